"""Scores of all past talk of a person for one question, as the database sends them: arrays, one place an utterance.

Meanings come as cosines. Words come as marks, a bit for each stem of the question that the utterance holds; how much a
stem tells, and which stems a window of three holds, follows from the marks alone. Pure; it knows no rows and no texts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from memory.ranking import Candidate

MOST_STEMS = 24  # of a question: each is one bit of a float4, which counts exactly up to 2 ** 24
MEANT, QUESTION, TIMELY = (1 << (MOST_STEMS + place) for place in range(3))  # what the higher bits of a mark say
_HEADER = 20  # bytes before the first element of an array in Postgres' binary form (array_send)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def integers(sent: bytes, size: Literal[4, 8]) -> Ints:
    """The elements of an array of integers of *size* bytes without nulls, as ``array_send`` packs it."""
    return _unpacked(sent, f">i{size}").astype(np.int64)


def floats(sent: bytes) -> Floats:
    """The elements of an array of ``real`` without nulls, as ``array_send`` packs it."""
    return _unpacked(sent, ">f4").astype(np.float64)


def _unpacked(sent: bytes, kind: str) -> NDArray[Any]:
    body = sent[_HEADER:]  # of an empty array there is a shorter header and no body
    return np.frombuffer(body, dtype=[("length", ">i4"), ("value", kind)])["value"]


@dataclass(frozen=True)
class Scan:
    """All utterances of a person, in any order, each at the same place of every array.

    Attributes:
        ids: In no promised order.
        previous: The id of the one before it in the same talk; 0 for none.
        meaning, window_meaning: Cosines with the question; not a number where there is no vector to compare.
        marks: In the lower MOST_STEMS bits, which stems of the question it holds; then MEANT where it was said by whom
            the question is about, QUESTION where it ends in one, TIMELY where its date is one that the question names.
    """

    ids: Ints
    previous: Ints
    meaning: Floats
    window_meaning: Floats
    marks: Ints


@dataclass(frozen=True)
class Words:
    """What the words of each utterance and of its window tell, and what all stems of the question would."""

    own: Floats
    window: Floats
    total: float


def words_of(scan: Scan, stems: int) -> Words:
    """The words of every utterance for a question of so many *stems*: rare ones tell much, common ones little.

    The weight of a stem is BM25's inverse document frequency over this person's utterances; one that none holds weighs
    what one held once does.
    """
    before, after = _neighbours(scan)
    window = scan.marks | np.where(before >= 0, scan.marks[before], 0) | np.where(after >= 0, scan.marks[after], 0)
    places = np.arange(stems)[:, np.newaxis]
    held, held_around = (scan.marks >> places) & 1, (window >> places) & 1
    found = np.maximum(held.sum(axis=1), 1)
    weights = np.log(1 + (len(scan.ids) - found + 0.5) / (found + 0.5))
    return Words(weights @ held, weights @ held_around, float(weights.sum()))


def _neighbours(scan: Scan) -> tuple[Ints, Ints]:
    """The places of the utterance before and of the one after each, -1 for none."""
    order = np.argsort(scan.ids)
    at = np.searchsorted(scan.ids[order], scan.previous)
    before = order[np.minimum(at, len(order) - 1)] if len(order) else at
    before = np.where(scan.ids[before] == scan.previous, before, -1)
    after = np.full(len(scan.ids), -1)
    places = np.nonzero(before >= 0)[0]
    after[before[places]] = places
    return before, after


@dataclass(frozen=True)
class Scored:
    """A candidate with what else is told of it: its greatest meaning, and the share of the question that it holds."""

    candidate: Candidate
    words: float


def candidates(scan: Scan, words: Words, most: int) -> Iterator[Scored]:
    """The best *most* of each of the four lists, and the neighbours of those that were chosen by their window."""
    before, after = _neighbours(scan)
    around = np.union1d(_best(scan.window_meaning, most), _best(words.window, most))
    chosen = np.unique(
        np.concatenate([_best(scan.meaning, most), _best(words.own, most), around, before[around], after[around]])
    )
    return _scored(scan, words, chosen[chosen >= 0])


def _scored(scan: Scan, words: Words, places: Ints) -> Iterator[Scored]:
    """What stands at *places*; taken out of the arrays at once, since one by one takes ten times as long."""
    columns = (scan.ids, scan.previous, scan.meaning, scan.window_meaning, words.own, words.window, scan.marks)
    for number, previous, meaning, window_meaning, own, window, marks in zip(
        *(column[places].tolist() for column in columns), strict=True
    ):
        candidate = Candidate(
            id=number,
            previous_id=previous or None,
            meaning=None if isnan(meaning) else meaning,
            words=own,
            window_meaning=None if isnan(window_meaning) else window_meaning,
            window_words=window,
            is_meant=bool(marks & MEANT),
            is_timely=bool(marks & TIMELY),
            is_question=bool(marks & QUESTION),
        )
        yield Scored(candidate, max(own, window) / words.total if words.total else 0.0)


def _best(scores: Floats, most: int) -> Ints:
    """The places of the highest *most*, in no order; what has no score is left out."""
    known = np.nonzero(~np.isnan(scores))[0]
    if len(known) <= most:
        return known
    return known[np.argpartition(scores[known], len(known) - most)[-most:]]
