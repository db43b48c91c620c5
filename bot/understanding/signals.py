"""What a message is about, judged by exact rules and by what the parsers find in it (R2.2).

A rule speaks only where it is all but certain, so most messages get no answer here; the classifier has the rest. It
knows neither the dialogue nor any stored row.
"""

import re
from dataclasses import dataclass

from bot.understanding.classifier import CONFIDENCE_FLOOR, classify
from bot.understanding.intents import Guess, Intent, IntentReading
from bot.understanding.questions import read_question
from bot.understanding.record_talk import is_talk
from bot.understanding.records import read_records
from bot.understanding.reminder_reading import tells_habit
from bot.understanding.statements.reading import tells_something
from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import Found, Length, find_dates
from core.patterns import LazyPattern

CERTAIN = 0.99  # probability of a rule that was hardly ever wrong where it was measured
LIKELY = 0.95  # probability of a rule that meets an exception now and then

MAX_CHARS = 300  # a longer text tells a story; a word in it says little about the whole


@dataclass(frozen=True)
class _Rule:
    """``intent`` if the text matches, and does not match ``unless``."""

    intent: Intent
    pattern: LazyPattern
    unless: LazyPattern
    confidence: float = CERTAIN

    def guess(self, text: str) -> Guess | None:
        if self.pattern.search(text) and not self.unless.search(text):
            return Guess(self.intent, self.confidence)
        return None


def _words(pattern: str) -> LazyPattern:
    """The pattern as whole words of any case; blanks in it only lay it out."""
    return LazyPattern(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE | re.VERBOSE)


_NEVER = LazyPattern(r"(?!)")

_QUESTION = LazyPattern(
    r"[?？]|(?<!\w)(?:who|what|whats|when|where|which|why|how|is|are|was|were|do\s(?:you|u|i|we|they)|does|did|can|could|should|would|will|"
    r"may|tell|show|berapa|bila|apa|kenapa|cuánto|qué|cuándo)(?!\w)|什么|多少|吗",
    re.IGNORECASE,
)

_ONLY_SMALL_TALK = LazyPattern(
    r"(?:(?:ok|okay|oh|ah|hey|well|alright|great|cool|and|so|lah)\s+)?(?:"
    r"(?:hi|hello|hey|hiya|yo|howdy|hai|helo|hola|halo|hallo|ciao|bonjour|salut|namaste|привет|здравствуйте)"
    r"(?:\s+(?:there|again|all|everyone|bot|friend))?"
    r"|good\s?(?:morning|afternoon|evening|night|day)|morning|goodnight|selamat\s(?:pagi|petang|malam|siang|tengah\shari)"
    r"|how\sare\syou(?:\s(?:today|doing))?|how\s?(?:'?s|\sis)\sit\sgoing|what'?s\sup|apa\skh?abar|cómo\sestás|qué\stal"
    r"|(?:many\s)?thanks(?:\s(?:a\s(?:lot|million|bunch)|so\smuch|very\smuch|again|bro|mate|man|buddy))?"
    r"|thank\s(?:you|u)(?:\s(?:so\smuch|very\smuch|a\slot|again))?|thx|ty|tq|cheers|much\sappreciated"
    r"|terima\skasih(?:\sbanyak)?|makasih|(?:muchas\s)?gracias|merci(?:\sbeaucoup)?|danke|спасибо|cảm\sơn|xin\schào"
    r"|(?:good\s?)?bye(?:\s?bye)?(?:\s(?:now|for\snow))?|see\s(?:you|ya)(?:\s(?:later|soon|tomorrow|around))?|cya|ttyl|farewell"
    r"|jumpa\slagi|adiós|hasta\sluego|пока|до\sсвидания"
    r"|你好|您好|早安|早上好|晚上好|晚安|谢谢(?:你)?|多谢|再见|拜拜"
    r")",
    re.IGNORECASE,
)

_ASKS_TO_REMIND = _Rule(
    Intent.REMINDER,
    _words(
        r"""remind\s(?:me|us|i|saya)|wake\sme|(?:don'?t|do\snot|dont)\slet\sme\sforget|nudge\sme|ping\sme
        |(?:set|create|make|add|start|cancel|delete|stop)\s(?:\w+\s){0,3}(?:alarms?|timers?|reminders?)
        |to[-\s]?do\slists?|todos?|(?:my|the)\s(?:calendar|agenda|reminders?|alarms?|timer)
        |ingat(?:kan|in)\s(?:saya|aku|i|gue)|kejutkan\s(?:saya|aku)|bangunkan\s(?:saya|aku)|recuérdame|recordarme
        |напомни(?:\sмне)?|nhắc\s(?:tôi|mình|em)|rappelle-moi|erinnere\smich"""
    ),
    _words(r"remind\sme\s(?:what|who|how|where|which|why|of\swhen)|thank\syou|thanks"),
)

_NAMES_A_REMINDER = _Rule(
    Intent.REMINDER,
    _words(r"alarms?|timers?|reminders?|calendar|stopwatch|count\s?down|appointments?|jam\sloceng|temujanji"),
    _words(r"thank\syou|thanks|maintenance|oil|mechanic|bought|paid|spent|(?:rm|rp|[$€£¥])\s?\d.*"),
)

# What is told of a reminder itself, of a meeting to be put down, or with "set it".
_WANTS_NOTED = _words(
    r"""alarms?|timers?|reminders?|(?:have|having|got)\s(?:a|an|another)\s(?:\w+\s)?meetings?
        |(?:set|add|put|save|schedule|book)\s(?:it|this|that|them)"""
)

_SIGH = LazyPattern(r"\W*(?:u+gh+|a+r+gh+|meh|bah|omg|wow|aduh|alamak|uf+)\b", re.IGNORECASE)  # "ugh mondays"
# What others do, or what somebody has done: nothing that is still to be done.
_TELLS_OF_DOING = LazyPattern(
    r"\W*(?:(?:he|she|they|it)\s(?!.*\bdue\b)|(?:i|we)(?:['’]ve|\shave)?\s(?!need|want)(?:\w+ed|\w+pt|came|went|ran|swam|was"
    r"|were|been)\b)",
    re.IGNORECASE,
)
_DIGIT = LazyPattern(r"\d")

_ASIAN_REMINDER = _Rule(Intent.REMINDER, LazyPattern("提醒我|闹钟|倒计时|叫我起床|알림|アラーム"), _NEVER)

_OWN_RECORDS = _Rule(
    Intent.RECORD_QUERY,
    _words(
        r"""(?:how\smuch|what)\s(?:money\s)?(?:did|have|do|am|was)\s(?:i|we)\s
            (?:spen[dt]|spending|been\sspending|pay|paid|earn(?:ed)?|make|made|owe)
        |how\smuch\si(?:'ve|\shave)?\sspent|how\smuch\s(?:without|excluding|except|besides)
        |(?:berapa|brapa)\s(?:\w+\s){0,3}(?:belanja|habis|spend|pengeluaran|pemasukan)
        |cuánto\s(?:gasté|he\sgastado|llevo\sgastado|gané)|сколько\sя\s(?:потратил|потратила|заработал)"""
    ),
    _words(r"should|could|refund|fees?|calories"),
)


# Errands as people note them. "call me a cab" and "book a table" are wishes to a machine and not among them.
_ERRAND = LazyPattern(
    r"(?:(?:let'?s|let\sus|must|need\sto|have\sto)\s)?(?:do|buy|pay|go|write|mail|clean|wash|meet|visit|fetch|collect|water|"
    r"feed|submit|finish|renew|return|study|practi[cs]e|pick\s?up|drop\s?off|take\sout|(?:call|phone|text)(?=\s(?!(?:me|us)\b)))(?!\w)",
    re.IGNORECASE,
)
_MOST_ERRAND_WORDS = 7  # without its date; longer sentences ask for something or tell a story


def read_intent(text: str, context: ReadingContext | None) -> IntentReading:
    """Judge a message by rules and parsers, then by the classifier; without any model.

    Args:
        text: One message as it was written.
        context: The writer's clock and habits; without it the parsers are not asked.

    Returns:
        A reading in any case; below ``classifier.CONFIDENCE_FLOOR`` it is no more than a hint.
    """
    ruled = signal(text, context)
    guess = ruled or classify(text)
    if _is_mere_talk(text, guess, is_ruled=ruled is not None):
        return IntentReading(Intent.COACHING, LIKELY, "rules")
    return IntentReading(guess.intent, guess.confidence, "rules" if ruled else "classifier")


def _is_mere_talk(text: str, guess: Guess, *, is_ruled: bool) -> bool:
    """Whether days and numbers alone made *text* a reminder or a record, and it tells of the writer or a habit.

    A record that was read wholly is one. Words of spending matter only where a number stands.
    """
    if guess.intent is Intent.EXPENSE:
        return not is_ruled and is_talk(text)
    if guess.intent is not Intent.REMINDER or len(text) > MAX_CHARS or _WANTS_NOTED.search(text):
        return False
    if _ASKS_TO_REMIND.pattern.search(text) or _ASIAN_REMINDER.pattern.search(text):
        return False
    if tells_habit(text) or _SIGH.match(text) or _TELLS_OF_DOING.match(text):
        return True
    return is_talk(text) or (not _DIGIT.search(text) and tells_something(text))


def is_sure(reading: IntentReading) -> bool:
    """Whether a reading is more than a hint: a rule, or the classifier at or above its floor (R2.2)."""
    return reading.decided_by == "rules" or reading.confidence >= CONFIDENCE_FLOOR


def signal(text: str, context: ReadingContext | None) -> Guess | None:
    """Return what an exact rule or a parser says a message is about, or None where none is certain."""
    if _is_only_small_talk(text):
        return Guess(Intent.SMALLTALK, CERTAIN)
    if len(text) > MAX_CHARS:
        return None
    if asked := _ASKS_TO_REMIND.guess(text) or _ASIAN_REMINDER.guess(text):
        return asked
    if context and (parsed := _parsed_record(text, context)):
        return parsed
    if ruled := _NAMES_A_REMINDER.guess(text) or _OWN_RECORDS.guess(text):
        return ruled
    return _parsed_time(text, context) if context else None


def _is_only_small_talk(text: str) -> bool:
    """Whether nothing is said but a greeting, thanks or a farewell, or two of them."""
    rest = re.sub(r"[^\w\s']+", " ", text).strip()
    for _ in range(2):
        match = _ONLY_SMALL_TALK.match(rest)
        if match is None:
            return False
        rest = rest[match.end() :]
        if rest.strip() == "":
            return True
        if not rest[0].isspace():
            return False
        rest = rest.lstrip()
    return False


def _parsed_record(text: str, context: ReadingContext) -> Guess | None:
    """A record, or a question about records, of which every word was understood."""
    question = read_question(text, context)
    if question is not None:
        return Guess(Intent.RECORD_QUERY, LIKELY) if question.complete else None
    records = read_records(text, context)
    return Guess(Intent.EXPENSE, CERTAIN) if records.complete and records.drafts else None


def _parsed_time(text: str, context: ReadingContext) -> Guess | None:
    """What repeats ("water the plants every Tuesday"), or an errand with a day or an hour; never a question."""
    if _QUESTION.search(text):
        return None
    dates = [each for each in find_dates(text, context, Direction.FUTURE) if not isinstance(each.value, Length)]
    if any(each.recurs for each in dates) or (dates and _is_errand(text, dates)):
        return Guess(Intent.REMINDER, LIKELY)
    return None


def _is_errand(text: str, dates: list[Found]) -> bool:
    """Whether the words beside the dates are a short thing to do: "call mum", "write to the bank"."""
    for each in dates:
        text = text.replace(each.text, " ")
    return len(text.split()) <= _MOST_ERRAND_WORDS and _ERRAND.match(text.strip()) is not None
