"""The next time a clock on the person's wall shows an hour. Pure."""

from datetime import UTC, datetime, time, timedelta

from core.users import User


def next_local(user: User, at: time, now: datetime) -> datetime:
    """The next instant after *now*, in UTC, at which it is *at* where *user* lives; their zone or else UTC."""
    here = now.astimezone(user.zone_info)
    day = here.date() if here.time() < at else here.date() + timedelta(days=1)
    return datetime.combine(day, at, user.zone_info).astimezone(UTC)
