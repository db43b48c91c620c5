"""Questions with a yes or a no, as tools ask them, and the words that people answer with."""

from tools.base import Ask, Option, PlannedCall

YES_WORDS = ("yes", "y", "yeah", "yep", "ok", "okay", "sure", "please", "ya", "si", "sí", "oui", "ja", "是", "好")
NO_WORDS = ("no", "n", "nope", "no thanks", "don't", "tidak", "tak", "non", "nein", "不", "不用")


def yes_or_no(text: str, then: tuple[PlannedCall, ...], *, yes: str, no: str = "No") -> Ask:
    """Ask *text*; *then* is done upon a yes, nothing upon a no. *yes* and *no* are what the buttons say."""
    return Ask(
        text=text,
        options=(Option(label=yes, words=YES_WORDS, calls=then), Option(label=no, words=NO_WORDS)),
    )
