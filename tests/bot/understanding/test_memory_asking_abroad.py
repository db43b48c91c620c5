"""Questions of fact about oneself in Malay, Indonesian, Spanish and Chinese."""

from __future__ import annotations

import pytest

from bot.understanding.memory_asking_abroad import read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("siapa nama adik saya?", ("name", "adik", "ms")),
        ("nama abang aku siapa ya", ("name", "abang", "ms")),
        ("siapa nama pacarku?", ("name", "pacar", "id")),
        ("siapa nama saya?", ("name", None, "ms")),
        ("saya tinggal kat mana?", ("home", None, "ms")),
        ("bila hari jadi mak saya?", ("birthday", "mak", "ms")),
        ("kapan ulang tahun istri saya?", ("birthday", "istri", "id")),
        ("berapa umur anak saya?", ("age", "anak", "ms")),
        ("saya alah kepada apa?", ("allergy", None, "ms")),
        ("¿cómo se llama mi perro?", ("name", "perro", "es")),
        ("como se llaman mis hijos", ("name", "hijo", "es")),
        ("¿dónde vive mi hermano?", ("home", "hermano", "es")),
        ("¿dónde vivo?", ("home", None, "es")),
        ("¿cuántos años tengo?", ("age", None, "es")),
        ("我妹妹叫什么名字？", ("name", "妹妹", "zh")),
        ("我叫什么？", ("name", None, "zh")),
        ("我妈妈的生日是几号？", ("birthday", "妈妈", "zh")),
        ("我对什么过敏？", ("allergy", None, "zh")),
    ],
)
def test_what_is_asked_of_whom_and_in_which_language(text: str, expected: tuple[str, str | None, str]) -> None:
    """One call with all three."""
    called = read(text)

    assert called is not None
    told = called.arguments
    assert expected == (told["fact"], told.get("of"), told["language"])


@pytest.mark.parametrize(
    "text",
    [
        "berapa saya belanja bulan ini?",
        "siapa perdana menteri?",
        "adik saya nama Mei",
        "¿cuánto gasté en comida?",
        "¿cómo se llama el presidente?",
        "mi hermana se llama Lucía",
        "我花了多少钱？",
        "我姐姐叫小红",
        "where do I live?",
        "",
    ],
)
def test_statements_and_other_questions_are_none_of_them(text: str) -> None:
    """What records hold, what the world knows, what is told."""
    assert read(text) is None
