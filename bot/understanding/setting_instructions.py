"""Instructions that set something about the person: currency, zone, payday, parts of the day, numbers and dates."""

import re

from bot.understanding.instruction_text import as_written, call, plain
from core.grammar.context import ReadingContext
from core.grammar.currencies import find_code, name_index
from core.grammar.numbers import ORDINAL, ordinal_value
from core.llm.types import ToolCall
from core.patterns import LazyPattern
from tools.day_parts import DayPart, read_start
from tools.periods import LAST_WORKING_DAY
from tools.zones import find_zones

LAST_DAY = 31  # a payday on the month's last day: shorter months are clamped

_SHOW = LazyPattern(
    r"(?:(?:show|list|see|view|what are|what're)(?: me)? )?(?:my |the |current |all )*settings|tetapan(?:"
    r" saya)?|pengaturan"
    r"|ajustes|设置"
    r"|(?:(?:what(?:'s| is| are)|whats|when(?:'s| is)|which(?: is)?) )?(?:my |the |your )*"
    r"(?:currency|time ?zone|pay ?day|number format|date format|date order)(?: (?:am i in|is set|do (?:you|i) use))?"
    r"|(?:when do(?:es)?|what time do(?:es)?) my (?:mornings?|noon|afternoons?|evenings?|nights?) (?:start|begin)"
    r"|(?:what time|when) (?:is|are) my (?:mornings?|noon|afternoons?|evenings?|nights?)"
)
_CURRENCY = LazyPattern(
    r"(?:(?:set|change|switch|make|put) )?(?:my |the |home |default |main |own )*currency(?: is| to| as|:)? "
    r"(?P<currency>.+)"
    r"|(?:use|switch to|change to) (?P<used>.+?)(?: as)?(?: my| the| a)?(?: default| main| home)*(?: currency|"
    r" by default)?"
    r"|(?:set|change|switch) (?:my |the )?(?:home|base|default|main)(?: money)? (?:to|as) (?P<home>.+)"
    r"|i (?:use|pay in|spend in|count in|earn in|think in) (?P<own>.+?)"
    r"|(?:everything|all my (?:spending|expenses)|my money) (?:is|are) in (?P<all>.+)"
)
_ZONE = LazyPattern(
    r"(?:(?:set|change|switch) )?(?:my |the )?(?:time ?zone|tz)(?: is| to| as|:)? (?P<zone>.+)"
    r"|(?:i'm|i am|im|i live|i'm living|i am living|i'm based|i am based|i moved|i've moved)(?: now)?(?: in|"
    r" to) (?P<place>.+)"
    r"|(?:saya|aku) (?:di|tinggal di|kat) (?P<tempat>.+)|(?:vivo|estoy) en (?P<lugar>.+)|我(?:住)?在(?P<city>.+)"
)
_PAYDAY = LazyPattern(
    r"(?:i|we)(?:'m| am)?(?: usually| always)?(?: get| got)? ?paid (?:on |every )?(?P<paid>.+)"
    r"|(?:(?:set|change) )?(?:my |the )*(?:pay ?day|salary day|pay date)(?: is| to| falls|:)?(?: on)? (?P<payday>.+)"
    r"|(?:my )?(?:salary|pay|paycheck) (?:comes|arrives|lands|is paid|comes in)(?: in)? (?:on )?(?P<salary>.+)"
    r"|gaji(?: saya| aku)?(?: masuk)? (?:setiap )?(?P<gaji>.+)"
)
_DATE_ORDER = LazyPattern(
    r"(?:i (?:write|use|put) |use |write )?(?:my |the )?(?:dates?|date (?:order|format))?(?: (?:are|is|with|as|in|to))*"
    r"(?: the)? ?(?P<first>month|day)[ -]first(?: order| dates?)?"
    r"|(?:use |date (?:order|format):? )(?P<form>mm/dd(?:/yy(?:yy)?)?|dd/mm(?:/yy(?:yy)?)?|mdy|dmy)(?: dates?)?"
)
_NUMBER_FORMAT = LazyPattern(
    r"(?:use|i use|i write|write) (?:a |the )?(?P<mark>comma|point|dot|full stop)s?"
    r" (?:for|as|in)(?: my| the)?(?: decimals?)(?: separator| mark| point)?"
    r"|(?:my )?(?:decimals?|decimal (?:separator|mark|point))(?: (?:is|are|use|with))+ (?:a |the )?"
    r"(?P<mark2>comma|point|dot)s?"
    r"|i write (?:my )?(?:numbers|decimals|amounts) with (?:a |the )?(?P<mark3>comma|point|dot)s?(?: for decimals)?"
    r"|(?:number format|decimal format):? (?P<mark4>comma|point|dot)"
)
_PARTS: dict[str, DayPart] = {
    "morning": "morning",
    "mornings": "morning",
    "noon": "noon",
    "midday": "noon",
    "afternoon": "afternoon",
    "afternoons": "afternoon",
    "evening": "evening",
    "evenings": "evening",
    "night": "night",
    "nights": "night",
    "tonight": "night",
}
_PART = rf"(?P<part>{'|'.join(sorted(_PARTS, key=len, reverse=True))})"
_SAID_PART = rf"[\"'“]?(?:(?:in |at )?(?:the |my )?)?{_PART}[\"'”]?"
_AT = r"(?: at| from| around| about)? (?P<at>.+)"
# "The morning is at 8" and "tonight is at 8" are about one day; a habit is "mine", in the plural, or a meaning.
_DAY_PART_FORMS = (
    rf"(?:set|change|make) (?:my )?{_PART}(?: time| start)?(?: to)?(?: start| begin| be)?{_AT}",
    rf"(?:for me )?my {_PART}(?: time)? (?:starts?|begins?|means?|is|are){_AT}",
    rf"(?:for me )?(?:the )?{_PART}(?: time)? means?{_AT}",
    rf"for me (?:the )?{_PART} (?:starts?|begins?|is|are){_AT}",
    rf"(?P<part>mornings|afternoons|evenings|nights) (?:start|begin|are){_AT}",
    rf"(?:when|whenever|if) i say {_SAID_PART} (?:i (?:always )?mean|it means|that means|that is|that's){_AT}",
    rf"(?:by|with) {_SAID_PART} i (?:always )?mean{_AT}",
    rf"i mean (?:at )?(?P<at>.+) (?:when|whenever|if) i say {_SAID_PART}",
    rf"(?:treat|take|read|count) {_SAID_PART} (?:as|to be|to mean){_AT}",
)
_DAY_PART = tuple(LazyPattern(rf"(?:from now on )?{form}") for form in _DAY_PART_FORMS)
_FROM_NOW_ON = LazyPattern(r" (?:from now on|for me|by default)$")
_MONTHLY = LazyPattern(
    r" (?:of|in) (?:the|each|every) month$| (?:each|every|a) month$| monthly$| (?:setiap|tiap) bulan$"
)
_LAST_WORKING_DAY = LazyPattern(r"(?:the |my )?last (?:working|business|work) ?day")
_LAST_DAY = LazyPattern(r"(?:the )?last day|(?:the )?(?:month end|end of (?:the|each|every) month|end)|akhir bulan")
_ORDINAL_DAY = LazyPattern(rf"(?:the )?(?P<day>{ORDINAL})")
_DAY_OF_MONTH = LazyPattern(r"(?:the |day |hari |haribulan |tanggal )*(?P<day>\d{1,2})(?:st|nd|rd|th|hb|haribulan)?")


def read(text: str, context: ReadingContext) -> ToolCall | None:
    """The call that sets or shows a setting, or None."""
    words = plain(text)
    if _SHOW.fullmatch(words):
        return call("show_settings")
    return (
        _payday(words)
        or _day_part(words, context)
        or _written(words)
        or _currency(text, words, context)
        or _zone(words, context)
    )


def _said(match: re.Match[str] | None) -> str | None:
    """What the one group of a match holds that took part in it."""
    return next((value for value in match.groups() if value), None) if match else None


def _currency(text: str, words: str, context: ReadingContext) -> ToolCall | None:
    """A currency by its name or code; "pounds" is passed as said, for the tool to settle by what is known."""
    said = _said(_CURRENCY.fullmatch(words))
    if said is None:
        return None
    code = find_code(as_written(said, text)) or (find_code(said.upper()) if "currency" in words else None)
    if code is None and said not in name_index():
        return None
    return call("set_currency", {"currency": code or said})


def _zone(words: str, context: ReadingContext) -> ToolCall | None:
    said = _said(_ZONE.fullmatch(words))
    return call("set_zone", {"zone": said}) if said and find_zones(said, context.now) else None


def _payday(words: str) -> ToolCall | None:
    said = _said(_PAYDAY.fullmatch(words))
    if said is None:
        return None
    day = _day_of_month(_MONTHLY.sub("", said).strip())
    return None if day is None else call("set_payday", {"day": day})


def _day_part(words: str, context: ReadingContext) -> ToolCall | None:
    """What a part of the day stands for; only a clock time, so that "my evening is 20 euros" stays what it is."""
    said = _FROM_NOW_ON.sub("", words)
    for pattern in _DAY_PART:
        match = pattern.fullmatch(said)
        if match and read_start(part := _PARTS[match["part"]], match["at"], context) is not None:
            return call("set_day_part", {"part": part, "at": match["at"]})
    return None


def _day_of_month(said: str) -> int | None:
    if _LAST_WORKING_DAY.fullmatch(said):
        return LAST_WORKING_DAY
    if _LAST_DAY.fullmatch(said):
        return LAST_DAY
    match = _DAY_OF_MONTH.fullmatch(said) or _ORDINAL_DAY.fullmatch(said)
    day = ordinal_value(match["day"]) if match else 0
    return day if 1 <= day <= LAST_DAY else None


def _written(words: str) -> ToolCall | None:
    """How dates and decimals are written."""
    if match := _DATE_ORDER.fullmatch(words):
        is_month_first = match["first"] == "month" or (match["form"] or "").startswith("m")
        return call("set_date_order", {"date_order": "MDY" if is_month_first else "DMY"})
    mark = _said(_NUMBER_FORMAT.fullmatch(words))
    return call("set_number_format", {"number_format": "comma" if mark == "comma" else "point"}) if mark else None
