"""What the companion has asked and not yet been told: at most one open question a user, kept in the database.

A question is an Ask from a tool: its options or the value it expects, and the calls that follow from the answer. Which
words answer it is known to answering.py. It is closed once: by an answer, by an edit of the message it is about, or
because the talk went on.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import reduce
from typing import Literal

from core.database import Connection, Row
from core.llm.types import ToolCall
from memory.masking import Mask
from tools.base import Ask, Option, PlannedCall, ToolOutcome

OPEN_FOR = timedelta(days=1)  # later words are not taken for an answer; the button still is
FORMAT = "set_number_format"
SETTINGS = ("currency", "zone")  # what an answer sets once and for all, so that it serves every message that waits


@dataclass(frozen=True)
class Question:
    """A question as it was asked, and what became of it.

    Attributes:
        event_id: The message it is about: what its answer writes belongs to that message.
        state: Void once that message was edited: its buttons then lead nowhere.
        asked_by: The event in whose turn it was asked; None for what was asked before this was kept.
    """

    id: int
    event_id: int
    ask: Ask
    state: Literal["open", "answered", "dropped", "void"]
    asked_at: datetime
    asked_by: int | None = None

    @property
    def awaits_setting(self) -> bool:
        """Whether it waits for a setting: whenever that is told, it answers the question."""
        return self.ask.expects in SETTINGS or is_of_format(self.ask)


COLUMNS = "id, event_id, body, state, asked_at, asked_by"


def from_row(row: Row, question_id: int | None = None) -> Question:
    """The question in a row that has the COLUMNS; each of its calls names the message it belongs to.

    In a row that was joined, its id has another name and is given.
    """
    asked = Ask.model_validate(row["body"]).belonging_to(row["event_id"])
    number = row["id"] if question_id is None else question_id
    return Question(number, row["event_id"], asked, row["state"], row["asked_at"], row["asked_by"])


async def load(conn: Connection, user_id: int, question_id: int) -> Question | None:
    """The question *question_id* of the user, in whatever state."""
    row = await conn.fetchrow(
        f"SELECT {COLUMNS} FROM questions WHERE user_id = $1 AND id = $2",  # noqa: S608  constant columns
        user_id,
        question_id,
    )
    return from_row(row) if row else None


async def asked_in(conn: Connection, user_id: int, event_id: int) -> Question | None:
    """The question that was asked in the turn of *event_id*, in whatever state."""
    row = await conn.fetchrow(
        f"SELECT {COLUMNS} FROM questions WHERE user_id = $1 AND asked_by = $2",  # noqa: S608  constant columns
        user_id,
        event_id,
    )
    return from_row(row) if row else None


async def answered_by(conn: Connection, user_id: int, event_ids: list[int]) -> Question | None:
    """The question that the latest of these events answered."""
    return await _closed(conn, user_id, event_ids, "answered")


@dataclass(frozen=True)
class Halves:
    """A question for the other half of a record, and the words that answered it."""

    question: Question
    answer: str


async def half_answered(conn: Connection, user_id: int, event_id: int) -> Halves | None:
    """The question for the other half of what the message of *event_id* told, the last that was answered."""
    row = await conn.fetchrow(
        f"""
        SELECT question.*, exchanges.said
        FROM (SELECT {COLUMNS}, user_id, closed_by FROM questions WHERE user_id = $1 AND event_id = $2) AS question
        JOIN exchanges ON exchanges.user_id = question.user_id AND exchanges.event_id = closed_by
        WHERE state = 'answered' AND body ->> 'expects' IN ('note', 'amount')
        ORDER BY closed_by DESC
        LIMIT 1
        """,  # noqa: S608  constant columns
        user_id,
        event_id,
    )
    return Halves(from_row(row), row["said"]) if row else None


async def dropped_by(conn: Connection, user_id: int, event_id: int) -> Question | None:
    """The question that was dropped because *event_id* spoke of something else."""
    return await _closed(conn, user_id, [event_id], "dropped")


async def _closed(conn: Connection, user_id: int, event_ids: list[int], state: str) -> Question | None:
    row = await conn.fetchrow(
        f"""
        SELECT {COLUMNS} FROM questions
        WHERE user_id = $1 AND closed_by = ANY ($2) AND state = $3
        ORDER BY closed_by DESC, id DESC
        LIMIT 1
        """,  # noqa: S608  constant columns
        user_id,
        event_ids,
        state,
    )
    return from_row(row) if row else None


async def close(
    conn: Connection, user_id: int, question_id: int, state: Literal["answered", "dropped"], closed_by: int
) -> None:
    """Mark the question answered, or dropped because the talk went on, by the event *closed_by*."""
    await conn.execute(
        "UPDATE questions SET state = $3, closed_by = $4 WHERE user_id = $1 AND id = $2",
        user_id,
        question_id,
        state,
        closed_by,
    )


async def reopen(conn: Connection, user_id: int, question: Question) -> Question:
    """Its answer was taken back: it is open again, unless another one is; then it can only be answered in this turn."""
    await conn.execute(
        """
        UPDATE questions SET state = 'open', closed_by = NULL
        WHERE user_id = $1 AND id = $2
          AND NOT EXISTS (SELECT FROM questions WHERE user_id = $1 AND state = 'open')
        """,
        user_id,
        question.id,
    )
    return replace(question, state="open")


@dataclass(frozen=True)
class Voided:
    """What an edit of a message has left of the open question.

    Attributes:
        question: The one that is open still, None where there is none.
        was_waiting: Something of the message was waiting for an answer.
        orphans: Calls of other messages that waited behind a question that is void now.
    """

    question: Question | None
    was_waiting: bool = False
    orphans: tuple[PlannedCall, ...] = ()


async def void(conn: Connection, user_id: int, event_id: int) -> Voided:
    """The message of *event_id* says something else now: whatever was asked about it is settled."""
    row = await conn.fetchrow(
        f"SELECT {COLUMNS} FROM questions WHERE user_id = $1 AND state = 'open' FOR UPDATE",  # noqa: S608
        user_id,
    )
    await conn.execute(
        "UPDATE questions SET state = 'void' WHERE user_id = $1 AND event_id = $2 AND state = 'dropped'",
        user_id,
        event_id,
    )
    question = from_row(row) if row else None
    if question is None or not _is_about(question, event_id):
        return Voided(question)
    others = tuple(call for call in question.ask.calls if call.told_by != event_id)
    behind = _without(question.ask.behind, event_id)
    options = _options_without(question.ask, event_id)
    if not _is_about_itself(question, event_id) or (question.awaits_setting and (others or options)):
        kept = question.ask.model_copy(update={"calls": others, "options": options, "behind": behind})
        return Voided(await _keep(conn, user_id, question, kept), was_waiting=True)
    others = (*others, *question.ask.model_copy(update={"behind": behind}).set_aside)
    await conn.execute("UPDATE questions SET state = 'void' WHERE user_id = $1 AND id = $2", user_id, question.id)
    return Voided(None, was_waiting=True, orphans=others)


def _is_about(question: Question, event_id: int) -> bool:
    return _is_about_itself(question, event_id) or any(call.told_by == event_id for call in question.ask.set_aside)


def _is_about_itself(question: Question, event_id: int) -> bool:
    """Whether the question is about the message, leaving aside what waits behind it."""
    return question.event_id == event_id or any(call.told_by == event_id for call in question.ask.waiting)


def _without(ask: Ask | None, event_id: int) -> Ask | None:
    """A question for a setting without the calls of the message; None where nothing waits for it any more."""
    if ask is None:
        return None
    behind = _without(ask.behind, event_id)
    calls = tuple(call for call in ask.calls if call.told_by != event_id)
    return ask.model_copy(update={"calls": calls, "behind": behind}) if calls else behind


def _options_without(ask: Ask, event_id: int) -> tuple[Option, ...]:
    """The options without the calls of the message; none where a choice of the format then decides nothing more."""
    if not is_of_format(ask):
        return ask.options
    options = []
    for option in ask.options:
        setting, *records = option.calls
        others = tuple(call for call in records if call.told_by != event_id)
        options.append(option.model_copy(update={"calls": (setting, *others)}))
    return tuple(options) if all(len(option.calls) > 1 for option in options) else ()


async def _keep(conn: Connection, user_id: int, question: Question, kept: Ask) -> Question:
    """The question as it is kept when some of what waited for it waits no longer."""
    waiting = kept.waiting if question.awaits_setting else ()
    event_id = (waiting[-1].told_by if waiting else None) or question.event_id
    await conn.execute(
        "UPDATE questions SET event_id = $3, body = $4 WHERE user_id = $1 AND id = $2",
        user_id,
        question.id,
        event_id,
        kept.model_dump(mode="json"),
    )
    return replace(question, event_id=event_id, ask=kept)


async def ask(
    conn: Connection,
    user_id: int,
    event_id: int,
    question: Ask,
    now: datetime,
    *,
    said: str = "",
    asked_by: int | None = None,
) -> int:
    """Keep *question*, about the message of *event_id*, as the user's open one; its id.

    An older open one is dropped; what waits for a setting goes on waiting, with this one or behind it.
    """
    kept = (question if question.said else question.model_copy(update={"said": said})).belonging_to(event_id)
    older = await _drop_open(conn, user_id, asked_by)
    kept = taking_along(kept, older)
    mask = Mask.of(*{said, kept.said})  # an older question was kept without its secrets
    question_id: int = await conn.fetchval(
        """
        INSERT INTO questions (user_id, event_id, body, asked_at, asked_by) VALUES ($1, $2, $3, $4, $5) RETURNING id
        """,
        user_id,
        event_id,
        mask.fields(kept.model_dump(mode="json")),
        now,
        asked_by,
    )
    return question_id


def takes_along(newer: Ask, older: Ask) -> bool:
    """Whether both wait for the same setting, so that one answer serves what both are about."""
    if is_of_format(older):
        return is_of_format(newer) or newer.expects in SETTINGS
    return newer.expects == older.expects and newer.expects in SETTINGS


def is_of_format(ask: Ask) -> bool:
    """Whether it asks how the person writes numbers, which is a setting told by a choice."""
    return bool(ask.options) and all(each.calls and each.calls[0].name == FORMAT for each in ask.options)


def taking_along(newer: Ask, older: Ask | None) -> Ask:
    """The question *newer* with what waits for a setting in *older*: one answer serves both, or it waits behind."""
    if older is None:
        return newer
    if is_of_format(older):
        return _beside_format(newer, older)
    if older.expects not in SETTINGS:
        return taking_along(newer, older.behind)
    if takes_along(newer, older):
        joined = newer.model_copy(update={"calls": (*older.calls, *newer.calls)})
        return taking_along(joined, older.behind)
    behind = taking_along(newer.behind, older) if newer.behind else older
    return newer.model_copy(update={"behind": behind})


def _beside_format(newer: Ask, older: Ask) -> Ask:
    """What waits for the format of numbers in *older* with *newer*: one answer for both, or a setting waits behind."""
    if newer.expects in SETTINGS:
        return older.model_copy(update={"behind": taking_along(newer, older.behind)})
    if not is_of_format(newer):
        return taking_along(newer, older.behind)
    options = tuple(
        new.model_copy(update={"calls": (new.calls[0], *old.calls[1:], *new.calls[1:])})
        for new, old in zip(newer.options, older.options, strict=True)
    )
    joined = newer.model_copy(update={"options": options, "about": f"that list of {len(options[0].calls) - 1}"})
    return taking_along(joined, older.behind)


async def _drop_open(conn: Connection, user_id: int, dropped_by: int | None) -> Ask | None:
    row = await conn.fetchrow(
        f"""
        UPDATE questions SET state = 'dropped', closed_by = $2 WHERE user_id = $1 AND state = 'open'
        RETURNING {COLUMNS}
        """,  # noqa: S608  constant columns
        user_id,
        dropped_by,
    )
    return from_row(row).ask if row else None


def settings_first(outcomes: tuple[ToolOutcome, ...]) -> tuple[ToolOutcome, ...]:
    """The outcomes with the questions for a setting before all others, as "$4" is no answer to "which currency?"."""
    return tuple(sorted(outcomes, key=_asks_otherwise))


def _asks_otherwise(outcome: ToolOutcome) -> bool:
    return isinstance(outcome.result, Ask) and outcome.result.expects not in SETTINGS


def merge(outcomes: tuple[ToolOutcome, ...]) -> Ask | None:
    """The one question to ask when several calls of a turn need an answer; the others follow from its answer."""
    asking = [_repeatable(outcome.call, outcome.result) for outcome in outcomes if isinstance(outcome.result, Ask)]
    return reduce(chained, asking) if asking else None


def chained(first: Ask, later: Ask) -> Ask:
    """The question *first*, whose answer leads to *later*."""
    if later.expects in SETTINGS and later.expects != first.expects:
        return taking_along(first, later)
    calls = (later.again,) if later.again else later.calls
    options = tuple(option.model_copy(update={"calls": (*option.calls, *calls)}) for option in first.options)
    return first.model_copy(update={"options": options, "calls": (*first.calls, *calls)})


def _repeatable(call: ToolCall, ask: Ask) -> Ask:
    """The question with the call by which it can be asked once more."""
    again = ask.again or PlannedCall(name=call.name, arguments=dict(call.arguments))
    return ask.model_copy(update={"again": again})
