"""Statements of what a person wants: another amount or date of the same goal replaces the earlier. Pure (R5.7)."""

import re

from core.patterns import LazyPattern
from memory.facts_keys import FactKey, subject_of
from memory.facts_text import stemmed, value_of
from memory.facts_voice import Polarity, Voice

_WANTED = LazyPattern(
    r"^(?P<s>.{1,60}?) (?:(?:is|are|has been) )?"
    r"(?:wants?|wanted|plans?|planning|hopes?|hoping|intends?|aims?|aiming|decided|trying|"
    r"(?:goal|plan|aim|target|dream|intention) is|"
    r"saving(?: up)?(?P<saved>)) (?:to |for |on )*(?P<v>.+)$",
    re.IGNORECASE,
)
_OF_USER = LazyPattern(r"'s?(?: \w+)*$")
# What of a goal may change while the goal stays: how much, and until when.
_DETAIL = LazyPattern(
    r"(?:\b(?:rm|usd|eur|gbp) ?|[$€£¥] ?)?\d[\d.,]*(?:k|m|st|nd|rd|th|%)?\b"
    r"(?: ?(?:kg|km|euros?|dollars?|ringgit|pounds?))?|"
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|"
    r"thursday|friday|saturday|sunday|(?:this|next) (?:week|month|year|spring|summer|autumn|fall|winter)|"
    r"tomorrow|soon)\b"
)
_LOOSE = LazyPattern(
    r"\b(?:by|in|on|before|until|from|of|at|around|about|the|an?|user's|user|my|his|her|their|per|a year|each)\b"
)


def goal_key(voice: Voice) -> FactKey | None:
    """The key of "X wants to ...", "X's goal is to ...": the deed without amounts and dates, which are its value."""
    match = _WANTED.match(voice.text)
    subject = subject_of(_OF_USER.sub("", match["s"])) if match else None
    if match is None or subject is None:
        return None
    said = value_of(match["v"])
    deed = stemmed(" ".join(_LOOSE.sub(" ", _DETAIL.sub(" ", said)).split()))
    if match["saved"] is not None:
        deed = f"sav {deed}"
    deed = deed.replace("sav for ", "sav ").replace("sav up ", "sav ").strip()
    if not deed:
        return None
    details = " ".join(_DETAIL.findall(said)) or "yes"
    return FactKey(subject, f"goal:{deed}", "".join(details.split()), _kept(voice.polarity))


def _kept(polarity: Polarity) -> Polarity:
    """Not to want something any more, or at all, ends the goal."""
    return Polarity.YES if polarity is Polarity.YES else Polarity.ENDED
