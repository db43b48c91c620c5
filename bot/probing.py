"""Tries a configured model out: does it answer, and does it call tools as the settings have it do so?

The messages are made up and nothing is kept. It knows no database; a few hundred tokens are what it costs.
"""

from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.models import provider_model
from core.errors import ModelUnavailable
from core.grammar.context import ReadingContext
from core.llm.types import ChatModel, ModelReply, ModelRequest, ToolSpec, UserMessage
from core.settings import ModelName, Settings

SYSTEM = "You keep a diary of spending and reminders. Call the tool that the message asks for."
MAX_TOKENS = 1_024  # a call, with room for a model that thinks first
CONTEXT = ReadingContext(now=datetime(2026, 11, 27, 12, 0, tzinfo=UTC), currency="EUR")

_TEXT = {"type": "string"}
TOOLS = (
    ToolSpec(
        "save_expense",
        "Save something the person has paid for.",
        {
            "type": "object",
            "properties": {"amount": {"type": "number"}, "note": _TEXT},
            "required": ["amount"],
            "additionalProperties": False,
        },
    ),
    ToolSpec(
        "set_reminder",
        "Remind the person of something at a time.",
        {
            "type": "object",
            "properties": {"what": _TEXT, "when": _TEXT},
            "required": ["what", "when"],
            "additionalProperties": False,
        },
    ),
)
# What is said, which tool it asks for, and an argument that has to be there with its value, where that is certain.
PROBES = (
    ("The bus ticket was 4", "save_expense", ("amount", 4.0)),
    ("Remind me to water the plants tomorrow at noon", "set_reminder", None),
    ("I paid 18.50 for a haircut", "save_expense", ("amount", 18.5)),
)


@dataclass(frozen=True)
class Probed:
    """What came of trying a model out.

    Attributes:
        right: How many of ``asked`` messages led to the right call.
        trouble: Why it did not answer; None if it did.
    """

    asked: int
    right: int
    trouble: str | None = None


async def probe(settings: Settings, name: ModelName) -> Probed:
    """Ask the model *name* for three calls of tools, in the way that the settings have it call them.

    Raises:
        SettingsError: Its provider has no key.
    """
    right = 0
    async with AsyncExitStack() as closing:
        model = provider_model(settings, name, closing)
        for said, tool, argument in PROBES:
            try:
                reply = await _ask(model, said)
            except ModelUnavailable as error:
                return Probed(len(PROBES), right, error.remedy or str(error))
            right += _is_right(reply, tool, argument)
    return Probed(len(PROBES), right)


async def _ask(model: ChatModel, said: str) -> ModelReply:
    return await model.complete(ModelRequest(SYSTEM, (UserMessage(said),), TOOLS, CONTEXT, MAX_TOKENS))


def _is_right(reply: ModelReply, tool: str, argument: tuple[str, float] | None) -> bool:
    """Whether *reply* is this one call, whole."""
    if reply.unreadable_calls or [call.name for call in reply.tool_calls] != [tool]:
        return False
    if argument is None:
        return True
    name, value = argument
    try:
        return float(str(reply.tool_calls[0].arguments.get(name))) == value
    except ValueError:
        return False
