"""Cutting a reply into sentences and clauses, in any of the scripts a person may write. Pure; it judges nothing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.grammar.context import Span

# A full stop ends a sentence only before a space: "12.50" and "e.g.x" go on. Chinese marks need none.
_END = re.compile(r"(?<=[.!?…])[\"”’)\]]*\s+|(?<=[。！？])|\n+")
_CLAUSE = re.compile(r"[,;:—–()，；：、]\s*|\s+-\s+|\s+(?:but|and|so|because|pero|y|tetapi|tapi|dan)\s+", re.IGNORECASE)
_ASKS = re.compile(
    r"\W*(?:shall|should|do|does|did|is|are|was|were|have|has|had|can|could|would|will|may|want|need|what|when|where|"
    r"which|who|how|why|nak|mau|apakah|quieres|要不要|是不是)\b",
    re.IGNORECASE,
)
_WANTS_TOLD = re.compile(
    r"\W*(?:please |so |and |ok(?:ay)? |now )*(?:tell|show|explain|give|let) (?:me|us)\b(?! a?\s*remind)|\W*(?:any"
    r"|thoughts|cuánto|qué|"
    r"cómo|berapa|apa|bagaimana|wie|was|warum|combien|comment|pourquoi|quel)\b",
    re.IGNORECASE,
)
QUOTED = re.compile(r"[“„\"«「][^“”„\"«»「」\n]*[”“\"»」]")
"""Words between quotation marks, on one line."""

_QUESTION_END = re.compile(r"(?:[?？]|[吗嗎呢][。]?)[\"”’)\]\s]*$")


@dataclass(frozen=True)
class Sentence:
    """One sentence and where it stands."""

    text: str
    span: Span

    @property
    def is_question(self) -> bool:
        """Whether it ends as a question."""
        return bool(_QUESTION_END.search(self.text))


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of *text* in order."""
    start = 0
    for end in [*(match.end() for match in _END.finditer(text)), len(text)]:
        if text[start:end].strip():
            yield Sentence(text[start:end].strip(), Span(start, end))
        start = end


def stated_clauses(sentence: Sentence) -> list[str]:
    """The clauses that state something: of a question only those before the asking part ("It's saved, right?")."""
    clauses = [clause.strip() for clause in _CLAUSE.split(sentence.text) if clause and clause.strip()]
    if not sentence.is_question:
        return clauses
    return [] if asks(sentence) else clauses[:-1]


def holds_question(text: str) -> bool:
    """Whether any sentence of *text* asks something, with or without its mark: "tell me how I am doing"."""
    return any(one.is_question or asks(one) or _WANTS_TOLD.match(one.text) for one in sentences(text))


def asks(sentence: Sentence) -> bool:
    """Whether *sentence* begins as a question does, with or without its mark."""
    return bool(_ASKS.match(sentence.text))
