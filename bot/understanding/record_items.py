"""Taking a message of records apart: lines, and in each line the items with their one amount.

"coffee 4 and bagel 3.5" are two items, "fish and chips 12" is one, "12 tamales 600" one with a count. An item whose
numbers can be read in two ways is left unread; money is never guessed (R2.3).
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.understanding import record_words as words
from core.grammar.context import Span
from core.grammar.money import FoundAmount
from tools.category_words import default_category

MAX_BARE_COUNT = 10  # "9 eggs" is a count, "20 drinks" more likely a price
LONGEST_GOODS = 40  # characters of the goods that a count counts
MINUTES = frozenset(Decimal(minutes) / 100 for minutes in (0, 15, 30, 45))  # that people make appointments for
MAX_COUNT = 100  # "12 tamales 600": a larger number before the goods is a price


_PLURAL = re.compile(r"[^\W\d]{2,}[^su\W]s[.,!]?")


@dataclass(frozen=True)
class Item:
    """One thing that was paid or received.

    Attributes:
        span: Its place in the text.
        amount: Its amount; None when its numbers cannot be told apart.
    """

    span: Span
    amount: FoundAmount | None


def split_items(text: str, lines: Iterable[Span], amounts: Sequence[FoundAmount], taken: Sequence[Span]) -> list[Item]:
    """The items of all lines, in order; a line without any amount gives one item without amount.

    Args:
        text: The folded message.
        lines: Its lines that hold something.
        amounts: The amounts found in it.
        taken: Spans that are read already (dates), inside which nothing separates.
    """
    items: list[Item] = []
    closed = {place for span in (*taken, *(one.span for one in amounts)) for place in range(span.start, span.end)}
    for line in lines:
        inside = _without_counts(text, line, _within(line, amounts))
        for piece in _pieces(text, line, inside, closed):
            items.extend(_items_of(text, piece, _within(piece, inside)))
    return items


def _within(span: Span, amounts: Sequence[FoundAmount]) -> list[FoundAmount]:
    """The amounts, which are in order, that overlap a span."""
    first = bisect_right(amounts, span.start, key=lambda amount: amount.span.end)
    after = bisect_left(amounts, span.end, key=lambda amount: amount.span.start)
    return list(amounts[first:after])


def _pieces(text: str, line: Span, amounts: Sequence[FoundAmount], closed: set[int]) -> list[Span]:
    """Cut a line at its separators, then join pieces without an amount to their neighbour."""
    if len(amounts) < 2:
        return [line]
    cuts: list[Span] = []
    start = line.start
    for match in words.SEPARATOR.finditer(text, line.start, line.end):
        if not closed.isdisjoint(range(match.start(), match.end())):
            continue
        cuts.append(Span(start, match.start()))
        start = match.end()
    cuts.append(Span(start, line.end))
    return _joined(text, [cut for cut in cuts if text[cut.start : cut.end].strip()], amounts)


def _joined(text: str, cuts: list[Span], amounts: Sequence[FoundAmount]) -> list[Span]:
    goes_back = _amounts_come_first(text, cuts, amounts)
    cuts = cuts if goes_back else _without_remarks(text, cuts, amounts)
    pieces: list[Span] = []
    waiting: Span | None = None
    for cut in cuts:
        whole = Span(waiting.start, cut.end) if waiting else cut
        if _within(whole, amounts):
            pieces.append(whole)
            waiting = None
        elif goes_back and pieces:
            pieces[-1] = Span(pieces[-1].start, cut.end)
        else:
            waiting = whole
    return [*pieces, waiting] if waiting else pieces


def _without_remarks(text: str, cuts: list[Span], amounts: Sequence[FoundAmount]) -> list[Span]:
    """The cuts with a remark at the end joined to the one before it, "tea 3, cake 5, with Mum"; a mere thing is kept.

    "milk 3, bread 4, eggs" leaves out a price, which must not be overlooked.
    """
    if len(cuts) < 2:
        return cuts
    *others, before, last = cuts
    remark = text[last.start : last.end].split()
    if _within(last, amounts) or not (
        remark[0] in words.LINKS or set(remark) <= words.FILLERS or remark[0].startswith("#")
    ):
        return cuts
    return [*others, Span(before.start, last.end)]


def _amounts_come_first(text: str, cuts: list[Span], amounts: Sequence[FoundAmount]) -> bool:
    """Whether the writer puts the amount before the thing: "20 on fish and chips, 5 on tea"."""
    first = amounts[0].span
    before = text[cuts[0].start : first.start].split() if cuts else []
    return all(word in words.SPENDING or word in words.FILLERS for word in before)


def _items_of(text: str, piece: Span, amounts: list[FoundAmount]) -> list[Item]:
    if not amounts:
        return [Item(piece, None)]
    if len(amounts) == 1:
        is_other = any(check(text, piece, amounts[0]) for check in _CHECKS)
        return [Item(piece, None if is_other else amounts[0])]
    priced = [amount for amount in amounts if amount.currency]
    if len(priced) == 1 and all(_is_beside(text, piece, one, priced[0]) for one in amounts if not one.currency):
        return [Item(piece, priced[0])]
    if len(amounts) == 2:
        return _two_numbers(text, piece, amounts[0], amounts[1])
    return _listed(text, piece, amounts) or [Item(piece, None)]


def _is_beside(text: str, piece: Span, number: FoundAmount, price: FoundAmount) -> bool:
    """Whether a bare number beside a price is a count or a name, and no price of another thing: "tea RM2 bun 3"."""
    if not _is_count(number):
        return False
    before = text[piece.start : number.span.start].split()
    following = text[number.span.end : number.span.end + LONGEST_GOODS].split()
    is_tied = bool(before) and before[-1] in words.COUNTED_FOR | words.NUMBERED | words.ONLY_NUMBERED
    if is_tied or (following and _PLURAL.fullmatch(following[0])):
        return True
    if number.span.start > price.span.start:
        return bool(following)
    between = _things(text[number.span.end : price.span.start].split())
    return not (_things(before) and between)


def _without_counts(text: str, line: Span, amounts: list[FoundAmount]) -> list[FoundAmount]:
    """The amounts besides counts that begin an item, "2 coffees and 1 cake 15"; all of them if no price follows."""
    if len(amounts) < 2:
        return amounts
    starts = [line.start, *(match.end() for match in words.SEPARATOR.finditer(text, line.start, line.end))]
    leads = [_begins_item(text, starts, amount) for amount in amounts]
    if leads[-1]:
        return amounts
    return [amount for amount, is_lead in zip(amounts, leads, strict=True) if not (is_lead and _counts(text, amount))]


def _begins_item(text: str, starts: list[int], amount: FoundAmount) -> bool:
    start = starts[bisect_right(starts, amount.span.start) - 1]
    return not _things(text[start : amount.span.start].split())


def _counts(text: str, amount: FoundAmount) -> bool:
    """Whether a number before goods counts them and no price of each follows, "2 coffees at 4.50"."""
    following = text[amount.span.end : amount.span.end + LONGEST_GOODS].split()
    is_one = amount.amount == 1 and amount.currency is None and bool(following) and following[0].isalpha()
    is_each = len(following) > 1 and following[1] in words.EACH
    return (is_one or _counts_goods(text, amount.span, amount)) and not is_each


def _counts_goods(text: str, _: Span, amount: FoundAmount) -> bool:
    """Whether a number counts goods: a small bare one right before a plural, "2 eggs"."""
    following = text[amount.span.end : amount.span.end + LONGEST_GOODS].split(maxsplit=1)
    is_small = amount.currency is None and amount.amount < MAX_BARE_COUNT and amount.amount == int(amount.amount)
    return is_small and amount.sign is None and bool(following) and _PLURAL.fullmatch(following[0]) is not None


def _tells_time(text: str, piece: Span, amount: FoundAmount) -> bool:
    """Whether a bare number may be an hour, "lunch at 12", "dinner at 7.30"; after a verb of spending it is a price."""
    before = text[piece.start : amount.span.start].split()
    if amount.currency or amount.amount > words.LAST_HOUR or not before or before[-1] not in words.AT_AN_HOUR:
        return False
    return amount.amount % 1 in MINUTES and not set(before) & (words.SPENDING - words.HAVING - {"had", "have", "got"})


def _is_code(text: str, _: Span, amount: FoundAmount) -> bool:
    """Whether a bare number is written like a code, with a zero before it: "007"."""
    return amount.currency is None and re.match(r"0\d", text[amount.span.start : amount.span.end]) is not None


def _is_had(text: str, piece: Span, amount: FoundAmount) -> bool:
    """Whether a bare number says how much was had, "drank 3 beers", or how long, "took a walk for 20"."""
    before = text[piece.start : amount.span.start].split()
    if amount.currency or not before or words.HAVING.isdisjoint(before):
        return False
    things = f"{' '.join(_things(before))} {text[amount.span.end : piece.end]}"
    is_unknown = "took" in before and default_category(things) is None
    return is_unknown or (before[-1] in words.HAVING and before[-1] != "sent")


def _counts_people(text: str, piece: Span, amount: FoundAmount) -> bool:
    """Whether a small bare number says for how many: "dinner for 4", "party of 4"; after a verb it is a price."""
    before = text[piece.start : amount.span.start].split()
    is_told = not words.SPENDING.isdisjoint(text[: amount.span.start].split())
    is_for = len(before) > 1 and before[-1] in words.FOR_PEOPLE and not is_told
    return is_for and _is_count(amount) and amount.amount <= MAX_BARE_COUNT and amount.sign is None


def _is_number_of(text: str, piece: Span, amount: FoundAmount) -> bool:
    """Whether a bare number belongs to the word before it: "room 305", "page 120"."""
    before = text[piece.start : amount.span.start].split()
    return amount.currency is None and bool(before) and before[-1].strip("-:#.") in words.ONLY_NUMBERED


def _goes_on(text: str, piece: Span, amount: FoundAmount) -> bool:
    """Whether another thing follows whose price is left out: "lunch 12 and coffee"."""
    if not _things(text[piece.start : amount.span.start].split()):
        return False
    link = words.AND.match(text, amount.span.end, piece.end)
    return link is not None and bool(_things(text[link.end() : piece.end].split()))


def _two_numbers(text: str, piece: Span, first: FoundAmount, second: FoundAmount) -> list[Item]:
    """Two numbers and one or two things: a count and a price, a name and a price, or two prices."""
    before = text[piece.start : first.span.start].split()
    between = text[first.span.end : second.span.start].split()
    after = text[second.span.end : piece.end].split()
    after = [word for word in after if word not in words.TOTALS]
    if _is_for_people(text, first, second, before, after) or _is_for_goods(first, second, before, between, after):
        return [Item(piece, first)]
    if _is_count(first) and not after and not words.EACH & set(between):
        is_counted = not _things(before) and _things(between) and _may_count(first, second, between)
        is_for_people = bool(before) and before[-1] in words.COUNTED_FOR and not between
        is_day = text[second.span.end :].startswith(".")  # "12.11." is the German eleventh of a month
        is_named = bool(before) and not between and not _is_count(second) and not is_day
        if is_counted or is_for_people or is_named:
            return [Item(piece, second)]
    return _listed(text, piece, [first, second]) or [Item(piece, None)]


def _may_count(count: FoundAmount, price: FoundAmount, goods: list[str]) -> bool:
    """Whether a number before goods counts them: a small one, or a larger one before a plural."""
    is_plural = any(_PLURAL.fullmatch(word) for word in goods)
    return count.amount < price.amount and (count.amount <= MAX_BARE_COUNT or is_plural)


def _is_for_people(text: str, price: FoundAmount, count: FoundAmount, before: list[str], after: list[str]) -> bool:
    """Whether a price is followed by those it was for: "dinner 80 for 4". "Socks 2 for 5" is an offer."""
    link = text[price.span.end : count.span.start].split()
    is_small = _is_count(count) and count.amount <= MAX_BARE_COUNT and count.amount < price.amount
    return bool(_things(before)) and not after and is_small and len(link) == 1 and link[0] in words.COUNTED_FOR


def _is_for_goods(
    price: FoundAmount, count: FoundAmount, before: list[str], between: list[str], after: list[str]
) -> bool:
    """Whether a price is followed by the goods it bought: "12 for 3 coffees"."""
    is_counted = _is_count(count) and bool(after) and _PLURAL.fullmatch(after[0]) is not None
    is_tied = len(between) == 1 and between[0] in words.COUNTED_FOR
    return not _things(before) and is_tied and is_counted and count.amount < price.amount


def _things(found: list[str]) -> list[str]:
    return [word for word in found if word not in words.SPENDING and word not in words.FILLERS]


def _listed(text: str, piece: Span, amounts: list[FoundAmount]) -> list[Item] | None:
    """Prices and things in turn without anything between, "taxi 12 coffee 4", if each thing is a known one."""
    things_first = bool(_things(text[piece.start : amounts[0].span.start].split()))
    edges = [amount.span.end if things_first else amount.span.start for amount in amounts]
    starts = [piece.start, *edges[:-1]] if things_first else [piece.start, *edges[1:]]
    ends = [*edges[:-1], piece.end] if things_first else [*edges[1:], piece.end]
    items = [Item(Span(start, end), amount) for start, end, amount in zip(starts, ends, amounts, strict=True)]
    return items if all(_is_plain(text, item) for item in items) else None


def _is_plain(text: str, item: Item) -> bool:
    """Whether the words beside the amount are a known thing whose number cannot be part of its name."""
    if item.amount is None:
        return False
    span = item.amount.span
    things = _things((text[item.span.start : span.start] + " " + text[span.end : item.span.end]).split())
    if not things or words.NUMBERED & set(things):
        return False
    return item.amount.currency is not None or default_category(" ".join(things)) is not None


# What keeps the only number of an item from being its price.
_CHECKS = (_counts_goods, _is_code, _is_had, _counts_people, _tells_time, _is_number_of, _goes_on)


def _is_count(amount: FoundAmount) -> bool:
    return amount.currency is None and amount.amount == int(amount.amount) and amount.amount < MAX_COUNT
