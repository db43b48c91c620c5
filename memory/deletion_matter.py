"""What is to be forgotten, as deletion asks it: does a text speak of it, and what is left without it. Pure."""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from memory.extraction_moods import Sentence

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None


class Matter(Protocol):
    """A topic, or one statement."""

    @property
    def pattern(self) -> str:
        """A regular expression of Postgres that every text speaking of it matches; others may match it too."""
        ...

    def mentions(self, text: str) -> bool:
        """Whether a sentence of *text* speaks of it."""
        ...

    def cut(self, text: str, *, goes_on: bool = False) -> str:
        """*text* without the sentences that speak of it; the very same text where none does.

        With *goes_on* a sentence that spoke of it stood right before the text.
        """
        ...


def cut_all(matter: Matter, value: Json) -> Json:
    """*value* with every text in it cut; the keys of objects stay."""
    if isinstance(value, str):
        return matter.cut(value)
    if isinstance(value, list):
        return [cut_all(matter, one) for one in value]
    if isinstance(value, dict):
        return {key: cut_all(matter, one) for key, one in value.items()}
    return value


def texts_in(value: Json) -> list[str]:
    """Every text in *value*, without the keys of objects."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for one in value for text in texts_in(one)]
    if isinstance(value, dict):
        return [text for one in value.values() for text in texts_in(one)]
    return []


def names_in(value: Json) -> list[str]:
    """Every key of an object in *value*."""
    if isinstance(value, list):
        return [name for one in value for name in names_in(one)]
    if isinstance(value, dict):
        return [*value, *(name for one in value.values() for name in names_in(one))]
    return []


def without(text: str, told: Sequence[Sentence], doomed: Sequence[bool]) -> str:
    """*text* without those of its sentences that are *doomed*; the very same text where none is."""
    if not any(doomed):
        return text
    kept, at = "", 0
    for sentence, is_doomed in zip(told, doomed, strict=True):
        if not is_doomed:
            kept += text[at : sentence.span.end]
        at = sentence.span.end
    return kept.strip()
