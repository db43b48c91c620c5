"""Transcripts over the wire: what is sent, what is understood, and that failures say what to do."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from core.errors import SpeechError, SpeechUnavailable, SpeechUnreadable
from core.llm.providers import openai_speech
from core.llm.providers.openai_speech import OpenAITranscriber, build
from core.settings import Settings
from core.speech.types import HeardWord
from tests.core.llm.completions import failure
from tests.core.llm.wire import Answer, CutShort, Step, wire

NEWER, WHISPER = "gpt-4o-mini-transcribe", "whisper-1"


@asynccontextmanager
async def listener(url: str, name: str = NEWER) -> AsyncIterator[OpenAITranscriber]:
    """What the settings build for the server at *url*."""
    made = build(Settings.model_validate({"OPENAI_API_KEY": "test-key", "OPENAI_BASE_URL": f"{url}/v1"}), name)
    try:
        yield made
    finally:
        await made.close()


def tokens(*parts: tuple[str, float]) -> Answer:
    """An answer that tells how sure each token is."""
    logprobs = [{"token": token, "logprob": math.log(sure), "bytes": []} for token, sure in parts]
    return Answer({"text": "".join(token for token, _ in parts), "logprobs": logprobs})


def segments(*parts: tuple[str, float, float]) -> Answer:
    """An answer of Whisper's: text, average log-probability and chance of silence of each stretch."""
    whole = {"start": 0, "end": 1, "seek": 0, "temperature": 0, "tokens": [], "compression_ratio": 1}
    told = [
        {**whole, "id": number, "text": text, "avg_logprob": sure, "no_speech_prob": silent}
        for number, (text, sure, silent) in enumerate(parts)
    ]
    text = "".join(part[0] for part in parts)
    return Answer({"task": "transcribe", "language": "english", "duration": 3, "text": text, "segments": told})


async def test_a_word_is_as_sure_as_its_least_sure_token() -> None:
    """Tokens are parts of words; their white space parts the words."""
    answer = tokens(("Lunch", 0.9), (" 1", 0.8), ("5", 0.5), (" ring", 0.9), ("git.", 0.7))
    async with wire(answer) as server, listener(server.url) as model:
        transcript = await model.transcribe(b"OggS", "audio/ogg", "Money: ringgit.")

    assert ("voice.ogg", "Money: ringgit.") == (server.seen[0].body["file"], server.seen[0].body["prompt"])
    assert "Lunch 15 ringgit." == transcript.text
    assert ["Lunch", "15", "ringgit."] == [word.text for word in transcript.words]
    assert [0.9, 0.5, 0.7] == [round(word.confidence, 6) for word in transcript.words]


async def test_a_server_that_tells_no_certainty_leaves_figures_to_be_asked_about() -> None:
    """Its words count as heard with none."""
    async with wire(Answer({"text": "Lunch 15"})) as server, listener(server.url) as model:
        transcript = await model.transcribe(b"OggS", "audio/ogg", "")

    assert (HeardWord("Lunch", 0.0), HeardWord("15", 0.0)) == transcript.words


async def test_stretches_of_silence_are_left_out() -> None:
    """What Whisper hears into silence was not said."""
    answer = segments((" Lunch 15.", -0.2, 0.1), (" Thank you.", -1.4, 0.9))
    async with wire(answer) as server, listener(server.url, WHISPER) as model:
        transcript = await model.transcribe(b"OggS", "audio/ogg", "")

    assert "Lunch 15." == transcript.text
    assert [math.exp(-0.2)] * 2 == [word.confidence for word in transcript.words]


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (failure(400), SpeechUnreadable),
        (failure(401), SpeechUnavailable),
        (failure(503), SpeechUnavailable),
        (Answer({"something": "else"}), SpeechUnavailable),
        (CutShort(), SpeechUnavailable),
    ],
)
async def test_a_failure_says_what_to_do(
    answer: Step, error: type[SpeechError], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A recording that can't be opened is the recording's fault, everything else is the server's."""
    monkeypatch.setattr(openai_speech, "TRIES_AGAIN", 0)
    async with wire(answer) as server, listener(server.url) as model:
        with pytest.raises(error) as raised:
            await model.transcribe(b"OggS", "audio/ogg", "hint-word")

    assert "hint-word" not in str(raised.value)
