"""Tool calls written out as words, as small models do: they do nothing, and no person wants to read them."""

import re
from collections.abc import Iterable

_CALL_AS_JSON = re.compile(
    r"""["'](?:name|tool|function)["']\s*:.*["'](?:arguments|parameters|input)["']\s*:""", re.DOTALL
)
_OBJECT = re.compile(r"""\{\s*["']\w+["']\s*:""")  # no reply to a person is JSON
_CALL_AS_TAG = re.compile(r"</?(?:tool_call|function_call|tool|function)\b", re.IGNORECASE)
# Marks of a model's own format: "<|tool|>", "[TOOL_CALLS]", "to=functions.undo", "Action Input:".
_OWN_FORMAT = re.compile(
    r"<[|｜][^<>\n]{0,40}[|｜]>|\[/?(?:TOOL|FUNCTION|AVAILABLE)_?(?:CALLS?|RESULTS?|TOOLS)?\]|\bfunctions?\.\w+|\bto=\w"
    r"|^\W*(?:Action|Tool|Function) (?:Input|Arguments|Args)\W*:|^\W*Observation:",
    re.IGNORECASE | re.MULTILINE,
)


def leaks_call(text: str, tools: Iterable[str]) -> bool:
    """Whether *text* holds JSON, a call in tags, or the name of one of the *tools*, such as ``add_expense``.

    A name that is an everyday word, such as ``undo``, counts only where it is written as a call.
    """
    if any(form.search(text) for form in (_CALL_AS_JSON, _OBJECT, _CALL_AS_TAG, _OWN_FORMAT)):
        return True
    return any(_is_named(name, text) if "_" in name else _is_called(name, text) for name in tools)


def _is_named(name: str, text: str) -> bool:
    return bool(re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE))


def _is_called(name: str, text: str) -> bool:
    """Whether the everyday word *name* stands as a call: with arguments, behind a label, or alone as code."""
    called = rf"\b{name}\s?(?:\(\s*(?:\)|[{{\[\"']|\w+\s*[=:])|\{{)|^\W*(?:action|tool|function|call)\W*:\W*{name}\W*$"
    return bool(re.search(rf"{called}|`{name}`", text, re.IGNORECASE | re.MULTILINE))
