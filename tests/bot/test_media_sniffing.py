"""What a file is, is told by its first bytes."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.media.sniffing import PICTURES, media_type


def picture(kind: str) -> bytes:
    """A small picture."""
    out = io.BytesIO()
    Image.new("RGB", (4, 4)).save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"OggS\x00\x02", "audio/ogg"),
        (b"ID3\x04", "audio/mpeg"),
        (b"\xff\xfb\x90\x00", "audio/mpeg"),
        (b"\xff\xf1\x50\x80", "audio/aac"),
        (b"\xff\xeb", None),  # a version that MPEG has reserved
        (b"RIFF\x00\x00\x00\x00WAVE", "audio/wav"),
        (b"RIFF\x00\x00\x00\x00AVI ", None),
        (b"\x00\x00\x00\x20ftypM4A ", "audio/mp4"),
        (b"\x00\x00\x00\x20ftypheic", "image/heic"),
        (b"#!AMR\n", "audio/amr"),
        (b"\x1aE\xdf\xa3", "audio/webm"),
        (b"%PDF-1.7", "application/pdf"),
        (b"\r\n%PDF-1.7", "application/pdf"),
        (b"PK\x03\x04", None),
        (b"#EXTM3U\nhttps://example.org", None),
        (b"<svg>", None),
        (b"\xff", None),
        (b"", None),
    ],
)
def test_a_file_is_told_by_its_first_bytes(content: bytes, expected: str | None) -> None:
    """A name and a stated type are nothing to go by."""
    assert expected == media_type(content)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF"])
def test_a_picture_is_told_by_its_kind(kind: str) -> None:
    """Each kind as a library writes it."""
    found = media_type(picture(kind))

    assert found == f"image/{kind.lower()}"
    assert found in PICTURES
