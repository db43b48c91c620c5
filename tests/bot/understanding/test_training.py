"""Training the router's classifier: patterns, features and what is learned from them."""

import pytest

from bot.understanding.features import feature_buckets, tokens
from bot.understanding.intents import Intent
from bot.understanding.patterns import expand
from bot.understanding.training import LABELS, Example, read_examples, train


def test_a_pattern_stands_for_all_its_sentences() -> None:
    """Every choice and every slot is said, nested ones too, and an empty choice leaves no double space."""
    slots = {"drink": "tea|{cold}", "cold": "iced milk"}

    sentences = expand("buy (some|) {drink}", slots, 50)

    assert {"buy some tea", "buy tea", "buy some iced milk", "buy iced milk"} == set(sentences)


def test_a_pattern_gives_the_same_sentences_on_every_run() -> None:
    """The sample is drawn from the pattern itself, so training is repeatable."""
    pattern = "(a|b|c|d) (e|f|g|h) (i|j|k|l)"

    first, second = expand(pattern, {}, 5), expand(pattern, {}, 5)

    assert first == second
    assert len(set(first)) == 5


def test_an_unknown_slot_is_named() -> None:
    """A slip in an example file stops the training with the name of the slot."""
    with pytest.raises(KeyError, match="colour"):
        expand("paint it {colour}", {}, 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lunch RM12.50", ["lunch", "<money>"]),
        ("wake me at 6:30 am", ["wake", "me", "at", "<time>"]),
        ("in 20 minutes", ["in", "<span>"]),
        ("rent on the 1st", ["rent", "on", "the", "<ordinal>"]),
        ("fri 3/11", ["<weekday>", "<date>"]),
        ("午饭25块", ["午", "饭", "<money>"]),
        ("don’t forget!", ["don't", "forget", "!"]),
        ("", []),
    ],
)
def test_figures_become_kinds(text: str, expected: list[str]) -> None:
    """No hour, price or date is learned by itself; words stay, in lower case."""
    assert tokens(text) == expected


def test_a_typing_error_leaves_most_of_a_word() -> None:
    """Pieces of words carry what a wrong letter takes away."""
    right, wrong = set(feature_buckets("transactions")), set(feature_buckets("transactoins"))

    assert len(right & wrong) >= 5


def test_training_learns_what_its_examples_say() -> None:
    """After training on two kinds of sentences, the features of each point to its own label."""
    alarm, joke = LABELS.index(Intent.REMINDER), LABELS.index(Intent.SMALLTALK)
    examples = [
        Example(feature_buckets("set the alarm"), alarm, 0),
        Example(feature_buckets("tell a joke"), joke, 1),
    ] * 20

    rows = train(examples)

    totals = [sum(rows[bucket][label] for bucket in feature_buckets("an alarm")) for label in (alarm, joke)]
    assert totals[0] > totals[1]


def test_every_label_has_many_examples_that_can_be_read() -> None:
    """Each label's file is there, every pattern of it can be written out, and no label is starved."""
    counts = [0] * len(LABELS)

    for example in read_examples():
        counts[example.label] += 1

    assert min(counts) > 1000
