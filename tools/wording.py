"""Small pieces of English that tools and replies share: ordinals and lists."""

from collections.abc import Iterable


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    teen = number % 100 in range(11, 14)
    suffix = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def listed(items: Iterable[str]) -> str:
    """Items as a sentence lists them: "a", "a and b", "a, b and c"."""
    *most, last = list(items) or [""]
    return f"{', '.join(most)} and {last}" if most else last
