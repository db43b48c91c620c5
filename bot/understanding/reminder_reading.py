"""Reading a message about reminders by rules: which tool calls it asks for, if every word of it has a place (R2.3, R4).

Questions, answers, instructions and wishes each have a reader; this one asks them in turn behind a cheap gate. It knows
no rows and no dialogue.
"""

import re
from dataclasses import replace

from bot.understanding import reminder_acts, reminder_instructions, reminder_lists, reminder_questions
from bot.understanding.reminder_acts import Talk
from bot.understanding.reminder_text import MAX_LENGTH, plain
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from core.patterns import LazyPattern

_MAX_LIST_LENGTH = 1_500  # characters of a list of wishes, one a line

# A message without any of these is about no reminder, but for a bare errand.
_GATE = LazyPattern(
    r"remind|remember|remainder|alarm|timer|countdown|wake|forget|nudge|\bping\b|let me know|tell me to|woken|\bnag"
    r"|alert|notif|get me up|snooze|zzz|\bagain\b|later|not (?:now|yet)|\bdone\b|\bdid (?:it|that)\b|finish|complet"
    r"|\b(?:tick|check|cross|mark)\b|\bpaid\b|bills?\b|\bdue\b|\b(?:pause|unpause|resume|unmute|jeda)|muted|\bstop\b|to-?\s?do|calendar|agenda"
    r"|schedule|coming up|what'?s on|must i do|\b(?:move|reschedule|shift|push|postpone|delay|put off|bring forward"
    r"|change|(?:make|set|switch) (?:it|the|my|this|that))\b|ingat|ingetin"
    r"|peringatan|kejut|bangun|loceng|penggera|tunda|bayar|siap|selesai|udah|beres"
    r"|recu[eé]rda|acu[eé]rda|av[ií]same|recordatorio|despi|hecho|listo|terminado|pagad|pagué|erinner|weck|fertig"
    r"|erledigt|gemacht|bezahlt|rappel|réveil|\bfait\b|terminé|payé|penser"
    r"|[提闹鬧叫喊倒账待完做搞弄付交稍]",
    re.IGNORECASE,
)


# A wish about a habit, "I want to call Ali every Sunday", and a complaint, of which nobody asked to be told.
_HABIT = LazyPattern(
    r"\W*(?:i|we)(?: would|['’]?d| do| really| just)* (?:want|like|love|hope|wish|plan|mean|intend|try)(?:ing)? to\b"
    r".*\b(?:every|each|daily|weekly|monthly|yearly|once|twice|\w+days|weekends)\b"
    r"|\W*(?:quiero|quisiera|me gustaría)\b.*\b(?:cada|todos|todas)\b"
    r"|\W*(?:saya|aku|kami) (?:nak|mahu|mau|ingin)\b.*\b(?:setiap|tiap|tiap-tiap)\b"
    r"|我们?想.*每|.*(?:[累烦煩忙困]|受不)(?:死|坏)?了[。！!～~]*$",
    re.IGNORECASE,
)


def read_reminder(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls that a message about reminders asks for, numbered in its order; none where it is not wholly understood.

    Args:
        text: One message, or a line or sentence of it, as written.
        context: The writer's clock and habits.
    """
    is_list = "\n" in text.strip()
    if len(text) > (_MAX_LIST_LENGTH if is_list else MAX_LENGTH) or not _GATE.search(text):
        return ()
    return _numbered(_read(plain(text), context, Talk.OTHER))


def read_errand(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The call that sets a reminder for an errand with its time, "call mum tomorrow"; asked last of all readers."""
    if len(text) > MAX_LENGTH or tells_habit(text):
        return ()
    call = reminder_lists.read_errand(text, context)
    return (call,) if call is not None else ()


def tells_habit(text: str) -> bool:
    """Whether *text* only tells a wish about a habit, or complains of one: "每天加班，累死了"."""
    return _HABIT.match(text) is not None


def read_after_reminder(text: str, context: ReadingContext, *, is_due: bool) -> tuple[ToolCall, ...]:
    """The calls that a message asks for where a reminder was said last, or replied to.

    There "it" is that reminder, "delete 2" is of the list, and a bare time puts it off, or moves it.

    Args:
        text: One message, as written.
        context: The writer's clock and habits.
        is_due: The reminder has just come; else it was set, changed or listed.
    """
    talk = Talk.DUE if is_due else Talk.SET
    return _numbered(_read(plain(text), context, talk)) if len(text) <= MAX_LENGTH else ()


def _read(text: str, context: ReadingContext, talk: Talk) -> tuple[ToolCall, ...]:
    """What the readers say; "set an alarm" comes before "set the alarm to 7", which changes one."""
    if "\n" in text.strip():
        return reminder_lists.read_wishes(text, context)
    if (answered := reminder_acts.read(text, context, talk)) is not None:
        return (answered,)
    if wished := reminder_lists.read_wishes(text, context):
        return wished
    if (asked := reminder_questions.read(text, context)) is not None:
        return (asked,)
    return reminder_instructions.read(text, context, in_talk=talk is not Talk.OTHER)


def _numbered(calls: tuple[ToolCall, ...]) -> tuple[ToolCall, ...]:
    return tuple(replace(call, id=str(number)) for number, call in enumerate(calls, start=1))
