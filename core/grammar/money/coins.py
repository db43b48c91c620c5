"""What follows an amount in coins: "12 dollars 30 cents", "12 dollars 50", 三角六分, 15块5.

A number without a coin's name counts as coins only right after a currency name and with exactly two digits; it is
doubtful when more words follow, as in "20 ringgit 43 parking".
"""

from dataclasses import dataclass
from decimal import Decimal

from core.grammar.currencies import CurrencyName
from core.grammar.money.numbers import NumberPhrase, read_number
from core.grammar.money.numerals import Numeral
from core.grammar.money.tokens import Kind, Token

CENTS_DIGITS = 2
_AND = frozenset("and & y e et und en och và va और と 又 и ve dan con mit med plus".split())
_HALF = "半"  # 两块半
_CENT = Decimal("0.01")
_TENTH = Decimal("0.1")


@dataclass(frozen=True)
class Coins:
    """Coins after an amount.

    Attributes:
        value: In units of the currency; 0 when there are none.
        end: Index of the token after them.
        is_doubtful: Whether the number may as well be one of its own.
    """

    value: Decimal
    end: int
    is_doubtful: bool = False


def read_coins(
    tokens: list[Token], index: int, name: CurrencyName | None, amount: Numeral, text: str, *, may_lack_name: bool
) -> Coins:
    """The coins at a token after an amount in ``name``; none when there are none or the amount has decimals.

    Args:
        tokens: All tokens of the text.
        index: Where the coins may begin.
        name: The currency of the amount, or the larger coin before these.
        amount: The number before them.
        text: The folded text.
        may_lack_name: Whether the currency stands after its number, so that cents follow it ("12 dollars 50").
    """
    nothing = Coins(Decimal(0), index)
    if name is None or name.part == _CENT or amount.has_decimals:
        return nothing
    if _text(tokens, index) == _HALF:
        return Coins(name.part / 2, index + 1)
    start = index + 1 if _text(tokens, index) in _AND else index
    number = read_number(tokens, start, text)
    if number is None or number.is_scaled or number.is_glued or number.is_everyday:
        return nothing
    count = number.resolve(None, whole=True)
    if count.has_decimals or count.value >= 100:
        return nothing
    named = _named_coins(tokens, number, count.value, name, text)
    if named:
        return named
    return _unnamed_coins(tokens, number, count.value, name) if may_lack_name else nothing


def _named_coins(
    tokens: list[Token], number: NumberPhrase, count: Decimal, name: CurrencyName, text: str
) -> Coins | None:
    """Coins with their name, and smaller ones after them."""
    coin = tokens[number.end] if number.end < len(tokens) else None
    if coin is None or coin.name is None or not coin.name.part < name.part:
        return None
    value = count * coin.name.part
    end = number.end + 1
    if coin.name.part == _TENTH:
        smaller = read_coins(tokens, end, coin.name, Numeral(count), text, may_lack_name=True)
        return Coins(value + smaller.value, smaller.end)
    return Coins(value, end)


def _unnamed_coins(tokens: list[Token], number: NumberPhrase, count: Decimal, name: CurrencyName) -> Coins:
    nothing = Coins(Decimal(0), number.start)
    following = tokens[number.end] if number.end < len(tokens) else None
    if following is not None and following.kind is Kind.CURRENCY:
        return nothing
    is_chinese = name.codes[:1] == ("CNY",)
    if count < 10 and (is_chinese or name.part == _TENTH):
        return Coins(count * name.part / 10, number.end)
    is_two_digits = len(number.digits) == CENTS_DIGITS if number.digits else count >= 10
    if not is_two_digits or name.part != 1:
        return nothing
    return Coins(count * _CENT, number.end, is_doubtful=_goes_on(following))


def _goes_on(following: Token | None) -> bool:
    return following is not None and following.kind in {Kind.WORD, Kind.NUMBER, Kind.VALUE}


def _text(tokens: list[Token], index: int) -> str:
    return tokens[index].text if index < len(tokens) else ""
