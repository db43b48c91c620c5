"""Amounts of time: "2 hours", "half an hour", "1h30", "a year and a half", "2 years 21 days", "all week".

An amount alone is a Length; relative adds "ago", "in" and "after" to it.
"""

import re
from dataclasses import replace

from core.grammar.context import Direction
from core.grammar.dates.model import Length
from core.grammar.dates.nodes import Node
from core.grammar.dates.scanning import Family, Lead, Parsed, Rule, Scan, spaced
from core.grammar.dates.vocabulary import LONG_UNIT, UNITS
from core.grammar.numbers import CARDINAL_WORDS, ONES, TENS, alternatives, cardinal_value
from core.patterns import LazyPattern

LARGEST_COUNT = 10_000  # of any unit; more is a slip or a joke, and soon outside the calendar
_PER_UNIT = {
    "second": ("seconds", 1.0),
    "minute": ("seconds", 60.0),
    "hour": ("seconds", 3600.0),
    "day": ("days", 1.0),
    "week": ("days", 7.0),
    "weekend": ("days", 2.0),
    "fortnight": ("days", 14.0),
    "month": ("months", 1.0),
    "quarter": ("months", 3.0),
    "year": ("years", 1.0),
    "decade": ("years", 10.0),
    "century": ("years", 100.0),
}
_VAGUE = {
    "a": 1.0, "an": 1.0, "another": 1.0, "one more": 1.0, "a couple": 2.0, "a couple of": 2.0, "couple": 2.0,
    "couple of": 2.0, "a pair of": 2.0, "a few": 3.0, "few": 3.0, "several": 7.0, "half a": 0.5, "half an": 0.5,
    "half": 0.5, "a half": 0.5, "quarter of an": 0.25, "a quarter of an": 0.25, "a quarter of a": 0.25,
    "quarter of a": 0.25,
    "half of a": 0.5,
    "three quarters of an": 0.75, "three-quarters of an": 0.75, "two and a half": 2.5, "a good": 1.0,
    "another couple of": 2.0, "another few": 3.0, "a dozen": 12.0, "a quarter": 0.25,
    "quarter": 0.25, "half a dozen": 6.0, "a single": 1.0,
    "half of an": 0.5, "a whole": 1.0, "a full": 1.0, "the whole": 1.0,
}  # fmt: skip
"""What vague amounts count as; other readers of dates take a few for three and several for seven, too."""

_SHARES = {"half": 0.5, "quarter": 0.25, "quarters": 0.25}
_COUNT_WORDS = {"one": 1, "two": 2, "three": 3}

_VAGUE_WORDS = "|".join(sorted(_VAGUE, key=len, reverse=True))
_COUNT = rf"(?:\d+(?:[.,]\d+)?|{CARDINAL_WORDS})"
_GLYPHS = {"½": 0.5, "¼": 0.25, "¾": 0.75}
_FRACTION = (
    r"(?:(?:(?P<wholes>\d{1,3}) )?(?P<over>[1-9]) ?/ ?(?P<under>[2-9])|(?P<glyph_wholes>\d{1,3})? ?(?P<glyph>[½¼¾]))"
)
_AND_SHARE = r"(?: and (?P<share_count>an? |one |two |three )?(?P<share>half|quarters?)(?: of)?(?: an?)?)"
_MORE = r"(?: ?(?:more|additional|extra|fewer|less|full|whole|consecutive|straight|long))?"
_UNIT = rf"(?P<unit>(?:business|working) days?|weekdays|{LONG_UNIT}|(?<!-)[smhdwy](?![a-z'])|mo(?![a-z])|min(?=\d))"
_HOUR_WORDS = alternatives([*ONES, "ten", "eleven", "twelve"])
_PLUS_SHARE = (
    rf"(?P<tail> and (?:an? |one |two |three )?(?:half|quarters?)(?![a-z])(?! past| to (?:\d|{_HOUR_WORDS})))?"
)

AMOUNT_AHEAD = rf"(?=[\d½¼¾]|{_VAGUE_WORDS}|{alternatives([*ONES, *TENS])})"
"""What an amount of time can begin with, as a look ahead."""

_ONE = spaced(
    rf"(?:{_FRACTION}|(?P<vague>{_VAGUE_WORDS})(?![a-z])"
    rf"|(?P<count>{_COUNT}))(?P<gap> ?){_AND_SHARE}?{_MORE} ?-?{_UNIT}{_PLUS_SHARE}"
)
_JOIN = LazyPattern(r" *(?:,? *(?:and|&)|,)? *")
_TAIL_NUMBER = LazyPattern(rf" +(?:and +)?(?P<count>\d\d?|{CARDINAL_WORDS})(?![\w:./-]| *[a-z€$£%])")
_NEXT_SMALLER = {"hour": "minute", "minute": "second", "h": "minute"}
_GLUED = LazyPattern(r"(?P<hours>\d{1,2})h(?P<minutes>[0-5]\d)(?:m(?:in)?)?(?![a-z\d])")


def add(first: Length, second: Length) -> Length:
    """Return both lengths together."""
    return Length(
        first.years + second.years,
        first.months + second.months,
        first.days + second.days,
        first.seconds + second.seconds,
        first.business_days + second.business_days,
    )


def length_of(count: float, unit: str) -> Length:
    """Return ``count`` units; the unit is a key of the units of the vocabulary."""
    if unit.startswith(("business", "working", "weekdays")):
        return Length(business_days=int(count))
    part, size = _PER_UNIT[UNITS[unit]]
    return Length(**{part: count * size})  # type: ignore[arg-type]


def _count(match: re.Match[str]) -> float | None:
    """The number before the unit; None where a vague word or a short unit does not carry one."""
    if match["over"]:
        return int(match["wholes"] or 0) + int(match["over"]) / int(match["under"])
    if match["glyph"]:
        return int(match["glyph_wholes"] or 0) + _GLYPHS[match["glyph"]]
    if match["vague"]:
        return _VAGUE[re.sub(r" +", " ", match["vague"])]
    count = match["count"]
    return float(count.replace(",", ".")) if count[0].isdigit() else float(cardinal_value(count))


def _share(text: str | None, count: str | None) -> float:
    if text is None:
        return 0.0
    return _SHARES[text] * _COUNT_WORDS.get((count or "").strip(), 1)


def _one(scan: Scan, at: int) -> tuple[Length, str, int] | None:
    """One amount with one unit, the unit's name and the position behind."""
    match = _ONE.match(scan.text, at)
    if match is None:
        return None
    unit = match["unit"]
    counted = match["over"] or match["glyph"] or (match["count"] or "")[:1].isdigit()
    if len(unit) == 1 and (not counted or (match["gap"] and unit not in "hd")):
        return None
    count = _count(match)
    if count is None:
        return None
    count += _share(match["share"], match["share_count"])
    tail = re.search(r"(an?|one|two|three)? *(half|quarters?)$", match["tail"] or "")
    count += _share(tail[2], tail[1]) if tail else 0.0
    if count > LARGEST_COUNT:
        return None
    return length_of(count, unit), UNITS.get(unit, "day"), match.end()


def length_at(scan: Scan, at: int) -> Parsed | None:
    """Read a whole amount: "1 year, 2 days and 3 hours", "an hour and 15"."""
    first = _one(scan, at)
    if first is None:
        return None
    total, unit, end = first
    while True:
        joined = _JOIN.match(scan.text, end)
        following = _one(scan, joined.end()) if joined and _may_follow(scan.text, end, joined.end()) else None
        if following is None or following[1] == unit:
            return _with_tail(scan, total, unit, end)
        total, unit, end = add(total, following[0]), following[1], following[2]


def _may_follow(text: str, end: int, following: int) -> bool:
    """Two amounts that touch need a digit or a gap between them: "2h5m", but not "2 hour s"."""
    return following > end or (end < len(text) and text[end].isdigit())


def _with_tail(scan: Scan, total: Length, unit: str, end: int) -> Parsed:
    """A number behind hours counts minutes: "2 hours ten"; looking back, digits there are a price."""
    tail = _TAIL_NUMBER.match(scan.text, end) if unit in _NEXT_SMALLER else None
    if tail is None or (scan.direction is Direction.PAST and tail["count"].isdigit()):
        return Parsed(total, end)
    return Parsed(add(total, length_of(cardinal_value(tail["count"]), _NEXT_SMALLER[unit])), tail.end())


_AGE = LazyPattern(r"[ -]old(?![a-z])")
_LOOSE = LazyPattern(r"(?:a|one) second|\d+[mdswy]|(?:[a-z]+ )?quarters?")


def _length(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    """An amount; "a second" is most often one more of something, "100m" a distance, a quarter a share."""
    parsed = length_at(scan, match.end())
    said = scan.text[match.end() : parsed.end] if parsed else ""
    if parsed is None or _AGE.match(scan.text, parsed.end):
        return None
    return replace(parsed, weak=bool(_LOOSE.fullmatch(said)) and not lead.has("in", "for", "within"))


def glued_at(scan: Scan, at: int) -> Parsed | None:
    """Read 1h30 as an amount; only where an amount is meant, else it is a clock."""
    match = _GLUED.match(scan.text, at)
    if match is None:
        return None
    return Parsed(Length(seconds=int(match["hours"]) * 3600.0 + int(match["minutes"]) * 60.0), match.end())


def _glued(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed | None:
    return glued_at(scan, match.start()) if lead.has("for", "within") else None


def _whole(match: re.Match[str], _scan: Scan, _lead: Lead) -> Node:
    return length_of(1, match["unit"])


def _marks(match: re.Match[str], _scan: Scan, lead: Lead) -> Node | None:
    """15' is fifteen minutes and 1" a second, alone or behind "in"."""
    if not lead.has("in", "for") and len(match.string.strip()) != len(match[0]):
        return None
    return length_of(int(match["count"]), "minute" if match["mark"] == "'" else "second")


FAMILY = Family(
    rules=(
        Rule(AMOUNT_AHEAD, _length),
        Rule(_GLUED.pattern, _glued),
        Rule(
            r"(?:all|full|whole|the whole|the entire|entire)[ -](?P<unit>day|week|month|quarter"
            r"|year)(?: long)?(?![a-z])",
            _whole,
        ),
        Rule(r"(?P<count>\d{1,2})(?P<mark>['\"])(?![a-z\d'])", _marks),
    ),
)
