"""How much one person may ask of us: messages a minute, and a model's tokens a day (R9.7).

The minute runs on the database's clock, the day where the person lives. It counts and remembers what was told; it knows
no sentence and answers nothing.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from core.database import Connection
from core.inbox import Event, EventKind
from core.users import User

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class Limits:
    """What an installation allows each person.

    Attributes:
        messages_a_minute: Messages, edits and presses of buttons; None: any number.
        daily_tokens: Of all models together, read and written; None: any number.
    """

    messages_a_minute: int | None = None
    daily_tokens: int | None = None


UNLIMITED = Limits()


@dataclass(frozen=True)
class Pause:
    """Messages come too fast: this one is not worked on. ``is_first`` is true once for each pause."""

    is_first: bool


async def pause_at(conn: Connection, event: Event, limit: int) -> Pause | None:
    """Whether *event* is one too many for its minute; None if it is to be worked on. As the user.

    The first one too many begins a pause of a minute, counted from when it came; whatever came within it is part of
    the same burst, so that what is left undone is plain to tell: everything from that message on.
    """
    if event.kind is EventKind.REMINDER:
        return None
    is_paused = await conn.fetchval(
        "SELECT $2::timestamptz < paused_until FROM lanes WHERE user_id = $1", event.user_id, event.arrived_at
    )
    if is_paused:
        return Pause(is_first=False)
    if not await _is_too_many(conn, event, limit):
        return None
    await conn.execute(
        "UPDATE lanes SET paused_until = $2 WHERE user_id = $1", event.user_id, event.arrived_at + MINUTE
    )
    return Pause(is_first=True)


async def _is_too_many(conn: Connection, event: Event, limit: int) -> bool:
    """Whether as many as *limit* came within the minute before *event*, since the last pause ended."""
    earlier: datetime | None = await conn.fetchval(
        """
        SELECT arrived_at FROM inbox
        WHERE user_id = $1 AND id < $2 AND kind <> 'reminder' AND arrived_at > $4
          AND arrived_at >= coalesce((SELECT paused_until FROM lanes WHERE user_id = $1), '-infinity')
        ORDER BY id DESC
        OFFSET $3 LIMIT 1
        """,
        event.user_id,
        event.id,
        limit - 1,
        event.arrived_at - MINUTE,
    )
    return earlier is not None


async def is_used_up(conn: Connection, user: User, now: datetime, daily_tokens: int) -> bool:
    """Whether the models' share of the day of *now* (aware) is used up. As the user."""
    used: int = await conn.fetchval(
        """
        SELECT coalesce(sum(input_tokens + output_tokens), 0)::bigint FROM model_usage
        WHERE user_id = $1 AND used_on = $2
        """,
        user.id,
        _today(user, now),
    )
    return used >= daily_tokens


async def tell_used_up(conn: Connection, user: User, now: datetime) -> bool:
    """Note that it is told today that the share is used up; False where it was told already. As the user."""
    noted = await conn.execute(
        "UPDATE lanes SET told_budget_on = $2 WHERE user_id = $1 AND told_budget_on IS DISTINCT FROM $2",
        user.id,
        _today(user, now),
    )
    return bool(noted == "UPDATE 1")


def next_day(user: User, now: datetime) -> datetime:
    """When the next day begins where the user lives; aware."""
    return datetime.combine(_today(user, now) + timedelta(days=1), time(), user.zone_info)


def _today(user: User, now: datetime) -> date:
    return now.astimezone(user.zone_info).date()
