"""The background work of one worker: what is put off comes again when it said, what fails comes again later."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime, timedelta

import pytest

from core import chores as rows
from core.bell import Bell
from core.clock import ManualClock
from core.database import Database
from core.ids import RandomIds
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
