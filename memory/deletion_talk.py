"""Where talk speaks of a topic without naming it, and where a sentence that names it tells of something else. Pure.

"I'm scared of him", some messages after Ben was named, is of Ben as long as nobody else was named whom "him" may mean.
And of "I left Ben, my new flatmate is Eva" the half that a memory of Eva stands on is kept. It knows no row.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory.changes_words import PEOPLE
from memory.deletion_topic import Topic, Word, singular, words_of
from memory.deletion_words import DATES, NOTHING_SAID, OPENERS, RELATIONS, THIRD_PERSON
from memory.extraction_moods import sentences
from memory.facts_text import folded
from memory.facts_words import OCCUPATIONS, PERSONS
from memory.naming import FEMALE, MALE
from memory.timing import CONTINUOUS

REACH = 6  # exchanges over which a pronoun may lean on a name; people seldom go on longer without saying it again
HE = frozenset("he him his himself he's he'd he'll".split())
SHE = frozenset("she her hers herself she's she'd she'll".split())
# Nouns for people of whom it is open who they are.
_ANYBODY = frozenset(
    """
    man guy boy dude bloke fellow woman girl lady someone somebody person people stranger kid
    """.split()
)
_PEOPLE = RELATIONS | PEOPLE | PERSONS | OCCUPATIONS | _ANYBODY
_FEMALE, _MALE = FEMALE | {"woman", "girl", "lady"}, MALE | {"man", "guy", "boy", "dude", "bloke", "fellow"}
_LINKS = frozenset("is was my our the a an".split())  # between a name and what they are
_NAMES = _LINKS | {"name", "called", "named"}
_IN_PLACE = frozenset("in at from near".split())
_JOINS = r"(?:and|but|so|because|y|pero|porque|tapi|tetapi|dan|sebab|kerana|und|aber)"
_BEFORE = re.compile(rf"(?:^|[,;:，；、(–—-]|\b{_JOINS})\s*$", re.IGNORECASE)
_BEHIND = re.compile(rf"\s*(?:$|[,;:，；、.!?)。！？–—-]|{_JOINS}\b)", re.IGNORECASE)


@dataclass(frozen=True)
class Line:
    """An exchange as it is looked through; ``at`` is aware."""

    id: int
    said: str
    answered: str
    at: datetime


@dataclass(frozen=True)
class InTalk:
    """A topic as it is looked for in one exchange.

    Attributes:
        meant: Sentences of the exchange that are of it without naming it.
        kept: Clauses that stay of sentences which name it.
    """

    topic: Topic
    meant: frozenset[str] = frozenset()
    kept: tuple[str, ...] = ()

    @property
    def pattern(self) -> str:
        """The topic's."""
        return self.topic.pattern

    def mentions(self, text: str) -> bool:
        """Whether a sentence of *text* speaks of it, or is one of those that are meant."""
        return any(self._is_of_it(one.text) for one in sentences(text))

    def cut(self, text: str, *, goes_on: bool = False) -> str:
        """*text* without the sentences that are of it, but for what is kept of them; the very same where none is."""
        left, at, is_cut = "", 0, False
        for one in sentences(text):
            goes_on = self._is_of_it(one.text) or (goes_on and self.topic.goes_on(one.text))
            if not goes_on:
                left += text[at : one.span.end]
            elif clauses := _clauses_kept(one.text, self.kept):
                left += text[at : one.span.start] + clauses
            is_cut, at = is_cut or goes_on, one.span.end
        return left.strip() if is_cut else text

    def _is_of_it(self, sentence: str) -> bool:
        if self.topic.mentions(sentence):
            return True
        words = folded(sentence)
        if not words or any(words in folded(kept) for kept in self.kept):
            return False
        return any(words in folded(one) or folded(one) in words for one in self.meant)


def as_named(topic: str, texts: Collection[str]) -> str:
    """A *topic* that was typed without capitals, with those of a name that *texts* write with one: "Ana" for "ana".

    A word that they also write without one, or only with one at the beginning of a sentence, is left as it is.
    """
    spelled = dict[str, set[bool]]()
    for text in texts:
        for sentence in sentences(text):
            for at, word in enumerate(words_of(sentence.text)):
                if at or not word.is_capital:
                    spelled.setdefault(word.key, set()).add(word.is_name)
    return re.sub(r"[^\W\d_]+", lambda found: _named(found[0], spelled), topic)


def _named(word: str, spelled: Mapping[str, Collection[bool]]) -> str:
    key = words_of(word)[0].key
    is_name = spelled.get(key) == {True} and key not in NOTHING_SAID | RELATIONS | DATES
    return word[:1].upper() + word[1:] if is_name else word


def meant_in(topic: Topic, talk: Sequence[Line]) -> dict[int, frozenset[str]]:
    """The sentences of *talk* that are of a person without naming them, by exchange.

    Args:
        topic: A person.
        talk: Exchanges in their order; those that are left out are too far from any that names the person.
    """
    pronouns = _pronouns_of(topic, talk)
    if not pronouns:
        return {}
    reader, found = _Reader(topic, pronouns), dict[int, frozenset[str]]()
    for line in talk:
        reader.reaches(line.at)
        meant = frozenset(one.text for one in sentences(line.said) if reader.is_meant_by(one.text))
        for one in sentences(line.answered):
            reader.is_meant_by(one.text, by_user=False)
        if meant:
            found[line.id] = meant
    return found


@dataclass
class _Reader:
    """Who is spoken of, sentence by sentence."""

    topic: Topic
    pronouns: frozenset[str]
    last_at: datetime | None = None
    exchanges: int = REACH  # since the person was spoken of last

    def reaches(self, at: datetime) -> None:
        """Go on to an exchange at *at*."""
        is_same_talk = self.last_at is not None and at - self.last_at <= CONTINUOUS
        self.last_at = at
        self.exchanges = self.exchanges + 1 if is_same_talk else REACH

    def is_meant_by(self, sentence: str, *, by_user: bool = True) -> bool:
        """Whether *sentence* is of the person without naming them."""
        words = words_of(sentence)
        rivals = [at for at in range(len(words)) if self._is_rival(words, at, by_user=by_user)]
        leaning = [at for at, word in enumerate(words) if word.key in self.pronouns]
        if self.topic.mentions(sentence):
            self.exchanges = REACH if rivals else 0
            return False
        is_meant = self.exchanges < REACH and bool(leaning) and (not rivals or leaning[0] < rivals[0])
        if rivals:
            self.exchanges = REACH
        elif is_meant:
            self.exchanges = 0
        return is_meant

    def _is_rival(self, words: list[Word], at: int, *, by_user: bool) -> bool:
        """Whether a word brings up somebody else whom the pronoun may mean."""
        word = words[at]
        if _is_of_topic(self.topic, words, at):
            return False
        if singular(word.key) in _PEOPLE:
            return singular(word.key) not in (_FEMALE if self.pronouns is HE else _MALE)
        if not word.is_capital or word.key in THIRD_PERSON | NOTHING_SAID | OPENERS | DATES:
            return False
        is_place = at > 0 and words[at - 1].key in _IN_PLACE and not word.is_owner
        # The companion brings up nobody with a first word such as "Wonderful".
        return not is_place and (by_user or word.is_name)


def _is_of_topic(topic: Topic, words: list[Word], at: int) -> bool:
    """Whether a word is of the person's own name, or beside it: "my boyfriend Ben Sample", "Ben is my boyfriend"."""
    keys = {key for term in topic.terms for key in term.words}
    if words[at].key in keys:
        return True
    behind = words[at + 1 : at + 5]
    while behind and behind[0].key in _NAMES:
        behind.pop(0)
    if behind and behind[0].key in keys:
        return not words[at].is_capital and (not words[at].is_owner or words[at + 1].key == "name")
    before = words[max(at - 3, 0) : at]
    while before and before[-1].key in _LINKS:
        before.pop()
    return bool(before) and before[-1].key in keys and not before[-1].is_owner


def _pronouns_of(topic: Topic, talk: Sequence[Line]) -> frozenset[str]:
    """Find out whether the person is a he or a she: by what they are to the user, else by how the talk goes on."""
    beside, following, is_named = set[str](), set[str](), False
    for one in (one for line in talk for one in sentences(line.said)):
        words = words_of(one.text)
        if is_named:
            following |= {word.key for word in words}
        is_named = topic.mentions(one.text)
        if is_named:
            beside |= {singular(word.key) for at, word in enumerate(words) if _is_of_topic(topic, words, at)}
    for told in (beside, following):
        is_he, is_she = bool(told & (HE | _MALE)), bool(told & (SHE | _FEMALE))
        if is_he is not is_she:
            return HE if is_he else SHE
    return frozenset()


def clauses_of(sentences_named: Collection[str], quotes: Collection[str]) -> tuple[str, ...]:
    """Those of *quotes* that are whole clauses of a sentence that names the topic."""
    return tuple(quote for quote in quotes if any(_is_clause(quote, sentence) for sentence in sentences_named))


def _is_clause(quote: str, sentence: str) -> bool:
    at = sentence.find(quote) if quote else -1
    if at < 0 or len(quote.strip()) == len(sentence.strip()):
        return False
    return bool(_BEFORE.search(sentence[:at]) and _BEHIND.match(sentence[at + len(quote) :]))


def _clauses_kept(sentence: str, kept: Collection[str]) -> str:
    """What stays of *sentence*, in its order; empty for nothing."""
    clauses = sorted((sentence.find(clause), clause) for clause in kept if _is_clause(clause, sentence))
    return ", ".join(clause for _, clause in clauses)
