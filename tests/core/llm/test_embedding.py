"""What every embedder has in common: a scale that is found out, and a place for having none."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from core.errors import EmbeddingUnavailable
from core.llm.calibration import EXAMPLES, CalibratedEmbedder
from core.llm.embedding import DIMENSIONS, NoEmbedder, Role, Vector, as_literal, cosine, unit
from tests.embedding import HashedEmbedder

AXIS = (1.0, *(0.0,) * (DIMENSIONS - 1))


class CountingEncoder:
    """Words as directions, like the tests' embedder; it counts how often it was asked, and may be down."""

    name = "counting"

    def __init__(self, *, is_down: bool = False) -> None:
        self.is_down = is_down
        self.asked: list[Role] = []
        self._words = HashedEmbedder()

    async def encode(self, texts: Sequence[str], role: Role) -> list[Vector]:
        """One vector for each text."""
        self.asked.append(role)
        await asyncio.sleep(0)
        if self.is_down:
            raise EmbeddingUnavailable("down")
        return await self._words.embed_passages(texts)


async def test_a_scale_is_found_out_before_the_first_vector() -> None:
    """Once, however many ask at the same time; unrelated texts lie below the floor, paraphrases above neighbours."""
    encoder = CountingEncoder()
    embedder = CalibratedEmbedder(encoder)
    before = (embedder.floor, embedder.same)

    await asyncio.gather(*(embedder.embed_query("hello") for _ in range(3)))

    assert before == (1.0, 1.0)
    assert len(encoder.asked) == 2 + 3
    assert 0 < embedder.floor < embedder.same < 1


async def test_a_scale_that_could_not_be_found_out_is_looked_for_again() -> None:
    """An embedder that was away says so, and works as soon as it is back."""
    encoder = CountingEncoder(is_down=True)
    embedder = CalibratedEmbedder(encoder)

    with pytest.raises(EmbeddingUnavailable):
        await embedder.embed_query("hello")
    encoder.is_down = False

    assert len(await embedder.embed_passages(["hello", "again"])) == 2
    assert embedder.floor < 1


async def test_no_texts_ask_nobody() -> None:
    """An empty batch is an empty list."""
    encoder = CountingEncoder()
    embedder = CalibratedEmbedder(encoder)
    await embedder.warm_up()
    encoder.asked.clear()

    assert await embedder.embed_passages([]) == []
    assert encoder.asked == []


async def test_without_an_embedder_there_is_no_vector() -> None:
    """Everything that asks goes on by words alone."""
    with pytest.raises(EmbeddingUnavailable):
        await NoEmbedder().embed_query("hello")
    with pytest.raises(EmbeddingUnavailable):
        await NoEmbedder().embed_passages(["hello"])


@pytest.mark.parametrize("numbers", [[1.0] * 383, [0.0] * 384, [float("nan")] * 384, [float("inf")] * 384, []])
def test_numbers_that_are_no_vector_are_refused(numbers: list[float]) -> None:
    """A wrong size, no direction, no number."""
    with pytest.raises(EmbeddingUnavailable):
        unit(numbers, "some model")


def test_a_vector_is_brought_to_length_one() -> None:
    """Its direction stays."""
    assert unit([4.0, *(0.0,) * (DIMENSIONS - 1)], "some model") == AXIS
    assert cosine(AXIS, unit([-2.0, *(0.0,) * (DIMENSIONS - 1)], "some model")) == -1.0


def test_a_vector_is_written_as_pgvector_reads_it() -> None:
    """A list without spaces, in six digits, which is more than a half-precision number holds."""
    assert as_literal((0.5, -1 / 3, 1e-9)) == "[0.5,-0.333333,1e-09]"


def test_the_examples_are_all_different() -> None:
    """Each text stands once, so that no pair is near by accident."""
    texts = [text for each in EXAMPLES for text in (each.question, each.statement, each.paraphrase, each.neighbour)]

    assert len(texts) == len(set(texts))


async def test_the_tests_own_embedder_knows_words() -> None:
    """Shared words are near, others are not; a plural is the same word."""
    embedder = HashedEmbedder()
    query = await embedder.embed_query("Where does the user live?")
    near, far = await embedder.embed_passages(["The user lives in Ipoh.", "The user is allergic to nuts."])

    assert cosine(query, near) > embedder.floor > cosine(query, far)
