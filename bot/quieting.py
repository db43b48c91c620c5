"""Being told to write nothing of our own accord, and to begin again: done before any model, and answered once (R9.2).

It goes by the place that the word came from: somebody who stops us on one channel may be reminded on another. What was
due meanwhile is told when they say start.
"""

from bot.commands import WELCOME
from bot.conversation import Answer
from bot.modes import Mode
from bot.router import DecidedBy
from core import windows
from tools.base import ToolScope

WORDS = ("stop", "start")
_STOPPED = (
    "Okay, I've stopped: no reminders, nothing of my own accord. I still answer when you write. Send START to have "
    "them back.",
    "Baik, saya berhenti: tiada peringatan lagi. Saya masih menjawab jika anda menulis. Hantar MULA untuk "
    "sambung semula.",
    "De acuerdo, paro: no te escribiré por mi cuenta, ni recordatorios. Si me escribes, te respondo. Envía EMPEZAR "
    "para que vuelva.",
    "好的，我不会再主动发消息，也不再提醒。您写信给我，我仍会回复。发送“开始”即可恢复。",
)
_STARTED = (
    "Welcome back: I'll remind you again. What was due meanwhile follows.",
    "Selamat kembali: saya akan mengingatkan anda semula. Yang tertunggak menyusul.",
    "Bienvenido de nuevo: vuelvo a recordarte las cosas. Lo pendiente va a continuación.",
    "欢迎回来：提醒已恢复。期间到期的内容随后发送。",
)


async def answer(scope: ToolScope, word: str, language: int) -> Answer:
    """Stop or start, and say so in the language of that place; whoever never stopped us is welcomed."""
    place = language if language < len(_STOPPED) else 0
    conn = await scope.writing()
    if word == "stop":
        await windows.stop(conn, scope.user.id, scope.event_id, scope.now)
        return _said(_STOPPED[place])
    was_stopped = await windows.resume(conn, scope.user.id, scope.event_id)
    return _said(_STARTED[place] if was_stopped else WELCOME)


def _said(text: str) -> Answer:
    return Answer(Mode.REMINDER, DecidedBy.STATE, text)
