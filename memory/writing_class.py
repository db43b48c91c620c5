"""What class a proposal becomes: the model proposes, this decides (R5.6). Pure."""

import re
from datetime import datetime

from memory.memories import Class
from memory.policy import Basis, MemoryPolicy

# Whoever speaks of themselves says so, in one of these words.
_FIRST_PERSON = re.compile(
    r"\b(?:i|i'm|im|i've|me|my|mine|myself|we|our|us|saya|aku|ku|kami|kita|yo|mi|mis|me|soy|estoy|tengo|vivo|trabajo|nuestr\w+|"
    r"ich|mich|mir|mein\w*|wir|unser\w*|je|j'\w+|mon|ma|mes|moi|nous|io|mio|mia|eu|meu|minha)\b|[我俺私咱ぼ僕나내]",
    re.IGNORECASE,
)
# What holds for the moment, or is only thought of.
_PASSING = re.compile(
    r"\b(?:right now|at the moment|today|tonight|this (?:morning|afternoon|evening)|lately|kind of|sort of|i guess|"
    r"i think|i suppose|maybe|might|perhaps|probably|seems?|sounds? like|could be|feel like|in the mood|craving|"
    r"for once|just kidding|jk|lol|haha+|considering|thinking (?:of|about)|not sure|unsure|mungkin|agaknya|quizás|"
    r"tal vez|creo que|vielleicht|wohl|heute|hari ini|hoy)\b|也许|可能|今天|大概",
    re.IGNORECASE,
)
_LATIN = re.compile(r"[a-z]", re.IGNORECASE)


def class_of(
    text: str, quote: str, basis: Basis, *, tells_of_somebody: bool, is_explicit: bool, is_procedure: bool
) -> Class:
    """The class of a statement: confirmed only where the person asked for it or plainly said it as a standing fact.

    Without a *quote*, the person's own words, nothing was plainly said. What *tells_of_somebody*, by its frame or as
    a change of what is known, is a plain statement, even of somebody else.
    """
    if is_procedure:
        return "procedure"
    if is_explicit:
        return "confirmed"
    is_plain = basis == "said" and bool(quote.strip()) and not _PASSING.search(f"{quote}\n{text}")
    # In a script that is not read here, the extraction's word for "said" has to do.
    is_of_somebody = tells_of_somebody or bool(_FIRST_PERSON.search(quote)) or not _LATIN.search(quote)
    return "confirmed" if is_plain and is_of_somebody else "observation"


def expiry_of(class_: Class, told: datetime | None, now: datetime, policy: MemoryPolicy) -> datetime | None:
    """When it ends: at the time that was told, if that is ahead, else after the lifetime of an observation."""
    ahead = told if told is not None and told > now else None
    if class_ == "observation":
        return ahead or now + policy.observation_lifetime
    return ahead
