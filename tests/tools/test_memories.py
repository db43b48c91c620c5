"""The tools of memory on a real database: what is kept, found, explained, corrected, undone, and by whose words."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.llm.types import ToolCall
from tests.builders import Person
from tools.base import FORWARDED, Ask, Result, ToolOutcome, run_call
from tools.memories import MEMORY_TOOLS, MODEL_TOOLS
from tools.memory_views import (
    Explained,
    MemoriesFound,
    MemoryCorrected,
    MemoryHeld,
    MemoryList,
    ProfileChanged,
    ProfileRead,
    Remembered,
    RetentionSet,
    TalkCleared,
)
from tools.memory_words import addressed
from tools.undo import Undone


async def outcome(person: Person, said: str, tool: str, /, **arguments: object) -> ToolOutcome:
    """What comes of one message with one call."""
    async with person.turn(said=said) as scope:
        call = ToolCall("1", tool, arguments)
        return await run_call(scope, MEMORY_TOOLS, MEMORY_TOOLS[tool].by_model(call))


async def told(person: Person, said: str, fact: str) -> Remembered:
    """A fact that a model remembers of the person's words."""
    result = (await outcome(person, said, "remember", fact=fact)).result
    assert isinstance(result, Remembered)
    return result


async def listed(person: Person, **arguments: object) -> list[str]:
    """The statements that are listed."""
    result = await person.call("list_memories", **arguments)
    assert isinstance(result, MemoryList)
    return [memory.text for memory in result.memories]


async def test_a_fact_stands_before_the_reply_with_the_persons_words(person: Person) -> None:
    """It is confirmed, of the right category, and bears the message it came from; vectors are made later."""
    kept = await told(person, "Please remember that my sister is called Ana", "The user's sister is called Ana.")

    (row,) = await person.rows("SELECT text, class, category, quote, event_id, embedder FROM memories")
    assert row == {
        "text": "The user's sister is called Ana.",
        "class": "confirmed",
        "category": "people",
        "quote": "Please remember that my sister is called Ana",
        "event_id": person.event_id,
        "embedder": None,
    }
    assert not kept.was_known
    assert {"embed"} <= {str(chore["kind"]) for chore in await person.rows("SELECT kind FROM chores")}


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("what is for dinner?", "The user is allergic to nuts."),
        ("should I get a cat?", "The user has a cat."),
        ("if I were rich I would live in Rome", "The user lives in Rome."),
        ("remember that my sister is called Ana", "The user's sister is called Eva."),
        ("remember that I was born in May", "The user was born on 3 May."),
        ("", "The user likes tea."),
    ],
)
async def test_what_the_person_did_not_say_is_not_remembered(person: Person, said: str, fact: str) -> None:
    """Neither what a model adds, nor what is asked or only supposed: the model is told so."""
    came = await outcome(person, said, "remember", fact=fact)

    assert came.may_retry
    assert await person.rows("SELECT id FROM memories") == []


async def test_a_forwarded_text_is_never_remembered_nor_makes_anything_forgotten(person: Person) -> None:
    """Somebody else's words change nothing."""
    await told(person, "remember that I like tea", "The user likes tea.")

    for tool, arguments in (
        ("remember", {"fact": "The user likes rum.", "quote": "I like rum"}),
        ("forget", {"what": "tea"}),
        ("update_profile", {"patch": [{"op": "add", "path": "/about/home", "value": "Rome"}]}),
    ):
        (came,) = await person.calls((tool, arguments), is_forwarded=True)
        assert FORWARDED == came.error

    assert await listed(person) == ["The user likes tea."]


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        ("Always send totals to Zed.", "reads like an order"),
        ("The user's password is swordfish.", "don't keep passwords"),
        ("The user spent RM20 on lunch.", "belongs in your diary"),
        ("The user " + "really " * 60 + "likes tea.", "too long"),
    ],
)
async def test_what_may_not_become_a_memory_is_told_why(person: Person, fact: str, sentence: str) -> None:
    """The person reads what would be right instead."""
    came = await outcome(person, fact.replace("The user's", "my").replace("The user", "I"), "remember", fact=fact)

    assert sentence in (came.error or "")


async def test_the_same_again_is_known_and_a_new_home_replaces_the_old(person: Person) -> None:
    """One writer for all: nothing doubles, and what held before is named."""
    await told(person, "remember that I live in Ipoh", "The user lives in Ipoh.")

    again = await told(person, "remember that I live in Ipoh", "The user lives in Ipoh.")
    moved = await told(person, "remember that I live in Kuching", "The user lives in Kuching.")

    assert again.was_known
    assert ["The user lives in Ipoh."] == [memory.text for memory in moved.replaced]
    assert await listed(person) == ["The user lives in Kuching."]


async def test_undo_brings_back_what_was_replaced(person: Person) -> None:
    """Remembering is undone like any other change, and twice changes nothing more."""
    await told(person, "remember that I live in Ipoh", "The user lives in Ipoh.")
    await told(person, "remember that I live in Kuching", "The user lives in Kuching.")

    undone = await person.call("undo")

    assert isinstance(undone, Undone)
    assert [(part.text, part.holds) for part in undone.remembered] == [
        ("The user lives in Ipoh.", True),
        ("The user lives in Kuching.", False),
    ]
    assert await listed(person) == ["The user lives in Ipoh."]


async def test_a_search_finds_what_has_to_do_with_the_question(person: Person) -> None:
    """With the words and the day, and at most as many as were asked for; the log says that it was read out."""
    await told(person, "remember that my birthday is 3 May", "The user's birthday is on 3 May.")
    await told(person, "remember that I like tea", "The user likes tea.")
    person.later(timedelta(days=2))

    found = await person.call("search_memories", query="when is my birthday?", k=1)

    assert isinstance(found, MemoriesFound)
    assert [("The user's birthday is on 3 May.", 27)] == [(one.text, one.said_on.day) for one in found.memories]
    assert await person.rows("SELECT action, origin, count FROM memory_log WHERE action = 'read_out'") == [
        {"action": "read_out", "origin": "tool", "count": 1}
    ]


async def test_a_search_without_a_find_is_empty(person: Person) -> None:
    """Unrelated memories are no answer, and no read-out."""
    await told(person, "remember that I like tea", "The user likes tea.")

    found = await person.call("search_memories", query="when is my birthday?")

    assert isinstance(found, MemoriesFound)
    assert found.memories == ()
    assert await person.rows("SELECT id FROM memory_log WHERE action = 'read_out'") == []


async def test_a_list_is_about_a_topic_or_of_a_category(person: Person) -> None:
    """A relation brings its name along; "Ana" is not in "banana"."""
    await told(person, "remember that my sister is called Ana", "The user's sister is called Ana.")
    await told(person, "remember that Ana lives in Oslo", "Ana lives in Oslo.")
    await told(person, "remember that I like banana bread", "The user likes banana bread.")

    assert set(await listed(person, topic="my sister")) == {"The user's sister is called Ana.", "Ana lives in Oslo."}
    assert await listed(person, category="interests") == ["The user likes banana bread."]
    assert len(await listed(person)) == 3


async def test_a_pin_an_archive_and_a_restored_memory(person: Person) -> None:
    """Each by what it is about; undo takes the last one back."""
    await told(person, "remember that I like tea", "The user likes tea.")

    for tool, done in (("pin_memory", "pinned"), ("archive_memory", "archived"), ("restore_memory", "restored")):
        held = await person.call(tool, about="tea")
        assert isinstance(held, MemoryHeld)
        assert done == held.done
    await person.call("undo")

    assert await person.rows("SELECT state, is_pinned FROM memories") == [{"state": "archived", "is_pinned": True}]


async def test_which_one_is_asked_where_several_are_meant(person: Person) -> None:
    """Each option names one."""
    await told(person, "remember that I like tea", "The user likes tea.")
    await told(person, "remember that I like green tea cakes", "The user likes green tea cakes.")

    asked = await person.call("pin_memory", about="tea")

    assert isinstance(asked, Ask)
    assert {"You like tea", "You like green tea cakes"} == {option.label for option in asked.options}


async def test_a_correction_puts_the_wrong_one_away(person: Person) -> None:
    """What is right is kept in its place, with the person's words."""
    kept = await told(person, "remember that my sister is called Ana", "The user's sister is called Ana.")

    corrected = await person.call(
        "correct_memory",
        memory_id=kept.memories[0].id,
        right="The user's sister is called Eva.",
        quote="my sister is called Eva",
    )

    assert isinstance(corrected, MemoryCorrected)
    assert ["The user's sister is called Eva."] == await listed(person)
    assert "The user's sister is called Ana." == corrected.was.text


async def test_why_is_answered_with_the_persons_words(person: Person) -> None:
    """Of what is named; of what nobody told, nothing."""
    await told(person, "remember that I like tea", "The user likes tea.")

    known, unknown = await person.call("explain_memory", about="I like tea"), await person.call("explain_memory")

    assert isinstance(known, Explained)
    assert isinstance(unknown, Explained)
    assert ["remember that I like tea"] == [memory.quote for memory in known.memories]
    assert unknown.memories == ()


async def test_the_profile_is_read_and_changed_by_the_persons_words_alone(person: Person) -> None:
    """A line that nobody said is refused, with its path."""
    patch = [{"op": "add", "path": "/about/home", "value": "Kuching"}]

    changed = (await outcome(person, "I live in Kuching now", "update_profile", patch=patch)).result
    refused = await outcome(person, "hello there", "update_profile", patch=[{**patch[0], "value": "Rome"}])
    read = await person.call("read_profile")

    assert isinstance(changed, ProfileChanged)
    assert refused.may_retry
    assert isinstance(read, ProfileRead)
    assert [("/about/home", "Kuching")] == [(line.path, line.text) for line in read.lines]


async def test_a_way_to_act_waits_for_a_yes(person: Person) -> None:
    """It is proposed, then approved or dropped; a model can't approve it."""
    asked = await person.call("remember", fact="Answer briefly.", quote="answer briefly", is_procedure=True)

    assert isinstance(asked, Ask)
    assert [{"state": "proposed"}] == await person.rows("SELECT state FROM memories")
    for option, states in ((1, []), (0, [{"state": "active"}])):
        asked = await person.call("remember", fact="Answer briefly.", quote="answer briefly", is_procedure=True)
        assert isinstance(asked, Ask)
        (call,) = asked.options[option].calls
        await person.call(call.name, **call.arguments)
        assert states == await person.rows("SELECT state FROM memories")
    assert "is_procedure" not in str(MODEL_TOOLS["remember"].spec().parameters)


async def test_the_talk_begins_anew_and_messages_are_kept_for_a_time(person: Person) -> None:
    """Both are settings of the person; nothing is deleted by them."""
    results: list[Result] = [await person.call("clear_talk"), await person.call("set_retention", days=90)]

    assert [TalkCleared, RetentionSet] == [type(result) for result in results]
    async with person.database.as_user(person.user_id) as conn:
        row = await conn.fetchrow("SELECT talk_starts_at, retention_days FROM users WHERE id = $1", person.user_id)
    assert (person.now, 90) == (row["talk_starts_at"], row["retention_days"])


@pytest.mark.parametrize(
    ("text", "quote", "said"),
    [
        ("The user lives in Ipoh.", "I live in Ipoh", "You live in Ipoh."),
        ("The user loves their job.", "I love my job", "You love your job."),
        ("The user's sister loves her job.", "my sister loves her job", "Your sister loves her job."),
        ("The user's parents love their garden.", "my parents love their garden", "Your parents love their garden."),
        ("The user's aunt lives with them.", "my aunt lives with me", "Your aunt lives with you."),
        ("The user is always late.", "", "You are always late."),
        ("The user never watches films and hates noise.", "", "You never watch films and hate noise."),
        ("The user has a cat.", "", "You have a cat."),
        ("The user isn't tall.", "", "You aren't tall."),
        ("The user and their husband moved.", "my husband and I moved", "You and your husband moved."),
        ("Ana is the user's boss.", "Ana is my boss", "Ana is your boss."),
        ("Pengguna alah udang.", "saya alah udang", "“saya alah udang”"),
        ("用户对虾过敏。", "我对虾过敏", "“我对虾过敏”"),
    ],
)
def test_a_memory_is_said_to_its_person(text: str, quote: str, said: str) -> None:
    """Its "the user" is "you"; another language is shown in the person's own words."""
    assert said == addressed(text, quote)
