"""The tools that hand out entries as a file, CSV, JSON or beancount, and everything of a person as JSON (R3.13, R10.3).

They read rows and put the file into the answer; how each format is written stands in export_formats.
"""

import json
from datetime import date

from pydantic import Field

from core import files
from core.database import Connection
from core.errors import ToolFailed
from memory.exporting import export_user
from tools.base import Arguments, Result, ToolScope, tool
from tools.entries import COLUMNS, Entry, from_row, local_day
from tools.export_formats import MEDIA_TYPES, ExportFormat, written
from tools.periods import ONE_DAY, Days, month_of, year_of
from tools.report_periods import any_time
from tools.report_request import (
    MAX_WORDS_CHARS,
    PERIOD_DESCRIPTION,
    PeriodArguments,
    Report,
    ReportArguments,
    about_found,
    read_request,
)

MAX_BYTES = 16 * 1024 * 1024  # what WhatsApp by Twilio takes at most; Telegram takes 50 MB
IN_A_TERMINAL = "Whoever runs this Keepwell can write it: ./keepwell export --user NAME FILE in a terminal there."


class ExportArguments(PeriodArguments):
    """Which entries, and how they are written."""

    period: str | None = Field(default=None, description=f"{PERIOD_DESCRIPTION}any time", max_length=MAX_WORDS_CHARS)
    format: ExportFormat = ExportFormat.CSV


class EverythingArguments(Arguments):
    """Nothing is needed."""


class EntriesExported(Report):
    """Entries in a file; ``count`` of them, and no file where there are none."""

    format: ExportFormat
    count: int
    name: str


class EverythingExported(Result):
    """All rows of the person in a file."""

    rows: int
    name: str


@tool(writes=False)
async def export_entries(scope: ToolScope, arguments: ExportArguments) -> Result:
    """Send the entries of a period as a file: csv for spreadsheets, json, or beancount for plain-text accounting.

    Call it for "export my expenses as csv". The file goes out with your reply. It changes nothing.
    """
    today = local_day(scope.user, scope.now)
    request = await read_request(scope, ReportArguments(period=arguments.period), default=any_time(today))
    entries = await _entries(await scope.reading(), scope.user.id, request.period.days)
    is_all = arguments.period is None
    name = f"keepwell-{'entries' if is_all else _days_name(request.period.days)}.{arguments.format}"
    if entries:
        content = written(entries, arguments.format, scope.user.currency)
        await _put(scope, name, MEDIA_TYPES[arguments.format], content)
    about = request.about() if entries else await about_found(scope, request, ())
    return EntriesExported(about=about, format=arguments.format, count=len(entries), name=name)


@tool(writes=False)
async def export_everything(scope: ToolScope, arguments: EverythingArguments) -> Result:
    """Send everything that is kept of the person as one JSON file.

    Call it for "export all my data". The file goes out with your reply. It changes nothing.
    """
    conn = await scope.writing()
    data = await export_user(conn, scope.user.id, scope.now)
    await conn.execute("SET LOCAL TimeZone TO DEFAULT")  # reading it out has set another for the whole transaction
    name = f"keepwell-{local_day(scope.user, scope.now):%Y-%m-%d}.json"
    content = json.dumps(data, ensure_ascii=False, indent=1).encode()
    await _put(scope, name, MEDIA_TYPES[ExportFormat.JSON], content)
    return EverythingExported(rows=sum(len(rows) for rows in data.values() if isinstance(rows, list)), name=name)


async def _put(scope: ToolScope, name: str, media_type: str, content: bytes) -> None:
    """Let the file go out with the answer.

    Raises:
        ToolFailed: It is larger than can be sent.
    """
    if len(content) > MAX_BYTES:
        size = -(-len(content) // 1024**2)
        raise ToolFailed(f"That file would have {size} MB, more than can be sent here. {IN_A_TERMINAL}")
    conn = await scope.writing()
    stored = await files.put(conn, scope.user.id, scope.event_id, name=name, media_type=media_type, content=content)
    scope.files.append(stored)


async def _entries(conn: Connection, user_id: int, days: Days) -> list[Entry]:
    """The active entries of *days*, by day, those told first before others."""
    rows = await conn.fetch(
        f"""
        SELECT {COLUMNS} FROM entries
        WHERE user_id = $1 AND state = 'active' AND spent_on >= $2 AND spent_on < $3
        ORDER BY spent_on, id
        """,  # noqa: S608  a constant
        user_id,
        days.starts_on,
        days.ends_on,
    )
    return list(map(from_row, rows))


def _days_name(days: Days) -> str:
    """The days as a file is called after them: "2026-11", "2026", "2026-11-01_2026-11-15"."""
    first: date = days.starts_on
    if days == month_of(first):
        return f"{first:%Y-%m}"
    if days == year_of(first):
        return f"{first:%Y}"
    return f"{first}" if days.last_on == first else f"{first}_{days.ends_on - ONE_DAY}"
