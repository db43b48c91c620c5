"""Who may talk to the companion, and how much: strangers cost nothing, and a limit is said kindly, once (R9.7)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import asyncpg
import pytest

from bot.channels.base import Attachment, Inbound, MessagePayload, SetAside
from bot.gate import Gate
from core.access import Access, Door
from core.inbox import EventKind
from core.limits import Limits
from core.llm.metering import MeteredModel
from core.llm.types import ChatModel, ModelReply, ModelRequest, Usage
from core.users import Address
from tests.database import DatabaseUrls
from tests.dialogues.talk import CHANNEL, House, Talk, house, local

INVITE = "open-sesame"
BY_INVITE = Gate(Access(Door.INVITE, (INVITE, "another-one")))
BY_LIST = Gate(Access(Door.LIST, allowed=(Address(CHANNEL, "ann"),)))


@pytest.fixture
async def owner(database: DatabaseUrls) -> AsyncIterator[asyncpg.Connection]:
    """Who sees every row."""
    connection = await asyncpg.connect(database.owner)
    yield connection
    await connection.close()


@asynccontextmanager
async def at_home(database: DatabaseUrls, gate: Gate, model: ChatModel | None = None) -> AsyncIterator[House]:
    """A worker that keeps to the policy of *gate*."""
    async with house(database.worker, local("2026-11-27T12:00"), model, gate=gate) as home:
        yield home


async def count(owner: asyncpg.Connection, table: str) -> int:
    """How many rows there are."""
    found: int = await owner.fetchval(f"SELECT count(*) FROM {table}")  # noqa: S608  names of this module
    return found


class CountingModel:
    """Answers everything, at a price, and counts how often it was asked."""

    name = "counting"

    def __init__(self) -> None:
        self.asked = 0

    async def complete(self, request: ModelRequest) -> ModelReply:
        """Say something friendly."""
        self.asked += 1
        return ModelReply(text="I'm listening.", usage=Usage(input_tokens=90, output_tokens=10))


async def test_a_stranger_under_a_list_gets_one_sentence_and_costs_nothing(
    database: DatabaseUrls, owner: asyncpg.Connection
) -> None:
    """Told once for good; what they wrote is kept nowhere, no turn runs and no setting is stored."""
    async with at_home(database, BY_LIST) as home:
        ben = Talk(home, "ben")
        first = await ben.says("remind me tomorrow at 9 to buy quince")
        second = await ben.says("lunch 15")
        await home.receiver.set_aside(SetAside(ben.address, "odd:1", '{"quince": 1}'))
    async with at_home(database, BY_LIST) as again:
        third = await Talk(again, "ben").says("quince 3", key="later")

    assert "private" in first
    assert second == third == ""
    assert [await count(owner, table) for table in ("exchanges", "entries", "reminders", "chores")] == [0, 0, 0, 0]
    assert await owner.fetchval("SELECT bool_or(payload::text ~ 'quince') FROM inbox") is False
    assert await owner.fetch("SELECT locale, zone FROM users") == [("en", None)]


async def test_whoever_is_on_the_list_comes_in(database: DatabaseUrls) -> None:
    """As if there were no list."""
    async with at_home(database, BY_LIST) as home:
        ann = await Talk.begin(home, name="ann")

        assert "RM15.00" in await ann.says("lunch 15")


async def test_the_terminal_is_always_admitted(database: DatabaseUrls, owner: asyncpg.Connection) -> None:
    """Whoever sits at the machine needs no permission."""
    for gate in (BY_LIST, BY_INVITE):
        async with at_home(database, gate) as home:
            key, payload = f"console:{gate.access.door}", MessagePayload(text="hi")
            inbound = Inbound(Address("console", "me"), EventKind.MESSAGE, key, payload)
            assert await home.receiver.receive(inbound) is not None


async def test_reminders_of_somebody_taken_off_the_list_are_silent(database: DatabaseUrls) -> None:
    """Nothing is said to them any more."""
    async with at_home(database, Gate()) as home:
        ben = await Talk.begin(home, name="ben")
        await ben.says("remind me at 1pm to call the bank")
    async with house(database.worker, local("2026-11-27T13:00"), gate=BY_LIST) as shut:
        await shut.settle()

        assert Talk(shut, "ben").heard == []


@pytest.mark.parametrize("shown", [INVITE, f"/start {INVITE}", f" /start@KeepwellBot {INVITE} ", "another-one"])
async def test_an_invite_admits_for_good_and_is_not_kept(
    database: DatabaseUrls, owner: asyncpg.Connection, shown: str
) -> None:
    """Alone, or as a link brings it along."""
    async with at_home(database, BY_INVITE) as home:
        ann = Talk(home, "ann")
        refused = await ann.says("hello there, it's me")
        welcome = await ann.says(shown)
        again = await ann.says(shown)
        saved = await ann.says("lunch RM15")

    assert "by invitation" in refused
    assert "I'm Keepwell" in welcome
    assert "I'm Keepwell" in again
    assert "15" in saved
    assert await owner.fetchval("SELECT bool_or(payload::text ~ 'sesame|another-one|hello') FROM inbox") is False


async def test_a_stranger_without_a_code_is_told_once(database: DatabaseUrls) -> None:
    """Sentences are no tries."""
    async with at_home(database, BY_INVITE) as home:
        ben = Talk(home, "ben")
        answers = [await ben.says(text) for text in ("/start", "let me in please", "how are you today", "and now?")]

    assert "by invitation" in answers[0]
    assert answers[1:] == ["", "", ""]


async def test_after_five_wrong_invites_there_is_silence_for_an_hour(
    database: DatabaseUrls, owner: asyncpg.Connection
) -> None:
    """Even for the right one; then it counts."""
    async with at_home(database, BY_INVITE) as home:
        ben = Talk(home, "ben")
        answers = [await ben.says(f"guess-{number}") for number in range(7)]
        right = await ben.says(INVITE)
        rows = await count(owner, "inbox")
        await owner.execute("UPDATE addresses SET tried_at = tried_at - interval '3601 seconds'")
        late = await ben.says(INVITE)

    assert "by invitation" in answers[0]
    assert [bool(answer) for answer in answers] == [True] * 5 + [False] * 2
    assert "for an hour" in answers[4]
    assert right == ""
    assert rows == 5
    assert "I'm Keepwell" in late


async def test_one_wrong_invite_posted_twice_is_one_try(database: DatabaseUrls, owner: asyncpg.Connection) -> None:
    """Platforms repeat themselves."""
    async with at_home(database, BY_INVITE) as home:
        ben = Talk(home, "ben")
        await ben.says("guess", key="same")

        assert await ben.says("guess", key="same") == ""
        assert await owner.fetchval("SELECT wrong_tries FROM addresses") == 1


async def test_whoever_was_there_before_needs_no_invite(database: DatabaseUrls) -> None:
    """Closing the door shuts nobody out who is inside."""
    async with at_home(database, Gate()) as home:
        await (await Talk.begin(home, name="ann")).says("lunch 15")
    async with at_home(database, BY_INVITE) as home:
        total = await Talk(home, "ann").says("how much today?", key="later")

    assert "RM15.00" in total


async def burst(home: House, talk: Talk, texts: list[str]) -> list[str]:
    """What is answered to messages that come at once."""
    before = len(talk.heard)
    for number, text in enumerate(texts):
        key = f"burst:{talk.address.external_id}:{before}:{number}"
        await home.receiver.receive(Inbound(talk.address, EventKind.MESSAGE, key, MessagePayload(text=text)))
    await home.settle()
    return [body.text for body in talk.heard[before:]]


async def test_a_burst_is_answered_once_and_what_was_not_done_is_said(
    database: DatabaseUrls, owner: asyncpg.Connection
) -> None:
    """Up to the limit everything is saved; a minute later all is as before, and nobody else notices."""
    async with at_home(database, Gate(limits=Limits(messages_a_minute=3))) as home:
        ann, ben = await Talk.begin(home, name="ann"), await Talk.begin(home, name="ben")
        answers = await burst(home, ann, ["tea 1", "tea 2", "tea 3", "cake 4", "cake 5", "cake 6"])
        bens = await ben.says("lunch 15")
        await owner.execute("UPDATE inbox SET arrived_at = arrived_at - interval '61 seconds'")
        await owner.execute("UPDATE lanes SET paused_until = paused_until - interval '61 seconds'")
        later = await ann.says("how much today?")

    assert len(answers) == 4
    assert "“cake 4”" in answers[3]
    assert "saved nothing" in answers[3]
    assert "RM15.00" in bens
    assert "RM6.00" in later


async def test_a_slow_talk_is_never_too_fast(database: DatabaseUrls, owner: asyncpg.Connection) -> None:
    """Only the last minute counts, and reminders do not."""
    async with at_home(database, Gate(limits=Limits(messages_a_minute=2))) as home:
        ann = await Talk.begin(home, name="ann")
        for number in range(1, 5):
            await ann.says(f"tea {number}")
            await owner.execute("UPDATE inbox SET arrived_at = arrived_at - interval '31 seconds'")

        assert "RM10.00" in await ann.says("how much today?")


async def test_when_the_tokens_are_used_up_rules_go_on_alone(database: DatabaseUrls) -> None:
    """It is said once a day; records and reminders work, and no model is asked until tomorrow."""
    model = CountingModel()
    async with at_home(database, Gate(limits=Limits(daily_tokens=100)), MeteredModel(model, None)) as home:
        ann = await Talk.begin(home, name="ann")
        first = await ann.says("I had such a strange dream about my old school")
        asked = model.asked
        saved = await ann.says("lunch 15")
        talked = await ann.says("and then the dream went on for hours")
        reminded = await ann.says("remind me tomorrow at 9 to call the bank")
        photo = await ann.sends(Attachment.PHOTO, b"\xff\xd8\xff")
        spared = model.asked
        home.clock.advance(timedelta(days=1))
        await home.settle()
        await ann.says("I dreamt of the school once more")

    assert "listening" in first
    assert asked > 0
    assert "RM15.00" in saved
    assert "done its share" in saved
    assert "done its share" not in talked
    assert "call the bank" in reminded
    assert "didn't look" in photo
    assert spared == asked
    assert model.asked > asked
