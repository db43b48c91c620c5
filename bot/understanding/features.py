"""The features by which the classifier knows a message: its words, pairs of words, and pieces of words.

Figures become kinds ("7am" is a time, "rm12.50" money), so that no hour and no price has to be learned by itself.
Pieces of words carry typing errors, inflections and the scripts that put no space between words. Every feature is
one of ``BUCKETS`` numbers. It knows no label.
"""

from functools import lru_cache
from itertools import pairwise
from zlib import crc32

from core.patterns import LazyPattern

BUCKETS = 1 << 16  # two features seldom share one, and the weights stay small enough to commit
MAX_CHARS = 400  # what a message is about shows in its beginning; a pasted page must not cost seconds

_TOKEN = LazyPattern(
    r"(?P<time>\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.)(?![a-z])|\d{1,2}:\d{2}|\d+ ?o'?clock)"
    r"|(?P<money>(?:rm|rp|usd|myr|[$€£¥₹₫₽])\s?\d[\d.,]*[km]?(?![a-z])|\d[\d.,]*\s?(?:rm|ringgit|dollars?|bucks|euros?|"
    r"rb|ribu|rupees?|rs|pesos|yuan|usd|myr|jt|руб|рублей|р|元|块|万|đ|nghìn|tr|k|[$€£¥₹₫₽])(?![a-z]))"
    r"|(?P<date>\d{1,4}[/-]\d{1,2}(?:[/-]\d{1,4})?|\d{1,2}\.\d{1,2}\.\d{2,4})"
    r"|(?P<ordinal>\d+(?:st|nd|rd|th))"
    r"|(?P<span>\d[\d.,]*\s?(?:mins?|minutes?|hours?|hrs?|h|m|secs?|seconds?|days?|weeks?|months?|years?)(?![a-z]))"
    r"|(?P<number>\d[\d.,]*)"
    r"|(?P<cjk>[\u3040-\u30ff\u4e00-\u9fff])"
    r"|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)"
    r"|(?P<mark>[?!+#/\n😂👍🙏❤😊])",
)


_KINDS = {
    "<weekday>": "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat "
    "mondays tuesdays wednesdays thursdays fridays saturdays sundays",
    "<month>": "january february march april june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec",
    "<number>": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand",
    "<ordinal>": "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth twentieth thirtieth",
}
_KIND_OF = {word: kind for kind, words in _KINDS.items() for word in words.split()}


def feature_buckets(text: str) -> list[int]:
    """Return the buckets of the message's features, each once, in no particular order.

    Only the first ``MAX_CHARS`` characters are read. An empty message has no feature.
    """
    words = tokens(text)
    if not words:
        return []
    found = set(_phrases(words))
    for word in words:
        found.update(_pieces(word))
    return list(found)


def tokens(text: str) -> list[str]:
    """Split a message into lower-case words and kinds of figures such as ``<time>``."""
    found = []
    for match in _TOKEN.finditer(text[:MAX_CHARS].lower()):
        kind = match.lastgroup
        word = match.group().replace("’", "'")
        kind_of_word = _KIND_OF.get(word, word)
        found.append(kind_of_word if kind in {"word", "cjk", "mark"} else f"<{kind}>")
    return found


def _phrases(words: list[str]) -> list[int]:
    """Single words, neighbours, neighbours but one, and how the message begins and ends."""
    padded = ["^", *words, "$"]
    pairs = [f"{first} {second}" for first, second in pairwise(padded)]
    skips = [f"{first} _ {second}" for first, second in zip(padded, padded[2:], strict=False)]
    edges = [" ".join(padded[:3]), " ".join(padded[:4]), f"length {min(len(words), 12)}"]
    return [_bucket(phrase) for phrase in [*words, *pairs, *skips, *edges]]


@lru_cache(maxsize=4096)
def _pieces(word: str) -> tuple[int, ...]:
    """Runs of three and four letters of a word with its edges."""
    if word.startswith("<") or len(word) < 3:
        return ()
    edged = f"‹{word}›"
    return tuple(_bucket(edged[start : start + size]) for size in (3, 4) for start in range(len(edged) - size + 1))


def _bucket(feature: str) -> int:
    return crc32(feature.encode()) & (BUCKETS - 1)
