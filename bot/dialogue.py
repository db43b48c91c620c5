"""What the companion has asked and not yet been told: at most one open question a user, kept in the database.

A question is an Ask from a tool: its options or the value it expects, and the calls that follow from the answer.
A person may answer in words, or with a button, which names the question, so that a second press finds it answered.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from bot.replies import smalltalk
from bot.understanding import record_halves
from bot.understanding.reading import read_message
from core.database import Connection, Row
from core.grammar.context import ReadingContext
from core.grammar.currencies import find_code, name_index, resolve
from core.llm.types import ToolCall
from tools.asking import NO_WORDS
from tools.base import Ask, Option, PlannedCall, ToolOutcome
from tools.category_words import default_category

OPEN_FOR = timedelta(days=1)  # later words are not taken for an answer; the button still is
ZONE_WORDS = 4  # a longer text is no answer to "where do you live?"
MAX_QUOTED = 60  # characters of a person's message that are said back to them
CHOICE_WORDS = 4  # a longer text picks no option by a word of its label
HALVES = frozenset({"note", "amount"})
REFUSALS = frozenset({*NO_WORDS, "cancel", "never mind", "nevermind", "nothing", "forget it", "skip", "skip it"})

_ORDINALS = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "last": -1}
_ORDINAL = re.compile(rf"(?:the )?(?P<which>{'|'.join(_ORDINALS)})(?: (?:one|option|choice))?")


SETTINGS = ("currency", "zone")  # what an answer sets once and for all, so that it serves every message that waits


@dataclass(frozen=True)
class Question:
    """A question as it was asked, and what became of it.

    Attributes:
        event_id: The message it is about: what its answer writes belongs to that message.
        state: Void once that message was edited: its buttons then lead nowhere.
    """

    id: int
    event_id: int
    ask: Ask
    state: Literal["open", "answered", "dropped", "void"]
    asked_at: datetime


def _from_row(row: Row) -> Question:
    return Question(row["id"], row["event_id"], Ask.model_validate(row["body"]), row["state"], row["asked_at"])


async def load(conn: Connection, user_id: int, question_id: int) -> Question | None:
    """The question *question_id* of the user, in whatever state."""
    row = await conn.fetchrow(
        "SELECT id, event_id, body, state, asked_at FROM questions WHERE user_id = $1 AND id = $2",
        user_id,
        question_id,
    )
    return _from_row(row) if row else None


async def close(conn: Connection, user_id: int, question_id: int, state: Literal["answered", "dropped"]) -> None:
    """Mark the question answered, or dropped because the talk went on."""
    await conn.execute("UPDATE questions SET state = $3 WHERE user_id = $1 AND id = $2", user_id, question_id, state)


async def void(conn: Connection, user_id: int, event_id: int) -> None:
    """The message of *event_id* says something else now: whatever was asked about it is settled."""
    await conn.execute(
        "UPDATE questions SET state = 'void' WHERE user_id = $1 AND event_id = $2 AND state <> 'answered'",
        user_id,
        event_id,
    )


async def ask(conn: Connection, user_id: int, event_id: int, question: Ask, now: datetime, said: str = "") -> int:
    """Keep *question*, about the message of *event_id*, as the user's open one; its id.

    An older open one is dropped, unless both wait for the same setting: then one answer serves what both are about.
    """
    kept = question if question.said else question.model_copy(update={"said": said})
    older = await _drop_open(conn, user_id)
    if older is not None and takes_along(kept, older):
        kept = kept.model_copy(update={"calls": (*older.calls, *kept.calls)})
    question_id: int = await conn.fetchval(
        "INSERT INTO questions (user_id, event_id, body, asked_at) VALUES ($1, $2, $3, $4) RETURNING id",
        user_id,
        event_id,
        kept.model_dump(mode="json"),
        now,
    )
    return question_id


def takes_along(newer: Ask, older: Ask) -> bool:
    """Whether both wait for the same setting, so that one answer serves what both are about."""
    return newer.expects == older.expects and newer.expects in SETTINGS


async def _drop_open(conn: Connection, user_id: int) -> Ask | None:
    body = await conn.fetchval(
        "UPDATE questions SET state = 'dropped' WHERE user_id = $1 AND state = 'open' RETURNING body", user_id
    )
    return Ask.model_validate(body) if body is not None else None


def merge(outcomes: tuple[ToolOutcome, ...]) -> Ask | None:
    """The one question to ask when several calls of a turn need an answer; the others follow from its answer."""
    asking = [(outcome.call, outcome.result) for outcome in outcomes if isinstance(outcome.result, Ask)]
    if not asking:
        return None
    first = asking[0][1]
    later = tuple(ask.again or PlannedCall(name=call.name, arguments=dict(call.arguments)) for call, ask in asking[1:])
    options = tuple(option.model_copy(update={"calls": (*option.calls, *later)}) for option in first.options)
    return first.model_copy(update={"options": options, "calls": (*first.calls, *later)})


def planned(calls: tuple[PlannedCall, ...]) -> tuple[ToolCall, ...]:
    """Calls that waited for an answer, ready to run."""
    return tuple(ToolCall(str(number), call.name, call.arguments) for number, call in enumerate(calls, start=1))


def left_open(question: Question) -> str:
    """The sentence that says what was not done, as the talk went on without an answer."""
    said = " ".join(question.ask.said.split())
    quoted = f"“{said if len(said) <= MAX_QUOTED else said[: MAX_QUOTED - 1].rstrip() + '…'}”" if said else ""
    about = question.ask.about or quoted or "What I asked about before"
    return f"{about[0].upper()}{about[1:]} is not {'saved' if _saves(question.ask) else 'done'} yet."


def _saves(question: Ask) -> bool:
    """Whether an answer would have written a record."""
    waiting = [*question.calls, *(call for option in question.options for call in option.calls)]
    return question.expects in HALVES or any(call.name.startswith("add_") for call in waiting)


def match(question: Question, text: str, context: ReadingContext) -> tuple[ToolCall, ...] | Ask | None:
    """What *text* decides about the question, as calls to run; empty for "no", None if it is no answer.

    The answer to a question for half a record may leave something to ask in turn, which is then returned.
    """
    if question.ask.expects in HALVES:
        return _with_rest(question, text, context)
    if question.ask.expects == "currency":
        return _with_currency(question.ask, text, context)
    if question.ask.expects == "zone":
        return _with_zone(question.ask, text)
    option = _option(question.ask.options, text)
    return planned(option.calls) if option else None


def _option(options: tuple[Option, ...], text: str) -> Option | None:
    said = _plain(text)
    if (
        said.isdecimal()
        and len(said) <= 2
        and 1 <= int(said) <= len(options)
        and not any(said in _meanings(o) for o in options)
    ):
        return options[int(said) - 1]
    exact = next((option for option in options if said in _meanings(option)), None)
    return exact or _by_place(options, said) or _by_part(options, said)


def _by_place(options: tuple[Option, ...], said: str) -> Option | None:
    """The option that "the second one" or "last" points at."""
    match = _ORDINAL.fullmatch(said)
    place = _ORDINALS[match["which"]] if match else len(options)
    return options[place] if options and place < len(options) else None


def _by_part(options: tuple[Option, ...], said: str) -> Option | None:
    """The only option whose label begins with the words *said*, or has it among its own; one letter is not enough."""
    if len(said) < 2 or len(said.split()) > CHOICE_WORDS:
        return None
    labels = [(option, _plain(option.label)) for option in options]
    found = [option for option, label in labels if f"{label} ".startswith(f"{said} ") or said in label.split()]
    return found[0] if len(found) == 1 else None


def _meanings(option: Option) -> set[str]:
    return {_plain(word) for word in (option.label, *option.words)}


def _plain(text: str) -> str:
    return re.sub(r"[^\w\s.,]", "", text.casefold()).strip(" .,")


def _with_rest(question: Question, text: str, context: ReadingContext) -> tuple[ToolCall, ...] | Ask | None:
    """The record of which *text* says the other half; a message that stands by itself says none."""
    if _plain(text) in REFUSALS:
        return ()
    is_talk = (smalltalk.reply(text) or smalltalk.word(text)) is not None and default_category(text) is None
    if is_talk or _stands_alone(text, context):
        return None
    return record_halves.complete(question.ask.said, text, question.asked_at, context)


def _stands_alone(text: str, context: ReadingContext) -> bool:
    reading = read_message(text, context)
    return reading is not None and (reading.ask is None or reading.ask.expects not in HALVES)


def _with_currency(question: Ask, text: str, context: ReadingContext) -> tuple[ToolCall, ...] | None:
    meaning = name_index().get(_plain(text).removeprefix("in ").strip())
    code = find_code(text.strip()) or (resolve(meaning, context.currency)[0] if meaning else None)
    if code is None:
        return None
    return planned((PlannedCall(name="set_currency", arguments={"currency": code}), *question.calls))


def _with_zone(question: Ask, text: str) -> tuple[ToolCall, ...] | None:
    if len(text.split()) > ZONE_WORDS:
        return None
    return planned((PlannedCall(name="set_zone", arguments={"zone": text.strip()}), *question.calls))
