"""A chat model that says what it was told to: for tests, where it may also lie, stall or fail."""

from collections import deque
from collections.abc import Sequence

from core.llm.types import ModelReply, ModelRequest


class ScriptedModel:
    """Answers with the given replies in order and keeps the requests it saw.

    A reply that is an exception is raised instead. When the script is used up, asking again is an AssertionError: a
    test that needs another reply says so.
    """

    name = "scripted"

    def __init__(self, replies: Sequence[ModelReply | Exception] = ()) -> None:
        self._replies = deque(replies)
        self.requests: list[ModelRequest] = []

    async def complete(self, request: ModelRequest) -> ModelReply:
        """The next reply of the script."""
        self.requests.append(request)
        if not self._replies:
            raise AssertionError("the scripted model was asked once more than its script says")
        reply = self._replies.popleft()
        if isinstance(reply, Exception):
            raise reply
        return reply
