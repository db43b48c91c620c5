"""Whether a memory and a new statement with its key say the same, or one ends the other (R5.7). Pure."""

from memory.changes import same_things
from memory.facts import FactKey, Polarity, key_of
from memory.facts_words import ANYONE
from memory.likeness import agree, conflicts
from memory.memories import Memory
from memory.words import folded


def _key_in(memory: Memory) -> FactKey:
    """The key of what is there; where no frame told it, its words are the value."""
    key = key_of(memory.text)
    if key is not None and (key.subject, key.attribute) == (memory.subject, memory.attribute):
        return key
    return FactKey(memory.subject or "", memory.attribute or "", folded(memory.text))


def says_the_same(memory: Memory, text: str, key: FactKey) -> bool:
    """Whether *text* only tells once more what *memory* holds: one value, and no other name, number or date."""
    there = _key_in(memory)
    if there.polarity is not key.polarity:
        return False
    return agree(there.value, key.value) and not conflicts(memory.text, text)


def is_ended_by(memory: Memory, key: FactKey) -> bool:
    """Whether the end that *key* tells of is that of *memory*, and not of something earlier."""
    there = _key_in(memory)
    is_named = key.value == ANYONE or set(key.value.split()) <= set(there.value.split())
    return there.polarity is not Polarity.ENDED and (":" in key.attribute or is_named)


def is_of_the_same(memory: Memory, text: str, key: FactKey) -> bool:
    """Of what one may have many of, two with different names are two: "an account with" one bank and with another."""
    return not key.attribute.startswith("has:") or same_things(memory.text, text)
