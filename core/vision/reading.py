"""Reading a picture or a PDF safely: opened within bounds, one at a time, off the event loop, and dropped.

Text that lies in a PDF is taken as it is. Pictures go to the vision model where one is set up, and to the offline
reader where there is none or where it is away. Nothing is kept of any of them.
"""

import asyncio
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from PIL import Image

from core.errors import ModelUnavailable
from core.vision.documents import Pages, open_document
from core.vision.pictures import open_picture
from core.vision.types import MAX_BYTES, Line, ReceiptText, Unread

OFFLINE_PACKAGE = "rapidocr"
_PDF_MARK = b"%PDF-"
_PDF_WITHIN = 1_024  # bytes that may stand before the mark


class TextReader(Protocol):
    """Reads print on this machine."""

    def read(self, picture: Image.Image) -> tuple[Line, ...]:
        """The lines printed on *picture*; it takes seconds and is called in a thread."""
        ...


class PictureModel(Protocol):
    """A vision model behind the network."""

    async def read(self, pictures: Sequence[Image.Image]) -> ReceiptText:
        """What is printed on *pictures*, the pages of one receipt.

        Raises:
            ModelUnavailable: No usable answer.
        """
        ...


def is_offline_reader_there() -> bool:
    """Whether the optional package is installed."""
    return find_spec(OFFLINE_PACKAGE) is not None


def offline_reader() -> TextReader:
    """The offline reader; the first call loads its package and its models, in a second or two."""
    reader: TextReader = import_module("core.vision.rapidocr_reader").RapidReader()
    return reader


class FileReader:
    """A ReceiptReader.

    Args:
        model: The vision model, None for none.
        load: Loads the offline reader when it is first needed; None where it is not installed.
    """

    def __init__(self, model: PictureModel | None = None, load: Callable[[], TextReader] | None = None) -> None:
        self._model = model
        self._load = load
        self._reader: TextReader | None = None
        self._one_at_a_time = asyncio.Lock()

    async def read(self, content: bytes) -> ReceiptText | Unread:
        """What is printed on *content*; see ReceiptReader."""
        if len(content) > MAX_BYTES:
            return Unread.TOO_LARGE
        async with self._one_at_a_time:
            opened = await asyncio.to_thread(_open, content)
        if isinstance(opened, Unread):
            return opened
        if not opened.pictures:
            return ReceiptText(opened.lines, is_exact=True)
        return await self._of_pictures(opened.pictures)

    async def _of_pictures(self, pictures: Sequence[Image.Image]) -> ReceiptText | Unread:
        if self._model is not None:
            try:
                return await self._model.read(pictures)
            except ModelUnavailable:
                if self._load is None:
                    return Unread.UNAVAILABLE
        if self._load is None:
            return Unread.NO_READER
        async with self._one_at_a_time:
            if self._reader is None:
                self._reader = await asyncio.to_thread(self._load)
            pages = [await asyncio.to_thread(self._reader.read, picture) for picture in pictures]
        return ReceiptText(tuple(line for page in pages for line in page))


def _open(content: bytes) -> Pages | Unread:
    if _PDF_MARK in content[:_PDF_WITHIN]:
        return open_document(content)
    picture = open_picture(content)
    return picture if isinstance(picture, Unread) else Pages(pictures=(picture,))
