"""Which words ask for a picture or a file, and which only speak of one (R3.13)."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.commands import read_command
from bot.understanding.file_wishes import read
from core.grammar.context import ReadingContext

NOW = ReadingContext(now=datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")))


def asked(text: str) -> tuple[str, dict[str, object]] | None:
    """The call that *text* asks for."""
    wanted = read(text, NOW)
    return (wanted.name, dict(wanted.arguments)) if wanted else None


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("show me a chart of this month", "this month"),
        ("Report for October", "october"),
        ("october report please", "october"),
        ("chart", None),
        ("graph my spending", None),
        ("can you show me a pie chart of my expenses by category?", None),
        ("november's chart", "november"),
        ("carta bulan ini", "bulan ini"),
        ("图表", None),
    ],
)
def test_a_chart_is_asked_for(text: str, period: str | None) -> None:
    """With the month as it was said."""
    assert ("month_chart", {"period": period} if period else {}) == asked(text)


@pytest.mark.parametrize(
    ("text", "wanted", "period"),
    [
        ("export my expenses as csv", "csv", None),
        ("Export November as beancount", "beancount", "november"),
        ("export all my expenses from last month to excel", "csv", "last month"),
        ("send me my expenses as json", "json", None),
        ("give me a spreadsheet of november", "csv", "november"),
        ("export my expenses", "csv", None),
        ("csv", "csv", None),
    ],
)
def test_entries_are_asked_for_as_a_file(text: str, wanted: str, period: str | None) -> None:
    """In a format, of some days."""
    assert ("export_entries", {"format": wanted} | ({"period": period} if period else {})) == asked(text)


@pytest.mark.parametrize("text", ["export my data", "Export everything", "download all my data", "export"])
def test_everything_is_asked_for(text: str) -> None:
    """As one file."""
    assert asked(text) == ("export_everything", {})


@pytest.mark.parametrize(
    "text",
    [
        "weekly report",
        "report for this week",
        "report a lost card",
        "remind me to export the csv",
        "spent 20 on a chart",
        "excel 15",
        "chart 30",
        "export food as csv",
        "how do I export",
        "chart of food this month",
    ],
)
def test_other_talk_of_charts_and_files_is_left_alone(text: str) -> None:
    """It is a breakdown, a wish, a record, or more than is understood."""
    assert asked(text) is None


@pytest.mark.parametrize(
    ("text", "name", "arguments"),
    [
        ("/report", "month_chart", {}),
        ("/report october", "month_chart", {"period": "october"}),
        ("/export", "export_everything", {}),
        ("/export csv", "export_entries", {"format": "csv"}),
        ("/export November as beancount", "export_entries", {"format": "beancount", "period": "november"}),
    ],
)
def test_commands_lead_to_the_same(text: str, name: str, arguments: dict[str, object]) -> None:
    """With or without words behind them."""
    command = read_command(text)

    assert command is not None
    assert command.call is not None
    assert (name, arguments) == (command.call.name, dict(command.call.arguments))
