"""Questions that lean on the one before: "and last month?", "what about food?", "today?".

It reads what is new in them, and puts it into the call of the report that was asked for last. It knows no rows.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.understanding.question_text import QuestionText, without_periods
from bot.understanding.topics import is_known_category, read_topic
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from tools.report_periods import find_periods, read_period

_LEAD = re.compile(r"(?:(?:and|n|what about|how about|same for|y|dan)\b|那)\s*(?:for |on |in )?(?P<rest>.*)")
# "And 200 for transport" tells something, and "tips on groceries?" asks for advice.
_NO_NAME = re.compile(r"\d|\b(?:on|for|to|in|about|of|with|from|tips|advice|ideas?)\b")
_SO_FAR = "this month"  # what "so far?" alone is about

# Reports that know no category or no other period hand such a follow-up on to the plain total.
_WITHOUT_TOPIC = ("spending_by_category", "balance", "month_chart")
_SOME_DAYS = re.compile(
    r"(?:the )?(?:last|past) .*\bdays"
)  # after "which day?" these are asked for as such, not ranked
_OF_CAPS = ("cap_status", "safe_to_spend")


@dataclass(frozen=True)
class FollowUp:
    """What a follow-up asks for anew.

    Attributes:
        period: In words; None for the same days as before.
        topic: ``category`` or ``text`` with its value; empty for what was asked about before.
        stands_alone: It makes sense without a report before it: "this week?", unlike "yesterday".
        leans: It begins like "and" or "what about": without a report it may lean on other talk.
    """

    period: str | None = None
    topic: dict[str, str] = field(default_factory=dict)
    stands_alone: bool = False
    leans: bool = False


def read_follow_up(question: QuestionText, context: ReadingContext) -> FollowUp | None:
    """The follow-up that a message is, or None; a bare topic is one only with "and" or a question mark."""
    if question.words == "so far":
        return FollowUp(_SO_FAR, stands_alone=True)
    lead = _LEAD.fullmatch(question.words)
    rest = lead["rest"] if lead else question.words
    periods = find_periods(rest, context)
    if len(periods) > 1 or not rest:
        return None
    period = periods[0].words if periods else None
    if period is not None and read_period(period, context) is None:
        return None
    asks = lead is not None or question.is_marked
    said = without_periods(rest, periods)
    if not said:
        alone = asks or _is_no_correction(period, context)
        return FollowUp(period, stands_alone=alone, leans=lead is not None)
    topic = read_topic(said, context)
    if not asks or _NO_NAME.search(said) or topic is None or not is_known_category(topic.words, context):
        return None
    named = {"category" if topic.is_category else "text": topic.words}
    return FollowUp(period, named, stands_alone=True, leans=lead is not None)


def continued(follow_up: FollowUp, report: ToolCall | None) -> ToolCall | None:
    """The call that answers *follow_up* after *report*; None where it says too little without one.

    Args:
        follow_up: What is new.
        report: The last call of a report in this talk, if it was not long ago.
    """
    if report is None:
        return _total(follow_up, {}) if follow_up.stands_alone else None
    if follow_up.topic:
        return _with_topic(follow_up, report)
    if report.name in _OF_CAPS:
        return _total(follow_up, report.arguments)
    if report.name == "spending_by_day" and not follow_up.leans and _SOME_DAYS.fullmatch(follow_up.period or ""):
        return _total(follow_up, {})
    place = "with_period" if report.name == "compare_periods" else "period"
    kept = {name: value for name, value in report.arguments.items() if name != "limit" or value != 1}
    return ToolCall("1", report.name, {**kept, place: follow_up.period})


def _with_topic(follow_up: FollowUp, report: ToolCall) -> ToolCall:
    """The same about something else."""
    if report.name in _OF_CAPS and "category" in follow_up.topic and follow_up.period is None:
        return ToolCall("1", "cap_status", follow_up.topic)
    if report.name in (*_OF_CAPS, *_WITHOUT_TOPIC):
        return _total(follow_up, report.arguments if report.name in _WITHOUT_TOPIC else {})
    period = {"period": follow_up.period} if follow_up.period else {}
    kept = {name: value for name, value in report.arguments.items() if name not in ("category", "text", "limit")}
    return ToolCall("1", report.name, {**kept, **period, **follow_up.topic})


def _total(follow_up: FollowUp, before: Mapping[str, object]) -> ToolCall:
    """The plain total of what is asked anew, and for the rest as before."""
    names = ("period",) if follow_up.topic else ("period", "category")
    said = {name: before[name] for name in names if name in before}
    period = {"period": follow_up.period} if follow_up.period else {}
    return ToolCall("1", "spending_total", {**said, **period, **follow_up.topic})


def _is_no_correction(words: str | None, context: ReadingContext) -> bool:
    """Whether a period is today or longer than a day: another day may as well be said about an entry."""
    period = read_period(words, context) if words else None
    return period is not None and (len(period.days) > 1 or context.now.date() in period.days)
