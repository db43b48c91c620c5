"""Points counted from another: "today", "in 2 hours", "3 days ago", "the day after tomorrow", "a week from Monday".

Hours are elapsed time; days, weeks, months and years move by the calendar.
"""

import re
from dataclasses import replace

from core.grammar.dates.lengths import AMOUNT_AHEAD, glued_at, length_at, length_of
from core.grammar.dates.model import Grain, Length
from core.grammar.dates.nodes import ONE_DAY, Clock, Days, Exact, Node, Nothing, Stretch, Timed, Window
from core.grammar.dates.resolving import Resolver, end_of, shift_date, start_day
from core.grammar.dates.scanning import Family, Lead, Parsed, Rule, Scan, spaced
from core.grammar.dates.vocabulary import WEEKDAY
from core.grammar.dates.weekdays import coming, weekday_number
from core.grammar.numbers import SMALL_WORDS, cardinal_value

_DAY_WORDS = {
    "today": 0, "todays": 0, "2day": 0, "tdy": 0, "tomorrow": 1, "tommorow": 1, "tommorrow": 1, "tomorow": 1,
    "tomorro": 1, "tmrw": 1, "tmr": 1, "tmrrw": 1, "tmw": 1, "tomo": 1, "2moro": 1, "2morrow": 1, "tomoz": 1,
    "yesterday": -1, "yest": -1, "ystd": -1, "yday": -1, "ytday": -1, "yesterdays": -1, "yesturday": -1,
    "yestarday": -1,
}  # fmt: skip
_DAY_WORD = "|".join(sorted(_DAY_WORDS, key=len, reverse=True))

_BACK = spaced(
    r" ?,? ?(?:ago|back|earlier|before|prior|previously|in the past)(?! ?(?:last|the |my |your |our |we |i |it "
    r"|noon|midnight)| ?[a-z\d])"
)
_AGO = spaced(r" ?,? ?(?:ago(?: today)?|back|earlier|in the past|previously)(?![a-z])")
_ON = spaced(
    r" ?,? ?(?:from now|from today|from right now|hence|later|out|after today|after now|in the future|time"
    r"|on from now|after(?= ?(?:[.?!,]|$)))(?![a-z'])"
)
_BETWEEN = spaced(r" ?(?P<side>after|before|from|prior to|earlier than|later than|following|ahead of|since) ")
_START = spaced(
    r" ?,? ?(?:starting(?: from| on| at)?|beginning(?: on| from)?|commencing(?: on)?|from|effective(?: from)?) "
)
_IN_TIME = spaced(r"(?:'s?)? time(?![a-z])")


def _resolver(scan: Scan) -> Resolver:
    return Resolver(scan.context, scan.direction)


def moved(scan: Scan, length: Length, sign: int) -> Node:
    """Return now moved by a length: an instant when hours are in it, else a day."""
    if length.seconds or length.days % 1:
        return Exact(_resolver(scan).later(scan.now, length, sign))
    return Days(on=shift_date(scan.today, length, sign), shifted=True)


def moved_from(scan: Scan, base: Node, length: Length, sign: int) -> Node | None:
    """Return another phrase's day or time moved by a length."""
    resolver = _resolver(scan)
    if isinstance(base, Timed) and isinstance(base.clock, Clock) and not length.seconds:
        day = resolver.day(base.days)
        return Timed(Days(on=shift_date(day, length, sign)), base.clock) if day else None
    value = resolver.value(base)
    if isinstance(base, Exact | Timed | Clock) and value and not isinstance(value, Length):
        start = getattr(value, "at", None) or getattr(value, "start", None)
        return Exact(resolver.later(start, length, sign)) if start else None
    if not isinstance(base, Days | Stretch) or value is None:
        return None
    if length.seconds:
        return Exact(
            resolver.later(
                resolver.moment(start_day(value), scan.context.day_parts.morning.replace(hour=0)), length, sign
            )
        )
    return Days(on=shift_date(start_day(value), length, sign))


def _day_word(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    return Days(on=scan.today + _DAY_WORDS[match["word"]] * ONE_DAY)


def _now(_match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    return Exact(scan.now)


def _day_beside(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | Node | None:
    """The day after tomorrow, two days before Christmas; "the day after" alone counts from today."""
    sign = 1 if match["side"] in {"after", "following"} else -1
    base = scan.phrase(match.end())
    if base is None or not isinstance(base.node, Days | Timed | Stretch):
        return None
    node = base.node
    if isinstance(node, Timed):
        return Parsed(Timed(_beside(scan, node.days, sign), node.clock), base.end)
    value = _resolver(scan).value(node)
    return Parsed(Days(on=start_day(value) + sign * ONE_DAY), base.end) if value else None


def _beside(scan: Scan, days: Days, sign: int) -> Days:
    day = _resolver(scan).day(days)
    return replace(days, on=day + sign * ONE_DAY, of_year=None, weekday=None) if day else days


def _weekday_beside(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """The Friday before Christmas, the Monday after the 5th."""
    base = scan.phrase(match.end())
    value = (
        _resolver(scan).value(base.node) if base and not base.weak and isinstance(base.node, Days | Stretch) else None
    )
    if base is None or value is None:
        return None
    day, weekday = start_day(value), weekday_number(match["weekday"])
    if match["side"] == "before":
        return Parsed(Days(on=coming(day - 8 * ONE_DAY, weekday)), base.end)
    end = end_of(value, _resolver(scan))
    return Parsed(Days(on=coming(end.date() - ONE_DAY if end else day, weekday)), base.end)


def _day_beside_today(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    return Days(on=scan.today + (1 if match["side"] == "after" else -1) * ONE_DAY)


def _amount(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    """An amount and what turns it into a point: "in", "ago", "from now", "after Easter"."""
    lead_word = (match["lead"] or "").strip()
    length = (glued_at(scan, match.end()) if lead_word.startswith("in") else None) or length_at(scan, match.end())
    if length is None or not isinstance(length.node, Length):
        return None
    behind = _behind(scan, length.node, length.end, hangs=not lead.has("for") and lead_word != "for")
    if behind is not None:
        return behind
    if lead_word.startswith(("in", "after")):
        time_word = _IN_TIME.match(scan.text, length.end)
        return Parsed(moved(scan, length.node, 1), time_word.end() if time_word else length.end)
    return None


def _marks(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    return moved(scan, length_of(int(match["count"]), "minute" if match["mark"] == "'" else "second"), 1)


def _behind(scan: Scan, length: Length, end: int, hangs: bool) -> Parsed | None:
    """The words behind an amount that make a point of it.

    ``hangs``: the amount counts from what follows, so that "2 days before the flight" says nothing by itself.
    """
    for pattern, sign in ((_BACK, -1), (_AGO, -1), (_ON, 1)):
        match = pattern.match(scan.text, end)
        if match:
            return Parsed(_now_or_day(scan, length, sign, match[0]), match.end())
    between = _BETWEEN.match(scan.text, end)
    base = scan.phrase(between.end()) if between else None
    if between is None or base is None or base.weak:
        return Parsed(Nothing(), end) if between and hangs else None
    sign = -1 if between["side"] in {"before", "prior to", "earlier than", "ahead of"} else 1
    node = moved_from(scan, base.node, length, sign)
    return Parsed(node, base.end) if node else None


def _now_or_day(scan: Scan, length: Length, sign: int, words: str) -> Node:
    if "right now" in words:
        return Exact(_resolver(scan).later(scan.now, length, sign))
    return moved(scan, length, sign)


def _within(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """Within 3 hours: the last moment of it, a deadline; "within the next 3 hours" is the whole stretch."""
    length = length_at(scan, match.end())
    if length is None or not isinstance(length.node, Length):
        return None
    if match["next"] or match["less"]:
        end = _ON.match(scan.text, length.end)
        return Parsed(_stretch_ahead(scan, length.node), end.end() if end else length.end)
    return Parsed(moved(scan, length.node, 1), length.end)


def _stretch_ahead(scan: Scan, length: Length) -> Node:
    if length.seconds:
        return Window(scan.now, _resolver(scan).later(scan.now, length), Grain.MINUTE)
    return Stretch(Grain.DAY, scan.today, shift_date(scan.today, length))


def _week_from_day(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | None:
    """A week today, tomorrow week, two weeks tomorrow."""
    word, unit = match["word"], match["unit"]
    if _DAY_WORDS[word] < 0:
        return None
    count = cardinal_value(match["count"]) if match["count"] and match["count"].strip() != "a" else 1
    days = count * (14 if unit.startswith("f") else 7)
    return Days(on=scan.today + (_DAY_WORDS[word] + days) * ONE_DAY)


def _ago_day(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """A week ago yesterday."""
    count = 1 if match["count"].startswith("a") else cardinal_value(match["count"])
    day = scan.today + _DAY_WORDS[match["word"]] * ONE_DAY
    return Days(on=shift_date(day, length_of(count, match["unit"]), -1))


def _same(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """This time next week, the same day last month."""
    sign = 1 if match["which"] == "next" else -1
    length = length_of(1, match["unit"])
    if match["what"] == "day":
        return Days(on=shift_date(scan.today, length, sign))
    return Exact(_resolver(scan).later(scan.now.replace(second=0, microsecond=0), length, sign))


def _unsure(_match: re.Match[str], _scan: Scan, _lead: Lead) -> Node:
    """In 2-3 days, two or three hours ago, a week or two: no one amount."""
    return Nothing()


def _within_the(match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """Within the hour, within the day."""
    return moved(scan, Length(seconds=3600), 1) if match["unit"] == "hour" else Days(on=scan.today)


def _signed(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    """+15min, -2 hours 5 minutes; behind a day it moves that day."""
    length = length_at(scan, match.end())
    if (
        length is None
        or not isinstance(length.node, Length)
        or (match["sign"] == "-" and match.start() > 0 and scan.text[match.start() - 1].isalnum())
    ):
        return None
    return Parsed(moved(scan, length.node, 1 if match["sign"] == "+" else -1), length.end)


def _starting(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """2 weeks starting 20 May, from 18 December for 10 days: a stretch from its first day and its length."""
    length = length_at(scan, match.end())
    joined = _START.match(scan.text, length.end) if length else None
    base = scan.phrase(joined.end()) if joined else None
    if length is None or joined is None or base is None or not isinstance(length.node, Length):
        return None
    if "from" in joined[0].split() and not match[0]:
        return None
    node = stretch_from(scan, base.node, length.node)
    return Parsed(node, base.end) if node else None


def stretch_from(scan: Scan, base: Node, length: Length) -> Node | None:
    """Return the stretch that begins with a phrase's day or time and lasts a length."""
    resolver = _resolver(scan)
    value = resolver.value(base)
    if isinstance(base, Days) and value and not length.seconds:
        return Stretch(Grain.DAY, start_day(value), shift_date(start_day(value), length))
    at = getattr(value, "at", None)
    return Window(at, resolver.later(at, length), Grain.MINUTE) if at else None


_LEAD = (
    r"(?P<lead>(?:in|after)"
    r"(?: about| around| roughly| approximately| another| exactly| less than|(?: just)?(?: over| under)?)? |for )?"
)

FAMILY = Family(
    rules=(
        Rule(rf"(?:(?:earlier|later) )?(?P<word>{_DAY_WORD})(?:'s)?(?![a-z])", _day_word),
        Rule(
            r"(?:right now|just now|now|immediately|asap|at the (?:present )?moment|at present|at the present time"
            r"|at this moment|right away)(?![a-z])",
            _now,
        ),
        Rule(rf"(?:the )?(?P<weekday>{WEEKDAY}) (?P<side>after|before|following) (?!next|last)", _weekday_beside),
        Rule(r"(?:the )?(?:\b1 |one )?day (?P<side>after|before|following) ", _day_beside),
        Rule(r"(?:the )?day (?P<side>after|before)(?= ?(?:[?.!,]|$))", _day_beside_today),
        Rule(rf"{_LEAD}{AMOUNT_AHEAD}", _amount),
        Rule(r"in (?P<count>\d{1,3})(?P<mark>['\"])(?![a-z\d])", _marks),
        Rule(
            r"(?:within|in under|in less than|no later than)(?P<less>)(?: the)?(?P<next> next| coming"
            r"| following)?(?: about| around| approximately)? ",
            _within,
        ),
        Rule(r"(?P<next>)(?P<less>less than|under|no more than) (?=.{0,30}from (?:now|today))", _within),
        Rule(r"within the (?P<unit>hour|day)(?![a-z])", _within_the),
        Rule(
            rf"(?P<count>a|\d|{SMALL_WORDS}) (?P<unit>week|fortnight)s? (?:from )?(?P<word>{_DAY_WORD})(?![a-z])",
            _week_from_day,
        ),
        Rule(rf"(?P<word>{_DAY_WORD}) (?P<count>a )?(?P<unit>week|fortnight)(?![a-z])", _week_from_day),
        Rule(
            rf"(?P<count>an?|\d|{SMALL_WORDS}) (?P<unit>week|month|year)s? ago (?P<word>{_DAY_WORD})(?![a-z])", _ago_day
        ),
        Rule(
            r"(?:at )?(?:this|the same|same) (?P<what>time|day) (?P<which>next|last)"
            r" (?P<unit>week|month|year)(?![a-z])",
            _same,
        ),
        Rule(
            rf"(?:(?:in|within|after|for) )?(?:\d+(?: ?- ?\d+| (?:to|or) \d+)"
            rf"|{SMALL_WORDS} (?:to|or) {SMALL_WORDS})[ -]?"
            r"(?:minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?)(?![a-z])",
            _unsure,
        ),
        Rule(
            r"(?:(?:in|within|after|for) )?an? (?:minute|hour|day|night|week|month|year) or"
            r" (?:two|three|[23])(?![a-z])",
            _unsure,
        ),
        Rule(r"(?P<sign>[+-]) ?(?=\d)", _signed),
        Rule(rf"(?:for )?{AMOUNT_AHEAD}", _starting),
    ),
)
