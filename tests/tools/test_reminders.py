"""The tools that keep reminders: the wish is stored, and what can't be decided is asked (R3.10, R4)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from core.database import Database
from tests.builders import Person, a_person
from tools.base import Ask
from tools.reminder_views import (
    ReminderChanged,
    ReminderList,
    ReminderSet,
    RemindersHeld,
)
from tools.undo import Undone

ROWS = "SELECT what, starts_at, zone, rules, state, due_at FROM reminders ORDER BY id"


async def test_the_wish_is_stored_and_the_instant_derived(person: Person) -> None:
    """Wall time, zone and the words as they were said; the instant is nine o'clock in Kuala Lumpur."""
    result = await person.call("set_reminder", what="pay rent", when="on the 1st at 9am")

    assert isinstance(result, ReminderSet)
    assert await person.rows(ROWS) == [
        {
            "what": "pay rent",
            "starts_at": datetime(2026, 12, 1, 9),  # noqa: DTZ001  a wall time
            "zone": "Asia/Kuala_Lumpur",
            "rules": [],
            "state": "active",
            "due_at": datetime(2026, 12, 1, 1, tzinfo=UTC),
        }
    ]


@pytest.mark.parametrize(
    ("when", "local"),
    [
        ("in 5 minutes", "2026-11-27T12:05"),
        ("tomorrow", "2026-11-28T09:00"),  # the person's morning
        ("at 11", "2026-11-27T23:00"),  # the next waking one
        ("at 9am", "2026-11-28T09:00"),  # past today: tomorrow
        ("at midnight", "2026-11-28T00:00"),
        ("tonight", "2026-11-27T21:00"),
        ("2026-12-03 18:30", "2026-12-03T18:30"),
    ],
)
async def test_open_times_look_forward(person: Person, when: str, local: str) -> None:
    """It is Friday noon."""
    result = await person.call("set_reminder", what="call", when=when)

    assert isinstance(result, ReminderSet)
    assert result.reminder.next_at is not None
    assert result.reminder.next_at.isoformat()[:16] == local


async def test_a_deadline_is_told_the_evening_before_and_that_morning(person: Person) -> None:
    """By Monday means Sunday evening and Monday morning."""
    await person.call("set_reminder", what="send the form", when="by monday")

    (row,) = await person.rows(ROWS)

    assert row["starts_at"] == datetime(2026, 11, 29, 19)  # noqa: DTZ001  a wall time
    assert row["rules"] == ["RDATE:20261130T090000"]


async def test_an_unknown_zone_is_asked_for(opened: Database) -> None:
    """Nothing is set in a zone that nobody told (R4.3)."""
    stranger = await a_person(opened, zone=None)

    asked = await stranger.call("set_reminder", what="log my food", when="tomorrow at 18:00")

    assert isinstance(asked, Ask)
    assert asked.expects == "zone"
    assert await stranger.rows(ROWS) == []


async def test_an_elapsed_time_needs_no_zone(opened: Database) -> None:
    """Twenty minutes are the same everywhere."""
    stranger = await a_person(opened, zone=None)

    result = await stranger.call("set_reminder", what="tea", when="in 20 minutes")

    assert isinstance(result, ReminderSet)
    (row,) = await stranger.rows(ROWS)
    assert row["due_at"] == stranger.now + timedelta(minutes=20)


@pytest.mark.parametrize(
    ("arguments", "expects"),
    [
        ({"what": "buy milk", "when": ""}, "when"),
        ({"what": "", "when": "tomorrow"}, "what"),
        ({"what": "buy milk", "when": "today"}, "when"),  # the morning is over
    ],
)
async def test_what_is_missing_is_asked_for(person: Person, arguments: dict[str, object], expects: str) -> None:
    """A reminder needs something to say and a time."""
    asked = await person.call("set_reminder", **arguments)

    assert isinstance(asked, Ask)
    assert asked.expects == expects


@pytest.mark.parametrize("when", ["when pigs fly", "tomorrow or friday"])
async def test_a_time_that_cannot_be_read_is_refused_with_what_would_be_right(person: Person, when: str) -> None:
    """The words are said back, and nothing is set."""
    error = await person.fails("set_reminder", what="call", when=when)

    assert when in error
    assert "tomorrow at 9" in error
    assert await person.rows(ROWS) == []


async def test_the_same_reminder_twice_is_asked_about(person: Person) -> None:
    """A second one is set only upon a yes (R4.4)."""
    await person.call("set_reminder", what="Call mum", when="tomorrow at 9")

    asked = await person.call("set_reminder", what="call mum", when="tomorrow at 9")

    assert isinstance(asked, Ask)
    assert "already" in asked.text
    assert len(await person.rows(ROWS)) == 1
    (again,) = asked.options[0].calls
    await person.call(again.name, **again.arguments)
    assert len(await person.rows(ROWS)) == 2


async def test_the_list_shows_what_stands_by_the_time_it_comes(person: Person) -> None:
    """What is deleted is not in it; paused ones come last."""
    await person.call("set_reminder", what="later", when="on 5 december at 9")
    await person.call("set_reminder", what="sooner", when="tomorrow at 9")
    await person.call("set_reminder", what="gone", when="tomorrow at 10")
    await person.call("set_reminder", what="quiet", when="tomorrow at 11")
    await person.call("delete_reminder", which="gone")
    await person.call("pause_reminder", which="quiet")

    shown = await person.call("list_reminders")

    assert isinstance(shown, ReminderList)
    assert [(one.number, one.what, one.state) for one in shown.reminders] == [
        (1, "sooner", "active"),
        (2, "later", "active"),
        (3, "quiet", "paused"),
    ]


async def test_an_hour_alone_moves_the_hour_and_a_day_alone_the_day(person: Person) -> None:
    """What was not named stays."""
    await person.call("set_reminder", what="dentist", when="on 3 december at 10:30")

    await person.call("change_reminder", which="dentist", when="5pm")
    result = await person.call("change_reminder", which="dentist", when="on 4 december")

    assert isinstance(result, ReminderChanged)
    assert result.reminder.next_at is not None
    assert result.reminder.next_at.isoformat()[:16] == "2026-12-04T17:00"


async def test_several_that_fit_are_asked_about(person: Person) -> None:
    """The options name each, and the answer deletes that one."""
    await person.call("set_reminder", what="call mum", when="tomorrow at 9")
    await person.call("set_reminder", what="call the bank", when="tomorrow at 10")

    asked = await person.call("delete_reminder", which="call")

    assert isinstance(asked, Ask)
    (call,) = asked.options[1].calls
    result = await person.call(call.name, **call.arguments)
    assert isinstance(result, RemindersHeld)
    assert [one.what for one in result.reminders] == ["call the bank"]


async def test_all_of_them_go_only_upon_a_yes(person: Person) -> None:
    """One slip does not empty the list."""
    await person.call("set_reminder", what="one", when="tomorrow at 9")
    await person.call("set_reminder", what="two", when="tomorrow at 10")

    asked = await person.call("delete_reminder", everything=True)

    assert isinstance(asked, Ask)
    assert [row["state"] for row in await person.rows(ROWS)] == ["active", "active"]
    (sure,) = asked.options[0].calls
    await person.call(sure.name, **sure.arguments)
    assert [row["state"] for row in await person.rows(ROWS)] == ["deleted", "deleted"]


async def test_undo_takes_back_the_reminder_that_was_set_last(person: Person) -> None:
    """The row stays, deleted and due no more."""
    await person.call("set_reminder", what="pay rent", when="on the 1st at 9am")

    result = await person.call("undo")

    assert isinstance(result, Undone)
    assert [part.reminder.state for part in result.reminders] == ["deleted"]
    assert [(row["state"], row["due_at"]) for row in await person.rows(ROWS)] == [("deleted", None)]


async def test_undo_brings_back_what_was_deleted_or_moved(person: Person) -> None:
    """It is due when it was."""
    await person.call("set_reminder", what="pay rent", when="on the 1st at 9am")
    (before,) = await person.rows(ROWS)
    for change in (
        ("delete_reminder", {"which": "rent"}),
        ("change_reminder", {"which": "rent", "when": "tomorrow at 8"}),
        ("pause_reminder", {"which": "rent"}),
    ):
        await person.calls(change)

        await person.call("undo")

        assert await person.rows(ROWS) == [before]


async def test_what_comes_too_often_is_refused(person: Person) -> None:
    """A slip of the keyboard would fill the chat."""
    error = await person.fails("set_reminder", what="blink", when="every minute")

    assert "too much" in error


async def test_a_bill_keeps_its_amount(person: Person) -> None:
    """In the person's currency, to the cent."""
    await person.call("set_reminder", what="rent", when="on the 1st at 9am", amount="1200.50")

    assert await person.rows("SELECT amount_minor, currency FROM reminders") == [
        {"amount_minor": 120050, "currency": "MYR"}
    ]


async def test_nothing_said_lately_leaves_nothing_to_finish(person: Person) -> None:
    """Done, paid and snooze without a reminder in sight change nothing."""
    await person.call("set_reminder", what="rent", when="on the 1st at 9am", amount="1200")

    for tool in ("finish_reminder", "pay_bill", "snooze_reminder"):
        assert "Nothing was due lately" in await person.fails(tool)
    assert await person.rows("SELECT id FROM entries") == []


@pytest.mark.parametrize(
    ("when", "to", "local"),
    [
        ("every friday at 18:00", "19:30", "2026-11-27T19:30"),
        ("every friday at 18:00", "every monday", "2026-11-30T18:00"),
        ("on the 1st of every month", "8am", "2026-12-01T08:00"),
        ("every day at 9", "every weekday at 10", "2026-11-30T10:00"),
    ],
)
async def test_what_repeats_moves_as_a_whole(person: Person, when: str, to: str, local: str) -> None:
    """The hour alone leaves the days, the days alone the hour."""
    await person.call("set_reminder", what="stretch", when=when)

    result = await person.call("change_reminder", which="stretch", when=to)

    assert isinstance(result, ReminderChanged)
    assert result.reminder.repeats
    assert result.reminder.next_at is not None
    assert result.reminder.next_at.isoformat()[:16] == local


async def test_one_day_does_not_silently_end_a_repetition(person: Person) -> None:
    """Moving a weekly reminder "to Monday" could mean once or always, so it is said what to write."""
    await person.call("set_reminder", what="stretch", when="every friday at 18:00")

    error = await person.fails("change_reminder", which="stretch", when="on 3 december")

    assert "repeats" in error


async def test_what_is_too_long_to_be_said_is_not_cut(person: Person) -> None:
    """Word for word or not at all."""
    error = await person.fails("set_reminder", what="la " * 80, when="tomorrow at 9")

    assert "200 characters" in error
    assert await person.rows(ROWS) == []


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("tomorrow at 9am New York time", ("2026-11-28T14:00+00:00", "Asia/Kuala_Lumpur")),
        ("every day at 9am New York time", ("2026-11-27T14:00+00:00", "America/New_York")),
        ("every month except December on the 5th at 9", ("2027-01-05T01:00+00:00", "Asia/Kuala_Lumpur")),
        ("el día 5 de cada mes a las 9", ("2026-12-05T01:00+00:00", "Asia/Kuala_Lumpur")),
        ("in an hour and a half", ("2026-11-27T05:30+00:00", "Asia/Kuala_Lumpur")),
    ],
)
async def test_a_time_is_of_the_place_and_the_days_that_are_named(
    person: Person, when: str, expected: tuple[str, str]
) -> None:
    """What repeats by the clock of another place is kept in its zone."""
    await person.call("set_reminder", what="dial in", when=when)

    (row,) = await person.rows(ROWS)

    assert isinstance(row["due_at"], datetime)
    assert expected == (row["due_at"].isoformat(timespec="minutes"), row["zone"])
