"""What the calls of a turn came to: mended slips are forgotten, the others told plainly."""

from __future__ import annotations

from bot.settling import SLIPPED, settle
from core.llm.types import ToolCall
from tests.bot.guard_outcomes import counted, saved
from tools.base import ToolOutcome

KNOWN = {"add_expense", "set_cap", "spending_total"}


def slip(name: str = "add_expense") -> ToolOutcome:
    """A call with arguments that make no sense."""
    return ToolOutcome(ToolCall("1", name, {}), error="amount: Field required", may_retry=True, is_slip=True)


def refusal() -> ToolOutcome:
    """A call that cannot be done, with a sentence for a person."""
    return ToolOutcome(ToolCall("1", "add_expense", {}), error="Tomorrow is still to come.")


def test_a_mended_slip_is_forgotten() -> None:
    """What the same tool did later makes the error good."""
    assert settle([slip(), saved()], KNOWN) == (saved(),)


def test_each_success_mends_one_slip() -> None:
    """Two slips and one success leave one of them open, in words for a person."""
    left = settle([slip(), slip(), saved()], KNOWN)

    assert [outcome.error for outcome in left] == [SLIPPED, None]


def test_another_tool_mends_nothing() -> None:
    """A total does not save an expense."""
    left = settle([slip(), counted()], KNOWN)

    assert [outcome.error for outcome in left] == [SLIPPED, None]


def test_an_earlier_success_mends_nothing() -> None:
    """The slip may have been about another record."""
    left = settle([saved(), slip()], KNOWN)

    assert [outcome.error for outcome in left] == [None, SLIPPED]


def test_a_wrong_name_is_mended_by_any_tool() -> None:
    """There was no such tool, so the next one that worked was meant."""
    assert settle([slip("save_money"), saved()], KNOWN) == (saved(),)


def test_what_cannot_be_done_stays() -> None:
    """A refusal is an answer, whatever succeeded later."""
    assert settle([refusal(), saved()], KNOWN) == (refusal(), saved())


def test_the_same_report_is_told_once() -> None:
    """A model that reads the same thing again adds nothing."""
    assert settle([counted(), counted(), counted("2.00")], KNOWN) == (counted(), counted("2.00"))


def test_nothing_comes_to_nothing() -> None:
    """A turn without calls has no outcome."""
    assert settle([], KNOWN) == ()
