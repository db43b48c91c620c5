"""Asking a model for a pass over what was learned: a reply that can't be had is tried for, then done without (R5.12).

``structured`` has asked for a correction by then. What is left is a limited number of tries with growing pauses; after
them the pass goes on as if the model had proposed nothing, which is logged. A model that is merely away counts for
nothing. It knows no pass and no shape.
"""

from datetime import datetime, timedelta
from typing import TypeVar

import structlog
from pydantic import BaseModel

from core import metrics
from core.database import Connection
from core.errors import KeepwellError, ModelUnavailable
from core.llm.types import ModelRequest
from memory import log as memory_log
from memory import passes, structured
from memory.mind import Mind
from memory.structured import ReplyUnreadable

log = structlog.get_logger()

PAUSES = (timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=3))  # after so many tries the next is the last

Shape = TypeVar("Shape", bound=BaseModel)


class PutOff(KeepwellError):  # noqa: N818  it names an outcome
    """A pass could not be done now; nothing is lost: do it again at ``until`` (aware, by the person's clock)."""

    def __init__(self, message: str, until: datetime) -> None:
        super().__init__(message)
        self.until = until


def is_refusal(error: ModelUnavailable) -> bool:
    """Whether a model refuses this one request: waiting helps as little as mending a setting."""
    return not error.may_pass and error.remedy is None


async def ask(
    mind: Mind, user_id: int, name: str, request: ModelRequest, shape: type[Shape], now: datetime
) -> Shape | None:
    """The reply for the pass *name*; None where it could not be had so often that the pass goes on without it.

    The tries are counted until the pass calls ``succeed``, in the transaction in which it notes how far it has come.

    Raises:
        ModelUnavailable: The model can't be reached just now.
        PutOff: The reply was unreadable or refused; the pass is to come again.
    """
    try:
        return await structured.ask(mind.model, request, shape)
    except ReplyUnreadable:
        reason = "unreadable"
    except ModelUnavailable as error:
        if not is_refusal(error):
            raise
        reason = "refused"
    await _put_off(mind, user_id, name, reason, now)
    return None


async def succeed(conn: Connection, user_id: int, name: str) -> None:
    """Count the tries of the pass *name* from the beginning: its step is done."""
    await passes.set_refusals(conn, user_id, name, 0)


async def _put_off(mind: Mind, user_id: int, name: str, reason: str, now: datetime) -> None:
    """Note a failed try, and that the pass goes on if it was the last.

    Raises:
        PutOff: It was not.
    """
    async with mind.database.as_user(user_id) as conn:
        failed = await passes.refusals(conn, user_id, name)
        if failed < len(PAUSES):
            await passes.set_refusals(conn, user_id, name, failed + 1)
        else:
            await memory_log.note(conn, user_id, "refuse", f"{name}: {reason}", "background", now)
    if failed < len(PAUSES):
        log.info("pass_put_off", kind=name, user_id=user_id, reason=reason, attempts=failed + 1)
        raise PutOff(f"{name} is tried again: its reply was {reason}", now + PAUSES[failed])
    metrics.proposals_refused.labels(f"{name}: {reason}").inc()
    log.warning("pass_went_without", kind=name, user_id=user_id, reason=reason, attempts=failed + 1)
