"""Train the router's classifier from the example sentences: ``python -m bot.understanding.training``.

Build time only, half a minute, nothing but Python: it reads ``examples/*.txt`` and writes the weights beside
``classifier.py``. Softmax regression by stochastic gradient descent with a falling step; every visit hides a part of
a sentence's features. It knows neither users nor messages.
"""

import math
import random
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from bot.understanding.classifier import WEIGHTS_PATH, Weights, pack_weights
from bot.understanding.features import BUCKETS, feature_buckets
from bot.understanding.intents import Intent
from bot.understanding.patterns import expand

EXAMPLES = Path(__file__).parent / "examples"
LABELS = tuple(Intent)

SENTENCES_PER_PATTERN = 16  # more repeat the same frame with other fillings and teach nothing new
EPOCHS = 12  # visits of every sentence
FIRST_STEP = 5.0  # step of the first visit; it falls in a straight line to LAST_STEP
LAST_STEP = 0.3
DECAY = 5e-5  # share of a weight lost at each visit of its feature, times the step: tames rare features
HEARD = 0.7  # share of a sentence's features shown at a visit, so that no single word has to carry it
LEAST_HEARD = 3  # features; a greeting of one word is shown whole
SETTLED = 0.002  # a sentence whose label has all but this probability teaches nothing and is passed over
LARGEST = 127  # of a packed weight: one signed byte
SEED = 20260101
PROBE = "Remind me at 7am: lunch RM12.50, 3rd friday, 每天 ok?"  # its features stand for how features are made

WeightRows = list[list[float]]


@dataclass(frozen=True)
class Example:
    """A sentence as its feature buckets in a fixed, mixed order; ``label`` is an index into ``LABELS``."""

    buckets: list[int]
    label: int
    pattern: int


def examples_checksum() -> str:
    """Return the SHA-256 of all example files, the labels and how features are made, in hexadecimal.

    Weights with another checksum are out of step and must be trained again.
    """
    digest = sha256(repr((LABELS, sorted(feature_buckets(PROBE)))).encode())
    for path in sorted(EXAMPLES.glob("*.txt")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def read_slots() -> dict[str, str]:
    """Return the table of ``slots.txt``: name to choices."""
    pairs = (line.split(":", 1) for line in _lines(EXAMPLES / "slots.txt"))
    return {name: choices.strip() for name, choices in pairs}


def read_examples() -> list[Example]:
    """Return the sentences of all labels, written out; the same list on every run."""
    slots = read_slots()
    patterns = [(index, line) for index, label in enumerate(LABELS) for line in _lines(EXAMPLES / f"{label.value}.txt")]
    return [
        Example(sorted(feature_buckets(sentence), key=_mixed), index, number)
        for number, (index, pattern) in enumerate(patterns)
        for sentence in expand(pattern, slots, SENTENCES_PER_PATTERN)
    ]


def train(examples: Sequence[Example]) -> WeightRows:
    """Return one weight a label for every bucket: ``rows[bucket][label]``."""
    rows = [[0.0] * len(LABELS) for _ in range(BUCKETS)]
    dice = random.Random(SEED)  # noqa: S311 - an order of examples, not a secret
    order = list(range(len(examples)))
    fall = (FIRST_STEP - LAST_STEP) / (EPOCHS * len(order))
    visits = 0
    for _ in range(EPOCHS):
        order.sort(key=lambda _: dice.random())
        for number in order:
            _visit(rows, examples[number], FIRST_STEP - fall * visits, dice.random())
            visits += 1
    return rows


def pack(rows: WeightRows) -> Weights:
    """Round the weights to one byte each."""
    scale = max(abs(weight) for row in rows for weight in row) / LARGEST
    return Weights(examples_checksum(), scale, array("b", [round(weight / scale) for row in rows for weight in row]))


def _visit(rows: WeightRows, example: Example, step: float, draw: float) -> None:
    """Move the weights of the sentence's features towards its label."""
    start = int(draw * len(example.buckets))
    turned = example.buckets[start:] + example.buckets[:start]
    heard = [rows[bucket] for bucket in turned[: max(LEAST_HEARD, int(len(turned) * HEARD))]]
    share = 1 / math.sqrt(len(heard))
    errors = _softmax([sum(column) * share for column in zip(*heard, strict=True)])
    errors[example.label] -= 1
    if errors[example.label] > -SETTLED:
        return
    kept = 1 - DECAY * step
    moves = [step * share * error for error in errors]
    for row in heard:
        row[:] = [weight * kept - move for weight, move in zip(row, moves, strict=True)]


def _softmax(sums: Sequence[float]) -> list[float]:
    highest = max(sums)
    powers = [math.exp(value - highest) for value in sums]
    total = sum(powers)
    return [power / total for power in powers]


def _mixed(bucket: int) -> int:
    """A fixed order in which words and pieces of words lie mixed."""
    return bucket * 2654435761 % BUCKETS


def _lines(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


if __name__ == "__main__":
    WEIGHTS_PATH.write_bytes(pack_weights(pack(train(read_examples()))))
