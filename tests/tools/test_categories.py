"""Categories of one's own, lessons, and which of them a note falls under."""

from __future__ import annotations

from tests.builders import Person
from tools.base import Ask
from tools.booking import EntrySaved
from tools.categories import Categories, CategoryAdded, CategoryLearned, within


async def filed(person: Person, note: str) -> str:
    """The category of a new expense with this note."""
    result = await person.call("add_expense", amount="5", note=note, is_new=True)
    assert isinstance(result, EntrySaved)
    return result.entry.category


async def test_a_lesson_holds_for_every_later_note_with_its_words(person: Person) -> None:
    """The longest taught words win over shorter ones and over the default; parts of words do not count."""
    await person.call("learn_category", words="Tea", category="gifts")
    await person.call("learn_category", words="green tea", category="health")

    categories = [await filed(person, note) for note in ("tea", "Green tea!", "team shirt", "bubble tea 🧋")]

    assert categories == ["gifts", "health", "shopping", "gifts"]


async def test_a_lesson_leaves_earlier_entries_where_they_are(person: Person) -> None:
    """It is about the future."""
    await filed(person, "tea")

    await person.call("learn_category", words="tea", category="gifts")

    assert await person.rows("SELECT category FROM entries") == [{"category": "food"}]


async def test_a_lesson_may_be_replaced_and_repeated(person: Person) -> None:
    """The result says what was taught before; the same again writes nothing."""
    await person.call("learn_category", words="tea", category="gifts")

    other = await person.call("learn_category", words="tea", category="food")
    same = await person.call("learn_category", words="TEA", category="Food")

    assert isinstance(other, CategoryLearned)
    assert isinstance(same, CategoryLearned)
    assert (other.was, same.was, same.event_id) == ("gifts", "food", None)
    assert len(await person.rows("SELECT id FROM changes")) == 2


async def test_a_category_of_ones_own_is_known_by_name_and_in_notes(person: Person) -> None:
    """Its name need not be taught, and it can be named in any case."""
    added = await person.call("add_category", name="Model Trains")
    again = await person.call("add_category", name="model trains")

    assert isinstance(added, CategoryAdded)
    assert isinstance(again, CategoryAdded)
    assert (added.name, added.is_new, again.is_new) == ("model trains", True, False)
    assert await filed(person, "model trains magazine") == "model trains"
    named = await person.call("add_expense", amount="7", note="glue", category="MODEL trains")
    assert isinstance(named, EntrySaved)
    assert named.entry.category == "model trains"


async def test_a_lesson_about_a_categorys_own_name_wins(person: Person) -> None:
    """The person said so last and explicitly."""
    await person.call("add_category", name="boats")
    await person.call("learn_category", words="boats", category="travel")

    assert await filed(person, "boats") == "travel"


async def test_a_default_category_is_not_added_again(person: Person) -> None:
    """There is one of that name already."""
    result = await person.call("add_category", name="Food")

    assert isinstance(result, CategoryAdded)
    assert not result.is_new
    assert await person.rows("SELECT name FROM categories") == []


async def test_a_lesson_about_an_unknown_category_asks_first(person: Person) -> None:
    """Yes adds the category and learns; nothing was written before."""
    question = await person.call("learn_category", words="glue", category="model trains")
    assert isinstance(question, Ask)
    assert await person.rows("SELECT id FROM changes") == []

    await person.calls(*((call.name, call.arguments) for call in question.options[0].calls))

    assert await filed(person, "glue") == "model trains"


async def test_names_without_letters_are_refused(person: Person) -> None:
    """A category and a rule need words."""
    assert "needs a name" in await person.fails("add_category", name="  ")
    assert "needs a word" in await person.fails("learn_category", words=" ", category="food")


async def test_the_list_shows_what_there_is(person: Person) -> None:
    """Default ones, own ones and rules."""
    await person.call("add_category", name="boat")
    await person.call("learn_category", words="tea", category="boat")

    result = await person.call("list_categories")

    assert isinstance(result, Categories)
    assert "food" in result.defaults
    assert (result.own, [(rule.words, rule.category) for rule in result.rules]) == (("boat",), [("tea", "boat")])


def test_food_holds_groceries() -> None:
    """What is filed under groceries counts for food, and not the other way round."""
    assert within("food") == ("food", "groceries")
    assert within("groceries") == ("groceries",)
