"""The words of repeating phrases as tables and regular expression fragments, lower case, in several languages.

It knows the words, not what phrases they form.
"""

import re

from core.grammar.dates import lexicon_words
from core.grammar.dates.vocabulary import WEEKDAYS as ENGLISH_WEEKDAYS
from core.grammar.number_words import read_number_words
from core.grammar.numbers import ORDINAL, SMALL_WORDS, alternatives, cardinal_value, ordinal_value

EVERY = (
    r"(?:every|evry|evey|evrey|everey|eveyr|evrery|ev|each|(?:all|per)(?= (?:the )?\w+days?(?![a-z]))"
    r"|setiap|tiap(?:-tiap)?|cada|tod[ao](?= [a-zç]+(?:-feira)?(?![a-z]))|todos los|todas las|todos os|todas as"
    r"|jede[nrs]?|alle(?= )|chaque|tous les|toutes les|ogni|каждый|каждую|каждое|каждые|mỗi)"
)
"""Words for "every", with no boundary behind them."""

UNITS = {
    "minute": "minute minutes min mins minuts minuto minutos minit menit minuten minuti минут минуту минуты phút",
    "hour": "hour hours hr hrs jam hora horas stunde stunden heure heures ora ore час часа часов giờ",
    "day": "day days hari día días dia dias tag tage tagen jour jours giorno giorni день дня дней ngày",
    "week": "week weeks wk wks minggu pekan semana semanas woche wochen semaine semaines settimana settimane"
    " неделю недели недель tuần",
    "month": "month months mth mths mo mos bulan mes meses mês monat monate monaten mois mese mesi"
    " месяц месяца месяцев tháng",
    "year": "year years yr yrs tahun año años ano anos jahr jahre jahren ans année années anno anni год года лет năm",
    "quarter": "quarter quarters qtr qtrs trimestre trimestres quartal quartale",
    "fortnight": "fortnight fortnights quincena",
    "decade": "decade decades",
}
"""The words of each unit."""

UNIT_OF = {word: unit for unit, words in UNITS.items() for word in words.split()}
UNIT = rf"(?:{alternatives(list(UNIT_OF))}(?!\w))"
SHORT_UNITS = {"h": "hour", "d": "day", "w": "week", "m": "minute"}
CYCLES = {
    "minute": ("minute", 1), "hour": ("hour", 1), "day": ("day", 1), "week": ("week", 1), "fortnight": ("week", 2),
    "month": ("month", 1), "quarter": ("month", 3), "year": ("year", 1), "decade": ("year", 10),
}  # fmt: skip
"""Each unit as the unit of a rule and how many of it."""

_ADVERBS = (
    ("day", 1, "daily dialy dayly everyday täglich taeglich diariamente diario diaria quotidiennement quotidiano"),
    ("day", 1, "harian hari-hari ежедневно"),
    ("hour", 1, "hourly stündlich"),
    ("week", 1, "weekly wekly wöchentlich semanal semanalmente hebdomadaire mingguan еженедельно"),
    ("week", 2, "fortnightly biweekly bi-weekly quincenal quincenalmente"),
    ("month", 1, "monthly montly monatlich mensual mensualmente mensuel mensuellement bulanan ежемесячно"),
    ("month", 2, "bimonthly bi-monthly"),
    ("month", 3, "quarterly trimestral"),
    ("month", 6, "semiannually semi-annually semiannual semi-annual half-yearly biannually bi-annually"),
    ("year", 1, "yearly annually annual anually jährlich anual anualmente annuel tahunan ежегодно"),
    ("year", 2, "biennially biennial"),
)
ADVERB_OF = {word: (unit, interval) for unit, interval, words in _ADVERBS for word in words.split()}
ADVERB_OF["half yearly"] = ("month", 6)
"""Adverbs as the unit of a rule and how many of it."""

WEEKDAYS = {**lexicon_words.WEEKDAYS, **ENGLISH_WEEKDAYS, "sonnabend": 5, "minggu": 6}
_WORKWEEK, _WEEKEND = (0, 1, 2, 3, 4), (5, 6)
DAY_GROUPS = {
    **dict.fromkeys(
        "weekday|weekdays|week day|week days|workday|workdays|work day|work days|working day|working days"
        "|business day|business days|school day|school days|schoolday|schooldays|m-f"
        "|hari kerja|hari bekerja|día laborable|días laborables|dia útil|dias úteis|werktag|werktags|werktage"
        "|jour ouvrable|jours ouvrables".split("|"),
        _WORKWEEK,
    ),
    **dict.fromkeys(
        "weekend|weekends|week end|week-end|week-ends|week ends|wkend|wkends|wknd|wknds|hujung minggu|akhir pekan"
        "|fin de semana|fines de semana|wochenende|wochenenden".split("|"),
        _WEEKEND,
    ),
    "mwf": (0, 2, 4),
    "m/w/f": (0, 2, 4),
    "t/th": (1, 3),
    "tth": (1, 3),
}
PLURAL_GROUPS = frozenset(
    "weekdays|week days|workdays|work days|working days|business days|school days|schooldays|weekends"
    "|week-ends|week ends|wkends|wknds|mwf|m/w/f|m-f|t/th|tth|werktags|fines de semana|días laborables".split("|")
)
GERMAN_ADVERBS = {
    f"{day}s": number
    for day, number in lexicon_words.WEEKDAYS.items()
    if day in {"montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"}
}
AND = r"(?:and|&|\+|or|plus|y|und|et|dan|e|и|和|as well as)"

PARTS = {
    **{word: part for word, part in lexicon_words.PARTS.items() if word < "\u3000"},
    **dict.fromkeys("morning mornings morn morgen vormittag matin mattina".split(), "morning"),
    **dict.fromkeys("noon midday lunchtime mittag midi".split(), "noon"),
    **dict.fromkeys("afternoon afternoons nachmittag après-midi".split(), "afternoon"),
    **dict.fromkeys("evening evenings eve abend soir sera".split(), "evening"),
    **dict.fromkeys("night nights nite nacht nuit".split(), "night"),
}

NUMBER = rf"(?:\d{{1,4}}(?![\d:.,/]\d)|{SMALL_WORDS})"
FOREIGN_NUMBER = (
    r"(?:dua|tiga|empat|lima|enam|tujuh|lapan|delapan|sepuluh|dos|tres|cuatro|cinco|seis|siete|ocho|diez|zwei|drei|vier"
    r"|fünf|sechs|sieben|acht|zehn|deux|trois|quatre|cinq|sept|huit|dix|due|tre|quattro|cinque|sei|две|два|три|четыре"
    r"|пять|dois|duas|três|quatro)(?!\w)"
)
POSITION = (
    rf"(?:(?:{ORDINAL}|next)[ -](?:(?:to|from)[ -](?:the )?)?(?:last|final)|penultimate|(?:very )?(?:last|final)"
    rf"|{ORDINAL})(?![a-z])"
)
"""Where something stands in a row: "second", "last", "2nd to the last"."""

FOREIGN_ORDINALS = {"zweiten": 2, "zweite": 2, "dritten": 3, "dritte": 3, "vierten": 4, "vierte": 4}


def number_value(text: str) -> int:
    """Return the value of a whole number in digits or words of any of the languages.

    Raises:
        ValueError: It is no number.
    """
    found = None if text.isdecimal() else read_number_words([text])
    return found.value if found and text not in {"one", "two", "three"} else cardinal_value(text)


def position_value(text: str) -> int:
    """Return 1, 2, 3 from the front, -1, -2 from the back for what POSITION matches."""
    words = [word for word in re.split(r"[ -]+", text) if word not in {"the", "to", "from", "very"}]
    if words[0] in {"penultimate", "next"}:
        return -2
    if words[-1] not in {"last", "final"}:
        return ordinal_value(text)
    return -ordinal_value(" ".join(words[:-1])) if words[:-1] else -1
