"""Words for comparing and for searching, in any language: folded text, and tokens that full text can match. Pure.

Scripts without spaces (Chinese, Japanese, Korean, Thai) are cut into pairs of letters, so that a part of a sentence is
found without a dictionary (R7.3).
"""

import unicodedata
from collections.abc import Collection, Iterable
from itertools import pairwise

from core.patterns import LazyPattern

_WORD = LazyPattern(r"[^\W_]+(?:['’][^\W_]+)*")
_UNSPACED = LazyPattern(r"[぀-ヿ㐀-䶿一-鿿豈-﫿가-힯฀-๿຀-໿ក-៿က-႟]+")
CONTENT_CHARS = 4  # letters; shorter words are mostly grammar, in the languages that part their words

_MARKS = ("Mn", "Cf")  # accents and joiners, which people leave out


def folded(text: str) -> str:
    """*text* for comparing word for word: one space between words, without case, width and closing punctuation."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split()).strip(" .!?…。！？;,")


def search_tokens(text: str) -> list[str]:
    """The tokens of *text* in their order: folded words without accents, and pairs of letters where no spaces are."""
    return [token for word in _WORD.findall(_without_marks(text)) for token in _cut(word)]


def finer_tokens(text: str) -> list[str]:
    """The tokens of *text*, and each letter of a script without spaces.

    A word of one letter there, as most nouns of Chinese are, is no pair and would be found nowhere.
    """
    tokens = search_tokens(text)
    letters = {letter for token in tokens if _UNSPACED.match(token) for letter in token}
    return [*tokens, *sorted(letters)]


def content_tokens(text: str) -> set[str]:
    """The tokens of *text* that are more than grammar: words of four letters or more, pairs where no spaces are."""
    return {_root(token) for token in search_tokens(text) if _is_content(_root(token))}


def most_telling(tokens: Iterable[str], most: int, leaving_out: Collection[str] = ()) -> str:
    """The *most* telling *tokens* of a question as ``stems`` takes them: the longest, as long words are rare ones.

    The words of *leaving_out*, in any case, tell nothing here.
    """
    skipped = {token for word in leaving_out for token in search_tokens(word)}
    kept = dict.fromkeys(token for token in tokens if _root(token) not in skipped)
    return " ".join(sorted(kept, key=len, reverse=True)[:most])


def _root(token: str) -> str:
    return token.removesuffix("'s").removesuffix("’s")


def _is_content(token: str) -> bool:
    is_word = len(token) >= CONTENT_CHARS and not any(letter.isdigit() for letter in token)
    return is_word or (len(token) > 1 and _UNSPACED.match(token) is not None)


def _without_marks(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if unicodedata.category(letter) not in _MARKS)
    return unicodedata.normalize("NFC", bare)


def _cut(word: str) -> list[str]:
    tokens: list[str] = []
    last = 0
    for run in _UNSPACED.finditer(word):
        tokens += [word[last : run.start()], *_pairs(run.group())]
        last = run.end()
    return [token for token in [*tokens, word[last:]] if token]


def _pairs(run: str) -> list[str]:
    return [run] if len(run) == 1 else ["".join(pair) for pair in pairwise(run)]
