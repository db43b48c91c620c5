"""Pictures that go with a message to a provider's model: in each API's own shape, beside the words."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace

from core.llm.types import Picture, UserMessage
from tests.core.llm import completions, test_anthropic, test_openai
from tests.core.llm.requests import a_request
from tests.core.llm.wire import wire

CONTENT = b"\xff\xd8\xff a picture"
ENCODED = b64encode(CONTENT).decode()
LOOK = UserMessage("Copy this receipt.", (Picture("image/jpeg", CONTENT),))


async def test_anthropic_takes_a_block_before_the_words() -> None:
    """The Messages API reads pictures best where they come first."""
    async with wire(test_anthropic.reply(test_anthropic.text("ok"))) as server:
        await test_anthropic.ask(server.url, a_request(LOOK))

    (seen,) = server.seen
    image = {"type": "image", "source": {"type": "base64", "media_type": "image/jpeg", "data": ENCODED}}
    assert [image, {"type": "text", "text": LOOK.text}] == seen.body["messages"][0]["content"]


async def test_openai_takes_an_address_that_holds_the_picture() -> None:
    """The correction of a refused reply stands before the words and leaves the picture where it is."""
    async with wire(completions.reply("ok")) as server:
        await test_openai.ask(server.url, replace(a_request(LOOK), correction="Again."))

    (seen,) = server.seen
    image = {"type": "image_url", "image_url": {"url": f"data:image/jpeg;base64,{ENCODED}"}}
    assert [image, {"type": "text", "text": f"Again.\n\n{LOOK.text}"}] == seen.body["messages"][1]["content"]


def test_a_picture_is_no_part_of_a_log() -> None:
    """A request that is logged by mistake shows nothing of it."""
    assert "picture" not in repr(LOOK.pictures[0])
