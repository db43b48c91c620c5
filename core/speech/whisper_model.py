"""Whisper on this machine's processor, by faster-whisper. The only file that imports it and the decoder of sound.

It works in whatever thread calls it, one call at a time.
"""

from io import BytesIO
from pathlib import Path

import av
import faster_whisper
import numpy as np
from faster_whisper.vad import VadOptions, get_speech_timestamps
from numpy.typing import NDArray

from core.errors import SpeechUnreadable
from core.speech.types import LONGEST, HeardWord, Transcript

RATE = 16_000  # samples a second, as Whisper was trained
PADDING_S = 0.5  # of silence on both ends: a first word without any before it is often lost
BEAM = 2  # as many readings are followed at once
NONSENSE = -1.0  # average log-probability below which Whisper's authors take a text for wrong
SILENCE = 0.6  # "no speech" above which they take a doubtful text for silence
REPEATED = 2.4  # times that a text can be packed smaller when it says one thing again and again
LEAST_SPEECH_S = 0.25  # shorter than any word

# The demuxer for each type: one that is guessed might take a playlist for sound and open what it names.
_DEMUXERS = {
    "audio/ogg": "ogg",
    "audio/mpeg": "mp3",
    "audio/wav": "wav",
    "audio/flac": "flac",
    "audio/amr": "amr",
    "audio/aac": "aac",
    "audio/mp4": "mov",
    "audio/webm": "matroska",
}
_Samples = NDArray[np.float32]


class WhisperModel:
    """The model of *folder*, loaded."""

    def __init__(self, folder: Path) -> None:
        # One core: a note of five seconds takes one or two on it, and the turns of other people need the rest.
        self._model = faster_whisper.WhisperModel(
            str(folder), device="cpu", compute_type="int8", cpu_threads=1, num_workers=1, local_files_only=True
        )

    def transcribe(self, audio: bytes, media_type: str, hint: str) -> Transcript:
        """What is said in *audio*; empty where nobody speaks or nothing can be made out.

        Raises:
            SpeechUnreadable: It can't be decoded, or goes on for longer than LONGEST.
        """
        samples = decode(audio, media_type)
        if not _has_speech(samples):
            return Transcript("")
        silence = np.zeros(int(PADDING_S * RATE), np.float32)
        segments, info = self._model.transcribe(
            np.concatenate([silence, samples, silence]),
            beam_size=BEAM,
            temperature=0.0,  # the same note is always read alike
            initial_prompt=hint or None,
            condition_on_previous_text=False,  # one wrong stretch must not spoil the next
            word_timestamps=True,  # which brings the probability of each word
        )
        kept = [each for each in segments if not _is_nothing(each)]
        words = tuple(HeardWord(word.word.strip(), float(word.probability)) for each in kept for word in each.words)
        return Transcript(" ".join(each.text.strip() for each in kept), words, info.language)


def decode(audio: bytes, media_type: str) -> _Samples:
    """*audio* as mono samples between -1 and 1; no more is decoded than LONGEST.

    Raises:
        SpeechUnreadable: It can't be decoded, or goes on for longer.
    """
    most, count = int(LONGEST.total_seconds() * RATE), 0
    parts = []
    try:
        with av.open(BytesIO(audio), format=_DEMUXERS[media_type], metadata_errors="ignore") as container:
            resampler = av.AudioResampler(format="s16", layout="mono", rate=RATE)
            for frame in container.decode(audio=0):
                for resampled in resampler.resample(frame):
                    parts.append(resampled.to_ndarray()[0])
                    count += resampled.samples
                if count > most:
                    raise SpeechUnreadable("it goes on for too long", is_too_long=True)
            parts += [resampled.to_ndarray()[0] for resampled in resampler.resample(None)]
    except (av.FFmpegError, LookupError, ValueError, MemoryError) as error:
        raise SpeechUnreadable("it can't be decoded") from error
    if not parts:
        raise SpeechUnreadable("it holds no sound")
    return np.concatenate(parts).astype(np.float32) * np.float32(1 / 32_768)  # samples of 16 bits


def _has_speech(samples: _Samples) -> bool:
    """Whether somebody speaks; into silence, music and noise Whisper hears words that nobody said."""
    found = get_speech_timestamps(samples, VadOptions(speech_pad_ms=0), RATE)
    return float(sum(each["end"] - each["start"] for each in found)) >= LEAST_SPEECH_S * RATE


def _is_nothing(segment: faster_whisper.transcribe.Segment) -> bool:
    certainty, silence = float(segment.avg_logprob), float(segment.no_speech_prob)
    is_silence = silence > SILENCE and certainty < NONSENSE / 2
    return is_silence or certainty < NONSENSE or float(segment.compression_ratio) > REPEATED
