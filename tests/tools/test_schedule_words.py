"""How plans, moments and zones read in English."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, datetime
from itertools import islice, product

import pytest

from core.recurrence import Wish, clamped
from tools.schedule_words import moment_in_words, plan_in_words, zone_in_words

MONDAY_NINE = datetime.fromisoformat("2026-11-30T09:00")  # naive, as wishes start
LEAP_DAY = datetime.fromisoformat("2028-02-29T09:00")
TODAY = date(2026, 11, 27)
OFFICE_HOURS = "9,10,11,12,13,14,15,16,17"


def words(*rules: str, starts_at: datetime = MONDAY_NINE) -> str | None:
    """The plan of these rules in words; a month that lacks the day takes its last one."""
    named = tuple(rule if ":" in rule else f"RRULE:{rule}" for rule in rules)
    return plan_in_words(Wish(starts_at, "Europe/London", clamped(named, starts_at)))


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("FREQ=DAILY", "every day at 09:00"),
        ("FREQ=DAILY;INTERVAL=2", "every other day at 09:00"),
        ("FREQ=DAILY;INTERVAL=3", "every 3 days at 09:00"),
        ("FREQ=DAILY;BYMONTH=12", "every day in December at 09:00"),
        ("FREQ=WEEKLY", "every Monday at 09:00"),
        ("FREQ=WEEKLY;BYDAY=TH,MO;BYHOUR=8;BYMINUTE=30", "every Monday and Thursday at 08:30"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=18", "on weekdays at 18:00"),
        ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "on weekdays at 09:00"),
        ("FREQ=WEEKLY;BYDAY=SA,SU", "every Saturday and Sunday at 09:00"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "every day at 09:00"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "every day except Sunday at 09:00"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR", "every other week on weekdays at 09:00"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA,SU", "every day of every other week at 09:00"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;BYHOUR=18", "every other Friday at 18:00"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO", "every other week on Monday and Friday at 09:00"),
        ("FREQ=WEEKLY;INTERVAL=3;BYDAY=FR", "every 3 weeks on Friday at 09:00"),
        ("FREQ=WEEKLY;BYDAY=FR;BYMONTH=6,7", "every Friday in June and July at 09:00"),
    ],
)
def test_days_and_weeks(rule: str, expected: str) -> None:
    """Days are called by their names and two by two is "every other"."""
    assert words(rule) == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("FREQ=MONTHLY;BYMONTHDAY=1", "on the 1st of every month at 09:00"),
        ("FREQ=MONTHLY;BYMONTHDAY=15,1", "on the 1st and 15th of every month at 09:00"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,2,3,4,5", "on the 1st to 5th of every month at 09:00"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "on the last day of every month at 09:00"),
        ("FREQ=MONTHLY;BYMONTHDAY=15,-1", "on the 15th and last day of every month at 09:00"),
        ("FREQ=MONTHLY;BYMONTHDAY=-2", "on the second to last day of every month at 09:00"),
        ("FREQ=MONTHLY;BYDAY=1FR;BYHOUR=10", "on the first Friday of every month at 10:00"),
        ("FREQ=MONTHLY;BYDAY=3MO,1MO", "on the first and third Monday of every month at 09:00"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "on the last Friday of every month at 09:00"),
        ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "on the last Friday of every month at 09:00"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "on the last working day of every month at 09:00"),
        ("FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "on the first weekend day of every month at 09:00"),
        ("FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU", "every other month on the second Tuesday at 09:00, from 12 January 2027"),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "every Friday the 13th at 09:00"),
        ("FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=5", "every 3 months on the 5th at 09:00, from 5 February 2027"),
    ],
)
def test_months(rule: str, expected: str) -> None:
    """A month's day is counted from its start or its end; with gaps between the months the first one is named."""
    assert words(rule) == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (
            "FREQ=MONTHLY;BYMONTHDAY=31",
            "on the 31st of every month (the last day where a month is shorter) at 09:00",
        ),
        (
            "FREQ=MONTHLY;BYMONTHDAY=1,31;BYHOUR=9,17",
            "on the 1st and 31st of every month (the last day where a month is shorter) at 09:00 and 17:00",
        ),
        (
            "FREQ=MONTHLY;INTERVAL=3",
            "every 3 months on the 30th (the last day where a month is shorter) at 09:00, from 30 November 2026",
        ),
        (
            "FREQ=MONTHLY;BYMONTHDAY=30,31;COUNT=4",
            "on the 30th and 31st of every month (where there is one) at 09:00, 4 times",
        ),
        (
            "FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=31",
            "every year on the 31st of January, April, July and October "
            "(the last day where a month is shorter) at 09:00",
        ),
        ("FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31", "every year on the last day of April at 09:00"),
        (
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
            "every year on 29 February (28 February in other years) at 09:00",
        ),
    ],
)
def test_days_that_some_months_lack(rule: str, expected: str) -> None:
    """The wished day is said, and what happens where there is none (R4.2)."""
    assert words(rule) == expected


def test_a_leap_day_that_waits_for_its_year_says_so() -> None:
    """A rule that was not clamped fires in leap years only."""
    wish = Wish(LEAP_DAY, "UTC", ("RRULE:FREQ=YEARLY",))

    assert plan_in_words(wish) == "every leap year on 29 February at 09:00"


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", "every year on 25 December at 09:00"),
        ("FREQ=YEARLY", "every year on 30 November at 09:00"),
        ("FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1", "every year on 1 January and 1 July at 09:00"),
        ("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1,15", "every year on the 1st and 15th of March at 09:00"),
        ("FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO", "every year on the last Monday of May at 09:00"),
        ("FREQ=YEARLY;BYDAY=20MO", "on the 20th Monday of every year at 09:00"),
        ("FREQ=YEARLY;INTERVAL=2", "every other year on 30 November at 09:00, from 30 November 2026"),
    ],
)
def test_years(rule: str, expected: str) -> None:
    """A day of the year is said with its month."""
    assert words(rule) == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("FREQ=DAILY;BYHOUR=17,9", "every day at 09:00 and 17:00"),
        ("FREQ=DAILY;BYHOUR=8,13,20", "every day at 08:00, 13:00 and 20:00"),
        (f"FREQ=DAILY;BYHOUR={OFFICE_HOURS}", "every hour between 09:00 and 17:00"),
        (f"FREQ=HOURLY;BYHOUR={OFFICE_HOURS}", "every hour between 09:00 and 17:00"),
        (f"FREQ=HOURLY;INTERVAL=2;BYHOUR={OFFICE_HOURS}", "every 2 hours between 09:00 and 17:00"),
        (f"FREQ=MINUTELY;INTERVAL=30;BYHOUR={OFFICE_HOURS}", "every 30 minutes between 09:00 and 17:30"),
        (
            f"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR={OFFICE_HOURS}",
            "on weekdays, every hour between 09:00 and 17:00",
        ),
        ("FREQ=HOURLY", "every hour"),
        ("FREQ=HOURLY;INTERVAL=2", "every 2 hours"),
        ("FREQ=HOURLY;INTERVAL=2;BYDAY=SA", "every Saturday, every 2 hours"),
        ("FREQ=HOURLY;BYMINUTE=30", "every hour at 30 minutes past"),
        ("FREQ=HOURLY;BYMINUTE=45,0,15,30", "every 15 minutes"),
        ("FREQ=MINUTELY;INTERVAL=20", "every 20 minutes"),
        ("FREQ=MINUTELY;INTERVAL=90", "every 90 minutes"),
        ("FREQ=MINUTELY;INTERVAL=120", "every 2 hours"),
    ],
)
def test_several_times_a_day(rule: str, expected: str) -> None:
    """A few times are listed, many even ones read as a pace, and what runs through the night has no times."""
    assert words(rule) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (("FREQ=DAILY;COUNT=5",), "every day at 09:00, 5 times"),
        (("FREQ=DAILY;UNTIL=20270331",), "every day at 09:00 until 31 March 2027"),
        (("FREQ=DAILY;UNTIL=20270331T090000",), "every day at 09:00 until 31 March 2027"),
        (("FREQ=DAILY;UNTIL=20270331T000000",), "every day at 09:00 until 30 March 2027"),
        (
            ("FREQ=DAILY;BYHOUR=9,17;UNTIL=20270331T120000",),
            "every day at 09:00 and 17:00 until 31 March 2027 at 12:00",
        ),
        (("FREQ=HOURLY;UNTIL=20261130T170000",), "every hour until 30 November 2026 at 17:00"),
        (("FREQ=DAILY", "EXDATE:20261225"), "every day at 09:00 except 25 December 2026"),
        (
            ("FREQ=DAILY", "EXDATE:20261226T090000", "EXDATE:20261225"),
            "every day at 09:00 except 25 December 2026 and 26 December 2026",
        ),
        (
            ("FREQ=DAILY;BYHOUR=9,17", "EXDATE:20261225T170000"),
            "every day at 09:00 and 17:00 except 25 December 2026 at 17:00",
        ),
        (("FREQ=DAILY", "EXDATE:20261225,20271225"), "every day at 09:00 except on 25 December"),
        (
            ("FREQ=DAILY", "EXDATE:20261201,20261202,20261203,20261204,20261205"),
            "every day at 09:00 except on 5 dates",
        ),
    ],
)
def test_ends_and_exceptions(rules: tuple[str, ...], expected: str) -> None:
    """The last day named is one on which the plan still fires."""
    assert words(*rules) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (
            ("FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=TH;BYHOUR=18"),
            "every Monday at 09:00 and every Thursday at 18:00",
        ),
        (
            ("FREQ=WEEKLY;BYDAY=MO;BYHOUR=17;BYMINUTE=30", "FREQ=WEEKLY;BYDAY=MO"),
            "every Monday at 09:00 and 17:30",
        ),
        (
            ("FREQ=WEEKLY;BYDAY=MO,TU", "FREQ=MONTHLY;BYMONTHDAY=1"),
            "every Monday and Tuesday at 09:00, and on the 1st of every month at 09:00",
        ),
        (
            ("FREQ=WEEKLY;BYDAY=MO;COUNT=2", "FREQ=WEEKLY;BYDAY=MO;BYHOUR=17;COUNT=2"),
            "every Monday at 09:00, 2 times, and every Monday at 17:00, 2 times",
        ),
        (("FREQ=HOURLY;INTERVAL=5", "FREQ=HOURLY;INTERVAL=7"), "every 5 hours and every 7 hours"),
        (
            ("FREQ=DAILY", "RDATE:20261205T120000"),
            "every day at 09:00 and on Saturday 5 December 2026 at 12:00",
        ),
    ],
)
def test_several_rules(rules: tuple[str, ...], expected: str) -> None:
    """Rules for the same days are brought together unless each counts its own times."""
    assert words(*rules) == expected


@pytest.mark.parametrize(
    ("starts_at", "rules", "expected"),
    [
        ("2026-12-01T09:00", (), "on Tuesday 1 December 2026 at 09:00"),
        (
            "2026-12-03T19:00",
            ("RDATE:20261204T090000",),
            "on Thursday 3 December at 19:00 and Friday 4 December 2026 at 09:00",
        ),
        (
            "2026-12-31T09:00",
            ("RDATE:20270101",),
            "on Thursday 31 December 2026 and Friday 1 January 2027 at 09:00",
        ),
        (
            "2026-12-03T09:00",
            ("RDATE:20261203T170000", "RDATE:20261204T120000"),
            "on Thursday 3 December at 09:00 and 17:00, and Friday 4 December 2026 at 12:00",
        ),
        ("2026-12-03T09:00", ("RDATE:20261204", "EXDATE:20261203"), "on Friday 4 December 2026 at 09:00"),
        ("2026-12-03T09:00", ("EXDATE:20261203",), None),
        ("2026-12-01T09:00", ("RDATE:" + ",".join(f"202612{day:02}" for day in range(2, 10)),), None),
    ],
)
def test_single_dates(starts_at: str, rules: tuple[str, ...], expected: str | None) -> None:
    """Dates come with their weekday, and with the year once; too many of them have no words."""
    assert words(*rules, starts_at=datetime.fromisoformat(starts_at)) == expected


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
        "FREQ=YEARLY;BYYEARDAY=100",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYHOUR=9,17",
        "FREQ=MONTHLY;BYMONTHDAY=5,6,7;BYSETPOS=2",
        "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO",
        "FREQ=DAILY;INTERVAL=2;BYDAY=MO",
        "FREQ=HOURLY;INTERVAL=5;BYHOUR=9,14",
    ],
)
def test_a_rule_without_words_has_none(rule: str) -> None:
    """The caller falls back on the person's own words."""
    assert words(rule) is None
    assert words("FREQ=DAILY", rule) is None


def test_plans_with_the_same_words_fire_at_the_same_times() -> None:
    """Whatever the rules look like, no two that differ read alike."""
    choices = product(
        ("FREQ=YEARLY", "FREQ=MONTHLY", "FREQ=WEEKLY", "FREQ=DAILY", "FREQ=HOURLY", "FREQ=MINUTELY;INTERVAL=30"),
        ("", ";INTERVAL=2"),
        ("", ";BYMONTH=2,7"),
        ("", ";BYMONTHDAY=13", ";BYMONTHDAY=1,30", ";BYDAY=MO,TU,WE,TH,FR", ";BYDAY=SA", ";BYDAY=1SA"),
        ("", ";BYSETPOS=-1"),
        ("", f";BYHOUR={OFFICE_HOURS}"),
    )
    plans = defaultdict(set)

    for parts in choices:
        rule = "".join(parts)
        if rule.count("INTERVAL") > 1 or not is_kept(rule):
            continue
        wish = Wish(MONDAY_NINE, "UTC", clamped((f"RRULE:{rule}",), MONDAY_NINE))
        plans[plan_in_words(wish)].add(tuple(islice(wish.walls(MONDAY_NINE), 8)))

    unworded = plans.pop(None)
    assert {said: fires for said, fires in plans.items() if len(fires) > 1} == {}
    assert len(plans) > len(unworded)


def is_kept(rule: str) -> bool:
    """Whether the combination is one that RFC 5545 knows and that is no slip."""
    is_short = rule.startswith(("FREQ=HOURLY", "FREQ=MINUTELY"))
    if "BYSETPOS" in rule and (is_short or "BYDAY" not in rule):
        return False
    if "BYDAY=1SA" in rule:
        return rule.startswith(("FREQ=YEARLY", "FREQ=MONTHLY"))
    return "BYMONTHDAY" not in rule or "WEEKLY" not in rule


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("2026-11-27T18:00+08:00", "today at 18:00"),
        ("2026-11-28T00:00+08:00", "tomorrow at 00:00"),
        ("2026-11-26T09:00+08:00", "yesterday at 09:00"),
        ("2026-12-04T09:00+08:00", "on Friday 4 December at 09:00"),
        ("2027-01-01T09:05+08:00", "on Friday 1 January 2027 at 09:05"),
        ("2026-03-01T09:00+08:00", "on Sunday 1 March 2026 at 09:00"),
        ("2025-11-27T18:00+08:00", "on Thursday 27 November 2025 at 18:00"),
    ],
)
def test_a_moment_is_named_from_today(at: str, expected: str) -> None:
    """Near days by their names, others by their dates, and by their years where that helps (R4.6)."""
    assert moment_in_words(datetime.fromisoformat(at), TODAY) == expected


def test_the_last_night_of_the_year_leads_to_tomorrow() -> None:
    """The year is not said of a day that has a name."""
    assert moment_in_words(datetime.fromisoformat("2027-01-01T09:00+08:00"), date(2026, 12, 31)) == "tomorrow at 09:00"


@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        ("Asia/Kuala_Lumpur", "Kuala Lumpur time"),
        ("America/Argentina/Buenos_Aires", "Buenos Aires time"),
        ("UTC", "UTC"),
    ],
)
def test_a_zone_is_named_by_its_city(zone: str, expected: str) -> None:
    """As people say it."""
    assert zone_in_words(zone) == expected
