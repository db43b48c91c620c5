"""The tool that links a chat to the person who made a code, once its writer has said yes (R9.5).

Only the answer to our own question calls it: a model never does. The code was checked before; here it is used up, and
the chat is handed over once the turn has written its answer. It words no reply but its refusals.
"""

from functools import partial

from core import links
from core.errors import ToolFailed
from core.links import Refusal
from core.users import Address
from tools.base import FORWARDED, Arguments, Result, ToolScope, tool

# What is said of a code that links nothing.
REFUSALS = {
    Refusal.UNKNOWN: "I don't know that code. Send /link in the other chat for one, then /link and the code here.",
    Refusal.EXPIRED: "That code is too old: each is good for ten minutes. Send /link in the other chat for a new one.",
    Refusal.USED: "That code has been used: each links one chat. Send /link in the other chat for a new one.",
    Refusal.OTHER_BOT: "That code is another companion's, not mine. Send it where it was made for.",
    Refusal.OWN: "That's your own code: send it from the other chat, the one that you want to bring here.",
    Refusal.LINKED: "This chat is linked already. Send /unlink here first if it should be linked to somebody else.",
    Refusal.WAIT: "That were too many wrong codes. Wait ten minutes, then send /link and the right one.",
}


class LinkHereArguments(Arguments):
    """Which code was shown."""

    code_id: int


class Linked(Result):
    """This chat is the code's owner's from now on."""


@tool(writes=True)
async def link_here(scope: ToolScope, arguments: LinkHereArguments) -> Result:
    """Link the chat to the person who made the code."""
    if scope.is_forwarded:
        raise ToolFailed(FORWARDED)
    address = await address_of(scope, scope.told_by or scope.event_id)
    async with scope.transaction.as_worker() as conn:
        used = await links.use(conn, scope.user.id, arguments.code_id)
    if isinstance(used, Refusal):
        raise ToolFailed(REFUSALS[used])
    scope.at_last.append(partial(_hand_over, scope, address, used.owner_id))
    return Linked()


async def address_of(scope: ToolScope, event_id: int) -> Address:
    """Where the event came from."""
    conn = await scope.reading()
    row = await conn.fetchrow(
        "SELECT channel, external_id FROM inbox WHERE user_id = $1 AND id = $2", scope.user.id, event_id
    )
    return Address(row["channel"], row["external_id"])


async def _hand_over(scope: ToolScope, address: Address, owner_id: int) -> None:
    async with scope.transaction.as_worker() as conn:
        await links.link(conn, scope.user.id, address, owner_id)
