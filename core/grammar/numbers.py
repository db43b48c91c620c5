"""English numbers in words and digits: "twenty-five", "two thousand and ten", "21st", "third".

It offers regular expression fragments for grammars to build on, and the values of what they match. It
knows nothing of money or dates, nor of other languages (see number_words).
"""

import re

ONES = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
}
TENS = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fourty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}

_ORDINAL_ONES = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "forth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "eigth": 8,
    "ninth": 9,
    "nineth": 9,
    "tenth": 10,
    "eleventh": 11,
    "twelfth": 12,
    "twelveth": 12,
    "thirteenth": 13,
    "fourteenth": 14,
    "fifteenth": 15,
    "sixteenth": 16,
    "seventeenth": 17,
    "eighteenth": 18,
    "nineteenth": 19,
}
_ORDINAL_TENS = {
    "twentieth": 20,
    "thirtieth": 30,
    "fortieth": 40,
    "fiftieth": 50,
    "sixtieth": 60,
    "seventieth": 70,
    "eightieth": 80,
    "ninetieth": 90,
}


def alternatives(words: "list[str] | dict[str, int]") -> str:
    """Return the words as one group of a regular expression, longest first so that none hides another."""
    return "(?:" + "|".join(sorted(words, key=lambda word: (-len(word), word))) + ")"


_TEN = alternatives(TENS)
_DIGIT = alternatives([word for word, value in ONES.items() if 0 < value < 10])
_ORDINAL_DIGIT = alternatives([word for word, value in _ORDINAL_ONES.items() if value < 10])

SMALL_WORDS = rf"(?:{_TEN}(?:[ -]?{_DIGIT})?|{alternatives(ONES)})(?![a-z])"
"""Words for 0 to 99."""

_SCALED = rf"(?:{SMALL_WORDS}|an?(?= hundred| thousand| million))"
CARDINAL_WORDS = rf"(?:{_SCALED}(?:[ -]{alternatives(SCALES)}(?:(?: and)?[ -]{SMALL_WORDS})?)*)"
"""Words for whole numbers to the billions: "two thousand five hundred and ten"."""

ORDINAL_WORDS = rf"(?:{_TEN}[ -]?{_ORDINAL_DIGIT}|{alternatives(_ORDINAL_TENS)}|{alternatives(_ORDINAL_ONES)})(?![a-z])"
"""Words for 1st to 99th."""

ORDINAL = rf"(?:\d{{1,2}}(?:st|nd|rd|th)(?![a-z])|{ORDINAL_WORDS})"
"""An ordinal in digits or words, 1st to 99th; wrong endings (2th) are common and accepted."""

_WORD = re.compile(r"[a-z]+|\d+")
_TENS_FUSED = re.compile(rf"^({_TEN})([a-z]+)$")


def cardinal_value(text: str) -> int:
    """Return the value of a whole number in digits or words, lower case ("a hundred and five" is 105).

    Raises:
        ValueError: A word is no number.
    """
    if text.isdigit():
        return int(text)
    total = group = 0
    for word in _WORD.findall(text):
        if word in SCALES and SCALES[word] > 100:
            total, group = total + max(group, 1) * SCALES[word], 0
        elif word in SCALES:
            group = max(group, 1) * 100
        elif word not in {"and", "a", "an"}:
            group += _small(word)
    return total + group


def ordinal_value(text: str) -> int:
    """Return the value of an ordinal in digits or words, lower case ("twenty-first" is 21).

    Raises:
        ValueError: A word is no number.
    """
    digits = re.match(r"\d+", text)
    if digits:
        return int(digits[0])
    return sum(_small(word) for word in _WORD.findall(text))


def _small(word: str) -> int:
    """The value of one number word, cardinal or ordinal, also when tens and ones are written together."""
    for table in (ONES, TENS, _ORDINAL_ONES, _ORDINAL_TENS):
        if word in table:
            return table[word]
    fused = _TENS_FUSED.match(word)
    if fused is None:
        raise ValueError(f"{word!r} is not a number word")
    return TENS[fused[1]] + _small(fused[2])
