"""Keeps the test run on this machine: every socket but loopback and unix is refused."""

# ruff: noqa: ANN401  what stands here takes the place of functions of any signature

from __future__ import annotations

import ipaddress
import os
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.database import OTHER_SERVER


class NetworkBlocked(RuntimeError):  # noqa: N818  it names what happened
    """A test tried to reach another machine."""


def block_other_machines(patch: pytest.MonkeyPatch) -> None:
    """Refuse every connection, datagram and name look-up that leaves this machine, until ``patch`` is undone."""
    for name in ("connect", "connect_ex", "sendto"):
        patch.setattr(socket.socket, name, _guarded(getattr(socket.socket, name)))
    look_up = socket.getaddrinfo

    def guarded_look_up(host: Any, *rest: Any, **named: Any) -> Any:
        _require_local(host)
        return look_up(host, *rest, **named)

    patch.setattr(socket, "getaddrinfo", guarded_look_up)


def _guarded(method: Any) -> Any:
    def call(self: socket.socket, *arguments: Any) -> Any:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            _require_local(arguments[-1][0])  # the address comes last; its first part is the host
        return method(self, *arguments)

    return call


def _require_local(host: object) -> None:
    name = host.decode() if isinstance(host, bytes) else host
    if name in (None, "", "localhost", urlsplit(os.environ.get(OTHER_SERVER, "")).hostname):
        return
    try:
        is_local = ipaddress.ip_address(str(name)).is_loopback
    except ValueError:
        is_local = False
    if not is_local:
        raise NetworkBlocked(f"The test run may not reach {name!r}; only this machine is allowed.")
