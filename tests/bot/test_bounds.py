"""How much of a text the guards read, and what of a model's text a person is sent."""

from __future__ import annotations

import pytest

from bot.guards import foreign_arguments, grounds, readable, shown_as_cut, ungrounded_figures
from bot.guards.bounds import MAX_READ_CHARS, bounded
from bot.guards.figures import Figure, find_figures
from core.grammar.context import ReadingContext
from core.grammar.dates.scanning import MAX_SPACES, spaced
from tests.bot.guard_outcomes import CONTEXT


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2Jhello", "hello"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07hello", "hello"),
        ("\x9b2Jhello", "hello"),
        ("bell\x07, null\x00, delete\x7f", "bell, null, delete"),
        ("Sa\u200bved", "Saved"),
        ("\u202eabc\u202c", "abc"),
        ("half \ud800 a character", "half  a character".replace("  ", " ")),
        ("one\r\ntwo\tthree", "one\ntwo\tthree"),
        ("a     b", "a b"),
        ("a\n\n\n\n\nb", "a\n\nb"),
        ("👩‍👩‍👧 ❤️", "👩‍👩‍👧 ❤️"),
        ("plain, 你好, café", "plain, 你好, café"),
        ("\x1b", ""),
    ],
)
def test_a_models_text_is_cleaned_for_a_person(text: str, shown: str) -> None:
    """Control characters, escape sequences and marks that turn or hide text go; words and emoji stay."""
    assert readable(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Cook at home. Walk to wo", "Cook at home. …"),
        ("You could save RM15", "You could save …"),
        ("别买了。去走", "别买了。 …"),
        ("Hm", "Hm …"),
    ],
)
def test_half_a_text_is_shown_as_half(text: str, shown: str) -> None:
    """It ends with its last whole sentence or word: half a figure is another figure."""
    assert shown_as_cut(text) == shown


def test_a_text_too_long_to_be_judged_is_cut_after_a_sentence() -> None:
    """What no guard has read is not sent."""
    shown = readable("A sentence of some words. " * 1_000)

    assert len(shown) <= MAX_READ_CHARS
    assert shown.endswith("words.")
    assert MAX_READ_CHARS == len(readable("x" * 20_000))


@pytest.mark.parametrize("hostile", ["lunch 5" + " " * 20_000, "two " * 5_000, "1,234.50 " * 5_000, "9" * 20_000])
def test_the_guards_read_a_bounded_part_of_a_hostile_text(hostile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the message and the reply, the grammars get so many characters and no long run of spaces."""
    read: list[str] = []

    def noting(text: str, context: ReadingContext) -> tuple[Figure, ...]:
        read.append(text)
        return find_figures(text, context)

    monkeypatch.setattr(grounds, "find_figures", noting)
    monkeypatch.setattr("bot.guards.number_contract.find_figures", noting)

    ungrounded_figures(hostile, [], hostile, CONTEXT, about_records=True)
    foreign_arguments({"amount": 5, "on": "yesterday"}, hostile, [], CONTEXT)

    assert MAX_READ_CHARS >= max(map(len, read))
    assert not any("  " in text for text in map(bounded, read))


def test_a_gap_of_a_date_is_crossed_up_to_a_limit() -> None:
    """Two gaps in a row cost at most the square of that limit at a position, not of the whole run."""
    hours = spaced("5 ?(?:more)? ?hours")

    assert hours.match("5" + " " * MAX_SPACES + "hours")
    assert not hours.match("5" + " " * 3 * MAX_SPACES + "hours")
