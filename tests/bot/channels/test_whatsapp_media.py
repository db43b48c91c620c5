"""Files that people send: fetched from Twilio, with the password shown to nobody else, and no more than we take."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.channels.base import Media, MediaSource
from bot.channels.whatsapp import WhatsAppChannel
from core.errors import MediaGone, MediaTooLarge, MediaUnavailable
from tests.bot.channels.twilio_server import ACCOUNT, TwilioServer, twilio_server
from tests.bot.channels.whatsapp_phone import settings_for

LIMIT = 1_000


@pytest.fixture
async def server() -> AsyncIterator[TwilioServer]:
    """A Twilio of this test's own."""
    async with twilio_server() as started:
        yield started


@pytest.fixture
async def channel(server: TwilioServer) -> AsyncIterator[WhatsAppChannel]:
    """A channel at that Twilio."""
    made = WhatsAppChannel(settings_for(server.base_url))
    yield made
    await made.close()


async def fetch(channel: WhatsAppChannel, address: str) -> bytes:
    """Fetch what lies there."""
    return await channel.fetch(Media(reference=address), limit=LIMIT)


async def test_a_file_is_fetched_and_the_storage_sees_no_password(
    server: TwilioServer, channel: WhatsAppChannel
) -> None:
    """Twilio asks for it, and sends us on to somebody else's."""
    address = server.asset("ME1", b"a picture")

    content = await fetch(channel, address)

    assert content == b"a picture"
    assert server.assets["ME1"].seen == [None]
    assert isinstance(channel, MediaSource)


@pytest.mark.parametrize("size", [LIMIT, 0])
async def test_a_file_of_the_largest_size_passes(server: TwilioServer, channel: WhatsAppChannel, size: int) -> None:
    """And an empty one."""
    assert await fetch(channel, server.asset("ME1", b"x" * size)) == b"x" * size


async def test_no_more_is_taken_than_the_limit(server: TwilioServer, channel: WhatsAppChannel) -> None:
    """Though the storage does not tell how much there is."""
    with pytest.raises(MediaTooLarge):
        await fetch(channel, server.asset("ME1", b"x" * (LIMIT + 1)))


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1",
        "http://api.twilio.com/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1",
        "https://api.twilio.com.example.org/x",
        "https://api.twilio.com:8443/x",
        "https://user@api.twilio.com/x",
        "http://127.0.0.1:1/x",
        "http://169.254.169.254/latest/meta-data",
        "file:///etc/passwd",
        "",
    ],
)
async def test_only_twilio_is_asked(channel: WhatsAppChannel, address: str) -> None:
    """An address of anybody else's is not followed, nor is the password shown to it."""
    with pytest.raises(MediaGone):
        await fetch(channel, address)


@pytest.mark.parametrize(
    "location", ["http://example.org/x", "https://169.254.169.254/x", "https://[fd00::1]/x", "ftp://a/b"]
)
async def test_no_redirect_leads_astray(server: TwilioServer, channel: WhatsAppChannel, location: str) -> None:
    """Over the open line, or into the machine's own network."""
    with pytest.raises(MediaGone):
        await fetch(channel, server.asset("ME1", b"x", location=location))


async def test_a_redirect_to_this_machine_is_followed_only_by_a_stand_in() -> None:
    """What stands in for Twilio on this machine may; Twilio may not."""
    store = WhatsAppChannel(settings_for("https://api.twilio.com"))._store
    from urllib.parse import urlsplit

    assert not store._may_follow(urlsplit("http://localhost:8080/x"))
    assert store._is_twilios(urlsplit(f"https://api.twilio.com/2010-04-01/Accounts/{ACCOUNT}/x"))
    assert store._may_follow(urlsplit("https://mms.twiliocdn.com/x"))


async def test_circles_end(server: TwilioServer, channel: WhatsAppChannel) -> None:
    """After a few redirects."""
    address = server.asset("ME1", b"x")
    server.assets["ME1"].location = address

    with pytest.raises(MediaGone):
        await fetch(channel, address)


@pytest.mark.parametrize(
    ("more", "error"),
    [({"status": 404}, MediaGone), ({"status": 503}, MediaUnavailable), ({"status": 429}, MediaUnavailable)],
)
async def test_a_file_that_is_not_there(
    server: TwilioServer, channel: WhatsAppChannel, more: dict[str, Any], error: type[Exception]
) -> None:
    """For good, or just now."""
    with pytest.raises(error):
        await fetch(channel, server.asset("ME1", b"x", **more))
