"""Reading questions about the person's own records: "how much did I spend this week?", "what is left for food?".

A question becomes calls of report tools and never a record (B023). It is read wholly or left to a model: a word that
no shape of question has a place for leaves it incomplete. It knows no rows; the tools count.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product

from bot.understanding.follow_ups import continued, read_follow_up
from bot.understanding.memory_questions import counts_own
from bot.understanding.question_shapes import AGAINST, COMPARISONS, ENTRIES, Needs, Shape
from bot.understanding.question_shapes_abroad import ABROAD
from bot.understanding.question_shapes_averages import AVERAGES
from bot.understanding.question_shapes_caps import CAPS
from bot.understanding.question_text import QuestionText, may_ask, read_text, without_periods
from bot.understanding.topics import Topic, category_named, in_category, is_known_category, read_topic
from core.grammar.context import ReadingContext
from core.grammar.currencies import find_code, name_index, resolve
from core.grammar.money import find_amounts
from core.llm.types import ToolCall
from core.patterns import LazyPattern
from tools.report_periods import find_periods, needs_payday, read_period
from tools.reports import MAX_LISTED

MAX_LENGTH = 200  # characters; a longer text is a story, not a question about records


@dataclass(frozen=True)
class QuestionReading:
    """The reports a message asks for; ``complete`` when no word of it was left over, and figures say it all."""

    calls: tuple[ToolCall, ...]
    complete: bool


def read_question(text: str, context: ReadingContext) -> QuestionReading | None:
    """The reports that *text* asks for, or None if it is no question about records.

    A follow-up ("and last month?") and a question that was not wholly understood come back incomplete.
    """
    if len(text) > MAX_LENGTH or not may_ask(text) or counts_own(text):
        return None
    question = read_text(text)
    call = _compared(question, context) or _reported(question, context)
    if call is not None:
        return QuestionReading((call,), complete=_WANTS_ADVICE.match(question.words) is None)
    if calls := _of_two(question, context):
        return QuestionReading(calls, complete=True)
    return _follow_up(question, context) or _unread(question)


# "Why ...?" asks for reasons, "can I afford a car?" for advice: a model, where there is one, may say more than figures.
_WANTS_ADVICE = LazyPattern(r"why |(?:can|could) (?:i|we) (?:still )?afford an? ")
_COMPARES = LazyPattern(r"\b(?:compare|compared|vs|versus|against|than|difference|higher|lower|up|down)\b")


def _compared(question: QuestionText, context: ReadingContext) -> ToolCall | None:
    """A comparison of two periods; the current month stands where only one is named."""
    if not _COMPARES.search(question.words):
        return None
    periods = find_periods(question.words, context, ranges=False)
    if not 1 <= len(periods) <= 2 or not all(_is_readable(period.words, context) for period in periods):
        return None
    skeleton = without_periods(question.words, periods, "§")
    named = [period.words for period in periods]
    said = {"with_period": named[-1]} if len(named) == 1 else {"period": named[0], "with_period": named[1]}
    for shape in AGAINST:
        if (match := shape.pattern.fullmatch(skeleton)) is None:
            continue
        if (arguments := _arguments(shape, match, context)) is not None:
            return ToolCall("1", shape.tool, {**said, **arguments})
    return None


_TWO = LazyPattern(r" (?:and|or|&|vs\.?|versus|with|to|against) ")
_WHICH_IS_MORE = LazyPattern(
    r"(?:compare|(?:(?:do|did|have|am|is) (?:i|we) )?(?:spend|spent|spending) more(?: money)? (?:on|for)"
    r"|(?=[^ ]+(?: [^ ]+)? (?:vs\.?|versus) )|(?:which|what) (?:is|was|costs?|cost)(?: me)? more,?"
    r"|is it more (?:on|for)?) ?(?P<rest>.+)"
)
MAX_TOPIC_WORDS = 2  # of a category's name: "personal care"


def _of_two(question: QuestionText, context: ReadingContext) -> tuple[ToolCall, ...]:
    """One report for each of two categories or things: "how much on food and transport", "compare tea with coffee"."""
    compared = _WHICH_IS_MORE.fullmatch(question.words)
    words = f"how much on {compared['rest']}" if compared else question.words
    for link in _TWO.finditer(words):
        before, after = words[: link.start()].split(" "), words[link.end() :].split(" ")
        for first, second in product(range(1, MAX_TOPIC_WORDS + 1), repeat=2):
            topics = " ".join(before[-first:]), " ".join(after[:second])
            if not all(is_known_category(topic, context) for topic in topics):
                continue
            lead, rest = before[:-first], after[second:]
            each = [replace(question, words=" ".join([*lead, topic, *rest])) for topic in topics]
            calls = [call for one in each if (call := _reported(one, context)) is not None]
            if len(calls) == len(topics):
                return tuple(replace(call, id=str(number)) for number, call in enumerate(calls, start=1))
    return ()


def _reported(question: QuestionText, context: ReadingContext) -> ToolCall | None:
    """The report about one thing; one that looks ahead to payday is of what is left, not of what is spent."""
    over = _OVER.search(question.words)
    amounts = find_amounts(over["amount"], context) if over else ()
    if over is not None and len(amounts) == 1 and amounts[0].ambiguity is None:
        rest = f"{question.words[: over.start()]}{question.words[over.end() :]}".strip()
        call = _one_report(replace(question, words=rest), context)
        return _list_over(call, amounts[0].amount, rest) if call else None
    call = _one_report(question, context)
    if call is None or call.name != "spending_total" or not _AHEAD.match(str(call.arguments.get("period", ""))):
        return call
    category = call.arguments.get("category")
    arguments = {"category": category} if category else {"period": call.arguments["period"]}
    return ToolCall("1", "cap_status" if category else "safe_to_spend", arguments)


def _list_over(call: ToolCall, amount: Decimal, rest: str) -> ToolCall | None:
    """The list of what was above *amount*; "did I spend more than 300" asks for a total and stays one."""
    over = {**call.arguments, "over": f"{amount:f}"}
    if call.name == "list_entries":
        return replace(call, arguments=over)
    if call.name != "spending_total":
        return None
    return ToolCall("1", "list_entries", {"kind": "expense", **over}) if _ENTRIES.match(rest) else call


_ENTRIES = LazyPattern(r"(?:(?:what|which|all|any|my|the) )*(?:expenses|purchases|payments|costs|spendings)\b")
_OVER = LazyPattern(
    r" (?:of )?(?:over|above|more than|bigger than|greater than|larger than|exceeding|higher than) "
    r"(?P<amount>(?:[a-z]{2,3}|[$€£¥₹₱])? ?\d[\d.,]*k?(?: (?:ringgit|dollars?|euros?|[a-z]{3}))?)(?= |$)"
)
_AHEAD = LazyPattern(r"(?:until|till|before|sampai|hasta)\b")
_HOW_LONG = LazyPattern(r"(?:how (?:many (?:more )?days|long)|days)(?: is it| are left| left| to go)?")
_OVERALL = LazyPattern(r"(?:^| )(?:overall|since i (?:started|began)|in my life|altogether so far)$")


def _one_report(question: QuestionText, context: ReadingContext) -> ToolCall | None:
    periods = find_periods(question.words, context)
    if len(periods) > 1 or not all(_is_readable(period.words, context) for period in periods):
        return None
    skeleton = without_periods(question.words, periods)
    said = {"period": periods[0].words} if periods else {}
    if not periods and skeleton != "overall" and (overall := _OVERALL.search(skeleton)):
        said, skeleton = {"period": "all time"}, skeleton[: overall.start()]
    if not periods and question.is_so_far and read_period(skeleton, context):
        said, skeleton = {"period": skeleton}, ""  # "March so far": alone in a message it is no verb
    if periods and _AHEAD.match(periods[0].words) and _HOW_LONG.fullmatch(skeleton):
        return ToolCall("1", "safe_to_spend", said)
    if not skeleton:
        is_total = bool(said) and question.is_so_far
        return ToolCall("1", "spending_total", said) if is_total else None
    return _shaped(skeleton, said, context, is_marked=question.is_marked)


def _is_readable(period: str, context: ReadingContext) -> bool:
    """Whether a report will know the days; about a pay period it will ask."""
    return needs_payday(period) or read_period(period, context) is not None


_SHAPES = (*ABROAD, *AVERAGES, *COMPARISONS, *CAPS, *ENTRIES)


def _shaped(skeleton: str, said: dict[str, str], context: ReadingContext, *, is_marked: bool) -> ToolCall | None:
    for shape in _SHAPES:
        if not _is_shown(shape.needs, said, context, is_marked=is_marked):
            continue
        match = shape.pattern.fullmatch(skeleton)
        if match and (arguments := _arguments(shape, match, context)) is not None:
            return ToolCall("1", shape.tool, {**shape.arguments, **said, **arguments})
    return None


def _is_shown(needs: Needs, said: dict[str, str], context: ReadingContext, *, is_marked: bool) -> bool:
    """Whether the message has the question mark or the period that a shape needs."""
    if needs is Needs.THING_PERIOD:
        return bool(said) and (is_marked or _looks_back(said["period"], context))
    return (is_marked or bool(said) or not needs.question) and (bool(said) or not needs.period)


def _looks_back(words: str, context: ReadingContext) -> bool:
    """Whether a period is yesterday or a longer one that has begun: a day to come or today is for errands."""
    period = read_period(words, context)
    today = context.now.date()
    return period is not None and period.days.starts_on <= today and (len(period.days) > 1 or today not in period.days)


_NUMBERS = {word: n for n, word in enumerate("one two three four five six seven eight nine ten".split(), start=1)}
_NUMBERS |= {"few": 5, "couple of": 2}
_EXPENSES = LazyPattern(r"expense|purchase|spen[dt]|bought|buy|belanja|pengeluaran|gasto|compra|消费|支出|花费")
_ONE = LazyPattern(
    r"\b(?:last|latest|newest|recent|biggest|largest|highest|most expensive|priciest|smallest|lowest|cheapest)"
    r"(?: single)?(?: [^\W\d]+)? (?:expense|entry|transaction|purchase|payment|record|spend|thing(?: i bought)?|one"
    r"|refund|income)\b"
    r"|\bthe most i(?:'ve| have)?\b|\bwhat cost (?:me )?the most\b"
)


def _arguments(shape: Shape, match: re.Match[str], context: ReadingContext) -> dict[str, str | int] | None:
    """What the groups of a match say, or None where the topic is no topic or not one that this shape takes."""
    groups = match.groupdict()
    arguments = _limits(shape, match)
    if named := groups.get("category"):
        category = category_named(named, context)
        return {**arguments, "category": category} if category else None
    if left_out := groups.get("without"):
        category = category_named(left_out, context)
        return {**arguments, "without": category} if category else None
    if priced := groups.get("price"):
        return _priced(priced, context)
    if not (said := groups.get("topic")):
        return arguments
    topical = _topical(shape, said, match[0], context)
    return None if topical is None else {**arguments, **topical}


def _topical(shape: Shape, said: str, question: str, context: ReadingContext) -> dict[str, str] | None:
    """What a topic as it was *said* in the *question* narrows a report to."""
    if (currency := _currency(said, question, context)) is not None:
        return {"currency": currency} if shape.tool in _OF_ONE_CURRENCY else None
    topic = read_topic(_without_amount(said), context)
    if topic is None or not _is_taken(topic, said, shape, context):
        return None
    if shape.tool in _OF_ALL_CATEGORIES:
        return {}
    if topic.words == "income" and shape.tool in ("spending_total", "list_entries"):
        return {"kind": "income"}
    # What a thing counts as, the cap's tool says: caps know only categories.
    is_category = topic.is_category or shape.tool == "cap_status"
    return {"category" if is_category else "text": topic.words}


_OF_A_PRICE = LazyPattern(
    r"^(?:(?:on|for|a|an|the|some|of|worth|more|another|new)(?: |$))+|(?: (?:for|at|of|worth|on))+$"
)


def _priced(said: str, context: ReadingContext) -> dict[str, str | int] | None:
    """The amount and the thing of "200 shoes" or "a bag for 80"; None where either is no such thing."""
    found = find_amounts(said, context)
    if len(found) != 1 or found[0].ambiguity is not None or found[0].amount <= 0:
        return None
    span = found[0].span
    thing = _OF_A_PRICE.sub("", _OF_A_PRICE.sub("", " ".join(f"{said[: span.start]} {said[span.end :]}".split())))
    topic = read_topic(thing, context) if thing else None
    if thing and topic is None:
        return None
    currency = {"currency": found[0].currency} if found[0].currency else {}
    return {"amount": f"{found[0].amount:f}", **currency, **({"thing": topic.words} if topic else {})}


def _limits(shape: Shape, match: re.Match[str]) -> dict[str, str | int]:
    """How many entries are asked for, and of which kind."""
    arguments: dict[str, str | int] = {}
    if limit := match.groupdict().get("limit"):
        arguments["limit"] = min(_NUMBERS.get(limit) or int(limit), MAX_LISTED)
    elif shape.tool in ("list_entries", "largest_entries") and _ONE.search(match[0]):
        arguments["limit"] = 1
    if shape.tool == "list_entries" and "kind" not in shape.arguments and _EXPENSES.search(match[0]):
        arguments["kind"] = "expense"
    return arguments


def _is_taken(topic: Topic, said: str, shape: Shape, context: ReadingContext) -> bool:
    """Whether a shape takes the topic that was *said*."""
    needs = shape.needs
    if (needs.question or needs.thing) and any(character.isdigit() for character in said):
        return False  # "lunch 15?" is an entry
    if topic.is_category:
        return True
    if needs.category or (shape.tool == "cap_status" and in_category(topic) is None):
        return False
    is_one_word = topic.words.isalpha() or needs is not Needs.THING_PERIOD
    return not needs.thing or (is_one_word and is_known_category(topic.words, context))


_OF_ALL_CATEGORIES = ("spending_by_category",)  # "what percentage goes to food" is one line of it
_OF_ONE_CURRENCY = ("spending_total", "average_per_day", "largest_entries", "list_entries", "spending_by_day")


def _currency(said: str, question: str, context: ReadingContext) -> str | None:
    """The code of the currency that was *said* with "in": "how much in euros"; None for anything else."""
    if not re.search(rf"\bin {re.escape(said)}$", question):
        return None
    name = name_index().get(said)
    return find_code(said.upper()) or (resolve(name, context.currency)[0] if name else None)


_AMOUNT = LazyPattern(
    r"(?:rm|rp|[$€£¥₹₱])? ?\d[\d.,]*k? ?(?:[a-z]{2,8} )??(?:for|on|at|to) (?:(?:the|my|a|an) )*(?=\D)"
)


def _without_amount(said: str) -> str:
    """The topic of "did I pay 50 for parking": the amount is in doubt, what it was for is what is looked for."""
    return _AMOUNT.sub("", said, count=1) if _AMOUNT.match(said) else said


_ABOUT_MONEY = LazyPattern(
    r"(?:how much|what|where|when|which|how many|how often|did|have|am|is|was|do) .*"
    r"\b(?:spend|spent|spending|spendings|pay|paid|cost|costs|budget|earn|earned|expenses?|transactions?"
    r"|purchases?)\b.*"
    r"|how much(?: is it)? (?:without|excluding|except|besides)\b.*"
)


def _follow_up(question: QuestionText, context: ReadingContext) -> QuestionReading | None:
    """Read "and last month?" and "this week?": which report is meant was said before, so it stays incomplete."""
    follow_up = read_follow_up(question, context)
    call = continued(follow_up, None) if follow_up else None
    return QuestionReading((call,), complete=False) if call else None


def _unread(question: QuestionText) -> QuestionReading | None:
    """A question about money that no shape fits is still no record."""
    if question.is_marked and _ABOUT_MONEY.fullmatch(question.words):
        return QuestionReading((), complete=False)
    return None
