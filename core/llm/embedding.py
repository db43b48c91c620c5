"""Turning text into vectors: the shape that every embedder has. It knows no model and no table."""

import math
from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

from core.errors import EmbeddingUnavailable

DIMENSIONS = 384  # of every vector in the database

Vector: TypeAlias = tuple[float, ...]  # DIMENSIONS numbers, of length 1
Role: TypeAlias = Literal["query", "passage"]  # what looks for something, and what is found


class Embedder(Protocol):
    """Anything that turns text into vectors whose dot product tells how near two meanings are."""

    @property
    def name(self) -> str:
        """Who made a vector: stored beside it, since vectors of two embedders can't be compared."""
        ...

    @property
    def floor(self) -> float:
        """The cosine below which a passage has nothing to do with a query; calibrated for this embedder.

        It may be known only once the first vector was made; until then it is 1.
        """
        ...

    @property
    def same(self) -> float:
        """The cosine from which on two passages of one subject may say the same; known when ``floor`` is."""
        ...

    async def embed_query(self, text: str) -> Vector:
        """The vector of a question.

        Raises:
            EmbeddingUnavailable: The embedder can't be reached or refuses; look-ups go on without it.
        """
        ...

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """The vectors of texts that are stored, in their order.

        Raises:
            EmbeddingUnavailable: The embedder can't be reached or refuses.
        """
        ...


class Encoder(Protocol):
    """What makes the vectors of an embedder: a model on this machine, or a provider's."""

    @property
    def name(self) -> str:
        """The name of the embedder."""
        ...

    async def encode(self, texts: Sequence[str], role: Role) -> list[Vector]:
        """The vectors of *texts*, in their order.

        Raises:
            EmbeddingUnavailable: None can be had just now.
        """
        ...


class NoEmbedder:
    """Stands where there is no embedder: everything is found by its words alone."""

    name = "none"
    floor = 1.0
    same = 1.0

    async def embed_query(self, text: str) -> Vector:
        """No vector.

        Raises:
            EmbeddingUnavailable: Always.
        """
        raise EmbeddingUnavailable("there is no embedder")

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """No vectors.

        Raises:
            EmbeddingUnavailable: Always.
        """
        raise EmbeddingUnavailable("there is no embedder")


def unit(numbers: Sequence[float], name: str) -> Vector:
    """*numbers* as the embedder *name* gave them, brought to length 1.

    Raises:
        EmbeddingUnavailable: They are not as many as every vector has, or have no direction.
    """
    if len(numbers) != DIMENSIONS:
        raise EmbeddingUnavailable(
            f"{name} gives vectors of {len(numbers)} numbers: it must be a model with {DIMENSIONS}"
        )
    length = math.hypot(*numbers)
    if not 0 < length < math.inf:
        raise EmbeddingUnavailable(f"{name} gave a vector without a direction")
    return tuple(number / length for number in numbers)


def cosine(one: Vector, other: Vector) -> float:
    """How near two meanings are, from -1 to 1."""
    return sum(left * right for left, right in zip(one, other, strict=True))


def as_literal(vector: Vector) -> str:
    """*vector* as pgvector reads it; cast it in the statement: ``$1::halfvec``."""
    return "[" + ",".join(f"{number:.6g}" for number in vector) + "]"
