"""Twilio's client over aiohttp, and what its errors mean for us (R9.2).

The library's own asynchronous client waits for an answer for ever and warns about itself, so that ours takes its place,
at the point that the library leaves open for it. It knows no inbox and no outbox.
"""

import base64
import logging
from collections.abc import Mapping
from datetime import timedelta
from urllib.parse import urlencode, urlsplit, urlunsplit

import aiohttp
from twilio.base.exceptions import TwilioRestException, TwilioServiceException
from twilio.http import AsyncHttpClient
from twilio.http.response import Response
from twilio.rest import Client

from core.deliveries import Reason
from core.errors import (
    AddressGone,
    MessageRefused,
    SendError,
    SendPostponed,
    SendUncertain,
    WindowClosed,
)
from core.settings import Settings

TIMEOUT = aiohttp.ClientTimeout(total=20.0, sock_connect=5.0)  # seconds; well below an outbox lease
KEEP_ALIVE_S = 15.0  # an idle connection is given up by us before it is by the other side, which leaves us unsure

REFUSED_ACCOUNT = (20003, 20008)  # Twilio, "Error 20003": the credentials are wrong
CLOSED = (63016,)  # the window is closed
GONE = (21610, 21211, 21614, 63003, 63024)  # opted out, no such number, no such user, not on WhatsApp
BUSY = (20429, 63018, 14107)  # too many at once, for the account or for one person
TOMORROW = (63038,)  # the day's messages are used up
OURS = (20404, 21212, 21603, 21606, 21910, 63007)  # the sender or the account: a fault of the installation

BUSY_PAUSE = timedelta(seconds=6)  # a business may write to one person every six seconds (Twilio, "Error 63018")
TOMORROW_PAUSE = timedelta(hours=1)

_NOT_SENT = (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError, aiohttp.InvalidURL)

# What a call of Twilio's client raises beside a defect of ours; a 2xx whose body is cut is a ValueError.
CALL_ERRORS = (TwilioRestException, TwilioServiceException, aiohttp.ClientError, TimeoutError, ValueError)


class Http(AsyncHttpClient):  # type: ignore[misc]  # twilio ships no types
    """Carries the requests of Twilio's client, to another server where one is given."""

    def __init__(self, base_url: str | None) -> None:
        super().__init__(logging.getLogger("twilio"), is_async=True)
        self._base = urlsplit(base_url) if base_url else None
        self._session: aiohttp.ClientSession | None = None

    async def request(
        self,
        method: str,
        uri: str,
        params: Mapping[str, object] | None = None,
        data: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
        auth: tuple[str, str] | None = None,
        timeout: float | None = None,  # noqa: ASYNC109  the library's signature
        allow_redirects: bool = False,
    ) -> Response:
        """Make one request; lists in *data* become repeated fields."""
        sent = dict(headers or {})
        if auth is not None:
            sent["Authorization"] = basic_auth(*auth)
        async with self.session.request(
            method,
            f"{self._here(uri)}{'?' if params else ''}{urlencode(params or {}, doseq=True)}",
            data=urlencode(data, doseq=True).encode() if data is not None else None,
            headers=sent,
            allow_redirects=allow_redirects,
        ) as response:
            return Response(response.status, await response.text(), response.headers)

    @property
    def session(self) -> aiohttp.ClientSession:
        """The connections, made by the first request, in the loop that it runs in."""
        if self._session is None:
            connector = aiohttp.TCPConnector(keepalive_timeout=KEEP_ALIVE_S)
            self._session = aiohttp.ClientSession(connector=connector, timeout=TIMEOUT, auto_decompress=True)
        return self._session

    async def close(self) -> None:
        """Close the connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    def _here(self, uri: str) -> str:
        if self._base is None:
            return uri
        return urlunsplit(urlsplit(uri)._replace(scheme=self._base.scheme, netloc=self._base.netloc))


def make_client(settings: Settings) -> tuple[Client, Http]:
    """Twilio's client for the account of the settings, and what carries it; nothing is called yet."""
    silence()
    http = Http(settings.twilio_base_url)
    client = Client(settings.twilio_account_sid or "", settings.twilio_auth_token or "", http_client=http)
    return client, http


def basic_auth(user: str, password: str) -> str:
    """The header by which the account shows who it is."""
    return f"Basic {base64.b64encode(f'{user}:{password}'.encode()).decode()}"


def silence() -> None:
    """Keep the library's own log quiet: it holds addresses of people, and headers."""
    logging.getLogger("twilio").setLevel(logging.CRITICAL + 1)


def send_error(error: Exception) -> SendError:
    """What became of a message when *error*, one of CALL_ERRORS, was raised.

    Only what surely did not happen is tried again as if nothing had been: without an answer, or with one that can't be
    read, the message may be on its way.
    """
    if isinstance(error, TwilioRestException | TwilioServiceException):
        return _refusal(int(error.status), int(error.code or 0))
    return SendError("not reached") if isinstance(error, _NOT_SENT) else SendUncertain("no answer")


def _refusal(status: int, code: int) -> SendError:  # noqa: PLR0911  a table of outcomes
    if code in CLOSED:
        return WindowClosed("the window is closed")
    if code in GONE:
        return AddressGone("not there, or opted out")
    if code in TOMORROW:
        return SendPostponed("the day's messages are used up", TOMORROW_PAUSE)
    if status == 429 or code in BUSY:
        return SendPostponed("held back", BUSY_PAUSE)
    if status in (401, 403) or code in OURS:  # can be mended by whoever runs the worker
        return SendError("the account or the sender is refused")
    if status >= 500:
        # Twilio's own errors bear a number of theirs; a bare status is a proxy's, behind which anything may have been.
        return SendUncertain("no answer of Twilio's") if code == status else SendError("not taken")
    return MessageRefused("refused")


def reason_of(code: int) -> Reason:
    """Why a message failed that Twilio had taken, by the ErrorCode of its status callback."""
    if code in CLOSED:
        return Reason.CLOSED
    if code in GONE:
        return Reason.GONE
    return Reason.BUSY if code in BUSY else Reason.OTHER
