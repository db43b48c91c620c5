"""What a message looks like on WhatsApp: a body becomes one call of Twilio's or several; pure.

Within the window a text is free, and up to three buttons are quick replies where their content is set up, else choices
with numbers. Outside it only an approved template passes. It knows no clock and sends nothing.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.channels.base import Body, Button
from bot.channels.whatsapp_markup import one_line, whatsapp_text
from core.templates import WORDS, Template

Fields = dict[str, object]  # arguments of Twilio's messages.create

MESSAGE_LIMIT = 1_600  # characters a message may have (Twilio, "Message resource", Body; "Error 21617")
TEXT_LIMIT = 1_500  # of a body, with room for the marks around it
VARIABLE_LIMIT = 255  # characters of a variable (Twilio, "Using variables with Content templates")
TITLE_LIMIT = 20  # characters on a button (Twilio, "twilio/quick-reply")
ID_LIMIT = 200  # characters that come back when it is pressed (as above)

REPEAT_MARK = "(You may have seen this already.)"
CHOOSE = "Reply with a number:"


def free_form(body: Body, contents: Sequence[str], public_url: str, *, is_repeat: bool) -> list[Fields]:
    """The calls that say *body* within the window, its text first; *contents* have one quick reply, two and three."""
    parts = [REPEAT_MARK] if is_repeat else []
    parts.append(whatsapp_text(body.text))
    if body.meant_for is not None:
        parts.append(late(body.meant_for))
    files: list[Fields] = [{"media_url": [f"{public_url}/files/{file.token}"]} for file in body.files]
    text = "\n".join(parts)
    if body.buttons and _fits_quick_replies(text, body.buttons, contents):
        return [_quick_replies(text, body.buttons, contents[len(body.buttons) - 1]), *files]
    if body.buttons:
        parts.append(f"\n{numbered(body.buttons)}")
    texts: list[Fields] = [{"body": piece} for piece in packed(parts)]
    return [*texts, *files]


def by_template(body: Body, template: Template | None) -> Fields | None:
    """The call that says *body* outside the window; None where nothing approved can say it whole."""
    if template is None:
        return None
    text = one_line(body.text)
    variables = {name: value.replace(WORDS, text) for name, value in template.variables.items()}
    if any(len(value) > VARIABLE_LIMIT for value in variables.values()):
        return None
    return {"content_sid": template.content_sid, "content_variables": _json(variables)}


def late(meant_for: datetime) -> str:
    """The line under a message that was held; *meant_for* is in the person's zone."""
    day = f"{meant_for:%a} {meant_for.day} {meant_for:%b} at {meant_for:%H:%M}"
    return f"(This was for {day}. I couldn't tell you then, sorry.)"


def numbered(buttons: Sequence[Button]) -> str:
    """The buttons as choices with numbers."""
    return "\n".join((CHOOSE, *(f"*{number}* {button.label}" for number, button in enumerate(buttons, start=1))))


def chosen(text: str, buttons: Sequence[Button]) -> Button | None:
    """The button that *text* names, by its number or its label; None if it says anything else."""
    said = text.strip().strip("*.").casefold()
    for number, button in enumerate(buttons, start=1):
        if said in (str(number), button.label.casefold()):
            return button
    return None


def packed(parts: Sequence[str]) -> list[str]:
    """*parts*, a line each, in as few messages as take them; a part alone fits into one."""
    messages = [""]
    for part in parts:
        longer = f"{messages[-1]}\n{part}" if messages[-1] else part
        if _units(longer) <= MESSAGE_LIMIT:
            messages[-1] = longer
        else:
            messages.append(part.strip())
    return [message for message in messages if message]


def _fits_quick_replies(text: str, buttons: Sequence[Button], contents: Sequence[str]) -> bool:
    return (
        len(buttons) <= len(contents)
        and len(text) <= VARIABLE_LIMIT
        and all(len(button.label) <= TITLE_LIMIT and len(button.action) <= ID_LIMIT for button in buttons)
    )


def _quick_replies(text: str, buttons: Sequence[Button], content_sid: str) -> Fields:
    values = [text, *(value for button in buttons for value in (button.label, button.action))]
    variables = {str(place): value for place, value in enumerate(values, start=1)}
    return {"content_sid": content_sid, "content_variables": _json(variables)}


def _json(variables: Mapping[str, str]) -> str:
    return json.dumps(variables, ensure_ascii=False)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
