"""The transcriber on this machine, where ``./keepwell media`` has brought it."""

from __future__ import annotations

import asyncio
import io
import wave
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from core.errors import SpeechUnavailable, SpeechUnreadable
from core.speech import whisper
from core.speech.types import Transcript
from core.speech.whisper import WhisperTranscriber

needs_packages = pytest.mark.skipif(not whisper.is_installed(), reason="./keepwell media was not run")


def sound(seconds: float, sample: bytes = b"\x00\x00", rate: int = 8_000) -> bytes:
    """A WAV file of one value."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(sample * int(seconds * rate))
    return out.getvalue()


class _Slow:
    """A model that tells how many listen at once."""

    def __init__(self) -> None:
        self.listening = self.most = 0

    def transcribe(self, audio: bytes, media_type: str, hint: str) -> Transcript:
        """Its own input, as text."""
        self.listening += 1
        self.most = max(self.most, self.listening)
        self.listening -= 1
        return Transcript(audio.decode())


async def test_one_note_is_heard_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several people may speak at once; their notes wait for one another and don't mix."""
    model, listening = _Slow(), WhisperTranscriber()
    monkeypatch.setattr(listening, "_model", model)

    heard = await asyncio.gather(*(listening.transcribe(text, "audio/ogg", "") for text in (b"one", b"two", b"three")))

    assert ["one", "two", "three"] == [each.text for each in heard]
    assert model.most == 1


async def test_a_model_that_can_t_be_loaded_is_unavailable(tmp_path: Path) -> None:
    """Whoever asks is told, whatever the runtime raised."""
    with pytest.raises(SpeechUnavailable):
        await WhisperTranscriber(tmp_path).transcribe(b"OggS", "audio/ogg", "")


@pytest.fixture(scope="module")
def model() -> ModuleType:
    """What decodes sound."""
    return import_module("core.speech.whisper_model")


@needs_packages
def test_sound_is_decoded_at_the_model_s_rate(model: ModuleType) -> None:
    """A second is 16,000 samples, whatever it was recorded at."""
    assert abs(len(model.decode(sound(1), "audio/wav")) - 16_000) < 100


@needs_packages
@pytest.mark.parametrize(
    "content", [b"OggS", b"OggS" + bytes(5_000), b"", sound(0)], ids=["cut", "zeros", "empty", "0 s"]
)
def test_what_is_no_sound_can_t_be_read(model: ModuleType, content: bytes) -> None:
    """It ends with an error of ours."""
    with pytest.raises(SpeechUnreadable):
        model.decode(content, "audio/wav" if content[:4] == b"RIFF" else "audio/ogg")


@needs_packages
def test_no_more_than_five_minutes_are_decoded(model: ModuleType) -> None:
    """A small file may hold days of silence."""
    with pytest.raises(SpeechUnreadable) as raised:
        model.decode(sound(302, rate=4_000), "audio/wav")

    assert raised.value.is_too_long


@needs_packages
async def test_silence_holds_no_words() -> None:
    """Left to itself, the model hears thanks in it."""
    assert Transcript("") == await WhisperTranscriber().transcribe(sound(2), "audio/wav", "Money: ringgit.")
