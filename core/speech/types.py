"""Turning a voice note into text: the shape that every transcriber has. It knows no channel and no user."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Protocol

LONGEST = timedelta(minutes=5)  # of a note; longer speech is no record, and takes minutes of computing


@dataclass(frozen=True)
class HeardWord:
    """A word of a transcript, with its punctuation.

    Attributes:
        confidence: 0 to 1, how surely it was heard; 0 where the transcriber can't tell.
    """

    text: str
    confidence: float


@dataclass(frozen=True)
class Transcript:
    """What was heard.

    Attributes:
        text: The words as they are written down ("Spent 12 ringgit on lunch."); empty for silence, music and noise.
        words: The same, one by one; figures count as words.
        language: Two letters, as ISO 639-1 has them; empty where nobody tells.
    """

    text: str = field(repr=False)
    words: tuple[HeardWord, ...] = field(default=(), repr=False)
    language: str = ""


class Transcriber(Protocol):
    """Anything that writes down what is said in an audio file; it keeps nothing of it."""

    @property
    def name(self) -> str:
        """``offline``, or the provider and its model, as settings name it."""
        ...

    async def transcribe(self, audio: bytes, media_type: str, hint: str) -> Transcript:
        """What is said in *audio*.

        Args:
            audio: A file whose first bytes are those of *media_type*.
            media_type: One of ``bot.media.sniffing``'s sounds.
            hint: Words that may well occur in it, as a sentence; a transcriber may leave them out.

        Raises:
            SpeechUnreadable: It holds no sound that can be decoded, or more than LONGEST.
            SpeechUnavailable: Nobody can listen to it just now.
        """
        ...
