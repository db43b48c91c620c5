"""The doctor says what is configured, reachable and missing, and how to mend it."""

import asyncio
from pathlib import Path

import asyncpg
import pytest

from bot import doctor
from bot.app import apply_migrations
from core.settings import Settings
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
