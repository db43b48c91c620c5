"""What a file is by its first bytes, whatever its name and its sender say; pure.

Only formats that somebody here reads, or is asked for often, are told apart. It opens nothing.
"""

SOUNDS = frozenset(
    ("audio/ogg", "audio/mpeg", "audio/wav", "audio/flac", "audio/amr", "audio/aac", "audio/mp4", "audio/webm")
)
PICTURES = frozenset(("image/jpeg", "image/png", "image/webp", "image/gif", "image/heic", "image/tiff", "image/bmp"))
PDF = "application/pdf"

_PREFIXES = (
    (b"OggS", "audio/ogg"),
    (b"ID3", "audio/mpeg"),
    (b"fLaC", "audio/flac"),
    (b"#!AMR", "audio/amr"),
    (b"\x1aE\xdf\xa3", "audio/webm"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
    (b"BM", "image/bmp"),
    (b"%PDF-", PDF),
)
_HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis")
_PDF_WITHIN = 1_024  # bytes that may stand before a PDF's mark (ISO 32000, implementation note on the header)


def media_type(content: bytes) -> str | None:
    """The MIME type of *content*, None for anything else.

    A container that may hold sound or video is taken for sound: whoever decodes it finds out.
    """
    for prefix, found in _PREFIXES:
        if content.startswith(prefix):
            return found
    return _riff(content) or _iso_media(content) or _frames(content) or _late_pdf(content)


def _riff(content: bytes) -> str | None:
    if content[:4] != b"RIFF":
        return None
    return {b"WAVE": "audio/wav", b"WEBP": "image/webp"}.get(content[8:12])


def _iso_media(content: bytes) -> str | None:
    if content[4:8] != b"ftyp":
        return None
    return "image/heic" if content[8:12] in _HEIC_BRANDS else "audio/mp4"


def _frames(content: bytes) -> str | None:
    """Sound that begins with a frame: eleven bits set, then version and layer."""
    if len(content) < 2 or content[0] != 0xFF or content[1] & 0xE0 != 0xE0:
        return None
    layer = content[1] & 0x06
    if layer == 0:
        return "audio/aac" if content[1] & 0xF0 == 0xF0 else None
    is_reserved_version = content[1] & 0x18 == 0x08
    return None if is_reserved_version else "audio/mpeg"


def _late_pdf(content: bytes) -> str | None:
    return PDF if b"%PDF-" in content[:_PDF_WITHIN] else None
