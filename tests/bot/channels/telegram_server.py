"""A Telegram of our own on loopback: it queues updates until they are confirmed, keeps what is sent, fails on order.

It judges nothing; what a call must look like is checked by the contract tests against a server that others wrote.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

TOKEN = "123:abc"  # noqa: S105  a token of nobody
BOT = {"id": 123, "is_bot": True, "first_name": "Keepwell", "username": "KeepwellTestBot"}
HOLD_S = 30.0  # seconds that an empty answer is held back


@dataclass(frozen=True)
class Call:
    """A call of the bot's, with its fields as they were sent, and the names and contents of its files."""

    method: str
    fields: dict[str, str]
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)

    @property
    def chat_id(self) -> int:
        """The chat it is about."""
        return int(self.fields["chat_id"])


@dataclass(frozen=True)
class Visible:
    """A message that stands in a chat."""

    chat_id: int
    message_id: int
    text: str
    buttons: tuple[str, ...] = ()


@dataclass
class Fault:
    """What goes wrong with the next calls of *method*, a number of *times*.

    Attributes:
        kind: An HTTP status, or ``lost``: done, and then the connection breaks; ``reset``: the connection breaks
            before; ``cut``: done, and half an answer; ``html``: a proxy's page.
        chat_id: Only calls about this chat.
    """

    method: str
    kind: int | str
    description: str = "Bad Request: refused"
    chat_id: int | None = None
    times: int = 1
    parameters: dict[str, int] = field(default_factory=dict)


class TelegramServer:
    """Queues, calls and chats of one bot."""

    def __init__(self) -> None:
        self.base_url = ""
        self.calls: list[Call] = []
        self.visible: list[Visible] = []
        self.faults: list[Fault] = []
        self.offsets: list[int | None] = []
        self.files: dict[str, bytes] = {}
        self.fetched: list[str] = []
        self.before_confirming: Callable[[int], None] = lambda _: None
        self._updates: list[dict[str, Any]] = []
        self._update_ids = itertools.count(1_000)
        self._message_ids = itertools.count(1)
        self._has_news = asyncio.Event()

    def push(self, **update: object) -> int:
        """Queue an update; its number."""
        number = next(self._update_ids)
        self.push_raw({"update_id": number, **update})
        return number

    def push_raw(self, update: dict[str, Any]) -> None:
        """Queue an update as it is."""
        self._updates.append(update)
        self._has_news.set()

    def says(self, chat_id: int, text: str | None, **more: object) -> dict[str, Any]:
        """Somebody writes in private; the message, which may be edited or sent again."""
        words = {} if text is None else {"text": text}
        message = {**a_message(chat_id, next(self._message_ids)), **words, **more}
        self.push(message=message)
        return message

    def presses(self, seen: Visible, place: int = 0) -> None:
        """Somebody presses a button of *seen*."""
        message = a_message(seen.chat_id, seen.message_id)
        person = message["from"]
        data = seen.buttons[place]
        self.push(callback_query={"id": "77", "from": person, "message": message, "data": data, "chat_instance": "1"})

    def seen_by(self, chat_id: int) -> list[str]:
        """The texts that stand in a chat."""
        return [message.text for message in self.visible if message.chat_id == chat_id]

    def count(self, method: str, chat_id: int | None = None) -> int:
        """How often *method* was called, about *chat_id* if given."""
        return sum(call.method == method and (chat_id is None or call.chat_id == chat_id) for call in self.calls)

    @property
    def unconfirmed(self) -> list[dict[str, Any]]:
        """The updates that the bot has not confirmed."""
        return self._updates

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one call."""
        method = request.match_info["method"]
        posted = await request.post()
        fields = {name: value for name, value in posted.items() if isinstance(value, str)}
        files = {
            name: (value.filename, value.file.read())
            for name, value in posted.items()
            if isinstance(value, web.FileField)
        }
        if method == "getUpdates":
            return await self._get_updates(fields)
        self.calls.append(Call(method, fields, files))
        fault = self._take_fault(method, fields)
        if fault is None:
            return _well(self._do(method, fields))
        return await self._fail(fault, method, fields, request)

    async def give_file(self, request: web.Request) -> web.StreamResponse:
        """Give the content of a file, piece by piece and without its length."""
        name = request.match_info["name"]
        self.fetched.append(name)
        if name not in self.files:
            return web.Response(status=404)
        response = web.StreamResponse()
        await response.prepare(request)
        await response.write(self.files[name])
        await response.write_eof()
        return response

    async def _get_updates(self, fields: dict[str, str]) -> web.Response:
        fault = self._take_fault("getUpdates", fields)
        if fault is not None:
            return _refusal(fault)
        offset = int(fields["offset"]) if "offset" in fields else None
        self.offsets.append(offset)
        if offset is not None:
            self.before_confirming(offset)
            self._updates = [update for update in self._updates if update.get("update_id", 0) >= offset]
        if not self._updates:
            self._has_news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._has_news.wait(), HOLD_S)
        return _well(self._updates)

    def _take_fault(self, method: str, fields: dict[str, str]) -> Fault | None:
        for fault in self.faults:
            is_here = fault.chat_id is None or str(fault.chat_id) == fields.get("chat_id")
            if fault.method == method and is_here:
                fault.times -= 1
                if fault.times == 0:
                    self.faults.remove(fault)
                return fault
        return None

    async def _fail(
        self, fault: Fault, method: str, fields: dict[str, str], request: web.Request
    ) -> web.StreamResponse:
        if isinstance(fault.kind, int):
            return _refusal(fault)
        if fault.kind == "html":
            return web.Response(status=502, text="<html>502 Bad Gateway</html>", content_type="text/html")
        if fault.kind in ("lost", "cut"):
            self._do(method, fields)
        if fault.kind == "cut":
            return web.Response(text='{"ok":true,"result":{"message_', content_type="application/json")
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    def _do(self, method: str, fields: dict[str, str]) -> object:
        if method == "getMe":
            return BOT
        if method == "getFile":
            name = fields["file_id"]
            return {"file_id": name, "file_unique_id": name, "file_path": f"voice/{name}"}
        if method not in ("sendMessage", "sendPhoto", "sendDocument"):
            return True
        keyboard = json.loads(fields["reply_markup"])["inline_keyboard"] if "reply_markup" in fields else []
        buttons = tuple(button["callback_data"] for row in keyboard for button in row)
        chat_id, number = int(fields["chat_id"]), next(self._message_ids)
        text = fields.get("text") or fields.get("caption", "")
        self.visible.append(Visible(chat_id, number, text, buttons))
        return {**a_message(chat_id, number), "from": BOT, "text": text}


def a_message(chat_id: int, message_id: int) -> dict[str, Any]:
    """A message of somebody in private, without its words."""
    return {
        "message_id": message_id,
        "date": 1_764_216_000,
        "chat": {"id": chat_id, "type": "private"},
        "from": {"id": chat_id, "is_bot": False, "first_name": "Example", "language_code": "ms"},
    }


def _well(result: object) -> web.Response:
    return web.json_response({"ok": True, "result": result})


def _refusal(fault: Fault) -> web.Response:
    body = {"ok": False, "error_code": fault.kind, "description": fault.description, "parameters": fault.parameters}
    return web.json_response(body, status=int(fault.kind))


@asynccontextmanager
async def telegram_server() -> AsyncIterator[TelegramServer]:
    """A server on a free port of this machine."""
    server = TelegramServer()
    app = web.Application()
    app.router.add_post("/bot{token}/{method}", server.handle)
    app.router.add_get("/file/bot{token}/voice/{name}", server.give_file)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        server.base_url = f"http://127.0.0.1:{runner.addresses[0][1]}/bot"
        yield server
    finally:
        await runner.cleanup()
