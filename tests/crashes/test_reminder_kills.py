"""A worker may die anywhere on the way of a due reminder: it is said once, or a second time that says so (R4.5)."""

from __future__ import annotations

import signal
from pathlib import Path

import asyncpg
import pytest

from bot.app import BOT
from tests.crashes.conftest import Run
from tests.crashes.people import AT, CHANNEL, FileChannel, deliveries
from tests.crashes.test_kill_points import MARKED, ONCE, TURN, TWICE
from tests.crashes.victim import Plan, live
from tests.database import DatabaseUrls

pytestmark = pytest.mark.usefixtures("_hurried")

RELEASE = "scheduler.reminders.release_due"

KILLS = (
    (RELEASE, "before", ONCE),
    (RELEASE, "after", ONCE),
    (TURN, "before", ONCE),
    (TURN, "after", ONCE),
    (CHANNEL, "before", MARKED),
    (CHANNEL, "after", TWICE),
)


@pytest.mark.parametrize(("point", "moment", "marks"), KILLS)
async def test_a_death_on_the_way_loses_no_reminder_and_doubles_none(
    database: DatabaseUrls,
    owner: asyncpg.Connection,
    run_victim: Run,
    tmp_path: Path,
    point: str,
    moment: str,
    marks: list[bool],
) -> None:
    """Whatever the worker died of, the next one leaves one event, one occurrence and one message."""
    await _a_due_reminder(owner)
    plan = Plan(database.worker, str(tmp_path), (), point, moment)
    assert await run_victim(plan) == -signal.SIGKILL

    await live(plan, FileChannel(plan.deliveries))

    assert [delivery.is_repeat for delivery in deliveries(plan.deliveries)] == marks
    assert {(delivery.kind, delivery.text) for delivery in deliveries(plan.deliveries)} == {("reminder", "⏰ pay rent")}
    assert await owner.fetchval("SELECT count(*) FROM inbox") == 1
    assert await owner.fetchrow("SELECT count(*), max(times_said) FROM occurrences") == (1, 1)
    assert await owner.fetchrow("SELECT state, due_at FROM reminders") == ("ended", None)


async def test_the_points_above_are_all_that_a_reminder_passes(
    database: DatabaseUrls, owner: asyncpg.Connection, run_victim: Run, tmp_path: Path
) -> None:
    """A new commit on its way would need its line."""
    await _a_due_reminder(owner)
    plan = Plan(database.worker, str(tmp_path), ())

    assert await run_victim(plan) == 0

    passed = {line.split()[0] for line in plan.passed.read_text().splitlines()}
    assert {RELEASE, TURN, CHANNEL} <= passed
    assert {point for point in passed if point.startswith("scheduler.reminders")} == {RELEASE}


async def _a_due_reminder(owner: asyncpg.Connection) -> None:
    await owner.execute(
        """
        WITH person AS (
            INSERT INTO users (bot, zone, created_at) VALUES ($1, 'Asia/Kuala_Lumpur', $3) RETURNING id
        ), address AS (
            INSERT INTO addresses (user_id, bot, channel, external_id) SELECT id, $1, $2, 'ann' FROM person
        ), lane AS (
            INSERT INTO lanes (user_id) SELECT id FROM person
        )
        INSERT INTO reminders (user_id, event_id, ordinal, what, what_words, said, starts_at, zone, due_at, created_at)
        SELECT id, 0, 0, 'pay rent', ' pay rent ', 'remind me', $3::timestamptz AT TIME ZONE 'UTC', 'UTC', $3, $3
        FROM person
        """,
        BOT,
        CHANNEL,
        AT,
    )
