"""Questions with a yes or a no, as tools ask them, and the words that people answer with."""

from tools.base import Ask, Option, PlannedCall

YES_WORDS = ("yes", "y", "yeah", "yep", "ok", "okay", "sure", "please", "ya", "si", "sí", "oui", "ja", "是", "好")
NO_WORDS = ("no", "n", "nope", "no thanks", "don't", "tidak", "tak", "non", "nein", "不", "不用")
# Said to "Is this another one?" and the like.
ANOTHER_WORDS = (
    *("another", "another one", "it's another", "it's another one", "that's another one", "this is another one"),
    *("a second one", "second one", "the second one", "a new one", "new one", "it's a new one", "it's new", "new"),
    *("one more", "i had two", "i bought two", "different one", "a different one", "both", "lain", "otro", "otra"),
)
SAME_WORDS = (
    *("same", "same one", "the same", "the same one", "it's the same", "it's the same one", "that's the same one"),
    *("duplicate", "a duplicate", "it's a duplicate", "same thing", "the first one", "already", "just one", "only one"),
    *("sama", "yang sama", "el mismo", "la misma"),
)


def yes_or_no(
    text: str,
    then: tuple[PlannedCall, ...],
    *,
    yes: str,
    no: str = "No",
    yes_words: tuple[str, ...] = (),
    no_words: tuple[str, ...] = (),
) -> Ask:
    """Ask *text*; *then* is done upon a yes, nothing upon a no.

    Args:
        text: The question.
        then: What follows from a yes.
        yes: What its button says.
        no: What the other one says.
        yes_words: Further words that mean yes to this question.
        no_words: Further words that mean no to it.
    """
    return Ask(
        text=text,
        options=(
            Option(label=yes, words=(*YES_WORDS, *yes_words), calls=then),
            Option(label=no, words=(*NO_WORDS, *no_words)),
        ),
    )


def another_one(text: str, then: tuple[PlannedCall, ...], *, yes: str) -> Ask:
    """Ask whether what looks doubled is another one; *then* is done if it is."""
    return yes_or_no(text, then, yes=yes, yes_words=ANOTHER_WORDS, no_words=SAME_WORDS)
