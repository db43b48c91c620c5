"""What stands around a report and is no part of it."""

import pytest

from bot.understanding.record_wrappings import without_wrappings


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("can you add lunch 12", "add lunch 12"),
        ("Could you please log 12 for lunch?", "log 12 for lunch"),
        ("hey, can u record taxi 8, please?", "record taxi 8"),
        ("1. tea 3\n2. bus 2", "tea 3\n   bus 2"),
        ("1) tea 3\n2) bus 2\n3) pen 1", "tea 3\n   bus 2\n   pen 1"),
        # Nothing is wrapped around these.
        ("can you tell me what 12 is?", "can you tell me what 12 is?"),
        ("add lunch 12?", "add lunch 12?"),
        ("1. tea 3\n3. bus 2", "1. tea 3\n3. bus 2"),
        ("2. tea 3", "2. tea 3"),
        ("1.50 tea\n2.50 bus", "1.50 tea\n2.50 bus"),
        ("", ""),
    ],
)
def test_requests_and_list_numbers_are_blanked(text: str, left: str) -> None:
    """Every other character stays in its place."""
    assert without_wrappings(text).strip() == left
    assert len(without_wrappings(text)) == len(text)
