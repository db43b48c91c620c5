"""The tools that set and remove spending caps (R3.6)."""

from decimal import Decimal
from typing import Literal

from pydantic import Field

from core.errors import ToolFailed
from core.money import Money, display
from tools import caps, categories
from tools.base import Arguments, Ask, Option, PlannedCall, Result, ToolScope, tool
from tools.booking import money_of, read_currency
from tools.caps import Cap, CapStanding, CapView, Touched
from tools.entries import Turn, Written, local_day
from tools.periods import LAST_WORKING_DAY, CapPeriod
from tools.wording import listed

OVERALL = "overall"  # names the cap over all spending where a category could stand
_OVERALL_WORDS = frozenset({OVERALL, "all", "everything", "total", "spending", "all spending", "month", "week"})

# The paydays offered when a pay period is wanted and the payday is unknown; any other can be told in words.
_COMMON_PAYDAYS = ((1, "The 1st"), (15, "The 15th"), (25, "The 25th"), (LAST_WORKING_DAY, "Last working day"))


class SetCapArguments(Arguments):
    """A limit on spending."""

    amount: Decimal = Field(description="above zero")
    currency: str | None = Field(default=None, description="ISO 4217 code, only if they named one")
    category: str | None = Field(default=None, description="left out: all spending")
    period: CapPeriod | None = Field(
        default=None, description="a month unless they say otherwise; pay_period: from payday to payday"
    )
    way: Literal["to", "change_to", "up_by", "down_by"] = Field(
        default="to",
        description="to: the cap's amount; change_to: the new amount of one that holds ('raise the food cap to 500'); "
        "up_by, down_by: by how much one that holds goes up or down",
    )


class RemoveCapArguments(Arguments):
    """Which cap to remove."""

    category: str | None = Field(default=None, description="its category, 'overall' for the one over all spending")
    period: CapPeriod | None = None
    currency: str | None = Field(default=None, description="only where caps in two currencies are alike")


class CapSaved(Written):
    """The cap holds; ``replaced`` is the one it stands in for."""

    cap: CapStanding
    replaced: CapView | None = None


class CapRemoved(Written):
    """The cap holds no longer."""

    cap: CapView


@tool(writes=True)
async def set_cap(scope: ToolScope, arguments: SetCapArguments) -> Result:
    """Set a spending cap for a week, a month or a pay period, on one category or on all spending.

    Call it when the person wants to limit what they spend ("set a cap of 400 for food this month", "budget 80 a
    week"). It replaces a cap on the same category and period. Not for something spent (add_expense). Warnings at
    80 % and 100 % come by themselves. Only this call makes the cap hold.
    """
    call = PlannedCall(name="set_cap", arguments=arguments.model_dump(mode="json"))
    currency = read_currency(arguments.currency, scope.user.currency)
    if currency is None:
        return Ask(text="Which currency is the cap in?", expects="currency", calls=(call,))
    limit = money_of(arguments.amount, currency)
    if arguments.way in ("up_by", "down_by"):
        return await _change_by(scope, arguments, limit)
    if arguments.period is CapPeriod.PAY_PERIOD and scope.user.payday is None:
        return _ask_payday(call)
    category = await _category_or_ask(scope, arguments.category, call)
    if isinstance(category, Ask):
        return category
    period = arguments.period or await _period_or_ask(scope, arguments, category, limit)
    return period if isinstance(period, Ask) else await _save(scope, category, period, limit)


@tool(writes=True)
async def remove_cap(scope: ToolScope, arguments: RemoveCapArguments) -> Result:
    """Remove a spending cap.

    Call it when the person no longer wants a limit. Not for changing its amount (set_cap). What was spent stays as
    it is. Only this call ends the cap.
    """
    found = await _matching(scope, arguments)
    if not found:
        raise ToolFailed("There is no such cap. Ask me for your caps to see those that hold.")
    if len(found) > 1:
        each = tuple(_removal(scope, cap) for cap in found)
        every = tuple(call for option in each for call in option.calls)
        all_of_them = Option(label="All of them", words=("all", "both", "everything", "every one"), calls=every)
        return Ask(text="Which cap shall I remove?", options=(*each, all_of_them))
    await caps.void(await scope.writing(), Turn.of(scope), found[0].id)
    return CapRemoved(cap=caps.view(found[0], scope.user), event_id=scope.event_id)


async def _period_or_ask(
    scope: ToolScope, arguments: SetCapArguments, category: str | None, limit: Money
) -> CapPeriod | Ask:
    """The period of a cap for which none was named: a month, unless a cap by another period holds (R3.6).

    One that is changed keeps its period. Whether a new amount replaces a weekly cap or is a monthly one besides is
    asked.
    """
    held = [
        cap
        for cap in await caps.active(await scope.reading(), scope.user.id)
        if cap.category == category and cap.limit.currency == limit.currency
    ]
    periods = {cap.period for cap in held}
    is_change = arguments.way == "change_to"
    if not held or (CapPeriod.MONTH in periods and not (is_change and len(held) > 1)):
        return CapPeriod.MONTH
    if is_change and len(held) == 1:
        return held[0].period
    call = PlannedCall(name="set_cap", arguments=arguments.model_dump(mode="json", exclude={"way"}))
    options = [_instead(scope, cap, call) for cap in held]
    if not is_change:
        options.append(_of_period(call, CapPeriod.MONTH, "A month, besides", ("a month", "monthly", "besides", "both")))
    return Ask(text=_which_period(scope, held, limit, is_change=is_change), options=tuple(options))


def _which_period(scope: ToolScope, held: list[Cap], limit: Money, *, is_change: bool) -> str:
    """The question which of the caps *held* over the same spending is meant."""
    name = f"{held[0].category} cap" if held[0].category else "cap on all spending"
    shown = [f"{view.amount} a {view.period.in_words}" for view in (caps.view(cap, scope.user) for cap in held)]
    amount = display(limit, scope.user.number_format)
    have = f"You have a {name} of {listed(shown)}."
    return f"{have} Which one is {amount}?" if is_change else f"{have} Is {amount} instead, or for a month besides?"


def _instead(scope: ToolScope, cap: Cap, call: PlannedCall) -> Option:
    """The new amount in the place of a cap that holds."""
    name = cap.period.in_words
    label = f"A {name}, instead of {caps.view(cap, scope.user).amount}"
    return _of_period(call, cap.period, label, (f"a {name}", name, f"{name}ly", "instead", "yes"))


def _of_period(call: PlannedCall, period: CapPeriod, label: str, words: tuple[str, ...]) -> Option:
    chosen = call.model_copy(update={"arguments": {**call.arguments, "period": period.value}})
    return Option(label=label, words=words, calls=(chosen,))


async def _change_by(scope: ToolScope, arguments: SetCapArguments, step: Money) -> Result:
    """Raise or lower the one cap that is meant by *step*.

    Raises:
        ToolFailed: No such cap holds, several do, or nothing would be left of it.
    """
    wanted = RemoveCapArguments(category=arguments.category or OVERALL, period=arguments.period, currency=step.currency)
    found = await _matching(scope, wanted)
    if len(found) != 1:
        few = "There is no such cap yet" if not found else "There are several such caps"
        raise ToolFailed(f"{few}. Tell me its new amount, such as “cap food at 350 a month”.")
    (cap,) = found
    limit = cap.limit + step if arguments.way == "up_by" else cap.limit - step
    if limit <= Money(0, limit.currency):
        raise ToolFailed("Nothing would be left of that cap. Say “remove the cap” to end it.")
    return await _save(scope, cap.category, cap.period, limit)


async def _save(scope: ToolScope, category: str | None, period: CapPeriod, limit: Money) -> CapSaved:
    """Put the cap in the place of an older one, and count what is past a threshold already as told."""
    conn, turn = await scope.writing(), Turn.of(scope)
    scope.has_caps = True  # for what else this message spends
    held = [cap for cap in await caps.active(conn, scope.user.id) if (cap.category, cap.period) == (category, period)]
    old = next((cap for cap in held if cap.limit.currency == limit.currency), None)
    if old is None or old.limit != limit:
        if old:
            await caps.void(conn, turn, old.id)
        await caps.insert(conn, turn, category, period, limit)
    today = local_day(scope.user, scope.now)
    await caps.cross(conn, turn, scope.user, [Touched(category or "", limit.currency, today)])
    (status,) = [
        status
        for status in await caps.statuses(conn, scope.user, today)
        if (status.cap.category, status.cap.period, status.cap.limit) == (category, period, limit)
    ]
    return CapSaved(
        cap=caps.standing(status, scope.user),
        replaced=caps.view(old, scope.user) if old and old.limit != limit else None,
        event_id=None if old and old.limit == limit else scope.event_id,
    )


def _is_overall(said: str | None) -> bool:
    return said is None or categories.fold(said) in _OVERALL_WORDS


async def _category_or_ask(scope: ToolScope, said: str | None, call: PlannedCall) -> str | Ask | None:
    """The category meant, None for all spending, or the question whether to add it."""
    if said is None or _is_overall(said):
        return None
    return await categories.known_or_ask(scope, said, call)


async def _matching(scope: ToolScope, wanted: RemoveCapArguments) -> list[Cap]:
    """The active caps that fit everything that was named."""
    conn = await scope.reading()
    currency = read_currency(wanted.currency, None)
    found = [
        cap
        for cap in await caps.active(conn, scope.user.id)
        if (wanted.period is None or cap.period is wanted.period)
        and (currency is None or cap.limit.currency == currency)
    ]
    if wanted.category is None:
        return found
    if _is_overall(wanted.category):
        return [cap for cap in found if cap.category is None]
    category = await categories.known(conn, scope.user.id, wanted.category)
    return [cap for cap in found if cap.category is not None and cap.category == category]


def _removal(scope: ToolScope, cap: Cap) -> Option:
    view = caps.view(cap, scope.user)
    arguments = {"category": cap.category or OVERALL, "period": cap.period.value, "currency": cap.limit.currency}
    name = cap.category or "all spending"
    return Option(
        label=f"{name.capitalize()}, {view.amount} a {cap.period.in_words}",
        words=(name, f"the {name} one", f"{name} cap"),
        calls=(PlannedCall(name="remove_cap", arguments=dict(arguments)),),
    )


def _ask_payday(call: PlannedCall) -> Ask:
    return Ask(
        text="When are you paid? For another day, say “my payday is the 27th” and then set the cap again.",
        options=tuple(
            Option(
                label=label,
                words=(str(day), label.removeprefix("The ")) if day else ("last day", "end of month"),
                calls=(PlannedCall(name="set_payday", arguments={"day": day}), call),
            )
            for day, label in _COMMON_PAYDAYS
        ),
    )
