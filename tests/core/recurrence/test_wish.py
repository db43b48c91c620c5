"""Every instant of a wish follows from its wall time, whatever the clocks do (R4.2)."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rrule, rrulestr
from dateutil.tz import resolve_imaginary
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import ToolRetry
from core.recurrence import Wish, wall_instant

NEW_YORK, LONDON, LORD_HOWE = "America/New_York", "Europe/London", "Australia/Lord_Howe"
TEN_RULES = (
    "FREQ=DAILY",
    "FREQ=DAILY;INTERVAL=3",
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=2,18;BYMINUTE=30",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SU",
    "FREQ=MONTHLY;BYMONTHDAY=31",
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
    "FREQ=MONTHLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "FREQ=MONTHLY;BYDAY=1SU,-1SU",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=HOURLY;INTERVAL=7",
)
FIVE_ZONES = (NEW_YORK, LONDON, LORD_HOWE, "Asia/Kuala_Lumpur", "America/Sao_Paulo")


def at(text: str) -> datetime:
    """Build a wall time, or an instant when the text ends with an offset."""
    return datetime.fromisoformat(text)


def rules(*lines: str) -> tuple[str, ...]:
    """Build RRULE lines; lines of another property stay."""
    return tuple(line if ":" in line else f"RRULE:{line}" for line in lines)


def local(wish: Wish, after: str, limit: int) -> list[str]:
    """Show the next instants as wall times of the wish's zone, with their offset."""
    return [each.astimezone(ZoneInfo(wish.zone)).isoformat("T", "minutes") for each in wish.instants(at(after), limit)]


def moved_by_dateutil(walls: list[datetime], zone: str) -> list[datetime]:
    """The instants of wall times as dateutil sees them, ascending, none twice."""
    return sorted({resolve_imaginary(wall.replace(tzinfo=ZoneInfo(zone))).astimezone(UTC) for wall in walls})


def by_dateutil(rule: str, start: datetime, end: datetime, zone: str) -> list[datetime]:
    """The instants of a rule up to the wall time *end*: hours and minutes as time passes, all else by the wall."""
    if rule.startswith(("FREQ=HOURLY", "FREQ=MINUTELY")) and "BY" not in rule:
        last = wall_instant(end, ZoneInfo(zone))
        return list(takewhile(lambda each: each < last, rrulestr(rule, dtstart=wall_instant(start, ZoneInfo(zone)))))
    return moved_by_dateutil(list(takewhile(lambda wall: wall < end, rrulestr(rule, dtstart=start))), zone)


@pytest.mark.parametrize("zone", FIVE_ZONES)
@pytest.mark.parametrize("rule", TEN_RULES)
def test_ten_years_of_firings_are_those_of_dateutil(rule: str, zone: str) -> None:
    """Asked for one piece after the other, a wish gives every firing of ten years and no other."""
    start, end = at("2020-01-31T02:30"), at("2030-01-31T02:30")
    wish = Wish(start, zone, rules(rule))

    found: list[datetime] = []
    after = at("2020-01-01T00:00+00:00")
    while piece := [each for each in wish.instants(after, 211) if each < wall_instant(end, ZoneInfo(zone))]:
        found, after = [*found, *piece], piece[-1]

    assert by_dateutil(rule, start, end, zone) == found


changes = st.sampled_from(
    [
        (NEW_YORK, at("2026-03-08T02:00")), (NEW_YORK, at("2026-11-01T02:00")), (LONDON, at("2026-03-29T01:00")),
        (LONDON, at("2026-10-25T02:00")), (LORD_HOWE, at("2026-04-05T02:00")), (LORD_HOWE, at("2026-10-04T02:00")),
        ("Pacific/Apia", at("2011-12-30T00:00")), ("America/Sao_Paulo", at("2018-11-04T00:00")),
    ]
)  # fmt: skip
repetitions = st.sampled_from(
    [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=2", "FREQ=HOURLY", "FREQ=HOURLY;INTERVAL=5", "FREQ=MINUTELY;INTERVAL=20",
        "FREQ=MINUTELY;INTERVAL=45;BYHOUR=0,1,2,3", "FREQ=DAILY;BYHOUR=0,1,2,3;BYMINUTE=0,30",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO", "FREQ=MONTHLY;BYDAY=2SU,-1SU", "FREQ=HOURLY;BYDAY=SU",
        "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,8,25,29,30", "FREQ=YEARLY;BYMONTH=3,4,10,11;BYDAY=SU",
        "FREQ=DAILY;COUNT=30",
    ]
)  # fmt: skip


@given(
    change=changes,
    rule=repetitions,
    days_before=st.integers(0, 40),
    minute=st.integers(0, 24 * 12 - 1).map(lambda each: each * 5),
    minutes_off=st.integers(-60 * 24 * 2, 60 * 24 * 2),
)
@settings(max_examples=150, deadline=None)
def test_the_next_instant_around_a_change_of_the_clocks_is_the_first_of_all(
    change: tuple[str, datetime], rule: str, days_before: int, minute: int, minutes_off: int
) -> None:
    """Near a skipped or doubled hour the next instant is what sorting all instants would give."""
    zone, changes_at = change
    start = datetime.combine(changes_at.date(), datetime.min.time()) + timedelta(minutes=minute, days=-days_before)
    after = (changes_at + timedelta(minutes=minutes_off)).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    horizon = changes_at + timedelta(days=45)
    later = [each for each in by_dateutil(rule, start, horizon, zone) if each > after]

    found = Wish(start, zone, rules(rule)).next_after(after)

    if later:
        assert later[0] == found
    else:
        assert found is None or wall_instant(horizon, ZoneInfo(zone)) <= found


@pytest.mark.parametrize(
    ("zone", "wall", "expected"),
    [
        (NEW_YORK, "2026-03-08T02:30", "2026-03-08T03:30-04:00"),
        (NEW_YORK, "2026-11-01T01:30", "2026-11-01T01:30-04:00"),
        (LONDON, "2026-03-29T01:15", "2026-03-29T02:15+01:00"),
        (LONDON, "2026-10-25T01:15", "2026-10-25T01:15+01:00"),
        (LORD_HOWE, "2026-10-04T02:15", "2026-10-04T02:45+11:00"),
        (LORD_HOWE, "2026-04-05T01:45", "2026-04-05T01:45+11:00"),
    ],
)
def test_a_skipped_time_moves_by_the_gap_and_a_doubled_one_is_the_first(zone: str, wall: str, expected: str) -> None:
    """Both policies hold for whole hours and for the half hour of Lord Howe."""
    found = wall_instant(at(wall), ZoneInfo(zone))

    assert at(expected) == found


def test_a_daily_wish_keeps_its_wall_time_through_the_year() -> None:
    """Nine in the morning is nine in the morning in winter and in summer."""
    wish = Wish(at("2026-03-07T09:00"), NEW_YORK, rules("FREQ=DAILY"))

    found = local(wish, "2026-03-07T00:00+00:00", 2)

    assert ["2026-03-07T09:00-05:00", "2026-03-08T09:00-04:00"] == found


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("FREQ=HOURLY",), "00:00-04:00 01:00-04:00 01:00-05:00 02:00-05:00"),
        (("FREQ=MINUTELY;INTERVAL=90",), "00:30-04:00 01:00-05:00 02:30-05:00 04:00-05:00"),
        (("FREQ=HOURLY;COUNT=3",), "00:00-04:00 01:00-04:00"),
        (("FREQ=HOURLY;UNTIL=20261101T010000",), "00:00-04:00 01:00-04:00"),
        (("FREQ=HOURLY", "EXDATE:20261101T010000"), "00:00-04:00 02:00-05:00 03:00-05:00 04:00-05:00"),
        (("FREQ=HOURLY", "FREQ=DAILY;BYHOUR=1;BYMINUTE=20"), "00:00-04:00 01:00-04:00 01:20-04:00 01:00-05:00"),
        (("FREQ=HOURLY;BYHOUR=0,1,2",), "00:00-04:00 01:00-04:00 02:00-05:00"),  # hours of the clock, each once
    ],
)
def test_what_comes_every_hour_counts_time_as_it_passes(lines: tuple[str, ...], expected: str) -> None:
    """It comes in both of the hours that the clock shows twice, and its end and its gaps are wall times."""
    wish = Wish(at("2026-10-31T23:00"), NEW_YORK, rules(*lines))

    found = local(wish, "2026-10-31T23:30-04:00", 4)

    assert expected.split() == [each[11:] for each in found if each < "2026-11-01T12"]


def test_two_wall_times_that_become_one_instant_fire_once() -> None:
    """On the night of the change 2:30 and 3:30 are the same instant."""
    wish = Wish(at("2026-03-08T02:30"), NEW_YORK, rules("FREQ=DAILY;BYHOUR=2,3;BYMINUTE=30"))

    found = local(wish, "2026-03-08T00:00-05:00", 3)

    assert ["2026-03-08T03:30-04:00", "2026-03-09T02:30-04:00", "2026-03-09T03:30-04:00"] == found


def test_a_zone_change_moves_what_is_still_to_come() -> None:
    """The wish keeps its wall time when its person moves; only the zone is another."""
    at_home = Wish(at("2026-06-01T08:00"), "Asia/Kuala_Lumpur", rules("FREQ=DAILY"))
    abroad = Wish(at_home.starts_at, LONDON, at_home.rules)

    found = [local(wish, "2026-06-10T12:00+00:00", 1) for wish in (at_home, abroad)]

    assert [["2026-06-11T08:00+08:00"], ["2026-06-11T08:00+01:00"]] == found


def test_a_wish_without_rules_is_for_once() -> None:
    """It comes at its start, and then the plan has ended."""
    wish = Wish(at("2026-06-01T08:00"), "Asia/Kuala_Lumpur")

    found = [wish.next_after(at(f"2026-06-01T0{hour}:00+08:00")) for hour in (7, 8)]

    assert [at("2026-06-01T08:00+08:00"), None] == found


def test_several_rules_are_united_and_none_fires_twice() -> None:
    """Mondays at nine and the first of the month at nine: a Monday the first is one firing."""
    both = rules("FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0", "FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=9;BYMINUTE=0")
    wish = Wish(at("2026-05-26T09:00"), LONDON, both)

    found = local(wish, "2026-05-26T00:00+00:00", 3)

    assert ["2026-06-01T09:00+01:00", "2026-06-08T09:00+01:00", "2026-06-15T09:00+01:00"] == found


def test_dates_are_left_out_and_added() -> None:
    """A date that is left out takes all of its day along; an added one comes at the time of the start."""
    wish = Wish(
        at("2026-06-01T09:00"), LONDON, rules("FREQ=DAILY", "EXDATE:20260602,20260603T090000", "RDATE:20260604T150000")
    )

    found = local(wish, "2026-06-01T12:00+00:00", 3)

    assert ["2026-06-04T09:00+01:00", "2026-06-04T15:00+01:00", "2026-06-05T09:00+01:00"] == found


@pytest.mark.parametrize("until", ["20260603", "20260603T235959", "20260603T210000"])
def test_the_last_day_counts_whole(until: str) -> None:
    """Until Wednesday includes Wednesday evening, in the zone of the wish."""
    wish = Wish(at("2026-06-02T21:00"), LORD_HOWE, rules(f"FREQ=DAILY;UNTIL={until}"))

    found = local(wish, "2026-06-01T00:00+00:00", 5)

    assert ["2026-06-02T21:00+10:30", "2026-06-03T21:00+10:30"] == found


def test_a_count_counts_firings_from_the_start() -> None:
    """Five times are five, wherever one begins to ask."""
    wish = Wish(at("2026-06-02T21:00"), LONDON, rules("FREQ=WEEKLY;BYDAY=TU,FR;COUNT=5"))

    found = [local(wish, f"2026-06-{day}T00:00+00:00", 9)[-1:] for day in ("01", "12", "17")]

    assert [["2026-06-16T21:00+01:00"], ["2026-06-16T21:00+01:00"], []] == found


def test_an_interval_counts_from_the_start_however_long_ago() -> None:
    """Every third day, and every second Friday, stay in step after ten years."""
    start = at("2016-01-01T09:00")
    wishes = [
        Wish(start, "Asia/Kuala_Lumpur", rules(f"FREQ={rule}")) for rule in ("DAILY;INTERVAL=3", "WEEKLY;INTERVAL=2")
    ]

    found = [wish.next_after(at("2026-06-01T12:00+00:00")) for wish in wishes]

    days_passed = [
        (each.astimezone(ZoneInfo("Asia/Kuala_Lumpur")).replace(tzinfo=None) - start).days for each in found if each
    ]
    assert [0, 0] == [days_passed[0] % 3, days_passed[1] % 14]


@pytest.mark.parametrize("frequency", ["MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
def test_an_old_wish_is_not_walked_from_its_start(frequency: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What ten years have passed costs the same as what began yesterday: a handful of steps."""
    steps: list[datetime] = []
    walk = rrule._iter  # type: ignore[attr-defined]

    def counted(rule: rrule) -> Iterator[datetime]:
        for wall in walk(rule):
            steps.append(wall)
            yield wall

    monkeypatch.setattr(rrule, "_iter", counted)
    wish = Wish(at("2016-01-01T09:00"), NEW_YORK, rules(f"FREQ={frequency};INTERVAL=2"))

    wish.next_after(at("2026-06-01T12:00+00:00"))

    assert len(steps) <= 4


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31",
        "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
    ],
)  # fmt: skip
def test_a_rule_that_never_fires_ends(rule: str) -> None:
    """Looking for a date that is never there comes to an end, and says that there is none."""
    wish = Wish(at("2026-06-02T21:00"), LONDON, rules(rule))

    found = wish.next_after(at("2026-06-01T00:00+00:00"))

    assert found is None


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=SECONDLY", "FREQ=DAILY;COUNT=1000000", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;BYSECOND=0,1,2", "DAILY", "",
        "FREQ=DAILY;UNTIL=tomorrow", "FREQ=DAILY;COUNT=3;UNTIL=20260801", "FREQ=MONTHLY;BYMONTHDAY=45",
        "FREQ=DAILY;BYHOUR=25",
        "FREQ=YEARLY;BYEASTER=0", "FREQ=WEEKLY;BYDAY=XX", "FREQ=HOURLY;BYSETPOS=1",
        "FREQ=MINUTELY;INTERVAL=60;BYMINUTE=5",
        "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15", "EXDATE:soon",
        "DTSTART:20260101",
    ],
)  # fmt: skip
def test_a_rule_that_nobody_can_want_is_refused_with_a_reason(rule: str) -> None:
    """A rule that can't be kept is refused when the wish is made, with a text that a model can act on."""
    with pytest.raises(ToolRetry, match=r"\w{4}"):
        Wish(at("2026-06-02T21:00"), LONDON, rules(rule))


def test_an_unknown_zone_is_refused() -> None:
    """A zone must be a name of the time zone database."""
    with pytest.raises(ToolRetry, match="Europe/London"):
        Wish(at("2026-06-02T21:00"), "Mars/Olympus")
