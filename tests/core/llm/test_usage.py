"""What a person's turns took is summed up by day and model, and an unknown cost stays unknown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date
from decimal import Decimal

import pytest

from core.database import Database
from core.llm import usage
from core.llm.metering import Spending
from core.llm.types import Usage
from core.llm.usage import Used
from tests.builders import Person, a_person
from tests.database import DatabaseUrls

TODAY = date(2026, 11, 27)
TOMORROW = date(2026, 11, 28)
SMALL, LARGE = "openai:small", "openai:large"


@pytest.fixture
async def opened(database: DatabaseUrls) -> AsyncIterator[Database]:
    """The database, logged in as a worker."""
    opened = await Database.open(database.worker)
    yield opened
    await opened.close()


def spending(model: str, cost: str | None, used: Usage) -> Spending:
    """One reply's count."""
    return Spending(model, used, Decimal(cost) if cost else None)


async def record(person: Person, on: date, *spent: Spending) -> None:
    """A turn that spent so much."""
    async with person.database.as_user(person.user_id) as conn:
        await usage.record(conn, person.user_id, on, spent)


async def used(person: Person, since: date = TODAY) -> list[Used]:
    """The person's account."""
    async with person.database.as_user(person.user_id) as conn:
        return await usage.since(conn, person.user_id, since)


async def test_a_days_replies_add_up_by_model(opened: Database) -> None:
    """Two turns, three replies, two models."""
    person = await a_person(opened)

    await record(person, TODAY, spending(SMALL, "0.001", Usage(10, 5, 4, 3)), spending(LARGE, "0.5", Usage(100, 50)))
    await record(person, TODAY, spending(SMALL, "0.0000001", Usage(1, 1, 1)))

    assert await used(person) == [
        Used(TODAY, LARGE, 1, Usage(100, 50), Decimal("0.5")),
        Used(TODAY, SMALL, 2, Usage(11, 6, 5, 3), Decimal("0.0010001")),
    ]


async def test_an_unknown_cost_stays_unknown(opened: Database) -> None:
    """Something unknown and something known is unknown, in either order."""
    person = await a_person(opened)

    await record(person, TODAY, spending(SMALL, None, Usage(1, 1)), spending(SMALL, "0.5", Usage(1, 1)))
    await record(person, TODAY, spending(LARGE, "0.5", Usage(1, 1)), spending(LARGE, None, Usage(1, 1)))

    assert [None, None] == [account.cost_usd for account in await used(person)]


async def test_days_are_apart(opened: Database) -> None:
    """A budget reads from the day on that it asks for."""
    person = await a_person(opened)
    await record(person, TODAY, spending(SMALL, "1", Usage(1, 1)))
    await record(person, TOMORROW, spending(SMALL, "2", Usage(2, 2)))

    assert [TODAY, TOMORROW] == [account.used_on for account in await used(person)]
    assert [TOMORROW] == [account.used_on for account in await used(person, TOMORROW)]


async def test_each_person_has_their_own_account(opened: Database) -> None:
    """Nobody pays for another."""
    first, second = await a_person(opened), await a_person(opened)

    await record(first, TODAY, spending(SMALL, "1", Usage(1, 1)))

    assert await used(second) == []
