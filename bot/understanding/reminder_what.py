"""Whether words may be what a reminder says, and whether the time behind them is the reminder's or their own.

"What I spent" is a question, "something" says nothing, "a table for 8" has a time of its own. It knows no wish.
"""

import re

from bot.understanding.reminder_text import ReminderText
from bot.understanding.reminder_words import ASK_CHINESE
from core.grammar.dates import Recurring
from core.grammar.numbers import SMALL_WORDS
from core.patterns import LazyPattern


def _pattern(pattern: str) -> LazyPattern:
    return LazyPattern(pattern, re.IGNORECASE)


# What begins so is a question, or waits for something other than a time; lists and reminders are asked for, not set.
_NOT_SAYABLE = _pattern(
    r"(?:again |of |to |about )?(?:what|whats|what's|when|whenever|where|who|whom|whose|why|which|how|whether|if|once"
    r"|as soon as|every ?time|after i|before i|until|unless|while|qué|cuánto|was ich|wie|combien|什么|多少|berapa)\b.*"
    r"|.*[?？].|(?:of |about )?(?:the|my|all|everything)\b.*\b(?:list|calendar|schedule|agenda|reminders)|only"
)
# A second message within the words, or a time that was not read.
_TWO_IN_ONE = _pattern(
    r"[.!]\s+\S|(?:[,;]|\b(?:and|also|then))\s+(?:what|how|when|where|who|why|show|tell me|i spent|i paid|i bought"
    r"|delete|undo)\b|\b(?:[ap]m|a\.m|p\.m|o'?clock)\b|\bthis date\b|\brepeat(?:ing|ed)?\b|\band another\b"
    rf"|\bremind (?:me|us)\b|{ASK_CHINESE}|\b(?:spent|paid|cost|was|were|bought)\b.*\d"
)
_NUMERALS = _pattern(rf"\d{{1,2}} ?:\s.*|(?:(?:{SMALL_WORDS}|hundred|and|\d+)\s*)+|[\W\d_]+")
_SAYS_NOTHING = _pattern(
    r"(?:about |of |to )?(?:do )?(?:something|anything|sth|stuff|things?|one thing|a task|an event|events?|time)?"
    r"|(?:for |to )?(?:me|myself|us)|again|now|(?:a bit )?later(?: on| today)?|soon"
)
_QUOTED = _pattern(r'"[^"]+"')
_POINTS = _pattern(r"(?:(?:that|this|the) time|it|that|this|them|him|her|itu|ini|eso|esto|ça|das|这个|那个|它)")

# A time behind these belongs to them: "before the meeting at 5", "the shop closes at 6".
_OWN_TIME = _pattern(
    r".*\b(?:before|after|when|while|until|till|once|if|unless|because|which|who|where|whether|whose)\b.*"
    r"|.*\b(?:is|are|starts?|begins?|opens?|closes?|ends?|leaves?|departs?|arrives?|lands?|expires?|airs|from|between"
    r"|the|a|an|my|than|except|not|or|and)"
)
# A time that begins so, behind what is to be said, belongs to that: "a table for 8", "the train from 9 on".
_OF_THE_THING = _pattern(
    r"(?:for|from|between|since|during|until|till)\b|the \d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?| o'clock)?$"
)

_OF_THE_RULE = _pattern(r"for\b(?! \w+ (?:days|weeks|months|years|times))")  # "until March" is of what repeats


def is_sayable(what: str) -> bool:
    """Whether *what* may be what a reminder says; empty words may, as the tool asks for them."""
    if is_quoted(what):
        return True
    return not (_NOT_SAYABLE.fullmatch(what) or _TWO_IN_ONE.search(what) or _NUMERALS.fullmatch(what))


def is_quoted(what: str) -> bool:
    """Whether all of *what* stands in quotes, and so is to be said whatever it says."""
    return _QUOTED.fullmatch(what) is not None


def says_nothing(what: str) -> bool:
    """Whether *what* leaves open what to say: "something", "me", nothing at all."""
    return _SAYS_NOTHING.fullmatch(what) is not None


def points(what: str) -> bool:
    """Whether *what* points at something that was said before: "it"."""
    return _POINTS.fullmatch(what) is not None


def may_precede_time(what: str, said: ReminderText) -> bool:
    """Whether the time of *said*, behind *what*, is the reminder's and none of the thing itself."""
    if said.is_due_date:
        return True
    of_the_thing = _OF_THE_RULE if isinstance(said.value, Recurring) else _OF_THE_THING
    return _OWN_TIME.fullmatch(what) is None and of_the_thing.match(said.last) is None
