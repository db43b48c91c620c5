"""How the phrase tables of the guards are written: alternatives, one a line, in any case. Pure; it knows no phrase."""

import re

from core.patterns import LazyPattern


def pattern(*alternatives: str) -> LazyPattern:
    """One pattern for all *alternatives*, in upper or lower case."""
    return LazyPattern("|".join(alternatives), re.IGNORECASE)


def any_of(*parts: str) -> str:
    """A group of the alternatives in *parts*, each of which may hold several, parted by ``|``."""
    return f"(?:{'|'.join(parts)})"
