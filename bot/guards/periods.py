"""Whether a figure stands beside the days that it was read for: a total of today is none of last month (R1.4).

It knows the days a sentence names and those a tool reported on, and neither currencies nor kinds of figures.
"""

import re
from collections.abc import Sequence
from datetime import date

from bot.guards.figures import Days, Figure, Number
from bot.guards.grounds import Grounds, Stretch, values_of
from bot.guards.moods import Clause, Mood
from core.grammar.dates import Grain

_MARKS_A_LIMIT = re.compile(  # "until 30 November", "as of today" say how far a figure reaches, not what it is of
    r"\b(?:until|till|by|through|before|after|as of|up to|since|hasta|bis|jusqu\w*|sehingga|sampai|to)\W*$",
    re.IGNORECASE,
)
_IS_A_DAY = re.compile(r"^(?:is|['’]s)\b|^\W*(?:ist|est|es)\b", re.IGNORECASE)  # "today is Friday"
_NOW = re.compile(r"^(?:right )?now$", re.IGNORECASE)
_LIMIT_INSIDE = re.compile(r"^(?:until|till|by|before|after|as of|up to|since|through)\b", re.IGNORECASE)
LEAD_CHARS = 20  # before a date, where such a word may stand


def is_of_other_days(figure: Figure, days: Days | None, mood: Mood, grounds: Grounds) -> bool:
    """Whether *figure*, which is grounded, stands beside *days* that no tool has read it for.

    Where the person named the figure, the days are theirs, too, or have not passed.
    """
    if isinstance(figure, Number) and figure.is_hour:
        return False
    values = values_of(figure) - grounds.years()
    if not values or days is None or mood in {Mood.ADVISES, Mood.GOES_ON}:
        return False
    stretches = {stretch for value in values for stretch in grounds.read_for.get(value, ())}
    today = grounds.context.now.date()
    if any(_fits(stretch, days, today) for stretch in stretches):
        return False
    return not (values & grounds.said and _is_the_persons(days, grounds))


def days_beside(figure: Figure, clauses: Sequence[Clause], days: Sequence[Days], heading: Days | None) -> Days | None:
    """The one of *days* in a sentence that *figure* is told of; else what a *heading* above names.

    That is the nearest of its own clause, or one of the clauses before, or after.
    """
    place = next((number for number, clause in enumerate(clauses) if figure.span.start < clause.span.end), 0)
    for number in (place, *range(place - 1, -1, -1), *range(place + 1, len(clauses))):
        inside = [one for one in days if _is_inside(one, clauses[number])]
        if inside:
            return min(inside, key=lambda one: _distance(one, figure))
    return heading


def period_days(figures: Sequence[Figure], prose: str) -> list[Days]:
    """Those of *figures* that say which days something is told of, and not only until when."""
    return [
        figure
        for figure in figures
        if isinstance(figure, Days)
        and not (_LIMIT_INSIDE.match(figure.text) or _NOW.match(figure.text))
        and not _IS_A_DAY.match(prose[figure.span.end : figure.span.end + LEAD_CHARS].lstrip())
        and not _MARKS_A_LIMIT.search(prose[max(figure.span.start - LEAD_CHARS, 0) : figure.span.start])
    ]


def asked_days(said: Sequence[Days], today: date) -> Days | None:
    """The past days that a question is about, where it names just one stretch of them."""
    past = [days for days in said if all(last < today for _, last in days.readings)]
    return past[0] if len(said) == len(past) == 1 else None


def _is_inside(days: Days, clause: Clause) -> bool:
    return clause.span.start <= days.span.start < clause.span.end


def _distance(days: Days, figure: Figure) -> int:
    return max(days.span.start - figure.span.end, figure.span.start - days.span.end)


def _fits(stretch: Stretch, days: Days, today: date) -> bool:
    return any(_covers(stretch, days, first, last, today) for first, last in days.readings)


def _covers(stretch: Stretch, days: Days, first: date, last: date, today: date) -> bool:
    if stretch.first is None:
        return stretch.last == last
    if stretch.is_entry:
        return first <= stretch.first <= last or _is_same_day(stretch.first, days, first)
    is_so_far = last == today <= stretch.last  # what has passed of a period that is running
    return stretch.first == first and (stretch.last == last or is_so_far)


def _is_same_day(entry_on: date, days: Days, named: date) -> bool:
    """Whether an older entry is of the day that *days* names without a year, or as a weekday."""
    if days.is_weekday:
        return entry_on.weekday() == named.weekday()
    is_undated = days.is_named and not days.has_year and days.grain is Grain.DAY
    return is_undated and (entry_on.month, entry_on.day) == (named.month, named.day)


def _is_the_persons(days: Days, grounds: Grounds) -> bool:
    today = grounds.context.now.date()
    if any(last >= today for _, last in days.readings):
        return True
    return any(days.readings & said.readings for said in grounds.said_days)
