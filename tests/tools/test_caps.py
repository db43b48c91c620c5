"""Spending caps: what they count, when they warn, and how they are set and removed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from core.database import Database
from tests.builders import Person, a_person
from tools import caps
from tools.base import Ask
from tools.booking import EntrySaved
from tools.cap_tools import CapRemoved, CapSaved
from tools.caps import CapStatus, CapWarning
from tools.corrections import EntryChanged
from tools.entries import local_day


async def standing(person: Person) -> tuple[CapStatus, ...]:
    """How every cap of *person* stands now."""
    user = await person.user()
    async with person.database.as_user(person.user_id) as conn:
        return await caps.statuses(conn, user, local_day(user, person.now))


async def spend(person: Person, amount: str, note: str = "lunch", **arguments: object) -> tuple[CapWarning, ...]:
    """Save an expense that is no repetition; the warnings it brings."""
    result = await person.call("add_expense", amount=amount, note=note, is_new=True, **arguments)
    assert isinstance(result, EntrySaved)
    return result.warnings


def thresholds(warnings: tuple[CapWarning, ...]) -> list[int]:
    """Which thresholds were told."""
    return [warning.threshold for warning in warnings]


async def test_a_refund_gives_back_what_a_cap_on_food_had_counted(person: Person) -> None:
    """Groceries count as food; 100 less 60 and 20 of them back leaves 60."""
    await person.call("set_cap", amount="100", category="food")
    await person.call("add_expense", amount="60", note="groceries")

    await person.call("add_refund", amount="20", note="groceries")

    (status,) = await standing(person)
    assert (status.left.amount_minor, status.percent) == (6000, 40)


async def test_a_cap_counts_its_category_currency_and_period_only(person: Person) -> None:
    """Income, other categories, other currencies, void rows and last month are not part of it."""
    await person.call("set_cap", amount="100", category="food")
    await spend(person, "10")
    await spend(person, "11", note="taxi")
    await spend(person, "12", currency="USD")
    await spend(person, "13", on="2026-10-31")
    await person.call("add_income", amount="14", note="lunch money")
    await spend(person, "15")
    await person.call("undo")

    (status,) = await standing(person)

    assert status.spent.amount_minor == 1000


async def test_an_overall_cap_counts_every_category(person: Person) -> None:
    """All expenses in its currency, less refunds."""
    await person.call("set_cap", amount="100", period="week")
    await spend(person, "10")
    await spend(person, "11", note="taxi")
    await person.call("add_refund", amount="1", note="taxi")

    (status,) = await standing(person)

    assert status.spent.amount_minor == 2000


async def test_each_threshold_is_told_once_a_period(person: Person) -> None:
    """80 % and 100 % are told when they are crossed, and again in the next month."""
    await person.call("set_cap", amount="100", category="food")

    november = [thresholds(await spend(person, amount)) for amount in ("79.99", "0.01", "5", "15", "20")]
    person.later(timedelta(days=10))
    december = [thresholds(await spend(person, amount)) for amount in ("79", "2")]

    assert november == [[], [80], [], [100], []]
    assert december == [[], [80]]


async def test_both_thresholds_at_once_are_told_as_one(person: Person) -> None:
    """The higher one is told, and the lower one does not follow after a refund."""
    await person.call("set_cap", amount="100", category="food")

    (warning,) = await spend(person, "120")

    assert (warning.threshold, warning.percent, warning.over, warning.left) == (100, 120, "RM20.00", "RM0.00")
    await person.call("add_refund", amount="35", note="lunch")
    assert await spend(person, "1") == ()


async def test_an_entry_of_an_earlier_period_warns_of_nothing(person: Person) -> None:
    """Last month's cap is past."""
    await person.call("set_cap", amount="100", category="food")

    assert await spend(person, "500", on="2026-10-31") == ()


async def test_one_entry_may_pass_several_caps(person: Person) -> None:
    """The cap on its category and the one over all."""
    await person.call("set_cap", amount="100", category="food")
    await person.call("set_cap", amount="100", period="week")

    warnings = await spend(person, "80")

    assert [(warning.category, warning.threshold) for warning in warnings] == [("food", 80), (None, 80)]


async def test_a_message_tells_what_is_spent_after_all_its_entries(person: Person) -> None:
    """The second entry of a message repeats the warning of the first, with the sum of both."""
    await person.call("set_cap", amount="100", category="food")

    outcomes = await person.calls(
        ("add_expense", {"amount": "82", "note": "dinner"}), ("add_expense", {"amount": "9", "note": "tea"})
    )

    last = outcomes[-1].result
    assert isinstance(last, EntrySaved)
    assert [(warning.threshold, warning.percent) for warning in last.warnings] == [(80, 91)]


async def test_a_warning_behind_a_slip_may_come_again(person: Person) -> None:
    """An amount that was typed wrong and corrected has never been spent."""
    await person.call("set_cap", amount="100", category="food")
    assert thresholds(await spend(person, "400")) == [100]
    await person.call("edit_entry", amount="4")

    assert thresholds(await spend(person, "90")) == [80]
    await person.call("undo")
    assert thresholds(await spend(person, "90")) == [80]


async def test_an_edit_may_cross_a_threshold(person: Person) -> None:
    """A correction counts like an entry."""
    await person.call("set_cap", amount="100", category="food")
    await spend(person, "8")

    changed = await person.call("edit_entry", amount="80")

    assert isinstance(changed, EntryChanged)
    assert thresholds(changed.warnings) == [80]


async def test_a_new_cap_replaces_the_old_one_and_says_how_it_stands(person: Person) -> None:
    """The old row stays void; what is past a threshold already has been said with it."""
    await person.call("set_cap", amount="100", category="food")
    await spend(person, "90")

    result = await person.call("set_cap", amount="100.50", category="Food")

    assert isinstance(result, CapSaved)
    assert result.replaced is not None
    assert (result.replaced.amount, result.cap.amount, result.cap.percent) == ("RM100.00", "RM100.50", 90)
    assert await person.rows("SELECT amount_minor, state FROM caps ORDER BY id") == [
        {"amount_minor": 10000, "state": "void"},
        {"amount_minor": 10050, "state": "active"},
    ]
    assert await spend(person, "1") == ()


async def test_the_same_cap_again_writes_nothing(person: Person) -> None:
    """It holds already."""
    await person.call("set_cap", amount="100", category="food")

    await person.call("set_cap", amount="100.00", category="food")

    assert len(await person.rows("SELECT id FROM caps")) == 1
    assert len(await person.rows("SELECT id FROM changes")) == 1


async def test_caps_of_other_periods_and_currencies_stand_side_by_side(person: Person) -> None:
    """Only the same category, period and currency is replaced."""
    await person.call("set_cap", amount="100", category="food")
    await person.call("set_cap", amount="30", category="food", period="week")
    await person.call("set_cap", amount="100", category="food", currency="USD")
    await person.call("set_cap", amount="400", category="overall")

    assert len(await standing(person)) == 4


async def test_a_cap_by_pay_period_asks_for_the_payday(person: Person) -> None:
    """Each answer sets the payday and then the cap."""
    question = await person.call("set_cap", amount="1000", period="pay_period")
    assert isinstance(question, Ask)
    chosen = next(option for option in question.options if "25" in option.words)

    await person.calls(*((call.name, call.arguments) for call in chosen.calls))

    (status,) = await standing(person)
    assert (await person.user()).payday == 25
    assert (status.days.starts_on.isoformat(), status.days.ends_on.isoformat()) == ("2026-11-25", "2026-12-25")


async def test_a_cap_follows_the_persons_own_calendar(opened: Database) -> None:
    """At 23:30 UTC on 30 November it is December in Kuala Lumpur, and the month starts afresh."""
    person = await a_person(opened, now=datetime(2026, 11, 30, 14, 0, tzinfo=UTC))
    await person.call("set_cap", amount="100", category="food")
    await spend(person, "60")
    person.now = datetime(2026, 11, 30, 23, 30, tzinfo=UTC)

    await spend(person, "25")

    (status,) = await standing(person)
    assert status.spent.amount_minor == 2500


async def test_a_cap_is_removed_by_name_or_because_it_is_the_only_one(person: Person) -> None:
    """Its row stays, void."""
    await person.call("set_cap", amount="100", category="food")
    assert isinstance(await person.call("remove_cap"), CapRemoved)
    await person.call("set_cap", amount="100", category="food")
    await person.call("set_cap", amount="100")

    result = await person.call("remove_cap", category="overall")

    assert isinstance(result, CapRemoved)
    assert [status.cap.category for status in await standing(person)] == ["food"]


async def test_which_of_several_caps_is_asked(person: Person) -> None:
    """The answer removes just that one."""
    await person.call("set_cap", amount="100", category="food")
    await person.call("set_cap", amount="30", category="food", period="week")

    question = await person.call("remove_cap", category="food")
    assert isinstance(question, Ask)
    assert [option.label for option in question.options] == [
        "Food, RM100.00 a month",
        "Food, RM30.00 a week",
        "All of them",
    ]
    await person.calls(*((call.name, call.arguments) for call in question.options[1].calls))

    assert [status.cap.limit.amount_minor for status in await standing(person)] == [10000]


async def test_a_cap_that_is_not_there_cannot_be_removed(person: Person) -> None:
    """The sentence says so."""
    await person.call("set_cap", amount="100", category="food")

    assert "no such cap" in await person.fails("remove_cap", category="travel")
    assert "no such cap" in await person.fails("remove_cap", category="wizardry")


async def test_a_cap_on_an_unknown_category_asks_whether_to_add_it(person: Person) -> None:
    """Yes adds the category and sets the cap on it."""
    question = await person.call("set_cap", amount="100", category="model trains")
    assert isinstance(question, Ask)

    await person.calls(*((call.name, call.arguments) for call in question.options[0].calls))

    assert [status.cap.category for status in await standing(person)] == ["model trains"]
    assert thresholds(await spend(person, "90", note="model trains club")) == [80]
