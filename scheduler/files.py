"""Removing the files that went out with messages (``core.files``)."""

from core import files
from scheduler.deps import Deps


async def remove_files(deps: Deps) -> int:
    """Remove what no platform needs any longer, each as its person; how many files."""
    async with deps.database.as_worker(durable=False) as conn:
        owners = await files.owners_of_old(conn)
    removed = 0
    for user_id in owners:
        async with deps.database.as_user(user_id) as conn:
            removed += await files.remove_old(conn, user_id)
    return removed
