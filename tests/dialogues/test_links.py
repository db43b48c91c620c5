"""One person in two chats: a code that is shown once links them, and nothing of either is merged (R9.5)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import timedelta

import asyncpg
import pytest

from bot.app import BOT
from bot.channels.base import Inbound, MessagePayload
from bot.receiver import Receiver
from core import users
from core.bell import Bell
from core.database import Database
from core.inbox import EventKind
from core.users import Address
from tests.database import DatabaseUrls
from tests.dialogues.talk import CHANNEL, House, Talk, house, local

_CODE = re.compile(r"/link ([2-9A-Z]{8})\b")


@pytest.fixture
async def home(database: DatabaseUrls) -> AsyncIterator[House]:
    """A worker with the offline model, at noon on a Friday."""
    async with house(database.worker, local("2026-11-27T12:00")) as at:
        yield at


@pytest.fixture
async def owner(database: DatabaseUrls) -> AsyncIterator[asyncpg.Connection]:
    """Who sees every row."""
    connection = await asyncpg.connect(database.owner)
    yield connection
    await connection.close()


async def code_of(talk: Talk) -> str:
    """A new code of theirs."""
    match = _CODE.search(await talk.says("/link"))
    assert match is not None
    return match[1]


async def linked(home: House, *, records: bool = False) -> tuple[Talk, Talk]:
    """Ann's first chat, and a second one that is linked to it."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")
    await ann.says("lunch 15")
    if records:
        await second.says("taxi 20")
    answer = await second.says(f"/link {await code_of(ann)}")
    if records:
        answer = await second.presses("Yes, link")
    assert answer.startswith("Linked")
    return ann, second


async def user_at(home: House, talk: Talk) -> int | None:
    """Whose chat it is."""
    async with home.database.as_worker() as conn:
        return await users.find(conn, BOT, talk.address)


async def test_two_chats_are_one_person_once_a_code_was_shown(home: House) -> None:
    """What is said in either is answered there, from the same records."""
    ann, second = await linked(home)

    await second.says("taxi 20")
    here, there = await second.says("how much today?"), await ann.says("how much today?")

    assert "RM35.00" in here
    assert "RM35.00" in there


async def test_nothing_links_without_a_code(home: House) -> None:
    """Not the same name, nor the same words."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="Ann")
    await ann.says("lunch 15")

    answer = await second.says("how much today?")

    assert answer.startswith("Nothing is recorded today")


async def test_own_records_are_asked_about_and_stay_apart(home: House) -> None:
    """They are counted, and nothing moves before the yes."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")
    await ann.says("lunch 15")
    await second.says("taxi 20")
    await second.says("remind me tomorrow at 9 to call the bank")

    asked = await second.says(f"/link {await code_of(ann)}")
    before = await user_at(home, second)
    answer = await second.presses("Yes, link")
    total = await second.says("how much today?")

    assert "1 entry and 1 reminder here" in asked
    assert before == second.user_id
    assert answer.startswith("Linked")
    assert "RM15.00" in total


@pytest.mark.parametrize("no", ["no", "what is left for food?"])
async def test_whoever_does_not_say_yes_stays_apart(home: House, no: str) -> None:
    """A no, or another subject; a yes that comes later links nothing."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")
    await second.says("taxi 20")
    await second.says(f"/link {await code_of(ann)}")

    await second.says(no)
    await second.says("yes")

    assert await user_at(home, second) == second.user_id


@pytest.mark.parametrize("where", ["second", "ann"])
async def test_unlinking_brings_back_everything_that_was_there(home: House, where: str) -> None:
    """From either chat; what was written meanwhile stays with the first."""
    ann, second = await linked(home, records=True)
    await second.says("cake 6")

    answer = await {"second": second, "ann": ann}[where].says("/unlink")
    theirs, anns = await second.says("how much today?"), await ann.says("how much today?")

    assert answer.startswith("Unlinked")
    assert await user_at(home, second) == second.user_id
    assert "RM20.00" in theirs
    assert "RM21.00" in anns


async def test_unlinking_without_a_link_says_so(home: House) -> None:
    """And so does a word behind it."""
    ann = await Talk.begin(home, name="ann")

    assert await ann.says("/unlink") == "No chat is linked to this one. /link gives you a code that links another one."
    assert "stands alone" in await ann.says("/unlink everything")


async def test_of_several_linked_chats_the_one_meant_is_asked_for(home: House) -> None:
    """Nothing is parted by a guess."""
    ann, _ = await linked(home)
    third = await Talk.begin(home, name="third")
    await third.says(f"/link {await code_of(ann)}")

    asked = await ann.says("/unlink")
    parted = await third.says("/unlink")

    assert "Several chats" in asked
    assert parted.startswith("Unlinked")
    assert await user_at(home, third) == third.user_id


@pytest.mark.parametrize(
    "written", [str.lower, lambda code: f"{code[:4]}-{code[4:]}", lambda code: f" {code[:4]} {code[4:]} "]
)
async def test_a_code_counts_however_it_is_written(home: House, written: object) -> None:
    """In small letters, in groups, with spaces."""
    assert callable(written)
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")

    answer = await second.says(f"/link {written(await code_of(ann))}")

    assert answer.startswith("Linked")


async def test_a_code_links_one_chat(home: House) -> None:
    """The next one is told so."""
    ann, second, third = [await Talk.begin(home, name=name) for name in ("ann", "second", "third")]
    code = await code_of(ann)
    await second.says(f"/link {code}")

    assert "has been used" in await third.says(f"/link {code}")
    assert await user_at(home, third) == third.user_id


async def test_of_two_who_show_a_code_at_once_one_is_linked(home: House) -> None:
    """However close they come."""
    ann, second, third = [await Talk.begin(home, name=name) for name in ("ann", "second", "third")]
    code = await code_of(ann)

    await asyncio.gather(
        *(
            home.receiver.receive(
                Inbound(talk.address, EventKind.MESSAGE, f"race:{talk.address}", MessagePayload(text=f"/link {code}"))
            )
            for talk in (second, third)
        )
    )
    await home.settle()

    assert [await user_at(home, second), await user_at(home, third)].count(ann.user_id) == 1


async def test_a_code_ends_after_ten_minutes(home: House, owner: asyncpg.Connection) -> None:
    """And one that was asked about ends meanwhile, too."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")
    await second.says("taxi 20")
    code = await code_of(ann)
    await second.says(f"/link {code}")
    await owner.execute("UPDATE link_codes SET made_at = made_at - interval '601 seconds'")

    late_yes = await second.presses("Yes, link")
    late = await second.says(f"/link {code}")

    assert "too old" in late_yes
    assert "too old" in late
    assert await user_at(home, second) == second.user_id


async def test_ones_own_code_is_for_the_other_chat(home: House) -> None:
    """It links nobody to themselves, in no chat of theirs, and is not used up by that."""
    ann, second = await linked(home)
    code = await code_of(ann)
    third = await Talk.begin(home, name="third")

    assert "your own code" in await ann.says(f"/link {code}")
    assert "linked already" in await second.says(f"/link {code}")
    assert (await third.says(f"/link {code}")).startswith("Linked")


async def test_another_companions_code_is_told_apart(home: House, owner: asyncpg.Connection) -> None:
    """Two bots on one database share nobody."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")
    code = await code_of(ann)
    await owner.execute("UPDATE users SET bot = 'other' WHERE id = $1", ann.user_id)

    assert "another companion's" in await second.says(f"/link {code}")


async def test_a_code_of_somebody_who_was_deleted_is_over(home: House) -> None:
    """Nobody is linked to nobody."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")
    code = await code_of(ann)
    await ann.says("/delete")
    await ann.presses("Yes, delete everything")

    answer = await second.says(f"/link {code}")

    assert not answer.startswith("Linked")
    assert await user_at(home, second) == second.user_id


async def test_after_five_wrong_codes_even_the_right_one_waits(home: House, owner: asyncpg.Connection) -> None:
    """For ten minutes, in that chat alone."""
    ann, second, third = [await Talk.begin(home, name=name) for name in ("ann", "second", "third")]
    code = await code_of(ann)

    wrong = [await second.says("/link AAAAAAAA") for _ in range(5)]
    locked = await second.says(f"/link {code}")
    elsewhere = await third.says("/link AAAAAAAA")
    await owner.execute("UPDATE addresses SET tried_at = tried_at - interval '601 seconds'")
    late = await second.says(f"/link {code}")

    assert all("don't know that code" in answer for answer in wrong)
    assert "Wait ten minutes" in locked
    assert "don't know that code" in elsewhere
    assert late.startswith("Linked")


async def test_a_forwarded_code_links_nothing(home: House) -> None:
    """Nobody is talked into handing over their chat by passing a message on."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")

    answer = await second.says(f"/link {await code_of(ann)}", is_forwarded=True)

    assert "forwarded" in answer
    assert await user_at(home, second) == second.user_id


async def test_a_code_is_kept_nowhere(home: House, owner: asyncpg.Connection) -> None:
    """Not in a queue, an exchange or a question, by whoever made it or showed it; it is shown once."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")
    await second.says("taxi 20")
    code = await code_of(ann)
    await second.says(f"/link {code}")
    await second.presses("Yes, link")
    await second.edits(f"/link {code}")

    tables = await owner.fetch(
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
    )
    holding = [
        row["relname"]
        for row in tables
        if await owner.fetchval(
            f"SELECT EXISTS (SELECT FROM {row['relname']} AS kept WHERE kept::text ILIKE '%' || $1 || '%')",  # noqa: S608
            code,
        )
    ]

    assert holding == []


async def test_what_waits_goes_along(home: House) -> None:
    """Messages behind the code are the first person's; the answer before it still arrives."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")
    code = await code_of(ann)

    for number, text in enumerate(("hello", f"/link {code}", "taxi 20")):
        payload = MessagePayload(text=text)
        await home.receiver.receive(Inbound(second.address, EventKind.MESSAGE, f"queue:{number}", payload))
    await home.settle()
    total = await ann.says("how much today?")

    assert len(second.heard) == 3
    assert second.heard[1].text.startswith("Linked")
    assert "RM20.00" in total


async def test_another_process_notices_a_link(home: House, database: DatabaseUrls) -> None:
    """It remembers whose chat it was, and is corrected when it stores."""
    pool = await Database.open(database.worker)
    second = Address(CHANNEL, "second")
    async with Bell(pool) as bell:
        other = Receiver(pool, bell, home.clock, BOT)
        remembered = await other.user_id(second)
        ann, linked_chat = await linked(home)

        event_id = await other.receive(Inbound(second, EventKind.MESSAGE, "other:1", MessagePayload(text="cake 6")))
        repeated = await other.receive(Inbound(second, EventKind.MESSAGE, "other:1", MessagePayload(text="cake 6")))
        await home.settle()
        total = await ann.says("how much today?")
    await pool.close()

    assert remembered == linked_chat.user_id
    assert event_id is not None
    assert repeated is None
    assert "RM21.00" in total


async def test_a_repeat_of_what_was_said_before_the_link_is_one(home: House) -> None:
    """A platform may post a message again a day later."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")
    await second.says("taxi 20", key="old")
    await second.says(f"/link {await code_of(ann)}")
    await second.presses("Yes, link")

    answer = await second.says("taxi 20", key="old")

    assert answer == ""
    assert "RM20" not in await ann.says("how much today?")


async def test_reminders_come_where_they_were_asked_for(home: House) -> None:
    """The second chat's own wait until it stands alone again, and are told late, once."""
    ann, second = await Talk.begin(home, name="ann"), await Talk.begin(home, name="second")
    await second.says("remind me at 1pm to water the plants")
    await second.says(f"/link {await code_of(ann)}")
    await second.presses("Yes, link")
    await second.says("remind me at 2pm to call the bank")
    before = len(ann.heard), len(second.heard)

    home.clock.advance(timedelta(hours=3))
    await home.settle()
    while_linked = [body.text for body in second.heard[before[1] :]]
    await second.says("/unlink")
    await home.settle()
    afterwards = [body.text for body in second.heard[before[1] + 1 :]]

    assert len(ann.heard) == before[0]
    assert ["call the bank" in text for text in while_linked] == [True]
    assert sum("water the plants" in text for text in afterwards) == 1


async def test_deleting_the_person_ends_their_links(home: House, owner: asyncpg.Connection) -> None:
    """The linked chat is whose it was, with what was there; both are told apart at once."""
    ann, second = await linked(home, records=True)

    asked = await second.says("/delete")
    gone = await second.presses("Yes, delete everything")
    total = await second.says("how much today?")

    assert "stands alone again" in asked
    assert gone
    assert await user_at(home, second) == second.user_id
    assert "RM20.00" in total
    assert await owner.fetchval("SELECT count(*) FROM link_codes WHERE user_id = $1", ann.user_id) == 0
    assert await owner.fetchval("SELECT count(*) FROM entries WHERE user_id = $1", ann.user_id) == 0
