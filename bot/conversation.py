"""What is answered to what a person says, edits or presses: routing, the fast path, the agent, and the words of it.

It runs inside a turn and writes only through tools and the dialogue; committing and sending are the turn's.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot import commands, dialogue, following_up, router
from bot.agent import Agent, AgentReply
from bot.channels.base import Button
from bot.dialogue import Question
from bot.modes import TOOLS, Mode
from bot.offline import UNREACHABLE
from bot.opening import Opening
from bot.replies import clock, compose, how_to, smalltalk
from bot.router import DecidedBy, Route
from bot.understanding.reading import MessageReading
from core import users
from core.errors import ModelUnavailable
from core.grammar.context import ReadingContext
from core.grammar.money import shown_format
from core.llm.types import ChatModel, ToolCall
from memory import exchanges
from tools import entries
from tools.base import Ask, ToolOutcome, ToolScope, run_call

NOTHING_DONE = "All right, I've left it."
NOT_UNDERSTOOD = "I didn't catch that."
NOTHING_SAVED = "I haven't saved anything from that. Write it like “lunch 15” and I will."
FROM_THE_RECORDS = "Here is what your records say."
ONLY_THE_RECORDS = "I can only vouch for figures in your records."
SHORT_WORDS = 3  # a message this short that is no answer to an open question gets the question again


@dataclass(frozen=True)
class Answer:
    """What a turn says.

    Attributes:
        text: Empty for silence.
        outcomes: This turn's tool calls with their results.
        ask: A question to keep open; its options become buttons.
        closes: An open question and what became of it.
        repeats: The open question that is asked once more.
    """

    mode: Mode
    decided_by: DecidedBy
    text: str
    buttons: tuple[Button, ...] = ()
    outcomes: tuple[ToolOutcome, ...] = ()
    ask: Ask | None = None
    closes: tuple[Question, Literal["answered", "dropped"]] | None = None
    repeats: Question | None = None


class Conversation:
    """Answers one message at a time; the models it may ask are given."""

    def __init__(self, model: ChatModel, small_model: ChatModel | None = None) -> None:
        self._agent = Agent(model)
        self._small_model = small_model

    async def answer(self, scope: ToolScope, text: str, found: Opening) -> Answer:
        """Answer a message, knowing what the opening of its turn *found*."""
        command = commands.read_command(text.strip())
        if command is not None:
            return await self._command(scope, command)
        context = scope.context(found.categories)
        if self._small_model is not None:
            await scope.transaction.rest()
        route = await router.route(text, context, found.question, self._small_model)
        return await self._follow(scope, text, context, route, found.question)

    async def _command(self, scope: ToolScope, command: commands.Command) -> Answer:
        if command.call is None:
            return Answer(Mode.SMALLTALK, DecidedBy.RULES, command.text)
        outcomes = await run_all(scope, (command.call,))
        return composed(scope, Mode.EXPENSE, DecidedBy.RULES, outcomes)

    async def _follow(
        self, scope: ToolScope, text: str, context: ReadingContext, route: Route, question: Question | None
    ) -> Answer:
        if route.reading is not None:
            answer = await self._fast(scope, route, route.reading, question)
            await _learn_number_format(scope, text, context, answer)
            return answer
        if question is not None and len(text.split()) <= SHORT_WORDS and route.mode is not Mode.SMALLTALK:
            words = f"{NOT_UNDERSTOOD} {question.ask.text}"
            return Answer(route.mode, DecidedBy.STATE, words, repeats=question)
        leaning = await following_up.read(scope, text, context)
        if leaning is not None:
            mode = Mode.EXPENSE if TOOLS[leaning.name].writes else Mode.COACHING
            return composed(scope, mode, DecidedBy.STATE, await run_all(scope, (leaning,)))
        return _at_once(text, context, route) or await self._ask_agent(scope, text, route)

    async def _fast(self, scope: ToolScope, route: Route, reading: MessageReading, question: Question | None) -> Answer:
        """A message that was wholly understood: its calls, and a reply composed from their results."""
        if reading.ask is not None:
            return _leaving(Answer(route.mode, route.decided_by, reading.ask.text, ask=reading.ask), question)
        if route.answers is not None:
            await belongs_to_message(scope, route.answers.event_id)
        outcomes = await run_all(scope, reading.calls)
        answer = composed(scope, route.mode, route.decided_by, outcomes, route.answers)
        has_moved_on = route.answers is None and _calls_writing(outcomes)
        return _leaving(answer, question) if has_moved_on else answer

    async def _ask_agent(self, scope: ToolScope, text: str, route: Route) -> Answer:
        gathers = route.mode is not Mode.SMALLTALK
        window = await exchanges.window(await scope.reading(), scope.user.id) if gathers else []
        try:
            reply = await self._agent.run(scope, route.mode, text, window, about_records=route.about_records)
        except ModelUnavailable:
            return Answer(route.mode, route.decided_by, UNREACHABLE)
        if reply.refused:
            return await self._after_refusal(scope, route, reply)
        if reply.text and not reply.tried_to_write:
            return Answer(route.mode, route.decided_by, reply.text, outcomes=reply.outcomes)
        answer = composed(scope, route.mode, route.decided_by, reply.outcomes)
        return replace(answer, text=f"{answer.text}\n\n{reply.text}") if reply.text else answer

    async def _after_refusal(self, scope: ToolScope, route: Route, reply: AgentReply) -> Answer:
        """The model failed a guard twice: the truth, from the rows (R1.4, R1.6)."""
        if reply.outcomes:
            return composed(scope, route.mode, route.decided_by, reply.outcomes)
        if reply.refused == "fake_save":
            return Answer(route.mode, route.decided_by, NOTHING_SAVED)
        outcomes = await run_all(scope, (ToolCall("1", "spending_total", {}),))
        answer = composed(scope, route.mode, route.decided_by, outcomes)
        opening = FROM_THE_RECORDS if route.about_records else ONLY_THE_RECORDS
        return Answer(route.mode, route.decided_by, f"{opening} {answer.text}", outcomes=outcomes)


def _calls_writing(outcomes: Sequence[ToolOutcome]) -> bool:
    return any(TOOLS[outcome.call.name].writes for outcome in outcomes)


async def _learn_number_format(scope: ToolScope, text: str, context: ReadingContext, answer: Answer) -> None:
    """A person who has just written 12,50 has shown which mark parts their decimals (R3.1)."""
    if context.number_format is not None or not _calls_writing(answer.outcomes) or not {".", ","} & set(text):
        return
    shown = shown_format(text, context)
    if shown is not None:
        await users.set_number_format(await scope.writing(), scope.user.id, shown)


def _at_once(text: str, context: ReadingContext, route: Route) -> Answer | None:
    """What needs neither rows nor a model: the time, how to say a thing, and plain courtesies."""
    if (time := clock.reply(text, context.now)) is not None:
        return Answer(Mode.COACHING, DecidedBy.RULES, time)
    if (told := how_to.reply(text)) is not None:
        return Answer(Mode.COACHING, DecidedBy.RULES, told or commands.HELP)
    courtesy = smalltalk.reply(text) if route.mode is Mode.SMALLTALK else None
    return Answer(route.mode, route.decided_by, courtesy) if courtesy is not None else None


async def belongs_to_message(scope: ToolScope, event_id: int) -> None:
    """Let what is written now belong to an earlier message, so that an edit of that message finds it (R3.5)."""
    scope.belongs_to(event_id, await entries.next_ordinal(await scope.reading(), scope.user.id, event_id))


async def run_all(scope: ToolScope, calls: Sequence[ToolCall]) -> tuple[ToolOutcome, ...]:
    """Run *calls* in order, each whether or not the one before failed."""
    return tuple([await run_call(scope, TOOLS, call) for call in calls])


def composed(
    scope: ToolScope,
    mode: Mode,
    decided_by: DecidedBy,
    outcomes: tuple[ToolOutcome, ...],
    answers: Question | None = None,
) -> Answer:
    """The reply that code writes from the tools' results."""
    reply = compose(outcomes, scope.user, scope.now)
    return Answer(
        mode,
        decided_by,
        reply.text or NOTHING_DONE,
        reply.buttons,
        outcomes,
        ask=dialogue.merge(outcomes),
        closes=(answers, "answered") if answers else None,
    )


def _leaving(answer: Answer, question: Question | None) -> Answer:
    """The talk goes on without an answer: say what is not done yet, unless the new question takes the old one along."""
    if question is None or (answer.ask is not None and dialogue.takes_along(answer.ask, question.ask)):
        return answer
    return replace(answer, text=f"{answer.text}\n({dialogue.left_open(question)})", closes=(question, "dropped"))
