"""What a person's turns took of the models, summed up by day and model, for a budget to be held against.

It knows no price and no provider: it adds up what ``metering`` has counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.database import Connection
from core.llm.metering import Spending
from core.llm.types import Usage


@dataclass(frozen=True)
class Used:
    """What one model took on one day.

    Attributes:
        used_on: The day where the person lives.
        cost_usd: None where the price of any of it is unknown.
    """

    used_on: date
    model: str
    replies: int
    usage: Usage
    cost_usd: Decimal | None


async def record(conn: Connection, user_id: int, on: date, spent: Sequence[Spending]) -> None:
    """Add what was *spent* to the day's account; nothing is written where nothing was.

    Several calls add up. What is recorded within a turn counts only if the turn commits.
    """
    for spending in spent:
        usage = spending.usage
        await conn.execute(
            """
            INSERT INTO model_usage AS account (
                user_id, used_on, model, replies,
                input_tokens, cached_tokens, cache_written_tokens, output_tokens, cost_usd
            )
            VALUES ($1, $2, $3, 1, $4, $5, $6, $7, $8)
            ON CONFLICT (user_id, used_on, model) DO UPDATE SET
                replies = account.replies + 1,
                input_tokens = account.input_tokens + excluded.input_tokens,
                cached_tokens = account.cached_tokens + excluded.cached_tokens,
                cache_written_tokens = account.cache_written_tokens + excluded.cache_written_tokens,
                output_tokens = account.output_tokens + excluded.output_tokens,
                cost_usd = account.cost_usd + excluded.cost_usd
            """,
            user_id,
            on,
            spending.model,
            usage.input_tokens,
            usage.cached_tokens,
            usage.cache_written_tokens,
            usage.output_tokens,
            spending.cost_usd,
        )


async def since(conn: Connection, user_id: int, first_day: date) -> list[Used]:
    """What *user_id* used from *first_day* on, that day included, by day and then by model."""
    rows = await conn.fetch(
        """
        SELECT used_on, model, replies, input_tokens, output_tokens, cached_tokens, cache_written_tokens, cost_usd
        FROM model_usage WHERE user_id = $1 AND used_on >= $2
        ORDER BY used_on, model
        """,
        user_id,
        first_day,
    )
    return [
        Used(
            row["used_on"],
            row["model"],
            row["replies"],
            Usage(row["input_tokens"], row["output_tokens"], row["cached_tokens"], row["cache_written_tokens"]),
            row["cost_usd"],
        )
        for row in rows
    ]
