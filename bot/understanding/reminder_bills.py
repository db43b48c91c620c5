"""What a wish says is to be paid: "pay rent 1200", "the electricity bill (about RM80)" (R3.10).

An amount counts only beside words of paying; "buy 2 eggs" has none. It knows no rows.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from bot.understanding.reminder_words import BILL
from core.grammar.context import ReadingContext
from core.grammar.money import FoundAmount, find_amounts

_PAYS = re.compile(
    rf"^(?:to )?(?:pay|repay|settle|bayar|pagar|bezahlen|payer|付|交)(?!\w)|(?<!\w)(?:{BILL}|zahlen|bezahlen|pagar"
    r"|payer)(?!\w)|[付交缴]",
    re.IGNORECASE,
)
# Behind a bare number these leave it an amount; any other word makes it a count: "pay 2 bills".
_AFTER = re.compile(
    r"\s*(?:$|[,.;)]|(?:back|to|for|as|each|that|which|i owe|owed|via|by|with|from|at|in)\b)", re.IGNORECASE
)
_ABOUT = re.compile(
    r"[\s,;:=-]*\(?\s*\b(?:(?:which is|of|about|around|roughly|approx(?:imately)?\.?|ca\.?|it'?s|is|for|usually"
    r"|sekitar|kira-kira|unos|etwa|environ)\s+)*$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Bill:
    """What to say, and what is to be paid.

    Attributes:
        what: Without the amount.
        amount: In units of the currency; None where the wish is no bill.
        currency: ISO 4217 code, None where none was named.
    """

    what: str
    amount: Decimal | None = None
    currency: str | None = None


def bill_of(what: str, context: ReadingContext) -> Bill | None:
    """The bill that *what* speaks of, or *what* alone; None for an amount that may mean something else."""
    if not _PAYS.search(what) or not any(char.isdigit() for char in what):
        return Bill(what)
    amounts = [each for each in find_amounts(what, context) if _is_amount(each, what)]
    if not amounts:
        return Bill(what)
    if len(amounts) > 1 or amounts[0].ambiguity is not None or amounts[0].sign or not amounts[0].amount:
        return None
    return _without_amount(what, amounts[0])


def _is_amount(found: FoundAmount, what: str) -> bool:
    return found.currency is not None or found.ambiguity is not None or _AFTER.match(what, found.span.end) is not None


def _without_amount(what: str, found: FoundAmount) -> Bill | None:
    before = _ABOUT.sub("", what[: found.span.start])
    after = what[found.span.end :].lstrip(" ),")
    said = " ".join(f"{before} {after}".split()).strip(" ,;:-(")
    return Bill(said, found.amount, found.currency) if said else None
