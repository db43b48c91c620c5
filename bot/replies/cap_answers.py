"""The answers about spending caps: how they stand, their pace, what is safe to spend."""

from datetime import date

from bot.replies.cap_confirmations import cap_in_full
from bot.replies.period_phrases import counted, opening, period_phrase
from bot.replies.wording import short_day
from tools.affording import Affording, CapRoom
from tools.cap_reports import CapReport, CapsReport, SafeSum, SafeToSpend
from tools.wording import listed

PACE_SHOWN_FROM_PERCENT = 20  # of a period; before that a single purchase makes the projection absurd


def caps_report(result: CapsReport, today: date) -> str:
    """Each cap with what is spent and left; without a cap, what was spent and how to set one."""
    counts = f"“{result.thing}” counts as {result.category}. " if result.thing else ""
    if result.caps:
        return counts + "\n\n".join(cap_line(cap, today) for cap in result.caps)
    if result.category is None:
        return "You have no spending caps. Say “cap food at 400” or “budget 1500 a month” to set one."
    how = f"Say “cap {result.category} at 400” to set one."
    if result.about is None or not result.spent:
        return f"{counts}There is no cap on {result.category}, and nothing is spent on it this month. {how}"
    spent = " and ".join(one.total.display for one in result.spent)
    when = period_phrase(result.about.period, today)
    return f"{counts}There is no cap on {result.category}. You've spent {spent} on it {when}. {how}"


def cap_line(cap: CapReport, today: date) -> str:
    """For instance "Food cap of RM400.00 a month: RM240.00 spent (60%), RM160.00 left until Mon 30 Nov"."""
    rest = f"{cap.over} over" if cap.over else f"{cap.left} left"
    figures = f"{cap.spent} spent ({cap.percent}%), {rest} until {short_day(cap.last_on, today)}"
    return f"{opening(cap_in_full(cap))}: {figures}.{_outlook(cap)}"


def _outlook(cap: CapReport) -> str:
    """What is left a day, and where the pace leads once there is one."""
    if cap.per_day is None:
        return ""
    a_day = f"\nThat's {cap.per_day.display} a day for {counted(cap.days_left, 'day')}."
    if cap.elapsed_percent < PACE_SHOWN_FROM_PERCENT or cap.projected is None:
        return a_day
    verdict = "above the cap" if cap.is_over_pace else "within the cap"
    return f"{a_day} At this pace it comes to {cap.projected.display}, {verdict}."


def safe_to_spend(result: SafeToSpend, today: date) -> str:
    """What may still be spent, until when, and how much that is a day; the payday where that was asked about."""
    if result.payday_on is not None:
        days = counted(result.days_to_payday or 0, "day")
        payday = f"Your next payday is {short_day(result.payday_on, today)}, in {days}."
        return "\n".join([payday, *(_safe(one, today) for one in result.sums)])
    if not result.sums:
        return "You have no spending caps, so I can't tell what is safe to spend. Say “budget 1500 a month” to set one."
    return "\n".join(_safe(one, today) for one in result.sums)


def affording(result: Affording, today: date) -> str:
    """Whether an amount fits, by the tightest cap first; without a cap on it there is nothing to judge by."""
    if not result.rooms:
        covers = f" covers {result.category}" if result.category else " covers that"
        return (
            f"No cap of yours{covers}, so I can't tell whether {result.amount.display} fits. "
            "Say “budget 1500 a month” to set one on everything."
        )
    first, *others = result.rooms
    verdict = f"Yes, {result.amount.display} fits." if first.short is None else f"{result.amount.display} doesn't fit."
    rooms = [room for room in (first, *others) if room is first or room.short is not None]
    return " ".join([verdict, *(_room(room, result, today) for room in rooms)])


def _room(room: CapRoom, result: Affording, today: date) -> str:
    """What one cap has left, and what would remain of it or be missing."""
    cap, until = _caps(room.safe.categories), f"until {short_day(room.safe.last_on, today)}"
    bills = ", with the bills still due taken off" if _is_some(room.safe.bills.amount) else ""
    left = f"{opening(cap)} has {room.safe.safe.display} left {until}{bills}"
    if room.remains is not None:
        return f"{left}; {room.remains.display} would remain."
    return f"{left}: {room.short.display if room.short else result.amount.display} too little."


def _safe(one: SafeSum, today: date) -> str:
    until = f"until {short_day(one.last_on, today)}"
    caps = _caps(one.categories)
    bills = f", with {one.bills.display} of bills still due taken off" if _is_some(one.bills.amount) else ""
    over = (
        f" You are {one.over.display} over {'it' if len(one.categories) < 2 else 'one or more of them'}."
        if one.over
        else ""
    )
    if not _is_some(one.safe.amount):
        return f"Nothing is left of {caps} {until}{bills}.{over}"
    a_day = f", {one.per_day.display} a day for {counted(one.days_left, 'day')}" if one.days_left > 1 else ""
    return f"You can spend {one.safe.display} {until}{a_day}, by {caps}{bills}.{over}"


def _caps(categories: tuple[str, ...]) -> str:
    """The caps that a sum rests on."""
    if len(categories) > 1:
        return f"your caps on {listed(categories)} together"
    return f"your {categories[0]} cap" if categories else "your overall cap"


def _is_some(amount: str) -> bool:
    return amount.strip("0.") != ""
