"""The doctor says what is configured, reachable and missing, and how to mend it."""

import asyncio
from pathlib import Path

import asyncpg
import pytest

from bot import doctor
from bot.app import apply_migrations
from core.settings import Settings
from tests.bot.channels.telegram_server import TOKEN, Fault, telegram_server
from tests.core.llm.completions import call, failure, reply
from tests.core.llm.wire import Events, Step, wire
from tests.database import DatabaseUrls


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine, and no file, reaches these tests."""
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.setattr("core.settings.ENV_FILE", tmp_path / ".env")


async def examine(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code and what was printed."""
    code = await asyncio.to_thread(doctor.run)
    return code, capsys.readouterr().out


async def test_a_healthy_installation_has_nothing_to_mend(
    database: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Database, extension, schema and model are all named."""
    monkeypatch.setenv("DATABASE_URL", database.owner)

    code, text = await examine(capsys)

    assert code == 0
    assert "MEND" not in text
    for word in ("PostgreSQL", "pgvector", "up to date", "offline", "Channels"):
        assert word in text


async def test_a_missing_schema_is_told_with_its_command(
    empty_database: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Looking changes nothing: the schema is applied by another command."""
    monkeypatch.setenv("DATABASE_URL", empty_database.owner)

    code, text = await examine(capsys)

    assert code == 0
    assert "./keepwell migrate" in text
    conn = await asyncpg.connect(empty_database.owner)
    assert await conn.fetchval("SELECT to_regclass('users')") is None
    await conn.close()
    assert await apply_migrations(empty_database.owner)


async def test_a_database_out_of_reach_is_told_with_its_remedy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The password of the URL is not repeated."""
    monkeypatch.setenv("DATABASE_URL", "postgresql://someone:hidden@127.0.0.1:9/nowhere")

    code, text = await examine(capsys)

    assert code == 1
    assert "correct DATABASE_URL" in text
    assert "hidden" not in text


async def test_wrong_settings_are_all_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing else is looked at before they are right."""
    monkeypatch.setenv("KEEPWELL_CHANNELS", "pigeon")
    monkeypatch.setenv("KEEPWELL_CHAT_MODEL", "gpt")

    code, text = await examine(capsys)

    assert code == 1
    assert "KEEPWELL_CHANNELS" in text
    assert "KEEPWELL_CHAT_MODEL" in text


async def test_a_model_without_key_or_out_of_reach_is_told(
    database: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each model has its own line."""
    monkeypatch.setenv("DATABASE_URL", database.owner)
    monkeypatch.setenv("KEEPWELL_CHAT_MODEL", "anthropic:example,openai:example")
    monkeypatch.setenv("OPENAI_API_KEY", "key")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")

    code, text = await examine(capsys)

    assert code == 1
    assert "ANTHROPIC_API_KEY" in text
    assert "http://127.0.0.1:9/v1" in text


@pytest.mark.parametrize(
    ("fault", "code", "words"),
    [
        (None, 0, "https://t.me/KeepwellTestBot; what is written there passes through its servers"),
        (Fault("getMe", 401, "Unauthorized"), 1, "copy it again from @botfather"),
        (Fault("getMe", "html"), 1, "could not be reached at http://127.0.0.1:"),
    ],
    ids=["in order", "refused", "away"],
)
async def test_telegram_is_asked_whether_it_knows_us(
    database: DatabaseUrls,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    fault: Fault | None,
    code: int,
    words: str,
) -> None:
    """The bot's name, or what to mend; the token is not repeated."""
    async with telegram_server() as server:
        server.faults += [fault] if fault else []
        monkeypatch.setenv("DATABASE_URL", database.owner)
        monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
        monkeypatch.setenv("TELEGRAM_BASE_URL", server.base_url)

        found, text = await examine(capsys)

    assert found == code
    assert words.lower() in text.lower()
    assert TOKEN not in text


async def test_a_channel_without_its_token_is_told(
    database: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was asked for, so it has to be mended."""
    monkeypatch.setenv("DATABASE_URL", database.owner)
    monkeypatch.setenv("KEEPWELL_CHANNELS", "telegram")

    code, text = await examine(capsys)

    assert code == 1
    assert "needs TELEGRAM_BOT_TOKEN" in text


async def examine_model(
    database: DatabaseUrls,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *steps: Step,
    tool_calls: str = "plain",
) -> tuple[int, str]:
    """What is said of a model whose server plays *steps*."""
    async with wire(*steps) as server:
        monkeypatch.setenv("DATABASE_URL", database.owner)
        monkeypatch.setenv("KEEPWELL_CHAT_MODEL", "openai:example")
        monkeypatch.setenv("KEEPWELL_TOOL_CALLS", tool_calls)
        monkeypatch.setenv("OPENAI_API_KEY", "key")
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        return await examine(capsys)


def calling(name: str, arguments: str) -> Events:
    """A reply that calls a tool."""
    return reply(calls=(call(0, "c1", name, arguments),), finish="tool_calls")


RIGHT_CALLS = (
    calling("save_expense", '{"amount": 4, "note": "bus ticket"}'),
    calling("set_reminder", '{"what": "water the plants", "when": "tomorrow at noon"}'),
    calling("save_expense", '{"amount": 18.50, "note": "haircut"}'),
)
RIGHT_STEPS = (
    reply('{"action": "save_expense"}'),
    reply('{"calls": [{"amount": "4"}]}'),
    reply('{"action": "set_reminder"}'),
    reply('{"calls": [{"what": "plants", "when": "tomorrow"}]}'),
    reply('{"action": "save_expense"}'),
    reply('{"calls": [{"amount": "18.50"}]}'),
)
LEAKED = reply('{"name": "save_expense", "arguments": {"amount": 4}}')


async def test_a_model_that_calls_tools_is_in_order(
    database: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is tried with three messages."""
    code, text = await examine_model(database, monkeypatch, capsys, *RIGHT_CALLS)

    assert code == 0
    assert "3 of 3 times" in text


async def test_a_model_that_does_better_step_by_step_is_told_so(
    database: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Which setting to change, and to what."""
    code, text = await examine_model(database, monkeypatch, capsys, LEAKED, LEAKED, LEAKED, *RIGHT_STEPS)

    assert code == 1
    assert "0 of 3 times, led step by step 3 times: set KEEPWELL_TOOL_CALLS=constrained" in text


async def test_a_model_led_step_by_step_is_tried_that_way(
    database: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the settings have it."""
    code, text = await examine_model(database, monkeypatch, capsys, *RIGHT_STEPS, tool_calls="constrained")

    assert code == 0
    assert "3 of 3 times" in text


async def test_a_model_that_can_not_call_tools_is_told_so(
    database: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the other way is no better, it is not recommended."""
    code, text = await examine_model(database, monkeypatch, capsys, LEAKED)

    assert code == 1
    assert "0 of 3 times" in text
    assert "KEEPWELL_TOOL_CALLS" not in text


async def test_a_refused_key_is_told_with_its_name(
    database: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The address is right, the key is not."""
    code, text = await examine_model(database, monkeypatch, capsys, failure(401))

    assert code == 1
    assert "check OPENAI_API_KEY" in text


async def test_looking_makes_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the embedded one is not there yet, it says who makes it, and leaves no folder behind."""
    folder = tmp_path / "diary"
    monkeypatch.setenv("KEEPWELL_DATA", str(folder))

    code, text = await examine(capsys)

    assert code == 0
    assert f"in {folder}: not made yet; the first ./keepwell chat makes it" in text
    assert not folder.exists()


@pytest.mark.parametrize(
    ("base_url", "words"),
    [
        (None, "could not be reached at https://api.telegram.org: check the network"),
        ("http://127.0.0.1:9/bot", "could not be reached at http://127.0.0.1:9/bot: check TELEGRAM_BASE_URL"),
    ],
)
async def test_telegram_away_is_told_with_the_address_that_was_tried(
    database: DatabaseUrls,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    base_url: str | None,
    words: str,
) -> None:
    """The doctor tries once, and says nothing of trying on."""
    monkeypatch.setenv("DATABASE_URL", database.owner)
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    if base_url:
        monkeypatch.setenv("TELEGRAM_BASE_URL", base_url)

    code, text = await examine(capsys)

    assert code == 1
    assert words in text
    assert "keep trying" not in text
