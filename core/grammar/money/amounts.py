"""Finds the amounts of money in a text: a number with its currency before or after it, coins, and bare numbers.

The parser walks over tokens and reads, at each place, ``sign? currency? number scale? currency? coins?``. It
returns what is written and flags what it had to assume; what an amount is for, and whether a bare number is
money at all, is for the caller to know.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from typing import Literal

from core.grammar.context import NumberFormat, ReadingContext, Span
from core.grammar.currencies import CODES, CurrencyName, is_used_whole, possible_codes, resolve
from core.grammar.money.coins import Coins, read_coins
from core.grammar.money.masks import find_masks, is_measure
from core.grammar.money.numbers import NumberPhrase, begins_number, read_number
from core.grammar.money.numerals import Numeral
from core.grammar.money.tokens import Kind, Token, fold, tokenize

# Words between a number and its currency: "12 milhões de libras", "a couple of".
_LINKS = frozenset({"de", "of", "d", "di", "dei", "của"})
_RANGE_WORDS = frozenset({"to", "till", "until", "bis", "à", "до", "sampai", "hingga", "đến", "até", "a", "hasta"})
# Names that are everyday words before a number: "I won 50", "real madrid 2".
_NEVER_BEFORE = frozenset(
    """won real reales reais rand lei leu lev som sum pond ponden pfund pund dram drams dong đ đồng р р. руб
    руб. quid bucks buck ft 元 块 塊 块钱 塊錢 元钱 蚊 文 円 圓也 원 동 圆 圓 đô pound pounds grand spänn riel riels
    kip sterling""".split()
)
_PRICE_MARKS = frozenset({",-", "/-", ":-", ".-"})  # close a round price: "50,-", "12.50/-"
MESSAGES_AT_ONCE = 64  # whose amounts are remembered while one reader after the other asks for them
_WEIGHT_NAMES = frozenset({"pound", "pounds", "pfund", "pond"})


class AmbiguityKind(StrEnum):
    """Why an amount may mean something else.

    GROUPING: "1.234" without a number format. SPACING: "bus 12 500", one number or two. CENTS: "20 dollars 43 parking",
    where 43 may be cents or a number of its own. RANGE: "5 to 10 ringgit". CURRENCY: a bare "$" of a writer whose own
    currency is no dollar.
    """

    GROUPING = "grouping"
    SPACING = "spacing"
    CENTS = "cents"
    RANGE = "range"
    CURRENCY = "currency"


@dataclass(frozen=True)
class Ambiguity:
    """A question to ask once before the amount is used.

    Attributes: kind: What is open.
        amounts: The readings, likeliest first; a single one when the currency is what is open.
        currencies: The codes it may be in, likeliest first; empty when the currency is not what is open.
        name: The currency as it is written, lower case; empty when the currency is not what is open.
    """

    kind: AmbiguityKind
    amounts: tuple[Decimal, ...]
    currencies: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class FoundAmount:
    """One amount in a text.

    Attributes: span: Its place, with sign, currency and coins.
        amount: The likeliest reading, never negative, in units of the currency.
        currency: ISO 4217 code, or None when none is written.
        ambiguity: What must be asked before the amount is used, or None.
        sign: A sign written before it (or "-" after it), or None.
    """

    span: Span
    amount: Decimal
    currency: str | None = None
    ambiguity: Ambiguity | None = None
    sign: Literal["+", "-"] | None = None

    @property
    def signed_amount(self) -> Decimal:
        """The amount, below zero when a minus was written."""
        return -self.amount if self.sign == "-" else self.amount


def find_amounts(text: str, context: ReadingContext, taken: Sequence[Span] = ()) -> tuple[FoundAmount, ...]:
    """All amounts of ``text`` in order.

    Args: text: A message as it was written.
        context: The writer's currency and number format.
        taken: Spans that were already read as something else, such as dates.
    """
    return _amounts(text, context, tuple(taken))


@lru_cache(maxsize=MESSAGES_AT_ONCE)
def _amounts(text: str, context: ReadingContext, taken: tuple[Span, ...]) -> tuple[FoundAmount, ...]:
    """Found once for a message: each of its readers asks for them."""
    folded = fold(text)
    masks = (*find_masks(folded), *taken)
    return tuple(_Reader(tokenize(text, folded), folded, masks, context).read())


def likeliest_amount(amounts: Sequence[FoundAmount]) -> FoundAmount | None:
    """The amount a price tag or a sentence is about: the first that names a currency, else the first."""
    return next((found for found in amounts if found.currency), amounts[0] if amounts else None)


@dataclass(frozen=True)
class _Names:
    """Currency names before or after a number, and the token after them."""

    names: tuple[CurrencyName, ...]
    end: int


class _Reader:
    """One pass over the tokens of one text."""

    def __init__(self, tokens: list[Token], folded: str, masks: tuple[Span, ...], context: ReadingContext) -> None:
        self._tokens = tokens
        self._text = folded
        # The mask over each character that has one, so that a text full of numbers is read in linear time.
        self._mask_at = {place: mask for mask in reversed(masks) for place in range(mask.start, mask.end)}
        self._context = context

    def read(self) -> list[FoundAmount]:
        found: list[FoundAmount] = []
        position = 0
        while position < len(self._tokens):
            reading = self._amount_at(position) if self._may_begin(self._tokens[position]) else None
            if reading is None:
                position += 1
                continue
            amount, position = reading
            if amount is not None:
                found.append(amount)
        return found

    def _may_begin(self, token: Token) -> bool:
        """A quick look: most words begin no amount."""
        if token.kind is Kind.WORD:
            return begins_number(token)
        return token.kind is not Kind.MARK or token.text in {"+", "-"}

    def _amount_at(self, start: int) -> tuple[FoundAmount | None, int] | None:
        """The amount that begins at a token, and the token after it; (None, end) skips what is no amount."""
        sign = self._sign_at(start)
        before = self._names_before(start + 1 if sign else start)
        inner_sign = self._sign_at(before.end) if before.names else None
        number_at = before.end + 1 if inner_sign else before.end
        number = read_number(self._tokens, number_at, self._text)
        if number is None or not self._may_be_amount(number, number_at, before):
            return (None, number.end) if number else None
        after = self._names_after(number, before)
        if not (before.names or after.names) and not number.stands_alone:
            return None
        if number.is_computed and not self._is_touched(number, before, after):
            return None, number.end
        if self._is_open_ended(after.end) or self._is_span_of_numbers(after.end):
            return None, self._end_of_numbers(after.end)
        return self._finish(start, sign or inner_sign, before, number, after)

    def _finish(
        self, start: int, sign: Literal["+", "-"] | None, before: _Names, number: NumberPhrase, after: _Names
    ) -> tuple[FoundAmount, int]:
        range_names, upper = self._range_after(after)
        name = _most_specific((*before.names, *after.names, *range_names))
        currency, is_assumed = self._currency(name)
        numeral = number.resolve(self._context.number_format, whole=is_used_whole(currency))
        part = name.part if name else Decimal(1)
        coins = read_coins(self._tokens, after.end, name, numeral, self._text, may_lack_name=bool(after.names))
        amount = _without_zeros(numeral.value * part + coins.value)
        end, trailing = self._trailing(coins.end, has_currency=name is not None)
        doubt = _doubt(amount, numeral, part, upper, coins)
        if doubt is None and is_assumed and name:
            written = self._written(start, end, name)
            # A bare sign may stand for whatever the writer pays in; a word, "dollars", for dollars only.
            possible = name.codes if written.isalpha() else possible_codes(name, self._context.currency)
            doubt = Ambiguity(AmbiguityKind.CURRENCY, (amount,), possible, written)
        if doubt is None and numeral.is_spaced and name is None and not self._groups_with_spaces(start, end):
            doubt = Ambiguity(AmbiguityKind.SPACING, (amount, number.last_group()))
        span = Span(self._tokens[start].start, self._tokens[end - 1].end)
        return FoundAmount(span, amount, currency, doubt, sign or trailing), end

    def _currency(self, name: CurrencyName | None) -> tuple[str | None, bool]:
        if name is None:
            return None, False
        if name.codes[:2] == ("JPY", "CNY") and self._context.currency not in name.codes:
            has_kana = any("\u3040" <= char <= "\u30ff" for char in self._text)
            has_han = any("\u4e00" <= char <= "\u9fff" for char in self._text)
            return ("CNY" if has_han and not has_kana else "JPY"), not (has_han or has_kana)
        return resolve(name, self._context.currency, self._context.dollar)

    def _written(self, start: int, end: int, name: CurrencyName) -> str:
        """The currency of the amount between two tokens as it is written."""
        return next(token.text for token in self._tokens[start:end] if token.name and token.name.codes == name.codes)

    # Signs and marks

    def _sign_at(self, index: int) -> Literal["+", "-"] | None:
        """A plus or minus that touches what follows and does not touch what stands before it."""
        token = self._token(index)
        if token is None or token.text not in {"+", "-"} or self._text[token.end : token.end + 1].isspace():
            return None
        if token.start and self._text[token.start - 1].isalnum():
            return None
        return "+" if token.text == "+" else "-"

    def _trailing(self, index: int, *, has_currency: bool) -> tuple[int, Literal["-"] | None]:
        """Marks that close a price: "50,-", "12.50/-", and the minus of a bookkeeper, "$6.40-"."""
        rest = self._text[self._tokens[index - 1].end :][:2]
        if rest in _PRICE_MARKS:
            return index + 2, None
        if has_currency and rest.strip() == "-" and rest[0] == "-":
            return index + 1, "-"
        return index, None

    def _is_open_ended(self, index: int) -> bool:
        """Whether a sign says that it is no amount: "$35+" is a threshold."""
        token = self._token(index)
        return token is not None and token.text == "+" and token.start == self._tokens[index - 1].end

    def _is_span_of_numbers(self, index: int) -> bool:
        """Whether two ends follow each other, "4.20-8.40" or "10 - 15": no amount."""
        token, following = self._token(index), self._token(index + 1)
        if token is None or following is None or token.text not in {"-", "~"}:
            return False
        is_tight = token.start == self._tokens[index - 1].end and following.start == token.end
        is_loose = token.start > self._tokens[index - 1].end and following.start > token.end
        return following.kind in {Kind.NUMBER, Kind.CURRENCY} and (is_tight or is_loose)

    def _end_of_numbers(self, index: int) -> int:
        """The token after a chain of numbers, signs and currencies."""
        while (token := self._token(index)) and (
            token.kind in {Kind.NUMBER, Kind.CURRENCY} or token.text in {"+", "*", "-", "~"}
        ):
            index += 1
        return index

    def _range_after(self, after: _Names) -> tuple[tuple[CurrencyName, ...], Decimal | None]:
        """The currency and the upper end of "20 to 30 €"."""
        word = self._token(after.end)
        if word is None or word.text not in _RANGE_WORDS:
            return (), None
        before = self._names_before(after.end + 1)
        upper = read_number(self._tokens, before.end, self._text)
        if upper is None or upper.in_words or self._is_masked(upper.start, upper.end):
            return (), None
        names = self._names_after(upper, before)
        if not (before.names or names.names) and word.text != "to":
            return (), None
        return (*before.names, *names.names), upper.resolve(self._context.number_format, whole=False).value

    # Currency names

    def _names_before(self, index: int) -> _Names:
        """Up to two names before a number, "NZD $", and a colon that closes them, "US$:"."""
        names: list[CurrencyName] = []
        while (token := self._token(index)) and token.kind is Kind.CURRENCY and len(names) < 2:
            if token.name is None or token.text in _NEVER_BEFORE or Decimal(0) < token.name.part < 1:
                break
            names.append(token.name)
            index += 1
        closing = self._token(index)
        if names and closing and closing.text == ":" and self._token(index + 1):
            index += 1
        return _Names(tuple(names), index)

    def _names_after(self, number: NumberPhrase, before: _Names) -> _Names:
        index = number.end
        link = self._token(index)
        if link and link.text in _LINKS and (number.in_words or number.is_scaled):
            index += 1
        elif link and self._text[self._tokens[index - 1].end :][:2] in _PRICE_MARKS:
            index += 2
        names: list[CurrencyName] = []
        while (token := self._token(index)) and token.kind is Kind.CURRENCY and len(names) < 2:
            if token.name is None or not self._belongs_before(number, index, (*before.names, *names)):
                break
            names.append(token.name)
            index += 1
        return _Names(tuple(names), index) if names else _Names((), number.end)

    def _belongs_before(self, number: NumberPhrase, index: int, known: tuple[CurrencyName, ...]) -> bool:
        """Whether a name belongs to the number before it, not to one after it ("5 $10", "a $ 12", "$ 80 $ 65")."""
        token, following = self._tokens[index], self._token(index + 1)
        if following and following.kind is Kind.NUMBER:
            touches_next = following.start == token.end and token.text not in _NEVER_BEFORE
            touches_previous = token.start == self._tokens[index - 1].end
            if known or number.is_everyday or (touches_next and not touches_previous):
                return False
        if token.text in _WEIGHT_NAMES and following and following.text == "of":
            return False
        return not known or _most_specific((*known, token.name or known[0])) is not None

    # Checks

    def _may_be_amount(self, number: NumberPhrase, index: int, before: _Names) -> bool:
        if number.is_glued and not before.names:
            return False
        if number.is_computed:
            return True
        mask = self._mask_over(number.start, number.end)
        if mask is None:
            return True
        following = self._token(number.end)
        # The som of the Kyrgyz is written as kilograms are.
        is_code = following is not None and following.kind is Kind.CURRENCY and following.text.upper() in CODES
        return (bool(before.names) or is_code) and is_measure(self._text[mask.start : mask.end])

    def _is_touched(self, number: NumberPhrase, before: _Names, after: _Names) -> bool:
        first, last = self._tokens[number.start], self._tokens[number.end - 1]
        touches_before = bool(before.names) and self._tokens[number.start - 1].end == first.start
        return touches_before or (bool(after.names) and self._tokens[number.end].start == last.end)

    def _is_masked(self, start: int, end: int) -> bool:
        return self._mask_over(start, end) is not None

    def _mask_over(self, start: int, end: int) -> Span | None:
        places = range(self._tokens[start].start, self._tokens[end - 1].end)
        return next((self._mask_at[place] for place in places if place in self._mask_at), None)

    def _groups_with_spaces(self, start: int, end: int) -> bool:
        """Whether "12 500" is one number: alone in the text, or of a writer who parts groups with spaces."""
        is_alone = start == 0 and end == len(self._tokens)
        has_cyrillic = any("\u0400" <= char <= "\u04ff" for char in self._text)
        return is_alone or has_cyrillic or self._context.number_format is NumberFormat.COMMA

    def _token(self, index: int) -> Token | None:
        return self._tokens[index] if index < len(self._tokens) else None


def _doubt(amount: Decimal, numeral: Numeral, part: Decimal, upper: Decimal | None, coins: Coins) -> Ambiguity | None:
    """What the number itself leaves open, or None."""
    if numeral.other is not None:
        return Ambiguity(AmbiguityKind.GROUPING, (amount, numeral.other * part))
    if upper is not None:
        return Ambiguity(AmbiguityKind.RANGE, (amount, upper))
    if coins.is_doubtful:
        return Ambiguity(AmbiguityKind.CENTS, (amount, amount - coins.value))
    return None


def _without_zeros(amount: Decimal) -> Decimal:
    """A whole amount without decimals: 1.5 million is 1500000, not 1500000.0."""
    whole = amount.to_integral_value()
    return whole if whole == amount else amount


def _most_specific(names: tuple[CurrencyName, ...]) -> CurrencyName | None:
    """The one meaning that several names share, "$ ... AUD"; None when they contradict or there is none."""
    if not names:
        return None
    best = names[0]
    for name in names[1:]:
        common = tuple(code for code in name.codes if code in best.codes)
        if name.part != best.part or (not common and best.codes and name.codes):
            return None
        best = name if len(name.codes) <= len(best.codes) and name.codes else best
    return best
