"""Whom a text is about: names in it, the person themselves, their kin. Pure.

What was learned of one person must not answer a question about another, however near the rest of the words is.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import exp

from memory.facts_text import plain
from memory.facts_words import ONE, PARTNER, SEVERAL, SPOUSE

USER = "user"
FOUND = 10  # of the best utterances are looked at, to tell whom they are about
SHARPNESS = 10.0  # how much faster than its score the weight of an utterance falls: a tenth less weighs a third
_USER = re.compile(
    r"\b(?:I|i|me|my|mine|myself|I'm|I've|(?:the )?user|saya|aku|yo|ich|mein\w*|mich|mir)\b|[我俺私]|用户|使用者",
    re.UNICODE,
)
_FIRST = re.compile(r"\b(?:I|i|me|my|mine|myself|we|our|us|saya|aku|yo|mi|ich|mein\w*)\b|[我俺私]")
_SECOND = re.compile(r"\b(?:you|your|yours|yourself|awak|anda|kamu|tú|tu|usted|du|dein\w*|sie)\b|[你您]", re.IGNORECASE)
_NAME = re.compile(r"(?<![\w'])[^\W\d_][\w.-]*[\w](?:'s)?(?![\w'])", re.UNICODE)
_PART = re.compile(r"\b(?:[Mm]y|(?:the )?user's) (?:(?:older|younger|elder|little|big|best|late) )?(\w+)")
_KIN = (
    SEVERAL
    | SPOUSE
    | PARTNER
    | (ONE & frozenset("boss manager landlord landlady doctor dentist therapist mother mum mom father dad".split()))
)
# Words that begin a sentence, a question or a date with a capital, and name nobody.
_NOBODY = frozenset(
    """what when where who whom whose which why how is are was were do does did has have had can could will would should
    may might must shall am the a an in on at of for from to with by about after before during since and but or if so as
    it its this that these those he she they we you his her their our your there here tell remind give name list show
    describe yes no not both all any some i me my mine in january february march april may june july august september
    october november december monday tuesday wednesday thursday friday saturday sunday christmas easter english spanish
    german french chinese malay user based according did considering given would likely""".split()
)


def persons_in(text: str) -> frozenset[str]:
    """Whoever is named in *text*, folded word by word: "user" for the person, names, and kin as "sister"."""
    statement = plain(text)
    names = {_folded(word) for word in _NAME.findall(statement) if word[0].isupper()} - _NOBODY
    kin = {word.casefold() for word in _PART.findall(statement)} & _KIN
    return frozenset(names | kin | ({USER} if _USER.search(statement) else set()))


def asked_about(question: str) -> frozenset[str]:
    """Whom *question* asks about; empty where it names nobody."""
    return persons_in(question)


def is_of_another(question: str, text: str, subject: str | None = None) -> bool:
    """Whether *question* names persons, and *text* is about none of them.

    Args:
        question: As it was asked.
        text: A memory, or an utterance with its speaker's name in front.
        subject: Whom a memory is about, where that is known.
    """
    asked = asked_about(question)
    if not asked:
        return False
    told = persons_in(text) | set((subject or "").split())
    return not asked & told


@dataclass(frozen=True)
class Spoken:
    """An utterance that was found for a question.

    Attributes:
        score: How near it is to the question *without the names in it*, 0 to 1 over all that was searched.
        is_by_asked: Whether its speaker is whom the question asks about.
    """

    text: str
    score: float
    is_by_asked: bool


def agreement(found: Sequence[Spoken]) -> float:
    """How far what was found is about whom the question asks about, 0 to 1; the best count most.

    Near 0 the question asks one person about what another told of themselves: nothing of this is known of the one it
    asks about. Nothing found says nothing: 0.5.
    """
    best = nlargest(FOUND, found, key=lambda spoken: spoken.score)
    if not best:
        return 0.5
    weights = [exp(SHARPNESS * (spoken.score - best[0].score)) for spoken in best]
    about = (_is_about_asked(spoken) for spoken in best)
    return sum(weight * share for weight, share in zip(weights, about, strict=True)) / sum(weights)


def _is_about_asked(spoken: Spoken) -> float:
    """Who says "I" tells of themselves, who only says "you" of the other."""
    of_listener = 1.0 if _SECOND.search(spoken.text) else 0.5
    of_speaker = 1.0 if _FIRST.search(spoken.text) else 1.0 - of_listener
    return of_speaker if spoken.is_by_asked else 1.0 - of_speaker


def _folded(name: str) -> str:
    return name.casefold().removesuffix("'s").strip(".")
