"""Reading "forget my ex", "forget everything", "delete my account", and what is kept of the talk. It knows no rows.

"Forget it" is a no, "forget the last one" an entry, "forget the dentist reminder" a reminder: other readers have them.
"""

from bot.understanding.instruction_text import as_written, call, plain
from core.llm.types import ToolCall
from core.patterns import LazyPattern
from tools.category_words import default_category

_KNOWN = (
    r"(?:everything|all|anything|what(?:ever)?|all of it|the things?)(?: that)?(?: (?:you|i)(?:'ve| have)? (?:know"
    r"|learned|have"
    r"|remember|said|told you|wrote|stored|kept))?"
)
_ABOUT = r"(?:about|of|on|regarding)"
_EVERYTHING = tuple(
    LazyPattern(words)
    for words in (
        r"forget (?:me|it all|all of it|(?:everything|all)(?: that)?(?: (?:you|i)(?:'ve| have)? (?:know|learned|have"
        r"|remember|said"
        rf"|told you|wrote|stored|kept))?)(?: {_ABOUT} (?:me|myself|us))?",
        r"(?:clear|wipe|erase|delete|reset|empty|remove) (?:all )?(?:of )?(?:your|my|the|our)? ?(?:whole "
        r"|entire )?memor(?:y|ies)"
        r"(?: of me)?",
        r"lupakan (?:semua(?:nya)?|segalanya)(?: (?:tentang|pasal) (?:saya|aku))?",
        r"olvida(?:lo)? todo(?: (?:sobre|de) mí)?|vergiss alles(?: (?:über|von) (?:mich|mir))?"
        r"|oublie tout(?: sur moi)?",
        r"(?:请)?(?:把)?(?:我的)?(?:忘(?:掉|记)(?:一切|所有|全部)|(?:一切|所有|全部)都?忘(?:掉|记)(?:吧)?)",
    )
)
_ACCOUNT = tuple(
    LazyPattern(words)
    for words in (
        r"(?:delete|erase|remove|wipe|close|cancel|deactivate|terminate) (?:my|this|the)(?: whole| entire)? account"
        r"(?: and (?:all|everything).*)?",
        r"(?:delete|erase|remove|wipe|destroy) (?:all|everything)(?: of)?(?: the)?(?: data| information)?"
        r" (?:about|of|on|you (?:have|keep|store|know|hold|saved|stored) (?:about|of|on)) me",
        r"(?:delete|erase|remove|wipe|destroy)(?: all)?(?: of)? my (?:personal )?(?:data|information)",
        r"(?:delete|erase|remove) me(?: completely| entirely)?",
        r"padam(?:kan)? akaun (?:saya|aku)|hapus(?:kan)? akun saya|borra mi cuenta|elimina mi cuenta"
        r"|borra todos mis datos",
        r"lösche? mein (?:konto|account)|lösche? alle meine daten|supprime mon compte",
        r"(?:删除|注销)我的(?:账号|账户|帐号|帐户|所有数据|全部数据|数据)",
    )
)
_TOPIC = tuple(
    LazyPattern(words)
    for words in (
        rf"(?:you can |you should |just )?forget(?: {_KNOWN})? (?P<about>(?:all )?{_ABOUT}) (?P<what>.+)",
        rf"(?:delete|erase|remove|wipe|clear) (?:{_KNOWN}|(?:all )?(?:the |your |my )?memor(?:y"
        rf"|ies)) (?P<about>{_ABOUT}|that) (?P<what>.+)",
        r"(?:stop remembering|don't remember|do not remember|no longer remember) (?P<what>.+)",
        r"(?:you can |you should |just )?forget (?P<what>.+)",
        r"lupakan (?:tentang |pasal |soal )?(?P<what>.+)|olvida (?:lo de |todo sobre |a |sobre )?(?P<olvida>.+)",
        r"vergiss (?:alles (?:über|von) )?(?P<vergiss>.+)|oublie (?:tout sur )?(?P<oublie>.+)",
        r"忘(?:掉|记|了)(?:关于)?(?P<zh>.+)",
    )
)
_NO_TOPIC = LazyPattern(
    r"(?:about )?(?:it|that|this|them|those|these|him|her|one|what i (?:just )?said|lo|es|itu|tu|ya|eso|das|吧|了|它"
    r"|这个|那个)(?: (?:all|now|then|please|entry|one))?"
    r"|(?:the |my )?(?:last|latest|previous|most recent)\b.*|to\b.*|how\b.*|not\b.*|nicht\b.*|no\b.*"
    r"|(?:number |no\.? ?)?#?\d+"
)
_OTHERS = LazyPattern(
    r"\b(?:reminders?|alarms?|timers?|bills?|caps?|budgets?|limits?|entr(?:y|ies)|expenses?|payments?|categor(?:y"
    r"|ies)|income"
    r"|to-?\s?dos?|lists?|calendar|agenda|tasks?|refunds?|records?|transactions?|password|pin)\b"
)
_CLEAR = LazyPattern(
    r"(?:clear|reset|wipe|restart) (?:the |this |our |my )?(?:chat|conversation|talk|context|chat history"
    r"|conversation history|window)"
    r"|(?:start|begin) (?:afresh|over|anew|fresh|again from scratch|from scratch|all over|(?:with )?a (?:new"
    r"|fresh) (?:chat|conversation"
    r"|talk|start|topic))|new (?:chat|conversation|topic)|kosongkan (?:perbualan|sembang)|empecemos de nuevo"
    r"|borra el chat|neuer chat"
    r"|fang(?:en wir)? (?:von vorn|neu) an|清空(?:聊天|对话)|重新开始"
)
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "six": 6, "ninety": 90, "thirty": 30, "sixty": 60}
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
_MESSAGES = (
    r"(?:my|our|the|all)?(?: old)? ?(?:messages|chats?|conversations?|talks?|history|chat history|message history)"
)
_LENGTH = rf"(?P<count>\d{{1,5}}|{'|'.join(_NUMBERS)}) (?P<unit>{'|'.join(_DAYS)})s?"
_KEEP = LazyPattern(
    rf"(?:keep|store|save|hold)(?: on to)?(?: only)? {_MESSAGES} (?:for )?(?:only |just |at most "
    rf"|up to )?{_LENGTH}(?: only)?"
    rf"|(?:delete|erase|remove|forget) {_MESSAGES} (?:after|older than"
    rf"|that are older than) {_LENGTH.replace('count', 'age').replace('unit', 'of')}"
)
_KEEP_ALL = LazyPattern(
    rf"(?:keep|store|save) {_MESSAGES} (?:forever|for ever|for good|always|indefinitely)|(?:never|don't"
    rf"|do not) delete {_MESSAGES}"
)


def read(text: str) -> ToolCall | None:
    """The call that *text* asks for, None where it asks for something else."""
    words = plain(text)
    if any(pattern.fullmatch(words) for pattern in _ACCOUNT):
        return call("delete_account")
    if any(pattern.fullmatch(words) for pattern in _EVERYTHING):
        return call("forget_everything")
    return _kept(words) or _topic(words, text)


def _kept(words: str) -> ToolCall | None:
    """What is kept of the talk."""
    if _CLEAR.fullmatch(words):
        return call("clear_talk")
    if _KEEP_ALL.fullmatch(words):
        return call("set_retention")
    match = _KEEP.fullmatch(words)
    if match is None:
        return None
    count, unit = match["count"] or match["age"], match["unit"] or match["of"]
    number = _NUMBERS.get(count) or int(count)
    return call("set_retention", {"days": number * _DAYS[unit]}) if number else None


def _topic(words: str, text: str) -> ToolCall | None:
    match = next((found for pattern in _TOPIC if (found := pattern.fullmatch(words))), None)
    if match is None:
        return None
    groups = match.groupdict()
    what = next(group for name, group in groups.items() if name != "about" and group)
    if _NO_TOPIC.fullmatch(what) or _OTHERS.search(what):
        return None
    is_bare = not groups.get("about") and what.startswith("the ")
    if is_bare and default_category(what.removeprefix("the ")) is not None:
        return None  # "forget the lunch" may mean an entry
    return call("forget", {"what": as_written(what, text)})
