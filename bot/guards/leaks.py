"""Tool calls written out as words, as small models do: they do nothing, and no person wants to read them."""

import re
from collections.abc import Iterable

_CALL_AS_JSON = re.compile(
    r"""["'](?:name|tool|function)["']\s*:.*["'](?:arguments|parameters|input)["']\s*:""", re.DOTALL
)
_CALL_AS_TAG = re.compile(r"</?(?:tool_call|function_call|tool|function)\b", re.IGNORECASE)


def leaks_call(text: str, tools: Iterable[str]) -> bool:
    """Whether *text* holds a call in JSON or in tags, or the name of one of the *tools*, such as ``add_expense``."""
    if _CALL_AS_JSON.search(text) or _CALL_AS_TAG.search(text):
        return True
    return any("_" in name and re.search(rf"\b{re.escape(name)}\b", text) for name in tools)
