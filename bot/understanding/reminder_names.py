"""How a person names a reminder that is set: "the rent reminder", "reminder 2", "my alarm"; and all of them.

It knows no rows: the words are passed on, and the tools find what they mean.
"""

from bot.understanding.reminder_words import IT
from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import find_dates
from core.patterns import LazyPattern

MAX_WORDS = 6  # of a name; a longer one tells something

NOUN = (
    r"(?:reminder|alarm|timer|alert|notification|nag|peringatan|pengingat|recordatorio|alarma|erinnerung|wecker"
    r"|rappel|réveil|提醒|闹钟)"
)
NOUNS = rf"{NOUN}(?:s|es|en)?"
_MY = r"(?:(?:the|my|our|that|this|el|la|mi|die|den|der|das|mein|meinen|meine|le|ma|mon|那个|这个|我的) ?)?"

_POINTED = LazyPattern(
    rf"{_MY}(?:(?:last|latest|previous|newest|current) )?(?P<noun>{NOUN})(?: i (?:just )?(?:set|made)| you set)?"
)
_NUMBERED = LazyPattern(
    rf"{_MY}(?:(?:{NOUN}|number|no\.?|nr\.?) ?(?:number |no\.? ?|nr\.? ?)?#?|#)(?P<number>\d{{1,3}})"
)
_ORDINALS = {
    "first": 1,
    "1st": 1,
    "second": 2,
    "2nd": 2,
    "third": 3,
    "3rd": 3,
    "fourth": 4,
    "4th": 4,
    "fifth": 5,
    "5th": 5,
}
_ORDINAL = LazyPattern(rf"{_MY}(?P<place>{'|'.join(_ORDINALS)})(?: one| {NOUN})")
_BEHIND = LazyPattern(rf"{_MY}(?P<words>.+?)['’]?[ -]?{NOUN}")
_BEFORE = LazyPattern(
    rf"{_MY}{NOUN} (?:about|for|to|of|on|called|named|regarding|saying|untuk|tentang|del?|al?|para|sobre|ans?|am|für"
    r"|fürs|zum|zur|pour|du|des|au|pasal) (?P<words>.+)"
    rf"|{_MY}(?:peringatan|pengingat|erinnerung|wecker|rappel|recordatorio) (?P<abroad>.+)"
    rf"|{_MY}rappel d['’](?P<elided>.+)"
)
_ALL = LazyPattern(
    rf"(?:all|every|each|all of)(?: (?:the|my|these|those|our|single))* {NOUNS}|(?:the |my |our |these "
    rf"|those )?{NOUN}(?:s|es|en)|semua {NOUNS}(?: saya)?|tod[oa]s (?:mis|los|las) {NOUNS}|alle (?:meine )?{NOUNS}"
    rf"|tous (?:mes|les) {NOUNS}|(?:所有|全部)的?{NOUNS}"
)
_POINTING = LazyPattern(IT)
_ARTICLE = LazyPattern(
    r"^(?:(?:the|my|our|that|this|an?|el|los?|las?|mis?|una?|del|der|die|das|de[nm]|meine?[nm]?|une?|les?|mon|mes|du"
    r"|des|au) |[ld]['’])"
)
_CHINESE_OF = LazyPattern("的$")  # "健身房的提醒" is the reminder of the gym
_NO_NAME = LazyPattern(r"[?？]|\b(?:and|or|all|any|every|each|new|another|if|when|because|until|for me)\b")
_RINGS = LazyPattern(r"alarm|timer|wecker|réveil|闹钟")


def named(said: str, context: ReadingContext) -> str | None:
    """The words or the number by which *said* (lower case) names a reminder; None where it does not name one as such.

    Returns:
        Empty for "the reminder", which is the one said or set last; "alarm" for "my alarm".
    """
    if match := _POINTED.fullmatch(said):
        return match["noun"] if _RINGS.match(match["noun"]) else ""
    if match := _NUMBERED.fullmatch(said):
        return match["number"]
    if match := _ORDINAL.fullmatch(said):
        return str(_ORDINALS[match["place"]])
    match = _BEHIND.fullmatch(said) or _BEFORE.fullmatch(said)
    return name_of(next(group for group in match.groups() if group), context) if match else None


def name_of(said: str, context: ReadingContext) -> str | None:
    """*said* as a name without its article; None for what is none, or holds a time, by which no tool finds one."""
    words = _CHINESE_OF.sub("", _ARTICLE.sub("", said.strip(" \"'“”")).removesuffix(" one"))
    if not words or len(words.split()) > MAX_WORDS or _NO_NAME.search(words) or _POINTING.fullmatch(words):
        return None
    return None if find_dates(words, context, Direction.FUTURE) else words


def is_all(said: str) -> bool:
    """Whether *said* (lower case) means all reminders: "all my reminders", "the alarms"."""
    return _ALL.fullmatch(said) is not None


def points(said: str) -> bool:
    """Whether *said* (lower case) points at one without a name: "it", "the last one"."""
    return _POINTING.fullmatch(said) is not None
