"""A chat model that is tried again when it stumbles, within one deadline, and left alone while it is down.

It knows no provider; what may be tried again, and after how long, stands in ModelUnavailable.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from datetime import timedelta

from core.errors import ModelUnavailable
from core.llm.circuit import Circuit
from core.llm.types import ChatModel, ModelReply, ModelRequest

TRIES = 3  # of one request at one provider
FIRST_WAIT = timedelta(milliseconds=500)  # before the second try; twice as long before the third
JITTER = 0.25  # each wait is up to a quarter longer, so that those who stumbled together don't return together

Sleep = Callable[[float], Awaitable[None]]


class ResilientModel:
    """Asks *model*, and asks it again where that may help."""

    def __init__(
        self,
        model: ChatModel,
        deadline: timedelta,
        *,
        circuit: Circuit | None = None,
        sleep: Sleep = asyncio.sleep,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self._model = model
        self._deadline = deadline
        self._circuit = circuit or Circuit()
        self._sleep = sleep
        self._chance = chance

    @property
    def name(self) -> str:
        """The model's own name."""
        return self._model.name

    async def complete(self, request: ModelRequest) -> ModelReply:
        """The model's reply to *request*, within the deadline.

        Raises:
            ModelUnavailable: It gave none, or is being left alone; the sentence says why.
        """
        if not self._circuit.lets_through():
            raise ModelUnavailable(f"{self.name} is left alone for a while, as it kept failing", may_pass=True)
        try:
            reply = await self._in_time(request)
        except ModelUnavailable as error:
            if error.may_pass or error.remedy:  # else it is this one request that it would not answer
                self._circuit.failed(error.retry_after, for_good=error.remedy is not None)
            raise
        self._circuit.succeeded()
        return reply

    async def _in_time(self, request: ModelRequest) -> ModelReply:
        ends_at = asyncio.get_running_loop().time() + self._deadline.total_seconds()
        try:
            async with asyncio.timeout_at(ends_at):
                return await self._with_retries(request, ends_at)
        except TimeoutError as error:
            raise ModelUnavailable(f"{self.name} gave no reply within {self._deadline}", may_pass=True) from error

    async def _with_retries(self, request: ModelRequest, ends_at: float) -> ModelReply:
        for tried in range(1, TRIES):
            try:
                return await self._model.complete(request)
            except ModelUnavailable as error:
                wait_s = self._wait_s(tried, error.retry_after)
                if not error.may_pass or asyncio.get_running_loop().time() + wait_s >= ends_at:
                    raise
            await self._sleep(wait_s)
        return await self._model.complete(request)

    def _wait_s(self, tried: int, retry_after: timedelta | None) -> float:
        """Seconds before the next try: never shorter than the provider asks for."""
        wait = max(FIRST_WAIT * tried, retry_after or timedelta(0))
        return wait.total_seconds() * (1 + JITTER * self._chance())
