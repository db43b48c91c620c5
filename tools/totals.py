"""Counting entries: sums by currency, kind and category over runs of days, and the rows behind them.

Every report is one statement that names the user; sums without a text stay inside the index entries_by_day, so a month
of somebody with 20,000 entries costs a look at that month. It knows no words of a period and no replies.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from core.database import Connection, Row
from core.errors import ToolFailed
from core.grammar.currencies import CODES, minor_units
from core.money import Money, MoneyError, display
from core.users import User
from tools import categories
from tools.categories import PART_OF
from tools.entries import EntryKind, EntryView, note_words
from tools.periods import Days


class Counted(StrEnum):
    """What a total is of: spending is expenses less refunds (R3.3)."""

    SPENDING = "spending"
    INCOME = "income"
    REFUNDS = "refunds"


_KINDS = {
    Counted.SPENDING: (EntryKind.EXPENSE, EntryKind.REFUND),
    Counted.INCOME: (EntryKind.INCOME,),
    Counted.REFUNDS: (EntryKind.REFUND,),
}


@dataclass(frozen=True)
class Filter:
    """Which entries count.

    Attributes:
        category: Its stored name, with what counts for it too, as groceries do for food; None for all.
        text: Words that a note holds, or the name of a category, however written; None for all.
        currency: ISO 4217 code; None for all.
        without: The stored name of a category that does not count, nor what counts for it; None to leave out none.
        over: Only amounts above it, in units of their own currency; None for all.
    """

    category: str | None = None
    text: str | None = None
    currency: str | None = None
    over: Decimal | None = None
    without: str | None = None


@dataclass(frozen=True)
class Group:
    """The sum over one currency, kind and category within one run of days.

    Attributes:
        minor: Minor units of the currency, above zero.
        first_on: The earliest day of an entry in it.
        last_on: The latest one.
    """

    currency: str
    kind: EntryKind
    category: str
    count: int
    minor: int
    first_on: date
    last_on: date


@dataclass(frozen=True)
class DaySum:
    """The expenses of one local day in one currency: how many, and their sum in minor units."""

    currency: str
    on: date
    count: int
    minor: int


@dataclass(frozen=True)
class Total:
    """A total in one currency; totals in different currencies are never added (R3.7).

    Attributes:
        money: For spending less refunds; below zero where more came back than went out.
        count: How many expenses, incomes or refunds it is the total of; a refund within spending is not counted.
        refunded: What came back, within spending.
        by_category: Its parts, the largest first; they add up to ``money``.
        within: What is part of a larger category of ``by_category``: whole, part and its sum ("food", "groceries").
    """

    counted: Counted
    money: Money
    count: int
    refunded: Money
    by_category: tuple[tuple[str, Money], ...]
    within: tuple[tuple[str, str, Money], ...] = ()


async def groups(
    conn: Connection, user_id: int, runs: Mapping[str, Days], wanted: Filter
) -> dict[str, tuple[Group, ...]]:
    """The sums of the active entries in each of several runs of days, in one statement.

    Args:
        conn: Confined to the user.
        user_id: The user.
        runs: Days by a name of the caller's; they may overlap.
        wanted: Which entries count.
    """
    condition, values = _condition(wanted, first=5)
    # Summed up inside, so that the days bound the search of the index whatever the planner knows of the table.
    rows = await conn.fetch(
        f"""
        SELECT run.name, sums.*
        FROM unnest($2::text[], $3::date[], $4::date[]) AS run (name, starts_on, ends_on)
        CROSS JOIN LATERAL (
            SELECT currency, kind, category, count(*) AS entries, sum(amount_minor) AS minor,
                   min(spent_on) AS first_on, max(spent_on) AS last_on
            FROM entries
            WHERE user_id = $1 AND state = 'active'
              AND spent_on >= run.starts_on AND spent_on < run.ends_on {condition}
            GROUP BY currency, kind, category
        ) AS sums
        ORDER BY run.name, currency, kind, category
        """,  # noqa: S608  constant parts
        user_id,
        list(runs),
        [days.starts_on for days in runs.values()],
        [days.ends_on for days in runs.values()],
        *values,
    )
    return {name: tuple(_group(row) for row in rows if row["name"] == name) for name in runs}


def totals(found: Sequence[Group], counted: Counted) -> tuple[Total, ...]:
    """The totals of *counted* within *found*, one for each currency, the currency with most entries first."""
    relevant = [group for group in found if group.kind in _KINDS[counted]]
    currencies = {group.currency: 0 for group in relevant}
    for group in relevant:
        currencies[group.currency] += group.count
    ordered = sorted(currencies, key=lambda currency: (-currencies[currency], currency))
    return tuple(_total([group for group in relevant if group.currency == currency], counted) for currency in ordered)


_LISTED = "id, kind, amount_minor, currency, note, category, spent_on, spent_on = $2 AS is_today"


async def first_day(conn: Connection, user_id: int) -> date | None:
    """The day of the earliest active entry; None before the first one."""
    day: date | None = await conn.fetchval(
        "SELECT min(spent_on) FROM entries WHERE user_id = $1 AND state = 'active'", user_id
    )
    return day


async def newest(
    conn: Connection, user: User, today: date, days: Days, kinds: Sequence[EntryKind], wanted: Filter, limit: int
) -> tuple[EntryView, ...]:
    """The latest entries within *days* by day, those told last first, as *user* reads them on *today*."""
    condition, values = _condition(wanted, first=7)
    rows = await conn.fetch(
        f"""
        SELECT {_LISTED}
        FROM entries
        WHERE user_id = $1 AND state = 'active' AND spent_on >= $3 AND spent_on < $4 AND kind = ANY ($5) {condition}
        ORDER BY spent_on DESC, id DESC
        LIMIT $6
        """,  # noqa: S608  constant parts
        user.id,
        today,
        days.starts_on,
        days.ends_on,
        list(kinds),
        limit,
        *values,
    )
    return tuple(_view(row, user) for row in rows)


async def largest(
    conn: Connection, user: User, today: date, days: Days, wanted: Filter, limit: int, *, smallest: bool = False
) -> tuple[EntryView, ...]:
    """The largest expenses within *days* (or the *smallest*), at most *limit* in each currency, in that order."""
    condition, values = _condition(wanted, first=6)
    order = "ASC" if smallest else "DESC"
    rows = await conn.fetch(
        f"""
        SELECT {_LISTED}
        FROM (
            SELECT *, row_number() OVER (
                       PARTITION BY currency ORDER BY amount_minor {order}, spent_on DESC, id DESC
                   ) AS place
            FROM entries
            WHERE user_id = $1 AND state = 'active' AND kind = 'expense'
              AND spent_on >= $3 AND spent_on < $4 {condition}
        ) AS placed
        WHERE place <= $5
        ORDER BY currency, place
        """,  # noqa: S608  constant parts
        user.id,
        today,
        days.starts_on,
        days.ends_on,
        limit,
        *values,
    )
    return tuple(_view(row, user) for row in rows)


async def by_day(
    conn: Connection, user_id: int, days: Days, wanted: Filter, limit: int, *, smallest: bool = False
) -> tuple[DaySum, ...]:
    """The days of most spending within *days* (or of the *smallest*), at most *limit* in each currency, in order."""
    condition, values = _condition(wanted, first=5)
    order = "ASC" if smallest else "DESC"
    rows = await conn.fetch(
        f"""
        SELECT currency, spent_on, entries, minor
        FROM (
            SELECT currency, spent_on, count(*) AS entries, sum(amount_minor) AS minor,
                   row_number() OVER (PARTITION BY currency ORDER BY sum(amount_minor) {order}, spent_on DESC) AS place
            FROM entries
            WHERE user_id = $1 AND state = 'active' AND kind = 'expense'
              AND spent_on >= $2 AND spent_on < $3 {condition}
            GROUP BY currency, spent_on
        ) AS placed
        WHERE place <= $4
        ORDER BY currency, place
        """,  # noqa: S608  constant parts
        user_id,
        days.starts_on,
        days.ends_on,
        limit,
        *values,
    )
    return tuple(DaySum(row["currency"], row["spent_on"], row["entries"], int(row["minor"])) for row in rows)


def money(minor: int, currency: str) -> Money:
    """A sum as money.

    Raises:
        ToolFailed: It is larger than money can be.
    """
    try:
        return Money(minor, currency)
    except MoneyError as error:
        raise ToolFailed(f"Those entries in {currency} add up to more than I can count.") from error


# How many minor units an entry's currency has in one unit (ISO 4217).
_UNIT = "CASE {} ELSE 100 END".format(
    " ".join(
        f"WHEN currency IN ({', '.join(repr(code) for code in sorted(CODES) if minor_units(code) == digits)})"
        f" THEN {10**digits}"
        for digits in (0, 3)
    )
)


def _condition(wanted: Filter, first: int) -> tuple[str, list[str | list[str] | Decimal]]:
    """SQL for the filter with parameters from ``$first`` on; a column that isn't asked for is not named."""
    parts: list[str] = []
    values: list[str | list[str] | Decimal] = []
    if wanted.category is not None:
        parts.append(f"AND category = ANY (${first})")
        values.append(list(categories.within(wanted.category)))
    if wanted.text is not None:
        at = first + len(values)
        parts.append(f"AND (strpos(note_words, ${at}) > 0 OR category = ${at + 1})")
        values += [_beginning(wanted.text), note_words(wanted.text).strip()]
    if wanted.currency is not None:
        parts.append(f"AND currency = ${first + len(values)}")
        values.append(wanted.currency)
    if wanted.over is not None:
        parts.append(f"AND amount_minor > ${first + len(values)}::numeric * {_UNIT}")
        values.append(wanted.over)
    if wanted.without is not None:
        parts.append(f"AND category <> ALL (${first + len(values)})")
        values.append(list(categories.within(wanted.without)))
    return " ".join(parts), values


def _beginning(text: str) -> str:
    """The words as they begin in a note, without a plural's "s", so that "coffees" finds "coffee" and the reverse."""
    words = note_words(text).rstrip()
    is_plural = len(words.split(" ")[-1]) > 3 and words.endswith("s") and not words.endswith("ss")
    return words[:-1] if is_plural else words


def _view(row: Row, user: User) -> EntryView:
    """A row of ``_LISTED`` as *user* reads it."""
    amount = Money(row["amount_minor"], row["currency"])
    return EntryView(
        id=row["id"],
        kind=EntryKind(row["kind"]),
        amount=f"{amount.amount:f}",
        currency=amount.currency,
        display=display(amount, user.number_format),
        note=row["note"],
        category=row["category"],
        on=row["spent_on"],
        is_today=row["is_today"],
    )


def _group(row: Row) -> Group:
    return Group(
        currency=row["currency"],
        kind=EntryKind(row["kind"]),
        category=row["category"],
        count=row["entries"],
        minor=int(row["minor"]),
        first_on=row["first_on"],
        last_on=row["last_on"],
    )


def _total(relevant: list[Group], counted: Counted) -> Total:
    """The total of groups of one currency."""
    currency = relevant[0].currency
    parts: dict[str, int] = {}
    for group in relevant:
        parts[group.category] = parts.get(group.category, 0) + _signed(group, counted)
    within = [(whole, part, parts[part]) for part, whole in PART_OF.items() if {part, whole} <= parts.keys()]
    for whole, part, minor in within:  # one figure for food, whether its breakdown or food itself is asked for
        parts[whole] += minor
        del parts[part]
    by_category = sorted(parts.items(), key=lambda part: (-part[1], part[0]))
    refunds = [group for group in relevant if group.kind is EntryKind.REFUND]
    is_spending = counted is Counted.SPENDING
    return Total(
        counted=counted,
        money=money(sum(parts.values()), currency),
        count=sum(group.count for group in relevant if not (is_spending and group.kind is EntryKind.REFUND)),
        refunded=money(sum(group.minor for group in refunds) if is_spending else 0, currency),
        by_category=tuple((category, money(minor, currency)) for category, minor in by_category),
        within=tuple((whole, part, money(minor, currency)) for whole, part, minor in within),
    )


def _signed(group: Group, counted: Counted) -> int:
    is_taken_back = counted is Counted.SPENDING and group.kind is EntryKind.REFUND
    return -group.minor if is_taken_back else group.minor
