"""Turns: claim an event, answer it, and commit records, reply and "event done" together, or nothing at all.

A crash before the commit leaves no trace, and the event is taken again. An event that fails three times is buried
with an apology, so that it holds up nobody.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import structlog

from bot import buttons, dialogue, edits, linking, opening, reminding
from bot.channels.base import (
    Body,
    Button,
    ButtonPayload,
    EditPayload,
    File,
    MessagePayload,
    ReminderPayload,
    ToolTrace,
)
from bot.conversation import Answer, Conversation
from bot.gate import NO_GATE, Gate
from bot.lease_keeping import kept
from bot.leaving import Said, leave
from bot.media.reading import MediaReader
from bot.opening import Opening
from bot.splitting import split, units
from core import inbox, outbox
from core.bell import Bell, Chime
from core.database import Connection, Database, LazyTransaction
from core.errors import LeaseLost
from core.files import StoredFile
from core.ids import Ids
from core.inbox import Claim, Event, EventKind
from memory import buffer
from memory.policy import KEEPWELL, MemoryPolicy
from tools.base import ToolOutcome, ToolScope

log = structlog.get_logger()

CONCURRENT_TURNS = 8  # in one worker; fewer than the pool's connections
POLL_S = 1.0  # seconds between looks when no bell rings
MAX_ATTEMPTS = 3  # then the event is buried
RETRY_DELAYS = (timedelta(seconds=0), timedelta(seconds=2))  # before the second and the third try
PASTE_CHARS = 3_500  # a message this long is probably the first part of a longer paste
PASTE_GAP = timedelta(milliseconds=1_200)  # how long its next part may take
WHOLE_PART_CHARS = 4_096  # a part cut by the platform at its limit, perhaps within a word

APOLOGY = (
    "Sorry, I couldn't handle that message; nothing of it was saved. Please send it again, perhaps in other words."
)


@dataclass(frozen=True)
class Handled:
    """The events that one turn answers (several parts of one paste) and their text."""

    events: tuple[Event, ...]
    text: str


class Turns:
    """Runs the turns of every user of one worker, one at a time for each user."""

    def __init__(
        self,
        database: Database,
        bell: Bell,
        ids: Ids,
        conversation: Conversation,
        text_limits: Mapping[str, int | None],
        policy: MemoryPolicy = KEEPWELL,
        media: MediaReader | None = None,
        gate: Gate = NO_GATE,
    ) -> None:
        self._database = database
        self._bell = bell
        self._ids = ids
        self._conversation = conversation
        self._text_limits = text_limits
        self._policy = policy
        self._media = media or MediaReader({})
        self._gate = gate
        self._running: set[asyncio.Task[None]] = set()
        self._reserved = 0  # places kept for events that are being stored
        self._may_be_more = False  # the last claim got as many events as it had places for

    async def run(self) -> None:
        """Take turns until cancelled."""
        try:
            while True:
                await self.start_batch()
                await self._bell.wait(Chime.INBOX, POLL_S)
        finally:
            for task in self._running:
                task.cancel()
            await asyncio.gather(*self._running, return_exceptions=True)

    async def start_batch(self) -> list[asyncio.Task[None]]:
        """Claim as many events as there are free places and start their turns, which this returns."""
        free = self._free_places()
        if free <= 0:
            return []
        async with self._database.by_statement() as conn:
            claims = await inbox.claim(conn, worker_id=self._bell.worker_id, token=self._ids.token(), limit=free)
        self._may_be_more = len(claims) == free
        return [self._start(claimed) for claimed in claims]

    def reserve(self) -> UUID | None:
        """Keep a place for an event that is about to be stored, under a token; None where every place is taken."""
        if self._free_places() <= 0:
            return None
        self._reserved += 1
        return self._ids.token()

    def take_over(self, claim: Claim | None) -> None:
        """Start the turn of what was claimed as it was stored, or give the reserved place back."""
        self._reserved -= 1
        if claim is not None:
            self._start(claim)

    def _free_places(self) -> int:
        return CONCURRENT_TURNS - len(self._running) - self._reserved

    def _start(self, claimed: Claim) -> asyncio.Task[None]:
        task = asyncio.create_task(self.take(claimed))
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if self._may_be_more:
            self._bell.wake(Chime.INBOX)
        if not task.cancelled() and (error := task.exception()):
            log.error("turn_abandoned", exc_info=error)  # the database went away; the lease ends by itself

    async def take(self, claimed: Claim) -> None:
        """Run one turn to its end, whatever happens in it: the one place that catches everything."""
        event = claimed.event
        structlog.contextvars.bind_contextvars(event_id=event.id, user_id=event.user_id)
        if event.attempts > MAX_ATTEMPTS:  # every try ended its worker, which could not say so
            await self._after_failure(claimed)
            return
        try:
            async with kept(self._database, claimed):
                await self._turn(claimed)
        except LeaseLost:
            log.info("lease_lost")
        except Exception as error:  # a defect in one turn must not end the worker
            log.error("turn_failed", attempts=event.attempts, exc_info=error)  # noqa: TRY400  log.exception adds nothing
            await self._after_failure(claimed)

    async def _turn(self, claimed: Claim) -> None:
        event = claimed.event
        async with self._database.lazy_transaction(event.user_id) as transaction:
            conn = await transaction.reading()
            handled = await _gather(conn, event)
            if handled is None:
                await self._wait_for_more(transaction, claimed)
                return
            found = await opening.look_up(conn, event.user_id, event.received_at)
            scope = ToolScope(found.user, event.id, event.received_at, transaction, has_caps=found.has_caps)
            answer = await self._gate.stop(scope, event, handled.text) or await self._answer(scope, handled, found)
            remaining = await self._write(await transaction.writing(), scope, claimed, handled, answer)
            await transaction.commit()
        self._bell.ring(Chime.OUTBOX)
        if remaining:
            self._bell.wake(Chime.INBOX)
        log.info("turn_committed", mode=answer.mode, decided_by=answer.decided_by, tools=len(answer.outcomes))

    async def _answer(self, scope: ToolScope, handled: Handled, found: Opening) -> Answer:
        event = handled.events[0]
        if event.kind is EventKind.BUTTON:
            return await buttons.answer(scope, ButtonPayload.model_validate(event.payload))
        if event.kind is EventKind.REMINDER:
            return await reminding.say(scope, event, ReminderPayload.model_validate(event.payload))
        scope.is_forwarded = bool(event.payload.get("is_forwarded"))
        if (command := linking.read_command(handled.text)) is not None:
            return await linking.answer(scope, command)
        if event.kind is EventKind.EDIT:
            talk = await self._gate.conversation(self._conversation, scope)
            edited = await edits.answer(talk, scope, EditPayload.model_validate(event.payload), found)
            return await self._gate.told(edited, scope, is_spared=talk is not self._conversation)
        return await self._answer_message(scope, handled, found)

    async def _answer_message(self, scope: ToolScope, handled: Handled, found: Opening) -> Answer:
        event = handled.events[0]
        payload = MessagePayload.model_validate(event.payload)
        scope.said = handled.text
        if payload.reply_to is not None:
            conn = await scope.reading()
            scope.about_event = await outbox.event_of_receipt(
                conn, scope.user.id, event.address.channel, payload.reply_to
            )
        talk = await self._gate.conversation(self._conversation, scope)
        is_spared = talk is not self._conversation
        if payload.attachment is None or (is_spared and handled.text):
            answer = await talk.answer(scope, handled.text, found)
        elif is_spared and payload.media is not None:
            answer = self._gate.not_looked_at()
        else:
            answer = await self._media.answer(talk, scope, payload, event.address.channel, found)
        return await self._gate.told(answer, scope, is_spared=is_spared)

    async def _wait_for_more(self, transaction: LazyTransaction, claimed: Claim) -> None:
        """Leave the event until the next part of the paste had its time to come."""
        await inbox.postpone(await transaction.writing(), claimed, PASTE_GAP, counts=False)
        await transaction.commit()

    async def _write(self, conn: Connection, scope: ToolScope, claimed: Claim, handled: Handled, answer: Answer) -> int:
        """Everything a turn leaves behind beside its records: the question, the reply, the exchange, the lane.

        Returns how many events of this user are still open.
        """
        event = handled.events[0]
        said = scope.said or handled.text  # what was spoken is known only once somebody listened
        if answer.closes is not None:
            question, state = answer.closes
            await dialogue.close(conn, event.user_id, question.id, state, event.id)
        asked = answer.repeats.id if answer.repeats else None
        if answer.ask is not None:
            about = scope.told_by or event.id
            asked = await dialogue.ask(conn, event.user_id, about, answer.ask, scope.now, said=said, asked_by=event.id)
        body = _body(event, answer, asked, scope.files)
        block = await buffer.join(conn, event.user_id, scope.now, self._policy) if answer.teaches else None
        answered = answer.text if answer.kept_as is None else answer.kept_as
        exchange = Said(answer.mode, answer.decided_by, said, answered, body.tools, scope.now, block)
        for note in scope.afterwards:
            await note()
        events = [part.id for part in handled.events]
        remaining = await leave(conn, claimed, events, self._pieces(event, body), exchange)
        for step in scope.at_last:
            await step()
        if linking.ends_links(answer):
            await linking.end_links(scope)
        return remaining

    def _pieces(self, event: Event, body: Body) -> list[Body]:
        """*body* in as many messages as the channel needs, none for silence; buttons and files come with the last."""
        pieces = split(body.text, self._text_limits.get(event.address.channel)) if body.text else []
        bare = {"buttons": (), "files": (), "tools": ()}
        return [
            body.model_copy(update={"text": piece, **({} if number == len(pieces) else bare)})
            for number, piece in enumerate(pieces, start=1)
        ]

    async def _after_failure(self, claimed: Claim) -> None:
        """Try again in a while, or bury the event with an apology after the last try."""
        event = claimed.event
        try:
            async with self._database.as_worker() as conn:
                if event.attempts < MAX_ATTEMPTS:
                    await inbox.postpone(conn, claimed, RETRY_DELAYS[event.attempts - 1])
                else:
                    await inbox.bury(conn, claimed)
                    await self._apologise(conn, event)
        except LeaseLost:
            log.info("lease_lost")
        else:
            self._bell.ring(Chime.OUTBOX)
            self._bell.wake(Chime.INBOX)

    async def _apologise(self, conn: Connection, event: Event) -> None:
        """Queue the apology; as the worker, who may not see exchanges."""
        await outbox.put(
            conn,
            user_id=event.user_id,
            event_id=event.id,
            ordinal=0,
            address=event.address,
            body=Body(kind="apology", text=APOLOGY).model_dump(mode="json"),
            created_at=event.received_at,
        )


async def _gather(conn: Connection, event: Event) -> Handled | None:
    """The event, with the parts of the same paste behind it; None while another part may still come."""
    if event.kind is not EventKind.MESSAGE or len(_text(event)) < PASTE_CHARS:
        return Handled((event,), _text(event))
    parts = [event]
    for later in await inbox.following(conn, event):
        if not _continues(parts[-1], later):
            break
        parts.append(later)
    if len(_text(parts[-1])) >= PASTE_CHARS and await _is_fresh(conn, parts[-1]):
        return None
    return Handled(tuple(parts), _joined(parts))


def _text(event: Event) -> str:
    return str(event.payload.get("text") or event.payload.get("action") or "")


def _continues(part: Event, later: Event) -> bool:
    """Whether *later* is the next part of the paste that *part* belongs to."""
    is_close = later.arrived_at - part.arrived_at <= PASTE_GAP
    return (
        later.kind is EventKind.MESSAGE
        and later.address == part.address
        and is_close
        and len(_text(part)) >= PASTE_CHARS
    )


async def _is_fresh(conn: Connection, part: Event) -> bool:
    fresh: bool = await conn.fetchval("SELECT clock_timestamp() < $1::timestamptz + $2", part.arrived_at, PASTE_GAP)
    return fresh


def _joined(parts: list[Event]) -> str:
    """The text of a paste: a part cut at the platform's limit goes on within the word, others on a new line."""
    text = ""
    for part in parts:
        text += _text(part) + ("" if units(_text(part)) >= WHOLE_PART_CHARS else "\n")
    return text.removesuffix("\n")


def _body(event: Event, answer: Answer, question_id: int | None, files: Sequence[StoredFile]) -> Body:
    options = answer.ask.options if answer.ask else answer.repeats.ask.options if answer.repeats else ()
    choices = tuple(
        Button(label=option.label, action=buttons.answer_action(question_id, number))
        for number, option in enumerate(options)
        if question_id is not None
    )
    return Body(
        kind="reminder" if event.kind is EventKind.REMINDER else "reply",
        text=answer.text,
        buttons=(*choices, *answer.buttons),
        files=tuple(
            File(id=each.id, name=each.name, media_type=each.media_type, token=str(each.token)) for each in files
        ),
        mode=answer.mode,
        decided_by=answer.decided_by,
        tools=_traces(answer.outcomes),
        is_secret=answer.kept_as is not None,
    )


def _traces(outcomes: tuple[ToolOutcome, ...]) -> tuple[ToolTrace, ...]:
    return tuple(
        ToolTrace(
            name=outcome.call.name,
            args=dict(outcome.call.arguments) if outcome.result is None or outcome.result.leaves_words else {},
            result=outcome.result.model_dump(mode="json") if outcome.result is not None else {"error": outcome.error},
        )
        for outcome in outcomes
    )
