"""Our model clients against a provider's server that others wrote, which breaks things on order and judges us.

Its verdict on how we took the faults, and the description of the OpenAI API that every body is held against, are not
ours. Without ``KEEPWELL_LAB`` all of it is skipped.
"""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest

from bot import models
from bot.conversation import Conversation
from bot.offline import UNREACHABLE
from bot.opening import look_up
from core.database import Database
from core.llm.types import ModelReply, UserMessage
from core.settings import ModelName, Settings
from tests.builders import Person, a_mind, a_person
from tests.core.llm.requests import ADD, a_request
from tests.database import DatabaseUrls

JUDGE = "openai_contract.py"  # takes the server's address; 0 if every body was as documented and the verdict is good
SCENARIO = "/_llmock/scenario"
DEADLINE_S = 6.0  # seconds; three tries with their waits fit in, on a busy machine too
SAVING = "grabbed a quick lunch with friends that came to 18.50 and it was worth it"
TALK = "what do you make of how I have been living lately"
CALL = {"name": "add_expense", "arguments": {"amount": 18.5, "note": "lunch"}}


@dataclass(frozen=True)
class Provider:
    """The server, seen as one provider."""

    name: str
    url: str

    @property
    def settings(self) -> Settings:
        """Settings that name a model of it."""
        path = "/v1" if self.name == "openai" else "/anthropic"
        return Settings.model_validate(
            {
                "KEEPWELL_CHAT_MODEL": f"{self.name}:some-model",
                "KEEPWELL_MODEL_DEADLINE_S": DEADLINE_S,
                f"{self.name.upper()}_API_KEY": "contract",
                f"{self.name.upper()}_BASE_URL": f"{self.url}{path}",
            }
        )

    async def plays(self, *behaviors: dict[str, object]) -> None:
        """Order what happens to the next requests."""
        order = {"behaviors": list(behaviors)}
        async with aiohttp.ClientSession() as session, session.post(self.url + SCENARIO, json=order) as told:
            assert told.status == 201, await told.text()


@pytest.fixture(scope="module")
def mock_url() -> Iterator[str]:
    """The server's address, for all tests."""
    python = os.environ.get("KEEPWELL_LAB_PYTHON")
    if not os.environ.get("KEEPWELL_LAB") or not python:
        pytest.skip("KEEPWELL_LAB names no folder of servers to check against; run ./keepwell contract")
    if subprocess.run([python, "-c", "import llmock"], capture_output=True, check=False).returncode:
        pytest.skip("the tools of KEEPWELL_LAB lack llmock")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [python, "-m", "llmock.cli", "serve", "--port", str(port), "--log-level", "error"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            _wait_until_it_listens(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()


def _wait_until_it_listens(port: int) -> None:
    for _ in range(1_200):
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the server did not start within a minute")


@pytest.fixture(params=["openai", "anthropic"])
async def provider(mock_url: str, request: pytest.FixtureRequest) -> Provider:
    """Each provider in turn, with nothing ordered."""
    async with aiohttp.ClientSession() as session, session.delete(mock_url + SCENARIO) as told:
        assert told.status == 200, await told.text()
    return Provider(request.param, mock_url)


@pytest.fixture
async def person(database: DatabaseUrls) -> AsyncIterator[Person]:
    """Somebody in Kuala Lumpur who pays in ringgit."""
    opened = await Database.open(database.worker, size=3)
    yield await a_person(opened)
    await opened.close()


async def ask(provider: Provider, words: str) -> ModelReply:
    """The reply of a fresh client, with its retries, to *words*: the server takes the same ones for another try."""
    async with AsyncExitStack() as closing:
        model = models.provider_model(provider.settings, ModelName(provider.name, "some-model"), closing)
        return await model.complete(a_request(UserMessage(words), tools=(ADD,)))


async def answer(provider: Provider, person: Person, text: str) -> str:
    """What a person is answered."""
    async with person.turn() as scope, AsyncExitStack() as closing:
        scope.said = text
        found = await look_up(await scope.reading(), scope.user.id, scope.now)
        conversation = Conversation(models.chat_model(provider.settings, closing), a_mind(person.database))
        return (await conversation.answer(scope, text, found)).text


async def test_words_are_read(provider: Provider) -> None:
    """A streamed text, whole, with its tokens counted."""
    await provider.plays({"type": "reply", "text": "Cooking at home helps."})

    reply = await ask(provider, "What helps?")

    assert reply.text == "Cooking at home helps."
    assert reply.usage.input_tokens > 0
    assert reply.usage.output_tokens > 0


async def test_a_tool_call_is_run(provider: Provider, person: Person) -> None:
    """The record is there and code confirms it."""
    await provider.plays({"type": "reply", "tool_calls": [CALL]})

    said = await answer(provider, person, SAVING)

    assert "RM18.50" in said
    assert [{"amount_minor": 1850}] == await person.rows("SELECT amount_minor FROM entries")


@pytest.mark.parametrize("kind", ["malformed_arguments", "unknown_tool"])
async def test_a_broken_tool_call_is_mended(provider: Provider, person: Person, kind: str) -> None:
    """The model is asked once more, and its second try counts, once."""
    await provider.plays({"type": "reply", "tool_calls": [CALL], "times": 2}, {"type": "tool_fault", "kind": kind})

    await answer(provider, person, SAVING)

    assert [{"amount_minor": 1850}] == await person.rows("SELECT amount_minor FROM entries")


PASSING: dict[str, dict[str, object]] = {
    "busy": {"type": "fail", "status": 429, "retry_after": 1},
    "overloaded": {"type": "fail", "status": 529},
    "broken": {"type": "fail", "status": 503},
    "slow": {"type": "delay", "seconds": 1},
    "slow to begin": {"type": "slow_first_token", "seconds": 1},
    "connection lost": {"type": "stream_fault", "kind": "disconnect", "after_chunks": 1},
    "stream cut": {"type": "stream_fault", "kind": "truncate", "after_chunks": 2},
    "chunk broken": {"type": "stream_fault", "kind": "malformed", "after_chunks": 1},
}


@pytest.mark.parametrize("fault", PASSING)
async def test_what_passes_is_waited_out(provider: Provider, fault: str) -> None:
    """The whole reply arrives after all, and no part of a broken one."""
    await provider.plays({"type": "reply", "text": "Cooking at home helps.", "times": 3}, PASSING[fault])

    reply = await ask(provider, f"What helps when it is {fault}?")

    assert reply.text == "Cooking at home helps."


LASTING: dict[str, dict[str, object]] = {
    "busy": {"type": "fail", "status": 429, "retry_after": 90, "times": None},
    "overloaded": {"type": "fail", "status": 529, "times": None},
    "slow": {"type": "delay", "seconds": 30, "times": None},
    "stalled": {"type": "stream_fault", "kind": "stall", "after_chunks": 1, "stall_seconds": 30, "times": None},
    "key refused": {"type": "fail", "status": 401, "times": None},
}


@pytest.mark.parametrize("fault", LASTING)
async def test_what_lasts_is_given_up_in_time(provider: Provider, person: Person, fault: str) -> None:
    """The chat says so, and records are kept all the same."""
    await provider.plays(LASTING[fault])

    talked = await answer(provider, person, f"{TALK}, {fault} as it was")
    await answer(provider, person, "lunch 15")

    assert talked == UNREACHABLE
    assert [{"amount_minor": 1500}] == await person.rows("SELECT amount_minor FROM entries")


def test_every_body_was_as_documented(mock_url: str) -> None:
    """OpenAI's own description allows all that was sent, and the server has nothing to say against the client."""
    folder, python = os.environ["KEEPWELL_LAB"], os.environ["KEEPWELL_LAB_PYTHON"]

    judged = subprocess.run([python, str(Path(folder) / JUDGE), mock_url], capture_output=True, text=True, check=False)

    assert "request " not in judged.stdout, judged.stdout
    assert judged.returncode == 0, judged.stdout + judged.stderr
