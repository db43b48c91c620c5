"""From what is printed to a receipt: merchant, day, currency, items, tax and total, and what is doubtful about it.

Pure. Items are never summed up into a total (B019): a receipt on which no line says what was paid has none.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.receipts.countries import currencies_of
from bot.receipts.dating import day_of
from bot.receipts.days import days_on
from bot.receipts.figures import Style, amount_at_end, style_of
from bot.receipts.labels import Kind
from bot.receipts.merchants import merchant_on
from bot.receipts.receipt import Item, Receipt
from bot.receipts.rows import Row, items_of, rows_of
from bot.receipts.sums import Proof, prove
from core.grammar.context import ReadingContext
from core.vision.types import Line, ReceiptText
from tools.receipt_questions import Problem

MAX_LINES = 400  # a longer print is no receipt, and every line is looked at several times
MAX_LINE_CHARS = 120  # of one line; a till prints 48, an invoice 100
SURE = 0.8  # confidence that the line of the total must have been read with
FEWEST_AMOUNTS = 2  # lines with amounts that make a print without a total a receipt


@dataclass(frozen=True)
class _Total:
    """A figure that may be what was paid.

    Attributes:
        is_repeated: Printed as the total more than once.
    """

    amount: Decimal
    confidence: float
    proof: Proof
    is_repeated: bool


def read_receipt(found: ReceiptText, context: ReadingContext) -> Receipt | None:
    """The receipt that *found* is, as the person of *context* would read it; None where it is none."""
    lines = [line for line in found.lines[:MAX_LINES] if len(line.text) <= MAX_LINE_CHARS]
    texts = [line.text for line in lines]
    currencies = currencies_of(texts, context.currency, context.dollar)
    currency = currencies[0] if len(currencies) == 1 else context.currency
    style = style_of(texts, currency)
    rows = rows_of([line for line in lines if not _is_dated(line, context)], style)
    items = items_of(rows, style)
    totals = _totals(rows, items, currency)
    if not totals and not _is_receipt(found, rows):
        return None
    chosen, total_problems = _with_claim(found, style, *_chosen(totals, is_exact=found.is_exact))
    days, day_problems = day_of(lines, currencies, context)
    lead = next((total for total in totals if chosen[:1] == (total.amount,)), None)
    return Receipt(
        merchant=merchant_on(lines, found.claim.merchant if found.claim else ""),
        days=days,
        currencies=currencies,
        totals=chosen,
        lines_total=lead.proof.lines_total if lead is not None and lead.proof.is_contradicted else None,
        items=tuple(Item(row.label, row.amount) for row in items if row.amount is not None),
        subtotal=_last(rows, Kind.SUBTOTAL),
        tax=_sum(rows, Kind.TAX, Kind.TAX_WITHIN),
        cash=_last(rows, Kind.PAID),
        change=_last(rows, Kind.CHANGE),
        problems=(*total_problems, *_currency_problems(currencies, context), *day_problems),
    )


def _is_dated(line: Line, context: ReadingContext) -> bool:
    """Whether a date is printed on it: the time beside it would else look like an amount."""
    return bool(days_on([line.text], context.date_order))


def _is_receipt(found: ReceiptText, rows: Sequence[Row]) -> bool:
    if found.claim is not None and not found.claim.is_receipt:
        return False
    return sum(row.amount is not None for row in rows) >= FEWEST_AMOUNTS


def _totals(rows: Sequence[Row], items: Sequence[Row], currency: str | None) -> list[_Total]:
    """Each figure that a line calls the total, in the order of the lines; the best proof of each."""
    places = [place for place, row in enumerate(rows) if row.kind is Kind.TOTAL and row.amount and row.amount > 0]
    found: dict[Decimal, _Total] = {}
    for place in places:
        row = rows[place]
        amount = row.amount or Decimal(0)
        proof = prove(rows, items, place, currency)
        before = found.get(amount)
        if before is None:
            found[amount] = _Total(amount, row.confidence, proof, is_repeated=False)
        else:
            best = before.proof if before.proof.is_borne_out else proof
            found[amount] = _Total(amount, max(before.confidence, row.confidence), best, is_repeated=True)
    return list(found.values())


def _chosen(totals: Sequence[_Total], *, is_exact: bool) -> tuple[tuple[Decimal, ...], tuple[Problem, ...]]:
    """What may have been paid, the likeliest first, and what is wrong with it."""
    if not totals:
        return (), (Problem.NO_TOTAL,)
    total = totals[0] if len(totals) == 1 else _settled(totals)
    if total is None:
        ranked = sorted(totals, key=lambda one: not one.proof.is_borne_out)
        return tuple(one.amount for one in ranked), (Problem.SEVERAL_TOTALS,)
    if total.proof.is_contradicted:
        return (total.amount,), (Problem.DOES_NOT_ADD_UP,)
    is_sure = total.proof.is_borne_out or total.is_repeated or is_exact
    is_doubted = total.proof.by_payment is False or (total.proof.has_more_behind and not total.proof.by_payment)
    if not is_sure or is_doubted or total.confidence < SURE:
        return (total.amount,), (Problem.UNSURE_TOTAL,)
    return (total.amount,), ()


def _settled(totals: Sequence[_Total]) -> _Total | None:
    """The one of several totals that was paid: the only one that the payment bears out, or the last and greatest.

    Where sums on the way are called totals as well, that one has all of them behind it. That only the items bear one
    out is not enough: it may be such a sum, and a line behind it misread.
    """
    paid = [one for one in totals if one.proof.by_payment]
    if len(paid) == 1:
        return paid[0]
    last = totals[-1]
    is_greatest = all(one.amount <= last.amount for one in totals)
    return last if is_greatest and last.proof.by_subtotal and not last.proof.is_contradicted else None


def _with_claim(
    found: ReceiptText, style: Style, amounts: tuple[Decimal, ...], problems: tuple[Problem, ...]
) -> tuple[tuple[Decimal, ...], tuple[Problem, ...]]:
    """The totals, where a vision model has named one as well: what it says may raise a doubt, and settles none."""
    if found.claim is None:
        return amounts, problems
    ending = amount_at_end(found.claim.total, style)
    claimed = ending.amount if ending is not None else None
    if claimed is None:
        return amounts, problems or (Problem.UNSURE_TOTAL,)
    if not amounts:
        return (claimed,), (Problem.UNSURE_TOTAL,)
    if claimed in amounts[:1]:
        return amounts, problems
    return tuple(dict.fromkeys((*amounts, claimed))), (Problem.SEVERAL_TOTALS,)


def _currency_problems(currencies: tuple[str, ...], context: ReadingContext) -> tuple[Problem, ...]:
    if len(currencies) != 1:
        return (Problem.NO_CURRENCY,)
    return (Problem.OTHER_CURRENCY,) if context.currency not in (None, *currencies) else ()


def _last(rows: Sequence[Row], kind: Kind) -> Decimal | None:
    return next((row.amount for row in reversed(rows) if row.kind is kind and row.amount is not None), None)


def _sum(rows: Sequence[Row], *kinds: Kind) -> Decimal | None:
    amounts = [row.amount for row in rows if row.kind in kinds and row.amount is not None]
    return sum(amounts, Decimal(0)) if amounts else None
