"""Slash commands: what a person types, or a channel's menu sends, read into words of ours or tool calls (R10.1)."""

from dataclasses import dataclass

from core.llm.types import ToolCall

WELCOME = (
    "Hi, I'm Keepwell. I keep your money diary and your reminders.\n"
    "Tell me what you spend as you would a friend: “Lunch RM15”, or “taxi 12.50 and coffee 4 yesterday”.\n"
    "Ask me any time: “how much did I spend this week?”\n"
    "Let me remind you: “remind me to pay rent 1200 on the 1st of every month at 9”.\n"
    "/help shows what else I can do."
)
HELP = (
    "Save: “lunch 15”, “salary 3000”, “refund shoes 20”, several at once or one a line.\n"
    "Correct: “undo”, “make it 18”, “delete the taxi”, or edit your message.\n"
    "Ask: “how much on food last month?”, then “and this month?”; “last 5 expenses”.\n"
    "Caps: “cap food at 400 a month”, “what is left for food?”.\n"
    "Categories: “lunch is always food”.\n"
    "Reminders: “remind me tomorrow at 9 to call the bank”, “my reminders”, “move the bank to 5pm”, “snooze”, “done”.\n"
    "Bills: “remind me to pay rent 1200 on the 1st of every month”, then “paid” or “paid 1250”.\n"
    "Settings: “my currency is MYR”, “I live in Kuala Lumpur”, “payday is the 25th”, “my mornings start at 8”.\n"
    "Commands: /undo /reminders /caps /settings /help"
)

_TEXTS = {"start": WELCOME, "help": HELP}
_CALLS = {"undo": "undo", "reminders": "list_reminders", "caps": "cap_status", "settings": "show_settings"}

MENU = {  # what a channel's menu shows: each command with what it does
    "undo": "Take back what your last message changed",
    "reminders": "See your reminders and bills",
    "caps": "See what is left of your spending caps",
    "settings": "See your settings and how to change them",
    "help": "See what I can do",
}


@dataclass(frozen=True)
class Command:
    """A command as it is carried out: words to answer with, or a tool call to make."""

    text: str = ""
    call: ToolCall | None = None


def read_command(text: str) -> Command | None:
    """The command that *text* is, if it is one; ``/undo@botname`` counts. An unknown one is answered with the list."""
    if not text.startswith("/") or len(text.split()) > 1:
        return None
    name = text[1:].partition("@")[0].lower()
    if name in _CALLS:
        return Command(call=ToolCall("1", _CALLS[name], {}))
    return Command(_TEXTS.get(name, f"I don't know /{name[:20]}. I know /start /help /undo /caps and /settings."))
