"""The tool that ranks days by what was spent on them: "which day did I spend the most?" (R3.8).

It reads and never writes. A day counts by its expenses; what came back later lowers no day.
"""

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from core.database import Connection
from tools import totals
from tools.base import Result, ToolScope, tool
from tools.report_request import Report, ReportArguments, Request, about_found, read_request
from tools.report_views import MoneyView, money_view

MAX_DAYS_LISTED = 31  # a month of them; more is a list of entries


class DaysArguments(ReportArguments):
    """Which days, and how many."""

    limit: int = Field(default=1, ge=1, le=MAX_DAYS_LISTED, description="how many days, in each currency")
    order: Literal["largest", "smallest"] = "largest"


class DayTotal(BaseModel):
    """What was spent on one local day in one currency, over *count* expenses."""

    model_config = ConfigDict(frozen=True)

    on: date
    total: MoneyView
    count: int


class DayRanking(Report):
    """The days on which most was spent, or least of those with an expense; each currency by itself."""

    days: tuple[DayTotal, ...]
    order: Literal["largest", "smallest"] = "largest"


@tool(writes=False)
async def spending_by_day(scope: ToolScope, arguments: DaysArguments) -> Result:
    """Rank the days of a period by what was spent on each.

    Call it for "which day did I spend the most", "my most expensive day", "top 3 days"; never from memory. It changes
    nothing.
    """
    request = await read_request(scope, arguments)
    found = await _ranked(scope, await scope.reading(), request, arguments)
    about = request.about() if found else await about_found(scope, request, ())
    return DayRanking(about=about, days=found, order=arguments.order)


async def _ranked(
    scope: ToolScope, conn: Connection, request: Request, arguments: DaysArguments
) -> tuple[DayTotal, ...]:
    rows = await totals.by_day(
        conn,
        scope.user.id,
        request.period.days,
        request.filter,
        arguments.limit,
        smallest=arguments.order == "smallest",
    )
    return tuple(
        DayTotal(on=row.on, total=money_view(totals.money(row.minor, row.currency), scope.user), count=row.count)
        for row in rows
    )
