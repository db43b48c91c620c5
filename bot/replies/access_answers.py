"""What a stranger is told, and whoever asks for more than their share (R9.7)."""

from core.access import Door, Verdict

_NOT_ON_LIST = "This companion is private: whoever runs it has to put you on its list before I can answer here."
_BY_INVITE = "This companion is by invitation: send me your invite code, and I'm all yours."
_WRONG = "I don't know that invite code. Look at it once more and send just the code."
_LOCKED = "That's no invite code of mine either, and it was the fifth. I look at no more of them for an hour."

BUDGET_USED_UP = (
    "(My language model has done its share for you today. Until tomorrow I answer by my own rules: records, reminders "
    "and questions about them work as ever.)"
)
NOT_LOOKED_AT = (
    "I didn't look at that, so nothing of it was saved: reading voice notes and pictures is used up for today. Write "
    "it in words, or send it again tomorrow."
)
QUOTED_CHARS = 40  # of the message from which on nothing was done


def refusal(door: Door, verdict: Verdict) -> str:
    """The sentence for a stranger; empty where nothing is said."""
    match verdict:
        case Verdict.REFUSED:
            return _NOT_ON_LIST if door is Door.LIST else _BY_INVITE
        case Verdict.WRONG:
            return _WRONG
        case Verdict.LOCKED:
            return _LOCKED
        case _:
            return ""


def too_fast(limit: int, text: str) -> str:
    """More came in a minute than is worked on: what was not done, from the message *text* on."""
    words = " ".join(text.split())
    shown = words if len(words) <= QUOTED_CHARS else f"{words[:QUOTED_CHARS]}…"
    start = f"From “{shown}” on" if shown else "From that message on"
    return (
        f"That's more than {limit} messages within a minute, faster than I can follow. {start} I've done nothing and "
        "saved nothing, and I won't for a minute. Please wait for it, then send again what should count."
    )
