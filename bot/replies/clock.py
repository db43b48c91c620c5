"""Answers to "what time is it?" and "what day is it?", from the turn's own clock and the person's zone."""

import re
from datetime import datetime

_TIME = re.compile(
    r"what(?:'s| is)? (?:the )?time(?: is it)?(?: now)?|what time now|pukul berapa(?: sekarang)?|几点了?"
)
_DAY = re.compile(
    r"what(?:'s| is)? (?:the |today'?s )?(?:date|day)(?: is it| today| is today| of the week| it is)*"
    r"|what(?:'s| is) today|which day is it(?: today)?|hari (?:ini|apa)(?: hari)? (?:apa|ini)|今天(?:几号|星期几)"
)


def reply(text: str, local_now: datetime) -> str | None:
    """The time or the date at *local_now*, if that is all that *text* asks for."""
    said = text.casefold().replace("\u2019", "'").strip(" ?!.？")
    if _TIME.fullmatch(said):
        return f"It's {local_now:%H:%M} on {local_now:%A %-d %B}."
    if _DAY.fullmatch(said):
        return f"It's {local_now:%A %-d %B %Y}."
    return None
