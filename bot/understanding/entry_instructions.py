"""Instructions about entries that stand already: take back, delete, change ("make it 18", "that was yesterday")."""

import re
from collections.abc import Mapping
from dataclasses import replace

from bot.understanding.instruction_text import (
    AMOUNT,
    DAY,
    ArgumentValue,
    InstructionText,
    amount_arguments,
    as_written,
    call,
    marked,
    may_be_hour,
    plain,
)
from bot.understanding.topics import category_named, is_known_category, read_topic
from core.grammar.context import ReadingContext
from core.grammar.currencies import find_code, name_index
from core.grammar.money import AmbiguityKind
from core.llm.types import ToolCall
from core.patterns import LazyPattern
from tools.category_words import default_category

_IT = r"(?:it|that|this|that one|this one|the last one|the one before)"
_LAST = (
    r"(?:the |my )?(?:last|latest|previous|most recent|newest)"
    r"(?: one| thing| entry| expense| record| transaction| purchase| payment| item)?"
)
_NUMBER = r"(?:(?:entry|expense|number|no|id|record) ?)?#?(?P<id>\d{1,18})"
_THING = r"(?:the |my |that |this )?(?P<words>[^#@]+?)(?: one| entry| expense| record| payment)?"

_UNDO = LazyPattern(
    rf"undo(?: {_IT}| {_LAST}| what (?:i|you) just did| last)?|oops|whoops"
    rf"|(?:take|put) (?:{_IT}|{_LAST}) back|take back (?:{_IT}|{_LAST})"
    rf"|(?:cancel|scratch|revert|reverse|rollback|roll back) (?:{_IT}|{_LAST}|last)"
    r"|(?:that|it|this)(?: one)? was (?:a mistake|an accident|wrong|by mistake|a duplicate|a double|a test)"
    r"|i didn't mean that|didn't mean that"
    r"|(?:mache? (?:das|es) )?rückgängig(?: machen)?|annuler?(?: (?:ça|cela|le dernier))?|desfazer|desfaz(?: isso)?"
    r"|annulla(?: l'ultim[oa])?|ongedaan maken|maak ongedaan|отмена|отмени(?:ть)?(?: (?:это|последнее))?|hoàn tác"
    r"|geri al"
    r"|取り消し(?:て)?|元に戻して?|되돌리기|되돌려 ?줘"
    r"|batal(?:kan)?(?: (?:itu|tu|yang tadi|yang terakhir))?|urungkan|deshacer|deshaz(?:lo| eso)?|撤销|撤回"
    r"|取消(?:上一[个条笔])?"
)
DELETE = r"(?:delete|remove|void|erase|get rid of|strike|scratch|buang|padam|hapus|borra|elimina|quita)"
_VOID_LAST = LazyPattern(
    rf"{DELETE} (?:{_IT}|{_LAST}|last|yang terakhir|yang tadi|el [uú]ltimo)|删除(?:上一[个条笔]|最后一[个条笔])|删掉"
)
_VOID_NUMBER = LazyPattern(rf"{DELETE} {_NUMBER}")
_VOID_WORDS = LazyPattern(rf"(?:{DELETE}|删除|删掉) ?{_THING}(?P<when> (?:(?:from|of|on) )?{DAY})?")

_TAKE_BACK = LazyPattern(r"(?:undo|take back) (?:the |my )?(?P<words>[^#@]+)")

_CHANGE = r"(?:change|edit|update|correct|fix|set|adjust|make|tukar|ubah|cambia)"
_CHANGE_NAMED = r"(?:change|edit|update|correct|fix|adjust|tukar|ubah|cambia)"  # "set the pin to 9" sets no entry
_VALUE = r"(?P<value>.+?)"
_NOT = r"(?: ?,? ?(?:not|instead of|rather than|and not|bukan|no) (?P<old>.+))?"
_WHEN = rf"(?P<when> (?:(?:from|of|on) )?{DAY})"
_FIELD = r"(?:amount|price|category|date|day)"
_EDITS = tuple(
    LazyPattern(pattern)
    for pattern in (
        rf"{_CHANGE} (?:{_IT}|{_LAST}|last|(?:the )?{_FIELD}) (?:to|into|as|=|jadi|a) {_VALUE}",
        rf"{_CHANGE_NAMED} (?:to|into|jadi) {_VALUE}",
        rf"(?:the )?(?P<field>{_FIELD})(?: (?:is|was|should be|to|=))? {_VALUE}{_NOT}",
        rf"not (?P<old>.+?) (?:but )?{_VALUE}",
        rf"make (?:{_IT}|{_LAST}) (?:a |an )?{_VALUE}{_NOT}",
        rf"{_CHANGE_NAMED} {_THING}{_WHEN}? (?:to|into|as|=|jadi|a) {_VALUE}",
        rf"make (?:the|my) (?P<words>[^#@]+?) (?P<value>{AMOUNT}){_NOT}",
        rf"{_CHANGE_NAMED} {_THING} from (?P<old>.+) to {_VALUE}",
        rf"(?:move|put|file|book|log|count|categori[sz]e) (?:{_IT}|{_LAST}) (?:to|under|in|into|as|on) {_VALUE}",
        rf"(?:move|put|file|count|categori[sz]e) {_THING} (?:to|under|in|into|as) {_VALUE}",
        rf"(?:{_IT}|{_LAST}) (?:should be|should have been|must be|was meant to be|belongs (?:to|in|under))"
        rf"(?: actually| really| under| in| for| on)* (?:a |an )?{_VALUE}{_NOT}",
        rf"should(?: be|'ve been| have been)(?: under| in)? {_VALUE}{_NOT}",
    )
)
# Talk has this form too ("that was fun"), so that a category counts only by its own name.
_STATEMENTS = tuple(
    LazyPattern(pattern)
    for pattern in (
        rf"(?:{_IT}|{_LAST}) (?:was|is|were|costs?)(?: actually| really| under| in| for| on)* (?:an? )?{_VALUE}{_NOT}",
        rf"(?:it's|that's) (?:actually |really |under |in )?(?:a |an )?{_VALUE}{_NOT}",
    )
)
# These need more than their words: what is wrong ("15 not 12"), or a message that began with "no" or "sorry".
_CORRECTIONS = tuple(
    LazyPattern(pattern)
    for pattern in (
        rf"{_THING}{_WHEN}? (?:was|is|were|costs?|should (?:be|have been))(?: actually| really| under| in| on)* "
        rf"{_VALUE}{_NOT}",
        rf"(?:i meant )?{_VALUE}{_NOT}",
    )
)
_TO_FIGURE = LazyPattern(rf"{_CHANGE} [^{AMOUNT}{DAY}]+(?: from {AMOUNT})?(?: (?:to|into|jadi|a))? ?{AMOUNT}")
_RENAME = LazyPattern(
    rf"(?:rename|call) (?:{_IT}|{_LAST}) (?:to |as )?(?P<note>[^#@]+)|rename (?:to|as) (?P<bare>[^#@]+)"
    rf"|rename {_THING} (?:to|as) (?P<new>[^#@]+)"
    rf"|{_CHANGE} (?:the )?(?:note|name|description|label)(?: of (?:{_IT}|{_LAST}))? to (?P<label>[^#@]+)"
)
# Read before anything costlier: a message without one of these changes no entry.
_NOTE_IS = LazyPattern(r"\s*(?:note|name|description)\s*[:=]\s*(?P<note>\S[^\n]*)", re.IGNORECASE)
_VERBS = f"{_CHANGE}|{DELETE}|move|put|file|book|log|count|categori[sz]e|rename|call"
_MAY_CHANGE = LazyPattern(
    rf"\b(?:{_VERBS}|undo|take back|{_FIELD}|note|name|should|not|instead|rather|bukan)\b|删除|删掉"
    r"|\b(?:it|that|this|one)(?:'s| was| is| were| costs?| belongs| must)\b"
    r"|\b(?:last|latest|previous|recent)\b.* (?:was|is|cost)\b"
    r"|\b(?:no|nope|wait|sorry|oops|whoops|actually|i mean|i meant|wrong)\b"
)
# What other orders are about: nobody's entry is called so.
_OTHER_THINGS = """
    account data everything all memory memories reminder reminders alarm alarms timer timers profile history chat
    conversation message messages photo photos file files app apps plan plans mind subject topic password pin card
    cards code name category categories setting settings currency language number email thermostat heating speed
    brightness limit limits cap caps budget budgets appointment appointments booking bookings clock tv light lights
    music song playlist list event meeting calendar contact friend color colour temperature volume channel job life
""".split()
_NEVER_AN_ENTRY = LazyPattern(rf"\b(?:{'|'.join(_OTHER_THINGS)})\b")
_ABOUT_ENTRY = LazyPattern(
    rf"^\s*(?:(?:please|no|sorry|actually)[\s,]+)*(?:undo\b.*\d|{DELETE} (?:the|my|that|it|last)\b"
    r"|(?:change|edit|correct) (?:the|it|that|my)\b.*\d|(?:it|that) (?:was|is|should be) .*\d)",
    re.IGNORECASE,
)
MAX_NOTE_WORDS = 3  # "it was nasi goreng ayam"; more is talk
_KINDS = {"income": "income", "expense": "expense", "refund": "refund", "spending": "expense"}


def read(text: str, context: ReadingContext) -> ToolCall | None:
    """The call that takes back, deletes or changes an entry, or None."""
    words = plain(text)
    if _UNDO.fullmatch(words):
        return call("undo")
    if not _MAY_CHANGE.search(text.lower()):
        return None
    said = marked(text, context, with_days=True)
    return _void(words, said, context) or _renamed(text, said, context) or _changed_or_moved(text, said, context)


def is_about_entry(text: str) -> bool:
    """Whether *text* evidently concerns an entry that stands, so that its figures are no new expense."""
    return _ABOUT_ENTRY.search(text) is not None and _NEVER_AN_ENTRY.search(text.lower()) is None


def _void(words: str, said: InstructionText, context: ReadingContext) -> ToolCall | None:
    if _VOID_LAST.fullmatch(words):
        return call("void_entry")
    if match := _VOID_NUMBER.fullmatch(words):
        return call("void_entry", {"entry_id": int(match["id"])})
    taken_back = _TAKE_BACK.fullmatch(said.words)
    if taken_back and is_known_category(taken_back["words"], context):  # "undo the damage" is no order
        return call("void_entry", {"words": taken_back["words"]})
    match = _VOID_WORDS.fullmatch(said.words)
    thing = thing_named(match["words"], context) if match else None
    if match is None or thing is None:
        return None
    return call("void_entry", {"words": thing, "day": said.days[0] if match["when"] else None})


def _changed_or_moved(text: str, said: InstructionText, context: ReadingContext) -> ToolCall | None:
    """The change of an entry; one of a named thing to a bare figure says that it may move a reminder instead."""
    changed = _edit(said, context)
    if changed is None or not {"words", "amount"} <= changed.arguments.keys() or not _TO_FIGURE.fullmatch(said.words):
        return changed
    is_hour = may_be_hour(said.amounts[-1], text)
    return replace(changed, arguments={**changed.arguments, "may_be_hour": True}) if is_hour else changed


def _edit(said: InstructionText, context: ReadingContext) -> ToolCall | None:
    for pattern in (*_EDITS, *_STATEMENTS, *_CORRECTIONS):
        match = pattern.fullmatch(said.words)
        if match is None or (pattern in _CORRECTIONS and not (said.is_correction or match["old"])):
            continue
        is_plain = pattern in _STATEMENTS and not (said.is_correction or match["old"])
        if (changed := _changed(match, said, context, by_own_name=is_plain)) is not None:
            return changed
    return None


def _renamed(text: str, said: InstructionText, context: ReadingContext) -> ToolCall | None:
    """A new note, in the letters in which the person wrote it."""
    if said_note := _NOTE_IS.fullmatch(text):
        return call("edit_entry", {"note": said_note["note"].strip()})
    match = _RENAME.fullmatch(said.words)
    if match is None:
        return None
    thing = thing_named(match["words"], context) if match["words"] else None
    if match["words"] and thing is None:
        return None
    note = match["note"] or match["bare"] or match["new"] or match["label"]
    return call("edit_entry", {"words": thing, "note": as_written(note.strip(" '\""), text)})


def _changed(
    match: re.Match[str], said: InstructionText, context: ReadingContext, *, by_own_name: bool
) -> ToolCall | None:
    groups = match.groupdict()
    named = groups.get("words")
    thing = thing_named(named, context) if named else None
    if named and thing is None:
        return None
    value = _value(groups["value"].strip(), _from(match.start("value"), said), context)
    if value is None and by_own_name and _is_thing(groups["value"].strip()):
        said_thing = groups["value"].strip()
        return call("edit_entry", {"note": said_thing, "category": default_category(said_thing)})
    if value is None or not _fits(groups.get("field"), value):
        return None
    if by_own_name and value.get("category") not in (None, groups["value"]):
        return None
    if not _is_alike(groups.get("old"), groups["value"], context):
        return None
    day = said.days[0] if groups.get("when") else None
    was = _amount_before(match, said) if "amount" in value else None
    return call("edit_entry", {"words": thing, "day": day, "saved_amount": was, **value})


def _amount_before(match: re.Match[str], said: InstructionText) -> ArgumentValue | None:
    """The amount that is said to be wrong: "25 not 20" is about an entry of 20."""
    if match.groupdict().get("old") != AMOUNT:
        return None
    was = _from(match.start("old"), said).amounts[0]
    is_range = was.ambiguity is not None and was.ambiguity.kind is AmbiguityKind.RANGE  # "from 20 to 25" looks like one
    told = amount_arguments(replace(was, ambiguity=None) if is_range else was)
    return told["amount"] if told else None


def _is_thing(said: str) -> bool:
    """Whether "it was ..." names what was bought: "it was dinner", unlike "it was fun"."""
    words = said.split()
    is_name = said.replace(" ", "").isalpha() and 0 < len(words) <= MAX_NOTE_WORDS
    # Its first word has to be a thing as well: "a great lunch" is praise.
    return is_name and default_category(words[0]) is not None and _NEVER_AN_ENTRY.search(said) is None


def _value(value: str, said: InstructionText, context: ReadingContext) -> dict[str, ArgumentValue | None] | None:
    """What an entry is to become: an amount, a day, a category, a kind or a currency; None for anything else."""
    value = re.sub(r"^(?:the|my) ", "", value)
    if value == AMOUNT and said.amounts:
        return amount_arguments(said.amounts[0])
    if value == DAY and said.days:
        return {"on": said.days[0]}
    if (kind := _KINDS.get(value)) is not None:
        return {"kind": kind}
    if (category := category_named(value.removesuffix(" category"), context)) is not None:
        return {"category": category}
    return _currency(value)


def _from(start: int, said: InstructionText) -> InstructionText:
    """The message from *start* on, with the amounts and days that stand there."""
    before = said.words[:start]
    return replace(
        said,
        words=said.words[start:],
        amounts=said.amounts[before.count(AMOUNT) :],
        days=said.days[before.count(DAY) :],
    )


_FIELD_OF = {"amount": "amount", "price": "amount", "category": "category", "date": "on", "day": "on"}


def _fits(field: str | None, value: Mapping[str, ArgumentValue | None]) -> bool:
    """Whether a value is of the kind that was named before it: "category food", not "date 50"."""
    return field is None or _FIELD_OF[field] in value


def _currency(value: str) -> dict[str, ArgumentValue | None] | None:
    name = value.removeprefix("in ")
    code = find_code(name.upper())
    return {"currency": code or name} if code or name in name_index() else None


def _is_alike(old: str | None, value: str, context: ReadingContext) -> bool:
    """Whether what is said to be wrong is of the same kind as what is right: "15 not 12", "food not transport"."""
    if old is None or AMOUNT in (old, value) or DAY in (old, value):
        return old in (None, value)
    return old in _KINDS or category_named(old, context) is not None


def thing_named(said: str, context: ReadingContext) -> str | None:
    """The words by which *said* names an entry, lower case, or None for what is none."""
    if _NEVER_AN_ENTRY.search(said):
        return None
    topic = read_topic(said, context)
    return topic.words if topic else None
