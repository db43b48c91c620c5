"""Questions: what this month cost must be answered as fast after years of use as in the first weeks."""

from __future__ import annotations

import asyncpg

from benchmarks.figures import Line, Times, at_most
from benchmarks.worker import NOW, make_people, working
from core.database import Connection

QUESTION = "how much did I spend this month?"
MOST = 3.0  # times the cost with few expenses
WARM_UP = 10


async def month(owner_url: str, worker_url: str, *, few: int, many: int, runs: int) -> list[Line]:
    """The question as a whole turn, of a person with few and one with many expenses this month, alternately."""
    owner = await asyncpg.connect(owner_url)
    for user_id, count in zip(await make_people(owner, 2), (few, many), strict=True):
        await _spend(owner, user_id, count)
    await owner.execute("VACUUM (ANALYZE)")
    await owner.close()
    few_times, many_times = [], []
    async with working(worker_url, sends=False) as worker:
        for number in range(WARM_UP + runs):
            few_times.append((await worker.time_turn(1, f"question:{number}", QUESTION))[0])
            many_times.append((await worker.time_turn(2, f"question:{number}", QUESTION))[0])
    less, more = Times(few_times[WARM_UP:]), Times(many_times[WARM_UP:])
    return [
        Line(f"“{QUESTION}” over {few:,} expenses", str(less)),
        Line(f"the same over {many:,}, all of this month", str(more)),
        at_most("the ratio of their medians", more.p50 / less.p50, MOST, "times"),
    ]


async def _spend(owner: Connection, user_id: int, count: int) -> None:
    """Write *count* expenses of this month, over its days and ten categories."""
    await owner.execute(
        """
        INSERT INTO entries (user_id, event_id, ordinal, kind, amount_minor, currency, note, note_words,
                             category, spent_on, spent_at)
        SELECT $1, number, 0, 'expense', 100 + number % 5000, 'MYR', 'lunch', ' lunch ',
               'category ' || number % 10, ($2::timestamptz - number % 26 * interval '1 day')::date,
               $2::timestamptz - number % 26 * interval '1 day'
        FROM generate_series(1, $3) AS number
        """,
        user_id,
        NOW,
        count,
    )
