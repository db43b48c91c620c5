"""Repeating phrases: "every other Friday at 6pm until March" becomes rules of RFC 5545 and a first occurrence.

Pieces are found by small parsers, one family a file, grown into phrases and put together with the writer's clock and
habits. Pure: no model, no database. It does not know what is to be repeated.
"""

from core.grammar.recurrences.model import Recurrence
from core.grammar.recurrences.reading import find_recurrence, read_recurrence

__all__ = ["Recurrence", "find_recurrence", "read_recurrence"]
