"""The number contract, against a model that makes figures up and one that tells what it was given (R1.4)."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.guards import ungrounded_figures
from tests.bot.guard_outcomes import CONTEXT, asking, counted, entry, failed, listed, saved
from tools.base import ToolOutcome

TOTAL = counted("1234.50", count=7, percent=80)  # of November
LIST = listed(entry("15.00"), entry("0.10", date(2026, 11, 20), "sweet"))
YEAR = counted("12000.00", start_on=date(2026, 1, 1), end_on=date(2027, 1, 1))
NOTHING_YESTERDAY = counted("0.00", start_on=date(2026, 11, 26), end_on=date(2026, 11, 27))
PHONE = listed(entry("3999.00", date(2026, 10, 31), "iPhone 15"))


def refused(text: str, *outcomes: ToolOutcome, said: str = "", about_records: bool = True) -> tuple[str, ...]:
    """The figures that the contract refuses."""
    return ungrounded_figures(text, outcomes, said, CONTEXT, about_records=about_records)


GROUNDED = [
    # text, what tools returned, what the person said
    ("You spent RM1,234.50.", [TOTAL], ""),
    ("You spent RM1234.50.", [TOTAL], ""),
    ("You spent RM1234.5.", [TOTAL], ""),
    ("You spent MYR 1,234.50.", [TOTAL], ""),
    ("You spent 1,234.50 ringgit.", [TOTAL], ""),
    ("That is 1,234.50 in all.", [TOTAL], ""),
    ("You spent RM12,000 this year.", [YEAR], ""),
    ("You spent RM12k this year.", [YEAR], ""),
    ("You spent RM1.2m.", [counted("1200000.00")], ""),
    ("The sweet was RM0.10.", [LIST], ""),
    ("The sweet was 10 sen.", [LIST], ""),
    ("Lunch was RM15.", [LIST], ""),
    ("Lunch was fifteen ringgit.", [LIST], ""),
    ("Makan tengah hari lima belas ringgit.", [LIST], ""),
    ("午饭是15元。", [LIST], ""),
    ("There are two entries.", [LIST], ""),
    ("There are 2 entries.", [LIST], ""),
    ("One entry: lunch.", [listed(entry())], ""),
    ("There are 7 entries, seven in all.", [TOTAL], ""),
    ("That is 80% of it.", [TOTAL], ""),
    ("That is 80 per cent of it.", [TOTAL], ""),
    ("That is eighty percent of it.", [TOTAL], ""),
    ("There are no entries, 0 in all.", [listed()], ""),
    ("1. lunch RM15\n2. sweet RM0.10", [LIST], ""),
    ("1) lunch RM15\n2) sweet RM0.10", [LIST], ""),
    ("**1.** lunch RM15", [LIST], ""),
    ("Lunch on 27 Nov was RM15.", [LIST], ""),
    ("Lunch on 27 November was RM15.", [LIST], ""),
    ("Lunch on November 27th was RM15.", [LIST], ""),
    ("Lunch on 2026-11-27 was RM15.", [LIST], ""),
    ("Lunch on 27/11 was RM15.", [LIST], ""),
    ("Lunch on Friday, 27 November 2026 was RM15.", [LIST], ""),
    ("You had lunch for RM15 on Friday.", [LIST], ""),
    ("The sweet was on 20 Nov.", [LIST], ""),
    ("11月27日的午饭是RM15。", [LIST], ""),
    ("El 27 de noviembre gastaste RM15.", [LIST], ""),
    ("In November you spent RM1,234.50.", [TOTAL], ""),
    ("From 1 to 30 November you spent RM1,234.50.", [TOTAL], ""),
    ("This month you spent RM1,234.50.", [TOTAL], ""),
    ("You spent RM3,999 on your iPhone 15 on 31 October.", [PHONE], ""),
    ("You spent RM3,999 in October.", [PHONE], ""),
    ("You said 40, and your total is RM1,234.50.", [TOTAL], "I think it was 40"),
    ("RM40 it is, RM1,234.50 in all.", [TOTAL], "RM40"),
    ("You said forty ringgit.", [], "forty ringgit"),
    ("RM40 of that was yours.", [], "forty"),
    ("You asked about 30%.", [], "is 30 too much"),
    ("12k, as you say.", [], "I have 12000 left"),
    ("You were there yesterday, for RM15.", [listed(entry(on=date(2026, 11, 26)))], ""),
    ("Yesterday you spent RM0.", [NOTHING_YESTERDAY], "what did I spend yesterday"),
    ("At 18:30, as you said, it was RM15.", [LIST], "lunch at 18:30"),
    ("Today is 27 November, and there are 7 entries.", [TOTAL], ""),
    ("It's 12:05 now, and you have 7 entries.", [TOTAL], ""),
    ("Here are two ideas: cook at home, walk more.", [TOTAL], ""),
    ("3 small steps would help: RM1,234.50 is a lot.", [TOTAL], ""),
    ("One thing: RM1,234.50 is a lot.", [TOTAL], ""),
    ("The 50/30/20 rule may help.", [TOTAL], ""),
    ("Try again tomorrow, with RM15 in mind.", [LIST], ""),
    ("No figure at all.", [], ""),
    ("• 27 Nov – lunch – RM15.00", [LIST], ""),
    ("| 27 Nov | lunch | RM15.00 |", [LIST], ""),
    ("So far in November 2026: RM1,234.50.", [TOTAL], ""),
    ("As of today (27 Nov), you've spent RM1,234.50.", [TOTAL], ""),
    ("Total: **RM1,234.50**, count: **7**", [TOTAL], ""),
    ("Take 5 minutes a day to write things down.", [TOTAL], ""),
    ("A 24-hour rule before buying may help.", [TOTAL], ""),
    ("Lunch yesterday was RM40, as you say.", [], "lunch yesterday 40"),
    ("A cap at 400, as you say.", [], "cap food at 400"),
    ("Write it like “taxi 12.50” or “coffee 4 yesterday”.", [], ""),
    ("", [], ""),
    ("You got RM-15.00 back.", [listed(entry("-15.00"))], ""),
    ("You spent €15.", [listed(entry(currency="EUR"))], ""),
    ("1.234,50 RM", [TOTAL], ""),
]

MADE_UP = [
    # text, what tools returned, what the person said, the figures that are refused
    ("You spent RM50.", [], "", ["RM50"]),
    ("You spent RM50.", [TOTAL], "", ["RM50"]),
    ("You spent RM1,235.", [TOTAL], "", ["RM1,235"]),
    ("You spent about RM1,200.", [TOTAL], "", ["RM1,200"]),
    ("You spent RM1.50.", [listed(entry("150.00"))], "", ["RM1.50"]),
    ("You spent RM150.", [listed(entry("1.50"))], "", ["RM150"]),
    ("You spent RM1500.", [listed(entry("15.00"))], "", ["RM1500"]),
    ("You spent RM0.01.", [LIST], "", ["RM0.01"]),
    ("You spent 1 sen.", [LIST], "", ["1 sen"]),
    ("You spent RM12k.", [counted("12.00")], "", ["RM12k"]),
    ("You spent RM12.", [counted("12000.00")], "", ["RM12"]),
    ("You spent about fifty ringgit.", [TOTAL], "", ["fifty ringgit"]),
    ("You spent twelve ringgit.", [TOTAL], "", ["twelve ringgit"]),
    ("You spent a hundred ringgit.", [TOTAL], "", ["a hundred ringgit"]),
    ("Anda belanja lima puluh ringgit.", [TOTAL], "", ["lima puluh ringgit"]),
    ("Gastaste cincuenta euros.", [TOTAL], "", ["cincuenta euros"]),
    ("你花了五十块。", [TOTAL], "", ["五十块"]),
    ("你花了50元。", [TOTAL], "", ["50元"]),
    ("There are two entries.", [TOTAL], "", ["two"]),
    ("There are three entries.", [LIST], "", ["three"]),
    ("There are 12 entries.", [TOTAL], "", ["12"]),
    ("There are twenty-five of them.", [TOTAL], "", ["twenty-five"]),
    ("One entry: lunch.", [], "", ["One"]),
    ("There are 0 entries.", [TOTAL], "", ["0"]),
    ("That is 20% of it.", [TOTAL], "", ["20%"]),
    ("That is twenty percent of it.", [TOTAL], "", ["twenty percent"]),
    ("That is 7% of it.", [TOTAL], "", ["7%"]),
    ("You spent RM80.", [TOTAL], "", ["RM80"]),
    ("You spent RM7.", [TOTAL], "", ["RM7"]),
    ("You spent RM27.", [LIST], "", ["RM27"]),
    ("You spent RM2026.", [LIST], "", ["RM2026"]),
    ("You spent RM4711.", [LIST], "", ["RM4711"]),
    ("There are 4711 entries.", [LIST], "", ["4711"]),
    ("You spent €15.", [LIST], "", ["€15"]),
    ("You spent USD 1,234.50.", [TOTAL], "", ["USD 1,234.50"]),
    ("Lunch on 28 Nov was RM15.", [LIST], "", ["on 28 Nov"]),
    ("Lunch on 27 Oct was RM15.", [LIST], "", ["on 27 Oct"]),
    ("Lunch on 2025-11-27 was RM15.", [LIST], "", ["on 2025-11-27"]),
    ("Lunch on 27/10 was RM15.", [LIST], "", ["on 27/10"]),
    ("Lunch on November 26th was RM15.", [LIST], "", ["on November 26th"]),
    ("You had lunch for RM15 on Tuesday.", [LIST], "", ["on Tuesday"]),
    ("You had lunch for RM15 yesterday.", [LIST], "", ["yesterday"]),
    ("11月26日的午饭是RM15。", [LIST], "", ["11月26日"]),
    ("El 26 de noviembre gastaste RM15.", [LIST], "", ["El 26 de noviembre"]),
    ("In October you spent RM1,234.50.", [TOTAL], "", ["In October"]),
    ("From 1 to 15 November you spent RM1,234.50.", [TOTAL], "", ["From 1 to 15 November"]),
    ("In 2025 you spent RM1,234.50.", [TOTAL], "", ["In 2025"]),
    ("At 18:30 it was RM15.", [LIST], "", ["At 18:30"]),
    ("Over the last 30 days it was RM1,234.50.", [TOTAL], "", ["the last 30 days"]),
    ("1. lunch RM15\n2. dinner RM20", [LIST], "", ["RM20"]),
    ("Lunch RM15, sweet RM0.20, coffee RM4.", [LIST], "", ["RM0.20", "RM4"]),
    ("You spent between RM10 and RM20.", [TOTAL], "", ["RM10", "RM20"]),
    ("You spent 10 to 20 ringgit.", [TOTAL], "", ["10", "20 ringgit"]),
    ("You spent RM10-20.", [TOTAL], "", ["10", "20"]),
    ("You asked about 40, and it was RM41.", [TOTAL], "was it 40?", ["RM41"]),
    ("You spent USD 40.", [], "I spent 40", ["USD 40"]),
    ("It was RM99.", [failed()], "", ["RM99"]),
    ("It was RM15.", [asking()], "", ["RM15"]),
    ("Your savings are half a million ringgit.", [TOTAL], "", ["half a million ringgit"]),
    ("Two ideas, and you have 3 entries.", [TOTAL], "", ["3"]),
    ("• 26 Nov – lunch – RM15.00", [LIST], "", ["26 Nov – lunch"]),
    ("So far in November 2025: RM1,234.50.", [TOTAL], "", ["2025"]),
    ("It said “RM50 in all”.", [TOTAL], "", ["RM50"]),
    ("You had it this morning, for RM15.", [listed(entry(on=date(2026, 11, 20)))], "", ["this morning"]),
    ("RM 1 234 in all.", [TOTAL], "", ["RM 1 234"]),
    ("It's 27 October, and you have 7 entries.", [TOTAL], "", ["27 October"]),
]


@pytest.mark.parametrize(("text", "outcomes", "said"), GROUNDED, ids=[row[0] for row in GROUNDED])
def test_what_a_tool_returned_or_the_person_said_may_be_told(text: str, outcomes: list[ToolOutcome], said: str) -> None:
    """However it is written, a figure of this turn passes."""
    assert refused(text, *outcomes, said=said) == ()


@pytest.mark.parametrize(("text", "outcomes", "said", "figures"), MADE_UP, ids=[row[0] for row in MADE_UP])
def test_every_other_figure_is_named(text: str, outcomes: list[ToolOutcome], said: str, figures: list[str]) -> None:
    """A figure of no tool and no message is refused as it is written: a near one, another currency, another day."""
    assert refused(text, *outcomes, said=said) == tuple(figures)


TALK = [
    ("Most people need 8 hours of sleep.", []),
    ("Give it two weeks.", []),
    ("There are 50 states.", []),
    ("I'd call on Tuesday, or on 5 December.", []),
    ("You have spent 3 weeks on it.", ["3"]),
    ("You spent RM50 on food.", ["RM50"]),
    ("Lunch was RM50, I think.", ["RM50"]),
    ("Your total is 50.", ["50"]),
    ("You made 5 purchases on Tuesday.", ["5", "on Tuesday"]),
    ("Last month you bought twelve coffees.", ["Last month", "twelve"]),
]


@pytest.mark.parametrize(("text", "figures"), TALK, ids=[row[0] for row in TALK])
def test_in_other_talk_only_sums_and_sentences_about_records_count(text: str, figures: list[str]) -> None:
    """Free talk may hold numbers and dates, but nothing about the person's money from memory."""
    assert refused(text, about_records=False) == tuple(figures)


def test_a_written_record_grounds_what_it_holds() -> None:
    """The result of a save may be told, its amount and its day, and how many there were."""
    assert refused("Lunch, RM15.00 on 27 Nov, is one entry.", saved()) == ()


PIECES = st.sampled_from(
    "RM 15 1,234.50 1.234,50 12k € $ USD sen ringgit twelve fifty a hundred and % percent on 27 Nov 2026-11-27 "
    "27/11 Friday yesterday last week from to at 5pm 18:30 between 30 days entries you spent 五十块 11月27日 ٣ ½ 。 "
    "\n - ' “ ”".split(" ")
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=12).map(" ".join))
def test_what_the_person_said_may_always_be_repeated(text: str) -> None:
    """Whatever figures a message holds, in whatever order, its own words never break the contract."""
    assert refused(text, said=text) == ()


def test_a_question_grounds_no_share() -> None:
    """Who asks where most of it goes has not said that most of it goes to bills."""
    told = "Most of it goes to bills."

    assert refused(told, said="where does most of it go?") == ("Most of it",)
    assert refused(told, said="most of it goes to bills") == ()
