"""Which passages of a message state nothing about its writer: questions, suppositions, jokes, words of others.

Pure. It reads the words alone and knows neither who made a proposal nor what was learned before (R5.4).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from core.grammar.context import Span
from core.patterns import LazyPattern
from memory.extraction_mood_words import (
    ASKING_PART,
    BEFORE_PASTE,
    CONDITION,
    DREAM,
    EXAGGERATED,
    HEARSAY,
    JOKE,
    KNOWN_LABELS,
    LAUGHTER,
    OPENS_QUESTION,
    PRETENDING,
    SAID_BY_COMPANION,
    SUPPOSED,
    TASK_WITH_TEXT,
)

MIN_QUOTED_WORDS = 3  # between quotation marks, of Chinese as many characters; fewer are a title or a name


class Unfit(StrEnum):
    """Why a passage is no statement of its writer about themselves."""

    QUESTION = "question"
    SUPPOSED = "supposed"
    JOKE = "joke"
    QUOTED = "quoted"
    HEARSAY = "hearsay"


@dataclass(frozen=True)
class Sentence:
    """One sentence as written, and where it stands in its message."""

    text: str
    span: Span


# A full stop ends a sentence only before a space, and not behind a short form; Chinese marks need no space.
_END = LazyPattern(
    r"(?<!\bdr\.)(?<!\bmr\.)(?<!\bmrs\.)(?<!\bms\.)(?<!\bst\.)(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\bvs\.)"
    r"(?<=[.!?…])[\"”’)\]]*\s+|(?<=[。！？；])|\n+",
    re.IGNORECASE,
)
_EMOJI_END = LazyPattern(r"(?<=[\U0001F300-\U0001FAFF☺☹♥❤])\ufe0f?\s+(?=[A-ZÁÉÍÓÚÑ])")
_CLAUSE_END = LazyPattern(
    r"[,;:，；：、—–()]|\s-\s|\.{2,}|\b(?:and|but|so|because|cause|cuz|pero|y|porque|tapi|tetapi|dan|sebab|kerana)\b",
    re.IGNORECASE,
)
_QUESTION_END = LazyPattern(r"(?:[?？]|[吗嗎呢么][。！]?)[\"”’)\]\s😂🤣😅🤔!?？]*$")
_IN_MARKS = LazyPattern(r"[“„\"«「『][^“”„\"«»「」『』\n]*[”“\"»」』]")
_WORDS = LazyPattern(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+(?:'[^\W]+)?")
_QUOTING_LINE = LazyPattern(r"^\s*(?:>|\||\[?\d{1,2}[:.]\d{2}(?:\s?[ap]m)?\]?\s*[-–]?\s*\w[\w ]{0,30}:)")
_LABEL = LazyPattern(r"^\s*(?P<name>[A-Z][\w'’]{1,20}(?: [A-Z][\w'’]{1,20})?)\s*:\s+\S")
_NEXT_CHARS = 40  # how far behind a sentence its "just kidding" may stand


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of *text* in order, each without the space around it."""
    start = 0
    cuts = sorted({*(found.end() for found in _END.finditer(text)), *(at.end() for at in _EMOJI_END.finditer(text))})
    for end in [*cuts, len(text)]:
        piece = text[start:end]
        if piece.strip():
            lead = len(piece) - len(piece.lstrip())
            yield Sentence(piece.strip(), Span(start + lead, start + len(piece.rstrip())))
        start = max(start, end)


def unfit(text: str, passage: Span) -> Unfit | None:
    """Why the *passage* of *text* states nothing about its writer; None where it may."""
    if is_foreign(text, passage):
        return Unfit.QUOTED
    sentence = next((one for one in _sentences(text) if passage.start < one.span.end), None)
    if sentence is None:
        return Unfit.QUOTED
    if sentence.span.start >= _pretends_from(text):
        return Unfit.SUPPOSED
    at = max(0, passage.start - sentence.span.start)
    after = text[sentence.span.end : sentence.span.end + _NEXT_CHARS]
    return unfit_within(sentence.text, Span(at, passage.end - sentence.span.start), after)


def unfit_within(sentence: str, passage: Span, after: str = "") -> Unfit | None:
    """The same for a passage of one sentence; *after* is what follows the sentence."""
    plain = sentence.replace("’", "'")
    if asks_at(plain, passage):
        return Unfit.QUESTION
    if _is_supposed(plain, passage):
        return Unfit.SUPPOSED
    said, before = plain[passage.start : passage.end], plain[: passage.start]
    if HEARSAY.search(before) or HEARSAY.match(said) or SAID_BY_COMPANION.search(before + said):
        return Unfit.HEARSAY
    return Unfit.JOKE if _is_joke(plain, said, after) else None


def asks_at(sentence: str, passage: Span) -> bool:
    """Whether the passage belongs to the asking part of *sentence*: "I'm 34" of "I'm 34, is that old?" does not."""
    if not _QUESTION_END.search(sentence):
        return bool(OPENS_QUESTION.match(sentence))
    if OPENS_QUESTION.match(sentence):
        return True
    asking = next((found.start() for found in ASKING_PART.finditer(sentence) if found.start() > 0), None)
    return asking is None or passage.end > asking + 1


def is_foreign(text: str, passage: Span) -> bool:
    """Whether the passage is copied: between quotation marks, on a quoting line, behind "she wrote:", or pasted."""
    if any(marked.overlaps(passage) for marked in _marked(text)):
        return True
    line_start = text.rfind("\n", 0, passage.start) + 1
    line = text[line_start : (text.find("\n", passage.start) + 1 or len(text) + 1) - 1]
    if _QUOTING_LINE.match(line) or _is_labelled(line, text):
        return True
    upto = text[: passage.end]
    if TASK_WITH_TEXT.match(upto):
        return True
    pasted = _pasted_from(text)
    return passage.end >= pasted and "\n\n" not in upto[pasted:].strip("\n")


# A long text is judged passage by passage; what holds for it as a whole is worked out once.


@lru_cache(maxsize=8)
def _sentences(text: str) -> tuple[Sentence, ...]:
    return tuple(sentences(text))


@lru_cache(maxsize=8)
def _pretends_from(text: str) -> int:
    """Where the first sentence stands after which everything is made up; behind the text where there is none."""
    return next((one.span.start for one in _sentences(text) if PRETENDING.match(one.text)), len(text) + 1)


@lru_cache(maxsize=8)
def _marked(text: str) -> tuple[Span, ...]:
    """Where quotations stand."""
    found = (found for found in _IN_MARKS.finditer(text) if len(_WORDS.findall(found[0])) >= MIN_QUOTED_WORDS)
    return tuple(Span(*one.span()) for one in found)


@lru_cache(maxsize=8)
def _pasted_from(text: str) -> int:
    """Where the first announcement of words of others ends; behind the text where there is none."""
    found = BEFORE_PASTE.search(text)
    return found.end() if found else len(text) + 1


def holds_laughter(sentence: str) -> bool:
    """Whether its writer laughs: a plan or a taste told so may be a joke."""
    return bool(LAUGHTER.search(sentence))


def _is_labelled(line: str, text: str) -> bool:
    """Whether a line is somebody's part of a transcript: "Ana: I'm moving"."""
    label = _LABEL.match(line)
    if label is None or label["name"].casefold() in KNOWN_LABELS:
        return False
    others = [found for other in text.splitlines() if (found := _LABEL.match(other))]
    return len(others) > 1 or " " not in label["name"]


def _is_supposed(sentence: str, passage: Span) -> bool:
    """Whether a condition, a wish or a dream governs the passage.

    A condition governs all that follows it in its sentence, and the clause that stands right before it.
    """
    before, said, rest = sentence[: passage.start], sentence[passage.start : passage.end], sentence[passage.end :]
    if SUPPOSED.match(sentence) or DREAM.search(before + said) or CONDITION.search(before + said):
        return True
    tail = _CLAUSE_END.split(rest, maxsplit=1)[0]
    return bool(CONDITION.search(tail))


def _is_joke(sentence: str, said: str, after: str) -> bool:
    follows = after.split("\n", maxsplit=1)[0]
    return bool(JOKE.search(sentence) or JOKE.match(follows.strip()) or EXAGGERATED.search(said))
