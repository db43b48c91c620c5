"""Opening a picture that a stranger may have made: never more pixels than we hold, turned upright, in plain colours.

Its size is read before anything is decoded, so that a small file can't unfold into gigabytes. It keeps nothing.
"""

from io import BytesIO

from PIL import Image, ImageOps, JpegImagePlugin, PngImagePlugin, WebPImagePlugin

from core.vision.types import Unread

# What phones and messengers send; every other decoder stays shut. To import these three is to register them.
FORMATS = tuple(
    opener.format
    for opener in (JpegImagePlugin.JpegImageFile, PngImagePlugin.PngImageFile, WebPImagePlugin.WebPImageFile)
)
MOST_PIXELS = 50_000_000  # 150 MB once it is decoded; phones take 12 to 50 million
LONGEST_SIDE = 2_000  # pixels; print on a receipt is read as well from as many
PAPER = (255, 255, 255)  # what shows through a transparent picture


def open_picture(content: bytes) -> Image.Image | Unread:
    """The picture in RGB, upright, with no side beyond LONGEST_SIDE; or why it can't be had."""
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                return Unread.TOO_LARGE
            picture.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a JPEG is decoded smaller at once
            return _plain(picture)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return Unread.TOO_LARGE
    except (OSError, ValueError, SyntaxError, ArithmeticError, LookupError):  # whatever a broken file brings up
        return Unread.UNKNOWN_FORMAT


def as_jpeg(picture: Image.Image) -> bytes:
    """The picture as a file without any of its metadata, such as where it was taken."""
    out = BytesIO()
    picture.save(out, "JPEG", quality=85)
    return out.getvalue()


def _plain(picture: Image.Image) -> Image.Image:
    upright = ImageOps.exif_transpose(picture)
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    if "A" not in upright.getbands() and "transparency" not in upright.info:
        return upright.convert("RGB")
    layer = upright.convert("RGBA")
    sheet = Image.new("RGB", layer.size, PAPER)
    sheet.paste(layer, mask=layer.getchannel("A"))
    return sheet
