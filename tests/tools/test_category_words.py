"""Everyday words and the default categories they belong to."""

import pytest

from tools.category_words import DEFAULT_CATEGORIES, default_category


@pytest.mark.parametrize(
    ("note", "category"),
    [
        ("Lunch", "food"),
        ("nasi lemak", "food"),
        ("午饭", "food"),
        ("kahvi", "food"),
        ("bubble tea", "food"),
        ("coffee with mum", "food"),
        ("lunch at school", "food"),
        ("supermercado", "groceries"),
        ("买菜", "groceries"),
        ("petrol at Shell", "transport"),
        ("打车回家", "transport"),
        ("Miete", "housing"),
        ("phone bill", "utilities"),
        ("pharmacy", "health"),
        ("baby clothes", "shopping"),
        ("phone cable", "shopping"),
        ("movie tickets", "entertainment"),
        ("flight to Penang", "travel"),
        ("tuition", "education"),
        ("nappies", "family"),
        ("gifts for kids", "gifts"),
        ("Netflix", "subscriptions"),
        ("road tax", "fees"),
        ("salary", "income"),
        ("flat white", "food"),
        ("brekky", "food"),
        ("kuih", "food"),
        ("bun", "food"),
        ("Woolies", "groceries"),
        ("Coles", "groceries"),
        ("opal top up", "transport"),
        ("myki", "transport"),
        ("octopus topup", "transport"),
        ("touch n go top up", "transport"),
        ("phone top up", "utilities"),
        ("taxi to the dentist", "transport"),
        ("laundry", "utilities"),
        ("pen", "shopping"),
        # One slip in an everyday word; other words are what they are.
        ("coffe", "food"),
        ("lunhc", "food"),
        ("dinenr with Ali", "food"),
        ("grocceries", "groceries"),
        ("taxii", "transport"),
        ("planter", None),
        ("bunk", None),
        ("carpet", None),
        ("xyz", None),
        ("", None),
        ("🍜", None),
    ],
)
def test_the_words_of_a_note_point_to_a_category(note: str, category: str | None) -> None:
    """What was bought decides, in several languages; an unknown word decides nothing (R3.4)."""
    assert category == default_category(note)
    assert category is None or category in DEFAULT_CATEGORIES


def test_a_word_of_thousands_of_letters_is_no_slip_of_a_short_one() -> None:
    """Trying every slip of such a word would take more memory than a machine has."""
    assert default_category("x" * 200_000) is None
