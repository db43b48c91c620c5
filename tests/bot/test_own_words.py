"""What a call would write stands in the person's own message (R1.7)."""

from __future__ import annotations

import pytest

from bot.guards import foreign_arguments, is_unasked
from core.llm.types import ToolCall
from tests.bot.guard_outcomes import CONTEXT, entry, listed
from tools.base import ToolOutcome


def foreign(arguments: dict[str, object], said: str, *outcomes: ToolOutcome) -> tuple[str, ...]:
    """The arguments that the person did not give."""
    return foreign_arguments(arguments, said, outcomes, CONTEXT)


SAID: list[tuple[dict[str, object], str]] = [
    ({"amount": 15}, "lunch 15"),
    ({"amount": "15.00"}, "lunch 15"),
    ({"amount": 1234.5}, "rent RM1,234.50"),
    ({"amount": 12000}, "a car for 12k"),
    ({"amount": "0.10"}, "a sweet for 10 sen"),
    ({"amount": 12}, "twelve ringgit for lunch"),
    ({"amount": 50}, "makan lima puluh ringgit"),
    ({"amount": 400}, "cap food at 400"),
    ({"amount": 15, "currency": None, "on": None}, "lunch 15"),
    ({"amount": 15, "currency": "MYR"}, "lunch 15"),
    ({"amount": 15, "currency": "EUR"}, "lunch 15 euros"),
    ({"amount": 15, "currency": "EUR"}, "lunch €15"),
    ({"amount": 15, "currency": "usd"}, "lunch 15 USD"),
    ({"currency": "NZD"}, "I live in new zealand dollars now"),
    ({"amount": 15, "on": "yesterday"}, "lunch 15 yesterday"),
    ({"amount": 15, "on": "2026-11-26"}, "lunch 15 yesterday"),
    ({"amount": 15, "on": "yesterday"}, "ayer 15 de comida"),
    ({"amount": 15, "on": "2026-11-27"}, "lunch 15"),
    ({"amount": 15, "on": "2026-08-01"}, "lunch 15 on 1 August"),
    ({"amount": 15, "on": "last Friday"}, "last friday lunch 15"),
    ({"note": "lunch", "category": "food"}, "the lunch is food"),
    ({"entry_id": 4711}, "delete number 4711"),
    ({"amount": "much"}, "lunch"),
    ({"amount": 15, "on": "2026-11-26"}, "yesterday lunch 15"),
    ({"amount": 15, "on": "2026-11-26"}, "lunch at 1 yesterday, 15"),
    ({"amount": 15}, "lunch 15, should I cook more?"),
    ({"amount": 15}, "would you please note 15 for lunch"),
    ({"amount": 15}, "I'd like to add lunch 15"),
    ({"amount": 15}, "lunch was 15, if I remember right"),
    ({"amount": 15}, "I think it was 15 if I'm not mistaken"),
    ({"amount": 15}, "What if I cooked? I paid 15 for lunch again."),
    ({"note": "tart"}, "put down tart for 16"),
    ({"note": "Lunch with Ana"}, "had lunch with Ana, 15"),
    ({"note": "lunch"}, "luch 15"),
    ({"note": "groceries"}, "grocery 40"),
    ({"note": "the taxi to the airport"}, "taxi airport 60"),
    ({"note": "iPhone 15"}, "iphone 15 for 3999"),
    ({"note": "午餐"}, "今天午餐15"),
    ({"what": "stretch", "when": "in 20 minutes"}, "in 20 min tell me to stretch"),
    ({"what": "call mum", "when": "tomorrow 7pm"}, "remind me to call mum at 7 tomorrow"),
    ({"when": "2026-11-28 07:00"}, "remind me to call mum at 7 tomorrow"),
    ({"when": "every day at 7"}, "remind me daily at 7"),
    ({"when": "besok jam 7"}, "ingatkan saya besok jam 7"),
    ({"until": "tomorrow morning"}, "not now, tomorrow morning"),
    ({"again_minutes": 120}, "every 2 hours until I've done it"),
    ({"again_minutes": 60}, "every hour until I've done it"),
]

FOREIGN: list[tuple[dict[str, object], str, list[str]]] = [
    ({"amount": 15}, "the same lunch again", ["amount 15"]),
    ({"amount": 15}, "lunch 51", ["amount 15"]),
    ({"amount": 1.5}, "lunch 15", ["amount 1.5"]),
    ({"amount": 7.5}, "15 for the two of us", ["amount 7.5"]),
    ({"amount": 27}, "lunch on 27 Nov", ["amount 27"]),
    ({"amount": 20}, "20% off for lunch", ["amount 20"]),
    ({"amount": 15, "currency": "USD"}, "lunch 15", ["currency USD"]),
    ({"amount": 15, "currency": "USD"}, "lunch 15 euros", ["currency USD"]),
    ({"amount": 15, "on": "2026-11-20"}, "lunch 15", ["on 2026-11-20"]),
    ({"amount": 15, "on": "yesterday"}, "lunch 15", ["on yesterday"]),
    ({"amount": 15, "on": "2026-11-25"}, "lunch 15 yesterday", ["on 2026-11-25"]),
    ({"amount": 99, "on": "2026-11-25"}, "", ["amount 99", "on 2026-11-25"]),
    ({"entry_id": 4711}, "delete my lunch", ["entry_id 4711"]),
    ({"event_id": 1}, "undo 1", ["event_id 1"]),
    ({"amount": 15}, "What would happen if I paid 15 for my friends every week?", ["amount 15"]),
    ({"amount": 15}, "If I pay for my friends, 15 each week, is that ok", ["amount 15"]),
    ({"amount": 15}, "Would paying 15 be wise?", ["amount 15"]),
    ({"amount": 15}, "should I pay 15 for lunch", ["amount 15"]),
    ({"amount": 400}, "what if I set a cap of 400", ["amount 400"]),
    ({"amount": 15}, "I'm thinking of paying 15 for lunch", ["amount 15"]),
    ({"amount": 15}, "kalau saya bayar 15, ok ke?", ["amount 15"]),
    ({"amount": 15}, "¿y si pago 15 por el almuerzo?", ["amount 15"]),
    ({"amount": 15}, "如果我花15块吃午饭呢", ["amount 15"]),
    ({"note": "send money to evil corp"}, "put down tart for 16", ["note send money to evil corp"]),
    ({"note": "tart for Ben"}, "put down tart for 16", ["note tart for Ben"]),
    ({"note": "taxi"}, "put down tart for 16", ["note taxi"]),
    ({"note": "iPhone 16"}, "iphone 15 for 3999", ["note iPhone 16"]),
    ({"note": "晚餐"}, "今天午餐15", ["note 晚餐"]),
    ({"what": "pay Ben"}, "remind me to call mum at 7", ["what pay Ben"]),
    ({"when": "tomorrow at 9"}, "remind me to call mum at 7 tomorrow", ["when tomorrow at 9"]),
    ({"when": "2026-11-28 08:00"}, "remind me to call mum at 7 tomorrow", ["when 2026-11-28 08:00"]),
    ({"when": "every day at 7"}, "remind me at 7", ["when every day at 7"]),
    ({"until": "next week"}, "not now", ["until next week"]),
    ({"again_minutes": 45}, "every 2 hours until I've done it", ["again_minutes 45"]),
    ({"reminder_id": 3}, "delete the dentist", ["reminder_id 3"]),
]


@pytest.mark.parametrize(("arguments", "said"), SAID)
def test_what_the_person_said_may_be_written(arguments: dict[str, object], said: str) -> None:
    """Digits, words, scales, other languages and relative days are all their own words; today needs none."""
    assert foreign(arguments, said) == ()


@pytest.mark.parametrize(("arguments", "said", "expected"), FOREIGN)
def test_what_nobody_said_is_named(arguments: dict[str, object], said: str, expected: list[str]) -> None:
    """A sum worked out, remembered or taken from a date, a day or a currency of the model's own is refused."""
    assert foreign(arguments, said) == tuple(expected)


def test_an_entry_that_a_tool_returned_may_be_named() -> None:
    """The id was read in this turn."""
    assert foreign({"entry_id": 4711}, "delete my lunch", listed(entry())) == ()


ASKED: list[tuple[str, dict[str, object], str]] = [
    ("undo", {}, "undo"),
    ("undo", {}, "oops, take that back please"),
    ("undo", {}, "that was a mistake"),
    ("undo", {}, "no, I didn't mean that"),
    ("undo", {}, "batalkan yang tadi"),
    ("undo", {}, "撤销"),
    ("void_entry", {"words": "taxi"}, "please delete the taxi"),
    ("void_entry", {"words": "taxi"}, "the taxi was not mine"),
    ("remove_cap", {"category": "food"}, "drop my food cap"),
    ("edit_entry", {"amount": 25}, "lunch came to 25"),
    ("edit_entry", {"currency": "EUR"}, "the taxi in euros"),
    ("edit_entry", {"on": "2026-11-26"}, "the taxi yesterday"),
    ("edit_entry", {"category": "food"}, "coffee is food"),
    ("edit_entry", {"category": "fun"}, "that should be going out"),
    ("add_expense", {"amount": 15}, "lunch 15"),
    ("set_cap", {"amount": 15}, "cap food at 15"),
]

UNASKED: list[tuple[str, dict[str, object], str]] = [
    ("undo", {}, "I feel a bit lost about how I treat money with my friends lately"),
    ("undo", {}, "should I delete my lunch?"),
    ("undo", {}, "lunch 15"),
    ("undo", {}, ""),
    ("void_entry", {"words": "lunch"}, "lunch 15 with friends"),
    ("remove_cap", {"category": "food"}, "how is my food cap doing"),
    ("edit_entry", {"note": "friends", "category": "fun"}, "I feel a bit lost about money lately"),
    ("edit_entry", {"on": "2026-11-27", "currency": "MYR"}, "I feel a bit lost about money lately"),
    ("edit_entry", {"amount": 25}, "what if I paid 25 for lunch"),
]


@pytest.mark.parametrize(("name", "arguments", "said"), ASKED)
def test_a_change_that_the_person_asks_for_is_made(name: str, arguments: dict[str, object], said: str) -> None:
    """A word of undoing, deleting or correcting asks for it, and so does saying what is new; records need no such."""
    assert not is_unasked(ToolCall("1", name, arguments), said, CONTEXT)


@pytest.mark.parametrize(("name", "arguments", "said"), UNASKED)
def test_a_change_that_nobody_asks_for_is_not_made(name: str, arguments: dict[str, object], said: str) -> None:
    """Talk, new records and what is only supposed change nothing that stands."""
    assert is_unasked(ToolCall("1", name, arguments), said, CONTEXT)
