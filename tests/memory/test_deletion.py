"""Deletion with proof: what is forgotten is found nowhere any more, and everything else is as it was (R6.7)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import outbox
from core.database import Database
from core.llm.embedding import Vector
from core.users import Address
from memory import buffer, deletion, indexing, insights, profile, reembedding, summaries, utterances
from memory.asking import asked
from memory.deletion import Erased
from memory.deletion_topic import NothingNamedError
from memory.inventory import BY_TABLE, Kind, with_words
from memory.learning import learn
from memory.policy import KEEPWELL
from memory.profile import Source
from memory.ranking import Scale
from memory.relevant import Question, memories_for
from memory.summaries import NewSummary
from tests import builders
from tests.builders import Person, a_person
from tests.embedding import HashedEmbedder
from tests.memory.background import a_mind, chores_of, learned, record, remember, talk


async def everything(person: Person) -> dict[str, str]:
    """Every word that is stored of a person, table by table, records excepted."""
    found = {}
    for store in with_words(Kind.LEARNED, Kind.TALK):
        rows = await person.rows(f"SELECT {', '.join(store.words)} FROM {store.table} ORDER BY 1")  # noqa: S608
        found[store.table] = json.dumps([list(map(str, row.values())) for row in rows], ensure_ascii=False)
    return found


async def where(person: Person, word: str) -> list[str]:
    """The tables in which *word* stands, in any case."""
    return [table for table, text in (await everything(person)).items() if word.casefold() in text.casefold()]


async def forget(person: Person, words: str) -> Erased:
    """Forget a topic in a transaction of its own."""
    async with person.database.as_user(person.user_id) as conn:
        return await deletion.forget_topic(conn, person.user_id, words, person.now)


async def make_searchable(person: Person) -> None:
    """Index the talk, and give vectors to everything."""
    mind = a_mind(person.database)
    await indexing.index(mind, person.user_id, person.now)
    await reembedding.catch_up(mind, person.user_id, person.now)


async def found_by_search(person: Person, query: str) -> list[str]:
    """What past talk and memories give for *query*, by words and by meaning."""
    mind = a_mind(person.database)
    vector = await mind.embedder.embed_query(query)
    async with person.database.as_user(person.user_id) as conn:
        said = await utterances.search(
            conn, person.user_id, asked(query, person.now), vector, mind.embedder.name, KEEPWELL, 20
        )
        question = Question(query, vector, mind.embedder.name, Scale(mind.embedder.floor, mind.embedder.same))
        near = await memories_for(conn, person.user_id, question, person.now, replace(KEEPWELL, memories_recalled=20))
        shown = await utterances.windows(conn, person.user_id, said)
    lines = [line.text for window in shown for line in window.lines]
    return [one.text for one in said] + [memory.text for memory in (*near.pinned, *near.found)] + lines


async def insight(person: Person, text: str, *memory_ids: int) -> None:
    """An insight that rests on these memories."""
    async with person.database.as_user(person.user_id) as conn:
        new = insights.NewInsight(text, "life", 0.8, "said", memory_ids)
        await insights.add(conn, person.user_id, new, person.now)


async def summary(person: Person, text: str, first: int, last: int, level: int = 1) -> int:
    """A summary of the exchanges *first* to *last*."""
    async with person.database.as_user(person.user_id) as conn:
        new = NewSummary(level, text, first, last, person.now, person.now)
        return await summaries.add(conn, person.user_id, new, person.now, None, "")


async def profile_line(person: Person, path: str, value: str, exchange_id: int, said: str) -> None:
    """A line of the profile, as a patch adds it."""
    async with person.database.as_user(person.user_id) as conn:
        patch = [{"op": "add", "path": path, "value": value}]
        done = await profile.apply_patch(
            conn, person.user_id, patch, {1: Source(said, exchange_id)}, person.now, "background"
        )
        assert done.applied == 1, done.refused


async def message(person: Person, text: str) -> None:
    """A message that was sent, and the update that it answers."""
    async with person.database.as_user(person.user_id) as conn:
        person.event_id = event_id = await person._tell()
        await conn.execute(
            "UPDATE inbox SET payload = $3, state = 'done' WHERE user_id = $1 AND id = $2",
            person.user_id,
            event_id,
            {"text": text},
        )
        await outbox.put(
            conn,
            user_id=person.user_id,
            event_id=event_id,
            ordinal=0,
            address=Address("test", "chat"),
            body={"text": f"You said: {text}", "kind": "reply", "tools": [{"name": "remember", "args": {"a": text}}]},
            created_at=person.now,
        )
        await conn.execute("UPDATE outbox SET state = 'sent' WHERE user_id = $1", person.user_id)


async def a_life_with_ben(person: Person) -> dict[str, int]:
    """Talk about Ben, the ex, and about other things; the ids of the exchanges by a name."""
    ids = {
        "ben": await talk(person, "My ex Ben called last night. He was drunk.", "That sounds hard. How did he end it?"),
        "both": await talk(person, "I live in Ipoh. Ben moved to Penang.", "Ipoh is lovely. Does Ben like Penang?"),
        "work": await talk(person, "I started as a nurse.", "Congratulations!"),
        "banana": await talk(person, "The bench with the banana is mine.", "Fine."),
    }
    first = await remember(person, "The user's ex is Ben.", quote="My ex Ben called", exchange_id=ids["ben"])
    second = await remember(person, "Ben moved to Penang.", quote="Ben moved to Penang.", exchange_id=ids["both"])
    home = await remember(
        person, "The user lives in Ipoh.", quote="I live in Ipoh. Ben moved to Penang.", exchange_id=ids["both"]
    )
    nurse = await remember(person, "The user works as a nurse.", exchange_id=ids["work"])
    await insight(person, "Struggles with nightly calls", first, second)
    await insight(person, "Has roots in Ipoh", second, home)
    await insight(person, "Cares for others", nurse)
    await summary(person, "The user spoke of Ben, their ex. The user lives in Ipoh.", ids["ben"], ids["both"])
    await summary(person, "Ben called again.", ids["work"], ids["banana"])
    await profile_line(person, "/people/Ben/relation", "ex", ids["ben"], "My ex Ben called last night.")
    await profile_line(person, "/about/home", "Ipoh", ids["both"], "I live in Ipoh.")
    await message(person, "My ex Ben again.")
    await message(person, "I ate a banana.")
    await make_searchable(person)
    return ids


async def test_a_topic_is_found_nowhere_afterwards(person: Person) -> None:
    """B101: neither the word nor the name that was learned for it stands anywhere, and no search finds it."""
    await a_life_with_ben(person)

    erased = await forget(person, "my ex")
    await make_searchable(person)

    assert await where(person, "Ben moved") == await where(person, "Ben called") == []
    assert [table for table in await where(person, "ben") if table not in {"exchanges", "utterances"}] == []
    assert erased.hits == 0
    for query in ("Ben", "my ex", "who called drunk last night", "who moved to Penang"):
        assert [text for text in await found_by_search(person, query) if "Ben" in text.split()] == []
        assert [text for text in await found_by_search(person, query) if "drunk" in text or "ex" in text.split()] == []


async def test_everything_else_stays(person: Person) -> None:
    """What was said beside it, what was learned beside it, and words that only look like it."""
    ids = await a_life_with_ben(person)

    await forget(person, "my ex")

    said = {row["id"]: (row["said"], row["answered"]) for row in await person.rows("SELECT * FROM exchanges")}
    assert said == {
        ids["both"]: ("I live in Ipoh.", "Ipoh is lovely."),
        ids["work"]: ("I started as a nurse.", "Congratulations!"),
        ids["banana"]: ("The bench with the banana is mine.", "Fine."),
    }
    kept = {row["text"]: row["quote"] for row in await person.rows("SELECT text, quote FROM memories")}
    assert kept == {"The user lives in Ipoh.": "I live in Ipoh.", "The user works as a nurse.": ""}
    assert {row["text"] for row in await person.rows("SELECT text FROM insights")} == {
        "Has roots in Ipoh",
        "Cares for others",
    }
    assert [row["text"] for row in await person.rows("SELECT text FROM summaries")] == ["The user lives in Ipoh."]
    async with person.database.as_user(person.user_id) as conn:
        assert (await profile.read(conn, person.user_id)).lines == {"/about/home": "Ipoh"}
    assert [row["payload"] for row in await person.rows("SELECT payload FROM inbox ORDER BY id")][-2:] == [
        {"text": ""},
        {"text": "I ate a banana."},
    ]


async def test_the_counts_are_those_of_the_rows(person: Person) -> None:
    """B101: what is reported was counted."""
    ids = await a_life_with_ben(person)
    async with person.database.as_user(person.user_id) as conn:
        before = await deletion.preview(conn, person.user_id, "my ex")

    erased = await forget(person, "my ex")

    assert len(before.memory_ids) == erased.memories == 2
    assert before.exchanges == {ids["ben"], ids["both"]}
    assert erased.exchanges == 2
    assert {name: erased.counts[name] for name in ("insights", "summaries", "profiles", "inbox", "outbox")} == {
        "insights": 1,
        "summaries": 2,
        "profiles": 1,
        "inbox": 1,
        "outbox": 1,
    }
    log = await person.rows("SELECT action, count FROM memory_log WHERE action = 'erase'")
    assert log == [{"action": "erase", "count": erased.total}]


async def test_a_second_time_nothing_is_left_to_forget(person: Person) -> None:
    """The same deletion again counts nothing."""
    await a_life_with_ben(person)
    await forget(person, "my ex Ben")

    again = await forget(person, "my ex Ben")

    assert (again.total, again.hits) == (0, 0)


async def test_what_was_cut_is_searchable_again_without_it(person: Person) -> None:
    """The talk beside it comes back into the search, in windows without it."""
    await a_life_with_ben(person)

    await forget(person, "Ben")
    assert {"index", "embed", "learn"} <= (await chores_of(person)).keys()
    await make_searchable(person)

    found = await found_by_search(person, "Where do I live? Ipoh")
    assert "I live in Ipoh." in found
    assert [text for text in found if "Ben" in text.split()] == []


async def test_a_name_within_another_word_is_another_word(person: Person) -> None:
    """Neither Anabel nor a banana is Ana."""
    await remember(person, "Anabel is the user's aunt.")
    await remember(person, "Ana is the user's boss.")
    await talk(person, "Anabel brought bananas.", "Nice of Anabel!")

    await forget(person, "Ana")

    assert await where(person, "boss") == []
    assert [row["text"] for row in await person.rows("SELECT text FROM memories")] == ["Anabel is the user's aunt."]
    assert await where(person, "Anabel") == ["exchanges", "memories"]


async def test_records_stay_and_are_counted(person: Person) -> None:
    """An expense that mentions the topic is a record: it stays, and the person is told of it."""
    await person.call("add_expense", amount="50", note="dinner with Ben")
    await record(person, "dinner with Ben RM50")

    erased = await forget(person, "Ben")

    assert erased.records == {"entries": 1}
    assert [row["note"] for row in await person.rows("SELECT note FROM entries")] == ["dinner with Ben"]
    assert await where(person, "ben") == []


@pytest.mark.parametrize("words", ["", " ", "everything", "all of it", "me"])
async def test_an_empty_filter_is_refused(person: Person, words: str) -> None:
    """Deleting by nothing deletes nothing."""
    await a_life_with_ben(person)
    before = await everything(person)

    with pytest.raises(NothingNamedError):
        await forget(person, words)

    assert await everything(person) == before


async def test_a_block_that_was_not_learned_yet_is_learned_without_it(person: Person) -> None:
    """Its other exchanges are not lost, and the forgotten one is not learned afterwards."""
    await talk(person, "Remember that my ex Ben owes me money.")
    await talk(person, "Remember that I play the violin.")

    await forget(person, "my ex")
    person.later(timedelta(hours=1))
    await learn(builders.a_mind(person.database), person.user_id, person.now)

    assert await where(person, "ben") == []
    texts = [str(row["text"]) for row in await person.rows("SELECT text FROM memories")]
    assert [text for text in texts if "violin" in text] == texts != []


async def test_a_reader_that_began_before_writes_nothing(person: Person) -> None:
    """A block that was taken with its words is fenced off, and read anew without them."""
    await talk(person, "My ex Ben owes me money.")
    await talk(person, "I play the violin.")
    person.later(timedelta(hours=1))
    async with person.database.as_user(person.user_id) as conn:
        block = await buffer.take(conn, person.user_id, person.now, KEEPWELL)
    assert block is not None

    await forget(person, "Ben")

    async with person.database.as_user(person.user_id) as conn:
        assert not await buffer.finish(conn, person.user_id, block, "learned")
        again = await buffer.take(conn, person.user_id, person.now, KEEPWELL)
        assert again is not None
        exchanges = await buffer.exchanges_of(conn, person.user_id, again.id)
    assert [one.said for one in exchanges] == ["I play the violin."]


async def test_what_waits_to_be_sent_about_it_is_not_sent(person: Person) -> None:
    """A message of which nothing is left goes; another one goes out without the topic."""
    for ordinal, text in enumerate(["How are things with Ben?", "Drink water. Ben says so."]):
        async with person.database.as_user(person.user_id) as conn:
            await outbox.put(
                conn,
                user_id=person.user_id,
                event_id=7,
                ordinal=ordinal,
                address=Address("test", "chat"),
                body={"text": text},
                created_at=person.now,
            )

    await forget(person, "Ben")

    assert await person.rows("SELECT body FROM outbox") == [{"body": {"text": "Drink water."}}]


async def test_an_open_question_about_it_is_void(person: Person) -> None:
    """Nobody is asked about what was forgotten."""
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute(
            "INSERT INTO questions (user_id, event_id, body, asked_at) VALUES ($1, 1, $2, $3)",
            person.user_id,
            {"text": "Is Ben your ex?", "options": [{"label": "Yes"}]},
            person.now,
        )

    await forget(person, "Ben")

    assert await person.rows("SELECT body, state FROM questions") == [
        {"body": {"text": "", "options": [{"label": "Yes"}]}, "state": "void"}
    ]


async def test_one_memory_goes_with_the_sentence_that_taught_it(person: Person) -> None:
    """Neither the memory nor the words that taught it are there; the rest of the talk is."""
    taught = await talk(person, "I'm allergic to nuts. I live in Ipoh.", "Noted: you're allergic to nuts. Lovely town!")
    other = await talk(person, "My sister is allergic to nuts, too.", "Poor her.")
    asked_for = await talk(person, "What do you know?", "You live in Ipoh.\nYou are allergic to nuts.")
    nuts = await remember(person, "The user is allergic to nuts.", quote="I'm allergic to nuts.", exchange_id=taught)
    await remember(person, "The user lives in Ipoh.", quote="I live in Ipoh.", exchange_id=taught)
    await insight(person, "Is careful with snacks", nuts)
    await profile_line(person, "/care/allergy", "allergic to nuts", taught, "I'm allergic to nuts.")
    await make_searchable(person)

    async with person.database.as_user(person.user_id) as conn:
        erased = await deletion.forget_memory(conn, person.user_id, nuts, person.now)

    assert erased is not None
    assert (erased.memories, erased.hits) == (1, 0)
    said = {row["id"]: (row["said"], row["answered"]) for row in await person.rows("SELECT * FROM exchanges")}
    assert said == {
        taught: ("I live in Ipoh.", "Lovely town!"),
        other: ("My sister is allergic to nuts, too.", "Poor her."),
        asked_for: ("What do you know?", "You live in Ipoh."),
    }
    assert [row["text"] for row in await person.rows("SELECT text FROM memories")] == ["The user lives in Ipoh."]
    assert await person.rows("SELECT id FROM insights") == []
    async with person.database.as_user(person.user_id) as conn:
        assert (await profile.read(conn, person.user_id)).lines == {}


async def test_a_memory_that_is_not_there_is_none(person: Person) -> None:
    """Whoever asks for it is told so, and nothing is counted."""
    async with person.database.as_user(person.user_id) as conn:
        assert await deletion.forget_memory(conn, person.user_id, 999, person.now) is None


async def test_what_rests_only_on_what_went_goes_with_it(person: Person) -> None:
    """A memory that has another source stays."""
    first = await talk(person, "Ben never paid me back.")
    second = await talk(person, "Money is short.")
    both = await remember(person, "The user is short of money.", exchange_id=first)
    only = await remember(person, "The user lends generously.", exchange_id=first)
    async with person.database.as_user(person.user_id) as conn:
        await conn.executemany(
            "INSERT INTO memory_sources (user_id, memory_id, exchange_id) VALUES ($1, $2, $3)",
            [(person.user_id, both, first), (person.user_id, both, second), (person.user_id, only, first)],
        )

    await forget(person, "Ben")

    assert [row["id"] for row in await person.rows("SELECT id FROM memories")] == [both]
    assert [row["exchange_id"] for row in await person.rows("SELECT exchange_id FROM memory_sources")] == [second]


async def test_after_forgetting_everything_every_search_is_empty(person: Person) -> None:
    """B099: memories, talk and all that was made of them are gone; records and settings are not."""
    await a_life_with_ben(person)
    await person.call("add_expense", amount="50", note="dinner")

    async with person.database.as_user(person.user_id) as conn:
        erased = await deletion.forget_all(conn, person.user_id, person.now)
    await make_searchable(person)

    assert erased.hits == 0
    assert (erased.memories, erased.exchanges) == (4, 4)
    for query in ("Ben", "Ipoh", "nurse", "banana"):
        assert await found_by_search(person, query) == []
        assert await where(person, query) == []
    assert [row["note"] for row in await person.rows("SELECT note FROM entries")] == ["dinner"]
    assert (await person.user()).currency == "MYR"


async def test_nothing_that_began_before_is_written_back(person: Person) -> None:
    """Every deletion raises the generation."""
    generation = "SELECT generation FROM users"
    assert await person.rows(generation) == [{"generation": 0}]

    await forget(person, "Ben")
    async with person.database.as_user(person.user_id) as conn:
        await deletion.forget_all(conn, person.user_id, person.now)

    assert await person.rows(generation) == [{"generation": 2}]


async def test_a_learned_block_stays_learned(person: Person) -> None:
    """Only what was not read yet is read again."""
    await learned(person, "I play the violin.")

    await forget(person, "violin")

    assert [row["state"] for row in await person.rows("SELECT state FROM blocks")] == ["learned"]


@dataclass
class Forgetful(HashedEmbedder):
    """Somebody has a topic forgotten while the embedder works."""

    person: Person | None = None

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """As ever, but for the deletion before it."""
        if self.person is not None:
            person, self.person = self.person, None
            await forget(person, "Ben")
        return await super().embed_passages(texts)


async def test_an_index_that_was_being_made_does_not_bring_it_back(person: Person) -> None:
    """It had read the words before they went; it writes nothing, and is made anew of what is left."""
    await talk(person, "Ben moved to Penang. I live in Ipoh.")
    await talk(person, "I play the violin.")
    mind = a_mind(person.database, embedder=Forgetful(person=person))

    await indexing.index(mind, person.user_id, person.now)

    assert await where(person, "Ben") == []
    assert [
        row["text"] for row in await person.rows("SELECT text FROM utterances WHERE speaker = 'user' ORDER BY id")
    ] == [
        "I live in Ipoh.",
        "I play the violin.",
    ]


async def test_vectors_that_were_being_made_do_not_bring_it_back(person: Person) -> None:
    """A memory that went while it was embedded stays gone."""
    await remember(person, "Ben moved to Penang.")
    mind = a_mind(person.database, embedder=Forgetful(person=person))

    await reembedding.catch_up(mind, person.user_id, person.now)

    assert await where(person, "Ben") == []


async def test_a_block_that_was_being_read_is_not_learned(person: Person) -> None:
    """The deletion comes while the proposals of its words are embedded."""
    await talk(person, "Remember that Ben owes me money.")
    person.later(timedelta(hours=1))
    mind = replace(builders.a_mind(person.database), embedder=Forgetful(person=person))

    await learn(mind, person.user_id, person.now)

    assert await where(person, "Ben") == []


async def test_what_was_merged_with_it_comes_back_on_its_own(person: Person) -> None:
    """A memory made of several says one thing too much: the other parts hold again."""
    parts = [await remember(person, f"The user likes {value}.") for value in ("Ben", "tea")]
    whole = await remember(person, "The user likes Ben and tea.")
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute(
            "UPDATE memories SET state = 'archived', superseded_by = $1 WHERE id = ANY ($2)", whole, parts
        )

    await forget(person, "Ben")

    assert await person.rows("SELECT text, state FROM memories") == [{"text": "The user likes tea.", "state": "active"}]


NAMES = ("Ana", "Ben", "Mia", "Anabel", "Benjamin")
SENTENCES = st.lists(
    st.sampled_from(
        [
            *(f"{name} {did}." for name in NAMES for did in ("called", "moved to Penang", "is my boss")),
            *("I ate a banana.", "The bench is mine.", "My sister sings.", "他是我的朋友。"),
        ]
    ),
    min_size=1,
    max_size=4,
).map(" ".join)


@given(talks=st.lists(st.tuples(SENTENCES, SENTENCES), min_size=1, max_size=6), name=st.sampled_from(NAMES))
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
async def test_whatever_was_said_the_topic_goes_and_the_rest_stays(
    opened: Database, talks: list[tuple[str, str]], name: str
) -> None:
    """Over any talk: no sentence with the name is left, and each other sentence is there as often as before."""
    person = await a_person(opened)
    for said, answered in talks:
        exchange_id = await talk(person, said, answered)
        await remember(person, said.split(". ")[0], quote=said, exchange_id=exchange_id)
    before = await _sentences(person)

    erased = await forget(person, name)

    after = await _sentences(person)
    assert erased.hits == 0
    assert [one for one in after if name in one.split()] == []
    lost = {one for one in before if before.count(one) > after.count(one)}
    beside = {one for said, answered in talks for one in (*_split(said), *_split(answered)) if _is_gone(said, name)}
    assert {one for one in lost if name not in one.split()} <= beside


def _is_gone(said: str, name: str) -> bool:
    """Whether nothing is left of what was said: what was answered to it goes as well."""
    return all(name in one.split() for one in _split(said))


def _split(text: str) -> list[str]:
    return [one.strip(" .") for one in text.replace("。", ".").split(".") if one.strip(" .")]


async def _sentences(person: Person) -> list[str]:
    rows = await person.rows("SELECT said, answered FROM exchanges ORDER BY id")
    return [one for row in rows for text in row.values() for one in _split(str(text))]


def test_the_probe_looks_into_every_store_of_words() -> None:
    """A store that holds words of talk, or what was learned from it, can't be left out."""
    probed = {store.table for store in with_words(Kind.LEARNED, Kind.TALK)}

    assert probed >= {"exchanges", "utterances", "memories", "insights", "summaries", "profiles", "inbox", "outbox"}
    assert probed <= BY_TABLE.keys()
