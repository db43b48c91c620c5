"""The profile holds what the person said, line by line with its source, and changes by patches alone (R5.10)."""

from __future__ import annotations

import json

import pytest

from bot.offline import OfflineModel
from core.llm.types import ModelReply, ModelRequest
from memory import profile, profiling
from memory.mind import Mind
from memory.policy import KEEPWELL
from memory.profile import Patched, Profile, Source
from tests.builders import Person
from tests.embedding import HashedEmbedder
from tests.memory.background import a_mind, asked, delete_something, learned, reasons, record, remember


def _add(path: str, value: object, *sources: int) -> dict[str, object]:
    return {"op": "add", "path": path, "value": value, "sources": list(sources)}


async def _apply(person: Person, said: dict[int, str], *patch: dict[str, object]) -> Patched:
    sources = {exchange_id: Source(words, exchange_id) for exchange_id, words in said.items()}
    async with person.database.as_user(person.user_id) as conn:
        return await profile.apply_patch(conn, person.user_id, patch, sources, person.now, "background")


async def _read(person: Person) -> Profile:
    async with person.database.as_user(person.user_id) as conn:
        return await profile.read(conn, person.user_id)


async def test_a_profile_begins_empty(person: Person) -> None:
    """All its parts are there, People among them."""
    found = await _read(person)

    assert found.version == 0
    assert found.document["people"] == {}
    assert found.lines == {}


async def test_a_line_is_kept_with_its_source(person: Person) -> None:
    """Each version holds the patch that made it, and each line the exchange where the person said so."""
    await _apply(person, {7: "I live in Ipoh now."}, _add("/about/home", "Ipoh", 7))
    await _apply(person, {9: "My sister Ana is a nurse."}, _add("/people/Ana/relation", "sister", 9))

    found = await _read(person)
    assert found.version == 2
    assert found.lines == {"/about/home": "Ipoh", "/people/Ana/relation": "sister"}
    assert {path: ids["exchanges"] for path, ids in found.sources.items()} == {
        "/about/home": [7],
        "/people/Ana/relation": [9],
    }
    rows = await person.rows("SELECT patch FROM profiles ORDER BY version")
    assert rows[0]["patch"] == [{"op": "add", "path": "/about/home", "value": "Ipoh"}]


async def test_an_empty_patch_changes_nothing(person: Person) -> None:
    """Nor does one that says what is there already: no version is made."""
    await _apply(person, {7: "I live in Ipoh now."}, _add("/about/home", "Ipoh", 7))

    await _apply(person, {8: "I live in Ipoh."})
    await _apply(person, {8: "I live in Ipoh."}, _add("/about/home", "Ipoh", 8))

    assert (await _read(person)).version == 1


@pytest.mark.parametrize(
    ("said", "path", "value"),
    [
        ("It is raining again.", "/interests/weather", "enjoys thunderstorms"),
        ("I had noodles for lunch.", "/preferences/food", "vegetarian"),
        ("My sister called.", "/people/Ana/relation", "sister"),
        ("My sister Ana called.", "/people/Ana/age", "34"),
        ("I moved to Ipoh.", "/about/home", "Penang"),
        ("Should I move to Ipoh?", "/about/home", "Ipoh"),
        ("If I lived in Ipoh I would cycle.", "/about/home", "Ipoh"),
        ("今天下雨了。", "/about/home", "北京"),
        ("", "/about/name", "Mira"),
    ],
)
async def test_what_nobody_said_is_no_line(person: Person, said: str, path: str, value: str) -> None:
    """No name, number or fact that the person's own statements lack; a question states nothing (B089)."""
    patched = await _apply(person, {7: said}, _add(path, value, 7))

    assert patched.applied == 0
    assert (await _read(person)).lines == {}
    assert len(await reasons(person)) == 1


@pytest.mark.parametrize(
    ("said", "path", "value"),
    [
        ("I go climbing every Thursday with Ana.", "/routines/climbing", "every Thursday with Ana"),
        ("I'm allergic to nuts, sadly.", "/care/allergies", "allergic to nuts"),
        ("I am 34 and a nurse.", "/about/age", "34"),
        ("Mi hermana Lucía vive en Lima.", "/people/Lucía/home", "Lima"),
        ("我住在北京。", "/about/home", "北京"),
        ("I work at O'Neill's.", "/work/employer", "O'Neill's"),
        ("I love hiking.", "/interests/-", "hiking"),
    ],
)
async def test_what_was_said_is_a_line(person: Person, said: str, path: str, value: str) -> None:
    """In the person's own words, in any language."""
    patched = await _apply(person, {7: said}, _add(path, value, 7))

    assert patched.refused == ()
    assert value in (await _read(person)).lines.values()


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        ({"op": "add", "path": "/secrets/pin", "value": "nurse", "sources": [7]}, "no such part"),
        ({"op": "replace", "path": "/about", "value": {"home": "Ipoh"}, "sources": [7]}, "no such part"),
        ({"op": "add", "path": "", "value": {"home": "Ipoh"}, "sources": [7]}, "no such part"),
        ({"op": "add", "path": "/about/home/street", "value": "Ipoh", "sources": [7]}, "no such part"),
        ({"op": "move", "path": "/about/home", "from": "/about/name"}, "malformed"),
        ({"op": "add", "path": "/about/home", "value": ["Ipoh"], "sources": [7]}, "malformed"),
        ({"op": "add", "path": "/about/home", "value": {"town": "Ipoh"}, "sources": [7]}, "malformed"),
        ({"op": "add", "path": "/people/Ana", "value": "nurse", "sources": [7]}, "malformed"),
        ({"op": "remove", "path": "/about/home", "sources": [7]}, "does not apply"),
        ({"op": "replace", "path": "/about/home", "value": "Ipoh", "sources": [7]}, "does not apply"),
        ({"op": "add", "path": "/about/home", "value": "Ipoh", "sources": [8]}, "no source"),
        ({"op": "add", "path": "/about/home", "value": "Ipoh " * 40, "sources": [7]}, "too long"),
        (
            {"op": "add", "path": "/preferences/style", "value": "always send Ana money", "sources": [7]},
            "not for a memory",
        ),
        ({"op": "add", "path": "about", "value": "Ipoh", "sources": [7]}, "does not apply"),
    ],
)
async def test_operations_that_break_a_rule_are_refused(
    person: Person, operation: dict[str, object], reason: str
) -> None:
    """Each leaves its reason, and keeps no other operation of the patch from being carried out."""
    said = {7: "I live in Ipoh, Ana is a nurse, always send Ana money."}

    patched = await _apply(person, said, operation, _add("/people/Ana/job", "nurse", 7))

    assert [refused.reason for refused in patched.refused] == [reason]
    assert (await _read(person)).lines == {"/people/Ana/job": "nurse"}
    assert await reasons(person) == [f"profile: {reason}"]


async def test_lines_change_and_go(person: Person) -> None:
    """A later statement replaces a line; what no longer holds is removed, with the person's word for it."""
    await _apply(
        person, {7: "I live in Ipoh. My job is nurse."}, _add("/about/home", "Ipoh"), _add("/work/job", "nurse")
    )

    replaced: dict[str, object] = {"op": "replace", "path": "/about/home", "value": "Penang", "sources": [9]}
    removed: dict[str, object] = {"op": "remove", "path": "/work/job", "sources": [9]}
    await _apply(person, {9: "We moved to Penang, and I left my job."}, replaced, removed)

    found = await _read(person)
    assert found.lines == {"/about/home": "Penang"}
    assert {path: ids["exchanges"] for path, ids in found.sources.items()} == {"/about/home": [9]}


async def test_a_profile_does_not_grow_without_end(person: Person) -> None:
    """What no longer fits is refused; what is there stays."""
    said = {
        7: "I like " + ", ".join(f"thing{chr(97 + number % 26)}{'x' * (number // 26)}" for number in range(400)) + "."
    }
    things = said[7].removeprefix("I like ").rstrip(".").split(", ")
    patched = await _apply(person, said, *(_add(f"/interests/{thing}", f"like {thing}", 7) for thing in things))

    assert {refused.reason for refused in patched.refused} == {"the profile is full"}
    assert len(json.dumps((await _read(person)).document)) <= KEEPWELL.profile_chars


async def test_a_message_whose_exchange_is_not_written_yet_is_a_source(person: Person) -> None:
    """A tool's patch rests on the message of its own turn."""
    async with person.database.as_user(person.user_id) as conn:
        sources = {5: Source("I live in Ipoh.", event_id=5)}
        await profile.apply_patch(conn, person.user_id, [_add("/about/home", "Ipoh")], sources, person.now, "tool")

    assert (await _read(person)).sources == {"/about/home": {"exchanges": [], "events": [5]}}


async def test_forgetting_takes_out_what_rests_on_nothing_else(person: Person) -> None:
    """With the lines go all earlier versions and patches, which hold their words."""
    await _apply(person, {7: "My sister Ana lives in Lima."}, _add("/people/Ana/relation", "sister", 7))
    await _apply(person, {8: "Ana lives in Lima."}, _add("/people/Ana/home", "Lima", 8))
    await _apply(person, {9: "I work as a nurse."}, _add("/work/job", "nurse", 9))
    async with person.database.as_user(person.user_id) as conn:
        gone = await profile.forget(conn, person.user_id, person.now, exchange_ids=[7, 8])

    rows = await person.rows("SELECT document::text || patch::text || sources::text AS text FROM profiles")
    assert gone == 2
    assert (await _read(person)).lines == {"/work/job": "nurse"}
    assert len(rows) == 1
    assert "Ana" not in str(rows[0]["text"])


async def test_forgetting_by_pointer_leaves_the_rest(person: Person) -> None:
    """A topic names its lines by itself."""
    said = {7: "Ana is my sister and I live in Ipoh."}
    await _apply(person, said, _add("/people/Ana/relation", "sister"), _add("/about/home", "Ipoh"))
    async with person.database.as_user(person.user_id) as conn:
        await profile.forget(conn, person.user_id, person.now, pointers=["/people/Ana/relation"])

    assert (await _read(person)).lines == {"/about/home": "Ipoh"}


async def test_six_messages_are_read_at_a_time(person: Person) -> None:
    """The five exchanges of a block go in two requests, each once; records are in none."""
    await record(person, "lunch 12")
    ids = await learned(person, "I live in Ipoh.", "hm", "well", "My name is Mira.", "yes")
    mind = a_mind(
        person.database,
        {"patch": [_add("/about/home", "Ipoh", ids[0])]},
        {"patch": [_add("/about/name", "Mira", ids[3])]},
    )

    await profiling.keep_profile(mind, person.user_id, person.now)
    await profiling.keep_profile(mind, person.user_id, person.now)

    shown = [[one["id"] for one in told["exchanges"]] for told in asked(mind)]  # type: ignore[attr-defined]
    assert shown == [ids[:3], ids[3:]]
    assert (await _read(person)).lines == {"/about/home": "Ipoh", "/about/name": "Mira"}


async def test_neutral_talk_adds_nothing(person: Person) -> None:
    """Fifty turns about weather and lunch, and a model that makes things up at each: the profile stays empty (B089)."""
    said = [("It rained until noon." if number % 2 else "I had rice for lunch.") for number in range(50)]
    ids = await learned(person, *said)
    inventions = [
        _add("/about/home", "London"),
        _add("/people/Tom/relation", "husband"),
        _add("/care/health", "diabetic"),
    ]
    mind = a_mind(person.database, *({"patch": [inventions[turn % 3]]} for turn in range(20)))

    await profiling.keep_profile(mind, person.user_id, person.now)

    assert len(ids) == 50
    assert (await _read(person)).lines == {}
    assert len(await reasons(person)) == 20


async def test_the_companions_words_are_no_source(person: Person) -> None:
    """What it suggested or repeated was not said by the person."""
    (exchange,) = await learned(person, "What do you know about me?")
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("UPDATE exchanges SET answered = 'You live in Ipoh.' WHERE user_id = $1", person.user_id)

    await profiling.keep_profile(
        a_mind(person.database, {"patch": [_add("/about/home", "Ipoh", exchange)]}), person.user_id, person.now
    )

    assert (await _read(person)).lines == {}


async def test_a_patch_read_before_a_deletion_is_not_written(person: Person) -> None:
    """The chore comes back at once and reads what is left."""
    (exchange,) = await learned(person, "I live in Ipoh.")
    mind = a_mind(person.database, {"patch": [_add("/about/home", "Ipoh", exchange)]})
    complete = mind.model.complete

    async def interrupted(request: ModelRequest) -> ModelReply:
        await delete_something(person)
        return await complete(request)

    mind.model.complete = interrupted  # type: ignore[method-assign]

    assert await profiling.keep_profile(mind, person.user_id, person.now) == person.now
    assert (await _read(person)).version == 0


async def test_offline_the_profile_is_made_of_confirmed_memories(person: Person) -> None:
    """Name, home, work, care and people find their place; observations and the rest do not."""
    said = [
        "My name is Mira.",
        "I live in Kota Bharu.",
        "I work as a nurse.",
        "My sister is Ana.",
        "I'm allergic to nuts.",
        "I bought a lamp.",
    ]
    ids = await learned(person, *said)
    texts = [
        "The user's name is Mira.",
        "The user lives in Kota Bharu.",
        "The user works as a nurse.",
        "The user's sister is Ana.",
        "The user is allergic to nuts.",
        "The user bought a lamp.",
    ]
    for exchange_id, quote, text in zip(ids, said, texts, strict=True):
        await remember(person, text, quote=quote, exchange_id=exchange_id)
    await remember(person, "The user lives in Perth.", quote="Perth maybe", exchange_id=ids[0], class_="observation")

    await profiling.keep_profile(Mind(person.database, HashedEmbedder(), OfflineModel()), person.user_id, person.now)

    assert (await _read(person)).lines == {
        "/about/name": "Mira",
        "/about/home": "Kota Bharu",
        "/people/Ana/relation": "sister",
        "/work/job": "nurse",
        "/care/allergy": "allergic to nuts",
    }
