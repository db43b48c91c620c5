"""A model that stumbles is asked again, within its deadline; one that is down is left alone."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from core.errors import ModelUnavailable
from core.llm.circuit import Circuit
from core.llm.resilience import FIRST_WAIT, JITTER, TRIES, ResilientModel
from core.llm.scripted import ScriptedModel
from core.llm.types import ChatModel, ModelReply, ModelRequest
from tests.core.llm.requests import a_request

LONG = timedelta(minutes=10)
REPLY = ModelReply("Here.")
UNTIL_TOMORROW = timedelta(days=1)


def busy(retry_after: timedelta | None = None) -> ModelUnavailable:
    """A failure that may pass."""
    return ModelUnavailable("busy", may_pass=True, retry_after=retry_after)


class Waits:
    """Keeps how long it was told to sleep, and does not."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        """Take note."""
        self.seconds.append(seconds)


class Stalling:
    """A model that never answers."""

    name = "stalling"

    def __init__(self) -> None:
        self.asked = 0

    async def complete(self, _: ModelRequest) -> ModelReply:
        """Wait for ever."""
        self.asked += 1
        await asyncio.Event().wait()
        return REPLY


def resilient(
    model: ChatModel, waits: Waits | None = None, *, chance: float = 0.0, deadline: timedelta = LONG
) -> ResilientModel:
    """*model* made resilient, with chance and sleep in the test's hand."""
    return ResilientModel(model, deadline, circuit=Circuit(lambda: 0.0), sleep=waits or Waits(), chance=lambda: chance)


async def test_a_busy_model_is_asked_again() -> None:
    """The reply of a later try counts; each wait is longer than the one before."""
    model, waits = ScriptedModel([busy(), busy(), REPLY]), Waits()

    reply = await resilient(model, waits).complete(a_request())

    assert reply == REPLY
    assert [FIRST_WAIT.total_seconds(), 2 * FIRST_WAIT.total_seconds()] == waits.seconds


async def test_waits_are_scattered() -> None:
    """Those who stumbled together do not return together."""
    waits = Waits()

    await resilient(ScriptedModel([busy(), REPLY]), waits, chance=1.0).complete(a_request())

    assert [FIRST_WAIT.total_seconds() * (1 + JITTER)] == waits.seconds


async def test_the_servers_wish_is_never_undercut() -> None:
    """Retry-After is waited for in full, and never cut by chance."""
    waits = Waits()

    await resilient(ScriptedModel([busy(timedelta(seconds=9)), REPLY]), waits).complete(a_request())

    assert [9.0] == waits.seconds


async def test_the_tries_are_counted() -> None:
    """After the last one the model is unavailable for this request."""
    model = ScriptedModel([busy()] * TRIES)

    with pytest.raises(ModelUnavailable, match="busy"):
        await resilient(model).complete(a_request())

    assert len(model.requests) == TRIES


async def test_a_wait_beyond_the_deadline_is_not_begun() -> None:
    """The next model is asked at once instead."""
    model, waits = ScriptedModel([busy(UNTIL_TOMORROW)]), Waits()

    with pytest.raises(ModelUnavailable):
        await resilient(model, waits).complete(a_request())

    assert waits.seconds == []


@pytest.mark.parametrize("error", [ModelUnavailable("refusal"), ModelUnavailable("key", remedy="check the key")])
async def test_what_lasts_is_not_tried_again(error: ModelUnavailable) -> None:
    """A refusal stays one, and so does a wrong key."""
    model = ScriptedModel([error])

    with pytest.raises(ModelUnavailable):
        await resilient(model).complete(a_request())

    assert len(model.requests) == 1


async def test_a_model_that_hangs_is_not_waited_for() -> None:
    """The deadline covers all tries."""
    with pytest.raises(ModelUnavailable, match="no reply within") as raised:
        await resilient(Stalling(), deadline=timedelta(milliseconds=20)).complete(a_request())

    assert raised.value.may_pass


async def test_a_dead_model_does_not_cost_its_deadline_each_time() -> None:
    """After two failures it is not even asked."""
    model = Stalling()
    guarded = resilient(model, deadline=timedelta(milliseconds=20))

    for _ in range(5):
        with pytest.raises(ModelUnavailable):
            await guarded.complete(a_request())

    assert model.asked == 2


async def test_a_refused_key_is_not_shown_again_and_again() -> None:
    """One refusal is enough until somebody mends it."""
    model = ScriptedModel([ModelUnavailable("key", remedy="check the key")])
    guarded = resilient(model)

    with pytest.raises(ModelUnavailable, match="key"):
        await guarded.complete(a_request())
    with pytest.raises(ModelUnavailable, match="left alone"):
        await guarded.complete(a_request())


async def test_being_left_alone_passes() -> None:
    """Whoever counts refusals of a request must not count those of a model that is not even asked."""
    guarded = resilient(ScriptedModel([ModelUnavailable("key", remedy="check the key")]))
    with pytest.raises(ModelUnavailable, match="key"):
        await guarded.complete(a_request())

    with pytest.raises(ModelUnavailable, match="left alone") as raised:
        await guarded.complete(a_request())

    assert raised.value.may_pass


async def test_one_refused_request_says_nothing_about_the_next() -> None:
    """A model that will not answer one message is asked the next one as ever."""
    model = ScriptedModel([*[ModelUnavailable("refusal")] * 5, REPLY])
    guarded = resilient(model)
    for _ in range(5):
        with pytest.raises(ModelUnavailable, match="refusal"):
            await guarded.complete(a_request())

    assert await guarded.complete(a_request()) == REPLY


def test_it_bears_the_models_name() -> None:
    """Logs and chains name the model, not its wrapping."""
    assert resilient(ScriptedModel()).name == "scripted"
