"""Whole numbers in words beyond English, and words of scale: "dua puluh lima", "quarante-deux", "5 juta".

One reader over a list of words; how each language builds numbers stands in :mod:`core.grammar.number_word_tables`.
Chinese, Japanese and Korean numerals, which are written without spaces, are in :mod:`core.grammar.cjk_numbers`. It
knows nothing of money: whether a number word counts as an amount is the caller's decision.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from core.grammar.number_word_tables import NumberTable, number_tables


@dataclass(frozen=True)
class WordNumber:
    """A number read from words: its value and how many words it took."""

    value: int
    words: int


# Number words that are commoner as something else; alone they are no number unless money follows.
WEAK_WORDS = frozenset(
    """a an one un una une uno um uma ein eine einen een en ett et on to die sei se once ba tri dva nam hai tre bin
    mil cent cento mille sept tres elf six dix tien cinco ban ses jedna один одна два три satu ek do che दो
    nove due sex zwei drei vier acht tio tolv tie nio fem fyra sju atta dua tiga lima
    """.split()
)

# Number words that before a price are articles, prepositions or conjunctions: "a $12 book", "spent on RM 5".
EVERYDAY_WORDS = frozenset("a an un una uno um uma ein eine en et on to die sei se once do che bin mil ban".split())

# Words of scale after digits, in all languages.
SCALE_WORDS: Mapping[str, int] = {
    word: value
    for words, value in (
        ("hundred सौ", 100),
        ("thousand thousands rb ribu nghìn ngàn ngan nghin mil mille mila tausend tausende duizend tusen bin тыс tsd "
         "тысяч тысячи тысяча тыщ हज़ार हजार hazar tisíc tysięcy tys grand", 1_000),
        ("lakh lakhs lac lacs लाख", 100_000),
        ("million millions mn mio juta jt triệu trieu tr millón millon millones milhão milhao milhões milhoes "
         "milione milioni millionen miljoen miljoner miljon milyon млн миллион миллиона миллионов मिलियन mln milionů "
         "milionów", 1_000_000),
        ("crore crores cr करोड़", 10_000_000),
        ("billion billions bn miliar milyar tỷ tỉ milliard milliards milliarden mrd miliardo miliardi miljard "
         "miljarder "
         "bilhão bilhões млрд миллиард миллиарда миллиардов बिलियन अरब", 1_000_000_000),
        ("trillion trillions triliun trilyun", 1_000_000_000_000),
    )
    for word in words.split()
}  # fmt: skip

SHORTENED_SCALES = frozenset("тыс млн млрд mio mrd mrd tsd mld".split())  # may end with a dot: "5 тыс. руб."

# Hundreds that German, Dutch, Swedish and Italian write as one word with what follows.
_COMPOUND = re.compile(r"(?P<hundreds>\w*?)(?:hundert|honderd|hundra|cento)(?:und|en)?(?P<rest>\w+)")
_SHORTEST_COMPOUND = 9  # letters of "centootto"

# Signs of scale that count only when they touch the digits: "12k", "1.5m".
SCALE_SUFFIXES: Mapping[str, int] = {"k": 1_000, "к": 1_000, "m": 1_000_000, "b": 1_000_000_000, "bln": 1_000_000_000}


def may_begin_number(word: str) -> bool:
    """Whether a word, lower case, may begin a number in words in any of the languages."""
    return word in _number_starts() or (len(word) >= _SHORTEST_COMPOUND and _COMPOUND.match(word) is not None)


@cache
def _number_starts() -> frozenset[str]:
    starts: set[str] = set()
    for table in number_tables():
        starts.update(table.small, table.times, table.scales)
    return frozenset(starts)


def read_number_words(words: Sequence[str]) -> WordNumber | None:
    """The longest number at the beginning of ``words`` (lower case) that one language builds, or None."""
    best: WordNumber | None = None
    for table in number_tables():
        first = words[0]
        compound = _compound_value(table, first)
        if compound:
            return WordNumber(compound, 1)
        if first in table.small or first in table.times or first in table.scales:
            reading = _read(table, words)
            if best is None or reading.words > best.words:
                best = reading
    return best


def _compound_value(table: NumberTable, word: str) -> int | None:
    """The value of hundreds written as one word, "zweihundertfünfzig", or None."""
    parts = _COMPOUND.match(word) if len(word) >= _SHORTEST_COMPOUND and word not in table.small else None
    if parts is None:
        return None
    hundreds = table.small.get(parts["hundreds"]) if parts["hundreds"] else 1
    rest = table.small.get(parts["rest"])
    return hundreds * 100 + rest if hundreds and rest and hundreds < 10 and rest < 100 else None


def scale_value(word: str, *, attached: bool) -> Decimal | None:
    """The factor of a word of scale after digits; "k" and "m" count only where they touch the digits."""
    factor = SCALE_WORDS.get(word) or (SCALE_SUFFIXES.get(word) if attached else None)
    return Decimal(factor) if factor else None


def _read(table: NumberTable, words: Sequence[str]) -> WordNumber:
    """Add up words as long as each fits below what the group already holds; a joiner needs a word after it."""
    total = group = used = 0
    for index, word in enumerate(words):
        if word in table.joiners and index:
            continue
        if word in table.small and _fits(table.small[word], group):
            value = table.small[word]
            total, group = (total + value, group) if value >= 1_000 else (total, group + value)
        elif word in table.times:
            group = _times(group, table.times[word])
        elif word in table.adds and 0 < group % 100 < 10:
            group += table.adds[word]
        elif word in table.scales and (total == 0 or table.scales[word] < total):
            total += max(group, 1) * table.scales[word]
            group = 0
        else:
            break
        used = index + 1
    return WordNumber(total + group, used)


def _fits(value: int, group: int) -> bool:
    """Whether ``value`` may follow: 5 after 20 or 100, 80 + 10 and 60 + 15 as in French, never 5 after 3."""
    if group == 0:
        return True
    if 100 <= value < 1_000:
        return False
    if group % 100 == 0:
        return True
    if value < 10:
        return group % 10 == 0
    return value < 20 and group % 100 in {60, 80}


def _times(group: int, factor: int) -> int:
    """Multiply the last part of the group: "dua ratus tiga puluh" is 200 + 3 * 10."""
    if factor < 100:
        kept = group - group % 10
        return kept + max(group % 10, 1) * factor
    return max(group, 1) * factor
