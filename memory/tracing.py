"""Whether a sentence stands on what was said: its names, its numbers and its words, compared with the evidence. Pure.

A model that sums up may shorten and reorder, but brings no name and no number of its own (R5.8, R5.10). Scripts without
spaces are compared by pairs of characters. It knows no memory and no row.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from core.patterns import LazyPattern
from memory.extraction_moods import sentences, unfit
from memory.facts_text import stem

_WORD = LazyPattern(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NUMBER = LazyPattern(r"\d+(?:[.,:/-]\d+)*")
_SENTENCE = LazyPattern(r"[^.!?。！？\n]+[.!?。！？]*")
_CJK = LazyPattern(r"[぀-ヿ㐀-䶿一-鿿가-힯]+")
_ALIKE = 4  # letters that two forms of one word share at the beginning
_ENDING = 4  # letters by which they may differ in length

# Words that bind a sentence together and say nothing of anybody.
_BINDING = frozenset(
    """
    user users their they them theirs his her hers him she the and with for from has have had was were been being are
    that this these those who whom whose which what when where there here than then not but also about into over under
    often usually sometimes currently now very much more most some any all each other another own both
    does did doing will would can could should may might must let get gets got
    del las los una uno con por para que como esta este eso son sus mis sin muy mas usuario usuaria
    der die das den dem des ein eine einen einem einer und mit von fur ist sind hat haben nutzer nutzerin
    yang dan dengan untuk dari adalah itu ini pengguna sudah akan
    """.split()
)
# Capitals at the beginning of a statement that name nobody.
_OPENERS = frozenset(
    """
    the a an user they their he she his her it its likes loves enjoys prefers wants hopes plans works lives has is was
    feels values cares seems tends often usually sometimes currently goes keeps struggles worries finds needs spends
    el la los las un una le les der die das ein eine pengguna dia mereka
    """.split()
)
_DENYING = frozenset(
    """
    not no never none nothing without stopped quit avoids avoid dislikes dislike hates hate hated cannot can't won't
    don't doesn't didn't isn't wasn't aren't nunca sin odia nicht kein keine nie tidak tak bukan
    """.split()
)


@dataclass(frozen=True)
class Evidence:
    """What may be built on: folded words, the numbers as bare digits, and pairs of characters of CJK text."""

    words: frozenset[str]
    numbers: frozenset[str]
    pairs: frozenset[str]

    @classmethod
    def of(cls, texts: Iterable[str]) -> "Evidence":
        """The evidence of several texts together."""
        whole = "\n".join(texts)
        return cls(frozenset(_words(whole)), numbers_in(whole), frozenset(_pairs(whole)))

    def has(self, word: str) -> bool:
        """Whether a folded word, or another form of it, stands here."""
        return word in self.words or any(_are_forms_of_one(word, other) for other in self.words)

    def names(self, name: str) -> bool:
        """Whether a folded name stands here; "Mario" is no form of "Maria"."""
        return name in self.words or stem(name) in {stem(word) for word in self.words}


def numbers_in(text: str) -> frozenset[str]:
    """The numbers in digits, without what parts them: 1,200 and 1200 are the same."""
    return frozenset(re.sub(r"\D", "", found) for found in _NUMBER.findall(text))


def names_in(text: str) -> frozenset[str]:
    """The folded words with a capital, except those that commonly open a sentence, and "I"."""
    names = set()
    for sentence in _SENTENCE.findall(text):
        for place, word in enumerate(_WORD.findall(sentence)):
            if word[0].isupper() and word != "I" and not (place == 0 and folded(word) in _OPENERS):
                names.add(folded(word.removesuffix("'s").removesuffix("’s")))
    return frozenset(names)


def content_of(text: str) -> frozenset[str]:
    """What a sentence tells beside its binding words: folded words of three letters and more, and CJK pairs."""
    plain = {word for word in _words(_CJK.sub(" ", text)) if len(word) > 2 and word not in _BINDING}
    return frozenset(plain) | frozenset(_pairs(text))


def is_denying(text: str) -> bool:
    """Whether a sentence says that something is not so."""
    return not _DENYING.isdisjoint(_words(text))


def invented(text: str, evidence: Evidence) -> bool:
    """Whether *text* holds a name or a number that the evidence lacks."""
    names = names_in(_CJK.sub(" ", text))
    return not numbers_in(text) <= evidence.numbers or not all(evidence.names(name) for name in names)


def share_found(text: str, evidence: Evidence) -> float:
    """The share of the content of *text* that stands in the evidence, 0 to 1; 0 where it has none."""
    content = content_of(text) | numbers_in(text)
    if not content:
        return 0.0
    return sum(part in evidence.pairs | evidence.numbers or evidence.has(part) for part in content) / len(content)


def likeness(one: str, other: str) -> float:
    """How much two sentences share of their content, 0 to 1; 0 where names, numbers or a denial tell them apart."""
    if any(part(one) != part(other) for part in (names_in, numbers_in, is_denying)):
        return 0.0
    ours, theirs = content_of(one), content_of(other)
    shared = sum(any(word == their or _are_forms_of_one(word, their) for their in theirs) for word in ours)
    return shared / max(len(ours), len(theirs)) if ours and theirs else 0.0


def length_in_words(text: str) -> int:
    """How many words *text* has; two characters of a script without spaces count as one."""
    characters = sum(len(run) for run in _CJK.findall(text))
    return len(_CJK.sub(" ", text).split()) + (characters + 1) // 2


def stated(text: str) -> str:
    """The sentences of *text* in which its writer states something: no questions, suppositions or jokes (R5.4)."""
    return " ".join(one.text for one in sentences(text) if unfit(text, one.span) is None)


def folded(text: str) -> str:
    """*text* without regard to case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'").casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _words(text: str) -> list[str]:
    return [word.removesuffix("'s") for word in _WORD.findall(folded(text))]


def _pairs(text: str) -> list[str]:
    runs = _CJK.findall(text)
    return [run[at : at + 2] for run in runs for at in range(max(1, len(run) - 1))]


def _are_forms_of_one(one: str, other: str) -> bool:
    if stem(one) == stem(other):
        return True
    is_long = min(len(one), len(other)) >= _ALIKE
    return is_long and one[:_ALIKE] == other[:_ALIKE] and abs(len(one) - len(other)) <= _ENDING
