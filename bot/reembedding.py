"""``./keepwell reembed``: makes the vectors of everything remembered anew and shows how far it is (R11.6).

The worker may run meanwhile. It knows no table.
"""

import sys
from contextlib import AsyncExitStack

from bot import models
from bot.app import database_url
from core.clock import Clock, SystemClock
from core.database import Database
from core.errors import EmbeddingUnavailable, SettingsError
from core.llm.embedding import Embedder
from core.settings import NONE, Settings
from memory import reembedding

BAR = 30  # characters of the bar
CONNECTIONS = 2

NO_EMBEDDER = (
    "There is no embedder, so everything is found by its words alone: set KEEPWELL_EMBEDDING_MODEL to have one."
)
NO_MODEL = (
    "The local embedder's model is not here yet: ./keepwell fetches it at each start that finds the network. "
    "Until then everything is found by its words alone."
)


class Bar:
    """Writes to standard error how many of *total* texts are done, where somebody looks on."""

    def __init__(self, total: int) -> None:
        self._total = total
        self.done = 0

    def advance(self, count: int) -> None:
        """*count* more are done."""
        self.done += count
        if sys.stderr.isatty():
            filled = BAR * min(self.done, self._total) // self._total
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {self.done} of {self._total} ")
            sys.stderr.flush()

    def end(self) -> None:
        """Leave the bar behind."""
        if sys.stderr.isatty() and self.done:
            sys.stderr.write("\n")


async def run(settings: Settings) -> None:
    """Make the vectors anew, on the server of DATABASE_URL or the embedded one, beside whatever runs.

    Raises:
        SettingsError: There is no embedder.
        DatabaseError: The database can't be reached or used.
        EmbeddingUnavailable: The embedder stopped on the way; the message says how far it got.
    """
    async with AsyncExitStack() as closing:
        embedder = models.embedder(settings, closing)
        if embedder.name == NONE:
            raise SettingsError(NO_EMBEDDER if settings.embedder().provider == NONE else NO_MODEL)
        url = await closing.enter_async_context(database_url(settings))
        database = await Database.open(url, size=CONNECTIONS)
        closing.push_async_callback(database.close)
        await reembed_everybody(database, embedder, SystemClock())


async def reembed_everybody(database: Database, embedder: Embedder, clock: Clock) -> None:
    """Person by person, each confined to their own rows.

    Raises:
        EmbeddingUnavailable: The embedder stopped on the way.
    """
    people = await reembedding.everybody(database)
    bar = Bar(sum([await _waiting(database, embedder, user_id) for user_id in people]))
    try:
        for user_id in people:
            await reembedding.reembed(database, embedder, user_id, clock.now(), bar.advance)
    except EmbeddingUnavailable as error:
        raise EmbeddingUnavailable(
            f"{error}. {bar.done} texts are done; run ./keepwell reembed again to go on with the others."
        ) from error
    finally:
        bar.end()
    sys.stderr.write(f"{bar.done} texts were embedded by {embedder.name}; all is searched by its meaning now.\n")


async def _waiting(database: Database, embedder: Embedder, user_id: int) -> int:
    async with database.as_user(user_id) as conn:
        return await reembedding.waiting(conn, user_id, embedder.name)
