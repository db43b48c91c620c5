"""The tools for a person's settings: currency, bare "$", zone, number format, date order, payday, parts of the day.

A setting is a column of the user's own row, the start of a part of the day a key in one; each change of one leaves its
trail, so that undo takes it back.
"""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from core.errors import ToolRetry
from core.grammar.context import DateOrder, NumberFormat
from core.grammar.currencies import name_index, resolve
from core.users import User
from tools.base import Arguments, Ask, Option, PlannedCall, Result, ToolScope, tool
from tools.booking import MAX_CURRENCIES, read_currency
from tools.day_parts import DAY_PARTS, DayPart, keep_order, read_start, start_of
from tools.entries import Turn, Written
from tools.zones import city, find_zones

SettingName = Literal["currency", "dollar", "zone", "number_format", "date_order", "payday"] | DayPart
NAMES: tuple[SettingName, ...] = ("currency", "dollar", "zone", "number_format", "date_order", "payday", *DAY_PARTS)
MAX_CITIES = 4  # so many examples say what is wanted


class SettingView(BaseModel):
    """One setting and its value, None while it is unknown.

    ``payday`` is a day of the month, 0 the last working day; a part of the day is the local time it begins, "08:00".
    """

    model_config = ConfigDict(frozen=True)

    name: SettingName
    value: str | int | None


class SettingSaved(Written):
    """The setting holds; ``was`` is what it was before, ``date_order`` how 3/4 is read from now on, if that changed."""

    setting: SettingView
    was: str | int | None
    date_order: DateOrder | None = None


class Settings(Result):
    """All settings as they stand.

    Attributes:
        local_time: The person's clock at this turn.
        retention_days: How long past talk is kept; None for until they delete it (R6.6).
    """

    settings: tuple[SettingView, ...]
    local_time: datetime
    retention_days: int | None


class SetCurrencyArguments(Arguments):
    """The currency meant where none is said."""

    currency: str = Field(description="an ISO 4217 code or a name: 'MYR', 'ringgit'")


class SetDollarArguments(Arguments):
    """The currency meant by a bare "$"."""

    currency: str = Field(description="an ISO 4217 code or a name: 'SGD', 'US dollars'")


class SetZoneArguments(Arguments):
    """Where the person's clock stands."""

    zone: str = Field(description="an IANA name, a city or a country: 'Asia/Kuala_Lumpur', 'Lisbon', 'Japan'")


class SetNumberFormatArguments(Arguments):
    """How the person writes decimals."""

    number_format: NumberFormat = Field(description="point for 1,234.50; comma for 1.234,50")


class SetDateOrderArguments(Arguments):
    """How the person writes 3/4."""

    date_order: DateOrder = Field(description="DMY where 3/4 is the 3rd of April, MDY where it is March 4th")


class SetPaydayArguments(Arguments):
    """When the person is paid."""

    day: int = Field(ge=0, le=31, description="day of the month, 0 for the last working day")


class SetDayPartArguments(Arguments):
    """When a part of the person's day begins."""

    part: DayPart
    at: str = Field(description="a clock time as they said it or as HH:MM: '7:30', '8am', '18:30'")


class ShowSettingsArguments(Arguments):
    """Nothing is needed."""


@tool(writes=True)
async def set_currency(scope: ToolScope, arguments: SetCurrencyArguments) -> Result:
    """Set the currency that is meant when the person names none.

    Call it when they say which currency they use. Not because one entry was in another currency. Entries keep the
    currency they were saved in. Only this call changes the setting.
    """
    name = name_index().get(arguments.currency.casefold())
    if name is not None and resolve(name, scope.user.currency, scope.user.dollar)[1]:
        return _ask_which(name.codes[:MAX_CURRENCIES])
    return await _save(scope, "currency", read_currency(arguments.currency, scope.user.currency))


def _ask_which(codes: tuple[str, ...]) -> Ask:
    """Which of the currencies that share a name is meant, as with pesos or kroner."""
    calls = {code: PlannedCall(name="set_currency", arguments={"currency": code}) for code in codes}
    return Ask(
        text="Which one is yours? For another, write its code, such as “my currency is COP”.",
        options=tuple(Option(label=code, words=(code,), calls=(call,)) for code, call in calls.items()),
    )


@tool(writes=True)
async def set_dollar(scope: ToolScope, arguments: SetDollarArguments) -> Result:
    """Set which currency the person means by a bare "$" when their own currency is no dollar.

    Call it when they say what "$" or "dollars" stands for: "$ means Singapore dollars". Not because one entry named its
    dollars. Entries keep the currency they were saved in. Only this call changes the setting.
    """
    return await _save(scope, "dollar", read_currency(arguments.currency, scope.user.currency))


@tool(writes=True)
async def set_zone(scope: ToolScope, arguments: SetZoneArguments) -> Result:
    """Set the person's time zone, which decides what "today" is.

    Call it when they say where they live or which zone they are in. Not for a place they merely mention. Entries keep
    the day they were saved under. Only this call changes the setting.
    """
    zones = find_zones(arguments.zone, scope.now)
    if not zones:
        raise ToolRetry(f"I know no zone called “{arguments.zone}”. A city such as Lisbon or Kuala Lumpur would do.")
    if len(zones) > 1:
        cities = ", ".join(map(city, zones[:MAX_CITIES]))
        raise ToolRetry(f"“{arguments.zone}” has several time zones. A city would do, such as {cities}.")
    return await _save(scope, "zone", zones[0])


@tool(writes=True)
async def set_number_format(scope: ToolScope, arguments: SetNumberFormatArguments) -> Result:
    """Set which mark parts the decimals in the person's numbers, and how amounts are shown to them.

    Call it when they say how they write numbers, or have answered what "1.234" means. Only this call changes it.
    """
    return await _save(scope, "number_format", arguments.number_format)


@tool(writes=True)
async def set_date_order(scope: ToolScope, arguments: SetDateOrderArguments) -> Result:
    """Set whether 3/4 is the 3rd of April or March 4th for the person.

    Call it when they say how they write dates. Entries keep their day. Only this call changes the setting.
    """
    return await _save(scope, "date_order", arguments.date_order)


@tool(writes=True)
async def set_payday(scope: ToolScope, arguments: SetPaydayArguments) -> Result:
    """Set the day of the month on which the person is paid; pay periods run from one to the next.

    Call it when they say when they are paid: "payday is the 25th", "I'm paid on the last working day". In a shorter
    month a day such as the 31st is the month's last. It books no income. Only this call changes the setting.
    """
    return await _save(scope, "payday", arguments.day)


@tool(writes=True)
async def set_day_part(scope: ToolScope, arguments: SetDayPartArguments) -> Result:
    """Set the time that the person means by morning, noon, afternoon, evening or night.

    Call it when they say what such a word stands for: "my mornings start at 8", "by evening I mean 18:30". Not for the
    time of one reminder or event. Reminders that are set keep their times. Only this call changes the setting.
    """
    at = read_start(arguments.part, arguments.at, scope.context())
    if at is None:
        raise ToolRetry(f"“{arguments.at}” is no time of day. One such as 7:30, 8am or 18:30 would do.")
    keep_order(arguments.part, at, scope.user.day_parts)
    return await _save(scope, arguments.part, f"{at:%H:%M}")


@tool(writes=False)
async def show_settings(scope: ToolScope, arguments: ShowSettingsArguments) -> Result:
    """Show the person's settings: currency, bare "$", time zone, number format, date order, payday, parts of the day.

    It tells how long past talk is kept, too. Call it when they ask about one of them. It changes nothing.
    """
    conn = await scope.reading()
    return Settings(
        settings=tuple(SettingView(name=name, value=_value(scope.user, name)) for name in NAMES),
        local_time=scope.now.astimezone(scope.user.zone_info),
        retention_days=await conn.fetchval("SELECT retention_days FROM users WHERE id = $1", scope.user.id),
    )


async def _save(scope: ToolScope, name: SettingName, value: str | int | None) -> SettingSaved:
    """Store one setting with its trail and let the rest of the turn see it; the same value again writes nothing."""
    was, order = _value(scope.user, name), scope.user.date_order
    if value != _stored(scope.user, name):
        turn = Turn.of(scope)
        await (await scope.writing()).execute(
            f"""
            WITH trail AS (
                INSERT INTO changes (user_id, event_id, record, record_id, before, at)
                VALUES ($1, $3, $4, $1, $5, $6)
            )
            {_APPLY}
            """,  # noqa: S608  a constant part
            turn.user_id,
            {name: value},
            turn.event_id,
            f"setting.{name}",
            {name: _stored(scope.user, name)},
            turn.now,
        )
        await scope.reload_user()
    return SettingSaved(
        setting=SettingView(name=name, value=value),
        was=was,
        date_order=scope.user.date_order if scope.user.date_order != order else None,
        event_id=scope.event_id if value != was else None,
    )


def _stored(user: User, name: SettingName) -> str | int | None:
    """What stands in the person's row: nothing for a date order that only follows from their zone."""
    return user.told_date_order if name == "date_order" else _value(user, name)


async def restore(scope: ToolScope, before: dict[str, str | int | None]) -> SettingView:
    """Take a change of a setting back; *before* is its name with its value then."""
    await (await scope.writing()).execute(_APPLY, scope.user.id, before)
    await scope.reload_user()
    ((name, value),) = before.items()
    is_order = name == "date_order"  # without one of their own, their zone tells it
    return SettingView.model_validate({"name": name, "value": scope.user.date_order if is_order else value})


# Columns and parts of the day that the object $2 does not name stay as they are.
_APPLY = """
    UPDATE users
    SET (currency, dollar, zone, number_format, date_order, payday) = (
            SELECT currency, dollar, zone, number_format, date_order, payday
            FROM jsonb_populate_record(users, $2::jsonb)
        ),
        day_parts = day_parts || (
            SELECT coalesce(jsonb_object_agg(key, value), '{}')
            FROM jsonb_each($2::jsonb)
            WHERE key IN ('morning', 'noon', 'afternoon', 'evening', 'night')
        )
    WHERE id = $1
"""


def _value(user: User, name: SettingName) -> str | int | None:
    values: dict[SettingName, str | int | None] = {
        "currency": user.currency,
        "dollar": user.dollar,
        "zone": user.zone,
        "number_format": user.number_format,
        "date_order": user.date_order,
        "payday": user.payday,
        **{part: f"{start_of(part, user.day_parts):%H:%M}" for part in DAY_PARTS},
    }
    return values[name]
