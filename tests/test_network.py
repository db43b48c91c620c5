"""The test run itself stays on this machine."""

from __future__ import annotations

import asyncio
import socket

import pytest

from tests.network import NetworkBlocked

ELSEWHERE = "192.0.2.1"  # reserved for documentation, RFC 5737


def test_a_connection_to_another_machine_is_refused() -> None:
    """Neither a connection nor a datagram leaves."""
    with socket.socket() as stream, socket.socket(type=socket.SOCK_DGRAM) as datagram:
        with pytest.raises(NetworkBlocked, match=ELSEWHERE):
            stream.connect((ELSEWHERE, 80))
        with pytest.raises(NetworkBlocked):
            stream.connect_ex((ELSEWHERE, 80))
        with pytest.raises(NetworkBlocked):
            datagram.sendto(b"hello", (ELSEWHERE, 53))


@pytest.mark.parametrize("host", ["example.org", b"example.org", "::2"])
async def test_a_look_up_of_another_machine_is_refused(host: str | bytes) -> None:
    """A name is not even asked for, asyncio's own look-up included."""
    with pytest.raises(NetworkBlocked):
        socket.getaddrinfo(host, 443)
    with pytest.raises(NetworkBlocked):
        await asyncio.get_running_loop().getaddrinfo(host, 443)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_this_machine_is_within_reach(host: str) -> None:
    """A double of a provider on the loopback is an ordinary server."""
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]

    reader, writer = await asyncio.open_connection(host, port)

    assert await reader.read() == b""
    writer.close()
    server.close()
