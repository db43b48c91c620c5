"""Reading instructions about reminders that are set: move, rename, pause, resume, delete (R4.4).

The reminder must be named as one ("the rent reminder", "reminder 2"), or what is done to it must fit no record ("move
the dentist to 5pm"). Mere pointing ("delete it") counts only right after a reminder was said. It knows no rows.
"""

import re
from dataclasses import replace

from bot.understanding.instruction_text import (
    ArgumentValue,
    amount_arguments,
    as_written,
    call,
    may_be_hour,
    plain,
)
from bot.understanding.reminder_names import NOUN, NOUNS, is_all, name_of, named, points
from bot.understanding.reminder_text import MARK, ReminderText, read_text
from bot.understanding.reminder_words import BILL
from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import Day, Length, find_dates
from core.grammar.money import find_amounts
from core.llm.types import ToolCall
from core.patterns import LazyPattern

_HOLDS = {
    "delete_reminder": (
        r"delete|remove|cancel|forget|clear|erase|drop|get rid of|stop|kill|scrap|dismiss|discard|end|wipe|take off"
        r"|i don't need|i do not need|i no longer need|no more|i don't want|i don't want any(?: more)?|hapus|padam"
        r"|buang|batalkan|borra|elimina|cancela|quita|lösche|streiche|supprime|annule|删除|取消|删掉"
    ),
    "pause_reminder": (
        r"pause|mute|silence|suspend|hold|disable|turn off|switch off|deactivate|freeze|jeda|matikan|pausa|pausiere"
        r"|暂停"
    ),
    "resume_reminder": (
        r"resume|unpause|unmute|reactivate|enable|re-?enable|restart|continue|turn on|turn back on|switch on"
        r"|switch back on|sambung|aktifkan|reanuda|恢复"
    ),
}
_HOLD = {
    tool: LazyPattern(rf"(?:{verbs})(?:\s+|(?<=[^\x00-\x7f]))(?P<which>.+?)(?: any ?more| again)?")
    for tool, verbs in _HOLDS.items()
}
# Nothing else is paused, so that the name of a reminder is enough: "pause electricity".
_OWN_HOLDS = LazyPattern(
    r"(?:pause|unpause|resume|unmute|jeda) (?!(?:for|until|till|here|there|now|to|in|at|between)\b)"
)
# What is forgotten is a memory, unless it is named or pointed at as a reminder.
_FORGETS = LazyPattern(r"forget\b")
_EVERYTHING = LazyPattern(r"(?:everything|all|all of (?:them|it)|them all|it all|semua(?:nya)?|tod[oa]s|alles|tout)")
_TURN = LazyPattern(r"(?:turn|switch) (?P<which>.+?) (?P<way>off|(?:back )?on)(?: again)?")
_STOP_ALL = LazyPattern(
    rf"stop(?: it all| all of it)?|(?:stop|quit) (?:sending(?: me)?|giving me|with)(?: the| these| my| all)* {NOUNS}"
    r"|stop reminding me (?:of|about) (?:everything|anything|things|it all)"
    rf"|no more {NOUNS}|(?:i )?don't (?:send|give) me (?:any )?(?:more )?{NOUNS}|enough (?:of the )?{NOUNS}"
)
_STOP = LazyPattern(
    r"(?:you can )?(?:stop|quit) (?:reminding|nagging|bugging|pinging) (?:me|us)(?: (?:about|of|to|that|for"
    r"|on) (?P<words>.+?))?(?: any ?more)?|(?:don't|do not|never|no need to) (?:remind|nag) (?:me|us) (?:about|of"
    r"|to) (?P<not>.+?)(?: any ?more| again| any longer)?|i (?:don't|no longer) need to be reminded (?:about|of"
    r"|to) (?P<needless>.+?)(?: any ?more)?|jangan ingatkan (?:saya|aku) (?:tentang |soal |lagi )?(?P<jangan>.+?)"
    r"|(?:别再?|不要再?|不用再?)提醒我(?P<bie>.+)"
)
_NUMBERS = LazyPattern(
    rf"(?P<verb>.+?) (?:the )?(?:{NOUNS}|numbers?|nos?\.?) (?P<numbers>#?\d{{1,3}}(?:(?:,(?: and)?| and"
    rf"| &) ?#?\d{{1,3}})+)"
)

_CHANGE = (
    r"(?:change|move|reschedule|shift|set|update|edit|adjust|reset|make|switch|ubah|tukar|cambia|mueve|ändere"
    r"|verschiebe|déplace)"
)
_MOVE = r"(?:move|reschedule|shift|push|postpone|delay|put off|bring forward|pull forward|verschiebe|mueve|déplace)"
_PUT_OFF = LazyPattern(r"push|postpone|delay|put off|tunda|pospón|verschiebe|reporte")
_AWAY = r"(?: (?:back|out|forward|over|off))?"
_TO = (
    r"(?: (?:back|out|forward|over))?"
    r"(?: (?P<to>to be at|to be|to|until|till|for|into|at|on|as|be at|jadi|ke|a|para|auf|à))?"
)
# Behind a verb of moving a bare figure is an hour, as nobody moves an amount: "move the gym to 7".
_TO_FIGURE = LazyPattern(
    rf"(?P<moves>^\W*(?:\w+ ){{0,3}}?(?:{_MOVE})\b.*?)(?: one)?(?: from [\d:.]+)? (?P<to>to|until|till|ke|jadi|auf|à)"
    r" (?P<hour>(?:1?\d|2[0-4])(?:[:.][0-5]\d)?)(?=\W*$|\W+(?:please|pls|plz|instead|thanks|now)\W*$)",
    re.IGNORECASE,
)
_TIMED = LazyPattern(rf"(?P<verb>{_CHANGE}|{_MOVE}){_AWAY} (?P<which>.+?){_TO} ?{MARK}")
_OF_REMINDER = LazyPattern(_MOVE)
_NEVER_OF_RECORD = LazyPattern(r"reschedule|push|postpone|delay|put off|bring forward|pull forward")
# The place in a list, before the hour is looked for: "reminder 2 to 5pm" is no time from 2 to 5.
_NUMBERED = LazyPattern(
    rf"\b(?:{NOUN}|number|no\.?) ?#?(?P<number>\d{{1,3}})\b(?!\s*[:.]\d|\s*[ap]m)|#(?P<hash>\d{{1,3}})\b", re.IGNORECASE
)
_NUMBER = "reminder xxx"
_SETS = LazyPattern("set|make|switch|adjust")
_TOWARDS = frozenset({"to", "to be", "to be at", "until", "till", "into", "jadi", "ke", "a", "para", "auf", "à"})
_STANDING = LazyPattern(r"(?:the|my|this|that|it|reminder)\b")
_BY = LazyPattern(rf"(?P<verb>push|postpone|delay|put off|tunda){_AWAY} (?P<which>.+?){_AWAY}(?: by| for)? ?{MARK}")
_RENAMED = LazyPattern(
    r"(?:rename|call) (?P<which>.+?) (?:to|as) (?P<what>.+)"
    r"|(?:change|edit|update|make) (?P<whose>.+?) (?:to say|to read|say|so it says|text to) (?P<says>.+)"
    r"|(?:change|edit|update) (?:the )?(?:text|words|wording|name) of (?P<of>.+?) to (?P<text>.+)"
)
_PRICED = LazyPattern(
    r"(?:change|make|set|update|raise|lower|edit|adjust)(?: the amount (?:of|for|on))? (?P<which>.+?)(?: amount"
    r"| price)?(?: to| at| is| =)? ?#"
)
_OF_BILL = LazyPattern(r"(?:the |my )?(?P<words>.+ bill)|(?:the |my )?bill for (?P<for>.+)")
_BILL = LazyPattern(rf"\b(?:{BILL})\b")
_MAY_INSTRUCT = LazyPattern(
    rf"\b(?:{'|'.join(_HOLDS.values())}|{_CHANGE}|{_MOVE}|turn|rename|call|raise|lower|don't|do not|never|need|quit"
    r"|enough|jangan)\b|[别停删取暂恢不]",
    re.IGNORECASE,
)


def read(text: str, context: ReadingContext, *, in_talk: bool = False) -> tuple[ToolCall, ...]:
    """The calls that *text* asks for, in the order in which they must be made; none if it is no such instruction.

    Args:
        text: A message as written.
        context: The writer's clock and habits.
        in_talk: A reminder was said last, so that "it" is that one and a bare name is a reminder's.
    """
    if not _MAY_INSTRUCT.search(text):
        return ()
    words = plain(text)
    if many := _numbers(words):
        return many
    one = (
        _held(words, context, in_talk=in_talk)
        or _stopped(words, context)
        or _renamed(text, words, context, in_talk=in_talk)
        or _moved(text, context, in_talk=in_talk)
        or _priced(text, context, in_talk=in_talk)
    )
    return (one,) if one is not None else ()


def _which(said: str, context: ReadingContext, *, in_talk: bool) -> str | None:
    """The reminder that *said* names; None where it names none as such."""
    if in_talk and points(said):
        return ""
    found = named(said, context)
    return name_of(said, context) if found is None and in_talk else found


def _about(which: str | None) -> dict[str, ArgumentValue | None]:
    return {"which": which or None}


def _held(words: str, context: ReadingContext, *, in_talk: bool) -> ToolCall | None:
    """Delete, pause or resume one, or all."""
    if _STOP_ALL.fullmatch(words):
        return ToolCall("1", "delete_reminder", {"everything": True})
    is_own = _OWN_HOLDS.match(words) is not None
    for tool, said in _holding(words):
        if is_all(said) or (is_own and _EVERYTHING.fullmatch(said)):
            return ToolCall("1", tool, {"everything": True})
        may_be_bare = is_own or (in_talk and (points(said) or not _FORGETS.match(words)))
        if (which := _which(said, context, in_talk=may_be_bare)) is not None:
            return call(tool, _about(which))
    return None


def _holding(words: str) -> list[tuple[str, str]]:
    """The tools whose verbs *words* begin with, each with what stands behind."""
    found = [(tool, match["which"]) for tool, pattern in _HOLD.items() if (match := pattern.fullmatch(words))]
    if turned := _TURN.fullmatch(words):
        found.append(("pause_reminder" if turned["way"] == "off" else "resume_reminder", turned["which"]))
    return found


def _numbers(words: str) -> tuple[ToolCall, ...]:
    """Several by their numbers, the last first, as those behind a deleted one move up."""
    match = _NUMBERS.fullmatch(words)
    tool = next((name for name, verbs in _HOLDS.items() if match and re.fullmatch(verbs, match["verb"])), None)
    if match is None or tool is None:
        return ()
    numbers = sorted({int(number) for number in re.findall(r"\d+", match["numbers"])}, reverse=True)
    return tuple(call(tool, {"which": str(number)}) for number in numbers)


def _stopped(words: str, context: ReadingContext) -> ToolCall | None:
    match = _STOP.fullmatch(words)
    if match is None:
        return None
    said = next((group for group in match.groups() if group), None)
    if said is None or points(said):
        return call("delete_reminder")
    which = name_of(said, context)
    return call("delete_reminder", _about(which)) if which else None


def _renamed(text: str, words: str, context: ReadingContext, *, in_talk: bool) -> ToolCall | None:
    match = _RENAMED.fullmatch(words)
    if match is None:
        return None
    said, what = match["which"] or match["whose"] or match["of"], match["what"] or match["says"] or match["text"]
    which = _which(said, context, in_talk=in_talk)
    if which is None:
        return None
    return call("change_reminder", {**_about(which), "what": as_written(what.strip(" '\""), text)})


def _moved(text: str, context: ReadingContext, *, in_talk: bool) -> ToolCall | None:
    """Another time; "postpone it" is said of the one that has just come, and leaves its plan as it is."""
    numbered = _NUMBERED.search(text)
    veiled = _NUMBERED.sub(_NUMBER, text, count=1)
    said = read_text(veiled, context, with_length=True)
    if said is None or not said.when or said.last.startswith("from"):
        said = read_text(_TO_FIGURE.sub(r"\g<moves> \g<to> at \g<hour>", veiled), context, with_length=True)
    if said is None or not said.when or not said.is_ahead(context):
        return None
    words = " ".join(said.text.lower().split())
    if isinstance(said.value, Length):
        match = _BY.fullmatch(words)
        return call("snooze_reminder", {"until": said.when}) if match and points(match["which"]) else None
    match = _TIMED.fullmatch(words)
    if match is None or (_SETS.fullmatch(match["verb"]) and not _STANDING.match(match["which"])):
        return None  # "set an alarm for 7" is a wish
    if points(match["which"]):
        return _pointed(match, said, context, in_talk=in_talk)
    which = _numbered(match, numbered) if numbered else _moved_one(match, said, context, in_talk=in_talk)
    if which is not None:
        return call("change_reminder", {**_about(which), "when": said.when})
    return _made_or_moved(match, said, context)


def _numbered(match: re.Match[str], number: re.Match[str]) -> str | None:
    """Its place in the list, if nothing else is said of it."""
    is_all = match["which"].removeprefix("the ") == _NUMBER
    return number["number"] or number["hash"] if is_all else None


def _moved_one(match: re.Match[str], said: ReminderText, context: ReadingContext, *, in_talk: bool) -> str | None:
    """The name of what is moved: named as a reminder, or moved as no record is."""
    which = _which(match["which"], context, in_talk=in_talk)
    is_no_record = _NEVER_OF_RECORD.match(match["verb"]) is not None
    if which is None and (is_no_record or (_OF_REMINDER.match(match["verb"]) and _fits_no_record(said, context))):
        return name_of(match["which"], context)
    return which


def _made_or_moved(match: re.Match[str], said: ReminderText, context: ReadingContext) -> ToolCall | None:
    """Another time of what is called "the ...", at which no record is; without "to" it may be an errand as well."""
    which = name_of(match["which"], context) if _STANDING.match(match["which"]) and said.has_clock else None
    if which is None:
        return None
    moved: dict[str, object] = {"which": which, "when": said.when}
    if match["to"] in _TOWARDS:
        return ToolCall("1", "change_reminder", moved)
    if not _SETS.fullmatch(match["verb"]):
        return None  # "edit the video tomorrow at 5pm"
    errand = f"{match['verb']} {match['which']}"
    return ToolCall("1", "change_reminder", {**moved, "what": errand, "may_be_new": True})


def _pointed(match: re.Match[str], said: ReminderText, context: ReadingContext, *, in_talk: bool) -> ToolCall | None:
    """Move "it": a day alone may as well be that of a record."""
    if not in_talk and not _fits_no_record(said, context):
        return None
    if _PUT_OFF.fullmatch(match["verb"]):
        return call("snooze_reminder", {"until": said.when})
    return call("change_reminder", {"when": said.when})


def _fits_no_record(said: ReminderText, context: ReadingContext) -> bool:
    """Whether the time can be none of a record: an hour, something that repeats, or a day ahead in any reading."""
    if said.has_clock:
        return True
    found = find_dates(said.when, context, Direction.PAST)
    return len(found) == 1 and isinstance(found[0].value, Day) and found[0].value.on > context.now.date()


def _priced(text: str, context: ReadingContext, *, in_talk: bool) -> ToolCall | None:
    """Another amount of a bill."""
    amounts = find_amounts(text, context)
    if len(amounts) != 1:
        return None
    span = amounts[0].span
    match = _PRICED.fullmatch(plain(f"{text[: span.start]} # {text[span.end :]}"))
    amount = amount_arguments(amounts[0]) if match else None
    is_hour = may_be_hour(amounts[0], text) and not _BILL.search(match["which"] if match else "")
    is_amount = amounts[0].currency or in_talk or (match and _BILL.search(match["which"]))
    if match is None or amount is None or not (is_hour or is_amount):
        return None  # "the gym reminder to 1300" may be an hour
    which = _which(match["which"], context, in_talk=in_talk)
    bill = _OF_BILL.fullmatch(match["which"])
    if which is None and bill is not None:
        which = name_of(bill["words"] or bill["for"], context)
    if which is None:
        return None
    priced = call("change_reminder", {**_about(which), **amount})
    return replace(priced, arguments={**priced.arguments, "may_be_hour": True}) if is_hour else priced
