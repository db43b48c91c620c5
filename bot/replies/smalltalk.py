"""What is said to a greeting, thanks and the like: at once, without a look-up and without a model (R2.4).

The same words always get the same answer. Talk that fits none of these is left to the caller.
"""

import re

from bot.replies.how_to import WHAT_INSTEAD
from core.patterns import LazyPattern

_KINDS = (
    ("thanks", r"thank(?:s| you|u)?|thx|ty|tq|cheers|terima ?kasih|makasih|gracias|merci|danke|谢谢|多谢|спасибо"),
    ("goodbye", r"good ?night|gn|bye+|goodbye|see (?:you|ya)|cya|later|selamat (?:malam|tinggal)|adi[oó]s|再见|晚安"),
    ("greeting", r"hi+|hey+|hello+|yo|hiya|(?:good ?)?(?:morning|afternoon|evening|day)|hai|helo|salam|hola|bonjour"),
    ("greeting", r"selamat (?:pagi|tengah ?hari|petang)|你好|早安|早上好"),
    (
        "self",
        r"(?:who|what) are you|are you (?:an? )?(?:bot|robot|human|real|ai|chatgpt|gpt)|who made you"
        r"|what(?:'s| is) your name"
        r"|siapa (?:awak|kamu)",
    ),
    ("help", r"what can (?:you|i) (?:do|ask)|how do (?:you|i|does this) (?:work|use)"),
    ("how", r"how(?:'s| is| are) (?:you|it going|things)|how you doing|apa k(?:h)?abar"),
    (
        "praise",
        r"well done|great job|good (?:bot|job)|you(?:'re| are) (?:great|awesome|the best|amazing)|nice|love (?:it|you)",
    ),
    ("joke", r"joke"),
    (
        "name",
        r"(?:my name is|my name's|call me|i'?m called|nama saya|me llamo|我叫)(?= \w+\W*$)"
        r"|^(?:\w+,? )?i'?m(?= \w+\W*$)",
    ),
    ("feeling", r"i(?: am|'?m)? ?(?:feel|feeling)?(?: so| a bit| really)? ?(?:broke|stressed|sad|tired|worried)"),
)
_PATTERNS = tuple((LazyPattern(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE), kind) for kind, words in _KINDS)

_WORDS = {
    "thanks": "Any time!",
    "goodbye": "Take care!",
    "greeting": "Hi! Tell me what you spent, or ask me how the month is going.",
    "self": "I'm Keepwell, a program that keeps your money diary and your reminders. You tell me, I keep it exactly.",
    "help": "Tell me what you spend (“lunch 15”) and ask about it (“how much this week?”). /help shows the rest.",
    "how": "All well here, and your diary is in order. How can I help?",
    "praise": "That's kind, thank you!",
    "name": "Nice to meet you! Tell me what you spend, and I'll keep it for you.",
    "feeling": "I'm sorry to hear that. If it helps, “how much this month?” shows where you stand.",
    "joke": "I asked my wallet for a joke. It said it had nothing left.",
}


def reply(text: str) -> str | None:
    """The answer to *text* as small talk, or None where it is talk of another kind."""
    return next((_WORDS[kind] for pattern, kind in _PATTERNS if pattern.search(text)), None)


# Words that are a whole message. A model that has asked something may take "yes" for an answer, so they are for talk
# without one.
_ALONE = (
    (r"lol|lmao|ha(?:ha)+h?|he(?:he)+|wk(?:wk)+|jaja+|哈哈+|😂+|🤣+", "Glad that made you smile!"),
    (
        r"(?:ok(?:ay)?|k|kk|okie?|alright|all right|noted|cool|great|good|perfect|fine|sure|got it|i see|understood"
        r"|baik|oh|ah|hmm+|👍+|👌+|好的|vale)(?: (?:lah|then|ok|good|great|cool))?",
        "👍",
    ),
    (
        r"(?:yes|yep|yeah|yup|ya|si|sí|oui|ja|да|是|好)(?: (?:lah|please|then|ok))?",
        "I'm not waiting for an answer just now. Tell me what you'd like me to note or look up.",
    ),
    (
        r"no|nope|nah|nvm|never ?mind|forget it|leave it|nothing|skip|stop|cancel|tak ?apa|tidak|不用了?|算了",
        "All right. I wasn't waiting for an answer, so nothing has changed.",
    ),
    (r"(?:i'?m )?(?:so )?sorry|maaf|lo siento|对不起", "No worries!"),
    (r"(?:(?:that's|thats|it's|this is|that is|it is) )?(?:wrong|not right|not correct|incorrect|salah)", WHAT_INSTEAD),
)
_ALONE_PATTERNS = tuple((LazyPattern(rf"\W*(?:{words})\W*", re.IGNORECASE), answer) for words, answer in _ALONE)


def word(text: str) -> str | None:
    """The answer to a message of one word or two that says nothing else, such as "ok"; None for any other."""
    said = text.replace("\u2019", "'").strip()
    return next((answer for pattern, answer in _ALONE_PATTERNS if pattern.fullmatch(said)), None)
