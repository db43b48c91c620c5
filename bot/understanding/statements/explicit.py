"""What a person asks to remember: "remember that ...", "note to self: ...". Pure; reminders are none of it."""

import re

from bot.understanding.statements.words import NAME
from core.patterns import LazyPattern

_PLEASE = r"(?:(?:please|pls|hey|hi|ok|okay|oh|and|also|so|can you|could you|just|btw|companion|keepwell)\W+)*"
_NOT_FACT = (
    r"(?!to\b|me to\b|when\b|what\b|how\b|the (?:time|day)\b|who\b|where\b|why\b|about\b|if\b|last time\b|us\b"
    r"|always\b|never\b|do\b|don't\b|send\b|i (?:told|asked|said)\b)"
)
_ASKED = LazyPattern(
    rf"^\W*{_PLEASE}(?:(?:remember|memori[sz]e|keep in mind|bear in mind|make a (?:mental )?note|note|take note"
    rf"|don'?t forget|do not forget|never forget|for future reference|save (?:this|that)(?: for later)?"
    rf"|store this"
    rf"|i want you to (?:remember|know)|i need you to (?:remember|know)|you should (?:remember|know)"
    rf"|remember this|remember for (?:later|next time)|for your (?:memory|information|records)|fyi|note to self"
    rf"|ingat(?: ya)?|tolong ingat|jangan lupa(?! (?:beli|bayar|hantar|ambil|call|telefon|bawa|minum))"
    rf"|recuerda|recuerde|recuérdalo|no olvides|acuérdate|ten en cuenta)"
    rf"(?:\s+(?:that|this|for me|for later|bahawa|bahwa|que))*\s*[:,–—-]*\s*|(?:记住|请记住|别忘了|不要忘了|记得"
    rf"|帮我记住|记一下)[:：，,]?\s*)"
    rf"{_NOT_FACT}(?=\S)",
    re.IGNORECASE,
)
_TELLS = LazyPattern(
    r"\b(?:is|are|was|were|am|i'm|im|i've|has|have|had|'s|can'?t|don'?t|doesn'?t|likes?|loves?|hates?|prefers?"
    r"|lives?|works?|needs?|wants?|takes?|plays?|born|allergic|will|start(?:s|ed)?|moved|got|bought|adalah"
    r"|ialah|suka|tidak|tak|ada|alah|tinggal|kerja"
    r"|masuk|pada|como|bebo|fumo|mi|soy|es|tengo|tiene|vivo|trabajo|gusta|odio|estoy|está)\b|:|^(?:i|we|my"
    r"|our)\b|\b(?:saya|aku)\b|我|[是有在喜爱讨怕住]",
    re.IGNORECASE,
)
_NAMED = LazyPattern(rf"{NAME}(?: {NAME})? (?:[a-z]+s|will|does|never|always)\b")
_SECRET = LazyPattern(
    r"\b(?:passwords?|passcode|pin|otp|cvv|tac|wifi|card number|account number|security code|secret"
    r"|kata laluan|contraseña|密码)\b|\b\d{8,}\b",
    re.IGNORECASE,
)
_TASK = LazyPattern(
    r"^(?:buy|call|pay|pick|get|take|send|bring|water|feed|book|email|text|check|turn|lock|clean|wash|return"
    r"|submit|renew|ask|tell|meet|go|the (?:milk|bread|eggs|keys|tickets|charger)|to)\b",
    re.IGNORECASE,
)


def asked_to_remember(clause: str) -> int:
    """How many characters of *clause* ask to remember what follows; 0 where nothing is asked, or it is a task."""
    asked = _ASKED.match(clause.replace("’", "'"))
    if asked is None:
        return 0
    rest = clause[asked.end() :]
    if _TASK.match(rest) or _SECRET.search(rest) or not (_TELLS.search(rest.replace("’", "'")) or _NAMED.match(rest)):
        return 0
    return asked.end()
