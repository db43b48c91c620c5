"""Where a plan ends, the time that stands behind its end, and the dates it leaves out."""

import pytest

from core.grammar.recurrences import find_recurrence
from tests.core.grammar.dates_reading import writer
from tests.core.grammar.recurrences_reading import NOTHING, inside, left, start, whole

AUTUMN = "2026-11-27T12:00"
AT_NINE = "BYHOUR=9;BYMINUTE=0"
AT_SEVEN_PM = "FREQ=DAILY;BYHOUR=19;BYMINUTE=0"
MONDAYS = "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0"


@pytest.mark.parametrize(
    ("text", "expected", "first"),
    [
        ("every day at 9am until 5 December: syrup", f"FREQ=DAILY;{AT_NINE};UNTIL=20261205", "Sat 2026-11-28 09:00"),
        ("every day at 9 until 20 Dec", f"FREQ=DAILY;{AT_NINE};UNTIL=20261220", "Sat 2026-11-28 09:00"),
        ("syrup daily at 9 till the 5th of december", f"FREQ=DAILY;{AT_NINE};UNTIL=20261205", "Sat 2026-11-28 09:00"),
        ("every day at 7pm until 5 January: syrup", f"{AT_SEVEN_PM};UNTIL=20270105", "Fri 2026-11-27 19:00"),
        ("at 7pm until 5 December every day syrup", f"{AT_SEVEN_PM};UNTIL=20261205", "Fri 2026-11-27 19:00"),
        ("every Monday at 9 until 5 March 2027", f"{MONDAYS};UNTIL=20270305", "Mon 2026-11-30 09:00"),
        ("every day at 7pm until Dec 5", f"{AT_SEVEN_PM};UNTIL=20261205", "Fri 2026-11-27 19:00"),
        ("every day at 7pm until 5/12", f"{AT_SEVEN_PM};UNTIL=20261205", "Fri 2026-11-27 19:00"),
        ("every day at 7pm until 5/12/2026", f"{AT_SEVEN_PM};UNTIL=20261205", "Fri 2026-11-27 19:00"),
        ("every day at 7pm until 05.12.2026", f"{AT_SEVEN_PM};UNTIL=20261205", "Fri 2026-11-27 19:00"),
        ("take syrup every day at 7pm until 2026-12-05", f"{AT_SEVEN_PM};UNTIL=20261205", "Fri 2026-11-27 19:00"),
        ("every day at 7pm until the end of December", f"{AT_SEVEN_PM};UNTIL=20261231", "Fri 2026-11-27 19:00"),
        ("every day at 7pm until next Friday", f"{AT_SEVEN_PM};UNTIL=20261204", "Fri 2026-11-27 19:00"),
        ("every day from 7pm to 9pm until 5 Dec", f"{AT_SEVEN_PM};UNTIL=20261205", "Fri 2026-11-27 19:00"),
    ],
)
def test_an_end_behind_an_hour_is_a_date_and_not_a_later_hour(text: str, expected: str, first: str) -> None:
    """The plan begins at its next time and lasts through the day that was named, however it was written."""
    context = writer(AUTUMN)

    found = (inside(text, context), start(text, context))

    assert (f"{expected}T235959", first) == found


@pytest.mark.parametrize(
    "text", ["every day at 7pm until 2026-12-05 syrup", "every day at 7pm until 5 December: syrup"]
)
def test_the_date_of_an_end_is_no_part_of_what_is_to_be_done(text: str) -> None:
    """Nothing of it stays in the text, in no way of writing it."""
    found = left(text)

    assert found in {"syrup", ": syrup"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every 2 hours from 9 until 5", "FREQ=DAILY;BYHOUR=9,11,13,15,17;BYMINUTE=0"),
        ("every 4 hours from 9am until 5pm on weekends", "FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=9,13,17;BYMINUTE=0"),
        ("every day at 7pm to 9pm", AT_SEVEN_PM),
    ],
)
def test_two_hours_are_still_the_hours_between(text: str, expected: str) -> None:
    """Where no date follows, "until 5" is the later hour."""
    found = inside(text, writer(AUTUMN))

    assert expected == found


@pytest.mark.parametrize(
    ("text", "expected", "first"),
    [
        ("every day until 5 December at 7pm", f"{AT_SEVEN_PM};UNTIL=20261205T235959", "Fri 2026-11-27 19:00"),
        ("every day until 2026-12-05 at 7pm syrup", f"{AT_SEVEN_PM};UNTIL=20261205T235959", "Fri 2026-11-27 19:00"),
        ("every evening until 5 December at 7", f"{AT_SEVEN_PM};UNTIL=20261205T235959", "Fri 2026-11-27 19:00"),
        (
            "every weekday from 7 December to 11 December at 8am",
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=0;UNTIL=20261211T235959",
            "Mon 2026-12-07 08:00",
        ),
        (
            "every day until 5 December at 7am and 7pm: syrup",
            "FREQ=DAILY;BYHOUR=7,19;BYMINUTE=0;UNTIL=20261205T235959",
            "Fri 2026-11-27 19:00",
        ),
        (
            "every 2 hours until 5 December at 7pm",
            "FREQ=HOURLY;INTERVAL=2;UNTIL=20261205T190000",
            "Fri 2026-11-27 14:00",
        ),
        (
            "every day at 9 until 5 December at 7pm",
            f"FREQ=DAILY;{AT_NINE};UNTIL=20261205T190000",
            "Sat 2026-11-28 09:00",
        ),
    ],
)
def test_a_time_behind_the_end_is_that_of_each_day(text: str, expected: str, first: str) -> None:
    """Only where another time was said, or the plan runs by hours, is it the moment of the end."""
    context = writer(AUTUMN)

    found = (inside(text, context), start(text, context))

    assert (expected, first) == found


def test_a_time_behind_the_end_counts_as_said() -> None:
    """So the person is not asked for it again."""
    plan = find_recurrence("every day until 5 December at 7pm: syrup", writer(AUTUMN))

    assert plan is not None
    assert plan.has_time


@pytest.mark.parametrize(
    "text",
    [
        "every day from 7 to 11 December at 8am",
        "every day from 7th until 11th of December at 8am: feed the cat",
        "from 7 to 11 December every day at 8am: feed the cat",
        "every day from 7 to 11 December 2026 at 8am",
        "feed the cat every day from 2026-12-07 to 2026-12-11 at 8am",
        "every day from 7 December to 11 December at 8am",
    ],
)
def test_a_range_of_days_holds_both_of_its_ends(text: str) -> None:
    """The month may be said once, before or behind what repeats."""
    context = writer(AUTUMN)

    found = (inside(text, context), start(text, context))

    assert ("FREQ=DAILY;BYHOUR=8;BYMINUTE=0;UNTIL=20261211T235959", "Mon 2026-12-07 08:00") == found


@pytest.mark.parametrize(
    ("said", "dates"),
    [
        ("7 December", "20261207"),
        ("7 December and 14 December", "20261207,20261214"),
        ("7 December, 14 December and 21 December", "20261207,20261214,20261221"),
        ("Dec 7 and Dec 14", "20261207,20261214"),
        ("7 and 14 December", "20261207,20261214"),
        ("on 2, 3 and 4 December", "20261202,20261203,20261204"),
        ("7/12 and 14/12", "20261207,20261214"),
        ("2026-12-07 and 2026-12-14", "20261207,20261214"),
        ("7 December 2026 & 14 December 2026", "20261207,20261214"),
        ("25 December and 1 January", "20261225,20270101"),
        ("Christmas and New Year's Day", "20261225,20270101"),
        ("29 February", "20280229"),
    ],
)
def test_each_date_that_is_left_out_is_the_next_one(said: str, dates: str) -> None:
    """A list of dates is left out whole and plans nothing; of later years nothing was said."""
    context = writer(AUTUMN)

    found = [
        inside(f"every Monday at 9 except {said}", context),
        inside(f"call Bo mondays at 9 except {said}", context),
    ]

    assert [f"{MONDAYS} + EXDATE:{dates}"] * 2 == found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every Monday at 9 until 10 December except 7 December and 14 December", "EXDATE:20261207"),
        ("every Monday at 9 except 7 December and 14 December until 20 December", "EXDATE:20261207,20261214"),
        ("every Monday at 9 until 20 December except 25 December", NOTHING),
    ],
)
def test_only_dates_before_the_end_are_left_out(text: str, expected: str) -> None:
    """Behind the end there is nothing to leave out."""
    plan = find_recurrence(text, writer(AUTUMN))
    assert plan is not None

    found = [rule for rule in plan.rules if rule.startswith("EXDATE")] or [NOTHING]

    assert [expected] == found


@pytest.mark.parametrize(
    "text", ["every day except Sundays and 25 December at 9", "every day at 9 except 25 December and Sundays"]
)
def test_dates_and_days_of_the_week_may_be_left_out_together(text: str) -> None:
    """In either order."""
    found = inside(text, writer(AUTUMN))

    assert f"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA;{AT_NINE} + EXDATE:20261225" == found


@pytest.mark.parametrize(
    "text",
    [
        "every Monday except 7 December and Friday at 9",
        "every Monday except Tuesdays",
        "every day except the 7th and the 14th at 9",
        "every day until Friday evening",
        "every Friday at 6 to 9 January",
        "every day 9-5 December",
    ],
)
def test_bounds_that_can_be_read_in_two_ways_give_nothing(text: str) -> None:
    """A question is better than a wrong rule."""
    found = inside(text, writer(AUTUMN))

    assert found == NOTHING


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("remind me on Mon, Wed and Fri at 7 to run", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=7;BYMINUTE=0"),
        ("at 7 on Monday, Wednesday and Friday run", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=7;BYMINUTE=0"),
        ("on Tue, Thu and Sat until 18 December at 7pm swim", "FREQ=WEEKLY;BYDAY=TU,TH,SA;BYHOUR=19;BYMINUTE=0"),
        ("remind me on Mon and Fri at 7 to run", NOTHING),
        ("I ran on Mon, Wed and Fri", NOTHING),
    ],
)
def test_three_days_of_the_week_at_a_time_are_a_plan(text: str, expected: str) -> None:
    """Two days may be two dates, and without a time it may be told and not planned."""
    found = inside(text, writer(AUTUMN))

    assert expected == found.partition(";UNTIL")[0]


def test_asked_for_a_plan_three_days_of_the_week_need_no_time() -> None:
    """The answer to "when?" is a plan by itself."""
    found = whole("on Mon, Wed and Fri", writer(AUTUMN))

    assert found == "FREQ=WEEKLY;BYDAY=MO,WE,FR"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("remind me on the first working day of the month to pay rent", "1"),
        ("on the last business day of the month send the invoice", "-1"),
        ("send the invoice on the last working day of each month", "-1"),
        ("pay the bill by the last working day of the month", NOTHING),
        ("on the last working day of this month send the invoice", NOTHING),
        ("meet on the first working day", NOTHING),
    ],
)
def test_a_working_day_of_the_month_repeats(text: str, expected: str) -> None:
    """It is a plan when said to be on such a day; by it, or of this month, is one date."""
    found = inside(text, writer(AUTUMN))

    assert expected == found.removeprefix("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=")
