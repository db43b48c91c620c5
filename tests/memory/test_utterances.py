"""Past talk: from an exchange to utterances, and from a question to the turn that answers it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from core.database import Database
from core.llm.embedding import Vector
from memory import indexing, utterances
from memory.asking import asked
from memory.mind import Mind
from memory.utterances import Found, Window
from tests.builders import Person, a_person
from tests.embedding import HashedEmbedder
from tests.memory.talk import a_mind, indexed, says


@pytest.fixture
def mind(person: Person) -> Mind:
    """A mind whose embedder knows words."""
    return a_mind(person, HashedEmbedder())


async def _found(mind: Mind, person: Person, question: str, *, by_words: bool = False) -> list[Found]:
    about = asked(question, person.now)
    vector = None if by_words else await mind.embedder.embed_query(about.text)
    async with person.database.as_user(person.user_id) as conn:
        return await utterances.search(conn, person.user_id, about, vector, mind.embedder.name, mind.policy, 10)


async def _windows(person: Person, found: Sequence[Found]) -> list[list[str]]:
    async with person.database.as_user(person.user_id) as conn:
        windows: list[Window] = await utterances.windows(conn, person.user_id, found)
    return [[line.text for line in window.lines] for window in windows]


async def _kept(person: Person) -> list[dict[str, object]]:
    return await person.rows("SELECT id, previous_id, speaker, text, embedder FROM utterances ORDER BY id")


async def test_an_exchange_becomes_an_utterance_of_each_side(person: Person, mind: Mind) -> None:
    """In their order, the second one linked to the first."""
    await says(person, "My boat leaks", "Where does it leak?")
    await indexed(mind, person)

    first, second = await _kept(person)

    assert (first["speaker"], first["text"], first["previous_id"]) == ("user", "My boat leaks", None)
    assert (second["speaker"], second["text"], second["previous_id"]) == (
        "companion",
        "Where does it leak?",
        first["id"],
    )


@pytest.mark.parametrize(
    ("said", "answered", "expected"),
    [("/memory", "You have told me nothing yet.", []), ("hm", "", ["hm"]), ("", "Good morning!", ["Good morning!"])],
)
async def test_commands_and_empty_sides_are_no_talk(
    person: Person, mind: Mind, said: str, answered: str, expected: list[str]
) -> None:
    """They are done with all the same."""
    await says(person, said, answered)
    await indexed(mind, person)

    assert [row["text"] for row in await _kept(person)] == expected


async def test_indexing_twice_changes_nothing(person: Person, mind: Mind) -> None:
    """A chore that a worker repeats after a crash keeps each utterance once."""
    await says(person, "My boat leaks")
    await indexed(mind, person)
    before = await _kept(person)

    await indexed(mind, person)

    assert await _kept(person) == before


async def test_a_long_text_is_found_by_its_middle_and_its_end(person: Person, mind: Mind) -> None:
    """A diary of many pages is kept in parts; each can be found."""
    pages = [f"On day {day} nothing happened. " * 40 for day in range(20)]
    pages[10] += "The heron came back. "
    pages[19] += "Then the ferry sank."
    await says(person, "".join(pages))
    await indexed(mind, person)

    assert "The heron came back" in (await _found(mind, person, "the heron"))[0].text
    assert "the ferry sank" in (await _found(mind, person, "a ferry that sank"))[0].text


@pytest.mark.parametrize("by_words", [True, False])
async def test_past_talk_is_found_by_its_words(person: Person, mind: Mind, by_words: bool) -> None:
    """In whatever form they stand, with vectors or without."""
    await says(person, "My sister repairs violins", "What a craft!")
    await says(person, "The weather is fine", "Enjoy it!")
    await indexed(mind, person)

    found = await _found(mind, person, "who repaired the violin?", by_words=by_words)

    assert found[0].text == "My sister repairs violins"


@pytest.mark.parametrize("question", ["成语接龙", "龙", "我们玩过接龙吗"])
async def test_words_are_found_in_scripts_without_spaces(person: Person, mind: Mind, question: str) -> None:
    """A part of a sentence is found without a dictionary (B095)."""
    await says(person, "昨天下雨了", "是的")
    await says(person, "今天玩成语接龙", "好的")
    await indexed(mind, person)

    found = await _found(mind, person, question, by_words=True)

    assert found[0].text == "今天玩成语接龙"


async def test_a_short_answer_is_found_by_what_it_answers(person: Person, mind: Mind) -> None:
    """The window says what "Saturday at nine" is about, though the question came later in the talk."""
    await says(person, "I might learn rowing", "When does the rowing course begin?")
    await says(person, "Saturday at nine", "Good.")
    person.later(timedelta(days=2))
    for _ in range(3):
        await says(person, "Nothing new", "Fine.")
    await indexed(mind, person)

    texts = [one.text for one in (await _found(mind, person, "When does the rowing course begin?"))[:3]]

    assert "Saturday at nine" in texts


async def test_a_long_silence_ends_a_window(person: Person, mind: Mind) -> None:
    """What was said the evening before is no context of the morning."""
    await says(person, "Good night", "Sleep well!")
    person.later(timedelta(hours=7))
    await says(person, "My boat leaks", "Where?")
    await indexed(mind, person)

    (window, *_) = await _windows(person, (await _found(mind, person, "boat"))[:1])

    assert window == ["My boat leaks", "Where?"]


async def test_windows_that_overlap_are_shown_as_one(person: Person, mind: Mind) -> None:
    """No line twice, and in the order in which it was said."""
    await says(person, "My boat leaks", "Your boat?")
    await says(person, "Yes, the boat", "Oh dear.")
    await indexed(mind, person)

    windows = await _windows(person, await _found(mind, person, "boat"))

    assert windows == [["My boat leaks", "Your boat?", "Yes, the boat", "Oh dear."]]


async def test_what_was_said_in_the_days_asked_about_comes_first(person: Person, mind: Mind) -> None:
    """The same words of another month come after."""
    await says(person, "We planted trees in the garden", "Nice.")
    person.later(timedelta(days=120))
    await says(person, "We planted trees in the garden again", "Nice.")
    await indexed(mind, person)
    person.later(timedelta(days=60))

    found = await _found(mind, person, "Which trees were planted in November 2026?")

    assert found[0].text == "We planted trees in the garden"


async def test_vectors_of_another_embedder_are_not_compared(person: Person, mind: Mind) -> None:
    """Until they are made anew, words alone decide."""
    await says(person, "My boat leaks", "Where?")
    await indexed(mind, person)

    found = await _found(a_mind(person, HashedEmbedder(name="another")), person, "boat")

    assert [one.meaning for one in found] == [None, None]
    assert found[0].text == "My boat leaks"


async def test_while_the_embedder_is_away_words_are_kept_and_vectors_asked_for(person: Person) -> None:
    """The chore that adds them is asked for."""
    mind = a_mind(person, HashedEmbedder(is_down=True))
    await says(person, "My boat leaks", "Where?")

    await indexed(mind, person)

    assert [row["embedder"] for row in await _kept(person)] == [None, None]
    assert [row["kind"] for row in await person.rows("SELECT kind FROM chores")] == ["embed"]
    assert (await _found(mind, person, "boat", by_words=True))[0].text == "My boat leaks"


class _ForgettingEmbedder(HashedEmbedder):
    """While it works, the person has something deleted."""

    person: Person

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        async with self.person.database.as_user(self.person.user_id) as conn:
            await conn.execute("UPDATE users SET generation = generation + 1 WHERE id = $1", self.person.user_id)
        return await super().embed_passages(texts)


async def test_a_deletion_meanwhile_is_not_undone(person: Person) -> None:
    """Windows that were read before it are not written; the exchange waits for the next run."""
    embedder = _ForgettingEmbedder()
    embedder.person = person
    exchange_id = await says(person, "My boat leaks", "Where?")

    async with person.database.as_user(person.user_id) as conn:
        row = await conn.fetchrow("SELECT id, said, answered, at FROM exchanges WHERE id = $1", exchange_id)

    await indexing.keep(a_mind(person, embedder), person.user_id, exchange_id, indexing.lines_of(row), person.now)

    assert await _kept(person) == []


async def test_after_a_removal_no_window_holds_the_words(person: Person, mind: Mind) -> None:
    """The exchanges beside it are indexed anew, without it."""
    await says(person, "Hello", "Good morning.")
    secret = await says(person, "My boat leaks", "Where?")
    await says(person, "Never mind", "As you like.")
    await indexed(mind, person)

    async with person.database.as_user(person.user_id) as conn:
        assert await utterances.remove(conn, person.user_id, [secret]) == 2
        await conn.execute("DELETE FROM exchanges WHERE user_id = $1 AND id = $2", person.user_id, secret)
    await indexed(mind, person)

    found = await _found(mind, person, "boat")
    assert {one.words for one in found} == {0.0}
    assert await _windows(person, found) == [["Hello", "Good morning.", "Never mind", "As you like."]]


async def test_nobody_finds_the_talk_of_another(person: Person, mind: Mind, opened: Database) -> None:
    """Not even where the same words were said."""
    other = await a_person(opened)
    await says(person, "My boat leaks")
    await indexed(mind, person)

    assert await _found(mind, other, "boat") == []
