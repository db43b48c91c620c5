"""What a report hands to a model and to a reply: periods, sums and comparisons as people read them.

Plain models and how they are made of totals. It knows no rows and no words of a question.
"""

from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from pydantic import BaseModel, ConfigDict

from core.grammar.currencies import minor_units
from core.money import Money, display
from core.users import User
from tools.report_periods import ReportPeriod
from tools.totals import Counted, Group, Total, totals


class PeriodView(BaseModel):
    """The days a report covers.

    Attributes:
        words: The period as a reply names it ("this week"); empty where only its dates say it.
        start_on: The first local day.
        end_on: The day after the last one.
        counted_to: The last day that can hold an entry yet: today for a period that is running.
        is_running: Whether the figures may still change.
    """

    model_config = ConfigDict(frozen=True)

    words: str
    start_on: date
    end_on: date
    counted_to: date
    is_running: bool


class MoneyView(BaseModel):
    """An amount: decimal text in units of the currency ("31.50"), and as the person writes amounts ("RM31.50")."""

    model_config = ConfigDict(frozen=True)

    amount: str
    currency: str
    display: str


class CategoryPart(BaseModel):
    """What is filed under a category that counts for a larger one, as groceries do for food."""

    model_config = ConfigDict(frozen=True)

    category: str
    total: MoneyView


class CategoryShare(BaseModel):
    """One category's part of a total.

    Attributes:
        percent: Whole; those of a total add up to 100 unless one is below zero; 0 where the total is not above zero.
        parts: What of it is filed under a category of its own.
    """

    model_config = ConfigDict(frozen=True)

    category: str
    total: MoneyView
    percent: int
    parts: tuple[CategoryPart, ...] = ()


class TotalView(BaseModel):
    """A total in one currency; never to be added to one in another (R3.7).

    Attributes:
        counted: ``spending`` is expenses less refunds.
        count: How many entries it is the total of; refunds within spending are not counted.
        refunded: What came back, within spending; None for nothing.
        by_category: All of its categories, the largest first; they add up to the total.
    """

    model_config = ConfigDict(frozen=True)

    counted: Counted
    total: MoneyView
    count: int
    refunded: MoneyView | None
    by_category: tuple[CategoryShare, ...]


def period_view(period: ReportPeriod, today: date, found: tuple[Group, ...] = ()) -> PeriodView:
    """*period* as it stands on *today*, reaching on to the last day that holds one of the entries *found*."""
    latest = max((group.last_on for group in found), default=today)
    counted_to = min(period.days.last_on, max(today, latest))
    return PeriodView(
        words=period.words,
        start_on=period.days.starts_on,
        end_on=period.days.ends_on,
        counted_to=max(counted_to, period.days.starts_on),
        is_running=period.is_running(today),
    )


def money_view(money: Money, user: User) -> MoneyView:
    """*money* as *user* reads it."""
    return MoneyView(amount=f"{money.amount:f}", currency=money.currency, display=display(money, user.number_format))


def total_view(total: Total, user: User) -> TotalView:
    """*total* as *user* reads it."""
    percents = shares([part.amount_minor for _, part in total.by_category], total.money.amount_minor)
    return TotalView(
        counted=total.counted,
        total=money_view(total.money, user),
        count=total.count,
        refunded=money_view(total.refunded, user) if total.refunded.amount_minor else None,
        by_category=tuple(
            CategoryShare(
                category=category,
                total=money_view(part, user),
                percent=share,
                parts=tuple(
                    CategoryPart(category=name, total=money_view(sum_of_it, user))
                    for whole, name, sum_of_it in total.within
                    if whole == category
                ),
            )
            for (category, part), share in zip(total.by_category, percents, strict=True)
        ),
    )


def total_views(found: tuple[Group, ...], user: User, *counted: Counted) -> tuple[TotalView, ...]:
    """The totals of each kind *counted* within *found*, as *user* reads them."""
    return tuple(total_view(total, user) for what in counted for total in totals(found, what))


def percent(part: int, whole: int) -> int:
    """*part* of *whole* in whole per cent, halves up; 0 where *whole* is not above zero."""
    return int((Decimal(part) * 100 / whole).quantize(Decimal(1), ROUND_HALF_UP)) if whole > 0 else 0


def shares(parts: Sequence[int], whole: int) -> list[int]:
    """What each of *parts* is of *whole* in whole per cent, so that together they are 100 (largest remainders).

    Where one is below zero, or *whole* is not above it, each is rounded by itself.
    """
    if whole <= 0 or any(part < 0 for part in parts) or sum(parts) != whole:
        return [percent(part, whole) for part in parts]
    found = [part * 100 // whole for part in parts]
    by_remainder = sorted(range(len(parts)), key=lambda place: -(parts[place] * 100 % whole))
    for place in by_remainder[: 100 - sum(found)]:
        found[place] += 1
    return found


def scaled(money: Money, times: int, by: int, rounding: str = ROUND_HALF_UP) -> Money:
    """*money* times *times* over *by*, rounded once to the currency's minor units, by default halves away from zero."""
    exact = money.amount * times / by
    step = Decimal(1).scaleb(-minor_units(money.currency))
    return Money.of(exact.quantize(step, rounding), money.currency)
