"""Reading a PDF: the text that lies in it, or its pages as pictures where it was scanned.

pypdfium2 does both with one engine, the one of a browser that is fed hostile files every day, and comes as one wheel;
pypdf and pdfplumber read text only. The engine is not safe for threads: whoever calls this lets one in at a time.
"""

from dataclasses import dataclass

from PIL import Image
from pypdfium2 import PdfDocument, PdfiumError, PdfPage

from core.vision.inflating import is_bomb
from core.vision.layout import joined
from core.vision.pictures import LONGEST_SIDE
from core.vision.types import Box, Line, Unread, Word

MOST_PAGES = 5  # an invoice has one or two; the total of a longer one may be anywhere
FEWEST_LETTERS = 20  # on all pages; with fewer it is a scan
MOST_RECTANGLES = 2_000  # pieces of text on a page that are looked at
POINTS_TO_PIXELS = 200 / 72  # 200 dots an inch, by which print is read well
_WRONG_PASSWORD = 4  # FPDF_ERR_PASSWORD


@dataclass(frozen=True)
class Pages:
    """The pages of a PDF: their text, or pictures of them."""

    lines: tuple[Line, ...] = ()
    pictures: tuple[Image.Image, ...] = ()


def open_document(content: bytes) -> Pages | Unread:
    """What is on the pages of the PDF *content*, or why it can't be had."""
    if is_bomb(content):
        return Unread.TOO_LARGE
    try:
        document = PdfDocument(content)
    except PdfiumError as error:
        return Unread.LOCKED if error.err_code == _WRONG_PASSWORD else Unread.UNKNOWN_FORMAT
    try:
        return _pages(document)
    except PdfiumError:
        return Unread.UNKNOWN_FORMAT
    finally:
        document.close()


def _pages(document: PdfDocument) -> Pages | Unread:
    if len(document) > MOST_PAGES:
        return Unread.TOO_LARGE
    pages = [document[place] for place in range(len(document))]
    lines = tuple(line for page in pages for line in joined(_words(page)))
    if sum(char.isalpha() for line in lines for char in line.text) >= FEWEST_LETTERS:
        return Pages(lines=lines)
    return Pages(pictures=tuple(map(_picture, pages)))


def _words(page: PdfPage) -> list[Word]:
    """The pieces of text of a page; those of white space are left out."""
    text, height = page.get_textpage(), page.get_height()
    words = []
    for place in range(min(text.count_rects(), MOST_RECTANGLES)):
        left, bottom, right, top = text.get_rect(place)
        piece = " ".join(text.get_text_bounded(left, bottom, right, top).split())
        if piece:
            words.append(Word(piece, Box(left, height - top, right, height - bottom)))
    return words


def _picture(page: PdfPage) -> Image.Image:
    longest = max(page.get_size()) or 1.0
    picture: Image.Image = page.render(scale=min(POINTS_TO_PIXELS, LONGEST_SIDE / longest)).to_pil()
    return picture.convert("RGB")
