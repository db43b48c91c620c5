"""``./keepwell reembed``: everybody's texts, with a bar, and a sentence where it can't go on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot import reembedding
from core.clock import ManualClock
from core.errors import EmbeddingUnavailable, SettingsError
from core.llm import model_files
from core.settings import Settings
from tests.builders import NOON, Person, a_person
from tests.embedding import HashedEmbedder
from tests.memory.background import remember


async def two_people(person: Person) -> list[Person]:
    """*person* and somebody else, who each told something."""
    people = [person, await a_person(person.database)]
    for each in people:
        await remember(each, "The user plays the cello.")
    return people


async def test_everybodys_texts_are_embedded(person: Person, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nobody looks on there is no bar, only the end; a second run says so as well."""
    people = await two_people(person)
    embedder = HashedEmbedder()

    await reembedding.reembed_everybody(person.database, embedder, ManualClock(NOON))
    first = capsys.readouterr().err
    await reembedding.reembed_everybody(person.database, embedder, ManualClock(NOON))

    assert first == "2 texts were embedded by hashed; all is searched by its meaning now.\n"
    assert capsys.readouterr().err.startswith("0 texts were embedded")
    for each in people:
        assert [{"embedder": "hashed"}] == await each.rows("SELECT embedder FROM memories")


async def test_a_bar_shows_how_far_it_is(
    person: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is drawn anew in its own line, which ends where the bar is full."""
    await two_people(person)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    await reembedding.reembed_everybody(person.database, HashedEmbedder(), ManualClock(NOON))

    half, whole = capsys.readouterr().err.partition("\n")[0].split("\r")[1:]
    assert half == "[###############...............] 1 of 2 "
    assert whole == "[##############################] 2 of 2 "


async def test_an_embedder_that_stops_is_told_with_what_to_do(person: Person) -> None:
    """And how much is done."""
    await two_people(person)

    with pytest.raises(EmbeddingUnavailable, match=r"down\. 0 texts are done; run ./keepwell reembed again"):
        await reembedding.reembed_everybody(person.database, HashedEmbedder(is_down=True), ManualClock(NOON))


@pytest.mark.parametrize(
    ("model", "words"),
    [("none", "set KEEPWELL_EMBEDDING_MODEL"), ("local", "is not here yet")],
    ids=["none", "missing"],
)
async def test_without_an_embedder_there_is_nothing_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: str, words: str
) -> None:
    """A sentence says how to have one; no database is opened for it."""
    monkeypatch.setattr(model_files, "BUNDLED_FOLDER", tmp_path)
    settings = Settings.model_validate({"KEEPWELL_EMBEDDING_MODEL": model, "KEEPWELL_DATA": str(tmp_path / "data")})

    with pytest.raises(SettingsError, match=words):
        await reembedding.run(settings)

    assert not (tmp_path / "data").exists()
