"""The phrases by which people name a calendar period in a question, in English, Malay, Indonesian, Spanish and Chinese.

Pure data and the patterns made of it. What the phrases mean in days is in :mod:`tools.report_periods`.
"""

import re

from core.patterns import LazyPattern

# Canonical English name -> the phrases that mean it, parted by "|". Longer phrases are tried first.
_PHRASES = {
    "today": "today|hari ini|hari ni|harini|hoy|el día de hoy|aujourd'hui|heute|hoje|oggi|vandaag|сегодня|今天|今日",
    "yesterday": "yesterday|semalam|kemarin|kelmarin|ayer|el día de ayer|gestern|ontem|gisteren|вчера|昨天|昨日",
    "this week": (
        "this week|rest of the week|the rest of the week|until the end of the week|the week|current week|"
        "minggu ini|minggu ni|pekan ini|esta semana|la semana|de la semana|cette semaine|diese woche|questa settimana|"
        "deze week|на этой неделе|за эту неделю|这周|这个星期|这星期|本周|这个礼拜"
    ),
    "last week": (
        "last week|previous week|past week|minggu lepas|minggu lalu|minggu kemarin|pekan lalu|"
        "la semana pasada|semana pasada|la semaine dernière|semaine dernière|letzte woche|la settimana scorsa|"
        "vorige week|на прошлой неделе|上周|上个星期|上星期|上个礼拜"
    ),
    "this month": (
        "this month|rest of the month|the rest of the month|rest of this month|until the end of the month|"
        "before the end of the month|by the end of the month|until month end|before month end|the month|"
        "current month|bulan ini|bulan ni|este mes|el mes|del mes|mes actual|ce mois-ci|ce mois|diesen monat|"
        "dieser monat|este mês|questo mese|deze maand|в этом месяце|за этот месяц|这个月|本月|这月|当月"
    ),
    "last month": (
        "last month|previous month|past month|the month before|bulan lepas|bulan lalu|bulan kemarin|"
        "el mes pasado|mes pasado|mes anterior|le mois dernier|mois dernier|letzten monat|o mês passado|mês passado|"
        "il mese scorso|mese scorso|vorige maand|в прошлом месяце|上个月|上月"
    ),
    "this quarter": "this quarter|the quarter|current quarter|este trimestre|本季度|这个季度",
    "last quarter": "last quarter|previous quarter|past quarter|el trimestre pasado|上季度|上个季度",
    "this year": (
        "this year|the year|current year|year to date|ytd|tahun ini|tahun ni|este año|el año|del año|cette année|"
        "dieses jahr|este ano|quest'anno|dit jaar|в этом году|今年|本年"
    ),
    "last year": "last year|previous year|past year|tahun lepas|tahun lalu|el año pasado|año pasado|"
    "l'année dernière|letztes jahr|ano passado|l'anno scorso|vorig jaar|в прошлом году|去年",
    "lately": (
        "lately|recently|as of late|of late|these days|in recent weeks|baru-baru ini|akhir-akhir ini|"
        "belakangan ini|últimamente|recientemente|最近"
    ),
    "last pay period": "last pay period|the last pay period|previous pay period|the previous pay period",
    "this pay period": (
        "this pay period|pay period|the pay period|since payday|since my last payday|since i got paid|"
        "since my salary|until payday|till payday|before payday|until my next payday|until my next salary|"
        "until my salary|until i get paid|sampai gaji|hasta el día de pago"
    ),
}
_ALL_TIME = (
    "all time|of all time|ever|all|everything|overall|since the beginning|since i started|so far in total|selama ini"
)

PAY_PERIOD = "this pay period"
LAST_PAY_PERIOD = "last pay period"

CANONICAL = {phrase: name for name, phrases in _PHRASES.items() for phrase in phrases.split("|")}

# Words that stand before a period and belong to it: "in October", "over the last week", "for this month".
_LEAD = r"(?:in|for|during|over|within|of|on|from|by|through|untuk|dalam|pada|del|de|en|durante|para)"


def _whole(phrases: str) -> str:
    """The phrases as one pattern, longest first; Latin ones only as whole words."""
    words = sorted(phrases.split("|"), key=len, reverse=True)
    return "|".join(rf"\b{re.escape(word)}\b" if word.isascii() or word[0].isalpha() else word for word in words)


def _latin_or_not(phrases: str) -> str:
    words = phrases.split("|")
    latin = "|".join(word for word in words if word[0] < "\u2e80")
    other = "|".join(word for word in words if word[0] >= "\u2e80")
    return "|".join(filter(None, (_whole(latin), other and "|".join(sorted(other.split("|"), key=len, reverse=True)))))


YEAR = LazyPattern(r"(?:19[7-9]|20\d)\d")
# A number is a year only where it is said of a time: "in 2025".
_SAID_OF_TIME = "|".join(rf"(?<=\b{lead} )" for lead in ("in", "for", "during", "since", "of", "year"))
CALENDAR_WORDS = LazyPattern(
    "|".join(
        (
            _latin_or_not("|".join(CANONICAL)),
            _whole("all time|of all time|ever"),
            rf"(?:{_SAID_OF_TIME}){YEAR.pattern}(?![\d.,]\d|\d)",
        )
    ),
    re.IGNORECASE,
)
ALL_TIME = LazyPattern(_ALL_TIME)
SINCE = LazyPattern(
    r"(?:since|starting(?: from| on)?|sejak|dari|desde|from)\s+(?P<start>.+?)(?:\s+(?:on|onwards?|until now|till now))?"
)
RANGE = LazyPattern(
    r"(?P<lead>between\s+|from\s+)?(?P<first>.+?)\s*(?P<link>\bto\b|\band\b|\buntil\b|\btill\b|\bthrough\b|–|-)\s*(?P<last>.+)"
)
RANGE_LINK = LazyPattern(r"\s*(?:\bto\b|\band\b|\buntil\b|\btill\b|\bthrough\b|–|-)\s*", re.IGNORECASE)
LEADING = LazyPattern(rf"(?:{_LEAD}\s+)?(?:the\s+|my\s+)?")
LEADING_AT_END = LazyPattern(
    rf"(?:\b(?:since|starting|sejak|dari|desde|between)\s+|\b{_LEAD}\s+)(?:the\s+)?$", re.IGNORECASE
)
TRAILING = LazyPattern(r"\s+(?:so far|to date|until now|till now|up to now|alone|only|as a whole)$")
# A phrase that a reply may repeat as the name of its period; any other is named by its dates.
_ENGLISH_WORDS = (
    "the|of|to|and|in|on|for|from|this|last|past|next|previous|first|second|third|fourth|half|quarter|day|week|weekend"
    "|month|year|ago|two|three|four|five|six|seven|eight|nine|ten|couple|few|beginning|start|end|middle|early|mid|late"
)
ENGLISH = LazyPattern(
    rf"(?:(?:{_ENGLISH_WORDS}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|[a-z]+day)s?"
    r"|\d{1,4}(?:st|nd|rd|th)?|q[1-4]|[ ,./-])+"
)
