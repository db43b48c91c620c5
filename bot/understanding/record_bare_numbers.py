"""Numbers without a currency that are no price: years, months, ages, heads, counts, marks of an exam.

Each pattern says by the words around a number what it is. It knows no rows and no dialogue.
"""

import re
from functools import cache

from core.grammar.money import FoundAmount

_YEAR = r"(?:19\d\d|20(?:0[1-9]|[1-4]\d))"  # "in 2000" may be a price
_HEADS = (
    "kids|children|grandkids|grandchildren|people|persons|students|pupils|players|siblings|brothers|sisters|sons"
    "|daughters|cousins|nephews|nieces|cats|dogs|puppies|kittens|goats|sheep|cows|chickens|hens|horses|orang|anak"
    "|adik-beradik|hijos|hijas|nietos|nietas|hermanos|hermanas|alumnos|alumnas|perros|gatos|enfants|kinder"
)
_ENDS = r"(?=\s*(?:[.,;!…]|$))"
_NOT_ITS_SUBJECT = r"(?!(?:i|we|just|ive|i've|dah|baru)\b)"  # "I got 20" tells of money


def without_bare_numbers(folded: str, amounts: tuple[FoundAmount, ...]) -> tuple[FoundAmount, ...]:
    """*amounts* less those whose words say that they are none; *folded* is the message in lower case."""
    if all(amount.currency is not None for amount in amounts):
        return amounts
    bare = {match.span(name) for match in _no_price().finditer(folded) for name in match.groupdict() if match[name]}
    return tuple(
        amount for amount in amounts if amount.currency is not None or (amount.span.start, amount.span.end) not in bare
    )


@cache
def _no_price() -> re.Pattern[str]:
    """All of them as one expression, built when the first message is read."""
    return re.compile(
        "|".join(
            (
                # "the 2021 model" beside its price.
                rf"^\W*(?:(?:a|my|the|new|old) )?(?P<model>{_YEAR})(?: [^\W\d]+){{1,3}} (?=[\d.,]+\W*$)",
                rf"\b(?:in|since|until|till|en|desde|hasta|sejak|hingga|tahun|año|year|seit) (?P<year>{_YEAR})\b"
                r"(?![.,]?\d)",
                r"\b(?:bulan|month) (?P<month>1[0-2]|[1-9])\b(?![.,:]?\d| ?(?:rm|rp|ringgit|ribu|rb|k)\b)",
                r"\b(?:umur|berumur|usia|aged?) (?P<age>\d{1,3})\b(?![.,]\d)",
                r"\b(?P<aged>\d{1,3})(?: ?(?:y/?o|yrs? old|years? old|tahun umur)\b|岁)",
                rf"\b(?P<heads>\d{{1,4}}) (?:{_HEADS}|ekor(?: [^\W\d]+)?){_ENDS}",
                rf"\b(?:count|tally|head ?count) ?[:=]? ?(?P<count>\d+){_ENDS}",
                rf"^\W*{_NOT_ITS_SUBJECT}[^\W\d]+ (?:got|scored) (?P<mark>\d{{1,3}}){_ENDS}",
            )
        )
    )
