"""Hard news in a message: somebody died, a job is lost; and a record that is told along with it.

"My dad died and the funeral was 3000" is answered with a human sentence, and the record is asked about rather than
booked without a word or overlooked. It knows no rows.
"""

import re

from bot.understanding.calls import of_records
from bot.understanding.records import read_records
from core.grammar.context import ReadingContext
from core.money import Money, display
from core.patterns import LazyPattern
from tools.asking import yes_or_no
from tools.base import Ask, PlannedCall

MAX_CHARS = 300  # a longer text tells a story, for a model to answer

_NEAR = (
    r"mum|mom|mummy|mommy|mother|dad|daddy|father|papa|mama|parents?|brother|sister|son|daughter|husband|wife|partner"
    r"|boyfriend|girlfriend|fianc[eé]e?|(?:best )?friend|uncle|aunt(?:ie)?|cousin|nephew|niece|baby|child|kid"
    r"|grand(?:ma|pa|mother|father|dad)|nana?|gran(?:ny)?|cat|dog|puppy|kitten|pet|colleague|neighbou?r|boss|teacher"
    r"|mak|ibu|ayah|bapak?|nenek|atuk|datuk|kakak|abang"
)
_WHOSE = r"(?:my|our|his|her|their) (?:[^\W\d]+(?:'s)? ){0,2}?"
_KINDS = (
    (
        r"\b(?:want(?:ed)? to die|kill(?:ing)? myself|end(?:ing)? my life|suicid\w+|hurt(?:ing)? myself|nak mati"
        r"|no reason to live)\b",
        "I'm really sorry it is this hard right now. Please talk to someone near you, or call your local emergency or "
        "crisis line: you deserve help from a person, and I am only a diary.",
    ),
    (
        rf"\b{_WHOSE}(?:{_NEAR}) (?:(?:has|have|had|just|also) )*(?:died|passed(?: away| on)?|is dead|is gone)\b"
        rf"|\b(?:lost|buried|bury|burying) {_WHOSE}(?:{_NEAR})\b|\bmiscarriage\b|\bmeninggal\b"
        r"|\bfalleci[oó]\b|\bmuri[oó]\b|\bgestorben\b|\b(?:est|sont) morte?s?\b|去世|过世|過世",
        "I'm so sorry for your loss.",
    ),
    (
        rf"\b(?:i|{_WHOSE}(?:{_NEAR}))(?:'ve| have| has| was|'m| am| is| got| had)*"
        r" (?:(?:in|to) (?:the )?(?:hospital|icu)|diagnosed|(?:got |have |has )?cancer|hospitali[sz]ed"
        r"|had (?:a|an) (?:stroke|heart attack|accident))\b",
        "I'm sorry, that is a lot to carry. I hope it gets better soon.",
    ),
    (
        r"\b(?:lost my job|(?:got|was|been) (?:fired|laid off|let go|sacked|made redundant)|lost (?:the|my) house)\b",
        "I'm sorry, that is hard news.",
    ),
    (
        r"\b(?:(?:we|i) (?:broke|split) up|(?:getting|got|am getting) divorced|my divorce"
        r"|(?:husband|wife|boyfriend|girlfriend|partner) left me)\b",
        "I'm sorry, that hurts.",
    ),
)
_SORROWS = tuple((LazyPattern(pattern, re.IGNORECASE), words) for pattern, words in _KINDS)
_CLAUSES = LazyPattern(r"\s*(?:[,;.!\n–—]+|\b(?:and|so|but)\b)\s*", re.IGNORECASE)
_DETERMINER = LazyPattern(r"^(?:the|his|her|my|our|their) ", re.IGNORECASE)


def sympathy(text: str) -> str | None:
    """What to say first to hard news; None where *text* tells none."""
    said = text.replace("\u2019", "'")
    if len(said) > MAX_CHARS:
        return None
    return next((words for pattern, words in _SORROWS if pattern.search(said)), None)


def ask_to_save(text: str, context: ReadingContext) -> Ask | None:
    """The question whether to save the one record that hard news names; None where there is no news or no record."""
    words = sympathy(text)
    if words is None or "?" in text:
        return None
    clauses = [clause for clause in _CLAUSES.split(text) if any(char.isdigit() for char in clause)]
    if len(clauses) != 1:
        return None
    clause = _DETERMINER.sub("", clauses[0].strip())
    reading = read_records(clause, context)
    if not reading.complete or len(reading.drafts) != 1 or not reading.drafts[0].note:
        return None
    asked = of_records(clause, reading, context)
    if isinstance(asked, Ask):
        return asked.model_copy(update={"text": f"{words} {asked.text}"})
    planned = tuple(PlannedCall(name=call.name, arguments=dict(call.arguments)) for call in asked)
    draft = reading.drafts[0]
    currency = draft.currency or context.currency
    amount = display(Money.of(draft.amount, currency), context.number_format) if currency else f"{draft.amount:f}"
    return yes_or_no(f"{words} Shall I save {draft.note}, {amount} for you?", planned, yes="Yes, save it")
