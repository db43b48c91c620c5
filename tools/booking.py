"""The steps that writing an expense, an income and a refund share: read the arguments, look around, write, warn.

It turns what was said into a NewEntry or a question. The kinds themselves, with what is peculiar to each, are
expenses.py and income.py.
"""

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from pydantic import Field

from core.errors import ToolFailed, ToolRetry
from core.grammar.context import Direction, ReadingContext
from core.grammar.currencies import CODES, is_used_whole, name_index, possible_codes, resolve
from core.grammar.dates import Length, Recurring, local_days, read_date
from core.money import Money, MoneyError, display
from core.users import User
from tools import caps, categories, entries
from tools.asking import ANOTHER_WORDS, NO_WORDS, YES_WORDS, another_one, yes_or_no
from tools.base import PERSON_ONLY, Arguments, Ask, Option, PlannedCall, ToolScope
from tools.caps import CapWarning, Touched
from tools.category_words import DEFAULT_CATEGORIES, default_category
from tools.entries import Entry, EntryKind, EntryView, NewEntry, Turn, Written
from tools.periods import ONE_DAY
from tools.surroundings import Surroundings, look_around, write_plain

MAX_NOTE_CHARS = 200  # a note is a few words; longer ones are cut
MAX_DECIMALS = 6  # more than any currency counts; beyond it a figure is not even worth repeating
MAX_CURRENCIES = 4  # as many choices as fit under one message
WHICH_CURRENCY = "Which currency is that? For another one, write its code: 12 SGD."
MOST_UNASKED = 1_000_000  # units of the currency; a larger amount may be a slip of the keyboard and is asked about
MOST_UNASKED_WHOLE = 1_000_000_000  # likewise, for currencies used without decimals, such as rupiah
EARLIEST_DAY = date(1970, 1, 1)  # an entry before it is a slip of the keyboard


class EntryArguments(Arguments):
    """What may be said about one entry."""

    amount: Decimal = Field(description="above zero: 12.50")
    currency: str | None = Field(default=None, description="ISO 4217 code, only if they named one")
    note: str = Field(default="", description="what it was for, in their own words: 'lunch'")
    category: str | None = Field(default=None, description="only if they named one")
    on: str | None = Field(default=None, description="the day in their own words or as YYYY-MM-DD; left out: today")
    is_new: bool = Field(
        default=False, description="the person said that it is no duplicate", json_schema_extra=PERSON_ONLY
    )
    is_right: bool = Field(
        default=False, description="the person said that the large amount is right", json_schema_extra=PERSON_ONLY
    )
    is_named: bool = Field(
        default=False, description="the category is the person's own word", json_schema_extra=PERSON_ONLY
    )


class EntrySaved(Written):
    """The entry is written.

    Attributes:
        refund_of: The expense that a refund takes back, where one matched.
        warnings: Spending caps that this entry has brought past a threshold.
    """

    entry: EntryView
    refund_of: EntryView | None = None
    warnings: tuple[CapWarning, ...] = ()


@dataclass(frozen=True)
class _Wish:
    """An entry as it was said, before any row was looked at.

    Attributes:
        draft: Its category is the one that was named, or empty.
        is_named: The category that was named is the person's own word.
        tool: The tool that was called.
    """

    said: EntryArguments
    draft: NewEntry
    is_named: bool
    tool: str

    @property
    def call(self) -> PlannedCall:
        """The call that says all of it, with its day pinned."""
        return _pinned(self.tool, self.said, self.draft.spent_on, is_named=self.is_named)


async def prepare(scope: ToolScope, tool: str, kind: EntryKind, said: EntryArguments) -> NewEntry | Ask:
    """What is to be written, or the question that has to be answered first.

    Raises:
        ToolRetry, ToolFailed: The arguments name no possible entry; the text says what would be right.
    """
    wish = _read(scope, tool, kind, said)
    return wish if isinstance(wish, Ask) else await _settled(scope, wish)


async def book(scope: ToolScope, tool: str, kind: EntryKind, said: EntryArguments) -> Entry | Ask:
    """The entry, written as the next record of this event, or the question that has to be answered first.

    Raises:
        ToolRetry, ToolFailed: As for ``prepare``.
    """
    wish = _read(scope, tool, kind, said)
    if isinstance(wish, Ask):
        return wish
    may_be_plain = not (wish.draft.category or said.is_new or scope.is_forwarded)
    if may_be_plain and (entry := await write_plain(scope, wish.draft)) is not None:
        return entry
    settled = await _settled(scope, wish)
    return settled if isinstance(settled, Ask) else await save(scope, settled)


def _read(scope: ToolScope, tool: str, kind: EntryKind, said: EntryArguments) -> _Wish | Ask:
    """What was said, or the question for what no row can tell."""
    currency = read_currency(said.currency, scope.user.currency, scope.user.dollar)
    day = read_day(said.on, scope.context())
    is_named = said.is_named or _is_word_of(said.category, scope.said)
    if currency is None:
        return ask_currency(_pinned(tool, said, day, is_named=is_named))
    open_codes = _open_codes(said.currency, scope.user)
    if open_codes:
        return _ask_which(_pinned(tool, said, day, is_named=is_named), open_codes)
    if not said.is_right and is_huge(said.amount, currency):
        call = _pinned(tool, said, day, is_named=is_named)
        return _ask_amount(scope, money_of(said.amount, currency), call)
    note = clean_note(said.note)
    draft = NewEntry(kind, money_of(said.amount, currency), note, categories.fold(said.category or ""), day)
    return _Wish(said, draft, is_named, tool)


def _pinned(tool: str, said: EntryArguments, day: date, *, is_named: bool) -> PlannedCall:
    """The call as it is to be made after an answer, which may come on another day."""
    update = {"on": day.isoformat(), "amount": read_amount(said.amount), "is_named": is_named}
    return PlannedCall(name=tool, arguments=said.model_copy(update=update).model_dump(mode="json"))


def _is_word_of(category: str | None, message: str) -> bool:
    return bool(category) and f" {categories.fold(category or '')} " in entries.note_words(message)


async def _settled(scope: ToolScope, wish: _Wish) -> NewEntry | Ask:
    """What is to be written, by what the rows say, or the question they raise."""
    draft = wish.draft
    around = await look_around(scope, draft)
    category = _category(draft, around)
    if category is None and not wish.is_named:  # a model made it up
        raise ToolRetry(f"There is no category “{draft.category}”. There are {', '.join(DEFAULT_CATEGORIES)}.")
    if category is None:
        return _ask_category(scope, draft, around, wish.call)
    draft = replace(draft, category=category)
    if not wish.said.is_new and (scope.is_forwarded or around.twin_at):
        return _ask_again(scope, draft, around, wish.call)
    if around.bill_id is not None and not wish.said.is_new and scope.told_by is None:
        return _ask_whether_bill(scope, draft, around.bill_id, wish.call)
    return draft


async def save(scope: ToolScope, draft: NewEntry) -> Entry:
    """Write *draft* as the next record of this event."""
    conn = await scope.writing()
    return await entries.insert(conn, Turn.of(scope), draft, scope.next_ordinal(), told_by=scope.told_by)


async def warnings(scope: ToolScope, *written: Entry) -> tuple[CapWarning, ...]:
    """The caps that what was *written* has brought past a threshold."""
    if not scope.has_caps:
        return ()
    touched = [Touched(entry.category, entry.money.currency, entry.spent_on) for entry in written]
    crossings = await caps.cross(await scope.writing(), Turn.of(scope), scope.user, touched)
    return tuple(caps.warning(crossing, scope.user) for crossing in crossings)


def read_currency(said: str | None, own: str | None, dollar: str | None = None) -> str | None:
    """The ISO 4217 code of what was *said*, or the person's *own* where nothing was; None when neither is known.

    *dollar* is what a bare "$" means to them.

    Raises:
        ToolRetry: No currency goes by that name.
    """
    if not said:
        return own
    if said.upper() in CODES:
        return said.upper()
    name = name_index().get(said.casefold())
    code, _ = resolve(name, own, dollar) if name else (None, False)
    if code is None:
        raise ToolRetry(f"I know no currency called “{said}”. A code such as EUR, USD or MYR would do.")
    return code


def read_amount(amount: Decimal) -> Decimal:
    """*amount*, if it can be one at all.

    Raises:
        ToolRetry: It is zero, below zero, or a figure that no currency can count.
    """
    if amount <= 0:
        raise ToolRetry("An amount has to be above zero, such as 12.50.")
    if amount.normalize().adjusted() - len(amount.normalize().as_tuple().digits) + 1 < -MAX_DECIMALS:
        raise ToolRetry("That amount has more decimals than money has; 12.50 would be right.")
    return amount


def is_huge(amount: Decimal, currency: str) -> bool:
    """Whether *amount* is so large that it is asked about before it is written."""
    return amount > (MOST_UNASKED_WHOLE if is_used_whole(currency) else MOST_UNASKED)


def money_of(amount: Decimal, currency: str) -> Money:
    """*amount* in *currency*.

    Raises:
        ToolRetry: It is zero, too large, or finer than the currency's minor units.
    """
    try:
        return Money.of(read_amount(amount), currency)
    except MoneyError as error:
        raise ToolRetry(str(error)) from error


def read_day(said: str | None, context: ReadingContext) -> date:
    """The day of an entry: today where none was *said*; open dates look back (R3.2).

    Raises:
        ToolRetry: The words name no single day.
        ToolFailed: The day is still to come: a planned spend isn't booked.
    """
    today = context.now.date()
    day = today if not said else _iso_day(said) or _day_in_words(said, context)
    if day > today:
        raise ToolFailed(
            f"{day.day} {day:%B %Y} is still to come, and a planned spend isn't booked. Tell me once it is spent."
        )
    if day < EARLIEST_DAY:
        raise ToolRetry(f"The year {day.year} is too long ago. A day such as 2026-03-09 would be right.")
    return day


def clean_note(note: str) -> str:
    """The note on one line, single-spaced, cut at MAX_NOTE_CHARS."""
    return entries.one_line(note)[:MAX_NOTE_CHARS].rstrip()


def _iso_day(said: str) -> date | None:
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None


def _day_in_words(said: str, context: ReadingContext) -> date:
    found = read_date(said, context, Direction.PAST)
    if found is not None and not isinstance(found.value, Length | Recurring):
        first, after = local_days(found.value, context)
        if after - first == ONE_DAY:
            return first
    raise ToolRetry(f"“{said}” is not one day. Something like 'yesterday', '3 March' or 2026-03-09 would be right.")


def _category(draft: NewEntry, around: Surroundings) -> str | None:
    """The named category if there is one, else the usual one; None where the named one does not exist (R3.4)."""
    named = draft.category
    if not named:
        return _usual_category(draft, around)
    if around.is_own_category or categories.is_default(named, draft.kind):
        return named
    return default_category(named)


def _usual_category(draft: NewEntry, around: Surroundings) -> str:
    """What was taught about the note, else what its words say."""
    return around.category or categories.filed_by_words(draft.kind, draft.note)


def _ask_category(scope: ToolScope, draft: NewEntry, around: Surroundings, call: PlannedCall) -> Ask:
    """Whether to add the category that the person named."""
    named, usual = draft.category, _usual_category(draft, around)
    add = PlannedCall(name="add_category", arguments={"name": named})
    unnamed = call.model_copy(update={"arguments": {**call.arguments, "category": None}})
    return Ask(
        text=f"There is no category “{named}” yet. Shall I add it for {describe(draft, scope)}?",
        options=(
            Option(label=f"Add “{named}” and save", words=(*YES_WORDS, named, "add", "add it"), calls=(add, call)),
            Option(label=f"Save under {usual}", words=(*NO_WORDS, usual, f"under {usual}"), calls=(unnamed,)),
        ),
        again=call,
    )


def _open_codes(said: str | None, user: User) -> tuple[str, ...]:
    """What a name that several countries share may mean to the person, likeliest first; empty when it is settled."""
    name = name_index().get((said or "").casefold())
    if name is None or not resolve(name, user.currency, user.dollar)[1]:
        return ()
    return possible_codes(name, user.currency)[:MAX_CURRENCIES]


def _ask_which(call: PlannedCall, codes: tuple[str, ...]) -> Ask:
    """Ask which of several currencies is meant; what a dollar is, is then kept, so that this is asked once."""
    is_of_dollars = codes[0] == "USD"
    return Ask(
        text=WHICH_CURRENCY,
        options=tuple(
            Option(
                label=code,
                words=(code,),
                calls=(
                    *((PlannedCall(name="set_dollar", arguments={"currency": code}),) if is_of_dollars else ()),
                    call.model_copy(update={"arguments": {**call.arguments, "currency": code}}),
                ),
            )
            for code in codes
        ),
        again=call,
    )


def which_currency(subject: str = "is that") -> str:
    """The question for the currency of what *subject* names, with its verb: "are lunch and tea"."""
    return f"Which currency {subject} in? A word or a code will do, such as ringgit, EUR or US dollars."


def ask_currency(call: PlannedCall) -> Ask:
    """Ask which currency *call* is in; the answer becomes the person's own."""
    return Ask(
        text=which_currency(),
        expects="currency",
        calls=(call,),
        again=call,
    )


def _ask_again(scope: ToolScope, draft: NewEntry, around: Surroundings, call: PlannedCall) -> Ask:
    what = describe(draft, scope)
    if around.twin_at is None:
        text = f"That is a forwarded message. Shall I save {what}, as yours?"
    else:
        told_at = around.twin_at.astimezone(scope.user.zone_info)
        text = f"I saved {what}, at {told_at:%H:%M} already. Is this another one?"
    new = call.model_copy(update={"arguments": {**call.arguments, "is_new": True}})
    return another_one(text, (new,), yes="Yes, save it").model_copy(update={"again": call})


def _ask_whether_bill(scope: ToolScope, draft: NewEntry, bill_id: int, call: PlannedCall) -> Ask:
    """Whether an expense beside a bill that is due is its payment: "rent 1200" would else be booked twice."""
    told = {name: call.arguments[name] for name in ("amount", "currency", "on")}
    pay = PlannedCall(name="pay_bill", arguments={**told, "reminder_id": bill_id})
    other = call.model_copy(update={"arguments": {**call.arguments, "is_new": True}})
    return Ask(
        text=f"A bill for {draft.note} is due. Is {describe(draft, scope)}, its payment?",
        options=(
            Option(label="Yes, it's paid", words=(*YES_WORDS, "the bill", "bill", "paid"), calls=(pay,)),
            Option(label="No, something else", words=(*NO_WORDS, *ANOTHER_WORDS, "something else"), calls=(other,)),
        ),
        again=call,
    )


def _ask_amount(scope: ToolScope, money: Money, call: PlannedCall) -> Ask:
    """Whether a very large amount is meant: one wrong digit would spoil every total."""
    sure = call.model_copy(update={"arguments": {**call.arguments, "is_right": True}})
    text = f"That is {display(money, scope.user.number_format)}. Is that right?"
    return yes_or_no(text, (sure,), yes="Yes, save it").model_copy(update={"again": call})


def describe(draft: NewEntry, scope: ToolScope) -> str:
    """Note and amount ("lunch, RM15.00"), or the amount alone where there is no note."""
    amount = display(draft.money, scope.user.number_format)
    return f"{draft.note}, {amount}" if draft.note else amount
