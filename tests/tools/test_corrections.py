"""Editing and deleting: which entry is meant, what it says afterwards, and what a correction teaches."""

from __future__ import annotations

from datetime import date, timedelta

from tests.builders import Person
from tools.base import Ask
from tools.booking import EntrySaved
from tools.corrections import EntryChanged, EntryVoided

LUNCH: tuple[str, dict[str, object]] = ("add_expense", {"amount": "15", "note": "Team lunch"})
TAXI: tuple[str, dict[str, object]] = ("add_expense", {"amount": "12.50", "note": "taxi"})


async def saved_id(person: Person, **arguments: object) -> int:
    """The id of a new expense."""
    result = await person.call("add_expense", **arguments)
    assert isinstance(result, EntrySaved)
    return result.entry.id


async def test_the_last_entry_is_meant_where_nothing_is_said(person: Person) -> None:
    """Only what is named changes, and the trail keeps what the entry said before."""
    await person.calls(LUNCH, TAXI)

    result = await person.call("edit_entry", amount="13")

    assert isinstance(result, EntryChanged)
    assert (result.before.display, result.after.display, result.changed_fields) == ("RM12.50", "RM13.00", ("amount",))
    (trail,) = await person.rows("SELECT before FROM changes WHERE before IS NOT NULL")
    before = trail["before"]
    assert isinstance(before, dict)
    assert (before["amount_minor"], before["note"]) == (1250, "taxi")


async def test_words_find_the_newest_entry_that_holds_them_all(person: Person) -> None:
    """Whole words count, pointing words do not, and a category names its entries too."""
    await person.call("add_expense", amount="9", note="steak")
    await person.call("add_expense", amount="3", note="green tea")
    await person.call("add_expense", amount="4", note="Tea with Ana")
    await person.call("add_expense", amount="30", note="taxi")

    found = [
        await person.call("edit_entry", words=words, amount=str(number))
        for number, words in enumerate(["the tea", "that green tea entry", "food", "the last one"], start=100)
    ]

    assert [result.after.note for result in found if isinstance(result, EntryChanged)] == [
        "Tea with Ana",
        "green tea",
        "Tea with Ana",
        "taxi",
    ]


async def test_words_that_fit_nothing_change_nothing(person: Person) -> None:
    """Another entry is never taken instead."""
    await person.calls(LUNCH)

    assert "“tea”" in await person.fails("void_entry", words="tea")
    assert await person.rows("SELECT state FROM entries") == [{"state": "active"}]


async def test_pointing_at_a_message_means_its_entry(person: Person) -> None:
    """Neither the last entry nor that of another message; a correction may be pointed at as well."""
    await person.calls(LUNCH)
    lunch_event = person.event_id
    await person.calls(TAXI)

    await person.points_at(lunch_event, "edit_entry", amount="25")
    await person.points_at(person.event_id, "edit_entry", amount="26")

    assert await person.rows("SELECT amount_minor FROM entries ORDER BY id") == [
        {"amount_minor": 2600},
        {"amount_minor": 1250},
    ]


async def test_which_of_several_entries_of_a_message_is_asked(person: Person) -> None:
    """The answer changes just that one; words decide without a question."""
    await person.calls(LUNCH, TAXI)
    event = person.event_id

    question = await person.points_at(event, "edit_entry", amount="14")
    named = await person.points_at(event, "edit_entry", amount="20", words="lunch")

    assert isinstance(question, Ask)
    assert [option.label for option in question.options] == ["Team lunch, RM15.00", "taxi, RM12.50"]
    assert isinstance(named, EntryChanged)
    await person.calls(*((call.name, call.arguments) for call in question.options[1].calls))
    assert await person.rows("SELECT note, amount_minor FROM entries ORDER BY id") == [
        {"note": "Team lunch", "amount_minor": 2000},
        {"note": "taxi", "amount_minor": 1400},
    ]


async def test_a_message_without_a_standing_entry_cannot_be_corrected(person: Person) -> None:
    """Pointing at it never falls back to another entry."""
    await person.calls(LUNCH)
    await person.calls(TAXI)
    taxi_event = person.event_id
    await person.call("void_entry")

    outcomes = await person.calls(("edit_entry", {"amount": "1"}), about_event=taxi_event)

    assert outcomes[0].error is not None
    assert [row["amount_minor"] for row in await person.rows("SELECT amount_minor FROM entries")] == [1500, 1250]


async def test_every_field_can_be_corrected(person: Person) -> None:
    """Amount and currency together, note, day and kind."""
    lunch = await saved_id(person, amount="15", note="lunch")

    await person.call("edit_entry", entry_id=lunch, currency="EUR", note="team  lunch", on="yesterday")
    await person.call("edit_entry", entry_id=lunch, amount="15.50", kind="income")

    assert await person.rows(
        "SELECT kind, amount_minor, currency, note, note_words, category, spent_on FROM entries"
    ) == [
        {
            "kind": "income",
            "amount_minor": 1550,
            "currency": "EUR",
            "note": "team lunch",
            "note_words": " team lunch ",
            "category": "income",
            "spent_on": date(2026, 11, 26),
        }
    ]


async def test_a_new_name_keeps_the_category(person: Person) -> None:
    """Renaming says nothing of where the entry belongs, whoever chose that."""
    await person.calls(LUNCH)

    await person.call("edit_entry", note="bus")

    assert await person.rows("SELECT note, category FROM entries") == [{"note": "bus", "category": "food"}]


async def test_the_latest_of_several_alike_is_meant_and_said_to_be(person: Person) -> None:
    """Two coffees of one day: the later one changes, unless a place or an amount says which."""
    for amount in ("4", "5", "6"):
        await person.call("add_expense", amount=amount, note="coffee")

    latest = await person.call("edit_entry", words="coffee", amount="7")
    second = await person.call("edit_entry", words="coffee", place=2, amount="5.20")
    by_amount = await person.call("void_entry", words="coffee", saved_amount="4.00")
    missing = await person.fails("void_entry", words="coffee", saved_amount="99999999999999999999")

    assert isinstance(latest, EntryChanged)
    assert (latest.before.display, latest.alike) == ("RM6.00", 3)
    assert isinstance(second, EntryChanged)
    assert second.before.display == "RM5.00"
    assert isinstance(by_amount, EntryVoided)
    assert by_amount.entry.display == "RM4.00"
    assert "I found no entry" in missing


async def test_what_may_be_new_is_asked_about_where_no_entry_fits(person: Person) -> None:
    """Today's entry is corrected at once; one of another day may be meant or not; with none it can be saved."""
    nothing = await person.call("edit_entry", words="dinner", amount="24", may_be_new=True)
    await person.call("add_expense", amount="20", note="dinner", on="yesterday")
    person.later(timedelta(days=1))
    unsure = await person.call("edit_entry", words="dinner", amount="24", may_be_new=True)
    await person.call("add_expense", amount="30", note="dinner")
    sure = await person.call("edit_entry", words="dinner", amount="31", may_be_new=True)

    assert isinstance(nothing, Ask)
    assert nothing.text == "I have no “dinner” yet. Save it as new?"
    assert [call.name for call in nothing.options[0].calls] == ["add_expense"]
    assert isinstance(unsure, Ask)
    assert [option.label for option in unsure.options] == ["Save it as new", "Correct the one of Thu 26 Nov", "Neither"]
    assert isinstance(sure, EntryChanged)
    assert sure.before.display == "RM30.00"


async def test_saying_what_is_so_already_writes_nothing(person: Person) -> None:
    """The result has no changed field and no undo."""
    await person.calls(LUNCH)

    result = await person.call("edit_entry", amount="15.00", category="food", currency="myr")

    assert isinstance(result, EntryChanged)
    assert (result.changed_fields, result.event_id) == ((), None)
    assert len(await person.rows("SELECT id FROM changes")) == 1


async def test_a_corrected_category_is_learned_for_such_notes(person: Person) -> None:
    """The next entry with these words goes there by itself; undo forgets the lesson."""
    await person.call("add_expense", amount="5", note="Blue bottle")

    changed = await person.call("edit_entry", category="food")

    assert isinstance(changed, EntryChanged)
    assert changed.learned is not None
    assert (changed.learned.words, changed.learned.category) == ("blue bottle", "food")
    again = await person.call("add_expense", amount="6", note="a blue bottle")
    assert isinstance(again, EntrySaved)
    assert again.entry.category == "food"
    await person.call("undo")
    await person.call("undo")
    assert await person.rows("SELECT words FROM category_rules") == []


async def test_only_a_named_category_teaches(person: Person) -> None:
    """Correcting the note or the amount teaches nothing, nor does a note without words."""
    await person.call("add_expense", amount="5", note="")
    await person.call("edit_entry", category="travel")
    await person.call("edit_entry", note="bus")

    assert await person.rows("SELECT words FROM category_rules") == []


async def test_an_unknown_category_is_asked_about_and_then_used(person: Person) -> None:
    """Yes adds it and files the entry there."""
    await person.calls(LUNCH)
    question = await person.call("edit_entry", category="clients")
    assert isinstance(question, Ask)
    await person.calls(TAXI)

    await person.calls(*((call.name, call.arguments) for call in question.options[0].calls))

    assert [row["category"] for row in await person.rows("SELECT category FROM entries ORDER BY id")] == [
        "clients",
        "transport",
    ]


async def test_a_correction_to_something_impossible_is_refused(person: Person) -> None:
    """The entry stays as it is."""
    await person.calls(LUNCH)

    errors = [
        await person.fails("edit_entry", **wrong)
        for wrong in ({"amount": "0"}, {"on": "tomorrow"}, {"currency": "JPY", "amount": "1.5"}, {"entry_id": 10**6})
    ]

    assert all(errors)
    assert len(await person.rows("SELECT id FROM changes")) == 1


async def test_a_deleted_entry_stays_as_a_void_row(person: Person) -> None:
    """It counts no longer, keeps its trail, and undo brings it back."""
    await person.calls(LUNCH)

    result = await person.call("void_entry", words="lunch")

    assert isinstance(result, EntryVoided)
    assert await person.rows("SELECT state, amount_minor FROM entries") == [{"state": "void", "amount_minor": 1500}]
    await person.call("undo")
    assert await person.rows("SELECT state FROM entries") == [{"state": "active"}]


async def test_a_deleted_entry_cannot_be_deleted_again(person: Person) -> None:
    """The second press finds nothing to do."""
    lunch = await saved_id(person, amount="15", note="lunch")
    await person.call("void_entry", entry_id=lunch)

    assert "nothing was changed" in await person.fails("void_entry", entry_id=lunch)
