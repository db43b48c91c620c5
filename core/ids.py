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
