"""The console's clock: it stands where it was put, is kept with the data, and moves on when told (R9.3).

Until it is put somewhere it is the machine's own.
"""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from core.clock import Clock, ManualClock, SystemClock
from core.database import Database
from core.errors import SettingsError
from core.patterns import LazyPattern

STORED_AS = "console_clock:{person}"  # each person at this data has a clock of their own
FIRST_YEAR, LAST_YEAR = 1970, 2200  # where every zone has its local time, and every sum of days stays in the calendar

_OUT_OF_REACH = f"The clock goes from the year {FIRST_YEAR} to {LAST_YEAR}."
_STEP = LazyPattern(r"(\d{1,5})\s*(m|min|h|d|w)")
_UNITS = {
    "m": timedelta(minutes=1),
    "min": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
}


class ConsoleClock:
    """The time for the person at this console."""

    def __init__(self, person: str, database: Database | None = None) -> None:
        self._stored_as = STORED_AS.format(person=person)
        self._database = database
        self._clock: Clock = SystemClock()

    def now(self) -> datetime:
        """The present instant, aware, in UTC."""
        return self._clock.now()

    async def attach(self, database: Database) -> None:
        """Take up the time at which the data was left."""
        self._database = database
        async with database.as_worker() as conn:
            stored = await conn.fetchval("SELECT value FROM installation WHERE name = $1", self._stored_as)
        if stored:
            self._clock = ManualClock(datetime.fromisoformat(stored))

    async def move_to(self, at: datetime | None) -> None:
        """Put the clock to *at* (aware), or back to the machine's own time with None; kept with the data."""
        self._clock = ManualClock(at) if at is not None else SystemClock()
        if self._database is None:
            return
        async with self._database.as_worker() as conn:
            await conn.execute(
                """
                INSERT INTO installation (name, value) VALUES ($1, $2)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """,
                self._stored_as,
                self._clock.now().isoformat() if at is not None else "",
            )


def parse_step(text: str) -> timedelta:
    """Read ``3d``, ``2h``, ``30m`` or ``1w``.

    Raises:
        SettingsError: Anything else; the sentence says what would be right.
    """
    match = _STEP.fullmatch(text.strip())
    if match is None:
        raise SettingsError("Say how far, such as :advance 3d, :advance 2h or :advance 30m.")
    return int(match[1]) * _UNITS[match[2]]


def parse_instant(text: str, zone: ZoneInfo) -> datetime:
    """Read a local time such as ``2026-12-01T08:59`` in *zone*; a day alone means its midnight.

    Raises:
        SettingsError: Anything else; the sentence says what would be right.
    """
    try:
        at = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise SettingsError(f"“{text.strip()[:40]}” is no time: write it like 2026-12-01T08:59.") from error
    return _within_reach(at if at.tzinfo is not None else at.replace(tzinfo=zone))


def later(at: datetime, step: timedelta) -> datetime:
    """The instant *step* after *at*.

    Raises:
        SettingsError: It lies behind the last year that the clock goes to.
    """
    try:
        return _within_reach(at + step)
    except OverflowError as error:
        raise SettingsError(_OUT_OF_REACH) from error


def _within_reach(at: datetime) -> datetime:
    if not FIRST_YEAR <= at.year <= LAST_YEAR:
        raise SettingsError(_OUT_OF_REACH)
    return at
