"""Figures that only look different: letters for digits, other alphabets' digits, marks that are not seen.

It turns a text into the plain one that a person reads in it, for judging only; it knows no figure's meaning.
"""

import re
import unicodedata

_UNSEEN = frozenset({"Cf", "Mn", "Me", "Cc"})  # Unicode categories: joiners, combining marks, enclosures, controls
# A letter O of any alphabet behind a digit, and a letter l or I before one.
_LETTER_ZERO = re.compile(r"(?<=\d)(?:[OОΟ]+|[oоο]{2,}|[oоο](?=\d))(?![a-zа-я])|(?<=\d[.,])[OoОоΟο]{2,}(?![a-zа-я])")
_LETTER_ONE = re.compile(r"(?<![A-Za-z])[lI|](?=\d)|(?<=\d)[lI|](?=\d)")
_DIGIT = re.compile(r"\d")


def undisguised(text: str) -> str:
    """*text* in plain digits: ``5OO``, ``５００`` and digits with marks that nobody sees become ``500``."""
    plain = _without_unseen("".join(map(_simple, text)))
    zeros = _LETTER_ZERO.sub(lambda letters: "0" * len(letters[0]), plain)
    return _LETTER_ONE.sub("1", zeros)


def is_blank(text: str) -> bool:
    """Whether a person would see nothing of *text*."""
    return not any(_is_seen(character) for character in text)


def _is_seen(character: str) -> bool:
    if character in "\u115f\u1160\u2800\u3164\uffa0":  # letters and a braille cell without any ink
        return False
    return not character.isspace() and unicodedata.category(character) not in {*_UNSEEN, "Cn", "Co", "Cs"}


def _simple(character: str) -> str:
    """The plain letter or digit that *character* is a form of; fractions and marks stay."""
    form = unicodedata.normalize("NFKC", character)
    return form if len(form) == 1 and form.isalnum() else character


def _without_unseen(text: str) -> str:
    """*text* without the marks behind a digit that change nothing of its value; elsewhere they may spell a word."""
    kept: list[str] = []
    for character in text:
        is_behind_digit = bool(kept) and bool(_DIGIT.match(kept[-1]))
        if not (is_behind_digit and unicodedata.category(character) in _UNSEEN and character not in "\n\t"):
            kept.append(character)
    return "".join(kept)
