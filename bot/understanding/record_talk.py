"""Telling a report of money from talk about oneself in which numbers stand: "I own a 1978 bass", "we have two kids".

What somebody tells of themselves without a word of spending or receiving is talk, however many numbers and days are in
it. It knows no rows and no dialogue.
"""

from bot.understanding import record_words as words
from bot.understanding.statements.reading import tells_something
from core.grammar.money import FoundAmount
from core.grammar.money.tokens import fold
from core.patterns import LazyPattern

FEWEST_WORDS = 4  # a shorter note, "my rent 800", is not looked at any closer
_NO_MONEY = frozenset(
    "got get had have put add added log logged record ate eaten drank took new em chi".split()
)  # have more meanings
_GIVING = frozenset("gave give gives giving donated tipped lent treated topped renewed earning worth charged".split())
_MONEY_WORDS = (
    words.SPENDING | words.FINAL_VERBS | words.INCOME_VERBS | words.INCOME_NOUNS | words.REFUND_WORDS | _GIVING
) - _NO_MONEY
_MONEY_CJK = LazyPattern("花了|花费|消费|支出|买|買|付|卖|收到|赚|工资|薪|退款|报销|红包|充值")
_WORD = LazyPattern(r"[^\W\d]+")
# "I got a new puppy 800": a thing that one came by, with its price at the end.
_CAME_BY = LazyPattern(r"\b(?:got|get|had|took|ate|drank|grabbed)\b.*(?<!\bin)(?<!\bat)(?<!\bsince) \d[\d.,]*\W*$")
_CJK = LazyPattern("[\u3400-\u9fff]")


def is_talk(text: str) -> bool:
    """Whether *text* tells something of a person, and no word in it speaks of money spent or received."""
    folded = fold(text)
    if len(folded.split()) < FEWEST_WORDS and not _CJK.search(folded):
        return False
    return not _speaks_of_money(folded) and tells_something(text)


def is_talk_with_numbers(text: str, amounts: tuple[FoundAmount, ...]) -> bool:
    """Whether *text* is such talk, and each of the *amounts* that were found in it a bare number."""
    if any(amount.currency is not None or amount.sign for amount in amounts) or _CAME_BY.search(fold(text)):
        return False
    return is_talk(text)


def _speaks_of_money(folded: str) -> bool:
    is_said = not _MONEY_WORDS.isdisjoint(_WORD.findall(folded))
    return is_said or any(one.search(folded) for one in (words.INCOME_PHRASES, words.REFUND_PHRASES, _MONEY_CJK))
