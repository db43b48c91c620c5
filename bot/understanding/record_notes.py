"""What an item says besides its amount and its day: its kind, its note in the writer's words, a category by name.

Words that only tell the kind ("bought", "spent ... on", "refund") leave the note. Words that never belong to a report
of something paid are handed back as unread.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from bot.understanding import record_words as words
from bot.understanding.record_guards import UNSAID, UNSAID_CJK
from core.grammar.context import Span
from core.grammar.dates.impossible import impossible_day
from core.grammar.money.tokens import fold
from core.patterns import LazyPattern
from tools.category_words import DEFAULT_CATEGORIES, default_category

_KINDS_AS_CATEGORIES = {"income", "other"}  # "income 500 tutoring" tells the kind
MAX_NOTE_WORDS = 10  # a longer text tells a story, of which the amount is only a part

_WORD = LazyPattern(r"[^\s]+")
_EDGE = " \t\n,;.:!、。，；|()[]\"'*·•–—-=>/@"
_MARK_LINKS = frozenset({":", "-", "–", "=", "=>", "@", ""})
_FILLERS = words.FILLERS | {""}
_EMPTY_WORDS = words.LINKS | _FILLERS
_CJK = LazyPattern("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_NEUTRAL = (
    frozenset(
        {"got", "get", "add", "added", "log", "logged", "record", "put", "had", "have", "order", "ordered", "cost"}
    )
    | words.HAVING
)
_PLAIN_SPENDING = words.SPENDING - (_NEUTRAL - {"order", "ordered", "cost", "sent"})
_GIVING = frozenset("gave sent paid transferred tipped bagi kasi kasih beri kirim".split())  # of income: "mum gave me"
_ENDINGS = frozenset({"again", "pw", "p.w", "pm", "pcm"})  # leave the note: how often it was, or what a price is for
_DROPPED_AT_END = _FILLERS | words.FINAL_VERBS
_DROPPED_BEHIND_MORE = _DROPPED_AT_END | _ENDINGS
_BACK_FROM = LazyPattern(r"\bback from (?P<whom>.+)")


class RecordKind(StrEnum):
    """What a record does: an expense lowers what is left, income is what came in, a refund lowers a category."""

    EXPENSE = "expense"
    INCOME = "income"
    REFUND = "refund"


@dataclass(frozen=True)
class Note:
    """What the words of an item say.

    Attributes:
        kind: From the writer's own words; an expense unless they say otherwise (R3.3).
        text: The note in the writer's words, without amount, day and filler; may be empty.
        category: The category the writer named, lower case, or None.
        unread: Words that make no sense in a record; the item is not understood while there are any.
        has_verb: Whether a word was there that says by itself that money was spent or received.
    """

    kind: RecordKind
    text: str
    category: str | None = None
    unread: tuple[str, ...] = ()
    has_verb: bool = False


@dataclass
class _Draft:
    """The parts of an item while its words are taken off."""

    before: list[str]
    after: list[str]
    verbs: list[str] = field(default_factory=list)
    category: str | None = None
    kind: RecordKind | None = None


LEAP_YEAR = 2024  # any: real days have been taken off a note by now, the 29th of February among them
# A day that no calendar has, such as 30/2, is no part of a note: a real one has been taken off by now.
_NO_DAY = LazyPattern(r"\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{4}-\d{1,2}-\d{1,2}")


def read_note(text: str, span: Span, amount: Span, taken: tuple[Span, ...], own_categories: tuple[str, ...]) -> Note:
    """The note of an item.

    Args:
        text: The message as written.
        span: The item's place in it.
        amount: The place of its amount.
        taken: Places of dates, which are no part of the note.
        own_categories: The writer's own categories, lower case, besides the default ones.
    """
    known = {*DEFAULT_CATEGORIES, *own_categories} - _KINDS_AS_CATEGORIES
    before = _without(text, Span(span.start, amount.start), taken)
    after = _without(text, Span(amount.end, span.end), taken)
    phrase = " ".join(f"{fold(before)} {fold(after)}".split())
    draft = _Draft([], [])
    before = _take_prefixes(before, draft, known)
    before, after = _take_hashtag(before, draft), _take_hashtag(after, draft)
    draft.before, draft.after = _WORD.findall(before), _WORD.findall(after)
    _strip_cjk(draft)
    _strip_words(draft)
    kind = draft.kind or _kind(phrase, draft)
    _drop_kind_words(draft, kind)
    _take_category(draft, known)
    if kind in {RecordKind.INCOME, RecordKind.REFUND}:
        _strip_source(draft)
        _strip_giving(draft)
    note = " ".join(part for part in (_tidy(draft.before), _tidy(draft.after)) if part)
    if not note and kind not in {None, RecordKind.EXPENSE}:
        note = " ".join(f"{before} {after}".split()).strip(_EDGE)
    return Note(
        kind or RecordKind.EXPENSE,
        note,
        draft.category,
        _unread(note, phrase, draft, kind),
        not _NEUTRAL.issuperset(draft.verbs),
    )


def _without(text: str, span: Span, taken: tuple[Span, ...]) -> str:
    """The text of a span, with spaces in place of what is read already."""
    chars = list(text[span.start : span.end])
    for other in taken:
        for position in range(max(other.start, span.start), min(other.end, span.end)):
            chars[position - span.start] = " "
    return "".join(chars)


def _take_prefixes(before: str, draft: _Draft, known: set[str]) -> str:
    """Take off what a colon sets apart: "Income: ..." tells the kind, "food: lunch" the category."""
    if before.strip() == "+":
        draft.kind = RecordKind.INCOME
        return ""
    kind = words.KIND_PREFIX.match(fold(before))
    if kind:
        draft.kind = RecordKind(kind.lastgroup or "expense")
        draft.verbs.append(kind[0].strip())
        before = before[kind.end() :]
    category = words.CATEGORY_PREFIX.match(before)
    if category and category["name"].lower() in known:
        draft.category = category["name"].lower()
        before = before[category.end() :]
    return before


def _take_hashtag(part: str, draft: _Draft) -> str:
    match = words.HASHTAG.search(part)
    if match is None:
        return part
    draft.category = match[1].lower()
    return part[: match.start()] + part[match.end() :]


def _strip_cjk(draft: _Draft) -> None:
    """Take off verbs and particles that are written together with the note: 今天买咖啡花了."""
    if not _CJK.search("".join(draft.before + draft.after)):
        return
    for part in (draft.before, draft.after):
        joined = " ".join(part)
        for verb in words.SPENDING_CJK:
            joined = _without_verb(joined, verb, draft)
        for filler in (*words.FILLERS_CJK, *words.LINKS_CJK):
            joined = joined.removeprefix(filler).removesuffix(filler).strip(_EDGE)
        for verb in words.SPENDING_CJK:
            joined = _without_verb(joined, verb, draft)
        part[:] = joined.split()


def _without_verb(joined: str, verb: str, draft: _Draft) -> str:
    """Take a verb off either end; a single sign left over makes one word with it, as in 买菜."""
    rest = joined.removeprefix(verb).removesuffix(verb).strip(_EDGE)
    if rest == joined or (len(rest) == 1 and len(verb) == 1):
        return joined
    draft.verbs.append(verb)
    return rest


def _strip_words(draft: _Draft) -> None:
    """Take fillers and verbs off both ends, and the links beside the amount."""
    _strip_lead(draft.before, draft.verbs)
    while draft.before and _plain(draft.before[-1]) in _EMPTY_WORDS and draft.before[-2:] != ["check", "in"]:
        draft.before.pop()
    links = _MARK_LINKS if draft.before else _EMPTY_WORDS
    while draft.after and (draft.after[0] in links or _plain(draft.after[0]) in links):
        draft.after.pop(0)
    if not draft.before:
        _strip_lead(draft.after, draft.verbs)
    _strip_end(draft.after, draft.verbs, has_more=bool(draft.before))
    _strip_end(draft.before, draft.verbs, has_more=bool(draft.after))
    _strip_trailing_verb(draft)


def _strip_end(part: list[str], verbs: list[str], *, has_more: bool) -> None:
    while part and _plain(part[-1]) in (_DROPPED_BEHIND_MORE if has_more or len(part) > 1 else _DROPPED_AT_END):
        word = _plain(part.pop())
        if word in words.FINAL_VERBS:
            verbs.append(word)


def _strip_lead(part: list[str], verbs: list[str]) -> None:
    while part:
        word = _plain(part[0])
        if word == "ate" and part[1:2] == ["out"]:
            return
        if word in words.SPENDING:
            verbs.append(word)
        elif word not in _EMPTY_WORDS:
            return
        part.pop(0)


def _strip_trailing_verb(draft: _Draft) -> None:
    """Take the verb of "rent paid 800", "rent 800 paid"; after a person it says who paid ("client paid 500")."""
    last = draft.after or draft.before
    things = draft.before[:-1] if last is draft.before else [*draft.before, *draft.after[:-1]]
    if last and things and _plain(last[-1]) in _PLAIN_SPENDING and default_category(" ".join(things)):
        draft.verbs.append(_plain(last.pop()))


def _take_category(draft: _Draft, known: set[str]) -> None:
    """Take a category by name, "lunch 15 for food", if something else is left to be the note."""
    if draft.category is not None:
        return
    for part, other in ((draft.after, draft.before), (draft.before, draft.after)):
        joined = " ".join(part)
        match = words.CATEGORY_LINK.search(fold(joined))
        if match and match["name"] in known and (other or joined[: match.start()].strip()):
            draft.category = match["name"]
            part[:] = joined[: match.start()].split()
            return
        named = [word for word in part if _plain(word) not in words.LINKS]
        if len(named) == 1 and _plain(named[0]) in known:
            draft.category = _plain(named[0])
            if other and not (part is draft.before and _plain(other[0]) in words.LINKS):
                part.clear()  # but "groceries 80 at the corner shop" says where; groceries are what was bought
            return


def _kind(phrase: str, draft: _Draft) -> RecordKind | None:
    """The kind that the writer's words tell; None when they tell none."""
    found = {_plain(word) for word in phrase.split()}
    if found & words.REFUND_WORDS or words.REFUND_PHRASES.search(phrase) or _holds(phrase, words.REFUND_CJK):
        return RecordKind.REFUND
    if found & words.INCOME_VERBS or words.INCOME_PHRASES.search(phrase) or _holds(phrase, words.INCOME_CJK):
        return RecordKind.INCOME
    if found & words.INCOME_NOUNS:
        return RecordKind.INCOME
    if set(draft.verbs) <= {"got", "get"} and draft.verbs and not draft.before and phrase.split()[1:2] == ["from"]:
        return RecordKind.INCOME
    return None


def _drop_kind_words(draft: _Draft, kind: RecordKind | None) -> None:
    """A refund's or an income's verb is no part of the note as long as something else is."""
    if kind is None or kind is RecordKind.EXPENSE:
        return
    dropped = words.REFUND_WORDS if kind is RecordKind.REFUND else words.INCOME_VERBS
    for part in (draft.before, draft.after):
        kept = [word for word in part if _plain(word) not in dropped]
        if len(kept) < len(part):
            draft.verbs.append(kind.value)
        part[:] = kept
        if part is draft.before or not draft.before:
            _strip_lead(part, draft.verbs)


def _strip_source(draft: _Draft) -> None:
    """Note "from mum" as "mum" where nothing stands before it."""
    if not draft.before and len(draft.after) > 1 and _plain(draft.after[0]) == "from":
        draft.after.pop(0)


def _strip_giving(draft: _Draft) -> None:
    """Note "mum gave" as "mum", and "got paid from work" as "work"; what is left must still be a word."""
    for part in (draft.before, draft.after):
        kept = [word for word in part if _plain(word) not in _GIVING | {"got"}]
        others = draft.after if part is draft.before else draft.before
        if len(kept) < len(part) and (kept or others):
            _strip_lead(kept, draft.verbs)
            part[:] = kept


def _unread(note: str, phrase: str, draft: _Draft, kind: RecordKind | None) -> tuple[str, ...]:
    """Words that keep the item from being understood."""
    plain = [_plain(word) for word in note.split()]
    unread = [word for word in plain if word in UNSAID or _NO_DAY.fullmatch(word)]
    if kind is RecordKind.REFUND:
        unread += _from_person(phrase)
    if kind is None or kind is RecordKind.EXPENSE:
        unread += draft.after[:1] if draft.before and draft.after[:1] in (["was"], ["were"]) else []
        unread += [word for word, after in pairwise([*plain, ""]) if word in _PLAIN_SPENDING and not _tells_how(after)]
        is_unsold = " ".join(plain) in words.UNSOLD and _NEUTRAL.issuperset(draft.verbs)
        unread += [note] if is_unsold else []
    if _CJK.search(phrase):
        unread += [mark for mark in UNSAID_CJK if mark in phrase]
    if kind is RecordKind.INCOME:
        unread += [word for word in plain if word in words.PAYEES]
        unread += _given_for(phrase)
    if kind is RecordKind.INCOME and {*draft.verbs, *phrase.split()} & (_PLAIN_SPENDING - {"paid", "sent"}):
        unread += draft.verbs
    if kind is RecordKind.INCOME and "paid" in draft.verbs and not words.INCOME_PHRASES.search(phrase):
        unread.append("paid")
    day = impossible_day(note, LEAP_YEAR)
    unread += [day] if day else []
    if len(plain) > MAX_NOTE_WORDS:
        unread += plain[MAX_NOTE_WORDS:]
    return tuple(unread)


def _given_for(phrase: str) -> list[str]:
    """What a person gave money for, if it is a thing to be bought: their share of it, or an errand, is no income."""
    match = words.GIVEN_FOR.search(phrase)
    is_bought = match is not None and default_category(match["thing"]) not in {None, "income", "gifts", "family"}
    return [match["thing"]] if match and is_bought else []


def _from_person(phrase: str) -> list[str]:
    """Who gave money back, if it is a person: what they return was lent, and is no refund of spending."""
    match = _BACK_FROM.search(phrase)
    whom = set(match["whom"].split()) if match else set()
    return sorted(whom & words.PEOPLE)


def _tells_how(after: str) -> bool:
    """Whether what follows "paid" says by what means: "lunch 12 paid by card"."""
    return after in words.PAYING_BY


def _tidy(part: list[str]) -> str:
    """The words of one side without marks at their ends; brackets stay only in pairs."""
    joined = " ".join(part).strip(_EDGE.replace("(", "").replace(")", ""))
    return joined if joined.count("(") == joined.count(")") else joined.strip("() ")


def _plain(word: str) -> str:
    """A word without the punctuation around it, lower case."""
    return fold(word).strip(_EDGE)


def _holds(phrase: str, signs: tuple[str, ...]) -> bool:
    return any(sign in phrase for sign in signs)
