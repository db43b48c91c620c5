"""A chain of chat models: each is asked in turn until one answers; the last one should be the offline model."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta

import structlog

from core.errors import ModelUnavailable
from core.llm.types import ChatModel, ModelReply, ModelRequest

log = structlog.get_logger()

DEADLINE = timedelta(seconds=40)  # of all but the last model together; a turn has a little more, see the agent


class ModelChain:
    """Asks the first model that answers; the last one is asked without a deadline, as it needs none."""

    def __init__(self, models: Sequence[ChatModel], deadline: timedelta = DEADLINE) -> None:
        if not models:
            raise ValueError("a chain needs at least one model")
        self._models = models
        self._deadline = deadline

    @property
    def name(self) -> str:
        """The names of its models, in the order they are asked."""
        return " > ".join(model.name for model in self._models)

    async def complete(self, request: ModelRequest) -> ModelReply:
        """The reply of the first model that gives one.

        Raises:
            ModelUnavailable: None of them does.
        """
        *first, last = self._models
        try:
            async with asyncio.timeout(self._deadline.total_seconds()):
                reply = await _first_reply(first, request)
        except TimeoutError:
            log.warning("models_too_slow", model=self.name)
            reply = None
        return reply or await last.complete(request)


async def _first_reply(models: Sequence[ChatModel], request: ModelRequest) -> ModelReply | None:
    for model in models:
        try:
            return await model.complete(request)
        except ModelUnavailable as error:
            _tell(model.name, error)
    return None


def _tell(name: str, error: ModelUnavailable) -> None:
    """Whoever runs the worker reads what to mend; what passes by itself is a warning."""
    if error.remedy is not None:
        log.error("model_needs_mending", model=name, reason=error.remedy)
    else:
        log.warning("model_unavailable", model=name, exc_info=error)
