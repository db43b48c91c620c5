"""A message made ready for the patterns of reminders: its one time replaced by marks, politeness gone.

"Consume or ask" begins here: a text with words of time that belong to no phrase is not made ready at all. It knows
neither wishes nor instructions.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.understanding.reminder_lengths import in_english
from bot.understanding.reminder_veils import veil
from core.clock import as_utc
from core.grammar.context import Direction, ReadingContext, Span
from core.grammar.dates import (
    Found,
    Grain,
    Instant,
    Length,
    Period,
    Recurring,
    Value,
    find_dates,
    unread_time_words,
)
from core.grammar.recurrences import find_recurrence

MAX_LENGTH = 300  # characters; a longer text tells a story
MARK = "\ue000"  # stands where a time was; a private character that nobody types
MARKS = rf"(?:[\s,;]*{MARK}:?[\s,;]*(?::(?=\s|$))?\s*)*"  # the parts of one time, such as a day and an hour

_PLAIN = str.maketrans("\u2019\u2018\u00b4\u201c\u201d\u00a0\u202f", "'''\"\"  ")
_COLON_AFTER_CLOCK = re.compile(r"(?<=\d):(?=\s|$)|(?<=[ap]m):(?=\s|$)|(?<=\d{2})：", re.IGNORECASE)
# "10m" is a length only where nothing else could be meant, as after "snooze" or "in".
_SHORT_MINUTES = re.compile(r"(?P<before>\b(?:snooze|in|for|timer) )(?P<count>\d{1,3}) ?m(?:in)?\b", re.IGNORECASE)
_HEDGE = re.compile(r"(?<=\b(?:in|at) )(?:like|maybe|say|about|around|roughly) (?=\d|an? )", re.IGNORECASE)
_POSSESSIVE = re.compile(r"^of |'s$", re.IGNORECASE)
# "Let the plumber in tomorrow": no day is "in" one.
_IN_BEFORE_DAY = re.compile(r"in (?=to|tmr|mon|tue|wed|thu|fri|sat|sun)", re.IGNORECASE)
_OF_THE_SENTENCE = re.compile(
    r"^(?:for|until|till|til) (?=\S)|^(?:by|of) (?=an? |\d+ ?[a-z]*(?:min|hour|day|week))", re.IGNORECASE
)
# A break within a word or a number is a phrase that was read too short: "until 202" of "until 2026-12-05".
_GLUED = re.compile(r"[0-9A-Za-z]{2}")
# What stands behind ";" is said too: "it's fine; ok?" loses nothing, "at 5; thanks" does.
_SAID_LAST = re.compile(rf"(?<!{MARK})\s*;\s*\w")
_HOUR_GRAINS = frozenset({Grain.SECOND, Grain.MINUTE, Grain.HOUR})

# One word of politeness, or one that leads up to a wish.
OPENER = (
    r"(?:(?:hey|hi|hello|remember to|don't forget to|do not forget to|ok|okay|please|pls|plz|kindly|so|and|then|also"
    r"|now|just|oh|yes|can you|can u|could you|would you|will you|are you able to"
    r"|i(?: would|'d| do)? (?:really )?(?:want|like|love|need|gotta|have|got)(?: you)? to|i gotta|i wanna|you need to"
    r"|go ahead and|let's|can i|may i|could i|tolong|tlg|boleh|bisa|coba|por favor|puedes|bitte|kannst du"
    r"|s'il te plaît|peux-tu)[\s,]+|(?:请|麻烦你?|帮我|能不能|可以)\s*)"
)
_OPENING = re.compile(rf"[\"'(]*{OPENER}*", re.IGNORECASE)
_CLOSING = re.compile(
    r"(?:\b(?:please|pls|plz|thanks|thank you|thx|for me|ok|okay|lah|ya|yah|por favor|gracias|bitte|danke"
    r"|s'il te plaît|terima kasih|makasih)|[吧哦啊呢]|谢谢你?|[\s.!?。！？,;~])+$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class ReminderText:
    """A message as the patterns of reminders see it.

    Attributes:
        text: As written, with single spaces and plain quotes; each part of its time is a MARK.
        when: The words of the time as the tools read them again; empty where none is named.
        last: The last part of the time, as it stands in the message: "for 8", where ``when`` has "8".
        value: What the time means; None where none is named.
        names_hour: What repeats names an hour or a part of the day.
    """

    text: str
    when: str = ""
    last: str = ""
    value: Value | None = None
    names_hour: bool = False

    @property
    def has_clock(self) -> bool:
        """Whether the time names an hour or a part of the day, or repeats: nothing that a record's day could be."""
        is_hour = isinstance(self.value, Period) and self.value.grain in (*_HOUR_GRAINS, Grain.DAYPART)
        return is_hour or isinstance(self.value, Instant | Recurring)

    @property
    def is_due_date(self) -> bool:
        """Whether the time is said to be when something is due: "due on the 12th"."""
        return self.when.lower().startswith("due")

    def is_ahead(self, context: ReadingContext) -> bool:
        """Whether the time is one to remind at: no stretch "from 9 to 5", and not now; also where none is named."""
        if isinstance(self.value, Period):
            return self.value.grain not in _HOUR_GRAINS
        # In UTC: times of one zone are compared by the wall clock, on which an hour comes twice.
        return not isinstance(self.value, Instant) or as_utc(self.value.at) > as_utc(context.now)


def plain(text: str) -> str:
    """*text* with plain quotes and blanks, as long as it was."""
    return text.translate(_PLAIN)


def read_text(text: str, context: ReadingContext, *, with_length: bool = False) -> ReminderText | None:
    """*text* with its time as marks; None where its words of time are not one time that the tools would read alike.

    Args:
        text: A message or a part of it, as written.
        context: The writer's clock and habits.
        with_length: A bare length is its time, as in "snooze 10 minutes"; else it belongs to the other words.
    """
    written = _normalised(text)
    if len(written) > MAX_LENGTH or MARK in written:
        return None
    veiled = veil(written, context)
    said = _read(veiled.text, context, with_length=with_length)
    return replace(said, text=veiled.lifted(said.text)) if said is not None else None


def _read(written: str, context: ReadingContext, *, with_length: bool) -> ReminderText | None:
    recurring = _recurring(written, context)
    if recurring is not None:
        return recurring
    found = find_dates(written, context, Direction.FUTURE)
    if unread_time_words(written, found) or any(each.recurs or each.doubtful for each in found):
        return None
    found = tuple(_without_in(each) for each in found)
    times = [each for each in found if not isinstance(each.value, Length)]
    lengths = [each for each in found if isinstance(each.value, Length)]
    if with_length and not times and len(lengths) == 1:
        times = lengths
    if not times:
        return ReminderText(_trimmed(written))
    return _marked(written, times[0], context) if len(times) == 1 else None


def _normalised(text: str) -> str:
    """*text* with single spaces and its times as the grammars read them: "in like 10m" is "in 10 minutes"."""
    spelled = _SHORT_MINUTES.sub(r"\g<before>\g<count> minutes", plain(text))
    return " ".join(_HEDGE.sub("", _COLON_AFTER_CLOCK.sub(" :", in_english(spelled))).split())


def _recurring(text: str, context: ReadingContext) -> ReminderText | None:
    """*text* with the marks of what repeats, if that is the only time in it."""
    recurrence = find_recurrence(text, context)
    if recurrence is None:
        return None
    wider = _wider(text, recurrence.spans, context)
    spans = wider or recurrence.spans
    when = _words(text, spans)
    again = find_recurrence(when, context)
    rest = _with_marks(text, spans)
    others = find_dates(rest, context, Direction.FUTURE)
    is_alone = not unread_time_words(rest, others) and all(isinstance(each.value, Length) for each in others)
    if again is None or not is_alone or any(_cuts(text, span) for span in spans):
        return None
    if not wider and (again.rules, again.starts_at) != (recurrence.rules, recurrence.starts_at):
        return None
    return ReminderText(_trimmed(rest), when, _last(text, spans), Recurring(), names_hour=again.has_time)


def _wider(text: str, spans: Sequence[Span], context: ReadingContext) -> Sequence[Span]:
    """The whole of a phrase that *spans* hold the end of, as behind "to": "the 10th of every month"; none if none."""
    for found in find_dates(text, context, Direction.FUTURE):
        is_more = found.span.start < spans[0].start and found.span.end == spans[-1].end
        again = find_recurrence(found.text, context) if found.recurs and is_more and len(spans) == 1 else None
        if again is not None and _words(found.text, again.spans) == found.text:
            return found.spans
    return ()


def _cuts(text: str, span: Span) -> bool:
    """Whether *span* begins or ends within a word or a number."""
    edges = (at for at in (span.start, span.end) if at > 0)
    return any(_GLUED.match(text, at - 1) is not None for at in edges)


def _marked(text: str, found: Found, context: ReadingContext) -> ReminderText | None:
    """*text* with the marks of *found*, if its words mean the same by themselves."""
    when = _read_alike(_words(text, found.spans), found, context)
    is_attribute = any(_POSSESSIVE.search(text[span.start : span.end]) for span in found.spans)
    if when is None or (is_attribute and not isinstance(found.value, Length)):
        return None
    return ReminderText(_trimmed(_with_marks(text, found.spans)), when, _last(text, found.spans), found.value)


def _without_in(found: Found) -> Found:
    match = _IN_BEFORE_DAY.match(found.text)
    if match is None:
        return found
    return replace(found, span=Span(found.span.start + match.end(), found.span.end), text=found.text[match.end() :])


def _read_alike(words: str, found: Found, context: ReadingContext) -> str | None:
    """The *words* of a time as they mean the same by themselves: "until 6" is "at 6" where it is put off to."""
    bare = _OF_THE_SENTENCE.sub("", words)
    for said in (bare, f"at {bare}", words):
        again = find_dates(said, context, Direction.FUTURE)
        if len(again) == 1 and again[0].value == found.value:
            return said
    return None


def _words(text: str, spans: Sequence[Span]) -> str:
    """The parts of a time in their order, as one phrase."""
    parts = [text[span.start : span.end].strip(" ,;") for span in sorted(spans, key=lambda span: span.start)]
    return " ".join(parts)


def _last(text: str, spans: Sequence[Span]) -> str:
    span = max(spans, key=lambda span: span.start)
    return text[span.start : span.end].strip(" ,;")


def _with_marks(text: str, spans: Sequence[Span]) -> str:
    for span in sorted(spans, key=lambda span: span.start, reverse=True):
        text = f"{text[: span.start]} {MARK}{'' if text.startswith(':', span.end) else ' '}{text[span.end :]}"
    return " ".join(text.split())


def _trimmed(text: str) -> str:
    """*text* without the politeness around it."""
    opened = _OPENING.sub("", text, count=1)
    closing = _CLOSING.search(opened)
    if closing is None or (_SAID_LAST.match(opened, closing.start()) and closing[0].strip()):
        return opened
    return opened[: closing.start()]
