"""Which stage decides a route: dialogue, rules, classifier, and the small model only where the others are silent."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot import router
from bot.dialogue import Question
from bot.modes import Mode
from bot.router import DecidedBy, route
from bot.understanding.classifier import CONFIDENCE_FLOOR
from bot.understanding.intents import DecidedBy as ReadBy
from bot.understanding.intents import Intent, IntentReading
from core.errors import ModelUnavailable
from core.llm.scripted import ScriptedModel
from core.llm.types import ModelReply
from tests.bot.guard_outcomes import CONTEXT
from tools.base import Ask, Option, PlannedCall

SAVE_IT = PlannedCall(name="add_expense", arguments={"amount": "15", "note": "lunch", "is_new": True})
QUESTION = Question(
    7,
    6,
    Ask(
        text="Is this another one?",
        options=(Option(label="Yes, save it", words=("yes",), calls=(SAVE_IT,)), Option(label="No", words=("no",))),
    ),
    "open",
    datetime(2026, 11, 27, 11, 59, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")),
)


def silence_rules(
    monkeypatch: pytest.MonkeyPatch, intent: Intent, confidence: float, by: ReadBy = "classifier"
) -> None:
    """Let no parser understand the message, and the readers of intents say this."""
    monkeypatch.setattr(router, "read_message", lambda *_: None)
    monkeypatch.setattr(router, "read_intent", lambda *_: IntentReading(intent, confidence, by))


async def test_an_open_question_is_answered_first() -> None:
    """A "yes" belongs to the question, whatever else it might mean, and carries the planned call."""
    decided = await route("yes", CONTEXT, QUESTION)

    assert (decided.mode, decided.confidence, decided.decided_by) == (Mode.EXPENSE, 1.0, DecidedBy.STATE)
    assert decided.answers is QUESTION
    assert decided.answered is not None
    assert [call.arguments for call in decided.answered.calls] == [SAVE_IT.arguments]


async def test_no_is_an_answer_too() -> None:
    """It leads to no call, and is not passed on to anybody else."""
    decided = await route("no", CONTEXT, QUESTION, ScriptedModel())

    assert decided.decided_by is DecidedBy.STATE
    assert decided.answered is not None
    assert decided.answered.calls == ()


async def test_what_is_no_answer_goes_on_to_the_rules() -> None:
    """A new record while a question is open is a new record."""
    decided = await route("coffee 4", CONTEXT, QUESTION)

    assert (decided.decided_by, decided.answers) == (DecidedBy.RULES, None)


async def test_a_record_that_is_wholly_understood_takes_the_fast_path() -> None:
    """Its calls are in the route, and no model is asked."""
    decided = await route("lunch 15", CONTEXT, None, ScriptedModel())

    assert (decided.mode, decided.confidence, decided.decided_by) == (Mode.EXPENSE, 1.0, DecidedBy.RULES)
    assert decided.reading is not None
    assert [call.name for call in decided.reading.calls] == ["add_expense"]


async def test_a_question_about_records_is_coaching() -> None:
    """It is read by rules and answered from the rows."""
    decided = await route("how much did I spend this week?", CONTEXT, None, ScriptedModel())

    assert (decided.mode, decided.decided_by) == (Mode.COACHING, DecidedBy.RULES)


@pytest.mark.parametrize(
    ("intent", "mode"),
    [
        (Intent.EXPENSE, Mode.EXPENSE),
        (Intent.REMINDER, Mode.REMINDER),
        (Intent.RECORD_QUERY, Mode.COACHING),
        (Intent.COACHING, Mode.COACHING),
        (Intent.SMALLTALK, Mode.SMALLTALK),
    ],
)
async def test_a_sure_classifier_decides(monkeypatch: pytest.MonkeyPatch, intent: Intent, mode: Mode) -> None:
    """At its confidence floor its word counts, and the small model is not asked."""
    silence_rules(monkeypatch, intent, CONFIDENCE_FLOOR)

    decided = await route("something", CONTEXT, None, ScriptedModel())

    assert (decided.mode, decided.confidence, decided.decided_by) == (mode, CONFIDENCE_FLOOR, DecidedBy.CLASSIFIER)


@pytest.mark.parametrize(
    ("intent", "about_records"),
    [(Intent.EXPENSE, True), (Intent.RECORD_QUERY, True), (Intent.COACHING, False), (Intent.SMALLTALK, False)],
)
@pytest.mark.parametrize("confidence", [0.4, 0.9])
async def test_a_route_tells_whether_it_is_about_records(
    monkeypatch: pytest.MonkeyPatch, intent: Intent, confidence: float, *, about_records: bool
) -> None:
    """The number contract is stricter then (R1.4), also where the readers only suspect it."""
    silence_rules(monkeypatch, intent, confidence)

    decided = await route("something", CONTEXT, None)

    assert decided.about_records is about_records


async def test_a_rule_decides_whatever_its_confidence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The floor is the classifier's: rules speak only where they are certain."""
    silence_rules(monkeypatch, Intent.REMINDER, 0.5, by="rules")

    decided = await route("something", CONTEXT, None, ScriptedModel())

    assert (decided.mode, decided.decided_by) == (Mode.REMINDER, DecidedBy.RULES)


@pytest.mark.parametrize(
    ("text", "mode", "also"),
    [
        ("set the alarm for me, then tell me where my money goes", Mode.REMINDER, {Mode.COACHING}),
        ("paid the plumber, 82, and remind me next month somehow", Mode.REMINDER, {Mode.EXPENSE}),
        ("split a cab with two friends, my share was 6.35", Mode.COACHING, {Mode.EXPENSE}),
        ("please scrap that silly parking thing", Mode.COACHING, {Mode.EXPENSE}),
        ("my cousin is moving to Lisbon, and I miss her", Mode.COACHING, set()),
        ("I wonder whether I should refinance the loan", Mode.COACHING, set()),
        ("tell me a joke, you are a star", Mode.SMALLTALK, set()),
    ],
)
async def test_a_message_about_several_things_names_all_their_modes(text: str, mode: Mode, also: set[Mode]) -> None:
    """Each of its parts counts, and so does asking to take something back; mere talk needs no tools (R2.1)."""
    decided = await route(text, CONTEXT, None)

    assert decided.reading is None
    assert mode is decided.mode
    assert also == set(decided.also)


async def test_a_guess_that_is_not_sure_still_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Doubt is coaching, which is handed as well what the guess would have needed."""
    silence_rules(monkeypatch, Intent.REMINDER, 0.4)

    decided = await route("something", CONTEXT, None)

    assert decided.mode is Mode.COACHING
    assert {Mode.REMINDER} == set(decided.also)


async def test_a_long_message_is_read_within_bounds() -> None:
    """However many parts it has, only so many are looked at."""
    decided = await route("and then, " * 2_000 + "remind me to go", CONTEXT, None)

    assert decided.also <= {Mode.EXPENSE, Mode.REMINDER}


async def test_without_a_small_model_doubt_is_coaching(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gathers context, so it is the safe place; the route says how unsure it is."""
    silence_rules(monkeypatch, Intent.SMALLTALK, 0.4)

    decided = await route("something", CONTEXT, None)

    assert (decided.mode, decided.confidence, decided.decided_by) == (Mode.COACHING, 0.4, DecidedBy.CLASSIFIER)


@pytest.mark.parametrize("word", ["smalltalk", "Smalltalk.", " smalltalk\n"])
async def test_a_small_model_decides_where_all_else_is_silent(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    """It is asked once, with the message alone and no tools, and answers with one word."""
    silence_rules(monkeypatch, Intent.COACHING, 0.4)
    model = ScriptedModel([ModelReply(word)])

    decided = await route("something", CONTEXT, None, model)

    assert (decided.mode, decided.decided_by) == (Mode.SMALLTALK, DecidedBy.MODEL)
    (request,) = model.requests
    assert (request.tools, [message.text for message in request.messages]) == ((), ["something"])  # type: ignore[union-attr]


@pytest.mark.parametrize("reply", [ModelReply("I think it is small talk."), ModelReply(""), ModelUnavailable("down")])
async def test_a_small_model_that_fails_leaves_it_at_coaching(
    monkeypatch: pytest.MonkeyPatch, reply: ModelReply | Exception
) -> None:
    """A word that is no mode, none at all, or a provider that is down: the turn goes on as if nobody was asked."""
    silence_rules(monkeypatch, Intent.SMALLTALK, 0.4)

    decided = await route("something", CONTEXT, None, ScriptedModel([reply]))

    assert (decided.mode, decided.confidence, decided.decided_by) == (Mode.COACHING, 0.4, DecidedBy.CLASSIFIER)


@pytest.mark.parametrize("text", ["", "   ", "🙂", "a" * 5_000, "\x00", "؟", "lunch\n" * 100])
async def test_every_message_has_a_route(text: str) -> None:
    """Whatever comes in, one mode answers, with a confidence between 0 and 1."""
    decided = await route(text, CONTEXT, None)

    assert 0 <= decided.confidence <= 1
