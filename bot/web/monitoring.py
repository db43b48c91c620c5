"""Health and metrics, for whoever runs the worker (R11.5): figures of queues and times, nothing of anybody."""

import asyncio
import hmac

import asyncpg
import structlog
from aiohttp import web
from aiohttp.typedefs import Handler
from prometheus_client import generate_latest

from core import metrics as counted
from core import queues
from core.database import Database
from core.queues import Waiting

log = structlog.get_logger()

PATIENCE_S = 3.0  # seconds; whoever looks after health gives up soon after
TEXT_FORMAT = "text/plain; version=0.0.4"  # Prometheus, "Text-based format"


def health(database: Database) -> Handler:
    """200 and how long the oldest event and message wait, or 503 where the database does not answer."""

    async def handle(_: web.Request) -> web.Response:
        waiting = await _waiting(database)
        if waiting is None:
            return web.json_response({"status": "database unreachable"}, status=503)
        ages = {"oldest_event_s": waiting.event_s, "oldest_message_s": waiting.message_s}
        return web.json_response({"status": "ok", **ages})

    return handle


def metrics(database: Database, token: str) -> Handler:
    """Everything that is counted (``core.metrics``), for whoever shows *token* as a bearer."""

    async def handle(request: web.Request) -> web.Response:
        if not hmac.compare_digest(request.headers.get("Authorization", "").encode(), f"Bearer {token}".encode()):
            return web.Response(status=403)
        waiting = await _waiting(database)
        if waiting is not None:
            counted.oldest_event.set(waiting.event_s)
            counted.oldest_message.set(waiting.message_s)
        body = generate_latest(counted.REGISTRY)
        return web.Response(body=body, headers={"Content-Type": TEXT_FORMAT})

    return handle


async def _waiting(database: Database) -> Waiting | None:
    """How long things wait; None where the database can't tell in time."""
    try:
        async with asyncio.timeout(PATIENCE_S), database.by_statement() as conn:
            return await queues.waiting(conn)
    except (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        log.warning("health_unknown", kind=type(error).__name__)
        return None
