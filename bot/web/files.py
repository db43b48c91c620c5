"""Files that a platform fetches from us after it took the message that they go out with (WhatsApp).

The address is the permission: a random token that nobody can guess, which is gone with its file (``core.files``).
"""

from uuid import UUID

from aiohttp import web
from aiohttp.typedefs import Handler

from core import files
from core.database import Database


def download(database: Database) -> Handler:
    """The file of the token in the path, or 404."""

    async def handle(request: web.Request) -> web.Response:
        token = _token(request.match_info["token"])
        if token is None:
            return web.Response(status=404)
        async with database.by_statement() as conn:
            found = await files.by_token(conn, token)
        if found is None:
            return web.Response(status=404)
        headers = {"Content-Disposition": f'attachment; filename="{found.name}"', "Cache-Control": "private, no-store"}
        return web.Response(body=found.content, content_type=found.media_type, headers=headers)

    return handle


def _token(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
