"""The embedder on this machine: e5-small-v2 in int8, or a model of the user's own. No text leaves the machine.

It makes 384 numbers of an English text in about 5 ms on one core; other languages come out vaguer, and are found by
their words. What runs the model is imported and loaded with the first text, in a thread, so that a start waits for
nothing.
"""

import asyncio
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Protocol

from core.errors import EmbeddingUnavailable, SettingsError
from core.llm import model_files
from core.llm.calibration import CalibratedEmbedder, Calibration
from core.llm.embedding import Role, Vector, unit

# Measured with ``calibrate``, so floor is 0.760 and same 0.902. Of 240 unrelated pairs (0.68 to 0.80) seven reach the
# floor, of 16 related ones (0.74 to 0.83) thirteen; of 16 neighbours (0.78 to 0.91) one reaches same, of 16 paraphrases
# (0.93 to 0.99) all.
E5_SCALE = Calibration(unrelated=0.728, related=0.791, neighbour=0.845, paraphrase=0.960)

MODEL_NAME = f"local:{model_files.BUNDLED}"
PROMPTS_FILE = "config_sentence_transformers.json"  # of a folder of one's own, as sentence-transformers writes it
_NAME_DIGITS = 12  # of a hash: enough that two models never share a name


class _Model(Protocol):
    def encode(self, text: str) -> list[float]: ...


@dataclass(frozen=True)
class Prefixes:
    """What a model wants to read before each text, by the role of the text."""

    query: str = ""
    passage: str = ""

    def of(self, role: Role) -> str:
        """The prefix of a query or a passage."""
        return self.query if role == "query" else self.passage


E5_PREFIXES = Prefixes("query: ", "passage: ")  # its model card: without them results get worse


def bundled() -> CalibratedEmbedder | None:
    """The embedder that ``./keepwell`` brings along; None where its files could not be fetched yet."""
    folder = model_files.BUNDLED_FOLDER
    if not model_files.are_in(folder):
        return None
    return CalibratedEmbedder(LocalEncoder(folder, MODEL_NAME, E5_PREFIXES), E5_SCALE)


def of_folder(folder: Path) -> CalibratedEmbedder:
    """The embedder of ``model.onnx`` and ``tokenizer.json`` in *folder*, a model of the user's own with 384 numbers.

    Its name is made of its content, so the vectors of two models never mix. The prompts that it wants before a query
    and a passage are read from ``config_sentence_transformers.json``, where there is one.

    Raises:
        SettingsError: The folder lacks one of them, or they can't be read.
    """
    folder = folder.expanduser()
    if not model_files.are_in(folder):
        raise SettingsError(
            f"KEEPWELL_EMBEDDING_DIR: {folder} must hold {model_files.MODEL_FILE} and {model_files.TOKENIZER_FILE}; "
            "leave it out for the embedder that comes along"
        )
    try:
        prefixes = _prefixes(folder / PROMPTS_FILE)
        return CalibratedEmbedder(LocalEncoder(folder, _name(folder, prefixes), prefixes))
    except (OSError, ValueError, TypeError) as error:
        raise SettingsError(f"KEEPWELL_EMBEDDING_DIR: {folder} can't be read ({error})") from error


class LocalEncoder:
    """Runs the model of *folder* in a thread; it is loaded by the first text that comes."""

    def __init__(self, folder: Path, name: str, prefixes: Prefixes) -> None:
        self._folder = folder
        self._name = name
        self._prefixes = prefixes
        self._model: _Model | None = None
        self._loading = Lock()

    @property
    def name(self) -> str:
        """``local:`` and the model."""
        return self._name

    async def encode(self, texts: Sequence[str], role: Role) -> list[Vector]:
        """The vectors of *texts*, one after the other, so that a question waits for one text and not for a batch.

        Raises:
            EmbeddingUnavailable: The model can't be loaded, or is none of 384 numbers.
        """
        prefix = self._prefixes.of(role)
        return [await asyncio.to_thread(self._encode, prefix + text) for text in texts]

    def _encode(self, text: str) -> Vector:
        try:
            numbers = self._loaded().encode(text)
        except Exception as error:  # the runtime has errors of its own kinds, and the files are anybody's
            raise EmbeddingUnavailable(f"the model in {self._folder} can't be used: {type(error).__name__}") from error
        return unit(numbers, self._name)

    def _loaded(self) -> _Model:
        with self._loading:
            if self._model is None:
                self._model = import_module("core.llm.onnx_model").OnnxModel(self._folder)
            return self._model


def _prefixes(file: Path) -> Prefixes:
    """The prompts named in *file*; models call a passage ``passage`` or ``document``."""
    if not file.exists():
        return Prefixes()
    content = json.loads(file.read_text(encoding="utf-8"))
    prompts = content.get("prompts") if isinstance(content, Mapping) else None
    known = {str(key): str(text) for key, text in prompts.items()} if isinstance(prompts, Mapping) else {}
    return Prefixes(known.get("query", ""), known.get("passage", known.get("document", "")))


def _name(folder: Path, prefixes: Prefixes) -> str:
    digest = hashlib.sha256(repr(prefixes).encode())
    for name in (model_files.MODEL_FILE, model_files.TOKENIZER_FILE):
        with (folder / name).open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return f"local:{digest.hexdigest()[:_NAME_DIGITS]}"
