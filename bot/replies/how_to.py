"""Answers to "how do I ...?" and to what is evidently meant but too little to act on: how to say it instead.

It does nothing by itself, and knows neither rows nor models.
"""

import re

from bot.replies.memory_privacy import EXPORT, PRIVACY
from bot.replies.period_phrases import opening
from core.patterns import LazyPattern
from tools.categories import within
from tools.category_words import DEFAULT_CATEGORIES, default_category
from tools.wording import listed

_ASKS = r"(?:how (?:do|can|to|should)(?: (?:i|you|we))?|can (?:i|you)|is it possible to|where do i)"

_ENTRY = (
    r"(?:it|that|one|something|(?:an?|the|my|the last|my last|another) "
    r"(?:entry|expense|record|one|spending|purchase|payment|income|refund|transaction))"
)
_IT = r"(?:it|that|them)"
_DATA = r"data|information|info|records|messages|chats?|conversations?|diary|entries|expenses|secrets?"
_KEPT = (
    r"private|privacy|safe|secure|confidential|encrypted|stor(?:e|es|ed|ing)|sav(?:e|es|ed|ing)|keep|keeps|kept|sell|sold"
    r"|shar(?:e|es|ed|ing)|see|seen|read|reads|access|leak(?:ed)?|go|goes|end up"
)
_KINDS = (
    (
        "privacy",
        rf"(?=.*\b(?:my|our|the) (?:\w+ )?(?:{_DATA})\b)(?=.*\b(?:{_KEPT})\b)(?:do|does|are|is|will|who|where|how) .*"
        r"|(?:is|are) (?:this|it|you|our chat) (?:private|safe|secure|confidential|encrypted)"
        r"|who (?:can|else|else can|could) (?:see|read|sees|reads) (?:this|it|that|what i (?:write|say|type|tell you))"
        r"|(?:are|do) you (?:listen|listening|spy|spying|watch|watching)(?: (?:to|on) me)?|privacy(?: policy)?"
        r"|data protection|gdpr",
    ),
    (
        "wrong",
        r"(?:no,? )?(?:(?:that's|thats|it's|this is|that is|it is) )?(?:the )?(?:wrong|not the right|incorrect|salah) "
        r"(?:amount|price|category|date|day|currency|note|name|one|entry)",
    ),
    (
        "delete all",
        r"(?:delete|remove|clear|erase|reset|wipe) (?:all|everything|it all|all of it|my data|my records|my diary"
        r"|all (?:my )?(?:entries|expenses|records|data))",
    ),
    (
        "redo",
        r"redo(?: (?:it|that|the last one))?|(?:undo|revert|cancel) (?:that|the|my|the last) undo|undo (?:the )?undo",
    ),
    ("restore", rf"(?:can (?:you|i) )?(?:bring|get|put) {_IT} back|restore(?: {_IT})?|undelete(?: {_IT})?"),
    (
        "category",
        r"(?:delete|remove|rename) (?:the |a |my )?category .*"
        r"|(?:delete|remove|rename) (?:the |my )?.{1,30} category(?: to .*)?",
    ),
    ("delete", rf"{_ASKS} (?:delete|remove|undo|cancel)(?: {_ENTRY})?"),
    ("currency", rf"{_ASKS} (?:change|set|use) (?:the |my |a |another |different )*currency"),
    (
        "edit",
        rf"{_ASKS} (?:edit|change|correct|fix)(?: {_ENTRY}| (?:the|an?) (?:amount|price|date|category|mistake))?",
    ),
    (
        "new cap",
        r"(?:increase|raise|lower|reduce|decrease|cut) .*\b(?:cap|budget|limit)\b.* by .*",
    ),
    (
        "payday",
        r"(?:my )?(?:pay ?day|salary day) (?:is|falls|comes)(?: on)? .*|(?:i|we)(?:'m| am)?(?: get| got)? paid"
        r" (?:every|each|weekly|fortnightly|bi-?weekly|twice|on (?:every|each|the (?:first|second|third|fourth))).*",
    ),
    ("undo all", r"undo (?:all|everything|it all|\d+|the last (?:\d+|few|two|three)|both)"),
    ("cap", rf"{_ASKS} (?:set|make|add|use)(?: up)? (?:the |my |a |an )*(?:cap|budget|limit)s?(?: .*)?"),
    (
        "export",
        rf"(?:{_ASKS} )?(?:export|download)(?: (?:my|the|it|them|all|everything|data|to|as|a)\b.*)?"
        rf"|{_ASKS} .*\b(?:csv|excel|spreadsheet)",
    ),
    (
        "use",
        rf"{_ASKS} (?:use|start|begin)(?: (?:this|it|you|the bot))?|how (?:does|do) (?:this|it|you) work"
        rf"|{_ASKS} (?:add|save|log|record|enter)(?: {_ENTRY})?|instructions|tutorial|guide"
        r"|(?:help(?: me)?|bantuan|tolong|ayuda|menu|commands|帮助)?",
    ),
)
_PATTERNS = tuple((LazyPattern(words), kind) for kind, words in _KINDS)

WHAT_INSTEAD = "What should it say? For example “make it 18”, “category transport”, “date yesterday”, or “undo”."
_WORDS = {
    "privacy": PRIVACY,
    "wrong": WHAT_INSTEAD,
    "delete all": "I delete one at a time, so that nothing goes by accident: “delete the taxi”, “delete last” or "
    "“undo”. “delete my account” deletes all there is of you. Nothing was deleted.",
    "redo": "I can't redo what was undone: write it again, such as “lunch 15”. Another “undo” would take back the "
    "change before it.",
    "restore": "What you deleted last comes back with “undo”. What was undone has to be written again.",
    "category": "Categories stay once they are there; one that you don't use does no harm. "
    "“move the taxi to food” files an entry elsewhere.",
    "delete": "Say “delete the taxi”, “delete last” or “undo”.",
    "edit": "Say “make it 18”, “category transport” or “date yesterday” for the last one, "
    "“change the taxi to 18” for another.",
    "currency": "Say “my currency is EUR”. For a single entry, write it with the amount: “coffee 4 EUR”.",
    "payday": "I can keep one payday a month: a day, such as “my payday is the 25th”, or “the last working day”. "
    "Other rhythms, such as every second week, I can't set yet. Nothing was changed.",
    "cap": "Say “cap food at 400 a month” or “budget 1500 a month”. “caps” shows how they stand.",
    "new cap": "Tell me the new amount, such as “cap food at 350 a month”. Nothing was changed.",
    "undo all": "“undo” takes back one message at a time; say it again for the one before. Nothing was undone yet.",
    "export": EXPORT,
    "use": "",  # the caller's own help
}


def reply(text: str) -> str | None:
    """How to say what *text* is after; empty for help in general, None where it is something else."""
    words = " ".join(re.sub(r"[?!.,]+(?=\s|$)", " ", text.replace("\u2019", "'").lower()).split())
    words = re.sub(r"^(?:please|pls|hey|hi|ok) | (?:please|pls|lah|ah|ya)$", "", words)
    words = re.sub(r"^what does (.+) (?:include|count|cover|contain)$", r"what is in \1", words)
    if (asked := _INCLUDED.fullmatch(words)) and asked["category"] in DEFAULT_CATEGORIES:
        return _what_counts(asked["category"], is_cap=asked["cap"] is not None)
    if (wished := _CAP_WITHOUT_AMOUNT.fullmatch(words)) and _can_be_capped(wished["what"]):
        how = "budget 1500 a month" if wished["what"] in _EVERYTHING else f"cap {wished['what']} at 400 a month"
        return f"How much may it be? Say it with the amount, such as “{how}”."
    return next((_WORDS[kind] for pattern, kind in _PATTERNS if pattern.fullmatch(words)), None)


_CAP_WITHOUT_AMOUNT = LazyPattern(
    r"(?:(?:set|make|add|create|put|i want|give me) )?(?:an? |my |the )*(?:cap|limit|budget)(?: (?:on|for|my|the|our))*"
    r" (?P<what>[^\W\d][^\d]{1,24})"
)
_EVERYTHING = ("spending", "my spending", "expenses", "everything", "all")


def _can_be_capped(what: str) -> bool:
    return what in _EVERYTHING or what in DEFAULT_CATEGORIES or default_category(what) is not None


_INCLUDED = LazyPattern(
    r"(?:what(?:'s| is| all is)?|whats|what things?(?: are)?)(?: (?:included|counted|counts?|falls?|goes|comes))*"
    r" (?:in|into|under|as|for|towards?)(?: (?:the|my))? (?P<category>[a-z]+)(?P<cap> (?:cap|budget|limit))?"
    r"(?: category)?(?: included)?"
)


def _what_counts(category: str, *, is_cap: bool) -> str:
    """What an entry has to be filed under to count for a category or its cap."""
    parts = [part for part in within(category) if part != category]
    also = f", and what is filed under {listed(parts)} as well" if parts else ""
    whose = f"The {category} cap counts" if is_cap else f"{opening(category)} counts"
    return f"{whose} everything filed under {category}{also}. “{category} this month” says what that comes to."
