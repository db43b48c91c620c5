"""What is wrapped around a report and is no part of it: a polite request, and the numbers of a list.

It blanks them, character for character, so that places in the text stay as they are. It knows no amounts.
"""

import re

# "can you add lunch 12?", "could you please log 12 for lunch"; the verb itself is left for the note to take off.
_REQUEST = re.compile(
    r"^\s*(?:(?:hey|hi|hello|ok|okay|pls|please)[, ]+)*(?:can|could|would|will) (?:you|u) "
    r"(?:please |pls |help me |also )*(?=(?:add|log|record|note|put|enter|jot)\b)",
    re.IGNORECASE,
)
_REQUEST_END = re.compile(r"(?:,? ?(?:please|pls|thanks|thank you|for me))?\s*\?\s*$", re.IGNORECASE)
_NUMBERED_LINE = re.compile(r"^[ \t]*(\d{1,2})[.)][ \t]+(?=\S)", re.MULTILINE)


def without_wrappings(text: str) -> str:
    """The text with spaces in place of a polite request and of the numbers 1, 2, 3 of its lines; of the same length."""
    request = _REQUEST.match(text)
    if request:
        text = _blank(text, request)
        end = _REQUEST_END.search(text)
        text = _blank(text, end) if end else text
    numbers = list(_NUMBERED_LINE.finditer(text))
    if len(numbers) > 1 and [int(match[1]) for match in numbers] == list(range(1, len(numbers) + 1)):
        return _NUMBERED_LINE.sub(lambda match: " " * len(match[0]), text)
    return text


def _blank(text: str, match: re.Match[str]) -> str:
    return text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :]
