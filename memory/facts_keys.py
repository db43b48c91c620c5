"""Keys of statements, and frames that read them. Pure; the frames themselves are tables elsewhere."""

import re
from dataclasses import dataclass
from enum import StrEnum

from core.patterns import LazyPattern
from memory.facts_text import folded, stemmed, value_of
from memory.facts_voice import Polarity, Voice
from memory.facts_words import KIN, PARTNER, SEVERAL, SPOUSE

_AMOUNT = LazyPattern(r"\b\d[\d.,]*\b")
MAX_SUBJECT_WORDS = 14  # the title of a book may be that long
USER = "user"
_NOBODY = frozenset(
    {"he", "she", "they", "it", "this", "that", "there", "we", "you", "who", "what", "one", "these", "those"}
)
# "coffee, can't function without it", but not "bread, tea and milk"; said behind one thing of many.
_AFTERTHOUGHT = LazyPattern(r",\s(?=\S+\s)(?!.*\b(?:and|or|y|o|und|oder|dan)\b).+$")
_AUXILIARIES = frozenset("is are was were be been has have had do does did got gets".split())
_RELATED = LazyPattern(
    r"^(?:the )?(?:\w+'s )+(?:(?:older|younger|elder|little|big|best|new) )?(?P<who>[\w-]+) (?P<name>.+)$",
    re.IGNORECASE,
)


class Form(StrEnum):
    """Whether an attribute holds one value at a time or many."""

    ONE = "one"
    MANY = "many"
    ONE_OF_OTHERS = "one of others"  # one of a thing or another person, many of the person themselves
    COUNTED = "counted"  # many, each in one amount at a time


@dataclass(frozen=True)
class FactKey:
    """What a statement is about.

    Attributes:
        subject: "user" for the person, else a folded name.
        attribute: What is said of it; where there may be many, with the value: "likes:coriander".
        value: Folded; where there may be many, whether it holds: "yes" or "no".
        polarity: Whether it holds, does not, or has ended.
    """

    subject: str
    attribute: str
    value: str
    polarity: Polarity = Polarity.YES


@dataclass(frozen=True)
class Frame:
    """One way to say something: a pattern with the groups ``s`` (of whom) and ``v`` (what).

    Attributes:
        value: The value where the pattern has none, as in "is single".
        is_named: What is said has to be a name, in capitals unless the person types without them.
    """

    pattern: LazyPattern
    attribute: str
    form: Form = Form.ONE
    polarity: Polarity = Polarity.YES
    value: str = ""
    is_named: bool = False

    def read(self, voice: Voice) -> FactKey | None:
        """The key of *voice*, or None where the frame does not fit."""
        match = self.pattern.match(voice.text)
        if match is None:
            return None
        parts = match.groupdict()
        if self.is_named and not voice.is_casual and (parts.get("v") or "x")[0].islower():
            return None
        subject = subject_of(parts.get("s") or USER)
        attribute = self.attribute.format(**{name: _as_attribute(name, part or "") for name, part in parts.items()})
        return keyed(subject, attribute, parts.get("v") or self.value, self.form, joint(self, voice))


def _as_attribute(group: str, part: str) -> str:
    """A thing is counted by its stem, so that "a dog" and "two dogs" are about the same."""
    return stemmed(value_of(part)) if group == "what" else folded(part)


def joint(frame: Frame, voice: Voice) -> Polarity | None:
    """The polarity of a frame said in a voice: "does not like" is a dislike; None for a double negation."""
    if voice.polarity is Polarity.YES:
        return frame.polarity
    if frame.polarity is Polarity.YES:
        return voice.polarity
    return Polarity.ENDED if voice.polarity is Polarity.ENDED and frame.polarity is Polarity.NO else None


def keyed(subject: str | None, attribute: str, said: str, form: Form, polarity: Polarity | None) -> FactKey | None:
    """The key of something said of *subject*; None without a subject, a value or a clear polarity."""
    value = value_of(said)
    if subject is None or polarity is None or not value:
        return None
    if form in {Form.MANY, Form.COUNTED}:
        value = _AFTERTHOUGHT.sub("", value)
    if form is Form.COUNTED:
        return _counted(subject, attribute, value, polarity)
    if form is Form.MANY or (form is Form.ONE_OF_OTHERS and subject == USER) or _is_one_of_several(subject):
        return FactKey(subject, f"{attribute}:{stemmed(value)}", polarity.value, polarity)
    # Of what has one value at a time, not to have this one means that it has ended.
    return FactKey(subject, attribute, value, Polarity.ENDED if polarity is Polarity.NO else polarity)


def _counted(subject: str, attribute: str, value: str, polarity: Polarity) -> FactKey:
    amount = "".join(_AMOUNT.findall(value))
    thing = stemmed(" ".join(_AMOUNT.sub(" ", value).split()))
    return FactKey(subject, f"{attribute}:{thing}", amount or polarity.value, polarity)


def _is_one_of_several(subject: str) -> bool:
    """Whether no name tells whom is meant: "the user's friend" may be another each time."""
    owner, _, who = subject.rpartition("'s ")
    return bool(owner) and who.rsplit(maxsplit=1)[-1] in SEVERAL - KIN


def subject_of(text: str) -> str | None:
    """Whom *text* names, folded: "user" for the person; None for a pronoun or for more than a name."""
    name = folded(text).removeprefix("the ").strip()
    if (
        not name
        or name in _NOBODY
        or name.rsplit(maxsplit=1)[-1] in _AUXILIARIES
        or name.startswith(f"{USER} ")
        or len(name.split()) > MAX_SUBJECT_WORDS
    ):
        return None
    related = _RELATED.match(name)
    if related and related["who"] in SEVERAL | SPOUSE | PARTNER:
        return related["name"]
    return name
