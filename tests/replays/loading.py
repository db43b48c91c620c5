"""The conversations of ``talks/``, read from their files. Each was written by hand, with what it should teach.

A file begins with ``name: value`` lines (title, zone, language). The talk follows:

    @ 2026-01-05 20:10        from here on it is this time where the person lives; each message comes a minute later
    > I live in Penang        they say so
    < Noted.                  what was answered; "I see." where nothing stands
    >> remember the code      they forward a text of somebody else
    $ lunch 15                they have a record kept

Below a line of three dashes stands what is expected, one thing a line, with fields between ``|``:

    + home1 | live*, penang | life | explicit history      to be learned: its name, words, categories, and how
    ? balcony | life                                       may be learned; nobody asks for it
    - lottery                                              must not be learned
    Q where do I live? => home2                            a question, and the memories that answer it, or ``nothing``
    F my ex => ex breakup ~ Daniel; the pilot              what is to be forgotten, what goes with it ~ the probes
    P The rent is RM900. | how much is my rent? | 900      a wrong memory to plant, a question, and the wrong figure

How: ``explicit`` is said plainly in the first person, or with "remember"; ``history`` ends within the talk, ``again``
ends and is true once more; ``replaces:NAME`` ends another one; ``lang:ms`` where it is not said in the file's language.
For the words see ``patterns``.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

from tests.replays.patterns import Pattern

TALKS = Path(__file__).parent / "talks"
DEFAULT_ANSWER = "I see."

Kind = Literal["talk", "forwarded", "record"]
_KINDS: dict[str, Kind] = {">": "talk", ">>": "forwarded", "$": "record"}


@dataclass
class Message:
    """What the person wrote at an aware instant, and what was answered."""

    at: datetime
    kind: Kind
    said: str
    answered: str = DEFAULT_ANSWER


@dataclass(frozen=True)
class Expected:
    """Something to be learned.

    Attributes:
        categories: Those that are right.
        is_explicit: It counts for what the offline model has to learn.
        is_current: It holds at the end.
        is_history: It ended once.
        replaces: The name of what it ends, if anything.
    """

    name: str
    words: Pattern
    categories: frozenset[str]
    language: str
    is_explicit: bool
    is_current: bool
    is_history: bool
    replaces: str | None


@dataclass(frozen=True)
class Allowed:
    """Something that is right to learn, but not asked for."""

    words: Pattern
    categories: frozenset[str]


@dataclass(frozen=True)
class Question:
    """A question for afterwards; ``answers`` are names of expected memories, none where it cannot be answered."""

    text: str
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Forgetting:
    """What the person wants forgotten, what goes with it, and ten ways to look for it."""

    topic: str
    names: tuple[str, ...]
    probes: tuple[str, ...]


@dataclass(frozen=True)
class Planted:
    """A wrong memory with a figure in it, and a question that might be answered with it."""

    text: str
    question: str
    figure: str


@dataclass
class Conversation:
    """One file."""

    name: str
    title: str = ""
    zone: str = ""
    language: str = "en"
    messages: list[Message] = field(default_factory=list)
    expected: list[Expected] = field(default_factory=list)
    allowed: list[Allowed] = field(default_factory=list)
    never: list[Pattern] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    forgettings: list[Forgetting] = field(default_factory=list)
    planted: list[Planted] = field(default_factory=list)

    def named(self, name: str) -> Expected:
        """The expected memory with this name."""
        return next(one for one in self.expected if one.name == name)


def conversations() -> list[Conversation]:
    """All conversations, in the order of their files."""
    return [_conversation(path) for path in sorted(TALKS.glob("*.txt"))]


def _conversation(path: Path) -> Conversation:
    talk, _, expectations = path.read_text(encoding="utf-8").partition("\n---\n")
    read = Conversation(path.stem)
    head, _, said = talk.partition("\n@ ")
    for line in head.splitlines():
        name, _, value = line.partition(": ")
        setattr(read, name, value)
    _hear(read, f"@ {said}".splitlines())
    for line in expectations.splitlines():
        _expect(read, line)
    return read


def _hear(read: Conversation, lines: list[str]) -> None:
    at = datetime.fromisoformat(lines[0].removeprefix("@ ")).replace(tzinfo=ZoneInfo(read.zone))
    for line in lines:
        sign, _, text = line.partition(" ")
        if sign == "@":
            at = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(read.zone))
        elif sign == "<":
            read.messages[-1].answered = text
        else:
            read.messages.append(Message(at, _KINDS[sign], text))
            at += timedelta(minutes=1)


def _expect(read: Conversation, line: str) -> None:
    sign, _, text = line.partition(" ")
    if sign == "+":
        read.expected.append(_expected(text, read.language))
    elif sign == "?":
        words, categories = _fields(text)
        read.allowed.append(Allowed(Pattern(words), _set(categories)))
    elif sign == "-":
        read.never.append(Pattern(text))
    elif sign == "Q":
        question, _, names = text.partition(" => ")
        read.questions.append(Question(question, () if names == "nothing" else tuple(names.split())))
    elif sign == "F":
        topic, _, rest = text.partition(" => ")
        names, _, probes = rest.partition(" ~ ")
        read.forgettings.append(Forgetting(topic, tuple(names.split()), tuple(probes.split("; "))))
    else:
        read.planted.append(Planted(*_fields(text)))


def _expected(text: str, language: str) -> Expected:
    name, words, categories, how = _fields(text)
    ways = dict(way.partition(":")[::2] for way in how.split())
    return Expected(
        name=name,
        words=Pattern(words),
        categories=_set(categories),
        language=ways.get("lang", language),
        is_explicit="explicit" in ways,
        is_current="history" not in ways,
        is_history="history" in ways or "again" in ways,
        replaces=ways.get("replaces"),
    )


def _fields(text: str) -> list[str]:
    return [field.strip() for field in text.split("|")]


def _set(text: str) -> frozenset[str]:
    return frozenset(word.strip() for word in text.split(","))
