"""The little Markdown of models becomes entities; everything else stays as it was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.channels.telegram_markup import MAX_ENTITIES, read_markup


def shown(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The text as it is shown, and each entity as its type and what it covers."""
    formatted = read_markup(text)
    units = formatted.text.encode("utf-16-le")
    covered = [
        (str(entity.type), units[2 * entity.offset : 2 * (entity.offset + entity.length)].decode("utf-16-le"))
        for entity in formatted.entities
    ]
    return formatted.text, covered


@pytest.mark.parametrize(
    ("text", "expected", "entities"),
    [
        ("plain", "plain", []),
        ("**Total**: 15", "Total: 15", [("bold", "Total")]),
        ("😀 **Total** 😀 `x`", "😀 Total 😀 x", [("bold", "Total"), ("code", "x")]),
        ("## Today\nlunch", "Today\nlunch", [("bold", "Today")]),
        ("## **Today**", "Today", [("bold", "Today")]),
        ("```python\nprint(1)\n```", "print(1)", [("pre", "print(1)")]),
        ("see\n```\n*star*\n```\nend", "see\n*star*\nend", [("pre", "*star*")]),
        ("```x```", "x", [("code", "x")]),
        ("a * b * c, 2 ** 3 ** 4", "a * b * c, 2 ** 3 ** 4", []),
        ("**open and `open", "**open and `open", []),
        ("a**\nb**", "a**\nb**", []),
        ("#1 is not a heading", "#1 is not a heading", []),
        ("<b> & _x_ [link](url) | - +", "<b> & _x_ [link](url) | - +", []),
        ("", "", []),
    ],
)
def test_what_is_surely_formatting_is_taken_out(text: str, expected: str, entities: list[tuple[str, str]]) -> None:
    """What it covers is told in UTF-16 units; what may be anything stays."""
    assert shown(text) == (expected, entities)


def test_more_entities_than_a_message_may_hold_stay_unread() -> None:
    """The text is still sent."""
    text = "**x** " * (MAX_ENTITIES + 1)

    assert shown(text) == (text, [])


def test_a_text_that_would_vanish_stays() -> None:
    """Telegram takes no empty message."""
    assert shown("` `") == ("` `", [])


@given(st.text(alphabet="*`#\n a😀", max_size=80))
def test_the_text_never_grows_and_no_entity_leaves_it(text: str) -> None:
    """Whatever is thrown at it."""
    formatted = read_markup(text)

    size = len(formatted.text.encode("utf-16-le")) // 2
    assert len(formatted.text) <= len(text)
    assert all(entity.length > 0 and 0 <= entity.offset <= size - entity.length for entity in formatted.entities)
    assert [c for c in formatted.text if c not in "*`# \n"] == [c for c in text if c not in "*`# \n"]
