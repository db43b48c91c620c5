"""The only source of chance: tokens that nobody can guess and no two claims share."""

from typing import Protocol
from uuid import UUID, uuid4  # noqa: TID251  this is the one place that may ask


class Ids(Protocol):
    """Something that hands out ids."""

    def token(self) -> UUID:
        """A new id, different from every other."""
        ...


class RandomIds:
    """Ids from the machine's source of chance."""

    def token(self) -> UUID:
        """A new random UUID."""
        return uuid4()


class SequentialIds:
    """Ids that count upwards, so that a test can name them beforehand."""

    def __init__(self) -> None:
        self._last = 0

    def token(self) -> UUID:
        """The next id: 00000000-...-0001, then 0002, and so on."""
        self._last += 1
        return UUID(int=self._last)
