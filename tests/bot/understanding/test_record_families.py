"""Families of wordings: the same report in many layouts and languages, and sentences whose number is no price."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.records import read_records
from core.grammar.context import ReadingContext

MORNING = datetime(2026, 11, 27, 10, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))
CONTEXT = ReadingContext(MORNING, currency="MYR")


def read(text: str) -> list[tuple[str, str]]:
    """Kind with amount, and note, of each record; empty unless all was understood."""
    reading = read_records(text, CONTEXT)
    found = [(f"{draft.kind.value} {draft.amount.normalize():f}", draft.note) for draft in reading.drafts]
    return found if reading.complete else []


@pytest.mark.parametrize(
    ("text", "kind_and_amount", "note"),
    [
        # Requests and commands.
        ("can you add soup 12?", "expense 12", "soup"),
        ("/add 5 soup", "expense 5", "soup"),
        ("pay rent 800", "expense 800", "rent"),
        ("soup 12 paid by card", "expense 12", "soup paid by card"),
        ("water bill 23.40 paid", "expense 23.4", "water bill"),
        ("gave the driver a tip, 5", "expense 5", "gave the driver a tip"),
        # Numbers that are not the price.
        ("dinner 80 for 4", "expense 80", "dinner for 4"),
        ("2 soups and 1 cake 15", "expense 15", "2 soups and 1 cake"),
        ("3 tickets 36 total", "expense 36", "3 tickets total"),
        ("November rent 1500", "expense 1500", "November rent"),
        ("spent 30 at Target", "expense 30", "Target"),
        ("soupRM15", "expense 15", "soup"),
        ("☕ 4", "expense 4", "☕"),
        # The verb at the end.
        ("20€ für Benzin ausgegeben", "expense 20", "Benzin"),
        ("kahve 45 TL ödedim", "expense 45", "kahve"),
        ("makan tengah hari 12", "expense 12", "makan tengah hari"),
        ("dah bayar bil air 23.40", "expense 23.4", "bil air"),
        # What came in or back.
        ("got 30 back from the shop", "refund 30", "the shop"),
        ("mak bagi 50", "income 50", "mak"),
        ("mum gave me 50", "income 50", "mum"),
        ("transfer dari ibu 500rb", "income 500000", "transfer dari ibu"),
        ("pocket money from dad 20", "income 20", "pocket money from dad"),
        ("gajian 5jt", "income 5000000", "gajian"),
    ],
)
def test_one_report_in_many_wordings(text: str, kind_and_amount: str, note: str) -> None:
    """Kind, amount and note come out whatever the order and language."""
    assert read(text) == [(kind_and_amount, note)]


@pytest.mark.parametrize(
    "text",
    [
        "bus 12.50\nsoup 9",
        "1. bus 12.50\n2. soup 9",
        "- bus: 12.50\n- soup: 9",
        "bus, 12.50, soup, 9",
        "bus 12.50 + soup 9",
        "bus=12.50; soup=9",
        "bus 12.50 / soup 9",
        "12.50 for bus and 9 for soup",
    ],
)
def test_one_list_in_many_layouts(text: str) -> None:
    """Separators, bullets and numbers of a list change nothing."""
    assert read(text) == [("expense 12.5", "bus"), ("expense 9", "soup")]


@pytest.mark.parametrize(
    "text",
    [
        # A thing whose price is left out, or two prices for one thing.
        "soup 12 and coffee",
        "milk 3, bread 4, eggs",
        "12 soup 13",
        # Hours, people, codes, years.
        "soup at 12",
        "dinner at 7.30 with Sam",
        "dinner tonight 8",
        "dinner for 4",
        "room 305",
        "ticket no 12345",
        "soup 007",
        "summer 2026",
        # Measures.
        "ran 5k",
        "blood sugar 5.6",
        "heart rate 72",
        "earned 500 points",
        # Plans, wishes, prices seen, bounds, rates.
        "have to pay rent 800",
        "selling my bike for 120",
        "saw shoes for 89",
        "shoes 89 too expensive",
        "kasut 89 mahal gila",
        "el café cuesta 2",
        "food limit 500",
        "soup under 12",
        "insurance 1200 a year",
        "parking RM3/hr",
        "i make 5000 a month",
        # Loans given back, and days that no grammar reads.
        "paid back Ali 50",
        "어제 택시 12000원",
        "gisteren boodschappen €45,20",
        # A plus before something bought, and a number without any word.
        "soup +4",
        "2+2=4",
        "RM20",
        "cost 50",
    ],
)
def test_a_number_that_is_no_price_makes_no_record(text: str) -> None:
    """Silence is better than a wrong entry (R2.3)."""
    assert read(text) == []
