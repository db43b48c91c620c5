"""A JSON schema as OpenAI's own API takes it for replies that are bound to it (its guide "Structured outputs"). Pure.

There every property is required and every object closed; an optional property may be null instead. Bounds of texts,
defaults and whatever else it refuses are left out: whoever reads the reply checks it by the whole schema. It expects a
schema without references, as ``core.llm.schemas`` makes them.
"""

from collections.abc import Mapping, Sequence

_TAKEN = frozenset({"type", "description", "enum", "const", "minimum", "maximum", "minItems", "maxItems"})
_NULL = {"type": "null"}


def strict(schema: Mapping[str, object]) -> dict[str, object]:
    """*schema* in the words that the API takes; a reply that follows it follows *schema*, but for bounds and nulls."""
    kept = {key: value for key, value in schema.items() if key in _TAKEN}
    if isinstance(items := schema.get("items"), dict):
        kept["items"] = strict(items)
    if isinstance(choices := schema.get("anyOf", schema.get("oneOf")), list):
        kept["anyOf"] = [strict(choice) for choice in choices]
    if schema.get("type") == "object":
        kept |= _closed(schema)
    return {**_type_of(schema.get("enum")), **kept}


def _type_of(choices: object) -> dict[str, object]:
    """The type that a choice among texts has without saying so; the API wants it said."""
    are_texts = isinstance(choices, list) and all(isinstance(choice, str) for choice in choices)
    return {"type": "string"} if are_texts else {}


def _closed(schema: Mapping[str, object]) -> dict[str, object]:
    properties, required = schema.get("properties", {}), schema.get("required", [])
    parts = properties if isinstance(properties, dict) else {}
    needed = required if isinstance(required, list) else []
    return {
        "properties": {name: _part(strict(part), is_needed=name in needed) for name, part in parts.items()},
        "required": list(parts),
        "additionalProperties": False,
    }


def _part(part: dict[str, object], *, is_needed: bool) -> dict[str, object]:
    if is_needed:
        return part
    choices = part.get("anyOf")
    rest = {key: value for key, value in part.items() if key != "anyOf"}
    some: Sequence[object] = [{**rest, **choice} for choice in choices] if isinstance(choices, list) else [part]
    return {"anyOf": [*some, _NULL]}
