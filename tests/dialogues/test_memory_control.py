"""A person's control over what is remembered: pins, what is put away, secrets, lists to remember, other languages."""

from __future__ import annotations

import pytest

from tests.dialogues.talk import Talk
from tools.secrets_told import LEFT_OUT, LEFT_OUT_DOCUMENT, NOT_KEPT


def labels(talk: Talk) -> list[str]:
    """The buttons under the last message."""
    return [button.label for button in talk.heard[-1].buttons]


async def test_what_is_put_away_is_listed_and_comes_back_by_a_button(talk: Talk) -> None:
    """Each line has its own."""
    await talk.says("remember that I love jasmine tea")
    await talk.says("archive the tea")

    listed = await talk.says("what did you archive?")
    (restore,) = labels(talk)
    restored = await talk.presses(restore)
    after = await talk.says("show archived memories")

    assert listed == (
        "This is put away, and I don't use it:\n• You love jasmine tea (today)\n“restore …” brings one back."
    )
    assert restore == "Restore: You love jasmine tea"
    assert restored == "Back in mind: You love jasmine tea."
    assert after == "Nothing is put away."


async def test_what_is_put_away_comes_back_by_its_name(talk: Talk) -> None:
    """And what isn't there is said, with the way to the list."""
    await talk.says("remember that I love jasmine tea")
    await talk.says("archive the tea")

    missing = await talk.says("restore the boat")
    restored = await talk.says("restore the tea")

    assert missing == "Nothing that is put away fits “boat”. “show archived memories” lists what there is."
    assert restored == "Back in mind: You love jasmine tea."


async def test_one_match_is_pinned_several_are_asked_about_none_is_said(talk: Talk) -> None:
    """A pin by what the memory says."""
    await talk.says("remember that I'm allergic to shrimps")
    await talk.says("remember that my sister is called Ana")
    await talk.says("remember that my sister Ana lives in Oslo")

    one = await talk.says("pin that I'm allergic to shrimps")
    again = await talk.says("pin the shrimps one")
    none = await talk.says("pin Zed")
    several = await talk.says("pin the one about my sister Ana")
    offered = labels(talk)
    chosen = await talk.presses("Your sister Ana lives in Oslo")
    unpinned = await talk.says("unpin Ana")

    assert one == "Pinned: You are allergic to shrimps. I'll always keep it in mind."
    assert again == "That is pinned already: You are allergic to shrimps."
    assert none == (
        "Nothing I know fits “Zed”, so there is nothing to pin. “what do you know about me?” shows what there is."
    )
    assert several == "Which one do you mean?"
    assert offered == ["Your sister Ana lives in Oslo", "Your sister is called Ana"]
    assert chosen == "Pinned: Your sister Ana lives in Oslo. I'll always keep it in mind."
    assert unpinned == "Unpinned: Your sister Ana lives in Oslo."


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("remember my wifi password is tulip77", LEFT_OUT),
        ("my wifi password is tulip77", LEFT_OUT),
        ("my card number is 4242 4242 4242 4242", LEFT_OUT),
        ("my IC is 880202-10-1234", LEFT_OUT_DOCUMENT),
    ],
)
async def test_a_secret_is_refused_once_and_found_nowhere(talk: Talk, text: str, reply: str) -> None:
    """Neither a memory nor past talk holds it."""
    await talk.says("my sister lives in Oslo")

    answer = await talk.says(text)
    talk.later(minutes=15)
    await talk.house.settle()

    async with talk.house.database.as_user(talk.user_id) as conn:
        kept = await conn.fetch("SELECT text FROM memories UNION ALL SELECT text FROM utterances")
    assert answer == reply
    assert kept
    assert not [row["text"] for row in kept if any(part in row["text"] for part in ("tulip77", "4242", "880202"))]


async def test_a_secret_is_not_promised_to_whoever_asks_for_it(talk: Talk) -> None:
    """It isn't “not known yet”: it is never kept."""
    await talk.says("my wifi password is tulip77")

    assert await talk.says("what's my wifi password?") == NOT_KEPT


async def test_each_line_of_a_list_is_remembered_by_itself(talk: Talk) -> None:
    """But for a secret among them."""
    answer = await talk.says("remember:\n- my sister is called Ana\n- I play chess\n- my wifi password is tulip77")

    assert answer.splitlines() == [
        "I'll remember: Your sister is called Ana.",
        "I'll remember: You play chess.",
        LEFT_OUT,
    ]


@pytest.mark.parametrize("text", ["remember to buy milk", "don't forget to buy milk", "jangan lupa beli susu"])
async def test_something_to_do_is_no_memory(talk: Talk, text: str) -> None:
    """It is a wish to be reminded, so its time is asked for."""
    assert (await talk.says(text)).startswith("When shall I remind you?")


@pytest.mark.parametrize(
    "text",
    ["for the record, I'm vegetarian", "just so you know, I'm vegetarian", "make sure you remember I'm vegetarian"],
)
async def test_other_ways_of_asking_to_remember(talk: Talk, text: str) -> None:
    """They are kept at once, like “remember that …”."""
    assert await talk.says(text) == "I'll remember: You are vegetarian."


@pytest.mark.parametrize(
    ("told", "question", "answer"),
    [
        (
            "ingat yang adik saya nama Mei",
            "siapa nama adik saya?",
            "Awak beritahu saya hari ini: “adik saya nama Mei”.",
        ),
        (
            "recuerda que mi hermana se llama Eva",
            "¿cómo se llama mi hermana?",
            "Me dijiste hoy: “mi hermana se llama Eva”.",
        ),
        ("记住我姐姐叫小红", "我姐姐叫什么名字？", "你今天告诉我：“我姐姐叫小红”。"),
        ("remember that I live in Ipoh", "di mana saya tinggal?", "Awak beritahu saya hari ini: “I live in Ipoh”."),
        (
            "remember that I live in Ipoh",
            "¿cuándo es mi cumpleaños?",
            "Todavía no lo sé. Si me lo cuentas, lo recordaré.",
        ),
    ],
)
async def test_a_question_is_answered_in_its_own_language(talk: Talk, told: str, question: str, answer: str) -> None:
    """From what was told in whatever language; what isn't known is said in it, too."""
    await talk.says(told)

    assert await talk.says(question) == answer


async def test_settings_tell_how_long_talk_is_kept(talk: Talk) -> None:
    """And how to change it."""
    before = await talk.says("what are my settings?")
    await talk.says("keep my messages for 90 days")
    after = await talk.says("/settings")

    assert "Past talk: kept until you delete it (“keep my messages for 90 days” changes that)" in before
    assert "Past talk: kept 90 days (“keep my messages forever” changes that)" in after
