"""The web server answers platforms once things are stored, tells health, and gives nothing to strangers."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import aiohttp
import pytest

from bot.channels.base import Hook, HookReply, HookRequest
from bot.web.server import BODY_LIMIT, serving
from core import files
from core.database import Database
from core.errors import SettingsError
from core.settings import Settings
from tests.builders import a_person
from tests.database import DatabaseUrls

TOKEN = "example-metrics-token"  # noqa: S105  of nobody
ECHO = "/hooks/echo"


class Echo:
    """A platform's door that answers with what it was posted."""

    def __init__(self) -> None:
        self.seen: list[HookRequest] = []

    async def handle(self, request: HookRequest) -> HookReply:
        """Keep it, and say how long it was."""
        self.seen.append(request)
        if request.body == b"fail":
            raise OSError("cut off")
        return HookReply(200, f"<Response>{len(request.body)}</Response>", "text/xml")


@asynccontextmanager
async def a_server(pool: Database, hooks: tuple[Hook, ...] = (), **more: str) -> AsyncIterator[str]:
    """The address of a server on a port that is free."""
    settings = Settings.model_validate({"KEEPWELL_HTTP_PORT": "0", **more})
    async with serving(settings, pool, hooks) as served:
        assert served is not None
        yield f"http://127.0.0.1:{served.port}"


async def ask(url: str, headers: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Status and text of an address."""
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as answer:
        return answer.status, await answer.text()


async def post(url: str, body: bytes, headers: Mapping[str, str] | None = None) -> tuple[int, str, str]:
    """Status, text and type of what is answered to a post."""
    async with aiohttp.ClientSession() as session, session.post(url, data=body, headers=headers) as answer:
        return answer.status, await answer.text(), answer.content_type


@pytest.fixture
async def pool(database: DatabaseUrls) -> AsyncIterator[Database]:
    """The database as a worker has it."""
    opened = await Database.open(database.worker, size=4)
    yield opened
    await opened.close()


async def test_without_a_port_there_is_no_server(pool: Database) -> None:
    """Nothing listens unless it is asked for."""
    async with serving(Settings.model_validate({}), pool, ()) as served:
        assert served is None


async def test_health_tells_how_long_things_wait(pool: Database) -> None:
    """An idle worker is healthy and nothing waits."""
    async with a_server(pool) as url:
        status, text = await ask(f"{url}/health")

    assert status == 200
    assert json.loads(text) == {"status": "ok", "oldest_event_s": 0.0, "oldest_message_s": 0.0}


async def test_health_without_a_database_is_503(database: DatabaseUrls) -> None:
    """Whoever watches the worker sees that it can't keep anything."""
    gone = await Database.open(database.worker, size=1)
    async with a_server(gone) as url:
        await gone.close()
        status, text = await ask(f"{url}/health")

    assert (status, json.loads(text)) == (503, {"status": "database unreachable"})


@pytest.mark.parametrize("header", [None, "Bearer wrong", "Bearer ", TOKEN, "Bearer \xe4"])
async def test_metrics_are_for_whoever_knows_the_token(pool: Database, header: str | None) -> None:
    """Anybody else gets nothing."""
    async with a_server(pool, KEEPWELL_METRICS_TOKEN=TOKEN) as url:
        refused = await ask(f"{url}/metrics", {"Authorization": header} if header else None)
        status, text = await ask(f"{url}/metrics", {"Authorization": f"Bearer {TOKEN}"})

    assert refused == (403, "")
    assert status == 200
    assert "keepwell_oldest_event_seconds 0.0" in text


async def test_without_a_token_there_are_no_metrics(pool: Database) -> None:
    """They are closed unless somebody is named who may read them."""
    async with a_server(pool) as url:
        assert (await ask(f"{url}/metrics"))[0] == 404


async def test_a_platform_is_answered_what_its_channel_says(pool: Database) -> None:
    """The channel sees path, query, headers in lower case and the body as they came."""
    echo = Echo()
    async with a_server(pool, (Hook(ECHO, echo.handle),)) as url:
        answer = await post(f"{url}{ECHO}?a=%20b", b"x=1&y=", {"X-Example": "yes", "X-Forwarded-Host": "evil.example"})

    (seen,) = echo.seen
    assert answer == (200, "<Response>6</Response>", "text/xml")
    assert (seen.path, seen.query, seen.body, seen.headers["x-example"]) == (ECHO, "a=%20b", b"x=1&y=", "yes")


@pytest.mark.parametrize(("body", "status"), [(b"fail", 500), (b"x" * (BODY_LIMIT + 1), 413)])
async def test_what_could_not_be_stored_is_not_confirmed(pool: Database, body: bytes, status: int) -> None:
    """The platform posts it once more; what is too large is never handed over."""
    echo = Echo()
    async with a_server(pool, (Hook(ECHO, echo.handle),)) as url:
        assert (await post(f"{url}{ECHO}", body))[0] == status

    assert len(echo.seen) == (1 if status == 500 else 0)


async def test_a_file_is_given_to_whoever_knows_its_token(pool: Database) -> None:
    """With its name and type; a wrong token, and one that is none, find nothing."""
    person = await a_person(pool)
    async with person.turn() as scope:
        stored = await files.put(
            await scope.writing(),
            person.user_id,
            scope.event_id,
            name="november.png",
            media_type="image/png",
            content=b"picture",
        )
    async with a_server(pool) as url:
        async with aiohttp.ClientSession() as session, session.get(f"{url}/files/{stored.token}") as answer:
            given = (answer.status, answer.content_type, await answer.read(), answer.headers["Cache-Control"])
        missing = [(await ask(f"{url}/files/{token}"))[0] for token in ("x", stored.id, "0" * 32)]

    assert given == (200, "image/png", b"picture", "private, no-store")
    assert missing == [404, 404, 404]


async def test_a_port_that_is_taken_is_told(pool: Database) -> None:
    """The sentence names the place and what to do."""
    async with a_server(pool) as url:
        port = url.rpartition(":")[2]
        with pytest.raises(SettingsError, match=rf"127\.0\.0\.1:{port} can't be listened on .* choose another port"):
            async with a_server(pool, KEEPWELL_HTTP_PORT=port):
                pass
