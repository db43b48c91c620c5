"""A chain asks its models in turn until one answers."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
import structlog

from core.errors import ModelUnavailable
from core.llm.chain import ModelChain
from core.llm.scripted import ScriptedModel
from core.llm.types import ModelReply, ModelRequest
from tests.core.llm.requests import a_request


class Stalling:
    """A model that never answers."""

    name = "stalling"

    async def complete(self, _: ModelRequest) -> ModelReply:
        """Wait for ever."""
        await asyncio.Event().wait()
        return ModelReply("never")


async def test_the_first_model_that_answers_counts() -> None:
    """A model that is down is passed over; those after the one that answers are not asked."""
    down, up, spare = ScriptedModel([ModelUnavailable("down")]), ScriptedModel([ModelReply("hello")]), ScriptedModel()

    reply = await ModelChain([down, up, spare]).complete(a_request())

    assert reply.text == "hello"
    assert spare.requests == []


async def test_each_model_gets_the_same_request() -> None:
    """What the first one was asked, the second one is asked too."""
    first, second = ScriptedModel([ModelUnavailable("down")]), ScriptedModel([ModelReply("hello")])
    request = a_request()

    await ModelChain([first, second]).complete(request)

    assert first.requests == second.requests == [request]


async def test_the_error_of_the_last_model_is_raised() -> None:
    """Where none answers, the caller hears of the last one."""
    chain = ModelChain([ScriptedModel([ModelUnavailable("first")]), ScriptedModel([ModelUnavailable("last")])])

    with pytest.raises(ModelUnavailable, match="last"):
        await chain.complete(a_request())


async def test_a_defect_is_no_reason_to_ask_another_model() -> None:
    """Only ModelUnavailable passes the question on; anything else is raised."""
    spare = ScriptedModel([ModelReply("hello")])

    with pytest.raises(KeyError):
        await ModelChain([ScriptedModel([KeyError("defect")]), spare]).complete(a_request())

    assert spare.requests == []


async def test_the_last_model_has_its_say_after_the_deadline() -> None:
    """However many models hang, the offline one answers in the end."""
    chain = ModelChain([Stalling(), Stalling(), ScriptedModel([ModelReply("hello")])], timedelta(milliseconds=20))

    reply = await chain.complete(a_request())

    assert reply.text == "hello"


async def test_whoever_runs_it_reads_what_to_mend() -> None:
    """A refused key is an error with its remedy; a busy server is only a warning."""
    broken = ScriptedModel([ModelUnavailable("status 401", remedy="check OPENAI_API_KEY")])
    busy = ScriptedModel([ModelUnavailable("status 429", may_pass=True)])

    with structlog.testing.capture_logs() as logs:
        await ModelChain([broken, busy, ScriptedModel([ModelReply("hello")])]).complete(a_request())

    assert [("model_needs_mending", "error"), ("model_unavailable", "warning")] == [
        (entry["event"], entry["log_level"]) for entry in logs
    ]
    assert logs[0]["reason"] == "check OPENAI_API_KEY"


def test_a_chain_names_its_models() -> None:
    """Settings and logs show the order in which they are asked."""
    assert ModelChain([ScriptedModel(), ScriptedModel()]).name == "scripted > scripted"


def test_an_empty_chain_is_a_mistake() -> None:
    """Somebody has to answer."""
    with pytest.raises(ValueError, match="at least one"):
        ModelChain([])
