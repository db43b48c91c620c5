"""Lengths of time as other languages say them, "dalam 10 minit", "10分钟后", in the words that the date grammar reads.

Only what counts from now: a wish names no other length. It knows no message as a whole.
"""

import re

from core.grammar.cjk_numbers import read_cjk_number

_UNITS = {
    "minutes": "minit|menit|mnt|minutos?|minuten?|minutes?",
    "hours": "jam|horas?|stunden?|std|heures?",
    "days": "hari|días?|dias?|tage?n?|jours?",
    "weeks": "minggu|semanas?|wochen?|semaines?",
}
_ONES = {
    "satu": 1,
    "se": 1,
    "una": 1,
    "un": 1,
    "einer": 1,
    "einem": 1,
    "une": 1,
    "dua": 2,
    "dos": 2,
    "zwei": 2,
    "deux": 2,
}
_NUMBER = rf"(?P<number>\d{{1,3}}|{'|'.join(_ONES)})"
_UNIT = "|".join(f"(?P<{name}>{words})" for name, words in _UNITS.items())
_LATIN = re.compile(
    rf"(?<!\w)(?P<before>(?:dalam|en|dentro de|in|dans) )?{_NUMBER} ?(?:{_UNIT})(?P<after> lagi)?(?!\w)", re.IGNORECASE
)
_HALF = re.compile(
    r"(?<!\w)(?:dalam setengah jam|setengah jam lagi|en media hora|in einer halben stunde"
    r"|dans une demi[- ]heure)(?!\w)|半(?:个)?小时[后後]",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"(?P<number>\d{1,3}|[一二两兩三四五六七八九十]{1,3})\s?个?(?:(?P<minutes>分钟|分鐘)|(?P<hours>小时|小時|钟头)|(?P<days>天|日)"
    r"|(?P<weeks>星期|周|週|礼拜))(?:之|以)?[后後]"
)


def in_english(text: str) -> str:
    """*text* with such lengths as "in 10 minutes"; anything else stays as it was."""
    halved = _HALF.sub(" in half an hour ", text)
    return _CHINESE.sub(_said, _LATIN.sub(_said, halved))


def _said(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if "before" in groups and not (groups["before"] or groups["after"]):
        return match[0]  # a length that counts from nowhere
    unit = next(name for name in _UNITS if groups[name])
    return f" in {_count(match['number'])} {unit} "


def _count(said: str) -> int:
    if said.isascii() and said.isdecimal():
        return int(said)
    numeral = read_cjk_number(said, 0)
    return _ONES[said.lower()] if numeral is None else int(numeral.value)
