"""Statements in Malay, Spanish and Chinese: their commonest forms, told in the same language. Pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.understanding.statements import chinese, malay, spanish
from bot.understanding.statements.cutting import Clause
from bot.understanding.statements.dating import ONE_DAY
from bot.understanding.statements.explicit import asked_to_remember
from bot.understanding.statements.model import Frame, Statement
from bot.understanding.statements.telling import MAX_CHARS, without_tail
from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import Day, Found, Grain, Instant, Period, find_dates, local_days
from core.patterns import LazyPattern
from memory.extraction_moods import holds_laughter
from memory.policy import Category

ASKED_IMPORTANCE = 4  # at least, of what a person asks to remember
LASTING_IMPORTANCE = 4  # from here on a plan is remembered after its day
_GREETING = LazyPattern(
    r"^(?:hai|hi|hello|hola|hey|eh|buenos días|buenas|bueno|pues|la verdad|oh|haha|weh|btw|by the way"
    r"|sebenarnya|actually|oye|por cierto|对了|其实|哈哈|嗨|你好|哦|嗯)[ ,，!！.]+",
    re.IGNORECASE,
)
_AGO = LazyPattern(
    r"(?P<years>年前|\baños?\b|\btahun (?:yang )?l(?:epas|alu)\b)|个月前|\bmes(?:es)?\b"
    r"|\bbulan (?:yang )?l(?:epas|alu)\b"
)
_DENIES = LazyPattern(r"\b(?:no|nunca|odio|tak|tidak|benci)\b|不|讨厌", re.IGNORECASE)
_CHINESE = LazyPattern(r"[\u3400-\u9fff]{3}")
_HEALTHY = LazyPattern(r"\b(?:merokok|rokok|fum[oa]r?|terapi)\b|戒烟|抽烟|戒酒|心理咨询", re.IGNORECASE)
_KIN_OF_ONES = LazyPattern(rf"{malay.KIN} (?:saya|aku)\b|我的?{chinese.KIN}", re.IGNORECASE)
_SAVING = LazyPattern(r"\b(?:simpan|menabung|ahorr\w+|gaji|sewa|alquiler|sueldo)\b|存|攒|房租|工资", re.IGNORECASE)
_MONEY = LazyPattern(
    r"(?:[$€£¥₹]|\brm|\bmyr|\busd)\s?\d|\d\s?(?:ringgit|euros?|pesos|dólares|块|元|令吉)|\bbelanja\b|花了"
    r"|\bgast[éo]\b|提醒|ingatkan|recuérdame",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Language:
    """How statements of one language are recognised and told."""

    sign: LazyPattern
    frames: tuple[Frame, ...]
    told: Callable[[str], str | None]
    worded: Callable[[Found, ReadingContext], str | None]


def _worded_with(
    single: str, week: str, month: str, year: str, months: tuple[str, ...]
) -> Callable[[Found, ReadingContext], str | None]:
    """How a date is written out in one language; None for a reading that stays as it was said."""

    def worded(found: Found, context: ReadingContext) -> str | None:
        if re.search(r"(?:19|20)\d{2}", found.text) or not isinstance(found.value, Day | Instant | Period):
            return None
        first, end = local_days(found.value, context)
        grain = found.value.grain if isinstance(found.value, Period) else Grain.DAY
        if grain is Grain.DAY and end - first > ONE_DAY:
            return None
        pattern = {Grain.YEAR: year, Grain.MONTH: month, Grain.WEEK: week}.get(grain, single)
        if (ago := _AGO.search(found.text)) is not None:
            pattern = year if ago["years"] else month
        return pattern.format(day=first.day, month=months[first.month - 1], year=first.year)

    return worded


_LANGUAGES = (
    Language(
        chinese.SIGN,
        chinese.FRAMES,
        chinese.told,
        _worded_with(
            "{year}年{month}{day}日", "{year}年{month}{day}日那周", "{year}年{month}", "{year}年", chinese.MONTHS
        ),
    ),
    Language(
        malay.SIGN,
        malay.FRAMES,
        malay.told,
        _worded_with(
            "pada {day} {month} {year}",
            "pada minggu {day} {month} {year}",
            "pada {month} {year}",
            "pada tahun {year}",
            malay.MONTHS,
        ),
    ),
    Language(
        spanish.SIGN,
        spanish.FRAMES,
        spanish.told,
        _worded_with(
            "el {day} de {month} de {year}",
            "en la semana del {day} de {month} de {year}",
            "en {month} de {year}",
            "en {year}",
            spanish.MONTHS,
        ),
    ),
)


def read_clause(clause: Clause, context: ReadingContext, before: str = "") -> Statement | None:
    """What *clause* tells in one of these languages; None where it tells nothing, or is in another one.

    *before* is the clause before it in the message: what it speaks of may go on in this one.
    """
    asked = asked_to_remember(clause.text)
    own = _GREETING.sub("", without_tail(clause.text[asked:].strip()))
    own = spanish.with_subject(chinese.with_subject(own, before), before)
    if asked and not chinese.SIGN.search(own) and _CHINESE.search(own):
        return Statement(f"{own}。", clause.text[asked:].strip(), "life", ASKED_IMPORTANCE)
    language = next((one for one in _LANGUAGES if one.sign.search(own)), None)
    own = own.split(",")[0] if _MONEY.search(own) and not _MONEY.search(own.split(",")[0]) else own
    if language is None or (_MONEY.search(own) and not _SAVING.search(own)):
        return None
    own, is_dated = _subject_first(own, context), False
    found = _found(language, own, context, laughs=holds_laughter(clause.sentence.text))
    if found is None:
        return None
    dates = [one for one in find_dates(own, context, Direction.FUTURE) if isinstance(one.value, Day | Instant | Period)]
    text = own
    for one in reversed(dates if found.is_dated and not found.is_yearly else ()):
        words = language.worded(one, context)
        is_dated = is_dated or words is not None
        text = text if words is None else f"{_without_article(text[: one.span.start], words)}{text[one.span.end :]}"
    told = language.told(text)
    if told is None or len(told) > MAX_CHARS:
        return None
    importance = max(found.importance, ASKED_IMPORTANCE) if asked else found.importance
    statement = Statement(told, clause.text[asked:].strip(), _category(found, own), importance)
    last = max((local_days(one.value, context)[1] - ONE_DAY for one in dates), default=None)
    is_over = last is None or last < context.now.date() or found.importance >= LASTING_IMPORTANCE
    return statement if is_over or not is_dated else replace(statement, expires_on=last)


def _found(language: Language, own: str, context: ReadingContext, *, laughs: bool) -> Frame | None:
    last = max(
        (
            local_days(one.value, context)[1] - ONE_DAY
            for one in find_dates(own, context, Direction.FUTURE)
            if isinstance(one.value, Day | Instant | Period)
        ),
        default=None,
    )
    for one in language.frames:
        is_dated = not one.needs or (last is not None and (one.needs == "date" or last > context.now.date()))
        if (
            is_dated
            and one.matches(own)
            and not (laughs and one.category in {"goals", "interests"} and not _DENIES.search(own))
        ):
            return one
    return None


def _without_article(before: str, words: str) -> str:
    """What stands before a date, and the date, without an article twice: "cumple años el el 3 de marzo"."""
    return (before.removesuffix("el ") if words.startswith(("el ", "en ")) else before) + words


def _category(found: Frame, own: str) -> Category:
    if found.is_yearly and _KIN_OF_ONES.search(own):
        return "people"
    return "care" if found.category in {"life", "history", "patterns"} and _HEALTHY.search(own) else found.category


def _subject_first(own: str, context: ReadingContext) -> str:
    """The clause with a date that it opens with behind its subject's part; Chinese dates follow the subject."""
    found = next(iter(find_dates(own, context, Direction.FUTURE)), None)
    if found is None or found.span.start > 0 or not isinstance(found.value, Day | Instant | Period):
        return own
    if found.text.casefold() == "tomo":  # Spanish for "I take", and English slang for tomorrow
        return own
    rest = own[found.span.end :].lstrip(" ,，")
    if rest.startswith("我"):
        subject = re.match(r"我们?", rest)
        return f"{subject[0]}{own[: found.span.end]}{rest[subject.end() :]}" if subject else own
    return f"{rest} {own[: found.span.end].strip(' ,')}" if rest else own
