"""What is said back: a text and the buttons under it."""

from dataclasses import dataclass

from bot.channels.base import Button


@dataclass(frozen=True)
class Reply:
    """A message to the person; an empty text means that nothing is said."""

    text: str
    buttons: tuple[Button, ...] = ()
