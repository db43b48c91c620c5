"""A pass whose reply can't be had is tried a few times, then goes on: nothing is asked for ever, nothing is stuck."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

import pytest
from structlog.testing import capture_logs

from core import metrics
from core.errors import ModelUnavailable
from memory import attempts, distilling, feeling, profiling, summaries
from memory.attempts import PAUSES, PutOff
from memory.mind import Mind
from memory.summaries import NewSummary
from tests.builders import Person
from tests.memory.background import a_mind, asked, learned, reasons, remember

UNREADABLE = ("the user is called Mira", '{"Mira": 1}')  # a reply and the corrected one
REFUSED = (ModelUnavailable("it would not answer"),)
AWAY = ModelUnavailable("down", may_pass=True)
KEY_REFUSED = ModelUnavailable("refused", remedy="check the key")
NOTHING_NEW: dict[str, list[object]] = {"insights": []}

Pass = Callable[[Mind, int, datetime], Awaitable[datetime | None]]
PASSES: dict[str, Pass] = {
    "profile": profiling.keep_profile,
    "mood": feeling.feel,
    "distil": distilling.distil,
    "mine": distilling.mine,
}


async def _something_to_do(person: Person) -> None:
    """A learned block, a memory and a summary: each pass finds something."""
    (exchange,) = await learned(person, "My name is Mira.")
    await remember(person, "The user is called Mira.", quote="My name is Mira.", exchange_id=exchange)
    async with person.database.as_user(person.user_id) as conn:
        new = NewSummary(1, "They got to know each other.", 1, exchange, person.now, person.now)
        await summaries.add(conn, person.user_id, new, person.now, None, "hashed")


async def _put_off_until(person: Person, run: Pass, *replies: object) -> datetime:
    with pytest.raises(PutOff) as put_off:
        await run(a_mind(person.database, *replies), person.user_id, person.now)
    return put_off.value.until


@pytest.mark.parametrize("replies", [UNREADABLE, REFUSED], ids=["unreadable", "refused"])
@pytest.mark.parametrize("name", PASSES)
async def test_a_pass_goes_on_without_a_reply_that_never_comes(
    person: Person, name: str, replies: tuple[object, ...]
) -> None:
    """After pauses that grow the last try ends it; from then on no model is asked about the same once more."""
    await _something_to_do(person)

    for pause in PAUSES:
        until = await _put_off_until(person, PASSES[name], *replies)
        assert until == person.now + pause
        person.now = until
    await PASSES[name](a_mind(person.database, *replies), person.user_id, person.now)

    nobody = a_mind(person.database)
    await PASSES[name](nobody, person.user_id, person.now)
    assert asked(nobody) == []
    assert await reasons(person) == [f"{name}: {'refused' if replies is REFUSED else 'unreadable'}"]


@pytest.mark.parametrize("name", PASSES)
async def test_what_is_logged_bears_no_word_of_the_reply(person: Person, name: str) -> None:
    """Neither its text nor the fields it made up; how often it was tried, and what for."""
    await _something_to_do(person)

    with capture_logs() as logs:
        for _ in PAUSES:
            await _put_off_until(person, PASSES[name], *UNREADABLE)
        await PASSES[name](a_mind(person.database, *UNREADABLE), person.user_id, person.now)

    assert "Mira" not in str(logs)
    (given_up,) = [line for line in logs if line["event"] == "pass_went_without"]
    assert {"kind": name, "reason": "unreadable", "attempts": 4, "user_id": person.user_id}.items() <= given_up.items()


@pytest.mark.parametrize("away", [AWAY, KEY_REFUSED], ids=["down", "no key"])
@pytest.mark.parametrize("name", PASSES)
async def test_a_model_that_is_away_counts_for_nothing(person: Person, name: str, away: Exception) -> None:
    """However often it is asked in vain, everything waits until it is back."""
    await _something_to_do(person)

    for _ in range(len(PAUSES) + 3):
        with pytest.raises(ModelUnavailable):
            await PASSES[name](a_mind(person.database, away), person.user_id, person.now)

    assert await _put_off_until(person, PASSES[name], *UNREADABLE) == person.now + PAUSES[0]


async def test_a_step_that_goes_well_counts_anew(person: Person) -> None:
    """Tries are counted for one step, not for a life."""
    await remember(person, "The user climbs every Thursday.")
    await _put_off_until(person, distilling.distil, *UNREADABLE)
    await distilling.distil(a_mind(person.database, NOTHING_NEW), person.user_id, person.now)

    await remember(person, "The user has a cat.")

    assert await _put_off_until(person, distilling.distil, *UNREADABLE) == person.now + PAUSES[0]


async def test_what_insights_were_not_drawn_from_is_shown_again_with_the_next_memory(person: Person) -> None:
    """A pass that went without loses nothing: the memories stay, and the next pass reads them as well."""
    first = await remember(person, "The user climbs every Thursday.")
    for _ in PAUSES:
        await _put_off_until(person, distilling.distil, *UNREADABLE)
    await distilling.distil(a_mind(person.database, *UNREADABLE), person.user_id, person.now)

    second = await remember(person, "The user has a cat.")
    mind = a_mind(person.database, NOTHING_NEW)
    await distilling.distil(mind, person.user_id, person.now)

    (told,) = asked(mind)
    assert {first, second} == {memory["id"] for memory in told["memories"]}  # type: ignore[attr-defined]


async def test_only_the_block_that_can_not_be_read_is_passed_over(person: Person) -> None:
    """The blocks before it are done once, those after it still move the mood."""
    await learned(person, *(f"day {number}" for number in range(15)))
    fine: dict[str, list[object]] = {"moves": []}
    until = await _put_off_until(person, feeling.feel, fine, *UNREADABLE)
    assert until == person.now + PAUSES[0]
    for _ in PAUSES[1:]:
        await _put_off_until(person, feeling.feel, *UNREADABLE)

    mind = a_mind(person.database, *UNREADABLE, fine)
    assert await feeling.feel(mind, person.user_id, person.now) is None

    assert len(asked(mind)) == 3
    assert len(await person.rows("SELECT FROM blocks WHERE is_felt")) == 3


async def test_a_pass_that_goes_without_is_counted(person: Person) -> None:
    """Among the refused proposals, by the pass."""
    await _something_to_do(person)
    before = metrics.REGISTRY.get_sample_value("keepwell_proposals_refused_total", {"reason": "mood: unreadable"}) or 0

    for _ in PAUSES:
        await _put_off_until(person, feeling.feel, *UNREADABLE)
    await feeling.feel(a_mind(person.database, *UNREADABLE), person.user_id, person.now)

    after = metrics.REGISTRY.get_sample_value("keepwell_proposals_refused_total", {"reason": "mood: unreadable"})
    assert after == before + 1


@pytest.mark.parametrize(
    ("error", "is_refusal"),
    [
        (ModelUnavailable("no"), True),
        (AWAY, False),
        (KEY_REFUSED, False),
    ],
)
def test_a_refusal_is_what_neither_time_nor_mending_helps(error: ModelUnavailable, is_refusal: bool) -> None:
    """Only then is a try counted."""
    assert attempts.is_refusal(error) is is_refusal
