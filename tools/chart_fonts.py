"""Which font writes a word in a picture: the one that comes with the program, or one that the system has.

DejaVu Sans (fonts/, 2.37) knows Latin, Greek, Cyrillic, Arabic, Vietnamese and the signs of currencies. For Chinese and
others the well-known fonts of the system are looked for by name; where none has the letters, a stand-in is written.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import ImageFont

OWN = str(Path(__file__).parent / "fonts" / "DejaVuSans.ttf")
# Files by which distributions, macOS and Windows know their fonts of wide reach; Pillow looks in the system's folders.
OF_SYSTEM = (
    "NotoSansCJK-Regular.ttc",
    "NotoSansCJKsc-Regular.otf",
    "SourceHanSansSC-Regular.otf",
    "wqy-microhei.ttc",
    "wqy-zenhei.ttc",
    "DroidSansFallbackFull.ttf",
    "PingFang.ttc",
    "Hiragino Sans GB.ttc",
    "msyh.ttc",
    "malgun.ttf",
    "Nirmala.ttf",
    "Nirmala.ttc",
    "NotoSansThai-Regular.ttf",
    "NotoSansDevanagari-Regular.ttf",
)
PROBE_SIZE = 24  # pixels at which letters are compared
NOBODYS = "\U0010ffff"  # no font has it: what is drawn for it is drawn for whatever is missing


@dataclass(frozen=True)
class Writing:
    """A text that *font* (a file) can write whole; *is_stand_in* where it stands for one that none can."""

    text: str
    font: str = OWN
    is_stand_in: bool = False


def writing(text: str, stand_in: str = "") -> Writing:
    """*text* without the marks that no font has, such as emoji; *stand_in* where letters of it are missing too."""
    for font in (OWN, *(() if _writes(OWN, text) else OF_SYSTEM)):
        if _writes(font, text):
            kept = "".join(char for char in text if char == " " or _has(font, char))
            return Writing(" ".join(kept.split()), font)
    kept = " ".join("".join(char for char in text if char == " " or _has(OWN, char)).split())
    return Writing(stand_in or kept, OWN, is_stand_in=bool(stand_in))


@cache
def font_of(name: str, size: int) -> ImageFont.FreeTypeFont | None:
    """The font in the file *name*, its letters *size* pixels high; None where the system has none."""
    try:
        return ImageFont.truetype(name, size)
    except OSError:
        return None


def font_for(said: Writing, size: int) -> ImageFont.FreeTypeFont:
    """The font to write *said* with."""
    return font_of(said.font, size) or ImageFont.truetype(OWN, size)


def _writes(font: str, text: str) -> bool:
    """Whether the font has every letter and figure of *text*, and there are some."""
    letters = [char for char in text if char.isalnum()]
    return bool(letters) and all(_has(font, char) for char in letters)


@cache
def _has(name: str, char: str) -> bool:
    font = font_of(name, PROBE_SIZE)
    return font is not None and char.isprintable() and bytes(font.getmask(char)) != _missing(name)


@cache
def _missing(name: str) -> bytes:
    font = font_of(name, PROBE_SIZE)
    return bytes(font.getmask(NOBODYS)) if font else b""
