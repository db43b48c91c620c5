"""Logs hold ids, counts and durations; what a person wrote can't get in, under whatever name."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import structlog

from core import log

SECRET = "lunch with the doctor 15"  # noqa: S105  a person's words


@pytest.fixture
def _restored() -> Iterator[None]:
    yield
    structlog.contextvars.clear_contextvars()
    structlog.reset_defaults()


def _written(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    written = capsys.readouterr()
    assert written.out == ""
    line: dict[str, object] = json.loads(written.err)
    return line


def _fail(words: str) -> None:
    raise ValueError(words)


@pytest.mark.usefixtures("_restored")
def test_an_event_is_one_json_line_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    """Away from a terminal each event is an object with its level, its time and its values."""
    log.configure("info")

    structlog.get_logger().info("turn_committed", mode="expense", ms=12)

    line = _written(capsys)
    assert (line["event"], line["level"], line["mode"], line["ms"]) == ("turn_committed", "info", "expense", 12)
    assert str(line["timestamp"]).endswith("Z")


@pytest.mark.usefixtures("_restored")
def test_what_is_bound_to_a_turn_is_in_each_of_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """The event and the user of a turn are named once and logged everywhere."""
    log.configure("info")
    structlog.contextvars.bind_contextvars(event_id=7, user_id=3)

    structlog.get_logger().info("turn_failed")

    assert _written(capsys).items() >= {"event_id": 7, "user_id": 3}.items()


@pytest.mark.usefixtures("_restored")
def test_a_value_under_an_unknown_name_is_dropped_and_the_drop_shows(capsys: pytest.CaptureFixture[str]) -> None:
    """The words are gone, the name stays, so that the mistake is found."""
    log.configure("info")

    structlog.get_logger().info("turn_committed", text=SECRET, note=SECRET, count=1)

    line = _written(capsys)
    assert SECRET not in json.dumps(line)
    assert line["reason"] == "dropped note, text"
    assert line["count"] == 1


@pytest.mark.usefixtures("_restored")
def test_an_exception_is_told_by_its_class_and_place(capsys: pytest.CaptureFixture[str]) -> None:
    """The message of an exception may quote a person, so it is not logged; where it came from is."""
    log.configure("info")
    try:
        _fail(SECRET)
    except ValueError as error:
        structlog.get_logger().error("turn_failed", exc_info=error)

    line = _written(capsys)
    assert SECRET not in json.dumps(line)
    assert str(line["exception"]).startswith("builtins.ValueError at test_log.py:")
    assert str(line["exception"]).endswith("_fail")


@pytest.mark.usefixtures("_restored")
def test_events_below_the_level_are_silent(capsys: pytest.CaptureFixture[str]) -> None:
    """The setting says how much is written."""
    log.configure("warning")

    structlog.get_logger().info("turn_committed")

    assert capsys.readouterr().err == ""
