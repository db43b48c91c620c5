"""The terminal as a channel (R9.3): what is sent to it is shown at once; it knows no reading and no clock."""

from collections.abc import Callable

from bot.channels.base import Body
from core.ids import Ids
from core.users import Address

NAME = "console"

Show = Callable[[Body, bool], None]


class ConsoleChannel:
    """Shows the messages of one person through *show*, a function of the body and whether it may be a repeat.

    Another person at the same data has a terminal, and a process, of their own.
    """

    name = NAME
    text_limit: int | None = None

    def __init__(self, user: str, show: Show, ids: Ids) -> None:
        self.reaches: str | None = user
        self._show = show
        self._ids = ids

    async def send(self, address: Address, body: Body, *, is_repeat: bool) -> str:
        """Show *body*; the receipt is a new id."""
        self._show(body, is_repeat)
        return str(self._ids.token())
