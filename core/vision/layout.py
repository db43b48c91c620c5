"""From words that were found on a page to its lines, also where the page lies askew.

Pure geometry. The slope of the page is the median slope of its longer words; on a page made straight, what stands
within half a height of each other is one line. Without this step a tilted receipt puts "TOTAL" beside the cash.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import TypeAlias

from core.vision.types import Box, Line, Word

LONG_WORD = 60.0  # pixels; the slope of a shorter one is mostly chance
STEEPEST = 0.6  # rise over run, about 30 degrees; a steeper one is no tilt but writing of another direction
SAME_LINE = 0.5  # heights that the middles of two words of one line may differ by

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Found:
    """A word as a reader finds it.

    Attributes:
        corners: Upper left, upper right, lower right and lower left, in pixels.
        confidence: 0 to 1.
    """

    text: str
    corners: tuple[Point, Point, Point, Point]
    confidence: float


def lines_of(found: Sequence[Found]) -> tuple[Line, ...]:
    """The lines from top to bottom, each from left to right, of a page that is made straight."""
    slope = _slope(found)
    return joined([_straight(one, slope) for one in found if one.text.strip()])


def joined(words: Sequence[Word]) -> tuple[Line, ...]:
    """The lines that *words* of a straight page stand on."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda word: word.box.middle):
        row = next((row for row in reversed(rows[-2:]) if _is_beside(word, row)), None)
        if row is None:
            rows.append([word])
        else:
            row.append(word)
    return tuple(Line(tuple(sorted(row, key=lambda word: word.box.left))) for row in rows)


def _slope(found: Sequence[Found]) -> float:
    """How much the page falls on a pixel to the right."""
    slopes = [_rise(one) for one in found if _width(one) > LONG_WORD]
    tilts = [slope for slope in slopes if abs(slope) < STEEPEST]
    return median(tilts) if tilts else 0.0


def _width(one: Found) -> float:
    return one.corners[1][0] - one.corners[0][0]


def _rise(one: Found) -> float:
    (left, top), (right, bottom) = one.corners[0], one.corners[1]
    return (bottom - top) / (right - left)


def _straight(one: Found, slope: float) -> Word:
    """The word where it stands once the page is straight: y' = y - slope * x."""
    lefts, rights = (sorted(x for x, _ in one.corners)[part] for part in (slice(0, 2), slice(2, 4)))
    heights = sorted(y - slope * x for x, y in one.corners)
    box = Box(min(lefts), sum(heights[:2]) / 2, max(rights), sum(heights[2:]) / 2)
    return Word(" ".join(one.text.split()), box, one.confidence)


def _is_beside(word: Word, row: Sequence[Word]) -> bool:
    """Whether *word* stands on the line of *row*: near its nearest word, and over none of its words."""
    nearest = min(row, key=lambda other: abs(other.box.left - word.box.left))
    near = SAME_LINE * min(nearest.box.height, word.box.height)
    is_over = any(_overlap(word.box, other.box) > near for other in row)
    return abs(nearest.box.middle - word.box.middle) < near and not is_over


def _overlap(one: Box, other: Box) -> float:
    """By how many pixels both reach over the same stretch from left to right."""
    return min(one.right, other.right) - max(one.left, other.left)
