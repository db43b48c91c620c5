"""The classifier of the router: what it says, how sure it is, and that its weights fit its examples (R2.2)."""

import pytest

from bot.understanding.classifier import (
    CONFIDENCE_FLOOR,
    WEIGHTS_PATH,
    Weights,
    classify,
    load_weights,
    pack_weights,
    unpack_weights,
)
from bot.understanding.intents import Intent
from bot.understanding.training import examples_checksum

LARGEST_FILE = 600 * 1024  # bytes; the weights are committed and travel with every checkout


def test_weights_are_in_step_with_the_examples() -> None:
    """Whoever changes an example or a feature trains again: python -m bot.understanding.training."""
    weights = load_weights()

    assert weights.examples == examples_checksum()


def test_the_weights_file_stays_small() -> None:
    """The committed file is far from the size at which a repository notices it."""
    assert 0 < WEIGHTS_PATH.stat().st_size < LARGEST_FILE


def test_weights_survive_being_packed() -> None:
    """What is written to the file is what is read from it."""
    weights = Weights("abc", 0.25, (-127, 0, 5, 127))

    restored = unpack_weights(pack_weights(weights))

    assert (restored.examples, restored.scale) == ("abc", 0.25)
    assert list(restored.values) == [-127, 0, 5, 127]


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("nasi goreng 9.50", Intent.EXPENSE),
        ("grabbed a coffee for $4", Intent.EXPENSE),
        ("早餐8块", Intent.EXPENSE),
        ("remind me to water the ferns tonight", Intent.REMINDER),
        ("rmind me to call the bank tmr", Intent.REMINDER),
        ("dentist thursday 3pm", Intent.REMINDER),
        ("PUT YOGA ON MY CALENDAR FOR FRIDAY", Intent.REMINDER),
        ("how much went on petrol last month", Intent.RECORD_QUERY),
        ("whats my spending this week", Intent.RECORD_QUERY),
        ("bulan ni dah belanja berapa", Intent.RECORD_QUERY),
        ("when is the water bill due", Intent.RECORD_QUERY),
        ("how can i start saving for a boat", Intent.COACHING),
        ("my sister and i keep arguing about money", Intent.COACHING),
        ("what is the capital of finland", Intent.COACHING),
        ("turn on the lamp in the hallway", Intent.COACHING),
        ("book me a flight to osaka", Intent.COACHING),
        ("hey how are you doing", Intent.SMALLTALK),
        ("tell me a joke about goats", Intent.SMALLTALK),
        ("who built you", Intent.SMALLTALK),
        ("you're the best, thanks", Intent.SMALLTALK),
    ],
)
def test_clear_messages_are_recognised_above_the_floor(text: str, intent: Intent) -> None:
    """A plain message of each kind is recognised, whatever its case, its typing errors or its language."""
    guess = classify(text)

    assert guess.intent is intent
    assert guess.confidence >= CONFIDENCE_FLOOR


@pytest.mark.parametrize("text", ["", "   ", "…", "🦔"])
def test_a_message_without_words_is_a_blind_guess(text: str) -> None:
    """Nothing to go by: the mode that gathers context, with a confidence that no floor lets through."""
    guess = classify(text)

    assert guess.intent is Intent.COACHING
    assert guess.confidence == pytest.approx(0.2)


def test_a_word_nobody_knows_stays_below_the_floor() -> None:
    """Letters that fit no kind leave the classifier unsure."""
    guess = classify("zxqv")

    assert guess.confidence < CONFIDENCE_FLOOR


def test_a_pasted_page_is_judged_by_its_beginning() -> None:
    """What follows after the first few hundred characters changes nothing."""
    opening = "remind me to sign the lease on friday. " * 12

    assert classify(opening) == classify(opening + "how much did i spend on food? " * 500)
