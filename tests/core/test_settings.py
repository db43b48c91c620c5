"""Settings come from the environment, and each wrong one is told in a sentence."""

from pathlib import Path

import pytest

from core.errors import SettingsError
from core.settings import ModelName, Settings, load, parse_model


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine, and no file, reaches these tests."""
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.setattr("core.settings.ENV_FILE", tmp_path / ".env")


def test_without_any_setting_everything_is_embedded_and_offline() -> None:
    """The defaults need no account and no key."""
    settings = load()

    assert settings.database_url is None
    assert settings.models(settings.chat_model) == (ModelName("offline", ""),)


def test_memory_is_embedded_on_this_machine_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or by OpenAI, with its key, or not at all; a folder may hold a model of one's own."""
    assert load().embedder() == ModelName("local", "")

    monkeypatch.setenv("KEEPWELL_EMBEDDING_DIR", "/models/mine")
    assert load().embedding_dir == Path("/models/mine")

    monkeypatch.setenv("KEEPWELL_EMBEDDING_MODEL", " none ")
    assert load().embedder() == ModelName("none", "")

    monkeypatch.setenv("KEEPWELL_EMBEDDING_MODEL", "openai:text-embedding-3-small")
    monkeypatch.setenv("OPENAI_API_KEY", "key")
    assert load().embedder() == ModelName("openai", "text-embedding-3-small")


def test_an_embedder_without_its_key_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything starts; the sentence says what needs no key."""
    monkeypatch.setenv("KEEPWELL_EMBEDDING_MODEL", "openai:text-embedding-3-small")

    with pytest.raises(SettingsError, match="needs OPENAI_API_KEY: set it, or use local"):
        load().check_keys()


def test_a_chain_of_models_ends_with_the_offline_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list is a fallback chain, and records work at its end whatever happens."""
    monkeypatch.setenv("KEEPWELL_CHAT_MODEL", "anthropic:example-large, openai:example-small")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "key")
    monkeypatch.setenv("OPENAI_API_KEY", "key")

    settings = load()

    assert [str(model) for model in settings.models(settings.chat_model)] == [
        "anthropic:example-large",
        "openai:example-small",
        "offline",
    ]


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("DATABASE_URL", "mysql://db", "postgresql://"),
        ("DATABASE_URL", "postgresql://h:notaport/x", "postgresql://"),
        ("DATABASE_URL", "postgresql://u:p@h:99999/x", "postgresql://"),
        ("DATABASE_URL", "postgresql://[bad/x", "postgresql://"),
        ("OPENAI_BASE_URL", "http://h:notaport/v1", "https://"),
        ("OPENAI_BASE_URL", "http://[bad/v1", "https://"),
        ("KEEPWELL_CHAT_MODEL", "gpt", "openai:NAME"),
        ("KEEPWELL_CHAT_MODEL", ",", "openai:NAME"),
        ("KEEPWELL_SMALL_MODEL", "anthropic:", "anthropic:NAME"),
        ("KEEPWELL_EMBEDDING_MODEL", "anthropic:x", "openai:NAME"),
        ("KEEPWELL_EMBEDDING_MODEL", "openai:", "openai:NAME"),
        ("KEEPWELL_EMBEDDING_MODEL", "local:x", "none"),
        ("KEEPWELL_CHANNELS", "pigeon", "pigeon"),
        ("KEEPWELL_LOG_LEVEL", "loud", "'debug'"),
        ("KEEPWELL_TOOL_CALLS", "sometimes", "'constrained'"),
        ("KEEPWELL_MODEL_DEADLINE_S", "0", "greater than 0"),
        ("KEEPWELL_MODEL_DEADLINE_S", "3600", "600"),
        ("KEEPWELL_MODEL_DEADLINE_S", "soon", "number"),
        ("TELEGRAM_BOT_TOKEN", "abc", "@BotFather"),
        ("TELEGRAM_BOT_TOKEN", "123:a b", "@BotFather"),
        ("TELEGRAM_BASE_URL", "127.0.0.1:8081/bot", "http://127.0.0.1:8081/bot"),
        ("TELEGRAM_BASE_URL", "http://127.0.0.1:8081", "/bot"),
        ("TELEGRAM_BASE_FILE_URL", "ftp://h/file/bot", "/file/bot"),
        ("OPENAI_BASE_URL", "models.example.org", "https://"),
        ("TWILIO_ACCOUNT_SID", "SK123", "AC"),
        ("TWILIO_WHATSAPP_FROM", "0123", "whatsapp:+14155238886"),
        ("TWILIO_WHATSAPP_FROM", "+1415 523", "whatsapp:+14155238886"),
        ("TWILIO_BASE_URL", "localhost", "https://"),
        ("TWILIO_BUTTONS", "HX1", "HX..."),
        ("TWILIO_BUTTONS", ",".join(["HX" + "a" * 32] * 4), "up to three"),
        ("TWILIO_TEMPLATES", "reminder", '{"reminder"'),
        ("TWILIO_TEMPLATES", '{"reminder": {"content_sid": "HX1"}}', '{"reminder"'),
        ("TWILIO_TEMPLATES", '{"greeting": {"content_sid": "HX' + "a" * 32 + '"}}', '{"reminder"'),
        ("TWILIO_TEMPLATES", '{"reminder": {"content_sid": "HX' + "a" * 32 + '", "variables": {"1": "x"}}}', "{text}"),
    ],
)
def test_a_wrong_setting_is_named_with_what_would_be_right(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, hint: str
) -> None:
    """The sentence names the setting and gives an example."""
    monkeypatch.setenv(name, value)

    with pytest.raises(SettingsError) as raised:
        load()

    assert name in str(raised.value)
    assert hint in str(raised.value)


def test_several_wrong_settings_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to run it five times to find five mistakes."""
    monkeypatch.setenv("DATABASE_URL", "x")
    monkeypatch.setenv("KEEPWELL_CHANNELS", "pigeon")

    with pytest.raises(SettingsError, match=r"(?s)DATABASE_URL.*KEEPWELL_CHANNELS"):
        load()


def test_a_model_without_its_key_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The key that is missing is named."""
    monkeypatch.setenv("KEEPWELL_CHAT_MODEL", "anthropic:example")
    settings = load()

    with pytest.raises(SettingsError, match="ANTHROPIC_API_KEY"):
        settings.models(settings.chat_model)


def test_a_key_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings may be printed; their keys may not."""
    monkeypatch.setenv("OPENAI_API_KEY", "very-secret")

    assert "very-secret" not in repr(load())


def test_a_file_of_settings_is_read(tmp_path: Path) -> None:
    """What the environment does not say, .env may."""
    (tmp_path / ".env").write_text("KEEPWELL_DATA=/somewhere\n", encoding="utf-8")

    assert load().data == Path("/somewhere")


@pytest.mark.parametrize("text", ["", "offline:x", "openai", "openai:", "other:name"])
def test_what_names_no_model_is_refused(text: str) -> None:
    """Each refusal says what would be right."""
    with pytest.raises(ValueError, match="names no model"):
        parse_model(text)


@pytest.mark.parametrize(
    "url",
    [
        "postgres://db",
        "postgresql:///keepwell?host=/run/postgresql",
        "postgresql://u:p%40ss@[::1]:5432/x",
        "postgresql://u:p:w@first:5432,second/x",
    ],
)
def test_every_address_that_the_driver_knows_is_taken(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """No host, several hosts, and hosts in brackets."""
    monkeypatch.setenv("DATABASE_URL", url)

    assert load().database_url == url


def test_a_file_of_settings_in_another_encoding_is_told(tmp_path: Path) -> None:
    """The sentence names the file."""
    (tmp_path / ".env").write_bytes(b"KEEPWELL_DATA=/caf\xe9\n")

    with pytest.raises(SettingsError, match="UTF-8"):
        load()


@pytest.mark.parametrize(
    ("token", "channels", "served"),
    [("", "", ()), ("123:abc", "", ("telegram",)), ("", "telegram", ("telegram",)), (" 123:abc ", "", ("telegram",))],
)
def test_a_token_is_enough_to_serve_telegram(
    monkeypatch: pytest.MonkeyPatch, token: str, channels: str, served: tuple[str, ...]
) -> None:
    """Naming the channel is for those who want to be told that its token is missing."""
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", token)
    monkeypatch.setenv("KEEPWELL_CHANNELS", channels)

    settings = load()

    assert settings.served == served
    assert "123:abc" not in repr(settings)


@pytest.mark.parametrize("sender", ["+14155238886", "whatsapp:+14155238886", " whatsapp:+14155238886 "])
def test_a_sender_is_enough_to_serve_whatsapp(monkeypatch: pytest.MonkeyPatch, sender: str) -> None:
    """With or without the word before it; the token is not shown."""
    monkeypatch.setenv("TWILIO_WHATSAPP_FROM", sender)
    monkeypatch.setenv("TWILIO_AUTH_TOKEN", "very-secret")

    settings = load()

    assert settings.served == ("whatsapp",)
    assert settings.twilio_whatsapp_from == "whatsapp:+14155238886"
    assert "very-secret" not in repr(settings)


def test_templates_are_read_from_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """The variables may stay out: the first one is what is to be said."""
    monkeypatch.setenv("TWILIO_TEMPLATES", '{"reminder": {"content_sid": "HX' + "a" * 32 + '"}}')

    assert load().twilio_templates["reminder"].variables == {"1": "{text}"}
