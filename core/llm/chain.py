"""A chain of chat models: each is asked in turn until one answers; the last one should be the offline model."""

from collections.abc import Sequence

import structlog

from core.errors import ModelUnavailable
from core.llm.types import ChatModel, ModelReply, ModelRequest

log = structlog.get_logger()


class ModelChain:
    """Asks the first model that answers."""

    def __init__(self, models: Sequence[ChatModel]) -> None:
        if not models:
            raise ValueError("a chain needs at least one model")
        self._models = models

    @property
    def name(self) -> str:
        """The names of its models, in the order they are asked."""
        return " > ".join(model.name for model in self._models)

    async def complete(self, request: ModelRequest) -> ModelReply:
        """The reply of the first model that gives one.

        Raises:
            ModelUnavailable: None of them does.
        """
        for model in self._models[:-1]:
            try:
                return await model.complete(request)
            except ModelUnavailable as error:
                log.warning("model_unavailable", model=model.name, exc_info=error)
        return await self._models[-1].complete(request)
