"""Carrying out calls that rules have made: what a person is told where one was made wrongly."""

from bot.acting import run_all, run_planned
from bot.settling import SLIPPED
from core.database import Database
from core.llm.types import ToolCall
from tests.builders import a_person
from tests.database import DatabaseUrls
from tools.base import PlannedCall


async def test_the_text_of_a_validation_error_reaches_nobody(database: DatabaseUrls) -> None:
    """An argument that no tool takes, and a tool that is not there, are told in plain words."""
    pool = await Database.open(database.worker, size=2)
    person = await a_person(pool)

    async with person.turn() as scope:
        at_once = await run_all(scope, [ToolCall("1", "balance", {"limit": 3}), ToolCall("2", "nothing", {})])
        planned = await run_planned(scope, [PlannedCall(name="balance", arguments={"limit": 3})])
    await pool.close()

    assert [outcome.error for outcome in (*at_once, *planned)] == [SLIPPED] * 3
