"""What is said is learned in the background: each block once, whatever breaks, and nothing that was deleted."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import replace
from datetime import datetime

import pytest

from bot.offline import OfflineModel
from core.errors import ModelUnavailable
from core.llm.types import ModelReply, ModelRequest
from memory import exchanges, learning, memories, mood, profile, writing
from memory.mind import Mind
from memory.policy import KEEPWELL
from memory.writing import Proposal
from scheduler.chores import WORK
from tests.builders import Person
from tests.database import DatabaseUrls
from tests.embedding import HashedEmbedder
from tests.memory.background import MINUTE, a_mind, asked, chores_of, delete_something, reasons, record, talk

QUIET = KEEPWELL.block_quiet
NOTHING: dict[str, object] = {"memories": []}
DOWN = ModelUnavailable("down", may_pass=True)


def _proposal(exchange: int, quote: str, text: str) -> dict[str, object]:
    return {
        "text": text,
        "category": "life",
        "importance": 3,
        "basis": "said",
        "exchange": exchange,
        "quote": quote,
        "expires_on": None,
        "subject": None,
        "attribute": None,
    }


def _home(exchange: int) -> dict[str, object]:
    return {"memories": [_proposal(exchange, "I live in Ipoh", "The user lives in Ipoh.")]}


async def _learn(person: Person, mind: Mind) -> datetime | None:
    return await learning.learn(mind, person.user_id, person.now)


async def _texts(person: Person) -> list[str]:
    async with person.database.as_user(person.user_id) as conn:
        return [memory.text for memory in await memories.active(conn, person.user_id)]


async def _states(person: Person) -> list[object]:
    return [row["state"] for row in await person.rows("SELECT state FROM blocks ORDER BY id")]


async def test_five_exchanges_are_learned_at_once(person: Person) -> None:
    """The model sees all five, oldest first; what it proposes is written, and what goes on from it is asked for."""
    first = await talk(person, "I live in Ipoh.")
    ids = [first, *[await talk(person, f"word {number}") for number in range(4)]]
    mind = a_mind(person.database, _home(first))

    next_at = await _learn(person, mind)

    shown = asked(mind)[0]["exchanges"]
    assert isinstance(shown, list)
    assert [one["id"] for one in shown] == ids
    assert next_at is None
    assert await _texts(person) == ["The user lives in Ipoh."]
    assert await _states(person) == ["learned"]
    assert {"distil", "profile", "mood", "summarise"} <= (await chores_of(person)).keys()


async def test_ten_quiet_minutes_are_waited_for(person: Person) -> None:
    """The chore comes back when the block is ready, not earlier."""
    exchange = await talk(person, "I live in Ipoh.")
    mind = a_mind(person.database, _home(exchange))

    next_at = await _learn(person, mind)
    before = await _texts(person)
    assert next_at is not None
    person.now = next_at
    await _learn(person, mind)

    assert next_at == person.now
    assert before == []
    assert await _texts(person) == ["The user lives in Ipoh."]


async def test_records_are_not_learned_from(person: Person) -> None:
    """What joined no block is shown to no model."""
    await record(person, "lunch 15")
    person.later(QUIET)

    assert await _learn(person, a_mind(person.database)) is None


async def test_only_what_the_person_said_is_learned(person: Person) -> None:
    """Memories that the companion told are not learned again, nor made surer (B087)."""
    exchange = await talk(person, "What do you know about me?", answered="You live in Ipoh, you told me so.")
    person.later(QUIET)
    reply = {"memories": [_proposal(exchange, "You live in Ipoh", "The user lives in Ipoh.")]}

    await _learn(person, a_mind(person.database, reply))

    assert await _texts(person) == []
    assert await _states(person) == ["learned"]


async def test_a_malformed_reply_gets_one_more_try(person: Person) -> None:
    """The second reply is stored; a broken escape is no reason to lose it (B093)."""
    exchange = await talk(person, "I live in Ipoh.")
    person.later(QUIET)
    mind = a_mind(person.database, '{"memories": [{"text": "\\u12', _home(exchange))

    await _learn(person, mind)

    assert len(asked(mind)) == 2
    assert await _texts(person) == ["The user lives in Ipoh."]


@pytest.mark.parametrize("replies", [("no idea", "still none"), (DOWN,)])
async def test_what_fails_is_parked_and_tried_again(person: Person, replies: tuple[object, ...]) -> None:
    """With pauses that grow; the exchanges stay, and in the end they are learned."""
    exchange = await talk(person, "I live in Ipoh.")
    person.later(QUIET)

    for pause in KEEPWELL.block_pauses[:3]:
        next_at = await _learn(person, a_mind(person.database, *replies))
        assert next_at == person.now + pause
        assert await _states(person) == ["parked"]
        person.now = next_at
    await _learn(person, a_mind(person.database, _home(exchange)))

    assert await _states(person) == ["learned"]
    assert await _texts(person) == ["The user lives in Ipoh."]


async def test_a_parked_block_holds_up_no_other(person: Person) -> None:
    """One that can't be read waits; the next one is learned."""
    await talk(person, "I live in Perth.")
    second = await talk(person, "I live in Ipoh.", at=person.now + QUIET)
    person.later(QUIET)
    mind = a_mind(person.database, "no idea", "still none", _home(second))

    next_at = await _learn(person, mind)

    assert next_at == person.now + KEEPWELL.block_pauses[0]
    assert await _states(person) == ["parked", "learned"]


async def test_a_block_that_the_model_refuses_holds_up_no_other(person: Person) -> None:
    """It is this one that the model will not read: it is parked, and those behind it are learned."""
    await talk(person, "I live in Perth.")
    second = await talk(person, "I live in Ipoh.", at=person.now + QUIET)
    person.later(QUIET)
    mind = a_mind(person.database, ModelUnavailable("it would not answer"), _home(second))

    next_at = await _learn(person, mind)

    assert next_at == person.now + KEEPWELL.block_pauses[0]
    assert await _states(person) == ["parked", "learned"]


async def test_a_model_that_is_away_is_asked_once(person: Person) -> None:
    """With a backlog of blocks the others are not tried in vain; they are learned when it is back."""
    for _ in range(3):
        await talk(person, "I live in Ipoh.", at=person.now + QUIET)
    person.later(QUIET)
    away, back = a_mind(person.database, DOWN), a_mind(person.database, NOTHING, NOTHING, NOTHING)

    next_at = await _learn(person, away)
    assert next_at is not None
    person.now = next_at
    await _learn(person, back)

    assert (len(asked(away)), len(asked(back))) == (1, 3)
    assert await _states(person) == ["learned"] * 3


async def test_a_long_backlog_is_worked_off_run_by_run(person: Person) -> None:
    """A run takes eight blocks and asks for the next run at once."""
    for _ in range(10):
        await talk(person, "hello there", at=person.now + QUIET)
    person.later(QUIET)
    mind = a_mind(person.database, *([NOTHING] * 10))

    assert await _learn(person, mind) == person.now
    assert await _learn(person, mind) is None
    assert await _states(person) == ["learned"] * 10


async def test_two_workers_learn_a_block_once(person: Person) -> None:
    """One request, one memory with one confirmation."""
    exchange = await talk(person, "I live in Ipoh.")
    person.later(QUIET)
    minds = [a_mind(person.database, _home(exchange)) for _ in range(3)]

    await asyncio.gather(*(_learn(person, mind) for mind in minds))

    assert sum(len(asked(mind)) for mind in minds) == 1
    assert await person.rows("SELECT confirmations FROM memories") == [{"confirmations": 1}]


async def test_a_reader_that_is_overtaken_writes_nothing(person: Person) -> None:
    """It was so slow that another took the block: what it brings is dropped, and nothing is counted twice."""
    exchange = await talk(person, "I live in Ipoh.")
    person.later(QUIET)
    slow, fast = (a_mind(person.database, _home(exchange)) for _ in range(2))
    complete = slow.model.complete

    async def overtaken(request: ModelRequest) -> ModelReply:
        await learning.learn(fast, person.user_id, person.now + KEEPWELL.block_pauses[0])
        return await complete(request)

    slow.model.complete = overtaken  # type: ignore[method-assign]
    await _learn(person, slow)

    assert await person.rows("SELECT confirmations FROM memories") == [{"confirmations": 1}]


@pytest.mark.parametrize("where", ["asking", "writing"])
async def test_a_worker_that_is_killed_loses_nothing(person: Person, database: DatabaseUrls, where: str) -> None:
    """Killed while the model thinks, or before the commit: the block comes back and is learned once."""
    exchange = await talk(person, "I live in Ipoh.")
    person.later(QUIET)
    victim = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.memory.dying_reader", database.worker, str(person.user_id), person.now.isoformat(), where),
        stdin=asyncio.subprocess.PIPE,
    )
    await victim.communicate(json.dumps(_home(exchange)).encode())
    after_the_crash = await _texts(person)
    next_at = await _learn(person, a_mind(person.database))
    assert next_at is not None
    person.now = next_at
    await _learn(person, a_mind(person.database, _home(exchange)))

    assert victim.returncode == -9
    assert after_the_crash == []
    assert await person.rows("SELECT text, confirmations FROM memories") == [
        {"text": "The user lives in Ipoh.", "confirmations": 1}
    ]


async def test_what_was_deleted_is_not_written_back(person: Person) -> None:
    """After a deletion while the model thinks the block is dropped, and so is what it taught (B101)."""
    exchange = await talk(person, "I live in Ipoh.")
    person.later(QUIET)
    mind = a_mind(person.database, _home(exchange))
    complete = mind.model.complete

    async def interrupted(request: ModelRequest) -> ModelReply:
        await delete_something(person)
        return await complete(request)

    mind.model.complete = interrupted  # type: ignore[method-assign]
    await _learn(person, mind)

    assert await _texts(person) == []
    assert await _states(person) == ["dropped"]


async def test_a_block_from_before_a_deletion_is_not_even_read(person: Person) -> None:
    """It still waited when everything was deleted; what is said afterwards is learned as ever."""
    await talk(person, "I live in Perth.")
    await delete_something(person)
    later = await talk(person, "I live in Ipoh.", at=person.now + MINUTE)
    person.later(QUIET)
    mind = a_mind(person.database, _home(later))

    await _learn(person, mind)

    assert len(asked(mind)) == 1
    assert await _states(person) == ["dropped", "learned"]
    assert await _texts(person) == ["The user lives in Ipoh."]


async def test_a_block_whose_exchanges_are_gone_is_dropped(person: Person) -> None:
    """There is nothing left to read."""
    await talk(person, "I live in Ipoh.")
    person.later(QUIET)
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("DELETE FROM exchanges WHERE user_id = $1", person.user_id)

    await _learn(person, a_mind(person.database))

    assert await _states(person) == ["dropped"]


async def test_what_the_window_no_longer_holds_is_still_learned(person: Person) -> None:
    """The window is cut to its last messages, the buffer is not: nothing is lost on the way (R5.3)."""
    first = await talk(person, "I live in Ipoh.")
    for number in range(KEEPWELL.window_messages):
        await talk(person, f"word {number}")
    async with person.database.as_user(person.user_id) as conn:
        window = await exchanges.window(conn, person.user_id)

    await _learn(person, a_mind(person.database, _home(first), *([NOTHING] * 6)))

    assert "I live in Ipoh." not in [exchange.said for exchange in window]
    assert await _texts(person) == ["The user lives in Ipoh."]


async def test_without_an_embedder_memories_are_kept(person: Person) -> None:
    """They have no vector yet, and are found by their words."""
    exchange = await talk(person, "I live in Ipoh.")
    person.later(QUIET)

    await _learn(person, a_mind(person.database, _home(exchange), embedder=HashedEmbedder(is_down=True)))

    assert await person.rows("SELECT text, embedder FROM memories") == [
        {"text": "The user lives in Ipoh.", "embedder": None}
    ]


def _lives_in(exchange: int, town: str) -> dict[str, object]:
    return {"memories": [_proposal(exchange, f"I live in {town}", f"The user lives in {town}.")]}


async def test_a_block_that_is_read_late_does_not_bring_back_what_was_said_before(person: Person) -> None:
    """Perth was said first and is read last: Ipoh stays, and the log says why."""
    first = await talk(person, "I live in Perth.")
    second = await talk(person, "I live in Ipoh.", at=person.now + QUIET)
    person.later(QUIET)
    next_at = await _learn(person, a_mind(person.database, "no idea", "none", _lives_in(second, "Ipoh")))
    assert next_at is not None
    person.now = next_at

    await _learn(person, a_mind(person.database, _lives_in(first, "Perth")))

    assert await _texts(person) == ["The user lives in Ipoh."]
    assert await reasons(person) == [learning.OUTDATED]


async def test_what_a_tool_has_remembered_meanwhile_is_newer(person: Person) -> None:
    """The block was still filling when the person asked to remember something else."""
    first = await talk(person, "I live in Perth.")
    wish = Proposal("The user lives in Ipoh.", "life", 3, "said", "I live in Ipoh", None, None, True)
    await record(person, "Remember that I live in Ipoh.")
    mind = a_mind(person.database, _lives_in(first, "Perth"))
    prepared = await writing.prepare(mind, [replace(wish, event_id=person.event_id)])
    async with person.database.as_user(person.user_id) as conn:
        await writing.write(conn, person.user_id, prepared, person.now, "tool", KEEPWELL)
    person.later(QUIET)

    await _learn(person, mind)

    assert await _texts(person) == ["The user lives in Ipoh."]


async def test_the_same_said_before_still_confirms(person: Person) -> None:
    """Reading it late changes nothing about what it says."""
    first = await talk(person, "I live in Ipoh.")
    second = await talk(person, "I live in Ipoh, as I said.", at=person.now + QUIET)
    person.later(QUIET)
    next_at = await _learn(person, a_mind(person.database, "no idea", "none", _lives_in(second, "Ipoh")))
    assert next_at is not None
    person.now = next_at

    await _learn(person, a_mind(person.database, _lives_in(first, "Ipoh")))

    assert await _texts(person) == ["The user lives in Ipoh."]
    assert await reasons(person) == []


async def test_within_a_block_the_later_statement_holds(person: Person) -> None:
    """Whatever order the model tells them in."""
    first = await talk(person, "I live in Perth.")
    second = await talk(person, "Sorry, I live in Ipoh.")
    person.later(QUIET)
    reply = {
        "memories": [
            _proposal(second, "I live in Ipoh", "The user lives in Ipoh."),
            _proposal(first, "I live in Perth", "The user lives in Perth."),
        ]
    }

    await _learn(person, a_mind(person.database, reply))

    assert await _texts(person) == ["The user lives in Ipoh."]


async def test_the_same_in_twenty_blocks_is_one_memory(person: Person) -> None:
    """Whatever block it comes in, it confirms what is known (B113)."""
    ids = [await talk(person, "I live in Ipoh.", at=person.now + QUIET) for _ in range(20)]
    person.later(QUIET)
    mind = a_mind(person.database, *(_home(exchange) for exchange in ids))

    for _ in range(3):
        await _learn(person, mind)

    (row,) = await person.rows("SELECT text, confirmations FROM memories")
    assert row["text"] == "The user lives in Ipoh."
    assert 1 < int(str(row["confirmations"])) <= 20


async def test_the_whole_background_runs_without_a_key(person: Person) -> None:
    """Five exchanges with the offline model: memories, profile and mood, each chore once, and nothing is left to do."""
    for said in ("My name is Mira.", "I live in Ipoh.", "I work as a nurse.", "I am so happy today!", "Thanks!"):
        await talk(person, said)
    mind = Mind(person.database, HashedEmbedder(), OfflineModel())

    await _learn(person, mind)
    for kind in learning.AFTERWARDS:
        assert await WORK[kind](mind, person.user_id, person.now) is None

    async with person.database.as_user(person.user_id) as conn:
        lines = (await profile.read(conn, person.user_id)).lines
        moods = await mood.read(conn, person.user_id, person.now, KEEPWELL)
    assert lines == {"/about/name": "Mira", "/about/home": "Ipoh", "/work/job": "nurse"}
    assert {one.axis for one in moods if one.value > 0} == {"sadness-joy", "distance-closeness"}
