"""The tools that forget: they ask first with what will go, and report what has gone (R6.7; B099, B101)."""

from __future__ import annotations

import pytest

from core.llm.types import ToolCall
from tests.builders import Person
from tools.base import Ask, run_call
from tools.memories import MEMORY_TOOLS
from tools.memory_views import Forgotten, MemoryList, NothingKnown


async def knows(person: Person, *facts: str) -> None:
    """Facts that the person asked to remember."""
    for fact in facts:
        await person.call("remember", fact=fact, quote=fact.replace("The user's", "my").replace("The user", "I"))


async def known(person: Person) -> list[str]:
    """The statements that are listed."""
    result = await person.call("list_memories")
    assert isinstance(result, MemoryList)
    return [memory.text for memory in result.memories]


async def test_forgetting_asks_first_and_then_reports_what_went(person: Person) -> None:
    """The question names the counts, and nothing goes before the yes; the counts afterwards are those of the rows."""
    await knows(person, "The user's ex is called Ben.", "Ben lives in Oslo.", "The user likes tea.")

    asked = await person.call("forget", what="my ex")
    before = await known(person)
    forgotten = await person.call("forget", what="my ex", confirmed=True)

    assert isinstance(asked, Ask)
    assert asked.text.startswith("2 memories mention your ex. Forget them all?")
    assert len(before) == 3
    assert isinstance(forgotten, Forgotten)
    assert [("memory", 2)] == [(one.what, one.count) for one in forgotten.counts]
    assert forgotten.hits == 0
    assert await known(person) == ["The user likes tea."]


async def test_a_model_cannot_confirm(person: Person) -> None:
    """The yes is the person's alone."""
    await knows(person, "The user likes tea.")

    async with person.turn(said="forget tea") as scope:
        call = MEMORY_TOOLS["forget"].by_model(ToolCall("1", "forget", {"what": "tea", "confirmed": True}))
        came = await run_call(scope, MEMORY_TOOLS, call)

    assert isinstance(came.result, Ask)
    assert await known(person) == ["The user likes tea."]


async def test_there_may_be_nothing_to_forget(person: Person) -> None:
    """That is said, with the records that name it."""
    await person.call("add_expense", amount="20", note="boat rental")

    result = await person.call("forget", what="the boat")

    assert isinstance(result, NothingKnown)
    assert ("the boat", 1) == (result.about, result.records)


@pytest.mark.parametrize("what", ["it", "about my", "everything"])
async def test_words_that_name_nothing_forget_nothing(person: Person, what: str) -> None:
    """An empty topic is no topic."""
    await knows(person, "The user likes tea.")

    error = await person.fails("forget", what=what)

    assert "Say what I should forget" in error
    assert await known(person) == ["The user likes tea."]


async def test_one_memory_goes_and_the_others_stay(person: Person) -> None:
    """After a yes, for good: undo does not bring it back."""
    await knows(person, "The user likes tea.", "The user likes rain.")
    (row,) = await person.rows("SELECT id FROM memories WHERE text = 'The user likes tea.'")

    asked = await person.call("forget_memory", memory_id=row["id"])
    await person.call("forget_memory", memory_id=row["id"], confirmed=True)
    await person.call("undo")

    assert isinstance(asked, Ask)
    assert "The user likes tea." not in await known(person)


async def test_everything_learned_goes_and_records_stay(person: Person) -> None:
    """B099: afterwards no search finds anything; the money diary is untouched."""
    await knows(person, "The user likes tea.", "The user's sister is called Ana.")
    await person.call("add_expense", amount="15", note="lunch")

    asked = await person.call("forget_everything")
    forgotten = await person.call("forget_everything", confirmed=True)

    assert isinstance(asked, Ask)
    assert "2 memories" in asked.text
    assert isinstance(forgotten, Forgotten)
    assert ("learned", 0) == (forgotten.scope, forgotten.hits)
    assert await person.rows("SELECT id FROM memories") == []
    assert len(await person.rows("SELECT id FROM entries")) == 1


async def test_the_whole_person_goes_after_a_yes(person: Person) -> None:
    """The question counts what is there, and afterwards nothing of it is."""
    await knows(person, "The user likes tea.")
    await person.call("add_expense", amount="15", note="lunch")

    asked = await person.call("delete_account")
    deleted = await person.call("delete_account", confirmed=True)

    assert isinstance(asked, Ask)
    assert "1 entry and 1 memory" in asked.text
    assert isinstance(deleted, Forgotten)
    assert deleted.scope == "person"
    for table in ("entries", "memories", "changes"):
        assert await person.rows(f"SELECT user_id FROM {table}") == []  # noqa: S608  tables of this test
