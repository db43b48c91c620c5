"""Who may talk to us: everybody, whoever shows an invite, or whoever is on a list (R9.7).

The policy is an installation's own and pure; what a stranger did is kept at their address, without a word of theirs.
Pauses run on the database's clock. It knows no sentence.
"""

import hmac
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from core.database import Connection
from core.inbox import EventKind
from core.users import Address

ALWAYS_ADMITTED = "console"  # whoever sits at the machine's own terminal
MAX_WRONG = 5  # wrong invites from one address; then silence (R9.7)
SILENCE = timedelta(hours=1)  # which nobody can talk themselves out of, not even by the right invite


class Door(StrEnum):
    """Whom an installation lets in."""

    OPEN = "open"
    INVITE = "invite"
    LIST = "list"


class Verdict(StrEnum):
    """What comes of a message."""

    ADMITTED = "admitted"
    WELCOME = "welcome"  # this message held an invite: they are admitted from now on
    REFUSED = "refused"  # a stranger's first message
    WRONG = "wrong"  # not the first, and no invite of ours
    LOCKED = "locked"  # the last wrong one before the silence
    SILENCE = "silence"


@dataclass(frozen=True)
class Access:
    """An installation's policy.

    Attributes:
        invites: Codes that admit, each for anybody and for good.
        allowed: Addresses that are admitted under a list.
    """

    door: Door = Door.OPEN
    invites: Collection[str] = ()
    allowed: Collection[Address] = ()

    def bars(self, address: Address) -> bool:
        """Whether *address* is shut out whatever it may show: nothing of it is worked on, and nothing said there."""
        return self.door is Door.LIST and address.channel != ALWAYS_ADMITTED and address not in self.allowed

    def is_free(self, address: Address) -> bool:
        """Whether *address* is admitted without a look at what is known of it."""
        return self.door is Door.OPEN or address.channel == ALWAYS_ADMITTED or self.is_listed(address)

    def is_listed(self, address: Address) -> bool:
        """Whether *address* is on the list."""
        return self.door is Door.LIST and address in self.allowed

    def is_invite(self, text: str) -> bool:
        """Whether *text* is one of the invites; each is compared in constant time."""
        shown = text.encode()
        return any(hmac.compare_digest(shown, invite.encode()) for invite in self.invites)


OPEN = Access()


async def is_admitted(conn: Connection, bot: str, address: Address) -> bool:
    """Whether somebody at *address* was admitted before. As the worker."""
    admitted: bool | None = await conn.fetchval(
        "SELECT is_admitted FROM addresses WHERE bot = $1 AND channel = $2 AND external_id = $3",
        bot,
        address.channel,
        address.external_id,
    )
    return bool(admitted)


async def refuse_once(conn: Connection, user_id: int, address: Address) -> bool:
    """Shut the door on *address*; whether that was not told before. As the worker."""
    told = await conn.execute(
        """
        UPDATE addresses SET is_admitted = false, refused_at = clock_timestamp()
        WHERE user_id = $1 AND channel = $2 AND external_id = $3 AND refused_at IS NULL
        """,
        user_id,
        address.channel,
        address.external_id,
    )
    return bool(told == "UPDATE 1")


async def show_invite(conn: Connection, user_id: int, address: Address, *, is_right: bool) -> Verdict:
    """Admit *address*, or count a wrong try; within the SILENCE neither. As the worker, after ``refuse_once``."""
    row = await conn.fetchrow(
        """
        UPDATE addresses
        SET is_admitted = $4,
            wrong_tries = CASE WHEN $4 THEN 0 WHEN tried_at > clock_timestamp() - $6::interval THEN wrong_tries + 1
                               ELSE 1 END,
            tried_at = clock_timestamp()
        WHERE user_id = $1 AND channel = $2 AND external_id = $3
          AND NOT (wrong_tries >= $5 AND tried_at > clock_timestamp() - $6::interval)
        RETURNING wrong_tries
        """,
        user_id,
        address.channel,
        address.external_id,
        is_right,
        MAX_WRONG,
        SILENCE,
    )
    if row is None:
        return Verdict.SILENCE
    if is_right:
        return Verdict.WELCOME
    return Verdict.LOCKED if row["wrong_tries"] >= MAX_WRONG else Verdict.WRONG


async def note(conn: Connection, user_id: int, address: Address, dedupe_key: str, now: datetime) -> int | None:
    """Remember a stranger's message by its key alone; the id of its event, which nobody works on. None for a repeat."""
    event_id: int | None = await conn.fetchval(
        """
        INSERT INTO inbox (user_id, kind, channel, external_id, dedupe_key, payload, state, received_at)
        VALUES ($1, $2, $3, $4, $5, '{"text": ""}', 'done', $6)
        ON CONFLICT (user_id, dedupe_key) DO NOTHING
        RETURNING id
        """,
        user_id,
        EventKind.MESSAGE,
        address.channel,
        address.external_id,
        dedupe_key,
        now,
    )
    return event_id
