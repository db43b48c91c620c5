"""Once a message is handled, nothing that is kept of it holds its secrets (R5.6)."""

from __future__ import annotations

import json

import pytest

from memory.exporting import export_user
from memory.secrets import MASK
from tests.dialogues.talk import Talk
from tools.secrets_told import LEFT_OUT


async def exported(talk: Talk) -> str:
    """Everything that is kept of the person, as JSON text."""
    async with talk.house.database.as_user(talk.user_id) as conn:
        return json.dumps(await export_user(conn, talk.user_id, talk.house.clock.now()), ensure_ascii=False)


async def read_and_learned(talk: Talk, text: str) -> str:
    """Say *text*, and let the quiet minutes pass after which it is learned; what was answered."""
    answer = await talk.says(text)
    await talk.lives_on(minutes=15)
    return answer


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("my password is Tulip77xyz", "tulip77xyz"),
        ("my card number is 4242 4242 4242 4242", "4242 4242"),
        ("remember that my bank password is Marmalade88", "marmalade88"),
        ("login: sam / pass: Tulip!77", "tulip!77"),
        ("the wifi pw is tulip77", "tulip77"),
        ("my streaming is sam@example.com / Tulip2031", "tulip2031"),
        ("kata laluan saya rambutan9", "rambutan9"),
        ("my pin for the bank is seven seven three one", "seven three"),
        ("my IBAN is GB82 WEST 1234 5698 7654 32", "west 1234"),
        ("the code for the gate is 7731", "7731"),
        ("add a memory: my sister's wifi password is tulip77", "tulip77"),
        ("lunch 15 and my wifi password is tulip77", "tulip77"),
    ],
)
async def test_nothing_that_is_kept_holds_the_secret(talk: Talk, text: str, secret: str) -> None:
    """Neither the event nor the exchange, the message that went out, a trace or a memory; and it is said once."""
    answer = await read_and_learned(talk, text)
    kept = await exported(talk)

    assert answer.count(LEFT_OUT) == 1
    assert secret not in kept.casefold()
    assert MASK in kept
    assert await talk.entries() == []


@pytest.mark.parametrize("text", ["my password manager is great", "the parcel's order number is 4242424242424242"])
async def test_what_is_no_secret_is_kept_as_it_was_said(talk: Talk, text: str) -> None:
    """Only values are masked."""
    await read_and_learned(talk, text)
    kept = await exported(talk)

    assert text in kept
    assert MASK not in kept


async def test_the_trace_that_the_console_shows_is_masked_as_well(talk: Talk) -> None:
    """It is what went out."""
    await talk.says("remember that my bank password is Marmalade88")

    (trace,) = talk.heard[-1].tools

    assert trace.args == {"fact": f"my bank password is {MASK}", "quote": f"my bank password is {MASK}"}


async def test_an_edit_of_a_message_with_a_secret_is_compared_with_what_is_kept(talk: Talk) -> None:
    """The same words are silent, and so is another password; a record that is told now is saved."""
    await talk.says("my password is tulip77")

    same = await talk.edits("my password is tulip77!")
    other = await talk.edits("my password is rambutan9")
    record = await talk.edits("lunch 15")
    kept = await exported(talk)

    assert (same, other) == ("", "")
    assert "Saved: lunch, RM15.00" in record
    assert not [secret for secret in ("tulip77", "rambutan9") if secret in kept]


async def test_a_question_holds_no_secret_of_the_message_it_is_about(talk: Talk) -> None:
    """Nor do the calls that wait for its answer."""
    asked = await talk.says("remind me to tell Ana that the wifi password is tulip77")
    (question,) = json.loads(await exported(talk))["questions"]

    assert "When shall I remind you?" in asked
    assert "tulip77" not in json.dumps(question)
    assert f"the wifi password is {MASK}" in question["body"]["said"]
