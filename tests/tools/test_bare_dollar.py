"""What a bare "$" means to a person whose own currency is no dollar: asked before the first entry, then kept."""

from __future__ import annotations

from core.database import Database
from tests.builders import Person, a_person
from tools.base import Ask
from tools.settings import SettingSaved

ENTRIES = "SELECT amount_minor, currency FROM entries ORDER BY id"


async def test_a_bare_dollar_is_asked_about_before_anything_is_written(person: Person) -> None:
    """Each answer sets what the sign means and then saves the entry with its day and note."""
    question = await person.call("add_expense", amount="4", currency="$", note="tea", on="yesterday")

    assert isinstance(question, Ask)
    assert [option.label for option in question.options] == ["USD", "MYR"]
    setting, entry = question.options[0].calls
    assert (setting.name, setting.arguments) == ("set_dollar", {"currency": "USD"})
    assert {"amount": "4", "currency": "USD", "note": "tea", "on": "2026-11-26"}.items() <= entry.arguments.items()
    assert await person.rows(ENTRIES) == []


async def test_once_told_the_sign_is_not_asked_about(person: Person) -> None:
    """The setting holds in its own turn already."""
    await person.calls(
        ("set_dollar", {"currency": "sing dollars"}),
        ("add_expense", {"amount": "4", "currency": "$", "note": "tea"}),
    )

    assert await person.rows(ENTRIES) == [{"amount_minor": 400, "currency": "SGD"}]


async def test_the_own_dollar_needs_no_setting(opened: Database) -> None:
    """To somebody in Sydney "$" is the Australian one."""
    sydneysider = await a_person(opened, currency="AUD", zone="Australia/Sydney")

    await sydneysider.call("add_expense", amount="4", currency="$", note="tea")

    assert await sydneysider.rows(ENTRIES) == [{"amount_minor": 400, "currency": "AUD"}]


async def test_crowns_are_asked_about_and_set_nothing(person: Person) -> None:
    """Other names that countries share are settled for the one entry."""
    question = await person.call("add_expense", amount="40", currency="kr", note="bun")

    assert isinstance(question, Ask)
    assert [option.label for option in question.options] == ["SEK", "NOK", "DKK", "ISK"]
    assert [[call.name for call in option.calls] for option in question.options] == [["add_expense"]] * 4


async def test_undo_forgets_what_the_sign_means(person: Person) -> None:
    """The setting leaves its trail like the others."""
    saved = await person.call("set_dollar", currency="USD")
    before = (await person.user()).dollar

    await person.call("undo")

    assert isinstance(saved, SettingSaved)
    assert (before, (await person.user()).dollar) == ("USD", None)
