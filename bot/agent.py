"""The loop model -> tools -> model, within limits, and with the guards between the model and the person.

It decides nothing about routing and commits nothing. No connection is held while the model thinks, unless the turn
has already written: then it may ask the model once more, to close.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import structlog

import prompts
from bot import guards, prompting
from bot.modes import TOOLS, Mode, tools_of
from bot.prompting import Background
from bot.settling import settle
from core.errors import ModelUnavailable
from core.llm.types import AssistantMessage, ChatModel, Message, ModelReply, ModelRequest, ToolCall, ToolMessage
from tools.base import Ask, ToolOutcome, ToolScope, run_call

log = structlog.get_logger()

MAX_STEPS = 6  # model calls in one turn
MAX_TOKENS = 120_000  # read and written in one turn; its steps together read a full window and every tool six times
MAX_RETRIES = 2  # errors handed back to the model, each tool
DEADLINE = timedelta(seconds=45)  # of all model calls of a turn unless told otherwise; shorter than an event's lease
CLOSING_DEADLINE = timedelta(seconds=20)  # of the one call after a write, through which a connection is held

WRITING = frozenset(name for name, tool in TOOLS.items() if tool.writes)

NOT_SAID = "These are not in the person's message: {}. Use only what they say in it, or ask them for it."
NOT_ASKED = "The person's message does not ask to change or take back anything. Do it only where they ask for it."
MADE_ALREADY = "This call was made in this turn already; its result stands."


@dataclass(frozen=True)
class AgentReply:
    """What the loop came to.

    Attributes:
        text: The model's words, having passed the guards; empty where the reply is only composed from the outcomes.
        outcomes: The turn's tool calls with their results, in order, without slips that were mended.
        tried_to_write: A call of the turn wrote, or failed to: the reply composed from the outcomes comes first, and
            ``text`` after it.
        refused: Which guard the model failed twice: its words are then not here.
    """

    text: str
    outcomes: tuple[ToolOutcome, ...]
    model: str
    refused: str | None = None
    tried_to_write: bool = False


class Agent:
    """Runs turns that rules alone cannot answer; a turn's model calls together take no longer than the deadline."""

    def __init__(self, model: ChatModel, deadline: timedelta | None = None) -> None:
        self._model = model
        self._deadline = DEADLINE if deadline is None else deadline

    async def run(
        self,
        scope: ToolScope,
        mode: Mode,
        text: str,
        background: Background,
        *,
        about_records: bool,
        also: Collection[Mode] = (),
    ) -> AgentReply:
        """Answer *text* in *mode*, and in those that it *also* speaks of.

        Raises:
            ModelUnavailable: No model of the chain answered within the deadline, and no tool has run.
        """
        ends_at = asyncio.get_running_loop().time() + self._deadline.total_seconds()
        modes = frozenset({mode, *also})
        turn = _Turn(self._model, scope, modes, text, about_records=about_records, ends_at=ends_at)
        context, is_forwarded = scope.context(), scope.is_forwarded
        return await turn.run(prompting.request(modes, text, context, background, is_forwarded=is_forwarded))


class _Turn:
    """The state of one run of the loop."""

    def __init__(
        self,
        model: ChatModel,
        scope: ToolScope,
        modes: frozenset[Mode],
        said: str,
        *,
        about_records: bool,
        ends_at: float,
    ) -> None:
        self._model = model
        self._scope = scope
        self._modes = modes
        self._said = said
        self._about_records = about_records
        self._tools = tools_of(Mode)  # one that was not handed over, but is called rightly all the same, is run
        self._outcomes: list[ToolOutcome] = []
        self._retries: dict[str, int] = {}
        self._has_been_corrected = False
        self._ends_at = ends_at
        self._tokens = 0

    async def run(self, request: ModelRequest) -> AgentReply:
        for _ in range(MAX_STEPS):
            is_closing = self._scope.transaction.has_written
            try:
                reply = await self._ask(request, is_closing=is_closing)
            except ModelUnavailable:
                if not self._outcomes:
                    raise
                break  # what was done and read is told without the model
            done, request = await self._step(request, reply, is_closing=is_closing)
            if done is not None:
                return done
            if is_closing or self._tokens >= MAX_TOKENS:
                break
        return self._finished("", self._model.name)

    async def _ask(self, request: ModelRequest, *, is_closing: bool) -> ModelReply:
        """The model's reply; before the first write no connection is held meanwhile."""
        await self._scope.transaction.rest()
        closing_at = asyncio.get_running_loop().time() + CLOSING_DEADLINE.total_seconds()
        try:
            async with asyncio.timeout_at(min(self._ends_at, closing_at) if is_closing else self._ends_at):
                reply = await self._model.complete(request)
        except TimeoutError as error:
            raise ModelUnavailable(f"{self._model.name} gave no reply in time") from error
        self._tokens += reply.usage.total_tokens
        return self._recovered(_clean(reply))

    def _recovered(self, reply: ModelReply) -> ModelReply:
        """*reply* with the calls that it only wrote out as words; what else it says then is chatter about them."""
        if reply.tool_calls or reply.unreadable_calls or reply.is_cut:
            return reply
        calls = guards.recovered_calls(reply.text, self._tools, self._said)
        if not calls:
            return reply
        log.info("calls_recovered", model=reply.model or self._model.name, count=len(calls))
        own = tuple(replace(call, id=f"{call.id}_{len(self._outcomes)}") for call in calls)
        return replace(reply, text="", tool_calls=own)

    async def _step(
        self, request: ModelRequest, reply: ModelReply, *, is_closing: bool
    ) -> tuple[AgentReply | None, ModelRequest]:
        """What *reply* leads to: the end of the turn, or the next request."""
        model = reply.model or self._model.name
        if reply.tool_calls and not reply.unreadable_calls:
            fresh = await self._run_all(reply.tool_calls)
            return self._after_tools(fresh, model), _with_results(request, reply, fresh)
        complaint = _unreadable(reply) or self._complaint(reply.text)
        if complaint is None:
            return self._finished(self._own_words(reply.text), model), request
        log.info("reply_refused", reason=complaint.guard, model=model)
        if self._has_been_corrected or is_closing:
            return replace(self._finished("", model), refused=complaint.guard), request
        self._has_been_corrected = True
        return None, _corrected(request, complaint.correction)

    async def _run_all(self, calls: Sequence[ToolCall]) -> list[ToolOutcome]:
        """Run the calls of one reply in order; the same call may stand twice in it, but not in a later one again."""
        earlier = [(outcome.call.name, outcome.call.arguments) for outcome in self._outcomes if outcome.result]
        fresh = []
        for call in calls:
            outcome = await self._run(call, earlier)
            fresh.append(outcome)
            if outcome.may_retry:
                self._retries[call.name] = self._retries.get(call.name, 0) + 1
        self._outcomes += [outcome for outcome in fresh if outcome.error != MADE_ALREADY]
        return fresh

    async def _run(self, asked: ToolCall, earlier: Sequence[tuple[str, Mapping[str, object]]]) -> ToolOutcome:
        tool = self._tools.get(asked.name)
        call = tool.by_model(asked) if tool else asked
        if tool is not None and tool.writes:
            if (call.name, call.arguments) in earlier:
                return ToolOutcome(call, error=MADE_ALREADY)
            if (objection := self._objection(call)) is not None:
                return ToolOutcome(call, error=objection, may_retry=True, is_slip=True)
        return await run_call(self._scope, self._tools, call)

    def _after_tools(self, fresh: list[ToolOutcome], model: str) -> AgentReply | None:
        """The end, where code composes the reply: a question to ask, records kept, or a tool that fails for good."""
        is_asking = any(isinstance(outcome.result, Ask) for outcome in fresh)
        has_failed = any(count > MAX_RETRIES for count in self._retries.values())
        is_kept = self._modes == {Mode.EXPENSE} and not any(outcome.may_retry for outcome in fresh)
        return self._finished("", model) if is_asking or has_failed or is_kept else None

    def _objection(self, call: ToolCall) -> str | None:
        """Why a writing *call* does not run: it writes or changes what the person has not said (R1.7)."""
        context = self._scope.context()
        if guards.is_unasked(call, self._said, context):
            return NOT_ASKED
        foreign = guards.foreign_arguments(call.arguments, self._said, self._outcomes, context)
        return NOT_SAID.format(", ".join(foreign)) if foreign else None

    def _own_words(self, text: str) -> str:
        """What of the model's *text* is said: beside a write nothing that confirms, beside a failed one only questions.

        What was done, and what was not, is told by code, so that it is told, and told as it is.
        """
        settled = settle(self._outcomes, self._tools)
        if any(outcome.error is not None and _tries_to_write(outcome) for outcome in settled):
            return guards.questions(text)
        return guards.without_claims(text) if any(map(_tries_to_write, settled)) else text

    def _complaint(self, text: str) -> "_Complaint | None":
        if not text and not self._outcomes:
            return _Complaint("no_reply", prompts.render("blank"))
        if guards.leaks_call(text, TOOLS):
            return _Complaint("fake_save", prompts.render("leaked"))
        if guards.misses_person(text, self._said):
            return _Complaint("no_reply", prompts.render("addressed"))
        context = self._scope.context()
        about_records = self._about_records or bool(self._outcomes) or Mode.REMINDER in self._modes
        figures = guards.ungrounded_figures(text, self._outcomes, self._said, context, about_records=about_records)
        claims = guards.ungrounded_claims(text, self._outcomes, self._said, WRITING, about_records=about_records)
        if figures or claims:
            named = ", ".join((*figures, *claims))
            return _Complaint("number_contract", prompts.render("ungrounded", figures=named))
        if guards.claims_unmade_save(text, self._outcomes, self._said, WRITING):
            return _Complaint("fake_save", prompts.render("unsaved"))
        return None

    def _finished(self, text: str, model: str) -> AgentReply:
        settled = settle(self._outcomes, self._tools)
        return AgentReply(text, settled, model, tried_to_write=any(map(_tries_to_write, settled)))


@dataclass(frozen=True)
class _Complaint:
    """Which guard refused a text, and what the model is told."""

    guard: str
    correction: str


def _unreadable(reply: ModelReply) -> _Complaint | None:
    """A call without readable arguments is not run, nor is any beside it: the whole reply has to be made again."""
    if not reply.unreadable_calls:
        return None
    return _Complaint("fake_save", prompts.render("malformed", tools=", ".join(reply.unreadable_calls)))


def _tries_to_write(outcome: ToolOutcome) -> bool:
    """Whether *outcome* is of a tool that writes, or of one that does not exist: nobody knows what that was to do."""
    return outcome.call.name in WRITING or outcome.call.name not in TOOLS


def _clean(reply: ModelReply) -> ModelReply:
    """*reply* without what no person can read and no row can hold, in its text and in the words of its calls."""
    text = guards.readable(reply.text)
    calls = tuple(
        replace(call, arguments={name: _clean_value(value) for name, value in call.arguments.items()})
        for call in reply.tool_calls
    )
    return replace(reply, text=guards.shown_as_cut(text) if reply.is_cut else text, tool_calls=calls)


def _clean_value(value: object) -> object:
    return guards.readable(value) if isinstance(value, str) else value


def _with_results(request: ModelRequest, reply: ModelReply, fresh: list[ToolOutcome]) -> ModelRequest:
    results: list[Message] = [
        ToolMessage(outcome.call.id, outcome.call.name, outcome.content, is_error=outcome.error is not None)
        for outcome in fresh
    ]
    return replace(request, messages=(*request.messages, AssistantMessage(reply.text, reply.tool_calls), *results))


def _corrected(request: ModelRequest, correction: str) -> ModelRequest:
    """The same request once more; the refused words are not repeated, and the person's stay the last ones."""
    return replace(request, correction=correction)
