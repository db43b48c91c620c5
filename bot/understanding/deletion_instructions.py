"""Deleting entries that are described: several at once, by amount, or by saying that one was a mistake.

"Delete last 2", "delete the coffee and the book", "delete dinner 20", "that parking was a duplicate". It knows no
rows.
"""

import re

from bot.understanding.entry_instructions import DELETE, thing_named
from bot.understanding.instruction_text import AMOUNT, DAY, ArgumentValue, amount_arguments, call, marked, plain
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall

MAX_AT_ONCE = 10  # entries; more at one word is a slip

_COUNTS = {word: count for count, word in enumerate("two three four five six seven eight nine ten".split(), start=2)}
_LAST_ONES = re.compile(
    rf"(?:{DELETE}|forget) (?:the |my )?(?:last|latest|previous|most recent) (?P<count>\d{{1,2}}|{'|'.join(_COUNTS)})"
    r"(?: ones?| things?| entries| expenses| records?| transactions| purchases| payments| items)?"
)
_FORGET_LAST = re.compile(
    r"forget (?:the |my )?(?:last|latest|previous|most recent)(?: one| thing| entry| expense| record)?"
)
_LIST = re.compile(rf"{DELETE} (?P<list>[^{AMOUNT}{DAY}]+)")
_COMMA = re.compile(r",(?: and)?(?=\s)")
_PARTED = re.compile(r"\s+(?:and|&|plus)\s+(?=(?:the|my)\b)")
_THING = rf"(?:the |my |that |this )?(?P<words>[^{AMOUNT}{DAY}]+?)"
_WHEN = rf"(?: (?:(?:from|of|on) )?(?P<when>{DAY}))?"
_WRONG = (
    r"(?:was|is)(?: just| actually| only)? (?:(?:a |an |my |the )?(?:mistake|duplicate|double|dupe|error|accident|typo"
    r"|copy|test|joke)|by mistake|by accident|wrong|not mine|entered twice|added twice|saved twice|in twice|doubled)"
)
_OF_AMOUNT = (
    re.compile(rf"{DELETE} {_THING}(?: of| for)? #{_WHEN}"),
    re.compile(rf"{DELETE} (?:the |my |that )?# (?:for )?(?P<words>[^{AMOUNT}{DAY}]+?){_WHEN}"),
    re.compile(rf"{_THING}(?: of| for)? #{_WHEN} {_WRONG}"),
)
_IS_WRONG = re.compile(rf"(?:the |my |that |this )(?P<words>[^{AMOUNT}{DAY}]+?){_WHEN} {_WRONG}")
_OF_A_NUMBER = frozenset({"entry", "expense", "record", "number", "no", "id"})  # "delete entry 12" names its id
_MAY_DELETE = re.compile(rf"\b(?:{DELETE}|forget|was|is)\b")


def read(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls that delete what *text* describes, in its order; none if it is no such instruction."""
    if not _MAY_DELETE.search(text.lower()):
        return ()
    words = plain(text)
    if _FORGET_LAST.fullmatch(words):
        return (call("void_entry"),)
    if match := _LAST_ONES.fullmatch(words):
        count = _COUNTS.get(match["count"]) or int(match["count"])
        return (call("void_entry"),) * count if 1 <= count <= MAX_AT_ONCE else ()
    return _listed(plain(_COMMA.sub(" and", text)), context) or _described(text, context)


def _listed(words: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """Read "delete the coffee and the book": each with its "the", as "fish and chips" is one entry."""
    match = _LIST.fullmatch(words)
    parts = _PARTED.split(match["list"]) if match else []
    things = [thing_named(re.sub(r"^(?:the|my) ", "", part.strip(" ,")), context) for part in parts]
    if not 1 < len(things) <= MAX_AT_ONCE:
        return ()
    named = [thing for thing in things if thing is not None]
    return tuple(call("void_entry", {"words": thing}) for thing in named) if len(named) == len(things) else ()


def _described(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """One entry by its amount, or one that is said to be a mistake."""
    said = marked(text, context, with_days=True)
    for pattern in (*_OF_AMOUNT, _IS_WRONG):
        match = pattern.fullmatch(said.words)
        thing = thing_named(match["words"], context) if match else None
        if match is None or thing is None or thing in _OF_A_NUMBER:
            continue
        about: dict[str, ArgumentValue | None] = {"words": thing, "day": said.days[0] if match["when"] else None}
        if pattern is _IS_WRONG:
            return (call("void_entry", about),)
        amount = amount_arguments(said.amounts[0])
        return (call("void_entry", {**about, "saved_amount": amount["amount"]}),) if amount else ()
    return ()
