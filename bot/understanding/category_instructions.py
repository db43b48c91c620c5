"""Instructions about categories: a new one, a lesson for the future ("lunch is always food"), the list of them."""

import re

from bot.understanding.instruction_text import call, plain
from bot.understanding.topics import category_named, is_known_category
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from core.patterns import LazyPattern

MAX_WORDS = 3  # "the corner shop"; a longer thing or name is a sentence

_LIST = LazyPattern(
    r"(?:(?:show|list|see|what are|which are)(?: me)? )?(?:my |the |all |spending )*categories"
    r"|(?:what|which) categories(?: (?:are there|do (?:i|you) have|can i use|exist|got))?"
    r"|senarai kategori|kategori(?: saya)?|(?:mis |ver )?categor[ií]as|(?:我的)?(?:分类|类别)"
)
_ADD = LazyPattern(
    r"(?:add|create|make|start)(?: me)?(?: a| another)?(?: new)? category(?: called| named| for|:)? (?P<name>.+)"
    r"|(?:add|create|make) (?P<before>.+?) (?:as a(?: new)? category|to (?:my |the )?categories)"
    r"|new category(?: called| named|:)? (?P<new>.+)"
    r"|tambah kategori (?P<kategori>.+)|(?:agrega|añade|crea)(?: la)? categor[ií]a (?P<categoria>.+)"
)
_ALWAYS = r"(?:always|from now on|in future|in the future|every time|each time|selalu|siempre)"
_FILED = r"(?:is|are|means|counts? as|goes to|goes in|goes? under|belongs to|belongs in|belongs under|should be)"
_LEARN = tuple(
    LazyPattern(pattern)
    for pattern in (
        rf"(?P<words>.+?) (?:is|are|means|counts as|goes|go|belongs) {_ALWAYS} (?:(?:to|in|into|under|as) )?"
        rf"(?P<category>.+)",
        rf"(?P<words>.+?) {_ALWAYS} (?:{_FILED} )?(?:(?:to|in|into|under|as) )?(?P<category>.+)",
        rf"(?P<words>.+?) {_FILED} (?:(?:in|under|as) )?(?P<category>.+?) {_ALWAYS}",
        rf"{_ALWAYS},? (?:put|file|count|treat|log|book|categori[sz]e) (?P<words>.+?) (?:as|under|in|into|to) "
        rf"(?P<category>.+)",
        rf"{_ALWAYS},? (?P<words>.+?) {_FILED} (?:(?:in|under|as) )?(?P<category>.+)",
        rf"(?:put|file|count|treat|log|book|categori[sz]e) (?P<words>.+?) (?:as|under|in|into|to) "
        rf"(?P<category>.+?) {_ALWAYS}",
        r"(?:treat|categori[sz]e) (?:all |every )?(?P<words>.+?) as (?P<category>.+)",
        r"(?P<words>.+?)(?: itu)? selalu (?:masuk |di bawah )?(?P<category>.+)",
        r"(?P<words>.+?) (?:es|va en|son) siempre (?:en )?(?P<category>.+)",
        r"(?P<words>.+?)(?:以后)?(?:都|总是|永远)(?:是|算|归)(?P<category>.+)",
    )
)
# Only filing says so of a category that nobody knows yet: "lunch is always late" teaches none.
_FILES = LazyPattern(r"\b(?:put|file|log|book|categori[sz]e|under)\b")
_NO_NAME = LazyPattern(
    r"\b(?:it|that|this|them|i|i'm|you|he|she|they|we|there|here|not|so|my life|who|what|why|too|very)\b|[#@]"
)


def read(text: str, context: ReadingContext) -> ToolCall | None:
    """The call that adds, teaches or lists categories, or None."""
    words = plain(text)
    if _LIST.fullmatch(words):
        return call("list_categories")
    return _added(words) or _learned(words, context)


def _added(words: str) -> ToolCall | None:
    match = _ADD.fullmatch(words)
    name = next((value for value in match.groups() if value), None) if match else None
    return call("add_category", {"name": _bare(name)}) if name and _is_name(_bare(name)) else None


def _learned(words: str, context: ReadingContext) -> ToolCall | None:
    for pattern in _LEARN:
        if (match := pattern.fullmatch(words)) is None:
            continue
        taught, category = _bare(match["words"]), _bare(match["category"]).removesuffix(" category")
        is_category = is_known_category(category, context) or _FILES.search(words) is not None
        if _is_name(taught) and _is_name(category) and is_category:
            return call("learn_category", {"words": taught, "category": category_named(category, context) or category})
    return None


def _is_name(said: str) -> bool:
    return bool(said) and len(said.split()) <= MAX_WORDS and _NO_NAME.search(said) is None


def _bare(said: str) -> str:
    return re.sub(r"^(?:the |a |an |my |all )+", "", said.strip(" '\""))
