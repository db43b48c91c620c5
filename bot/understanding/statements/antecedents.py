"""Whom "she" and what "it" mean: the person, the animal or the event that was named last. Pure."""

import re
from dataclasses import dataclass, replace

from bot.understanding.statements.frames_people import MINE
from bot.understanding.statements.frames_plans import BIG_EVENT
from bot.understanding.statements.words import KIN, NAME, PETS, QUALITY
from core.patterns import LazyPattern

PEOPLE_KNOWN = 12  # of those named last; a block of exchanges seldom names more
FAR = 4  # clauses that a pronoun may reach back over


@dataclass(frozen=True)
class Antecedents:
    """What was named last, in the person's own words: "my sister Ana", "my cousin's wedding".

    Attributes:
        person: None where nobody was named of late; ``event`` likewise.
        people: Everybody who was named with what they are, as in "my sister Ana".
        person_age: Clauses since then; ``event_age`` likewise.
    """

    person: str | None = None
    event: str | None = None
    people: tuple[str, ...] = ()
    person_age: int = 0
    event_age: int = 0


NOBODY = Antecedents()

_HE = LazyPattern(r"^(?P<who>he|she|they|it)(?P<rest>(?:'s|'ve|'re)?\b.*)$", re.IGNORECASE)
_IT_IS = LazyPattern(
    r"^it(?: is|'s| starts| begins| got| was| has been|'s been) (?=on\b|at\b|in\b|from\b|due\b|next\b|this\b"
    r"|tomorrow\b|moved|postponed|\d)",
    re.IGNORECASE,
)
_WHOSE = LazyPattern(
    r"^(?:his|her|their|its) (?P<rest>(?:name|names|birthday|bday|anniversary|job|husband|wife|boyfriend|girlfriend"
    r"|partner|son|daughter|kids?|baby|wedding|surgery|operation|funeral|graduation|school|exam)\b.*)$",
    re.IGNORECASE,
)
_OPENING_NAME = LazyPattern(rf"(?P<name>{NAME})(?='s | (?!and\b|is (?:my|our)\b)[a-z])")
_WHO = LazyPattern(MINE, re.IGNORECASE)
_NAMED_FIRST = LazyPattern(rf"(?P<name>{NAME}),? is (?P<who>(?:my|our) {QUALITY}(?:[\w-]+ )?{KIN})\b", re.IGNORECASE)
_HAS = LazyPattern(
    rf"\b(?:i|we) (?:\w+ )?(?:have|got|adopted|own|bought|hired|found|met|am raising|am dating) (?:an? |one "
    rf"|my |\w+ )?(?P<who>{QUALITY}(?:[\w-]+ )?{KIN})\b(?:,? (?:called |named )?(?P<name>{NAME}))?",
    re.IGNORECASE,
)
_NAME_FIRST = LazyPattern(rf"(?P<name>{NAME}(?: {NAME})?)(?:,| (?!and\b)\w)")
_EVENT = LazyPattern(
    rf"\b(?P<event>(?:my|our|the) (?:[\w'-]+ ){{0,2}}?{BIG_EVENT})\b|\b(?:an?|for the"
    rf"|for a) (?P<bare>(?:[\w-]+ )?{BIG_EVENT})\b",
    re.IGNORECASE,
)


def resolved(text: str, spoken_of: Antecedents) -> str:
    """*text* with an opening "he", "her name" or "it's on" replaced by whom or what it means."""
    if spoken_of.event and spoken_of.event_age <= FAR and (it := _IT_IS.match(text)):
        return f"{spoken_of.event} {_verb_of(it[0])}{text[it.end() :]}"
    if (name := _OPENING_NAME.match(text)) and (known := _known(name["name"], spoken_of)):
        return f"{known}{text[name.end('name') :]}"
    if not spoken_of.person or spoken_of.person_age > FAR:
        return text
    if whose := _WHOSE.match(text):
        return f"{_possessive(spoken_of.person)} {whose['rest']}"
    who = _HE.match(text)
    if who is None or (who["who"].casefold() == "it" and not re.search(PETS, spoken_of.person)):
        return text
    return f"{spoken_of.person}{who['rest']}"


def named(text: str, spoken_of: Antecedents) -> Antecedents:
    """What is spoken of after the clause *text* (first person, written out)."""
    person, event = _person(text), _event(text)
    aged = replace(spoken_of, person_age=spoken_of.person_age + 1, event_age=spoken_of.event_age + 1)
    if person is not None:
        people = aged.people if person in aged.people else (*aged.people, person)[-PEOPLE_KNOWN:]
        aged = replace(aged, person=person, people=people, person_age=0)
    return replace(aged, event=event, event_age=0) if event is not None else aged


def _person(text: str) -> str | None:
    if has := _HAS.search(text):
        return f"my {has['who']} {has['name']}" if has["name"] else f"my {has['who']}"
    if first := _NAMED_FIRST.match(text):
        return f"{first['who']} {first['name']}"
    if found := next(iter(reversed(list(_WHO.finditer(text)))), None):
        return found[0].rstrip(", ")
    name = _NAME_FIRST.match(text)
    return name["name"] if name else None


def _event(text: str) -> str | None:
    found = _EVENT.search(text)
    if found is None:
        return None
    return found["event"] or f"my {found['bare']}"


def _possessive(person: str) -> str:
    owner = person.split(" and ", maxsplit=1)[0]
    return f"{owner}'" if owner.endswith("s") else f"{owner}'s"


def _verb_of(opening: str) -> str:
    """What "it's", "it is", "it starts" say of the event: "is", "starts"."""
    plain = opening.replace("'s", " is", 1)
    return plain.split(" ", 1)[1]


def _known(name: str, spoken_of: Antecedents) -> str | None:
    """Who bears *name*, as in "my sister Ana"; None where nobody was introduced so."""
    introduced = (one for one in reversed(spoken_of.people) if one[:3].casefold() in {"my ", "our"})
    return next((one for one in introduced if one.split()[-1] == name), None)
