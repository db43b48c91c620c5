"""Digits that are no money: dates, clock times, phone numbers, percentages, measures, and names with a number.

One regular expression over the lower-case text. Real dates are read by :mod:`core.grammar.dates`; here only their
unmistakable shapes are set aside, so that amounts can be found without it.
"""

import re
from functools import cache

from core.grammar.context import Span

MONTH_NAMES = (
    "jan(?:uary|uari|eiro)?|feb(?:ruary|ruari)?|mar(?:ch)?|mac|apr(?:il)?|may|mei|june?|juni|jun|july?|juli|"
    "aug(?:ust)?|ogos|agustus|sep(?:t|tember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?|dis(?:ember)?|"
    "des(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|"
    "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|januar|februar|märz|"
    "dezember"
)
_MEASURES = (
    "kg|kgs|kilos?|g|gr|grams?|gramm|mg|ml|cl|l|lt|ltr|lit(?:er|re)s?|km|kms|cm|mm|mi(?:les?)|lbs?|oz|gb|mb|tb|kb|"
    "mbps|kwh|kcal|cal|mah|hp|inch(?:es)?|hrs?|hours?|jam|mins?|minutes?|minit|menit|secs?|seconds?|days?|hari|"
    "weeks?|wks?|minggu|months?|bulan|years?|yrs?|yo|tahun|nights?|times|pax|pcs|pieces|people|persons?|orang|"
    "biji|keping|bungkus|buah|stück|stk|шт|кг|гр|г|мл|л|км|м|см|дней|день|дня|месяц(?:а|ев)?|год(?:а)?|лет|час(?:а|ов)?|"
    "(?:pounds?|slices?|cups?|bottles?|packs?|cans?|box(?:es)?|bags?|plates?|pairs?|glass(?:es)?|loa(?:f|ves)|rolls?|"
    "sets?|tins?|cartons?|bowls?|kinds?) of|мин(?:ут)?|"
    "horas?|días?|dias?|meses|años?|anos?|jours?|mois|heures?|tage?|stunden?|monate?|jahre?"
)
_PERCENT = (
    "%|％|percent|per ?cent|pct|persen|peratus|por ?ciento|por ?cento|pour ?cents?|prozent|procent|per ?cento|"
    "процент\\w*|प्रतिशत|퍼센트|パーセント"
)
# Names of brands, places and things whose number belongs to the name.
_NAMES = (
    r"7[ -]?(?:eleven|11|elevens)|seven[ -]?eleven|99 ?speed ?mart|99 ranch|forever 21|studio 54|route \d{1,3}|"
    r"motel 6|super 8|pier (?:1|39)|century 21|area 51|club 33|heinz 57|phase 10|catch 22|five ?guys|76 gas|"
    r"chanel no\.? ?5|levi'?s? 50\d|air force 1|jordan \d{1,2}|24[ -]?hours?|24 ?/ ?7|maroon 5|blink 182|"
    r"(?:ms|microsoft) office ?\d{1,4}|office (?:365|97|20\d\d)|windows (?:7|8|10|11|9[58])|web [123](?:\.0)?|"
    r"(?:i ?phone|ipad|galaxy|pixel|redmi|poco|switch|ps|playstation|xbox|gta|fifa|covid|formula|"
    r"boeing|airbus|model|mazda|peugeot|bmw|audi|vitamin [a-z]|channel|episode|chapter|season|"
    r"volume|week|day|grade|terminal|platform|t[ -]?shirt size|size|part|lot|level|floor) ?-?\d{1,3}(?:pro|s|xl)?"
)
_CODE_NAMES = (
    r"otp|tac|pin(?: code)?|cvv|passcode|password|(?:\w+ )?code|kod|kode|c[oó]digo|kennwort|zip|post ?code|poskod"
)
_COINS = "btc|bitcoins?|eth|ethereum|usdt|usdc|doge|xrp"  # of no state
_COUNT = r"\d(?:[\d.,]*\d)?"  # without the mark that ends a clause: "taxi 8, l..." counts no litres
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?!\d)"
_STANDING_FREE = (  # not inside a longer number or word
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)",
    r"\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d{2}(?![\d.,])",
    r"\d+/\d+(?![\d.,]*\d)",
    r"\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b)?",
    r"\d{1,2}(?:\.\d{2})? ?(?:[ap]m|[ap]\.m\.|o'?clock|uhr)(?!\w)",
    r"\d{1,2}h(?:\d{2})?(?!\w)",
    rf"\d{{1,2}}(?:st|nd|rd|th|\.)? (?:(?:of|de) )?(?:{MONTH_NAMES})(?!\w)(?:,? (?:19|20)\d\d(?!\d))?",
    rf"(?!mei\b)(?:{MONTH_NAMES})\.? {_DAY}(?:st|nd|rd|th)?(?!\w|[.,]\d)(?:,? (?:19|20)\d\d(?![\d.,]))?",
    r"\d+(?:st|nd|rd|th)(?!\w)",
    r"(?:in|since|year|en|em|seit|depuis|nel|von|в) (?:19|20)\d\d(?![\d.,]| ?[$€£¥])",
    rf"{_COUNT} ?[\"″”](?!\w)",  # inches
    rf"{_COUNT} ?(?:{_COINS})(?!\w)|(?:{_COINS}) ?{_COUNT}",
    rf"{_COUNT} ?(?:{_MEASURES})(?!\w|\.\w)",
    # "otp 482913", "postcode 50450": what is typed in somewhere, and "482913 is your code".
    rf"(?:{_CODE_NAMES})(?: (?:no|number|is|was))*[.:]? ?[:#]? ?\d{{3,10}}(?![\d.,]*\d)(?!\w)",
    rf"\d{{4,10}}(?= (?:is|as) (?:your |the |my )?(?:[^\W\d]+ )?(?:{_CODE_NAMES})(?!\w))",
    r"x ?\d+(?![\d.,]*\d)",
    r"[1-7]\*(?= [^\W\d])",  # stars of a hotel
    r"\d+ ?[x×](?!\w)",
    r"# ?\d+|no\. ?\d+|№ ?\d+",
    r"\d{2,4}(?:-\d{3,8}){1,3}(?!\d)",
    r"0\d{5,}(?!\d)|\d{11,}(?![\d.,])",
    rf"(?:{_NAMES})(?![\w.,]*\d)(?!\w)",
)
_ANYWHERE = (
    rf"(?<![\w.,]){_COUNT} ?(?:{_PERCENT})",
    r"https?://\S+|www\.\S+|(?<!\S)[^\s@]+@[^\s@]+\.\w+",
    r"\+\d[\d ()-]{7,}\d",
    r"(?:%|yüzde) ?\d[\d.,]*",
    r"(?:19|20)\d\d ?[年년]|\d{1,2} ?[月월]|\d{1,2} ?[日号號일](?![元圆圓币幣本円])",
    r"\d{1,2} ?[点點時时시](?:半|\d{1,2}分?)?",
    r"[零一二两三四五六七八九十]{1,3}[点點](?:半|整|钟|鐘|[零一二三四五六七八九十]{1,3}分)",
    r"\d+ ?(?:分钟|分鐘|小时|小時|[个個](?!半)|次|人(?!民)|번|개|명)",
)


@cache
def _masks() -> re.Pattern[str]:
    """All shapes as one expression, built when the first text is read."""
    return re.compile(rf"(?<![\w.,/-])(?:{'|'.join(_STANDING_FREE)})|{'|'.join(_ANYWHERE)}")


def find_masks(text: str) -> tuple[Span, ...]:
    """Spans of the lower-case ``text`` whose digits are no amount, in order, not overlapping."""
    return tuple(Span(match.start(), match.end()) for match in _masks().finditer(text))


_MEASURE = re.compile(rf"[\d.,]+ ?(?:{_MEASURES})")


def is_measure(masked: str) -> bool:
    """Whether a masked piece is a number with a unit, which a currency before it overrules ("RM15 day pass")."""
    return _MEASURE.fullmatch(masked) is not None
