"""Turning the little Markdown that models write into WhatsApp's; pure.

WhatsApp knows ``*bold*``, ```` ```blocks``` ````, `` `code` ``, quotes and lists, and neither headings nor links with a
text of their own. What is not surely meant as formatting stays as it is.
"""

import re

_MARKUP = re.compile(
    r"^```[\w+-]*\n(?P<block>.+?)\n?```[ \t]*$"
    r"|(?P<code>`[^`\n]+`)"
    r"|\*\*(?P<bold>(?=[^\s*])[^\n]*?[^\s*])\*\*"
    r"|^#{1,6} +(?P<heading>[^\n]+)$"
    r"|\[(?P<label>[^\[\]\n]+)\]\((?P<url>https?://[^\s()]+)\)",
    re.DOTALL | re.MULTILINE,
)


def whatsapp_text(text: str) -> str:
    """*text* in WhatsApp's own formatting; a text of nothing else than marks stays as it is."""
    shown = _MARKUP.sub(_one, text)
    return shown if shown.strip() else text


def _one(match: re.Match[str]) -> str:
    if match["block"] is not None:
        return f"```{match['block']}```"
    if match["code"] is not None:
        return match["code"]
    if match["url"] is not None:
        return match["url"] if match["label"] == match["url"] else f"{match['label']} ({match['url']})"
    words = match["bold"] if match["bold"] is not None else match["heading"].replace("**", "").strip()
    return f"*{words}*"


def one_line(text: str) -> str:
    """*text* as a variable of a template may hold it: no line breaks, no runs of spaces (Twilio, "Error 63021")."""
    return " ".join(text.split())
