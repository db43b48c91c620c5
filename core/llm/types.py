"""What is said to a chat model and what comes back, the same for every provider and for the offline model."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from core.grammar.context import ReadingContext


@dataclass(frozen=True)
class ToolSpec:
    """A tool as the model sees it: its name, its contract in words, and the JSON schema of its arguments."""

    name: str
    description: str
    parameters: Mapping[str, object]


@dataclass(frozen=True)
class ToolCall:
    """The model's wish to run a tool; ``id`` ties the result to the call."""

    id: str
    name: str
    arguments: Mapping[str, object]


@dataclass(frozen=True)
class Picture:
    """A picture that a vision model is to look at; media_type is ``image/jpeg`` or ``image/png``."""

    media_type: str
    content: bytes = field(repr=False)


@dataclass(frozen=True)
class UserMessage:
    """What the person said, and the pictures that go with it."""

    text: str
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True)
class AssistantMessage:
    """What the companion said, and the tools it asked for."""

    text: str
    tool_calls: tuple[ToolCall, ...] = ()


@dataclass(frozen=True)
class ToolMessage:
    """What a tool answered: JSON text, or a sentence that says what went wrong."""

    call_id: str
    name: str
    content: str
    is_error: bool = False


Message: TypeAlias = UserMessage | AssistantMessage | ToolMessage


Purpose: TypeAlias = Literal["reply", "memories", "insights", "summary", "profile", "mood", "receipt"]


@dataclass(frozen=True)
class ModelRequest:
    """One request to a chat model.

    Attributes:
        system: Instructions, the same from turn to turn so that a provider's cache finds them again; never anything
            a person wrote.
        messages: Oldest first; the last one is the person's, or a tool's.
        tools: What the model may call in this turn; empty for none.
        context: The writer's clock and habits. The offline model reads it.
        situation: The same in words, and whatever else changes with each turn; it follows what a cache may hold.
        correction: What was wrong with the last try at this reply, if there was one.
        reply_schema: The JSON schema that the reply's text has to follow; None for free text.
        max_tokens: Upper limit of the reply.
        temperature: 0 for the likeliest words; None, which every hosted model takes, for the server's own choice.
        purpose: What the reply is for. The offline model, which follows no instructions, goes by it.
    """

    system: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...]
    context: ReadingContext
    max_tokens: int = 1024
    situation: str = ""
    correction: str = ""
    reply_schema: Mapping[str, object] | None = None
    temperature: float | None = None
    purpose: Purpose = "reply"

    @property
    def latest(self) -> str:
        """What is told after everything that stays the same: the situation, and the correction."""
        return "\n\n".join(part for part in (self.situation, self.correction) if part)


@dataclass(frozen=True)
class Usage:
    """Tokens read and written by one reply; all 0 for the offline model.

    Attributes:
        input_tokens: All that was read, whether or not a cache had it.
        output_tokens: All that was written, thinking included.
        cached_tokens: Those of the input that came out of the provider's cache.
        cache_written_tokens: Those of the input that were put into it.
    """

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    cache_written_tokens: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cached_tokens + other.cached_tokens,
            self.cache_written_tokens + other.cache_written_tokens,
        )

    @property
    def total_tokens(self) -> int:
        """Everything that was read and written."""
        return self.input_tokens + self.output_tokens


@dataclass(frozen=True)
class ModelReply:
    """One reply: text, tool calls, or both.

    Attributes:
        model: Who answered, for logs and costs.
        unreadable_calls: Names of tools whose arguments were no JSON object: they are in no ``tool_calls``, so that
            they never stand in a history, which some servers then refuse for ever.
        is_cut: The text ends where the token limit was reached.
    """

    text: str
    tool_calls: tuple[ToolCall, ...] = ()
    usage: Usage = field(default_factory=Usage)
    model: str = ""
    unreadable_calls: tuple[str, ...] = ()
    is_cut: bool = False


class ChatModel(Protocol):
    """Anything that answers a request: a provider, a chain of them, the offline or a scripted model."""

    @property
    def name(self) -> str:
        """How it is called in settings and logs, such as ``offline`` or ``anthropic:NAME``."""
        ...

    async def complete(self, request: ModelRequest) -> ModelReply:
        """Answer *request*.

        Raises:
            ModelUnavailable: The provider is down, too slow or refuses; another one may be asked.
        """
        ...


class ProviderModel(ChatModel, Protocol):
    """A chat model behind the network."""

    async def close(self) -> None:
        """Close the connections that are kept open between requests."""
        ...
