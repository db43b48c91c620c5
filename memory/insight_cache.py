"""The insights of a reply, kept for half an hour: they seldom change, and every message asks for them (R7.4).

A count and the number of the last transaction that wrote one tell whether any was added, changed or deleted since;
then they are read anew. Each process keeps its own.
"""

from dataclasses import dataclass
from datetime import datetime
from weakref import WeakKeyDictionary

from core.database import Connection, Database
from memory import insights
from memory.insights import Insight
from memory.policy import MemoryPolicy

MOST_PEOPLE = 2_000  # whose insights a process keeps, some kilobytes each; the longest kept go first


@dataclass(frozen=True)
class _Kept:
    insights: tuple[Insight, ...]
    version: tuple[int, int]
    read_at: datetime


_KEPT: WeakKeyDictionary[Database, dict[int, _Kept]] = WeakKeyDictionary()


async def weightiest(database: Database, user_id: int, now: datetime, policy: MemoryPolicy) -> tuple[Insight, ...]:
    """The insights for a reply, heaviest first, from the cache while it holds."""
    of_people = _KEPT.setdefault(database, {})
    kept = of_people.get(user_id)
    async with database.as_user(user_id) as conn:
        version = await _version(conn, user_id)
        if kept is not None and kept.version == version and now - kept.read_at < policy.insights_cached:
            return kept.insights
        read = tuple(await insights.weightiest(conn, user_id, now, policy))
    of_people.pop(user_id, None)
    of_people[user_id] = _Kept(read, version, now)
    if len(of_people) > MOST_PEOPLE:
        del of_people[next(iter(of_people))]
    return read


async def _version(conn: Connection, user_id: int) -> tuple[int, int]:
    """Differs after any change: a new row or version of one has a later xmin, a deleted one is missing."""
    row = await conn.fetchrow(
        """
        SELECT count(*) AS rows, coalesce(max(xmin::text::bigint), 0) AS last_written FROM insights WHERE user_id = $1
        """,
        user_id,
    )
    return row["rows"], row["last_written"]
