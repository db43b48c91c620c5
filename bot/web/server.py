"""The web server of a worker: what platforms post to us is stored before they are answered (R9.1, R9.2, R11.5).

It believes no header about who asked or by which name we were reached: behind a proxy, an address of ours is the one
that PUBLIC_URL says. It knows no platform; each channel brings its own paths.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from bot.channels.base import Hook, HookRequest
from bot.web import files, monitoring
from core.database import Database
from core.errors import SettingsError
from core.settings import Settings

log = structlog.get_logger()

BODY_LIMIT = 1_000_000  # bytes of a post; the largest update of Telegram has some 20,000
LEAVING_S = 10.0  # seconds that what is being stored gets when we stop


@dataclass(frozen=True)
class Served:
    """A running server; *port* is the one it got."""

    port: int


@asynccontextmanager
async def serving(settings: Settings, database: Database, hooks: Sequence[Hook]) -> AsyncIterator[Served | None]:
    """A web server until this is left, or None where no port is set; what is being answered then is finished first.

    Raises:
        SettingsError: The port can't be had.
    """
    if settings.http_port is None:
        yield None
        return
    app = application(database, hooks, settings.metrics_token)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=LEAVING_S)
    await runner.setup()
    site = web.TCPSite(runner, settings.http_host, settings.http_port)
    try:
        try:
            await site.start()
        except OSError as error:
            where = f"{settings.http_host}:{settings.http_port}"
            raise SettingsError(f"{where} can't be listened on ({error.strerror}): choose another port.") from error
        yield Served(int(runner.addresses[0][1]))
    finally:
        await runner.cleanup()


def application(database: Database, hooks: Sequence[Hook], metrics_token: str | None) -> web.Application:
    """All that is answered; *metrics_token* opens /metrics, which is closed without one."""
    app = web.Application(client_max_size=BODY_LIMIT)
    app.router.add_get("/health", monitoring.health(database))
    app.router.add_get("/files/{token}", files.download(database))
    if metrics_token is not None:
        app.router.add_get("/metrics", monitoring.metrics(database, metrics_token))
    for hook in hooks:
        app.router.add_post(hook.path, _posted(hook))
    return app


def _posted(hook: Hook) -> Handler:
    async def handle(request: web.Request) -> web.Response:
        """Hand over what was posted; a failure is answered 500, upon which platforms post it once more."""
        asked = HookRequest(
            path=request.rel_url.raw_path,
            query=request.rel_url.raw_query_string,
            headers={name.lower(): value for name, value in request.headers.items()},
            body=await request.read(),
        )
        reply = await hook.handle(asked)
        return web.Response(status=reply.status, text=reply.body, content_type=reply.media_type)

    return handle
