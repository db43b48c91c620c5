"""What holds for every message of records, whatever is bought and however it is written."""

import re
from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.understanding.records import RecordDraft, read_records
from core.grammar.context import NumberFormat, ReadingContext

CONTEXT = ReadingContext(
    datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")), currency="MYR", number_format=NumberFormat.POINT
)
WORDS = st.sampled_from(
    "lunch coffee taxi rent spent on for at with bought and then 2 12 x each room page yesterday monday kopi beli "
    "bayar 午餐 кофе за café con Mittagessen für refund salary #food + , ; : @ - = ( ) ? not".split()
)
PRICES = st.one_of(
    st.integers(1, 3_000).map(str),
    st.decimals(Decimal("0.05"), Decimal(500), places=2).map(str),
    st.integers(1, 900).map(lambda amount: f"RM{amount}"),
    st.integers(1, 900).map(lambda amount: f"{amount}€"),
)
THINGS = st.sampled_from(
    ["lunch", "taxi home", "nasi lemak", "Kaffee", "boleto", "phone case", "dinner with Sam", "咖啡", "bò kho"]
)
LINES = st.builds("".join, st.tuples(THINGS, st.sampled_from([" ", ": ", " - ", " = "]), PRICES)) | st.builds(
    "{1} {0}".format, THINGS, PRICES
)


# Items one after the other, with words among them that change what they mean.
ITEMS = st.tuples(st.lists(WORDS, max_size=1), LINES, st.lists(WORDS, max_size=1)).map(
    lambda parts: " ".join([*parts[0], parts[1], *parts[2]])
)
MESSAGES = st.lists(ITEMS, min_size=1, max_size=3).flatmap(
    lambda items: st.sampled_from([", ", " and ", "; ", " + ", "\n", " "]).map(lambda mark: mark.join(items))
)


def _told(draft: RecordDraft) -> tuple[object, ...]:
    return draft.kind, draft.amount, draft.currency, draft.note, draft.category, draft.on


@settings(max_examples=150, deadline=None)
@given(text=MESSAGES)
def test_an_amount_is_never_made_up_nor_a_price_dropped(text: str) -> None:
    """Of a message that is understood, each amount stands in the text, or two of its numbers make it ("2 x 18").

    And each price became an amount, or stands in a note for the person to see.
    """
    reading = read_records(text, CONTEXT)
    digits = [*re.findall(r"\d+(?:\.\d+)?", text), *re.findall(r"\d{1,3}(?: \d{3})+(?:\.\d+)?", text)]
    numbers = [Decimal(number.replace(" ", "")) for number in digits]
    made = {made for first in numbers for second in numbers for made in (first * second, first + second / 100)}
    prices = re.findall(r"RM\d+(?: \d{3})*(?:\.\d\d)?|\d+€|\d+\.\d\d", text)  # "RM1 100.00" may be one price
    noted = " ".join(draft.note for draft in reading.drafts)

    if reading.complete:
        assert {draft.amount for draft in reading.drafts} <= {*made, *numbers}
        assert len([price for price in prices if price not in noted]) <= len(reading.drafts)


@settings(max_examples=150, deadline=None)
@given(first=LINES, second=LINES)
def test_two_lines_that_are_understood_alone_are_understood_together(first: str, second: str) -> None:
    """Each line gives the record that it gives alone."""
    alone = [read_records(line, CONTEXT) for line in (first, second)]
    assume(all(reading.complete and len(reading.drafts) == 1 for reading in alone))
    assume(len({reading.drafts[0].currency is None for reading in alone}) == 1)  # else one names it for both

    together = read_records(f"{first}\n{second}", CONTEXT)

    assert together.complete
    assert [_told(draft) for reading in alone for draft in reading.drafts] == [_told(one) for one in together.drafts]
