"""A slim schema says what the full one does, in fewer words."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from bot.modes import TOOLS
from core.llm.schemas import slim

TEXT = {"type": "string"}
LIMITED = {"type": "string", "maxLength": 80}
NULL = {"type": "null"}


def properties(schema: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """The fields of *schema*."""
    found = schema["properties"]
    assert isinstance(found, dict)
    return found


def described(schema: Mapping[str, object]) -> dict[str, object]:
    """What is said of each field of *schema*."""
    return {name: part.get("description") for name, part in properties(schema).items()}


@pytest.mark.parametrize(
    ("schema", "kept"),
    [
        ({}, {}),
        ({"title": "Period", **LIMITED}, TEXT),
        (
            {"properties": {"a": {**TEXT, "description": "when"}}},
            {"properties": {"a": {**TEXT, "description": "when"}}},
        ),
        ({"anyOf": [{"type": "number"}, TEXT, NULL]}, {"anyOf": [{"type": "number"}, TEXT]}),
        ({"description": "Which one.", **TEXT}, TEXT),
        ({"type": "boolean", "default": False}, {"type": "boolean"}),
        ({"type": "integer", "default": 10}, {"type": "integer", "default": 10}),
        ({"type": "integer", "default": 0}, {"type": "integer", "default": 0}),
        ({"properties": {"title": {"title": "Title", **TEXT}}}, {"properties": {"title": TEXT}}),
        ({"properties": {"default": {"anyOf": [LIMITED, NULL], "default": None}}}, {"properties": {"default": TEXT}}),
        ({"items": {"title": "Item", **TEXT}, "enum": ["title", None]}, {"items": TEXT, "enum": ["title", None]}),
    ],
)
def test_what_goes_without_saying_is_left_out(schema: dict[str, object], kept: dict[str, object]) -> None:
    """Titles, empty defaults and nulls; never a property of such a name, a choice or a limit."""
    assert slim(schema) == kept


def test_what_is_defined_apart_stands_where_it_is_used() -> None:
    """A small model reads one place instead of two; the field's own words stay, the definition's go."""
    kind = {"title": "Kind", "description": "What an entry is.", "enum": ["expense", "income"], "type": "string"}
    named = {"$ref": "#/$defs/Kind", "description": "the right kind"}
    either = {"anyOf": [{"$ref": "#/$defs/Kind"}, NULL], "default": None}

    kept = slim({"$defs": {"Kind": kind}, "properties": {"kind": named, "other": either}})

    inline = {"enum": ["expense", "income"], "type": "string"}
    assert kept == {"properties": {"kind": {**inline, "description": "the right kind"}, "other": inline}}


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_every_tool_keeps_its_arguments(name: str) -> None:
    """Names, needs, descriptions and choices are those of the full schema."""
    full = TOOLS[name].spec().parameters

    kept = slim(full)

    assert kept.get("required") == full.get("required")
    assert described(full) == described(kept)
    assert "$" not in json.dumps(kept)
    assert set(properties(full)) == set(properties(kept))
