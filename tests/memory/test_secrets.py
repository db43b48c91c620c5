"""Secrets are found by their value, and left out of what past talk keeps (R5.6)."""

from __future__ import annotations

import pytest

from memory import utterances
from memory.asking import asked
from memory.mind import Mind
from memory.secrets import MASK, SecretKind, asks_for_secret, find_secrets, masked
from tests.builders import Person
from tests.embedding import HashedEmbedder
from tests.memory.talk import a_mind, indexed, says


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the guest wifi password is tulip77", f"the guest wifi password is {MASK}"),
        ("my laptop password is marmalade", f"my laptop password is {MASK}"),
        ("password for my mail: Moon-Cake!4", f"password for my mail: {MASK}"),
        ("the wifi password's tulip77, lunch was good", f"the wifi password's {MASK}, lunch was good"),
        ('the password to the shop is "open sesame"', f'the password to the shop is "{MASK}"'),
        ("I changed my password to tulip77", f"I changed my password to {MASK}"),
        ("tulip77 is our wifi password", f"{MASK} is our wifi password"),
        ("my pin is 7731", f"my pin is {MASK}"),
        ("atm pin 7731", f"atm pin {MASK}"),
        ("the otp is 550 317", f"the otp is {MASK}"),
        ("550317 is your verification code", f"{MASK} is your verification code"),
        ("door code 7731", f"door code {MASK}"),
        ("cvv 731", f"cvv {MASK}"),
        ("my card number is 4242 4242 4242 4242", f"my card number is {MASK}"),
        ("4242424242424242 exp 08/31", f"{MASK} exp 08/31"),
        ("visa 4242 4242 4242 4243", f"visa {MASK}"),
        ("api key: Zx81qwerty77", f"api key: {MASK}"),
        ("here: sk-test-abcdefgh1234", f"here: {MASK}"),
        ("my IC is 880202-10-1234", f"my IC is {MASK}"),
        ("passport no. Z7654321", f"passport no. {MASK}"),
        ("kata laluan wifi saya ialah rambutan9", f"kata laluan wifi saya ialah {MASK}"),
        ("mi contraseña es mariposa8", f"mi contraseña es {MASK}"),
        ("wifi密码是 tulip77", f"wifi密码是 {MASK}"),
        ("login: sam / pass: Tulip!77", f"login: sam / pass: {MASK}"),
        ("username: sam, pass is marmalade", f"username: sam, pass is {MASK}"),
        ("the guest wifi pw is tulip77", f"the guest wifi pw is {MASK}"),
        ("wifi pass: tulip77", f"wifi pass: {MASK}"),
        ("my streaming is sam@example.com / Tulip2031", f"my streaming is sam@example.com / {MASK}"),
        ("my mail login is sam / Tulip2031", f"my mail login is sam / {MASK}"),
        ("kata laluan saya rambutan9", f"kata laluan saya {MASK}"),
        ("my pin for the bank is seven seven three one", f"my pin for the bank is {MASK}"),
        ("pin bank saya tujuh tujuh tiga satu", f"pin bank saya {MASK}"),
        ("the code for the gate is 7731", f"the code for the gate is {MASK}"),
        ("code to our front door: 7731#", f"code to our front door: {MASK}"),
        ("kod pagar 7731", f"kod pagar {MASK}"),
        ("IBAN GB82 WEST 1234 5698 7654 32", f"IBAN {MASK}"),
        ("send it to GB82WEST12345698765432 please", f"send it to {MASK} please"),
        ("my sister is Ana and my password is tulip77", f"my sister is Ana and my password is {MASK}"),
    ],
)
def test_the_value_of_a_secret_is_masked_and_nothing_else(text: str, expected: str) -> None:
    """Passwords, codes, cards, keys and documents; what stands around them stays."""
    assert masked(text) == expected
    assert masked(expected) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "my password manager is great",
        "my password is too weak",
        "the password is in the drawer",
        "I forgot my password 3 times",
        "remind me to change my password tomorrow at 9",
        "what is my wifi password?",
        "lunch 12.50 and rent 1200",
        "I paid RM4500 for the sofa",
        "Ana's number is 012-345 6789",
        "call mum on +60 12 345 67890",
        "my order number is 4242424242424242",
        "tracking 4242 4242 4242 4242",
        "we flew to Oslo on 2026-11-30 at 18:30",
        "pin that I'm allergic to nuts",
        "an enamel pin 15",
        "my passport expires on 12/03/2027",
        "I lost my passport 2 years ago",
        "the dress code is black tie",
        "promo code SAVE20, postcode 50450",
        "the code of conduct 2024",
        "la clave es trabajar duro",
        "my secret is that I love him 🙂",
        "bus pass: RM45",
        "gym pass: 1500",
        "my gym pass is 1500",
        "write to sam@example.com",
        "sam@example.com / ana@example.com",
        "dinner with sam@example.com / RM50",
        "the login page is slow",
        "the code for the course is 2024",
        "the number of our house is 12",
        "the pin number one thing",
        "the otp arrived one minute ago",
        "order AB12 3456 7890 1234",
        "call 012-345 6789 / 013-999 8888",
    ],
)
def test_what_only_looks_like_a_secret_is_left_alone(text: str) -> None:
    """Amounts, dates, phone and order numbers, and talk about passwords give nothing away."""
    assert find_secrets(text) == ()
    assert masked(text) == text


@pytest.mark.parametrize(
    ("text", "kind"),
    [("my ic is 880202-10-1234", SecretKind.DOCUMENT), ("my pin is 7731", SecretKind.ACCESS)],
)
def test_a_document_is_told_from_what_opens_a_door(text: str, kind: SecretKind) -> None:
    """What is said of them differs."""
    assert [secret.kind for secret in find_secrets(text)] == [kind]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("what's my wifi password?", True),
        ("what is my pin?", True),
        ("what did I pin?", False),
        ("where do I live?", False),
    ],
)
def test_a_question_for_a_secret_is_known(text: str, expected: bool) -> None:
    """By what it asks for, not by a word in it."""
    assert asks_for_secret(text) is expected


async def test_past_talk_is_kept_without_its_secrets(person: Person) -> None:
    """Neither the text nor the words that are searched hold it, nor does an answer that repeats it."""
    mind: Mind = a_mind(person, HashedEmbedder())
    await says(person, "the wifi password is tulip77", "So your wifi password is tulip77.")

    await indexed(mind, person)
    async with person.database.as_user(person.user_id) as conn:
        found = await utterances.search(conn, person.user_id, asked("tulip77", person.now), None, "", mind.policy, 5)

    assert {f"the wifi password is {MASK}", f"So your wifi password is {MASK}."} == {one.text for one in found}
    assert {0.0} == {one.words for one in found}


async def test_what_was_kept_before_is_shown_without_its_secrets(person: Person) -> None:
    """A search of rows from earlier versions masks what they hold."""
    mind: Mind = a_mind(person, HashedEmbedder())
    await says(person, "the wifi is slow", "That is annoying.")
    await indexed(mind, person)
    await person.rows("UPDATE utterances SET text = 'the wifi password is tulip77' WHERE speaker = 'user' RETURNING id")

    about = asked("what did I say about the wifi?", person.now)
    async with person.database.as_user(person.user_id) as conn:
        found = await utterances.search(conn, person.user_id, about, None, "", mind.policy, 5)
        windows = await utterances.windows(conn, person.user_id, found)

    texts = [one.text for one in found] + [line.text for window in windows for line in window.lines]
    assert f"the wifi password is {MASK}" in texts
    assert not [text for text in texts if "tulip77" in text]
