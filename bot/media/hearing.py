"""How far a transcript may be trusted with money: what was heard, word by word; pure.

A wrong figure spoils every total, and speech has figures that sound alike ("four thousand", "for a thousand"; "eight
fifty" for 8.50 and 850). Whatever is open to doubt is asked about before it is written (R2.3, R9.4).
"""

import re
from collections.abc import Sequence

from core.grammar.currencies import find_code, name_index
from core.grammar.currency_names import COINS, NAMES
from core.grammar.number_words import EVERYDAY_WORDS, SCALE_WORDS, read_number_words
from core.speech.types import HeardWord, Transcript

# Chosen on synthetic notes with Whisper base: a misheard figure had 0.66 at most, or stood beside a word below 0.3.
SURE_FIGURE = 0.75
SURE_WORD = 0.5  # of the words beside a figure
BESIDE = 3  # words on either side of a figure that may be a misheard part of it
SURE_TALK = 0.6  # on average, of a note that nothing is made of
SHORT_NOTE_WORDS = 15  # a longer one is talk, in which some word is always uncertain
MAX_HINTS = 3  # names of money; a long hint is heard into noise

_DIGIT = re.compile(r"\d")
_HYPHEN = re.compile(r"(?<=\d)-(?=[^\W\d])|(?<=[^\W\d])-(?=\d)")  # "7-ringgit", "Haircut-25"
_PAUSE = re.compile(r"(?<=\d),\s+(?=(?P<unit>[^\W\d]+))")  # "19, ringgit"
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_NOT_ROUND = re.compile(r"(?<![\d.,])\d{1,2}(?!00(?!\d))\d{2}(?![\d.,]\d|\d)")  # "850": 850, or 8.50
_SOUNDS_LIKE_FIGURE = re.compile(
    r"\b(?:for|to|too|a)\s+(?:an?\s+)?(?:1[0,]*00\b|hundred|thousand|million)", re.IGNORECASE
)
_POINT_LANGUAGES = frozenset("en ms zh ja ko th hi".split())  # that write 4,000 for four thousand


def hint(currency: str | None) -> str:
    """A sentence with the names of the person's money; empty where nothing is known.

    Without it Whisper base heard "ringgit" in none of 20 synthetic notes, with it in 16.
    """
    coins = [names.split("|")[0] for names, (_, codes) in COINS.items() if currency in codes.split()]
    named = [*NAMES.get(currency or "", "").split("|")[:2], *coins[-1:]]
    plain = [name.upper() if len(name) < 3 else name for name in named if name.isascii() and name.isalpha()]
    return f"Money: {', '.join(plain[:MAX_HINTS])}." if plain else ""


def tidied(transcript: Transcript) -> str:
    """The words as a person would type them: "7-ringgit" apart, and no commas within thousands."""
    text = _HYPHEN.sub(" ", transcript.text.strip())
    text = _PAUSE.sub(lambda found: " " if _is_currency(found["unit"]) else found[0], text)
    return _GROUPED.sub("", text) if transcript.language in _POINT_LANGUAGES else text


def is_doubtful(transcript: Transcript) -> bool:
    """Whether an amount in it may have been misheard."""
    words = transcript.words
    figures = [place for place, word in enumerate(words) if _is_figure(word.text)]
    if not figures:
        return not words or any(_is_currency(word.text) for word in words)
    if any(words[place].confidence < SURE_FIGURE or _is_unsure_beside(words, place) for place in figures):
        return True
    text = tidied(transcript)
    return bool(_NOT_ROUND.search(text) or _SOUNDS_LIKE_FIGURE.search(text))


def is_unclear(transcript: Transcript) -> bool:
    """Whether a short note that no rule could read is better asked for once more than answered."""
    if not transcript.words or len(transcript.words) > SHORT_NOTE_WORDS:
        return False
    average = sum(word.confidence for word in transcript.words) / len(transcript.words)
    return average < SURE_TALK or is_doubtful(transcript)


def _is_unsure_beside(words: Sequence[HeardWord], place: int) -> bool:
    beside = words[max(0, place - BESIDE) : place + BESIDE + 1]
    return any(word.confidence < SURE_WORD and not _is_currency(word.text) for word in beside)


def _plain(word: str) -> str:
    return word.strip(" .,;:!?-–—'\"“”()").casefold()


def _is_figure(word: str) -> bool:
    plain = _plain(word)
    if _DIGIT.search(plain) or plain in SCALE_WORDS:
        return True
    return plain not in EVERYDAY_WORDS and read_number_words((plain,)) is not None


def _is_currency(word: str) -> bool:
    plain = _plain(word)
    return plain in name_index() or (plain.upper() in word and find_code(plain.upper()) is not None)
