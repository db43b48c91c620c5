"""Vectors over the wire: what is sent, what is understood, and that failures are EmbeddingUnavailable."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from core.errors import EmbeddingUnavailable
from core.llm.embedding import DIMENSIONS
from core.llm.metering import counting
from core.llm.providers.openai_embedding import BATCH, MAX_CHARS, OpenAIEncoder, build
from core.llm.types import Usage
from core.settings import Settings
from tests.core.llm.completions import failure
from tests.core.llm.requests import SECRET_WORDS
from tests.core.llm.wire import Answer, CutShort, Silence, Step, wire

KEY = "test-key-91c2"
SMALL = "text-embedding-3-small"


@asynccontextmanager
async def encoder(url: str, name: str = SMALL, **more: object) -> AsyncIterator[OpenAIEncoder]:
    """What the settings build for the server at *url*; its connections are closed at the end of the test's own loop."""
    settings = Settings.model_validate({"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": f"{url}/v1", **more})
    made = build(settings, name)
    try:
        yield made
    finally:
        await made.close()


def pointing(*directions: int, size: int = DIMENSIONS, length: float = 1.0) -> list[dict[str, Any]]:
    """One vector for each of *directions*, as the API lists them."""
    return [
        {
            "object": "embedding",
            "index": index,
            "embedding": [length if place == direction else 0.0 for place in range(size)],
        }
        for index, direction in enumerate(directions)
    ]


def vectors(data: list[dict[str, Any]], tokens: int = 5) -> Answer:
    """A whole answer of the API."""
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return Answer({"object": "list", "model": SMALL, "data": data, "usage": usage})


async def test_vectors_come_in_the_order_of_the_texts() -> None:
    """Whatever the order in which the server lists them, and of length 1 whatever theirs."""
    async with wire(vectors(pointing(0, 1, length=2.0)[::-1])) as server, encoder(server.url) as model:
        first, second = await model.encode(["one", "two"], "passage")

    assert (first[0], second[1]) == (1.0, 1.0)
    assert len(first) == DIMENSIONS


async def test_the_request_bears_key_model_and_size() -> None:
    """An empty text, which the API refuses, is sent as a full stop, and one too long is cut."""
    async with wire(vectors(pointing(0, 1, 2))) as server, encoder(server.url) as model:
        await model.encode(["hello", " ", "x" * (MAX_CHARS + 1)], "query")

    (seen,) = server.seen
    assert seen.path == "/v1/embeddings"
    assert seen.headers["authorization"] == f"Bearer {KEY}"
    assert seen.body == {
        "model": SMALL,
        "input": ["hello", ".", "x" * MAX_CHARS],
        "dimensions": 384,
        "encoding_format": "float",
    }


async def test_another_model_is_not_asked_for_fewer_dimensions() -> None:
    """Servers refuse what a model of theirs can't do."""
    async with wire(vectors(pointing(0))) as server, encoder(server.url, "small-model") as model:
        await model.encode(["hello"], "query")

    assert "dimensions" not in server.seen[0].body


async def test_many_texts_take_several_requests() -> None:
    """Each of a size that the API takes; together they are one list."""
    answers = vectors(pointing(*range(BATCH))), vectors(pointing(7))

    async with wire(*answers) as server, encoder(server.url) as model:
        found = await model.encode(["text"] * (BATCH + 1), "passage")

    assert [BATCH, 1] == [len(seen.body["input"]) for seen in server.seen]
    assert [vector.index(1.0) for vector in found] == [*range(BATCH), 7]


async def test_no_text_takes_no_request() -> None:
    """Nothing to embed, nothing to pay."""
    async with wire(Silence()) as server, encoder(server.url) as model:
        assert await model.encode([], "passage") == []

    assert server.seen == []


async def test_tokens_are_on_the_account_of_the_turn() -> None:
    """At an unknown cost where the server is one's own."""
    async with wire(vectors(pointing(0), tokens=9)) as server, encoder(server.url) as model:
        with counting() as spent:
            await model.encode(["hello"], "query")

    assert [(f"openai:{SMALL}", Usage(9), None)] == [(each.model, each.usage, each.cost_usd) for each in spent]


async def test_a_server_that_counts_nothing_is_understood() -> None:
    """Some small ones leave the usage out."""
    answer = {"object": "list", "model": SMALL, "data": pointing(3)}

    async with wire(Answer(answer)) as server, encoder(server.url) as model:
        ((*numbers,),) = await model.encode(["hello"], "query")

    assert numbers.index(1.0) == 3


FAULTS: dict[str, tuple[Step, str]] = {
    "a refused key": (failure(401), "check OPENAI_API_KEY"),
    "no credit": (failure(429, "insufficient_quota"), "no credit left"),
    "busy": (failure(429, **{"retry-after": "1"}), "status 429"),
    "broken": (failure(500), "status 500"),
    "a gateway's page": (Answer("<html>", 404), "check its name"),
    "no JSON": (Answer("<html>"), "unknown shape|failed with"),
    "no list": (Answer({"object": "list"}), "unknown shape|failed with"),
    "too few": (vectors(pointing(0)), "unknown shape"),
    "of another size": (vectors(pointing(0, 1, size=768)), "768 numbers"),
    "without a direction": (vectors(pointing(-1, -1)), "without a direction"),
    "cut short": (CutShort(), "could not be reached"),
}


@pytest.mark.parametrize(("step", "words"), FAULTS.values(), ids=FAULTS.keys())
async def test_every_failure_is_the_one_that_look_ups_go_on_from(step: Step, words: str) -> None:
    """It is asked once, and nothing that a person or the server wrote is repeated."""
    async with wire(step) as server, encoder(server.url) as model:
        with pytest.raises(EmbeddingUnavailable, match=words) as raised:
            await model.encode([SECRET_WORDS, "two"], "passage")

    assert len(server.seen) == 1
    assert SECRET_WORDS not in str(raised.value)


async def test_a_server_that_says_nothing_is_given_up() -> None:
    """After the deadline of a model."""
    async with wire(Silence()) as server, encoder(server.url, KEEPWELL_MODEL_DEADLINE_S=0.05) as model:
        with pytest.raises(EmbeddingUnavailable, match="in time"):
            await model.encode(["hello"], "query")


async def test_a_server_out_of_reach_is_told() -> None:
    """The address is nobody's."""
    async with encoder("http://127.0.0.1:9") as model:
        with pytest.raises(EmbeddingUnavailable, match="could not be reached"):
            await model.encode(["hello"], "query")
