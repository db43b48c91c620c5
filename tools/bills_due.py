"""Bills that are still to be paid: what of the money is not free to be spent (R3.8, R3.10).

A bill counts for each of its times until the day asked about, and once more where it was said and is not paid yet. It
reads rows and writes none.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from core.money import Money
from core.users import User
from tools import categories, occurrences, reminders
from tools.base import ToolScope
from tools.categories import PART_OF
from tools.entries import EntryKind
from tools.reminders import Reminder

OPEN_FOR = timedelta(days=31)  # a bill that was said earlier and not paid since is surely settled in another way
MOST_TIMES = 400  # of one bill that are looked through: each day of a year


@dataclass(frozen=True)
class BillDue:
    """One time that a bill is to be paid.

    Attributes:
        on: Local day of the person on which it is due, or was.
        category: As its payment would be filed.
    """

    money: Money
    on: date
    category: str


async def bills_due(scope: ToolScope, before: date) -> tuple[BillDue, ...]:
    """The bills that the person has still to pay, due before the local day *before*."""
    conn, user = await scope.reading(), scope.user
    said = await occurrences.last_said(conn, user.id, scope.now - OPEN_FOR)
    standing = {one.id: one for one in await reminders.standing(conn, user.id)}
    over = {one.reminder_id for one in said} - standing.keys()
    known = [*standing.values(), *[found for one in over if (found := await reminders.find(conn, user.id, one))]]
    due = []
    for one in known:
        if one.content.bill is None or one.state == "deleted":
            continue
        category = await categories.resolve(conn, user.id, EntryKind.EXPENSE, one.content.what)
        unpaid = [each.planned_at for each in said if each.reminder_id == one.id]
        days = [day for day in _days([*unpaid, *_to_come(one)], user) if day < before]
        due += [BillDue(one.content.bill, day, category) for day in days]
    return tuple(due)


def sum_of(bills: Iterable[BillDue], currency: str, before: date, filed: Sequence[str]) -> Money:
    """What the bills in *currency* due before *before* come to: those of the categories *filed*, or all where none is.

    A bill in another currency is no part of a cap.
    """
    counted = [
        bill.money
        for bill in bills
        if bill.money.currency == currency
        and bill.on < before
        and (not filed or bill.category in filed or PART_OF.get(bill.category) in filed)
    ]
    return sum(counted, Money(0, currency))


def _to_come(bill: Reminder) -> list[datetime]:
    """The instants at which an active bill comes, from the next one on."""
    if bill.due_at is None:
        return []
    return [bill.due_at, *bill.content.plan.instants(bill.due_at, MOST_TIMES)]


def _days(instants: Iterable[datetime], user: User) -> list[date]:
    return [instant.astimezone(user.zone_info).date() for instant in instants]
