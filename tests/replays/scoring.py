"""What became of a conversation's expectations: which were learned, which writes are wrong, which conflicts are lost.

Pure: it compares memories with what was written down by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from memory.memories import Memory
from tests.replays.loading import Conversation, Expected

PAST = ("superseded", "expired")
STANDING = ("active", "expired")  # a date may be over by the end of a conversation


@dataclass
class Score:
    """Sums over one conversation or many; each list names its cases for a person to read.

    Attributes:
        written: How many memories were written.
        wrong: Those that fit nothing that may be learned.
        invented: Those that say what must not be learned.
        miscategorised: Those that are right, but in none of the right categories.
        explicit: How many explicit statements there are, by language.
        missed: The explicit statements that were not learned, by language.
        conflicts: How many times something was learned and then ended by an explicit statement.
        stale: Conflicts after which the old one is still current, or the new one is not.
        unkept: Conflicts after which the old one is gone, or has no end.
    """

    written: int = 0
    wrong: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)
    miscategorised: list[str] = field(default_factory=list)
    explicit: dict[str, int] = field(default_factory=dict)
    missed: dict[str, list[str]] = field(default_factory=dict)
    conflicts: int = 0
    stale: list[str] = field(default_factory=list)
    unkept: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """The share of memories that are right."""
        return 1 - len(self.wrong) / self.written if self.written else 1.0

    def recall(self, *languages: str) -> float:
        """The share of explicit statements that were learned, in *languages* or in all."""
        asked = languages or tuple(self.explicit)
        total = sum(self.explicit.get(language, 0) for language in asked)
        missed = sum(len(self.missed.get(language, ())) for language in asked)
        return 1 - missed / total if total else 1.0


def score(played: Sequence[tuple[Conversation, Sequence[Memory]]]) -> Score:
    """The sums over conversations, each with all memories that were written in it."""
    total = Score()
    for conversation, memories in played:
        _score_writes(total, conversation, memories)
        _score_recall(total, conversation, memories)
        _score_conflicts(total, conversation, memories)
    return total


def learned(expected: Expected, memories: Sequence[Memory]) -> list[Memory]:
    """The memories that say what was expected."""
    return [memory for memory in memories if expected.words.fits(memory.text)]


def _score_writes(total: Score, conversation: Conversation, memories: Sequence[Memory]) -> None:
    for memory in memories:
        case = f"{conversation.name}: {memory.text} [{memory.category}] «{memory.quote}»"
        total.written += 1
        if any(pattern.fits(memory.text) for pattern in conversation.never):
            total.invented.append(case)
        categories = [*_right_categories(conversation, memory)]
        if not categories or case in total.invented:
            total.wrong.append(case)
        elif memory.category not in frozenset[str]().union(*categories):
            total.miscategorised.append(case)


def _right_categories(conversation: Conversation, memory: Memory) -> Iterator[frozenset[str]]:
    for expected in conversation.expected:
        if expected.words.fits(memory.text):
            yield expected.categories
    for allowed in conversation.allowed:
        if allowed.words.fits(memory.text):
            yield allowed.categories


def _score_recall(total: Score, conversation: Conversation, memories: Sequence[Memory]) -> None:
    for expected in conversation.expected:
        if not expected.is_explicit:
            continue
        total.explicit[expected.language] = total.explicit.get(expected.language, 0) + 1
        if not learned(expected, memories):
            case = f"{conversation.name}: {expected.name} ({expected.words.source})"
            total.missed.setdefault(expected.language, []).append(case)


def _score_conflicts(total: Score, conversation: Conversation, memories: Sequence[Memory]) -> None:
    """A conflict counts once its older side was learned: the newer one has to win, and the older to stay as history."""
    for newer in conversation.expected:
        if newer.replaces is None or not newer.is_explicit:
            continue
        older = conversation.named(newer.replaces)
        olds = learned(older, memories)
        if not olds:
            continue
        total.conflicts += 1
        case = f"{conversation.name}: {older.name} -> {newer.name}"
        ended = [memory for memory in olds if memory.state in PAST and memory.valid_to is not None]
        holds = [memory for memory in learned(newer, memories) if memory.state in STANDING]
        if (newer.is_current and not holds) or (not older.is_current and any(old.state == "active" for old in olds)):
            total.stale.append(case)
        if not ended:
            total.unkept.append(case)
