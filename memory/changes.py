"""Whether a later statement that tells of a change makes an earlier one untrue, without a frame. Pure (R5.7).

Such a statement says so: "now", "any more", "instead", "again". Then what it is about has to be the same in every other
word; only what changed may differ: an amount or a date, or a name where there is one at a time, or whether it is so. It
knows no row; without a word of change nothing here replaces anything.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from core.patterns import LazyPattern
from memory.changes_words import (
    ADDED,
    CHANGED,
    CLAUSE,
    CONSUMED,
    DATE_WORDS,
    DENIED,
    EMPTY_UNSPACED,
    FOR_LIFE,
    HELD,
    LIGHT,
    NUMBER_WORDS,
    PEOPLE,
    PEOPLE_UNSPACED,
    PURSUED,
    REVERSED,
    SAME_MATTER,
    SWITCHED,
    TAKEN_UNSPACED,
    UNITS,
    WISHED,
)
from memory.facts import FactKey, Polarity, key_of
from memory.facts_text import plain, stem, value_of
from memory.facts_words import ANYONE, PERSONS
from memory.likeness import is_unspaced

_TOKEN = LazyPattern(r"[^\W_]+(?:[.,:/-]\d+)*")
_CURRENCY = LazyPattern(r"^(?:rm|usd|eur|gbp)(?=\d)")
_CLOCK = LazyPattern(
    r"\bat \d{1,2}(?:[:.]\d\d)?\b(?! [a-z]*(?:euro|ringgit|dollar|pound))|\d ?[ap]m\b|\d(?:st|nd|rd|th)\b"
)
_KIN = PERSONS | PEOPLE
ON_FOOT = "on foot"  # how one travels who takes nothing
_SEEN_AS_NAMES = 1  # the first word of a statement has its capital anyway


@dataclass(frozen=True)
class Told:
    """What of a statement is compared.

    Attributes:
        people: Nouns for people in it: what is told of a sister is not told of the user.
        lead: The first word, where it has a capital and may be a name.
        namesake: The name behind the first of these: "sister Ana".
        names: Words in capitals, but for the first and those of dates.
        figures: Numbers, amounts, dates and times.
        is_timed: The figures are dates or times.
        words: The stems of the other words that say something.
        denies: It tells what is not so, or has ended.
    """

    people: frozenset[str]
    lead: str
    namesake: str
    names: frozenset[str]
    figures: frozenset[str]
    is_timed: bool
    words: frozenset[str]
    denies: bool


def tells_change(text: str) -> bool:
    """Whether *text* says itself that something is otherwise than before, and not only one thing more."""
    statement = plain(text)
    return bool(CHANGED.search(statement) or REVERSED.search(statement)) and not ADDED.search(statement)


def outdated_among(later: str, earlier: Sequence[str]) -> list[int]:
    """Which of the *earlier* statements that hold *later* makes untrue, as indices; none where that is open.

    Of two loans that were told of, "the loan is RM900 now" changes neither; an end ends all that it is about.
    """
    if not tells_change(later):
        return []
    matters, keys = _matters(later), _single(implied(later))
    near = [at for at, text in enumerate(earlier) if matters & _matters(text)]
    by_key = [at for at in near if _outdates_key(keys, earlier[at])]
    by_words = [at for at in near if at not in by_key and outdates(later, earlier[at])]
    is_end = DENIED.search(plain(later)) is not None
    if not is_end and any(are_rivals(earlier[one], earlier[other]) for one, other in combinations(by_words, 2)):
        return by_key
    return by_key + by_words


def outdates(later: str, earlier: str) -> bool:
    """Whether *later*, by its own words a change, makes *earlier* untrue.

    It is asked of statements that hold, and of any language; what is not surely about the same stays.
    """
    new, old = plain(later), plain(earlier)
    if not tells_change(new) or new.casefold() == old.casefold():
        return False
    if is_unspaced(new):
        return _outdates_unspaced(new, old)
    main = _main_clause(new)
    asides = [clause for clause in CLAUSE.split(new)[1:] if REVERSED.search(clause) or CHANGED.search(clause)]
    is_changed = CHANGED.search(new) is not None
    return (
        _is_made_untrue(old, main, is_changed=is_changed)
        or any(_is_made_untrue(old, clause, is_changed=True) for clause in asides)
        or _is_switch(new, _told(old), _told(main))
    )


def _is_made_untrue(old: str, clause: str, *, is_changed: bool) -> bool:
    new, earlier, before = _told(clause), _told(old), _told(_main_clause(old))
    if not _of_the_same(new, earlier):
        return False
    if new.denies is not before.denies:
        return _ends(new, earlier) if new.denies else _resumes(new, before)
    return is_changed and (_changes_detail(new, earlier) or _changes_person(new, before))


def are_rivals(one: str, other: str) -> bool:
    """Whether two earlier statements tell of two things, so that it is open which of them has changed."""
    a, b = _told(plain(one)), _told(plain(other))
    return _conflict(a.names, b.names) or (_conflict(a.figures, b.figures) and a.is_timed is b.is_timed)


def same_things(one: str, other: str) -> bool:
    """Whether no name and no date of two statements stand against each other: accounts with two banks are two."""
    a, b = _told(plain(one)), _told(plain(other))
    are_two_dates = a.is_timed and b.is_timed and _conflict(a.figures, b.figures)
    return not (are_two_dates or _conflict(a.names, b.names))


# What a statement tells besides: each pattern gives a plainer statement that holds if the whole does.
_APPOSITION = LazyPattern(
    r"^(?:the user's|my) (?P<n>[\w-]+) (?P<v>(?-i:[A-Z])[\w.-]+(?: (?-i:[A-Z])\w+)*) [a-z]", re.IGNORECASE
)
_WORKS_THERE = LazyPattern(
    r"^(?P<s>.{1,40}?) (?:now )?(?:works?|worked|working)(?: as .+?)? (?:at|for) (?:an? |the )?"
    r"(?!(?:living|loss|desk|while|time|table|home|night|pace|hours?|days?|weeks?|months?|years?)\b)(?P<v>.+)$",
    re.IGNORECASE,
)
_TRAVELS = LazyPattern(
    r"^(?P<s>.{1,40}?) (?:now )?(?:takes?|rides?|drives?|catch(?:es)?|goes by|cycles|walks) ?"
    r"(?:the |an? |their |my )?(?P<v>[\w -]*?) ?"
    r"to (?P<where>work|school|uni|university|college|the office)\b",
    re.IGNORECASE,
)


def implied(text: str) -> list[FactKey]:
    """Every key that *text* surely has: of the whole, and of what it tells besides."""
    statement = re.sub(r"\b(?:now|again|these days)\b ?", "", _main_clause(plain(text))).strip()
    keys = [key_of(text), key_of(statement)]
    if match := _APPOSITION.match(statement):
        keys.append(key_of(f"The user's {match['n']} is {match['v']}"))
    for pattern, attribute in ((_WORKS_THERE, "employer"), (_TRAVELS, "travels")):
        if (match := pattern.match(statement)) and not _told(statement).denies:
            said = f"{attribute} {match['where']}" if attribute == "travels" else attribute
            who = "user" if match["s"] == "I" else match["s"].casefold().removeprefix("the ")
            keys.append(FactKey(who, said, value_of(match["v"]) or ON_FOOT))
    return [key for key in keys if key is not None]


def _single(keys: list[FactKey]) -> dict[tuple[str, str], FactKey]:
    """Those of what there is one at a time, by what they are about."""
    return {(key.subject, key.attribute): key for key in keys if ":" not in key.attribute}


def _outdates_key(keys: Mapping[tuple[str, str], FactKey], earlier: str) -> bool:
    """Whether what *earlier* tells, be it in passing, has another value now: "my drummer Tess drives the van"."""
    if not keys:
        return False
    return any(about in keys and _is_otherwise(keys[about], key) for about, key in _single(implied(earlier)).items())


def _matters(text: str) -> frozenset[str]:
    """What has to be shared by two statements of the same, at the least."""
    if is_unspaced(text):
        return frozenset(EMPTY_UNSPACED.sub("", text))
    return frozenset(_matter(word) for word in _TOKEN.findall(plain(text).casefold()) if word not in LIGHT)


def _is_otherwise(new: FactKey, old: FactKey) -> bool:
    ours, theirs = (frozenset(_TOKEN.findall(key.value)) for key in (new, old))
    if new.polarity is Polarity.ENDED:
        return old.polarity is not Polarity.ENDED and (new.value == ANYONE or ours <= theirs)
    return old.polarity is not Polarity.ENDED and not (ours <= theirs or theirs <= ours)


def _main_clause(statement: str) -> str:
    first = CLAUSE.split(statement, maxsplit=1)[0].strip()
    return first if len(first.split()) > 1 or is_unspaced(first) else statement


def _told(statement: str) -> Told:
    tokens = _TOKEN.findall(statement)
    lower = [_CURRENCY.sub("", token.casefold()) for token in tokens]
    figures = {word for word in lower if _is_figure(word)}
    names = {
        word
        for token, word in zip(tokens[_SEEN_AS_NAMES:], lower[_SEEN_AS_NAMES:], strict=True)
        if token[0].isupper() and word not in figures and word not in LIGHT
    }
    words = {_matter(word) for word in lower if word not in LIGHT and word not in figures and word not in names}
    return Told(
        people=frozenset(word for word in lower if word in _KIN),
        lead=_lead(tokens, lower),
        namesake=_namesake(tokens),
        names=frozenset(names),
        figures=frozenset(figures),
        is_timed=bool(figures & DATE_WORDS) or _CLOCK.search(statement.casefold()) is not None,
        words=frozenset(words),
        denies=DENIED.search(statement) is not None,
    )


def _is_figure(word: str) -> bool:
    return word in DATE_WORDS or word in NUMBER_WORDS or any(letter.isdigit() for letter in word)


def _matter(word: str) -> str:
    root = stem(word)
    return SAME_MATTER.get(root, root)


def _lead(tokens: list[str], lower: list[str]) -> str:
    """A noun that is the user's ("Pelan pengguna") is no name."""
    if not tokens or not tokens[0][0].isupper() or lower[0] in LIGHT or lower[1:2] in (["pengguna"], ["saya"], ["aku"]):
        return ""
    return lower[0]


def _namesake(tokens: list[str]) -> str:
    at = next((i for i, token in enumerate(tokens) if token.casefold() in _KIN), None)
    follows = tokens[at + 1] if at is not None and at + 1 < len(tokens) else ""
    return follows.casefold() if follows[:1].isupper() else ""


def _of_the_same(new: Told, old: Told) -> bool:
    """Of the same person: both of the user, or both of a sister who has not two names."""
    if new.people != old.people or not (_begins_alike(new, old) and _begins_alike(old, new)):
        return False
    return not (new.namesake and old.namesake) or new.namesake == old.namesake


def _begins_alike(one: Told, other: Told) -> bool:
    """Whoever begins *one* is in *other* as well, or nobody does: "Therapy" is told of where "Adam" is not."""
    return not one.lead or one.lead == other.lead or _matter(one.lead) in other.words or one.lead in other.names


def _ends(new: Told, old: Told) -> bool:
    """What has ended was told before with all these words."""
    about = (new.words - CONSUMED) or new.words
    if not about | new.names or not _is_within(new, old) or old.words & WISHED - new.words:
        return False
    # Who does not drink any more still drinks tea.
    return about <= old.words and (not about <= CONSUMED or old.words <= about)


def _resumes(new: Told, old: Told) -> bool:
    """What had ended holds again: all that was told of it is told anew."""
    about = (old.words - CONSUMED) or old.words
    return bool(about | old.names) and about <= new.words and old.names <= new.names and old.figures <= new.figures


def _is_within(new: Told, old: Told) -> bool:
    return new.names <= old.names and new.figures <= old.figures


def _changes_detail(new: Told, old: Told) -> bool:
    """Everything agrees but the figures, or but a name of what there is one at a time."""
    ours, theirs = new.words - UNITS or new.words, old.words - UNITS or old.words
    if _conflict(new.names, old.names):
        return not _conflict(new.figures, old.figures) and ours <= theirs and bool(ours & HELD)
    if not _conflict(new.figures, old.figures) or new.is_timed is not old.is_timed:
        return False
    # "The loan with" one bank is not "the car loan": only one of two statements may say more closely what it is about.
    is_like = ours == theirs or (new.names <= old.names and new.words & UNITS <= old.words)
    return bool(ours | new.names & old.names) and ours <= theirs and is_like


def _changes_person(new: Told, old: Told) -> bool:
    """Somebody else is the flatmate or the tutor now; a sister is nobody else."""
    if not new.people or new.people & FOR_LIFE or not _conflict(new.names, old.names):
        return False
    return new.words == old.words == {_matter(word) for word in new.people} and not new.figures | old.figures


def _conflict(one: frozenset[str], other: frozenset[str]) -> bool:
    return not (one <= other or other <= one)


def _is_switch(later: str, old: Told, new: Told) -> bool:
    match = SWITCHED.search(later)
    if match is None or old.denies or not _of_the_same(new, old):
        return False
    given_up = _told(f"the {match['a'] or match['a2']}")
    about = given_up.words | given_up.names
    rest = old.words - about - new.words - CONSUMED - PURSUED
    gone = about & (old.words | old.names)
    return bool(gone) and not rest


def _outdates_unspaced(later: str, earlier: str) -> bool:
    """The same for scripts without spaces: without its words of change it has to be there letter by letter."""
    if PEOPLE_UNSPACED.findall(later) != PEOPLE_UNSPACED.findall(earlier):
        return False
    new, old = EMPTY_UNSPACED.sub("", later), EMPTY_UNSPACED.sub("", earlier)
    denies, denied = DENIED.search(later) is not None, DENIED.search(earlier) is not None
    if denies is denied:
        figures = [re.findall(r"\d+", text) for text in (new, old)]
        same = re.sub(r"\d+", "", new) == re.sub(r"\d+", "", old)
        return same and len(new) > 1 and figures[0] != figures[1]
    return _tells_of(old, new) if denies else _tells_of(new, old)


def _tells_of(statement: str, matter: str) -> bool:
    thing = matter.lstrip(TAKEN_UNSPACED)
    if not thing:
        return False
    taken = any(verb + thing in statement for verb in TAKEN_UNSPACED)
    return taken or (len(matter) > 1 and matter in statement) or (len(thing) > 1 and thing in statement)
