"""``./keepwell doctor``: what is configured, what is reachable, what is missing, and how to mend it, in plain words."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from importlib import import_module
from urllib.parse import urlsplit

import asyncpg

from bot import models
from bot.app import MIGRATIONS
from bot.channels.base import ListeningChannel
from bot.commands import MENU
from bot.probing import probe
from core import settings as settings_module
from core.embedded import EmbeddedPostgres, default_data_dir, is_made
from core.errors import KeepwellError
from core.llm import model_files
from core.migrate import load, pending
from core.settings import LOCAL, NONE, OFFLINE, ModelName, Settings, parse_model
from core.speech import whisper
from memory import reembedding

CONNECT_TIMEOUT_S = 5.0  # seconds to reach a provider's address
CHANNEL_ADDRESSES = {"telegram": "https://api.telegram.org"}
PROVIDER_ADDRESSES = {"anthropic": "https://api.anthropic.com", "openai": "https://api.openai.com"}


@dataclass(frozen=True)
class Finding:
    """One line of the report; ``is_good`` is False where something has to be mended."""

    is_good: bool
    text: str


def run() -> int:
    """Print the report; 0 if nothing has to be mended, else 1."""
    findings = asyncio.run(_examine())
    for finding in findings:
        sys.stdout.write(f"{'ok     ' if finding.is_good else 'MEND   '}{finding.text}\n")
    return 0 if all(finding.is_good for finding in findings) else 1


async def _examine() -> list[Finding]:
    python = Finding(True, f"Python {sys.version.split()[0]}")
    try:
        settings = settings_module.load()
    except KeepwellError as error:
        return [python, *(Finding(False, line) for line in str(error).splitlines())]
    return [
        python,
        *await _database(settings),
        *await _models(settings),
        await _embedder(settings),
        _listener(settings),
        *await _channels(settings),
    ]


async def _database(settings: Settings) -> list[Finding]:
    if settings.database_url is None and (unmade := _not_made(settings)) is not None:
        return [unmade]
    try:
        async with _owner_url(settings) as (url, where):
            conn = await asyncpg.connect(url, timeout=CONNECT_TIMEOUT_S)
            try:
                return [Finding(True, where), *await _schema(conn), *await _waiting(settings, conn)]
            finally:
                await conn.close()
    except KeepwellError as error:
        return [Finding(False, f"Database: {error}")]
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        mend = "start that server or correct DATABASE_URL, or leave it out to use the embedded one"
        return [Finding(False, f"Database: it can't be used ({error}): {mend}")]


def _not_made(settings: Settings) -> Finding | None:
    """What is told of an embedded database that is not there; looking makes none. None where there is one."""
    try:
        folder = (settings.data or default_data_dir()).expanduser()
        if is_made(folder):
            return None
    except KeepwellError as error:
        return Finding(False, f"Database: {error}")
    except OSError as error:
        mend = "open it to yourself, or name another by KEEPWELL_DATA or --data"
        return Finding(False, f"Database: the data folder can't be looked into ({error.strerror or error}): {mend}")
    return Finding(True, f"Database: embedded, in {folder}: not made yet; the first ./keepwell chat makes it")


@asynccontextmanager
async def _owner_url(settings: Settings) -> AsyncIterator[tuple[str, str]]:
    """The owner's URL of the configured database, and where it lives, without its password."""
    if settings.database_url is not None:
        host = urlsplit(settings.database_url).hostname or "a socket"
        yield settings.database_url, f"Database: the server of DATABASE_URL at {host}"
        return
    folder = settings.data or default_data_dir()
    server = EmbeddedPostgres(folder)
    url = await asyncio.to_thread(server.start)
    try:
        yield url, f"Database: embedded, in {folder}; everything you tell stays on this machine"
    finally:
        await asyncio.to_thread(server.stop)


async def _schema(conn: asyncpg.Connection) -> list[Finding]:
    version = await conn.fetchval("SHOW server_version")
    vector = await conn.fetchval("SELECT default_version FROM pg_available_extensions WHERE name = 'vector'")
    missing = await pending(conn, load(MIGRATIONS))
    return [
        Finding(True, f"PostgreSQL {version}"),
        Finding(True, f"pgvector {vector}")
        if vector
        else Finding(
            False, "pgvector is not on this server: install the extension 'vector', or leave DATABASE_URL out"
        ),
        Finding(True, "The schema is up to date")
        if not missing
        else Finding(True, f"{len(missing)} migrations are applied at the next start, or now by: ./keepwell migrate"),
    ]


async def _waiting(settings: Settings, conn: asyncpg.Connection) -> list[Finding]:
    """How many texts the embedder of *settings* has still to embed; nothing where there are none, or no embedder."""
    try:
        name = models.embedder(settings).name
    except KeepwellError:  # told where the embedder is
        return []
    if name == NONE or await conn.fetchval("SELECT to_regclass('memories')") is None:
        return []
    count = await reembedding.waiting_in_all(conn, name)
    text = f"{count} texts are found by their words alone until they are embedded by {name}: ./keepwell reembed"
    return [Finding(True, text)] if count else []


async def _embedder(settings: Settings) -> Finding:
    """Who makes vectors, where the texts go for it, and whether it works: it is tried with a made-up word."""
    try:
        name = settings.embedder()
        async with AsyncExitStack() as closing:
            embedder = models.embedder(settings, closing)
            if embedder.name == NONE:
                return _without_embedder(name)
            await embedder.embed_query("hello")
    except KeepwellError as error:
        return Finding(False, f"Embedder: {error}")
    if name.provider == LOCAL:
        return Finding(True, f"Embedder: {embedder.name}; no text leaves this machine")
    address = settings.openai_base_url or PROVIDER_ADDRESSES[name.provider]
    return Finding(True, f"Embedder: {embedder.name}; what is remembered and looked for is sent to {address}")


def _without_embedder(name: ModelName) -> Finding:
    if name.provider == NONE:
        return Finding(True, "Embedder: none; memories are found by their words alone")
    mend = "start ./keepwell where the network can be reached; until then memories are found by their words alone"
    return Finding(False, f"Embedder: the local model is not in {model_files.BUNDLED_FOLDER}: {mend}")


def _listener(settings: Settings) -> Finding:
    """Who hears voice notes, and where they go for it."""
    try:
        name = settings.listener(is_offline_there=whisper.is_installed())
    except KeepwellError as error:
        return Finding(False, f"Voice notes: {error}")
    if name.provider == OFFLINE and not whisper.is_installed():
        return Finding(False, "Voice notes: what hears them on this machine is not installed: run ./keepwell media")
    if name.provider == OFFLINE:
        return Finding(True, "Voice notes: heard by Whisper; no recording leaves this machine")
    if name.provider == NONE:
        return Finding(True, "Voice notes: not heard; ./keepwell media adds what hears them on this machine")
    return Finding(
        True, f"Voice notes: {name}; recordings are sent to {settings.openai_base_url or PROVIDER_ADDRESSES['openai']}"
    )


async def _models(settings: Settings) -> list[Finding]:
    named = {*settings.chat_model, *settings.small_model}
    findings = [finding for name in sorted(named) for finding in await _model(settings, parse_model(name))]
    if named == {OFFLINE}:
        findings.append(
            Finding(True, "Free conversation needs a model: set KEEPWELL_CHAT_MODEL and a key; records need none")
        )
    return findings


async def _model(settings: Settings, model: ModelName) -> list[Finding]:
    if model.provider == OFFLINE:
        return [Finding(True, "Model: offline; no text leaves this machine")]
    try:
        settings.models((str(model),))
    except KeepwellError as error:
        return [Finding(False, f"Model: {error}")]
    configured = settings.anthropic_base_url if model.provider == "anthropic" else settings.openai_base_url
    address = configured or PROVIDER_ADDRESSES[model.provider]
    if not await _is_reachable(address):
        return [Finding(False, f"Model: {model} can't be reached at {address}; until then the next model answers")]
    place = Finding(True, f"Model: {model}; messages that rules can't read are sent to {address}")
    return [place, await _tried(settings, model)]


async def _tried(settings: Settings, model: ModelName) -> Finding:
    """What came of asking *model* for tools; where its own calls fail, whether leading it step by step would help."""
    probed = await probe(settings, model)
    if probed.trouble is not None:
        return Finding(False, f"Model: {model} was tried and gave no answer: {probed.trouble}")
    said = f"Model: {model} was tried and called the right tool {probed.right} of {probed.asked} times"
    if probed.right == probed.asked:
        return Finding(True, said)
    if model.provider == "openai" and settings.tool_calls == "plain":
        led = await probe(settings.model_copy(update={"tool_calls": "constrained"}), model)
        if led.right > probed.right:
            return Finding(False, f"{said}, led step by step {led.right} times: set KEEPWELL_TOOL_CALLS=constrained")
    return Finding(False, f"{said}: a larger model would understand more; records and reminders need none")


async def _is_reachable(address: str) -> bool:
    parts = urlsplit(address)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        _, writer = await asyncio.wait_for(asyncio.open_connection(parts.hostname, port), CONNECT_TIMEOUT_S)
    except (OSError, TimeoutError):
        return False
    writer.close()
    return True


async def _channels(settings: Settings) -> list[Finding]:
    if not settings.served:
        return [Finding(True, "Channels: the terminal, by ./keepwell chat; TELEGRAM_BOT_TOKEN adds Telegram")]
    return [await _channel(settings, name) for name in settings.served]


async def _channel(settings: Settings, name: str) -> Finding:
    try:
        channel: ListeningChannel = import_module(f"bot.channels.{name}").build(settings, MENU)
    except KeepwellError as error:
        return Finding(False, str(error))
    try:
        contact = await channel.open()
    except KeepwellError as error:
        return Finding(False, str(error))
    finally:
        await channel.close()
    if not contact.is_made:
        return Finding(False, f"{name.capitalize()} could not be reached at {_channel_place(settings, name)}")
    return Finding(True, f"{contact.text}; what is written there passes through its servers")


def _channel_place(settings: Settings, name: str) -> str:
    """Where a channel's platform was looked for, and what to check."""
    if name == "telegram" and settings.telegram_base_url is not None:
        return f"{settings.telegram_base_url}: check TELEGRAM_BASE_URL, or leave it out for Telegram's own address"
    return f"{CHANNEL_ADDRESSES[name]}: check the network"
