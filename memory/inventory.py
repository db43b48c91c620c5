"""The inventory: every place that holds a person's data, and what becomes of it (R6.7).

One row a table. Deletion, its probe and the export go by it; a test compares it with the schema, so that a new table or
a new column of text can't be forgotten. Outside the database a process keeps ids and, for half an hour, insights that
it read, which it shows no more once one of them has changed; backups are the business of whoever runs the server. The
table ``installation`` holds where a terminal's clock was put, by the name that it was opened with.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a table is to its person."""

    LEARNED = "learned"  # what was concluded from talk: it goes with "forget everything"
    TALK = "talk"  # what was said: its words go with "forget everything"
    RECORD = "record"  # what was dictated: it stays until its own deletion is asked for, or the whole person's
    SETTING = "setting"
    WORK = "work"  # queues and counters, without a word of anybody


@dataclass(frozen=True)
class Store:
    """A table of people's rows.

    Attributes:
        words: Columns with words of the person, or about them.
        derived: Columns made from the words: search terms and vectors. They are gone with their row, and made anew
            where the words change.
        plain: The other columns of text and jsonb: kinds, states, names of zones and models.
        is_exported: Whether its rows are in the file of a person's data (R10.3).
    """

    table: str
    kind: Kind
    words: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    is_exported: bool = True


# Referenced tables come before those that refer to them.
INVENTORY = (
    Store(
        "users",
        Kind.SETTING,
        plain=("bot", "locale", "zone", "currency", "dollar", "number_format", "date_order", "day_parts"),
    ),
    Store("addresses", Kind.SETTING, plain=("bot", "channel", "external_id")),
    Store("inbox", Kind.TALK, ("payload",), plain=("kind", "channel", "external_id", "dedupe_key", "state")),
    Store("lanes", Kind.WORK, is_exported=False),  # made anew with its person
    Store("link_codes", Kind.WORK, is_exported=False),  # good for ten minutes, here
    Store("outbox", Kind.TALK, ("body",), plain=("channel", "external_id", "state", "receipt")),
    Store("deliveries", Kind.WORK, plain=("receipt", "status", "reason"), is_exported=False),  # of messages sent before
    Store("files", Kind.TALK, plain=("name", "media_type"), is_exported=False),  # gone a day after their message
    Store("blocks", Kind.TALK, plain=("state",)),
    Store("exchanges", Kind.TALK, ("said", "answered", "tools"), plain=("mode", "decided_by")),
    Store("questions", Kind.TALK, ("body",), plain=("state",)),
    Store(
        "utterances",
        Kind.TALK,
        ("text",),
        ("words", "embedding", "window_embedding", "embedder"),
        ("speaker",),
    ),
    Store("entries", Kind.RECORD, ("note", "note_words", "category"), plain=("kind", "currency", "state")),
    Store("changes", Kind.RECORD, ("before",), plain=("record",)),
    Store("categories", Kind.RECORD, ("name",)),
    Store("category_rules", Kind.RECORD, ("words", "category")),
    Store("caps", Kind.RECORD, ("category",), plain=("period", "currency", "state")),
    Store("cap_warnings", Kind.RECORD),
    Store("reminders", Kind.RECORD, ("what", "what_words", "said"), plain=("zone", "rules", "currency", "state")),
    Store("occurrences", Kind.RECORD, plain=("state",)),
    Store("model_usage", Kind.WORK, plain=("model",)),
    Store("chores", Kind.WORK, plain=("kind",), is_exported=False),  # asked for anew by the import
    Store("passes", Kind.WORK, plain=("name",)),
    Store(
        "memories",
        Kind.LEARNED,
        ("text", "words", "quote", "subject", "attribute"),
        ("search", "stems", "embedding", "embedder"),
        ("category", "class", "basis", "state"),
    ),
    Store("memory_sources", Kind.LEARNED),
    Store("memory_log", Kind.WORK, plain=("action", "reason", "origin")),
    Store("insights", Kind.LEARNED, ("text", "words"), plain=("category", "basis")),
    Store("insight_sources", Kind.LEARNED),
    Store("summaries", Kind.LEARNED, ("text",), ("search", "stems", "embedding", "embedder")),
    Store("profiles", Kind.LEARNED, ("document", "patch", "sources")),
    Store("moods", Kind.LEARNED, plain=("axis",)),
)

BY_TABLE = {store.table: store for store in INVENTORY}
SHELL = ("users", "addresses", "lanes")  # what is left of a deleted person until the last message to them is sent


def with_words(*kinds: Kind) -> Iterator[Store]:
    """The tables of these kinds that hold words, in the order of the inventory."""
    return (store for store in INVENTORY if store.kind in kinds and store.words)
