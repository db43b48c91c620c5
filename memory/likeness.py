"""Whether two statements may say the same: the words in which they differ must add nothing that matters. Pure (R5.7).

Meaning alone can't tell "plays the guitar" from "plays the piano", so nearness in meaning only counts where no name, no
number, no date, no negation and no other word stands against a different one. It knows no row and no vector.
"""

import re
import unicodedata
from dataclasses import dataclass

from memory.facts_text import folded, plain, stem
from memory.facts_voice import Polarity, heard

_TOKEN = re.compile(r"[^\W_]+(?:[.,:/-]\d+)*", re.UNICODE)
# Words that change nothing: whoever says a thing with them says the same without them.
_EMPTY = frozenset(
    """
    the a an is are to of in on at for and that this it its s user user's really very also still quite so just
    currently now always truly especially much lot every each all day days
    """.split()
)
_NUMBER_WORDS = frozenset(
    """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen first
    second third fourth fifth once twice daily weekly monthly yearly
    """.split()
)
_DATE_WORDS = frozenset(
    """
    january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun
    morning afternoon evening night spring summer autumn winter yesterday today tomorrow
    """.split()
)
_NEGATIONS = frozenset("not no never none without nobody nothing nicht kein nie tidak bukan tak nunca".split())
_FIGURE = re.compile(
    r"\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
)
_UNSPACED = ("CJK", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR")


@dataclass(frozen=True)
class Statement:
    """What of a statement can stand against another.

    Attributes:
        names: Its words in capitals, but for the first.
        figures: Its numbers and dates.
        words: The stems of all words that say something.
    """

    names: frozenset[str]
    figures: frozenset[str]
    words: frozenset[str]
    denies: bool
    owner: str


def read(text: str) -> Statement:
    """The parts of *text* that matter when it is compared."""
    voice = heard(plain(text))
    tokens = _TOKEN.findall(voice.text)
    lower = [token.casefold() for token in tokens]
    return Statement(
        names=frozenset(word.casefold() for word in tokens[1:] if word[0].isupper()),
        figures=frozenset(word for word in lower if word in _NUMBER_WORDS or word in _DATE_WORDS or word[0].isdigit()),
        words=frozenset(stem(word) for word in lower if word not in _EMPTY),
        denies=voice.polarity is not Polarity.YES or bool(_NEGATIONS.intersection(lower)),
        owner=_owner(voice.text),
    )


def may_be_same(one: str, other: str) -> bool:
    """Whether one statement says all that the other says, with the same names, numbers and dates.

    "The user is learning the guitar" and "The user is still learning to play the guitar" may; two statements of which
    each has a word that the other lacks may not.
    """
    if folded(one) == folded(other):
        return True
    if is_unspaced(one) or is_unspaced(other):
        return _letters(one) == _letters(other)
    a, b = read(one), read(other)
    if (a.names, a.figures, a.denies, a.owner) != (b.names, b.figures, b.denies, b.owner):
        return False
    return a.words <= b.words or b.words <= a.words


def conflicts(one: str, other: str) -> bool:
    """Whether two statements of one subject and attribute name different people, numbers or dates.

    More of them is no conflict: "3 May" and "3 May 1990" agree.
    """
    a, b = read(one), read(other)
    return _differ(a.names, b.names) or _differ(a.figures, b.figures)


def agree(one: str, other: str) -> bool:
    """Whether two folded values are the same, or one only says it more closely: "bonn, germany", "3 may 1990"."""
    short, long = sorted((one, other), key=len)
    if long == short or long.startswith(f"{short}, "):
        return True
    return bool(_FIGURE.search(short)) and set(_TOKEN.findall(short)) - _EMPTY <= set(_TOKEN.findall(long))


def says_more(new: str, old: str) -> bool:
    """Whether *new* has every word of *old*, and others."""
    a, b = read(new), read(old)
    return b.words < a.words and b.names <= a.names and b.figures <= a.figures


def is_unspaced(text: str) -> bool:
    """Whether *text* is in a script that puts no space between words."""
    return any(unicodedata.name(letter, "").startswith(_UNSPACED) for letter in text)


def _differ(one: frozenset[str], other: frozenset[str]) -> bool:
    return not (one <= other or other <= one)


def _letters(text: str) -> str:
    return "".join(letter for letter in folded(text) if letter.isalnum())


def _owner(statement: str) -> str:
    """Of whose it is told: "the user's neighbour" is another than "the user"."""
    match = re.match(r"^(?:the )?(\w+(?:'s \w+)*)", statement.casefold())
    return match.group(1) if match else ""
