"""A provider that keeps failing is left alone, and tried again by one request at a time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.llm.circuit import FAILURES_TO_OPEN, FIRST_PAUSE, LONGEST_PAUSE, Circuit

JUST_BEFORE = timedelta(seconds=1)


class Watch:
    """A clock in seconds that is moved by hand."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        """What it shows."""
        return self.seconds

    def advance(self, by: timedelta) -> None:
        """Move it on."""
        self.seconds += by.total_seconds()


@pytest.fixture
def watch() -> Watch:
    """A clock that stands still."""
    return Watch()


@pytest.fixture
def broken(watch: Watch) -> Circuit:
    """A circuit that has just opened."""
    circuit = Circuit(watch)
    for _ in range(FAILURES_TO_OPEN):
        circuit.failed()
    return circuit


def test_one_failure_is_no_pattern(watch: Watch) -> None:
    """After a success the failures are counted afresh."""
    circuit = Circuit(watch)

    circuit.failed()
    circuit.succeeded()
    circuit.failed()

    assert circuit.lets_through()


def test_failures_in_a_row_open_it(broken: Circuit, watch: Watch) -> None:
    """Nobody is let through until the pause is over."""
    watch.advance(FIRST_PAUSE - JUST_BEFORE)

    assert not broken.lets_through()


def test_after_the_pause_one_may_try(broken: Circuit, watch: Watch) -> None:
    """The others wait for what comes of it."""
    watch.advance(FIRST_PAUSE)

    assert broken.lets_through()
    assert not broken.lets_through()


def test_a_success_closes_it(broken: Circuit, watch: Watch) -> None:
    """All are let through again, and the next outage begins with a short pause."""
    watch.advance(FIRST_PAUSE)
    broken.lets_through()

    broken.succeeded()

    assert broken.lets_through()
    assert broken.lets_through()


def test_a_failed_try_doubles_the_pause(broken: Circuit, watch: Watch) -> None:
    """The longer it lasts, the more seldom it is asked."""
    watch.advance(FIRST_PAUSE)
    broken.lets_through()
    broken.failed()

    watch.advance(2 * FIRST_PAUSE - JUST_BEFORE)
    before = broken.lets_through()
    watch.advance(JUST_BEFORE)

    assert (False, True) == (before, broken.lets_through())


def test_the_pause_has_an_end(broken: Circuit, watch: Watch) -> None:
    """However long the outage, its end is noticed."""
    for _ in range(20):
        watch.advance(LONGEST_PAUSE)
        assert broken.lets_through()
        broken.failed()

    watch.advance(LONGEST_PAUSE)

    assert broken.lets_through()


def test_a_try_that_never_ends_holds_up_nobody_for_good(broken: Circuit, watch: Watch) -> None:
    """Whoever was let through may have been cancelled: after another pause the next one may try."""
    watch.advance(FIRST_PAUSE)
    broken.lets_through()

    watch.advance(FIRST_PAUSE)

    assert broken.lets_through()


def test_what_somebody_has_to_mend_opens_it_at_once(watch: Watch) -> None:
    """A refused key is refused the next time as well."""
    circuit = Circuit(watch)

    circuit.failed(for_good=True)

    assert not circuit.lets_through()


@pytest.mark.parametrize(
    ("wish", "pause"),
    [
        (timedelta(seconds=90), timedelta(seconds=90)),
        (timedelta(seconds=1), FIRST_PAUSE),
        (timedelta(hours=5), LONGEST_PAUSE),
    ],
)
def test_the_providers_wish_is_honoured(watch: Watch, wish: timedelta, pause: timedelta) -> None:
    """It is left alone for as long as it asks, within reason."""
    circuit = Circuit(watch)
    circuit.failed(wish)

    watch.advance(pause - JUST_BEFORE)
    before = circuit.lets_through()
    watch.advance(JUST_BEFORE)

    assert (False, True) == (before, circuit.lets_through())
