"""The decisions on open dates: which Friday, which 1st, which five o'clock, and what a clock change does."""

from dataclasses import replace
from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest

from core.grammar.context import DateOrder, DayParts, Direction, ReadingContext
from core.grammar.dates import Instant, find_dates, unread_time_words
from tests.core.grammar.dates_reading import found, reading, readings, writer

PAST, FUTURE = Direction.PAST, Direction.FUTURE


@pytest.mark.parametrize(
    ("now", "text", "expected"),
    [
        ("2026-03-11T10:00", "next friday", "2026-03-20"),
        ("2026-03-15T10:00", "next friday", "2026-03-20"),
        ("2026-03-11T10:00", "this friday", "2026-03-13"),
        ("2026-03-13T10:00", "this friday", "2026-03-13"),
        ("2026-03-14T10:00", "this friday", "2026-03-20"),
        ("2026-03-11T10:00", "last friday", "2026-03-06"),
        ("2026-03-13T10:00", "last friday", "2026-03-06"),
        ("2026-03-11T10:00", "friday", "2026-03-13"),
        ("2026-12-30T10:00", "next monday", "2027-01-04"),
    ],
)
def test_a_weekday_is_the_one_its_word_picks(now: str, text: str, expected: str) -> None:
    """Next Friday is in the next Monday-start week, this Friday the coming one, last Friday the one before today."""
    context = writer(now)

    read = reading(text, FUTURE, context)

    assert expected == read


@pytest.mark.parametrize(
    ("now", "text", "expected"),
    [
        ("2026-03-11T08:00", "wednesday", "2026-03-11"),
        ("2026-03-11T09:00", "wednesday", "2026-03-18"),
        ("2026-03-11T10:00", "wednesday at 11am", "2026-03-11 11:00"),
        ("2026-03-11T12:00", "wednesday at 11am", "2026-03-18 11:00"),
        ("2026-03-11T12:00", "wednesday evening", "2026-03-11 19:00 to 2026-03-11 23:00"),
        ("2026-03-11T20:00", "wednesday evening", "2026-03-18 19:00 to 2026-03-18 23:00"),
    ],
)
def test_a_weekday_on_that_weekday_is_today_while_its_hour_is_ahead(now: str, text: str, expected: str) -> None:
    """A bare weekday said on that weekday means today while the time, or the writer's morning, is ahead."""
    context = writer(now)

    read = reading(text, FUTURE, context)

    assert expected == read


@pytest.mark.parametrize(
    ("now", "text", "expected"),
    [
        ("2026-03-01T08:00", "the 1st", "2026-03-01"),
        ("2026-03-01T10:00", "the 1st", "2026-04-01"),
        ("2026-03-01T10:00", "the 1st at 6pm", "2026-03-01 18:00"),
        ("2026-04-02T10:00", "the 31st", "2026-05-31"),
        ("2026-12-05T10:00", "the 1st", "2027-01-01"),
        ("2026-02-10T10:00", "end of the month", "2026-02-28"),
        ("2028-02-10T10:00", "end of the month", "2028-02-29"),
        ("2026-03-11T10:00", "end of the week", "2026-03-15"),
        ("2026-03-15T10:00", "end of the week", "2026-03-15"),
        ("2026-03-11T10:00", "end of next month", "2026-04-30"),
        ("2026-03-11T10:00", "29 february", "2028-02-29"),
    ],
)
def test_days_of_the_month_and_ends_of_periods(now: str, text: str, expected: str) -> None:
    """The 1st is the next one, today while its hour is ahead; the end of a month or week is its last day."""
    context = writer(now)

    read = reading(text, FUTURE, context)

    assert expected == read


@pytest.mark.parametrize(
    ("now", "text", "expected"),
    [
        ("2026-03-11T10:00", "at 5", "2026-03-11 17:00"),
        ("2026-03-11T08:00", "at 9", "2026-03-11 09:00"),
        ("2026-03-11T23:28", "at 11:30", "2026-03-11 23:30"),
        ("2026-03-11T18:00", "at 5", "2026-03-12 17:00"),
        ("2026-03-11T23:45", "at 11:30", "2026-03-12 11:30"),
        ("2026-03-11T13:00", "at 12", "2026-03-12 12:00"),
        ("2026-03-11T10:00", "at 05:00", "2026-03-12 05:00"),
        ("2026-03-11T10:00", "tomorrow at 5", "2026-03-12 17:00"),
        ("2026-03-11T10:00", "tomorrow at 8", "2026-03-12 08:00"),
        ("2026-03-11T10:00", "tonight at 2", "2026-03-12 02:00"),
        ("2026-03-11T01:00", "tonight at 2", "2026-03-11 02:00"),
    ],
)
def test_a_time_without_am_or_pm_is_the_next_waking_one(now: str, text: str, expected: str) -> None:
    """Five is 17:00, nine is 09:00, and 11:30 said at 23:28 is 23:30."""
    context = writer(now)

    read = reading(text, FUTURE, context)

    assert expected == read


def test_parts_of_the_day_start_at_the_writers_own_settings() -> None:
    """Tomorrow morning begins at the writer's morning, so that its start is a time to remind at."""
    now = datetime(2026, 3, 11, 10, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))
    early_riser = ReadingContext(now=now, day_parts=DayParts(morning=time(6), evening=time(18, 30)))

    morning = reading("tomorrow morning", FUTURE, early_riser)
    evening = reading("this evening", FUTURE, early_riser)

    assert morning.startswith("2026-03-12 06:00")
    assert evening.startswith("2026-03-11 18:30")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("in the morning", "2026-03-12 09:00"),
        ("tomorrow at noon", "2026-03-12 12:00"),
        ("this afternoon", "2026-03-11 15:00"),
        ("friday evening", "2026-03-13 19:00"),
        ("tonight", "2026-03-11 21:00"),
    ],
)
def test_parts_of_the_day_by_default(text: str, expected: str) -> None:
    """Morning, noon, afternoon, evening and tonight are 09, 12, 15, 19 and 21 until set otherwise."""
    read = reading(text)

    assert read.startswith(expected)


@pytest.mark.parametrize(
    ("order", "text", "expected"),
    [
        (DateOrder.DMY, "3/4", "2026-04-03"),
        (DateOrder.MDY, "3/4", "2027-03-04"),
        (DateOrder.MDY, "25/12", "2026-12-25"),
        (DateOrder.DMY, "12/25/2026", "2026-12-25"),
        (DateOrder.DMY, "03-04-2026", "2026-04-03"),
        (DateOrder.MDY, "2026-04-03", "2026-04-03"),
    ],
)
def test_figures_follow_the_writers_order(order: DateOrder, text: str, expected: str) -> None:
    """3/4 is day first or month first as the writer has it; where only one order is a date, that is it."""
    context = writer(order=order)

    read = reading(text, FUTURE, context)

    assert expected == read


@pytest.mark.parametrize("text", ["by friday", "before friday", "until friday", "no later than friday"])
def test_by_friday_is_a_deadline(text: str) -> None:
    """A phrase that names an end is marked as a deadline; its day is read as ever."""
    phrase = found(f"pay rent {text}")

    assert phrase.deadline
    assert text == phrase.text
    assert not found("pay rent on friday").deadline


@pytest.mark.parametrize(
    ("now", "zone", "text", "expected"),
    [
        ("2026-03-28T12:00", "Europe/Berlin", "tomorrow at 2:30 am", "2026-03-29 03:30"),
        ("2026-10-24T12:00", "Europe/Berlin", "tomorrow at 2:30 am", "2026-10-25 02:30"),
        ("2026-03-28T12:00", "Europe/Berlin", "tomorrow at noon", "2026-03-29 12:00"),
        ("2026-03-29T01:30", "Europe/Berlin", "in 2 hours", "2026-03-29 04:30"),
        ("2026-10-25T01:30", "Europe/Berlin", "in 3 hours", "2026-10-25 03:30"),
        ("2026-10-03T12:00", "Australia/Lord_Howe", "tomorrow at 2:15 am", "2026-10-04 02:45"),
    ],
)
def test_wall_time_across_a_clock_change(now: str, zone: str, text: str, expected: str) -> None:
    """A skipped time moves forward by the gap, and hours from now are elapsed time."""
    context = writer(now, zone)

    read = reading(text, FUTURE, context)

    assert expected == read


def test_a_doubled_time_is_the_first_of_both() -> None:
    """Half past two happens twice when clocks go back; the first one is meant."""
    context = writer("2026-10-24T12:00", "Europe/Berlin")

    (phrase,) = find_dates("tomorrow at 2:30 am", context, FUTURE)

    assert isinstance(phrase.value, Instant)
    assert datetime(2026, 10, 25, 0, 30, tzinfo=UTC) == phrase.value.at.astimezone(UTC)


@pytest.mark.parametrize(
    ("payday", "text", "expected"),
    [
        (25, "on payday", ["2026-03-25"]),
        (10, "on payday", ["2026-04-10"]),
        (31, "payday next month", ["2026-04-30"]),
        (0, "2 days after payday", ["2026-04-02"]),
        (0, "last payday", ["2026-02-27"]),
        (None, "on payday", []),
    ],
)
def test_payday_is_a_setting(payday: int | None, text: str, expected: list[str]) -> None:
    """Payday is the writer's day of the month or the last working day; while unknown it is not read."""
    context = replace(writer(), payday=payday)

    read = readings(text, FUTURE, context)

    assert expected == read
    assert (payday is None) == bool(unread_time_words(text, find_dates(text, context, FUTURE)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("friday", "2026-03-06"),
        ("on wednesday", "2026-03-11"),
        ("this monday", "2026-03-09"),
        ("3/11", "2025-11-03"),
        ("11/3", "2026-03-11"),
        ("on 1 August", "2025-08-01"),
        ("1 march", "2026-03-01"),
        ("the 15th", "2026-02-15"),
        ("the 11th", "2026-03-11"),
        ("in april", "2025-04-01 to 2025-05-01"),
        ("in q4", "2025-10-01 to 2026-01-01"),
        ("from monday 2pm until tuesday noon", "2026-03-09 14:00 to 2026-03-10 12:00"),
        ("in march", "2026-03-01 to 2026-04-01"),
        ("christmas", "2025-12-25"),
        ("last night", "2026-03-10 21:00 to 2026-03-11"),
        ("at 3pm", "2026-03-10 15:00"),
    ],
)
def test_looking_back_an_open_date_is_the_latest_past_one(text: str, expected: str) -> None:
    """For expenses and questions Friday is the last one, and today counts as today."""
    read = reading(text, PAST)

    assert expected == read


@pytest.mark.parametrize(
    ("now", "text", "expected"),
    [
        ("2026-01-31T10:00", "in a month", "2026-02-28"),
        ("2028-02-29T10:00", "in a year", "2029-02-28"),
        ("2026-12-31T23:59", "in 2 minutes", "2027-01-01 00:01"),
        ("2026-12-31T23:59", "tomorrow", "2027-01-01"),
    ],
)
def test_counting_on_across_the_ends_of_months_and_years(now: str, text: str, expected: str) -> None:
    """A month from 31 January is the last of February; midnight belongs to the new day."""
    context = writer(now)

    read = reading(text, FUTURE, context)

    assert expected == read
