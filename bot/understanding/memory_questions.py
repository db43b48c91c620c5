"""Telling a question about the person's own life, which only memory can answer: "when is my birthday?".

The offline model looks such a question up; it reads no meaning into it. Pure.
"""

import re

from bot.understanding.instruction_text import plain
from core.patterns import LazyPattern
from tools.category_words import default_category

MAX_LENGTH = 160  # characters; a longer text tells a story

_ASKS = LazyPattern(
    r"(?:so |and |but )?(?:when|where|what|who|whom|whose|which|how (?:old|tall|many|long|far|often)|how(?:'s| is"
    r"| are| was)"
    r"|what's|when's|where's|who's|whats|wheres|whos|do|does|did|am|is|are|was|were|have|has|had|can)\b.*"
)
_OWN = LazyPattern(r"\b(?:my|mine|i|i'm|me|our|we|us)\b")
_NAME = LazyPattern(r"^\W*(?:who|where|when|how old)(?:'s| is| was| does| did)? [A-Z][\w'-]+", re.UNICODE)
_WHO = LazyPattern(r"^\W*who(?:'s| is| was) [A-Z][\w'-]+(?: [A-Z][\w'-]+)?\W*$")
_ASKED_OF_YOU = LazyPattern(r"what do (?:you|u) know about .+|tell me about my .+")
_ADVICE = LazyPattern(
    r"\b(?:you|your|should|could|would|shall|might|may|ought|better|best way|how do i|how can i|can i|can we|do i need"
    r"|do i have to|am i allowed)\b"
)
_RECORDS = LazyPattern(
    r"\b(?:spen[dt]\w*|cost\w*|pa(?:y|id)|bought|buy|expenses?|budgets?|caps?|limits?|entr(?:y|ies)|records?|reminders?"
    r"|balance|income|earn\w*|sav(?:e|ed|ings?)|owe|afford|left|total|currency|purchases?|bills?|due|tasks?"
    r"|transactions?"
    r"|categor\w+|refunds?|money|cash|schedule|agenda|calendar|appointments?|alarms?)\b"
)
_ABROAD = LazyPattern(
    r"(?:bila|siapa|di mana|apa|berapa)\b.*\b(?:saya|aku)\b.*|.*\b(?:saya|aku)\b.* (?:apa|siapa|bila|di mana)"
    r"|(?:cuándo|cuando|quién|quien|dónde|donde|cómo|como|qué|cuál)\b.*\b(?:mi|mis|me|yo)\b.*"
    r"|(?:wann|wer|wo|wie|was|welche\w*|habe|bin|mag)\b.*\b(?:mein\w*|ich|mir|mich)\b.*"
    r"|.*我.*(?:什么|谁|哪|几|多大|多少|吗|呢).*"
)
_ABROAD_RECORDS = LazyPattern(
    r"\b(?:belanja|bayar|baki|bajet|gast\w+|pagu\w*|pagad\w*|presupuesto|ausgegeben|bezahlt|budget|deber?ía"
    r"|soll(?:te)?)\b"
    r"|花|钱|付|预算|支出|开支|提醒|应该|该"
)
_WHO_DOES = LazyPattern(
    r"who(?:'s| is| are)? (?:allergic|afraid|scared|married|vegetarian|vegan|pregnant|from|born|called|named|good|fond)"
    r"\b.*|who (?:teaches|likes|loves|hates|lives|works|plays|studies|speaks|owns|has|can't|cannot|enjoys|collects"
    r"|drives|prefers|eats|drinks|wants|knows|runs|swims|sings|paints|cooks|cycles)\b.*"
)
_COUNTED = LazyPattern(r"how many (?P<noun>[\w' -]+?) (?:do (?:i|we) (?:have|own)|have (?:i|we) got)(?: now)?")
_OFFSPRING = LazyPattern(r"(?:\w+ )?(?:kids?|child(?:ren)?|sons?|daughters?|bab(?:y|ies)|grand\w+|nieces?|nephews?)")
# What follows "do you remember": "when we met", "where my sister lives".
_TOLD = LazyPattern(r"(?:when|where|what|who|whom|which|how(?: old| long| far| often)?) (?:i|we|my|our|us)\b")


def asks_directly(text: str) -> bool:
    """Whether *text* asks for a fact of the person's life, and not for what they told: what is known answers it."""
    return is_personal(text) and not _TOLD.match(plain(text))


def counts_own(text: str) -> bool:
    """Whether *text* asks how many of something the person has, such as brothers; what is bought is counted by records.

    "How many coffees do I have?" asks the records.
    """
    match = _COUNTED.fullmatch(plain(text))
    if match is None or _RECORDS.search(match["noun"]):
        return False
    return bool(_OFFSPRING.fullmatch(match["noun"])) or default_category(match["noun"]) is None


def is_personal(text: str) -> bool:
    """Whether *text* asks for something of the person's own life or people, and of nothing that records hold."""
    if len(text) > MAX_LENGTH or "\n" in text.strip():
        return False
    words = plain(text)
    if _RECORDS.search(words) or _ABROAD_RECORDS.search(words):
        return False
    if _ABROAD.fullmatch(words) or _ASKED_OF_YOU.fullmatch(words):
        return True
    if _ADVICE.search(words) or not _ASKS.fullmatch(words):
        return False
    is_marked = text.rstrip().endswith("?") or not re.match(r"(?:can|have|had|is|are|was|were)\b", words)
    return (is_marked and bool(_OWN.search(words))) or bool(
        _WHO.match(text) or _NAME.match(text) or _WHO_DOES.fullmatch(words)
    )
