"""Taking the secrets of one message out of everything that is kept of it: texts and JSON. Pure; it knows no row (R5.6).

What a turn leaves behind repeats a message in other places than its text: the arguments of a call, a question, an echo.
There a secret stands without the words that give it away, so it is searched for by its value.
"""

import re
from dataclasses import dataclass
from typing import Self

from memory.secrets import MASK, find_secrets, masked


@dataclass(frozen=True)
class Mask:
    """The secrets of one message, as a pattern of their values; None where it holds none."""

    values: re.Pattern[str] | None

    @classmethod
    def of(cls, *texts: str) -> Self:
        """The secrets in *texts*, which are parts of one message."""
        values = {text[secret.start : secret.end] for text in texts for secret in find_secrets(text)} - {MASK}
        longest_first = sorted(values, key=len, reverse=True)
        # A code is no part of a longer number, a word or a day: 2026 does not stand in "2026-11-27".
        either = "|".join(map(re.escape, longest_first))
        return cls(re.compile(rf"(?<![a-z\d_-])(?:{either})(?![a-z\d_-])", re.IGNORECASE) if values else None)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to take out."""
        return self.values is None

    def text(self, text: str) -> str:
        """*text* with MASK in place of each secret, of the message's and of its own; as it is for an empty mask."""
        return text if self.values is None else masked(self.values.sub(MASK, text))

    def json(self, value: object) -> object:
        """*value* as ``json`` reads it, with every text in it masked; the names of its fields stay."""
        if self.values is None:
            return value
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.json(each) for each in value]
        return self.fields(value) if isinstance(value, dict) else value

    def fields(self, value: dict[str, object]) -> dict[str, object]:
        """A JSON object with every text in it masked."""
        return {name: self.json(each) for name, each in value.items()}


def as_kept(text: str) -> str:
    """*text* as it is kept once it was handled."""
    return Mask.of(text).text(text)
