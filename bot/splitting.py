"""Cutting a long text into messages that a channel takes; pure.

Lengths are counted in UTF-16 code units, as Telegram and others do. A cut falls after a paragraph, a line or a word;
an unbroken run longer than the limit is cut hard, never inside a character.
"""

BREAKS = ("\n\n", "\n", " ")  # best first


def units(text: str) -> int:
    """The length of *text* in UTF-16 code units: characters beyond the basic plane count two."""
    return len(text) + sum(1 for character in text if ord(character) > 0xFFFF)


def split(text: str, limit: int | None) -> list[str]:
    """*text* in pieces of at most *limit* units, in order; nothing but white space at a cut is lost."""
    if limit is None or units(text) <= limit:
        return [text]
    pieces = []
    rest = text
    while units(rest) > limit:
        end = _cut(rest, _characters_within(rest, limit))
        pieces.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return [piece for piece in (*pieces, rest) if piece]


def _characters_within(text: str, limit: int) -> int:
    """How many characters of *text* fit into *limit* units."""
    used = 0
    for index, character in enumerate(text):
        used += 2 if ord(character) > 0xFFFF else 1
        if used > limit:
            return index
    return len(text)


def _cut(text: str, end: int) -> int:
    """Where to cut within the first *end* characters: after the best break, if one leaves a piece worth sending."""
    for mark in BREAKS:
        found = text.rfind(mark, end // 2, end)
        if found > 0:
            return found + len(mark)
    return end
