"""The embedder on this machine: what is near, what is not, and that a model of one's own takes its place."""

from __future__ import annotations

import asyncio
import json
import math
from pathlib import Path

import pytest

from core.errors import EmbeddingUnavailable, SettingsError
from core.llm import local_embedder, model_files
from core.llm.calibration import EXAMPLES, CalibratedEmbedder, calibrate
from core.llm.embedding import DIMENSIONS, Embedder, Vector, cosine
from core.llm.local_embedder import E5_PREFIXES, E5_SCALE, LocalEncoder

needs_model = pytest.mark.skipif(
    not model_files.are_in(model_files.BUNDLED_FOLDER),
    reason="the local embedder's files could not be fetched; ./keepwell tries again at each start",
)


@pytest.fixture(scope="module")
def real() -> CalibratedEmbedder:
    """The embedder that comes along, loaded once for this file."""
    embedder = local_embedder.bundled()
    assert embedder is not None
    return embedder


async def nearness(embedder: Embedder, query: str, *passages: str) -> list[float]:
    """The cosine of each passage with *query*."""
    asked = await embedder.embed_query(query)
    return [cosine(asked, passage) for passage in await embedder.embed_passages(passages)]


@needs_model
async def test_a_vector_has_the_size_of_the_column_and_length_one(real: CalibratedEmbedder) -> None:
    """An empty text, an emoji and one far too long have a vector as well."""
    for text in ("", "🍜", "Where do I keep my passport?", "word " * 5_000):
        vector = await real.embed_query(text)

        assert len(vector) == DIMENSIONS
        assert math.isclose(math.hypot(*vector), 1.0, rel_tol=1e-6)


@needs_model
@pytest.mark.parametrize(
    ("query", "near", "far"),
    [
        ("what food is dangerous for me?", "The user is allergic to shellfish.", "The user plays chess on Fridays."),
        ("how is my mother doing?", "The user's mum is recovering from surgery.", "The user bought new headphones."),
        ("I feel stressed about the office again", "The user finds their job exhausting.", "The user likes mangoes."),
        ("where did we travel last year", "The user visited Lisbon in 2025.", "The user takes vitamins."),
    ],
)
async def test_what_answers_is_nearer_than_what_does_not(
    real: CalibratedEmbedder, query: str, near: str, far: str
) -> None:
    """Without a word in common; what has nothing to do with it lies below the floor."""
    answering, other = await nearness(real, query, near, far)

    assert answering > other
    assert real.floor > other


@needs_model
async def test_the_scale_is_what_calibration_finds(real: CalibratedEmbedder) -> None:
    """The figures in the code were measured; a processor without int8 instructions may differ a little."""
    assert local_embedder.MODEL_NAME == real.name
    found = await calibrate(LocalEncoder(model_files.BUNDLED_FOLDER, "probe", E5_PREFIXES))

    assert found.floor == pytest.approx(E5_SCALE.floor, abs=0.01)
    assert found.same == pytest.approx(E5_SCALE.same, abs=0.01)


@needs_model
async def test_most_of_what_answers_reaches_the_floor(real: CalibratedEmbedder) -> None:
    """The rest is found by its words; of what does not answer hardly anything reaches it."""
    statements = await real.embed_passages([example.statement for example in EXAMPLES])
    questions = [await real.embed_query(example.question) for example in EXAMPLES]
    reaching = [[cosine(one, other) >= real.floor for other in statements] for one in questions]

    answering = sum(row[place] for place, row in enumerate(reaching))
    assert answering >= 12
    assert sum(map(sum, reaching)) - answering <= 12


@needs_model
async def test_paraphrases_reach_the_threshold_and_neighbours_do_not(real: CalibratedEmbedder) -> None:
    """Of the examples all but one of each at most."""
    statements = await real.embed_passages([example.statement for example in EXAMPLES])
    paraphrases = await real.embed_passages([example.paraphrase for example in EXAMPLES])
    neighbours = await real.embed_passages([example.neighbour for example in EXAMPLES])

    assert sum(value >= real.same for value in map(cosine, statements, paraphrases)) >= len(EXAMPLES) - 1
    assert sum(value >= real.same for value in map(cosine, statements, neighbours)) <= 1


@needs_model
async def test_the_loop_goes_on_while_a_text_is_embedded(real: CalibratedEmbedder) -> None:
    """The work is done in a thread: other tasks have their turn meanwhile."""
    await real.warm_up()
    turns = 0
    embedding = asyncio.create_task(real.embed_passages(["a text of some length " * 60] * 3))

    while not embedding.done():
        turns += 1
        await asyncio.sleep(0)

    assert turns > 10


@needs_model
async def test_a_folder_of_ones_own_has_a_name_and_a_scale_of_its_own(tmp_path: Path) -> None:
    """The name follows the content, prompts included; the scale is measured before the first vector is given."""
    for name in (model_files.MODEL_FILE, model_files.TOKENIZER_FILE):
        (tmp_path / name).symlink_to(model_files.BUNDLED_FOLDER / name)
    plain = local_embedder.of_folder(tmp_path)
    (tmp_path / local_embedder.PROMPTS_FILE).write_text(
        json.dumps({"prompts": {"query": E5_PREFIXES.query, "document": E5_PREFIXES.passage}})
    )
    prompted = local_embedder.of_folder(tmp_path)
    floor_before = prompted.floor

    vector = await prompted.embed_query("hello")

    assert len({local_embedder.MODEL_NAME, plain.name, prompted.name}) == 3
    assert local_embedder.of_folder(tmp_path).name == prompted.name
    assert floor_before == 1.0
    assert prompted.floor == pytest.approx(E5_SCALE.floor, abs=0.01)
    assert cosine(vector, await local_embedder_vector("hello")) > 0.999


async def local_embedder_vector(text: str) -> Vector:
    """What the embedder that comes along makes of a query."""
    embedder = local_embedder.bundled()
    assert embedder is not None
    return await embedder.embed_query(text)


def test_without_its_files_there_is_no_embedder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is no error: the worker runs without, and finds things by their words."""
    monkeypatch.setattr("core.llm.model_files.BUNDLED_FOLDER", tmp_path)

    assert local_embedder.bundled() is None


@pytest.mark.parametrize("lacking", [model_files.MODEL_FILE, model_files.TOKENIZER_FILE])
def test_a_folder_that_lacks_a_file_is_told(tmp_path: Path, lacking: str) -> None:
    """The sentence names the setting, the folder and what has to be in it."""
    for name in {model_files.MODEL_FILE, model_files.TOKENIZER_FILE} - {lacking}:
        (tmp_path / name).touch()

    with pytest.raises(SettingsError, match=f"KEEPWELL_EMBEDDING_DIR: {tmp_path} must hold .*{lacking}"):
        local_embedder.of_folder(tmp_path)


@pytest.mark.parametrize("prompts", ["[", '{"prompts": 3', "\udcff"])
def test_prompts_that_can_not_be_read_are_told(tmp_path: Path, prompts: str) -> None:
    """Rather than taken for none."""
    for name in (model_files.MODEL_FILE, model_files.TOKENIZER_FILE):
        (tmp_path / name).touch()
    (tmp_path / local_embedder.PROMPTS_FILE).write_bytes(prompts.encode(errors="surrogateescape"))

    with pytest.raises(SettingsError, match=r"KEEPWELL_EMBEDDING_DIR: .* can't be read"):
        local_embedder.of_folder(tmp_path)


async def test_a_model_that_is_none_is_no_vector(tmp_path: Path) -> None:
    """Whatever the runtime says of it, look-ups see the one error that they go on from."""
    for name in (model_files.MODEL_FILE, model_files.TOKENIZER_FILE):
        (tmp_path / name).write_text("not a model")

    with pytest.raises(EmbeddingUnavailable, match=f"the model in {tmp_path} can't be used"):
        await local_embedder.of_folder(tmp_path).embed_query("hello")
