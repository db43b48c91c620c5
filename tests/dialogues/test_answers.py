"""Questions and what people say to them: an answer comes before anything else that its words could mean."""

import pytest

from tests.dialogues.talk import House, Talk


async def things(talk: Talk) -> list[tuple[str, int]]:
    """Note and whole units of each entry that counts."""
    return [(note, minor // 100) for _, note, minor, _, _ in await talk.entries()]


@pytest.mark.parametrize(
    ("half", "answer", "entry"),
    [
        ("bought shoes", "it was 80", ("shoes", 80)),
        ("bought shoes", "it was RM80", ("shoes", 80)),
        ("bought shoes", "they were about 80", ("shoes", 80)),
        ("lunch", "make it 20", ("lunch", 20)),
        ("lunch", "it should be 20", ("lunch", 20)),
        ("lunch", "20 with Ana", ("lunch with Ana", 20)),
        ("lunch", "lunch 20", ("lunch", 20)),
        ("15", "it was for dinner", ("dinner", 15)),
        ("15", "it was dinner", ("dinner", 15)),
        ("15", "lunch 15", ("lunch", 15)),
        ("15", "lunch with Ana at the new place", ("lunch with Ana at the new place", 15)),
        ("15", "petrol and parking for the trip up north", ("petrol and parking for the trip up north", 15)),
    ],
)
async def test_a_sentence_answers_and_corrects_no_older_row(
    talk: Talk, half: str, answer: str, entry: tuple[str, int]
) -> None:
    """The taxi of before is left alone."""
    await talk.says("taxi 12")
    await talk.says(half)

    await talk.says(answer)

    assert [("taxi", 12), entry] == await things(talk)


async def test_an_answer_may_look_like_a_question(talk: Talk) -> None:
    """What the fifteen was for, and when: "lunch yesterday"."""
    await talk.says("15")

    await talk.says("lunch yesterday")

    assert [("expense", "lunch", 1500, "MYR", "2026-11-26")] == await talk.entries()


@pytest.mark.parametrize(
    "talked", ["it's raining", "same", "call me at 5", "I'm so tired", "otp 482913", "what a day", "remind me later"]
)
async def test_other_talk_is_no_note(talk: Talk, talked: str) -> None:
    """Whatever comes of it, nothing is saved."""
    await talk.says("1234")

    await talk.says(talked)

    assert [] == await talk.entries()


async def test_talk_that_goes_elsewhere_ends_the_question(talk: Talk) -> None:
    """It says what was not saved, and the next words complete nothing."""
    await talk.says("15")

    left = await talk.says("what a long day it was for all of us here")
    await talk.says("carpet")

    assert left.endswith("(“15” is not saved yet.)")
    assert [] == await talk.entries()


@pytest.mark.parametrize(
    ("answer", "currency"),
    [
        ("my currency is EUR", "EUR"),
        ("use MYR", "MYR"),
        ("set currency MYR", "MYR"),
        ("it's in euros", "EUR"),
        ("€", "EUR"),
        ("euros please", "EUR"),
        ("US$", "USD"),
        ("ringgit malaysia", "MYR"),
        ("15 euros", "EUR"),
        ("lunch 15 euros", "EUR"),
    ],
)
async def test_a_currency_may_be_told_in_many_ways(home: House, answer: str, currency: str) -> None:
    """Whatever waited is saved in it, once, and what named its own is left alone."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("taxi RM12")
    await talk.says("lunch 15")

    await talk.says(answer)

    assert [("taxi", "MYR"), ("lunch", currency)] == [(row[1], row[3]) for row in await talk.entries()]


@pytest.mark.parametrize(("name", "code"), [("pesos", "ARS"), ("pesos", "MXN"), ("$", "SGD"), ("kr", "NOK")])
async def test_a_shared_name_is_asked_about(home: House, name: str, code: str) -> None:
    """Several countries have pesos; one that was not offered may be named too."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")

    asked = await talk.says(name)
    nothing_yet = await talk.entries()
    await talk.says(code)

    assert asked.startswith("Which currency is that?")
    assert nothing_yet == []
    assert [("lunch", code)] == [(row[1], row[3]) for row in await talk.entries()]


@pytest.mark.parametrize(("answer", "code"), [("SGD", "SGD"), ("EUR", "EUR"), ("20 SGD", "SGD"), ("in euros", "EUR")])
async def test_a_bare_dollar_may_be_another_currency(talk: Talk, answer: str, code: str) -> None:
    """As the question says, a code will do."""
    await talk.says("lunch $20")

    await talk.says(answer)

    assert [("lunch", 2000, code)] == [row[1:4] for row in await talk.entries()]


@pytest.mark.parametrize("refusal", ["no", "forget it", "never mind"])
async def test_a_refused_currency_saves_nothing_later(home: House, refusal: str) -> None:
    """The question is closed, and the currency sets only itself."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")

    refused = await talk.says(refusal)
    later = await talk.says("EUR")

    assert refused == "All right, I've left it."
    assert later == "Your currency is now EUR."
    assert [] == await talk.entries()


@pytest.mark.parametrize("said", ["XXX", "yes", "hmm what"])
async def test_what_names_no_currency_is_asked_again(home: House, said: str) -> None:
    """The lunch keeps waiting."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")

    again = await talk.says(said)
    await talk.says("EUR")

    assert "Which currency is that in?" in again
    assert [("lunch", 15)] == await things(talk)


async def test_a_correction_of_what_waits_changes_that(home: House) -> None:
    """It is not saved yet, and is right once it is."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("taxi RM12")
    await talk.says("lunch 15")

    await talk.says("it was 18")
    await talk.says("EUR")

    assert [("taxi", 12), ("lunch", 18)] == await things(talk)


async def test_a_setting_that_is_waited_for_stays_asked(home: House) -> None:
    """Something else is saved meanwhile, and what waits is named; a day later the answer still serves it."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")

    meanwhile = await talk.says("taxi RM12")
    talk.later(hours=25)
    await talk.says("EUR")

    assert meanwhile == "Saved: taxi, RM12.00 (transport).\n(“lunch 15” is not saved yet.)"
    assert [("taxi", "2026-11-27"), ("lunch", "2026-11-27")] == [(row[1], row[4]) for row in await talk.entries()]


@pytest.mark.parametrize(
    ("answer", "saved"),
    [
        ("it's another one", [("coffee", 4), ("coffee", 4)]),
        ("yes please", [("coffee", 4), ("coffee", 4)]),
        ("a new one", [("coffee", 4), ("coffee", 4)]),
        ("same one", [("coffee", 4)]),
        ("no, it's the same", [("coffee", 4)]),
        ("no thanks", [("coffee", 4)]),
        ("make it 5", [("coffee", 4), ("coffee", 5)]),
        ("yep, another one. also cake 6", [("coffee", 4), ("coffee", 4), ("cake", 6)]),
        ("no, and taxi 9", [("coffee", 4), ("taxi", 9)]),
    ],
)
async def test_whether_it_is_another_one_is_told_in_many_ways(
    talk: Talk, answer: str, saved: list[tuple[str, int]]
) -> None:
    """With or without more behind it."""
    await talk.says("coffee 4")
    await talk.says("coffee 4")

    await talk.says(answer)

    assert saved == await things(talk)


async def test_an_answer_with_more_behind_it_sets_the_currency_of_both(home: House) -> None:
    """The lunch that waited and the taxi that came along."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")

    await talk.says("euro, and taxi 12")

    assert [("lunch", "EUR"), ("taxi", "EUR")] == [(row[1], row[3]) for row in await talk.entries()]


@pytest.mark.parametrize("undo", ["undo", "/undo", "undo please"])
async def test_undo_means_what_waits(talk: Talk, undo: str) -> None:
    """Nothing was written since it was asked about, so that is left, and a later "yes" does not save it."""
    await talk.says("coffee 4")
    await talk.says("coffee 4")

    left = await talk.says(undo)
    await talk.says("yes")

    assert left == "All right, I've left it."
    assert [("coffee", 4)] == await things(talk)


async def test_undo_takes_back_what_was_written_beside_the_question(talk: Talk) -> None:
    """And says by its own name what is not saved."""
    await talk.says("coffee 4")
    await talk.says("coffee 4 and taxi 12")

    undone = await talk.says("undo")

    assert undone == "Undone: taxi, RM12.00 is no longer counted.\n(“coffee 4” is not saved yet.)"


async def test_undo_leaves_only_the_last_of_several_that_wait(home: House) -> None:
    """The lunch before it keeps waiting, and is named."""
    talk = await Talk.begin(home, currency=None)
    await talk.says("lunch 15")
    await talk.says("taxi 12")

    left = await talk.says("undo")
    await talk.says("MYR")

    assert left == "All right, I've left it.\n(“lunch 15” is not saved yet.)"
    assert [("lunch", 15)] == await things(talk)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        (("coffee 4", "coffee 4 and taxi 12", "tea 3"), "(“coffee 4” is not saved yet.)"),
        (("coffee 4 and taxi 12", "coffee 4 and taxi 12", "yes", "undo"), "(“taxi 12” is not saved yet.)"),
        (("coffee 4 and taxi 12", "coffee 4 and taxi 12", "tea 3"), "(“coffee 4” and “taxi 12” are not saved yet.)"),
    ],
)
async def test_what_is_not_saved_is_named_by_itself(talk: Talk, said: tuple[str, ...], left: str) -> None:
    """Not by the message, of which some is saved, and not by an answer."""
    answers = [await talk.says(text) for text in said]

    assert answers[-1].endswith(left)


async def test_yes_right_after_the_reminder_of_what_waits_saves_it(talk: Talk) -> None:
    """It has just been said that the coffee is not saved yet."""
    await talk.says("coffee 4")
    await talk.says("coffee 4")
    await talk.says("tea 3")

    await talk.says("yes")

    assert [("coffee", 4), ("tea", 3), ("coffee", 4)] == await things(talk)


@pytest.mark.parametrize("hours", [0, 25])
async def test_a_reply_to_a_question_answers_it(talk: Talk, hours: float) -> None:
    """As its button would, however much was said since."""
    await talk.says("coffee 4")
    await talk.says("coffee 4")
    asked = talk.receipts[-1]
    await talk.says("tea 3")
    await talk.says("cake 9")
    talk.later(hours=hours)

    await talk.says("yes", reply_to=asked)

    assert [("coffee", 4), ("tea", 3), ("cake", 9), ("coffee", 4)] == await things(talk)


@pytest.mark.parametrize("answer", ["yes", "no"])
async def test_an_answer_without_a_question_says_so(talk: Talk, answer: str) -> None:
    """No thumb up for something that was not done, and nothing said to be left that was done."""
    await talk.says("lunch 15")

    told = await talk.says(answer)

    assert "waiting for an answer" in told
    assert [("lunch", 15)] == await things(talk)


async def test_what_waited_too_long_is_named(talk: Talk) -> None:
    """A day later words are no other half any more, but nothing is forgotten without a word."""
    await talk.says("15")
    talk.later(hours=25)

    told = await talk.says("lunch")

    assert "How much was lunch?" in told
    assert told.endswith("(“15” is not saved yet.)")


async def test_a_button_after_a_no_says_that_it_was_answered(talk: Talk) -> None:
    """It was not saved, and it does not say that it was."""
    await talk.says("coffee 4")
    await talk.says("coffee 4")
    asked = talk.heard[-1]
    await talk.says("no")

    talk.house.channel.sent.append((talk.address, asked, "again"))
    told = await talk.presses("Yes, save it")

    assert told == "You have answered that already, so nothing was changed."
    assert [("coffee", 4)] == await things(talk)
