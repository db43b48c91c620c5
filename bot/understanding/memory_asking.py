"""Reading what is asked of memory: what is known, what was told, and why something is thought.

"What do you know about me?", "what did I tell you about the car?", "why do you think so?": patterns of whole messages.
It knows no rows.
"""

import re

from bot.understanding import memory_asking_abroad
from bot.understanding.instruction_text import as_written, call, plain
from core.llm.types import ToolCall
from core.patterns import LazyPattern

_YOU = r"(?:you|u|ya)"
_ABOUT = r"(?:about|of|on|regarding|concerning)"
_ME = r"(?:me|myself|my life|me so far|me by now)"
_CATEGORIES = {
    "goals": "goals|my goals|my plans|my dreams",
    "interests": "interests|my interests|my hobbies|my tastes|my likes(?: and dislikes)?|what i like",
    "people": "people|my people|the people in my life|my relationships",
    "care": "care|my health|my worries|my allergies",
    "patterns": "patterns|my habits|my routines?",
    "history": "history|my past|my history",
    "life": "life",
}
_CATEGORY = {name: LazyPattern(words) for name, words in _CATEGORIES.items()}
# What the records know is asked of them.
_RECORDS = LazyPattern(
    r"\b(?:spending|expenses?|spend|money|budgets?|entr(?:y|ies)|records?|reminders?|caps?|currency|pay ?day|bills?"
    r"|income"
    r"|salary|finances?|balance|transactions?|spent|paid|bought|earned)\b"
)
_LISTS = tuple(
    LazyPattern(words)
    for words in (
        rf"(?:so )?what (?:all |else |exactly |things )?(?:do|did|can|have) {_YOU} (?:know|remember|learned|learnt"
        rf"|remembered|noted"
        rf"|stored|kept|have|store|keep|got)(?: (?:so far|by now|already))?(?: {_ABOUT} (?P<topic>.+))?",
        rf"(?:tell me|show me|list|show|give me) (?:everything|all|all the things|what)(?: that)? {_YOU}(?:'ve| have)?"
        rf" (?:know|remember|have|learned|learnt|noted|stored)(?: {_ABOUT} (?P<topic>.+))?",
        rf"(?:show|list|see|view|open|what are)(?: me)?(?: all)?(?: of)?(?: my| your"
        rf"| the)? memories(?: {_ABOUT} (?P<topic>.+))?",
        rf"(?:my |your )?memor(?:y|ies)(?: {_ABOUT} (?P<topic>.+))?",
        rf"do {_YOU} (?:know|remember) (?:anything|something|much|a lot|stuff"
        rf"|things)(?: at all)?(?: {_ABOUT} (?P<topic>.+))?",
        rf"how much do {_YOU} (?:know|remember)(?: {_ABOUT} (?P<topic>.+))?",
        rf"do {_YOU} (?:know|remember) (?P<topic>me|who i am)",
        r"who am i(?: to you)?|remember me",
        # Malay, Spanish, German, French
        r"apa (?:yang |saja yang )?(?:awak|kamu|anda|kau) (?:tahu|ingat|tau)(?: (?:tentang|pasal"
        r"|mengenai) (?P<topic>.+))?",
        r"qué (?:sabes|recuerdas|has aprendido|tienes guardado)(?: (?:de|sobre|acerca de) (?P<topic>.+))?",
        r"was (?:weißt|weisst|hast) du(?: alles)?(?: (?:über|von) (?P<topic>.+?))?(?: gelernt| gespeichert)?",
        r"que sais-tu (?:de|sur) (?P<topic>.+)",
    )
)
_LIST_CHINESE = LazyPattern(
    r"你(?:都|还)?(?:知道|记得|了解|记住了?)(?:关于|有关)?(?P<topic>我.*?)?的?(?:什么|哪些|多少|啥)(?:事情?|信息)?"
    r"|你对我(?:有)?(?:了解|知道)(?:多少|什么|哪些)|你(?:还)?记得我(?:吗|的事)?"
    r"|(?:关于|有关)(?P<about>.+?)你(?:都)?(?:知道|记得)(?:些)?什么"
)
_SEARCHES = tuple(
    LazyPattern(words)
    for words in (
        rf"what (?:did i|have i|i)(?: just| ever)? (?:tell|told|say to|said to|mention(?:ed)? to) {_YOU}(?: before"
        rf"| earlier"
        rf"| last \w+)?(?: {_ABOUT} (?P<topic>.+))?",
        rf"(?:remind me )?what (?:i|did i|have i)(?: just| ever)? (?:said|say|mention|mentioned"
        rf"|told {_YOU}) {_ABOUT} (?P<topic>.+)",
        rf"(?:when|where) did i (?:say|mention|tell {_YOU})(?: that| about)? (?P<topic>.{{4,}})",
        rf"(?:did|have) i(?: ever| already)? (?:tell|told|mention|mentioned|say|said)(?: to)?(?: {_YOU})?(?: anything"
        rf"| something"
        rf"| before)?(?: {_ABOUT}| that)? (?P<topic>.+)",
        rf"(?:do {_YOU} |can {_YOU} )(?:still )?(?:remember|recall) (?P<topic>(?:my|our|the|that|when|what|where|who"
        rf"|how|which"
        r"|why|if|whether|i)\b.+)",
        r"(?:remember|recall) (?P<topic>(?:when|what|where|who|how|which|why)\b.+)",
        rf"do {_YOU} (?:still |even )?know (?P<topic>(?:my|our)\b.+|(?:when|where|who|what|which|how old|whether|if)"
        r"(?:'s| is)? (?:my|our|i)\b.+)",
        rf"what did we (?:say|talk about|discuss)(?: {_ABOUT})?(?: (?P<topic>.+))?",
        rf"have we (?:ever )?talked {_ABOUT} (?P<topic>.+)",
        r"apa yang (?:saya|aku) (?:cakap|beritahu|bagitahu|cerita)(?:kan)?(?: (?:pada|kepada) (?:awak|kamu))?"
        r" (?:tentang|pasal) (?P<topic>.+)",
        r"qué te (?:dije|conté|he dicho|he contado) (?:de|sobre|acerca de) (?P<topic>.+)",
        r"was habe? ich dir (?:über|von) (?P<topic>.+?) (?:erzählt|gesagt)",
        r"我(?:跟你|对你)?(?:说过|讲过|提过)(?P<topic>.+?)(?:什么|吗)",
    )
)
_EXPLAINS = tuple(
    LazyPattern(words)
    for words in (
        rf"(?:and |but |so )?why (?:do|did|would) {_YOU} (?:think|say|believe|know|assume|suggest|ask"
        rf"|mention)(?: (?:so|that|this|it))?",
        rf"why (?:do|did) {_YOU} (?:think|say|believe|assume)(?: that)? (?P<about>(?:i|i'm|my)\b.+)",
        rf"how (?:do|did|can|would) {_YOU} (?:know|learn|find out)(?: (?:that|this|it|so|about (?:that|this|it)"
        rf"|all that|all this))?",
        rf"how (?:do|did|can) {_YOU} know(?: that)? (?P<about>(?:i|i'm|my|about my)\b.+)",
        rf"where (?:do|did) {_YOU} (?:get|have|know|take) (?:that|this|it)(?: from)?|who told {_YOU}(?: (?:that|this"
        rf"|so|about"
        r" (?:that|this|it)))?",
        rf"(?:when|where) did i (?:say|tell {_YOU}|mention)(?: {_YOU})? (?:that|this|so|it)"
        rf"|did i (?:really |actually |ever )?(?:say|tell {_YOU}) (?:that|this|so)",
        rf"what makes {_YOU} (?:think|say|believe) (?:so|that|this|it)",
        r"(?:kenapa|mengapa) (?:awak|kamu|anda) (?:fikir|cakap|kata|rasa) (?:begitu|macam tu|itu)|macam mana (?:awak"
        r"|kamu) tahu(?: itu)?",
        r"por qué (?:lo )?(?:piensas|crees|dices)(?: eso)?|cómo (?:lo )?sabes(?: eso)?",
        r"warum (?:denkst|glaubst|sagst|meinst) du das|woher weißt du das|wie kommst du darauf",
        r"你?为什么(?:你)?(?:会)?(?:这么|这样|那么)(?:想|说|认为|觉得)|你(?:是)?怎么知道(?:的|这个)?",
    )
)
# "What do you know about Japan?" asks for knowledge, "about my trip" for what was told.
_KNOWLEDGE = LazyPattern(
    r"what (?:all |else |exactly |things )?(?:do|can) (?:you|u|ya) know\b|(?:how much )?do (?:you|u|ya) know\b"
)
_MINE = LazyPattern(r"(?:my|our|who|me)\b")
_ME_WORDS = LazyPattern(
    rf"(?:{_ME}|who i am|saya|aku|diri saya|mí|mi|mir|mich|moi|我)(?: (?:so far|by now|already|now|all))?"
)


def read(text: str) -> ToolCall | None:
    """The call that answers what *text* asks of memory, None where it asks for something else."""
    words = plain(text)
    return _explained(words, text) or _listed(words, text) or _searched(words, text) or memory_asking_abroad.read(text)


def _listed(words: str, text: str) -> ToolCall | None:
    chinese = _LIST_CHINESE.fullmatch(re.sub(r"\s", "", words))
    match = chinese or next((found for pattern in _LISTS if (found := pattern.fullmatch(words))), None)
    if match is None:
        return None
    said = next((group for group in match.groupdict().values() if group), "")
    if not said or _ME_WORDS.fullmatch(said):
        return call("list_memories")
    if _RECORDS.search(said) or (_KNOWLEDGE.match(words) and not _MINE.match(said)):
        return None
    name = next((name for name, pattern in _CATEGORY.items() if pattern.fullmatch(said)), None)
    if name is not None:
        return call("list_memories", {"category": name})
    return call("list_memories", {"topic": as_written(said, text)})


def _searched(words: str, text: str) -> ToolCall | None:
    match = next((found for pattern in _SEARCHES if (found := pattern.fullmatch(words))), None)
    if match is None:
        return None
    topic = match["topic"] or ""
    if _RECORDS.search(topic) or topic.startswith("to "):
        return None
    if topic in {"me", ""}:
        return call("list_memories")
    return call("search_memories", {"query": as_written(topic, text)})


def _explained(words: str, text: str) -> ToolCall | None:
    match = next((found for pattern in _EXPLAINS if (found := pattern.fullmatch(words))), None)
    if match is None:
        return None
    about = match.groupdict().get("about")
    return call("explain_memory", {"about": as_written(about, text) if about else None})
