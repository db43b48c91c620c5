"""Voice notes: what was heard is shown, it counts like typed words, and a doubtful figure is asked about (R9.4)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot import turns
from bot.channels.base import Attachment
from bot.replies import unreadable
from core.clock import ManualClock
from core.errors import (
    MediaGone,
    MediaTooLarge,
    MediaUnavailable,
    SpeechError,
    SpeechUnavailable,
    SpeechUnreadable,
)
from core.speech.types import HeardWord, Transcript
from tests.database import DatabaseUrls
from tests.dialogues.talk import House, Talk, house

OGG = b"OggS\x00\x02 a recording"


def clearly(text: str, *unsure: str, by: float = 0.3) -> Transcript:
    """*text* as it was heard, every word surely but those that are named."""
    return Transcript(text, tuple(HeardWord(word, by if word in unsure else 0.97) for word in text.split()), "en")


class Ear:
    """A transcriber that hears what it was told to."""

    name = "ear"

    def __init__(self) -> None:
        self.hears: Transcript | SpeechError = Transcript("")
        self.got: list[tuple[bytes, str, str]] = []

    async def transcribe(self, audio: bytes, media_type: str, hint: str) -> Transcript:
        """What it was told, or the error."""
        self.got.append((audio, media_type, hint))
        if isinstance(self.hears, SpeechError):
            raise self.hears
        return self.hears


@pytest.fixture
def ear() -> Ear:
    """Whoever listens."""
    return Ear()


@pytest.fixture
async def home(database: DatabaseUrls, clock: ManualClock, ear: Ear) -> AsyncIterator[House]:
    """A worker that can listen."""
    async with house(database.worker, clock, transcriber=ear) as home:
        yield home


async def test_a_clear_note_is_saved_and_what_was_heard_is_shown_once(talk: Talk, ear: Ear) -> None:
    """The reply begins with the words; the record is written like that of a typed message."""
    ear.hears = clearly("Spent 12 ringgit on lunch.")

    reply = await talk.sends(Attachment.VOICE, OGG)

    assert reply.startswith("I heard: “Spent 12 ringgit on lunch.”\n")
    assert reply.count("Spent 12") == 1
    assert "RM12.00" in reply
    assert [("expense", "lunch", 1200, "MYR", "2026-11-27")] == await talk.entries()


async def test_the_name_of_a_recording_does_not_matter(talk: Talk, ear: Ear) -> None:
    """B071: a note named voice.oga is read by its content, also when it comes as a document."""
    ear.hears = clearly("Lunch 15 ringgit.")

    reply = await talk.sends(Attachment.DOCUMENT, OGG, name="voice.oga")

    assert "RM15.00" in reply
    assert [(OGG, "audio/ogg", "Money: RM, ringgit, sen.")] == ear.got


@pytest.mark.parametrize(
    ("heard", "unsure", "asked"),
    [
        ("Lunch 15 ringgit.", ("15",), "Did you say RM15.00 for lunch?"),
        ("Taxi home, 8.50", ("home,",), "Did you say RM8.50 for taxi home?"),
        ("Coffee was 6 ringgit.", ("6",), "Did you say RM6.00 for coffee?"),
        ("Received my salary, for a thousand ringgit.", (), "Did you say RM1,000.00 for salary?"),
        ("Breakfast 7 ringgit and tea 2 ringgit", ("2",), "Did you say RM7.00 for breakfast and RM2.00 for tea?"),
        ("Lunch 850", (), "Did you say RM850.00 for lunch?"),
    ],
)
async def test_a_doubtful_figure_is_asked_about(
    talk: Talk, ear: Ear, heard: str, unsure: tuple[str, ...], asked: str
) -> None:
    """Nothing is written before the answer."""
    ear.hears = clearly(heard, *unsure)

    reply = await talk.sends(Attachment.VOICE, OGG)

    assert f"I heard: “{heard}”\n{asked}" == reply
    assert [] == await talk.entries()


async def test_yes_saves_all_that_was_asked_about(talk: Talk, ear: Ear) -> None:
    """One question stands for every amount of the note, and its day is the day of the note."""
    ear.hears = clearly("Breakfast 7 ringgit and tea 2 ringgit", "2")
    await talk.sends(Attachment.VOICE, OGG)
    talk.later(hours=13)

    await talk.says("yes")

    assert [700, 200] == [entry[2] for entry in await talk.entries()]
    assert {"2026-11-27"} == {entry[4] for entry in await talk.entries()}


async def test_no_saves_nothing(talk: Talk, ear: Ear) -> None:
    """What was misheard leaves no trace."""
    ear.hears = clearly("Lunch 15 ringgit.", "15")
    await talk.sends(Attachment.VOICE, OGG)

    await talk.presses("No")

    assert [] == await talk.entries()


async def test_the_right_figure_may_be_told_instead(talk: Talk, ear: Ear) -> None:
    """A correction of what waits is as good as a yes."""
    ear.hears = clearly("Lunch 15 ringgit.", "15")
    await talk.sends(Attachment.VOICE, OGG)

    await talk.says("it was 50")

    assert [5000] == [entry[2] for entry in await talk.entries()]


async def test_a_spoken_yes_answers(talk: Talk, ear: Ear) -> None:
    """An answer may be spoken as well; it holds no figure that could be wrong."""
    ear.hears = clearly("Lunch 15 ringgit.", "15")
    await talk.sends(Attachment.VOICE, OGG)
    ear.hears = clearly("Yes.", "Yes.")

    reply = await talk.sends(Attachment.VOICE, OGG)

    assert reply.startswith("I heard: “Yes.”")
    assert [1500] == [entry[2] for entry in await talk.entries()]


@pytest.mark.parametrize(
    ("heard", "reply"),
    [
        (Transcript(""), unreadable.NOTHING_HEARD),
        (Transcript(" ... "), unreadable.NOTHING_HEARD),
        (SpeechUnreadable("no sound"), unreadable.NO_SOUND),
        (SpeechUnreadable("long", is_too_long=True), unreadable.TOO_LONG),
        (SpeechUnavailable("away"), unreadable.CANT_LISTEN_NOW),
    ],
)
async def test_what_can_t_be_heard_is_said_kindly(
    talk: Talk, ear: Ear, heard: Transcript | SpeechError, reply: str
) -> None:
    """Silence, noise, a broken recording and a listener who is away make no record."""
    ear.hears = heard

    assert reply == await talk.sends(Attachment.VOICE, OGG)
    assert [] == await talk.entries()


async def test_a_mumbled_note_about_money_is_asked_for_again(talk: Talk, ear: Ear) -> None:
    """What rules can't read, of words hardly heard, is not handed on to be guessed at."""
    ear.hears = clearly("What a bill, I think ringgit.", "What", "bill,", "think")

    reply = await talk.sends(Attachment.VOICE, OGG)

    assert reply.endswith(unreadable.UNCLEAR)


@pytest.mark.parametrize(
    ("content", "size", "reply"),
    [
        (b"", None, unreadable.EMPTY),
        (b"PK\x03\x04 not a recording", None, unreadable.NO_SOUND),
        (OGG, 21 * 1024 * 1024, unreadable.too_large(20 * 1024 * 1024)),
        (MediaTooLarge("more"), None, unreadable.too_large(20 * 1024 * 1024)),
        (MediaGone("gone"), None, unreadable.GONE),
    ],
)
async def test_a_file_that_can_t_be_had_or_is_none_is_not_listened_to(
    talk: Talk, ear: Ear, content: bytes, size: int | None, reply: str
) -> None:
    """The sentence says what is right; nothing is decoded."""
    assert reply == await talk.sends(Attachment.VOICE, content, size=size)
    assert [] == ear.got


async def test_a_platform_that_is_away_is_asked_three_times(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the person is told that nothing was saved."""
    monkeypatch.setattr(turns, "RETRY_DELAYS", (timedelta(0), timedelta(0)))

    reply = await talk.sends(Attachment.VOICE, MediaUnavailable("away"))

    assert "nothing of it was saved" in reply


async def test_a_note_is_remembered_by_its_words(talk: Talk, ear: Ear) -> None:
    """The exchange holds what was heard, so that the talk can lean on it."""
    ear.hears = clearly("Spent 12 ringgit on lunch.")
    await talk.sends(Attachment.VOICE, OGG)

    async with talk.house.database.as_user(talk.user_id) as conn:
        said = await conn.fetchval("SELECT said FROM exchanges WHERE user_id = $1", talk.user_id)

    assert "Spent 12 ringgit on lunch." == said
