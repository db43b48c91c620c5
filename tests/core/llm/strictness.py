"""What the two providers refuse in the schema of a bound reply, by their documentation: a judge for the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_BOTH = frozenset("type description enum const anyOf items properties required additionalProperties".split())
_OPENAI = _BOTH | {"minimum", "maximum", "minItems", "maxItems"}
_ANTHROPIC = _BOTH | {"title", "minItems"}


def refused_by_openai(schema: Mapping[str, Any]) -> list[str]:
    """Strict mode: known keywords, every object closed, every property required, every choice typed."""
    faults = []
    for place, part in _parts("reply", schema):
        faults += [f"{place}: {keyword}" for keyword in part.keys() - _OPENAI]
        if part.get("type") == "object":
            faults += [f"{place}: open"] if part.get("additionalProperties") is not False else []
            faults += [
                f"{place}.{name}: optional" for name in part.get("properties", {}).keys() - part.get("required", [])
            ]
        if not {"type", "anyOf"} & part.keys():
            faults.append(f"{place}: no type")
    return faults


def refused_by_anthropic(schema: Mapping[str, Any]) -> list[str]:
    """Known keywords, no bound but a least length of 0 or 1, and every object closed."""
    faults = []
    for place, part in _parts("reply", schema):
        faults += [f"{place}: {keyword}" for keyword in part.keys() - _ANTHROPIC]
        faults += [f"{place}: minItems"] if part.get("minItems", 0) > 1 else []
        if part.get("type") == "object" and part.get("additionalProperties") is not False:
            faults.append(f"{place}: open")
    return faults


def _parts(place: str, schema: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """*schema* and every schema in it, each with its place."""
    yield place, schema
    for name, part in schema.get("properties", {}).items():
        yield from _parts(f"{place}.{name}", part)
    if "items" in schema:
        yield from _parts(f"{place}[]", schema["items"])
    for number, choice in enumerate(schema.get("anyOf", ())):
        yield from _parts(f"{place}|{number}", choice)
