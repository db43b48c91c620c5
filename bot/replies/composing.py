"""The whole reply of a turn out of its tools' results: what was done, then what was asked about."""

from collections.abc import Sequence
from datetime import datetime

from bot.replies.answers import answer
from bot.replies.confirmations import confirm
from bot.replies.reply import Reply
from core.users import User
from tools.base import ToolOutcome


def compose(outcomes: Sequence[ToolOutcome], user: User, now: datetime) -> Reply:
    """The reply to *outcomes*; an empty text if there are none.

    Args:
        outcomes: The turn's calls in order, with what came of them.
        user: Settings after the turn.
        now: Aware instant of the turn.
    """
    done = confirm(outcomes, user, now)
    told = answer(outcomes, user, now)
    return Reply("\n\n".join(filter(None, (done.text, told.text))), (*done.buttons, *told.buttons))
