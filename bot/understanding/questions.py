"""Reading questions about the person's own records: "how much did I spend this week?", "what is left for food?".

A question becomes calls of report tools and never a record (B023). It is read wholly or left to a model: a word that
no shape of question has a place for leaves it incomplete. It knows no rows; the tools count.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bot.understanding.question_shapes import AGAINST, ENGLISH, Shape
from bot.understanding.question_shapes_abroad import ABROAD
from bot.understanding.question_text import QuestionText, may_ask, read_text, without_fillers
from bot.understanding.topics import category_named, in_category, read_topic
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from tools.report_periods import FoundPeriod, find_periods, needs_payday, read_period
from tools.reports import MAX_LISTED

MAX_LENGTH = 200  # characters; a longer text is a story, not a question about records


@dataclass(frozen=True)
class QuestionReading:
    """The reports a message asks for; ``complete`` when no word of it was left over."""

    calls: tuple[ToolCall, ...]
    complete: bool


def read_question(text: str, context: ReadingContext) -> QuestionReading | None:
    """The reports that *text* asks for, or None if it is no question about records.

    A follow-up ("and last month?") and a question that was not wholly understood come back incomplete.
    """
    if len(text) > MAX_LENGTH or not may_ask(text):
        return None
    question = read_text(text)
    call = _compared(question, context) or _reported(question, context)
    if call is not None:
        return QuestionReading((call,), complete=True)
    return _follow_up(question, context) or _unread(question)


def _without(words: str, periods: Iterable[FoundPeriod], mark: str) -> str:
    """*words* with each period replaced by *mark*, fillers gone and spaces single."""
    for period in reversed(tuple(periods)):
        words = f"{words[: period.span.start]} {mark} {words[period.span.end :]}"
    return without_fillers(words)


_COMPARES = re.compile(r"\b(?:compare|compared|vs|versus|against|than|difference|higher|lower|up|down)\b")


def _compared(question: QuestionText, context: ReadingContext) -> ToolCall | None:
    """A comparison of two periods; the current month stands where only one is named."""
    if not _COMPARES.search(question.words):
        return None
    periods = find_periods(question.words, context, ranges=False)
    if not 1 <= len(periods) <= 2 or not all(_is_readable(period.words, context) for period in periods):
        return None
    skeleton = _without(question.words, periods, "§")
    named = [period.words for period in periods]
    said = {"with_period": named[-1]} if len(named) == 1 else {"period": named[0], "with_period": named[1]}
    for shape in AGAINST:
        if (match := shape.pattern.fullmatch(skeleton)) is None:
            continue
        if (arguments := _arguments(shape, match, context)) is not None:
            return ToolCall("1", shape.tool, {**said, **arguments})
    return None


def _reported(question: QuestionText, context: ReadingContext) -> ToolCall | None:
    periods = find_periods(question.words, context)
    if len(periods) > 1 or not all(_is_readable(period.words, context) for period in periods):
        return None
    skeleton = _without(question.words, periods, "")
    said = {"period": periods[0].words} if periods else {}
    if not periods and question.is_so_far and read_period(skeleton, context):
        said, skeleton = {"period": skeleton}, ""  # "March so far": alone in a message it is no verb
    if not skeleton:
        is_total = bool(said) and question.is_so_far
        return ToolCall("1", "spending_total", said) if is_total else None
    is_question = question.is_marked or bool(periods)
    return _shaped(skeleton, said, context, is_question=is_question)


def _is_readable(period: str, context: ReadingContext) -> bool:
    """Whether a report will know the days; about a pay period it will ask."""
    return needs_payday(period) or read_period(period, context) is not None


_SHAPES = (*ABROAD, *ENGLISH)


def _shaped(skeleton: str, said: dict[str, str], context: ReadingContext, *, is_question: bool) -> ToolCall | None:
    for shape in _SHAPES:
        if shape.needs.question and not is_question:
            continue
        match = shape.pattern.fullmatch(skeleton)
        if match and (arguments := _arguments(shape, match, context)) is not None:
            return ToolCall("1", shape.tool, {**shape.arguments, **said, **arguments})
    return None


_NUMBERS = {word: n for n, word in enumerate("one two three four five six seven eight nine ten".split(), start=1)}
_NUMBERS |= {"few": 5, "couple of": 2}
_EXPENSES = re.compile(r"expense|purchase|spen[dt]|bought|buy|belanja|pengeluaran|gasto|compra|消费|支出|花费")
_ONE = re.compile(
    r"\b(?:last|latest|newest|recent|biggest|largest|highest) (?:expense|entry|transaction|purchase|payment|record)$"
)


def _arguments(shape: Shape, match: re.Match[str], context: ReadingContext) -> dict[str, str | int] | None:
    """What the groups of a match say, or None where the topic is no topic or not one that this shape takes."""
    groups = match.groupdict()
    arguments: dict[str, str | int] = {}
    if limit := groups.get("limit"):
        arguments["limit"] = min(_NUMBERS.get(limit) or int(limit), MAX_LISTED)
    elif shape.tool in ("list_entries", "largest_entries") and _ONE.search(match[0]):
        arguments["limit"] = 1
    if shape.tool == "list_entries" and "kind" not in shape.arguments and _EXPENSES.search(match[0]):
        arguments["kind"] = "expense"
    if named := groups.get("category"):
        category = category_named(named, context)
        return {**arguments, "category": category} if category else None
    if not (said := groups.get("topic")):
        return arguments
    topic = read_topic(said, context)
    if topic is None or (shape.needs.category and not topic.is_category):
        return None
    if shape.needs.question and any(character.isdigit() for character in said):
        return None  # "lunch 15?" is an entry
    if shape.tool == "cap_status":
        topic = in_category(topic)
    return {**arguments, **({"category" if topic.is_category else "text": topic.words})} if topic else None


_FOLLOW_UP = re.compile(r"(?:(?:and|what about|how about|y|dan)\b|那)\s*(?:for |on |in )?(?P<rest>.*)")
_ABOUT_MONEY = re.compile(
    r"(?:how much|what|where|when|which|how many|how often|did|have|am|is|was|do) .*"
    r"\b(?:spend|spent|spending|spendings|pay|paid|cost|costs|budget|earn|earned|expenses?|transactions?"
    r"|purchases?)\b.*"
)


def _follow_up(question: QuestionText, context: ReadingContext) -> QuestionReading | None:
    """Read "and last month?" and "what about food?": which report is meant was said before, so it stays incomplete."""
    follow_up = _FOLLOW_UP.fullmatch(question.words)
    if follow_up is None and not question.is_marked:
        return None
    rest = follow_up["rest"] if follow_up else question.words
    periods = find_periods(rest, context)
    topic_words = _without(rest, periods, "")
    if len(periods) > 1 or not (periods or topic_words):
        return None
    topic = read_topic(topic_words, context) if topic_words else None
    if topic_words and (topic is None or not topic.is_category):
        return None
    arguments: dict[str, str] = {"period": periods[0].words} if periods else {}
    if topic:
        arguments["category"] = topic.words
    return QuestionReading((ToolCall("1", "spending_total", arguments),), complete=False)


def _unread(question: QuestionText) -> QuestionReading | None:
    """A question about money that no shape fits is still no record."""
    if question.is_marked and _ABOUT_MONEY.fullmatch(question.words):
        return QuestionReading((), complete=False)
    return None
