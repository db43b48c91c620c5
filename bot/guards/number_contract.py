"""The number contract (R1.4): a figure about records was read in this turn from a tool, or the person said it.

It knows no model: it names the figures that are not grounded, and the agent acts.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from bot.guards.bounds import MAX_READ_CHARS, bounded
from bot.guards.figures import Clock, Days, Figure, Number, Sum, find_figures
from bot.guards.grounds import Grounds
from bot.guards.sentences import QUOTED, Sentence, sentences
from core.grammar.context import ReadingContext
from core.grammar.dates import Grain
from tools.base import ToolOutcome

LEAD_CHARS = 80  # before a date or a quotation, where "today is" or "write it like" may stand

# A sentence with these is about the person's records, whatever the talk is about.
ABOUT_RECORDS = re.compile(
    r"\byou(?:['’]ve| have|['’]d| had)?(?: \w+){0,2}? "
    r"(?:spent|spend|paid|bought|earned|received|logged|recorded|made|saved|got|owe|left)\b"
    r"|\byour(?: \w+){0,2}? (?:spending|expenses?|totals?|budgets?|caps?|income|salary|entries|entry|records?|balance|"
    r"savings|refunds?|purchases?|transactions?|average|month|week|day)\b"
    r"|\b(?:spent|spending|expenses?|entries|transactions?|purchases?|the total|in total|on record)\b"
    r"|\b(?:has|han) gastado\b|\bgastaste\b|\btus? (?:gastos?|ingresos?|presupuesto)\b"
    r"|\b(?:belanja|berbelanja|perbelanjaan|pengeluaran|habis)\b|花了|支出|消费|消費|开销|開銷|记录|記錄",
    re.IGNORECASE,
)
_RECORD_NOUN = re.compile(
    r"\W*(?:\w+ )?(?:entr(?:y|ies)|expenses?|purchases?|transactions?|records?|items?|payments?|refunds?|caps?)\b",
    re.IGNORECASE,
)
_NO_RECORD = re.compile(
    r"[\s-]?(?:seconds?|minutes?|mins?|hours?|hrs?)\b"
    r"|\W*(?:(?:small|simple|quick|easy|good|concrete|more|other|different|main|possible|key)\W+)*"
    r"(?:things?|ways?|ideas?|tips?|steps?|options?|questions?|suggestions?|points?|reasons?|choices?|habits?|or two)"
    r"\b",
    re.IGNORECASE,
)
_RULES_OF_THUMB = re.compile(r"\b(?:50/30/20|70/20/10|80/20|24/7)\b")
_EXAMPLE_LEAD = re.compile(
    r"\b(?:write|say|type|ask|send|like|such as|e\.g\.|example|instance|try|tulis|taip|misalnya|contohnya|escribe|di|"
    r"ejemplo)\b|写|寫|比如|例如",
    re.IGNORECASE,
)
_TODAY_IS = re.compile(
    r"\b(?:today|now|it['’]s|it is|as of|hari ini|sekarang|hoy)(?: is|['’]s)?\W+(?:[a-z]+day\W+)?(?:the )?$"
    r"|(?:今天|现在)\W*(?:是)?$",
    re.IGNORECASE,
)
_OPEN_DAY = re.compile(r"^(?:\w+ )?(?:today|tonight|tomorrow|now)\b", re.IGNORECASE)  # where the talk is, not a record


def ungrounded_figures(
    text: str, outcomes: Iterable[ToolOutcome], said: str, context: ReadingContext, *, about_records: bool
) -> tuple[str, ...]:
    """The figures in *text* that no tool of this turn returned and the person did not say, as written.

    Args:
        text: The model's reply.
        outcomes: This turn's tool calls with their results.
        said: The person's own message; empty for a forwarded one.
        context: The person's clock and habits.
        about_records: The whole reply is about records: every figure counts. In other talk only sums do, and every
            figure of a sentence that speaks of records.
    """
    grounds = Grounds(context)
    grounds.add_said(bounded(said))
    grounds.add_outcomes(outcomes)
    prose = _RULES_OF_THUMB.sub(_blank, QUOTED.sub(_blank_example, text[:MAX_READ_CHARS]))
    figures = find_figures(prose, context)
    return tuple(
        figure.text
        for sentence in sentences(prose)
        for figure in _judged(sentence, _inside(figures, sentence), prose, about_records=about_records)
        if not grounds.holds(figure) and not _is_now(figure, prose, context)
    )


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _blank_example(quoted: re.Match[str]) -> str:
    """Quoted words that show how to write something ("write “lunch 15”") tell nothing; other quotes do."""
    before = quoted.string[max(quoted.start() - LEAD_CHARS, 0) : quoted.start()].rpartition("\n")[2]
    return _blank(quoted) if " " in quoted[0] and _EXAMPLE_LEAD.search(before) else quoted[0]


def _inside(figures: tuple[Figure, ...], sentence: Sentence) -> tuple[Figure, ...]:
    """Those of *figures*, which are in order, that *sentence* holds, or holds a part of."""
    first = bisect_right(figures, sentence.span.start, key=lambda figure: figure.span.end)
    behind = bisect_left(figures, sentence.span.end, key=lambda figure: figure.span.start)
    return figures[first:behind]


def _judged(sentence: Sentence, inside: tuple[Figure, ...], prose: str, *, about_records: bool) -> list[Figure]:
    """The figures of *sentence* that have to be grounded."""
    if not about_records and not ABOUT_RECORDS.search(sentence.text):
        return [figure for figure in inside if isinstance(figure, Sum)]
    has_more = any(not isinstance(figure, Days) for figure in inside)
    return [
        figure
        for figure in inside
        if (_dates_a_record(figure, has_more=has_more) if isinstance(figure, Days) else _counts(figure, prose))
    ]


def _counts(figure: Figure, prose: str) -> bool:
    """Whether it says something about records: not the number of ideas or minutes, nor "one" of something."""
    if not isinstance(figure, Number):
        return True
    if _NO_RECORD.match(prose, figure.span.end):
        return False
    return figure.text.lower() != "one" or bool(_RECORD_NOUN.match(prose, figure.span.end))


def _dates_a_record(figure: Days, *, has_more: bool) -> bool:
    """Whether it dates a record: a written date, or "yesterday" and "on Friday" beside another figure."""
    return figure.is_named or (has_more and figure.grain is Grain.DAY and not _OPEN_DAY.match(figure.text))


def _is_now(figure: Figure, prose: str, context: ReadingContext) -> bool:
    """Whether it only tells the day or the time that it is: "Today is 27 November"."""
    lead = prose[max(figure.span.start - LEAD_CHARS, 0) : figure.span.start]
    if not (_TODAY_IS.search(lead) or "today" in figure.text.lower()):
        return False
    if isinstance(figure, Days):
        return any(first == last == context.now.date() for first, last in figure.readings)
    return isinstance(figure, Clock)
