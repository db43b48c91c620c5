"""A Twilio of our own on loopback: it keeps what is sent, hands out files, and fails on order.

It judges nothing; what a call must look like is checked by the contract tests against a server that others wrote.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from aiohttp import web

from bot.channels.whatsapp_api import basic_auth

ACCOUNT = "AC" + "0" * 31 + "1"
TOKEN = "a-token-of-nobody"  # noqa: S105
SENDER = "whatsapp:+14155238886"


@dataclass(frozen=True)
class Sent:
    """A message that Twilio took.

    Attributes:
        variables: What the variables of its content say.
    """

    sid: str
    to: str
    text: str
    content_sid: str
    variables: dict[str, str]
    media_urls: tuple[str, ...]
    status_callback: str


@dataclass
class Fault:
    """What goes wrong with the next calls that send a message.

    Attributes:
        kind: An HTTP status with Twilio's *code*; ``html``: a proxy's page; ``reset``: the connection breaks before
            anything is done; ``lost``: it breaks after; ``cut``: done, and half an answer.
    """

    kind: int | str
    code: int = 0
    times: int = 1


@dataclass
class Asset:
    """A file that somebody sent; *status* is what its address answers with."""

    content: bytes
    status: int = 307
    location: str | None = None
    seen: list[str | None] = field(default_factory=list)  # the Authorization headers shown to the storage


class TwilioServer:
    """Messages and files of one account."""

    def __init__(self) -> None:
        self.base_url = ""
        self.sent: list[Sent] = []
        self.calls = 0
        self.faults: list[Fault] = []
        self.typed: list[str] = []
        self.assets: dict[str, Asset] = {}
        self.account_status = 200
        self._numbers = itertools.count(1)

    def to(self, person: str) -> list[Sent]:
        """What was sent to somebody, oldest first."""
        return [message for message in self.sent if message.to == person]

    def asset(self, name: str, content: bytes, *, status: int = 307, location: str | None = None) -> str:
        """The address of a file."""
        self.assets[name] = Asset(content, status, location)
        return f"{self.base_url}/2010-04-01/Accounts/{ACCOUNT}/Messages/MM1/Media/{name}"

    async def take(self, request: web.Request) -> web.StreamResponse:
        """Take a message, or fail."""
        self.calls += 1
        if request.headers.get("Authorization") != basic_auth(ACCOUNT, TOKEN):
            return _refusal(401, 20003)
        form = dict(parse_qs(await request.text(), keep_blank_values=True).items())
        fault = self.faults[0] if self.faults else None
        if fault is not None:
            fault.times -= 1
            if fault.times == 0:
                self.faults.pop(0)
            return self._fail(fault, form, request)
        return web.json_response(self._keep(form), status=201)

    def _fail(self, fault: Fault, form: dict[str, list[str]], request: web.Request) -> web.StreamResponse:
        if isinstance(fault.kind, int):
            return _refusal(fault.kind, fault.code)
        if fault.kind == "html":
            return web.Response(status=502, text="<html>502 Bad Gateway</html>", content_type="text/html")
        if fault.kind in ("lost", "cut"):
            self._keep(form)
        if fault.kind == "cut":
            return web.Response(status=201, text='{"sid":"SM', content_type="application/json")
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    def _keep(self, form: dict[str, list[str]]) -> dict[str, Any]:
        one = {name: values[0] for name, values in form.items()}
        assert one["From"] == SENDER
        sid = f"SM{next(self._numbers):032x}"
        variables = json.loads(one["ContentVariables"]) if "ContentVariables" in one else {}
        media_urls = tuple(form.get("MediaUrl", ()))
        self.sent.append(
            Sent(
                sid,
                one["To"],
                one.get("Body", ""),
                one.get("ContentSid", ""),
                variables,
                media_urls,
                one["StatusCallback"],
            )
        )
        return {"sid": sid, "status": "queued", "to": one["To"], "from": one["From"], "body": one.get("Body")}

    async def account(self, request: web.Request) -> web.StreamResponse:
        """Tell about the account."""
        known = self.account_status == 200 and request.headers.get("Authorization") == basic_auth(ACCOUNT, TOKEN)
        return web.json_response({"sid": ACCOUNT}) if known else _refusal(max(self.account_status, 401), 20003)

    async def type(self, request: web.Request) -> web.StreamResponse:
        """Show that an answer is being worked on."""
        form = await request.post()
        self.typed.append(str(form["messageId"]))
        return web.json_response({"success": True})

    async def media(self, request: web.Request) -> web.StreamResponse:
        """Send whoever shows the password on to the storage."""
        asset = self.assets[request.match_info["name"]]
        if request.headers.get("Authorization") != basic_auth(ACCOUNT, TOKEN):
            return _refusal(401, 20003)
        place = asset.location or f"http://localhost:{request.url.port}/cdn/{request.match_info['name']}?Signature=x"
        return web.Response(status=asset.status, headers={"Location": place})

    async def store(self, request: web.Request) -> web.StreamResponse:
        """Hand out a file."""
        asset = self.assets[request.match_info["name"]]
        asset.seen.append(request.headers.get("Authorization"))
        response = web.StreamResponse()  # chunked: nobody is told how long it is
        await response.prepare(request)
        await response.write(asset.content)
        return response


def _refusal(status: int, code: int) -> web.Response:
    return web.json_response({"code": code, "message": "refused", "more_info": "", "status": status}, status=status)


@asynccontextmanager
async def twilio_server() -> AsyncIterator[TwilioServer]:
    """A server on a free port of this machine."""
    server = TwilioServer()
    app = web.Application()
    app.router.add_post("/2010-04-01/Accounts/{account}/Messages.json", server.take)
    app.router.add_get("/2010-04-01/Accounts/{account}.json", server.account)
    app.router.add_get("/2010-04-01/Accounts/{account}/Messages/{message}/Media/{name}", server.media)
    app.router.add_post("/v2/Indicators/Typing.json", server.type)
    app.router.add_get("/cdn/{name}", server.store)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        server.base_url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield server
    finally:
        await runner.cleanup()
