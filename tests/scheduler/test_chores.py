"""The background work of one worker: what is put off comes again when it said, what fails comes again later."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core import chores as rows
from core import users
from core.bell import Bell
from core.clock import ManualClock
from core.database import Database
from core.ids import RandomIds
from core.llm import metering
from core.llm.types import Usage
from memory.attempts import PutOff
from memory.mind import Mind
from scheduler import chores
from scheduler.deps import Deps
from tests.builders import NOON, Person, a_mind, a_person
from tests.database import DatabaseUrls

HOUR = timedelta(hours=1)


@pytest.fixture
async def deps(database: DatabaseUrls) -> AsyncIterator[Deps]:
    """What the chores of a worker at noon are given; it reaches everybody."""
    opened = await Database.open(database.worker, size=3)
    async with Bell(opened) as bell:
        yield Deps(opened, bell, ManualClock(NOON), RandomIds(), a_mind(opened), {"test": None})
    await opened.close()


async def _asked_for(deps: Deps) -> Person:
    person = await a_person(deps.database)
    async with deps.database.as_user(person.user_id) as conn:
        await rows.ask(conn, person.user_id, {"distil": NOON})
    return person


async def test_a_chore_that_is_put_off_comes_again_when_it_said(deps: Deps, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is no failure: nothing is added to it, and it is given back."""

    async def put_off(_: Mind, __: int, now: datetime) -> datetime | None:
        raise PutOff("later", now + 5 * HOUR)

    monkeypatch.setattr(chores, "WORK", {"distil": put_off})
    person = await _asked_for(deps)

    assert await chores.do_chores(deps) == 1

    found = await person.rows("SELECT ready_at, attempts, lease_token FROM chores")
    assert found == [{"ready_at": NOON + 5 * HOUR, "attempts": 0, "lease_token": None}]


async def test_a_chore_that_fails_comes_again_and_holds_up_nobody(deps: Deps, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its failures are counted; somebody else's is done."""
    broken, fine = await _asked_for(deps), await _asked_for(deps)

    async def fail_for_one(_: Mind, user_id: int, __: datetime) -> datetime | None:
        if user_id == broken.user_id:
            raise RuntimeError("on purpose")
        return None

    monkeypatch.setattr(chores, "WORK", {"distil": fail_for_one})

    assert await chores.do_chores(deps) == 2

    assert await broken.rows("SELECT attempts FROM chores") == [{"attempts": 1}]
    assert await fine.rows("SELECT attempts FROM chores") == []


async def test_what_a_chore_takes_of_models_counts_and_waits_for_tomorrow(
    deps: Deps, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the day's tokens of a person are used up, their background work goes on at their next midnight."""

    async def ask_a_model(_: Mind, __: int, now: datetime) -> datetime | None:
        metering.spend("model_replied", "example", Usage(input_tokens=90, output_tokens=10), None, 0.0)
        return now

    monkeypatch.setattr(chores, "WORK", {"distil": ask_a_model})
    person = await _asked_for(deps)
    async with deps.database.as_user(person.user_id) as conn:
        await users.set_zone(conn, person.user_id, "Asia/Kuala_Lumpur")

    assert await chores.do_chores(replace(deps, daily_tokens=200)) == 3

    used = await person.rows("SELECT used_on, replies, input_tokens + output_tokens AS tokens FROM model_usage")
    assert used == [{"used_on": NOON.date(), "replies": 2, "tokens": 200}]
    assert await person.rows("SELECT ready_at FROM chores") == [{"ready_at": datetime(2026, 11, 27, 16, 0, tzinfo=UTC)}]
