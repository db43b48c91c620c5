"""``./keepwell export`` and ``import``, from one database through a file into another."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from bot import exporting
from bot.app import BOT
from bot.cli import build_parser, main
from core import users
from core.database import Database
from core.errors import SettingsError
from core.settings import Settings
from core.users import Address
from memory.importing import ImportRefusedError
from tests.builders import NOON
from tests.database import DatabaseServer, DatabaseUrls


@pytest.fixture(autouse=True)
def _logs_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command run within the tests must not send all later logs into its captured, closed stream."""
    monkeypatch.setattr("core.log.configure", lambda _: None)


async def somebody(urls: DatabaseUrls, channel: str = "console", external_id: str = "sam") -> int:
    """A person at an address; their id."""
    database = await Database.open(urls.worker, size=1)
    async with database.as_worker() as conn:
        user_id = await users.find_or_create(conn, BOT, Address(channel, external_id), NOON)
        await users.set_currency(conn, user_id, "MYR")
    await database.close()
    return user_id


def at(urls: DatabaseUrls) -> Settings:
    """Settings that name this database, as its owner."""
    return Settings.model_construct(database_url=urls.owner, data=None)


async def test_a_person_goes_through_a_file(
    database: DatabaseUrls, database_server: DatabaseServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exported here, imported there; both say what was done."""
    await somebody(database)
    path = tmp_path / "sam.json"

    async with database_server.clone() as other:
        await exporting.export(at(database), "sam", path)
        await exporting.import_(at(other), path)
        there = await Database.open(other.worker, size=1)
        async with there.as_worker() as conn:
            user_id = await users.find(conn, BOT, Address("console", "sam"))
        assert user_id is not None
        async with there.as_user(user_id) as conn:
            assert (await users.load(conn, user_id)).currency == "MYR"
        await there.close()

    told = capsys.readouterr().err
    assert str(path) in told
    assert "imported" in told


async def test_only_its_owner_may_read_the_file(database: DatabaseUrls, tmp_path: Path) -> None:
    """It holds everything that a person has told; one that was there, and open to all, is replaced."""
    await somebody(database)
    path = tmp_path / "sam.json"
    path.write_text("old", "utf-8")
    path.chmod(0o644)

    await exporting.export(at(database), "sam", path)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert json.loads(path.read_text("utf-8"))["version"] == 1


async def test_people_of_other_channels_are_named_by_their_address(database: DatabaseUrls, tmp_path: Path) -> None:
    """As settings and addresses write it: the channel, a colon, the id."""
    await somebody(database, "telegram", "4711")
    path = tmp_path / "them.json"

    await exporting.export(at(database), "telegram:4711", path)

    assert json.loads(path.read_text("utf-8"))["addresses"][0]["external_id"] == "4711"


@pytest.mark.parametrize("name", ["nobody", "telegram:1", "", "sa"])
async def test_an_unknown_name_is_told(database: DatabaseUrls, tmp_path: Path, name: str) -> None:
    """Nobody else's data is exported instead."""
    await somebody(database)

    with pytest.raises(SettingsError, match="Nobody here is called"):
        await exporting.export(at(database), name, tmp_path / "x.json")

    assert not (tmp_path / "x.json").exists()


async def test_a_file_that_can_not_be_written_or_read_is_told(database: DatabaseUrls, tmp_path: Path) -> None:
    """By its name, and with what to do."""
    await somebody(database)

    with pytest.raises(SettingsError, match="can't be written"):
        await exporting.export(at(database), "sam", tmp_path / "no folder" / "x.json")
    with pytest.raises(SettingsError, match="can't be read"):
        await exporting.import_(at(database), tmp_path / "missing.json")


async def test_a_login_that_does_not_own_the_tables_is_told(
    database: DatabaseUrls, database_server: DatabaseServer, tmp_path: Path
) -> None:
    """In a sentence that says whose login it takes, as for migrations; nothing is imported."""
    await somebody(database)
    path = tmp_path / "sam.json"
    await exporting.export(at(database), "sam", path)

    async with database_server.clone() as other:
        worker = Settings.model_construct(database_url=other.worker, data=None)
        with pytest.raises(ImportRefusedError, match="owner of the tables"):
            await exporting.import_(worker, path)
        there = await Database.open(other.worker, size=1)
        async with there.as_worker() as conn:
            assert await users.find(conn, BOT, Address("console", "sam")) is None
        await there.close()


@pytest.mark.parametrize("text", ["", "{", "no json", '"text"', "[]", "{}"])
async def test_any_other_file_is_refused(database: DatabaseUrls, tmp_path: Path, text: str) -> None:
    """In a sentence, whatever it holds."""
    path = tmp_path / "x.json"
    path.write_text(text, "utf-8")

    with pytest.raises((SettingsError, ImportRefusedError), match="no file that"):
        await exporting.import_(at(database), path)


def test_the_commands_take_a_user_a_folder_and_a_file() -> None:
    """As the README says."""
    options = build_parser().parse_args(["export", "--user", "sam", "--data", "folder", "sam.json"])
    others = build_parser().parse_args(["import", "sam.json"])

    assert (options.user, options.data, options.file) == ("sam", "folder", "sam.json")
    assert (others.data, others.file) == (None, "sam.json")


def test_an_empty_folder_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is taken for the folder one happens to be in."""
    assert main(["export", "--data", "", "x.json"]) == 1
    assert "--data: a folder is needed" in capsys.readouterr().err
