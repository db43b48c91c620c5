"""Editing a chat message changes the entries it told (R3.5)."""

from __future__ import annotations

from datetime import date, timedelta

from core.money import Money
from tests.builders import Person
from tools.amendments import Draft, EventAmended, amend_event
from tools.entries import EntryKind

ACTIVE = "SELECT note, amount_minor FROM entries WHERE state = 'active' ORDER BY ordinal"


def spent(note: str, amount_minor: int, *, on: date | None = None, category: str | None = None) -> Draft:
    """A draft of an expense in ringgit."""
    return Draft(EntryKind.EXPENSE, Money(amount_minor, "MYR"), note, category, on)


async def amend(person: Person, event_id: int, *drafts: Draft) -> EventAmended:
    """Edit the message of that event to tell these drafts."""
    async with person.turn() as scope:
        return await amend_event(scope, event_id, drafts)


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

    result = await amend(person, event, spent("lunch", 2500))

    assert [(change.before.display, change.after.display) for change in result.changed] == [("RM15.00", "RM25.00")]
    assert (result.added, result.voided) == ((), ())
    assert await person.rows(ACTIVE) == [{"note": "lunch", "amount_minor": 2500}]
    await person.call("undo")
    assert await person.rows(ACTIVE) == [{"note": "lunch", "amount_minor": 1500}]


async def test_an_edit_without_effect_is_empty(person: Person) -> None:
    """Spaces around the note change nothing, and nothing is written."""
    event = await told(person, ("lunch", "15"), ("tea", "3"))

    result = await amend(person, event, spent(" lunch ", 1500), spent("tea", 300))

    assert result.is_empty
    assert len(await person.rows("SELECT id FROM changes")) == 2


async def test_items_that_stay_are_not_touched_when_others_go_or_come(person: Person) -> None:
    """The coffee stays the coffee although the tea before it is gone."""
    event = await told(person, ("tea", "3"), ("coffee", "4"))

    gone = await amend(person, event, spent("coffee", 400))
    come = await amend(person, event, spent("coffee", 400), spent("cake", 900))

    assert [entry.note for entry in gone.voided] == ["tea"]
    assert [entry.note for entry in come.added] == ["cake"]
    assert (gone.changed, come.changed) == ((), ())
    assert await person.rows(ACTIVE) == [
        {"note": "coffee", "amount_minor": 400},
        {"note": "cake", "amount_minor": 900},
    ]


async def test_what_an_edit_added_belongs_to_the_message(person: Person) -> None:
    """The next edit finds it, and one undo takes just that edit back."""
    event = await told(person, ("tea", "3"))
    await amend(person, event, spent("tea", 300), spent("cake", 900))

    await amend(person, event, spent("tea", 300), spent("cake", 950))

    assert await person.rows(ACTIVE) == [{"note": "tea", "amount_minor": 300}, {"note": "cake", "amount_minor": 950}]
    await person.call("undo")
    await person.call("undo")
    assert await person.rows(ACTIVE) == [{"note": "tea", "amount_minor": 300}]


async def test_a_message_that_told_nothing_may_be_edited_into_a_record(person: Person) -> None:
    """Its entries belong to it from then on."""
    event = await told(person)

    result = await amend(person, event, spent("tea", 300))

    assert [entry.display for entry in result.added] == ["RM3.00"]
    assert await person.rows("SELECT event_id, ordinal FROM entries") == [{"event_id": event, "ordinal": 0}]


async def test_a_message_edited_to_tell_nothing_loses_its_entries(person: Person) -> None:
    """They stay as void rows."""
    event = await told(person, ("tea", "3"))

    result = await amend(person, event)

    assert [entry.note for entry in result.voided] == ["tea"]
    assert await person.rows("SELECT state FROM entries") == [{"state": "void"}]


async def test_what_was_undone_stays_undone(person: Person) -> None:
    """Editing the message afterwards brings nothing back."""
    event = await told(person, ("tea", "3"))
    await person.call("undo")

    result = await amend(person, event, spent("tea", 400))

    assert result.is_empty
    assert await person.rows(ACTIVE) == []


async def test_a_day_that_is_no_longer_said_is_the_day_of_the_message(person: Person) -> None:
    """The edit may come a day later."""
    await person.call("add_expense", amount="3", note="tea", on="last friday")
    event = person.event_id
    person.later(timedelta(days=1))

    await amend(person, event, spent("tea", 300))

    assert await person.rows("SELECT spent_on FROM entries") == [{"spent_on": date(2026, 11, 27)}]


async def test_a_corrected_category_outlives_an_edit_of_the_amount(person: Person) -> None:
    """The person filed it; another note is filed anew."""
    await person.call("add_expense", amount="3", note="tea", category="gifts")
    event = person.event_id

    await amend(person, event, spent("tea", 400))
    kept = await person.rows("SELECT category FROM entries")
    await amend(person, event, spent("bus", 400))

    assert kept == [{"category": "gifts"}]
    assert await person.rows("SELECT category FROM entries") == [{"category": "transport"}]


async def test_an_edit_may_cross_a_cap(person: Person) -> None:
    """The warning comes with what was changed or added."""
    await person.call("set_cap", amount="100", category="food")
    event = await told(person, ("tea", "3"))

    changed = await amend(person, event, spent("tea", 8000))
    added = await amend(person, event, spent("tea", 8000), spent("cake", 3000))

    assert [warning.threshold for change in changed.changed for warning in change.warnings] == [80]
    assert [warning.threshold for warning in added.warnings] == [100]


async def test_what_was_corrected_meanwhile_outlives_an_edit(person: Person) -> None:
    """A day and a category that another message has put right stay, also under another note."""
    event = await told(person, ("movie", "22"))
    await person.call("edit_entry", on="yesterday", category="gifts")

    result = await amend(person, event, spent("movie ticket", 2400))

    assert (len(result.changed), result.added, result.voided) == (1, (), ())
    assert await person.rows("SELECT note, amount_minor, category, spent_on FROM entries") == [
        {"note": "movie ticket", "amount_minor": 2400, "category": "gifts", "spent_on": date(2026, 11, 26)}
    ]


async def test_editing_a_correction_into_a_record_changes_the_corrected_row(person: Person) -> None:
    """It never adds a second entry beside the one that the message was about."""
    await told(person, ("movie", "22"))
    await person.call("edit_entry", on="yesterday")

    await amend(person, person.event_id, spent("movie ticket", 2400))

    assert await person.rows("SELECT note, amount_minor, spent_on FROM entries") == [
        {"note": "movie ticket", "amount_minor": 2400, "spent_on": date(2026, 11, 26)}
    ]
