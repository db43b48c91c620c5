"""What tests start from: a person with their settings, a message of theirs, and the tools called as a turn calls them.

Each builder shows only what matters to a test and fills in the rest.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count

from bot.offline import OfflineModel
from core import users
from core.database import Database
from core.llm.types import ToolCall
from core.users import Address, User
from memory.mind import Mind
from tests.embedding import HashedEmbedder
from tools.base import Result, ToolOutcome, ToolScope, run_call
from tools.memories import MEMORY_TOOLS
from tools.money import TOOLS
from tools.reminder_set import REMINDERS

BOT = "test"
_NUMBERS = count(1)  # no two people share an address
NOON = datetime(2026, 11, 27, 4, 0, tzinfo=UTC)  # a Friday; noon in Kuala Lumpur


@dataclass
class Person:
    """Somebody who writes to the companion; each message is an event of its own.

    Attributes:
        now: When their next message comes; move it with ``later``.
        event_id: The event of their latest message.
    """

    database: Database
    user_id: int
    now: datetime = NOON
    event_id: int = field(default=0, init=False)

    async def user(self) -> User:
        """Their settings as they stand."""
        async with self.database.as_user(self.user_id) as conn:
            return await users.load(conn, self.user_id)

    def later(self, by: timedelta) -> None:
        """Let time pass."""
        self.now += by

    @asynccontextmanager
    async def turn(
        self, *, about_event: int | None = None, is_forwarded: bool = False, said: str = ""
    ) -> AsyncIterator[ToolScope]:
        """A new message's turn: its transaction is confined to this person and commits at the end."""
        self.event_id = await self._tell()
        async with self.database.lazy_transaction(self.user_id) as transaction:
            scope = ToolScope(
                user=await users.load(await transaction.reading(), self.user_id),
                event_id=self.event_id,
                now=self.now,
                transaction=transaction,
                is_forwarded=is_forwarded,
                said=said,
                about_event=about_event,
            )
            yield scope
            for note in scope.afterwards:
                await note()
            await transaction.commit()

    async def calls(
        self, *wanted: tuple[str, dict[str, object]], about_event: int | None = None, is_forwarded: bool = False
    ) -> list[ToolOutcome]:
        """What comes of one message that makes these calls, in order."""
        async with self.turn(about_event=about_event, is_forwarded=is_forwarded) as scope:
            return [
                await run_call(scope, TOOLS | REMINDERS | MEMORY_TOOLS, ToolCall(f"call-{place}", name, arguments))
                for place, (name, arguments) in enumerate(wanted)
            ]

    async def call(self, tool: str, /, **arguments: object) -> Result:
        """The result of one message with one call, which has to succeed."""
        return _succeeded(await self.calls((tool, arguments)))

    async def points_at(self, event_id: int, tool: str, /, **arguments: object) -> Result:
        """The result of one message that replies to what an earlier event had led to."""
        return _succeeded(await self.calls((tool, arguments), about_event=event_id))

    async def forwards(self, tool: str, /, **arguments: object) -> Result:
        """The result of one message that is a copy of another."""
        return _succeeded(await self.calls((tool, arguments), is_forwarded=True))

    async def fails(self, tool: str, /, **arguments: object) -> str:
        """The error text of one message with one call, which has to fail."""
        (outcome,) = await self.calls((tool, arguments))
        assert outcome.error is not None, outcome.result
        return outcome.error

    async def rows(self, query: str) -> list[dict[str, object]]:
        """What a query over their own rows finds."""
        async with self.database.as_user(self.user_id) as conn:
            return [dict(row) for row in await conn.fetch(query)]

    async def _tell(self) -> int:
        async with self.database.as_user(self.user_id) as conn:
            event_id: int = await conn.fetchval(
                """
                INSERT INTO inbox (user_id, kind, channel, external_id, dedupe_key, payload, received_at)
                VALUES ($1, 'message', 'test', 'chat', $2, $3, $4)
                RETURNING id
                """,
                self.user_id,
                f"test:{self.event_id + 1}:{self.now.isoformat()}",
                {},
                self.now,
            )
        return event_id


def _succeeded(outcomes: list[ToolOutcome]) -> Result:
    (outcome,) = outcomes
    assert outcome.result is not None, outcome.error
    return outcome.result


def a_mind(database: Database) -> Mind:
    """What memory works with where nobody is asked: rules, and an embedder that knows words."""
    return Mind(database, HashedEmbedder(), OfflineModel())


async def a_person(
    database: Database,
    *,
    currency: str | None = "MYR",
    zone: str | None = "Asia/Kuala_Lumpur",
    payday: int | None = None,
    now: datetime = NOON,
) -> Person:
    """Somebody new with these settings, in Kuala Lumpur and paying in ringgit unless told otherwise."""
    async with database.as_worker() as conn:
        user_id = await users.find_or_create(conn, BOT, Address("test", f"chat-{next(_NUMBERS)}"), now)
        if currency:
            await users.set_currency(conn, user_id, currency)
        if zone:
            await users.set_zone(conn, user_id, zone)
        await users.set_payday(conn, user_id, payday)
    return Person(database, user_id, now)
