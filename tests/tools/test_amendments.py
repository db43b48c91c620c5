"""Editing a chat message changes the entries it told (R3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import pytest

from bot.acting import run_planned
from tests.builders import Person
from tools.amendments import EventAmended
from tools.base import Ask, PlannedCall
from tools.booking import EntrySaved

ACTIVE = "SELECT note, amount_minor FROM entries WHERE state = 'active' ORDER BY ordinal"


def spent(note: str, amount: str, **more: str) -> dict[str, object]:
    """A draft of an expense in the person's currency."""
    return {"note": note, "amount": amount, **more}


@dataclass(frozen=True)
class Amended:
    """What an edit came to; ``added`` are the notes of what was saved anew."""

    result: EventAmended
    added: list[str]


async def amend(
    person: Person, event_id: int, *drafts: dict[str, object], was: list[dict[str, object]] | None = None
) -> Amended:
    """Edit the message of that event, which said *was*, to tell these drafts."""
    arguments: dict[str, object] = {"event_id": event_id, "drafts": list(drafts), "was": was}
    async with person.turn() as scope:
        outcomes = await run_planned(scope, [PlannedCall(name="amend_message", arguments=arguments)])
    result = outcomes[0].result
    assert isinstance(result, EventAmended), outcomes[0]
    saved = [outcome.result for outcome in outcomes[1:]]
    return Amended(result, [one.entry.note for one in saved if isinstance(one, EntrySaved)])


async def told(person: Person, *items: tuple[str, str]) -> int:
    """A message that tells these expenses; its event."""
    calls: list[tuple[str, dict[str, object]]] = [
        ("add_expense", {"note": note, "amount": amount}) for note, amount in items
    ]
    await person.calls(*calls)
    return person.event_id


async def test_an_edited_amount_changes_the_same_row(person: Person) -> None:
    """No second row, and the change is the edit's own to undo."""
    event = await told(person, ("lunch", "15"))

    amended = await amend(person, event, spent("lunch", "25"))

    assert [(one.before.display, one.after.display) for one in amended.result.changed] == [("RM15.00", "RM25.00")]
    assert (amended.added, amended.result.voided) == ([], ())
    assert await person.rows(ACTIVE) == [{"note": "lunch", "amount_minor": 2500}]
    await person.call("undo")
    assert await person.rows(ACTIVE) == [{"note": "lunch", "amount_minor": 1500}]


async def test_an_edit_without_effect_is_empty(person: Person) -> None:
    """Spaces around the note change nothing, and nothing is written."""
    event = await told(person, ("lunch", "15"), ("tea", "3"))

    amended = await amend(person, event, spent(" lunch ", "15"), spent("tea", "3"))

    assert amended.result.is_empty
    assert len(await person.rows("SELECT id FROM changes")) == 2


async def test_items_that_stay_are_not_touched_when_others_go_or_come(person: Person) -> None:
    """The coffee stays the coffee although the tea before it is gone."""
    event = await told(person, ("tea", "3"), ("coffee", "4"))

    gone = await amend(person, event, spent("coffee", "4"))
    come = await amend(person, event, spent("coffee", "4"), spent("cake", "9"))

    assert [entry.note for entry in gone.result.voided] == ["tea"]
    assert come.added == ["cake"]
    assert (gone.result.changed, come.result.changed) == ((), ())
    assert await person.rows(ACTIVE) == [
        {"note": "coffee", "amount_minor": 400},
        {"note": "cake", "amount_minor": 900},
    ]


async def test_what_an_edit_added_belongs_to_the_message(person: Person) -> None:
    """The next edit finds it, and one undo takes just that edit back."""
    event = await told(person, ("tea", "3"))
    await amend(person, event, spent("tea", "3"), spent("cake", "9"))

    await amend(person, event, spent("tea", "3"), spent("cake", "9.50"))

    assert await person.rows(ACTIVE) == [{"note": "tea", "amount_minor": 300}, {"note": "cake", "amount_minor": 950}]
    await person.call("undo")
    await person.call("undo")
    assert await person.rows(ACTIVE) == [{"note": "tea", "amount_minor": 300}]


async def test_a_message_edited_to_tell_nothing_loses_its_entries(person: Person) -> None:
    """They stay as void rows."""
    event = await told(person, ("tea", "3"))

    amended = await amend(person, event)

    assert [entry.note for entry in amended.result.voided] == ["tea"]
    assert await person.rows("SELECT state FROM entries") == [{"state": "void"}]


async def test_what_was_undone_stays_undone(person: Person) -> None:
    """Editing the message afterwards brings nothing back, and names what stays out."""
    event = await told(person, ("tea", "3"))
    await person.call("undo")

    amended = await amend(person, event, spent("tea", "4"))

    assert amended.result.is_empty
    assert [entry.note for entry in amended.result.left_out] == ["tea"]
    assert await person.rows(ACTIVE) == []


async def test_what_another_message_deleted_stays_deleted(person: Person) -> None:
    """The edit says the taxi as before, and changes only the lunch."""
    event = await told(person, ("lunch", "15"), ("taxi", "12"))
    await person.call("void_entry", words="taxi")

    amended = await amend(
        person,
        event,
        spent("lunch", "16"),
        spent("taxi", "12"),
        was=[spent("lunch", "15"), spent("taxi", "12")],
    )

    assert (amended.added, amended.result.left_out) == ([], ())
    assert await person.rows(ACTIVE) == [{"note": "lunch", "amount_minor": 1600}]


@pytest.mark.parametrize(
    ("correction", "draft", "expected"),
    [
        ({"amount": "18"}, spent("brunch", "15"), ("brunch", 1800)),
        ({"note": "dinner"}, spent("lunch", "20"), ("dinner", 2000)),
        ({"amount": "18"}, spent("lunch", "20"), ("lunch", 2000)),
    ],
)
async def test_an_edit_changes_only_what_the_message_says_otherwise(
    person: Person, correction: dict[str, object], draft: dict[str, object], expected: tuple[str, int]
) -> None:
    """What another message has corrected stays, unless the edit names another value for it."""
    event = await told(person, ("lunch", "15"))
    await person.call("edit_entry", **correction)

    await amend(person, event, draft, was=[spent("lunch", "15")])

    assert [tuple(row.values()) for row in await person.rows(ACTIVE)] == [expected]


async def test_what_an_answer_saved_later_is_not_taken_for_its_neighbour(person: Person) -> None:
    """The order of the rows is not that of the message, and each draft finds its own."""
    event = await told(person, ("taxi", "12"), ("coffee", "4"))

    amended = await amend(
        person,
        event,
        spent("coffee", "9"),
        spent("taxi", "13"),
        was=[spent("coffee", "4"), spent("taxi", "12")],
    )

    assert [(one.after.note, one.changed_fields) for one in amended.result.changed] == [
        ("coffee", ("amount",)),
        ("taxi", ("amount",)),
    ]


async def test_another_kind_is_another_entry(person: Person) -> None:
    """A lunch does not become a salary."""
    event = await told(person, ("lunch", "15"))

    amended = await amend(person, event, spent("salary", "3000", kind="income"))

    assert [entry.note for entry in amended.result.voided] == ["lunch"]
    assert amended.added == ["salary"]


async def test_a_day_that_is_no_longer_said_is_the_day_of_the_message(person: Person) -> None:
    """The edit may come a day later."""
    await person.call("add_expense", amount="3", note="tea", on="last friday")
    event = person.event_id
    person.later(timedelta(days=1))

    await amend(person, event, spent("tea", "3"))

    assert await person.rows("SELECT spent_on FROM entries") == [{"spent_on": date(2026, 11, 27)}]


async def test_what_is_told_anew_is_of_the_day_of_the_message(person: Person) -> None:
    """The edit may come a day later."""
    event = await told(person, ("tea", "3"))
    person.later(timedelta(days=1))

    await amend(person, event, spent("tea", "3"), spent("cake", "9"))

    assert await person.rows("SELECT spent_on FROM entries WHERE note = 'cake'") == [{"spent_on": date(2026, 11, 27)}]


async def test_a_corrected_category_outlives_an_edit_of_the_amount(person: Person) -> None:
    """The person filed it; another note is filed anew."""
    await person.call("add_expense", amount="3", note="tea", category="gifts")
    event = person.event_id

    await amend(person, event, spent("tea", "4"))
    kept = await person.rows("SELECT category FROM entries")
    await amend(person, event, spent("bus", "4"))

    assert kept == [{"category": "gifts"}]
    assert await person.rows("SELECT category FROM entries") == [{"category": "transport"}]


async def test_an_edit_may_cross_a_cap(person: Person) -> None:
    """The warning comes with what was changed."""
    await person.call("set_cap", amount="100", category="food")
    event = await told(person, ("tea", "3"))

    amended = await amend(person, event, spent("tea", "80"))

    assert [warning.threshold for one in amended.result.changed for warning in one.warnings] == [80]


async def test_what_was_corrected_meanwhile_outlives_an_edit(person: Person) -> None:
    """A day and a category that another message has put right stay, also under another note."""
    event = await told(person, ("movie", "22"))
    await person.call("edit_entry", on="yesterday", category="gifts")

    amended = await amend(person, event, spent("movie ticket", "24"))

    assert (len(amended.result.changed), amended.added, amended.result.voided) == (1, [], ())
    assert await person.rows("SELECT note, amount_minor, category, spent_on FROM entries") == [
        {"note": "movie ticket", "amount_minor": 2400, "category": "gifts", "spent_on": date(2026, 11, 26)}
    ]


async def test_editing_a_correction_into_a_record_changes_the_corrected_row(person: Person) -> None:
    """It never adds a second entry beside the one that the message was about."""
    await told(person, ("movie", "22"))
    await person.call("edit_entry", on="yesterday")

    await amend(person, person.event_id, spent("movie ticket", "24"))

    assert await person.rows("SELECT note, amount_minor, spent_on FROM entries") == [
        {"note": "movie ticket", "amount_minor": 2400, "spent_on": date(2026, 11, 26)}
    ]


@pytest.mark.parametrize("draft", [spent("lunch", "9999999"), spent("lunch", "15", currency="$")])
async def test_a_value_in_doubt_is_asked_about_before_anything_is_written(
    person: Person, draft: dict[str, object]
) -> None:
    """All of the edit waits in the answer, and a "no" leaves only that value as it was."""
    event = await told(person, ("lunch", "15"), ("tea", "3"))
    arguments: dict[str, object] = {"event_id": event, "drafts": [draft, spent("tea", "4")]}

    async with person.turn() as scope:
        (outcome,) = await run_planned(scope, [PlannedCall(name="amend_message", arguments=arguments)])
        nothing_yet = await person.rows(ACTIVE)
        asked = outcome.result
        assert isinstance(asked, Ask)
        await run_planned(scope, asked.options[-1].calls)

    assert [row["amount_minor"] for row in nothing_yet] == [1500, 300]
    assert {call.name for option in asked.options for call in option.calls} >= {"amend_message"}
    assert {"note": "tea", "amount_minor": 400} in await person.rows(ACTIVE)
