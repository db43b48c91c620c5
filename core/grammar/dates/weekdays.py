"""Weekdays: "Friday", "this Friday", "next Friday", "Monday week", "three Fridays from now".

"Next Friday" is the Friday of the next Monday-start week, "this Friday" the coming one, "last Friday" the
one before today (decision "next Friday").
"""

import re
from datetime import date, timedelta

from core.grammar.context import Direction
from core.grammar.dates.nodes import ONE_DAY, Days, Node, Repeats, weekday_days
from core.grammar.dates.scanning import Family, Lead, Parsed, Rule, Scan, spaced
from core.grammar.dates.vocabulary import NEXT_WORDS, PAST_WORDS, WEAK_WEEKDAYS, WEEKDAY, WEEKDAYS
from core.grammar.numbers import SMALL_WORDS, cardinal_value

WEEK = timedelta(days=7)


def weekday_number(text: str) -> int:
    """Return 0 (Monday) to 6 for a weekday's name or abbreviation."""
    return WEEKDAYS[text.rstrip(".")]


def week_start(day: date) -> date:
    """Return the Monday of the day's week."""
    return day - timedelta(days=day.weekday())


def coming(day: date, weekday: int) -> date:
    """Return the first such weekday after the day."""
    return day + timedelta(days=(weekday - day.weekday() - 1) % 7 + 1)


_AMOUNT = re.compile(r" +(?:\w+ +)?\d")  # "sat 20 lunch", "sun lunch 20"


_LISTED = spaced(rf"(?: ?[,/&+] ?| and | or | ){WEEKDAY}")  # "mon wed fri"
_LISTING = re.compile(rf"(?<![a-z]){WEEKDAY}(?:[,/&+ ]+)(?:and |or )?$")


def _bare(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed:
    name = match["weekday"]
    weak = name in WEAK_WEEKDAYS and not lead.has(
        "on", "by", "until", "till", "from", "between", "since", "before", "after"
    )
    begins_record = scan.direction is Direction.PAST and match.start() == 0 and _AMOUNT.match(scan.text, match.end())
    is_listed = _LISTED.match(scan.text, match.end()) or _LISTING.search(scan.text, 0, match.start())
    weak = weak and lead.after is None and not begins_record and not is_listed
    return Parsed(weekday_days(weekday_number(name)), match.end(), weak)


def _which(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """This, next, last and coming Friday."""
    weekday = weekday_number(match["weekday"])
    return Days(on=_chosen(scan, re.sub(r" +", " ", match["which"]).split()[-1], weekday), weekday=weekday)


def _chosen(scan: Scan, which: str, weekday: int) -> date:
    today = scan.today
    if which in PAST_WORDS:
        return coming(today - 8 * ONE_DAY, weekday)
    if which in NEXT_WORDS:
        return week_start(today) + WEEK + timedelta(days=weekday)
    return _this(scan, weekday) if which == "this" else coming(today, weekday)


def _this(scan: Scan, weekday: int) -> date:
    """This Friday: the coming one, today included; looking back, the one of this week."""
    if scan.direction is Direction.PAST:
        return week_start(scan.today) + timedelta(days=weekday)
    return coming(scan.today - ONE_DAY, weekday)


def _after_next(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """Friday after next: one week behind the coming one; "before last" likewise backwards."""
    weekday = weekday_number(match["weekday"])
    if match["side"].startswith("before"):
        return Days(on=coming(scan.today - WEEK, weekday) - WEEK)
    return Days(on=coming(scan.today, weekday) + WEEK)


def _week(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """Monday week, a week on Monday: a week behind the coming Monday."""
    if lead.has("this", "next", "the"):
        return None
    weeks = 2 if (match["fortnight"] or "").startswith("fort") else 1
    return Days(on=coming(scan.today, weekday_number(match["weekday"])) + weeks * WEEK)


def _counted(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """Three Fridays from now, two Thursdays ago."""
    weekday, count = weekday_number(match["weekday"]), cardinal_value(match["count"])
    if match["side"] in {"ago", "back", "before", "earlier"}:
        return Days(on=coming(scan.today - 8 * ONE_DAY, weekday) - (count - 1) * WEEK)
    return Days(on=coming(scan.today, weekday) + (count - 1) * WEEK)


def _plural(_match: re.Match[str], _scan: Scan, _lead: Lead) -> Node:
    """On Mondays: every Monday, so no one date."""
    return Repeats()


_DAY = rf"(?P<weekday>{WEEKDAY})"
_WHICH = (
    r"(?P<which>this (?:coming|upcoming|past|last)|the (?:coming|next|last|past|following|previous|upcoming)"
    r"|this|next|nxt|last|past|previous|prev|coming|upcoming|following)"
)
_NOT_A_DAY = (
    r"(?! ?(?:cream|screen|glasses|light|block|burn|down|on the|set|rise|dress|shine|flower|hat|roof|and moon))"
)

FAMILY = Family(
    rules=(
        Rule(rf"{_DAY}(?:'s)?{_NOT_A_DAY}", _bare),
        Rule(rf"{_WHICH} {_DAY}{_NOT_A_DAY}", _which),
        Rule(rf"(?:the )?{_DAY} (?P<side>after next|after the next|before last|before the last)(?![a-z])", _after_next),
        Rule(rf"{_DAY} (?P<fortnight>week|fortnight)(?![a-z])", _week),
        Rule(rf"(?:a )?(?P<fortnight>week|fortnight) (?:on |from )?(?:this |coming )?{_DAY}", _week),
        Rule(
            rf"(?P<count>\d+|{SMALL_WORDS}) (?P<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s? "
            r"(?P<side>from (?:now|today)|later|hence|ago|back|before|earlier)(?![a-z])",
            _counted,
        ),
        Rule(r"(?:mon|tues|wednes|thurs|fri|satur|sun)days(?![a-z])", _plural),
    ),
    needs=r"mon|tue|tus|wed|th[ur]|fri|sat|sun",
)
