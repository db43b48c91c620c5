"""Which currency a receipt is in, by its signs and by what only shops of one country print.

A sign is a code or a symbol beside a figure; a custom, such as the name of a tax or of a kind of company, is weaker:
it tells which country's shop it is where no sign stands. A bare "$" tells nothing of whose dollar it is.
"""

import re
from collections import Counter
from collections.abc import Sequence

# Symbols and abbreviations beside a figure. Those that several countries share are not among them.
_SIGNS = {
    "MYR": r"\brm(?=\s?-?\d|\b)|\bmyr\b",
    "SGD": r"\bs\$|\bsgd\b",
    "USD": r"\bus\s?\$|\busd\b",
    "EUR": r"€|\beur\b|\beuro\b",
    "GBP": r"£|\bgbp\b",
    "IDR": r"\brp\.?(?=\s?\d|\b)|\bidr\b",
    "JPY": r"\bjpy\b|円",
    "CNY": r"\bcny\b|\brmb\b",
    "THB": r"฿|\bthb\b|\bbaht\b",
    "INR": r"₹|\binr\b",
    "PHP": r"₱|\bphp\b",
    "KRW": r"₩|\bkrw\b",
    "VND": r"₫|\bvnd\b",
    "AUD": r"\ba\$|\baud\b",
    "NZD": r"\bnz\$|\bnzd\b",
    "CAD": r"\bca?\$|\bcad\b",
    "HKD": r"\bhk\$|\bhkd\b",
    "TWD": r"\bnt\$|\btwd\b",
    "CHF": r"\bchf\b|\bfr\.(?=\s?\d)",
    "BRL": r"\br\$|\bbrl\b",
    "MXN": r"\bmx\$|\bmxn\b",
}
_CUSTOMS = {
    "MYR": r"\bsdn\.?\s?bhd\b|\bsst\b|\bkuala lumpur\b|\bmalaysia\b|\bselangor\b|\bpulau pinang\b|\bjohor\b",
    "SGD": r"\bpte\.?\s?ltd\b|\bsingapore\b|\bnets\b",
    "IDR": r"\bppn\b|\bjakarta\b|\bindonesia\b|\btgl\b|\bkembali(?:an)?\b",
    "EUR": r"\bmwst\b|\bgmbh\b|\btva\b|\bbtw\b",
    "GBP": r"\blondon\b|\bunited kingdom\b",
    "JPY": r"消費税|\btokyo\b|\bosaka\b|\bjapan\b",
    "AUD": r"\babn\b",
    "THB": r"\bthailand\b|\bbangkok\b",
}
_DOLLAR = re.compile(r"(?<![A-Za-z])\$")
_YEN = re.compile(r"[¥￥]")
DOLLARS = ("USD", "SGD", "AUD", "CAD", "NZD", "HKD", "TWD")
YEN = ("JPY", "CNY")


def currencies_of(texts: Sequence[str], own: str | None, dollar: str | None) -> tuple[str, ...]:
    """ISO 4217 codes the receipt may be in: several where a sign is shared, none where nothing tells.

    Args:
        texts: The lines.
        own: The person's own currency; a shared sign means it where it can.
        dollar: What a bare "$" means to them.
    """
    signs = _most(_SIGNS, texts)
    if signs:
        return signs
    customs = _most(_CUSTOMS, texts)
    for pattern, shared in ((_DOLLAR, DOLLARS), (_YEN, YEN)):
        if any(pattern.search(text) for text in texts):
            return _of_shared(shared, customs, own, dollar)
    return customs


def _of_shared(
    shared: tuple[str, ...], customs: tuple[str, ...], own: str | None, dollar: str | None
) -> tuple[str, ...]:
    """The currencies that a shared sign may mean: a local custom or the person's own habit settles it."""
    meant = next((code for code in (*customs, own, dollar) if code in shared), None)
    return (meant,) if meant is not None else shared


def _most(patterns: dict[str, str], texts: Sequence[str]) -> tuple[str, ...]:
    """The codes whose patterns are on most lines; several where they are on as many."""
    whole = "\n".join(texts).casefold()
    counts = Counter({code: len(re.findall(pattern, whole)) for code, pattern in patterns.items()})
    most = max(counts.values())
    return tuple(code for code, count in counts.items() if count == most) if most else ()
