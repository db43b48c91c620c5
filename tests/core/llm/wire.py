"""A provider's server on this machine, played from a script, that keeps what it was sent."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from aiohttp import web


@dataclass(frozen=True)
class Seen:
    """A request as it arrived."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """A response: a status with a JSON object, or raw text in its place."""

    body: dict[str, Any] | str
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Events:
    """A stream of server-sent events: each one's kind, empty for none, with its data; then its end.

    Attributes:
        then: ``end`` closes the response in order, ``drop`` breaks the connection, ``stall`` sends nothing more.
    """

    events: tuple[tuple[str, dict[str, Any] | str], ...]
    then: Literal["end", "drop", "stall"] = "end"

    def text(self) -> str:
        """The events as they travel."""
        return "".join(_event(kind, data) for kind, data in self.events)


async def _body(request: web.Request) -> dict[str, Any]:
    """The JSON of a request, or its form, in which a file stands by its name."""
    if request.content_type != "multipart/form-data":
        told: dict[str, Any] = await request.json()
        return told
    form = await request.post()
    return {name: value.filename if isinstance(value, web.FileField) else value for name, value in form.items()}


def _event(kind: str, data: dict[str, Any] | str) -> str:
    head = f"event: {kind}\n" if kind else ""
    return f"{head}data: {data if isinstance(data, str) else json.dumps(data)}\n\n"


@dataclass(frozen=True)
class Silence:
    """No response, ever."""


@dataclass(frozen=True)
class CutShort:
    """A response that announces more than it sends."""


Step = Answer | Events | Silence | CutShort


class Wire:
    """The script and what came in; the last step is repeated for ever."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self._steps = deque(steps)
        self._closing = asyncio.Event()
        self.seen: list[Seen] = []
        self.url = ""

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Keep the request and play the next step."""
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.seen.append(Seen(request.path, headers, await _body(request)))
        step = self._steps.popleft() if len(self._steps) > 1 else self._steps[0]
        if isinstance(step, Silence):
            await self._closing.wait()
        if isinstance(step, CutShort):
            return await _cut_short(request)
        if isinstance(step, Events):
            return await self._stream(request, step)
        if not isinstance(step, Answer):
            return web.Response(status=500)
        if isinstance(step.body, str):
            return web.Response(
                text=step.body, status=step.status, headers=step.headers, content_type="application/json"
            )
        return web.json_response(step.body, status=step.status, headers=step.headers)

    async def _stream(self, request: web.Request, step: Events) -> web.StreamResponse:
        response = web.StreamResponse(headers={"content-type": "text/event-stream"})
        await response.prepare(request)
        await response.write(step.text().encode())
        if step.then == "stall":
            await self._closing.wait()
        if step.then == "drop" and request.transport is not None:
            request.transport.close()
        return response

    def close(self) -> None:
        """Let go of whoever still waits."""
        self._closing.set()


async def _cut_short(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse(headers={"content-type": "application/json", "content-length": "1000"})
    await response.prepare(request)
    await response.write(b'{"id": "1", "content": [{"type": "te')
    if request.transport is not None:
        request.transport.close()
    return response


@asynccontextmanager
async def wire(*steps: Step) -> AsyncIterator[Wire]:
    """A server that plays *steps*, one for each request."""
    played = Wire(steps)
    app = web.Application()
    app.router.add_post("/{path:.*}", played.handle)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    played.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield played
    finally:
        played.close()
        await runner.cleanup()
