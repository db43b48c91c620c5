"""Whether what is packed in a PDF stays within bounds, found out by unpacking it a little at a time.

A stream of a few kilobytes may unfold into gigabytes. This looks at every stream of the file before the file is
opened; streams that are packed otherwise, or in themselves again, are followed as far as they unfold.
"""

import re
import zlib

MOST_BYTES = 64 * 1024 * 1024  # of all streams together, once they are unpacked
DEEPEST = 4  # how often a stream may be packed in itself
CHUNK = 1024 * 1024  # bytes that are unpacked at a time

_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
_PACKED = re.compile(rb"\s{0,16}(?=[\x08\x18\x28\x38\x48\x58\x68\x78])")  # the first byte of zlib's header


def is_bomb(content: bytes) -> bool:
    """Whether the streams of the PDF *content* unpack into more than MOST_BYTES."""
    left = MOST_BYTES
    for match in _STREAM.finditer(content):
        left -= _size(match[1], left)
        if left < 0:
            return True
    return False


def _size(packed: bytes, limit: int, depth: int = 0) -> int:
    """How many bytes *packed* unfolds into, counted no further than just beyond *limit*; 0 where it is not packed."""
    start = _PACKED.match(packed)
    if start is None or depth > DEEPEST:
        return 0
    size, first = 0, b""
    unpacking = zlib.decompressobj()
    rest = packed[start.end() :]
    try:
        while rest and size <= limit and not unpacking.eof:
            piece = unpacking.decompress(rest, CHUNK)
            rest, size, first = unpacking.unconsumed_tail, size + len(piece), first or piece
    except zlib.error:
        return size
    return size + _size(first, limit - size, depth + 1)
