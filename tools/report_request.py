"""What a question asks a report for, read once: which days, which category, which words.

It knows the arguments that reports share, and turns them into days and a filter; it counts nothing itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from pydantic import BaseModel, ConfigDict, Field

from core.errors import ToolFailed, ToolRetry
from tools import categories, totals
from tools.base import Arguments, Result, ToolScope
from tools.booking import read_currency
from tools.category_words import DEFAULT_CATEGORIES
from tools.entries import local_day
from tools.periods import Days
from tools.report_periods import ReportPeriod, needs_payday, read_period, this_month
from tools.report_views import MoneyView, PeriodView, money_view, period_view
from tools.totals import Counted, Filter, Group

UNKNOWN_PAYDAY = "I don't know your payday yet. Tell me, such as “I get paid on the 25th”, and ask again."
MAX_WORDS_CHARS = 80  # a period, a shop or a thing is a few words
PERIOD_DESCRIPTION = "in the person's own words or as YYYY-MM-DD..YYYY-MM-DD, both included; left out: "


class PeriodArguments(Arguments):
    """Which days."""

    period: str | None = Field(default=None, description=f"{PERIOD_DESCRIPTION}this month", max_length=MAX_WORDS_CHARS)


class ReportArguments(PeriodArguments):
    """What a question may narrow its report to."""

    category: str | None = Field(
        default=None, description="a category's name; else use text", max_length=MAX_WORDS_CHARS
    )
    text: str | None = Field(default=None, description="a shop or a thing in the note", max_length=MAX_WORDS_CHARS)
    currency: str | None = Field(default=None, description="only if they ask for one alone", max_length=MAX_WORDS_CHARS)


class About(BaseModel):
    """What a report is about.

    Attributes:
        category: The category it is narrowed to.
        text: The words it is narrowed to.
        without: The category that is left out.
        currency: The currency it is narrowed to, an ISO 4217 code.
        other_currencies: Where nothing is found in that one: those that there is something in.
        first_on: Where nothing is found: the day of the person's first entry, None if there is none at all.
        came_in: Where nothing was spent: the income of these days, a sum for each currency.
    """

    model_config = ConfigDict(frozen=True)

    period: PeriodView
    category: str | None = None
    text: str | None = None
    without: str | None = None
    currency: str | None = None
    other_currencies: tuple[str, ...] = ()
    first_on: date | None = None
    came_in: tuple[MoneyView, ...] = ()


class Report(Result):
    """Base of the results of reports; the reply names what ``about`` says."""

    about: About


@dataclass(frozen=True)
class Request:
    """A report's question, understood.

    Attributes:
        today: The person's local day.
        period: The days asked about.
        filter: The entries asked about.
    """

    today: date
    period: ReportPeriod
    filter: Filter

    def about(self, found: tuple[Group, ...] = ()) -> About:
        """What the report is about; *found* are the sums it rests on."""
        return About(
            period=period_view(self.period, self.today, found),
            category=self.filter.category,
            text=self.filter.text,
            without=self.filter.without,
            currency=self.filter.currency,
        )


async def read_request(scope: ToolScope, arguments: ReportArguments, *, default: ReportPeriod | None = None) -> Request:
    """The days and the filter that *arguments* ask for; *default* days, or this month, where none are named.

    Raises:
        ToolRetry: The period, the category or the currency is unknown; the text says what would be right.
    """
    today = local_day(scope.user, scope.now)
    period = named_period(scope, arguments.period) if arguments.period else default or this_month(today)
    category = await known_category(scope, arguments.category) if arguments.category else None
    currency = read_currency(arguments.currency, None)
    return Request(today, period, Filter(category, arguments.text or None, currency))


def named_period(scope: ToolScope, words: str) -> ReportPeriod:
    """The period that *words* name.

    Raises:
        ToolRetry: They name none.
        ToolFailed: They name a pay period and the payday is unknown.
    """
    period = read_period(words, scope.context())
    if period is None and needs_payday(words):
        raise ToolFailed(UNKNOWN_PAYDAY)
    if period is None:
        raise ToolRetry(f"“{words}” is no period I can read. 'last week', 'March' or 2026-03-01..2026-03-09 would do.")
    return period


async def about_found(scope: ToolScope, request: Request, found: tuple[Group, ...]) -> About:
    """What the report is about; where no spending was *found*, with what there is instead."""
    if totals.totals(found, Counted.SPENDING):
        return request.about(found)
    counted = found or await count(scope, request)
    came_in = tuple(money_view(total.money, scope.user) for total in totals.totals(counted, Counted.INCOME))
    if found:
        return request.about(found).model_copy(update={"came_in": came_in})
    others: tuple[Group, ...] = ()
    if request.filter.currency is not None:
        others = await count(scope, replace(request, filter=replace(request.filter, currency=None)))
    return request.about().model_copy(
        update={
            "other_currencies": tuple(dict.fromkeys(group.currency for group in others)),
            "came_in": came_in,
            "first_on": await totals.first_day(await scope.reading(), scope.user.id),
        }
    )


async def count(scope: ToolScope, request: Request) -> tuple[Group, ...]:
    """The sums of the entries that *request* asks for."""
    found = await count_runs(scope, request.filter, {"asked": request.period.days})
    return found["asked"]


async def count_runs(scope: ToolScope, wanted: Filter, runs: Mapping[str, Days]) -> dict[str, tuple[Group, ...]]:
    """The sums within each of *runs*, in one statement."""
    return await totals.groups(await scope.reading(), scope.user.id, runs, wanted)


async def known_category(scope: ToolScope, said: str) -> str:
    """The stored name of the category that was *said*.

    Raises:
        ToolRetry: There is none of that name.
    """
    name = categories.fold(said)
    if name in DEFAULT_CATEGORIES or name in await categories.names(await scope.reading(), scope.user.id):
        return name
    raise ToolRetry(
        f"There is no category “{said}”. Pass it as text to look for it in notes, or use one of "
        f"{', '.join(DEFAULT_CATEGORIES)}."
    )
