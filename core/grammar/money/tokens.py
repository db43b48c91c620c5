"""The pieces of a text that matter for amounts: numbers, currency names, words and marks, with their places.

It knows how things are written, not what an amount is made of; that is :mod:`core.grammar.money.amounts`.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cache

from core.grammar.cjk_numbers import is_cjk_numeral, read_cjk_number
from core.grammar.currencies import CODES, CurrencyName, country_at, country_stem, country_units, find_code, name_index
from core.grammar.money.numerals import NUMERAL, read_numeral
from core.patterns import LazyPattern

# Letters of scripts that part words with spaces, with the combining vowel signs of Devanagari and Thai.
_CJK = "\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\uac00-\ud7af"
_WORD = rf"(?:[^\W\d_{_CJK}]|[\u0300-\u036f\u0900-\u0963\u0971-\u097f\u0e00-\u0e7f]|(?<=\w)['’](?=[^\W\d_]))+"
_PIECE = LazyPattern(rf"(?P<number>{NUMERAL})|(?P<cjk>[{_CJK}])|(?P<word>{_WORD})|(?P<mark>[^\s]|\n)")
_LONGEST_CJK_NAME = 8
_MOST_PIECES = 2  # of a unit beside a country, "convertible marks"
_OF = frozenset({"de", "di", "da", "do", "of", "von"})

# Names that count only in the place given: "R50" before the digits, "50p" touching them, "Ft" with its capital.
_ONLY_TOUCHING = frozenset({"p", "r", "ct"})
_CAPITALISED = {"ft": "F", "r": "R", "nt": "N", "br": "B", "ks": "K", "kz": "K", "kd": "K", "vt": "V"}

_GLUED = LazyPattern(r"(?<=[^\W\d_A-Z])[A-Z]{2,3}$")
_MILLIONS = frozenset(f"M{code}" for code in CODES)

# "120, 45 zł": a price tag with a gap in its decimals. "四個半": four and a half of the local unit.
_GAPPED_TAG = LazyPattern(r"\s*(\d{1,3}), (\d{2}) ?\D{1,4}\s*")
_COUNTED_HALF = LazyPattern(r"([一两兩二三四五六七八九十\d]{0,3})[個个]([半一二三四五六七八九])(?!\w)")

_FULL_WIDTH: dict[int, int | str] = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_FULL_WIDTH |= {0xFFE5: "¥", 0xFFE1: "£", 0xFFE0: "¢"}
_OTHER_DIGITS = {start + digit: str(digit) for start in (0x660, 0x6F0, 0x966, 0x9E6) for digit in range(10)}
_LOOKALIKES = {0x0130: "i", 0x2019: "'", 0x2212: "-", 0x2013: "-", 0x3000: " "}
_SAME_LENGTH: dict[int, int | str] = {**_FULL_WIDTH, **_OTHER_DIGITS, **_LOOKALIKES}


class Kind(StrEnum):
    """What a token is."""

    NUMBER = "number"
    VALUE = "value"
    CURRENCY = "currency"
    WORD = "word"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of the text.

    Attributes:
        kind: What it is; VALUE is a numeral whose value is settled (二十五, 3千).
        start: First character in the text.
        end: One past the last.
        text: As in the folded text.
        name: What a CURRENCY may mean.
        value: Of a VALUE.
    """

    kind: Kind
    start: int
    end: int
    text: str
    name: CurrencyName | None = None
    value: Decimal | None = None


def fold(text: str) -> str:
    """Lower case and plain digits, character for character, so that places in both texts agree."""
    if text.isascii():
        return text.lower()
    translated = text.translate(_SAME_LENGTH)
    lowered = translated.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in translated)


def tokenize(text: str, folded: str) -> list[Token]:
    """All tokens of a text in order; ``folded`` is its :func:`fold`, ``text`` tells capitals."""
    pieces: list[Token] = []
    position = 0
    tag = _GAPPED_TAG.fullmatch(folded)
    if tag:
        pieces.append(Token(Kind.NUMBER, tag.start(1), tag.end(2), f"{tag[1]},{tag[2]}"))
        position = tag.end(2)
    while match := _PIECE.search(folded, position):
        token = _token(match, folded)
        half = _COUNTED_HALF.match(folded, token.start) if token.end - token.start < 3 else None
        if half:
            pieces.extend(_counted_half(half))
            position = half.end()
            continue
        pieces.extend(_glued_code(token, text) or (token,))
        position = token.end
    return _name_currencies(pieces, text, folded)


def _token(match: re.Match[str], folded: str) -> Token:
    start, end = match.span()
    if match.lastgroup == "number":
        return _number(folded, start, end)
    if match.lastgroup == "cjk":
        return _cjk(folded, start)
    kind = Kind.WORD if match.lastgroup == "word" else Kind.MARK
    return Token(kind, start, end, folded[start:end])


def _glued_code(token: Token, text: str) -> tuple[Token, Token] | None:
    """A word and the currency in capitals that is written onto it before digits, "lunchRM15"; else None."""
    match = _GLUED.search(text, token.start, token.end) if token.kind is Kind.WORD else None
    if match is None or not text[token.end : token.end + 1].isdigit():
        return None
    cut = match.start() - token.start
    if token.text[cut:] not in name_index() and find_code(match[0]) is None:
        return None
    return (
        Token(Kind.WORD, token.start, match.start(), token.text[:cut]),
        Token(Kind.WORD, match.start(), token.end, token.text[cut:]),
    )


def _number(folded: str, start: int, end: int) -> Token:
    """Digits, together with a Chinese or Korean scale after them: 3.5万, 14억 5천만."""
    after = end + 1 if folded[end : end + 1] == " " else end
    if after < len(folded) and is_cjk_numeral(folded[after]):
        numeral = read_numeral(folded[start:end], None, whole=False)
        scaled = read_cjk_number(folded, after, numeral.value) if numeral else None
        if scaled and scaled.has_scale:
            return Token(Kind.VALUE, start, scaled.end, folded[start : scaled.end], value=scaled.value)
    return Token(Kind.NUMBER, start, end, folded[start:end])


def _cjk(folded: str, start: int) -> Token:
    """The longest currency name at this character, else a numeral, else the character alone."""
    index, starts = name_index(), _cjk_starts()
    if folded[start] in starts:
        for end in range(min(len(folded), start + _LONGEST_CJK_NAME), start, -1):
            if folded[start:end] in starts[folded[start]]:
                return Token(Kind.CURRENCY, start, end, folded[start:end], name=index[folded[start:end]])
    country = country_stem(folded, start)
    if country:
        return Token(Kind.WORD, start, start + len(country), country)
    numeral = read_cjk_number(folded, start) if is_cjk_numeral(folded[start]) else None
    if numeral:
        return Token(Kind.VALUE, start, numeral.end, folded[start : numeral.end], value=numeral.value)
    return Token(Kind.WORD, start, start + 1, folded[start])


def _counted_half(match: re.Match[str]) -> tuple[Token, Token]:
    """五個半 as 5.5 and the unit that goes without saying."""
    whole = match[1] if match[1].isdigit() else None
    numeral = read_cjk_number(match[1], 0) if match[1] and whole is None else None
    part = read_cjk_number(match[2], 0)
    tenths = part.value / 10 if part else Decimal("0.5")
    value = Decimal(whole or 1) if numeral is None else numeral.value
    return (
        Token(Kind.VALUE, match.start(), match.end(), match[0], value=value + tenths),
        Token(Kind.CURRENCY, match.end(), match.end(), "", name=name_index()["块"]),
    )


@cache
def _cjk_starts() -> dict[str, frozenset[str]]:
    """Names that begin with a CJK sign, by that sign; "分钟" (minutes) is there to hide the coin 分."""
    by_sign: dict[str, set[str]] = {}
    for name in name_index():
        if re.match(f"[{_CJK}]", name):
            by_sign.setdefault(name[0], set()).add(name)
    return {sign: frozenset(names) for sign, names in by_sign.items()}


@cache
def _name_starts() -> dict[str, int]:
    """First pieces of all names, with the largest number of pieces of a name that begins so."""
    starts: dict[str, int] = {}
    for name in name_index():
        pieces = _PIECE.findall(name)
        first = next(part for part in pieces[0] if part)
        starts[first] = max(starts.get(first, 0), len(pieces))
    return starts


def _name_currencies(pieces: list[Token], text: str, folded: str) -> list[Token]:
    """Join the pieces of each currency name, with its country before or after, into one CURRENCY token."""
    tokens: list[Token] = []
    position = 0
    while position < len(pieces):
        token, used = _of_country(pieces, position, text, folded) or _currency(pieces, position, text, folded)
        position += used
        if token.kind is Kind.CURRENCY:
            token, used = _with_country_after(token, pieces, position, folded)
            position += used
        tokens.append(token)
    return tokens


def _of_country(pieces: list[Token], position: int, text: str, folded: str) -> tuple[Token, int] | None:
    """A country and its unit, "hong kong dollars", "us-dollar", "egyptianpound", カナダドル."""
    piece = pieces[position]
    if piece.kind is not Kind.WORD:
        return None
    for count in (2, 1):
        end = position + count
        if end > len(pieces) or (count == 2 and pieces[end - 1].kind is not Kind.WORD):
            continue
        code = country_at(folded[piece.start : pieces[end - 1].end])
        if code is None:
            continue
        if end < len(pieces) and pieces[end].text == "-":
            end += 1
        unit, used = _currency(pieces, end, text, folded, country_units()) if end < len(pieces) else (None, 0)
        merged = _merged(piece.start, unit, code, folded) if unit else None
        if merged:
            return merged, end + used - position
        fused = _fused(piece, code) if count == 1 else None
        if fused:
            return fused, 1
    return None


def _fused(piece: Token, code: str) -> Token | None:
    """A country and its unit in one word."""
    for cut in range(3, len(piece.text) - 2):
        name = country_units().get(piece.text[cut:])
        if name and code in name.codes:
            return Token(Kind.CURRENCY, piece.start, piece.end, piece.text, name=CurrencyName((code,), part=name.part))
    return None


def _with_country_after(unit: Token, pieces: list[Token], position: int, folded: str) -> tuple[Token, int]:
    """A unit and its country: "dólares canadienses", "dollari di Singapore", "dolar Kanada"."""
    start = position
    if position < len(pieces) and pieces[position].text in _OF:
        position += 1
    for count in (2, 1):
        last = position + count - 1
        if last < len(pieces) and pieces[position].kind is Kind.WORD and pieces[last].kind is Kind.WORD:
            code = country_at(folded[pieces[position].start : pieces[last].end])
            merged = _merged(unit.start, unit, code, folded, pieces[last].end) if code else None
            if merged:
                return merged, last + 1 - start
    return unit, 0


def _merged(start: int, unit: Token, code: str, folded: str, end: int | None = None) -> Token | None:
    """The token of a unit and a country that has such a unit, else None."""
    if unit.name is None or code not in unit.name.codes:
        return None
    end = end or unit.end
    return Token(Kind.CURRENCY, start, end, folded[start:end], name=CurrencyName((code,), part=unit.name.part))


def _currency(
    pieces: list[Token], position: int, text: str, folded: str, names: dict[str, CurrencyName] | None = None
) -> tuple[Token, int]:
    piece = pieces[position]
    if piece.kind not in {Kind.WORD, Kind.MARK}:
        return piece, 1
    index = names or name_index()
    most = _MOST_PIECES if names else _name_starts().get(piece.text, 0)
    for count in range(min(most, len(pieces) - position), 0, -1):
        end = pieces[position + count - 1].end
        name = index.get(folded[piece.start : end])
        if name and _is_written_so(folded[piece.start : end], piece.start, text, folded):
            return Token(Kind.CURRENCY, piece.start, end, folded[piece.start : end], name=name), count
    name = _code(text[piece.start : piece.end])
    if name:
        return Token(Kind.CURRENCY, piece.start, piece.end, piece.text, name=name), 1
    return piece, 1


def _code(word: str) -> CurrencyName | None:
    """An ISO code, or one with the M of the stock pages: MUSD is a million dollars."""
    if len(word) == 3:
        code = find_code(word)
        return CurrencyName((code,)) if code else None
    if len(word) == 4 and word[0] == "M" and word in _MILLIONS:
        return CurrencyName((word[1:],), part=Decimal(1_000_000))
    return None


def _is_written_so(name: str, start: int, text: str, folded: str) -> bool:
    """Whether a name that is also an everyday word is written as the currency is."""
    if name in _CAPITALISED and text[start] != _CAPITALISED[name]:
        return False
    if name not in _ONLY_TOUCHING:
        return True
    before, after = folded[start - 1 : start], folded[start + len(name) : start + len(name) + 1]
    return before.isdigit() if name != "r" else after.isdigit() or after == " "
