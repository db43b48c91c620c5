"""Numerals as Chinese, Japanese and Korean write them: 二十五, 三千, 14億5千万, 40억, alone or after digits.

One reader that starts at a place in a text. It knows nothing of money.
"""

from dataclasses import dataclass
from decimal import Decimal

_DIGITS = {
    **{sign: value for value, sign in enumerate("零一二三四五六七八九")},
    **dict(zip("〇两兩俩壹贰叁肆伍陆柒捌玖", (0, 2, 2, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9), strict=True)),
    **{sign: value for value, sign in enumerate("영일이삼사오육칠팔구")},
}
_PLACES = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1_000, "仟": 1_000, "십": 10, "백": 100, "천": 1_000}
_GROUPS = {"万": 10**4, "萬": 10**4, "만": 10**4, "亿": 10**8, "億": 10**8, "억": 10**8, "兆": 10**12, "조": 10**12}
_POINTS = frozenset("点點")
_AFTER_MINUTES = frozenset("十分")
_BARE_GROUP = "만"  # ten thousand even without a digit, unlike 万
_ZEROS = frozenset("零〇")
_SIGNS = frozenset(_DIGITS) | frozenset(_PLACES) | frozenset(_GROUPS)


@dataclass(frozen=True)
class CjkNumber:
    """A numeral: its value and where it ends in the text.

    Attributes:
        has_scale: Whether a place or group sign (十, 万) took part.
    """

    value: Decimal
    end: int
    has_scale: bool


def is_cjk_numeral(sign: str) -> bool:
    """Whether one character may be part of such a numeral."""
    return sign in _SIGNS


def read_cjk_number(text: str, start: int, leading: Decimal | None = None) -> CjkNumber | None:
    """The numeral at ``start``; ``leading`` is a number in digits that stands right before it.

    Returns None when the signs at ``start`` build no number, such as 万 with nothing before it.
    """
    total = group = Decimal(0)
    digit = leading
    has_scale = False
    position = start
    last_factor = 0
    while position < len(text):
        sign = text[position]
        if sign in _ZEROS and has_scale:
            last_factor = 0
        elif sign in _DIGITS:
            if digit is not None:
                break
            digit = Decimal(_DIGITS[sign])
        elif sign in _PLACES:
            group += (Decimal(1) if digit is None else digit) * _PLACES[sign]
            digit, has_scale, last_factor = None, True, _PLACES[sign]
        elif sign in _GROUPS and total and digit is None and not group:
            total *= _GROUPS[sign]  # 万亿: a group of groups
        elif sign in _POINTS and digit is not None and _is_decimal(text, position + 1):
            return _with_decimals(text, position, total + group + digit, has_scale=has_scale)
        elif sign in _GROUPS and (digit is not None or group or sign == _BARE_GROUP):
            total += (group + (digit or 0) or Decimal(1)) * _GROUPS[sign]
            group, digit, has_scale, last_factor = Decimal(0), None, True, _GROUPS[sign]
        elif sign.isdigit() and digit is None and has_scale:
            digits_end = _digits_end(text, position)
            digit = Decimal(text[position:digits_end])
            position = digits_end - 1
        elif sign == " " and has_scale and _continues(text, position):
            pass
        else:
            break
        position += 1
    if position == start or (digit is leading and leading is not None and not has_scale):
        return None
    return CjkNumber(total + group + _last_digit(digit, last_factor), position, has_scale)


def _is_decimal(text: str, start: int) -> bool:
    """Whether digits follow a spoken point, and not the minutes of a clock time (五点十分)."""
    end = _signs_end(text, start)
    return end > start and text[end : end + 1] not in _AFTER_MINUTES


def _with_decimals(text: str, point: int, whole: Decimal, *, has_scale: bool) -> CjkNumber:
    """The number with the digits after a spoken point: 五十五點五."""
    end = _signs_end(text, point + 1)
    decimals = "".join(str(_DIGITS[sign]) for sign in text[point + 1 : end])
    return CjkNumber(whole + Decimal(f"0.{decimals}"), end, has_scale)


def _signs_end(text: str, start: int) -> int:
    end = start
    while end < len(text) and text[end] in _DIGITS:
        end += 1
    return end


def _last_digit(digit: Decimal | None, last_factor: int) -> Decimal:
    """A lone digit after a place of a hundred or more counts the next lower place: 三千五 is 3500, 三千零五 3005."""
    if digit is None:
        return Decimal(0)
    if last_factor >= 100 and digit < 10:
        return digit * last_factor / 10
    return digit


def _digits_end(text: str, start: int) -> int:
    end = start
    while end < len(text) and text[end].isdigit():
        end += 1
    return end


def _continues(text: str, space: int) -> bool:
    """Whether a lower group follows the space, as in "14억 5천만"."""
    end = _digits_end(text, space + 1)
    if end == space + 1 < len(text) and text[end] in _DIGITS:
        end += 1
    return space + 1 < end < len(text) and (text[end] in _PLACES or text[end] in _GROUPS)
