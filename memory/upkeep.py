"""The nightly upkeep of what was learned: what ends, fades, doubles, contradicts or is too much (R6.1-R6.6).

Each step is a predicate over the person's rows with the instant as a parameter, so that one late run does what many
timely ones would have done, and a second run at the same instant does nothing. It all happens in one transaction, in
which no model and no embedder is asked; the writers of the same person wait meanwhile. Each change leaves a line in the
log, and nothing is lost but what its person asked to be lost: it is archived, or kept as history.
"""

from datetime import date, datetime, timedelta

import structlog

from core import chores, users
from core.database import Connection
from memory import insights, keeping, log, memories
from memory.local_times import next_local
from memory.mind import Mind
from memory.policy import MemoryPolicy
from memory.ranking import Standing, rank
from memory.upkeep_pairs import archive_duplicates, settle_contradictions
from memory.upkeep_retention import delete_outdated
from memory.upkeep_themes import consolidate, redate, unfold

logger = structlog.get_logger()

KIND = "tidy"  # the chore's
WEEK, MONTH = timedelta(days=7), timedelta(days=30)
CONTRADICTIONS, CONSOLIDATION = "contradictions", "consolidation"  # sweeps that are not done every night
EMBED = "embed"  # the chore that gives vectors to what was reworded


async def tidy(mind: Mind, user_id: int, now: datetime) -> datetime:
    """The chore: keep what was learned in order; when to do it next, at half past three where the person lives."""
    policy, embedder = mind.policy, mind.embedder
    async with mind.database.as_user(user_id) as conn:
        await conn.execute("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", user_id)
        user = await users.load(conn, user_id)
        today = now.astimezone(user.zone_info).date()
        done = {"expired": await expire(conn, user_id, now)}
        done["deleted"] = await delete_outdated(conn, user_id, now)
        done["unfolded"] = await unfold(conn, user_id, now)
        done["duplicates"] = await archive_duplicates(conn, user_id, embedder.name, embedder.same, now)
        if await is_due(conn, user_id, CONTRADICTIONS, WEEK, today, user):
            done[CONTRADICTIONS] = await settle_contradictions(conn, user_id, embedder.name, embedder.same, now)
            await log.note(conn, user_id, "sweep", CONTRADICTIONS, "upkeep", now, count=done[CONTRADICTIONS])
        if await is_due(conn, user_id, CONSOLIDATION, MONTH, today, user):
            done["redated"] = await redate(conn, user, now)
            done[CONSOLIDATION] = await consolidate(conn, user_id, now, policy)
            await log.note(conn, user_id, "sweep", CONSOLIDATION, "upkeep", now, count=done[CONSOLIDATION])
        done["faded"] = await fade(conn, user_id, now, policy)
        done["archived"] = await archive_beyond(conn, user_id, now, policy)
        done["insights"] = await insights.drop_unsupported(conn, user_id)
        await chores.ask(conn, user_id, {EMBED: now})
    logger.info("memory_tidied", user_id=user_id, **{name: count for name, count in done.items() if count})
    return next_local(user, policy.tidied_at, now)


async def is_due(conn: Connection, user_id: int, sweep: str, every: timedelta, today: date, user: users.User) -> bool:
    """Whether the *sweep* was not done within *every*, by the person's days; the log tells."""
    last: datetime | None = await conn.fetchval(
        "SELECT max(at) FROM memory_log WHERE user_id = $1 AND action = 'sweep' AND reason = $2", user_id, sweep
    )
    return last is None or today - last.astimezone(user.zone_info).date() >= every


async def expire(conn: Connection, user_id: int, now: datetime) -> int:
    """End the observations that nobody confirmed in time, and whatever else had an end; how many."""
    count = await keeping.expire(conn, user_id, now)
    if count:
        await log.note(conn, user_id, "expire", "its time is over", "upkeep", now, count=count)
    return count


async def fade(conn: Connection, user_id: int, now: datetime, policy: MemoryPolicy) -> int:
    """Take one from the importance of what was not touched for 90 days, and one more for each further 90 (R6.2).

    Never below 1, and nothing from what is pinned. How many memories faded.
    """
    rows = await conn.fetch(
        """
        WITH idle AS (
            SELECT id, greatest(touched_at, decayed_at) AS since,
                   floor(extract(epoch FROM $2 - greatest(touched_at, decayed_at))
                         / extract(epoch FROM $3::interval))::int AS periods
            FROM memories
            WHERE user_id = $1 AND state = 'active' AND NOT is_pinned AND importance > 1
        )
        UPDATE memories
        SET importance = greatest(1, importance - periods), decayed_at = since + periods * $3::interval
        FROM idle
        WHERE memories.user_id = $1 AND memories.id = idle.id AND periods > 0
        RETURNING memories.id
        """,
        user_id,
        now,
        policy.decay_after,
    )
    for row in rows:
        await log.note(conn, user_id, "decay", "untouched for long", "upkeep", now, row["id"])
    return len(rows)


async def archive_beyond(conn: Connection, user_id: int, now: datetime, policy: MemoryPolicy) -> int:
    """Archive what ranks lowest where more is active than is kept (R6.1), sparing what is pinned; how many went."""
    kept = await memories.active(conn, user_id)
    spare = [memory for memory in kept if not memory.is_pinned]
    spare.sort(
        key=lambda one: (
            rank(0.0, Standing(one.confirmed_at, one.importance, one.uses), now, policy.ranking),
            one.id,
        )
    )
    doomed = spare[: max(0, len(kept) - policy.memories_kept)]
    for memory in doomed:
        await put_away(conn, user_id, memory.id, "more than are kept", now)
    return len(doomed)


async def put_away(conn: Connection, user_id: int, memory_id: int, reason: str, now: datetime) -> None:
    """Archive a memory, recoverable, without touching its times."""
    await conn.execute(
        "UPDATE memories SET state = 'archived' WHERE user_id = $1 AND id = $2 AND state = 'active'", user_id, memory_id
    )
    await log.note(conn, user_id, "archive", reason, "upkeep", now, memory_id)
