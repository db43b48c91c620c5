"""What a message means that leans on the talk before it: which question it answers, which report or entry it is about.

It reads the last exchanges and decides; the conversation runs the calls.
"""

import re
from datetime import timedelta

from bot import answering, dialogue
from bot.dialogue import Question
from bot.replies import smalltalk
from bot.understanding.currency_answers import read_currency
from bot.understanding.follow_ups import FollowUp, continued, read_follow_up
from bot.understanding.question_text import read_text
from bot.understanding.record_halves import may_be_note
from bot.understanding.records import read_records
from bot.understanding.topics import category_named
from core.grammar.context import ReadingContext
from core.grammar.money import find_amounts
from core.llm.types import ToolCall
from memory import exchanges
from tools.asking import NO_WORDS, YES_WORDS
from tools.base import Ask, Option, PlannedCall, ToolScope
from tools.report_tools import REPORTS

WITHIN = timedelta(hours=1)  # a report older than this is another talk
EXCHANGES_BACK = 2  # "thanks" may stand between a report and the question that leans on it
SAVING = frozenset({"add_expense", "add_income", "add_refund", "edit_entry"})
MAX_LENGTH = 60  # characters; a longer text asks for something by itself
MAX_CURRENCY_WORDS = 3  # "EUR", "us dollars please"

# "(The latest of 2 today.)" - "the 12 one", "no, the first one".
_OTHER_ONE = re.compile(
    r"(?:(?:no|not that one|sorry|i mean|i meant)[, ]+)*(?:the|that)"
    r"(?: (?P<place>first|earlier|older|other)| (?P<amount>\S*\d\S*)) one\W*",
    re.IGNORECASE,
)
_OF_ONE = ("place", "saved_amount", "may_be_new", "may_be_hour")  # said of the one that was not meant
_ONLY_ONCE = (
    "only that one",
    "only that",
    "just that one",
    "that one",
    "only this one",
    "this one",
    "only once",
    "once",
)
_WHAT_FOR = re.compile(r"(?:(?:it|that) was )?(?:on|for) (?P<thing>\S.*)", re.IGNORECASE)


async def question_meant(
    scope: ToolScope, text: str, context: ReadingContext, asked: Question | None
) -> Question | None:
    """The question that *text* answers: the one replied to, the open one, or for a "yes" the one just left behind."""
    conn, user_id = await scope.reading(), scope.user.id
    if scope.about_event is not None:
        replied = await dialogue.asked_in(conn, user_id, scope.about_event)
        is_waiting = replied is not None and replied.state in ("open", "dropped")
        if replied is not None and is_waiting and answering.match(replied, text, context) is not None:
            return replied
    if asked is not None or scope.about_event is not None or smalltalk.word(text) is None:
        return asked
    last = await exchanges.last_event(conn, user_id)
    left = await dialogue.dropped_by(conn, user_id, last) if last is not None else None
    return left if left is not None and left.ask.lasts else None


async def before_reading(scope: ToolScope, text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls of a message that only looks like a record of its own: "the 12 one", "on groceries"."""
    other, what_for = _OTHER_ONE.fullmatch(text.strip()), _WHAT_FOR.fullmatch(text.strip())
    if len(text) > MAX_LENGTH or (other is None and what_for is None):
        return ()
    conn, user_id = await scope.reading(), scope.user.id
    calls = await exchanges.recent_calls(conn, user_id, scope.now - WITHIN, 1)
    if len(calls) != 1:
        return ()
    if other is not None:
        return _other_one(other, calls[0], await exchanges.last_event(conn, user_id), context)
    is_unnamed = calls[0].name == "add_expense" and not calls[0].arguments.get("note")
    note = _thing(what_for["thing"], context) if what_for is not None and is_unnamed else None
    return (ToolCall("1", "edit_entry", {"note": note}),) if note else ()


def _other_one(
    match: re.Match[str], last: ToolCall, event_id: int | None, context: ReadingContext
) -> tuple[ToolCall, ...]:
    """What was just done to the latest of several alike is taken back, and done to the one that is meant."""
    if last.name not in ("edit_entry", "void_entry") or not last.arguments.get("words"):
        return ()
    kept = {name: value for name, value in last.arguments.items() if name not in _OF_ONE}
    which: dict[str, object] = {"place": 1}
    if match["amount"]:
        amounts = find_amounts(match["amount"], context)
        if len(amounts) != 1 or amounts[0].ambiguity is not None:
            return ()
        which = {"saved_amount": f"{amounts[0].amount:f}"}
    return ToolCall("1", "undo", {"event_id": event_id}), ToolCall("2", last.name, {**kept, **which})


def _thing(said: str, context: ReadingContext) -> str | None:
    """The note that *said* is, or None where it holds a day, a price or other talk."""
    reading = read_records(f"{said} 1", context)
    is_note = reading.complete and len(reading.drafts) == 1 and reading.drafts[0].on is None
    return (
        reading.drafts[0].note if is_note and not find_amounts(said, context) and may_be_note(said, context) else None
    )


async def read(scope: ToolScope, text: str, context: ReadingContext) -> ToolCall | Ask | None:
    """The report that *text* asks for as a follow-up, or the correction of what was just saved; None for neither.

    A currency that is written alone may be a wish for now or for good, and is asked about.
    """
    if len(text) > MAX_LENGTH or smalltalk.word(text) is not None:
        return None
    if (wish := await _currency_alone(scope, text, context)) is not None:
        return wish
    question = read_text(text)
    follow_up = read_follow_up(question, context)
    category = category_named(question.words, context)
    if follow_up is None and category is None:
        return None
    since = scope.now - WITHIN
    calls = await exchanges.recent_calls(await scope.reading(), scope.user.id, since, EXCHANGES_BACK)
    if calls and calls[0].name in SAVING and not question.is_marked:
        return _correction(follow_up, category)
    report = next((call for call in calls if call.name in REPORTS), None)
    if follow_up is None or (report is None and follow_up.leans):
        return None
    return continued(follow_up, report)


async def _currency_alone(scope: ToolScope, text: str, context: ReadingContext) -> ToolCall | Ask | None:
    named = read_currency(text, context) if len(text.split()) <= MAX_CURRENCY_WORDS else None
    if named is None or named.amount is not None or len(named.codes) > 1:
        return None
    (code,) = named.codes
    if context.currency in (None, code):
        return ToolCall("1", "set_currency", {"currency": code})
    always = PlannedCall(name="set_currency", arguments={"currency": code})
    options = [Option(label="Yes, from now on", words=(*YES_WORDS, "from now on", "always"), calls=(always,))]
    since = scope.now - WITHIN
    calls = await exchanges.recent_calls(await scope.reading(), scope.user.id, since, 1)
    if calls and calls[0].name in SAVING:
        once = PlannedCall(name="edit_entry", arguments={"currency": code})
        options.append(Option(label="Only for that entry", words=_ONLY_ONCE, calls=(once,)))
    options.append(Option(label="No", words=NO_WORDS))
    text = f"Do you mean that {code} is your currency from now on? It is {context.currency} now."
    return Ask(text=text, options=tuple(options))


def _correction(follow_up: FollowUp | None, category: str | None) -> ToolCall | None:
    """A bare day or a bare category right after "Saved: taxi" is said of the taxi."""
    if category is not None:
        return ToolCall("1", "edit_entry", {"category": category})
    if follow_up is None or follow_up.topic or follow_up.stands_alone:
        return continued(follow_up, None) if follow_up else None
    return ToolCall("1", "edit_entry", {"on": follow_up.period})
