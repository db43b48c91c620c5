"""Which day a receipt is of, and whether that has to be asked (R3.9): it is missing, odd, or may be several days."""

import re
from collections.abc import Sequence
from datetime import date

from bot.receipts.days import PrintedDay, days_on, likely
from core.grammar.context import DateOrder, ReadingContext
from core.vision.types import Line
from tools.receipt_questions import Problem

MOST_DAYS = 3  # as many choices as a question has buttons for

# The order that shops of a currency write 3/4 in; all others put the day first. None where both are usual.
_ORDERS: dict[str, DateOrder | None] = {"USD": DateOrder.MDY, "PHP": DateOrder.MDY, "CAD": None}
_LABELLED = re.compile(r"\b(?:date|tarikh|tgl|tanggal|datum|fecha|data|日期|日付)", re.IGNORECASE)
_OTHER_LABEL = re.compile(
    r"\b(?:due|valid|expir|exp|return|until|before|since|birth|best|tempoh|luput|fällig|bis)", re.IGNORECASE
)


def day_of(
    lines: Sequence[Line], currencies: tuple[str, ...], context: ReadingContext
) -> tuple[tuple[date, ...], tuple[Problem, ...]]:
    """The days that the receipt may be of, likeliest first, and what is wrong with them."""
    printed = _printed(lines, context.date_order)
    if not printed:
        return (), (Problem.NO_DAY,)
    today = context.now.date()
    possible = [likely(one.days, today) for one in printed]
    if not any(possible):
        return printed[0].days[:MOST_DAYS], (Problem.ODD_DAY,)
    if _is_settled(currencies, context):
        possible = [days[:1] for days in possible]
    days = tuple(dict.fromkeys(day for some in possible for day in some))
    return days[:MOST_DAYS], (Problem.UNSURE_DAY,) if len(days) > 1 else ()


def _printed(lines: Sequence[Line], order: DateOrder) -> tuple[PrintedDay, ...]:
    """The dates that may be the receipt's: those that are called so, or else all that are called nothing else."""
    texts = [line.text for line in lines if not _OTHER_LABEL.search(line.text)]
    labelled = days_on([text for text in texts if _LABELLED.search(text)], order)
    return labelled or days_on(texts, order)


def _is_settled(currencies: tuple[str, ...], context: ReadingContext) -> bool:
    """Whether the shop and the person write days in the same order, so that 3/4 means one day to both."""
    return len(currencies) == 1 and _ORDERS.get(currencies[0], DateOrder.DMY) is context.date_order
