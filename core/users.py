"""Users and their addresses: one user is one person with one companion, the unit of every row (R8.6).

It knows settings of a person, no records. Rows are read as the user's own turn, found and made as the worker.
"""

from dataclasses import dataclass
from datetime import datetime, time
from zoneinfo import ZoneInfo

from core.database import Connection, Row
from core.grammar.context import DateOrder, DayParts, NumberFormat, ReadingContext
from core.zones import date_order_in

UNKNOWN_ZONE = ZoneInfo("UTC")  # the calendar of a person who has not told theirs


@dataclass(frozen=True)
class Address:
    """Where a person can be written to: a channel and their id on it."""

    channel: str
    external_id: str


@dataclass(frozen=True)
class User:
    """One person with one companion, and their settings.

    Attributes:
        id: The user_id of every row of theirs.
        locale: Language tag, such as ``en`` or ``ms``.
        zone: IANA name; None until they have told it.
        currency: ISO 4217 code used when they name none; None until they have told it.
        number_format: None until they have shown which mark parts their decimals.
        told_date_order: How they have said that they write 3/4; None until told, and then their zone tells it.
        payday: Day of the month, 0 for the last working day; None until told.
        dollar: ISO 4217 code that a bare "$" means where their own currency is no dollar; None until told.
    """

    id: int
    locale: str
    zone: str | None
    currency: str | None
    number_format: NumberFormat | None
    told_date_order: DateOrder | None
    day_parts: DayParts
    payday: int | None
    dollar: str | None = None

    @property
    def zone_info(self) -> ZoneInfo:
        """Their zone, or UTC while they have told none."""
        return ZoneInfo(self.zone) if self.zone else UNKNOWN_ZONE

    @property
    def date_order(self) -> DateOrder:
        """How they write 3/4, by their own word or else by their zone."""
        return self.told_date_order or date_order_in(self.zone)

    def reading_context(self, now: datetime, categories: tuple[str, ...] = ()) -> ReadingContext:
        """What a reader of this user's messages needs to know at *now* (aware)."""
        return ReadingContext(
            now=now.astimezone(self.zone_info),
            currency=self.currency,
            number_format=self.number_format,
            date_order=self.date_order,
            day_parts=self.day_parts,
            payday=self.payday,
            categories=categories,
            dollar=self.dollar,
        )


COLUMNS = "id, locale, zone, currency, number_format, date_order, day_parts, payday, dollar"


def from_row(row: Row) -> User:
    """The user in a row that has the COLUMNS."""
    number_format, date_order = row["number_format"], row["date_order"]
    return User(
        id=row["id"],
        locale=row["locale"],
        zone=row["zone"],
        currency=row["currency"],
        number_format=NumberFormat(number_format) if number_format else None,
        told_date_order=DateOrder(date_order) if date_order else None,
        day_parts=DayParts(**{name: time.fromisoformat(at) for name, at in row["day_parts"].items()}),
        payday=row["payday"],
        dollar=row["dollar"],
    )


async def load(conn: Connection, user_id: int) -> User:
    """The user *user_id*.

    Raises:
        LookupError: There is no such user, or this transaction may not see them.
    """
    row = await conn.fetchrow(f"SELECT {COLUMNS} FROM users WHERE id = $1", user_id)  # noqa: S608  constant columns
    if row is None:
        raise LookupError(f"no user {user_id} within reach")
    return from_row(row)


async def find(conn: Connection, bot: str, address: Address) -> int | None:
    """The id of the user that *address* belongs to with *bot*; exact match only. As the worker."""
    found: int | None = await conn.fetchval(
        "SELECT user_id FROM addresses WHERE bot = $1 AND channel = $2 AND external_id = $3",
        bot,
        address.channel,
        address.external_id,
    )
    return found


async def find_or_create(conn: Connection, bot: str, address: Address, now: datetime, locale: str | None = None) -> int:
    """The id of the user at *address*, made on first contact. As the worker; safe when two messages come at once.

    Someone new starts out with *locale*, a language tag; None for English.
    """
    found = await find(conn, bot, address)
    if found is not None:
        return found
    await conn.execute(
        "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
        f"{bot}/{address.channel}/{address.external_id}",
    )
    found = await find(conn, bot, address)
    return found if found is not None else await _create(conn, bot, address, now, locale)


async def _create(conn: Connection, bot: str, address: Address, now: datetime, locale: str | None) -> int:
    user_id = await _create_person(conn, bot, now, locale)
    await conn.execute(
        "INSERT INTO addresses (user_id, bot, channel, external_id) VALUES ($1, $2, $3, $4)",
        user_id,
        bot,
        address.channel,
        address.external_id,
    )
    return user_id


async def create_beside(conn: Connection, user_id: int, now: datetime) -> int:
    """The id of somebody new with the same bot as *user_id*, who has no address yet. As the worker."""
    bot: str = await conn.fetchval("SELECT bot FROM users WHERE id = $1", user_id)
    return await _create_person(conn, bot, now, None)


async def _create_person(conn: Connection, bot: str, now: datetime, locale: str | None) -> int:
    user_id: int = await conn.fetchval(
        "INSERT INTO users (bot, locale, created_at) VALUES ($1, coalesce($2, 'en'), $3) RETURNING id", bot, locale, now
    )
    await conn.execute("INSERT INTO lanes (user_id) VALUES ($1)", user_id)
    return user_id


async def mark_unreachable(conn: Connection, user_id: int, address: Address) -> None:
    """Remember that *address* takes no more messages. As the worker."""
    await conn.execute(
        """
        UPDATE addresses SET is_reachable = false
        WHERE user_id = $1 AND channel = $2 AND external_id = $3
        """,
        user_id,
        address.channel,
        address.external_id,
    )


async def set_reachable(conn: Connection, bot: str, address: Address, *, is_reachable: bool) -> None:
    """Remember whether *address* takes messages; one that nobody has is left alone. As the worker."""
    await conn.execute(
        """
        UPDATE addresses SET is_reachable = $4
        WHERE bot = $1 AND channel = $2 AND external_id = $3 AND is_reachable <> $4
        """,
        bot,
        address.channel,
        address.external_id,
        is_reachable,
    )


async def set_zone(conn: Connection, user_id: int, zone: str) -> None:
    """Store the IANA name of the user's zone; the caller has checked it."""
    await conn.execute("UPDATE users SET zone = $2 WHERE id = $1", user_id, zone)


async def set_currency(conn: Connection, user_id: int, currency: str) -> None:
    """Store the currency meant when none is said, as an ISO 4217 code; older rows keep theirs."""
    await conn.execute("UPDATE users SET currency = $2 WHERE id = $1", user_id, currency)


async def set_dollar(conn: Connection, user_id: int, currency: str | None) -> None:
    """Store what a bare "$" means, as an ISO 4217 code, None for unknown; older rows keep theirs."""
    await conn.execute("UPDATE users SET dollar = $2 WHERE id = $1", user_id, currency)


async def set_number_format(conn: Connection, user_id: int, number_format: NumberFormat) -> None:
    """Store which mark parts the user's decimals."""
    await conn.execute("UPDATE users SET number_format = $2 WHERE id = $1", user_id, number_format)


async def set_date_order(conn: Connection, user_id: int, date_order: DateOrder) -> None:
    """Store how the user writes 3/4."""
    await conn.execute("UPDATE users SET date_order = $2 WHERE id = $1", user_id, date_order)


async def set_payday(conn: Connection, user_id: int, payday: int | None) -> None:
    """Store the day of the month the user is paid on, 1 to 31, 0 for the last working day, None for unknown."""
    await conn.execute("UPDATE users SET payday = $2 WHERE id = $1", user_id, payday)
