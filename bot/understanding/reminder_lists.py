"""Reading several wishes of one message, and wishes that name neither reminder nor alarm (R2.1, R4.1).

"Remind me to call mum at 5 and to buy milk at 6", a list under "remind me:", "alarms at 7 and 8"; "call mum tomorrow",
"every weekday at 18:00 log my food". It knows no rows.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.understanding.reminder_text import MARK, MARKS, ReminderText, plain, read_text
from bot.understanding.reminder_wishes import is_wish, read_wish
from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import Instant, Recurring, find_dates, times_of_day, unread_time_words
from core.llm.types import ToolCall
from core.patterns import LazyPattern

MAX_WISHES = 12  # of one message; a longer list is pasted, not wished
MAX_ERRAND_WORDS = 8  # beside the time; longer sentences tell something

_AND = LazyPattern(
    r"(?:\s*[,;]\s*|\s+)(?:and|then|also|&|plus|dan|y|und|et)\s+(?:also\s+|then\s+)?(?:please\s+)?|\s*[;,，；]\s*|[、和]",
    re.IGNORECASE,
)
_REMIND_TO = "remind me to "
_STARTS_WITH_TO = LazyPattern(r"(?:to|about|that)\s", re.IGNORECASE)
_BARE_HOUR = LazyPattern(r"\d{1,2}(?:[:.]\d\d)?(?!\w|[:.]\d)(?P<link> (?:to|about)\b)?")
_HEADER = LazyPattern(r"\s*(?P<head>[^\n]*\bremind me[^\n:]*):[ \t]*\n(?P<items>.+)", re.IGNORECASE | re.DOTALL)
_BULLET = LazyPattern(r"^\s*(?:[-*•–]|\d{1,2}[.)])\s*")
_ALARM_WORDS = frozenset(
    """set up an a alarm alarms two three four several one for and another at i need please create make me also both
    then on it to add want the of can you could pasang dan""".split()
)

# Errands as people note them. "Call me a cab" and "book a table" are wishes to a machine and not among them.
_ERRAND = LazyPattern(
    r"(?:call|phone|text|email|write|mail|message)\s(?!me\b|us\b|it\b|back\b)\S+|do (?:the|my) \w+|go to (?:the|a"
    r"|my) \w+|write (?:to )?(?:the|a|my) \w+|take (?:my |the )?(?:\w+ )?(?:meds?|medicines?|medications?|pills?"
    r"|vitamins?|tablets?|insulin)(?!\w)|(?:buy|pay|clean|wash|visit|fetch|collect|water|feed|submit"
    r"|finish|renew|return|study|pick\s?up|drop\s?off|take\s?out|drink (?:water|my|a glass)|charge|iron|cook|defrost"
    r"|walk the|change the|empty the|log|cancel my \w+ (?:trial|subscription)"
    r"|telefon|bayar|beli|ambil|hantar|kirim|comprar|pagar|llamar|[打买交付吃])(?:\s|(?<=[^\x00-\x7f]))\S",
    re.IGNORECASE,
)
_TELLS = LazyPattern(
    r"(?<![\w'])(?:i|i'm|i've|i'll|we|we're|he|she|they|it|it's|was|were|is|are|did|had|has|have|would|should|could"
    r"|will|because|but|so|really|always|usually|never|want|plan|going|gonna|me|you|your|tell|show|saya|aku|nak"
    r"|mau)(?![\w'])|[?？！!]",
    re.IGNORECASE,
)
_ENDS_WITH_NUMBER = LazyPattern(r"\d[\d.,]*\W*$")
_YEARLY = LazyPattern(
    r"\b(?:birthday|anniversary|ulang tahun|cumpleaños|geburtstag|anniversaire)\b|生日", re.IGNORECASE
)
# An errand begins with its verb, or with its time; or it repeats.
_MAY_BE_ERRAND = LazyPattern(
    r"\b(?:every|each|daily|weekly|monthly|yearly|annually|hourly|fortnightly|weekdays|weekends|\w+days|setiap|tiap"
    r"|cada|todos|jede[nrs]?|tous|chaque)\b|每|^\s*(?:at|on|in|by|today|tomorrow|tonight|tmr|next|this|mon|tue|wed"
    r"|thu|fri|sat|sun|\d|besok|esok|lusa|nanti|mañana|hoy|morgen|heute|demain|[明今后下周])"
    r"|^\s*(?:need to|have to|must|gotta|remember to|don't forget to)\b|\bremember to\b",
    re.IGNORECASE,
)
_LEAD = LazyPattern(r"(?:(?:need to|have to|must|gotta|remember to|don't forget to)\s+)?", re.IGNORECASE)


def read_wishes(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls that set what *text* wishes for, in its order; none if it is no wish or not wholly understood."""
    wish = read_wish(text, context) if "\n" not in text.strip() else None
    if wish is not None:
        return (wish,)
    calls = _listed(text, context) or _alarms(text, context) or _joined(text, context)
    return tuple(replace(call, id=str(number)) for number, call in enumerate(calls, start=1))


def read_errand(text: str, context: ReadingContext) -> ToolCall | None:
    """The call that sets a reminder for an errand with a time, "call mum tomorrow"; or for what repeats at an hour."""
    if "\n" in text.strip() or not (_MAY_BE_ERRAND.search(text) or _ERRAND.match(text.lstrip())):
        return None
    said = read_text(text, context)
    what = _alone(said) if said is not None and said.when else None
    if said is None or not what or len(what.split()) > MAX_ERRAND_WORDS or _TELLS.search(what):
        return None
    what = what[_end(_LEAD, what) :]
    is_errand = _ERRAND.match(what) is not None
    recurs = isinstance(said.value, Recurring)
    is_plan = recurs and (said.names_hour or said.text.startswith(MARK) or _YEARLY.search(what) is not None)
    if not (is_errand or is_plan or (recurs and _ENDS_WITH_NUMBER.search(what))):
        return None
    wish = read_wish(f"{said.when} {_REMIND_TO}{what}", context)
    if wish is not None and _ENDS_WITH_NUMBER.search(what):
        return wish if recurs and "amount" in wish.arguments else None  # "gym 20 every friday" tells an expense
    return wish


def _alone(said: ReminderText) -> str | None:
    """The words of *said* beside its time, which stands before or behind them."""
    match = re.fullmatch(rf"{MARKS}\s*(?P<what>[^{MARK}]+?){MARKS}[\s.!]*", said.text)
    return match["what"].strip(" ,;:-") if match else None


def _end(pattern: LazyPattern, text: str) -> int:
    match = pattern.match(text)
    return match.end() if match else 0


def _listed(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """Read "remind me:" with a list below it; a time in the head holds for what names none."""
    match = _HEADER.fullmatch(text)
    items = [_BULLET.sub("", line).strip() for line in match["items"].splitlines() if line.strip()] if match else []
    if match is None or not 0 < len(items) <= MAX_WISHES:
        return ()
    calls = []
    for item in items:
        own = read_wish(_REMIND_TO + item, context)
        call = own if own is not None and own.arguments["when"] else read_wish(f"{match['head']} {item}", context)
        if call is None or not call.arguments["what"]:
            return ()
        calls.append(call)
    return tuple(calls)


def _alarms(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """Read "set alarms for 7am and 8am": several times, and no words but those of setting alarms."""
    if "alarm" not in text.lower():
        return ()
    found = find_dates(plain(text), context, Direction.FUTURE)
    if not 1 < len(found) <= MAX_WISHES or unread_time_words(text, found):
        return ()
    if not all(isinstance(each.value, Instant) and not each.apart for each in found):
        return ()
    rest = "".join(
        " " if any(s.start <= at < s.end for each in found for s in each.spans) else c for at, c in enumerate(text)
    )
    if set(re.findall(r"\w+", rest.lower())) <= _ALARM_WORDS:
        return _if_of_one_kind([read_wish(f"set an alarm {each.text}", context) for each in found], context)
    return ()


def _joined(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """Wishes joined by "and" or commas, each with its own time."""
    parts = _AND.split(" ".join(plain(text).split()))
    if not 1 < len(parts) <= MAX_WISHES or not is_wish(parts[0]):
        return ()
    calls = [read_wish(parts[0], context)]
    for part in parts[1:]:
        begun, again = _as_wishes(part)
        calls.append(_with_what(read_wish(begun, context) or read_wish(again, context), calls[-1]))
    last = calls[-1]
    if calls[0] is not None and not calls[0].arguments["what"] and last is not None:
        calls = [_with_what(call, last) for call in calls]  # "at 5 and 6 to call Bo"
    return _if_of_one_kind(calls, context)


def _as_wishes(part: str) -> tuple[str, str]:
    """A later part as a wish of its own: something to do, or one more time of the wish beside it."""
    hour = _BARE_HOUR.match(part)
    again = f"remind me {'at ' if hour else ''}{part}"
    if is_wish(part):
        return part, again
    if hour and hour["link"]:  # "6 to call Bo", behind "at 5 and"
        return again, again
    return "remind me " + (part if _STARTS_WITH_TO.match(part) else f"to {part}"), again


def _with_what(call: ToolCall | None, beside: ToolCall | None) -> ToolCall | None:
    """A time alone is one more time of the wish beside it: "at 7 am and at 7 pm"."""
    if call is None or beside is None or call.arguments["what"]:
        return call
    return replace(call, arguments={**beside.arguments, "when": call.arguments["when"]})


def _if_of_one_kind(calls: Sequence[ToolCall | None], context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls if each is there and has a time; a bare hour after one with a day may be of that day, or of today."""
    known = [call for call in calls if call is not None and call.arguments["when"]]
    bare = [_is_bare_hour(str(call.arguments["when"]), context) for call in known]
    return tuple(known) if len(known) == len(calls) and len(set(bare)) == 1 else ()


def _is_bare_hour(when: str, context: ReadingContext) -> bool:
    found = times_of_day(when, context)
    rest = when[: found[0].span.start] + when[found[0].span.end :] if len(found) == 1 else when
    return rest.strip() in ("", "at", "@")
