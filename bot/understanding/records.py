"""Reading messages that report money spent or received: "taxi 12.50 and coffee 4 yesterday".

Deterministic, without a model. It drafts records only when every word has its place (R2.3): a question, a wish, a plan,
a cap or an advert that names an amount is no record. It writes nothing and knows no rows.
"""

import re
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from bot.understanding.record_bare_numbers import without_bare_numbers
from bot.understanding.record_days import DaysOfItems
from bot.understanding.record_guards import is_no_report, names_a_total
from bot.understanding.record_items import Item, split_items
from bot.understanding.record_notes import Note, RecordKind, read_note
from bot.understanding.record_products import find_products, product_as_written
from bot.understanding.record_talk import is_talk_with_numbers
from bot.understanding.record_words import FILLERS, LINKS, NUMBERED, ONLY_NUMBERED
from bot.understanding.record_wrappings import without_rate, without_wrappings
from core.grammar.context import Direction, ReadingContext, Span
from core.grammar.dates import Found, Grain, Length, Period, find_dates, unread_time_words
from core.grammar.money import Ambiguity, AmbiguityKind, FoundAmount, find_amounts
from core.grammar.money.tokens import fold
from memory.secrets import find_secrets
from tools.category_words import default_category

__all__ = ["RecordDraft", "RecordKind", "RecordsReading", "may_correct", "read_records"]

MAX_CHARS = 8_000  # characters, some 600 lines; a longer text would hold up others while it is read
MAX_LINE_CHARS = 1_500  # a longer line tells a story
_DAY_SIGNS = frozenset("今昨前")  # 今早 is this morning, 早餐 a breakfast
_MEAL_VERBS = frozenset({"makan", "sarapan", "minum", "ăn", "bữa"})
_DAY_PARTS = frozenset("morning afternoon evening night noon midday midnight breakfast lunchtime".split()) | {
    "tengah hari",
    "tgh hari",
    "pagi",
    "malam",
    "petang",
}
_HIDDEN = "§"
_FIRST_PICTURE = "\u2190"  # arrows, signs and emoji follow it: "☕ 4"
_UNUSABLE = frozenset({AmbiguityKind.RANGE, AmbiguityKind.CENTS, AmbiguityKind.SPACING})
_LEAST_BARE_WORDS = 100  # units of the currency
LAST_HOUR_IN_WORDS = 12  # "dinner eight" may be an hour
_MONTH_OF_BILL = re.compile(r"(?:bulan )?[^\W\d_]{3,}$(?<!month)(?<!bulan)")
_LINE = re.compile(r"[^\n]+")
# "lunch was 12"; with an article it is said of an entry that both know, "the lunch was 12".
_WAS = re.compile(r"\b(?:was|were) (?:only |just |about )?[-+]?[^\W\d]{0,3}[$€£¥₹]? ?\d")
# "coffee 3 @ 4" is a price of each or an hour; only a clock time is certain.
_KNOWN_WAS = re.compile(r"\b(?:the|that|this) .*\b(?:was|were) (?:only |just |about )?[-+]?[^\W\d]{0,3}[$€£¥₹]? ?\d")
_MINUS = frozenset("-−–")
_PRICE_OR_HOUR = re.compile(r"\d ?@ ?\d{1,2}(?:[.,]\d{1,2})?(?!\d|:|[.,]\d| ?[ap]\.?m|h\b)")


@dataclass(frozen=True)
class RecordDraft:
    """One record as the writer told it.

    Attributes:
        kind: Expense unless their words say otherwise (R3.3).
        amount: Above zero, in units of the currency.
        currency: ISO 4217 code they wrote, or None: their default is meant.
        note: Their own words for it, without amount, day and filler; may be empty.
        category: Only if they named one; lower case.
        on: Only if they named a day, in their own calendar.
        span: The part of the message it was read from.
        ambiguity: What has to be asked about its amount, or None.
    """

    kind: RecordKind
    amount: Decimal
    currency: str | None
    note: str
    category: str | None
    on: date | None
    span: Span
    ambiguity: Ambiguity | None = None


@dataclass(frozen=True)
class RecordsReading:
    """What a message reports.

    Attributes:
        drafts: In the order of the message; empty when it is no record.
        unread: Places of words that were not understood.
        ambiguities: Questions to ask before anything is written, such as what "1.234" means.
        complete: True when the whole message was understood. With ``ambiguities`` it still has to be asked about.
    """

    drafts: tuple[RecordDraft, ...] = ()
    unread: tuple[Span, ...] = ()
    ambiguities: tuple[Ambiguity, ...] = ()
    complete: bool = False


_NO_RECORDS = RecordsReading()


def read_records(text: str, context: ReadingContext) -> RecordsReading:
    """The records that a message reports; none of a message that tells a secret, which is no amount and in no note.

    Args:
        text: The message as written, one or several lines.
        context: The writer's clock, currency, number format and own categories.
    """
    reading = _read(text, context)
    return _NO_RECORDS if reading.drafts and find_secrets(text) else reading


def _read(text: str, context: ReadingContext) -> RecordsReading:
    if len(text) > MAX_CHARS or any(len(line) > MAX_LINE_CHARS for line in text.splitlines()):
        return _NO_RECORDS
    text = without_rate(without_wrappings(text))
    folded = fold(text)
    if is_no_report(folded):
        return _NO_RECORDS
    products = find_products(folded, text, context)
    if products:
        reading = _read_amounts(text, folded, products.amounts, context)
        if reading.complete or not products.may_be_sizes:
            return reading
    if _PRICE_OR_HOUR.search(folded):
        return _NO_RECORDS
    amounts = without_bare_numbers(folded, find_amounts(text, context))
    if not amounts or is_talk_with_numbers(text, amounts):
        return _NO_RECORDS
    return _read_amounts(text, folded, amounts, context)


def may_correct(text: str) -> bool:
    """Whether a message has the words "lunch was 12", by which people also correct what was saved before."""
    return _WAS.search(fold(text)) is not None


def _read_amounts(text: str, folded: str, amounts: tuple[FoundAmount, ...], context: ReadingContext) -> RecordsReading:
    dates = find_dates(text, context, Direction.PAST)
    if not any(found.span.overlaps(amount.span) for found in dates for amount in amounts):
        return _read_items(_Message(text, folded, text, amounts, dates), context)
    return _read_shared_numbers(text, folded, amounts, dates, context)


@dataclass(frozen=True)
class _Message:
    """A message with all that was found in it; ``datable`` is the text that its dates were found in."""

    text: str
    folded: str
    datable: str
    amounts: tuple[FoundAmount, ...]
    dates: tuple[Found, ...]


def _read_shared_numbers(
    text: str, folded: str, amounts: tuple[FoundAmount, ...], dates: tuple[Found, ...], context: ReadingContext
) -> RecordsReading:
    """A number that may be a price or part of a date: "dinner 20 last night", "lunch 12 friday 20".

    It is a price if every item then has exactly one; else the date keeps it.
    """
    hidden = _hide(text, amounts)
    priced = _Message(text, folded, hidden, amounts, find_dates(hidden, context, Direction.PAST))
    reading = _read_items(priced, context)
    if reading.complete:
        return reading
    left = find_amounts(text, context, tuple(found.span for found in dates))
    return _read_items(_Message(text, folded, text, left, dates), context) if left else _NO_RECORDS


def _hide(text: str, amounts: tuple[FoundAmount, ...]) -> str:
    """The text with a mark in place of each character of an amount, so that no date takes it."""
    chars = list(text)
    for amount in amounts:
        chars[amount.span.start : amount.span.end] = _HIDDEN * (amount.span.end - amount.span.start)
    return "".join(chars)


def _read_items(message: _Message, context: ReadingContext) -> RecordsReading:
    days = tuple(
        found
        for found in message.dates
        if not isinstance(found.value, Length) and not _is_of_note(found, message.folded)
    )
    lines = [Span(match.start(), match.end()) for match in _LINE.finditer(message.folded)]
    dated = DaysOfItems(days, lines, message.amounts, context)
    items = split_items(message.folded, dated.lines_of_items(message.folded), message.amounts, dated.spans)
    open_words = [
        span
        for span in unread_time_words(message.datable, message.dates)
        if message.folded[span.start : span.end].strip() not in _DAY_PARTS
    ]
    return _reading(message.text, items, dated, open_words, context)


def _reading(
    text: str, items: list[Item], dated: DaysOfItems, open_spans: list[Span], context: ReadingContext
) -> RecordsReading:
    drafts: list[RecordDraft] = []
    unread = [*open_spans, *dated.unread]
    if len(items) > 1 and names_a_total(fold(text)):
        unread.append(items[0].span)
    for item in items:
        if item.amount is None or _is_unusable(item.amount) or _is_small_word(text, item, item.amount):
            unread.append(item.span)
            continue
        note = read_note(text, item.span, item.amount.span, dated.spans, context.categories)
        days = dated.days_of(item.span)
        is_doubtful = (
            _says_nothing(note, item.amount)
            or _contradicts_sign(note, item.amount)
            or _takes_away(text, item, item.amount, note)
            or _is_of_known(text, item.span)
            or (len(items) > 1 and not note.text)
            or _is_year(item.amount, note, context)
        )
        if note.unread or is_doubtful or len(days) > 1:
            unread.append(item.span)
        drafts.append(_draft(text, item, item.amount, note, min(days, default=None)))
    complete = bool(drafts) and not unread
    drafts = _in_one_currency(drafts, context)
    ambiguities = [draft.ambiguity for draft in drafts if draft.ambiguity]
    return RecordsReading(tuple(drafts), tuple(unread), tuple(ambiguities), complete)


def _in_one_currency(drafts: list[RecordDraft], context: ReadingContext) -> list[RecordDraft]:
    """An item without a currency takes that of the others, if they all name the same: "pizza €11.50 plus 2 tip".

    A "$" that may mean several says nothing of an item whose currency has to be asked for anyway.
    """
    named = [draft for draft in drafts if draft.currency]
    is_open = context.currency is None and any(_is_currency_open(draft) for draft in named)
    if is_open or len({draft.currency for draft in named}) != 1:
        return drafts
    return [draft if draft.currency else _in_currency_of(draft, named[0]) for draft in drafts]


def _in_currency_of(draft: RecordDraft, other: RecordDraft) -> RecordDraft:
    """The draft in the currency of another, which may still have to be asked about."""
    doubt = other.ambiguity if _is_currency_open(other) else None
    shared = replace(doubt, amounts=(draft.amount,)) if doubt else None
    return replace(draft, currency=other.currency, ambiguity=draft.ambiguity or shared)


def _is_currency_open(draft: RecordDraft) -> bool:
    return draft.ambiguity is not None and draft.ambiguity.kind is AmbiguityKind.CURRENCY


def _draft(text: str, item: Item, amount: FoundAmount, note: Note, on: date | None) -> RecordDraft:
    kind = RecordKind.INCOME if amount.sign == "+" and note.kind is RecordKind.EXPENSE else note.kind
    shown = f"{note.text} {product_as_written(text, amount)}".strip()
    return RecordDraft(kind, amount.amount, amount.currency, shown, note.category, on, item.span, amount.ambiguity)


def _is_unusable(amount: FoundAmount) -> bool:
    """Nothing, a range, or a number that may be two: no setting could settle it."""
    return amount.amount == 0 or (amount.ambiguity is not None and amount.ambiguity.kind in _UNUSABLE)


def _is_small_word(text: str, item: Item, amount: FoundAmount) -> bool:
    """A small number in words without a currency is seldom a price: "the twenty six", "twelve am".

    Right behind a thing that people buy and too large for an hour it is one: "lunch fifteen".
    """
    written = text[amount.span.start : amount.span.end]
    is_bare = amount.currency is None and amount.amount < _LEAST_BARE_WORDS
    is_small = is_bare and not any(char.isdigit() for char in written) and written.isascii()
    return is_small and not _is_price_of_thing(text, item, amount)


def _is_price_of_thing(text: str, item: Item, amount: FoundAmount) -> bool:
    before = fold(text[item.span.start : amount.span.start]).split()
    is_last = not text[amount.span.end : item.span.end].strip(" .!")
    is_tied = bool(before) and before[-1] not in LINKS | NUMBERED | ONLY_NUMBERED | FILLERS
    return is_last and is_tied and amount.amount > LAST_HOUR_IN_WORDS and default_category(" ".join(before)) is not None


def _says_nothing(note: Note, amount: FoundAmount) -> bool:
    """A bare number answers a question or is a slip; only a verb or a plus makes it a record."""
    is_named = any(char.isalpha() or char >= _FIRST_PICTURE for char in note.text)
    return not is_named and not note.has_verb and amount.sign != "+"


def _is_year(amount: FoundAmount, note: Note, context: ReadingContext) -> bool:
    """Whether a bare number is rather a year around now, "summer 2026"."""
    this_year = context.now.year
    return amount.currency is None and not note.has_verb and amount.amount in {this_year - 1, this_year, this_year + 1}


def _contradicts_sign(note: Note, amount: FoundAmount) -> bool:
    """Whether a plus stands before something that is bought, "coffee +4"."""
    is_plain = amount.sign == "+" and note.kind is RecordKind.EXPENSE
    return is_plain and default_category(note.text) not in {None, "income"}


def _takes_away(text: str, item: Item, amount: FoundAmount, note: Note) -> bool:
    """Whether a minus stands between what was bought and its price, "dinner -20"; it may take the entry back."""
    is_behind = any(char.isalpha() for char in text[item.span.start : amount.span.start])
    return note.kind is RecordKind.EXPENSE and is_behind and text[amount.span.start] in _MINUS


def _is_of_known(text: str, item: Span) -> bool:
    """Whether an item says what a known entry was, "the coffee was 5"; that corrects it."""
    return _KNOWN_WAS.search(fold(text[item.start : item.end])) is not None


def _is_of_note(found: Found, folded: str) -> bool:
    """Whether a phrase says what was paid, not when: "afternoon tea", "makan tengah hari", "ăn sáng", "June rent"."""
    if not isinstance(found.value, Period):
        return False
    if found.value.grain is Grain.MONTH:
        return _MONTH_OF_BILL.match(fold(found.text)) is not None
    if found.value.grain is not Grain.DAYPART:
        return False
    words = fold(found.text).split()
    before = folded[: found.span.start].split()
    is_single = len(words) == 1 and words[0] != "tonight" and words[0][0] not in _DAY_SIGNS
    return is_single or (bool(before) and before[-1] in _MEAL_VERBS)
