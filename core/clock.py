"""The only source of the present time (aware UTC); the linter bans the others."""

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Something that knows what time it is for the people we talk to."""

    def now(self) -> datetime:
        """The present instant, aware, in UTC."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """The present instant, aware, in UTC."""
        return datetime.now(UTC)  # noqa: TID251  this is the one place that may ask


class ManualClock:
    """A clock that stands still until it is moved: for the console and for tests."""

    def __init__(self, at: datetime) -> None:
        self._at = as_utc(at)

    def now(self) -> datetime:
        """The instant it was last moved to, aware, in UTC."""
        return self._at

    def move_to(self, at: datetime) -> None:
        """Set the clock to *at* (aware); it may go back as well."""
        self._at = as_utc(at)

    def advance(self, by: timedelta) -> None:
        """Move the clock on by *by*."""
        self._at += by


def as_utc(instant: datetime) -> datetime:
    """*instant* in UTC.

    Raises:
        ValueError: *instant* is naive: without a zone it is a wish, not an instant.
    """
    if instant.tzinfo is None:
        raise ValueError("an instant needs a time zone")
    return instant.astimezone(UTC)
