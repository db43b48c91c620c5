"""The doctor says what is configured, reachable and missing, and how to mend it."""

import asyncio
from pathlib import Path

import asyncpg
import pytest

from bot import doctor
from bot.app import apply_migrations
from core.database import Database
from core.llm import model_files
from core.llm.embedding import DIMENSIONS
from core.llm.providers.openai_embedding import BATCH
from core.settings import Settings
from tests.bot.channels.telegram_server import TOKEN, Fault, telegram_server
from tests.builders import a_person
from tests.core.llm.completions import call, failure, reply
from tests.core.llm.wire import Answer, Events, Step, wire
from tests.database import DatabaseUrls
from tests.memory.background import remember


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine, and no file, reaches these tests; those of the embedder name one."""
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.setenv("KEEPWELL_EMBEDDING_MODEL", "none")
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


@pytest.mark.parametrize(
    ("files", "code", "words"),
    [
        ((), 1, "the local model is not in {folder}: start ./keepwell where the network can be reached"),
        (("model.onnx", "tokenizer.json"), 1, "the model in {folder} can't be used"),
    ],
    ids=["missing", "broken"],
)
async def test_a_local_model_that_is_not_in_order_is_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    files: tuple[str, ...],
    code: int,
    words: str,
) -> None:
    """With what to do about it, and what works until then."""
    monkeypatch.setenv("KEEPWELL_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("KEEPWELL_EMBEDDING_MODEL", "local")
    monkeypatch.setattr(model_files, "BUNDLED_FOLDER", tmp_path)
    for name in files:
        (tmp_path / name).write_text("not a model")

    found, text = await examine(capsys)

    assert found == code
    assert words.format(folder=tmp_path) in text


async def test_a_local_model_in_order_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And that nothing leaves the machine; so is having no embedder at all."""
    if not model_files.are_in(model_files.BUNDLED_FOLDER):
        pytest.skip("the local embedder's files could not be fetched; ./keepwell tries again at each start")
    monkeypatch.setenv("KEEPWELL_DATA", str(tmp_path / "data"))
    without = await examine(capsys)
    monkeypatch.setenv("KEEPWELL_EMBEDDING_MODEL", "local")

    code, text = await examine(capsys)

    assert code == 0
    assert "Embedder: local:e5-small-v2-int8; no text leaves this machine" in text
    assert without[0] == 0
    assert "Embedder: none; memories are found by their words alone" in without[1]


@pytest.mark.parametrize(
    ("step", "code", "words"),
    [
        (None, 0, "Embedder: openai:text-embedding-3-small; what is remembered and looked for is sent to http://127."),
        (failure(401), 1, "check OPENAI_API_KEY"),
    ],
    ids=["in order", "refused"],
)
async def test_a_providers_embedder_is_tried(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    step: Step | None,
    code: int,
    words: str,
) -> None:
    """It is told where the texts go, or what to mend."""
    async with wire(step or echoed_vectors()) as server:
        monkeypatch.setenv("KEEPWELL_DATA", str(tmp_path / "data"))
        monkeypatch.setenv("KEEPWELL_EMBEDDING_MODEL", "openai:text-embedding-3-small")
        monkeypatch.setenv("OPENAI_API_KEY", "key")
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        found, text = await examine(capsys)

    assert found == code
    assert words in text


def echoed_vectors() -> Answer:
    """As many vectors as any request of ours asks for at most."""
    vector = [1.0] * DIMENSIONS
    data = [{"object": "embedding", "index": index, "embedding": vector} for index in range(BATCH)]
    return Answer({"object": "list", "model": "m", "data": data, "usage": {"prompt_tokens": 1, "total_tokens": 1}})


async def test_texts_that_wait_for_their_vectors_are_counted(
    database: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Those of everybody, with the command that makes them; nothing is said where none wait."""
    monkeypatch.setenv("DATABASE_URL", database.owner)
    monkeypatch.setenv("KEEPWELL_EMBEDDING_MODEL", "local")
    monkeypatch.setattr(model_files, "BUNDLED_FOLDER", tmp_path)
    for name in ("model.onnx", "tokenizer.json"):
        (tmp_path / name).touch()
    _, before = await examine(capsys)
    opened = await Database.open(database.worker, size=2)
    for person in (await a_person(opened), await a_person(opened)):
        await remember(person, "The user plays the cello.")
    await opened.close()

    _, after = await examine(capsys)

    assert "./keepwell reembed" not in before
    assert "2 texts are found by their words alone until they are embedded by local:e5-small-v2-int8" in after


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
