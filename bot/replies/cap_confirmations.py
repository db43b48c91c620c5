"""What is said about spending caps: set, removed, nearly or wholly used up (R3.6)."""

from datetime import date

from bot.replies.wording import short_day
from tools.cap_tools import CapRemoved, CapSaved
from tools.caps import CapStanding, CapView, CapWarning
from tools.wording import listed


def cap_name(cap: CapView) -> str:
    """The cap by its category: "food cap", or "overall cap" for the one over all spending."""
    parts = cap.parts if isinstance(cap, CapStanding) else ()
    return f"{cap.category or 'overall'}{f' (with {listed(parts)})' if parts else ''} cap"


def cap_in_full(cap: CapView) -> str:
    """The cap with amount and period: "food cap of RM400.00 a month"."""
    return f"{cap_name(cap)} of {cap.amount} a {cap.period.in_words}"


def saved(result: CapSaved, today: date) -> str:
    """The cap that holds now, and how it stands."""
    if result.event_id is None:
        return f"Your {cap_in_full(result.cap)} holds already. {standing(result.cap, today)}"
    was = f" (was {result.replaced.amount})" if result.replaced else ""
    return f"Set: {cap_in_full(result.cap)}{was}. {standing(result.cap, today)}"


def removed(result: CapRemoved) -> str:
    """The cap that holds no longer."""
    return f"Removed: your {cap_in_full(result.cap)} no longer holds."


def standing(cap: CapStanding, today: date) -> str:
    """What is left of a cap, or by how much it is exceeded."""
    until = f"until {short_day(cap.last_on, today)}"
    if cap.over:
        return f"You are {cap.over} over it ({until})."
    return f"{cap.left} left {until}."


def warning(cap: CapWarning, today: date) -> str:
    """That a cap is nearly or wholly used up, said once a period."""
    until = f"until {short_day(cap.last_on, today)}"
    if cap.over:
        return f"That puts you {cap.over} over your {cap_name(cap)} of {cap.amount} ({until})."
    if cap.percent >= 100:
        return f"That's all of your {cap_name(cap)} of {cap.amount}: nothing left {until}."
    return f"That's {cap.percent}% of your {cap_name(cap)}: {cap.left} left {until}."
