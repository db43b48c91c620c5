"""The offline model: the calls of what it understands, and one honest sentence for the rest (R11.3)."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.guards import claims_unmade_save, ungrounded_figures
from bot.modes import MODES, TOOLS, Mode
from bot.offline import OfflineModel
from bot.offline import model as sentences
from bot.understanding import wrong_days
from core.llm.types import AssistantMessage, ModelReply, ModelRequest, ToolCall, ToolMessage, UserMessage
from tests.bot.guard_outcomes import CONTEXT
from tools.secrets_told import LEFT_OUT

SENTENCES = [
    sentences.UNSURE_REMINDER,
    wrong_days.STILL_TO_COME,
    sentences.UNSURE_EXPENSE,
    sentences.UNSURE_QUESTION,
    sentences.UNSURE_CAP,
    sentences.UNSURE_LINE.format(line="some things"),
    sentences.TOO_LONG,
    wrong_days.NO_SUCH_DAY.format(day="32 May"),
    LEFT_OUT,
    f"I'm so sorry for your loss. {sentences.HERE_FOR_YOU}",
    sentences.NO_TALK,
    sentences.THANKS,
    sentences.UNREACHABLE,
]


async def answer(text: str, mode: Mode = Mode.COACHING) -> ModelReply:
    """What it replies to *text* with the tools of *mode*."""
    tools = tuple(tool.spec() for tool in MODES[mode].tools)
    return await OfflineModel().complete(ModelRequest("", (UserMessage(text),), tools, CONTEXT))


async def test_an_understood_record_becomes_a_call() -> None:
    """The same call that a provider's model would make."""
    reply = await answer("lunch 15")

    assert [call.name for call in reply.tool_calls] == ["add_expense"]
    assert reply.text == ""


async def test_an_understood_question_becomes_a_call() -> None:
    """A question about records is read from the rows."""
    reply = await answer("how much did I spend this week?")

    assert [call.name for call in reply.tool_calls] == ["spending_total"]


async def test_a_question_of_ones_own_life_is_looked_up() -> None:
    """Only what was told earlier can answer it; without the tool it stays talk."""
    asked, without = await answer("when is my birthday?"), await answer("when is my birthday?", Mode.SMALLTALK)

    assert [("search_memories", "when is my birthday?")] == [
        (call.name, call.arguments["query"]) for call in asked.tool_calls
    ]
    assert without.text == sentences.NO_TALK


async def test_it_calls_no_tool_that_it_was_not_offered() -> None:
    """Small talk has no tools, so even a record is left alone, and that is said."""
    reply = await answer("lunch 15", Mode.SMALLTALK)

    assert reply.tool_calls == ()
    assert reply.text == sentences.NO_TALK


async def test_after_results_it_leaves_the_words_to_code() -> None:
    """The reply is composed from the results, so the model adds nothing."""
    call = ToolCall("1", "spending_total", {})
    messages = (UserMessage("how much?"), AssistantMessage("", (call,)), ToolMessage("1", "spending_total", "{}"))

    reply = await OfflineModel().complete(ModelRequest("", messages, (), CONTEXT))

    assert (reply.text, reply.tool_calls) == ("", ())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("remind me when the moon is full at sea to call mum", sentences.UNSURE_REMINDER),
        ("what do you think about moving abroad", sentences.NO_TALK),
        ("my sister is called Ana", sentences.THANKS),
        ("I moved to Ipoh last month", sentences.THANKS),
        ("cap food at 0", sentences.UNSURE_CAP),
        ("limit transport at 90 tomorrow", sentences.UNSURE_CAP),
        ("your verification code is 571204", LEFT_OUT),
        ("571204 is your login code", LEFT_OUT),
        ("tea 3/4", sentences.UNSURE_EXPENSE),
        ("dinner 2e3", sentences.UNSURE_EXPENSE),
        ("tea 4 next month", wrong_days.STILL_TO_COME),
        ("tea 4 on 31 June", wrong_days.NO_SUCH_DAY.format(day="31 June")),
        ("\n".join(["tea 4 and whatever"] * 500), sentences.TOO_LONG),
        ("", sentences.NO_TALK),
        ("👋🏽" * 50, sentences.NO_TALK),
    ],
)
async def test_what_it_cannot_do_is_said(text: str, sentence: str) -> None:
    """Free talk and reminders get an honest sentence, never an invented answer."""
    reply = await answer(text)

    assert reply.text == sentence
    assert reply.tool_calls == ()


async def test_behind_a_provider_it_says_that_the_model_is_out_of_reach() -> None:
    """A model is connected then, and only can't be reached just now; what rules understand goes on."""
    model = OfflineModel(stands_in=True)

    said = await model.complete(ModelRequest("", (UserMessage("what of moving abroad"),), (), CONTEXT))
    called = await model.complete(ModelRequest("", (UserMessage("lunch 15"),), (TOOLS["add_expense"].spec(),), CONTEXT))

    assert said.text == sentences.UNREACHABLE
    assert [call.name for call in called.tool_calls] == ["add_expense"]


@pytest.mark.parametrize("text", SENTENCES)
def test_its_sentences_pass_the_guards(text: str) -> None:
    """They hold examples with figures and speak of saving, and neither guard may take them for a lie."""
    writing = frozenset(name for name, tool in TOOLS.items() if tool.writes)

    assert ungrounded_figures(text, [], "", CONTEXT, about_records=True) == ()
    assert not claims_unmade_save(text, [], "", writing)


def test_offline_no_sdk_is_imported() -> None:
    """The whole program with the offline model needs neither a provider's SDK nor a platform's: they cost seconds."""
    script = """
import sys
import bot.app, bot.chat, bot.models, bot.turns
from core.settings import Settings
settings = Settings(_env_file=None, KEEPWELL_CHAT_MODEL="offline", KEEPWELL_SMALL_MODEL="offline")
assert bot.models.chat_model(settings).name == "offline"
assert bot.models.small_model(settings) is None
print(sorted({"anthropic", "openai", "telegram", "twilio", "matplotlib"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)

    assert (done.stdout.strip(), done.stderr) == ("[]", "")


def test_a_configured_provider_is_built_with_the_offline_model_behind_it() -> None:
    """A chain names its models in order and its end knows where it stands; its SDK is imported only now."""
    script = """
import asyncio
import bot.models
from bot.offline import UNREACHABLE
from core.errors import ModelUnavailable
from core.llm.providers import openai
from core.llm.scripted import ScriptedModel
from core.llm.types import ModelRequest, UserMessage
from core.settings import Settings
from tests.bot.guard_outcomes import CONTEXT
settings = Settings(_env_file=None, KEEPWELL_CHAT_MODEL="openai:some-model", OPENAI_API_KEY="test")
print(bot.models.chat_model(settings).name)
openai.build = lambda settings, name: ScriptedModel([ModelUnavailable("down")])
request = ModelRequest("", (UserMessage("what of moving abroad"),), (), CONTEXT)
import structlog
structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
reply = asyncio.run(bot.models.chat_model(settings).complete(request))
print(reply.text == UNREACHABLE)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)

    assert (done.stdout.strip(), done.stderr) == ("openai:some-model > offline\nTrue", "")
