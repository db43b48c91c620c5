"""What a message is about, judged by its words alone: softmax regression over the features of ``features.py``.

No model call, no library: one weighted sum a label, well under half a millisecond. The weights were trained by
``training.py`` from our own example sentences and lie beside this file. It knows neither the dialogue nor the
writer; whoever asks keeps silent below ``CONFIDENCE_FLOOR`` (R2.2).
"""

import json
import math
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from bot.understanding.features import feature_buckets
from bot.understanding.intents import Guess, Intent

WEIGHTS_PATH: Final = Path(__file__).parent / "router_weights.bin"

CONFIDENCE_FLOOR: Final = 0.8  # probability; above it about two of a hundred guesses are wrong (decision "router")

# Divides the sums before they become probabilities: sentences made from patterns leave the classifier too sure of
# itself. The value makes the floor mean what it says on messages whose patterns it never saw.
TEMPERATURE: Final = 1.6

_LABELS: Final = tuple(Intent)
_UNKNOWN: Final = Guess(Intent.COACHING, 1 / len(_LABELS))  # nothing to go by: the mode that gathers context


@dataclass(frozen=True)
class Weights:
    """The trained classifier.

    Attributes:
        examples: Checksum of the example sentences it was trained from (``training.examples_checksum``).
        scale: What one step of a value is worth.
        values: Whole numbers of -127 to 127, one a label for every bucket, bucket after bucket.
    """

    examples: str
    scale: float
    values: Sequence[int]


def classify(text: str) -> Guess:
    """Return the likeliest intent of a message and its calibrated probability.

    A message without a word (an emoji nobody taught, an empty text) comes back as coaching with the confidence
    of a blind guess.
    """
    buckets = feature_buckets(text)
    if not buckets:
        return _UNKNOWN
    chances = _chances(buckets)
    best = max(range(len(_LABELS)), key=chances.__getitem__)
    return Guess(_LABELS[best], chances[best])


@lru_cache(maxsize=1)
def load_weights() -> Weights:
    """Read the committed weights; once a process."""
    return unpack_weights(WEIGHTS_PATH.read_bytes())


def unpack_weights(content: bytes) -> Weights:
    """Read what ``pack_weights`` wrote."""
    header, packed = content.split(b"\n", 1)
    described = json.loads(header)
    return Weights(described["examples"], described["scale"], array("b", zlib.decompress(packed)))


def pack_weights(weights: Weights) -> bytes:
    """Return the content of a weights file: a line of JSON, then the compressed values."""
    header = json.dumps({"examples": weights.examples, "scale": weights.scale})
    return header.encode() + b"\n" + zlib.compress(array("b", weights.values).tobytes(), 9)


def _chances(buckets: list[int]) -> list[float]:
    """The probability of each label; the features of long messages count less each."""
    weights = load_weights()
    values, width = weights.values, len(_LABELS)
    sums = [sum([values[bucket * width + label] for bucket in buckets]) for label in range(width)]
    unit = weights.scale / math.sqrt(len(buckets)) / TEMPERATURE
    highest = max(sums)
    powers = [math.exp((value - highest) * unit) for value in sums]
    total = sum(powers)
    return [power / total for power in powers]
