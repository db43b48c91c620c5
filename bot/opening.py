"""What a turn looks up before it reads a message, in one statement: a turn costs what its round trips cost."""

from dataclasses import dataclass
from datetime import datetime

from bot.dialogue import OPEN_FOR, Question
from core.database import Connection, Row
from tools.base import Ask


@dataclass(frozen=True)
class Opening:
    """What stands between the companion and the person when a message comes.

    Attributes:
        question: The open question, unless it is older than OPEN_FOR.
        categories: The person's own categories, by name.
    """

    question: Question | None
    categories: tuple[str, ...]


async def look_up(conn: Connection, user_id: int, now: datetime) -> Opening:
    """The opening of a turn of *user_id* at *now* (aware)."""
    row = await conn.fetchrow(
        """
        SELECT question.id, question.event_id, question.body, question.asked_at,
               ARRAY(SELECT name FROM categories WHERE user_id = $1 ORDER BY name) AS categories
        FROM (SELECT $1::bigint AS user_id) AS person
        LEFT JOIN questions AS question
          ON question.user_id = person.user_id AND question.state = 'open' AND question.asked_at > $2
        """,
        user_id,
        now - OPEN_FOR,
    )
    return Opening(_question(row), tuple(row["categories"]))


def _question(row: Row) -> Question | None:
    if row["id"] is None:
        return None
    return Question(row["id"], row["event_id"], Ask.model_validate(row["body"]), "open", row["asked_at"])
