"""What is answered to what a person says, edits or presses: routing, the fast path, the agent, and the words of it.

It runs inside a turn and writes only through tools and the dialogue; committing and sending are the turn's.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Literal

from bot import (
    answering,
    commands,
    dialogue,
    following_up,
    gathering,
    guards,
    memory_talk,
    number_habit,
    recollection,
    reminder_talk,
    router,
)
from bot.acting import belongs_to_message, run_all, run_planned
from bot.agent import Agent, AgentReply
from bot.answering import Answered
from bot.channels.base import Button
from bot.dialogue import Question
from bot.gathering import Gathered
from bot.modes import MODES, TOOLS, Mode, mode_of
from bot.offline import UNREACHABLE, OfflineModel
from bot.opening import Opening
from bot.prompting import Background
from bot.replies import clock, compose, how_to, smalltalk
from bot.replies.left_open import left_open, naming
from bot.router import DecidedBy, Route
from bot.understanding.reading import MessageReading
from bot.understanding.statements.reading import tells_something
from core.errors import ModelUnavailable
from core.grammar.context import ReadingContext
from core.llm import metering, usage
from core.llm.embedding import NoEmbedder
from core.llm.types import ChatModel, ToolCall
from memory import memories
from memory.mind import Mind
from tools import undo
from tools.base import Ask, ToolOutcome, ToolScope
from tools.secrets_told import left_out

NOTHING_DONE = "All right, I've left it."
LONG_AGO = "That was a while ago, so I ask again:"
NOT_UNDERSTOOD = "I didn't catch that."
NOTHING_SAVED = "I haven't saved anything from that. Write it like “lunch 15” and I will."
NOTHING_SET = "I haven't set anything. Write it like “remind me to call mum tomorrow at 9” and I will."
NO_ANSWER = "I have no good answer to that, sorry. Put it another way and I'll try again."
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
        teaches: It was talk, and may be learned from in the background (R5.1).
        kept_as: What is kept of the text, where that shows a code.
    """

    mode: Mode
    decided_by: DecidedBy
    text: str
    buttons: tuple[Button, ...] = ()
    outcomes: tuple[ToolOutcome, ...] = ()
    ask: Ask | None = None
    closes: tuple[Question, Literal["answered", "dropped"]] | None = None
    repeats: Question | None = None
    teaches: bool = False
    kept_as: str | None = None


class Conversation:
    """Answers one message at a time; the models it may ask are given."""

    def __init__(
        self,
        model: ChatModel,
        mind: Mind,
        *,
        small_model: ChatModel | None = None,
        deadline: timedelta | None = None,
    ) -> None:
        self._agent = Agent(model, deadline)
        self._mind = mind
        self._small_model = small_model

    def without_models(self) -> "Conversation":
        """The same talk by rules alone: it asks no provider for anything."""
        return Conversation(OfflineModel(), replace(self._mind, embedder=NoEmbedder()))

    async def answer(self, scope: ToolScope, text: str, found: Opening) -> Answer:
        """Answer a message, knowing what the opening of its turn *found*; what models take for it is kept (R11.5)."""
        scope.embedder = self._mind.embedder
        with metering.counting() as spent:
            answer = await self._answer(scope, text, found)
        answer = replace(
            _without_old_danger(_telling_of_secrets(answer, text), found.question),
            teaches=_teaches(scope, text, answer),
        )
        if spent:
            today = scope.context().now.date()
            await usage.record(await scope.writing(), scope.user.id, today, spent)
        return answer

    async def _answer(self, scope: ToolScope, text: str, found: Opening) -> Answer:
        command = commands.read_command(text.strip())
        if command is not None:
            return await self._command(scope, command, found.question)
        context = scope.context(found.categories)
        if (late := _answers_late(found.overdue, text, context)) is not None:
            return late
        question = await following_up.question_meant(scope, text, context, found.question)
        if question is None and (pointed := await following_up.before_reading(scope, text, context)):
            return composed(scope, Mode.EXPENSE, DecidedBy.STATE, await run_all(scope, pointed))
        if self._small_model is not None:
            await scope.transaction.rest()
        route = await router.route(text, context, question, self._small_model)
        answer = await self._follow(scope, text, context, route, found.question)
        return _leaving(answer, found.overdue) if answer.closes is None else answer

    async def _command(self, scope: ToolScope, command: commands.Command, question: Question | None) -> Answer:
        if command.call is None:
            return Answer(Mode.SMALLTALK, DecidedBy.RULES, command.text)
        return await _undo_waiting(scope, (command.call,), question) or composed(
            scope, mode_of([command.call.name]), DecidedBy.RULES, await run_all(scope, (command.call,))
        )

    async def _follow(
        self, scope: ToolScope, text: str, context: ReadingContext, route: Route, question: Question | None
    ) -> Answer:
        if route.answered is not None and route.answers is not None:
            return await self._decided(scope, route, route.answers, route.answered)
        if _misses(question, text, route):
            return _asked_again(route, question)
        if (pointed := await self._pointing(scope, text, context, route)) is not None:
            return pointed
        if route.reading is not None:
            reading = await number_habit.with_habit(scope, text, context, route.reading)
            return await self._fast(scope, route, reading, question)
        answer = await self._leaning(scope, text, context) or _at_once(text, context, route)
        if answer is not None:
            return answer
        answer = await self._ask_agent(scope, text, route)
        answer = replace(answer, teaches=MODES[route.mode].remembers)
        return _leaving(answer, question) if _has_moved_on(question, text) else answer

    async def _pointing(self, scope: ToolScope, text: str, context: ReadingContext, route: Route) -> Answer | None:
        """A message that points at a reminder, or at something learned."""
        if not _is_plain(route) and (calls := await reminder_talk.read(scope, text, context)):
            return composed(scope, Mode.REMINDER, DecidedBy.STATE, await run_all(scope, calls))
        if calls := await memory_talk.read(scope, text, context):
            return composed(scope, Mode.COACHING, DecidedBy.STATE, await run_all(scope, calls))
        return None

    async def _leaning(self, scope: ToolScope, text: str, context: ReadingContext) -> Answer | None:
        """A message that leans on what was said before it."""
        leaning = await following_up.read(scope, text, context)
        if isinstance(leaning, Ask):
            return Answer(Mode.EXPENSE, DecidedBy.STATE, leaning.text, ask=leaning)
        if leaning is None:
            return None
        mode = Mode.EXPENSE if TOOLS[leaning.name].writes else Mode.COACHING
        return composed(scope, mode, DecidedBy.STATE, await run_all(scope, (leaning,)))

    async def _decided(self, scope: ToolScope, route: Route, question: Question, answered: Answered) -> Answer:
        """An answer to the question: what was waiting for it, each call for the message that told it."""
        if answered.ask is None:
            outcomes = await run_planned(scope, answered.calls)
            return composed(scope, route.mode, route.decided_by, outcomes, question)
        done = composed(scope, route.mode, route.decided_by, await run_planned(scope, answered.calls))
        await belongs_to_message(scope, question.event_id)
        ask = answered.ask.model_copy(update={"said": question.ask.said})
        if not answered.calls:
            return Answer(route.mode, route.decided_by, ask.text, ask=ask, closes=(question, "answered"))
        ask = dialogue.chained(ask, done.ask) if done.ask else ask
        return replace(done, text=f"{done.text}\n{ask.text}", ask=ask, closes=(question, "answered"))

    async def _fast(self, scope: ToolScope, route: Route, reading: MessageReading, question: Question | None) -> Answer:
        """A message that was wholly understood: its calls, and a reply composed from their results."""
        if reading.ask is not None:
            return _leaving(Answer(route.mode, route.decided_by, reading.ask.text, ask=reading.ask), question)
        if (undone := await _undo_waiting(scope, reading.calls, question)) is not None:
            return undone
        outcomes = await run_all(scope, reading.calls)
        answer = composed(scope, route.mode, route.decided_by, outcomes)
        return _leaving(answer, question) if _calls_writing(outcomes) else answer

    async def _ask_agent(self, scope: ToolScope, text: str, route: Route) -> Answer:
        gathers = MODES[route.mode].gathers
        gathered = await gathering.gather(self._mind, scope, text) if gathers else Gathered(Background())
        try:
            reply = await self._agent.run(
                scope, route.mode, text, gathered.background, about_records=route.about_records, also=route.also
            )
        except ModelUnavailable:
            return Answer(route.mode, route.decided_by, UNREACHABLE)
        await _touch_used(scope, reply.text, text, gathered)
        if reply.refused:
            return await self._after_refusal(scope, text, route, reply)
        if reply.text and not reply.tried_to_write:
            return Answer(route.mode, route.decided_by, reply.text, outcomes=reply.outcomes)
        answer = composed(scope, route.mode, route.decided_by, reply.outcomes)
        return replace(answer, text=f"{answer.text}\n\n{reply.text}") if reply.text else answer

    async def _after_refusal(self, scope: ToolScope, text: str, route: Route, reply: AgentReply) -> Answer:
        """The model failed a guard twice: the truth, from the rows, or plainly (R1.4, R1.6)."""
        if reply.outcomes:
            return composed(scope, route.mode, route.decided_by, reply.outcomes)
        is_told = reply.refused != "number_contract"
        if is_told and (route.mode is Mode.EXPENSE or not guards.holds_question(text)):
            return Answer(route.mode, route.decided_by, _nothing_done(route, reply))
        if is_told and not (route.about_records or route.mode is Mode.REMINDER):
            return Answer(route.mode, route.decided_by, NO_ANSWER)
        name = "list_reminders" if route.mode is Mode.REMINDER else "spending_total"
        outcomes = await run_all(scope, (ToolCall("1", name, {}),))
        answer = composed(scope, route.mode, route.decided_by, outcomes)
        if route.mode is Mode.REMINDER:
            return answer
        opening = FROM_THE_RECORDS if route.about_records else ONLY_THE_RECORDS
        return Answer(route.mode, route.decided_by, f"{opening} {answer.text}", outcomes=outcomes)


def _nothing_done(route: Route, reply: AgentReply) -> str:
    """What is true after a message that asked nothing, and whose answer is not said."""
    if reply.refused == "no_reply" and route.mode not in {Mode.EXPENSE, Mode.REMINDER}:
        return NO_ANSWER
    return NOTHING_SET if route.mode is Mode.REMINDER else NOTHING_SAVED


def _is_plain(route: Route) -> bool:
    """Whether the message means the same whatever was said before: a record, or a wish about reminders."""
    if route.reading is None or not route.reading.calls:
        return False
    return route.mode is Mode.REMINDER or {call.name for call in route.reading.calls} <= answering.RECORDS


async def _touch_used(scope: ToolScope, reply: str, said: str, gathered: Gathered) -> None:
    """Keep which memories the reply used: those are not forgotten soon (R6.2)."""
    used = recollection.used_in(reply, said, gathered.memories)
    if used:
        await memories.touch_used(await scope.writing(), scope.user.id, used, scope.now)


def _telling_of_secrets(answer: Answer, text: str) -> Answer:
    """Say once that a secret in *text* is not kept (R5.6)."""
    note = left_out(text)
    if not note or not answer.text or note in answer.text:
        return answer
    parts = (note, answer.text) if answer.ask else (answer.text, note)
    return replace(answer, text="\n".join(parts))


def _without_old_danger(answer: Answer, question: Question | None) -> Answer:
    """Drop a question about what can't be undone once the talk has gone on: a later "yes" means something else."""
    if question is None or question.ask.lasts or answer.closes is not None or answer.repeats is not None:
        return answer
    return replace(answer, closes=(question, "dropped"))


def _teaches(scope: ToolScope, text: str, answer: Answer) -> bool:
    """Whether a message may be learned from: the person's own talk, or words of themselves that led to no record."""
    if scope.is_forwarded or text.startswith("/"):
        return False
    is_record = answer.ask is not None or answer.closes is not None or _calls_writing(answer.outcomes)
    return answer.teaches or (not is_record and tells_something(text))


def _calls_writing(outcomes: Sequence[ToolOutcome]) -> bool:
    return any(outcome.call.name in TOOLS and TOOLS[outcome.call.name].writes for outcome in outcomes)


def _at_once(text: str, context: ReadingContext, route: Route) -> Answer | None:
    """What needs neither rows nor a model: the time, how to say a thing, and plain courtesies."""
    if (time := clock.reply(text, context.now)) is not None:
        return Answer(Mode.COACHING, DecidedBy.RULES, time)
    if (told := how_to.reply(text)) is not None:
        return Answer(Mode.COACHING, DecidedBy.RULES, told or commands.HELP)
    courtesy = smalltalk.reply(text) if route.mode is Mode.SMALLTALK else None
    return Answer(route.mode, route.decided_by, courtesy) if courtesy is not None else None


def _misses(question: Question | None, text: str, route: Route) -> bool:
    """Whether a message seems to be meant for the question and is no answer to it: then the question is asked again.

    "It was so much" is never said of an older entry while something waits for its other half or its currency.
    """
    if question is None:
        return False
    if route.reading is not None:
        return question.ask.expects != "option" and answering.is_correction(route.reading)
    is_talk = smalltalk.reply(text) is not None or smalltalk.word(text) is not None
    return answering.is_yes(text) or (len(text.split()) <= SHORT_WORDS and not is_talk)


def _answers_late(question: Question | None, text: str, context: ReadingContext) -> Answer | None:
    """A choice in a question of long ago: it is asked once more before anything is done, or left upon a no.

    Other words are not taken for the missing half of a record so late.
    """
    is_meant = question is not None and question.ask.expects == "option" and len(text.split()) <= SHORT_WORDS
    answered = answering.match(question, text, context) if question is not None and is_meant else None
    if question is None or answered is None:
        return None
    mode = mode_of(call.name for call in question.ask.waiting)
    if not answered.calls and answered.ask is None:
        return Answer(mode, DecidedBy.STATE, NOTHING_DONE, closes=(question, "dropped"))
    text = f"{LONG_AGO} {question.ask.text}"
    return Answer(mode, DecidedBy.STATE, text, ask=question.ask, closes=(question, "dropped"))


def _asked_again(route: Route, question: Question | None) -> Answer:
    words = f"{NOT_UNDERSTOOD} {question.ask.text if question else ''}"
    return Answer(route.mode, DecidedBy.STATE, words, repeats=question)


def _has_moved_on(question: Question | None, text: str) -> bool:
    """Whether talk has left the half of a record behind: later words are then not taken for the other half."""
    return question is not None and question.ask.expects in answering.HALVES and smalltalk.word(text) is None


async def _undo_waiting(scope: ToolScope, calls: Sequence[ToolCall], question: Question | None) -> Answer | None:
    """Leave what waits for an answer, if that is what "undo" means: nothing was written since it was asked about."""
    if question is None or not _takes_last_back(calls) or scope.about_event is not None:
        return None
    conn, user_id = await scope.writing(), scope.user.id
    if await undo.has_changed_since(conn, user_id, question.asked_by or question.event_id):
        return None
    voided = await dialogue.void(conn, user_id, question.event_id)
    if voided.orphans:
        outcomes = naming(await run_planned(scope, voided.orphans), is_aside=True)
        asked = composed(scope, Mode.EXPENSE, DecidedBy.STATE, outcomes)
        return replace(asked, text=f"{NOTHING_DONE}\n{asked.text}")
    others = voided.question
    text = f"{NOTHING_DONE}\n({left_open(others.ask)})" if others else NOTHING_DONE
    return Answer(Mode.EXPENSE, DecidedBy.STATE, text)


def _takes_last_back(calls: Sequence[ToolCall]) -> bool:
    """Whether it is "undo" or "delete that", said of whatever was last."""
    return [call.name for call in calls] == ["undo"] or (
        [call.name for call in calls] == ["void_entry"] and not calls[0].arguments
    )


def composed(
    scope: ToolScope,
    mode: Mode,
    decided_by: DecidedBy,
    outcomes: tuple[ToolOutcome, ...],
    answers: Question | None = None,
) -> Answer:
    """The reply that code writes from the tools' results."""
    outcomes = naming(dialogue.settings_first(outcomes), is_aside=answers is not None)
    reply = compose(outcomes, scope.user, scope.now)
    is_declined = answers is not None and 0 < len(outcomes) == len(answers.ask.set_aside)
    text = f"{NOTHING_DONE}\n{reply.text}" if is_declined else reply.text or NOTHING_DONE
    ask = dialogue.merge(outcomes)
    if ask is not None and answers is not None:
        ask = ask.model_copy(update={"said": ask.said or answers.ask.said})
    return Answer(
        mode,
        decided_by,
        text,
        reply.buttons,
        outcomes,
        ask=ask,
        closes=(answers, "answered") if answers else None,
    )


def _leaving(answer: Answer, question: Question | None) -> Answer:
    """The talk goes on without an answer: say what is not done yet, unless the new question takes the old one along.

    A question for a setting stays open: its answer can't be taken for anything else.
    """
    if question is None or (answer.ask is not None and dialogue.takes_along(answer.ask, question.ask)):
        return answer
    text = f"{answer.text}\n({left_open(question.ask)})" if answer.text else ""
    if question.awaits_setting and answer.ask is None:
        return replace(answer, text=text)
    behind = question.ask.behind
    if answer.ask is None and behind is not None and text:
        text = f"{text}\n({left_open(behind)} {behind.text})"
    ask = dialogue.taking_along(answer.ask, question.ask) if answer.ask else behind
    return replace(answer, text=text, ask=ask, closes=(question, "dropped"))
