"""Reading questions about reminders: which are set, what is due, which bills come (R1.5).

Such a question is made of few words in many orders, so it is told by its words and not by its sentence: each must be
one of asking, of a reminder, of a time, or of what it is about. It knows no rows.
"""

import re

from bot.understanding.instruction_text import call, plain
from bot.understanding.reminder_names import name_of
from bot.understanding.reminder_text import MARK, ReminderText, read_text
from core.grammar.context import ReadingContext
from core.grammar.dates import Day, Period
from core.llm.types import ToolCall
from core.patterns import LazyPattern

_NOUN = (
    r"(?:reminders?|remainders|alarms?|timers?|reminder list|reminders list|list of (?:my )?reminders|peringatan"
    r"|pengingat|recordatorios?|erinnerungen|wecker|rappels?)"
)
_LISTS = (
    r"(?:to[- ]?do(?: ?list| list)?|todos?(?: list)?|agenda|calendar|schedule|list of things to remember"
    r"|list of things to do)"
)
_ASKING = """
    what whats what's which when when's how show list see view read tell check display open get give hear know repeat
    review go do does did have is are any my all iterate walk let recall look report
    lihat senarai daftar apa berapa ada muestra qué cuáles mis zeig welche meine montre quels mes
""".split()
_BESIDE = """
    many out over has got were be been am me us the a an i you of on in for to at it that there right now currently
    current active pending upcoming coming up next set setup saved scheduled planned due left still other more ones one
    items item things stuff everything anything something each every time times off goes ring ringing going wanna want
    need can could would like will please app again remember supposed through hi hey ok so and made created put by with
    first last latest running about exist exists today contain contains include includes included showing full complete
    whole rundown back added listed told asked request requested though settings
    saya aku semua yang muéstrame tengo los las hay mir habe ich gibt es moi sont j'ai ai je
""".split()
_WORDS = frozenset((*_ASKING, *_BESIDE))
_OF_REMINDERS = LazyPattern(rf"\b{_NOUN}(?!\w)")
_OF_LISTS = LazyPattern(rf"\b{_LISTS}(?!\w)")
_OWN = LazyPattern(r"\b(?:my|the|our|any)\b")  # "what is a calendar" asks for none
_BEGINS = LazyPattern(
    rf"{MARK}?\s*(?:(?:{'|'.join(_ASKING)})\b|{_NOUN}|{_LISTS}|can (?:you|i)"
    r"|i (?:want|wanna|need|would like) to (?:see|hear|know))"
)
_SETS = LazyPattern(
    r"\b(?:do you (?:do|have|offer|support)|set an?|need an?|want an?|(?:need|want|like|love) to have|give me an?"
    r"|get an?|remind me to|go ahead|how (?:can|do|to|does)|how's|do not|don't|can i set|can you set|put (?!on)|add"
    r"|create|make)\b"
)
_NAMED = LazyPattern(rf"{_NOUN}(?!\w)|{_LISTS}(?!\w)|{MARK}")
_LISTING = LazyPattern(
    rf"\b(?:reminders|remainders|alarms|timers|list)\b|{_LISTS}|peringatan|pengingat|recordatorios|erinnerungen|rappels"
)
_QUESTION = LazyPattern(r"(?:what|whats|which|when|when's|what's|do|does|did|is|are|any|how many|have)\b")
_MAY_ASK = LazyPattern(
    rf"{_NOUN}|{_LISTS}|\b(?:bills?|due|remind|remember|recall|coming|up|scheduled|planned|on|to do|must i do"
    r"|supposed to)\b"
)
_ABOUT = LazyPattern(
    rf"(?P<before>.*?\b{_NOUN}(?: set| set up)?) (?:about|for|to|with|that says|regarding|tentang|untuk|sobre"
    rf"|de) (?:the |my )?(?P<about>[^{MARK}]+?) ?(?P<time>{MARK})?"
)
_IS_ON_LIST = LazyPattern(
    r"(?:is|are|(?:check|tell me|let me know|look to see|see) (?:if|whether|to see if)|do i have|have i got"
    rf"|did i put|can you (?:see|check) (?:if|whether)) (?:there )?(?:an? |any |the |my )?(?P<about>[^{MARK}]+?) "
    rf"(?:is |are )?(?:already |currently )?(?:on|in|among) (?:my |the )?(?:{_NOUN}|{_LISTS})"
)
_DUE = LazyPattern(
    r"(?:what|what's|whats|what is|anything|is anything|is there anything|what do i have|what have i got"
    rf"|show me what's|tell me what's)(?:(?: due| coming up)+(?: next)? ?{MARK}?"
    rf"|(?: up| scheduled| planned| on| to do| left to do)+ ?{MARK})|what(?:'s| is) coming(?: up)? ?{MARK}"
    rf"|what (?:do i (?:have|need) to|must i) do ?{MARK}|what are you going to remind me (?:of|about) ?{MARK}?"
    rf"|what am i supposed to (?:do|remember) ?{MARK}?"
)
_DUE_WORD = LazyPattern(r"^due (?:on |in |by )?", re.IGNORECASE)
_DUE_OR_ON = LazyPattern(r"(?:due|on) ", re.IGNORECASE)
_WHAT_DUE = LazyPattern(
    rf"(?:what|what's|whats|what is|anything|is anything|is there anything|show me what's|tell me what's) ?{MARK}"
)
_ASKED = LazyPattern(
    r"what (?:were|are|will|did|have|do) (?:you|i) (?:supposed to |going to |ask(?:ed)? (?:you )?to |tell you to "
    r"|told you to |want(?:ed)? (?:you )?to )?"
    rf"(?:be reminded|remind me|remember)(?: of| about)? ?{MARK}?|when (?:will|do"
    rf"|are) you (?:going to )?remind me(?: (?:of|about|to) (?P<about>[^{MARK}]+))?"
    rf"|what do you (?:have to )?remind me (?:of|about) ?{MARK}?|what did i (?:want|need) to remember ?{MARK}?"
    r"|(?:(?:can you |please )?(?:what|which|recall|list|read|tell me|do you know|show me)(?: what)?(?: (?:were"
    r"|are))? ?)(?:the |those |these |all |of )*(?:things|stuff|items)"
    r"(?: that)?(?: i| am i| i'm)?(?: had| have| was| am| were)? ?(?:want(?:ed)?|trying|need(?:ed)?"
    r"|asked you)(?: me)? to (?:remember|recall)"
)
_BILLS = LazyPattern(
    r"(?:(?:show|list|see|view|check|tell|give)(?: me)? )?(?:(?:what|which|what's|whats|when|when's"
    r"|is|are|any|how many|all|my|the|our|upcoming|coming|unpaid|open|pending|next|of)\s)*bills?"
    r"(?: (?:do i (?:still )?have(?: to pay)?|are|are there|is|have i got|must i pay|need to be paid|list|i have"
    rf"|that|still|left|to pay|to come|due|coming up|coming|upcoming|unpaid|open|set|reminders?))* ?{MARK}?"
    rf"|do i have (?:any )?bills(?: (?:due|to pay|coming up|coming))* ?{MARK}?"
    r"|what (?:do i have to|must i|should i) pay next"
)
_NO_BILLS = LazyPattern(r"(?<!next )\bbill\b(?! reminders?)|^(?:bills|the bills|bills due)$")
_PAUSED = LazyPattern(
    r"(?:(?:show|list|see|view|which|what|any|all|are any|do i have)(?: me)? )?(?:(?:my|of|the|any|ones|reminders"
    r"|all|of them|are|is)\s)*(?:paused|muted|on hold|off)"
    r"(?: (?:ones|reminders|now|right now|alarms|at the moment))*"
)
_NAMES_PAUSED = LazyPattern(r"reminder|alarm|which|ones|show|list|any")
_CHINESE = LazyPattern(
    r"(?:我(?:现在)?|看(?:一?下)?|显示|列出|查看?|所有|全部|都)*(?:的|有(?:哪些|什么|几个)?|还有)*(?:(?P<bills>账单)|提醒|闹钟|待办(?:事项)?)(?:列表"
    r"|事项)?(?:有(?:哪些|什么|几个))?[?？吗呢]*"
)


def read(text: str, context: ReadingContext) -> ToolCall | None:
    """The call of list_reminders by which *text* is answered, or None."""
    words = plain(text)
    if match := _CHINESE.fullmatch(words.replace(" ", "")):
        return _list(only="bills" if match["bills"] else None)
    if _PAUSED.fullmatch(words) and _NAMES_PAUSED.search(words):
        return _list(only="paused")
    said = read_text(text, context) if _MAY_ASK.search(words) else None
    return _of_time(plain(said.text), said, context) if said is not None else None


def _of_time(marked: str, said: ReminderText, context: ReadingContext) -> ToolCall | None:
    """What is asked with a time or without one."""
    if _BILLS.fullmatch(marked) and not _NO_BILLS.search(marked):
        return _list(only="bills", within=_within(said))
    if (asked := _ASKED.fullmatch(marked)) is not None:
        return _list(about=name_of(asked["about"], context) if asked["about"] else None, within=_within(said))
    if _DUE.fullmatch(marked) or (_DUE_OR_ON.match(said.last) and _WHAT_DUE.fullmatch(marked)):
        return _list(within=_within(said))
    return _of_reminders(marked, said, context)


def _of_reminders(marked: str, said: ReminderText, context: ReadingContext) -> ToolCall | None:
    is_about = _OF_REMINDERS.search(marked) or (_OF_LISTS.search(marked) and _OWN.search(marked))
    if not is_about or not _BEGINS.match(marked) or _SETS.search(marked):
        return None
    if _is_plain(marked) and (_LISTING.search(marked) or _QUESTION.match(marked)):
        return _list(within=_within(said))
    on_list = _IS_ON_LIST.fullmatch(marked)
    match = on_list or _ABOUT.fullmatch(marked)
    if match is None or (on_list is None and not _is_plain(match["before"])):
        return None
    about = name_of(match["about"], context)
    return _list(about=about, within=_within(said)) if about is not None else None


def _is_plain(words: str) -> bool:
    """Whether *words* are all of asking, of reminders or of a time."""
    return {word.strip("'’") for word in re.split(r"[\s,.-]+", _NAMED.sub(" ", words))} <= {*_WORDS, ""}


def _within(said: ReminderText) -> str | None:
    """The days asked about; an hour is left to the reader of the list."""
    return _DUE_WORD.sub("", said.when) if isinstance(said.value, Day | Period) else None


def _list(*, about: str | None = None, only: str | None = None, within: str | None = None) -> ToolCall:
    return call("list_reminders", {"about": about, "only": only, "within": within})
