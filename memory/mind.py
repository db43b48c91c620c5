"""What the background work of memory works with: the database, an embedder, a small model, and the policy."""

from dataclasses import dataclass, field

from core.database import Database
from core.llm.embedding import Embedder
from core.llm.types import ChatModel
from memory.policy import KEEPWELL, MemoryPolicy


@dataclass(frozen=True)
class Mind:
    """Everything a look-up or a chore of memory may use; no connection is held while its model or embedder works."""

    database: Database
    embedder: Embedder
    model: ChatModel
    policy: MemoryPolicy = field(default=KEEPWELL)
