"""Undo: one word takes back what the last message changed, and only that."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.database import Database
from tests.builders import Person, a_person
from tests.database import DatabaseUrls
from tools.undo import AlreadyUndone, NothingToUndo, Undone

TEA: tuple[str, dict[str, object]] = ("add_expense", {"amount": "3", "note": "tea"})
TAXI: tuple[str, dict[str, object]] = ("add_expense", {"amount": "15", "note": "taxi"})

STATES = "SELECT note, state FROM entries ORDER BY id"
COUNTED = "SELECT coalesce(sum(amount_minor), 0) AS total FROM entries WHERE state = 'active'"


async def test_undo_voids_what_the_last_message_saved(person: Person) -> None:
    """The row stays void, the total is what it was, and the trail names the message that took it back."""
    await person.calls(TAXI)

    result = await person.call("undo")

    assert isinstance(result, Undone)
    (part,) = result.entries
    assert (part.was.note, part.counts) == ("taxi", False)
    assert await person.rows(STATES) == [{"note": "taxi", "state": "void"}]
    assert [int(str(row["total"])) for row in await person.rows(COUNTED)] == [0]
    assert await person.rows("SELECT record, undone_by FROM changes") == [
        {"record": "entry", "undone_by": person.event_id}
    ]


async def test_undo_leaves_earlier_messages_alone(person: Person) -> None:
    """Only the tea goes."""
    await person.calls(TAXI)
    await person.calls(TEA)

    await person.call("undo")

    assert await person.rows(STATES) == [{"note": "taxi", "state": "active"}, {"note": "tea", "state": "void"}]


async def test_undo_takes_back_all_that_one_message_did(person: Person) -> None:
    """Entries, a cap and a setting of one message go together."""
    await person.calls(TAXI, TEA, ("set_cap", {"amount": "50"}), ("set_payday", {"day": 25}))

    result = await person.call("undo")

    assert isinstance(result, Undone)
    assert (len(result.entries), len(result.caps), len(result.settings)) == (2, 1, 1)
    assert (await person.user()).payday is None
    assert await person.rows("SELECT id FROM entries WHERE state = 'active'") == []
    assert await person.rows("SELECT id FROM caps WHERE state = 'active'") == []


async def test_undo_again_goes_further_back(person: Person) -> None:
    """Each undo takes the message before, until nothing is left."""
    await person.calls(TAXI)
    await person.calls(TEA)

    results = [await person.call("undo") for _ in range(3)]

    assert [Undone, Undone, NothingToUndo] == [type(result) for result in results]
    assert {"void"} == {row["state"] for row in await person.rows(STATES)}


async def test_the_second_press_on_the_same_button_does_nothing(person: Person) -> None:
    """It names its event, so it finds it done and takes no other with it."""
    await person.calls(TAXI)
    await person.calls(TEA)
    tea_event = person.event_id

    first = await person.call("undo", event_id=tea_event)
    second = await person.call("undo", event_id=tea_event)

    assert (Undone, AlreadyUndone) == (type(first), type(second))
    assert await person.rows(STATES) == [{"note": "taxi", "state": "active"}, {"note": "tea", "state": "void"}]


async def test_pointing_at_an_older_message_undoes_that_one(person: Person) -> None:
    """Not the last one."""
    await person.calls(TAXI)
    taxi_event = person.event_id
    await person.calls(TEA)

    await person.points_at(taxi_event, "undo")

    assert await person.rows(STATES) == [{"note": "taxi", "state": "void"}, {"note": "tea", "state": "active"}]


async def test_pointing_at_a_message_that_changed_nothing_undoes_nothing(person: Person) -> None:
    """The last change is not taken in its place."""
    await person.calls(TAXI)
    await person.calls()

    assert isinstance(await person.points_at(person.event_id, "undo"), NothingToUndo)
    assert await person.rows(STATES) == [{"note": "taxi", "state": "active"}]


async def test_undoing_a_correction_brings_the_old_values_back(person: Person) -> None:
    """Amount, note and category are as they were; the row itself stays."""
    await person.calls(TAXI)
    await person.call("edit_entry", amount="16", note="bus", category="travel")

    await person.call("undo")

    assert await person.rows("SELECT amount_minor, note, note_words, category, state FROM entries") == [
        {"amount_minor": 1500, "note": "taxi", "note_words": " taxi ", "category": "transport", "state": "active"}
    ]


async def test_undoing_what_was_saved_takes_its_later_corrections_along(person: Person) -> None:
    """A void entry's corrections cannot be undone into life again."""
    await person.calls(TAXI)
    taxi_event = person.event_id
    await person.call("edit_entry", amount="16")

    await person.call("undo", event_id=taxi_event)

    assert isinstance(await person.call("undo"), NothingToUndo)
    assert await person.rows(STATES) == [{"note": "taxi", "state": "void"}]


async def test_undoing_a_new_cap_brings_the_replaced_one_back(person: Person) -> None:
    """The old amount holds again."""
    await person.call("set_cap", amount="100", category="food")
    await person.call("set_cap", amount="200", category="food")

    await person.call("undo")

    assert await person.rows("SELECT amount_minor FROM caps WHERE state = 'active'") == [{"amount_minor": 10000}]


async def test_a_removed_cap_does_not_return_beside_a_newer_one(person: Person) -> None:
    """Taking the removal back by its button leaves the cap that was set since."""
    await person.call("set_cap", amount="100", category="food")
    await person.call("remove_cap")
    removal = person.event_id
    await person.call("set_cap", amount="200", category="food")

    await person.call("undo", event_id=removal)

    assert await person.rows("SELECT amount_minor FROM caps WHERE state = 'active'") == [{"amount_minor": 20000}]


async def test_lessons_and_categories_are_taken_back(person: Person) -> None:
    """A changed rule says again what it said; a new one and a new category are gone."""
    await person.call("learn_category", words="bottle", category="food")
    await person.call("learn_category", words="bottle", category="travel")
    await person.call("add_category", name="clients")

    await person.call("undo")
    await person.call("undo")

    assert await person.rows("SELECT name FROM categories") == []
    assert await person.rows("SELECT words, category FROM category_rules") == [{"words": "bottle", "category": "food"}]


@dataclass(frozen=True)
class Standing:
    """Everything that counts for a person, without the trail."""

    entries: list[dict[str, object]]
    caps: list[dict[str, object]]
    categories: list[dict[str, object]]
    rules: list[dict[str, object]]
    settings: list[dict[str, object]]


async def standing(person: Person) -> Standing:
    """What counts for *person* now."""
    return Standing(
        entries=await person.rows(
            "SELECT id, kind, amount_minor, currency, note, category, spent_on FROM entries "
            "WHERE state = 'active' ORDER BY id"
        ),
        caps=await person.rows(
            "SELECT category, period, amount_minor, currency FROM caps WHERE state = 'active' ORDER BY id"
        ),
        categories=await person.rows("SELECT name FROM categories ORDER BY name"),
        rules=await person.rows("SELECT words, category FROM category_rules ORDER BY words"),
        settings=await person.rows("SELECT zone, currency, number_format, date_order, payday FROM users"),
    )


NOTES = st.sampled_from(["tea", "taxi", "lunch", "lamp"])
AMOUNTS = st.integers(1, 99).map(str)
CATEGORIES = st.sampled_from(["food", "travel", "gifts"])
CALLS = st.one_of(
    st.tuples(
        st.sampled_from(["add_expense", "add_income", "add_refund"]),
        st.fixed_dictionaries({"amount": AMOUNTS, "note": NOTES, "is_new": st.just(True)}),
    ),
    st.tuples(
        st.just("edit_entry"),
        st.fixed_dictionaries({}, optional={"words": NOTES, "amount": AMOUNTS, "category": CATEGORIES, "note": NOTES}),
    ),
    st.tuples(st.just("void_entry"), st.fixed_dictionaries({}, optional={"words": NOTES})),
    st.tuples(st.just("set_cap"), st.fixed_dictionaries({"amount": AMOUNTS}, optional={"category": CATEGORIES})),
    st.tuples(st.just("remove_cap"), st.fixed_dictionaries({}, optional={"category": CATEGORIES})),
    st.tuples(st.just("learn_category"), st.fixed_dictionaries({"words": NOTES, "category": CATEGORIES})),
    st.tuples(st.just("add_category"), st.fixed_dictionaries({"name": st.sampled_from(["clients", "boat"])})),
    st.tuples(st.just("set_currency"), st.fixed_dictionaries({"currency": st.sampled_from(["MYR", "EUR"])})),
    st.tuples(st.just("set_payday"), st.fixed_dictionaries({"day": st.integers(0, 31)})),
)
MESSAGES = st.lists(st.lists(CALLS, min_size=1, max_size=3), min_size=1, max_size=6)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=MESSAGES, data=st.data())
def test_undo_restores_what_counted_before(
    database: DatabaseUrls, messages: list[list[tuple[str, dict[str, object]]]], data: st.DataObject
) -> None:
    """Whatever was said, undoing message by message passes back through every earlier standing.

    And pressing the undo buttons of all messages, in any order, ends where it began.
    """
    order = data.draw(st.permutations(range(len(messages))))

    async def run() -> None:
        opened = await Database.open(database.worker, size=2)
        try:
            await undo_step_by_step(await a_person(opened), messages)
            await undo_in_any_order(await a_person(opened), messages, order)
        finally:
            await opened.close()

    asyncio.run(run())


async def undo_step_by_step(person: Person, messages: list[list[tuple[str, dict[str, object]]]]) -> None:
    """Say all, then undo until nothing is left, comparing each standing with the one on the way there."""
    passed = [await standing(person)]
    for calls in messages:
        before = await changes(person)
        await person.calls(*calls)
        if await changes(person) > before:
            passed.append(await standing(person))
    for expected in reversed(passed):
        assert await standing(person) == expected
        last = await person.call("undo")
    assert isinstance(last, NothingToUndo)


async def undo_in_any_order(
    person: Person, messages: list[list[tuple[str, dict[str, object]]]], order: list[int]
) -> None:
    """Say all, then press the undo button of each message in *order*."""
    at_first = await standing(person)
    events = []
    for calls in messages:
        await person.calls(*calls)
        events.append(person.event_id)
    for place in order:
        await person.call("undo", event_id=events[place])
    assert await standing(person) == at_first


async def changes(person: Person) -> int:
    """How long the trail is."""
    return len(await person.rows("SELECT id FROM changes"))
