"""Every statement of a message, in order, each with its place and weight. Pure: no model, no row."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.understanding.statements import abroad, english
from bot.understanding.statements.antecedents import NOBODY, Antecedents
from bot.understanding.statements.cutting import clauses
from bot.understanding.statements.english import Told
from bot.understanding.statements.model import Statement
from core.grammar.context import ReadingContext
from core.patterns import LazyPattern
from memory.extraction_moods import Unfit, unfit

GLANCE_CHARS = 500  # somebody waits for their reply; this many take about a tenth of a second at worst
_REFERENCE = ReadingContext(datetime(2024, 1, 3, 12, tzinfo=UTC))  # any day will do: only the presence of dates counts
_NAMING = (  # how somebody's name is told, and how it was told that there is somebody
    (
        LazyPattern(r"the user's (?P<kin>[\w -]+?)(?:'s? name is| is called) ", re.IGNORECASE),
        r"the user (?:has|hired|found|is dating) (?:an? |one )(?:new )?{kin}(?: now)?\.",
    ),
    (LazyPattern(r"(?:El|La) (?P<kin>\w+) del usuario se llama "), r"el usuario tiene una? {kin}\."),
    (LazyPattern(r"用户的(?P<kin>\w+?)叫"), r"用户(?:有|养了?)\w{{0,4}}{kin}。"),
)
_HAS_WORDS = LazyPattern(r"\w+\W+\w+|[\u3400-\u9fff]{3}")


@dataclass(frozen=True)
class Reading:
    """What a message tells, and whom or what it spoke of last: a "she" or an "it" of the next one may mean them."""

    statements: tuple[Statement, ...] = ()
    spoken_of: Antecedents = NOBODY


def read_statements(text: str, context: ReadingContext) -> tuple[Statement, ...]:
    """What *text* tells that is worth keeping, in order; nothing twice.

    Args:
        text: One message as written.
        context: The writer's clock at the time of the message: "tomorrow" is counted from it.
    """
    return read_on(text, context, NOBODY).statements


def read_on(text: str, context: ReadingContext, spoken_of: Antecedents) -> Reading:
    """The same for a message that follows another one, in which *spoken_of* were named."""
    seen: dict[str, Statement] = {}
    last = spoken_of
    for told in _told(text, context, spoken_of):
        last = told.spoken_of
        for statement in told.statements:
            _drop_nameless(seen, statement)
            seen.setdefault(statement.text.casefold(), statement)
    return Reading(tuple(seen.values()), last)


def tells_something(text: str) -> bool:
    """Whether *text* holds a statement worth keeping, however much it looks like small talk.

    Of a long text only the beginning is looked at: it is no small talk.
    """
    return any(told.statements for told in _told(text[:GLANCE_CHARS], _REFERENCE, NOBODY))


def _told(text: str, context: ReadingContext, spoken_of: Antecedents) -> Iterator[Told]:
    """What each clause tells; what is asked, supposed, quoted or joked is passed over."""
    if not _HAS_WORDS.search(text):
        return
    before = ""
    for clause in clauses(text):
        mood = unfit(text, clause.span)
        if mood is Unfit.HEARSAY:
            yield Told(english.relations(clause), spoken_of)
        if mood is not None:
            continue
        foreign = abroad.read_clause(clause, context, before)
        if foreign is not None:
            before = clause.text
            yield Told((foreign,), spoken_of)
            continue
        told = english.read_clause(clause, context, spoken_of)
        spoken_of, before = told.spoken_of, clause.text
        yield told


def _drop_nameless(seen: dict[str, Statement], named: Statement) -> None:
    """Drop "The user has a dog" right before "The user's dog's name is Bello", which tells as much."""
    if not seen:
        return
    last = next(reversed(seen))
    for naming, having in _NAMING:
        whose = naming.match(named.text)
        if whose is not None and re.fullmatch(having.format(kin=re.escape(whose["kin"])), last, re.IGNORECASE):
            del seen[last]
            return
