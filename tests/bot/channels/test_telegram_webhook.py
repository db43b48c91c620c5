"""Telegram's webhook lets in only what shows the secret, and confirms only what is stored."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from bot.channels.base import HookReply, HookRequest
from bot.channels.telegram import build
from bot.channels.telegram_webhook import HEADER, PATH, Webhook, secret_of
from core.errors import SettingsError
from core.settings import Settings

TOKEN = "123456:example"  # noqa: S105  of nobody


class Taken:
    """Takes updates in, or fails to."""

    def __init__(self, *, fails: bool = False) -> None:
        self.updates: list[object] = []
        self._fails = fails

    async def __call__(self, update: object) -> None:
        """Keep *update*."""
        if self._fails:
            raise OSError("no database")
        self.updates.append(update)


def posted(body: bytes, secret: str | None = secret_of(TOKEN)) -> HookRequest:
    """What Telegram posts, or somebody else."""
    return HookRequest(PATH, "", {} if secret is None else {HEADER: secret}, body)


def test_the_secret_is_of_the_shape_telegram_takes() -> None:
    """1 to 256 letters, digits, "_" and "-"; it tells nothing of the token, and another bot has another."""
    assert len(secret_of(TOKEN)) == 64
    assert secret_of(TOKEN).isalnum()
    assert secret_of(TOKEN) != secret_of("123457:example")
    assert "example" not in secret_of(TOKEN)


@pytest.mark.parametrize("secret", [None, "", "wrong", secret_of("1:x"), secret_of(TOKEN).upper() + "é"])
async def test_a_forged_post_has_no_effect(secret: str | None) -> None:
    """403, nothing taken in, and neither secret nor token in the log."""
    taken = Taken()

    with capture_logs() as logs:
        reply = await Webhook(TOKEN, taken).handle(posted(b'{"update_id": 1}', secret))

    assert reply == HookReply(403)
    assert taken.updates == []
    assert [entry["event"] for entry in logs] == ["webhook_refused"]
    assert TOKEN not in str(logs)
    assert secret_of(TOKEN) not in str(logs)


@pytest.mark.parametrize(
    ("body", "update"),
    [
        (b'{"update_id": 1, "message": {}}', {"update_id": 1, "message": {}}),
        (b"[1]", [1]),
        (b"not JSON", "not JSON"),
        (b"\xff{", "\ufffd{"),
        (b"", ""),
    ],
)
async def test_what_is_posted_is_handed_in(body: bytes, update: object) -> None:
    """Also what is no update, so that it is set aside instead of coming again for a day."""
    taken = Taken()

    reply = await Webhook(TOKEN, taken).handle(posted(body))

    assert reply == HookReply(200)
    assert taken.updates == [update]


async def test_what_is_not_stored_is_not_confirmed() -> None:
    """The failure goes up to the server, whose answer makes Telegram post it again."""
    with pytest.raises(OSError, match="no database"):
        await Webhook(TOKEN, Taken(fails=True)).handle(posted(b"{}"))


@pytest.mark.parametrize("missing", ["PUBLIC_URL", "KEEPWELL_HTTP_PORT"])
def test_a_webhook_needs_an_address_and_a_port(missing: str) -> None:
    """The sentence names both."""
    there = {"PUBLIC_URL": "https://keepwell.example.org", "KEEPWELL_HTTP_PORT": "8080"}
    there.pop(missing)
    settings = Settings.model_validate({"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_UPDATES": "webhook", **there})

    with pytest.raises(SettingsError, match="needs PUBLIC_URL and KEEPWELL_HTTP_PORT"):
        build(settings, {})
