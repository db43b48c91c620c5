"""The present comes from one place, aware and in UTC; a test's clock stands still until it is moved."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from core.clock import ManualClock, SystemClock, as_utc

KUALA_LUMPUR = timezone(timedelta(hours=8))


def test_the_system_clock_is_aware_and_never_goes_back() -> None:
    """Two looks give two instants in UTC, in order."""
    first, second = SystemClock().now(), SystemClock().now()

    assert first.tzinfo is UTC
    assert first <= second


def test_a_manual_clock_stands_still() -> None:
    """Time passes only when it is told to."""
    clock = ManualClock(datetime(2026, 11, 27, 4, tzinfo=UTC))

    assert clock.now() == clock.now() == datetime(2026, 11, 27, 4, tzinfo=UTC)


def test_a_manual_clock_advances_and_jumps() -> None:
    """It moves by a step, to an instant, and back."""
    clock = ManualClock(datetime(2026, 11, 27, 4, tzinfo=UTC))

    clock.advance(timedelta(days=3))
    stepped = clock.now()
    clock.move_to(datetime(2026, 1, 1, tzinfo=UTC))

    assert stepped == datetime(2026, 11, 30, 4, tzinfo=UTC)
    assert clock.now() == datetime(2026, 1, 1, tzinfo=UTC)


def test_an_instant_is_kept_in_utc_wherever_it_was_told() -> None:
    """Noon in Kuala Lumpur is four in the morning in UTC, also for a clock that is set to it."""
    noon = datetime(2026, 11, 27, 12, tzinfo=KUALA_LUMPUR)

    instant = as_utc(noon)
    clock = ManualClock(noon)

    assert (instant.hour, instant.tzinfo) == (4, UTC)
    assert (clock.now().hour, clock.now().tzinfo) == (4, UTC)


def test_a_time_without_a_zone_is_no_instant() -> None:
    """A naive time is refused rather than guessed at."""
    naive = datetime(2026, 11, 27, 12)  # noqa: DTZ001  what is refused

    with pytest.raises(ValueError, match="needs a time zone"):
        as_utc(naive)
    with pytest.raises(ValueError, match="needs a time zone"):
        ManualClock(naive)
