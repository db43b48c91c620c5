"""The window of a prompt: the latest exchanges within its limits (R7.5)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.database import Database
from memory import exchanges
from memory.exchanges import Exchange, fitted
from memory.policy import KEEPWELL
from tests.builders import NOON, Person
from tests.memory.talk import says


def _talk(count: int, *, chars: int = 1) -> list[Exchange]:
    return [Exchange(f"{place}".ljust(chars, "s"), "ok", NOON + place * timedelta(minutes=1)) for place in range(count)]


def test_a_window_holds_thirty_messages() -> None:
    """Fifteen exchanges with two sides each, the latest."""
    talk = _talk(20)

    assert fitted(talk) == talk[5:]


def test_a_window_holds_twenty_thousand_characters() -> None:
    """Less is shown where messages are long."""
    talk = _talk(10, chars=3_999)

    assert fitted(talk) == talk[6:]


def test_the_newest_survives_whatever_its_length() -> None:
    """A policy with tiny limits still shows what was said last."""
    talk = _talk(1, chars=30_000)

    assert fitted(talk) == talk


@pytest.mark.parametrize(("said_first", "kept"), [("", 14), ("hello", 15)])
def test_a_window_starts_on_a_turn_of_the_user(said_first: str, kept: int) -> None:
    """What the companion said of its own accord is no beginning."""
    talk = _talk(15)
    talk[0] = Exchange(said_first, "good morning", talk[0].at)

    assert len(fitted(talk)) == kept


def test_a_lone_word_of_the_companion_is_shown() -> None:
    """It is the newest, and there is nothing else."""
    talk = [Exchange("", "good morning", NOON)]

    assert fitted(talk) == talk


def test_a_window_of_nothing_is_empty() -> None:
    """Before the first word."""
    assert fitted([]) == []


def test_a_window_that_is_cut_begins_after_a_pause() -> None:
    """Rather than in the middle of an earlier talk."""
    talk = _talk(20)
    later = [Exchange(one.said, one.answered, one.at + timedelta(hours=1)) for one in talk[9:]]

    assert fitted([*talk[:9], *later]) == later


def test_a_pause_near_the_end_does_not_empty_the_window() -> None:
    """At least half of what fits is kept."""
    talk = _talk(20)
    later = [Exchange(one.said, one.answered, one.at + timedelta(hours=1)) for one in talk[18:]]

    assert len(fitted([*talk[:18], *later])) == KEEPWELL.window_messages // 2


async def test_long_messages_are_cut(person: Person) -> None:
    """Each side to four thousand characters."""
    await says(person, "s" * 5_000, "a" * 5_000)

    async with person.database.as_user(person.user_id) as conn:
        (exchange,) = await exchanges.window(conn, person.user_id)

    assert (len(exchange.said), len(exchange.answered)) == (4_000, 4_000)


async def test_after_a_fresh_start_nothing_earlier_is_shown(person: Person, opened: Database) -> None:
    """What was said up to that instant belongs to the talk before."""
    await says(person, "before", "yes")
    async with opened.as_user(person.user_id) as conn:
        await conn.execute("UPDATE users SET talk_starts_at = $2 WHERE id = $1", person.user_id, person.now)
    person.later(timedelta(minutes=1))
    await says(person, "after", "yes")

    async with opened.as_user(person.user_id) as conn:
        shown = await exchanges.window(conn, person.user_id)

    assert [exchange.said for exchange in shown] == ["after"]
