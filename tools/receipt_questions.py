"""What is asked about a receipt before it is saved (R3.9): which total, which currency, which day.

Each answer is the same call with one thing more settled, so that doubts are asked about one after the other. It
writes nothing.
"""

from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Literal

from pydantic import Field

from core.money import Money, MoneyError, display
from tools.asking import NO_WORDS, YES_WORDS
from tools.base import PERSON_ONLY, Arguments, Ask, Option, PlannedCall, ToolScope
from tools.booking import MAX_CURRENCIES
from tools.entries import local_day

TOOL = "add_receipt"
ANOTHER_AMOUNT = "Another amount"
ANOTHER_DAY = "Another day"
LEAVE = Option(label="Don't save it", words=("don't save", "don't", "leave it", "cancel", "skip", "skip it", "none"))
YESTERDAY = timedelta(days=1)


class Problem(StrEnum):
    """Why a receipt has to be asked about before it is saved."""

    NO_TOTAL = "no_total"  # no line says what was paid
    SEVERAL_TOTALS = "several_totals"  # lines that say so differ
    DOES_NOT_ADD_UP = "does_not_add_up"  # items, tax and charges come to another sum
    UNSURE_TOTAL = "unsure_total"  # read badly, or nothing else printed there bears it out
    NO_CURRENCY = "no_currency"  # nothing tells it, or several are possible
    OTHER_CURRENCY = "other_currency"  # it is not the person's own
    NO_DAY = "no_day"  # none is printed, or none can be read
    UNSURE_DAY = "unsure_day"  # it may mean several days
    ODD_DAY = "odd_day"  # it is to come, or more than a year ago


class ReceiptArguments(Arguments):
    """What was read from a receipt, and what the person has settled since.

    Attributes:
        merchant: The shop's name, or empty.
        note: What the record is to be called.
        totals: What may have been paid, in units of the currency, likeliest first.
        lines_total: What the lines come to where that is something else.
        currencies, days: Likeliest first.
        items: How many lines name something that was bought.
        tax: All taxes together.
        amount, currency, on: What is settled; None for what is not.
        asks: What the person is asked for in their own words next.
    """

    merchant: str = ""
    note: str = ""
    totals: tuple[Decimal, ...] = ()
    lines_total: Decimal | None = None
    currencies: tuple[str, ...] = ()
    days: tuple[date, ...] = ()
    problems: tuple[Problem, ...] = ()
    items: int = 0
    tax: Decimal | None = None
    amount: Decimal | None = None
    currency: str | None = None
    on: date | None = None
    asks: Literal["amount", "day"] | None = None
    is_new: bool = Field(
        default=False, description="the person said that it is no duplicate", json_schema_extra=PERSON_ONLY
    )

    def call(self, **settled: object) -> PlannedCall:
        """The call that is made once these values are settled as well."""
        known = self.model_copy(update={"asks": None, **settled})
        return PlannedCall(name=TOOL, arguments=known.model_dump(mode="json", exclude_defaults=True))


def ask_about(scope: ToolScope, receipt: ReceiptArguments) -> Ask | None:
    """The next question about *receipt*: a total before a currency before a day; None where all is settled."""
    if receipt.asks == "amount":
        return _ask_amount(receipt, "How much was it?")
    if receipt.asks == "day":
        return _ask_which_day(scope, receipt, "Which day was it?")
    if receipt.amount is None and (ask := _about_total(scope, receipt)) is not None:
        return ask
    if receipt.currency is None and (ask := _about_currency(scope, receipt)) is not None:
        return ask
    return _about_day(scope, receipt) if receipt.on is None else None


def _about_total(scope: ToolScope, receipt: ReceiptArguments) -> Ask | None:
    problems, read = set(receipt.problems), _what(scope, receipt, local_day(scope.user, scope.now))
    if Problem.NO_TOTAL in problems or not receipt.totals:
        return _ask_amount(receipt, f"I can't find a total on that receipt{_at(receipt)}. How much was it?")
    if Problem.SEVERAL_TOTALS in problems:
        return _ask_total(scope, receipt, f"I see more than one total on that receipt{_at(receipt)}. Which was paid?")
    if Problem.DOES_NOT_ADD_UP in problems and receipt.lines_total is not None:
        lines = _shown(scope, receipt, receipt.lines_total)
        return _ask_total(scope, receipt, f"I read a total of {read}, but the lines add up to {lines}. Which is right?")
    if {Problem.UNSURE_TOTAL, Problem.DOES_NOT_ADD_UP} & problems:
        text = f"I read a total of {read}, and nothing else on the receipt bears it out. Is it right?"
        return _asking(receipt, text, (_yes(scope, receipt), _another_amount(receipt, *NO_WORDS)))
    return None


def _ask_amount(receipt: ReceiptArguments, text: str) -> Ask:
    return Ask(text=text, expects="paid", calls=(receipt.call(),), again=receipt.call(asks="amount"))


def _ask_total(scope: ToolScope, receipt: ReceiptArguments, text: str) -> Ask:
    lines = (receipt.lines_total,) if receipt.lines_total is not None and receipt.lines_total > 0 else ()
    choices = tuple(dict.fromkeys((*receipt.totals, *lines)))[:MAX_CURRENCIES]
    options = tuple(
        Option(label=_shown(scope, receipt, amount), words=(f"{amount:f}",), calls=(receipt.call(amount=amount),))
        for amount in choices
    )
    return _asking(receipt, text, (*options, _another_amount(receipt)))


def _yes(scope: ToolScope, receipt: ReceiptArguments) -> Option:
    total = receipt.totals[0]
    words = (*YES_WORDS, f"{total:f}")
    return Option(label=f"Yes, {_shown(scope, receipt, total)}", words=words, calls=(receipt.call(amount=total),))


def _another_amount(receipt: ReceiptArguments, *words: str) -> Option:
    meanings = ("something else", "other", "another", "neither", *words)
    return Option(label=ANOTHER_AMOUNT, words=meanings, calls=(receipt.call(asks="amount"),))


def _about_currency(scope: ToolScope, receipt: ReceiptArguments) -> Ask | None:
    """The labels are codes alone, so that another currency may be named instead."""
    own, read = scope.user.currency, _what(scope, receipt, local_day(scope.user, scope.now))
    if Problem.OTHER_CURRENCY in receipt.problems and receipt.currencies:
        codes = tuple(dict.fromkeys(filter(None, (receipt.currencies[0], own))))
        return _ask_code(receipt, f"I read {read}. Is that in {receipt.currencies[0]}?", codes, YES_WORDS)
    if Problem.NO_CURRENCY in receipt.problems and (own or receipt.currencies):
        codes = tuple(dict.fromkeys(filter(None, (own, *receipt.currencies))))
        return _ask_code(receipt, f"I read {read}, and no currency. Which one is it in?", codes, ())
    return None


def _ask_code(receipt: ReceiptArguments, text: str, codes: tuple[str, ...], first_words: tuple[str, ...]) -> Ask:
    options = tuple(
        Option(
            label=code, words=(code, *(first_words if code == codes[0] else ())), calls=(receipt.call(currency=code),)
        )
        for code in codes[:MAX_CURRENCIES]
    )
    return Ask(text=text, options=options, again=receipt.call())


def _about_day(scope: ToolScope, receipt: ReceiptArguments) -> Ask | None:
    problems, today = set(receipt.problems), local_day(scope.user, scope.now)
    read = _what(scope, receipt, today, with_day=False)
    if Problem.NO_DAY in problems:
        return _ask_which_day(scope, receipt, f"I read {read}, and no date. When was it?")
    if Problem.ODD_DAY in problems and receipt.days:
        printed = receipt.days[0]
        oddly = "is still to come" if printed > today else "is long ago"
        return _ask_which_day(scope, receipt, f"I read {read}. Its date, {_day(printed, today)}, {oddly}. When was it?")
    if Problem.UNSURE_DAY in problems:
        return _ask_which_day(scope, receipt, f"I read {read}. Its date may mean several days. Which was it?")
    return None


def _ask_which_day(scope: ToolScope, receipt: ReceiptArguments, text: str) -> Ask:
    today = local_day(scope.user, scope.now)
    printed = [(_day(day, today), (day.isoformat(), f"{day.day} {day:%b}"), day) for day in receipt.days if day < today]
    near = [("Today", ("today",), today)] if len(printed) != 1 or receipt.asks else []
    near += [("Yesterday", ("yesterday",), today - YESTERDAY)] if not printed else []
    options = tuple(
        Option(label=label, words=tuple(word.casefold() for word in words), calls=(receipt.call(on=day),))
        for label, words, day in (*printed, *near)
    )
    other = () if receipt.asks else (Option(label=ANOTHER_DAY, words=NO_WORDS, calls=(receipt.call(asks="day"),)),)
    return _asking(receipt, text, (*options, *other), asks="day")


def _asking(
    receipt: ReceiptArguments, text: str, options: tuple[Option, ...], asks: Literal["amount", "day"] = "amount"
) -> Ask:
    """A question with these choices and the one to leave it; its ``again`` tells what else may be answered."""
    return Ask(text=text, options=(*options, LEAVE), again=receipt.call(asks=asks))


def _what(scope: ToolScope, receipt: ReceiptArguments, today: date, *, with_day: bool = True) -> str:
    """Amount, shop and day, as far as they are known: "RM23.45 at Kedai Contoh on 12 Nov"."""
    amount = receipt.amount if receipt.amount is not None else next(iter(receipt.totals), None)
    figure = _shown(scope, receipt, amount) if amount is not None else "a receipt"
    is_told = with_day and receipt.days and not {Problem.UNSURE_DAY, Problem.ODD_DAY} & set(receipt.problems)
    return f"{figure}{_at(receipt)}{f' on {_day(receipt.days[0], today)}' if is_told else ''}"


def _at(receipt: ReceiptArguments) -> str:
    return f" at {receipt.merchant}" if receipt.merchant else ""


def _day(day: date, today: date) -> str:
    return f"{day.day} {day:%b}" if day.year == today.year else f"{day.day} {day:%b %Y}"


def _shown(scope: ToolScope, receipt: ReceiptArguments, amount: Decimal) -> str:
    """The amount in the currency that is settled or printed; the bare figure while none is known."""
    currency = receipt.currency or (receipt.currencies[0] if len(receipt.currencies) == 1 else None)
    try:
        return display(Money.of(amount, currency), scope.user.number_format) if currency else f"{amount:f}"
    except MoneyError:  # a figure that this currency can't count; booking will say so
        return f"{amount:f}"
