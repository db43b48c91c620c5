"""Reading a message about memory by rules: remembering, asking, forgetting, and keeping in order (R5.11, R6, R7.7).

One reader for each kind; this one asks them in turn behind a cheap gate. It knows no rows and no dialogue: what "it"
means after something was read out is read by ``read_after``.
"""

import re
from dataclasses import replace

from bot.understanding import memory_asking, memory_forgetting, memory_keeping, memory_remembering
from bot.understanding.instruction_text import as_written, call, plain
from bot.understanding.statements import read_statements
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from core.patterns import LazyPattern

MAX_LENGTH = 600  # characters; a longer text tells a story

_GATE = LazyPattern(
    r"remember|memor|forg[eo]t|know|recall|\bmind\b|note|learn|tell|told|said|\bsay\b|mention|talk|discuss|think"
    r"|believe"
    r"|fyi|\bpin\b|unpin|archiv"
    r"|shelv|sematkan|\bfija|arkib|arsip|restaura|pulihkan|for the record|catat|en cuenta|\banota"
    r"|\baway\b|restore|delet|eras|wipe|remov|clear|reset|start|begin|keep|store|\bsave\b"
    r"|account"
    r"|chat|who am i|who told|why|from now on|always|never|future|forward|you have|about me"
    r"|ingat|tahu|lupa|lupakan|padam|hapus|fikir|cakap|sembang|perbualan|sabes|recuerd|olvid|borra|elimina|piensas"
    r"|crees"
    r"|dije|empecemos|weiß|weisst|erinner|vergiss|merk|denk|glaubst|lösch|woher|warum|fang|oubli|souviens|supprime|sais"
    r"|\b(?:saya|aku|gue|mis?|soy|tengo|vivo|trabajo|cumplo|nac[íi])\b|\w+ku\b"
    r"|[记忘删知注想清重说讲提档顶恢解我]",
    re.IGNORECASE,
)
_PIN = LazyPattern(
    r"pin (?:that|this|it)(?: memory)?|(?:never|don't ever|do not ever) forget (?:that|this|it)|keep (?:that|this"
    r"|it) forever"
    r"|always remember (?:that|this|it)"
)
_PIN_ABOUT = LazyPattern(
    r"pin (?:the memory (?:about|of|that) |that )?(?P<about>(?:i|i'm|my|our|we)\b.+|(?<=that ).+|(?<=of ).+)"
)
_UNPIN = LazyPattern(r"unpin (?P<about>.+)")
_ARCHIVE = LazyPattern(
    r"(?:archive|shelve) (?P<about>.+)|put (?:that|this|it|the memory (?:about|of) (?P<of>.+)) away"
    r"|put away (?P<it>that|this|it)"
)
_RESTORE = LazyPattern(
    r"(?:restore|unarchive|bring back|take out)(?: the)? memor(?:y|ies) (?:about|of|that) (?P<about>.+)"
    r"|unarchive (?P<it>.+)"
)
_POINTS = frozenset(
    {"that", "this", "it", "that one", "this one", "that memory", "the memory", "this memory", "it again"}
)
_WRONG = LazyPattern(
    r"(?:no,? |nope,? )?(?:(?:that|this|it)(?:'s| is| was) )?(?:wrong|not (?:right|true|correct|so|the case)"
    r"|incorrect|false|untrue"
    r"|outdated|out of date|a mistake|no longer (?:true|so|the case|right|correct))(?: any ?more| any longer| at all)?"
    r"|(?:that|this|it) (?:isn't|wasn't|ain't) (?:right|true|correct|so|the case)(?: any ?more| any longer| at all)?"
    r"|(?:itu |tu )?(?:salah|tak betul|tidak benar)|eso (?:no es (?:así|verdad|cierto)|está mal)|ya no es (?:así"
    r"|cierto)"
    r"|das (?:stimmt nicht(?: mehr)?|ist falsch|ist nicht (?:wahr|richtig))|不对|错了|不是(?:这样|真)的?|不再是了"
)
_NO = LazyPattern(
    r"^\W*(?:no|nope|nah|wrong|actually|not quite|that's wrong|that is wrong|that's not (?:true|right)|correction"
    r"|tidak|bukan"
    r"|nein|不是?)\b[\s,.:;!-]*(?=\S)",
    re.IGNORECASE,
)
_FORGET_IT = LazyPattern(
    r"(?:please )?(?:forget|delete|erase|remove) (?:that|this|it|that one|that memory|it all)|lupakan (?:itu|saja)"
    r"|olvídalo"
    r"|olvida eso|vergiss (?:es|das)|忘了(?:吧|它)"
)
_WHY = LazyPattern(
    r"(?:why|how so|how come|since when|says who|when was that|kenapa|por qué|warum|为什么)(?: is that)?"
)


def read(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls that *text* asks for, numbered in its order; none where it is about something else."""
    if len(text) > MAX_LENGTH or not _GATE.search(text):
        return ()
    calls = memory_remembering.read(text, context)
    if not calls:
        one = memory_asking.read(text) or memory_keeping.read(text) or _held(text) or memory_forgetting.read(text)
        calls = (one,) if one is not None else ()
    return tuple(replace(each, id=str(number)) for number, each in enumerate(calls, start=1))


def read_after(text: str, context: ReadingContext) -> ToolCall | None:
    """What *text* asks for right after memories were read out, or in reply to that: "it" is what was shown."""
    words = plain(text)
    if _FORGET_IT.fullmatch(words):
        return call("forget_memory")
    if _PIN.fullmatch(words):
        return call("pin_memory")
    if _WHY.fullmatch(words):
        return call("explain_memory")
    if _WRONG.fullmatch(words):
        return call("correct_memory")
    return _corrected(text, context)


def _corrected(text: str, context: ReadingContext) -> ToolCall | None:
    """What was shown is wrong, and this is right: "no, my sister is called Eva"."""
    if not _NO.match(text):
        return None
    own = _NO.sub("", text, count=1)
    told = read_statements(own, context)
    if len(told) != 1:
        return None
    return call("correct_memory", {"right": told[0].text, "quote": told[0].quote})


def _held(text: str) -> ToolCall | None:
    """Pinning and putting away."""
    words = plain(text)
    if _PIN.fullmatch(words):
        return call("pin_memory")
    for tool, pattern in (
        ("unpin_memory", _UNPIN),
        ("archive_memory", _ARCHIVE),
        ("restore_memory", _RESTORE),
        ("pin_memory", _PIN_ABOUT),
    ):
        if match := pattern.fullmatch(words):
            said = next((group for group in match.groups() if group), "it")
            about = None if said in _POINTS else re.sub(r"^the memory (?:about|of|that) ", "", said)
            return call(tool, {"about": as_written(about, text) if about else None})
    return None
