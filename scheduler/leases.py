"""Giving back what a dead worker held: its events are taken again, its unsent messages sent (R11.1)."""

import structlog

from core import inbox, outbox
from core.bell import Chime
from scheduler.deps import Deps

log = structlog.get_logger()


async def return_dead_leases(deps: Deps) -> int:
    """Free the events and messages of workers that no longer live; how many."""
    async with deps.database.as_worker() as conn:
        events = await inbox.return_dead_leases(conn)
        messages = await outbox.return_dead_leases(conn)
    if events:
        deps.bell.ring(Chime.INBOX)
    if messages:
        deps.bell.ring(Chime.OUTBOX)
    if events or messages:
        log.info("leases_returned", count=events + messages)
    return events + messages
