"""What the companion has asked and not yet been told: at most one open question a user, kept in the database.

A question is an Ask from a tool: its options or the value it expects, and the calls that follow from the answer.
A person may answer in words, or with a button, which names the question, so that a second press finds it answered.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from core.database import Connection, Row
from core.grammar.context import ReadingContext
from core.grammar.currencies import find_code, name_index, resolve
from core.llm.types import ToolCall
from tools.base import Ask, Option, PlannedCall, ToolOutcome

OPEN_FOR = timedelta(days=1)  # later words are not taken for an answer; the button still is
ZONE_WORDS = 4  # a longer text is no answer to "where do you live?"


@dataclass(frozen=True)
class Question:
    """A question as it was asked, and whether its answer has come."""

    id: int
    ask: Ask
    state: Literal["open", "answered", "dropped"]
    asked_at: datetime


def _from_row(row: Row) -> Question:
    return Question(row["id"], Ask.model_validate(row["body"]), row["state"], row["asked_at"])


async def load_open(conn: Connection, user_id: int, now: datetime) -> Question | None:
    """The user's open question, unless it is older than OPEN_FOR."""
    row = await conn.fetchrow(
        "SELECT id, body, state, asked_at FROM questions WHERE user_id = $1 AND state = 'open' AND asked_at > $2",
        user_id,
        now - OPEN_FOR,
    )
    return _from_row(row) if row else None


async def load(conn: Connection, user_id: int, question_id: int) -> Question | None:
    """The question *question_id* of the user, in whatever state."""
    row = await conn.fetchrow(
        "SELECT id, body, state, asked_at FROM questions WHERE user_id = $1 AND id = $2", user_id, question_id
    )
    return _from_row(row) if row else None


async def close(conn: Connection, user_id: int, question_id: int, state: Literal["answered", "dropped"]) -> None:
    """Mark the question answered, or dropped because the talk went on."""
    await conn.execute("UPDATE questions SET state = $3 WHERE user_id = $1 AND id = $2", user_id, question_id, state)


async def ask(conn: Connection, user_id: int, event_id: int, question: Ask, now: datetime) -> int:
    """Keep *question* as the user's open one, dropping an older; its id."""
    await conn.execute("UPDATE questions SET state = 'dropped' WHERE user_id = $1 AND state = 'open'", user_id)
    question_id: int = await conn.fetchval(
        "INSERT INTO questions (user_id, event_id, body, asked_at) VALUES ($1, $2, $3, $4) RETURNING id",
        user_id,
        event_id,
        question.model_dump(mode="json"),
        now,
    )
    return question_id


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


def match(question: Question, text: str, context: ReadingContext) -> tuple[ToolCall, ...] | None:
    """What *text* decides about the question, as calls to run; empty for "no", None if it is no answer."""
    if question.ask.expects == "currency":
        return _with_currency(question.ask, text, context)
    if question.ask.expects == "zone":
        return _with_zone(question.ask, text)
    option = _option(question.ask.options, text)
    return planned(option.calls) if option else None


def _option(options: tuple[Option, ...], text: str) -> Option | None:
    said = _plain(text)
    if said.isdigit() and 1 <= int(said) <= len(options) and not any(said in _meanings(o) for o in options):
        return options[int(said) - 1]
    return next((option for option in options if said in _meanings(option)), None)


def _meanings(option: Option) -> set[str]:
    return {_plain(word) for word in (option.label, *option.words)}


def _plain(text: str) -> str:
    return re.sub(r"[^\w\s.,]", "", text.casefold()).strip(" .,")


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
