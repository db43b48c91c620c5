"""What "forget my ex" means: the words by which a text speaks of a topic, and the text without those sentences. Pure.

A word is found as a word, never within another: "Ana" is neither in "banana" nor in "Anabel". A relation stands for
the person's own ("my ex", to the companion "your ex", in a memory "the user's ex"), not for "Mia's ex". It knows no
row; which names a relation has is told by whoever looked them up.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from core.errors import KeepwellError
from core.patterns import LazyPattern
from memory.deletion_matter import without
from memory.deletion_words import (
    ADJECTIVES,
    BEFORE_NAME,
    BEHIND_VERB,
    CAME_BEFORE,
    DATES,
    LOOSE,
    NAME_WORDS,
    NOTHING_SAID,
    OPENERS,
    OTHERS,
    RELATIONS,
    SAME_RELATION,
    THIRD_PERSON,
)
from memory.extraction_moods import sentences
from memory.words import folded, search_tokens

_WORD = LazyPattern(r"[^\W_]+(?:['’][^\W_]+)*")
_UNSPACED = LazyPattern(r"[぀-ヿ㐀-䶿一-鿿豈-﫿가-힯฀-๿]")
_PARTS = LazyPattern(r"\s*(?:,|/|&|\b(?:and|und|y|dan)\b|和|与|與)\s*", re.IGNORECASE)
_IN_LAW = LazyPattern(r"\b(\w+)[ -]in[ -]law\b", re.IGNORECASE)


class NothingNamedError(KeepwellError):
    """No topic is named: forgetting everything is asked for by its own name."""


@dataclass(frozen=True)
class Word:
    """A word of a text: as it is compared, and what its spelling tells.

    Attributes:
        key: Folded, without accents and without a possessive ending.
        is_name: It begins with a capital where no sentence begins.
        is_owner: It has a possessive ending.
    """

    key: str
    is_capital: bool
    is_name: bool
    is_owner: bool


@dataclass(frozen=True)
class Term:
    """One way to speak of a topic: all of its words in one sentence, or side by side.

    Attributes:
        is_exact: The words are a name, which has no plural.
        is_relation: It is somebody's relation to the person.
        last_name: A following name that is none of these is somebody else's.
    """

    words: tuple[str, ...]
    is_phrase: bool = False
    is_exact: bool = False
    is_relation: bool = False
    last_names: frozenset[str] = frozenset()

    def is_in(self, sentence: str, words: list[Word]) -> bool:
        """Whether the sentence, cut into *words*, speaks of it."""
        if any(_UNSPACED.search(word) for word in self.words):
            return all(word in folded(sentence) for word in self.words)
        if not self.is_phrase:
            return all(any(self._fits(key, word) for word in words) for key in self.words)
        return any(self._stands_at(words, start) for start in range(len(words) - len(self.words) + 1))

    def _stands_at(self, words: list[Word], start: int) -> bool:
        run = words[start : start + len(self.words)]
        if not all(self._fits(key, word) for key, word in zip(self.words, run, strict=True)):
            return False
        if self.is_relation and _is_of_another(words, start):
            return False
        if self.is_exact and self.words[0] in NAME_WORDS and len(run) == 1 and not _names_somebody(words, start):
            return False
        after = words[start + len(run) : start + len(run) + 1]
        return not (self.last_names and after and after[0].is_name and after[0].key not in self.last_names)

    def _fits(self, key: str, word: Word) -> bool:
        if word.key == key:
            return True
        if self.is_exact or word.is_name:
            return False
        return singular(word.key) == singular(key)


@dataclass(frozen=True)
class Topic:
    """What is to be forgotten.

    Attributes:
        terms: A text speaks of it where one of them does.
        names: Folded names, as subjects of memories bear them.
    """

    terms: tuple[Term, ...]
    names: frozenset[str] = field(default=frozenset())

    @property
    def is_person(self) -> bool:
        """Whether it is somebody, of whom later sentences may say "he" or "she"."""
        return any(term.is_exact or term.is_relation for term in self.terms)

    @property
    def pattern(self) -> str:
        """A regular expression of Postgres that every text speaking of it matches; others may match it too."""
        return "|".join(sorted({_loose(max(term.words, key=len)) for term in self.terms}))

    def mentions(self, text: str) -> bool:
        """Whether a sentence of *text* speaks of it."""
        return any(self._speaks(one.text) for one in sentences(text))

    def cut(self, text: str, *, goes_on: bool = False) -> str:
        """*text* without the sentences that speak of it; the very same text where none does.

        A sentence that goes on about the same person ("She was late.") goes with the one before it; with *goes_on*
        such a one stood before the text.
        """
        told, doomed = list(sentences(text)), list[bool]()
        for one in told:
            goes_on = self._speaks(one.text) or (goes_on and self.goes_on(one.text))
            doomed.append(goes_on)
        return without(text, told, doomed)

    def goes_on(self, sentence: str) -> bool:
        """Whether *sentence*, right behind one that speaks of it, goes on about the same person."""
        return self.is_person and _goes_on(sentence)

    def _speaks(self, sentence: str) -> bool:
        words = words_of(sentence)
        return any(term.is_in(sentence, words) for term in self.terms)


def relations_in(text: str) -> frozenset[str]:
    """The relations that *text* asks for, such as "ex" in "my ex": their names have to be looked up."""
    found = (_relation_and_rest(part)[0] for part in _parts(text))
    return frozenset(relation for relation in found if relation is not None)


def topic_of(text: str, names_of: dict[str, frozenset[str]]) -> Topic:
    """Read *text*, what a person wants forgotten: "my ex", "Ana Lim", "my sister Eva", "the car", "that I smoke".

    Args:
        text: Without the order itself ("forget about ...").
        names_of: Of each relation in it the names that are known, as they are written.

    Raises:
        NothingNamedError: Nothing is left of it without words that mean anything.
    """
    terms = [term for part in _parts(text) for term in _terms(part, names_of)]
    if not terms:
        raise NothingNamedError("Say what I should forget, such as a name or a subject.")
    names = {" ".join(term.words) for term in terms if term.is_exact}
    return Topic(tuple(dict.fromkeys(terms)), frozenset(names))


def words_of(sentence: str) -> list[Word]:
    """The words of a sentence, in order."""
    found: list[Word] = []
    for match in _WORD.finditer(sentence):
        word = match.group()
        bare = re.sub(r"['’]s?$", "", word)
        is_owner = bare != word or sentence[match.end() : match.end() + 1] in {"'", "’"}
        is_capital = word[0].isupper() and word != "I"
        key = "".join(search_tokens(bare))
        found.append(Word(key, is_capital, is_capital and bool(found), is_owner))
    return found


def singular(key: str) -> str:
    """A folded noun without its plural ending, roughly: both forms of a word give the same."""
    if len(key) > 4 and key.endswith("ies"):
        return key[:-3] + "y"
    if len(key) > 3 and key.endswith(("ses", "xes", "zes", "ches", "shes")):
        return key[:-2]
    if len(key) > 2 and key.endswith("s") and not key.endswith(("ss", "us", "is")):
        return key[:-1]
    return key


def _parts(text: str) -> list[str]:
    """*text* as one topic, or as several where each of its parts is somebody: "Ana and my boss"."""
    parts = [part for part in _PARTS.split(text.strip(" .!?\"“”'")) if part.strip()]
    return parts if len(parts) > 1 and all(_is_somebody(part) for part in parts) else [text]


def _is_somebody(part: str) -> bool:
    telling = _telling(part)
    return bool(telling) and all(word.is_capital or word.key in RELATIONS | ADJECTIVES for word in telling)


def _telling(part: str) -> list[Word]:
    """The words of a part that name something; "Will" is a name where it is all that is said."""
    words = words_of(part)
    if words and all(word.is_capital for word in words) and words[0].key in NAME_WORDS:
        return words
    return [word for word in words if word.key and word.key not in NOTHING_SAID]


def _relation_and_rest(part: str) -> tuple[str | None, list[Word]]:
    """The relation that a part begins with, and what follows it; None where it is about something else."""
    telling = _telling(_IN_LAW.sub("", part))
    while telling and telling[0].key in ADJECTIVES:
        telling = telling[1:]
    if not telling or singular(telling[0].key) not in RELATIONS or telling[0].is_owner:
        return None, telling
    relation, rest = singular(telling[0].key), telling[1:]
    if relation in CAME_BEFORE and rest and singular(rest[0].key) in RELATIONS:
        rest = rest[1:]  # "my ex-wife" is an ex
    return relation, rest


def _terms(part: str, names_of: dict[str, frozenset[str]]) -> Iterable[Term]:
    if in_law := _IN_LAW.search(part):
        yield Term((*search_tokens(in_law[1]), "in", "law"), is_phrase=True, is_relation=True)
    relation, rest = _relation_and_rest(part)
    if relation is None:
        yield from _of_name(rest) if rest and all(word.is_capital for word in rest) else _of_subject(part, rest)
        return
    named = {word.key for word in rest}
    known = names_of.get(relation, frozenset())
    if not named or not known - {name for name in known if named & set(search_tokens(name))}:
        yield from (Term((word,), is_phrase=True, is_relation=True) for word in _same_relation(relation))
    if named:
        yield from _of_name(rest)
        return
    for name in known:
        yield from _of_name(words_of(name))


def _same_relation(relation: str) -> Iterable[str]:
    return next((same for same in SAME_RELATION if relation in same), (relation,))


def _of_name(words: list[Word]) -> Iterable[Term]:
    """A name, and its first part alone where nobody else's follows it."""
    keys = tuple(word.key for word in words)
    yield Term(keys, is_phrase=True, is_exact=True)
    if len(keys) > 1:
        yield Term(keys[:1], is_phrase=True, is_exact=True, last_names=frozenset(keys[1:]))


def _of_subject(part: str, telling: list[Word]) -> Iterable[Term]:
    if _UNSPACED.search(part):
        word = re.sub(r"^(?:关于|我的?|你的?)", "", folded(part))
        if word:
            yield Term((word,))
    elif telling:
        yield Term(tuple(dict.fromkeys(word.key for word in telling)))


def _is_of_another(words: list[Word], place: int) -> bool:
    """Whether a relation is that of somebody else: "Mia's ex", "his sister", or another one: "ex-wife"."""
    before = place - 1
    while before >= 0 and words[before].key in ADJECTIVES:
        before -= 1
    if before < 0:
        return False
    word = words[before]
    if word.key in CAME_BEFORE and words[place].key not in CAME_BEFORE:
        return True
    return word.key in OTHERS or (word.is_owner and word.key != "user")


def _names_somebody(words: list[Word], place: int) -> bool:
    """Whether a word that may be a name is one: in "I met Mark" and "mark's car", not in "Mark my" or "I hope"."""
    word, behind = words[place], words[place + 1 : place + 2]
    if word.is_name or word.is_owner:
        return True
    if word.is_capital:
        return not (behind and behind[0].key in BEHIND_VERB)
    before = words[place - 1] if place else None
    return before is not None and (before.key in BEFORE_NAME or singular(before.key) in RELATIONS)


def _goes_on(sentence: str) -> bool:
    """Whether a sentence speaks of "he" or "she" and brings up nobody else."""
    words = words_of(sentence)
    is_of_third = any(word.key in THIRD_PERSON for word in words) or bool(re.search(r"[他她]", sentence))
    return is_of_third and not any(_brings_up_another(word) for word in words)


def _brings_up_another(word: Word) -> bool:
    is_named = word.is_capital and word.key not in THIRD_PERSON | NOTHING_SAID | OPENERS
    return is_named or singular(word.key) in RELATIONS


def _loose(word: str) -> str:
    """A pattern for the beginning of *word* in any spelling that is folded to it."""
    stem = singular(word)
    stem = stem[:-1] if stem.endswith("y") and len(stem) > 2 else stem
    return "".join(LOOSE.get(letter, re.escape(letter)) for letter in stem)


def names_in_relation(texts: Collection[str], relation: str) -> frozenset[str]:
    """The names that *texts* give to the person's *relation*: "my ex Ben", "Ben is my ex", "the user's ex is Ben"."""
    nouns = "|".join(sorted(map(re.escape, _same_relation(relation)), key=len, reverse=True))
    kind = rf"(?i:(?:{nouns})(?:[- ](?:wife|husband|boyfriend|girlfriend|partner))?)"
    name = r"(?P<name>[^\W\d_a-z][\w'’-]*(?: [^\W\d_a-z][\w'’-]*)?)"
    mine = r"(?i:\b(?:my|the user's|user's|your|mi|meine?|mon|ma)\b)(?: \w+)?"
    link = r"(?:,|'s name is|,? (?:is|was|es|ist)(?: (?:called|named))?|,? (?:called|named|namens|llamad[oa]))?"
    patterns = (
        rf"{mine} {kind}{link} {name}",
        rf"\b{name}(?:,| is| was|, who is| es| ist) {mine} {kind}\b",
        rf"\b{kind} (?:saya|aku|user),? {name}",
    )
    found = (match["name"] for text in texts for each in patterns for match in re.finditer(each, text))
    return frozenset(_bare_name(name) for name in found if not _is_no_name(name))


def _bare_name(name: str) -> str:
    return re.sub(r"['’]s?$", "", name)


def _is_no_name(name: str) -> bool:
    first = name.split(maxsplit=1)[0].casefold()
    return not name[0].isupper() or first in NOTHING_SAID | THIRD_PERSON | DATES
