"""The console's clock stands still where it was put, and is kept with the data."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.console_clock import ConsoleClock, later, parse_instant, parse_step
from core.database import Database
from core.errors import SettingsError
from tests.database import DatabaseUrls

NOON = datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))


async def test_the_clock_is_where_it_was_left(database: DatabaseUrls) -> None:
    """Another session on the same data takes up the same time."""
    db = await Database.open(database.worker)
    try:
        first, second = ConsoleClock("ann"), ConsoleClock("ann")
        await first.attach(db)
        await first.move_to(NOON)

        await second.attach(db)

        assert second.now() == NOON
    finally:
        await db.close()


async def test_the_clock_returns_to_the_machines_own(database: DatabaseUrls) -> None:
    """Once given back, it is kept so as well."""
    db = await Database.open(database.worker)
    try:
        first, second = ConsoleClock("ann"), ConsoleClock("ann")
        await first.attach(db)
        await first.move_to(NOON)
        await first.move_to(None)

        await second.attach(db)

        assert first.now() > datetime(2026, 1, 1, tzinfo=UTC)
        assert second.now() != NOON
    finally:
        await db.close()


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("3d", timedelta(days=3)),
        ("2h", timedelta(hours=2)),
        ("30m", timedelta(minutes=30)),
        ("1w", timedelta(weeks=1)),
        (" 10 min ", timedelta(minutes=10)),
    ],
)
def test_a_step_is_a_number_and_a_unit(text: str, step: timedelta) -> None:
    """Days, hours, minutes and weeks."""
    assert parse_step(text) == step


@pytest.mark.parametrize("text", ["", "3", "d", "-3d", "3 moons", "999999d"])
def test_another_step_is_refused_with_an_example(text: str) -> None:
    """The sentence says what would be right."""
    with pytest.raises(SettingsError, match=":advance 3d"):
        parse_step(text)


def test_a_time_is_local_unless_it_says_otherwise() -> None:
    """A day alone is its midnight."""
    zone = ZoneInfo("Asia/Kuala_Lumpur")

    assert parse_instant("2026-11-27T12:00", zone) == NOON
    assert parse_instant("2026-11-27T04:00+00:00", zone) == NOON
    assert parse_instant("2026-11-27", zone) == NOON.replace(hour=0)


def test_another_time_is_refused_with_an_example() -> None:
    """The sentence says what would be right."""
    with pytest.raises(SettingsError, match="2026-12-01T08:59"):
        parse_instant("next tuesday", ZoneInfo("UTC"))


@pytest.mark.parametrize("text", ["0001-01-01", "1969-12-31T23:59", "2201-01-01", "9999-12-31T23:59"])
def test_a_time_at_the_end_of_the_calendar_is_refused(text: str) -> None:
    """Far out, local times run over the calendar's end."""
    with pytest.raises(SettingsError, match="from the year 1970 to 2200"):
        parse_instant(text, ZoneInfo("Pacific/Pago_Pago"))


@pytest.mark.parametrize("step", [timedelta(days=365 * 200), timedelta(days=99_999 * 7), timedelta.max])
def test_a_step_out_of_the_calendar_is_refused(step: timedelta) -> None:
    """So do steps, however far."""
    with pytest.raises(SettingsError, match="from the year 1970 to 2200"):
        later(NOON, step)


async def test_each_person_has_a_clock_of_their_own(database: DatabaseUrls) -> None:
    """Somebody who moves on a month takes nobody along."""
    opened = await Database.open(database.worker, size=1)
    ann, ben = ConsoleClock("ann"), ConsoleClock("ben")
    await ann.attach(opened)
    await ann.move_to(NOON)

    await ben.attach(opened)

    assert ann.now() == NOON
    assert ben.now() != NOON
    await opened.close()
