"""Every setting of the worker, read once from the environment, with a plain sentence for each that is wrong.

Settings of a person (zone, currency) are not here: they are rows (``core.users``).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from core.errors import SettingsError
from core.templates import CONTENT_SID, Templates, read_templates

ENV_FILE = Path(__file__).parent.parent / ".env"  # beside README.md, wherever the program is started from
OFFLINE = "offline"
LOCAL = "local"  # the embedder on this machine
NONE = "none"  # no embedder at all
PROVIDERS = ("anthropic", "openai")
OPENAI_LISTENER = "gpt-4o-mini-transcribe"  # tells how sure it is of each word, and is the cheaper of two that do
_DATABASE_URL = re.compile(r"postgres(?:ql)?://(?P<place>[^/?#]*)")
_HOST = re.compile(r"(?:\[[0-9a-fA-F:.%]+\]|[^\[\]:]*)(?::(?P<port>[0-9]{1,5}))?")  # one of several, parted by commas
MAX_PORT = 65_535
CHANNELS = ("telegram", "whatsapp")  # that serve can be told to serve; the console has a command of its own
_BOT_TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]+")
_ACCOUNT_SID = re.compile(r"AC[0-9a-fA-F]{32}")
_WHATSAPP_SENDER = re.compile(r"(?:whatsapp:)?(?P<number>\+[1-9][0-9]{5,14})")
MIN_INVITE = 6  # characters: an hour lets five be tried
MAX_QUICK_REPLIES = 3  # under a message that needs no approval (Twilio, "twilio/quick-reply")


@dataclass(frozen=True)
class ModelName:
    """A model as settings name it: ``offline``, or a provider and its own name for the model."""

    provider: str
    name: str

    def __str__(self) -> str:
        return f"{self.provider}:{self.name}" if self.name else self.provider


def parse_model(text: str) -> ModelName:
    """Read ``offline`` or ``provider:name``.

    Raises:
        ValueError: Anything else; the sentence says what would be right.
    """
    provider, _, name = text.strip().partition(":")
    if provider == OFFLINE and not name:
        return ModelName(OFFLINE, "")
    if provider in PROVIDERS and name:
        return ModelName(provider, name)
    raise ValueError(f"{text!r} names no model: write offline, anthropic:NAME or openai:NAME")


def parse_embedder(text: str) -> ModelName:
    """Read ``local``, ``none`` or ``openai:name``.

    Raises:
        ValueError: Anything else; the sentence says what would be right.
    """
    provider, _, name = text.strip().partition(":")
    if provider in (LOCAL, NONE) and not name:
        return ModelName(provider, "")
    if provider == "openai" and name:
        return ModelName(provider, name)
    raise ValueError(f"{text!r} names no embedder: write local, openai:NAME or none")


def parse_transcriber(text: str) -> ModelName:
    """Read ``offline``, ``none`` or ``openai:name``.

    Raises:
        ValueError: Anything else; the sentence says what would be right.
    """
    provider, _, name = text.strip().partition(":")
    if provider in (OFFLINE, NONE) and not name:
        return ModelName(provider, "")
    if provider == "openai" and name:
        return ModelName(provider, name)
    raise ValueError(f"{text!r} names nobody who listens: write offline, openai:NAME or none")


def _split(value: object) -> object:
    return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value


def _is_database_url(text: str) -> bool:
    """Whether the driver can take *text* apart; a host may be left out, and there may be several."""
    match = _DATABASE_URL.match(text)
    if match is None:
        return False
    hosts = [_HOST.fullmatch(host) for host in match["place"].rpartition("@")[2].split(",")]
    return all(host is not None and int(host["port"] or 0) <= MAX_PORT for host in hosts)


def _is_web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # no port, or brackets that don't close
        return False


class Settings(BaseSettings):
    """The worker's settings; every field is an environment variable, or a line in ``.env``.

    Attributes:
        database_url: ``postgresql://...``; None runs the embedded server.
        data: Folder of the embedded server; None takes the default place.
        channels: Names of the channels to serve; see ``served``.
        telegram_bot_token: What BotFather gave; never logged, and part of every address that is called.
        telegram_updates: How Telegram's updates come: fetched by us, or posted to ``public_url``.
        telegram_base_url, telegram_base_file_url: Addresses that the token is appended to; None for Telegram's own.
        twilio_account_sid, twilio_auth_token: The account that WhatsApp is reached by; the token is never logged.
        twilio_webhook_secret: What a shared key of Twilio signs with; None: the token signs.
        twilio_whatsapp_from: The sender, as ``whatsapp:+14155238886``.
        twilio_base_url: Address of another server than Twilio's own.
        twilio_templates: What may be said when a person has not written for a day, by the kind of message.
        twilio_buttons: Contents with one, two and three quick replies, in this order; fewer will do.
        chat_model: A model, or a fallback chain of them; the offline model always stands at its end.
        small_model: The same for small background work.
        vision_model: The same for reading receipts; ``offline`` leaves pictures on this machine.
        embedding_model: Who makes vectors of what is remembered: ``local``, ``openai:NAME`` or ``none``.
        embedding_dir: Folder of a local model of the user's own; None for the one that comes along.
        transcriber: Who listens to voice notes: ``offline``, ``openai:NAME`` or ``none``; None: see ``listener``.
        anthropic_api_key, openai_api_key: Needed by the models that name them; never logged.
        tool_calls: How ``openai:`` models call tools: by themselves, or bound to a schema, one step at a time, which
            small self-hosted models need.
        model_deadline_s: Seconds that one model may take for a reply, with all its tries.
        http_host, http_port: Where the web server listens; None: there is none.
        public_url: The address under which platforms reach the web server, without a path.
        metrics_token: Who shows it may read /metrics; None: nobody.
        access: Who may write to us: everybody, whoever shows one of ``invites``, or the addresses of ``allowed``,
            each as ``channel:id``.
        messages_a_minute, daily_tokens: What one person may ask of us, and of the models; None: any number.
        log_level: What is written to the log.
    """

    model_config = SettingsConfigDict(env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True)

    database_url: str | None = Field(None, validation_alias="DATABASE_URL")
    data: Path | None = Field(None, validation_alias="KEEPWELL_DATA")
    channels: Annotated[tuple[str, ...], NoDecode] = Field((), validation_alias="KEEPWELL_CHANNELS")
    chat_model: Annotated[tuple[str, ...], NoDecode] = Field((OFFLINE,), validation_alias="KEEPWELL_CHAT_MODEL")
    small_model: Annotated[tuple[str, ...], NoDecode] = Field((OFFLINE,), validation_alias="KEEPWELL_SMALL_MODEL")
    vision_model: Annotated[tuple[str, ...], NoDecode] = Field((OFFLINE,), validation_alias="KEEPWELL_VISION_MODEL")
    embedding_model: str = Field(LOCAL, validation_alias="KEEPWELL_EMBEDDING_MODEL")
    embedding_dir: Path | None = Field(None, validation_alias="KEEPWELL_EMBEDDING_DIR")
    transcriber: str | None = Field(None, validation_alias="KEEPWELL_TRANSCRIBER")
    anthropic_api_key: str | None = Field(None, validation_alias="ANTHROPIC_API_KEY", repr=False)
    anthropic_base_url: str | None = Field(None, validation_alias="ANTHROPIC_BASE_URL")
    openai_api_key: str | None = Field(None, validation_alias="OPENAI_API_KEY", repr=False)
    openai_base_url: str | None = Field(None, validation_alias="OPENAI_BASE_URL")
    tool_calls: Literal["plain", "constrained"] = Field("plain", validation_alias="KEEPWELL_TOOL_CALLS")
    model_deadline_s: float = Field(20.0, gt=0, le=600, validation_alias="KEEPWELL_MODEL_DEADLINE_S")
    telegram_bot_token: str | None = Field(None, validation_alias="TELEGRAM_BOT_TOKEN", repr=False)
    telegram_base_url: str | None = Field(None, validation_alias="TELEGRAM_BASE_URL")
    telegram_base_file_url: str | None = Field(None, validation_alias="TELEGRAM_BASE_FILE_URL")
    telegram_updates: Literal["polling", "webhook"] = Field("polling", validation_alias="TELEGRAM_UPDATES")
    twilio_account_sid: str | None = Field(None, validation_alias="TWILIO_ACCOUNT_SID")
    twilio_auth_token: str | None = Field(None, validation_alias="TWILIO_AUTH_TOKEN", repr=False)
    twilio_webhook_secret: str | None = Field(None, validation_alias="TWILIO_WEBHOOK_SECRET", repr=False)
    twilio_whatsapp_from: str | None = Field(None, validation_alias="TWILIO_WHATSAPP_FROM")
    twilio_base_url: str | None = Field(None, validation_alias="TWILIO_BASE_URL")
    twilio_templates: Annotated[Templates, NoDecode] = Field({}, validation_alias="TWILIO_TEMPLATES")
    twilio_buttons: Annotated[tuple[str, ...], NoDecode] = Field((), validation_alias="TWILIO_BUTTONS")
    http_host: str = Field("127.0.0.1", validation_alias="KEEPWELL_HTTP_HOST")
    http_port: int | None = Field(None, ge=0, le=MAX_PORT, validation_alias="KEEPWELL_HTTP_PORT")
    public_url: str | None = Field(None, validation_alias="PUBLIC_URL")
    metrics_token: str | None = Field(None, min_length=16, validation_alias="KEEPWELL_METRICS_TOKEN", repr=False)
    access: Literal["open", "invite", "list"] = Field("open", validation_alias="KEEPWELL_ACCESS")
    invites: Annotated[tuple[str, ...], NoDecode] = Field((), validation_alias="KEEPWELL_INVITES", repr=False)
    allowed: Annotated[tuple[str, ...], NoDecode] = Field((), validation_alias="KEEPWELL_ALLOWED")
    messages_a_minute: int | None = Field(30, ge=1, validation_alias="KEEPWELL_MESSAGES_A_MINUTE")
    daily_tokens: int | None = Field(None, ge=1, validation_alias="KEEPWELL_DAILY_TOKENS")
    log_level: Literal["debug", "info", "warning", "error"] = Field("warning", validation_alias="KEEPWELL_LOG_LEVEL")

    @field_validator(
        *("channels", "chat_model", "small_model", "vision_model", "twilio_buttons", "invites", "allowed"),
        mode="before",
    )
    @classmethod
    def _split_list(cls, value: object) -> object:
        return _split(value)

    @field_validator("database_url")
    @classmethod
    def _check_database_url(cls, value: str | None) -> str | None:
        if value is not None and not _is_database_url(value):
            raise ValueError(
                "it must look like postgresql://user:password@host:5432/keepwell; leave it out for the embedded one"
            )
        return value

    @field_validator("anthropic_base_url", "openai_base_url", "twilio_base_url")
    @classmethod
    def _check_base_url(cls, value: str | None) -> str | None:
        if value is not None and not _is_web_address(value):
            raise ValueError("it must be a web address such as https://models.example.org/v1")
        return value

    @field_validator("public_url")
    @classmethod
    def _check_public_url(cls, value: str | None) -> str | None:
        if value is not None and not (_is_web_address(value) and urlsplit(value).path in ("", "/")):
            raise ValueError("it must be a web address without a path, such as https://keepwell.example.org")
        return value and value.rstrip("/")

    @field_validator("telegram_bot_token")
    @classmethod
    def _check_bot_token(cls, value: str | None) -> str | None:
        if value is not None and not _BOT_TOKEN.fullmatch(value.strip()):
            raise ValueError("it must look like 110201543:AAH..., as @BotFather gives it")
        return value and value.strip()

    @field_validator("telegram_base_url", "telegram_base_file_url")
    @classmethod
    def _check_telegram_url(cls, value: str | None) -> str | None:
        if value is not None and not (_is_web_address(value) and value.rstrip("/").endswith("/bot")):
            raise ValueError(
                "it must be a web address that ends with /bot, such as http://127.0.0.1:8081/bot, and for files "
                "http://127.0.0.1:8081/file/bot; leave it out for Telegram's own"
            )
        return value and value.rstrip("/")

    @field_validator("twilio_account_sid")
    @classmethod
    def _check_account(cls, value: str | None) -> str | None:
        if value is not None and not _ACCOUNT_SID.fullmatch(value.strip()):
            raise ValueError("it must be AC and 32 digits or letters a to f, as Twilio's console shows it")
        return value and value.strip()

    @field_validator("twilio_whatsapp_from")
    @classmethod
    def _check_sender(cls, value: str | None) -> str | None:
        if value is None:
            return None
        match = _WHATSAPP_SENDER.fullmatch(value.strip())
        if match is None:
            raise ValueError("it must be the number of your WhatsApp sender, such as whatsapp:+14155238886")
        return f"whatsapp:{match['number']}"

    @field_validator("twilio_templates", mode="before")
    @classmethod
    def _read_templates(cls, value: object) -> object:
        return read_templates(value) if isinstance(value, str) else value

    @field_validator("twilio_buttons")
    @classmethod
    def _check_buttons(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if len(value) > MAX_QUICK_REPLIES or not all(re.fullmatch(CONTENT_SID, sid) for sid in value):
            raise ValueError("it must be up to three contents HX..., with one, two and three quick replies")
        return value

    @field_validator("channels")
    @classmethod
    def _check_channels(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for name in value:
            if name not in CHANNELS:
                raise ValueError(f"{name!r} is no channel that can be served; known: {', '.join(CHANNELS)}")
        return value

    @field_validator("invites")
    @classmethod
    def _check_invites(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if any(len(code) < MIN_INVITE or len(code.split()) > 1 for code in value):
            raise ValueError(f"each code is one word of at least {MIN_INVITE} characters, and commas part them")
        return value

    @field_validator("allowed")
    @classmethod
    def _check_allowed(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for address in value:
            channel, _, external_id = address.partition(":")
            if channel not in CHANNELS or not external_id:
                raise ValueError(f"{address!r} is no address: write telegram:4711 or whatsapp:whatsapp:+60123456789")
        return value

    @field_validator("chat_model", "small_model", "vision_model")
    @classmethod
    def _check_models(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if not value:
            raise ValueError("it names no model: write offline, anthropic:NAME or openai:NAME")
        return tuple(str(parse_model(name)) for name in value)

    @field_validator("embedding_model")
    @classmethod
    def _check_embedder(cls, value: str) -> str:
        return str(parse_embedder(value))

    @field_validator("transcriber")
    @classmethod
    def _check_transcriber(cls, value: str | None) -> str | None:
        return value and str(parse_transcriber(value))

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment first, then ``.env``; nothing else."""
        return init_settings, env_settings, dotenv_settings

    @property
    def served(self) -> tuple[str, ...]:
        """The channels to serve: those that are named, else those that have what they need."""
        has_what_it_needs = {"telegram": self.telegram_bot_token, "whatsapp": self.twilio_whatsapp_from}
        return self.channels or tuple(name for name in CHANNELS if has_what_it_needs[name])

    def models(self, names: tuple[str, ...]) -> tuple[ModelName, ...]:
        """The fallback chain of *names*, with the offline model as its end, once.

        Raises:
            SettingsError: A model's provider has no key.
        """
        chain = tuple(model for model in map(parse_model, names) if model.provider != OFFLINE)
        for model in chain:
            self._require_key(model)
        return (*chain, ModelName(OFFLINE, ""))

    def embedder(self) -> ModelName:
        """Who makes vectors, with the provider ``local``, ``none`` or ``openai``.

        Raises:
            SettingsError: The provider has no key.
        """
        name = parse_embedder(self.embedding_model)
        if name.provider == "openai":
            self._require_key(name, "local")
        return name

    def listener(self, *, is_offline_there: bool) -> ModelName:
        """Who listens to voice notes, with the provider ``offline``, ``openai`` or ``none``.

        Where nobody is named: this machine if it can. Else OpenAI, if the talk goes there already, so that no key
        alone sends anybody's voice anywhere. Else nobody.

        Args:
            is_offline_there: The offline transcriber is installed.

        Raises:
            SettingsError: The provider has no key.
        """
        if self.transcriber is None:
            talks_there = any(name.startswith("openai:") for name in self.chat_model) and not self.openai_base_url
            theirs = ModelName("openai", OPENAI_LISTENER) if talks_there and self.openai_api_key else None
            return ModelName(OFFLINE, "") if is_offline_there else theirs or ModelName(NONE, "")
        name = parse_transcriber(self.transcriber)
        if name.provider == "openai":
            self._require_key(name)
        return name

    def check_keys(self) -> None:
        """Refuse to start with a model, an embedder or a transcriber that could never answer.

        Raises:
            SettingsError: A model's provider has no key.
        """
        self.models(self.chat_model)
        self.models(self.small_model)
        self.models(self.vision_model)
        self.embedder()
        self.listener(is_offline_there=False)

    def _require_key(self, model: ModelName, instead: str = OFFLINE) -> None:
        key = self.anthropic_api_key if model.provider == "anthropic" else self.openai_api_key
        if not key:
            raise SettingsError(f"{model} needs {model.provider.upper()}_API_KEY: set it, or use {instead}")


def load() -> Settings:
    """Read the environment, and ``.env`` in the folder of the project.

    Raises:
        SettingsError: One sentence for each setting that is wrong, naming it and what would be right.
    """
    try:
        return Settings(_env_file=ENV_FILE)  # type: ignore[call-arg]  # every field comes from the environment
    except ValidationError as error:
        raise SettingsError("\n".join(map(_sentence, error.errors()))) from error
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"{ENV_FILE}: it can't be read; it must be a file of UTF-8 text, NAME=VALUE a line"
        ) from error


def _sentence(error: Mapping[str, object]) -> str:
    location = error["loc"]
    name = location[0] if isinstance(location, tuple) and location else "a setting"
    return f"{name}: {str(error['msg']).removeprefix('Value error, ')}"
