"""Slash commands: what a person types, or a channel's menu sends, read into words of ours or tool calls (R10.1)."""

import re
from dataclasses import dataclass

from bot.replies.link_answers import HOW_TO_LINK
from bot.replies.memory_privacy import PRIVACY
from bot.understanding import file_wishes
from core.llm.types import ToolCall

WELCOME = (
    "Hi, I'm Keepwell. I keep your money diary and your reminders.\n"
    "Tell me what you spend as you would a friend: “Lunch RM15”, or “taxi 12.50 and coffee 4 yesterday”.\n"
    "Ask me any time: “how much did I spend this week?”\n"
    "Let me remind you: “remind me to pay rent 1200 on the 1st of every month at 9”.\n"
    "I listen, too: what you tell me of yourself I keep in mind, and “what do you know about me?” shows it.\n"
    "/help shows what else I can do, /privacy where your data lies."
)
HELP = (
    "Save: “lunch 15”, “salary 3000”, “refund shoes 20”, several at once or one a line.\n"
    "Correct: “undo”, “make it 18”, “delete the taxi”, or edit your message.\n"
    "Ask: “how much on food last month?”, then “and this month?”; “last 5 expenses”.\n"
    "See and take along: “show me a chart of this month”, “export my expenses as csv” (or json, or beancount).\n"
    "Caps: “cap food at 400 a month”, “what is left for food?”.\n"
    "Categories: “lunch is always food”.\n"
    "Reminders: “remind me tomorrow at 9 to call the bank”, “my reminders”, “move the bank to 5pm”, “snooze”, “done”.\n"
    "Bills: “remind me to pay rent 1200 on the 1st of every month”, then “paid” or “paid 1250”.\n"
    "Settings: “my currency is MYR”, “I live in Kuala Lumpur”, “payday is the 25th”, “my mornings start at 8”.\n"
    "Memory: “remember that I'm vegetarian”, “what do you know about me?”, “why do you think so?”, “forget my ex”.\n"
    "Commands: /undo /report /reminders /caps /settings /memory /forget /clear /link /unlink /export /delete /privacy "
    "/help"
)

HOW_TO_FORGET = (
    "Say what I should forget: “forget my ex”, “/forget my job”, or “forget everything” for all I have learned. I ask "
    "first, and tell you what went. “what do you know about me?” shows what there is."
)

_TEXTS = {
    "start": WELCOME,
    "help": HELP,
    "privacy": PRIVACY,
    "forget": HOW_TO_FORGET,
    "link": HOW_TO_LINK,
    "unlink": HOW_TO_LINK,
}
_CALLS = {
    "undo": "undo",
    "reminders": "list_reminders",
    "caps": "cap_status",
    "settings": "show_settings",
    "memory": "list_memories",
    "clear": "clear_talk",
    "report": "month_chart",
    "export": "export_everything",
    "delete": "delete_account",
}
# What is said behind a command is this argument of its tool: "/forget my ex".
_ABOUT = {"memory": ("list_memories", "topic"), "forget": ("forget", "what"), "report": ("month_chart", "period")}
_NAME = re.compile(r"[a-z_][a-z0-9_]*")
MAX_ABOUT = 200  # characters behind a command

MENU = {  # what a channel's menu shows: each command with what it does
    "undo": "Take back what your last message changed",
    "report": "See this month as a chart",
    "reminders": "See your reminders and bills",
    "caps": "See what is left of your spending caps",
    "settings": "See your settings and how to change them",
    "memory": "See what I know about you",
    "forget": "Have me forget something",
    "clear": "Start the talk afresh",
    "link": "Get a code that links another chat of yours",
    "unlink": "Let a linked chat stand alone again",
    "export": "Get all your data in one file",
    "delete": "Delete everything I keep of you",
    "privacy": "See where your data lies and who gets what",
    "help": "See what I can do",
}


@dataclass(frozen=True)
class Command:
    """A command as it is carried out: words to answer with, or a tool call to make."""

    text: str = ""
    call: ToolCall | None = None


def read_command(text: str) -> Command | None:
    """The command that *text* is, if it is one; ``/undo@botname`` counts. An unknown one is answered with the list."""
    if not text.startswith("/"):
        return None
    first, _, about = text[1:].partition(" ")
    name = first.partition("@")[0].lower()
    if about.strip():
        return _with_words(name, about.strip())
    if name in _CALLS:
        return Command(call=ToolCall("1", _CALLS[name], {}))
    return Command(_TEXTS.get(name, f"I don't know /{name[:20]}. I know /start and /help, which shows the others."))


def _with_words(name: str, about: str) -> Command | None:
    """A command with words behind it; one that takes none, or is none of ours, saves nothing of what follows it."""
    if name == "start":  # a link that opens the chat may bring a word along
        return Command(WELCOME)
    if name == "export" and len(about) <= MAX_ABOUT:
        return Command(call=file_wishes.read_export(about))
    if name not in _ABOUT:
        return Command(_takes_nothing(name)) if _NAME.fullmatch(name) else None
    if len(about) > MAX_ABOUT:
        return None
    tool, argument = _ABOUT[name]
    return Command(call=ToolCall("1", tool, {argument: about}))


def _takes_nothing(name: str) -> str:
    """How to say what was written behind a command that takes nothing."""
    if name == "caps":
        return "/caps shows your caps. To set one, say “cap food at 400 a month” or “cap everything at 500 a week”."
    if name in _CALLS or name in _TEXTS:
        return f"/{name} stands alone. Send it without anything behind it."
    return (
        f"I don't know /{name[:20]}, so nothing was saved. I know /help; to save something, write it without a slash."
    )
