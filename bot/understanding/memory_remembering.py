"""Reading "remember that ...": each statement it holds becomes a call that keeps it, with the person's own words.

"Remember to ..." is a reminder, "remember that lunch was 12" a record, and neither is this reader's business. What
tells how to act ("from now on answer briefly") is kept as a way to act, which waits for a yes; of a list each line is
kept by itself. It knows no rows.
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
from core.patterns import LazyPattern
from memory.extraction_moods import sentences
from memory.secrets import find_secrets

MAX_LENGTH = 400  # characters; a longer text tells a story, of which the background learns

_NO_SUBORDINATE = r"(?!(?:zu|noch|mal|bitte)\b)"
_ASKED_ABROAD = LazyPattern(
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
_PROCEDURE = LazyPattern(
    rf"{_FROM_NOW},? (?P<first>{_HOW})|(?P<last>{_HOW}) {_FROM_NOW}|remember to (?P<told>{_HOW})"
    rf"|(?:remember|note)[:,]? (?P<noted>(?:always|never) {_HOW})|(?P<always>(?:always|never) {_HOW})",
    re.IGNORECASE,
)
_ABOUT_COMPANION = LazyPattern(r"\b(?:me|my|i)\b", re.IGNORECASE)
_FOR_USER = {"me": "the user", "my": "the user's", "i": "the user"}
PROCEDURE_IMPORTANCE = 4
# "Remember that payday is the 25th" sets it: what is exact is no memory.
_SETTINGS = frozenset({"set_payday", "set_currency", "set_day_part", "learn_category"})
# With a time it wants a reminder.
_ERRAND = LazyPattern(r"\b(?:have|has|need|needs|got) to\b|\b(?:must|gotta|should)\b", re.IGNORECASE)


# Ways of asking that the statements' reader does not know; what follows is read as after "remember that".
_ASKED_ALSO = LazyPattern(
    r"^\W*(?:(?:please|pls|just|also|and|oh|ok|okay|so|hey|can you|could you|will you|would you)[\s,]+)*"
    r"(?:for the record|for your (?:memory|information)|(?:just )?so you know|jfyi|nota bene|for later"
    r"|(?:i'd|i would) (?:like|want|love|need) you to (?:remember|know|keep in mind)|i want you to keep in mind"
    r"|(?:make|be) sure (?:you |to |that you )*(?:remember|don't forget|keep in mind|know)|always remember"
    r"|(?:try to|you (?:have|need) to|you must|don't you) (?:remember|forget)"
    r"|(?:add|save|write|put|store|keep)(?: (?:this|that|it|down))* (?:in|to|into) (?:your |my |the )?memory"
    r"|(?:write|note|jot)(?: (?:this|that|it))? down|let me tell you something to remember"
    r"|(?:please )?remember (?:this|these|the following)(?: (?:about me|for me|please))?"
    r"|remember|note|catat(?:kan)?|sila ingat|ingat|jangan lupa|ten en cuenta|toma nota|anota|apunta|no te olvides)"
    r"(?P<mark>\s+(?:that|about me|yang|bahawa|bahwa|de que|que|this)(?:\s*[:,])?|\s*[:,!–—-]+"
    r"|\s+(?=(?:i|i'm|my|we|our|saya|aku)\b))\s*(?=\S)",
    re.IGNORECASE,
)
_ASKS = LazyPattern(
    r"^\W*(?:(?:please|pls|hey|hi|ok|okay|can you|could you|i want you to|i'd like you to)[\s,]+)*"
    r"(?:remember|memori[sz]e|note|take note|keep in mind|bear in mind|(?:don'?t|do not|never) forget|save|store|keep"
    r"|write down|note to self|for the record|fyi|(?:tolong )?ingat|catat|recuerda|anota|merk dir|记住|请记住)"
    r"(?:\s+(?:that|this|these|the following|these things|about me|for me|of|yang|bahawa|que|dass))*[\s:,：，]+",
    re.IGNORECASE,
)
_REMEMBER_THAT = "remember that "
_LINE = LazyPattern(r"^\s*(?:[-*•–·]|\(?\d{1,2}[.)])?\s*(?P<said>\S.*?)\s*$", re.MULTILINE)
MAX_LINES = 12  # of one list; more are a text of their own
# Something to do, not to know: without a time it is a wish to be reminded.
_TO_DO = LazyPattern(
    r"^\W*(?:(?:please|pls|ok|okay|hey|can you|could you)[\s,]+)*"
    r"(?:remember|(?:don'?t|do not) forget) to (?P<what>\S.*)"
    r"|^\W*jangan lupa (?:untuk )?(?P<buat>(?:beli|bayar|hantar|ambil|telefon|bawa|minum|hubungi|call)\b.*)",
    re.IGNORECASE,
)


def read(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls that keep what *text* asks to remember; none where it asks for something else."""
    if len(text) > MAX_LENGTH:
        return ()
    if listed := _listed(text, context):
        return listed
    one = _procedure(text) or _secret(text)
    return (one,) if one is not None else _told(text.strip(), context)


def _told(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """What follows the words that ask to remember it, however they are put."""
    if match := _ASKED_ABROAD.match(text):
        return _whole(text[match.end() :], context)
    if (asked := asked_to_remember(text)) and not _is_within_word(text, asked):
        return _asked(text, asked, context)
    return _also_asked(text, context)


def as_wish(text: str) -> str:
    """*text* as a wish to be reminded, where it asks to remember doing something; empty where it does not."""
    match = _TO_DO.fullmatch(text.strip())
    return f"remind me to {match['what'] or match['buat']}" if match else ""


def _secret(text: str) -> ToolCall | None:
    """The call that keeps a secret as it is said: the tool refuses it, and says so kindly."""
    match = _ASKS.match(text.strip())
    if match is None or not find_secrets(text):
        return None
    own = text.strip()[match.end() :]
    return ToolCall("1", "remember", {"fact": own, "quote": own})


def _listed(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls for the lines of a list with a heading that asks to remember them; none unless each can be kept."""
    heading, _, rest = text.strip().partition("\n")
    lines = [match["said"] for match in _LINE.finditer(rest)]
    if not lines or len(lines) > MAX_LINES or not _ASKS.fullmatch(f"{heading.strip().rstrip(':,')} "):
        return ()
    each = [_line(line, context) for line in lines]
    return tuple(call for calls in each for call in calls) if all(each) else ()


def _line(line: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    asked = f"{_REMEMBER_THAT}{line}"
    if (secret := _secret(asked)) is not None:
        return (secret,)
    return _asked(asked, place, context) if (place := asked_to_remember(asked)) else ()


def _also_asked(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    match = _ASKED_ALSO.match(text.replace("’", "'"))
    if match is None:
        return ()
    asked = f"{_REMEMBER_THAT}{text[match.end() :].strip()}"
    return _asked(asked, place, context) if (place := asked_to_remember(asked)) else ()


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
