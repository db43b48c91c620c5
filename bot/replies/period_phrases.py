"""How a reply names the days a report covers: "this week (Mon 23 – Fri 27 Nov)".

It knows dates and English, no records.
"""

from datetime import date, timedelta

from bot.replies.wording import day_phrase, short_day
from tools.report_periods import FIRST_DAY
from tools.report_views import PeriodView

WEEKDAYS_SHOWN_UP_TO = timedelta(days=7)  # in a longer run of days the weekdays say little
_ONE_DAY = timedelta(days=1)
_IN_ITSELF = (
    "on ",
    "this ",
    "last ",
    "next ",
    "the ",
    "since ",
    "past ",
    "previous ",
)  # periods that take no preposition


def period_phrase(period: PeriodView, today: date) -> str:
    """The period as it stands in a sentence, with its dates up to the last one that counts yet."""
    if period.start_on <= FIRST_DAY:
        return "in all"
    if period.start_on == period.counted_to and period.end_on - period.start_on == _ONE_DAY:
        return day_phrase(period.start_on, today)
    last_on = period.end_on - _ONE_DAY if is_to_come(period, today) else period.counted_to
    days = day_range(period.start_on, last_on, today)
    if period.words.isdigit():
        return f"in {period.words}"
    if not period.words or period.words[0].isdigit():  # "1 to 15 Nov": the days say the same
        return f"on {days}" if period.start_on == last_on else f"from {days.replace(' – ', ' to ')}"
    words = f"on the {period.words}" if period.words == "weekend" else period.words
    preposition = "" if words.startswith(_IN_ITSELF) else "in "
    return f"{preposition}{words} ({days})"


def is_to_come(period: PeriodView, today: date) -> bool:
    """Whether no day of the period has begun yet."""
    return period.start_on > today


def day_range(first: date, last: date, today: date) -> str:
    """The days from *first* to *last*: "Mon 23 – Fri 27 Nov", "1 – 31 Oct", "1 Sep – 27 Nov"."""
    if first == last:
        return short_day(first, today)
    has_weekdays = last - first < WEEKDAYS_SHOWN_UP_TO
    month = "" if (first.month, first.year) == (last.month, last.year) else f" {first:%b}"
    year = "" if first.year == last.year else f" {first.year}"
    end = f"{last:%b}" if last.year == today.year else f"{last:%b} {last.year}"
    first_weekday, last_weekday = (f"{day:%a} " if has_weekdays else "" for day in (first, last))
    return f"{first_weekday}{first.day}{month}{year} – {last_weekday}{last.day} {end}"


def opening(phrase: str) -> str:
    """*phrase* as a sentence begins with it."""
    return phrase[:1].upper() + phrase[1:]


def listing(phrase: str) -> str:
    """*phrase* as the heading of a list: "From 10 to 18 Nov" becomes "10 – 18 Nov"."""
    return phrase.removeprefix("From ").replace(" to ", " – ", 1) if phrase.startswith("From ") else phrase


def counted(count: int, noun: str) -> str:
    """A number with its noun: "1 entry", "2 entries", "4 days"."""
    plural = f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"
    return f"{count:,} {noun if count == 1 else plural}"
