"""The tool that says whether an amount still fits into the caps that it would count for: "can I afford 200 shoes?".

It reads and never writes. Which caps count a purchase is decided by its category, as in caps.py.
"""

from decimal import Decimal

from pydantic import BaseModel, ConfigDict, Field

from core.money import Money
from core.users import User
from tools import caps, categories
from tools.base import Arguments, Ask, PlannedCall, Result, ToolScope, tool
from tools.bills_due import bills_due
from tools.booking import ask_currency, money_of, read_currency
from tools.cap_reports import SafeSum, safe_sum
from tools.caps import CapStatus
from tools.categories import PART_OF
from tools.entries import EntryKind, local_day
from tools.report_request import MAX_WORDS_CHARS
from tools.report_views import MoneyView, money_view


class AffordArguments(Arguments):
    """What the person thinks of buying."""

    amount: Decimal = Field(description="above zero")
    currency: str | None = Field(default=None, description="ISO 4217 code, only if they named one")
    thing: str | None = Field(default=None, description="a category or a thing: 'shoes'", max_length=MAX_WORDS_CHARS)


class CapRoom(BaseModel):
    """One cap that the purchase would count for.

    Attributes:
        safe: What may still be spent by that cap alone.
        remains: What would then be left of it; None where it does not fit.
        short: By how much it does not fit; None where it does.
    """

    model_config = ConfigDict(frozen=True)

    safe: SafeSum
    remains: MoneyView | None
    short: MoneyView | None


class Affording(Result):
    """Whether *amount* fits, by every cap that it would count for, the tightest first; no rooms without such a cap."""

    amount: MoneyView
    thing: str | None
    category: str | None
    rooms: tuple[CapRoom, ...]


@tool(writes=False)
async def can_afford(scope: ToolScope, arguments: AffordArguments) -> Result:
    """Say whether an amount still fits into the spending caps that it would count for.

    Call it for "can I afford 200 for shoes" or "can I still spend 50 on food"; never by your own arithmetic. For what
    is left in all use safe_to_spend. It saves nothing: a purchase is booked once it is made.
    """
    currency = read_currency(arguments.currency, scope.user.currency, scope.user.dollar)
    if currency is None:
        return _ask_currency(arguments)
    wanted = money_of(arguments.amount, currency)
    category = await _category(scope, arguments.thing) if arguments.thing else None
    today = local_day(scope.user, scope.now)
    counting = [
        status
        for status in await caps.statuses(await scope.reading(), scope.user, today)
        if status.cap.limit.currency == currency and _counts(status, category)
    ]
    bills = await bills_due(scope, max(status.days.ends_on for status in counting)) if counting else ()
    rooms = [_room(safe_sum([status], scope.user, today, bills), wanted, scope.user) for status in counting]
    return Affording(
        amount=money_view(wanted, scope.user),
        thing=arguments.thing,
        category=category,
        rooms=tuple(sorted(rooms, key=lambda room: Decimal(room.safe.safe.amount))),
    )


def _ask_currency(arguments: AffordArguments) -> Ask:
    return ask_currency(PlannedCall(name="can_afford", arguments=arguments.model_dump(mode="json")))


async def _category(scope: ToolScope, thing: str) -> str | None:
    """The category a purchase of *thing* would be filed under."""
    conn = await scope.reading()
    named = await categories.known(conn, scope.user.id, thing)
    return named or await categories.resolve(conn, scope.user.id, EntryKind.EXPENSE, thing)


def _counts(status: CapStatus, category: str | None) -> bool:
    """Whether the cap would count it: one over all spending always does."""
    return status.cap.category is None or (category is not None and status.cap.category in _filed(category))


def _filed(category: str) -> tuple[str | None, ...]:
    return category, PART_OF.get(category)


def _room(safe: SafeSum, wanted: Money, user: User) -> CapRoom:
    rest = Money.of(Decimal(safe.safe.amount), wanted.currency) - wanted
    fits = rest.amount_minor >= 0
    return CapRoom(
        safe=safe,
        remains=money_view(rest, user) if fits else None,
        short=None if fits else money_view(-rest, user),
    )
