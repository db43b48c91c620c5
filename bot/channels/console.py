"""The terminal as a channel (R9.3): what is sent to it is shown at once; it knows no reading and no clock."""

from collections.abc import Callable

from bot.channels.base import Body
from core.errors import ChannelClosed
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

    def __init__(self, user: str, show: Show, ids: Ids, closed: Callable[[ChannelClosed], None]) -> None:
        self.reaches: str | None = user
        self._closed = closed
        self._show = show
        self._ids = ids

    async def send(self, address: Address, body: Body, *, is_repeat: bool) -> str:
        """Show *body*; the receipt is a new id.

        Raises:
            ChannelClosed: The terminal is gone; *closed* has been told as well.
        """
        try:
            self._show(body, is_repeat)
        except ChannelClosed as error:
            self._closed(error)
            raise
        return str(self._ids.token())
