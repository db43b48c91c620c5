"""What a block teaches: a model proposes, in one shape or not at all, and only the person's own words count (R5.4)."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.offline import OfflineModel
from core.grammar.context import ReadingContext
from core.llm.scripted import ScriptedModel
from core.llm.types import ModelReply, UserMessage
from memory.extraction import ProposalsUnreadable, TaughtExchange, propose
from memory.policy import KEEPWELL
from memory.writing import Proposal

KUALA_LUMPUR = ZoneInfo("Asia/Kuala_Lumpur")
NOON = datetime(2026, 11, 27, 4, 0, tzinfo=UTC)  # a Friday; noon in Kuala Lumpur
CONTEXT = ReadingContext(NOON.astimezone(KUALA_LUMPUR))
NEUTRAL = ("It's raining again.", "Lunch was good.", "How are you?", "Nice weather today.", "I had noodles.")


def block(*said: str, answered: str = "I see.") -> list[TaughtExchange]:
    """Exchanges a minute apart, numbered from 1."""
    return [
        TaughtExchange(number, text, answered, NOON + timedelta(minutes=number)) for number, text in enumerate(said, 1)
    ]


def memory(text: str, quote: str, exchange: int = 1, **others: object) -> dict[str, object]:
    """One proposal as a model writes it."""
    plain = {
        "category": "life",
        "importance": 3,
        "basis": "said",
        "expires_on": None,
        "subject": None,
        "attribute": None,
    }
    return {"text": text, "exchange": exchange, "quote": quote, **plain, **others}


def reply(*memories: dict[str, object]) -> ModelReply:
    """A well-formed reply."""
    return ModelReply(json.dumps({"memories": list(memories)}))


async def proposed(model: ScriptedModel | OfflineModel, exchanges: list[TaughtExchange]) -> list[Proposal]:
    """What *exchanges* teach, without what was refused."""
    return [one for one in await propose(model, exchanges, CONTEXT, KEEPWELL) if one.refusal is None]


async def refusals(model: ScriptedModel, exchanges: list[TaughtExchange]) -> list[str | None]:
    """Why each proposal was refused."""
    return [one.refusal for one in await propose(model, exchanges, CONTEXT, KEEPWELL)]


async def test_a_model_is_asked_by_schema_with_local_times() -> None:
    """The request holds the exchanges as JSON, the schema of the reply, and what it is for."""
    model = ScriptedModel([reply()])

    await propose(model, block("I live in Ipoh"), CONTEXT, KEEPWELL)

    (request,) = model.requests
    (message,) = request.messages
    assert isinstance(message, UserMessage)
    assert {
        "exchanges": [{"id": 1, "at": "2026-11-27T12:01+08:00", "said": "I live in Ipoh", "answered": "I see."}]
    } == json.loads(message.text)
    assert "memories" == request.purpose
    assert request.reply_schema is not None
    assert "I live in Ipoh" not in request.system


async def test_a_proposal_comes_with_everything_the_writer_needs() -> None:
    """Text, category, importance, quote and source are the model's; whether it was asked for is found by our code."""
    model = ScriptedModel([reply(memory("The user lives in Ipoh.", "I live in Ipoh", importance=4))])

    (found,) = await propose(model, block("Remember: I live in Ipoh"), CONTEXT, KEEPWELL)

    assert found.refusal is None
    assert ("The user lives in Ipoh.", "life", 4, "said", "I live in Ipoh", 1) == (
        found.text,
        found.category,
        found.importance,
        found.basis,
        found.quote,
        found.exchange_id,
    )
    assert found.is_explicit
    assert found.expires_at is None


@pytest.mark.parametrize(
    "wrapped",
    ["```json\n{}\n```", "Here you are:\n{}\nI hope that helps!", "\n\n  {}  ", "Sure! ```{}```"],
    ids=["fence", "prose", "space", "both"],
)
async def test_prose_and_fences_around_the_json_are_cut_off(wrapped: str) -> None:
    """Small models chat; what counts is the object."""
    inner = reply(memory("The user lives in Ipoh.", "I live in Ipoh")).text
    model = ScriptedModel([ModelReply(wrapped.replace("{}", inner))])

    assert ["The user lives in Ipoh."] == [one.text for one in await proposed(model, block("I live in Ipoh"))]


@pytest.mark.parametrize(
    "broken",
    [
        '{"memories": [{"text": "用户\\u4f\\u54"',
        '{"memories": [{"text": "half a pair \\ud83d"}]}',
        "I would remember that they live in Ipoh.",
        '{"memories": "none"}',
        '{"memories": [{"text": "The user lives in Ipoh."}]}',
        '{"facts": []}',
        "",
    ],
    ids=["escape", "surrogate", "prose", "no list", "fields missing", "another shape", "nothing"],
)
async def test_a_malformed_reply_is_corrected_once(broken: str) -> None:
    """The second try is told what was wrong, and is kept (B093)."""
    good = reply(memory("The user lives in Ipoh.", "I live in Ipoh"))
    model = ScriptedModel([ModelReply(broken), good])

    found = await proposed(model, block("I live in Ipoh"))

    assert ["The user lives in Ipoh."] == [one.text for one in found]
    assert model.requests[1].correction


async def test_a_reply_that_is_malformed_twice_is_an_error() -> None:
    """Whoever keeps the block parks it; nothing is dropped in silence (R5.12)."""
    model = ScriptedModel([ModelReply("no"), ModelReply("{]")])

    with pytest.raises(ProposalsUnreadable):
        await propose(model, block("I live in Ipoh"), CONTEXT, KEEPWELL)


async def test_nul_never_reaches_a_row() -> None:
    """PostgreSQL takes no NUL: it is dropped from what was said and from what is proposed."""
    model = ScriptedModel([reply(memory("The user lives in\x00 Ipoh.", "I live\x00 in Ipoh"))])

    (found,) = await proposed(model, block("I live in\x00 Ipoh"))

    assert "\x00" not in found.text + found.quote


async def test_a_message_teaches_three_things_at_most() -> None:
    """The fourth proposal of an exchange is refused; another exchange has its own three."""
    places = ("Ipoh", "Leeds", "York", "Accra")
    said = "I know " + ", ".join(places)
    model = ScriptedModel([reply(*(memory(f"The user knows {place}.", said, 1) for place in places))])

    assert [None, None, None, "too many of one exchange"] == await refusals(model, block(said))


async def test_a_long_text_teaches_from_its_start_middle_and_end() -> None:
    """A diary of thirty thousand characters is read part by part; no part overwrites another (B107)."""
    filler = "We walked by the river for a while and it was quiet. " * 280
    diary = f"I'm allergic to bees. {filler}My sister is called Ana. {filler}I moved to Ipoh in March."

    found = await proposed(OfflineModel(), block(diary))

    assert len(diary) > 29_000
    assert [
        "The user is allergic to bees.",
        "The user's sister is called Ana.",
        "The user moved to Ipoh in March 2026.",
    ] == [one.text for one in found]


async def test_a_long_text_is_told_in_parts_that_a_small_model_can_read() -> None:
    """No request holds more than two parts."""
    diary = "I slept. " * 2_000
    model = ScriptedModel([reply()] * 3)

    await propose(model, block(diary), CONTEXT, KEEPWELL)

    assert 3 == len(model.requests)


async def test_fifty_neutral_turns_teach_nothing() -> None:
    """Weather and lunch are no facts about anybody (B089)."""
    assert [] == await propose(OfflineModel(), block(*NEUTRAL * 10), CONTEXT, KEEPWELL)


async def test_what_the_companion_recalls_is_not_learned_again() -> None:
    """Neither its answer nor the same words told back make a memory (B087)."""
    answered = "You told me that you live in Ipoh and that your sister is called Ana."
    asked = block(
        "what do you know about me?", "you live in Ipoh and that your sister is called Ana, ok", answered=answered
    )
    eager = reply(
        memory("The user lives in Ipoh.", "what do you know about me?", 1),
        memory("The user's sister is called Ana.", "you live in Ipoh and that your sister is called Ana", 2),
        memory("The user's sister is called Ana.", "your sister is called Ana", 1),
    )

    assert ["question", "said back", "quote not said"] == await refusals(ScriptedModel([eager]), asked)
    assert [] == await propose(OfflineModel(), asked, CONTEXT, KEEPWELL)


async def test_a_date_is_the_persons_own_day() -> None:
    """Tomorrow at half past midnight in UTC+8 is the next local day, and the plan ends with it (B091)."""
    past_midnight = datetime(2026, 11, 26, 16, 30, tzinfo=UTC)
    exchanges = [TaughtExchange(1, "tomorrow I have an exam", "Good luck!", past_midnight)]

    (found,) = await proposed(OfflineModel(), exchanges)

    assert "The user has an exam on 28 November 2026." == found.text
    assert datetime(2026, 11, 28, 16, 0, tzinfo=UTC) == found.expires_at


async def test_a_joke_taken_back_in_the_next_message_teaches_nothing() -> None:
    """April fools."""
    assert [] == await proposed(OfflineModel(), block("I won the lottery and quit my job", "no. april fools"))


async def test_she_is_known_from_the_message_before() -> None:
    """The name stands in an earlier message of the person's own."""
    found = await proposed(OfflineModel(), block("I miss my sister Ana", "she lives in Accra"))

    assert "The user's sister Ana lives in Accra." in [one.text for one in found]
