"""What a turn looks up before it reads a message, in one statement: a turn costs what its round trips cost."""

from dataclasses import dataclass
from datetime import datetime

from bot import dialogue
from bot.dialogue import OPEN_FOR, Question
from core import users
from core.database import Connection
from core.users import User


@dataclass(frozen=True)
class Opening:
    """Who has written, and what stands between the companion and them.

    Attributes:
        question: The open question, unless it is older than OPEN_FOR; one that waits for a setting stays.
        overdue: The open question that is older: no words are taken for its answer any more.
        categories: The person's own categories, by name.
        has_caps: Whether any spending cap holds.
    """

    user: User
    question: Question | None
    categories: tuple[str, ...]
    has_caps: bool
    overdue: Question | None = None


async def look_up(conn: Connection, user_id: int, now: datetime) -> Opening:
    """The opening of a turn of *user_id* at *now* (aware).

    Raises:
        LookupError: There is no such user, or this transaction may not see them.
    """
    row = await conn.fetchrow(
        f"""
        SELECT person.*, question.*, ARRAY(SELECT name FROM categories WHERE user_id = $1 ORDER BY name) AS categories,
               EXISTS (SELECT FROM caps WHERE user_id = $1 AND state = 'active') AS has_caps
        FROM (SELECT {users.COLUMNS} FROM users WHERE id = $1) AS person
        LEFT JOIN (
            SELECT id AS question_id, event_id, body, state, asked_at, asked_by FROM questions
            WHERE user_id = $1 AND state = 'open'
        ) AS question ON true
        """,  # noqa: S608  constant columns
        user_id,
    )
    if row is None:
        raise LookupError(f"no user {user_id} within reach")
    question = dialogue.from_row(row, row["question_id"]) if row["question_id"] is not None else None
    is_overdue = question is not None and not question.awaits_setting and question.asked_at <= now - OPEN_FOR
    return Opening(
        user=users.from_row(row),
        question=None if is_overdue else question,
        categories=tuple(row["categories"]),
        has_caps=row["has_caps"],
        overdue=question if is_overdue else None,
    )
