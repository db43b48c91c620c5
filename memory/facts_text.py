"""What the reading of statements shares: plain text, folded words, stems, tails. Pure; it knows no frame."""

import re
import unicodedata

from core.patterns import LazyPattern

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "´": "'", "“": '"', "”": '"', "\x00": None})
_END = " \t\n.!?…。！？;,"
# In front of a statement: when it was said or since when it holds, and words that add nothing to what is said.
_OPENING = LazyPattern(
    r"^(?:(?:as of|since|from|in|on|by)\s[^,]{2,30},\s*|"
    r"(?:now|today|currently|nowadays|actually|well|so|yes|ok(?:ay)?|by the way|btw)\b,?\s*)+",
    re.IGNORECASE,
)
_FILLERS = LazyPattern(
    r"\b(?:now|currently|still|really|just|recently|finally|already|actually|absolutely|definitely|truly|very much|"
    r"these days|nowadays|at the moment|right now|always|simply|usually|again)\b[ ]?"
)
# Behind a value: reasons, company and time, which belong to the statement but not to what it replaces.
_TAIL = LazyPattern(
    r"(?:,\s*|\s+)(?:since|because|with|who|which|where|so that|but|after|until|when|while|although|though|as of|"
    r"for (?:now|good|years|(?:the )?\w+ (?:years?|months?|weeks?|days?)))\b.*$|"
    r"\s+(?:(?:last|this|next) (?:year|month|week|spring|summer|autumn|fall|winter)|"
    r"\w+ (?:years?|months?|weeks?|days?) ago|yesterday|today|in (?:19|20)\d\d|"
    r"any ?more|any longer|too|as well|a lot|though)$",
    re.IGNORECASE,
)
_DETERMINER = LazyPattern(
    r"^(?:a|an|the|my|his|her|their|our|its|your|some|any|this|that|(?:the )?user's)\s+", re.IGNORECASE
)
_SUFFIXES = ("ings", "ing", "ies", "ied", "es", "ed", "s")
MIN_STEM = 3  # letters that a stem keeps at least


def plain(text: str) -> str:
    """*text* on one line with ordinary apostrophes, without NUL and without its closing punctuation."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_APOSTROPHES).split()).strip(_END)


def folded(text: str) -> str:
    """*text* for comparison: plain, without regard to case."""
    return plain(text).casefold()


def bare(text: str) -> str:
    """A plain statement without its opening ("As of May, ...") and without words that only stress it."""
    return " ".join(_FILLERS.sub("", _OPENING.sub("", text)).split()).strip(_END)


def value_of(text: str) -> str:
    """What is said of something, folded: without an article in front and without reasons, company or time behind."""
    cut = _TAIL.sub("", plain(text)).strip(_END + '"')
    return _DETERMINER.sub("", cut).casefold()


def stem(word: str) -> str:
    """A folded English word without its ending, roughly: "cats", "runs" and "running" lose theirs."""
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= MIN_STEM and not word.endswith("ss"):
            return _shortened(word[: -len(suffix)], suffix)
    return word.removesuffix("e") if len(word) > MIN_STEM else word


def stemmed(text: str) -> str:
    """Folded text with each of its words stemmed."""
    return " ".join(stem(word) for word in text.split())


def _shortened(root: str, suffix: str) -> str:
    if suffix in {"ies", "ied"}:
        return root + "y"
    if root[-1] == root[-2] and root[-1] not in "aeiouls":
        return root[:-1]
    return root.removesuffix("e")
