"""Words that speak of time, and text that only looks like it.

"Consume or ask" rests on this: a reading is used only while no word here is left over (decision "Consume
or ask"). It knows no meanings.
"""

from core.grammar.context import Span
from core.grammar.dates import holidays, lexicon
from core.grammar.dates.model import Found
from core.grammar.dates.scanning import plain
from core.grammar.dates.vocabulary import MONTHS, UNITS, WEAK_MONTHS, WEAK_WEEKDAYS, WEEKDAYS
from core.grammar.numbers import ONES, ORDINAL_WORDS, TENS, alternatives
from core.patterns import LazyPattern

_PLURAL_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days"

# What is left over speaks of time.

_AMBIGUOUS_UNITS = frozenset({"second", "min", "mon", "sec", "quarter", "quarters"})
_NAMES = [
    *(day for day in WEEKDAYS if day not in WEAK_WEEKDAYS),
    *(month for month in MONTHS if month not in WEAK_MONTHS),
    *(unit for unit in UNITS if len(unit) > 2 and unit not in _AMBIGUOUS_UNITS),
    *(
        "today tomorrow tonight tonite yesterday tmrw tmr tomorow tommorow morning afternoon evening noon midday "
        "midnight noonish sunrise sunset dawn dusk daybreak twilight every daily weekly monthly yearly annually hourly "
        "nightly fortnightly weekdays payday oclock o'clock ago eod eow eom eoy pukul jam pagi petang malam uhr"
    ).split(),
    "tengah hari",
    "a las",
]
_TIME_WORDS = LazyPattern(
    rf"(?<![\w'])(?:{alternatives(_NAMES)}|{_PLURAL_DAYS}|half {alternatives(ONES)}"
    r"|\d{1,2}:\d\d(?: ?[ap]\.?m)?|\d{1,4} ?[ap]\.?m\.?|\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{2,4})(?!\w)"
)
_CHINESE = LazyPattern(
    "[早晚]上|[上下中]午|凌晨|[0-9一二三四五六七八九十半][点點]|星期|礼拜|[昨今明后前每]天|[周週][一二三四五六日]"
)
_NUMBERED = rf"{ORDINAL_WORDS}|\d{{1,2}}(?:st|nd|rd|th)"
_MODIFIER_BEFORE = LazyPattern(
    rf"(?<![a-z])(?:{_NUMBERED}|last|next|other|alternate|early|late|mid|middle|half|quarter|after|before|every|each"
    r"|except|not|but|some|any|once|twice|either|one)[ -]+(?:the |on |of |in |at )*$"
    rf"|(?<![\w.,])(?:\d+|an?|{alternatives(ONES)})(?: ?- ?| to | or )$"
)
_MODIFIER_AFTER = LazyPattern(
    rf"[ -]+(?:before|after|earlier|later|ago|hence|onwards?"
    rf"|or (?:so|the|morning|afternoon|evening|\d{{1,2}}|\w+day|{alternatives(ONES)})|if|unless"
    r"|except|and (?:\w+day|\d{1,2}(?:st|nd|rd|th)))(?![a-z])"
)

# What a text without any date lacks.

_STARTS = (
    r"[t2]\w*m\w*r+\w*|tomo\w*|to-?ni\w+|yest\w*|mid\w*|morn\w*|noon\w*|lunch\w*|afternoon\w*|eve\w*|night\w*|fortnight\w*"
    r"|quarter\w*|weeken\w*|week-end|wk\w*|bi-?\w+|\w+teen\w*|twent\w+|\w+ies|[be]o[dwmqy]|q[1-4]|h[12]|o'?clock"
)
_HINT_WORDS = (
    "payday now asap immediately present moment right 2day 2nite tdy today todays yday late nite each ev daily weekly "
    "monthly yearly annually quarterly nightly hourly twice once times time half cob ytd mtd wtd weekday weekdays "
    "summer winter spring fall autumn tens the alternate alternating thrice first close end"
).split()
_HINT = LazyPattern(
    rf"\d|(?<![a-z])(?:{alternatives([*WEEKDAYS, *MONTHS, *(unit for unit in UNITS if len(unit) > 1), *_HINT_WORDS])}"
    rf"|{alternatives([*ONES, *TENS])}|{_PLURAL_DAYS}|{_STARTS})(?![a-z])"
)

# What looks like time and is not.

_SET_PHRASES = (
    rf"7[- ]?(?:-|to )?eleven|7-11(?! ?[ap]m|,? (?:of )?{alternatives(MONTHS)})"
    r"|(?:fiscal|financial|tax|academic|school) year(?: (?:of )?(?:19|20)\d\d(?: ?[/-] ?\d{2,4})?)?"
    r"|fy ?'?(?:20)?\d\d(?:/\d\d)?"
    r"|one (?:by|on|to) one|one at a time|(?:scale|range) (?:of|from) \w+ to \w+|(?:day|hour|week|month|year) by \w+"
    r"|24/7|50/50|seven[- ]eleven|(?:up|out)[- ](?:to|of)[- ]date|second[- ]hand"
    r"|(?:i|we|you|he|she|it|this|that|they) may|may (?:i|we|you|be|not|have|result)"
    r"|sun ?(?:cream|screen|glasses|block|light|shine|flower)|day ?(?:care|job)|night ?club|year ?book"
    r"|every now|now and (?:then|again)|good (?:morning|afternoon|evening|night|day)|selamat \w+"
    rf"|happy (?:{alternatives([*WEEKDAYS, 'birthday', 'new year'])})|every ?(?:one|thing|body|where)"
    r"|(?:a|the) (?:first|second|third|fourth) (?:round|time|hand|thought|one|person|place|try|attempt|opinion|chance)"
)
_VERSIONS = r"version:? [\d.]+|v\d+(?:\.\d+)+"
_PHONES = (
    r"\+?\d{1,3}[ -]\(?\d{2,4}\)?[ -]\d{3,4}[ -]\d{3,4}|\d{3}[-. ]\d{3}[-. ]\d{4}|\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{7,8}"
    r"|\d{9,}"
)
_PRICES = r"(?:rm|usd|eur|gbp|sgd|myr|inr|idr|rp|s?\$|€|£|¥|₹|฿) ?\d[\d.,]*[km]?(?:-\d[\d.,]*)?"
_BLOT = "\x00"  # no pattern knows it
_QUIET = LazyPattern(rf"(?<!\w)(?:{_SET_PHRASES}|{_VERSIONS}|{_PHONES}|{_PRICES})(?!\w)")


def may_hold_date(text: str) -> bool:
    """Whether a plain text can hold a date at all: the cheap early exit."""
    if not text.isascii() or _HINT.search(text):
        return True
    return lexicon.LATIN_FAMILY.may_match(text) or holidays.FAMILY.may_match(text)


def quiet_spans(text: str) -> list[Span]:
    """Return the stretches of a plain text that hold no date: prices, phone numbers, versions, set phrases."""
    return [Span(match.start(), match.end()) for match in _QUIET.finditer(text)]


def without_quiet(text: str) -> str:
    """Return the text with its quiet stretches blotted out, of the same length."""
    return _QUIET.sub(lambda match: _BLOT * len(match[0]), text)


def unread_time_words(text: str, found: tuple[Found, ...]) -> tuple[Span, ...]:
    """Return the words that speak of time and belong to no phrase found, in order of position.

    Args:
        text: The message that ``found`` was read from.
        found: All phrases of it, as ``find_dates`` returns them.
    """
    lowered = plain(text)
    taken = [*(span for each in found for span in each.spans), *quiet_spans(lowered)]
    spans = [Span(match.start(), match.end()) for words in (_TIME_WORDS, _CHINESE) for match in words.finditer(lowered)]
    spans += [span for each in found for part in each.spans for span in _modifiers(lowered, part)]
    free = [span for span in spans if not any(span.overlaps(other) for other in taken)]
    return tuple(sorted(set(free), key=lambda span: span.start))


def _modifiers(text: str, span: Span) -> list[Span]:
    """Words right beside a phrase that would change it: "second" Friday, two days "before"."""
    before = _MODIFIER_BEFORE.search(text[: span.start])
    after = _MODIFIER_AFTER.match(text, span.end)
    spans = [Span(before.start(), before.end())] if before else []
    return [*spans, Span(after.start(), after.end())] if after else spans
