"""Adapters from the product's grammars to the shape the public test sets are scored in."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from bot.understanding.records import read_records
from bot.understanding.signals import read_intent
from core.grammar.context import DateOrder, Direction, NumberFormat, ReadingContext
from core.grammar.dates import (
    Day,
    Found,
    Grain,
    Instant,
    Length,
    Period,
    Recurring,
    TimeOfDay,
    find_dates,
    unread_time_words,
)
from core.grammar.money import find_amounts, likeliest_amount
from core.grammar.recurrences import find_recurrence, read_recurrence

_NEUTRAL = ReadingContext(now=datetime(2026, 1, 14, 10, tzinfo=UTC))  # intents sets name no writer

_WHOLE_DAYS = frozenset({Grain.DAY, Grain.WEEK, Grain.MONTH, Grain.QUARTER, Grain.YEAR})

DateAnswer = date | datetime | timedelta | tuple[date, date] | tuple[datetime, datetime] | None


def dates(text: str, *, ref: datetime, tz: str, prefer: str, order: str) -> DateAnswer:
    """Answer one row of a dates set: a day, an instant, a length or (start, end); None for no date.

    As the product does it: several dates, or words of time left over, are no answer. A length beside a date is none.
    Periods of whole days end with their last day, which the scorer takes as well as the day behind it.
    """
    context = ReadingContext(now=ref, date_order=DateOrder(order))
    found = find_dates(text, context, Direction(prefer))
    dated = [each for each in found if not isinstance(each.value, Length)] or list(found)
    return _answer(dated[0]) if len(dated) == 1 and not unread_time_words(text, found) else None


def _answer(found: Found) -> DateAnswer:
    match found.value:
        case Day(on=on):
            return on
        case Instant(at=at):
            return at
        case Period(start=start, end=end, grain=grain):
            if grain in _WHOLE_DAYS:
                return start.date(), (end - timedelta(seconds=1)).date()
            return start if grain is Grain.DAYPART else (start, end)
        case Length():
            return found.value.nominal()
        case TimeOfDay() | Recurring():
            return None


_NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)  # prices have no date; the grammar only asks for a clock
_COMMA_LANGUAGES = frozenset("de es fr id it nl pt ru sv tr vi".split())
_MANY_LANGUAGES = "mul"

MoneyAnswer = tuple[Decimal, str | None] | None
ExpenseAnswer = dict[str, Decimal | date | str | None]


def money(text: str, *, default_currency: str, lang: str) -> MoneyAnswer:
    """Answer one row of the money set: the amount a text is about and its currency; None for no amount.

    The writer's number format is that of the language; for price tags of any language it is not known.
    """
    usual = NumberFormat.COMMA if lang in _COMMA_LANGUAGES else NumberFormat.POINT
    number_format = None if lang == _MANY_LANGUAGES else usual
    context = ReadingContext(_NO_DATE, currency=default_currency, number_format=number_format)
    found = likeliest_amount(find_amounts(text, context))
    return (found.signed_amount, found.currency) if found else None


def expenses(text: str, *, default_currency: str, ref: datetime) -> list[ExpenseAnswer]:
    """Answer one row of the expenses set: the records of a message that is understood wholly, else nothing."""
    reading = read_records(text, ReadingContext(ref, currency=default_currency))
    if not reading.complete:
        return []
    return [
        {
            "amount": draft.amount,
            "currency": draft.currency,
            "type": draft.kind.value,
            "category": draft.category,
            "note": draft.note,
            "date": draft.on,
        }
        for draft in reading.drafts
    ]


def recurrences(text: str, *, ref: datetime) -> dict[str, list[str] | datetime] | None:
    """Answer one row of the recurrences set: the rules as a wish keeps them and the first occurrence; None for none.

    As the answer to "how often?" first, then as a message that holds a plan. Sets have no place for dates left out.
    """
    context = ReadingContext(ref)
    plan = read_recurrence(text, context) or find_recurrence(text, context)
    if plan is None:
        return None
    return {"rrules": [rule for rule in plan.rules if rule.startswith("RRULE:")], "dtstart": plan.starts_at}


def intents(text: str) -> tuple[str, float]:
    """Answer one row of an intents set as the router does before it asks any model: the label and its confidence."""
    reading = read_intent(text, _NEUTRAL)
    return reading.intent.value, reading.confidence
