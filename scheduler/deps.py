"""What a job is given to work with."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.bell import Bell
from core.clock import Clock
from core.database import Database
from core.ids import Ids
from memory.mind import Mind


@dataclass(frozen=True)
class Deps:
    """The database a job looks into, the clock it goes by, and the bell it rings when there is something to do.

    Attributes:
        ids: Where the tokens of its leases come from.
        mind: What the background work of memory works with.
        reaches: The channels served from here, each with the one external id that it reaches, or None where it reaches
            everyone. What is due for others is left to the processes that reach them, which may go by another clock.
        daily_tokens: Of all models, for each person; what asks a model waits for the next day once they are used up.
    """

    database: Database
    bell: Bell
    clock: Clock
    ids: Ids
    mind: Mind
    reaches: Mapping[str, str | None]
    daily_tokens: int | None = None
