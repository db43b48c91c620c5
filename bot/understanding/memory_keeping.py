"""Reading what is to be done with a memory that is named: pinned, unpinned, put away, brought back, or listed as away.

"Pin the one about my sister", "archive the tea", "what did you archive?": patterns of whole messages. What "it" means
right after a read-out is read by memory_instructions. It knows no rows.
"""

import re

from bot.understanding.instruction_text import as_written, call, plain
from core.llm.types import ToolCall
from core.patterns import LazyPattern

MAX_WORDS = 20  # of what is named; a longer text tells something

_YOU = r"(?:you|u|ya)"
_MEMORY = r"(?:one|ones|memory|memories|fact|thing|note|bit|part|entry in (?:my|your) memory)"
_HELD = (
    ("unpin_memory", LazyPattern(r"(?:unpin|un-pin) (?P<what>.+)")),
    ("unpin_memory", LazyPattern(r"(?:don't|do not|no longer|stop) pin(?:ning)? (?P<what>.+?)(?: any ?more)?")),
    ("unpin_memory", LazyPattern(r"(?:take|remove) the pin (?:off|from) (?P<what>.+)|take (?P<off>.+) off the pins?")),
    ("pin_memory", LazyPattern(r"(?:pin|sematkan|fija|anclar?) (?P<what>.+)|置顶(?P<zh>.+)")),
    ("pin_memory", LazyPattern(rf"keep (?P<what>(?:the|that) {_MEMORY} .+|my .+) pinned")),
    ("restore_memory", LazyPattern(r"(?:restore|unarchive|un-archive|pulihkan|restaura) (?P<what>.+)|恢复(?P<zh>.+)")),
    ("restore_memory", LazyPattern(rf"bring (?P<what>(?:the|that) {_MEMORY} .+) back")),
    ("restore_memory", LazyPattern(rf"bring back (?P<what>(?:the|that) (?:archived )?{_MEMORY} .+)")),
    ("restore_memory", LazyPattern(r"(?:take|get|bring) (?P<what>.+?)(?: back)? (?:out of|from) the archives?")),
    ("archive_memory", LazyPattern(r"(?:archive|shelve|arkibkan|arsipkan|archiva) (?P<what>.+)|归档(?P<zh>.+)")),
    ("archive_memory", LazyPattern(rf"put (?P<what>(?:the|that) {_MEMORY} .+) away")),
    ("archive_memory", LazyPattern(rf"put away (?P<what>(?:the|that) {_MEMORY} .+)")),
    ("archive_memory", LazyPattern(r"(?:put|move) (?P<what>.+) (?:in|into|to) the archives?")),
)
_ARCHIVED = r"(?:archived?|put(?:ting)? away|shelved?)"
_ABOUT = r"(?: (?:about|of|on|regarding) (?P<topic>.+))?"
_LISTS = tuple(
    LazyPattern(words)
    for words in (
        rf"what (?:all )?(?:(?:did|have|had) {_YOU}|was|were|has been|is|got|gets)(?: (?:been|all|just|already))?"
        rf" {_ARCHIVED}{_ABOUT}",
        rf"what(?:'s| is| do {_YOU} have) in (?:the|my|your) archives?{_ABOUT}",
        rf"(?:(?:show|list|see|view|open|give)(?: me)? )?(?:all )?(?:of )?(?:the |my |your )?archived"
        rf" (?:memories|ones|things|facts|stuff|notes){_ABOUT}",
        rf"(?:show|list|see|view|open)(?: me)? (?:the |my |your )?(?:memory )?archives?{_ABOUT}",
        rf"(?:show|list)(?: me)? (?:what|everything|all)(?: that)?(?: {_YOU}(?:'ve| have)?| (?:is|was|has been))?"
        rf" {_ARCHIVED}{_ABOUT}",
        rf"(?:which|what) (?:memories|ones|things|facts) (?:(?:did|have) {_YOU}|are|were|have been|have i|did i)"
        rf" {_ARCHIVED}{_ABOUT}",
        rf"what (?:did|have) i (?:archived?|put away){_ABOUT}",
        rf"(?:do {_YOU} have|are there|have {_YOU} got) (?:any )?archived (?:memories|ones){_ABOUT}",
        rf"(?:did|have) {_YOU} (?:archived?|put away) (?:anything|something){_ABOUT}",
        rf"is (?:anything|something) (?:archived|put away|in the archive){_ABOUT}",
        r"apa (?:yang )?(?:awak|kamu|anda)(?: sudah| telah)? (?:arkibkan|arsipkan|simpan dalam arkib)"
        r"|(?:tunjukkan|tampilkan) (?:memori|ingatan)?(?: yang)? ?(?:diarkibkan|diarsipkan)",
        r"qué (?:has archivado|archivaste|hay en el archivo)|(?:muestra|muéstrame) (?:los )?recuerdos archivados",
        r"was hast du archiviert|(?:你)?(?:归档|存档)了(?:什么|哪些)(?:记忆)?",
        r"(?:显示|查看)(?:已)?(?:归档|存档)(?:的)?记忆",
    )
)
# What the words before the matter itself are: "the one about", "what I said about", "the fact that".
_NAMING = LazyPattern(
    rf"(?:(?:the |that |my |your )?(?:archived )?{_MEMORY}|what (?:i|you|we)(?:'ve| have)?"
    r" (?:said|told you|know|learned|archived|put away|wrote|have))"
    r" (?:about|of|on|that|saying|where|with|for|called) |that |(?:about|tentang|pasal|soal|sobre) "
)
_TAIL = LazyPattern(
    r"(?: (?:memory|fact|one|thing)"
    r"| (?:to the top|up top|forever|for good|for ever|permanently|again|back|as important))+$"
)
_POINTS = LazyPattern(
    r"(?:that|this|it|them|those|these|the last|everything|all|all of (?:it|them)|itu|ini|eso|那个|它"
    rf"|(?:that |this |the )?{_MEMORY})|(?:number |no\.? ?|the )?#?\d+(?:st|nd|rd|th)?(?: one)?"
    r"|(?:the )?(?:first|second|third|last|latest|other)(?: one)?"
)
_OTHERS = LazyPattern(
    r"\b(?:reminders?|alarms?|bills?|caps?|budgets?|limits?|entr(?:y|ies)|expenses?|categor(?:y|ies)|income|lists?|tasks?"
    r"|transactions?|messages?|chats?|conversations?|talks?|posts?|tweets?|e-?mails?|photos?|settings?|defaults?|backups?"
    r"|codes?|numbers?|boards?|password|location|map|account)\b"
)


def read(text: str) -> ToolCall | None:
    """The call that *text* asks for, None where it asks for something else."""
    words = plain(text)
    for pattern in _LISTS:
        if match := pattern.fullmatch(words):
            topic = match.groupdict().get("topic")
            return call("list_archived", {"topic": as_written(topic, text) if topic else None})
    for tool, pattern in _HELD:
        if match := pattern.fullmatch(words):
            what = _matter(next(group for group in match.groups() if group))
            return call(tool, {"about": as_written(what, text)}) if what else None
    return None


def _matter(said: str) -> str:
    """What a memory is named by; empty where *said* points at something shown, or at what is no memory."""
    bare = _TAIL.sub("", said)
    what = re.sub(r"^(?:the|that) (?=\S)", "", _NAMING.sub("", bare, count=1) if _NAMING.match(bare) else bare)
    if len(what.split()) > MAX_WORDS or any(map(_POINTS.fullmatch, (said, bare, what))) or _OTHERS.search(what):
        return ""
    return what if any(letter.isalpha() for letter in what) else ""
