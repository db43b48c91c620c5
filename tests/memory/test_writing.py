"""The one writer adds, confirms, replaces and ends; it never doubles, and never loses what was there (R5.6, R5.7)."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.database import Database
from memory import memories
from memory.writing import Operation
from tests.builders import Person, a_person
from tests.embedding import HashedEmbedder
from tests.memory.writing_desk import active, said, texts, told

ADD, UPDATE, DELETE, NOOP, REFUSE = Operation
DAY = timedelta(days=1)


async def test_the_same_words_twice_are_one_memory_confirmed(person: Person) -> None:
    """Saying the same thing twice neither doubles nor deletes it; case and a full stop do not count."""
    await told(person, "My sister is Ana.")

    [again] = await told(person, "my sister is Ana")

    [memory] = await active(person)
    assert again.operation is NOOP
    assert again.memory_id == memory.id
    assert memory.confirmations == 2


async def test_the_same_fact_in_twenty_blocks_is_one_memory(person: Person) -> None:
    """However a fact is worded in each of twenty blocks, there is one memory of it."""
    wordings = ("The user lives in Ipoh.", "I live in Ipoh", "The user now lives in Ipoh", "The user resides in Ipoh")

    for number in range(20):
        await told(person, wordings[number % len(wordings)])

    [memory] = await active(person)
    assert memory.confirmations == 20


async def test_said_twice_in_one_exchange_it_counts_once(person: Person) -> None:
    """A block that is read once more confirms nothing."""
    await told(person, said("The user lives in Ipoh.", exchange_id=7))

    [again] = await told(person, said("The user lives in Ipoh.", exchange_id=7))

    [memory] = await active(person)
    assert memory.confirmations == 1
    assert again.reason == "said in the same exchange"


async def test_a_contradiction_replaces_and_keeps_the_history(person: Person) -> None:
    """The new statement holds; the old one ends at that moment and is not recalled as current."""
    [first] = await told(person, "I love spicy food")
    person.later(DAY)

    [second] = await told(person, "I can't stand spicy food any more")

    assert (second.operation, second.other_id) == (UPDATE, first.memory_id)
    assert await texts(person) == ["I can't stand spicy food any more"]
    async with person.database.as_user(person.user_id) as conn:
        [old, new] = await memories.history(conn, person.user_id, "user", "likes:spicy food")
    assert (old.state, old.valid_to) == ("superseded", person.now)
    assert (new.state, new.valid_to) == ("active", None)


async def test_true_again_later_opens_a_new_period(person: Person) -> None:
    """A pass that was cancelled and bought again is current from the new date on, with two periods in its history."""
    [first] = await told(person, "I have a gym pass")
    bought = person.now
    person.later(DAY)
    [end] = await told(person, "I cancelled my gym pass")
    cancelled = person.now
    person.later(DAY)

    await told(person, "I have a gym pass again")

    assert end.operation is DELETE
    assert end.other_id == first.memory_id
    assert await texts(person) == ["I have a gym pass again"]
    async with person.database.as_user(person.user_id) as conn:
        rows = await memories.history(conn, person.user_id, "user", "has:gym pass")
    held = [(row.valid_from, row.valid_to) for row in rows if "cancelled" not in row.text]
    assert held == [(bought, cancelled), (person.now, None)]


async def test_the_same_words_again_after_an_end_open_a_new_period_too(person: Person) -> None:
    """What ended is not confirmed by being said again: it begins anew."""
    await told(person, "I live in Ipoh")
    await told(person, "I live in Bonn")

    [again] = await told(person, "I live in Ipoh")

    assert again.operation is UPDATE
    assert await texts(person) == ["I live in Ipoh"]
    async with person.database.as_user(person.user_id) as conn:
        assert len(await memories.history(conn, person.user_id, "user", "home")) == 3


async def test_an_end_of_something_earlier_takes_nothing_away(person: Person) -> None:
    """Whoever lives in Bonn may tell that they no longer live in Ipoh."""
    await told(person, "The user lives in Bonn.")

    [end] = await told(person, "The user no longer lives in Ipoh.")

    assert end.operation is ADD
    assert await texts(person) == ["The user lives in Bonn.", "The user no longer lives in Ipoh."]


async def test_an_end_without_a_beginning_is_remembered(person: Person) -> None:
    """That somebody no longer smokes is worth knowing though they never told that they did."""
    [end] = await told(person, "The user quit smoking.")

    assert end.operation is ADD
    assert await texts(person) == ["The user quit smoking."]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My sister is Ana", "My sister is Eva"),
        ("The user met Ana at the fair.", "The user met Eva at the fair."),
        ("The user's exam is on 3 May 2027.", "The user's exam is on 4 May 2027."),
        ("The user owes a friend 200 euros.", "The user owes a friend 300 euros."),
        ("The user plays the guitar.", "The user plays the piano."),
        ("The user is allergic to nuts.", "The user is allergic to milk."),
        ("The user fixed the old radio.", "The user has not fixed the old radio."),
        ("The user's neighbour painted a big fence.", "The user painted a big fence."),
        ("أختي تحب القهوة", "أختي تحب الشاي"),
        ("我姐姐喜欢喝咖啡", "我姐姐喜欢喝红茶"),
        ("The user likes Ana.", "The user likes Eva."),
    ],
)
async def test_different_names_dates_amounts_and_things_stay_apart(person: Person, one: str, other: str) -> None:
    """However near in meaning, both are kept as current."""
    decisions = await told(person, one, other)

    assert [decision.operation for decision in decisions] == [ADD, ADD]
    assert await texts(person) == sorted([one, other])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The user repairs old clocks at weekends.", "The user still repairs old clocks at weekends."),
        ("أحمد يحب القهوة", "أحمد يحب القهوة"),
        ("我姐姐喜欢喝咖啡。", "我姐姐喜欢喝咖啡"),
        ("\u200fאחותי גרה בחיפה", "אחותי גרה בחיפה"),
    ],
)
async def test_near_equal_wording_is_one_memory(person: Person, one: str, other: str) -> None:
    """Words without a meaning, closing marks and direction marks make no second memory, in whatever script."""
    await told(person, one)

    [again] = await told(person, other)

    assert again.operation is NOOP
    assert len(await active(person)) == 1


async def test_the_richer_words_are_kept(person: Person) -> None:
    """A confirmation that says more takes the place of the words, not of the memory."""
    [first] = await told(person, "The user's birthday is 3 May.")

    [more] = await told(person, "The user's birthday is 3 May, with a big party at home each year.")

    [memory] = await active(person)
    assert more.memory_id == first.memory_id == memory.id
    assert memory.text == "The user's birthday is 3 May, with a big party at home each year."
    assert (memory.subject, memory.attribute) == ("user", "birthday")


async def test_same_value_with_another_name_is_a_change(person: Person) -> None:
    """A nurse at one place who becomes a nurse at another has told something new."""
    await told(person, "The user works as a nurse with Ana.")

    [change] = await told(person, "The user works as a nurse with Eva.")

    assert change.operation is UPDATE
    assert await texts(person) == ["The user works as a nurse with Eva."]


class TestClass:
    """The application decides the class, whatever the model proposed (R5.6)."""

    async def test_what_was_plainly_said_is_confirmed(self, person: Person) -> None:
        """In the first person, as a standing fact."""
        await told(person, said("The user repairs old clocks.", quote="I repair old clocks"))

        [memory] = await active(person)
        assert (memory.class_, memory.expires_at) == ("confirmed", None)

    @pytest.mark.parametrize(
        ("text", "quote", "basis"),
        [
            ("The user seems lonely.", "it's quiet here", "inferred"),
            ("The user is into chess.", "maybe I'm into chess, lol", "said"),
            ("The user repairs clocks.", "", "said"),
            ("The user is tired.", "I'm tired today", "said"),
        ],
    )
    async def test_the_rest_is_an_observation_for_a_fortnight(
        self, person: Person, text: str, quote: str, basis: str
    ) -> None:
        """Inferred, passing or without the person's words: it expires unless it is confirmed."""
        await told(person, said(text, quote=quote, basis="inferred" if basis == "inferred" else "said"))

        [memory] = await active(person)
        assert memory.class_ == "observation"
        assert memory.expires_at == person.now + timedelta(days=14)

    async def test_repeated_evidence_confirms_an_observation(self, person: Person) -> None:
        """Seen again in another exchange it no longer expires; seen again in the same one it does."""
        await told(person, said("The user seems lonely.", basis="inferred", exchange_id=1))
        await told(person, said("The user seems lonely.", basis="inferred", exchange_id=1))
        [once] = await active(person)

        await told(person, said("The user seems lonely.", basis="inferred", exchange_id=2))

        [twice] = await active(person)
        assert once.class_ == "observation"
        assert (twice.class_, twice.expires_at) == ("confirmed", None)

    async def test_an_observation_that_has_run_out_confirms_nothing(self, person: Person) -> None:
        """After its fortnight the same impression is a new observation."""
        await told(person, said("The user seems lonely.", basis="inferred"))
        person.later(15 * DAY)

        [again] = await told(person, said("The user seems lonely.", basis="inferred"))

        [memory] = await active(person)
        assert again.operation is ADD
        assert memory.class_ == "observation"

    async def test_a_passing_remark_does_not_overwrite_what_is_confirmed(self, person: Person) -> None:
        """It is refused, and the log tells against what."""
        [home] = await told(person, "I live in Ipoh")

        [remark] = await told(person, said("The user lives in Bonn.", basis="inferred"))

        assert (remark.operation, remark.other_id) == (REFUSE, home.memory_id)
        assert await texts(person) == ["I live in Ipoh"]

    async def test_a_passing_remark_does_not_end_what_is_confirmed(self, person: Person) -> None:
        """An end needs to be said as plainly as what it ends."""
        await told(person, "I have a gym pass")

        [remark] = await told(person, said("The user cancelled their gym pass.", basis="inferred"))

        assert remark.operation is REFUSE
        assert await texts(person) == ["I have a gym pass"]

    async def test_how_to_act_waits_for_approval(self, person: Person) -> None:
        """A procedure is kept, once, but is not among what holds until it is approved."""
        how = said("Answer briefly.", is_procedure=True, is_explicit=True)
        [first, second] = await told(person, how, how)

        assert [first.operation, second.operation] == [ADD, NOOP]
        assert await active(person) == []
        async with person.database.as_user(person.user_id) as conn:
            assert first.memory_id
            assert await memories.approve(conn, person.user_id, first.memory_id, person.now)
        assert await texts(person) == ["Answer briefly."]

    async def test_an_end_that_was_told_is_kept(self, person: Person) -> None:
        """A visit until Friday ends on Friday; an end that is past already is none."""
        friday = person.now + 3 * DAY
        past = person.now - DAY
        await told(person, said("The user hosts a guest.", quote="I host a guest", expires_at=friday))
        await told(person, said("The user hosts a band.", quote="I host a band", expires_at=past))

        ends = {memory.text: memory.expires_at for memory in await active(person)}
        assert ends == {"The user hosts a guest.": friday, "The user hosts a band.": None}


async def test_importance_and_words_are_brought_into_shape(person: Person) -> None:
    """Importance lies between 1 and 5; NUL and line breaks are gone."""
    await told(
        person,
        said("The user repairs\x00 old\nclocks.", importance=9),
        said("The user collects stamps.", importance=-2),
    )

    [second, first] = await active(person)
    assert (first.text, first.importance) == ("The user repairs old clocks.", 5)
    assert second.importance == 1


async def test_parts_of_a_long_text_do_not_overwrite_each_other(person: Person) -> None:
    """Facts from the start, the middle and the end of one text live side by side."""
    parts = ["The user planted a lemon tree.", "The user repaired an old boat.", "The user wrote a poem about rain."]

    for part in parts:
        await told(person, said(part, exchange_id=5))

    assert await texts(person) == parts


async def test_the_date_in_the_text_stays_as_it_was_told(person: Person) -> None:
    """An exam on a date is another than one on the day before, and neither is shifted by a zone."""
    await told(person, "The user has an exam on 28 November 2026.")

    assert await texts(person) == ["The user has an exam on 28 November 2026."]


async def test_users_with_like_names_are_apart(opened: Database) -> None:
    """What one person told is neither found nor confirmed by another, whatever their ids have in common."""
    one, other = await a_person(opened), await a_person(opened)
    await told(one, "I live in Ipoh")

    [decision] = await told(other, "I live in Ipoh")

    assert decision.operation is ADD
    assert len(await active(one)) == len(await active(other)) == 1


async def test_two_writers_at_once_do_not_double(person: Person) -> None:
    """Ten writers of one fact leave one memory with ten confirmations."""
    await asyncio.gather(*(told(person, "I live in Ipoh") for _ in range(10)))

    [memory] = await active(person)
    assert memory.confirmations == 10


async def test_what_was_begun_before_a_deletion_is_not_written(person: Person, opened: Database) -> None:
    """A pass that read under an earlier generation cannot write back what was deleted."""
    async with opened.as_user(person.user_id) as conn:
        await conn.execute("UPDATE users SET generation = generation + 1 WHERE id = $1", person.user_id)

    [late] = await told(person, "I live in Ipoh", generation=0)
    [in_time] = await told(person, "I live in Bonn", generation=1)

    assert (late.operation, late.reason) == (REFUSE, "deleted meanwhile")
    assert in_time.operation is ADD
    assert await texts(person) == ["I live in Bonn"]


async def test_without_an_embedder_it_is_kept_without_a_vector(person: Person) -> None:
    """It is found by its words, and embedded later; equal words are still one memory."""
    await told(person, "The user repairs old clocks.", embedder=HashedEmbedder(is_down=True))
    await told(person, "The user repairs old clocks.", embedder=HashedEmbedder(is_down=True))

    async with person.database.as_user(person.user_id) as conn:
        rows = await conn.fetch("SELECT embedder, embedding FROM memories WHERE user_id = $1", person.user_id)
    assert [tuple(row) for row in rows] == [(None, None)]


async def test_every_decision_leaves_a_line_without_words(person: Person) -> None:
    """Accepted or refused, with its reason and ids, and with nothing of what was said."""
    await told(person, "I live in Ipoh", "I live in Bonn", "Always send totals to the accountant.", "I live in Bonn")

    async with person.database.as_user(person.user_id) as conn:
        rows = await conn.fetch("SELECT * FROM memory_log WHERE user_id = $1 ORDER BY id", person.user_id)
    assert [row["action"] for row in rows] == ["add", "update", "refuse", "noop"]
    assert rows[1]["other_id"] == rows[0]["memory_id"]
    assert rows[2]["reason"] == "instruction"
    assert not any(word in str(row["reason"]) for row in rows for word in ("Ipoh", "Bonn", "totals"))


async def test_sources_are_kept(person: Person) -> None:
    """Each exchange that supports a memory is among its sources."""
    await told(person, said("I live in Ipoh", exchange_id=3))
    await told(person, said("The user lives in Ipoh.", exchange_id=8))

    async with person.database.as_user(person.user_id) as conn:
        rows = await conn.fetch("SELECT exchange_id FROM memory_sources WHERE user_id = $1", person.user_id)
    [memory] = await active(person)
    assert sorted(row["exchange_id"] for row in rows) == [3, 8]
    assert memory.exchange_id == 8


async def test_the_proposers_key_counts_only_for_what_is_one_at_a_time(person: Person) -> None:
    """Where no frame tells, a home replaces a home, but a hobby never a hobby."""
    await told(person, said("Home is the blue house.", subject="user", attribute="home"))
    await told(person, said("Home is the mill now.", subject="user", attribute="home"))
    await told(person, said("Chess fills the evenings.", subject="user", attribute="hobby"))
    await told(person, said("Judo fills the weekends.", subject="user", attribute="hobby"))

    assert await texts(person) == ["Chess fills the evenings.", "Home is the mill now.", "Judo fills the weekends."]


STATEMENTS = (
    "I live in Ipoh",
    "I live in Bonn",
    "I love coriander",
    "I hate coriander",
    "My sister is Ana",
    "My sister is Eva",
    "I have a gym pass",
    "I cancelled my gym pass",
    "I repaired the old radio",
    "I repaired the old radio and the lamp",
    "我喜欢喝咖啡",
    "The user quit smoking",
    "I want to save RM5,000 for a trip",
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen=st.lists(st.sampled_from(STATEMENTS), min_size=1, max_size=6))
async def test_a_block_that_is_read_again_changes_nothing(opened: Database, chosen: list[str]) -> None:
    """Whatever was told in some exchanges, read again it adds, replaces, ends and confirms nothing."""
    person = await a_person(opened)
    block = [said(text, exchange_id=number) for number, text in enumerate(chosen)]
    await told(person, *block)
    before = await _everything(person)

    again = await told(person, *block)

    assert {decision.operation for decision in again} == {NOOP}
    assert await _everything(person) == before


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen=st.lists(st.sampled_from(STATEMENTS), min_size=1, max_size=6))
async def test_the_last_word_holds_and_is_all_that_is_said_again(opened: Database, chosen: list[str]) -> None:
    """What holds, told again, is confirmed and nothing else; at most one home, and one answer to what is liked."""
    person = await a_person(opened)
    await told(person, *chosen)
    holding = await texts(person)

    again = await told(person, *holding)

    assert {decision.operation for decision in again} == {NOOP}
    assert await texts(person) == holding
    assert sum("live in" in text for text in holding) <= 1
    assert sum("coriander" in text for text in holding) <= 1


async def _everything(person: Person) -> list[tuple[object, ...]]:
    async with person.database.as_user(person.user_id) as conn:
        rows = await conn.fetch(
            "SELECT id, text, state, valid_to, confirmations FROM memories WHERE user_id = $1 ORDER BY id",
            person.user_id,
        )
    return [tuple(row) for row in rows]
