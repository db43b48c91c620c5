"""Finding out which cosines mean something to an embedder: each model has a scale of its own.

One model puts unrelated texts at 0.75, another at 0.05, so no threshold of one holds for another. A few made-up
questions and statements, whose relations are known, tell. It knows no model; the texts below are nobody's words.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from core.llm.embedding import Encoder, Vector, cosine


@dataclass(frozen=True)
class Example:
    """A question, the statement that answers it, the same in other words, and a near one that says something else."""

    question: str
    statement: str
    paraphrase: str
    neighbour: str


EXAMPLES = (
    Example(
        "Where do I live?",
        "The user lives in a flat by the harbour.",
        "The user's home is a flat at the harbour.",
        "The user lives in a house in the hills.",
    ),
    Example(
        "What can't I eat?",
        "The user is allergic to peanuts.",
        "The user can't eat peanuts, being allergic.",
        "The user is allergic to penicillin.",
    ),
    Example(
        "What does my sister do?",
        "The user's sister works as a nurse.",
        "The user's sister is a nurse by profession.",
        "The user's brother works as a baker.",
    ),
    Example(
        "How do I get to work?",
        "The user cycles to the office each morning.",
        "Each morning the user bikes to work.",
        "The user drives to the gym each evening.",
    ),
    Example(
        "What am I saving for?",
        "The user is saving money for a new camera.",
        "The user puts money aside for a camera.",
        "The user spent a lot of money on a watch.",
    ),
    Example(
        "Which music do I like?",
        "The user enjoys old jazz records.",
        "The user loves listening to old jazz.",
        "The user finds opera tiring.",
    ),
    Example(
        "When is my exam?",
        "The user has a chemistry exam in March.",
        "In March the user sits an exam in chemistry.",
        "The user has a driving test in May.",
    ),
    Example(
        "Do I have a pet?",
        "The user has a grey cat.",
        "The user owns a cat with grey fur.",
        "The user has a brown dog.",
    ),
    Example(
        "How did I sleep lately?",
        "The user has trouble falling asleep.",
        "The user finds it hard to fall asleep.",
        "The user has trouble getting up.",
    ),
    Example(
        "What sport do I do?",
        "The user swims twice a week.",
        "Two times a week the user goes swimming.",
        "The user runs once a month.",
    ),
    Example(
        "What language am I learning?",
        "The user is learning Portuguese.",
        "The user takes lessons in Portuguese.",
        "The user is learning the guitar.",
    ),
    Example(
        "Who is my boss?",
        "The user's manager is strict about deadlines.",
        "The user's boss insists on deadlines.",
        "The user's manager is generous with praise.",
    ),
    Example(
        "Where did I go on holiday?",
        "The user hiked in the mountains last summer.",
        "Last summer the user went hiking in the mountains.",
        "The user sailed along the coast last winter.",
    ),
    Example(
        "What book am I reading?",
        "The user is reading a novel about whales.",
        "The user reads a novel on whales.",
        "The user is writing a novel about trains.",
    ),
    Example(
        "What happened to my car?",
        "The user's car broke down on the motorway.",
        "The user's car failed on a motorway.",
        "The user's car was washed on Sunday.",
    ),
    Example(
        "What do I drink in the morning?",
        "The user starts the day with green tea.",
        "The user drinks green tea in the morning.",
        "The user starts the day with a black coffee.",
    ),
)


@dataclass(frozen=True)
class Calibration:
    """What an embedder's cosines mean; see ``Embedder`` for what the thresholds are used for.

    Attributes:
        unrelated, related: The mean of a question and a statement that has nothing to do with it, or answers it.
        neighbour, paraphrase: The mean of two statements about one thing that differ, or say the same.
    """

    unrelated: float
    related: float
    neighbour: float
    paraphrase: float

    @property
    def floor(self) -> float:
        """Half way between unrelated and related."""
        return (self.unrelated + self.related) / 2

    @property
    def same(self) -> float:
        """Half way between neighbours and paraphrases."""
        return (self.neighbour + self.paraphrase) / 2


async def calibrate(encoder: Encoder) -> Calibration:
    """What the cosines of *encoder* mean; it is asked for some sixty short texts.

    Raises:
        EmbeddingUnavailable: It gives no vectors just now.
    """
    questions, passages = await asyncio.gather(
        encoder.encode([example.question for example in EXAMPLES], "query"),
        encoder.encode(
            [text for each in EXAMPLES for text in (each.statement, each.paraphrase, each.neighbour)], "passage"
        ),
    )
    statements, paraphrases, neighbours = passages[::3], passages[1::3], passages[2::3]
    unrelated = [
        cosine(question, statement)
        for place, question in enumerate(questions)
        for other, statement in enumerate(statements)
        if place != other
    ]
    return Calibration(
        unrelated=fmean(unrelated),
        related=_mean(questions, statements),
        neighbour=_mean(statements, neighbours),
        paraphrase=_mean(statements, paraphrases),
    )


def _mean(ones: Sequence[Vector], others: Sequence[Vector]) -> float:
    return fmean(map(cosine, ones, others))


class CalibratedEmbedder:
    """An Embedder whose vectors come from *encoder*; unless its cosines are known they are calibrated first.

    Which takes place once in a process, before the first vector is given.
    """

    def __init__(self, encoder: Encoder, known: Calibration | None = None) -> None:
        self._encoder = encoder
        self._calibration = known
        self._calibrating = asyncio.Lock()

    @property
    def name(self) -> str:
        """The encoder's name."""
        return self._encoder.name

    @property
    def floor(self) -> float:
        """See ``Embedder``; 1 before the first vector."""
        return self._calibration.floor if self._calibration else 1.0

    @property
    def same(self) -> float:
        """See ``Embedder``; 1 before the first vector."""
        return self._calibration.same if self._calibration else 1.0

    async def embed_query(self, text: str) -> Vector:
        """The vector of a question.

        Raises:
            EmbeddingUnavailable: None can be had just now.
        """
        await self._calibrate()
        (vector,) = await self._encoder.encode([text], "query")
        return vector

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """The vectors of texts that are stored, in their order.

        Raises:
            EmbeddingUnavailable: None can be had just now.
        """
        await self._calibrate()
        return await self._encoder.encode(texts, "passage") if texts else []

    async def warm_up(self) -> None:
        """Do now what else would make the first vector late: load the model, learn its scale.

        Raises:
            EmbeddingUnavailable: No vector can be had just now.
        """
        await self._calibrate()
        await self._encoder.encode(["hello"], "query")

    async def _calibrate(self) -> None:
        async with self._calibrating:
            if self._calibration is None:
                self._calibration = await calibrate(self._encoder)
