"""Mood: axes between two ends that resist the more the further out they are, and drift back (R8.3).

The persona names them, in ``prompts/axes.md``, a line each. An exchange moves an axis by -5 to +5, scaled by
1 / (1 + |value| / 50); below 0 lies the first end. Values are fractions and stay so. Mood shapes tone only. It knows no
model; who judges an exchange is elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import prompts
from core.database import Connection
from memory.policy import MemoryPolicy

FURTHEST = 100.0  # either way
NOTICED = (5.0, 20.0, 50.0)  # from which distance on a value is told as little, plain and much; below the first not


@dataclass(frozen=True)
class Axis:
    """One axis; ``lower`` and ``upper`` hold the words for a little, plain and much of either end."""

    name: str
    lower: tuple[str, str, str]
    upper: tuple[str, str, str]


@dataclass(frozen=True)
class Mood:
    """Where an axis stands at an instant, from -100 to 100."""

    axis: str
    value: float
    at: datetime


def axes() -> tuple[Axis, ...]:
    """The axes that the persona names.

    Raises:
        ValueError: A line of ``prompts/axes.md`` lacks the two ends or three words for either.
    """
    return tuple(_axis(line) for line in prompts.render("axes").splitlines() if line.strip())


def moved(value: float, step: float, policy: MemoryPolicy) -> float:
    """The value after an exchange; *step* is held to the most that one exchange may do."""
    held = max(-policy.mood_step, min(policy.mood_step, step))
    return max(-FURTHEST, min(FURTHEST, value + held / (1 + abs(value) / policy.mood_resistance)))


def faded(value: float, age: timedelta, policy: MemoryPolicy) -> float:
    """What is left of a value after *age*: half after each half-life."""
    return value * float(0.5 ** (max(age, timedelta(0)) / policy.mood_half_life))


async def read(conn: Connection, user_id: int, now: datetime, policy: MemoryPolicy) -> list[Mood]:
    """Where each axis stands at *now*; axes that never moved are missing."""
    rows = await conn.fetch("SELECT axis, value, at FROM moods WHERE user_id = $1 ORDER BY axis", user_id)
    return [Mood(row["axis"], faded(row["value"], now - row["at"], policy), now) for row in rows]


def in_words(moods: Sequence[Mood]) -> str:
    """The mood for a prompt, such as "a little warmer than usual"; "" while it is as usual."""
    values = {mood.axis: mood.value for mood in moods}
    told = [words for axis in axes() if (words := _words(axis, values.get(axis.name, 0.0)))]
    return " and ".join(told) + " than usual" if told else ""


@dataclass(frozen=True)
class Step:
    """How far an exchange of *at* moves an axis, before its resistance."""

    axis: str
    step: float
    at: datetime


async def move(conn: Connection, user_id: int, steps: Sequence[Step], policy: MemoryPolicy) -> None:
    """Let *steps*, oldest first, move the axes, which fade in between; steps on unknown axes move nothing."""
    rows = await conn.fetch("SELECT axis, value, at FROM moods WHERE user_id = $1", user_id)
    known = {axis.name for axis in axes()}
    moods = {row["axis"]: Mood(row["axis"], row["value"], row["at"]) for row in rows}
    for step in steps:
        if step.axis in known:
            before = moods.get(step.axis, Mood(step.axis, 0.0, step.at))
            left = faded(before.value, step.at - before.at, policy)
            moods[step.axis] = Mood(step.axis, moved(left, step.step, policy), max(step.at, before.at))
    await conn.executemany(
        """
        INSERT INTO moods (user_id, axis, value, at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id, axis) DO UPDATE SET value = excluded.value, at = excluded.at
        """,
        [(user_id, mood.axis, mood.value, mood.at) for mood in moods.values()],
    )


def _words(axis: Axis, value: float) -> str | None:
    degree = sum(abs(value) >= least for least in NOTICED)
    return None if degree == 0 else (axis.upper if value > 0 else axis.lower)[degree - 1]


def _axis(line: str) -> Axis:
    name, _, words = line.partition(":")
    ends = [tuple(word.strip() for word in end.split("/")) for end in words.split("|")]
    if len(ends) != 2 or any(len(end) != 3 for end in ends):
        raise ValueError(f"an axis needs three words for each of its two ends: {line!r}")
    lower, upper = ends
    first, _, second = name.partition(" - ")
    if not second:
        raise ValueError(f"an axis is named by its two ends, parted by ' - ': {line!r}")
    return Axis(f"{first.strip()}-{second.strip()}", (lower[0], lower[1], lower[2]), (upper[0], upper[1], upper[2]))
