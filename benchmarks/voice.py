"""Voice notes, from a synthesizer's voice to what stands in the diary: right, asked about, missed or wrong.

``python -m benchmarks.voice`` needs ``./keepwell media`` and a synthesizer, flite or espeak-ng. The notes are read
aloud, packed as a chat platform packs them, with half a second of silence around, and told to the whole program.
Synthetic voices are clearer than a person's in some ways and worse in others: a note that is asked about is no
failure, a wrong amount that was saved is.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import subprocess
import tempfile
import wave
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import asyncpg

from bot.app import BOT, apply_migrations
from bot.channels.base import Attachment, Body, Inbound, Media, MessagePayload
from bot.conversation import Conversation
from bot.media.reading import MediaReader
from bot.offline import OfflineModel
from bot.receiver import Receiver
from bot.sender import Sender
from bot.turns import Turns
from core import users
from core.bell import Bell
from core.clock import SystemClock
from core.database import WORKER_ROLE, Database
from core.embedded import EmbeddedPostgres
from core.ids import RandomIds
from core.inbox import EventKind
from core.llm.embedding import NoEmbedder
from core.speech.whisper import WhisperTranscriber, is_installed
from core.users import Address
from memory.mind import Mind

SILENCE_S = 0.5  # before and after the words
BIT_RATE = 24_000  # of a voice note, about
CHANNEL = "voice"


@dataclass(frozen=True)
class Note:
    """What is said, and the amounts in sen that are to be saved."""

    text: str
    amounts: tuple[int, ...]


NOTES = (
    Note("Spent twelve ringgit on lunch.", (1200,)),
    Note("Lunch fifteen ringgit.", (1500,)),
    Note("Taxi to the office, eight ringgit fifty.", (850,)),
    Note("I paid thirty ringgit for petrol.", (3000,)),
    Note("Groceries cost me sixty five ringgit.", (6500,)),
    Note("Coffee was six ringgit.", (600,)),
    Note("Bought a book for forty two ringgit.", (4200,)),
    Note("Dinner with friends, ninety ringgit.", (9000,)),
    Note("Parking fee three ringgit.", (300,)),
    Note("Paid the phone bill, seventy eight ringgit.", (7800,)),
    Note("Haircut twenty five ringgit.", (2500,)),
    Note("Received my salary, four thousand ringgit.", (400_000,)),
    Note("Spent one hundred and twenty ringgit on shoes yesterday.", (12_000,)),
    Note("Breakfast seven ringgit and tea two ringgit.", (700, 200)),
    Note("I got back eighteen ringgit from the shop.", (1800,)),
    Note("Bus ticket, two ringgit forty sen.", (240,)),
    Note("Movie tickets thirty four ringgit.", (3400,)),
    Note("Medicine cost sixteen ringgit.", (1600,)),
    Note("I spent fifty ringgit on a gift.", (5000,)),
    Note("Water bill nineteen ringgit.", (1900,)),
)


def speak(text: str, synthesizer: str, voice: str) -> bytes:
    """*text* as a WAV file."""
    with tempfile.TemporaryDirectory(prefix="keepwell-voice-") as folder:
        path = str(Path(folder) / "note.wav")
        command = {
            "flite": ["flite", "-voice", voice, "-t", text, "-o", path],
            "espeak-ng": ["espeak-ng", "-v", voice, "-w", path, text],
        }[synthesizer]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603  words of this file
        return Path(path).read_bytes()


def packed(sound: bytes, silence_s: float = SILENCE_S) -> bytes:
    """A mono WAV file as OGG/Opus, with silence around it."""
    av, np = import_module("av"), import_module("numpy")
    with wave.open(io.BytesIO(sound)) as file:
        rate = file.getframerate()
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
    silence = np.zeros(int(rate * silence_s), np.int16)
    frame = av.AudioFrame.from_ndarray(
        np.concatenate([silence, samples, silence]).reshape(1, -1), format="s16", layout="mono"
    )
    frame.sample_rate = rate
    resampler = av.AudioResampler(format="s16", layout="mono", rate=48_000, frame_size=960)
    out = io.BytesIO()
    with av.open(out, "w", format="ogg") as container:
        stream = container.add_stream("libopus", rate=48_000, layout="mono")
        stream.bit_rate = BIT_RATE
        for part in [*resampler.resample(frame), *resampler.resample(None)]:
            container.mux(stream.encode(part))
        container.mux(stream.encode(None))
    return out.getvalue()


class _Tape:
    """A channel whose messages bring the recordings of this run; it keeps what is answered."""

    name = CHANNEL
    text_limit: int | None = None
    reaches: str | None = None

    def __init__(self) -> None:
        self.recordings: dict[str, bytes] = {}
        self.answers: list[Body] = []

    async def fetch(self, media: Media, *, limit: int) -> bytes:
        """The recording of that name."""
        return self.recordings[media.reference]

    async def send(self, address: Address, body: Body, *, is_repeat: bool) -> str:
        """Keep what is answered."""
        self.answers.append(body)
        return str(len(self.answers))


class Listener:
    """The whole program with the offline transcriber, over a database; a new person for each note."""

    def __init__(self, database: Database, bell: Bell) -> None:
        self._database = database
        self._tape = _Tape()
        ids, conversation = RandomIds(), Conversation(OfflineModel(), Mind(database, NoEmbedder(), OfflineModel()))
        media = MediaReader({CHANNEL: self._tape}, WhisperTranscriber())
        self._turns = Turns(database, bell, ids, conversation, {CHANNEL: None}, media=media)
        self._receiver = Receiver(database, bell, SystemClock(), BOT)
        self._sender = Sender(database, bell, ids, {CHANNEL: self._tape})

    async def hears(self, name: str, recording: bytes) -> tuple[str, list[int], bool]:
        """What is answered to a note, which amounts were saved, and whether something is asked."""
        address = Address(CHANNEL, name)
        user_id = await self._receiver.user_id(address)
        async with self._database.as_user(user_id) as conn:
            await users.set_zone(conn, user_id, "Asia/Kuala_Lumpur")
            await users.set_currency(conn, user_id, "MYR")
        self._tape.recordings[name] = recording
        payload = MessagePayload(text="", attachment=Attachment.VOICE, media=Media(reference=name))
        await self._receiver.receive(Inbound(address, EventKind.MESSAGE, f"{CHANNEL}:{name}", payload))
        while tasks := await self._turns.start_batch():
            await asyncio.gather(*tasks)
        while await self._sender.send_batch():
            pass
        answer = self._tape.answers[-1].text
        async with self._database.as_user(user_id) as conn:
            saved = await conn.fetch("SELECT amount_minor FROM entries WHERE user_id = $1 ORDER BY id", user_id)
        return answer, [row["amount_minor"] for row in saved], answer.endswith("?")


def verdict(note: Note, saved: Sequence[int], *, is_asked: bool) -> str:
    """``right``, ``asked``, ``missed`` (nothing saved, nothing asked) or ``WRONG``."""
    if saved:
        return "right" if tuple(saved) == note.amounts else "WRONG"
    return "asked" if is_asked else "missed"


async def run(synthesizer: str, voice: str, url: str) -> None:
    """Tell all notes in one voice, and print each with its end, and the sum."""
    database = await Database.open(url)
    counts: dict[str, int] = {}
    try:
        async with Bell(database) as bell:
            listener = Listener(database, bell)
            for number, note in enumerate(NOTES):
                recording = packed(speak(note.text, synthesizer, voice))
                answer, saved, is_asked = await listener.hears(f"{synthesizer}-{voice}-{number}", recording)
                found = verdict(note, saved, is_asked=is_asked)
                counts[found] = counts.get(found, 0) + 1
                shown = answer.replace("\n", " / ")
                print(f"{found:7}{note.text}  {shown}", flush=True)
    finally:
        await database.close()
    print(f"{synthesizer} {voice}: {counts} of {len(NOTES)}", flush=True)


async def _serve(synthesizer: str, voice: str, server: EmbeddedPostgres) -> None:
    admin = await asyncpg.connect(server.url())
    await admin.execute("CREATE DATABASE voice")
    await admin.close()
    await apply_migrations(server.url(database="voice"))
    await run(synthesizer, voice, server.url(user=WORKER_ROLE, database="voice"))


def main() -> None:
    """Start a server in a folder that is removed, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--synthesizer", choices=("flite", "espeak-ng"), default="flite")
    parser.add_argument("--voice", default="slt")
    options = parser.parse_args()
    if not is_installed():
        parser.error("the offline transcriber is not installed: ./keepwell media brings it")
    with tempfile.TemporaryDirectory(prefix="keepwell-voice-") as folder:
        Path(folder).chmod(0o711)  # started by root, the server runs as another account, which must be able to enter
        server = EmbeddedPostgres(Path(folder))
        try:
            server.start()
            asyncio.run(_serve(options.synthesizer, options.voice, server))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
