"""Reads a tool call back out of a text that a small model wrote in place of calling.

Such models write JSON, fenced or bare, with a brace too many or too few, under other keys than asked for, after the
tool's name, or several one after another. Only the tools of the turn are recognised. What is recovered is a wish like
any other: its arguments are checked where it is run. A call that the person's own message holds is a quotation.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping

from core.llm.types import ToolCall

MAX_CALLS = 5  # in one text; a model that runs on writes the same calls over and over
MAX_OBJECTS = 40  # looked at in one text

_NAMES = ("name", "tool", "tool_name", "function", "action")
_ARGUMENTS = ("arguments", "parameters", "input", "args")
_MISSING_ENDS = ("", "}", "}}", '"}', '"}}', "]}}")  # what a model leaves out at the end
# Where an object that never closes is given up: at its fence, a blank line, or the next call.
_END_OF_OBJECT = re.compile(r"""```|</|\n\s*\n|\n\s*(?=\{)|,?\s*(?=\{\s*"(?:name|tool|function)")""")
_WORDS_BEFORE = re.compile(r"([A-Za-z][\w ]{0,40}?)\W{0,3}$")
_MAX_NAME_WORDS = 4  # "create spending cap reminder"

_DECODER = json.JSONDecoder()


def recovered_calls(text: str, tools: Collection[str], said: str) -> tuple[ToolCall, ...]:
    """The calls written out in *text*, in order and without repetition, at most five.

    Args:
        text: What the model wrote, whole: a text that was cut holds no call.
        tools: Names of the tools that may be called in this turn.
        said: The person's message.
    """
    calls: list[ToolCall] = []
    for before, value, source in _objects(text):
        call = _call(before, value, tools)
        is_new = call is not None and all((call.name, call.arguments) != (kept.name, kept.arguments) for kept in calls)
        if call is not None and is_new and source not in said:
            calls.append(call)
    return tuple(ToolCall(f"recovered_{place}", call.name, call.arguments) for place, call in enumerate(calls))[
        :MAX_CALLS
    ]


def _objects(text: str) -> Iterator[tuple[str, dict[str, object], str]]:
    """Every outermost JSON object of *text*, mended where its end is missing: what stands before it, and its source."""
    place, end = text.find("{"), 0
    for _ in range(MAX_OBJECTS):
        if place < 0:
            return
        read = _object_at(text, place)
        if read is not None:
            value, length = read
            yield text[end:place], value, text[place : place + length]
            end = place + length
        place = text.find("{", end if read is not None else place + 1)


def _object_at(text: str, place: int) -> tuple[dict[str, object], int] | None:
    """The object that begins at *place* and its length in *text*; doubled braces fail here and succeed one further."""
    try:
        value, end = _DECODER.raw_decode(text, place)
    except (ValueError, RecursionError):
        given_up = _END_OF_OBJECT.search(text, place + 1)
        return _mended(text[place : given_up.start() if given_up else len(text)].rstrip(", \n"))
    return (value, end - place) if isinstance(value, dict) and value else None


def _mended(source: str) -> tuple[dict[str, object], int] | None:
    """The object that *source* begins with, once its end is put right; chatter may follow its last brace."""
    for part in (source, source[: source.rfind("}") + 1]):
        for end in _MISSING_ENDS:
            try:
                value = json.loads(part + end)
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict) and value:
                return value, len(part)
    return None


def _call(before: str, value: Mapping[str, object], tools: Collection[str]) -> ToolCall | None:
    inner = value.get("function")
    if isinstance(inner, dict):  # as it travels between provider and client
        return _call("", inner, tools)
    named = next((value[key] for key in _NAMES if isinstance(value.get(key), str)), None)
    holds = [key for key in _ARGUMENTS if key in value]
    if isinstance(named, str) and holds:
        name, arguments = _known(named, tools), _arguments(value[holds[0]])
    else:
        name, arguments = _name_before(before, tools), dict(value)
    if name is None or arguments is None or _is_schema(arguments):
        return None
    return ToolCall("", name, arguments)


def _arguments(value: object) -> dict[str, object] | None:
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError:
            return None
    return value if isinstance(value, dict) else None


def _is_schema(arguments: Mapping[str, object]) -> bool:
    """An echo of the tool's own description is no call."""
    return "properties" in arguments or isinstance(arguments.get("type"), dict)


def _known(name: str, tools: Collection[str]) -> str | None:
    """The tool that *name* means, however it is spelled: ``Add expense`` is ``add_expense``."""
    spelled = re.sub(r"[\s\-]+", "_", name.strip().lower())
    return spelled if spelled in tools else None


def _name_before(before: str, tools: Collection[str]) -> str | None:
    """The tool whose name the words before an object end with."""
    match = _WORDS_BEFORE.search(before.rpartition("\n")[2].rstrip() or before.rstrip())
    words = match[1].split() if match else []
    for count in range(1, min(len(words), _MAX_NAME_WORDS) + 1):
        if (name := _known(" ".join(words[-count:]), tools)) is not None:
            return name
    return None
