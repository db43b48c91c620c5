"""One person on two channels: a code that is shown once links another address to whoever made it (R9.5).

A link moves that address, and no row: whoever had it before stays as they were, without an address, and gets it back
when it is unlinked. Nothing is ever linked by a name or a number. A code is told by its hash, timed by the database's
clock, and good for one address. It knows no words and no channel.
"""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from core import moving, users
from core.database import Connection, Row
from core.users import Address

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # nothing that is taken for another: no 0, 1, I, L, O or U
CODE_LENGTH = 8  # characters: 30 to the 8th, so that five guesses within ten minutes lead nowhere
GOOD_FOR = timedelta(minutes=10)  # R9.5
MAX_WRONG = 5  # wrong codes from one address within GOOD_FOR (R9.5)
KEPT_FOR = timedelta(days=1)  # a hash, so that an old code is told from one that never was


class Refusal(StrEnum):
    """Why a code links nothing."""

    UNKNOWN = "unknown"
    EXPIRED = "expired"
    USED = "used"
    OTHER_BOT = "other_bot"
    OWN = "own"
    LINKED = "linked"  # this address is linked already
    WAIT = "wait"  # too many wrong codes came from here


@dataclass(frozen=True)
class Code:
    """A code that is good just now: its number, and who made it."""

    id: int
    owner_id: int


async def make_code(conn: Connection, user_id: int) -> str:
    """A new code of the user, for one address, GOOD_FOR so long; only its hash is kept. As the user."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    await conn.execute(
        "DELETE FROM link_codes WHERE user_id = $1 AND made_at < clock_timestamp() - $2::interval", user_id, KEPT_FOR
    )
    await conn.execute("INSERT INTO link_codes (user_id, hash) VALUES ($1, $2)", user_id, _hashed(code))
    return code


async def check(conn: Connection, user_id: int, address: Address, code: str) -> Code | Refusal:
    """What *code* is worth to the user at *address*; a wrong one counts as a try. As the worker."""
    place = await conn.fetchrow(
        """
        SELECT former_id, wrong_tries >= $4 AND tried_at > clock_timestamp() - $5::interval AS must_wait
        FROM addresses WHERE user_id = $1 AND channel = $2 AND external_id = $3
        FOR UPDATE
        """,
        user_id,
        address.channel,
        address.external_id,
        MAX_WRONG,
        GOOD_FOR,
    )
    if place is None or place["must_wait"]:
        return Refusal.WAIT
    if place["former_id"] is not None:
        return Refusal.LINKED
    row = await conn.fetchrow(f"{_CODE} AND link_codes.hash = $3", user_id, GOOD_FOR, _hashed(code))
    found = _judged(row, user_id)
    if isinstance(found, Refusal) and found is not Refusal.OWN:
        await _count_wrong(conn, user_id, address)
    return found


async def use(conn: Connection, user_id: int, code_id: int) -> Code | Refusal:
    """Use up the code, if it is still good; of two who do so at once, one succeeds. As the worker."""
    row = await conn.fetchrow(f"{_CODE} AND link_codes.id = $3 FOR UPDATE OF link_codes", user_id, GOOD_FOR, code_id)
    found = _judged(row, user_id)
    if isinstance(found, Code):
        await conn.execute(
            "UPDATE link_codes SET used_at = clock_timestamp() WHERE user_id = $1 AND id = $2", found.owner_id, found.id
        )
    return found


# A code with its owner, as seen by the user $1; $2 is how long it is good for. One whose owner has no address left, or
# was deleted, is out of date.
_CODE = """
    SELECT link_codes.id, link_codes.user_id, link_codes.used_at, owner.bot = person.bot AS is_own_bot,
           link_codes.made_at < clock_timestamp() - $2::interval OR owner.deleted_at IS NOT NULL
           OR NOT EXISTS (SELECT FROM addresses WHERE addresses.user_id = link_codes.user_id) AS is_over
    FROM link_codes
    JOIN users AS owner ON owner.id = link_codes.user_id
    JOIN users AS person ON person.id = $1
    WHERE true
"""


def _judged(row: Row | None, user_id: int) -> Code | Refusal:
    if row is None:
        return Refusal.UNKNOWN
    if not row["is_own_bot"]:
        return Refusal.OTHER_BOT
    if row["used_at"] is not None:
        return Refusal.USED
    if row["is_over"]:
        return Refusal.EXPIRED
    return Refusal.OWN if row["user_id"] == user_id else Code(row["id"], row["user_id"])


async def _count_wrong(conn: Connection, user_id: int, address: Address) -> None:
    await conn.execute(
        """
        UPDATE addresses
        SET wrong_tries = CASE WHEN tried_at > clock_timestamp() - $4::interval THEN wrong_tries + 1 ELSE 1 END,
            tried_at = CASE WHEN tried_at > clock_timestamp() - $4::interval THEN tried_at ELSE clock_timestamp() END
        WHERE user_id = $1 AND channel = $2 AND external_id = $3
        """,
        user_id,
        address.channel,
        address.external_id,
        GOOD_FOR,
    )


async def link(conn: Connection, user_id: int, address: Address, owner_id: int) -> None:
    """Let *address* of the user be the owner's from now on, with what waits there. As the worker.

    Called last in a turn of the user, so that its answer goes along.
    """
    await moving.hand_over(conn, address, user_id, owner_id, former_id=user_id)


async def linked(conn: Connection, user_id: int) -> list[Address]:
    """The addresses of the user that were somebody else's before, by channel and id."""
    rows = await conn.fetch(
        """
        SELECT channel, external_id FROM addresses WHERE user_id = $1 AND former_id IS NOT NULL
        ORDER BY channel, external_id
        """,
        user_id,
    )
    return [Address(row["channel"], row["external_id"]) for row in rows]


async def unlink(conn: Connection, user_id: int, address: Address, now: datetime) -> None:
    """Give a linked *address* back to whoever had it before, with what waits there. As the worker.

    Called last in a turn of the user, so that its answer goes along. Where that person was deleted, somebody new has
    the address from *now* (aware) on.
    """
    former_id = await conn.fetchval(
        """
        SELECT users.id FROM addresses JOIN users ON users.id = former_id
        WHERE user_id = $1 AND channel = $2 AND external_id = $3 AND deleted_at IS NULL
        """,
        user_id,
        address.channel,
        address.external_id,
    )
    if former_id is None:
        former_id = await users.create_beside(conn, user_id, now)
    await moving.hand_over(conn, address, user_id, former_id, former_id=None)


async def unlink_all(conn: Connection, user_id: int, now: datetime) -> None:
    """Give every linked address of the user back: they are being deleted. As the worker."""
    for address in await linked(conn, user_id):
        await unlink(conn, user_id, address, now)


def _hashed(code: str) -> bytes:
    return hashlib.sha256(code.encode()).digest()
