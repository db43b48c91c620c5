"""Vectors that outlast a run: what texts of an evaluation were embedded as is kept in a folder and read again.

Only passages are: how long a question takes to embed belongs to what is measured. Without a folder nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path

from core.llm.embedding import Embedder, Vector

FOLDER = "KEEPWELL_BENCH_VECTORS"  # the variable that names the folder
_FILE = "vectors.sqlite3"


class KeptVectors:
    """An embedder that makes each passage once and finds it in *folder* from then on."""

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        self._embedder = embedder
        folder.mkdir(parents=True, exist_ok=True)
        self._file = sqlite3.connect(folder / _FILE, isolation_level=None)
        self._file.execute("PRAGMA synchronous = off")
        self._file.execute("CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, numbers BLOB) WITHOUT ROWID")

    @property
    def name(self) -> str:
        """The embedder's."""
        return self._embedder.name

    @property
    def floor(self) -> float:
        """The embedder's."""
        return self._embedder.floor

    @property
    def same(self) -> float:
        """The embedder's."""
        return self._embedder.same

    async def embed_query(self, text: str) -> Vector:
        """The vector of a question, made anew each time.

        Raises:
            EmbeddingUnavailable: The embedder can't be used.
        """
        return await self._embedder.embed_query(text)

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """The vectors of texts, in their order; with six digits, as many as the database keeps.

        Raises:
            EmbeddingUnavailable: The embedder can't be used.
        """
        return [await self._passage(text) for text in texts]

    async def _passage(self, text: str) -> Vector:
        key = hashlib.sha256(f"{self.name}\0{text}".encode()).digest()
        kept = self._file.execute("SELECT numbers FROM vectors WHERE key = ?", (key,)).fetchone()
        if kept is not None:
            return tuple(array("f", kept[0]))
        (made,) = await self._embedder.embed_passages([text])
        self._file.execute("INSERT OR IGNORE INTO vectors VALUES (?, ?)", (key, array("f", made).tobytes()))
        return made


def kept(embedder: Embedder, environment: Mapping[str, str] = os.environ) -> Embedder:
    """*embedder*, with its vectors kept in the folder that the environment names, if it does."""
    folder = environment.get(FOLDER)
    return KeptVectors(embedder, Path(folder)) if folder else embedder
