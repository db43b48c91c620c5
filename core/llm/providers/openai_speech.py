"""Transcripts from OpenAI, or from any server that speaks the same protocol: the SDK's requests, our shapes.

The recording leaves the machine. It knows no channel and no user, and hides every error of the SDK behind
SpeechUnavailable, whose sentence bears no word of a person.
"""

import math
from collections.abc import Iterable

import openai
from openai.types.audio import Transcription, TranscriptionVerbose
from openai.types.audio.transcription import Logprob

from core.errors import SpeechError, SpeechUnavailable, SpeechUnreadable
from core.llm import troubles
from core.settings import Settings
from core.speech.types import HeardWord, Transcript

CONNECT_TIMEOUT_S = 5.0  # seconds to reach the server
TIMEOUT_S = 60.0  # for five minutes of speech
TRIES_AGAIN = 2  # by the SDK, after a server that is busy
SURE_OF_SILENCE = 0.6  # Whisper's own threshold of "no_speech_prob"
SURE_OF_NONSENSE = -1.0  # its own threshold of "avg_logprob"
_LISTS_PROBABILITIES = "gpt-4o"  # models whose names begin so tell how sure they are of each token
_ENDINGS = {"audio/mpeg": "mp3", "audio/mp4": "m4a"}  # the others are called like their type
_REFUSED = (400, 413, 415, 422)  # answers to a recording that the server can't open


def build(settings: Settings, name: str) -> "OpenAITranscriber":
    """The model *name*, with the key and the base URL (``.../v1``) of the settings."""
    client = openai.AsyncOpenAI(
        api_key=settings.openai_api_key,
        base_url=settings.openai_base_url,
        max_retries=TRIES_AGAIN,
        timeout=openai.Timeout(TIMEOUT_S, connect=CONNECT_TIMEOUT_S),
    )
    return OpenAITranscriber(client, name)


class OpenAITranscriber:
    """A Transcriber that asks the Audio API."""

    def __init__(self, client: openai.AsyncOpenAI, model: str) -> None:
        self._client = client
        self._model = model

    @property
    def name(self) -> str:
        """``openai:`` and the model's own name."""
        return f"openai:{self._model}"

    async def transcribe(self, audio: bytes, media_type: str, hint: str) -> Transcript:
        """What is said in *audio*; a server that tells no confidence leaves it at 0, so that figures are asked about.

        Raises:
            SpeechUnreadable: The server can't open it.
            SpeechUnavailable: It can't be reached, refuses, or sends something else.
        """
        ending = _ENDINGS.get(media_type, media_type.partition("/")[2])
        file = (f"voice.{ending}", audio, media_type)  # the server goes by the ending
        try:
            if self._model.startswith(_LISTS_PROBABILITIES):
                return _of_tokens(await self._with_tokens(file, hint))
            return _of_segments(await self._with_segments(file, hint))
        except openai.OpenAIError as error:
            raise _trouble(self.name, error) from error
        except (AttributeError, TypeError, ValueError) as error:
            raise SpeechUnavailable(f"{self.name} sent a transcript of an unknown shape") from error

    async def close(self) -> None:
        """Close the connections that are kept open between requests."""
        await self._client.close()

    async def _with_tokens(self, file: tuple[str, bytes, str], hint: str) -> Transcription:
        return await self._client.audio.transcriptions.create(
            file=file, model=self._model, prompt=hint or openai.omit, response_format="json", include=["logprobs"]
        )

    async def _with_segments(self, file: tuple[str, bytes, str], hint: str) -> TranscriptionVerbose:
        return await self._client.audio.transcriptions.create(
            file=file, model=self._model, prompt=hint or openai.omit, response_format="verbose_json"
        )


def _of_tokens(answer: Transcription) -> Transcript:
    """A word is as sure as its least sure token."""
    text = answer.text.strip()
    words = list(_words(answer.logprobs or ()))
    if "".join(word.text for word in words) != "".join(text.split()):
        words = [HeardWord(word, 0.0) for word in text.split()]
    return Transcript(text, tuple(words))


def _words(tokens: Iterable[Logprob]) -> Iterable[HeardWord]:
    word, confidence = "", 1.0
    for token in tokens:
        spoken, probability = token.token or "", math.exp(min(0.0, token.logprob or 0.0))
        if word and spoken[:1].isspace():
            yield HeardWord(word, confidence)
            word, confidence = "", 1.0
        word, confidence = word + spoken.strip(), min(confidence, probability)
    if word:
        yield HeardWord(word, confidence)


def _of_segments(answer: TranscriptionVerbose) -> Transcript:
    """Each word is as sure as its segment on average; what Whisper itself takes for silence is left out."""
    if answer.segments is None:
        return Transcript(answer.text.strip(), tuple(HeardWord(word, 0.0) for word in answer.text.split()))
    kept = [
        each
        for each in answer.segments
        if not (each.no_speech_prob > SURE_OF_SILENCE and each.avg_logprob < SURE_OF_NONSENSE)
    ]
    words = [
        HeardWord(word, math.exp(min(0.0, each.avg_logprob))) for each in kept for word in each.text.strip().split()
    ]
    return Transcript(" ".join(each.text.strip() for each in kept), tuple(words))


def _trouble(name: str, error: openai.OpenAIError) -> SpeechError:
    if isinstance(error, openai.APIStatusError):
        if error.status_code in _REFUSED:
            return SpeechUnreadable(f"{name} can't open the recording")
        said = troubles.of_status(name, error.status_code, error.response.headers, error.code)
        return SpeechUnavailable(str(said))
    return SpeechUnavailable(f"{name} failed with {type(error).__name__}")
