"""The words by which a person on WhatsApp turns us off, on again, or asks for help, in the languages we read; pure.

They are acted on before anything else reads the message. Only a message of nothing else counts: "stop the rent
reminder" is no such word. Words that also answer questions, such as "cancel", are left to the conversation.
"""

import unicodedata
from enum import StrEnum


class Wish(StrEnum):
    """What such a word asks for."""

    STOP = "stop"
    START = "start"
    HELP = "help"


_WORDS = {
    Wish.STOP: {
        "en": "stop|stopall|stop all|unsubscribe|opt out|optout|stop messaging me|stop messages",
        "ms": "berhenti|henti|hentikan|jangan hantar lagi|nyahlanggan",
        "es": "parar|baja|darme de baja|cancelar suscripción|cancelar suscripcion",
        "zh": "停止|停|退订|退訂|取消订阅|取消訂閱|别发了|別發了",
    },
    Wish.START: {
        "en": "start|unstop|start again|opt in|subscribe",
        "ms": "mula|mulakan|mula semula|langgan",
        "es": "empezar|empieza|comenzar|iniciar|reanudar|alta",
        "zh": "开始|開始|恢复|恢復|订阅|訂閱",
    },
    Wish.HELP: {
        "en": "help|info",
        "ms": "bantuan|tolong",
        "es": "ayuda",
        "zh": "帮助|幫助|帮忙|幫忙",
    },
}
LANGUAGES = ("en", "ms", "es", "zh")  # the place of each is what a wish is told apart by
_MEANINGS = {
    word: (wish, LANGUAGES.index(language))
    for wish, languages in _WORDS.items()
    for language, words in languages.items()
    for word in words.split("|")
}


def wish_of(text: str) -> tuple[Wish, int] | None:
    """What *text* asks for, with the place of its language in LANGUAGES; None for everything else."""
    folded = unicodedata.normalize("NFKC", text).casefold().strip(" \t\n.!?¡¿。！？'\"“”")
    return _MEANINGS.get(" ".join(folded.split()))
