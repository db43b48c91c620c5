"""The door: whether a message comes in at all, and the one sentence for those who stay outside (R9.7).

It stands before the inbox. What a stranger wrote is not kept: neither in the row that remembers that they were told,
nor anywhere else; no turn runs for them and no model is asked.
"""

import re
from dataclasses import replace

import structlog

from bot.channels.base import Body, ButtonPayload, Inbound, MessagePayload
from bot.replies import access_answers
from core import access, inbox, outbox, users, windows
from core.access import Access, Verdict
from core.bell import Bell, Chime
from core.clock import Clock
from core.database import Connection, Database
from core.inbox import EventKind
from core.users import Address

log = structlog.get_logger()

_START = re.compile(r"/start(?:@\w+)?(?:\s+|$)", re.IGNORECASE)
MAX_CODE = 200  # characters; longer is no invite


class Doorkeeper:
    """Lets in what may come in to one bot."""

    def __init__(self, policy: Access, database: Database, bell: Bell, clock: Clock, bot: str) -> None:
        self._policy = policy
        self._database = database
        self._bell = bell
        self._clock = clock
        self._bot = bot

    async def admit(self, inbound: Inbound) -> Inbound | None:
        """What may be stored of *inbound*: itself, a welcome in place of an invite, or None for a stranger's."""
        if self._policy.is_free(inbound.address):
            return inbound
        async with self._database.as_worker() as conn:
            verdict = await self._judge(conn, inbound)
        log.info("stranger_answered", channel=inbound.address.channel, kind=verdict)
        if verdict in (Verdict.ADMITTED, Verdict.WELCOME):
            return self._without_invite(inbound)
        self._bell.ring(Chime.OUTBOX)
        return None

    async def is_inside(self, address: Address) -> bool:
        """Whether what comes from *address* is kept, even where it can't be read."""
        if self._policy.is_free(address) or self._policy.bars(address):
            return self._policy.is_free(address)
        async with self._database.by_statement() as conn:
            return await access.is_admitted(conn, self._bot, address)

    async def _judge(self, conn: Connection, inbound: Inbound) -> Verdict:
        address, is_barred = inbound.address, self._policy.bars(inbound.address)
        if not is_barred and await access.is_admitted(conn, self._bot, address):
            return Verdict.ADMITTED
        user_id = await users.find_or_create(conn, self._bot, address, self._clock.now())
        is_first = await access.refuse_once(conn, user_id, address)
        code = None if is_barred else _code(inbound)
        if not is_first and (is_barred or code is None):
            return Verdict.SILENCE
        if await inbox.find(conn, user_id, inbound.dedupe_key) is not None:  # the platform repeats itself
            return Verdict.SILENCE
        verdict = Verdict.REFUSED
        if code is not None:
            shown = await access.show_invite(conn, user_id, address, is_right=self._policy.is_invite(code))
            verdict = Verdict.REFUSED if is_first and shown is Verdict.WRONG else shown
        await self._say(conn, inbound, user_id, access_answers.refusal(self._policy.door, verdict))
        return verdict

    async def _say(self, conn: Connection, inbound: Inbound, user_id: int, text: str) -> None:
        """Queue the sentence, once for each message."""
        now = self._clock.now()
        event_id = await access.note(conn, user_id, inbound.address, inbound.dedupe_key, now) if text else None
        if event_id is None:
            return
        if inbound.opens_window:
            await windows.heard(conn, user_id, inbound.address, now)
        await outbox.put(
            conn,
            user_id=user_id,
            event_id=event_id,
            ordinal=0,
            address=inbound.address,
            body=Body(text=text).model_dump(mode="json"),
            created_at=now,
        )

    def _without_invite(self, inbound: Inbound) -> Inbound:
        """The message; where it is an invite, a greeting in its place, as an invite is kept nowhere."""
        code = _code(inbound)
        is_invite = code is not None and self._policy.is_invite(code)
        return replace(inbound, kind=EventKind.MESSAGE, payload=MessagePayload(text="/start")) if is_invite else inbound


def _code(inbound: Inbound) -> str | None:
    """The one word that may be an invite, alone or behind /start; None where there is none."""
    if isinstance(inbound.payload, ButtonPayload):
        return None
    words = _START.sub("", inbound.payload.text.strip(), count=1).split()
    return words[0] if len(words) == 1 and len(words[0]) <= MAX_CODE else None
