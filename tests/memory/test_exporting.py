"""Export and import: the same person in another instance, with the same totals, reminders and recall (R10.3)."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta

import asyncpg
import pytest

from core.clock import ManualClock
from core.database import Database
from memory import indexing, reembedding
from memory.exporting import Export, export_user
from memory.importing import ImportRefusedError, import_user
from memory.inventory import INVENTORY
from memory.mind import Mind
from memory.policy import KEEPWELL
from memory.recall import Recalled, gather
from scheduler.reminders import next_due
from tests import builders
from tests.builders import NOON
from tests.database import DatabaseServer, DatabaseUrls
from tests.dialogues.talk import House, Talk, house

BOT = "keepwell"
PATIENT = replace(KEEPWELL, recall_budget=timedelta(seconds=20))  # a slow machine misses nothing

SAID = (
    "lunch RM15",
    "coffee 4.50",
    "salary RM5000",
    "cap food at RM400 a month",
    "remind me to call Ana tomorrow at 9",
    "remind me to pay rent RM900 every month on the 1st",
    "coffee is always food",
    "I live in Ipoh and I work as a nurse.",
    "My sister Eva is getting married in May.",
    "I'm allergic to nuts.",
    "I've been worried about my exam in statistics.",
    "My boss Hana shouted at me.",
    "Remember that my car is a blue Myvi.",
    "I want to learn the violin.",
    "我喜欢吃辣的东西。",
    "how much did I spend this month?",
)
PROBES = (
    *("where do I live?", "what is my job?", "who is Eva?", "nuts", "allergic", "exam", "statistics", "boss", "Hana"),
    *(
        "what car do I drive?",
        "Myvi",
        "violin",
        "music",
        "wedding",
        "May",
        "我喜欢什么",
        "辣",
        "worried",
        "Ipoh",
        "sister",
    ),
)


@dataclass(frozen=True)
class Instances:
    """One instance, in which somebody lives, and an empty one."""

    here: House
    there: House
    owner_there: asyncpg.Connection


@pytest.fixture
async def instances(database: DatabaseUrls, database_server: DatabaseServer) -> AsyncIterator[Instances]:
    """Two databases, each with a worker."""
    async with (
        database_server.clone() as other,
        house(database.worker, ManualClock(NOON)) as here,
        house(other.worker, ManualClock(NOON)) as there,
    ):
        owner = await asyncpg.connect(other.owner)
        yield Instances(here, there, owner)
        await owner.close()


async def lived_in(home: House) -> Talk:
    """Somebody with records, reminders, talk, and all that was learned from it."""
    talk = await Talk.begin(home)
    for text in SAID:
        await talk.says(text)
        talk.later(minutes=3)
    await talk.lives_on(days=2)
    await talk.says("forget the coffee")
    return talk


async def exported(talk: Talk) -> Export:
    """The person's data, through a file."""
    async with talk.house.database.as_user(talk.user_id) as conn:
        data = await export_user(conn, talk.user_id, talk.house.clock.now())
    through_a_file: Export = json.loads(json.dumps(data, ensure_ascii=False))
    return through_a_file


async def rows(database: Database, user_id: int, table: str, *but: str) -> list[dict[str, object]]:
    """Every row of a table, without the person's number and the columns *but*."""
    async with database.as_user(user_id) as conn:
        owner = "id" if table == "users" else "user_id"
        found = await conn.fetch(f"SELECT * FROM {table} WHERE {owner} = $1", user_id)  # noqa: S608
    left_out = {owner, "lease_token", "leased_by", *but}
    return sorted(({k: v for k, v in row.items() if k not in left_out} for row in found), key=str)


async def recalled(database: Database, user_id: int, text: str) -> Recalled:
    """What comes to mind for *text*."""
    mind = _mind(database)
    return await gather(mind, user_id, text, NOON + timedelta(days=3))


def _mind(database: Database) -> Mind:
    return replace(builders.a_mind(database), policy=PATIENT)


async def test_everything_is_there_again(instances: Instances) -> None:
    """Each row of each table, but for vectors, which are made anew from the same words."""
    talk = await lived_in(instances.here)

    imported = await import_user(instances.owner_there, await exported(talk), BOT)
    await indexing.index(_mind(instances.there.database), imported.user_id, NOON)
    await reembedding.catch_up(_mind(instances.there.database), imported.user_id, NOON)
    await reembedding.catch_up(_mind(instances.here.database), talk.user_id, NOON)

    for store in INVENTORY:
        if store.is_exported and store.table not in {"memory_log", "model_usage"}:
            here = await rows(instances.here.database, talk.user_id, store.table, "record_id")
            assert await rows(instances.there.database, imported.user_id, store.table, "record_id") == here, store.table
    assert imported.counts["entries"] >= 3
    assert imported.counts["memories"] >= 3
    assert imported.counts["utterances"] >= 10


async def test_totals_and_reminders_are_the_same(instances: Instances) -> None:
    """The same answer to "how much", and the same next instant at which something is due."""
    talk = await lived_in(instances.here)

    imported = await import_user(instances.owner_there, await exported(talk), BOT)

    there = Talk(instances.there, "example")
    there.user_id = imported.user_id
    instances.there.clock.move_to(instances.here.clock.now())
    horizon = NOON + timedelta(days=400)
    async with instances.here.database.as_worker() as one, instances.there.database.as_worker() as other:
        due = await next_due(one, talk.user_id, horizon)
        assert due is not None
        assert due == await next_due(other, imported.user_id, horizon)
    for question in ("how much did I spend this month?", "how much did I earn?", "my reminders", "caps"):
        assert await there.says(question, key=question) == await talk.says(question)


async def test_the_same_comes_to_mind(instances: Instances) -> None:
    """Twenty probes recall the same memories, insights, summaries and past talk."""
    talk = await lived_in(instances.here)
    imported = await import_user(instances.owner_there, await exported(talk), BOT)
    for database, user_id in (
        (instances.here.database, talk.user_id),
        (instances.there.database, imported.user_id),
    ):
        await indexing.index(_mind(database), user_id, NOON)
        await reembedding.catch_up(_mind(database), user_id, NOON)

    different = [
        probe
        for probe in PROBES
        if await recalled(instances.here.database, talk.user_id, probe)
        != await recalled(instances.there.database, imported.user_id, probe)
    ]

    assert len(PROBES) == 20
    assert different == []


async def test_life_goes_on_there(instances: Instances) -> None:
    """New rows get numbers of their own, and undo takes back what was done last."""
    talk = await lived_in(instances.here)
    await import_user(instances.owner_there, await exported(talk), BOT)
    there = Talk(instances.there, "example")
    instances.there.clock.move_to(instances.here.clock.now())
    there.user_id = await instances.there.receiver.user_id(there.address)

    first = await there.says("dinner RM30", key="a new message")
    taken_back = await there.says("undo", key="another one")

    assert "30" in first
    assert "30" in taken_back or "dinner" in taken_back.casefold()
    assert await talk.entries() == await there.entries()


async def test_the_file_is_exact(instances: Instances) -> None:
    """Minor units with their currency, local days, instants in UTC; no vector and no search term."""
    talk = await lived_in(instances.here)

    data = await exported(talk)

    entry = data["entries"][0]  # type: ignore[index]
    assert {k: entry[k] for k in ("amount_minor", "currency", "spent_on", "spent_at")} == {
        "amount_minor": 1500,
        "currency": "MYR",
        "spent_on": "2026-11-27",
        "spent_at": "2026-11-27T04:00:00+00:00",
    }
    assert (data["format"], data["version"]) == ("keepwell-export", 1)
    assert "embedding" not in json.dumps(data)
    async with instances.here.database.as_user(talk.user_id) as conn:
        note = await conn.fetchrow("SELECT action, reason FROM memory_log WHERE action = 'export'")
    assert tuple(note) == ("export", "everything")


async def test_only_the_persons_own_rows_are_exported(instances: Instances) -> None:
    """Somebody else of the same instance is not in the file."""
    other = await Talk.begin(instances.here, name="other")
    await other.says("zebra RM77")
    talk = await Talk.begin(instances.here)
    await talk.says("lunch RM15")

    assert "zebra" not in json.dumps(await exported(talk))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": "something"}, "no file"),
        ({"version": 99}, "version 99"),
        ({"users": []}, "no person"),
        ({"entries": [{"id": 1, "amount_minor": -5}]}, "does not fit"),
        ({"entries": "none"}, "no file"),
    ],
)
async def test_what_is_no_export_is_refused(instances: Instances, change: dict[str, object], why: str) -> None:
    """In a sentence, and nothing is imported."""
    talk = await Talk.begin(instances.here)
    data = {**await exported(talk), **change}

    with pytest.raises(ImportRefusedError, match=why):
        await import_user(instances.owner_there, data, BOT)

    assert await instances.owner_there.fetchval("SELECT count(*) FROM users") == 0


@pytest.mark.parametrize("data", [None, [], "text", {}, {"format": "keepwell-export", "version": 1}])
async def test_other_json_is_refused(instances: Instances, data: object) -> None:
    """Whatever else a file may hold."""
    with pytest.raises(ImportRefusedError):
        await import_user(instances.owner_there, data, BOT)


@pytest.mark.parametrize(
    ("table", "role"),
    [("addresses", "keepwell_worker"), ("inbox", "keepwell_turn"), ("entries", "keepwell_turn")],
)
async def test_rows_are_written_under_row_level_security(instances: Instances, table: str, role: str) -> None:
    """As the worker makes a person and a turn writes for one, though the login owns the tables."""
    talk = await Talk.begin(instances.here)
    await talk.says("lunch RM15")
    await instances.owner_there.execute(f"ALTER TABLE {table} ADD COLUMN written_by text DEFAULT current_user")

    await import_user(instances.owner_there, await exported(talk), BOT)

    written_by = await instances.owner_there.fetch(f"SELECT DISTINCT written_by FROM {table}")  # noqa: S608
    assert [row["written_by"] for row in written_by] == [role]


async def test_a_person_is_imported_once(instances: Instances) -> None:
    """Their address is theirs: a second import changes nothing."""
    talk = await Talk.begin(instances.here)
    data = await exported(talk)
    await import_user(instances.owner_there, data, BOT)

    with pytest.raises(ImportRefusedError, match="here already"):
        await import_user(instances.owner_there, data, BOT)

    assert await instances.owner_there.fetchval("SELECT count(*) FROM users") == 1


async def test_a_column_named_in_a_file_is_never_run(instances: Instances) -> None:
    """Names come from the schema; a name of the file that is no column is left out."""
    talk = await Talk.begin(instances.here)
    await talk.says("lunch RM15")
    data = await exported(talk)
    for row in data["entries"]:  # type: ignore[attr-defined]
        row["note) VALUES (1); DROP TABLE users; --"] = "x"

    imported = await import_user(instances.owner_there, data, BOT)

    assert imported.counts["entries"] == 1


async def test_a_link_is_no_link_in_another_instance(instances: Instances) -> None:
    """The number of whoever had the address before means somebody else there."""
    talk = await Talk.begin(instances.here, name="linked")
    async with instances.here.database.as_worker() as conn:
        await conn.execute("UPDATE addresses SET former_id = 1 WHERE user_id = $1", talk.user_id)

    imported = await import_user(instances.owner_there, await exported(talk), BOT)

    there = await rows(instances.there.database, imported.user_id, "addresses")
    assert [row["former_id"] for row in there] == [None]
