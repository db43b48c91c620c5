"""The number contract (R1.4): a figure about records was read in this turn from a tool, or the person said it.

It knows no model: it names the figures that are not grounded, and the agent acts.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from bot.guards.bounds import MAX_READ_CHARS, bounded
from bot.guards.disguises import undisguised
from bot.guards.figures import Clock, Days, Figure, Number, Sum, find_figures
from bot.guards.grounds import Grounds
from bot.guards.moods import Clause, Mood, clauses
from bot.guards.periods import asked_days, days_beside, is_of_other_days, period_days
from bot.guards.sentences import QUOTED, Sentence, sentences
from bot.guards.topics import is_about_records
from core.grammar.context import ReadingContext
from core.grammar.dates import Grain
from core.patterns import LazyPattern
from tools.base import ToolOutcome

LEAD_CHARS = 80  # before a date or a quotation, where "today is" or "write it like" may stand

# A sentence with these is about the person's records, whatever the talk is about.
ABOUT_RECORDS = LazyPattern(
    r"\byou(?:['’]ve| have|['’]d| had)?(?: \w+){0,2}? "
    r"(?:spent|spend|paid|bought|earned|received|logged|recorded|made|saved|got|owe|left)\b"
    r"|\byour(?: \w+){0,2}? (?:spending|expenses?|totals?|budgets?|caps?|income|salary|entries|entry|records?"
    r"|balance|"
    r"savings|refunds?|purchases?|transactions?|average|month|week|day)\b"
    r"|^\W*(?:\w+ )?totals?(?: \w+){0,3}\W*[:=]|\b(?:spent|spending|expenses?|entries|transactions?|purchases?"
    r"|the total|in total|on record)\b"
    r"|\b(?:has|han) gastado\b|\bgastaste\b|\btus? (?:gastos?|ingresos?|presupuesto)\b"
    r"|\b(?:belanja|berbelanja|perbelanjaan|pengeluaran|habis)\b|花了|支出|消费|消費|开销|開銷|记录|記錄",
    re.IGNORECASE,
)
_RECORD_NOUN = LazyPattern(
    r"\W*(?:(?!for\b|of\b|on\b)\w+ )?(?:entr(?:y|ies)|expenses?|purchases?|transactions?|records?|items?|payments?"
    r"|refunds?|caps?"
    r"|reminders?|alarms?|bills?)\b",
    re.IGNORECASE,
)
_NO_RECORD = LazyPattern(
    r"[\s-]?(?:seconds?|minutes?|mins?|hours?|hrs?|stunden?|minuten?|horas?|minutos?|heures?|minit|menit)\b"
    r"|\s?(?:分钟|分鐘|小时|小時)"
    r"|\W*(?:(?:small|simple|quick|easy|good|concrete|more|other|different|main|possible|key|honest|little)\W+)*"
    r"(?:things?|ways?|ideas?|tips?|steps?|options?|questions?|suggestions?|points?|reasons?|choices?|habits?|or two"
    r"|sides?|thoughts?|words?|sentences?|counts)\b",
    re.IGNORECASE,
)
_LASTS = LazyPattern(  # how long something lasts, but not how long ago it was or how much of it is left
    r"[\s-]?(?:days?|weeks?|months?|years?|nights?|evenings?|mornings?|weekends?)\b"
    r"(?! (?:left|ago|late|overdue|until|till|to go|early|in a row|remain))",
    re.IGNORECASE,
)
_ENDS = LazyPattern(r"\W*(?:$|\n|(?:you|that|which|if|when|then|later)\b)|[.!?;]", re.IGNORECASE)
_RULES_OF_THUMB = LazyPattern(r"\b(?:50/30/20|70/20/10|80/20|24/7)\b")
_EXAMPLE_LEAD = LazyPattern(
    r"\b(?:write|say|type|ask|send|like|such as|e\.g\.|example|instance|try|tulis|taip|misalnya|contohnya|escribe|di|"
    r"ejemplo)\b|写|寫|比如|例如",
    re.IGNORECASE,
)
_TODAY_IS = LazyPattern(
    r"\b(?:today|now|it['’]s|it is|as of|hari ini|sekarang|hoy)(?: is|['’]s)?\W+(?:[a-z]+day\W+)?(?:the )?$"
    r"|(?:今天|现在)\W*(?:是)?$",
    re.IGNORECASE,
)
_NOW_IS = LazyPattern(r"\b(?:today|now|hari ini|sekarang|hoy|heute|aujourd['’]hui)\b|今天|现在", re.IGNORECASE)
_OPEN_DAY = LazyPattern(
    r"^(?:\w+ ){0,2}(?:today|tonight|tomorrow|now)\b", re.IGNORECASE
)  # where the talk is, not a record
CLOCK_TOLERANCE = timedelta(minutes=10)  # a model thinks for a while, and rounds
HEADING_WORDS = 8  # a line this short without a figure names what the next ones are about


def ungrounded_figures(
    text: str, outcomes: Iterable[ToolOutcome], said: str, context: ReadingContext, *, about_records: bool
) -> tuple[str, ...]:
    """The figures in *text* that no tool of this turn returned and the person did not say, as written.

    A figure beside other days than it was read for is none that a tool returned.

    Args:
        text: The model's reply.
        outcomes: This turn's tool calls with their results.
        said: The person's own message; empty for a forwarded one.
        context: The person's clock and habits.
        about_records: The whole reply is about records. So it is where the person's message is about their money, or
            only asks to go on. Then every figure counts that is not part of advice; in other talk only sums do, and
            what is said of the person.
    """
    grounds = Grounds(context)
    grounds.add_said(bounded(said))
    grounds.add_outcomes(outcomes)
    prose = _RULES_OF_THUMB.sub(_blank, QUOTED.sub(_blank_example, undisguised(text[:MAX_READ_CHARS])))
    reader = _Reader(prose, context, grounds, about_records=about_records or is_about_records(bounded(said)))
    return tuple(reader.refused())


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _blank_example(quoted: re.Match[str]) -> str:
    """Quoted words that show how to write something ("write “lunch 15”") tell nothing; other quotes do."""
    before = quoted.string[max(quoted.start() - LEAD_CHARS, 0) : quoted.start()].rpartition("\n")[2]
    return _blank(quoted) if " " in quoted[0] and _EXAMPLE_LEAD.search(before) else quoted[0]


@dataclass(frozen=True)
class _Read:
    """A sentence with its figures, its clauses, the days that its figures are told of, and those of the heading."""

    sentence: Sentence
    figures: tuple[Figure, ...]
    clauses: tuple[Clause, ...]
    days: tuple[Days, ...]
    heading: Days | None

    def mood_at(self, figure: Figure) -> Mood:
        """What the clause does that *figure* begins in."""
        return next((clause.mood for clause in self.clauses if figure.span.start < clause.span.end), Mood.OPEN)


@dataclass
class _Reader:
    """Reads a reply sentence by sentence, and remembers the days that the last heading named."""

    prose: str
    context: ReadingContext
    grounds: Grounds
    about_records: bool

    def refused(self) -> Iterator[str]:
        figures = find_figures(self.prose, self.context)
        heading = asked_days(self.grounds.said_days, self.context.now.date())
        for sentence in sentences(self.prose):
            read = self._read(sentence, _inside(figures, sentence), heading)
            yield from (figure.text for figure in read.figures if self._is_refused(figure, read))
            if len(read.days) == len(read.figures) == 1 and len(sentence.text.split()) <= HEADING_WORDS:
                heading = read.days[0]

    def _read(self, sentence: Sentence, inside: tuple[Figure, ...], heading: Days | None) -> "_Read":
        days = [one for one in period_days(inside, self.prose) if not self._tells_now(one)]
        return _Read(sentence, inside, clauses(sentence, self.prose), tuple(days), heading)

    def _is_refused(self, figure: Figure, read: "_Read") -> bool:
        if self._tells_now(figure):
            return not self._is_now(figure)
        mood = read.mood_at(figure)
        if not self._counts(figure, mood, read):
            return False
        if not self.grounds.holds(figure):
            return True
        days = days_beside(figure, read.clauses, read.days, read.heading)
        if (
            days is not None
            and days in read.days
            and self._counts(days, read.mood_at(days), read)
            and not self.grounds.holds(days)
        ):
            return False  # it is refused itself
        return is_of_other_days(figure, days, mood, self.grounds)

    def _counts(self, figure: Figure, mood: Mood, read: "_Read") -> bool:
        """Whether *figure* has to be grounded."""
        if isinstance(figure, Sum):
            return True
        if mood is Mood.ADVISES or (mood is Mood.GOES_ON and not isinstance(figure, Number)):
            return False
        is_open = mood in {Mood.OPEN, Mood.GOES_ON}
        if is_open and not (self.about_records or ABOUT_RECORDS.search(read.sentence.text)):
            return False
        if isinstance(figure, Days):
            has_more = any(not isinstance(other, Days) for other in read.figures)
            return self._dates_a_record(figure, mood, has_more=has_more)
        return self._is_of_records(figure, mood)

    def _is_of_records(self, figure: Figure, mood: Mood) -> bool:
        """Whether it says something about records: not the number of ideas or minutes, nor "one" of something."""
        if not isinstance(figure, Number):
            return True
        if _NO_RECORD.match(self.prose, figure.span.end):
            return False
        if mood is not Mood.TELLS_MONEY and _LASTS.match(self.prose, figure.span.end):
            return False
        if mood is Mood.GOES_ON and figure.text.isalpha() and _ENDS.match(self.prose, figure.span.end):
            return False  # "one month first, then three"
        return figure.text.lower() != "one" or bool(_RECORD_NOUN.match(self.prose, figure.span.end))

    def _dates_a_record(self, figure: Days, mood: Mood, *, has_more: bool) -> bool:
        """Whether it dates a record: a written date, or "yesterday" and "on Friday" beside another figure.

        Where something is told of the person's money, every past day does.
        """
        if _OPEN_DAY.match(figure.text):
            return figure.is_named
        is_past = any(last < self.context.now.date() for _, last in figure.readings)
        return figure.is_named or (has_more and figure.grain is Grain.DAY) or (mood is Mood.TELLS_MONEY and is_past)

    def _tells_now(self, figure: Figure) -> bool:
        """Whether it tells the day or the time that it is: "Today is 27 November"."""
        if not isinstance(figure, Days | Clock):
            return False
        lead = self.prose[max(figure.span.start - LEAD_CHARS, 0) : figure.span.start].rpartition("\n")[2]
        behind = self.prose[figure.span.end : figure.span.end + len(" right now")]
        if isinstance(figure, Days) and _NOW_IS.search(figure.text) and (figure.weekdays or figure.is_named):
            return True
        return bool(_TODAY_IS.search(lead)) and (_NOW_IS.search(lead + behind) is not None or self._is_now(figure))

    def _is_now(self, figure: Figure) -> bool:
        now = self.context.now
        if isinstance(figure, Days):
            is_today = any(first == last == now.date() for first, last in figure.readings)
            return (is_today or figure.is_weekday) and figure.weekdays <= {now.weekday()}
        if not isinstance(figure, Clock):
            return False
        minutes = abs((now.hour * 60 + now.minute) - (figure.at.hour * 60 + figure.at.minute)) % (12 * 60)
        return timedelta(minutes=min(minutes, 12 * 60 - minutes)) <= CLOCK_TOLERANCE


def _inside(figures: tuple[Figure, ...], sentence: Sentence) -> tuple[Figure, ...]:
    """Those of *figures*, which are in order, that *sentence* holds, or holds a part of."""
    first = bisect_right(figures, sentence.span.start, key=lambda figure: figure.span.end)
    behind = bisect_left(figures, sentence.span.end, key=lambda figure: figure.span.start)
    return figures[first:behind]
