"""What tests of reports share: asking one, and entries told on a day of one's choice."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TypeVar

from core.llm.types import ToolCall
from tests.builders import Person
from tools.base import Result, ToolOutcome, run_call
from tools.report_tools import REPORTS

R = TypeVar("R", bound=Result)


async def outcome_of(person: Person, name: str, /, **arguments: object) -> ToolOutcome:
    """What comes of one message that asks for one report."""
    async with person.turn() as scope:
        return await run_call(scope, REPORTS, ToolCall("1", name, arguments))


async def ask(person: Person, kind: type[R], name: str, /, **arguments: object) -> R:
    """The report, which has to succeed and to be of that kind."""
    outcome = await outcome_of(person, name, **arguments)
    assert isinstance(outcome.result, kind), outcome.error
    return outcome.result


async def spends(person: Person, amount: str, note: str, on: date | None = None, **more: object) -> None:
    """They tell an expense of that day, today unless told otherwise; minutes pass between two of them."""
    day = {"on": on.isoformat()} if on else {}
    await person.call("add_expense", amount=amount, note=note, **day, **more)
    person.later(timedelta(minutes=1))
