"""JSON schemas as a model needs them: what goes without saying is left out, for it costs at each request.

It knows no tool. What a slim schema allows, the full one allows as well.
"""

from collections.abc import Mapping

_PROPERTIES = frozenset({"properties", "$defs"})  # keys whose value maps names to schemas


def slim(schema: Mapping[str, object]) -> dict[str, object]:
    """*schema* without titles, empty defaults, and the null that an optional field may be as well as be left out."""
    kept = {key: _slim(key, value) for key, value in schema.items() if not _is_noise(key, value)}
    choices = kept.get("anyOf")
    if not isinstance(choices, list):
        return kept
    some = [choice for choice in choices if choice != {"type": "null"}]
    if len(some) == 1 and isinstance(some[0], dict):
        return {**some[0], **{key: value for key, value in kept.items() if key != "anyOf"}}
    return {**kept, "anyOf": some}


def _slim(key: str, value: object) -> object:
    if isinstance(value, dict):
        return {name: _slim("", part) for name, part in value.items()} if key in _PROPERTIES else slim(value)
    return [_slim("", part) for part in value] if isinstance(value, list) else value


def _is_noise(key: str, value: object) -> bool:
    is_empty = value is None or value is False or value == ""
    return (key == "title" and isinstance(value, str)) or (key == "default" and is_empty)
