"""The chain of models that the settings name, and how long it may take."""

from __future__ import annotations

from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot import models
from bot.conversation import Conversation
from bot.offline import UNREACHABLE
from bot.opening import look_up
from core.errors import SettingsError
from core.llm import model_files, usage
from core.settings import ModelName, Settings
from tests.builders import Person, a_mind
from tests.core.llm.completions import call, failure, reply
from tests.core.llm.wire import Answer, Events, Step, wire

LOCAL = ModelName("openai", "some-model")
TALK = "what do you make of how I have been living lately"
SAVING = "grabbed a quick lunch with friends that came to 18.50 and it was worth it"


def settings(url: str = "http://127.0.0.1:9", **more: Any) -> Settings:  # noqa: ANN401  settings of any type
    """Settings with one model behind an OpenAI-compatible server."""
    named = {"KEEPWELL_CHAT_MODEL": "openai:some-model", "OPENAI_API_KEY": "k", "OPENAI_BASE_URL": f"{url}/v1"}
    return Settings.model_validate({**named, **more})


async def answer(person: Person, text: str, chosen: Settings) -> str:
    """What is answered to *text* in one committed turn."""
    async with person.turn() as scope:
        scope.said = text
        found = await look_up(await scope.reading(), scope.user.id, scope.now)
        async with AsyncExitStack() as closing:
            model = models.chat_model(chosen, closing)
            conversation = Conversation(model, a_mind(person.database), deadline=models.turn_deadline(chosen))
            return (await conversation.answer(scope, text, found)).text


@pytest.mark.parametrize(("deadline_s", "turn_s"), [(20, 45), (120, 270)])
def test_a_turn_takes_a_little_longer_than_its_chain(deadline_s: int, turn_s: int) -> None:
    """A slow model of one's own gets the time it needs, and the offline model still has its say."""
    chosen = settings(KEEPWELL_MODEL_DEADLINE_S=deadline_s)

    assert timedelta(seconds=turn_s) == models.turn_deadline(chosen)


def test_a_provider_without_a_key_is_refused() -> None:
    """Before anything is asked."""
    with pytest.raises(SettingsError, match="ANTHROPIC_API_KEY"):
        models.provider_model(settings(), ModelName("anthropic", "some-model"))


async def test_what_a_turn_took_is_on_the_persons_account(person: Person) -> None:
    """By day and model; a server of one's own has its own prices, so the cost is unknown whatever the model's name."""
    async with wire(reply("It sounds like a lot.")) as server:
        await answer(person, TALK, settings(server.url, KEEPWELL_CHAT_MODEL="openai:gpt-5.4"))

    async with person.database.as_user(person.user_id) as conn:
        (used,) = await usage.since(conn, person.user_id, person.now.date())
    assert ("openai:gpt-5.4", 1, 18, None) == (used.model, used.replies, used.usage.total_tokens, used.cost_usd)


async def test_without_a_model_nothing_is_on_the_account(person: Person) -> None:
    """Rules and the offline model cost nothing."""
    await answer(person, "lunch 15", settings())
    await answer(person, TALK, settings(KEEPWELL_CHAT_MODEL="offline"))

    assert await person.rows("SELECT * FROM model_usage") == []


def test_the_embedder_is_the_one_of_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is loaded and nobody asked for it."""
    for name in (model_files.MODEL_FILE, model_files.TOKENIZER_FILE):
        (tmp_path / name).touch()
    monkeypatch.setattr(model_files, "BUNDLED_FOLDER", tmp_path)

    found = [
        models.embedder(settings(**more)).name
        for more in (
            {},
            {"KEEPWELL_EMBEDDING_DIR": str(tmp_path)},
            {"KEEPWELL_EMBEDDING_MODEL": "openai:text-embedding-3-small"},
            {"KEEPWELL_EMBEDDING_MODEL": "none"},
        )
    ]

    assert found[0] == "local:e5-small-v2-int8"
    assert found[1].startswith("local:")
    assert found[1] != found[0]
    assert found[2:] == ["openai:text-embedding-3-small", "none"]


async def test_without_the_local_models_files_there_is_no_embedder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything else goes on, warming up included."""
    monkeypatch.setattr(model_files, "BUNDLED_FOLDER", tmp_path)

    embedder = models.embedder(settings())
    await models.warm_up(embedder)

    assert embedder.name == "none"


async def test_an_embedder_that_is_away_ends_nothing() -> None:
    """Warming up is for speed alone."""
    async with AsyncExitStack() as closing:
        embedder = models.embedder(settings(KEEPWELL_EMBEDDING_MODEL="openai:text-embedding-3-small"), closing)

        await models.warm_up(embedder)

        assert embedder.floor == 1.0


AWAY: dict[str, Step] = {
    "busy": failure(429, **{"retry-after": "60"}),
    "overloaded": failure(529, **{"retry-after": "60"}),
    "a refused key": failure(401),
    "cut": Events((), then="drop"),
    "a gateway's page": Answer("<html>", 404),
}


def test_rules_stand_at_the_end_of_who_learns() -> None:
    """What is told is learned while the providers are away."""
    named = [models.learning_model(settings(**more)).name for more in ({}, {"KEEPWELL_CHAT_MODEL": "offline"})]

    assert named == ["openai:some-model > offline", "offline"]


@pytest.mark.parametrize("step", AWAY.values(), ids=AWAY.keys())
async def test_while_the_model_is_away_talk_is_told_so(person: Person, step: Step) -> None:
    """Plainly, and what still works."""
    async with wire(step) as server:
        said = await answer(person, TALK, settings(server.url))

    assert said == UNREACHABLE


@pytest.mark.parametrize("step", AWAY.values(), ids=AWAY.keys())
async def test_while_the_model_is_away_records_are_kept(person: Person, step: Step) -> None:
    """Rules read what they can, before and after a model was asked in vain."""
    async with wire(step) as server:
        chosen = settings(server.url)
        await answer(person, TALK, chosen)
        await answer(person, "lunch 15", chosen)

    assert [{"amount_minor": 1500}] == await person.rows("SELECT amount_minor FROM entries")


async def test_unreadable_arguments_over_the_wire_save_once(person: Person) -> None:
    """The model is asked once more, without the broken call in the history, and its second try is saved."""
    broken = reply(calls=(call(0, "c1", "add_expense", '{"amount": 18.5'),), finish="tool_calls")
    whole = reply(calls=(call(0, "c2", "add_expense", '{"amount": 18.5, "note": "lunch"}'),), finish="tool_calls")

    async with wire(broken, whole, reply("Enjoy!")) as server:
        await answer(person, SAVING, settings(server.url))

    assert [{"amount_minor": 1850}] == await person.rows("SELECT amount_minor FROM entries")
    assert "c1" not in str(server.seen)
    assert all("tool_calls" not in str(message) for message in server.seen[1].body["messages"])


async def test_a_leaked_call_over_the_wire_is_made(person: Person) -> None:
    """And its text is never shown."""
    leaked = reply('```json\n{"name": "add_expense", "arguments": {"amount": 18.5, "note": "lunch"}}\n```')

    async with wire(leaked, reply("Enjoy!")) as server:
        said = await answer(person, SAVING, settings(server.url))

    assert "RM18.50" in said
    assert "{" not in said
    assert [{"amount_minor": 1850}] == await person.rows("SELECT amount_minor FROM entries")
