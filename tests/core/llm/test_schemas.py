"""A slim schema says what the full one does, in fewer words."""

from __future__ import annotations

import json

import pytest

from bot.modes import TOOLS
from core.llm.schemas import slim

TEXT = {"type": "string", "maxLength": 80}
NULL = {"type": "null"}


@pytest.mark.parametrize(
    ("schema", "kept"),
    [
        ({}, {}),
        ({"title": "Period", **TEXT}, TEXT),
        ({"anyOf": [TEXT, NULL], "default": None, "description": "when"}, {**TEXT, "description": "when"}),
        ({"anyOf": [{"type": "number"}, TEXT, NULL]}, {"anyOf": [{"type": "number"}, TEXT]}),
        ({"anyOf": [{"$ref": "#/$defs/Kind"}, NULL], "default": None}, {"$ref": "#/$defs/Kind"}),
        ({"type": "boolean", "default": False}, {"type": "boolean"}),
        ({"type": "integer", "default": 10}, {"type": "integer", "default": 10}),
        ({"type": "integer", "default": 0}, {"type": "integer", "default": 0}),
        ({"properties": {"title": {"title": "Title", **TEXT}}}, {"properties": {"title": TEXT}}),
        ({"$defs": {"default": {"title": "Kind", "enum": ["a"]}}}, {"$defs": {"default": {"enum": ["a"]}}}),
        ({"items": {"title": "Item", **TEXT}, "enum": ["title", None]}, {"items": TEXT, "enum": ["title", None]}),
    ],
)
def test_what_goes_without_saying_is_left_out(schema: dict[str, object], kept: dict[str, object]) -> None:
    """Titles, empty defaults and nulls; never a property of such a name, a choice or a limit."""
    assert slim(schema) == kept


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_every_tool_keeps_its_arguments(name: str) -> None:
    """Names, needs, descriptions and choices are those of the full schema."""
    full = TOOLS[name].spec().parameters

    kept = slim(full)

    assert kept.get("required") == full.get("required")
    assert json.dumps(kept).count('"description"') == json.dumps(full).count('"description"')
    assert json.dumps(kept).count('"enum"') == json.dumps(full).count('"enum"')
    assert set(dict(kept["properties"])) == set(dict(full["properties"]))  # type: ignore[call-overload]
