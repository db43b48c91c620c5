"""Binds what a small model may answer to what the person said: which tools, which amounts, which words. Pure.

A hosted model reads this from the tools' contracts. A small one fills every field, with an example of the contract if
need be, so it is shown none, and the schema leaves it no amount that the message does not hold (R1.7).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot import guards
from bot.guards.sentences import asks, sentences
from bot.modes import TOOLS
from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import find_dates, local_days
from core.llm.types import ToolCall, ToolSpec
from tools.category_words import DEFAULT_CATEGORIES

ANSWER = "answer"  # the choice that is no tool
MAX_CALLS = 6  # of one tool in one reply
MAX_TEXT_CHARS = 80  # of one argument; a text without a bound may never end

_AMOUNTS = frozenset({"amount", "saved_amount", "over"})
_DECIDED = frozenset({"currency", "on", "entry_id", "event_id"})  # what a guard would refuse if nobody said it
_COPIED = frozenset({"note", "text", "words", "about"})  # the person's words, at least one of them
_COPIED_WHOLE = frozenset({"period", "with_period", "day", "within", "when", "until"})  # of a time, no word added
_TIMED = frozenset({"set_reminder"})  # what it is given as ``when`` is the time that the message names
_REPEATS = re.compile(r"\b(?:until|till?|unless|nag\w*|keep|done|repeat\w*|again)\b", re.IGNORECASE)
_SILENT = frozenset({"title", "description", "default"})  # of a schema: what no server needs

_EXAMPLE = re.compile(r"\"[^\"]*\"(?:(?:,| or| and|, or) \"[^\"]*\")*")
_EXAMPLE_OF_FIELD = re.compile(r"^['\"“\d].*$|\s*[:(]\s*['\"“\d].*$|\s*,\s*['\"“].*$")
_RECORDS = re.compile(r"\b(?:add|book|cap|enter|log|note|put|record|save|set|write)\b", re.IGNORECASE)
# A question that wants to know something, unlike "can you move it to 4pm?".
_WONDERS = re.compile(r"\W*(?:what|how|why|where|when|who|which|is|are|was|were|do|does|did|should)\b", re.IGNORECASE)
_WORD = re.compile(r"\w{3,}")
_TELLING = re.compile(r"[^\W\d_]{3,}")
_STEM_CHARS = 5  # "remind" and "reminding" begin alike
_PLAIN = frozenset(  # words of every contract and of every talk
    """about again already another anything before call called changes come comes could does done each earlier else
    ever every find finds first from give given have here into just keep last leave left like made make makes mean
    means more most must name named never none nothing once only onto other over part person right same says should
    show some something stand stay stays such take takes tell than that their them then there they thing things this
    those told until want wants week were what when where whether which while will with word words would your yours
    next money think thinking know feel feeling still month today day days time times back
    monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
    october november december
    the and for not was you her his him she how who why out all any may can did has had are but its one two new own per
    put say see ask get got let way now yet too off set add use our""".split()
)


def allowed(tools: Sequence[ToolSpec], said: str, context: ReadingContext) -> list[ToolSpec]:
    """The *tools* that *said* leaves open.

    None that needs an amount where there is none, none that takes back unasked, none that changes anything where
    something is asked, and no other without a word of its contract: a small model would rather act than say nothing.
    """
    amounts = guards.told_amounts(said, context)
    return [tool for tool in tools if _is_open(tool, said, amounts, context)]


def _is_open(tool: ToolSpec, said: str, amounts: Sequence[str], context: ReadingContext) -> bool:
    if _AMOUNTS & {*_needed(tool)}:
        return bool(amounts) and (bool(_RECORDS.search(said)) or not _is_question(said))
    call = ToolCall("", tool.name, {"amount": amounts[0]} if amounts else {})
    if guards.is_unasked(ToolCall("", tool.name, {}), "", context):  # a guard knows the words that ask for it
        return not guards.is_unasked(call, said, context)
    if writes(tool) and _WONDERS.match(said) and not _RECORDS.search(said):
        return False
    return bool(_telling(tool.description) & _telling(said))


def writes(tool: ToolSpec) -> bool:
    """Whether *tool* changes anything."""
    known = TOOLS.get(tool.name)
    return known is not None and known.writes


def choice_schema(tools: Sequence[ToolSpec]) -> Mapping[str, object]:
    """The schema of a choice among *tools* and an answer in words."""
    return _object({"action": {"type": "string", "enum": [*(tool.name for tool in tools), ANSWER]}})


def gist(tool: ToolSpec) -> str:
    """When to call *tool*: what its contract says first, with its examples as far as they hold no figure."""
    sentences = " ".join(tool.description.split()).split(". ")
    first = _EXAMPLE.sub(lambda found: "" if re.search(r"\d", found[0]) else found[0], sentences[0].split("; ")[0])
    examples = [found for found in _EXAMPLE.findall(". ".join(sentences[1:2])) if not re.search(r"\d", found)]
    return f"{first.rstrip(' .:')}{', such as ' + examples[0] if examples else ''}"


def bound(tool: ToolSpec, said: str, context: ReadingContext) -> ToolSpec:
    """*tool* with its amounts bound to those of *said*, and the time of a reminder to the only one that it names.

    An amount that can't be given is no field any more.
    """
    amounts = guards.told_amounts(said, context)
    choices = {name: list(amounts) for name in _AMOUNTS}
    needed = [*_needed(tool)]
    times = find_dates(said, context, Direction.FUTURE) if tool.name in _TIMED else []
    if len(times) == 1:
        choices["when"] = [times[0].text]
        needed.append("when")
    properties = {
        name: {"enum": choices[name], **_about(part)} if name in choices else part
        for name, part in _properties(tool).items()
        if choices.get(name, True)
    }
    return replace(tool, parameters={**tool.parameters, "properties": properties, "required": needed})


def arguments_schema(tool: ToolSpec) -> Mapping[str, object]:
    """The schema of one or more calls of *tool*: one for each amount, as several things have several amounts."""
    amounts = _properties(tool).get("amount")
    most = len(amounts["enum"]) if isinstance(amounts, dict) and "amount" in _needed(tool) else 1
    calls = {"type": "array", "items": _bounded(tool.parameters), "minItems": 1, "maxItems": min(most, MAX_CALLS)}
    return _object({"calls": calls})


def fields(tool: ToolSpec) -> str:
    """The fields of *tool*, a line each, in words without examples."""
    needed = _needed(tool)
    return "\n".join(_field(name, part, is_needed=name in needed) for name, part in _properties(tool).items())


def given(value: Mapping[str, object], said: str, context: ReadingContext) -> list[Mapping[str, object]]:
    """The arguments of each call in *value*, without what a small model has only filled in."""
    calls = value.get("calls")
    made = [part for part in calls if isinstance(part, dict)] if isinstance(calls, list) else []
    return [{name: one for name, one in arguments.items() if _is_given(name, one, said, context)} for arguments in made]


def _is_question(said: str) -> bool:
    return any(sentence.is_question or asks(sentence) for sentence in sentences(said))


def _telling(text: str) -> set[str]:
    """The stems of the words that carry meaning."""
    return {word[:_STEM_CHARS] for word in _TELLING.findall(text.casefold()) if word not in _PLAIN}


def _is_given(name: str, value: object, said: str, context: ReadingContext) -> bool:
    if value in (None, "") or (name == "until_done" and not _REPEATS.search(said)):
        return False
    words, known = ({*_WORD.findall(text.casefold())} for text in (str(value), said))
    is_copied = bool(words & known)
    if name == "on" and not is_copied and _is_today(str(value), context):
        return False  # the day that counts anyway, in words that the tool may not read
    if name == "category":
        is_known = str(value).casefold() in {*DEFAULT_CATEGORIES, *context.categories}
        return is_copied and (is_known or "categor" in said.casefold())
    if name in _DECIDED:
        return not guards.foreign_arguments({name: value}, said, (), context)
    if name in _COPIED_WHOLE:
        return words <= known
    return is_copied or name not in _COPIED


def _is_today(value: str, context: ReadingContext) -> bool:
    found = find_dates(value, context, Direction.PAST)[:1]
    return bool(found) and not found[0].recurs and local_days(found[0].value, context)[0] == context.now.date()


def _properties(tool: ToolSpec) -> Mapping[str, Mapping[str, object]]:
    properties = tool.parameters.get("properties")
    return properties if isinstance(properties, dict) else {}


def _needed(tool: ToolSpec) -> Sequence[str]:
    needed = tool.parameters.get("required")
    return needed if isinstance(needed, list) else []


def _object(properties: Mapping[str, object]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _about(part: Mapping[str, object]) -> dict[str, object]:
    return {"description": part["description"]} if "description" in part else {}


def _bounded(schema: object) -> object:
    """*schema* with an end to every text in it, and without what no server needs."""
    if isinstance(schema, list):
        return [_bounded(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {
        key: {name: _bounded(part) for name, part in value.items()} if key == "properties" else _bounded(value)
        for key, value in schema.items()
        if key not in _SILENT
    }
    if kept.get("type") == "string" and not {"enum", "maxLength"} & kept.keys():
        kept["maxLength"] = MAX_TEXT_CHARS
    return kept


def _field(name: str, part: Mapping[str, object], *, is_needed: bool) -> str:
    about = _EXAMPLE_OF_FIELD.sub("", str(part.get("description", "")))
    return f"- {name}{' (needed)' if is_needed else ''}: {about}".rstrip(" :")
