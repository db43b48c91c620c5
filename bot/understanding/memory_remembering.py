"""Reading "remember that ...": each statement it holds becomes a call that keeps it, with the person's own words.

"Remember to ..." is a reminder, "remember that lunch was 12" a record, and neither is this reader's business. What
tells how to act ("from now on answer briefly") is kept as a way to act, which waits for a yes. It knows no rows.
"""

import re

from bot.understanding import instructions, records
from bot.understanding.instruction_text import as_written, plain
from bot.understanding.statements import cutting, read_statements, telling
from bot.understanding.statements.explicit import asked_to_remember
from bot.understanding.statements.model import Statement
from core.grammar.context import Direction, ReadingContext
from core.grammar.dates import find_dates
from core.grammar.money import find_amounts
from core.llm.types import ToolCall
from memory.extraction_moods import sentences

MAX_LENGTH = 400  # characters; a longer text tells a story, of which the background learns

_NO_SUBORDINATE = r"(?!(?:zu|noch|mal|bitte)\b)"
_ASKED_ABROAD = re.compile(
    rf"(?:merk|merke) dir(?: bitte)?[:,]?(?: dass)? {_NO_SUBORDINATE}|vergiss nicht[:,]?(?: dass)? {_NO_SUBORDINATE}"
    rf"|denk daran[:,] dass |(?:tolong )?ingat(?:lah)? (?:yang|bahawa|bahwa) |jangan lupa (?:yang|bahawa|bahwa) "
    r"|n'oublie pas que |souviens-toi que ",
    re.IGNORECASE,
)
_HOW = (
    r"(?:(?:please )?(?:don't |do not |never |always |only )?(?:(?:answer|reply|respond|write|speak|talk)\b.*"
    r"|(?:use|avoid|stop using|skip) (?:\w+ ){0,2}?(?:emojis?|bullet points|bullets|lists|jargon|slang|small talk"
    r"|advice"
    r"|exclamation marks)\b.*|be (?:more |less )?(?:brief|short|concise|direct|honest|blunt|gentle|formal|casual|funny"
    r"|kind|strict|warm|quiet)\b.*|(?:keep|make) (?:your (?:answers|replies|messages)|it|things) (?:\w+ )?"
    r"(?:short|shorter|brief|simple|formal|casual|light)\b.*|give me (?:short|shorter|brief|long|longer) answers\b.*"
    r"|give (?:me )?(?:no )?advice\b.*))"
)
_FROM_NOW = r"(?:from now on|from here on|in (?:the )?future|in all your (?:answers|replies)|going forward)"
_PROCEDURE = re.compile(
    rf"{_FROM_NOW},? (?P<first>{_HOW})|(?P<last>{_HOW}) {_FROM_NOW}|remember to (?P<told>{_HOW})"
    rf"|(?:remember|note)[:,]? (?P<noted>(?:always|never) {_HOW})|(?P<always>(?:always|never) {_HOW})",
    re.IGNORECASE,
)
_ABOUT_COMPANION = re.compile(r"\b(?:me|my|i)\b", re.IGNORECASE)
_FOR_USER = {"me": "the user", "my": "the user's", "i": "the user"}
PROCEDURE_IMPORTANCE = 4
# "Remember that payday is the 25th" sets it: what is exact is no memory.
_SETTINGS = frozenset({"set_payday", "set_currency", "set_day_part", "learn_category"})
# With a time it wants a reminder.
_ERRAND = re.compile(r"\b(?:have|has|need|needs|got) to\b|\b(?:must|gotta|should)\b", re.IGNORECASE)


def read(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls that keep what *text* asks to remember; none where it asks for something else."""
    if len(text) > MAX_LENGTH:
        return ()
    if (procedure := _procedure(text)) is not None:
        return (procedure,)
    if match := _ASKED_ABROAD.match(text.strip()):
        return _whole(text.strip()[match.end() :], context)
    asked = asked_to_remember(text.strip())
    return _asked(text, asked, context) if asked and not _is_within_word(text.strip(), asked) else ()


def _is_within_word(text: str, place: int) -> bool:
    """Whether *place* parts a word of letters: "ingatkan" does not ask to remember "kan"."""
    around = text[place - 1 : place + 1]
    return around.isascii() and around.isalpha()


def _asked(text: str, asked: int, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The statements of *text* where each of its clauses is one; else its one sentence as a whole."""
    own = text.strip()[asked:]
    instruction = instructions.read_instruction(own, context)
    if instruction is not None and {call.name for call in instruction.calls} & _SETTINGS:
        return instruction.calls
    if records.read_records(own, context).complete or (_ERRAND.search(own) and _has_time(own, context)):
        return ()
    statements = read_statements(text, context)
    if statements and len(statements) >= len(list(cutting.clauses(text))):
        return tuple(_call(statement) for statement in statements)
    if len(list(sentences(text))) > 1:
        return ()
    return _whole(own, context)


def _has_time(text: str, context: ReadingContext) -> bool:
    return bool(find_dates(text, context, Direction.FUTURE))


def _whole(rest: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """All of *rest* as one statement, in the third person as far as it is English."""
    words = telling.without_tail(rest.lstrip(" :,–—-"))
    if not words or (
        find_amounts(words, context) and re.search(r"\b(?:spent|paid|bought|cost)\b", words, re.IGNORECASE)
    ):
        return ()
    (statement,) = read_statements(words, context)[:1] or (None,)
    if statement is not None and len(list(cutting.clauses(words))) == 1:
        return (_call(statement, quote=words),)
    told = telling.told(telling.expanded(words)) or words
    return (ToolCall("1", "remember", {"fact": told, "quote": words}),)


def _call(statement: Statement, quote: str = "") -> ToolCall:
    arguments: dict[str, object] = {
        "fact": statement.text,
        "quote": quote or statement.quote,
        "category": statement.category,
        "importance": statement.importance,
    }
    if statement.expires_on is not None:
        arguments["expires_on"] = statement.expires_on.isoformat()
    return ToolCall("1", "remember", arguments)


def _procedure(text: str) -> ToolCall | None:
    words = plain(text)
    match = _PROCEDURE.fullmatch(words)
    how = next((group for group in match.groups() if group), None) if match else None
    if how is None:
        return None
    bare = as_written(re.sub(r"^please ", "", how).strip(), text)
    told = _ABOUT_COMPANION.sub(lambda found: _FOR_USER[found[0].casefold()], bare)
    arguments = {
        "fact": f"{told[:1].upper()}{told[1:]}.",
        "quote": text.strip(),
        "category": "patterns",
        "importance": PROCEDURE_IMPORTANCE,
        "is_procedure": True,
    }
    return ToolCall("1", "remember", arguments)
