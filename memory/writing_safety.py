"""What may never become a memory: orders, links, code, secrets, and what belongs in the records. Pure (R5.6, R7.8).

A memory is a statement about somebody. A text that reads like an order is not stored, whoever wrote it (memory
poisoning: OWASP ASI06), and money and reminders are rows, not memories (R1.1).
"""

import re
import unicodedata

from core.patterns import LazyPattern
from memory.secrets import MASK, find_secrets

MAX_CHARS = 300  # a memory is one statement; the recall budget counts on it
_I = re.IGNORECASE

_ORDER = LazyPattern(
    r"""^(?:
    please\s+ | kindly\s+ | you\s+(?:must|should|shall|will|have\s+to|need\s+to|are\s+to|may\s+not|can't)\s+ |
    (?:always|never|do\s+not|don't|remember|note|important|reminder)\b[\s:,]*(?!the\s+user|i\b|my\b) |
    (?:ignore|forget|disregard|override|bypass|send|reply|respond|answer|tell|say|use|write|speak|talk|pretend|act|
       make\s+sure|be|ensure|begin|give|keep|treat|follow|execute|run|delete|erase|transfer|pay|print|reveal|repeat|
       translate|remind|buy|sell|visit|download|forward|add|save|replace|insert|approve|confirm|assume|obey|consider)
    \s+(?!(?:is|are|was|has)\b) |
    # These are nouns as well: "set theory", "book lovers".
    (?:call|stop|start|show|output|open|click|share|post|email|set|book|record|store|log|mark|update|change|trust|address)
    \s+(?:an?|the|my|our|this|that|these|it|me|us|him|her|them|all|every|each|any|no|to|on)\b
    )""",
    _I | re.VERBOSE,
)
_ORDER_ANYWHERE = LazyPattern(
    r"""\bfrom\s+now\s+on(?:wards?)?\b | \bhenceforth\b |
    \bin\s+(?:all|every)\s+(?:future\s+)?(?:repl|answer|respons|message) |
    \b(?:assistant|bot|chatbot|companion|ai|model|llm|you|keepwell)\s+
      (?:must|should|shall|has\s+to|have\s+to|needs?\s+to|ought\s+to|is\s+to|are\s+to|will\s+always|may\s+never|always|
         never)\b |
    \b(?:wants?|asks?|asked|expects?|needs?|tells?|told|likes?)\s+
      (?:you|the\s+(?:assistant|bot|companion|ai|model))\s+to\b |
    \b(?:when(?:ever)?|if|each\s+time|every\s+time)\b[^.]{0,80},\s*
      (?:you|reply|respond|say|send|answer|output|tell|call|use|always|never)\b |
    \b(?:ab\s+(?:jetzt|sofort|heute)|von\s+nun\s+an|a\s+partir\s+de\s+ahora|de\s+ahora\s+en\s+adelante|
      mulai\s+sekarang|dari\s+sekarang|désormais|à\s+partir\s+de\s+maintenant|d'ora\s+in\s+poi)\b |
    从现在起 | 从现在开始 | 今后请 | 以后请 | 请忽略 | 忽略(?:之前|以上) | これから | من\s+الآن\s+فصاعدا |
    \b(?:ignorier\w*|vergiss|ignora|olvida|abaikan|lupakan|sentiasa\s+(?:hantar|jawab|balas)|responde\s+siempre|
      antworte\s+immer)\b""",
    _I | re.VERBOSE,
)
_ROLE = LazyPattern(
    r"""(?:^|\s)(?:system|assistant|developer|human)\s*[:>] | \bsystem\s+(?:prompt|message|instructions?)\b |
    \bdeveloper\s+(?:mode|message)\b | \bjailbreak\w* | \bprompt\s+injection\b | \btool_call | \bfunction_call |
    \b(?:ignore|disregard|forget|override)\s+(?:\w+\s+){0,3}(?:previous|prior|above|earlier|instructions?|rules)\b |
    <\|[^|]*\| | \[/?INST\] | ^\#{1,6}\s |
    </?(?:system|instructions?|memor(?:y|ies)|tools?|assistant|user|prompt|context)\b[^>]*> |
    \b(?:you\s+are\s+(?:now\s+)?(?:an?|the|in)\b | act\s+as\b | pretend\s+(?:to\s+be|that)\b | roleplay\s+as\b)""",
    _I | re.VERBOSE,
)
_LINK = LazyPattern(
    r"""\b(?:https?|ftp|file|javascript|data|tg|mailto):\S | \bwww\.\S |
    (?<![@\w.-])[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|me|ru|cn|dev|app|xyz|info|co|gl|ly)\b""",
    _I | re.VERBOSE,
)
_BLOB = LazyPattern(
    r"""[A-Za-z0-9+/_=-]{40,} | \b(?:[0-9a-f]{2}){16,}\b | (?:%[0-9a-f]{2}){6,} |
    (?:\\x[0-9a-f]{2} | \\u[0-9a-f]{4} | &\#\d+;){3,}""",
    _I | re.VERBOSE,
)
_CODE = LazyPattern(
    r"""``` | `[^`]+` | [{}] | <script\b | </?\w+> | \$\( | ;\s*-- | => | \brm\s-rf | \bsudo\s | \bcurl\s |
    \b(?:drop\s+table|insert\s+into|delete\s+from|update\s+\w+\s+set|select\s.+\sfrom)\b |
    \bimport\s\w+\b.*\( | \bdef\s\w+\( | \bfunction\s*\(""",
    _I | re.VERBOSE,
)
_SECRET = LazyPattern(
    r"""\b(?:pass\s?(?:word|code|phrase)|pin(?:\s+(?:code|number))?|cvv|cvc|api[\s_-]?key|secret(?:\s+key)?|
      access\s+token|auth\w*\s+token|token|otp|tac|seed\s+phrase|recovery\s+phrase|private\s+key|
      security\s+(?:code|answer)|kata\s+laluan|contraseña|passwort|kennwort|mot\s+de\s+passe|login)\b
      [^.]{0,40}?(?:\b(?:is|are|ialah|es|ist|to|est)\b|:|=)\s*["']?\S |
    密码(?:是|为|：|:) | \bsk-[\w-]{8,} | \b(?:ghp|xox[bp]|AKIA)[\w-]{8,} | \b\d{3}-\d{2}-\d{4}\b |
    \b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,}""",
    _I | re.VERBOSE,
)
_SECRET_IS_FINE = LazyPattern(r"\b(?:forgot|forgets|lost|reset|changes?|worried|weak|strong|manager)\b", _I)
_CURRENCY_BEFORE, _CURRENCY_BEHIND = r"(?:rm|usd|eur|gbp|sgd|myr|[$€£¥₹])", r"(?:ringgit|dollars?|euros?|pounds?)"
_AMOUNT = rf"(?:{_CURRENCY_BEFORE}\s?\d|\d[\d.,]*\s?(?:{_CURRENCY_BEFORE}|{_CURRENCY_BEHIND}))"
_RECORD = LazyPattern(
    rf"""\b(?:spent|paid|was\s+charged|got\s+charged|received|got\s+paid|withdrew|(?:was|got)\s+refunded|transferred|
      deposited|bought\b.{{0,60}}\bfor|belanja|bayar|membayar|dapat\s+gaji|gastó|gasté|pagué|pagó|ausgegeben|bezahlt)\b
      .{{0,60}}{_AMOUNT} |
    {_AMOUNT}.{{0,30}}\b(?:on|for)\s+(?:lunch|dinner|breakfast|groceries|petrol|parking|coffee)\b | 花了\s?\d |
    \b(?:set|has|have|wants?|needs?|created?|asked\s+for)\s+(?:up\s+)?an?\s+(?:\w+\s+)?reminder\b |
    \bto\s+be\s+reminded\b | \bremind\s+(?:me|the\s+user|them|him|her)\b |
    \b(?:spending|monthly|weekly)\s+cap\b""",
    _I | re.VERBOSE,
)
# Marks that show nothing: they can hide words from whoever reads them. Joiners and direction marks of scripts are fine.
_DIRECTION = frozenset("\u200e\u200f\u061c")
_HIDDEN = frozenset("\u202a\u202b\u202d\u202e\u2060\ufeff")
_TAGS = 0xE0000  # from here on Unicode has invisible twins of letters
_CHECKS = (("role words", _ROLE), ("link", _LINK), ("code", _CODE), ("encoded", _BLOB))


def clean(text: str) -> str:
    """*text* on one line, without NUL, other control characters and marks of direction."""
    spaced = (" " if unicodedata.category(letter) == "Cc" else letter for letter in text if letter not in _DIRECTION)
    return " ".join("".join(spaced).split())


def refusal(text: str, *, is_procedure: bool = False) -> str | None:
    """Why *text* may not become a memory, or None where it may; a short fixed phrase without any of its words.

    Args:
        text: As ``clean`` gives it.
        is_procedure: How to act, as the person asked: it waits for approval, so that it may read like an order.
    """
    if not any(letter.isalnum() for letter in text):
        return "empty"
    if len(text) > MAX_CHARS:
        return "too long"
    if _is_secret(text):
        return "secret"
    if reason := _looks_like(text):
        return reason
    if not is_procedure and (_ORDER.search(text) or _ORDER_ANYWHERE.search(text)):
        return "instruction"
    return "belongs in the records" if _RECORD.search(text) else None


def _looks_like(text: str) -> str | None:
    if any(letter in _HIDDEN or ord(letter) >= _TAGS for letter in text):
        return "encoded"
    return next((reason for reason, pattern in _CHECKS if pattern.search(text)), None)


def _is_secret(text: str) -> bool:
    if _SECRET.search(text) and not _SECRET_IS_FINE.search(text):
        return True
    return MASK in text or bool(find_secrets(text))
