"""Reading amounts of money out of a text, without guessing (R3.1)."""

from core.grammar.money.amounts import Ambiguity, AmbiguityKind, FoundAmount, find_amounts, likeliest_amount
from core.grammar.money.formats import is_settled_by, shown_format

__all__ = [
    "Ambiguity",
    "AmbiguityKind",
    "FoundAmount",
    "find_amounts",
    "is_settled_by",
    "likeliest_amount",
    "shown_format",
]
