"""Whether a reply speaks to the person who wrote: small models speak about them, or about their own tools, instead.

It knows English, which the instructions are written in and such slips are made in; it judges, and mends nothing.
"""

import re

from core.patterns import LazyPattern

_ABOUT_THEM = LazyPattern(
    # "The person who called" and "the person in charge" are somebody else.
    r"\bthe (?:person|user)(?:['’]s)?\b"
    r"(?!\s+(?:who|whom|whose|that|which|you|in|at|with|next|behind|from|of|on|i|we|he|she|they)\b)",
    re.IGNORECASE,
)
_ABOUT_TOOLS = LazyPattern(
    r"\b(?:call|use|using|invoke|run)(?:ing)? (?:the|a|an|my|any|one of the|these|those) (?:\w+ )?tools?\b"
    r"|\b(?:tool|function) calls?\b",
    re.IGNORECASE,
)
_OWN_SUBJECT = LazyPattern(r"\b(?:person|user|tool|function)s?\b", re.IGNORECASE)


def misses_person(text: str, said: str) -> bool:
    """Whether *text* speaks of "the user" or of calling tools to somebody who *said* nothing of either."""
    if _OWN_SUBJECT.search(said):
        return False
    return bool(_ABOUT_THEM.search(text) or _ABOUT_TOOLS.search(text))
