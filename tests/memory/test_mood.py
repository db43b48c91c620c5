"""Mood moves with each exchange, resists the more the further out it is, drifts back, and is told in words."""

from __future__ import annotations

import math
from datetime import timedelta

import pytest

import prompts
from bot.offline import OfflineModel, mood_words
from memory import feeling, mood
from memory.mind import Mind
from memory.mood import Mood, faded, in_words, moved
from memory.policy import KEEPWELL
from tests.builders import NOON, Person
from tests.embedding import HashedEmbedder
from tests.memory.background import a_mind, asked, delete_something, learned, talk

JOY = "sadness-joy"
CLOSENESS = "distance-closeness"


def _moves(*moves: tuple[int, str, float]) -> dict[str, object]:
    return {"moves": [{"exchange": exchange, "axis": axis, "step": step} for exchange, axis, step in moves]}


async def _keep(mind: Mind, person: Person) -> None:
    assert await feeling.feel(mind, person.user_id, person.now) is None


async def _values(person: Person) -> dict[str, float]:
    async with person.database.as_user(person.user_id) as conn:
        return {one.axis: one.value for one in await mood.read(conn, person.user_id, person.now, KEEPWELL)}


@pytest.mark.parametrize(
    ("value", "step", "after"),
    [
        (0.0, 5.0, 5.0),
        (0.0, -5.0, -5.0),
        (0.0, 40.0, 5.0),
        (0.0, -40.0, -5.0),
        (50.0, 4.0, 52.0),
        (-50.0, -4.0, -52.0),
        (50.0, -4.0, 48.0),
        (100.0, 5.0, 100.0),
        (-100.0, -5.0, -100.0),
        (99.9, 5.0, 100.0),
        (90.0, 1.0, 90.0 + 1 / 2.8),
        (3.0, 0.0, 3.0),
    ],
)
def test_an_axis_resists_the_more_the_further_out_it_is(value: float, step: float, after: float) -> None:
    """A step of 5 at most, scaled by 1 / (1 + |value| / 50), within -100 and 100; small remains stay."""
    assert moved(value, step, KEEPWELL) == pytest.approx(after)


@pytest.mark.parametrize(("halves", "left"), [(0, 1.0), (1, 0.5), (2, 0.25), (-3, 1.0)])
def test_mood_drifts_back(halves: int, left: float) -> None:
    """Half is left after each half-life, on either side; a clock that was put back changes nothing."""
    age = halves * KEEPWELL.mood_half_life

    assert faded(80.0, age, KEEPWELL) == pytest.approx(80.0 * left)
    assert faded(-80.0, age, KEEPWELL) == pytest.approx(-80.0 * left)


async def test_what_was_moved_is_written(person: Person) -> None:
    """It stands in the database when the chore ends, and the next one goes on from it."""
    (first,) = await learned(person, "I got the job, I am so happy!")
    await _keep(a_mind(person.database, _moves((first, JOY, 4))), person)
    (second,) = await learned(person, "And we celebrated all evening.")
    await _keep(a_mind(person.database, _moves((second, JOY, 4))), person)

    assert (await _values(person))[JOY] == pytest.approx(4 + 4 / (1 + 4 / 50), rel=1e-4)


async def test_joy_is_above_zero_and_sorrow_below(person: Person) -> None:
    """The sign is what the step says: the second end of an axis lies above."""
    joyful, sad = await learned(person, "What a wonderful day!", "My cat died.")

    await _keep(a_mind(person.database, _moves((joyful, CLOSENESS, 3), (sad, JOY, -3))), person)

    values = await _values(person)
    assert values[CLOSENESS] > 0 > values[JOY]


async def test_small_steps_far_out_are_not_cut_to_zero(person: Person) -> None:
    """A step of one at 90 moves a third of a point, and ten of them more than three."""
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("INSERT INTO moods VALUES ($1, $2, 90, $3)", person.user_id, JOY, person.now)
    ids = await learned(person, *(f"good news number {number}" for number in range(10)))

    first, second = (_moves(*((one, JOY, 1) for one in block)) for block in (ids[:5], ids[5:]))
    await _keep(a_mind(person.database, first, second), person)

    assert 93 < (await _values(person))[JOY] < 94


async def test_each_exchange_moves_once(person: Person) -> None:
    """The chore may run again; nothing is asked for twice."""
    (exchange,) = await learned(person, "I am so happy!")
    mind = a_mind(person.database, _moves((exchange, JOY, 4)))

    await _keep(mind, person)
    await _keep(mind, person)

    assert len(asked(mind)) == 1
    assert await _values(person) == {JOY: pytest.approx(4.0)}


async def test_only_known_axes_and_exchanges_move(person: Person) -> None:
    """What a model makes up moves nothing."""
    (exchange,) = await learned(person, "hello there, my friend")

    moves = _moves((exchange, "calm-fury", 5), (exchange + 99, JOY, 5), (exchange, CLOSENESS, 1))
    await _keep(a_mind(person.database, moves), person)

    assert await _values(person) == {CLOSENESS: pytest.approx(1.0)}


async def test_a_mood_fades_between_exchanges(person: Person) -> None:
    """What was felt days ago is mostly gone when the next exchange moves it."""
    await learned(person, "I am so happy!")
    (first,) = [row["id"] for row in await person.rows("SELECT id FROM exchanges")]
    later = person.now + 2 * KEEPWELL.mood_half_life
    second = await talk(person, "I am still happy.", at=later)
    async with person.database.as_user(person.user_id) as conn:
        await conn.execute("UPDATE blocks SET state = 'learned' WHERE user_id = $1", person.user_id)

    await _keep(a_mind(person.database, _moves((int(str(first)), JOY, 4)), _moves((second, JOY, 4))), person)

    assert (await _values(person))[JOY] == pytest.approx(1 + 4 / (1 + 1 / 50), rel=1e-4)


async def test_a_deletion_that_comes_between_is_respected(person: Person) -> None:
    """What was read before it moves nothing; the chore comes back at once."""
    (exchange,) = await learned(person, "I am so happy!")
    mind = a_mind(person.database, _moves((exchange, JOY, 4)))
    complete = mind.model.complete

    async def interrupted(request: object) -> object:
        await delete_something(person)
        return await complete(request)  # type: ignore[arg-type]

    mind.model.complete = interrupted  # type: ignore[method-assign,assignment]

    again_at = await feeling.feel(mind, person.user_id, person.now)

    assert again_at == person.now
    assert await _values(person) == {}


@pytest.mark.parametrize(
    ("joy", "closeness", "words"),
    [
        (0.0, 0.0, ""),
        (4.9, -4.9, ""),
        (0.0, 6.0, "a little warmer than usual"),
        (0.0, -25.0, "more reserved than usual"),
        (80.0, 0.0, "much brighter than usual"),
        (-6.0, 60.0, "a little quieter and much warmer than usual"),
    ],
)
def test_a_mood_is_told_in_words(joy: float, closeness: float, words: str) -> None:
    """The prompt gets words, not numbers; nothing is told while all is as usual."""
    assert in_words([Mood(JOY, joy, NOON), Mood(CLOSENESS, closeness, NOON)]) == words


def test_the_persona_names_the_axes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another persona brings other axes; a line that lacks words is named."""
    lines = {
        "good": "calm - fury: a bit calmer / calmer / serene | a bit cross / cross / furious",
        "bad": "calm - fury: x",
    }
    monkeypatch.setattr(prompts, "render", lambda name: lines["good"])
    named = [axis.name for axis in mood.axes()]
    monkeypatch.setattr(prompts, "render", lambda name: lines["bad"])

    with pytest.raises(ValueError, match="three words"):
        mood.axes()
    assert named == ["calm-fury"]


def test_a_year_leaves_nothing() -> None:
    """The remainder is as good as none."""
    assert math.isclose(faded(100.0, timedelta(days=365), KEEPWELL), 0.0, abs_tol=1e-6)


async def test_the_model_sees_the_words_and_the_axes(person: Person) -> None:
    """And nothing but these."""
    (exchange,) = await learned(person, "I am so happy!")
    mind = a_mind(person.database, _moves())

    await _keep(mind, person)

    assert asked(mind) == [
        {
            "axes": [JOY, CLOSENESS],
            "exchanges": [{"id": exchange, "said": "I am so happy!", "answered": "I see."}],
        }
    ]


@pytest.mark.parametrize(
    ("said", "joy", "closeness"),
    [
        ("I am so happy, thank you!", 1, 1),
        ("I feel sad and lonely today.", -1, 0),
        ("I'm not happy at all.", -1, 0),
        ("You are useless, leave me alone.", 0, -1),
        ("Estoy muy triste.", -1, 0),
        ("今天很开心，谢谢！", 1, 1),
        ("Saya gembira, terima kasih.", 1, 1),
        ("The bus was late.", 0, 0),
        ("", 0, 0),
    ],
)
def test_offline_the_words_decide(said: str, joy: int, closeness: int) -> None:
    """Which way an exchange moves the mood, in several languages; a denied word counts the other way."""
    steps = mood_words.steps(said)

    assert [(step > 0) - (step < 0) for step in steps.values()] == [joy, closeness]
    assert all(abs(step) <= KEEPWELL.mood_step for step in steps.values())


async def test_offline_a_block_moves_the_mood(person: Person) -> None:
    """From the words to the row, without a key."""
    await learned(person, "I am so happy!", "The bus was late.")

    await _keep(Mind(person.database, HashedEmbedder(), OfflineModel()), person)

    assert await _values(person) == {JOY: pytest.approx(mood_words.STEP)}
