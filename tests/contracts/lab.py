"""A platform's server that others wrote, run as a process of its own, and what it saw of us.

``KEEPWELL_LAB`` names the folder of such servers, ``KEEPWELL_LAB_PYTHON`` a Python that has what they need:
``./keepwell contract`` sees to both.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest

TELEGRAM = "tg_lab.py"  # listens on --port; its control paths are /__fixture and /__lab
READY = "Telegram lab on"
LOOK_S = 0.05  # seconds between looks
TOKEN = "123456:contract"  # noqa: S105  a token of nobody


@dataclass(frozen=True)
class Seen:
    """A call of ours as the server saw it.

    Attributes:
        at: Seconds since the server started.
        status: HTTP status; 0 where the connection was broken on order, None while it is being answered.
        fault: What was to go wrong, if anything was.
    """

    number: int
    at: float
    method: str
    fields: dict[str, str]
    status: int | None
    fault: str | None
    error: str | None

    @property
    def text(self) -> str:
        """The text of the message."""
        return self.fields.get("text", "")


@dataclass
class Report:
    """What the contract run tells at its end."""

    calls: int = 0
    refused: list[str] = field(default_factory=list)
    outcomes: dict[str, str] = field(default_factory=dict)


@dataclass
class Lab:
    """A server under test, seen from one test."""

    url: str
    report: Report
    _session: aiohttp.ClientSession
    since: int = 0
    expected_refusals: set[str] = field(default_factory=set)
    _message_ids: Iterator[int] = field(default_factory=lambda: itertools.count(1_000))

    @property
    def base_url(self) -> str:
        """What the bot's token is appended to."""
        return f"{self.url}/bot"

    async def begin(self) -> None:
        """Leave behind what other tests queued, ordered and called."""
        await self.mend()
        async with self._session.post(f"{self.base_url}{TOKEN}/deleteWebhook"):
            await self._confirm_all()
        self.since = len(await self._calls(0))

    async def _confirm_all(self) -> None:
        """Confirm what is queued, once the last worker's poll has ended."""
        offset = -1
        for _ in range(100):
            fields = {"offset": offset, "timeout": 0}
            async with self._session.post(f"{self.base_url}{TOKEN}/getUpdates", data=fields) as answer:
                told = await answer.json()
            if told.get("result") == []:
                return
            offset = max((update["update_id"] + 1 for update in told.get("result", ())), default=offset)
            await asyncio.sleep(LOOK_S)

    async def end(self) -> None:
        """Count what this test called."""
        seen = await self.calls()
        self.report.calls += len(seen)
        self.report.refused += [
            f"{call.method}: {call.error}"
            for call in seen
            if (call.status or 0) >= 400 and call.fault is None and call.method not in self.expected_refusals
        ]

    async def push(self, **update: Any) -> None:  # noqa: ANN401  an update is whatever the platform sends
        """Queue an update."""
        body = {"token": TOKEN, "update": update}
        async with self._session.post(f"{self.url}/__fixture/updates", json=body) as answer:
            told = await answer.json()
            assert told["ok"], told

    async def says(self, chat_id: int, text: str | None, **more: Any) -> dict[str, Any]:  # noqa: ANN401
        """Somebody writes in private; the message."""
        message = {**self.message(chat_id), **({} if text is None else {"text": text}), **more}
        await self.push(message=message)
        return message

    def message(self, chat_id: int) -> dict[str, Any]:
        """A message of somebody in private, without its words."""
        return {
            "message_id": next(self._message_ids),
            "date": int(time.time()),
            "chat": {"id": chat_id, "type": "private", "first_name": "Example"},
            "from": {"id": chat_id, "is_bot": False, "first_name": "Example", "language_code": "en"},
        }

    async def file(self, name: str) -> str:
        """The id of a file somebody sends."""
        async with self._session.post(f"{self.url}/__lab/asset?name={name}", data=b"data") as answer:
            return str((await answer.json())["file_id"])

    async def fault(self, method: str, kind: str | int, **more: object) -> None:
        """Order something to go wrong."""
        order = {"method": method, "kind": str(kind), **more}
        async with self._session.post(f"{self.url}/__lab/fault", json=order):
            pass

    async def mend(self) -> None:
        """Let nothing go wrong any more."""
        async with self._session.delete(f"{self.url}/__lab/fault"):
            pass

    async def calls(self, method: str | None = None, chat_id: int | None = None) -> list[Seen]:
        """This test's calls, oldest first, of one method and about one chat if given."""
        seen = [_seen(call) for call in await self._calls(self.since)]
        return [
            call
            for call in seen
            if (method is None or call.method == method)
            and (chat_id is None or call.fields.get("chat_id") == str(chat_id))
        ]

    async def arrived(self, chat_id: int) -> list[Seen]:
        """The messages that stand in a chat: those taken, and those taken before the connection broke."""
        sent = await self.calls("sendMessage", chat_id)
        return [call for call in sent if call.status == 200 or call.fault == "lost"]

    async def until(self, count: int, method: str, chat_id: int | None = None, deadline_s: float = 60) -> list[Seen]:
        """The calls of *method* once there are *count* that were answered."""
        async with asyncio.timeout(deadline_s):
            while True:
                seen = [call for call in await self.calls(method, chat_id) if call.status is not None]
                if len(seen) >= count:
                    return seen
                await asyncio.sleep(LOOK_S)

    async def heard(self, chat_id: int, count: int = 1) -> list[Seen]:
        """The messages that stand in a chat once there are *count*."""
        async with asyncio.timeout(60):
            while len(await self.arrived(chat_id)) < count:  # noqa: ASYNC110  it happens in another process
                await asyncio.sleep(LOOK_S)
        return await self.arrived(chat_id)

    async def _calls(self, since: int) -> list[dict[str, Any]]:
        async with self._session.get(f"{self.url}/__lab/calls?since={since}") as answer:
            calls: list[dict[str, Any]] = await answer.json()
            return calls


def _seen(call: dict[str, Any]) -> Seen:
    fields = {name: str(value) for name, value in call.get("fields", {}).items()}
    return Seen(call["n"], call["t"], call["method"], fields, call["status"], call.get("fault"), call.get("error"))


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def server(*options: str) -> Iterator[str]:
    """The address of a Telegram server that runs as long as this is open."""
    folder, python = os.environ.get("KEEPWELL_LAB"), os.environ.get("KEEPWELL_LAB_PYTHON")
    if not folder or not python:
        pytest.skip("KEEPWELL_LAB names no folder of servers to check against; run ./keepwell contract")
    port = free_port()
    command = [python, str(Path(folder) / TELEGRAM), "--port", str(port), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            _wait_until_it_listens(process, port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()


def _wait_until_it_listens(process: subprocess.Popen[str], port: int) -> None:
    """Its modules are large: it says a line when they are read, and listens a little later."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith(READY), f"the server said {line!r}"
    for _ in range(200):
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(LOOK_S)


@asynccontextmanager
async def lab_at(url: str, report: Report) -> AsyncIterator[Lab]:
    """The server at *url* for one test."""
    async with aiohttp.ClientSession() as session:
        lab = Lab(url, report, session)
        await lab.begin()
        yield lab
        await lab.end()
