"""Corrections that name the entry and say what is true: "the coffee was 5", "lunch 9 -> 10", "beer was in euros".

People tell new expenses in the same words ("dinner was 24"), so that such a call says that it may be new; the tool
looks at the rows. It knows no rows itself.
"""

import re

from bot.understanding.entry_instructions import thing_named
from bot.understanding.instruction_text import (
    AMOUNT,
    DAY,
    ArgumentValue,
    InstructionText,
    amount_arguments,
    as_written,
    call,
    marked,
)
from bot.understanding.records import RecordKind, read_records
from bot.understanding.topics import category_named
from core.grammar.context import ReadingContext
from core.grammar.currencies import find_code, name_index
from core.llm.types import ToolCall
from tools.category_words import default_category

_PLACES = {
    word: place
    for place, words in enumerate(("first|1st", "second|2nd", "third|3rd", "fourth|4th"), start=1)
    for word in words.split("|")
}
_THING = rf"(?:(?:the|my|that|this) )?(?:(?P<place>{'|'.join(_PLACES)}) )?(?P<words>[^{AMOUNT}{DAY}]+?)"
_WHEN = rf"(?: (?:(?:from|of|on) )?(?P<{{name}}>{DAY}))?"
_BEFORE, _AFTER = _WHEN.format(name="before"), _WHEN.format(name="after")
_SHOULD = r"(?:should(?: be|'ve been| have been| say)|must be|is supposed to be|was supposed to be)"
_AMOUNT_IS = re.compile(rf"{_THING}{_BEFORE} (?P<verb>was|were|is|{_SHOULD})(?: (?:actually|really|only))* #{_AFTER}")
_ARROW = re.compile(rf"{_THING}{_BEFORE} # ?(?:-+>|=+>|→|➡️?|⇒) ?#")
_CURRENCY_IS = re.compile(
    rf"{_THING}{_BEFORE} (?:was|were|is|{_SHOULD})(?: actually| really)? (?:paid )?(?P<in>in )?(?P<value>.+)"
)
_CATEGORY_IS = re.compile(
    rf"{_THING}{_BEFORE} (?:{_SHOULD}|belongs|goes)(?: to| in| into| under| as)* (?P<value>[^{AMOUNT}{DAY}]+)"
)
_FILED = re.compile(
    rf"(?:move|put|file|categori[sz]e) {_THING}{_BEFORE} under (?:the )?(?P<value>[^{AMOUNT}{DAY}]+?)(?: category)?"
)
_MAY_SAY = re.compile(r"\b(?:was|were|is|should|must|supposed|belongs|goes|under)\b|->|=>|[→➡⇒]")
_NO_ENTRY = re.compile(r"\b(?:total|sum|price|rate|change|discount|balance|average|exchange rate)\b")
# Names that people give categories; a name of another kind after "should be" may be anything ("dinner should be fun").
_CATEGORY_NAMES = frozenset(
    """
    electronics gadgets clothing clothes beauty hobbies hobby sports sport fitness pets pet kids children charity
    donations taxes tax insurance work business household car fees savings investments investment debt loan personal
    toiletries tech books music games office garden baby wedding vacation leisure luxury misc
    """.split()
) | {"personal care", "self care", "home improvement", "bank fees", "pet care"}
MAX_CATEGORY_WORDS = 3
MAX_STATEMENTS = 10  # in one message
_PARTS = re.compile(r"\s*,\s+(?:and )?|\s+and\s+")


def read(text: str, context: ReadingContext) -> ToolCall | None:
    """The call that puts a named entry right, or None."""
    if not _MAY_SAY.search(text.lower()):
        return None
    said = marked(text, context, with_days=True)
    return _arrow(said, context) or _amount(said, context) or _otherwise(text, said, context)


def read_several(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls of a message that puts several right: "dinner was 24 and tea was 3"; none unless each part does."""
    parts = _PARTS.split(text)
    if not 1 < len(parts) <= MAX_STATEMENTS:
        return ()
    calls = [found for part in parts if (found := read(part, context)) is not None]
    return tuple(calls) if len(calls) == len(parts) else ()


def _arrow(said: InstructionText, context: ReadingContext) -> ToolCall | None:
    match = _ARROW.fullmatch(said.words)
    which = _which(match, said, context) if match else None
    if which is None or len(said.amounts) != len("##"):
        return None
    was, now = map(amount_arguments, said.amounts)
    return call("edit_entry", {**which, "saved_amount": was["amount"], **now}) if was and now else None


def _amount(said: InstructionText, context: ReadingContext) -> ToolCall | None:
    """Read "coffee was 6": of a saved coffee, or a new one unless a word says that it is a correction."""
    match = _AMOUNT_IS.fullmatch(said.words)
    amount = amount_arguments(said.amounts[0]) if match and len(said.amounts) == 1 else None
    which = _which(match, said, context) if match else None
    if match is None or amount is None or which is None:
        return None
    is_sure = said.is_correction or match["verb"] not in ("was", "were", "is")
    if match["verb"] == "is" and not is_sure:
        return None  # a price
    if is_sure or "place" in which:
        return call("edit_entry", {**which, **amount})
    if not _is_expense(f"{which['words']} {amount['amount']}", context):
        return None
    return ToolCall("1", "edit_entry", {**_given({**which, **amount}), "may_be_new": True})


def _is_expense(text: str, context: ReadingContext) -> bool:
    """Whether a thing with its amount would tell an expense: "temperature 30" does not, and corrects none either."""
    reading = read_records(text, context)
    return reading.complete and [draft.kind for draft in reading.drafts] == [RecordKind.EXPENSE]


def _otherwise(text: str, said: InstructionText, context: ReadingContext) -> ToolCall | None:
    """Another currency or category of a named entry."""
    if (match := _CURRENCY_IS.fullmatch(said.words)) and (code := _currency(match, text)):
        which = _which(match, said, context)
        return call("edit_entry", {**which, "currency": code}) if which else None
    for pattern in (_FILED, _CATEGORY_IS):
        match = pattern.fullmatch(said.words)
        category = _category(match["value"], context, is_filing=pattern is _FILED) if match else None
        which = _which(match, said, context) if match else None
        if category and which:
            return call("edit_entry", {**which, "category": category})
    return None


def _which(
    match: re.Match[str], said: InstructionText, context: ReadingContext
) -> dict[str, ArgumentValue | None] | None:
    """The entry that a match names; None for what is none."""
    thing = None if _NO_ENTRY.search(match["words"]) else thing_named(match["words"], context)
    if thing is None:
        return None
    groups = match.groupdict()
    day = said.days[0] if groups.get("before") or groups.get("after") else None
    return _given({"words": thing, "place": _PLACES.get(match["place"] or ""), "day": day})


def _given(arguments: dict[str, ArgumentValue | None]) -> dict[str, ArgumentValue | None]:
    return {name: value for name, value in arguments.items() if value is not None}


def _currency(match: re.Match[str], text: str) -> str | None:
    """A currency by its name, or after "in" by its code if it is written as one."""
    said = match["value"]
    if said in name_index():
        return said
    return find_code(as_written(said, text)) if match["in"] else None


def _category(said: str, context: ReadingContext, *, is_filing: bool) -> str | None:
    """A category by its name, or a new name for one that the tool will ask about."""
    if (name := category_named(said, context)) is not None:
        return name if is_filing or name == said else None  # by its own name: "dinner should be fun" is a wish
    is_name = said.replace(" ", "").isalpha() and len(said.split()) <= MAX_CATEGORY_WORDS
    is_new = is_filing and default_category(said) is None
    return said if is_name and (is_new or said in _CATEGORY_NAMES) else None
