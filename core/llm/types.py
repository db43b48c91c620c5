"""What is said to a chat model and what comes back, the same for every provider and for the offline model."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

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
class UserMessage:
    """What the person said."""

    text: str


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


@dataclass(frozen=True)
class ModelRequest:
    """One request to a chat model.

    Attributes:
        system: Instructions; never anything a person wrote.
        messages: Oldest first; the last one is the person's, or a tool's.
        tools: What the model may call in this turn; empty for none.
        context: The writer's clock and habits, as the instructions state them in words. The offline model reads it.
        max_tokens: Upper limit of the reply.
    """

    system: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...]
    context: ReadingContext
    max_tokens: int = 1024


@dataclass(frozen=True)
class Usage:
    """Tokens read and written by one reply; both 0 for the offline model."""

    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True)
class ModelReply:
    """One reply: text, tool calls, or both. ``model`` names who answered, for logs and costs."""

    text: str
    tool_calls: tuple[ToolCall, ...] = ()
    usage: Usage = field(default_factory=Usage)
    model: str = ""


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
