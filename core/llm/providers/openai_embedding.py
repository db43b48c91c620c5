"""Vectors from OpenAI, or from any server that speaks the same protocol: the SDK's requests, our shapes.

What is embedded leaves the machine. It knows no table and no memory, hides every error of the SDK behind
EmbeddingUnavailable, whose sentence bears no word of a person, and asks once: a look-up goes on without it, and what
runs in the background comes again.
"""

from collections.abc import Sequence
from time import monotonic

import openai
from openai.types import CreateEmbeddingResponse

from core.errors import EmbeddingUnavailable
from core.llm import metering, prices, troubles
from core.llm.embedding import DIMENSIONS, Role, Vector, unit
from core.llm.prices import Price
from core.llm.types import Usage
from core.settings import Settings

CONNECT_TIMEOUT_S = 5.0  # seconds to reach the server
BATCH = 32  # texts a request, so that the longest ones stay below the 300,000 tokens that one may have
MAX_CHARS = 6_000  # of a text: below its limit of 8,191 tokens in any script; what follows is left out
_SHORTENABLE = "text-embedding-3"  # names that begin so can be asked for fewer dimensions than they have


def build(settings: Settings, name: str) -> "OpenAIEncoder":
    """The model *name*, with the key and the base URL (``.../v1``) of the settings."""
    client = openai.AsyncOpenAI(
        api_key=settings.openai_api_key,
        base_url=settings.openai_base_url,
        max_retries=0,
        timeout=openai.Timeout(settings.model_deadline_s, connect=CONNECT_TIMEOUT_S),
    )
    # Another server may use a listed name for a model of its own, at a price of its own.
    price = None if settings.openai_base_url else prices.find(f"openai:{name}")
    return OpenAIEncoder(client, name, price)


class OpenAIEncoder:
    """An Encoder that asks the Embeddings API. A query and a passage are the same to it."""

    def __init__(self, client: openai.AsyncOpenAI, model: str, price: Price | None) -> None:
        self._client = client
        self._model = model
        self._price = price

    @property
    def name(self) -> str:
        """``openai:`` and the model's own name."""
        return f"openai:{self._model}"

    async def encode(self, texts: Sequence[str], role: Role) -> list[Vector]:
        """The vectors of *texts*, in their order; what they took is on the account of the turn.

        Raises:
            EmbeddingUnavailable: The server can't be reached, refuses, or gives vectors of another size.
        """
        batches = [texts[start : start + BATCH] for start in range(0, len(texts), BATCH)]
        return [vector for batch in batches for vector in await self._embed(batch)]

    async def close(self) -> None:
        """Close the connections that are kept open between requests."""
        await self._client.close()

    async def _embed(self, texts: Sequence[str]) -> list[Vector]:
        began = monotonic()
        try:
            response = await self._ask(texts)
            metering.spend("texts_embedded", self.name, _usage(response), self._price, began)
            found = {each.index: unit(each.embedding, self.name) for each in response.data}
            return [found[place] for place in range(len(texts))]
        except openai.OpenAIError as error:
            raise _trouble(self.name, error) from error
        except (AttributeError, TypeError, ValueError, LookupError) as error:
            raise EmbeddingUnavailable(f"{self.name} sent vectors of an unknown shape") from error

    async def _ask(self, texts: Sequence[str]) -> CreateEmbeddingResponse:
        return await self._client.embeddings.create(
            model=self._model,
            input=[text[:MAX_CHARS].strip() or "." for text in texts],  # it refuses an empty text
            dimensions=DIMENSIONS if self._model.startswith(_SHORTENABLE) else openai.omit,
            encoding_format="float",
        )


def _usage(response: CreateEmbeddingResponse) -> Usage:
    """What the server counted; some count nothing."""
    counted = response.usage
    return Usage(max(0, counted.prompt_tokens or 0) if counted else 0)


def _trouble(name: str, error: openai.OpenAIError) -> EmbeddingUnavailable:
    if isinstance(error, openai.APIStatusError):
        return EmbeddingUnavailable(
            str(troubles.of_status(name, error.status_code, error.response.headers, error.code))
        )
    if isinstance(error, openai.APITimeoutError):
        return EmbeddingUnavailable(f"{name} gave no vectors in time")
    if isinstance(error, openai.APIConnectionError):
        return EmbeddingUnavailable(f"{name} could not be reached")
    return EmbeddingUnavailable(f"{name} failed with {type(error).__name__}")
