"""Fetching files that people send on WhatsApp: they lie with Twilio, behind the account's password (R9.2).

An address in a form is followed only to Twilio's own API; from there a redirect leads to a storage, which is not shown
the password. Nothing is fetched beyond the limit. It knows nothing of what is in a file.
"""

from urllib.parse import SplitResult, urljoin, urlsplit

import aiohttp

from bot.channels.base import Media
from bot.channels.whatsapp_api import Http, basic_auth
from core.errors import MediaGone, MediaTooLarge, MediaUnavailable

API_HOST = "api.twilio.com"
MAX_REDIRECTS = 3
CHUNK_BYTES = 65_536
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}
_REDIRECTS = (301, 302, 303, 307, 308)
_LATER = (408, 425, 429)


class MediaStore:
    """The files of one account."""

    def __init__(self, http: Http, account_sid: str, auth_token: str, base_url: str | None) -> None:
        self._http = http
        self._authorization = basic_auth(account_sid, auth_token)
        self._base = urlsplit(base_url) if base_url else None

    async def fetch(self, media: Media, *, limit: int) -> bytes:
        """The content of *media*, of *limit* bytes at most.

        Raises:
            MediaTooLarge: It is larger; no more than *limit* bytes were kept.
            MediaGone: Twilio has it no longer, or it does not lie with Twilio.
            MediaUnavailable: It can't be had just now.
        """
        if not self._is_twilios(urlsplit(media.reference)):
            raise MediaGone("it does not lie with Twilio")
        try:
            return await self._follow(media.reference, limit)
        except (aiohttp.ClientError, TimeoutError) as error:
            raise MediaUnavailable("no answer") from error

    async def _follow(self, url: str, limit: int) -> bytes:
        headers = {"Authorization": self._authorization, "Accept-Encoding": "identity"}
        for _ in range(MAX_REDIRECTS + 1):
            async with self._http.session.get(url, headers=headers, allow_redirects=False) as response:
                if response.status not in _REDIRECTS:
                    return await _content(response, limit)
                url = urljoin(url, response.headers.get("Location", ""))
            if not self._may_follow(urlsplit(url)):
                raise MediaGone("it leads astray")
            headers.pop("Authorization", None)
        raise MediaGone("it leads in circles")

    def _is_twilios(self, url: SplitResult) -> bool:
        """Whether the password may be shown there: Twilio's API, or the server that stands in for it."""
        if self._base is not None and (url.scheme, url.netloc) == (self._base.scheme, self._base.netloc):
            return url.scheme == "https" or url.hostname in _LOOPBACK
        return url.scheme == "https" and url.netloc == API_HOST

    def _may_follow(self, url: SplitResult) -> bool:
        """Over https, to a host with a name; to this machine only where Twilio's stand-in is on it."""
        if url.hostname in _LOOPBACK:
            return self._base is not None and self._base.hostname in _LOOPBACK
        return url.scheme == "https" and not _is_number(url.hostname or "")


def _is_number(host: str) -> bool:
    """Whether *host* is an address rather than a name: a storage in the net has a name."""
    return not host or ":" in host or host.rpartition(".")[2].isdecimal()


async def _content(response: aiohttp.ClientResponse, limit: int) -> bytes:
    if response.status >= 500 or response.status in _LATER:
        raise MediaUnavailable(f"status {response.status}")
    if response.status != 200:
        raise MediaGone(f"status {response.status}")
    if (response.content_length or 0) > limit:
        raise MediaTooLarge(f"more than {limit} bytes")
    content = bytearray()
    async for chunk in response.content.iter_chunked(CHUNK_BYTES):
        content += chunk
        if len(content) > limit:
            raise MediaTooLarge(f"more than {limit} bytes")
    return bytes(content)
