"""Parts of the day: "in the morning", "this evening", "tonight", "last night", "early morning".

What hour a part means is the writer's setting; this file only names the part.
"""

import re
from datetime import timedelta

from core.grammar.dates.nodes import ONE_DAY, Days, Node, Nothing, Part, Timed
from core.grammar.dates.resolving import Resolver
from core.grammar.dates.scanning import Family, Lead, Parsed, Rule, Scan

_SHIFTS = {
    "early": timedelta(hours=-2),  # early morning is before the morning of the settings
    "late": timedelta(hours=1),
    "mid": timedelta(),
}
_MID_SHIFTS = {"morning": timedelta(hours=1), "afternoon": timedelta(hours=-1)}  # towards the middle of the part
_NAMES = {
    "morn": "morning",
    "mornings": "morning",
    "lunch": "noon",
    "lunchtime": "noon",
    "lunch time": "noon",
    "lunch-time": "noon",
    "eve": "evening",
    "nite": "night",
    "dinnertime": "evening",
    "breakfast time": "morning",
}

_PART = (
    r"(?P<part>morning|morn|afternoon|evening|night|nite|lunch ?time|lunch-time|dinnertime"
    r"|breakfast time)(?: hours)?(?:-?ish)?(?:'s)?(?![a-z'])"
)
_MOD = r"(?:(?P<mod>early|late|mid)(?: ?-? ?(?:in the )?))?"
_ARTICLE = r"(?:(?:in|during|for) )?(?:the |a )?"
_TODAY = r"(?:tonight|tonite|2nite|to-night|tonigh|tonght)(?:-?ish)?(?![a-z])"


def part_named(text: str) -> Part:
    """Return the part of the day that a word names."""
    spelled = re.sub(r" +", " ", text)
    return Part(_NAMES.get(spelled, spelled))


def _part(match: re.Match[str]) -> Part:
    name = part_named(match["part"]).name
    mod = match["mod"]
    shift = _MID_SHIFTS.get(name, timedelta()) if mod == "mid" else _SHIFTS.get(mod or "mid", timedelta())
    return Part(name, shift)


def _bare(match: re.Match[str], scan: Scan, lead: Lead) -> Parsed:
    """In the morning, at night, morning of the 5th; "good morning" is a greeting and never gets here."""
    part = _part(match)
    said = match.group(0).startswith(("in ", "during ", "the ")) or lead.has("in", "at", "by", "this", "the", "until")
    weak = not said and match["mod"] is None and lead.after is None
    return Parsed(part, match.end(), weak)


def _at_lunch(match: re.Match[str], scan: Scan, lead: Lead) -> Node | None:
    return Part("noon") if lead.has("at", "after", "before", "during") or lead.after is Days else None


def _moved_part(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """Early tomorrow morning, late Friday afternoon, early on Sunday: the word moves the part behind the day."""
    base = scan.phrase(match.end())
    if base is None or not isinstance(base.node, Timed | Days):
        return None
    if isinstance(base.node, Days):
        is_early = match["mod"] == "early"
        return Parsed(Timed(base.node, Part("morning", _SHIFTS["early"])), base.end) if is_early else None
    if not isinstance(base.node.clock, Part):
        return None
    return Parsed(Timed(base.node.days, Part(base.node.clock.name, _SHIFTS[match["mod"]])), base.end)


def _neighbour(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | None:
    """This evening, last night, next morning; "last morning" is yesterday's."""
    step = {"this": 0, "last": -1, "next": 1, "the next": 1, "the following": 1}[match["which"]]
    return Timed(Days(on=scan.today + step * ONE_DAY), _part(match))


def _tonight(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | None:
    shift = _SHIFTS["late"] if match["mod"] else timedelta()
    return Timed(Days(on=scan.today), Part("night", shift))


def _part_beside(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | Node | None:
    """The night before Christmas, the morning after the 5th; of an event it says nothing."""
    base = scan.phrase(match.end())
    if base is None or base.weak or not isinstance(base.node, Days):
        return Nothing() if match["side"] == "before" and match["the"] else None
    day = Resolver(scan.context, scan.direction).day(base.node)
    step = ONE_DAY if match["side"] == "after" else -ONE_DAY
    return Parsed(Timed(Days(on=day + step), part_named(match["part"])), base.end) if day else None


def _eve(match: re.Match[str], scan: Scan, _lead: Lead) -> Parsed | None:
    """The eve of Easter is the day before."""
    base = scan.phrase(match.end())
    days = base.node if base and isinstance(base.node, Days) else None
    day = Resolver(scan.context, scan.direction).day(days) if days else None
    return Parsed(Days(on=day - ONE_DAY), base.end) if base and day else None


FAMILY = Family(
    rules=(
        Rule(rf"{_ARTICLE}{_MOD}{_PART}", _bare),
        Rule(
            rf"{_ARTICLE}early hours of the {_MOD}{_PART}",
            lambda match, _scan, _lead: Part("morning", _SHIFTS["early"]),
        ),
        Rule(r"(?P<the>the )?(?P<part>morning|afternoon|evening|night) (?P<side>before|after) ", _part_beside),
        Rule(r"(?:the )?eve of ", _eve),
        Rule(r"eve(?![a-z'])", lambda _match, _scan, lead: Part("evening") if lead.after is Days else None),
        Rule(r"first thing(?: in the morning)?(?![a-z])", lambda _match, _scan, _lead: Part("morning")),
        Rule(r"(?P<mod>early|late) (?:on )?(?=[a-z])(?!in)", _moved_part),
        Rule(r"lunch(?![a-z])(?! ?\d)", _at_lunch),
        Rule(rf"(?P<which>this|last|next|the next|the following) {_MOD}{_PART}", _neighbour),
        Rule(rf"(?:(?P<mod>late) )?{_TODAY}", _tonight),
    ),
    needs=r"morn|noon|eve|night|nite|nigh|nght|lunch|dinner|breakfast|early|late|first thing",
)
