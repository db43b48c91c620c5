"""A circuit breaker: a provider that keeps failing is left alone for a while, so that no turn waits for it in vain.

Closed, it lets everything through. After some failures in a row it opens: nobody asks, until a pause is over. Then one
request is let through; its failure doubles the pause, its success closes the circuit. It knows no model.
"""

from collections.abc import Callable
from datetime import timedelta
from time import monotonic

FAILURES_TO_OPEN = 2  # in a row; each has been tried again already
FIRST_PAUSE = timedelta(seconds=30)  # long enough for a restart, short enough that nobody gives the companion up
LONGEST_PAUSE = timedelta(minutes=10)  # a provider's outage ends within this of being noticed


class Circuit:
    """Whether to ask, by what came of it before; *now* is a clock in seconds that never goes back."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._failures = 0
        self._pause = FIRST_PAUSE
        self._opens_again_at = 0.0

    def lets_through(self) -> bool:
        """Whether a request may be made now; after a pause only the first one that asks may."""
        if self._failures < FAILURES_TO_OPEN:
            return True
        if self._now() < self._opens_again_at:
            return False
        self._rest(self._pause)
        return True

    def succeeded(self) -> None:
        """The provider answered: all is well again."""
        self._failures = 0
        self._pause = FIRST_PAUSE

    def failed(self, retry_after: timedelta | None = None, *, for_good: bool = False) -> None:
        """The provider did not answer.

        Args:
            retry_after: How long it asks to be left alone, within the longest pause.
            for_good: Asking again is of no use before somebody mends something: the circuit opens at once.
        """
        was_open = self._failures >= FAILURES_TO_OPEN
        self._failures = max(self._failures + 1, FAILURES_TO_OPEN if for_good or retry_after else 0)
        if was_open:
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
        self._rest(min(max(self._pause, retry_after or timedelta(0)), LONGEST_PAUSE))

    def _rest(self, pause: timedelta) -> None:
        self._opens_again_at = self._now() + pause.total_seconds()
