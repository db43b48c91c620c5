"""JSON schemas as a model needs them: what goes without saying is left out, for it costs at each request.

It knows no tool. What a slim schema allows, the full one allows as well, but for texts without end.
"""

from collections.abc import Mapping

_REFERENCE = "#/$defs/"


def slim(schema: Mapping[str, object]) -> dict[str, object]:
    """*schema* in fewer words that ask for the same.

    Titles, empty defaults, bounds of texts and the null that an optional field may be as well as be left out are
    dropped; what is defined apart stands where it is used, and what describes the arguments as a whole, as the tool's
    own contract does, is not repeated.
    """
    definitions = schema.get("$defs")
    defined = definitions if isinstance(definitions, dict) else {}
    whole = {key: value for key, value in schema.items() if key not in {"$defs", "description"}}
    return _slim(whole, defined)


def _slim(schema: Mapping[str, object], defined: Mapping[str, object]) -> dict[str, object]:
    kept = {key: _part(key, value, defined) for key, value in schema.items() if not _is_noise(key, value)}
    reference = kept.pop("$ref", None)
    if reference is not None:
        kept = {**_definition(reference, defined), **kept}
    choices = kept.get("anyOf")
    if not isinstance(choices, list):
        return kept
    some = [choice for choice in choices if choice != {"type": "null"}]
    if len(some) == 1 and isinstance(some[0], dict):
        return {**some[0], **{key: value for key, value in kept.items() if key != "anyOf"}}
    return {**kept, "anyOf": some}


def _part(key: str, value: object, defined: Mapping[str, object]) -> object:
    if isinstance(value, dict):
        if key == "properties":
            return {name: _part("", part, defined) for name, part in value.items()}
        return _slim(value, defined)
    return [_part("", part, defined) for part in value] if isinstance(value, list) else value


def _definition(reference: object, defined: Mapping[str, object]) -> dict[str, object]:
    """What *reference* stands for, without the words about it: the field that uses it has its own."""
    found = defined.get(str(reference).removeprefix(_REFERENCE))
    whole = _slim(found, defined) if isinstance(found, dict) else {"$ref": reference}
    return {key: value for key, value in whole.items() if key != "description"}


def _is_noise(key: str, value: object) -> bool:
    is_empty = value is None or value is False or value == ""
    return (key == "title" and isinstance(value, str)) or key == "maxLength" or (key == "default" and is_empty)
