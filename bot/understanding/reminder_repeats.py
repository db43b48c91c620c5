"""Being reminded until something is done: "every hour until I do", "keep reminding me until it's done" (R4.4).

It takes these words out of a wish, so that the rest is read like any other. It knows no time but the interval.
"""

import re
from dataclasses import dataclass

from core.grammar.numbers import SMALL_WORDS, cardinal_value
from core.patterns import LazyPattern

LEAST_MINUTES = 5  # between two repeats, as the tool has it
MOST_MINUTES = 1440  # a day
HOUR = 60  # minutes
_OF_UNIT = {"m": 1, "h": HOUR, "d": MOST_MINUTES}

_DONE = (
    r"(?:i(?:'ve| have)? (?:really )?(?:do|did|done|finish(?:ed)?|say|said|confirm(?:ed)?|tell you|told you|pay"
    r"|paid|answer(?:ed)?|reply|mark)"
    r"(?: (?:it|that|this|so|done|as|them|to you))*|i(?:'m| am) (?:done|finished)|it(?:'s| is| gets"
    r"| has been) (?:done|finished|completed?|paid)|done|finished|completed)"
)
_UNTIL = LazyPattern(rf"[\s,]*(?:and (?:repeat|again) )?\b(?:until|till|til|'til) {_DONE}(?![\w'])", re.IGNORECASE)
_KEEP = LazyPattern(
    r"[\s,]*(?:and )?\b(?P<asks>keep (?:on )?(?:reminding|nagging|pinging|bugging) me|nag me)\b(?: about it)?",
    re.IGNORECASE,
)
_EVERY = LazyPattern(
    rf"[\s,]*\b(?:again )?(?:every|each) (?:(?P<half>half (?:an )?)|(?P<count>\d{{1,4}}|{SMALL_WORDS}) ?)?"
    r"(?P<unit>min(?:ute)?s?|h(?:ou)?rs?|days?)\b|[\s,]*\b(?P<hourly>hourly)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Nagging:
    """Whether a reminder comes until it is done, and how many minutes lie between."""

    until_done: bool = False
    again_minutes: int | None = None


@dataclass(frozen=True)
class Nagged:
    """A wish without its words of nagging; ``is_keeping`` when it began with "keep reminding me"."""

    text: str
    nagging: Nagging


def read_nagging(text: str) -> Nagged | None:
    """*text* without the words by which it repeats until done; None for an interval that no reminder may have."""
    unending = _UNTIL.sub(" ", text, count=1)
    asked = _KEEP.search(unending)
    if unending == text and asked is None:
        return Nagged(text, Nagging())
    if asked is not None:
        # "Keep reminding me to" asks by itself; "... and keep reminding me" adds to what was asked before.
        is_first = "remind" not in unending[: asked.start()].lower()
        unending = f"{unending[: asked.start()]} {'remind me' if is_first else ''} {unending[asked.end() :]}"
    every = _EVERY.search(unending)
    if every is None:
        return Nagged(unending, Nagging(until_done=True))
    minutes = _minutes(every)
    if not LEAST_MINUTES <= minutes <= MOST_MINUTES:
        return None
    rest = f"{unending[: every.start()]} {unending[every.end() :]}"
    return Nagged(rest, Nagging(until_done=True, again_minutes=minutes))


def first_after(nagging: Nagging) -> str:
    """When a reminder comes first that names its interval alone: after it, unless that is a day, whose hour is open."""
    minutes = nagging.again_minutes
    return "" if minutes is None or minutes == MOST_MINUTES else f"in {minutes} minutes"


def _minutes(every: re.Match[str]) -> int:
    if every["hourly"]:
        return HOUR
    unit = _OF_UNIT[every["unit"][0].lower()]
    if every["half"]:
        return unit // 2
    return unit * (cardinal_value(every["count"].lower()) if every["count"] else 1)
