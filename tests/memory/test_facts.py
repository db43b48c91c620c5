"""Keys of statements: which statement replaces which, and which stand side by side (R5.7)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.facts import FactKey, Polarity, key_of, told_key

YES, NO, ENDED = Polarity


def _about(text: str) -> tuple[str, str] | None:
    key = key_of(text)
    return (key.subject, key.attribute) if key else None


@pytest.mark.parametrize(
    ("text", "subject", "attribute", "value"),
    [
        ("I live in Ipoh", "user", "home", "ipoh"),
        ("i live in ipoh", "user", "home", "ipoh"),
        ("The user lives in Ipoh with Ana since May.", "user", "home", "ipoh"),
        ("i moved from Ipoh to Penang last year", "user", "home", "penang"),
        ("As of 3 May 2026, the user is based in Bonn.", "user", "home", "bonn"),
        ("Ana lives in the city of Bonn", "ana", "home", "bonn"),
        ("My sister Ana lives in Bonn", "ana", "home", "bonn"),
        ("I work at Kestrel", "user", "employer", "kestrel"),
        ("The user got a job at Kestrel.", "user", "employer", "kestrel"),
        ("I work as a nurse", "user", "occupation", "nurse"),
        ("The user is a junior designer.", "user", "occupation", "junior designer"),
        ("My job is pastry chef", "user", "occupation", "pastry chef"),
        ("My mother is 60 years old", "user's mother", "age", "60 years old"),
        ("The user was hired by Kestrel.", "user", "employer", "kestrel"),
        ("The user earns RM5,000 a month.", "user", "salary", "rm5,000 a month"),
        ("I'm 34 years old", "user", "age", "34"),
        ("The user's age is 34.", "user", "age", "34"),
        ("My birthday is 3 May", "user", "birthday", "3 may"),
        ("The user was born on 3 May 1990.", "user", "birthday", "3 may 1990"),
        ("The user was born in Bonn.", "user", "birthplace", "bonn"),
        ("My name's Ana", "user", "name", "ana"),
        ("I'm called Ana", "user", "name", "ana"),
        ("The user is married to Tom.", "user", "spouse", "tom"),
        ("My husband is Tom", "user", "spouse", "tom"),
        ("I'm dating Tom", "user", "partner", "tom"),
        ("My boss is Lena", "user", "boss", "lena"),
        ("The user's new boss is called Lena.", "user", "boss", "lena"),
        ("My favourite colour is green", "user", "favourite colour", "green"),
        ("The user's favorite color is green.", "user", "favourite colour", "green"),
        ("I'm vegan", "user", "diet", "vegan"),
        ("The user weighs 80 kg", "user", "weight", "80 kg"),
        ("I wake up at 6", "user", "wakes", "6"),
        ("I have three dogs", "user", "has:dog", "three"),
        ("The capital of Norland is Vasta.", "norland", "capital", "vasta"),
        ("The author of The Long Way Home is Ina Berg", "long way home", "author", "ina berg"),
        ("The name of the current head of the Norland council is Otto Lind", "norland council", "head", "otto lind"),
        ("The company that made the Zed 500 is Kestrel", "zed 500", "company made", "kestrel"),
        ("The college where Ina Berg was educated is Vasta Hall", "ina berg", "college was educated", "vasta hall"),
        ("The type of music that Ina Berg plays is jazz", "ina berg", "type of music plays", "jazz"),
        ("Kestrel was founded by Ina Berg", "kestrel", "founded by", "ina berg"),
        ("Kestrel was founded in 1980", "kestrel", "founded when", "1980"),
        ("Never Say Never Twice was performed by Ina Berg", "never say never twice", "performed by", "ina berg"),
        ("Ina Berg speaks the language of Norse", "ina berg", "speaks language", "norse"),
        ("FC Vasta is associated with the sport of curling", "fc vasta", "is associated with sport", "curling"),
        ("Saya tinggal di Ipoh", "user", "home", "ipoh"),
        ("Pengguna bekerja sebagai jururawat", "user", "occupation", "jururawat"),
        ("Vivo en Madrid", "user", "home", "madrid"),
        ("El usuario trabaja en Cernícalo", "user", "employer", "cernícalo"),
        ("Ich wohne jetzt in Bonn", "user", "home", "bonn"),
        ("Der Nutzer heißt Otto", "user", "name", "otto"),
        ("我住在北京", "user", "home", "北京"),
        ("用户在红隼公司上班", "user", "employer", "红隼公司"),
    ],
)  # fmt: skip
def test_what_holds_one_value_at_a_time(text: str, subject: str, attribute: str, value: str) -> None:
    """First person and third give the same key; the value is apart, for a later one replaces it."""
    assert key_of(text) == FactKey(subject, attribute, value)


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("My sister is Ana", "sister:ana", "yes"),
        ("Ana is my sister", "sister:ana", "yes"),
        ("My older sister's name is Ana", "sister:ana", "yes"),
        ("I have a sister called Ana", "sister:ana", "yes"),
        ("The user's cat is called Miso.", "cat:miso", "yes"),
        ("I love spicy food", "likes:spicy food", "yes"),
        ("I really like spicy food", "likes:spicy food", "yes"),
        ("I can't stand spicy food any more", "likes:spicy food", "no"),
        ("The user does not like spicy food.", "likes:spicy food", "no"),
        ("I hate coriander", "likes:coriander", "no"),
        ("I'm allergic to nuts", "allergy:nut", "yes"),
        ("The user has a nut allergy.", "allergy:nut", "yes"),
        ("I drink coffee", "drink:coffe", "yes"),
        ("I stopped drinking coffee", "drink:coffe", "ended"),
        ("I quit smoking", "smok:anyth", "ended"),
        ("I cancelled my gym pass", "has:gym pass", "ended"),
        ("Aku suka durian", "likes:durian", "yes"),
        ("Saya tidak suka durian", "likes:durian", "no"),
        ("No me gusta el cilantro", "likes:cilantro", "no"),
        ("Ich mag keinen Koriander", "likes:koriander", "no"),
        ("我不喜欢香菜", "likes:香菜", "no"),
    ],
)
def test_where_there_may_be_many_the_value_is_a_part_of_the_key(text: str, attribute: str, value: str) -> None:
    """Two sisters, likes or habits stand side by side; liking and disliking one thing do not."""
    key = key_of(text)

    assert key is not None
    assert (key.subject, key.attribute, key.value) == ("user", attribute, value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I don't live in Ipoh any more", "ipoh"),
        ("The user no longer lives in Ipoh.", "ipoh"),
        ("I used to live in Ipoh", "ipoh"),
        ("I quit my job at Kestrel", "kestrel"),
        ("I stopped working at Kestrel", "kestrel"),
        ("The user was laid off from Kestrel.", "kestrel"),
        ("I broke up with Tom", "tom"),
        ("The user is single.", "anyone"),
        ("I divorced Tom", "tom"),
    ],
)
def test_an_end_is_told_from_what_holds(text: str, value: str) -> None:
    """What ended has the key of what it ends."""
    key = key_of(text)

    assert key is not None
    assert (key.value, key.polarity) == (value, ENDED)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I want to save RM5,000 for a trip", "The user wants to save RM 8,000 for a trip by June."),
        ("I plan to run a marathon in May", "The user plans to run a marathon in October"),
        ("I have a dog", "The user has two dogs."),
        ("I take 20 mg of Zed", "The user takes 40 mg of Zed."),
        ("My phone is a Zed 500", "The user's phone is the Zed 700."),
    ],
)
def test_a_changed_detail_keeps_the_key(one: str, other: str) -> None:
    """The same goal with another amount or date, the same things in another number."""
    first, second = key_of(one), key_of(other)

    assert first is not None
    assert second is not None
    assert (first.subject, first.attribute) == (second.subject, second.attribute)
    assert first.value != second.value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My sister is Ana", "My sister is Eva"),
        ("I speak Spanish", "I speak German"),
        ("I visited the city of Bonn", "I visited the city of Ipoh"),
        ("The user is responsible for payroll.", "The user is responsible for hiring."),
        ("I want to learn Spanish", "I want to learn to sail"),
        ("I have a dog", "I have a cat"),
        ("My friend lives in Bonn", "My friend lives in Ipoh"),
        ("My mother is Ana", "My mother is 60"),
        ("My boss is Lena", "Ana's boss is Lena"),
        ("I live in Ipoh", "My sister Ana lives in Ipoh"),
        ("Kestrel was founded by Ina Berg", "Kestrel was founded in Vasta"),
        ("The user's friend Ana lives in Bonn.", "The user's friend Eva lives in Bonn."),
    ],
)
def test_what_does_not_exclude_each_other_has_different_keys(one: str, other: str) -> None:
    """Superseding only the same subject and attribute; these are not the same."""
    assert _about(one) is None or _about(one) != _about(other)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "...",
        "Do I live in Ipoh?",
        "Maybe I'll move to Penang",
        "If I lived in Ipoh I would be happy",
        "The user is considering a move to Penang.",
        "The user might live in Ipoh.",
        "The user lives in Ipoh and works at Kestrel.",
        "The user lives in a small flat.",
        "He lives in Ipoh",
        "My boss is strict",
        "The user's car is in the garage.",
        "We went to the beach",
        "The user moved to marketing.",
        "The user works with Ana.",
        "The user works for hours.",
        "The user's boss is American.",
        "The user's boss is Ana's cousin.",
        "The user's job is stressful.",
        "The user's birthday is soon.",
        "The user is married to his job.",
        "The user is seeing a therapist.",
        "The user thinks that Ana lives in Bonn.",
        "The user became a father.",
        "The user makes 3 cakes a week.",
        "The user goes by bus.",
        "الجو جميل اليوم",
    ],
)
def test_what_fits_no_frame_has_no_key(text: str) -> None:
    """Questions, guesses, several statements in one, pronouns: none of these may replace anything."""
    assert key_of(text) is None


def test_the_proposers_word_counts_for_single_attributes_only() -> None:
    """A home by a model's word is one; a hobby, a pet or an invented attribute is none."""
    text = "Home is the old mill."

    assert told_key("user", "home", text) == FactKey("user", "home", "home is the old mill")
    assert told_key("The user", "favourite_place", text) is not None
    for attribute in ("hobby", "pet", "mood", None):
        assert told_key("user", attribute, text) is None
    assert told_key("she", "home", text) is None
    assert told_key("user", "home", "Maybe home is the old mill.") is None


NAMES = st.sampled_from(["Ana Torv", "Otto Lind", "Kestrel", "The Blue Hour", "Vasta", "Ina Berg", "FC Norland"])
FRAMES = (
    "The capital of {} is {}",
    "The head coach of {} is {}",
    "{} is married to {}",
    "{} was written by {}",
    "{} is a citizen of {}",
    "{} is famous for {}",
    "{} is employed by {}",
    "{} died in the city of {}",
    "The headquarters of {} is located in the city of {}",
    "The original broadcaster of {} is {}",
    "{}'s favourite book is {}",
    "{} lives in {}",
)


@given(frame=st.sampled_from(FRAMES), of=NAMES, one=NAMES, other=NAMES, somebody_else=NAMES)
def test_a_frame_keeps_its_subjects_apart_and_its_values_together(
    frame: str, of: str, one: str, other: str, somebody_else: str
) -> None:
    """Another value of one subject has the same key; another subject has another."""
    key, later, else_key = (key_of(frame.format(*pair)) for pair in ((of, one), (of, other), (somebody_else, one)))

    assert key is not None
    assert later is not None
    assert else_key is not None
    assert (key.subject, key.attribute) == (later.subject, later.attribute)
    assert (key.subject == else_key.subject) is (of == somebody_else)
    assert (key.value == later.value) is (one == other)


@given(st.text(max_size=200))
def test_any_text_is_read_without_fault(text: str) -> None:
    """Emoji, marks and half sentences in any script have a key or none."""
    key = key_of(text)

    assert key is None or (key.subject and key.attribute and key.value)


def test_my_sister_is_the_same_one_each_time() -> None:
    """She has one home at a time, while the homes of "my friend" may be those of two friends."""
    sister = key_of("My sister lives in Penang."), key_of("The user's sister lives in Ipoh now.")
    friend = key_of("My friend lives in Penang."), key_of("My friend lives in Ipoh.")

    assert sister[0] is not None
    assert sister[1] is not None
    assert (sister[0].subject, sister[0].attribute) == (sister[1].subject, sister[1].attribute)
    assert friend[0] is not None
    assert friend[1] is not None
    assert friend[0].attribute != friend[1].attribute
