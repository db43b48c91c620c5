"""Patterns that are compiled at their first use."""

import gc
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.patterns import LazyPattern

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("bot", "core", "memory", "prompts", "scheduler", "tools")


def modules_with_patterns() -> Iterator[str]:
    """The names of all modules that have some; the others may cost seconds to import."""
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            if LazyPattern.__name__ in path.read_text(encoding="utf-8"):
                yield ".".join(path.relative_to(ROOT).with_suffix("").parts)


def test_every_pattern_of_the_program_compiles() -> None:
    """A mistake in a pattern is found here rather than in the first message that reaches it."""
    for name in modules_with_patterns():
        importlib.import_module(name)

    gc.collect()  # what another test made is none of the program's
    patterns = [found for found in gc.get_objects() if isinstance(found, LazyPattern)]
    broken = [pattern.pattern for pattern in patterns if not is_sound(pattern)]

    assert len(patterns) > len(FOLDERS)
    assert broken == []


def is_sound(pattern: LazyPattern) -> bool:
    """Whether it is a regular expression."""
    try:
        return bool(pattern.compiled)
    except re.error:
        return False


def test_a_pattern_is_compiled_when_it_is_first_used() -> None:
    """Until then even one that is wrong costs nothing, and afterwards it is the same one."""
    wrong, right = LazyPattern("("), LazyPattern("a")

    with pytest.raises(re.error):
        wrong.search("a")

    assert right.search("ba")
    assert right.compiled is right.compiled


def test_a_pattern_does_what_a_compiled_one_does() -> None:
    """Each method, with its flags and its bounds, gives what the module gives."""
    text = "One, two and ONE"
    lazy, eager = LazyPattern("one", re.IGNORECASE), re.compile("one", re.IGNORECASE)

    for name in ("search", "match", "fullmatch"):
        for bounds in ((), (1,), (13,), (0, 3), (1, 3)):
            expected, found = getattr(eager, name)(text, *bounds), getattr(lazy, name)(text, *bounds)
            assert (expected and expected.span()) == (found and found.span())
    for bounds in ((), (1,), (0, 3)):
        expected_spans = [match.span() for match in eager.finditer(text, *bounds)]
        assert expected_spans == [match.span() for match in lazy.finditer(text, *bounds)]
    assert eager.findall(text) == lazy.findall(text)
    assert [eager.split(text), eager.split(text, 1)] == [lazy.split(text), lazy.split(text, 1)]
    assert [eager.sub("1", text), eager.sub("1", text, 1)] == [lazy.sub("1", text), lazy.sub("1", text, 1)]
