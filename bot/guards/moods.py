"""What a clause of a reply does: it tells something of the person, it advises, or neither can be told.

It reads words and knows no figure, tool or record.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.guards import english_saving as english
from bot.guards import foreign_saving as foreign
from bot.guards.advice_words import GENERAL, IMPERATIVE, MODAL, SUPPOSING, WHENEVER
from bot.guards.phrases import any_of, pattern
from bot.guards.sentences import Sentence
from core.grammar.context import Span


class Mood(StrEnum):
    """What a clause does.

    TELLS_MONEY tells what the person spent, earned or has recorded, TELLS what else they did or have; ADVISES says what
    may be done, or holds for everybody, and GOES_ON follows such a clause without a word of its own that would say so;
    OPEN is everything else: a bare figure, a statement about no one.
    """

    TELLS_MONEY = "tells money"
    TELLS = "tells"
    ADVISES = "advises"
    GOES_ON = "goes on"
    OPEN = "open"


@dataclass(frozen=True)
class Clause:
    """A part of a sentence, where it stands, and what it does."""

    text: str
    span: Span
    mood: Mood


_END_OF_CLAUSE = re.compile(
    r"[,;:—–(),；：、](?=\s|[^\d\s]|$)|\s+-\s+|(?<!\byou)\s+(?:but|and|so|because|pero|y|tetapi|tapi|dan|und|aber|et|mais|и)\s+",
    re.IGNORECASE,
)

_ADVERBS = (
    r"(?: (?:\w+ly|tend to|seem to|like to|happen to|just|also|still|already|now|even|all|both|never|always"
    r"|as well))*"
)
_NOT_WHAT = "".join(
    rf"(?<!\b{word} )" for word in ("what", "much", "everything", "whatever", "anything", "things", "ones", "all")
)
_YOU = rf"\b{_NOT_WHAT}you(?: and (?:your |the |an? )?\w+)?"
_MONEY_PAST = any_of(
    "spent|paid|bought|earned|received|logged|recorded|saved|owed|burn(?:ed|t)|blew|ordered|shelled|forked|splashed",
    "withdrew|transferred|donated|invested|overspent|cashed|averaged|splurged|lent|borrowed|tipped",
)
_PAST = any_of(
    "had|went|got|took|ate|made|were|drank|used|put|left|lost|gave|visited|booked|ran|hit|reached|crossed|sent|came"
    "|cancelled|skipped|dropped|started|stopped|added|set|did|chose|asked|told"
)
_MONEY_PRESENT = any_of("spend|pay|buy|earn|owe|average|receive|order|save")
_PRESENT = any_of("have|get|take|make|go|eat|drink|use|own|keep|hold|are|run|need")
_MONEY_NOUN = any_of(
    "spending|spend|spends|expenses?|costs?|totals?|balance|savings?|income|salary|pay|wage|outgoings?|purchases?"
    "|caps?",
    "budgets?|limits?|rent|food|groceries|bills?|debts?|entries|entry|records?|refunds?|transactions?|money|account"
    "|transport|reminders?|alarms?|payday|subscriptions?|loans?|average|diary|taxis?|lunch(?:es)?|coffees?|month"
    "|week",
)
_IS = any_of(
    "is|are|was|were|has|have|had|comes?|came|stands?|stood|eats?|takes?|took|goes|went|makes?|made|equals?|runs?|ran"
    "|sits?|averages?|hits?|reached|rose|fell|grew|adds?|added|totals?|costs?|falls?|rings?"
)
_TELLS_MONEY_PAST = pattern(
    rf"{_YOU}(?:['’]ve| have|['’]d| had| were|['’]re| are)?{_ADVERBS}(?: been)?{_ADVERBS}(?: got)? {_MONEY_PAST}\b",
    rf"{_YOU}(?:['’]ve| have) been{_ADVERBS} \w+ing\b|{_YOU}(?:['’]re| are) spending\b",
    r"\b(?:cost|costs|set|sets) you\b|\bon your (?:list|account|card|books)\b",
    rf"\byour(?: [\w’'-]+){{0,3}}? {_MONEY_NOUN}(?: \w+){{0,3}}? (?:was|were|came|went|stood|took|made|hit|reached"
    rf"|rose"
    rf"|fell|grew|totalled|totaled|added|has|had)\b",
    r"\b(?:gastaste|has gastado|pagaste|compraste|ganaste|llevas gastad\w+|has (?:salido|comprado|pagado|ganado))\b",
    r"\b(?:du hast|sie haben|du warst|sie waren|du bist|hast du)\b",
    r"\b(?:tu as|vous avez|t['’]as)\b",
    r"\b(?:anda|awak|kamu|kau)(?: (?:sudah|telah|dah|udah))* (?:belanja|berbelanja|bayar|membayar|beli|membeli|terima"
    r"|menerima|keluarkan|habiskan)\b",
    r"[你您][^，。！？]{0,10}(?:花|买|買|付|赚|賺|存|打车|打車|去了|吃了|消费|消費)(?!点|點|时间|時間)",
    r"\bты (?:потратил\w*|заплатил\w*|купил\w*|заработал\w*)",
)
_TELLS_MONEY_NOW = pattern(
    rf"{_YOU}{_ADVERBS} {_MONEY_PRESENT}\b(?! (?:yourself|attention))",
    rf"\byour(?: [\w’'-]+){{0,3}}? {_MONEY_NOUN}(?:(?: \w+){{0,3}}? {_IS}\b|['’]s\b|\W+$)",
    r"\b(?:ganas|gastas|pagas|tienes|tus? (?:gastos?|ingresos?|sueldo|salario|presupuesto|total)) ",
    r"\b(?:du (?:verdienst|gibst|zahlst|sparst)|deine?[mnrs]? (?:ausgaben|gehalt|lohn|einkommen|budget|geld\w*))\b",
    r"\b(?:tu (?:gagnes|dépenses|paies|payes)|t(?:on|es|a) (?:dépenses?|salaire|revenus?|budget|loyer))\b",
    r"\b(?:gaji|pendapatan|perbelanjaan|belanja|bajet|pengeluaran|penghasilan)(?:mu| (?:anda|awak|kamu))\b",
    r"[你您]的(?:工资|工資|收入|支出|预算|預算|钱|錢|薪水|余额|餘額)",
)
_POSSESSED = pattern(
    r"\byour(?: (?:\w+ )?)(?:about |around |roughly )?(?:[A-Z]{2,3} ?|[$€£¥])?\d",
    r"\d[\d.,]*(?: \w+){0,2} (?:that )?you(?:['’]ve| have)? (?:pay|paid|spend|spent|bought|earn|earned|make|made"
    r"|owe)\b",
)
"""What is called the person's own is told whatever the clause does: "with your 4500 a month you can save"."""
_PROMISES = pattern(english.REMINDER.pattern, foreign.REMINDER.pattern)
_TELLS_PAST = pattern(
    rf"{_YOU}(?:['’]ve| have|['’]d| had)?{_ADVERBS} {_PAST}\b",
    rf"{_YOU}(?:['’]ve| have) been\b",
)
_TELLS_NOW = pattern(
    rf"{_YOU}(?:['’]re|['’]ve|{_ADVERBS} {_PRESENT})\b",
    r"\byour(?: \w+){1,3}? \w+(?:s|ed)(?: (?:about|around|only|just|nearly|almost|over))? \W{0,3}\d",
)
_TELLS_ASKING = pattern(  # "You paid, right?", "Did you know that you paid?"
    r"^\W*(?:so |and |but |then )*(?:you|your|it|that|this|there)\b",
    r"\b(?:did|do) you (?:know|notice|realise|realize|remember)\b|\bare you aware\b|\bhave you noticed\b",
)
_LEADS_ON = re.compile(r"^\W*(?:for|in|over|within|during|each|every|on|from|between|once|twice)\b", re.IGNORECASE)
# "That would be 500" answers, and advises nothing.
_WOULD_BE = pattern(
    r"\b(?:that|it|this|total|sum|\d[\d.,]*)(?: (?:would|should|must|might|may|could|will)|['’]d|['’]ll) (?:be"
    r"|come to|make)\b"
)


def clauses(sentence: Sentence, prose: str) -> tuple[Clause, ...]:
    """The clauses of *sentence*, which was cut from *prose*, in order."""
    asks = sentence.is_question and not _TELLS_ASKING.search(sentence.text)
    found: list[Clause] = []
    for text, start in _cut(prose[sentence.span.start : sentence.span.end]):
        place = sentence.span.start + start
        has_advised = bool(found) and found[-1].mood in {Mood.ADVISES, Mood.GOES_ON}
        mood = _mood(text, asks=asks, has_advised=has_advised)
        if mood is Mood.ADVISES and found and found[-1].mood is Mood.OPEN and _LEADS_ON.match(found[-1].text):
            found[-1] = replace(found[-1], mood=Mood.GOES_ON)
        found.append(Clause(text, Span(place, place + len(text)), mood))
    return tuple(found)


def _cut(text: str) -> Iterator[tuple[str, int]]:
    start = 0
    for end in [*(found.end() for found in _END_OF_CLAUSE.finditer(text)), len(text)]:
        if text[start:end].strip():
            yield text[start:end], start
        start = end


def _mood(text: str, *, asks: bool, has_advised: bool) -> Mood:
    """What a clause does; *asks*: it belongs to a question, *has_advised*: the clause before it advises."""
    is_modal = bool(MODAL.search(_WOULD_BE.sub("", text)))
    is_past = bool(_TELLS_MONEY_PAST.search(text)) and not is_modal
    is_promise = bool(_PROMISES.search(text)) and not asks
    is_advice = asks or is_modal or bool(IMPERATIVE.search(text) or WHENEVER.search(text))
    in_order = (  # the first that holds decides
        (bool(SUPPOSING.search(text)), Mood.ADVISES),
        (is_past or is_promise or bool(_POSSESSED.search(text)), Mood.TELLS_MONEY),
        (is_advice, Mood.ADVISES),
        (bool(_TELLS_MONEY_NOW.search(text)), Mood.TELLS_MONEY),
        (bool(_TELLS_PAST.search(text)), Mood.TELLS),
        (bool(GENERAL.search(text)), Mood.ADVISES),
        (has_advised, Mood.GOES_ON),
        (bool(_TELLS_NOW.search(text)), Mood.TELLS),
    )
    return next((mood for holds, mood in in_order if holds), Mood.OPEN)
