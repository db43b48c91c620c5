"""Times of day: "3:15 pm", "half past eight", "15h30", "at 5", "seven thirty", "noonish", "3-4pm".

A time without am or pm stays open; resolving chooses with the writer's clock.
"""

import re
from dataclasses import replace
from datetime import time, timedelta

from core.grammar.context import Direction
from core.grammar.dates.nodes import Clock, ClockRange, Days, Node, Part, Timed
from core.grammar.dates.scanning import Family, Lead, Parsed, Rule, Scan, longest, spaced
from core.grammar.dates.vocabulary import MERIDIEM, MONTH, WEEKDAY
from core.grammar.numbers import SMALL_WORDS, cardinal_value

TIME_LEADS = (
    "at",
    "@",
    "by",
    "around",
    "about",
    "until",
    "till",
    "before",
    "after",
    "from",
    "between",
    "since",
    "gegen",
    "um",
)
"""Words after which a bare number is an hour."""

_MINUTE_WORD = rf"(?:{SMALL_WORDS}|oh (?:one|two|three|four|five|six|seven|eight|nine)(?![a-z]))"
_HOUR_WORD = rf"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![a-z]|-(?!{_MINUTE_WORD}))"
_ISH = r"(?:-? ?ish(?![a-z])| sharp| on the dot| exactly| approximately| or so)?"
_HALF_OF_DAY = rf"(?: ?(?P<half>{MERIDIEM}|ampm|[ap](?![a-z'])\.?)| in the (?P<half2>{MERIDIEM}))"
LAST_HOUR = 12  # of a clock face
_WAKING = range(7, 12)  # hours that mean the morning when no half is said (decision "no am/pm")
_NO_QUANTITY = (
    r"(?! ?(?:%|percent|usd|eur|rm|dollars?|bucks|euros?|ringgit|cents?|kg|km|people|persons?|pax|guests|pcs|points"
    r"|places|x\d|\$|€|£"
    r"|(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|times|am|pm|st|nd|rd|th)(?![a-z])|\d"
    r"|\w+ (?:street|st|road|rd|avenue|ave|lane)(?![a-z])))"
)


def make_clock(hour: int, minute: int = 0, second: int = 0, half: str | None = None) -> Clock | None:
    """Return the time, or None when there is none such. ``half`` is a spelling of am or pm."""
    if hour > 24 or minute > 59 or second > 59:
        return None
    letter = half.strip()[0] if half and half.strip() != "ampm" else ""
    if letter and hour <= 12:
        hour = hour % 12 + (12 if letter == "p" else 0)
    if hour == 24:
        return Clock(time(0, minute, second), day_after=True)
    return Clock(time(hour, minute, second), open=not letter and 1 <= hour <= 12)


def _half(match: re.Match[str]) -> str | None:
    return match["half"] or match["half2"]


def _digits(match: re.Match[str], _scan: Scan, lead: Lead) -> Node | None:
    """3:15, 03:15:20 pm, 15h30; a leading zero or an "h" tells the 24-hour clock."""
    if match["sep"] == "h" and lead.has("in", "for", "within") and lead.after is None:
        return None
    clock = make_clock(int(match["hour"]), int(match["minute"]), int(match["second"] or 0), _half(match))
    if clock and clock.open and (match["hour"].startswith("0") or match["sep"] == "h"):
        return Clock(clock.at)
    return clock


def _spaced(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """5 30 pm, looking ahead; looking back the first number is a price."""
    return _digits(match, scan, lead) if scan.direction is Direction.FUTURE else None


def _dotted(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """8.10 pm; without am or pm only after "at", and never when looking back, where it is a price."""
    if not _half(match) and (scan.direction is Direction.PAST or not lead.has("at", "by", "until", "from")):
        return None
    return make_clock(int(match["hour"]), int(match["minute"]), 0, _half(match))


def _compact(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | None:
    """3pm, 330 p.m.; a lone "a" is no am ("4a") and a lone "p" only when looking ahead."""
    digits, half = match["digits"], _half(match) or ""
    if half == "a" or (half == "p" and scan.direction is Direction.PAST):
        return None
    hour, minute = (digits, "0") if len(digits) < 3 else (digits[:-2], digits[-2:])
    return make_clock(int(hour), int(minute), 0, half)


def _military(match: re.Match[str], _scan: Scan, lead: Lead) -> Node | None:
    is_amount = lead.has("for", "in", "within") or (not lead.words and not match["minute"] and int(match["hour"]) < 10)
    if is_amount and lead.after is None:
        return None
    clock = make_clock(int(match["hour"]), int(match["minute"] or 0))
    return clock and Clock(clock.at, day_after=clock.day_after)


def _hours_on_the_clock(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """At 18 hours; elsewhere hours are an amount."""
    return _military(match, scan, lead) if lead.has("at", "@") else None


def _spelled(match: re.Match[str], _scan: Scan, lead: Lead) -> Node | Parsed | None:
    """Seven thirty pm; without am or pm after a time word or a day, or as the whole text."""
    minute = cardinal_value(match["minute"].removeprefix("oh").strip()) if match["minute"] else 0
    if not match["minute"] and not _half(match):
        return None
    if match["minute"] and minute < 10 and "oh" not in match["minute"]:
        return None
    clock = make_clock(cardinal_value(match["hour"]), minute, 0, _half(match))
    if clock is None or _half(match) or lead.has(*TIME_LEADS, "for") or lead.after in (Days, Clock):
        return clock
    return Parsed(Clock(clock.at, open=True), match.end(), weak=True)


def _spelled_day_hour(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node | None:
    return make_clock(cardinal_value(match["hour"]), cardinal_value(match["minute"]), 0, _half(match))


def _before_part(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """Eight tonight, one in the morning; looking back a bare figure is a price unless "at" says otherwise."""
    if match["hour"].isdigit() and scan.direction is Direction.PAST and not lead.has(*TIME_LEADS):
        return None
    return make_clock(cardinal_value(match["hour"]))


def _o_clock(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node | None:
    return make_clock(cardinal_value(match["hour"]), 0, 0, _half(match))


_AFTER_HOUR = re.compile(
    r" *(?:$|[^a-z0-9 ]|\d|(?:to|till|until|and|or|on|in|at|by|for|if|so|today|tomorrow|tmr|tmrw|tonight|this|next"
    r"|every|please|sharp|morn|morning|afternoon|evening|night|noon|lunch|lunchtime|last|the|of|from|with|as)(?![a-z])"
    rf"|\w+day(?![a-z])|{WEEKDAY}|{MONTH})"
)
_ALARM = re.compile(r"(?<![a-z])(?:alarms?|wake|remind|reminder)(?![a-z])")
_NAMED_DAY = re.compile(r" +(?:today|tomorrow|tmr|tmrw|tonight|on \w+day|\w+day)(?![a-z])")


def _is_alarm(match: re.Match[str], scan: Scan) -> bool:
    """Whether "for 8 tomorrow" is a time: in a message that sets an alarm; elsewhere it is a table for eight."""
    return bool(_ALARM.search(scan.text) and _NAMED_DAY.match(scan.text, match.end()))


def _bare(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """At 5, at 3 15, at 1030; a bare number is a time only behind a word that says so."""
    if lead.after is Part and scan.direction is Direction.FUTURE and _AFTER_HOUR.match(scan.text, match.end()):
        return make_clock(cardinal_value(match["hour"]), int(match["minute"] or 0))
    for_time = lead.has("for") and (lead.after is Days or _is_alarm(match, scan))
    if not (lead.has(*TIME_LEADS) or for_time) or lead.has("the"):
        return None
    exact = lead.has("at", "@") and match["hour"].isdigit()
    if not exact and not _AFTER_HOUR.match(scan.text, match.end()):
        return None
    hour, minute = cardinal_value(match["hour"]), int(match["minute"] or 0)
    if hour == 0 and not match["minute"]:
        return None
    if minute == 0 and hour > 12 and scan.direction is Direction.PAST:
        return None
    return make_clock(hour, minute)


_CENTURIES = frozenset({"19", "20"})  # "from 2014" is a year


def _four_digits(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    beside_day = match["hour"].startswith("0") and (lead.after is Days or _NAMED_DAY.match(scan.text, match.end()))
    if not (lead.has("at", "around", "by", "@", "until", "from") or beside_day):
        return None
    if lead.has("from", "until") and match["hour"] in _CENTURIES:
        return None
    clock = make_clock(int(match["hour"]), int(match["minute"]))
    return replace(clock, open=False) if clock and match["hour"].startswith("0") else clock


def _same_time(_match: re.Match[str], scan: Scan, _lead: Lead) -> Node:
    """This time tomorrow: the time it is now."""
    return Clock(scan.now.time().replace(second=0, microsecond=0))


def _noon(_match: re.Match[str], _scan: Scan, _lead: Lead) -> Node:
    return Clock(time(12))


def _midnight(_match: re.Match[str], _scan: Scan, _lead: Lead) -> Node:
    return Clock(time(0))


_FRACTIONS = {"half": 30, "quarter": 15, "a quarter": 15, "three quarters": 45, "three-quarters": 45}


def _minutes_beside(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    """Half past eight, ten to five pm, 15 minutes from 1pm: the hour that follows, moved."""
    hour = hour_at(scan, match.end())
    amount, side = re.sub(r" +", " ", match["amount"]), match["side"]
    if (
        hour is None
        or not isinstance(hour.node, Clock)
        or not _is_minutes(amount, side, match["unit"], hour.node, lead)
    ):
        return None
    minutes = _FRACTIONS[amount] if amount in _FRACTIONS else cardinal_value(amount)
    sign = -1 if match["side"] in {"to", "before", "till", "of", "til"} else 1
    return Parsed(_moved(hour.node, timedelta(minutes=sign * minutes)), hour.end)


def _is_minutes(amount: str, side: str, unit: str | None, hour: Clock, lead: Lead) -> bool:
    """Whether the number before "to" and the like counts minutes: "from 3 to 4" is a range of hours."""
    if unit or amount in _FRACTIONS:
        return True
    if lead.has("from", "between") or side == "from" or (side == "of" and amount.isdigit()):
        return False
    if side in {"to", "till", "til"} and amount.isdigit() and int(amount) <= LAST_HOUR and not lead.has("at"):
        return False
    if side in {"to", "till", "til"} and cardinal_value(amount) % 5:
        return False
    return cardinal_value(amount) < 60 and not (side in {"after", "before"} and hour.open)


def _half_hour(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    """Half eight, the British way, is 8:30."""
    hour = hour_at(scan, match.end())
    if hour is None or not isinstance(hour.node, Clock):
        return None
    if hour.node.open and not lead.has(*TIME_LEADS):
        return None
    return Parsed(_moved(hour.node, timedelta(minutes=30)), hour.end)


def _moved(clock: Clock, by: timedelta) -> Clock:
    """The time later or earlier, around midnight if need be."""
    seconds = (timedelta(hours=clock.at.hour, minutes=clock.at.minute) + by).total_seconds() % 86_400
    minutes = int(seconds // 60)
    return Clock(time(minutes // 60, minutes % 60), open=clock.open)


def hour_at(scan: Scan, at: int) -> Parsed | None:
    """Read a time where one must stand, so that a bare number is an hour."""
    return longest(HOUR_RULES, scan, at, Lead(frozenset({"at"})))


def join_clocks(first: Clock, last: Clock) -> ClockRange:
    """Return the range with am or pm shared: "3-4pm" is 15 to 16, "11-1pm" 11 to 13, "8am until 6" to 18.

    Without either both ends stay open.
    """
    if first.open and last.open:
        return ClockRange(first, last)
    if first.open:
        later = _shifted_half(first)
        first = replace(first, at=first.at if first.at.hour < 12 and later.at >= last.at else later.at, open=False)
    elif last.open:
        last = _next_after(first, last)
    return ClockRange(first, last)


def awake(node: ClockRange) -> ClockRange:
    """Return the range with both ends chosen while people are awake."""
    if not (node.first.open and node.last.open):
        return node
    first = _waking(node.first)
    return ClockRange(first, _next_after(first, node.last))


def _waking(clock: Clock) -> Clock:
    return replace(clock, open=False) if clock.at.hour in _WAKING or clock.at.hour == 12 else _shifted_half(clock)


def _shifted_half(clock: Clock) -> Clock:
    return replace(clock, at=clock.at.replace(hour=clock.at.hour % 12 + 12), open=False)


def _next_after(first: Clock, last: Clock) -> Clock:
    early = replace(last, at=last.at.replace(hour=last.at.hour % 12), open=False)
    return early if early.at > first.at else _shifted_half(last)


_IN_PART = (
    r",? (?:tonight|tonite|(?:this|tomorrow) (?:morning|afternoon|evening|night)"
    r"|(?:in the|at) (?:early |late )?(?:morning|afternoon|evening|night))(?![a-z])"
)
_PART_BEHIND = spaced(_IN_PART)


def _bare_range(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    """From 5 to 6, 3-4pm, Monday 6-8: bare hours joined, where am or pm or the words before say it is time."""
    if match["joiner"].strip() == "and" and not lead.has("between"):
        return None
    colon = bool(match["minute"] or match["minute2"])
    marked = lead.has("from", "between") and (lead.after is not None or bool(scan.text[match.end() :].strip()))
    in_part = scan.direction is Direction.FUTURE and bool(_PART_BEHIND.match(scan.text, match.end()))
    in_evening = scan.direction is Direction.FUTURE and lead.after is Timed
    if not (_half(match) or colon or marked or in_part or in_evening or lead.after is Days):
        return None
    first = make_clock(cardinal_value(match["hour"]), int(match["minute"] or 0))
    last = make_clock(cardinal_value(match["hour2"]), int(match["minute2"] or 0), 0, _half(match))
    return join_clocks(first, last) if first and last else None


_JOINER = r"(?P<joiner> ?(?:-|to|until|till|til|thru|through|and) ?)"

_NO_MORE = r"(?![:/.-]\d|[a-z\d])"

HOUR_RULES: tuple[Rule, ...] = (
    Rule(
        rf"(?P<hour>\d{{1,2}}) ?(?P<sep>[:h]) ?(?P<minute>\d\d)(?::(?P<second>\d\d))?(?![\d:])(?:{_HALF_OF_DAY})?{_ISH}"
        r"(?: (?:hours|hrs)(?![a-z]))?(?! ?(?:aspect|ratio))",
        _digits,
    ),
    Rule(rf"(?P<hour>\d{{1,2}})\.(?P<minute>\d\d)(?![\d.]|,\d)(?:{_HALF_OF_DAY}{_ISH}|{_ISH}{_NO_QUANTITY})", _dotted),
    Rule(rf"(?P<hour>\d{{1,2}})(?P<sep> )(?P<minute>[0-5]\d)(?P<second>)(?:{_HALF_OF_DAY})", _spaced),
    Rule(rf"(?P<digits>\d{{1,4}})(?:{_HALF_OF_DAY}){_ISH}", _compact),
    Rule(r"(?P<hour>[01]\d|2[0-3])(?P<minute>[0-5]\d) ?(?:hours|hrs|h)(?![a-z])", _military),
    Rule(r"(?P<hour>\d{1,2})(?P<minute>)h(?![a-z\d])", _military),
    Rule(r"(?P<hour>\d{1,2})(?P<minute>) (?:hours|hrs)(?![a-z])", _hours_on_the_clock),
    Rule(rf"(?P<hour>{_HOUR_WORD})(?:[ -](?P<minute>{_MINUTE_WORD}))?(?:{_HALF_OF_DAY})?(?: minutes)?{_ISH}", _spelled),
    Rule(rf"(?P<hour>{SMALL_WORDS})[ -](?P<minute>{SMALL_WORDS})(?:{_HALF_OF_DAY})", _spelled_day_hour),
    Rule(rf"(?P<hour>\d{{1,2}}|{_HOUR_WORD}) ?o'? ?clock(?:{_HALF_OF_DAY})?{_ISH}", _o_clock),
    Rule(
        rf"(?P<hour>\d{{1,2}}|{_HOUR_WORD})(?: (?P<minute>[0-5]\d)(?!\d))?(?![\d:/.-]\d|[a-z]){_ISH}{_NO_QUANTITY}",
        _bare,
    ),
    Rule(r"(?P<hour>\d{1,2})(?P<minute>[0-5]\d)(?![\d:/.-]\d|[a-z])", _four_digits),
    Rule(
        r"(?P<hour>\d{1,2})(?P<minute>)(?:-? ?ish)(?![a-z])",
        lambda match, _scan, _lead: make_clock(int(match["hour"])),
    ),
    Rule(r"(?:at )?(?:this|the same|same) time(?![a-z])", _same_time),
    Rule(r"(?:12 |twelve )?(?:noon|midday|mid-day)(?:-?ish)?(?![a-z])", _noon),
    Rule(r"(?:12 |twelve )?midnight(?:-?ish)?(?![a-z])", _midnight),
)
FAMILY = Family(
    rules=(
        *HOUR_RULES,
        Rule(
            rf"(?P<hour>\d{{1,2}}|{_HOUR_WORD})(?= ?o'? ?clock in the |{_IN_PART}| lunch ?time(?![a-z]))",
            _before_part,
        ),
        Rule(
            rf"(?P<amount>half|three[ -]quarters|(?:a )?quarter|\d{{1,2}}|{SMALL_WORDS})(?P<unit> ?(?:minutes?"
            rf"|mins?))? "
            r"(?P<side>past|after|from|to|before|till|til|of) ",
            _minutes_beside,
        ),
        Rule(r"half ", _half_hour),
        Rule(
            rf"(?P<hour>\d{{1,2}}|{_HOUR_WORD})(?:[:.](?P<minute>\d\d))?{_JOINER}(?P<hour2>\d{{1,2}}|{_HOUR_WORD})"
            rf"(?:[:.](?P<minute2>\d\d))?(?:{_HALF_OF_DAY}{_NO_MORE}{_ISH}|{_NO_MORE}{_ISH}{_NO_QUANTITY})",
            _bare_range,
        ),
    ),
    needs=r"\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|ty|noon|mid|time|half|quarter",
)
