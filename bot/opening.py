"""What a turn looks up before it reads a message, in one statement: a turn costs what its round trips cost."""

from dataclasses import dataclass
from datetime import datetime

from bot.dialogue import OPEN_FOR, Question
from core import users
from core.database import Connection, Row
from core.users import User
from tools.base import Ask


@dataclass(frozen=True)
class Opening:
    """Who has written, and what stands between the companion and them.

    Attributes:
        question: The open question, unless it is older than OPEN_FOR.
        categories: The person's own categories, by name.
    """

    user: User
    question: Question | None
    categories: tuple[str, ...]


async def look_up(conn: Connection, user_id: int, now: datetime) -> Opening:
    """The opening of a turn of *user_id* at *now* (aware).

    Raises:
        LookupError: There is no such user, or this transaction may not see them.
    """
    row = await conn.fetchrow(
        f"""
        SELECT person.*, question.*, ARRAY(SELECT name FROM categories WHERE user_id = $1 ORDER BY name) AS categories
        FROM (SELECT {users.COLUMNS} FROM users WHERE id = $1) AS person
        LEFT JOIN (
            SELECT id AS question_id, event_id, body, asked_at FROM questions
            WHERE user_id = $1 AND state = 'open' AND asked_at > $2
        ) AS question ON true
        """,  # noqa: S608  constant columns
        user_id,
        now - OPEN_FOR,
    )
    if row is None:
        raise LookupError(f"no user {user_id} within reach")
    return Opening(users.from_row(row), _question(row), tuple(row["categories"]))


def _question(row: Row) -> Question | None:
    if row["question_id"] is None:
        return None
    return Question(row["question_id"], row["event_id"], Ask.model_validate(row["body"]), "open", row["asked_at"])
