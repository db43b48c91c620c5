"""The checks of our own on each proposed memory, whoever made it (R5.4, R7.8). Pure.

A proposal stands on the person's own words: its quote stands in what they said, that passage states something, and the
text brings no name, number or date of its own, no more certainty, and nothing that only the companion said.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from core.grammar.context import Direction, ReadingContext, Span
from core.grammar.dates import Found, Length, Recurring, TimeOfDay, find_dates, local_days
from memory.extraction_mood_words import TAKES_BACK
from memory.extraction_moods import Sentence, Unfit, sentences, unfit
from memory.extraction_wire import ProposedMemory, TaughtExchange
from memory.facts import key_of
from memory.tracing import Evidence, content_of, invented
from memory.writing import Proposal

LASTING_IMPORTANCE = 4  # from here on a dated plan is remembered after its day
MIN_SAID_BACK_WORDS = 4  # the fewest words by which an answer told back is recognised
ONE_DAY = timedelta(days=1)
NOWHERE = -1  # the place of a proposal whose exchange is none of the request

_WORD = re.compile(r"\w+")
_ASKED = re.compile(
    r"\b(?:remember|memori[sz]e|don'?t forget|do not forget|never forget|note to self|keep in mind"
    r"|bear in mind|make a note|take note|ingat|jangan lupa|recuerd[ae]|no olvides)\b|记住|别忘|记得|记一下",
    re.IGNORECASE,
)
_HOW_TO_ANSWER = re.compile(
    r"\b(?:prefers?|wants?|likes?|asked for|would like|wishes)\b.{0,20}\b(?:(?:short|brief|long|longer|shorter"
    r"|detailed|concise|plain|direct|honest|blunt|gentle|formal|casual) (?:answers?|replies|messages"
    r"|responses)"
    r"|(?:answers?|replies|messages|responses) (?:in|to be|with|without|that)|to be (?:answered|addressed"
    r"|spoken to|talked to)|no (?:advice|emojis?|small talk)|bullet points)\b",
    re.IGNORECASE,
)
_COMPANION = re.compile(
    r"\b(?:assistant|chat ?bot|bot|companion|keepwell|language model|the ai|suggested by|was (?:advised"
    r"|suggested|recommended|told) (?:to|by the))\b",
    re.IGNORECASE,
)
_HEDGE = re.compile(
    r"\b(?:might|maybe|perhaps|probably|possibly|considering|considers|thinking (?:of|about)|not sure|unsure"
    r"|may|could|toying|contemplating|debating|wonder(?:s|ing)?|mungkin|fikir|quizás?|tal vez|pensando)\b|也许"
    r"|可能|考虑|在想",
    re.IGNORECASE,
)
_SURE = re.compile(
    r"\b(?:will|is going to|has decided|plans to|is planning|intends|is buying|is moving|is quitting|bought"
    r"|moved|quit|has an?)\b",
    re.IGNORECASE,
)
_NUMBER_WORDS = {
    word: str(number)
    for number, words in enumerate(
        "zero|one a an once first|two twice second couple|three third|four fourth|five fifth|six sixth"
        "|seven seventh|eight eighth|nine ninth|ten tenth|eleven|twelve dozen|thirteen|fourteen|fifteen|sixteen"
        "|seventeen|eighteen|nineteen|twenty".split("|")
    )
    for word in words.split()
}
_MONTHS = (
    "January Januari enero",
    "February Februari febrero",
    "March Mac marzo",
    "April abril",
    "May Mei mayo",
    "June Jun junio",
    "July Julai julio",
    "August Ogos agosto",
    "September septiembre",
    "October Oktober octubre",
    "November noviembre",
    "December Disember diciembre",
)
_ARTICLE = re.compile(r"^(?:Al|Los|Las|Su|Sus|Both|Sang|Si)\b")  # a capital that names nobody
_YEARLY = re.compile(r"\b(?:birthday|anniversary|born|since|every)\b|生日", re.IGNORECASE)
_WITH_YEAR = re.compile(r"\b20\d{2}\b")


def checked(
    proposed: Sequence[ProposedMemory],
    batch: Sequence[TaughtExchange],
    exchanges: Sequence[TaughtExchange],
    context: ReadingContext,
) -> Iterator[tuple[int, Proposal]]:
    """Each proposal with the place of its exchange in *batch*; a refused one bears its reason.

    *exchanges* is everything that was said and answered in the block.
    """
    for one in proposed:
        place, span = _place(one, batch)
        if place == NOWHERE or span is None:
            known = any(one.exchange == exchange.id for exchange in batch)
            yield NOWHERE, _proposal(one, None, "quote not said" if known else "no such exchange")
            continue
        exchange = _tidy(batch[place])
        there = context.seen_from(exchange.at)
        before = [other for other in exchanges if other.at < exchange.at]
        reason = _taken_back(exchange, exchanges) or _refusal(one, exchange, span, before, there)
        yield place, _with_details(_proposal(one, exchange.id, reason), exchange.said, span, there, one.expires_on)


def one_too_many(proposal: Proposal) -> Proposal:
    """*proposal* as one beyond the limit of its exchange."""
    return replace(proposal, refusal="too many of one exchange")


def _proposal(one: ProposedMemory, exchange_id: int | None, reason: str | None) -> Proposal:
    return Proposal(
        text=_plain(one.text),
        category=one.category,
        importance=one.importance,
        basis=one.basis,
        quote=_plain(one.quote),
        exchange_id=exchange_id,
        expires_at=None,
        is_explicit=False,
        subject=_plain(one.subject) if one.subject else None,
        attribute=_plain(one.attribute) if one.attribute else None,
        refusal=reason,
    )


def _with_details(
    proposal: Proposal, said: str, span: Span, context: ReadingContext, expires_on: str | None
) -> Proposal:
    """The proposal with what our code decides: whether it was asked for, whether it tells how to act, when it ends."""
    return replace(
        proposal,
        is_explicit=_is_asked(said, span),
        is_procedure=bool(_HOW_TO_ANSWER.search(proposal.text)),
        expires_at=_expires_at(proposal, context, expires_on),
    )


def _refusal(
    one: ProposedMemory, exchange: TaughtExchange, span: Span, before: Sequence[TaughtExchange], context: ReadingContext
) -> str | None:
    """Why the proposal may not be kept; None where nothing speaks against it. *before*: the exchanges before it."""
    answers = [other.answered for other in before]
    if (mood := unfit(exchange.said, span)) is not None:
        return mood.value
    text = _plain(one.text)
    if _COMPANION.search(text) and not _HOW_TO_ANSWER.search(text):
        return "about the companion"
    if _is_said_back(exchange.said[span.start : span.end], answers):
        return "said back"
    if invented(_ARTICLE.sub("", text), _evidence(exchange.said, [other.said for other in before], context)):
        return "not in the words"
    return _stray(text, exchange.said, [*answers, exchange.answered]) or _against(text, one.quote)


def _taken_back(exchange: TaughtExchange, exchanges: Sequence[TaughtExchange]) -> str | None:
    """Whether the message after it says that it was a joke."""
    after = next((other for other in exchanges if other.at > exchange.at), None)
    return Unfit.JOKE.value if after is not None and TAKES_BACK.match(after.said) else None


def _stray(text: str, said: str, answers: Sequence[str]) -> str | None:
    """Whether the text has more from the companion's answers than from what the person said."""
    evidence, answered = Evidence.of([said]), Evidence.of(answers)
    content = content_of(text)
    if not content or _scripts(text) != _scripts(said):
        return None
    found = {part for part in content if part in evidence.pairs or evidence.has(part)}
    if not found:
        return "not in the words"
    suggested = {part for part in content - found if part in answered.pairs or answered.has(part)}
    return "the companion's words" if len(suggested) > len(found) else None


def _against(text: str, quote: str) -> str | None:
    """Whether the text says more surely than the quote, or its opposite."""
    if _HEDGE.search(quote) and not _HEDGE.search(text) and _SURE.search(text):
        return "surer than said"
    told, said = key_of(text), key_of(quote)
    if told is None or said is None or told.attribute != said.attribute:
        return None
    return "the opposite was said" if told.polarity is not said.polarity else None


def _place(one: ProposedMemory, batch: Sequence[TaughtExchange]) -> tuple[int, Span | None]:
    """Where the quote stands; of several places the first that states something."""
    first: tuple[int, Span | None] = (NOWHERE, None)
    for place, exchange in enumerate(batch):
        if exchange.id != one.exchange:
            continue
        for span in _places(one.quote, _tidy(exchange).said):
            if unfit(_tidy(exchange).said, span) is None:
                return place, span
            first = first if first[1] else (place, span)
    return first


def _places(quote: str, said: str) -> Iterator[Span]:
    """Where the words of *quote* stand in *said*, whatever their case, spaces and marks."""
    words = _WORD.findall(_plain(quote))
    if words:
        pattern = r"[\W_]+".join(map(re.escape, words))
        yield from (
            Span(*found.span()) for found in re.finditer(rf"(?<!\w){pattern}(?!\w)|{pattern}", said, re.IGNORECASE)
        )


def _tidy(exchange: TaughtExchange) -> TaughtExchange:
    return replace(exchange, said=unicodedata.normalize("NFC", exchange.said))


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).replace("\x00", "").split())


def _evidence(said: str, earlier: Sequence[str], context: ReadingContext) -> Evidence:
    """What the text may name: the person's words, earlier ones too (whom "she" means), their numbers and dates."""
    numbers = [_NUMBER_WORDS[word] for word in _WORD.findall(said.casefold()) if word in _NUMBER_WORDS]
    days = {
        day
        for direction in Direction
        for found in find_dates(said, context, direction)
        for day in _days(found, context)
    }
    dates = [f"{day.day} {day.month} {day.year} {_MONTHS[day.month - 1]} {day:%A}" for day in days]
    return Evidence.of([said, *earlier, " ".join(numbers), *dates, *_times(said, context)])


def _days(found: Found, context: ReadingContext) -> tuple[date, ...]:
    if isinstance(found.value, Length | Recurring | TimeOfDay):
        return ()
    first, end = local_days(found.value, context)
    return first, end - ONE_DAY


def _times(said: str, context: ReadingContext) -> Iterator[str]:
    for found in find_dates(said, context, Direction.FUTURE):
        at = getattr(found.value, "at", None)
        if isinstance(at, datetime | time):
            yield f"{at:%H:%M} {at.hour} {at.minute} {at.hour % 12}"


def _expires_at(proposal: Proposal, context: ReadingContext, told: str | None) -> datetime | None:
    """The end of the last day on which it matters, in UTC; None for what lasts.

    Where the model tells none, a plan of less weight ends with the last day that it names.
    """
    last = _told_day(told) or (_last_day(proposal.text, context) if proposal.importance < LASTING_IMPORTANCE else None)
    if last is None or last < context.now.date():
        return None
    return datetime.combine(last + ONE_DAY, time(0), context.now.tzinfo).astimezone(UTC)


def _told_day(told: str | None) -> date | None:
    try:
        return date.fromisoformat(told) if told else None
    except ValueError:
        return None


def _last_day(text: str, context: ReadingContext) -> date | None:
    if _YEARLY.search(text):
        return None
    found = [one for one in find_dates(text, context, Direction.FUTURE) if _WITH_YEAR.search(one.text)]
    return max((day for one in found for day in _days(one, context)), default=None)


def _is_asked(said: str, span: Span) -> bool:
    """Whether the sentence asks to remember what the passage tells."""
    sentence = next((one for one in sentences(said) if span.start < one.span.end), Sentence(said, Span(0, len(said))))
    return bool(_ASKED.search(said[sentence.span.start : span.end].replace("’", "'")))


def _is_said_back(passage: str, answers: Sequence[str]) -> bool:
    """Whether the passage is what the companion had answered before: a memory told back (B087)."""
    words = _WORD.findall(passage.casefold())
    if len(words) < MIN_SAID_BACK_WORDS:
        return False
    spoken = " ".join(words)
    return any(spoken in " ".join(_WORD.findall(answer.casefold())) for answer in answers)


def _scripts(text: str) -> bool:
    """Whether *text* is written in letters of Latin shape, as far as it tells."""
    return sum(letter < "\u0250" for letter in text) * 2 > len(text)
