"""All of a person's data as one JSON object, exact to the last digit (R10.3).

It goes by the inventory: one list of rows a table, with the columns of the schema. Amounts are integers in minor units
beside their currency, days are local dates, instants are ISO 8601 in UTC. Vectors and search terms are left out: they
are made anew from the words. ``memory.importing`` reads it back.
"""

from datetime import datetime
from typing import TypeAlias

from core.database import Connection
from memory import log
from memory.inventory import INVENTORY, Store
from memory.log import Origin

FORMAT, VERSION = "keepwell-export", 1
LEFT_OUT = ("user_id", "lease_token", "leased_by")  # columns: whose rows they are is said once, and leases are ours

Export: TypeAlias = dict[str, object]


async def export_user(conn: Connection, user_id: int, now: datetime, origin: Origin = "person") -> Export:
    """Everything of a person, ready for ``json.dumps``; that it was read out is noted in their log.

    Returns:
        ``format``, ``version``, ``exported_at`` (ISO 8601), and for each table of the inventory the list of its rows.
    """
    await conn.execute("SET LOCAL TimeZone = 'UTC'")
    tables = {store.table: await _rows(conn, user_id, store) for store in INVENTORY if store.is_exported}
    await log.note(conn, user_id, "export", "everything", origin, now, count=sum(map(len, tables.values())))
    return {"format": FORMAT, "version": VERSION, "exported_at": now.isoformat(), **tables}


async def columns_of(conn: Connection, store: Store) -> dict[str, str]:
    """The columns of a table that are exported, each with its type, in the order of the schema."""
    rows = await conn.fetch(
        """
        SELECT attname, format_type(atttypid, NULL) AS type FROM pg_attribute
        WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
          AND NOT attname = ANY ($2)
        ORDER BY attnum
        """,
        store.table,
        [*LEFT_OUT, *store.derived],
    )
    return {row["attname"]: row["type"] for row in rows}


async def _rows(conn: Connection, user_id: int, store: Store) -> list[dict[str, object]]:
    columns = await columns_of(conn, store)
    owner = "id" if store.table == "users" else "user_id"
    order = ", ".join(name for name in ("id", "version", "at", *columns) if name in columns)
    rows = await conn.fetch(
        f"""
        SELECT to_jsonb(kept) AS row
        FROM (SELECT {", ".join(columns)} FROM {store.table} WHERE {owner} = $1 ORDER BY {order}) AS kept
        """,  # noqa: S608  the inventory's tables and the schema's columns
        user_id,
    )
    return [row["row"] for row in rows]
