"""What a plain question of fact is answered with in Malay, Indonesian, Spanish and Chinese, in the person's own words.

The words that were told are shown as they were said, in whatever language that was. It knows results, not rows.
"""

from dataclasses import dataclass
from datetime import date

from bot.replies.wording import YESTERDAY, bullets
from tools.memory_views import FactsTold, Language, MemoryView, shown


@dataclass(frozen=True)
class _Words:
    """The sentences of one language; ``months`` are written into ``on`` as ``{month}``, with ``{day}``."""

    unknown: str
    told: str
    heading: str
    today: str
    yesterday: str
    on: str
    months: tuple[str, ...]


_NUMBERS = tuple(map(str, range(1, 13)))
_MALAY_MONTHS = tuple("Jan Feb Mac Apr Mei Jun Jul Ogos Sep Okt Nov Dis".split())
_INDONESIAN_MONTHS = tuple("Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des".split())
_SPANISH_MONTHS = tuple(
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()
)
_LANGUAGES: dict[Language, _Words] = {
    "ms": _Words(
        "Saya belum tahu lagi. Kalau awak beritahu, saya akan ingat.",
        "Awak beritahu saya {on}: “{said}”.",
        "Ini yang saya tahu:",
        "hari ini",
        "semalam",
        "pada {day} {month}",
        _MALAY_MONTHS,
    ),
    "id": _Words(
        "Saya belum tahu. Kalau kamu cerita, akan saya ingat.",
        "Kamu bilang {on}: “{said}”.",
        "Ini yang saya tahu:",
        "hari ini",
        "kemarin",
        "pada {day} {month}",
        _INDONESIAN_MONTHS,
    ),
    "es": _Words(
        "Todavía no lo sé. Si me lo cuentas, lo recordaré.",
        "Me dijiste {on}: “{said}”.",
        "Esto es lo que sé:",
        "hoy",
        "ayer",
        "el {day} de {month}",
        _SPANISH_MONTHS,
    ),
    "zh": _Words(
        "我还不知道。你告诉我的话，我会记住。",
        "你{on}告诉我：“{said}”。",
        "我知道的是：",
        "今天",
        "昨天",
        "{month}月{day}日",
        _NUMBERS,
    ),
}


def told(result: FactsTold, today: date) -> str:
    """The answer, or that it is not known yet."""
    words = _LANGUAGES[result.language]
    if not result.memories:
        return words.unknown
    if len(result.memories) == 1:
        return _told(result.memories[0], words, today)
    return bullets(words.heading, (_line(memory, words, today) for memory in result.memories))


def _told(memory: MemoryView, words: _Words, today: date) -> str:
    if not memory.quote:
        return f"{shown(memory)} ({_day(memory.said_on, words, today)})."
    return words.told.format(on=_day(memory.said_on, words, today), said=memory.quote.rstrip(".。"))


def _line(memory: MemoryView, words: _Words, today: date) -> str:
    said = memory.quote.rstrip(".。") or shown(memory)
    return f"“{said}” ({_day(memory.said_on, words, today)})"


def _day(on: date, words: _Words, today: date) -> str:
    if on == today:
        return words.today
    if on == today - YESTERDAY:
        return words.yesterday
    year = "" if on.year == today.year else f" {on.year}"
    return words.on.format(day=on.day, month=words.months[on.month - 1]) + year
