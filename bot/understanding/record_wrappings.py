"""What is wrapped around a report and is no part of it: a polite request, the numbers of a list, a bill's "/month".

It blanks them, character for character, so that places in the text stay as they are. It knows no amounts.
"""

import re

from tools.category_words import DEFAULT_CATEGORIES, default_category

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
    text = _without_cries(text)
    numbers = list(_NUMBERED_LINE.finditer(text))
    if len(numbers) > 1 and [int(match[1]) for match in numbers] == list(range(1, len(numbers) + 1)):
        return _NUMBERED_LINE.sub(lambda match: " " * len(match[0]), text)
    return text


_CRIES = re.compile(r"!{2,}")
MAX_CRIED_WORDS = 4  # "lunch!!!! 25"; a longer cry is an advert


def _without_cries(text: str) -> str:
    """The text with spaces in place of "!!!" if it is short and names a thing that people buy."""
    if not _CRIES.search(text):
        return text
    calm = _CRIES.sub(lambda match: " " * len(match[0]), text)
    is_report = len(calm.split()) <= MAX_CRIED_WORDS and default_category(calm) is not None
    return calm if is_report else text


# Categories of what is paid at regular times; a rate of anything else ("parking RM3/hr") is no payment.
_PAID_REGULARLY = frozenset({"housing", "utilities", "health", "subscriptions", "education", "fees"})
_RATE = re.compile(
    r"\s*(?:my )?(?P<bill>(?!.*\b(?:cap|limit|budget|max|had|batas\w*|bajet|anggaran)\b)[^\W\d][^\d,;:\n]{1,30}?)"
    r" \S{0,3}\d[\d.,]*"
    r"(?P<rate> ?(?:/|per )(?:month|mo|mth|week|wk)| (?:se|per ?)(?:bulan|minggu))\s*",
    re.IGNORECASE,
)


def without_rate(text: str) -> str:
    """The text with spaces in place of the "/month" of one bill, "gym 120/month", whose first payment it reports."""
    match = _RATE.fullmatch(text)
    bill = match["bill"].lower() if match else ""
    if match is None or bill in DEFAULT_CATEGORIES or default_category(bill) not in _PAID_REGULARLY:
        return text
    return text[: match.start("rate")] + " " * len(match["rate"]) + text[match.end("rate") :]


def _blank(text: str, match: re.Match[str]) -> str:
    return text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :]
