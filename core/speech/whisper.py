"""The transcriber on this machine: Whisper base, multilingual, in int8. No recording leaves the machine.

``./keepwell media`` brings it along; without it there is none. What runs it is imported and loaded with the first note,
in a thread. One note at a time: it takes a core for seconds.
"""

import asyncio
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

import structlog

from core.errors import SpeechError, SpeechUnavailable
from core.speech.types import Transcript

log = structlog.get_logger()

FOLDER = Path(sys.prefix) / "share" / "keepwell" / "whisper-base"  # ./keepwell media puts it there
FILES = ("model.bin", "config.json", "tokenizer.json", "vocabulary.txt")
PACKAGES = ("faster_whisper", "av")


class _Model(Protocol):
    def transcribe(self, audio: bytes, media_type: str, hint: str) -> Transcript: ...


def is_installed() -> bool:
    """Whether both the packages and the model's files are there; nothing is imported."""
    return all((FOLDER / name).is_file() for name in FILES) and all(map(find_spec, PACKAGES))


class WhisperTranscriber:
    """A Transcriber that runs the model of *folder*."""

    name = "offline"

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._model: _Model | None = None
        self._turn = asyncio.Lock()

    async def transcribe(self, audio: bytes, media_type: str, hint: str) -> Transcript:
        """What is said in *audio*; empty for silence, music and noise.

        A note that is given up on is still computed to its end, before the next one.

        Raises:
            SpeechUnreadable: It holds no sound that can be decoded, or more than LONGEST.
            SpeechUnavailable: The model can't be loaded.
        """
        async with self._turn:
            listening = asyncio.create_task(asyncio.to_thread(self._listen, audio, media_type, hint))
            try:
                return await asyncio.shield(listening)
            except asyncio.CancelledError:
                await asyncio.wait([listening])
                raise

    def _listen(self, audio: bytes, media_type: str, hint: str) -> Transcript:
        try:
            if self._model is None:
                self._model = import_module("core.speech.whisper_model").WhisperModel(self._folder)
            return self._model.transcribe(audio, media_type, hint)
        except SpeechError:
            raise
        except Exception as error:  # the runtime has errors of its own kinds, and the files are anybody's
            log.warning("speech_failed", kind=type(error).__name__)
            raise SpeechUnavailable(f"the model in {self._folder} can't be used: {type(error).__name__}") from error
