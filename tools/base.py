"""What a tool is: a function over one user's rows, whose docstring is its contract with the model.

A tool gets a ToolScope, which binds it to one user, one event and one instant, and a pydantic model of arguments. No
argument names a user. It knows no chat, no channel and no model.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from inspect import getdoc
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar, get_type_hints

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from core import users
from core.database import Connection, LazyTransaction
from core.errors import ToolFailed, ToolRetry
from core.files import StoredFile
from core.grammar.context import ReadingContext
from core.llm.embedding import Embedder
from core.llm.types import ToolCall, ToolSpec
from core.users import User

# Marks an argument that only the person's own answer may set; see ``Tool.by_model``.
PERSON_ONLY: dict[str, JsonValue] = {"person_only": True}


class Arguments(BaseModel):
    """Base of every tool's arguments: an argument nobody asked for is an error."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class Result(BaseModel):
    """Base of every tool's result: read by code for the reply, and as JSON by the model.

    Attributes:
        is_hearsay: It tells what was said once, not what the records hold: no figure of it may be told as one.
        leaves_words: The exchange keeps the arguments of the call; what was forgotten leaves none behind.
    """

    model_config = ConfigDict(frozen=True)

    is_hearsay: ClassVar[bool] = False
    leaves_words: ClassVar[bool] = True


class PlannedCall(BaseModel):
    """A tool call that waits for the person's answer.

    Attributes:
        told_by: The event of the message that asks for it: what it writes belongs to that message, and an edit of the
            message ends its waiting. None for the message that is being answered.
    """

    name: str
    arguments: dict[str, object]
    told_by: int | None = None


class Option(BaseModel):
    """One answer a person may give: what the button says, which words mean it, and what is then done."""

    label: str
    words: tuple[str, ...] = ()
    calls: tuple[PlannedCall, ...] = ()


class Ask(Result):
    """A result that is a question: nothing was written, and the answer decides.

    Attributes:
        text: The question, as the person reads it.
        expects: ``option`` (one of the options), or a value that any words may give: ``currency``, ``zone``, the
            missing half of the record that ``said`` begins, its ``note`` or its ``amount``; or what the waiting call
            lacks, ``what`` to be reminded of, ``when``, or how much was ``paid``.
        options: The choices, in order; also shown as buttons.
        calls: What is done once an expected value is known and has been set.
        again: The call that asks, as it has to be made when its turn comes after another question: with its days
            pinned, as the answer may come tomorrow. None where it may be made as it was.
        said: The person's message that led to the question; empty until the question is kept.
        about: What waits for the answer, in a few words, "that list of 3"; empty where the message says it best.
        amends: The call that the answer's records are handed to instead of being written as new ones: the question is
            about an edited message, and its entries stand already.
        lasts: It stays open while the person talks of something else; one about what can't be undone does not.
        behind: A question for a setting that was open before this one: what waits for it goes on waiting.
    """

    text: str
    expects: Literal["option", "currency", "zone", "note", "amount", "what", "when", "paid"] = "option"
    options: tuple[Option, ...] = ()
    calls: tuple[PlannedCall, ...] = ()
    again: PlannedCall | None = None
    said: str = ""
    about: str = ""
    amends: PlannedCall | None = None
    lasts: bool = True
    behind: Self | None = None

    @property
    def waiting(self) -> tuple[PlannedCall, ...]:
        """Every call that waits for the answer, whichever it is."""
        return (*self.calls, *(call for option in self.options for call in option.calls))

    @property
    def set_aside(self) -> tuple[PlannedCall, ...]:
        """The calls that wait for a setting behind this question; made again, they ask for it themselves."""
        return (*self.behind.calls, *self.behind.set_aside) if self.behind else ()

    def mapped(self, change: Callable[[PlannedCall], PlannedCall]) -> Self:
        """The question with each of its calls changed."""
        options = (option.model_copy(update={"calls": tuple(map(change, option.calls))}) for option in self.options)
        changed = {
            "calls": tuple(map(change, self.calls)),
            "options": tuple(options),
            "again": change(self.again) if self.again else None,
            "behind": self.behind.mapped(change) if self.behind else None,
        }
        return self.model_copy(update=changed)

    def belonging_to(self, event_id: int) -> Self:
        """The question with calls that belong to the message of *event_id*, but for those of another message."""
        return self.mapped(
            lambda call: call if call.told_by is not None else call.model_copy(update={"told_by": event_id})
        )


@dataclass
class ToolScope:
    """All that a tool may touch: one user, one event, one instant, one transaction.

    Attributes:
        user: Settings as they stand now; ``reload_user`` after changing one.
        event_id: The inbox event being handled; every row written bears it.
        now: Aware UTC, the same for the whole turn.
        said: The person's message, or empty.
        is_forwarded: The message is a copy of another one: no record is made of it without asking (R3.12).
        told_by: The event whose message the records of this turn belong to, where that is an earlier one: a message
            that was edited, or one that a question was asked about. ``belongs_to`` sets it.
        doubt: The question that stands before a writing call whose figure may have been misheard (R9.4); None where
            nothing is in doubt.
        has_caps: Whether a spending cap may hold, so that what is spent has to be looked at.
        embedder: By which a search compares meanings; None where words alone decide.
        afterwards: What is still to be written once the answer stands, such as the log of what was only read.
        at_last: What is done once the answer lies in the outbox: handing the chat over to somebody else (R9.5).
        files: What goes out with the answer (R3.13).
        about_event: The earlier event that the person pointed at by replying to its confirmation, if any (R3.5).
    """

    user: User
    event_id: int
    now: datetime
    transaction: LazyTransaction
    said: str = ""
    is_forwarded: bool = False
    about_event: int | None = None
    doubt: Callable[[ToolCall], Ask | None] | None = None
    has_caps: bool = True
    told_by: int | None = None
    embedder: Embedder | None = None
    afterwards: list[Callable[[], Awaitable[None]]] = field(default_factory=list)
    at_last: list[Callable[[], Awaitable[None]]] = field(default_factory=list)
    files: list[StoredFile] = field(default_factory=list)
    _ordinal: int = field(default=0, init=False)

    async def reading(self) -> Connection:
        """A connection confined to the user's rows; sees what this turn has written."""
        return await self.transaction.reading()

    async def writing(self) -> Connection:
        """The connection of the turn's one transaction, which commits together with the reply."""
        return await self.transaction.writing()

    @property
    def ordinal(self) -> int:
        """The place that the next record will have in this event."""
        return self._ordinal

    def next_ordinal(self) -> int:
        """The place of the next record in this event, from 0 on: the same message never writes one twice (R3.11)."""
        ordinal = self._ordinal
        self._ordinal += 1
        return ordinal

    def belongs_to(self, event_id: int, records: int) -> None:
        """Let what this turn writes belong to the message of *event_id*, which has told so many records already."""
        self.told_by = event_id
        self._ordinal = records

    def context(self, categories: tuple[str, ...] = ()) -> ReadingContext:
        """What a reader of this user's words needs to know, at this turn's instant."""
        return self.user.reading_context(self.now, categories)

    async def reload_user(self) -> None:
        """Read the user's settings again after this turn changed one."""
        self.user = await users.load(await self.reading(), self.user.id)


A = TypeVar("A", bound=Arguments)
Run = Callable[[ToolScope, A], Awaitable[Result]]


@dataclass(frozen=True)
class Tool(Generic[A]):
    """A tool with its name, its contract in words, and the type of its arguments."""

    name: str
    description: str
    arguments: type[A]
    run: Run[A]
    writes: bool

    @property
    def person_only(self) -> frozenset[str]:
        """The arguments by which a person confirms; a tool that has some asks before it writes in doubt."""
        fields = self.arguments.model_fields.items()
        return frozenset(name for name, info in fields if info.json_schema_extra == PERSON_ONLY)

    def spec(self) -> ToolSpec:
        """The tool as a model sees it: without what only the person may set."""
        schema = _schema(self.arguments)
        shown = {name: part for name, part in schema.get("properties", {}).items() if name not in self.person_only}
        return ToolSpec(self.name, self.description, {**schema, "properties": shown})

    def by_model(self, call: ToolCall) -> ToolCall:
        """*call* as far as a model may make it: an argument that only the person may set is dropped."""
        own = {name: value for name, value in call.arguments.items() if name not in self.person_only}
        return ToolCall(call.id, call.name, own)


@cache  # a reply's request describes some twenty tools, at milliseconds each
def _schema(arguments: type[Arguments]) -> dict[str, Any]:
    return arguments.model_json_schema()


def tool(*, writes: bool) -> Callable[[Run[A]], Tool[Any]]:
    """Make a tool of an async function ``(scope, arguments) -> Result``: its name and docstring become the tool's."""

    def wrap(run: Run[A]) -> Tool[Any]:
        return Tool(run.__name__, getdoc(run) or "", get_type_hints(run)["arguments"], run, writes)

    return wrap


@dataclass(frozen=True)
class ToolOutcome:
    """A call with what came of it: a result, or an error text that says how to do better.

    Attributes:
        may_retry: The model can do better.
        is_slip: The error is the model's own mistake, in words that mean nothing to a person.
    """

    call: ToolCall
    result: Result | None = None
    error: str | None = None
    may_retry: bool = False
    is_slip: bool = False

    @property
    def content(self) -> str:
        """What the model is told, as text."""
        return self.result.model_dump_json() if self.result is not None else self.error or ""


FORWARDED = "That is a forwarded message, so I changed nothing by it. Tell me in your own words what you want."


async def run_call(scope: ToolScope, tools: dict[str, Tool[Arguments]], call: ToolCall) -> ToolOutcome:
    """Run one call as one savepoint: a tool that fails leaves nothing behind, and the turn goes on.

    Unknown names, bad arguments, ToolRetry and ToolFailed become an outcome with an error; anything else is a defect
    and is raised.
    """
    chosen = tools.get(call.name)
    if chosen is None:
        return ToolOutcome(call, error=f"There is no tool named {call.name}.", may_retry=True, is_slip=True)
    if scope.is_forwarded and chosen.writes and not chosen.person_only:
        return ToolOutcome(call, error=FORWARDED)  # it has no way to ask first
    try:
        arguments = chosen.arguments.model_validate(dict(call.arguments))
        doubt = scope.doubt(call) if chosen.writes and scope.doubt is not None else None
        return ToolOutcome(call, result=doubt or await _run(scope, chosen, arguments))
    except ValidationError as error:
        return ToolOutcome(call, error=_describe(error), may_retry=True, is_slip=True)
    except ToolRetry as error:
        return ToolOutcome(call, error=str(error), may_retry=True)
    except ToolFailed as error:
        return ToolOutcome(call, error=str(error))


async def _run(scope: ToolScope, chosen: Tool[Arguments], arguments: Arguments) -> Result:
    if not chosen.writes:
        return await chosen.run(scope, arguments)
    async with scope.transaction.savepoint():
        return await chosen.run(scope, arguments)


def _describe(error: ValidationError) -> str:
    """Which argument is wrong and what would be right, without repeating the value."""
    return "; ".join(f"{'.'.join(map(str, part['loc'])) or 'arguments'}: {part['msg']}" for part in error.errors())
