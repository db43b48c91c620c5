"""Spending caps: how much may go in a week, a month or a pay period, for one category or in all (R3.6).

It reads what was spent from the entries' rows and knows nothing of how an entry came about. A cap counts expenses
less refunds in its own currency, by the local day they were spent on. The tools that set and remove caps are in
cap_tools.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from pydantic import BaseModel, ConfigDict

from core.database import Connection, Row
from core.money import Money, display
from core.users import User
from tools.categories import PART_OF
from tools.entries import Turn, local_day
from tools.periods import CapPeriod, Days, cap_days

WARN_AT_PERCENT = (80, 100)  # a cap warns when this much of it is spent, once each a period (R3.6)


@dataclass(frozen=True)
class Cap:
    """A limit on spending; on everything in its currency where ``category`` is None."""

    id: int
    category: str | None
    period: CapPeriod
    limit: Money


@dataclass(frozen=True)
class CapStatus:
    """How a cap stands in its current period.

    Attributes:
        days: The period that runs now.
        spent: Expenses less refunds; below zero where more came back than went out.
        parts: The categories that counted for a larger one, as groceries do for food.
    """

    cap: Cap
    days: Days
    spent: Money
    parts: tuple[str, ...] = ()

    @property
    def left(self) -> Money:
        """What may still be spent; below zero when the cap is exceeded."""
        return self.cap.limit - self.spent

    @property
    def percent(self) -> int:
        """How much of the cap is spent, in whole per cent, halves up; 100 only once all of it is spent."""
        spent, limit = self.spent.amount_minor, self.cap.limit.amount_minor
        rounded = (spent * 200 + limit) // (limit * 2)
        return min(rounded, 99) if spent < limit else rounded


@dataclass(frozen=True)
class Crossing:
    """A cap that has just passed one of WARN_AT_PERCENT, for the first time in its period."""

    status: CapStatus
    threshold: int


class CapView(BaseModel):
    """A cap as a model and a reply see it; ``amount`` as the person writes amounts, ``category`` None for overall."""

    model_config = ConfigDict(frozen=True)

    category: str | None
    period: CapPeriod
    amount: str
    currency: str


class CapStanding(CapView):
    """A cap with how it stands in its running period.

    Attributes:
        percent: How much of it is spent, in whole per cent, halves up; 100 only once all of it is spent.
        spent: Expenses less refunds, as the person writes amounts.
        left: What may still be spent; nothing (0) when ``over`` says by how much the cap is exceeded.
        last_on: The last local day of the running period.
        parts: The categories that counted for a larger one, as groceries do for food.
    """

    percent: int
    spent: str
    left: str
    over: str | None
    last_on: date
    parts: tuple[str, ...] = ()


class CapWarning(CapStanding):
    """A cap that the entry has brought past *threshold* per cent, told once a period."""

    threshold: int


def view(cap: Cap, user: User) -> CapView:
    """*cap* as *user* reads it."""
    return CapView(
        category=cap.category,
        period=cap.period,
        amount=display(cap.limit, user.number_format),
        currency=cap.limit.currency,
    )


def standing(status: CapStatus, user: User) -> CapStanding:
    """*status* as *user* reads it."""
    left, nothing = status.left, Money(0, status.left.currency)
    return CapStanding(
        **view(status.cap, user).model_dump(),
        percent=status.percent,
        spent=display(status.spent, user.number_format),
        left=display(max(left, nothing), user.number_format),
        over=display(-left, user.number_format) if left < nothing else None,
        last_on=status.days.last_on,
        parts=status.parts,
    )


def warning(crossing: Crossing, user: User) -> CapWarning:
    """*crossing* as *user* reads it."""
    return CapWarning(**standing(crossing.status, user).model_dump(), threshold=crossing.threshold)


def _covers(entry: str) -> str:
    """The condition that the cap counts a category of *entry*; food counts groceries too."""
    parts = ", ".join(f"('{part}', '{whole}')" for part, whole in PART_OF.items())
    return f"(cap.category IS NULL OR {entry}.category = cap.category OR ({entry}.category, cap.category) IN ({parts}))"


# The caps with their running period and what was spent in it. $1 is the user; $2, $3 and $4 are the running periods'
# names, first days and days after the last.
_STATUS = f"""
    SELECT cap.id, cap.category, cap.period, cap.amount_minor, cap.currency, running.starts_on, running.ends_on,
           spent.minor AS spent_minor, spent.parts
    FROM caps AS cap
    JOIN unnest($2::text[], $3::date[], $4::date[]) AS running (period, starts_on, ends_on) USING (period)
    CROSS JOIN LATERAL (
        SELECT coalesce(sum(CASE kind WHEN 'expense' THEN amount_minor ELSE -amount_minor END), 0)::bigint AS minor,
               coalesce(array_agg(DISTINCT category) FILTER (WHERE category <> cap.category), '{{}}') AS parts
        FROM entries
        WHERE user_id = $1 AND state = 'active' AND kind IN ('expense', 'refund')
          AND spent_on >= running.starts_on AND spent_on < running.ends_on
          AND currency = cap.currency AND {_covers("entries")}
    ) AS spent
    WHERE cap.user_id = $1 AND cap.state = 'active'
"""  # noqa: S608  constant parts


async def active(conn: Connection, user_id: int) -> tuple[Cap, ...]:
    """Every active cap, by category and the overall ones last."""
    rows = await conn.fetch(
        """
        SELECT id, category, period, amount_minor, currency FROM caps
        WHERE user_id = $1 AND state = 'active'
        ORDER BY category, id
        """,
        user_id,
    )
    return tuple(map(_cap, rows))


async def statuses(conn: Connection, user: User, today: date) -> tuple[CapStatus, ...]:
    """Every active cap with what was spent in the period around *today*, the overall ones last.

    A cap by pay period is left out while the user has no payday.
    """
    rows = await conn.fetch(f"{_STATUS} ORDER BY cap.category, cap.id", user.id, *_running(user, today))
    return tuple(map(_status, rows))


@dataclass(frozen=True)
class Touched:
    """What a change of entries may move: the caps over this category, in this currency, around this day."""

    category: str
    currency: str
    spent_on: date


async def cross(conn: Connection, turn: Turn, user: User, touched: Sequence[Touched]) -> tuple[Crossing, ...]:
    """The caps that what was *touched* has brought past a threshold, each threshold once a period (R3.6).

    Both thresholds at once are both remembered, and only the higher one is returned. A cap that an earlier entry of
    the same message has brought there is returned again, with what is spent now. An entry of an earlier period brings
    nothing. One statement, which writes only when something is crossed.
    """
    rows = await conn.fetch(
        f"""
        WITH status AS ({_STATUS} AND {_IS_TOUCHED}), passed AS (
            INSERT INTO cap_warnings (user_id, cap_id, starts_on, percent, event_id)
            SELECT $1, id, starts_on, threshold, $8
            FROM status
            JOIN unnest($9::smallint[]) AS warn (threshold) ON spent_minor * 100.0 >= amount_minor * threshold::numeric
            ON CONFLICT DO NOTHING
            RETURNING cap_id, percent
        )
        SELECT status.*, told.threshold
        FROM status
        CROSS JOIN LATERAL (
            SELECT max(percent) AS threshold FROM (
                SELECT percent FROM passed WHERE cap_id = status.id
                UNION ALL
                SELECT percent FROM cap_warnings
                WHERE user_id = $1 AND cap_id = status.id AND starts_on = status.starts_on AND event_id = $8
            ) AS of_this_event
        ) AS told
        WHERE told.threshold IS NOT NULL
        ORDER BY category, id
        """,  # noqa: S608  constant parts
        user.id,
        *_running(user, local_day(user, turn.now)),
        *_columns(touched),
        turn.event_id,
        list(WARN_AT_PERCENT),
    )
    return tuple(Crossing(_status(row), row["threshold"]) for row in rows)


async def retract(conn: Connection, user: User, today: date) -> None:
    """Forget the warnings of running periods that no longer hold, since the entry behind them was taken back.

    They may then be given again. A refund does not come here: what it lowers was truly spent.
    """
    await conn.execute(
        f"""
        DELETE FROM cap_warnings USING ({_STATUS}) AS status
        WHERE cap_warnings.user_id = $1 AND cap_id = status.id AND cap_warnings.starts_on = status.starts_on
          AND spent_minor * 100.0 < amount_minor * percent::numeric
        """,  # noqa: S608  constant parts
        user.id,
        *_running(user, today),
    )


async def insert(conn: Connection, turn: Turn, category: str | None, period: CapPeriod, limit: Money) -> Cap:
    """Write a cap with its trail; there may be no active one over the same category, period and currency."""
    row = await conn.fetchrow(
        """
        WITH cap AS (
            INSERT INTO caps (user_id, event_id, category, period, amount_minor, currency)
            VALUES ($1, $2, $4, $5, $6, $7)
            RETURNING id, category, period, amount_minor, currency
        ), trail AS (
            INSERT INTO changes (user_id, event_id, record, record_id, at) SELECT $1, $2, 'cap', id, $3 FROM cap
        )
        SELECT id, category, period, amount_minor, currency FROM cap
        """,
        turn.user_id,
        turn.event_id,
        turn.now,
        category,
        period,
        limit.amount_minor,
        limit.currency,
    )
    return _cap(row)


async def void(conn: Connection, turn: Turn, cap_id: int) -> None:
    """Let the cap hold no longer; the row stays, with its trail."""
    await conn.execute(
        """
        WITH old AS (
            SELECT id AS old_id, to_jsonb(caps) AS before FROM caps
            WHERE user_id = $1 AND id = $4 AND state = 'active' FOR UPDATE
        ), trail AS (
            INSERT INTO changes (user_id, event_id, record, record_id, before, at)
            SELECT $1, $2, 'cap', $4, before, $3 FROM old
        )
        UPDATE caps SET state = 'void' FROM old WHERE user_id = $1 AND id = old_id
        """,
        turn.user_id,
        turn.event_id,
        turn.now,
        cap_id,
    )


async def restore(conn: Connection, user_id: int, cap_id: int, before: dict[str, object] | None) -> Cap | None:
    """Take a change back: a new cap is void, a removed one holds again. None where nothing had to change.

    A removed cap stays so if another one has taken its place in the meantime.
    """
    row = await conn.fetchrow(
        """
        UPDATE caps SET state = $3
        WHERE user_id = $1 AND id = $2 AND state <> $3
          AND ($3 = 'void' OR NOT EXISTS (
              SELECT FROM caps AS newer
              WHERE newer.user_id = $1 AND newer.state = 'active' AND newer.period = caps.period
                AND newer.currency = caps.currency AND newer.category IS NOT DISTINCT FROM caps.category
          ))
        RETURNING id, category, period, amount_minor, currency
        """,
        user_id,
        cap_id,
        "void" if before is None else before["state"],
    )
    return _cap(row) if row else None


_IS_TOUCHED = f"""EXISTS (
    SELECT FROM unnest($5::text[], $6::text[], $7::date[]) AS touched (category, currency, spent_on)
    WHERE touched.currency = cap.currency AND {_covers("touched")}
      AND touched.spent_on >= running.starts_on AND touched.spent_on < running.ends_on
)"""


def _columns(touched: Sequence[Touched]) -> tuple[list[str], list[str], list[date]]:
    return [one.category for one in touched], [one.currency for one in touched], [one.spent_on for one in touched]


def _running(user: User, today: date) -> tuple[list[str], list[date], list[date]]:
    """The periods around *today* as three columns: their names, first days, and days after the last."""
    running = [(period, cap_days(period, today, user.payday)) for period in CapPeriod]
    known = [(period, days) for period, days in running if days]
    return (
        [period for period, _ in known],
        [days.starts_on for _, days in known],
        [days.ends_on for _, days in known],
    )


def _status(row: Row) -> CapStatus:
    return CapStatus(
        cap=_cap(row),
        days=Days(row["starts_on"], row["ends_on"]),
        spent=Money(row["spent_minor"], row["currency"]),
        parts=tuple(row["parts"]),
    )


def _cap(row: Row) -> Cap:
    limit = Money(row["amount_minor"], row["currency"])
    return Cap(row["id"], row["category"], CapPeriod(row["period"]), limit)
