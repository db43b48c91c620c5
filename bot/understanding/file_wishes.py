"""Reading wishes for a picture or a file: "show me a chart of this month", "export november as beancount" (R3.13).

The words around the period have to be understood wholly; what is more than that is left to the other readers.
"""

import re

from bot.understanding.instruction_text import call, plain
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from core.patterns import LazyPattern
from tools.export_formats import ExportFormat
from tools.report_periods import find_periods, read_period

MAX_LENGTH = 120  # characters; a wish for a file is short
SHORTEST_MONTH = 28  # days: "the report" of fewer is the breakdown in words

_GATE = LazyPattern(
    r"chart|graph|plot|diagram|report|export|download|csv|json|beancount|spreadsheet|excel|carta|graf|gráfic|laporan"
    r"|informe|ekspor|eksport|exporta|exportier|bericht|muat turun|descarga|图表|圖表|报表|報表|报告|導出|导出",
    re.IGNORECASE,
)
_SHOW = (
    r"(?:(?:show|send|give|make|draw|create|generate|get|see|view|plot|have|want|i want|i need|mostra|muéstrame"
    r"|tunjuk(?:kan)?|beri|buat(?:kan)?|dame|haz|zeig|mach|给|發|发|看|画)(?: (?:me|us|saya|aku|mir|我))? ?)?"
)
_ARTICLE = r"(?:(?:a|an|the|my|our|another|el|la|un|una|mi|ein|eine|einen|das|mein|meinen) )*"
_PICTURE = (
    r"(?:(?:bar|pie|spending|expense|expenses|category|money|monthly|month) )*"
    r"(?:charts?|graphs?|plots?|diagrams?|picture of (?:my |the )?(?:spending|expenses|money)|carta|grafik?|gráfic[oa]"
    r"|diagramm|图表|圖表)"
)
_OF = r"(?: (?:of|for|from|on|over|about|untuk|bagi|de|del|von|für))?"
_WHAT = (
    r"(?: ?(?:my |the |our |all |all my )*(?:spending|expenses?|money|month|purchases|costs|categories|perbelanjaan"
    r"|belanja|gastos|ausgaben|支出|消费))?"
)
_CHART = LazyPattern(
    rf"{_SHOW}{_ARTICLE}{_PICTURE}{_OF}{_WHAT}(?: by category)?{_OF}|chart{_WHAT}|graph{_WHAT}|plot{_WHAT}"
)
_REPORT = LazyPattern(
    rf"{_SHOW}{_ARTICLE}(?:(?:spending|expense|expenses|money|monthly) )*"
    rf"(?:report|laporan|informe|bericht|报表|報表|报告){_OF}{_WHAT}{_OF}"
)
_FORMATS = {
    ExportFormat.CSV: r"csv|excel|xlsx|(?:google )?sheets?|(?:a )?spreadsheets?|table",
    ExportFormat.JSON: r"json",
    ExportFormat.BEANCOUNT: r"beancount|fava|(?:plain[- ]text )?ledger|plain[- ]text accounting",
}
_FORMAT = "|".join(_FORMATS.values())
_AS = (
    r"(?: ?(?:as|to|in|into|for|sebagai|ke|dalam|como|en|a|als|为|成) ?(?:an? |the )?"
    rf"(?:{_FORMAT})(?: (?:file|format))?)"
)
_EXPORT = r"(?:export|download|ekspor|eksport|muat turun|exportar?|descargar?|exportiere|导出|導出)"
_SEND = r"(?:(?:send|give|get|mail|hand) (?:me|us) )"
_ENTRIES = (
    r"(?:(?:all|all of|my|the|our|these|every) )*(?:expenses?|spending|entries|transactions|records|purchases|diary"
    r"|money diary|costs|income|perbelanjaan|belanja|gastos|ausgaben|支出|账目|記錄|记录)"
)
_EVERYTHING = LazyPattern(
    rf"(?:{_EXPORT}|{_SEND}) ?(?:(?:all|all of|my|the|of) )*(?:data|everything|information|account|it all|todo"
    rf"|semua(?: data)?|data saya|daten|数据|全部)(?: (?:as|in|to) (?:an? )?json(?: file)?)?|{_EXPORT}"
)
_FILE = LazyPattern(
    rf"{_EXPORT}(?: {_ENTRIES})?{_OF}(?:{_AS}| (?:{_FORMAT}))?{_OF}|{_EXPORT} ?{_ENTRIES}"
    rf"|{_SEND}{_ENTRIES}{_OF}{_AS}{_OF}"
    rf"|(?:{_SEND})?{_ARTICLE}(?:{_FORMAT})(?: (?:file|export))?(?: (?:of|with|for))?(?: {_ENTRIES})?{_OF}"
    rf"|{_ENTRIES}{_OF}{_AS}{_OF}"
)
_NAMED = {wanted: LazyPattern(rf"(?<!\w)(?:{words})(?!\w)") for wanted, words in _FORMATS.items()}


def read(text: str, context: ReadingContext) -> ToolCall | None:
    """The picture or the file that *text* asks for; None where it is about something else."""
    if len(text) > MAX_LENGTH or not _GATE.search(text):
        return None
    words = plain(text)
    if _EVERYTHING.fullmatch(words):
        return call("export_everything")
    around, period = _without_period(words, context)
    if _CHART.fullmatch(around) or (_REPORT.fullmatch(around) and _is_of_month(period, context)):
        return call("month_chart", {"period": period})
    if _FILE.fullmatch(around):
        return call("export_entries", {"period": period, "format": _format(around).value})
    return None


def read_export(about: str) -> ToolCall:
    """The call that "/export" with something behind it asks for: a format, a period, or both."""
    wanted = _format(about.lower())
    period = " ".join(_NAMED[wanted].sub(" ", about.lower()).split())
    period = _EDGES.sub("", period).strip()
    return call("export_entries", {"period": period or None, "format": wanted.value})


_EDGES = LazyPattern(r"^(?:(?:as|to|in|for|of)\b ?)+|(?: ?\b(?:as|to|in|for|of|file))+$")


def _without_period(words: str, context: ReadingContext) -> tuple[str, str | None]:
    """The words around the one period, and the period; several periods are left where they are."""
    periods = [found for found in find_periods(words, context) if read_period(found.words, context) is not None]
    if len(periods) != 1:
        return words, None
    (found,) = periods
    around = f"{words[: found.span.start]} {words[found.span.end :]}"
    return " ".join(around.split()), found.words.removesuffix("'s")


def _is_of_month(period: str | None, context: ReadingContext) -> bool:
    found = read_period(period, context) if period else None
    return found is not None and len(found.days) >= SHORTEST_MONTH


def _format(words: str) -> ExportFormat:
    return next((wanted for wanted, pattern in _NAMED.items() if pattern.search(words)), ExportFormat.CSV)
