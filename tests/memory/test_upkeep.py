"""The nightly upkeep: what fades, ends, doubles or contradicts, at whatever instant it runs (R6.1-R6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core.grammar.context import ReadingContext
from memory import indexing, log, memories, reembedding
from memory.facts import key_of
from memory.learning import learn
from memory.policy import KEEPWELL, MemoryPolicy
from memory.upkeep import tidy
from memory.upkeep_themes import absolute
from tests.builders import NOON, Person
from tests.memory.background import a_mind, chores_of, learned, record, remember, talk
from tests.memory.writing_desk import told

DAY = timedelta(days=1)
GUITAR = "the classical guitar with Ana downtown Tuesday evenings"


async def tidied(person: Person, policy: MemoryPolicy = KEEPWELL) -> datetime:
    """Tidy up at the person's instant; when it is to be done next."""
    mind = a_mind(person.database, policy=policy)
    return await tidy(mind, person.user_id, person.now)


async def change(person: Person, columns: str, *ids: int) -> None:
    """Set *columns* of memories, of all without *ids*."""
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute(f"UPDATE memories SET {columns} WHERE cardinality($1::bigint[]) = 0 OR id = ANY ($1)", ids)  # noqa: S608


async def keyed(person: Person, text: str, **more: object) -> int:
    """A memory with the subject and the attribute that its frame gives it."""
    memory_id = await remember(person, text, **more)  # type: ignore[arg-type]
    key = key_of(text)
    assert key is not None, text
    await change(person, f"subject = '{key.subject}', attribute = '{key.attribute}'", memory_id)
    return memory_id


async def embedded(person: Person) -> None:
    """Give vectors to everything."""
    await reembedding.catch_up(a_mind(person.database), person.user_id, person.now)


async def states(person: Person) -> dict[str, str]:
    """The state of each memory, by its text."""
    return {str(row["text"]): str(row["state"]) for row in await person.rows("SELECT text, state FROM memories")}


async def held(person: Person) -> list[str]:
    """What holds, in alphabetical order."""
    return sorted(text for text, state in (await states(person)).items() if state == "active")


async def importance(person: Person) -> list[object]:
    """The importance of each memory, oldest first."""
    return [row["importance"] for row in await person.rows("SELECT importance FROM memories ORDER BY id")]


async def logged(person: Person) -> list[tuple[object, ...]]:
    """What the upkeep has noted, sweeps left out."""
    rows = await person.rows(
        "SELECT action, reason FROM memory_log WHERE origin = 'upkeep' AND action <> 'sweep' ORDER BY id"
    )
    return [tuple(row.values()) for row in rows]


async def test_it_comes_back_at_half_past_three_where_the_person_lives(person: Person) -> None:
    """Noon in Kuala Lumpur: the next 3:30 there is 19:30 in UTC."""
    assert await tidied(person) == datetime(2026, 11, 27, 19, 30, tzinfo=UTC)


async def test_learning_asks_for_it(person: Person) -> None:
    """Whoever has talk has something to be kept in order."""
    await talk(person, "I play the violin.")

    await learn(a_mind(person.database), person.user_id, person.now)

    assert (await chores_of(person))["tidy"] == datetime(2026, 11, 27, 19, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("days", "left"),
    [(89, [5, 2, 1]), (90, [4, 1, 1]), (179, [4, 1, 1]), (180, [3, 1, 1]), (450, [1, 1, 1]), (4_000, [1, 1, 1])],
)
@pytest.mark.parametrize("step", [None, 1, 7, 100], ids=["one late run", "nightly", "weekly", "now and then"])
async def test_what_nobody_touches_fades(person: Person, days: int, left: list[int], step: int | None) -> None:
    """One a period of 90 days, never below 1, however often or seldom it runs (R6.2)."""
    for value in (5, 2, 1):
        await remember(person, f"The user has {value} kites.", importance=value)
    start = person.now
    stops = [] if step is None else range(step, min(days, 500), step)

    for day in [*stops, days]:
        person.now = start + day * DAY
        await tidied(person)

    assert await importance(person) == left


async def test_what_is_pinned_or_used_does_not_fade(person: Person) -> None:
    """Pinned is exempt; a use in a reply counts as a touch, being recalled does not."""
    pinned = await remember(person, "The user has a kite.", importance=5)
    used = await remember(person, "The user has a boat.", importance=5)
    await change(person, "is_pinned = true", pinned)
    person.later(60 * DAY)
    async with person.database.as_user(person.user_id) as conn:
        await memories.touch_used(conn, person.user_id, [used], person.now)
    person.later(60 * DAY)

    await tidied(person)

    assert await importance(person) == [5, 5]


async def test_observations_end_in_their_time(person: Person) -> None:
    """At the instant at which they expire, and not before."""
    ending = await remember(person, "The user seems tired.", class_="observation")
    await change(person, f"expires_at = '{person.now + 14 * DAY}'", ending)

    person.later(14 * DAY - timedelta(seconds=1))
    await tidied(person)
    assert await held(person) == ["The user seems tired."]
    person.later(timedelta(seconds=1))
    await tidied(person)

    assert await states(person) == {"The user seems tired.": "expired"}
    assert await logged(person) == [("expire", "its time is over")]


async def test_more_than_are_kept_are_archived_lowest_first(person: Person) -> None:
    """The least important and oldest go to the archive, from which they can be taken; pinned ones never (R6.1)."""
    pinned = await remember(person, "The user has kite 0.", importance=1)
    await change(person, "is_pinned = true", pinned)
    for number in range(1, 6):
        person.later(DAY)
        await remember(person, f"The user has kite {number}.", importance=number)

    await tidied(person, replace(KEEPWELL, memories_kept=3))

    assert await held(person) == ["The user has kite 0.", "The user has kite 4.", "The user has kite 5."]
    assert (await states(person))["The user has kite 1."] == "archived"
    assert await logged(person) == [("archive", "more than are kept")] * 3


@pytest.mark.parametrize(
    ("texts", "kept"),
    [
        (
            [f"The user is {now}learning {GUITAR}." for now in ("", "still ")],
            [f"The user is still learning {GUITAR}."],
        ),
        (["The user ran 5 km with Ana.", "The user ran 6 km with Ana."], None),
        (["The user ran 5 km with Ana.", "The user ran 5 km with Mia."], None),
        (["The user met Ana on 3 May.", "The user met Ana on 4 May."], None),
        (["The user plays the guitar.", "The user plays the piano."], None),
        (["The user swims.", "The user does not swim."], None),
    ],
)
async def test_near_duplicates_become_one(person: Person, texts: Sequence[str], kept: list[str] | None) -> None:
    """Those that say the same; different names, numbers, dates or words never do (R6.4)."""
    for text in texts:
        await remember(person, text)
        person.later(DAY)
    await embedded(person)
    async with person.database.as_user(person.user_id) as conn:  # the sweep of contradictions was done today
        await log.note(conn, person.user_id, "sweep", "contradictions", "upkeep", person.now)

    await tidied(person)

    assert await held(person) == (kept or sorted(texts))
    assert sorted((await states(person)).values()) == (["active", "archived"] if kept else ["active", "active"])


async def test_two_categories_have_no_duplicates(person: Person) -> None:
    """The same words may be a goal and a pattern."""
    await remember(person, "The user swims.", category="goals")
    await remember(person, "The user swims.", category="patterns")

    await tidied(person)

    assert await person.rows("SELECT state FROM memories WHERE state <> 'active'") == []


async def test_the_winner_of_two_keeps_what_both_had(person: Person) -> None:
    """Sources, confirmations and importance; the loser can be taken from the archive, and the log names both."""
    first, second = await learned(person, "I swim.", "I swim!")
    one = await remember(person, "The user swims.", exchange_id=first, importance=5)
    other = await remember(person, "The user swims.", exchange_id=second)
    async with person.database.as_user(person.user_id) as conn:
        await conn.executemany(
            "INSERT INTO memory_sources (user_id, memory_id, exchange_id) VALUES ($1, $2, $3)",
            [(person.user_id, one, first), (person.user_id, other, second)],
        )

    await tidied(person)

    (kept,) = await person.rows("SELECT id, confirmations, importance FROM memories WHERE state = 'active'")
    assert kept == {"id": one, "confirmations": 2, "importance": 5}
    sources = await person.rows(f"SELECT exchange_id FROM memory_sources WHERE memory_id = {one} ORDER BY 1")  # noqa: S608
    assert [row["exchange_id"] for row in sources] == [first, second]
    (note,) = await person.rows("SELECT memory_id, other_id FROM memory_log WHERE action = 'merge'")
    assert note == {"memory_id": one, "other_id": other}


async def test_of_two_contradicting_memories_the_newer_holds(person: Person) -> None:
    """The older becomes history with its end; both are never lost, and both never hold (R6.4)."""
    await keyed(person, "The user lives in Ipoh.")
    person.later(DAY)
    await keyed(person, "The user lives in Penang.")

    await tidied(person)

    assert await states(person) == {"The user lives in Ipoh.": "superseded", "The user lives in Penang.": "active"}
    assert await logged(person) == [("update", "contradicted by what is newer")]
    assert [row["valid_to"] for row in await person.rows("SELECT valid_to FROM memories ORDER BY id")] == [
        person.now,
        None,
    ]


async def test_a_denial_contradicts_without_a_frame(person: Person) -> None:
    """The same words, once denied: nearness finds the pair, the words decide."""
    await remember(person, "The user trusts the neighbour upstairs.")
    person.later(DAY)
    await remember(person, "The user never trusts the neighbour upstairs.")
    await embedded(person)

    await tidied(person)

    assert await held(person) == ["The user never trusts the neighbour upstairs."]


async def test_a_passing_remark_does_not_end_what_was_confirmed(person: Person) -> None:
    """It is archived itself (R5.6)."""
    await keyed(person, "The user lives in Ipoh.")
    person.later(DAY)
    await keyed(person, "The user lives in Penang.", class_="observation")

    await tidied(person)

    assert await states(person) == {"The user lives in Ipoh.": "active", "The user lives in Penang.": "archived"}


async def test_contradictions_are_looked_for_once_a_week(person: Person) -> None:
    """On the seventh day after the last time, by the person's calendar."""
    await tidied(person)
    await keyed(person, "The user lives in Ipoh.")
    person.later(timedelta(hours=1))
    await keyed(person, "The user lives in Penang.")

    person.now = NOON + 6 * DAY
    await tidied(person)
    assert len(await held(person)) == 2
    person.now = NOON + 7 * DAY - timedelta(hours=1)
    await tidied(person)

    assert await held(person) == ["The user lives in Penang."]


LIKES = ("coriander", "noodles", "tea", "green olives")


async def of_one_theme(person: Person, *more: str) -> None:
    """Small old memories of one theme."""
    for value in (*LIKES, *more):
        await keyed(person, f"The user likes {value}.", importance=2, category="interests")
    person.later(91 * DAY)


async def test_small_old_memories_of_a_theme_become_one(person: Person) -> None:
    """The parts are archived and linked; nothing of what they say is lost (R6.5)."""
    await of_one_theme(person)
    await keyed(person, "The user likes cake.", category="interests")

    await tidied(person)

    assert await held(person) == [
        "The user likes cake.",
        "The user likes coriander, noodles, tea and green olives.",
    ]
    assert sorted((await states(person)).values()) == ["active"] * 2 + ["archived"] * 4
    assert [one for one in await logged(person) if one[0] == "merge"] == [("merge", "of one theme")] * 4


async def test_three_are_no_theme(person: Person) -> None:
    """Nor are important, recent or pinned ones."""
    await of_one_theme(person)
    await change(person, "is_pinned = true", 1)

    await tidied(person)

    assert len(await held(person)) == 4


async def test_a_part_that_is_spoken_of_again_unfolds_the_whole(person: Person) -> None:
    """What is newer holds of that part; the others hold again on their own."""
    await of_one_theme(person)
    await tidied(person)
    person.later(DAY)
    await told(person, "The user does not like tea.")

    await tidied(person)

    assert await held(person) == [
        "The user does not like tea.",
        "The user likes coriander.",
        "The user likes green olives.",
        "The user likes noodles.",
    ]
    assert (await states(person))["The user likes tea."] == "superseded"


@pytest.mark.parametrize(
    ("text", "dated"),
    [
        ("The user has an exam tomorrow.", "The user has an exam on 28 November 2026."),
        ("The user moved yesterday.", "The user moved on 26 November 2026."),
        ("The user flies to Oslo next month.", "The user flies to Oslo in December 2026."),
        ("The user lives in Ipoh.", "The user lives in Ipoh."),
        ("The user has a day off on 3 May 2027.", "The user has a day off on 3 May 2027."),
    ],
)
def test_relative_dates_become_absolute(text: str, dated: str) -> None:
    """Counted from the day on which it was said."""
    assert absolute(text, ReadingContext(NOON)) == dated


async def test_a_relative_memory_is_dated_by_when_it_was_said(person: Person) -> None:
    """Not by when it is tidied up."""
    await remember(person, "The user has an exam tomorrow.")
    person.later(3 * DAY)

    await tidied(person)

    assert await held(person) == ["The user has an exam on 28 November 2026."]


async def test_what_can_not_be_dated_is_retired_when_it_is_old(person: Person) -> None:
    """A weekend has no name of its own: the memory is kept as said for a month, and is history afterwards."""
    await remember(person, "The user rests this weekend.")

    await tidied(person)
    after_a_day = await states(person)
    person.later(31 * DAY)
    await tidied(person)

    assert after_a_day == {"The user rests this weekend.": "active"}
    assert await states(person) == {"The user rests this weekend.": "expired"}


async def test_conversation_older_than_is_kept_goes(person: Person) -> None:
    """Its words and what is searched of it; memories, their quotes and what is newer stay (R6.6)."""
    old = await learned(person, "I play the violin.", "My boat is red.")
    await record(person, "lunch RM15")
    await remember(person, "The user plays the violin.", quote="I play the violin.", exchange_id=old[0])
    await indexing.index(a_mind(person.database), person.user_id, person.now)
    person.later(31 * DAY)
    new = await learned(person, "I am off to Oslo.")
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("UPDATE users SET retention_days = 30")

    await tidied(person)
    await indexing.index(a_mind(person.database), person.user_id, person.now)

    assert [row["id"] for row in await person.rows("SELECT id FROM exchanges")] == new
    assert {row["exchange_id"] for row in await person.rows("SELECT exchange_id FROM utterances")} == set(new)
    assert [row["quote"] for row in await person.rows("SELECT quote FROM memories")] == ["I play the violin."]
    assert ("erase", "older than is kept") in await logged(person)


async def test_what_was_not_learned_yet_is_kept_until_it_was(person: Person) -> None:
    """However old it is."""
    kept = await talk(person, "I play the violin.")
    person.later(400 * DAY)
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("UPDATE users SET retention_days = 30")

    await tidied(person)

    assert [row["id"] for row in await person.rows("SELECT id FROM exchanges")] == [kept]


async def test_without_the_setting_everything_is_kept(person: Person) -> None:
    """Nobody asked for less."""
    await learned(person, "I play the violin.")
    person.later(4_000 * DAY)

    await tidied(person)

    assert len(await person.rows("SELECT id FROM exchanges")) == 1


async def test_a_second_run_changes_nothing(person: Person) -> None:
    """At the same instant everything is as it has to be."""
    await of_one_theme(person, "rice", "jam")
    await keyed(person, "The user lives in Ipoh.")
    await keyed(person, "The user lives in Penang.")
    await embedded(person)
    await tidied(person)
    before = await person.rows("SELECT * FROM memories ORDER BY id")
    log_before = await person.rows("SELECT * FROM memory_log ORDER BY id")

    await tidied(person)

    assert await person.rows("SELECT * FROM memories ORDER BY id") == before
    assert await person.rows("SELECT * FROM memory_log ORDER BY id") == log_before


async def test_without_vectors_only_equal_words_are_duplicates(person: Person) -> None:
    """Nothing is taken for the same that nobody can compare."""
    for text in (f"The user is learning {GUITAR}.", f"The user is still learning {GUITAR}.") * 2:
        await remember(person, text)

    await tidied(person)

    assert len(await person.rows("SELECT id FROM memories WHERE state = 'active'")) == 2
