"""Parts of the day: "in the morning", "this evening", "tonight", "last night", "early morning".

What hour a part means is the writer's setting; this file only names the part.
"""

import re
from datetime import timedelta

from core.grammar.dates.nodes import ONE_DAY, Days, Node, Part, Timed
from core.grammar.dates.scanning import Lead, Parsed, Rule, Scan, rule

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
    r"|breakfast time)(?: hours)?(?:-?ish)?(?![a-z'])"
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


RULES: tuple[Rule, ...] = (
    rule(rf"{_ARTICLE}{_MOD}{_PART}", _bare),
    rule(rf"{_ARTICLE}early hours of the {_MOD}{_PART}", lambda match, _scan, _lead: Part("morning", _SHIFTS["early"])),
    rule(r"eve(?![a-z'])", lambda _match, _scan, lead: Part("evening") if lead.after is Days else None),
    rule(r"first thing(?: in the morning)?(?![a-z])", lambda _match, _scan, _lead: Part("morning")),
    rule(r"(?P<mod>early|late) (?:on )?(?=[a-z])(?!in)", _moved_part),
    rule(r"lunch(?![a-z])(?! ?\d)", _at_lunch),
    rule(rf"(?P<which>this|last|next|the next|the following) {_MOD}{_PART}", _neighbour),
    rule(rf"(?:(?P<mod>late) )?{_TODAY}", _tonight),
)
