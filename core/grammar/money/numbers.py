"""A number in a text as digits or words, with its scale: "12k", "2,3 mil millones", "twenty-five", "2 triệu rưỡi".

Works on tokens. It knows nothing of currencies; a number in words that alone may be anything ("one", "a") says so.
"""

import operator
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from core.grammar.context import NumberFormat
from core.grammar.money.numerals import Numeral, read_numeral
from core.grammar.money.tokens import Kind, Token
from core.grammar.number_words import (
    EVERYDAY_WORDS,
    SHORTENED_SCALES,
    WEAK_WORDS,
    may_begin_number,
    read_number_words,
    scale_value,
)

_LONGEST_PHRASE = 14  # words of the longest number in words that is looked for
_LEAST_BARE_WORD = 10  # "dinner for two" is no amount, "lunch fifteen" is
_POINT_WORDS = frozenset({"point", "chấm", "phẩy", "koma", "punto", "coma", "virgule", "vírgula", "komma"})
_HALF_WORDS = frozenset({"rưỡi", "半"})
_ONE_AND_A_HALF = dict.fromkeys("полтора полторы полутора डेढ़ anderthalb anderhalf".split(), Decimal("1.5"))
_AND_A_HALF = (("and", "a", "half"), ("y", "medio"), ("y", "media"), ("e", "meio"), ("e", "meia"), ("et", "demi"))
_FRACTIONS = {
    "half": Decimal("0.5"),
    "quarter": Decimal("0.25"),
    "setengah": Decimal("0.5"),
    "nửa": Decimal("0.5"),
    **_ONE_AND_A_HALF,
}
_ONE = Decimal(1)
_MILLION = Decimal(1_000_000)
_OPERATIONS: dict[str, Callable[[Decimal, Decimal], Decimal]] = {
    "*": operator.mul,
    "+": operator.add,
    "/": operator.truediv,
}


@dataclass(frozen=True)
class NumberPhrase:
    """A number and the tokens it takes.

    Attributes:
        start: Index of its first token.
        end: Index after its last token.
        digits: The digits as written, or None when the value is settled.
        value: The settled value, or None when ``digits`` are still to be read.
        factor: Scale to multiply digits with.
        plus: What is added after scaling ("1tr5").
        in_words: Whether it is written in words.
        is_weak: Whether its words are commoner as something else.
        is_everyday: Whether it is one word that before a price is no number: "a $12 book", "spent on RM 5".
        is_glued: Whether letters touch it, so that it is part of a name ("B12", "11a").
        is_computed: Whether it is a small sum, product or share, "10*3": money only if a currency touches it.
    """

    start: int
    end: int
    digits: str | None = None
    value: Decimal | None = None
    factor: Decimal = _ONE
    plus: Decimal = Decimal(0)
    in_words: bool = False
    is_weak: bool = False
    is_everyday: bool = False
    is_glued: bool = False
    is_computed: bool = False

    @property
    def is_scaled(self) -> bool:
        """Whether a word or sign of scale took part."""
        return self.factor != _ONE

    @property
    def stands_alone(self) -> bool:
        """Whether it may be an amount with no currency beside it."""
        return not self.in_words or not self.is_weak

    def resolve(self, number_format: NumberFormat | None, *, whole: bool) -> Numeral:
        """The value, by the writer's number format and whether the currency is used without decimals."""
        if self.digits is None:
            return Numeral(self.value or Decimal(0))
        numeral = read_numeral(self.digits, number_format, whole=whole and not self.is_scaled)
        if numeral is None:
            return Numeral(Decimal(0))
        if not self.is_scaled:
            return numeral
        other = None if numeral.other is None else numeral.other * self.factor + self.plus
        return Numeral(numeral.value * self.factor + self.plus, other, numeral.has_decimals, numeral.is_spaced)

    def last_group(self) -> Decimal:
        """The number after the last space of spaced digits: 500 of "12 500"."""
        last = read_numeral((self.digits or "0").split()[-1], None, whole=False)
        return last.value if last else Decimal(0)


def read_number(tokens: list[Token], index: int, text: str) -> NumberPhrase | None:
    """The number that begins at a token, or None.

    Args:
        tokens: All tokens of the text.
        index: Where to read.
        text: The folded text, to see what touches the number.
    """
    token = tokens[index] if index < len(tokens) else None
    if token is None:
        return None
    if token.kind is Kind.NUMBER:
        return _digits_at(tokens, index, text)
    if token.kind is Kind.VALUE:
        return _value_at(tokens, index)
    if token.kind is Kind.WORD and token.text in _FRACTIONS:
        return _fraction_at(tokens, index)
    if token.kind is Kind.WORD and may_begin_number(token.text):
        return _words_at(tokens, index)
    return None


def begins_number(word: Token) -> bool:
    """Whether a WORD may begin a number in words."""
    return word.text in _FRACTIONS or may_begin_number(word.text)


def _digits_at(tokens: list[Token], index: int, text: str) -> NumberPhrase | None:
    token = tokens[index]
    if read_numeral(token.text, None, whole=False) is None:
        return None
    computed = _computed(tokens, index)
    if computed:
        return computed
    pointed = _pointed(tokens, index, token.text)
    digits, end = pointed or (token.text, index + 1)
    factor, end = _scale_at(tokens, end)
    plus, end = _after_scale(tokens, end, factor)
    plus, end = _lower_scales(tokens, end, factor, plus)
    is_glued = _touches_letters_before(token, text) or (end == index + 1 and _touches_name_after(tokens, index, text))
    return NumberPhrase(index, end, digits=digits, factor=factor, plus=plus, is_glued=is_glued)


def _computed(tokens: list[Token], index: int) -> NumberPhrase | None:
    """The result of "10*3", "10+5" or "100/4" without spaces, if it has no more than two decimals."""
    parts = tokens[index : index + 3]
    is_tight = len(parts) == 3 and parts[0].end == parts[1].start and parts[1].end == parts[2].start
    if not is_tight or parts[1].text not in _OPERATIONS or parts[2].kind is not Kind.NUMBER:
        return None
    left, right = (read_numeral(part.text, None, whole=False) for part in (parts[0], parts[2]))
    if left is None or right is None or left.other or right.other or not right.value:
        return None
    value = _OPERATIONS[parts[1].text](left.value, right.value)
    if value != round(value, 2):
        return None
    return NumberPhrase(index, index + 3, value=value, is_computed=True)


def _pointed(tokens: list[Token], last: int, whole: str) -> tuple[str, int] | None:
    """Decimals told in words: "4 chấm 75"; ``last`` is the last token of the whole part."""
    if last + 2 >= len(tokens) or tokens[last + 1].text not in _POINT_WORDS:
        return None
    decimals = tokens[last + 2].text
    if not (whole.isdigit() and decimals.isdigit()):
        return None
    return f"{whole}.{decimals}", last + 3


def _scale_at(tokens: list[Token], index: int) -> tuple[Decimal, int]:
    """Words of scale after digits: k, rb, juta, "mil millones"."""
    factor = _ONE
    while index < len(tokens) and tokens[index].kind is Kind.WORD:
        is_attached = tokens[index].start == tokens[index - 1].end
        scale = scale_value(tokens[index].text, attached=is_attached)
        if scale is None or (factor != _ONE and scale < factor):
            break
        is_shortened = (
            tokens[index].text in SHORTENED_SCALES and index + 1 < len(tokens) and tokens[index + 1].text == "."
        )
        factor, index = factor * scale, index + 1 + is_shortened
    return factor, index


def _with_half(tokens: list[Token], end: int, whole: Decimal) -> tuple[Decimal, int] | None:
    """A half told in words, with the scale after it: "two and a half million"."""
    for words in _AND_A_HALF:
        if tuple(token.text for token in tokens[end : end + len(words)]) == words:
            factor, after = _scale_at(tokens, end + len(words))
            return (whole + Decimal("0.5")) * factor, after
    return None


def _after_scale(tokens: list[Token], index: int, factor: Decimal) -> tuple[Decimal, int]:
    """A half or a digit after a scale: "2 triệu rưỡi" is 2.5 million, "1tr5" 1.5 million."""
    if factor == _ONE or index >= len(tokens):
        return Decimal(0), index
    token = tokens[index]
    if token.text in _HALF_WORDS:
        return factor / 2, index + 1
    longest = 3 if factor >= _MILLION else 1  # "1tr290" is 1,290,000
    is_touching = token.kind is Kind.NUMBER and token.start == tokens[index - 1].end
    if is_touching and token.text.isdigit() and len(token.text) <= longest:
        return Decimal(token.text) * factor / 10 ** len(token.text), index + 1
    return Decimal(0), index


def _lower_scales(tokens: list[Token], index: int, factor: Decimal, plus: Decimal) -> tuple[Decimal, int]:
    """What follows in lower scales, and what was added before: "1 triệu 290 nghìn", "2 lakh 50 thousand"."""
    if factor == _ONE or plus or index + 1 >= len(tokens) or tokens[index].kind is not Kind.NUMBER:
        return plus, index
    numeral = read_numeral(tokens[index].text, None, whole=True)
    lower, end = _scale_at(tokens, index + 1)
    if numeral is None or not _ONE < lower < factor or numeral.value * lower >= factor:
        return plus, index
    more, end = _lower_scales(tokens, end, lower, plus)
    return numeral.value * lower + more, end


def _value_at(tokens: list[Token], index: int) -> NumberPhrase:
    token = tokens[index]
    is_bare_sign = not any(char.isdigit() and char.isascii() for char in token.text) and len(token.text) == 1
    is_weak = is_bare_sign or (token.value or 0) < _LEAST_BARE_WORD
    return NumberPhrase(index, index + 1, value=token.value, in_words=True, is_weak=is_weak)


def _fraction_at(tokens: list[Token], index: int) -> NumberPhrase | None:
    """A part of a scale: "a quarter million", "half a million", "setengah juta"."""
    scale_index = index + 1
    if scale_index < len(tokens) and tokens[scale_index].text in {"a", "of"}:
        scale_index += 1
    factor, end = _scale_at(tokens, scale_index)
    if factor == _ONE:
        return None
    return NumberPhrase(index, end, value=_FRACTIONS[tokens[index].text] * factor, in_words=True)


def _words_at(tokens: list[Token], index: int) -> NumberPhrase | None:
    words, ends = _word_run(tokens, index)
    reading = read_number_words(words)
    if reading is None or not reading.words:
        return None
    end = ends[reading.words - 1]
    pointed = _pointed(tokens, end - 1, str(reading.value))
    if pointed:
        return NumberPhrase(index, pointed[1], digits=pointed[0])
    halved = _with_half(tokens, end, Decimal(reading.value))
    if halved:
        return NumberPhrase(index, halved[1], value=halved[0], in_words=True)
    is_weak = reading.value < _LEAST_BARE_WORD or (reading.words == 1 and words[0] in WEAK_WORDS)
    is_everyday = reading.words == 1 and words[0] in EVERYDAY_WORDS
    value = Decimal(reading.value)
    return NumberPhrase(index, end, value=value, in_words=True, is_weak=is_weak, is_everyday=is_everyday)


def _word_run(tokens: list[Token], index: int) -> tuple[list[str], list[int]]:
    """The words from a token on, also those joined by hyphens, and the token index after each."""
    words: list[str] = []
    ends: list[int] = []
    while index < len(tokens) and len(words) < _LONGEST_PHRASE:
        token = tokens[index]
        if token.kind is Kind.WORD or token.text == "cents":
            words.append(token.text)
            ends.append(index + 1)
        elif token.text != "-" or not words or token.start != tokens[index - 1].end:
            break
        index += 1
    return words, ends


def _touches_letters_before(token: Token, text: str) -> bool:
    """Whether the number belongs to a name: "B12", "covid-19", "rm.50"."""
    before = text[token.start - 1 : token.start]
    if before in {"-", "."}:
        before = text[max(token.start - 2, 0) : token.start - 1]
    return before.isalpha() and before < "\u3040"


def _touches_name_after(tokens: list[Token], index: int, text: str) -> bool:
    """Whether letters follow that are no currency and no scale: "11a", "4-door"."""
    end = tokens[index].end
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    if following is None or following.start != end:
        return False
    if following.text == "-":
        return text[end + 1 : end + 2].isalpha() and text[end + 1] < "\u3040"
    return following.kind is Kind.WORD and following.text[0] < "\u3040"
