"""Once a month: small old memories of one theme become one, and "tomorrow" becomes a date (R6.5).

A theme is exact, so that no model is needed and nothing is lost: statements of one subject that differ in their last
words alone ("The user likes tea.", "The user likes rice."), each faint and long untouched. The parts are archived and
linked. As soon as something newer is said of one of them, they come back in place of the whole, for only they can be
contradicted one by one.
"""

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from core.database import Connection
from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import Day, Found, Instant, Period, find_dates, local_days
from core.users import User
from memory import keeping, log, memories
from memory.facts_text import plain, stemmed, value_of
from memory.keeping import NewMemory
from memory.memories import Memory
from memory.policy import MemoryPolicy
from memory.upkeep_pairs import move_sources

FAINT = 2  # importance up to which a memory is small
LEAST_PARTS, MOST_PARTS = 4, 8  # fewer are no theme; more make no readable sentence
MOST_WORDS = 5  # of the part in which the statements differ
RETIRED_AFTER = timedelta(days=30)  # by then "next week" has lost its meaning
_RELATIVE = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|the day (?:after tomorrow|before yesterday)|"
    r"(?:this|next|last) (?:week|weekend|month|year|morning|afternoon|evening|night)|"
    r"in (?:a|an|one|two|three|four|five|six|\d+) (?:days?|weeks?|months?|years?)|"
    r"(?:a|an|one|two|three|four|five|six|\d+) (?:days?|weeks?|months?|years?) ago)\b",
    re.IGNORECASE,
)
_PAST = re.compile(r"\b(?:ago|last|yesterday)\b", re.IGNORECASE)
_SEVERAL = re.compile(r",| and | or |&", re.IGNORECASE)


async def consolidate(conn: Connection, user_id: int, now: datetime, policy: MemoryPolicy) -> int:
    """Make one memory of each theme; how many were merged."""
    themes: dict[tuple[str, str, str, str], list[Memory]] = {}
    for memory in await memories.active(conn, user_id):
        theme = _theme(memory, now, policy)
        if theme is not None:
            themes.setdefault(theme, []).append(memory)
    merged = 0
    for theme, found in themes.items():
        parts = sorted(found, key=lambda memory: memory.id)[:MOST_PARTS]
        if len(parts) >= LEAST_PARTS:
            await _merge(conn, user_id, theme, parts, now)
            merged += len(parts)
    return merged


def _theme(memory: Memory, now: datetime, policy: MemoryPolicy) -> tuple[str, str, str, str] | None:
    """Subject, kind of attribute, category and the words before those that differ; None for what is not merged."""
    is_idle = not memory.is_pinned and now - memory.touched_at >= policy.decay_after
    if not is_idle or memory.importance > FAINT or memory.class_ != "confirmed" or memory.expires_at is not None:
        return None
    kind, _, value = (memory.attribute or "").partition(":")
    words = plain(memory.text).split()
    length = len(value.split())
    start, rest = words[:-length], words[-length:]
    is_plain = 0 < length <= MOST_WORDS and len(start) > 1 and not _SEVERAL.search(" ".join(rest))
    if not is_plain or memory.subject is None or stemmed(value_of(" ".join(rest))) != value:
        return None
    return memory.subject, kind, memory.category, " ".join(start)


def _whole(theme: tuple[str, str, str, str], parts: Sequence[Memory]) -> NewMemory:
    subject, kind, _, start = theme
    rest = [plain(memory.text)[len(start) + 1 :] for memory in parts]
    return NewMemory(
        text=f"{start} {', '.join(rest[:-1])} and {rest[-1]}.",
        category=parts[0].category,
        importance=max(memory.importance for memory in parts),
        class_="confirmed",
        basis="said" if all(memory.basis == "said" for memory in parts) else "inferred",
        state="active",
        quote="",
        exchange_id=None,
        event_id=None,
        expires_at=None,
        subject=subject,
        attribute=f"several {kind}:{parts[0].id}",
        vector=None,
        embedder=None,
    )


async def _merge(
    conn: Connection, user_id: int, theme: tuple[str, str, str, str], parts: Sequence[Memory], now: datetime
) -> None:
    """Write the whole, archive its parts, and link both; its times are those of the parts."""
    whole = await keeping.add(conn, user_id, _whole(theme, parts), now)
    for memory in parts:
        await move_sources(conn, user_id, memory.id, whole)
        await log.note(conn, user_id, "merge", "of one theme", "upkeep", now, whole, memory.id)
    await conn.execute(
        """
        WITH parts AS (
            UPDATE memories SET state = 'archived', superseded_by = $2
            WHERE user_id = $1 AND id = ANY ($3)
            RETURNING valid_from, confirmed_at, touched_at, confirmations, uses
        )
        UPDATE memories SET
            (valid_from, confirmed_at, touched_at, confirmations, uses) = (
                SELECT min(valid_from), max(confirmed_at), max(touched_at), least(sum(confirmations), 32767), sum(uses)
                FROM parts)
        WHERE user_id = $1 AND id = $2
        """,
        user_id,
        whole,
        [memory.id for memory in parts],
    )


async def unfold(conn: Connection, user_id: int, now: datetime) -> int:
    """Put the parts back in place of each whole of which one was spoken of since; how many wholes went."""
    rows = await conn.fetch(
        """
        SELECT DISTINCT part.superseded_by AS whole FROM memories AS part
        JOIN memories AS whole ON whole.user_id = $1 AND whole.id = part.superseded_by AND whole.state = 'active'
        JOIN memories AS newer
          ON newer.user_id = $1 AND newer.subject = part.subject AND newer.attribute = part.attribute
         AND newer.state = 'active' AND newer.id > whole.id
        WHERE part.user_id = $1 AND part.state = 'archived' AND whole.attribute LIKE 'several %'
        """,
        user_id,
    )
    for row in rows:
        await _unfold(conn, user_id, row["whole"], now)
    return len(rows)


async def _unfold(conn: Connection, user_id: int, whole: int, now: datetime) -> None:
    """What was said of a part since takes that part's place; the others hold again."""
    await conn.execute("UPDATE memories SET state = 'archived' WHERE user_id = $1 AND id = $2", user_id, whole)
    rows = await conn.fetch(
        """
        UPDATE memories AS part SET
            state = CASE WHEN newer.id IS NULL THEN 'active' ELSE 'superseded' END,
            valid_to = CASE WHEN newer.id IS NULL THEN NULL ELSE newer.valid_from END,
            superseded_by = newer.id
        FROM memories AS self
        LEFT JOIN memories AS newer
          ON newer.user_id = $1 AND newer.subject = self.subject AND newer.attribute = self.attribute
         AND newer.state = 'active'
        WHERE part.user_id = $1 AND part.superseded_by = $2 AND part.state = 'archived'
          AND self.user_id = $1 AND self.id = part.id
        RETURNING part.id, part.state
        """,
        user_id,
        whole,
    )
    for row in rows:
        action = "restore" if row["state"] == "active" else "update"
        await log.note(conn, user_id, action, "its theme was spoken of again", "upkeep", now, row["id"], whole)


async def redate(conn: Connection, user: User, now: datetime) -> int:
    """Turn relative dates into those that were meant; retire what stays relative and is old. How many changed."""
    changed = 0
    for memory in await memories.active(conn, user.id):
        if not _RELATIVE.search(memory.text):
            continue
        text = absolute(memory.text, user.reading_context(memory.confirmed_at))
        if text != memory.text:
            await memories.reword(conn, user.id, memory.id, text, None, None)
            await log.note(conn, user.id, "update", "a relative date made absolute", "upkeep", now, memory.id)
            changed += 1
        elif not memory.is_pinned and now - memory.confirmed_at >= RETIRED_AFTER:
            await conn.execute(
                "UPDATE memories SET state = 'expired', valid_to = $3 WHERE user_id = $1 AND id = $2",
                user.id,
                memory.id,
                now,
            )
            await log.note(conn, user.id, "expire", "spoke of a time that is over", "upkeep", now, memory.id)
            changed += 1
    return changed


def absolute(text: str, context: ReadingContext) -> str:
    """*text*, said at ``context.now``, with the dates that its relative ones meant; unread ones stay as they are."""
    direction = Direction.PAST if _PAST.search(text) else Direction.FUTURE
    for found in reversed(find_dates(text, context, direction)):
        said = dated(found, context) if _RELATIVE.search(found.text) else None
        if said is not None:
            text = f"{text[: found.span.start]}{said}{text[found.span.end :]}"
    return text


def dated(found: Found, context: ReadingContext) -> str | None:
    """The days that a phrase means, in words; None for what is no day, week, month or year."""
    if not isinstance(found.value, Day | Instant | Period):
        return None
    first, behind = local_days(found.value, context)
    return _in_words(first, (behind - first).days)


def _in_words(first: date, days: int) -> str | None:
    if days == 1:
        return f"on {first:%-d %B %Y}"
    if days == 7:
        return f"in the week of {first:%-d %B %Y}"
    if first.day == 1 and 28 <= days <= 31:
        return f"in {first:%B %Y}"
    return f"in {first:%Y}" if (first.month, first.day) == (1, 1) and days >= 365 else None
