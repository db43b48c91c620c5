"""Numerals as Chinese, Japanese and Korean write them: 二十五, 三千, 12億3千万, 30억, alone or after digits.

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
    sum_ = _Sum(digit=leading)
    position = start
    while position < len(text) and (taken := _take(sum_, text, position)):
        position += taken
    is_leading_alone = leading is not None and not sum_.has_scale
    if position == start or is_leading_alone:
        return None
    if text[position : position + 1] in _POINTS and _is_decimal(text, position + 1):
        return _with_decimals(text, position, sum_)
    return CjkNumber(sum_.value, position, sum_.has_scale)


@dataclass
class _Sum:
    """A numeral while its signs are read from left to right.

    Attributes:
        digit: The digit that waits for its place.
        group: What is read since the last group sign.
        total: The finished groups.
        last_factor: The last place or group; 0 after a zero, which keeps the next digit a unit.
    """

    digit: Decimal | None = None
    group: Decimal = Decimal(0)
    total: Decimal = Decimal(0)
    last_factor: int = 0
    has_scale: bool = False

    @property
    def value(self) -> Decimal:
        """The number so far; a lone digit after a hundred or more counts the next lower place: 三千五 is 3500."""
        digit = self.digit or Decimal(0)
        if self.last_factor >= 100 and digit < 10:
            digit = digit * self.last_factor / 10
        return self.total + self.group + digit

    def take_place(self, factor: int) -> None:
        """十, 百 or 千: the digit before it times its value."""
        self.group += (Decimal(1) if self.digit is None else self.digit) * factor
        self.digit, self.has_scale, self.last_factor = None, True, factor

    def take_group(self, factor: int, *, may_be_bare: bool) -> bool:
        """万 or 亿: all before it times its value; a group of groups (万亿) multiplies. False without a number."""
        if self.digit is None and not self.group:
            if not self.total and not may_be_bare:
                return False
            self.total = (self.total or Decimal(1)) * factor
        else:
            self.total += (self.group + (self.digit or 0)) * factor
        self.group, self.digit, self.has_scale, self.last_factor = Decimal(0), None, True, factor
        return True


def _take(sum_: _Sum, text: str, position: int) -> int:
    """Take the sign at a place into the sum; how many characters were taken, 0 when it does not belong."""
    sign = text[position]
    if sign in _ZEROS and sum_.has_scale:
        sum_.last_factor = 0
        return 1
    if sign in _DIGITS and sum_.digit is None:
        sum_.digit = Decimal(_DIGITS[sign])
        return 1
    if sign in _PLACES:
        sum_.take_place(_PLACES[sign])
        return 1
    if sign in _GROUPS:
        return int(sum_.take_group(_GROUPS[sign], may_be_bare=sign == _BARE_GROUP))
    return _take_digits(sum_, text, position)


def _take_digits(sum_: _Sum, text: str, position: int) -> int:
    """Digits in the middle of a numeral, "3万5千", or the space before a lower group, "12억 3천만"."""
    if sum_.digit is not None or not sum_.has_scale:
        return 0
    if text[position] == " ":
        return int(_continues(text, position))
    end = _digits_end(text, position)
    if end > position:
        sum_.digit = Decimal(text[position:end])
    return end - position


def _is_decimal(text: str, start: int) -> bool:
    """Whether digits follow a spoken point, and not the minutes of a clock time (五点十分)."""
    end = _signs_end(text, start)
    return end > start and text[end : end + 1] not in _AFTER_MINUTES


def _with_decimals(text: str, point: int, whole: _Sum) -> CjkNumber:
    """The number with the digits after a spoken point: 三十二點五."""
    end = _signs_end(text, point + 1)
    decimals = "".join(str(_DIGITS[sign]) for sign in text[point + 1 : end])
    return CjkNumber(whole.value + Decimal(f"0.{decimals}"), end, whole.has_scale)


def _signs_end(text: str, start: int) -> int:
    end = start
    while end < len(text) and text[end] in _DIGITS:
        end += 1
    return end


def _digits_end(text: str, start: int) -> int:
    end = start
    while end < len(text) and text[end].isdigit():
        end += 1
    return end


def _continues(text: str, space: int) -> bool:
    """Whether a lower group follows the space, as in "12억 3천만"."""
    end = _digits_end(text, space + 1)
    if end == space + 1 < len(text) and text[end] in _DIGITS:
        end += 1
    return space + 1 < end < len(text) and (text[end] in _PLACES or text[end] in _GROUPS)
