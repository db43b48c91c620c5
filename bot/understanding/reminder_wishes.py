"""Reading one wish to be reminded: "remind me to pay rent on the 1st", "wake me at 6", "set a 5 minute timer" (R4.1).

A wish becomes a call of set_reminder only if what to say and when fall wholly apart: a time in the middle of the words
may belong to them, and is left to a model. What is missing, the tool asks for. It knows no rows and no dialogue.
"""

import re
from dataclasses import dataclass

from bot.understanding.reminder_bills import Bill, bill_of
from bot.understanding.reminder_repeats import Nagging, first_after, read_nagging
from bot.understanding.reminder_text import MARK, MARKS, OPENER, ReminderText, plain, read_text
from bot.understanding.reminder_what import is_quoted, is_sayable, may_precede_time, points, says_nothing
from bot.understanding.reminder_words import (
    ASK,
    ASK_CHINESE,
    LINK,
    MAKE,
    NOUN,
    NOUN_ABROAD,
    WAKE,
    WAKE_CHINESE,
)
from core.grammar.context import ReadingContext
from core.grammar.dates import Length, Recurring
from core.llm.types import ToolCall
from core.patterns import LazyPattern


def _pattern(pattern: str) -> LazyPattern:
    return LazyPattern(pattern, re.IGNORECASE)


# Heads, tried where the message begins or behind its time.
_START = _pattern(rf"(?P<lead>{MARKS}){OPENER}*")
_ASKS = _pattern(rf"(?:{ASK})(?!\w)|{ASK_CHINESE}")
_WAKES = _pattern(rf"(?:{WAKE})(?!\w)|{WAKE_CHINESE}")
_NOUNS = rf"(?P<noun>{NOUN}|{NOUN_ABROAD})(?![a-zäöüß])"
_GOES_OFF = (
    r"(?:\s+(?:set up|set|up|(?:that |which )?(?:is set |set )?to go off|to ring|to be set|that goes off|going|running"
    r"|for (?:me|myself)))*"
)
_ARTICLES = r"(?:(?:a|an|another|one|new|quick|un|una|une|einen|eine|satu|me|us|up|the|my|for me)\s+|[一个個]+)*"
_MAKES = _pattern(
    rf"(?:(?:{MAKE})\s+|[设設定]+)(?P<articles>{_ARTICLES})(?P<inner>{MARKS})"
    rf"(?P<name>(?:(?!to\b|for\b|about\b|on\b|and\b|all\b|{NOUN})[\w'-]+\s+){{0,3}}?){_NOUNS}{_GOES_OFF}"
)
_NAMES = _pattern(rf"(?:a )?(?P<new>new )?(?P<inner>{MARKS}){_NOUNS}{_GOES_OFF}")
_ENDS = _pattern(
    rf"(?:\s*[,.;:!–—-]+\s*|(?<={MARK})\s*|\s+(?=(?:please|pls|so|can you"
    rf"|could you)\b)){OPENER}*(?:{ASK}|set (?:a|an) (?:reminder|alarm)|ingatkan|ingetin|{ASK_CHINESE})"
    rf"(?: (?:of|about|for|to do) (?:it|that|this))?(?P<after>{MARKS})$"
)
_DUE_BILL = _pattern(
    r"(?P<what>(?!(?:is|are|was|do|does|did|has|have|will|can|when|what)\b)(?:(?:the"
    rf"|my) )?(?:[\w'-]+ ){{0,3}}bill\b[^{MARK}]*?)(?: is| comes| falls)?(?P<due> due)?{MARKS}"
)

# What stands behind a head.
_LINKED = _pattern(
    rf"(?P<before>{MARKS})\s*(?P<link>{LINK})?(?P<gap>{MARKS})\s*(?P<what>.*?)(?P<after>{MARKS})[\s.!,]*"
)

_IS_DUE = _pattern(r"\s+(?:is|are|comes|falls)$")
_RINGING = _pattern(r"alarm|timer|countdown|wake|alert|jam loceng|penggera|wecker|réveil|闹钟|鬧鐘|倒计时")
_BY_LENGTH = _pattern(r"timers?|countdowns?|倒计时|alarms?")
_ABOUT = frozenset({"about", "abt", "of", "regarding", "re", "tentang", "pasal", "soal", "sobre", "an"})
_ALARM_TO = _pattern(r"\b(alarms?|wake me(?: up)?) to (?=\d|noon|midnight|[a-z]+ ?(?:am|pm|o'clock|thirty|fifteen)\b)")
_ALARM_FOR = _pattern(r"\b(alarms?|reminders?) for (?=\d{1,2}:\s)")
_NEEDS_TIME = _pattern(r"(?:tell|let) me\b|叫我(?!起床)")
_LATER = _pattern(r"^\s+(?:later(?: on)?|soon)(?=\s+(?:to|about)\b)")
_PREPOSITION = _pattern(r"(?:at|in|on|by|after|before|within)\b")
# One more time, which was not read: "at 5 and 6 to", "at 9, 12 and 6 to".
_AND_MORE = _pattern(r"(?:and|or|&|/|\+|to|-|–)\s*\d|\d{1,2}(?:[:.]\d\d)?\s*(?:[,&]|(?:and|or|to|about)\b)")
_INDEFINITE = _pattern(r"\b(?:an?|another|one|new)\b")
_DEFINITE = _pattern(r"\b(?:the|my)\b")

WAKE_UP = "wake up"
# People are woken in the morning unless they say more.
_BARE_HOUR = LazyPattern(
    r"\bat ((?:0?[1-9]|1[01])(?::\d\d)?)(?![\d:.])(?! ?[ap]\.?m| in the | at night| tonight)", re.IGNORECASE
)


@dataclass(frozen=True)
class _Rest:
    """What stands behind a head: what to say, and where the time stands around it."""

    what: str
    link: str
    is_time_before: bool
    is_time_behind: bool


def read_wish(text: str, context: ReadingContext) -> ToolCall | None:
    """The call that sets the reminder which *text* wishes for; None where it is no wish, or not wholly understood."""
    nagged = read_nagging(_ALARM_FOR.sub(r"\g<1> at ", _ALARM_TO.sub(r"\g<1> at ", plain(text))))
    if nagged is None:
        return None
    said = read_text(nagged.text, context, with_length=_BY_LENGTH.search(nagged.text) is not None)
    if said is None or not said.is_ahead(context) or (not said.when and _NEEDS_TIME.match(said.text)):
        return None
    what = _what(said)
    if what is None or not is_sayable(what) or (said.when and points(what)):
        return None
    return _call(what, said, nagged.nagging, context)


def is_wish(text: str) -> bool:
    """Whether *text* begins like a wish to be reminded or woken, whatever else is in it."""
    said = plain(text)
    start = _START.match(said)
    at = start.end() if start else 0
    return any(pattern.match(said, at) for pattern in (_ASKS, _WAKES, _MAKES))


def _call(what: str, said: ReminderText, nagging: Nagging, context: ReadingContext) -> ToolCall | None:
    bill = Bill(what) if is_quoted(what) else bill_of(what, context)
    if bill is None:
        return None
    when = _BARE_HOUR.sub(r"at \1am", said.when) if what.startswith(WAKE_UP) else said.when
    arguments: dict[str, object] = {"what": bill.what, "when": when or first_after(nagging)}
    if nagging.until_done:
        arguments["until_done"] = True
    if nagging.again_minutes is not None:
        arguments["again_minutes"] = nagging.again_minutes
    if bill.amount is not None:
        arguments["amount"] = f"{bill.amount:f}"
    if bill.currency is not None:
        arguments["currency"] = bill.currency
    return ToolCall("1", "set_reminder", arguments)


def _what(said: ReminderText) -> str | None:
    """What is to be said, empty where it is open; None for a text that is no wish."""
    ending = _ENDS.search(said.text)
    if ending is not None and (before := said.text[: ending.start()].strip(f" ,;:{MARK}")):
        return None if _ASKS.search(before) else _before_end(said.text[: ending.start()], said)
    bill = _DUE_BILL.fullmatch(said.text) if said.when else None
    if bill is not None and (bill["due"] or said.is_due_date):
        # Without an amount or a rule it is told, not wished: "my phone bill is due tomorrow".
        is_wished = isinstance(said.value, Recurring) or any(char.isdigit() for char in bill["what"])
        return bill["what"].strip() if is_wished else None
    return _behind_head(said)


def _behind_head(said: ReminderText) -> str | None:
    start = _START.match(said.text)
    at = start.end() if start else 0
    is_led = start is not None and MARK in start["lead"]
    if (asks := _ASKS.match(said.text, at)) is not None:
        return _asked(said.text[asks.end() :], said, is_led=is_led)
    if (wakes := _WAKES.match(said.text, at)) is not None:
        return _woken(said.text[wakes.end() :], said)
    makes = _MAKES.match(said.text, at) or _NAMES.match(said.text, at)
    return _made(makes, said, is_led=is_led) if makes else None


def _asked(text: str, said: ReminderText, *, is_led: bool) -> str | None:
    """Behind "remind me": a link or not, what to say, the time before or behind it."""
    rest = _rest(_LATER.sub("", text), said)
    if rest is None or isinstance(said.value, Length):
        return None
    if not rest.link and (_PREPOSITION.match(rest.what) or (rest.is_time_before and _AND_MORE.match(rest.what))):
        return None  # a time that was not read
    is_parted = rest.is_time_behind and (is_led or rest.is_time_before)
    if is_parted and rest.link.lower() in _ABOUT:
        return None  # "tomorrow about the meeting at 5": the hour is the meeting's
    return "" if says_nothing(rest.what) else rest.what


def _woken(text: str, said: ReminderText) -> str | None:
    """Behind "wake me": the time, and what for."""
    rest = _rest(text, said)
    if rest is None or (rest.what and not (rest.link or said.when)):
        return None
    if not rest.what:
        return WAKE_UP
    return f"{WAKE_UP} {rest.link} {rest.what}" if rest.link else f"{WAKE_UP}: {rest.what}"


def _made(makes: re.Match[str], said: ReminderText, *, is_led: bool) -> str | None:
    """Behind "set an alarm": the time, and what to say behind a link, or before the noun: "set a rent reminder"."""
    groups = {name: value or "" for name, value in makes.groupdict().items()}
    name = groups.get("name", "").strip()
    rest = _rest(said.text[makes.end() :], said)
    if rest is None or (rest.what and (name or not rest.link)):
        return None
    if rest.is_time_behind and (is_led or MARK in groups["inner"]):
        return None
    if "articles" not in groups:
        is_new = bool(said.when or rest.link or groups["new"])  # not "alarm clocks", "timer"
    else:
        is_new = _sets_new(groups["articles"], groups["noun"], name)
    return _what_it_says(rest.what or name, groups["noun"]) if is_new else None


def _sets_new(articles: str, noun: str, name: str) -> bool:
    """Whether a new one is set: "set the rent reminder to 9" changes one, "give me my reminders" asks for them."""
    if name:
        return _INDEFINITE.search(articles) is not None and _DEFINITE.search(articles) is None
    return not noun.lower().endswith("s")


def _what_it_says(what: str, noun: str) -> str | None:
    """*what*; of an alarm that names nothing its own name."""
    if points(what):
        return None
    if not says_nothing(what):
        return what
    return noun.lower().removesuffix("s") if _RINGING.match(noun) else ""


def _rest(text: str, said: ReminderText) -> _Rest | None:
    """What stands behind a head; None where a time stands in the middle of it, or belongs to what is said."""
    match = _LINKED.fullmatch(text)
    if match is None or MARK in match["what"] or (MARK in match["gap"] and match["what"]):
        return None
    what = match["what"].strip(" ,") if match["link"] else match["what"].lstrip(" ,;")
    is_behind = MARK in match["after"] and bool(what)
    what = what.rstrip(" ,;:-") if is_behind or not what.strip(" ,;:-") else what
    if is_behind and not may_precede_time(what, said):
        return None
    if is_behind and said.is_due_date:
        what = _IS_DUE.sub("", what)
    link = match["link"] or (":" if ":" in match["before"] else "")
    return _Rest(what, link, MARK in match["before"], is_behind)


def _before_end(text: str, said: ReminderText) -> str | None:
    """What was said before "..., remind me", with its time before or behind it."""
    match = re.fullmatch(rf"{MARKS}\s*(?P<what>.*?)(?P<after>{MARKS})[\s,.;:!–—-]*", text)
    if match is None or MARK in match["what"] or not match["what"] or "?" in match["what"]:
        return None
    what = match["what"].strip(" ,;:-")
    return None if MARK in match["after"] and not may_precede_time(what, said) else what
