"""Whether the words that a call would keep are a person's own, or a close inflection of them (R1.7).

Pure comparison of words; it knows no tool and no figure.
"""

from difflib import SequenceMatcher

from core.patterns import LazyPattern

ALIKE = 0.8  # of a ratio of equal letters, 0 to 1: "luch" and "lunch" are 0.89, "tart" and "taxi" 0.5
STEM_LETTERS = 4  # with a common beginning of so many letters an inflection may differ more: "groceries", "grocery"
ALIKE_STEM = 0.6

# Words that only join others and may be added or left out.
_JOINING = frozenset(
    """a an and at by da dan das de dekat del der des di die du ein eine el en et for fuer für from i in ke la le les
    mit my of on or para per por pour saya the to un una und untuk with y 的 和 在 了""".split()
)
_WORD = LazyPattern(r"[^\W_]+(?:['’][^\W_]+)*")
_WITHOUT_SPACES = LazyPattern(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")  # scripts that part no words


def foreign_words(value: str, said: str) -> tuple[str, ...]:
    """The words of *value* that do not stand in *said*, in lower case; a close inflection or spelling stands in it."""
    own, told = _words(said), said.casefold()
    return tuple(word for word in _words(value) if word not in _JOINING and not _is_own(word, own, told))


def _words(text: str) -> list[str]:
    return [word.replace("’", "'") for word in _WORD.findall(text.casefold())]


def _is_own(word: str, own: list[str], told: str) -> bool:
    if _WITHOUT_SPACES.search(word):
        return all(character in told for character in word)
    return any(_is_close(word, other) for other in own)


def _is_close(word: str, other: str) -> bool:
    """Whether *word* is *other*, apart from an ending or a slip; figures have to be equal."""
    if word == other or not (word.isalpha() and other.isalpha()):
        return word == other
    if word[0] != other[0] or min(len(word), len(other)) < STEM_LETTERS - 1:
        return False
    ratio = SequenceMatcher(None, word, other).ratio()
    return ratio >= ALIKE or (word[:STEM_LETTERS] == other[:STEM_LETTERS] and ratio >= ALIKE_STEM)
