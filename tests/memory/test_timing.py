"""How long ago something was, and which silence lies between two messages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from memory.timing import Silence, relative, silence, stamp, stamps

KUALA_LUMPUR = ZoneInfo("Asia/Kuala_Lumpur")
NEW_YORK = ZoneInfo("America/New_York")
NOW = datetime(2026, 11, 27, 12, 0, tzinfo=KUALA_LUMPUR)  # a Friday


@pytest.mark.parametrize(
    ("ago", "expected"),
    [
        (timedelta(0), Silence.CONTINUOUS),
        (timedelta(minutes=29), Silence.CONTINUOUS),
        (timedelta(minutes=30), Silence.SAME_DAY),
        (timedelta(hours=11, minutes=59), Silence.SAME_DAY),
        (timedelta(hours=12), Silence.LONG_GAP),
        (timedelta(days=400), Silence.LONG_GAP),
        (timedelta(minutes=-5), Silence.CONTINUOUS),  # the clock was set back
    ],
)
def test_a_silence_is_named_by_its_length(ago: timedelta, expected: Silence) -> None:
    """Half an hour and twelve hours are the borders."""
    assert expected == silence(NOW - ago, NOW)


def test_without_an_earlier_message_they_meet_for_the_first_time() -> None:
    """There is no silence before the first word."""
    assert silence(None, NOW) is Silence.FIRST_MEETING


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (NOW, "just now"),
        (NOW - timedelta(minutes=1), "1 minute ago"),
        (NOW - timedelta(hours=3), "3 hours ago"),
        (NOW - timedelta(hours=13), "yesterday"),  # 23:00 of the day before
        (NOW - timedelta(days=2), "2 days ago"),
        (NOW - timedelta(days=13), "13 days ago"),
        (NOW - timedelta(days=14), "2 weeks ago"),
        (NOW - timedelta(days=30), "1 month ago"),
        (NOW - timedelta(days=364), "12 months ago"),
        (NOW - timedelta(days=365), "1 year ago"),
        (NOW + timedelta(hours=1), "just now"),
        (datetime(2026, 11, 26, 15, 30, tzinfo=UTC), "yesterday"),  # 23:30 in Kuala Lumpur
    ],
)
def test_how_long_ago_counts_the_days_of_the_person(at: datetime, expected: str) -> None:
    """Midnight is theirs, whatever zone the instant is given in."""
    assert expected == relative(at, NOW)


def test_days_are_counted_across_a_change_of_the_clocks() -> None:
    """The night of 25 hours is one night."""
    now = datetime(2026, 11, 1, 23, 30, tzinfo=NEW_YORK)

    assert relative(datetime(2026, 10, 31, 23, 30, tzinfo=NEW_YORK), now) == "yesterday"


def test_a_stamp_gives_the_local_date_and_how_long_ago() -> None:
    """In the zone of the person."""
    assert stamp(datetime(2026, 11, 26, 1, 5, tzinfo=UTC), NOW) == "[Thursday 26 November 2026, 09:05, yesterday] "


def test_messages_bear_stamps_only_after_a_long_silence() -> None:
    """Within a day nobody says the date."""
    earlier = NOW - timedelta(hours=13)

    assert stamps(earlier, earlier, NOW) == "[Thursday 26 November 2026, 23:00, yesterday] "
    assert stamps(earlier, NOW - timedelta(hours=1), NOW) == ""
    assert stamps(NOW, None, NOW) == ""
