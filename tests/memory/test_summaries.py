"""Every forty messages of talk are summed up, three summaries make a longer one, and nothing falls between (R5.9)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.offline import OfflineModel
from core.errors import ModelUnavailable
from core.llm.types import ModelReply, ModelRequest, Usage
from memory import summaries, summarising
from memory.mind import Mind
from memory.policy import KEEPWELL, PRESETS
from memory.summaries import Summary
from tests.builders import Person
from tests.embedding import HashedEmbedder
from tests.memory.background import a_mind, asked, chores_of, delete_something, record, talk

REFUSED = ModelUnavailable("the request is too long")
DOWN = ModelUnavailable("down", may_pass=True)
NO_KEY = ModelUnavailable("refused", remedy="check the key")


async def _talk(person: Person, exchanges: int) -> list[int]:
    return [await talk(person, f"I told thing {number}.") for number in range(exchanges)]


async def _summarise(mind: Mind, person: Person) -> datetime | None:
    return await summarising.summarise(mind, person.user_id, person.now)


async def _kept(person: Person, level: int = 1) -> list[Summary]:
    async with person.database.as_user(person.user_id) as conn:
        return [one for one in reversed(await summaries.every(conn, person.user_id)) if one.level == level]


async def test_forty_messages_make_a_summary(person: Person) -> None:
    """Thirty-eight make none."""
    ids = await _talk(person, 19)
    mind = a_mind(person.database, "They talked.")
    assert await _summarise(mind, person) is None
    assert await _kept(person) == []

    ids += await _talk(person, 1)
    assert await _summarise(mind, person) is None

    (kept,) = await _kept(person)
    assert (kept.text, kept.from_exchange, kept.to_exchange) == ("They talked.", ids[0], ids[-1])


async def test_a_preset_sums_up_every_twenty(person: Person) -> None:
    """The published size is a policy."""
    await _talk(person, 10)
    mind = a_mind(person.database, "They talked.", policy=PRESETS["recency-first"])

    await _summarise(mind, person)

    assert len(await _kept(person)) == 1


async def test_records_count_for_nothing_but_are_covered(person: Person) -> None:
    """Forty receipts are no talk; the model is told how many there were, and no gap is left behind them."""
    for number in range(25):
        await record(person, f"lunch {number}")
    mind = a_mind(person.database, "They talked.")
    assert await _summarise(mind, person) is None
    ids = await _talk(person, 20)

    await _summarise(mind, person)

    (kept,) = await _kept(person)
    assert asked(mind)[0]["records"] == 25
    assert kept.from_exchange == ids[0] - 25


async def test_each_summary_begins_where_the_last_one_ended(person: Person) -> None:
    """Between them nothing is left out, whatever stands there; three of them make a longer one of all."""
    for _ in range(3):
        await _talk(person, 20)
        await record(person, "lunch 12")
    mind = a_mind(person.database, "First.", "Second.", "Third.", "All of it.")

    await _summarise(mind, person)

    first, second, third = await _kept(person)
    (longer,) = await _kept(person, level=2)
    assert second.from_exchange == first.to_exchange + 1
    assert third.from_exchange == second.to_exchange + 1
    assert (longer.text, longer.from_exchange, longer.to_exchange) == (
        "All of it.",
        first.from_exchange,
        third.to_exchange,
    )
    rows = await person.rows("SELECT covered_by, is_mined FROM summaries ORDER BY id")
    assert [(row["covered_by"], row["is_mined"]) for row in rows] == [(longer.id, False)] * 3 + [(None, True)]


async def test_a_long_backlog_is_worked_off_run_by_run(person: Person) -> None:
    """A run ends after a few summaries and asks to be run again at once."""
    await _talk(person, 120)
    mind = a_mind(person.database, *(["They talked."] * 8))

    assert await _summarise(mind, person) == person.now
    assert await _summarise(mind, person) == person.now
    assert await _summarise(mind, person) is None
    assert (len(await _kept(person)), len(await _kept(person, level=2))) == (6, 2)


async def test_a_refused_request_is_made_again_with_a_smaller_piece(person: Person) -> None:
    """The step is parked, half as much is tried later, and the rest follows; the talk waits for nothing (B119)."""
    await _talk(person, 20)
    mind = a_mind(person.database, REFUSED, "They talked.")

    parked_until = await _summarise(mind, person)
    rows_meanwhile = await _kept(person)
    await talk(person, "I go on talking.")
    person.now = parked_until or person.now
    await _summarise(mind, person)

    assert parked_until == person.now
    assert rows_meanwhile == []
    assert [len(told["exchanges"]) for told in asked(mind)] == [20, 10]  # type: ignore[arg-type]
    assert len(await _kept(person)) == 1


@pytest.mark.parametrize(
    "reply", [REFUSED, "", "   ", ModelReply("It was cut o", is_cut=True), ModelReply("", usage=Usage(5, 0))]
)
async def test_an_empty_or_cut_reply_counts_as_refused(person: Person, reply: object) -> None:
    """Nothing is kept of it, and it comes again."""
    await _talk(person, 20)

    parked_until = await _summarise(a_mind(person.database, reply), person)

    assert parked_until == person.now + KEEPWELL.block_pauses[0]
    assert await _kept(person) == []


async def test_what_is_refused_to_the_end_is_noted_honestly(person: Person) -> None:
    """A single exchange that no model sums up is skipped by name, so that the chain goes on."""
    (first, *_) = await _talk(person, 20)
    refusals = 5
    mind = a_mind(person.database, *([REFUSED] * refusals))

    for _ in range(refusals):
        person.now = await _summarise(mind, person) or person.now
    await _summarise(mind, person)

    (kept,) = await _kept(person)
    assert (kept.text, kept.to_exchange) == ("27 November 2026: an exchange that could not be summed up.", first)


@pytest.mark.parametrize("failure", [DOWN, NO_KEY])
async def test_a_model_that_is_away_leaves_everything_to_the_next_time(person: Person, failure: Exception) -> None:
    """It is not a matter of size."""
    await _talk(person, 20)
    mind = a_mind(person.database, failure, "They talked.")

    with pytest.raises(ModelUnavailable):
        await _summarise(mind, person)
    await _summarise(mind, person)

    assert [len(told["exchanges"]) for told in asked(mind)] == [20, 20]  # type: ignore[arg-type]


async def test_a_very_long_talk_is_read_in_pieces(person: Person) -> None:
    """Each message is cut, and a request holds no more than it may."""
    for _ in range(20):
        await talk(person, "word " * 2_000)
    mind = a_mind(person.database, "They talked.")

    await _summarise(mind, person)

    (told,) = asked(mind)
    assert len(str(told)) < KEEPWELL.summary_read_chars + 2_000
    assert len(await _kept(person)) == 1


async def test_sentences_with_numbers_nobody_said_are_left_out(person: Person) -> None:
    """Days of the talk and numbers of the person are fine, in any spelling."""
    await talk(person, "The flat costs 1,200 a month.")
    await _talk(person, 19)
    said = "The flat costs 1200. They earn 9,000. On 27 November they talked. Their code is 4711."

    await _summarise(a_mind(person.database, said), person)

    (kept,) = await _kept(person)
    assert kept.text == "The flat costs 1200. On 27 November they talked."


async def test_a_summary_is_cut_at_a_sentence(person: Person) -> None:
    """It never grows beyond its limit."""
    await _talk(person, 20)

    await _summarise(a_mind(person.database, "They talked on and on. " * 200), person)

    (kept,) = await _kept(person)
    assert KEEPWELL.summary_chars - 30 < len(kept.text) <= KEEPWELL.summary_chars
    assert kept.text.endswith("on.")


async def test_a_summary_is_found_by_meaning_and_by_words(person: Person) -> None:
    """It carries the vector of the current embedder; without one, its words."""
    await _talk(person, 40)
    embedder = HashedEmbedder()
    mind = a_mind(person.database, "They planned a garden.", "They planted roses.", embedder=embedder)
    await summarising.summarise(mind, person.user_id, person.now)

    rows = await person.rows("SELECT embedder, embedding IS NOT NULL AS has, search::text FROM summaries ORDER BY id")

    assert [(row["embedder"], row["has"]) for row in rows] == [("hashed", True)] * 2
    assert "garden" in str(rows[0]["search"])


async def test_without_an_embedder_the_summary_is_kept(person: Person) -> None:
    """It has no vector, and says so."""
    await _talk(person, 20)
    mind = a_mind(person.database, "They talked.", embedder=HashedEmbedder(is_down=True))

    await _summarise(mind, person)

    assert await person.rows("SELECT embedder, embedding FROM summaries") == [{"embedder": None, "embedding": None}]


async def test_a_deletion_that_comes_between_is_respected(person: Person) -> None:
    """What was read before it is not written; the chore comes back at once."""
    await _talk(person, 20)
    mind = a_mind(person.database, "They talked.")
    complete = mind.model.complete

    async def interrupted(request: ModelRequest) -> ModelReply:
        await delete_something(person)
        return await complete(request)

    mind.model.complete = interrupted  # type: ignore[method-assign]

    assert await _summarise(mind, person) == person.now
    assert await _kept(person) == []


async def test_two_runs_at_once_write_one_summary(person: Person) -> None:
    """The second finds its piece summed up."""
    await _talk(person, 20)
    mind, other = a_mind(person.database, "Mine."), a_mind(person.database, "Theirs.")
    complete = mind.model.complete

    async def overtaken(request: ModelRequest) -> ModelReply:
        await _summarise(other, person)
        return await complete(request)

    mind.model.complete = overtaken  # type: ignore[method-assign]

    assert await _summarise(mind, person) == person.now
    assert [one.text for one in await _kept(person)] == ["Theirs."]


async def test_new_summaries_ask_to_be_mined_at_four_in_the_morning(person: Person) -> None:
    """Where the person lives."""
    await _talk(person, 20)

    await _summarise(a_mind(person.database, "They talked."), person)

    assert (await chores_of(person))["mine"] == datetime(2026, 11, 27, 20, 0, tzinfo=UTC)


async def test_offline_a_summary_counts_and_quotes(person: Person) -> None:
    """Its days, its counts, and the person's own telling sentences; no question, no joke, no invention."""
    await talk(person, "I decided to move to Ipoh in March.")
    await talk(person, "Do you think I should sell the car?")
    await record(person, "lunch 12")
    for _ in range(18):
        await talk(person, "hm")
    await summarising.summarise(
        Mind(person.database, HashedEmbedder(), OfflineModel()), person.user_id, person.now + timedelta(days=1)
    )

    (kept,) = await _kept(person)
    assert kept.text.splitlines() == [
        "On 27 November 2026: 20 exchanges and 1 record.",
        "27 November 2026: “I decided to move to Ipoh in March.”",
    ]
