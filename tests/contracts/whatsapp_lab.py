"""Twilio as others describe it, run as a process of its own: its published description judges each call of ours.

``KEEPWELL_LAB_PRISM`` names the folder that npm's ``@stoplight/prism-cli`` was installed into; ``KEEPWELL_LAB`` and
``KEEPWELL_LAB_PYTHON`` are as for the other servers, and that Python needs Twilio's library as well.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from core.settings import Settings
from tests.contracts.lab import LOOK_S, Report, free_port

TWILIO = "twilio_lab.py"  # listens on --port and three above; its control paths are /__lab
READY = "Twilio lab on"
ACCOUNT = "AC" + "0" * 31 + "1"
TOKEN = "lab-auth-token"  # noqa: S105  a token of nobody
SENDER = "whatsapp:+14155238886"
PUBLIC_URL = "https://keepwell.example.org"  # what is signed; nobody listens there
MESSAGE_PATH = "/hooks/whatsapp"
STATUS_URL = f"{PUBLIC_URL}{MESSAGE_PATH}/status"
MESSAGES = "/Messages.json"
TYPING = "/Typing.json"
PORTS = 4
TAKEN = 201  # HTTP status of a message that Twilio took, whether or not we got to know


@dataclass(frozen=True)
class Seen:
    """A call of ours as the server saw it.

    Attributes:
        at: Seconds, by its clock.
        status: HTTP status; None where the connection was broken before it was judged.
        sid: Twilio's name for it; the server may give it to another call where two come at once.
    """

    at: float
    path: str
    form: dict[str, str]
    status: int | None
    fault: str | None
    sid: str | None
    why: str

    @property
    def text(self) -> str:
        """The words of the message."""
        return self.form.get("Body", "")


@dataclass
class TwilioLab:
    """The server, seen from one test."""

    url: str
    port: int
    report: Report
    _session: aiohttp.ClientSession
    since: int = 0
    expected: set[int] = field(default_factory=set)

    @property
    def settings(self) -> Settings:
        """The settings of a worker that this server posts to."""
        return Settings.model_validate(
            {
                "TWILIO_ACCOUNT_SID": ACCOUNT,
                "TWILIO_AUTH_TOKEN": TOKEN,
                "TWILIO_WHATSAPP_FROM": SENDER,
                "TWILIO_BASE_URL": self.url,
                "PUBLIC_URL": PUBLIC_URL,
                "KEEPWELL_HTTP_PORT": str(self.port),
            }
        )

    @property
    def local(self) -> str:
        """Where that worker listens."""
        return f"http://127.0.0.1:{self.port}"

    async def says(self, who: str, body: str = "", **more: Any) -> dict[str, Any]:  # noqa: ANN401
        """Somebody writes; what our webhook answered, in how many seconds, and the message's name."""
        return await self._order("inbound", {"from": who, "body": body, **more})

    async def fault(self, path: str, kind: str, **more: object) -> None:
        """Order something to go wrong."""
        await self._order("fault", {"path": path, "kind": kind, **more})

    async def close_window(self, who: str) -> None:
        """Let it be 25 hours since somebody wrote, as Twilio counts."""
        await self._order("clock", {"from": who, "hours_ago": 25})

    async def opt_out(self, who: str) -> None:
        """Have somebody opt out with Twilio."""
        await self._order("optout", {"from": who})

    async def tells(self, sid: str, status: str, code: int = 0) -> dict[str, Any]:
        """Twilio tells once more what became of a message."""
        return await self._order("status", {"sid": sid, "url": STATUS_URL, "status": status, "code": code})

    async def _order(self, what: str, order: dict[str, Any]) -> dict[str, Any]:
        data, headers = io.BytesIO(json.dumps(order).encode()), {"Content-Type": "application/json"}  # it may be large
        async with self._session.post(f"{self.url}/__lab/{what}", data=data, headers=headers) as answer:
            told: dict[str, Any] = await answer.json()
            return told

    async def calls(self, path: str = MESSAGES, who: str | None = None) -> list[Seen]:
        """This test's calls, oldest first, of one kind and to one person if given."""
        async with self._session.get(f"{self.url}/__lab/sent?since={self.since}") as answer:
            seen = [_seen(call) for call in await answer.json()]
        return [call for call in seen if path in call.path and (who is None or call.form.get("To") == address(who))]

    async def arrived(self, who: str) -> list[Seen]:
        """The messages that Twilio took for somebody."""
        return [call for call in await self.calls(who=who) if call.status == TAKEN]

    async def heard(self, who: str, count: int = 1, deadline_s: float = 60) -> list[Seen]:
        """The messages that Twilio took for somebody, once there are *count*."""
        async with asyncio.timeout(deadline_s):
            while len(await self.arrived(who)) < count:  # noqa: ASYNC110  it happens in another process
                await asyncio.sleep(LOOK_S)
        return await self.arrived(who)

    async def begin(self) -> None:
        """Leave behind what other tests ordered and called."""
        async with self._session.delete(f"{self.url}/__lab/fault"):
            pass
        async with self._session.get(f"{self.url}/__lab/sent") as answer:
            self.since = len(await answer.json())

    async def end(self) -> None:
        """Count what this test called; what was refused though nothing was to go wrong is a refusal."""
        calls = await self.calls("/")
        self.report.calls += len(calls)
        self.report.refused += [
            f"{call.path.rpartition('/')[2]}: {call.status} {call.why}"
            for call in calls
            if (call.status or 0) >= 400 and call.fault is None and call.status not in self.expected
        ]


def address(who: str) -> str:
    """Somebody as Twilio spells them."""
    return f"whatsapp:{who}"


def _seen(call: dict[str, Any]) -> Seen:
    form = {name: str(value) for name, value in call["form"].items()}
    why = str(call.get("why", ""))
    return Seen(call["t"], call["path"], form, call["status"], call.get("fault"), call.get("sid"), why)


@contextmanager
def twilio_server() -> Iterator[tuple[str, int]]:
    """The address of the server, and the port that it posts to, as long as this is open."""
    folder, python = os.environ.get("KEEPWELL_LAB"), os.environ.get("KEEPWELL_LAB_PYTHON")
    prism = os.environ.get("KEEPWELL_LAB_PRISM")
    if not folder or not python:
        pytest.skip("KEEPWELL_LAB names no folder of servers to check against; run ./keepwell contract")
    if not prism:
        pytest.skip("KEEPWELL_LAB_PRISM names no folder that @stoplight/prism-cli was installed into")
    if subprocess.run([python, "-c", "import twilio"], capture_output=True, check=False).returncode:
        pytest.skip("the tools of KEEPWELL_LAB lack twilio")
    port, webhook_port = _free_ports(), free_port()
    command = [python, str(Path(folder) / TWILIO), "--port", str(port), "--prism", prism]
    command += ["--webhook", f"http://127.0.0.1:{webhook_port}{MESSAGE_PATH}"]
    command += ["--public-url", f"{PUBLIC_URL}{MESSAGE_PATH}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith(READY), f"the server said {line!r}"
            yield f"http://127.0.0.1:{port}", webhook_port
        finally:
            process.terminate()  # it ends its own servers then


def _free_ports() -> int:
    """The first of four ports in a row that nobody listens on."""
    for _ in range(100):
        first = free_port()
        if first + PORTS < 65_536 and all(_is_free(first + place) for place in range(1, PORTS)):
            return first
    raise AssertionError("no four ports in a row are free")


def _is_free(port: int) -> bool:
    with socket.socket() as door:
        return door.connect_ex(("127.0.0.1", port)) != 0


@asynccontextmanager
async def twilio_lab_at(url: str, port: int, report: Report) -> AsyncIterator[TwilioLab]:
    """The server at *url*, which posts to *port*, for one test."""
    async with aiohttp.ClientSession() as session:
        lab = TwilioLab(url, port, report, session)
        for _ in range(200):  # it says its line a little before it listens
            try:
                await lab.begin()
                break
            except aiohttp.ClientConnectorError:
                await asyncio.sleep(LOOK_S)
        yield lab
        await lab.end()
