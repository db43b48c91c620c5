"""The offline reader of print: RapidOCR, whose models come in its package and run on the processor.

The package is optional; this module is loaded only where it is there. It needs half a gigabyte of memory while it
works and about a second and a half of one processor core for a receipt; it calls no network.
"""

from PIL import Image
from rapidocr import RapidOCR

from core.vision.layout import Found, lines_of
from core.vision.types import Line

THREADS = 1  # of the processor; a turn of another person goes on meanwhile
LONGEST_TO_SHORTEST = 6  # the reader scales the shorter side up to 736 pixels, so a sliver would become a wall
SHORTEST = 32  # pixels
_QUIET = "critical"  # its own log would repeat what is printed


class RapidReader:
    """A TextReader; the models are loaded when it is made."""

    def __init__(self) -> None:
        self._engine = RapidOCR(
            params={
                "Global.log_level": _QUIET,
                "EngineConfig.onnxruntime.intra_op_num_threads": THREADS,
                "EngineConfig.onnxruntime.inter_op_num_threads": THREADS,
            }
        )

    def read(self, picture: Image.Image) -> tuple[Line, ...]:
        """The lines printed on *picture*, from top to bottom; none where nothing is."""
        read = self._engine(_stout(picture))
        if read.boxes is None or read.txts is None or read.scores is None:
            return ()
        corners = (tuple((float(x), float(y)) for x, y in box) for box in read.boxes)
        found = [
            Found(text, (one[0], one[1], one[2], one[3]), min(1.0, max(0.0, float(score))))
            for one, text, score in zip(corners, read.txts, read.scores, strict=True)
        ]
        return lines_of(found)


def _stout(picture: Image.Image) -> Image.Image:
    """The picture with paper beside or below it where it is narrower or lower than is read safely."""
    least = max(SHORTEST, -(-max(picture.size) // LONGEST_TO_SHORTEST))
    if min(picture.size) >= least:
        return picture
    sheet = Image.new("RGB", (max(picture.width, least), max(picture.height, least)), "white")
    sheet.paste(picture)
    return sheet
