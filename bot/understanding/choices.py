"""Which of several choices a person's words pick: by its meaning, its place, a part of its label, or its amount.

It knows no question and no rows; what comes of a choice stands in its option.
"""

import re
from decimal import Decimal, InvalidOperation

from tools.base import Option

CHOICE_WORDS = 4  # a longer text picks no option by a word of its label

_ORDINALS = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "last": -1}
_ORDINAL = re.compile(rf"(?:the )?(?P<which>{'|'.join(_ORDINALS)})(?: (?:one|option|choice))?")
# Said beside an answer and no part of it: "yes please", "no thanks", "yes it is".
_POLITE = re.compile(
    r"(?:[ ,]+(?:please|pls|thanks|thank you|thx|lah|it is|it was|it's not|it isn't|do it|do|go ahead|save it|then"
    r"|that's right|correct|indeed|of course|sure))+$"
)
_POINTING = re.compile(r"(?:the |that )?(?P<amount>\S*\d\S*)(?: one)?")  # "the 12 one"
_BEFORE_DIGITS = re.compile(r"^[^\d]{0,3}|,(?=\d{3}\b)")  # a symbol, and marks between thousands


def choose(options: tuple[Option, ...], text: str) -> Option | None:
    """The option that *text* picks, None for none or for several."""
    said = plain(text)
    if said.isdecimal() and len(said) <= 2 and 1 <= int(said) <= len(options):
        return _by_words(options, said) or _by_amount(options, said) or options[int(said) - 1]
    return _by_words(options, said) or _by_place(options, said) or _by_part(options, said) or _by_amount(options, said)


def plain(text: str) -> str:
    """*text* as answers are compared: lower case, without marks."""
    return re.sub(r"[^\w\s.,']", "", text.replace("\u2019", "'").casefold()).strip(" .,")


def decimal(said: str) -> Decimal | None:
    """The number that *said* is, with up to three signs of a currency before it; None for anything else."""
    try:
        return Decimal(_BEFORE_DIGITS.sub("", said))
    except InvalidOperation:
        return None


def _by_words(options: tuple[Option, ...], said: str) -> Option | None:
    """The option of which *said* is a meaning, also with "please"; or each of its parts: "no, the same one"."""
    for words in (said, _POLITE.sub("", said)):
        parts = [words, *(part.strip() for part in words.split(","))]
        found = [next((one for one in options if part in _meanings(one)), None) for part in parts]
        if found[0] is not None:
            return found[0]
        if len(parts) > 2 and found[1] is not None and all(one is found[1] for one in found[1:]):
            return found[1]
    return None


def _by_place(options: tuple[Option, ...], said: str) -> Option | None:
    """The option that "the second one" or "last" points at."""
    match = _ORDINAL.fullmatch(said)
    place = _ORDINALS[match["which"]] if match else len(options)
    return options[place] if options and place < len(options) else None


def _by_part(options: tuple[Option, ...], said: str) -> Option | None:
    """The only option whose label begins with the words *said*, or has it among its own; one letter is not enough."""
    if len(said) < 2 or len(said.split()) > CHOICE_WORDS:
        return None
    labels = [(option, plain(option.label)) for option in options]
    found = [option for option, label in labels if f"{label} ".startswith(f"{said} ") or said in label.split()]
    return found[0] if len(found) == 1 else None


def _by_amount(options: tuple[Option, ...], said: str) -> Option | None:
    """The only option with that amount among its words: "12" or "the 12 one" for "lunch, RM12.00"."""
    pointed = _POINTING.fullmatch(said)
    amount = decimal(pointed["amount"]) if pointed else None
    found = [one for one in options if amount is not None and amount in map(decimal, _meanings(one))]
    return found[0] if len(found) == 1 else None


def _meanings(option: Option) -> set[str]:
    return {plain(word) for word in (option.label, *option.words)}
