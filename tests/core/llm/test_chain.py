"""A chain asks its models in turn until one answers."""

from __future__ import annotations

import pytest

from core.errors import ModelUnavailable
from core.llm.chain import ModelChain
from core.llm.scripted import ScriptedModel
from core.llm.types import ModelReply
from tests.core.llm.requests import a_request


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


def test_a_chain_names_its_models() -> None:
    """Settings and logs show the order in which they are asked."""
    assert ModelChain([ScriptedModel(), ScriptedModel()]).name == "scripted > scripted"


def test_an_empty_chain_is_a_mistake() -> None:
    """Somebody has to answer."""
    with pytest.raises(ValueError, match="at least one"):
        ModelChain([])
