"""Building the models and the embedder that the settings name; an SDK is imported only when its provider is used."""

from contextlib import AsyncExitStack, suppress
from datetime import timedelta
from importlib import import_module

from bot.constrained import ConstrainedModel
from bot.offline import OfflineModel
from bot.receipts.vision_model import VisionModel
from core.errors import EmbeddingUnavailable
from core.llm import local_embedder, prices
from core.llm.calibration import CalibratedEmbedder
from core.llm.chain import ModelChain
from core.llm.embedding import Embedder, NoEmbedder
from core.llm.metering import MeteredModel
from core.llm.resilience import ResilientModel
from core.llm.types import ChatModel, ProviderModel
from core.settings import LOCAL, NONE, OFFLINE, ModelName, Settings
from core.speech import whisper
from core.speech.types import Transcriber
from core.vision import reading
from core.vision.types import ReceiptReader

CHAIN_DEADLINES = 2.0  # of one model; a chain of several may take so many of them before the offline model answers
TURN_DEADLINES = 2.25  # the same for all model calls of a turn, so that the offline model still has its say


def chat_model(settings: Settings, closing: AsyncExitStack | None = None) -> ChatModel:
    """The fallback chain for conversation; the offline model stands at its end.

    Its connections are closed by *closing*, if one is given.

    Raises:
        SettingsError: A model's provider has no key.
    """
    return _chain(settings, settings.models(settings.chat_model), closing)


def small_model(settings: Settings, closing: AsyncExitStack | None = None) -> ChatModel | None:
    """The model for small decisions, or None where only the offline one is configured: rules have decided by then."""
    names = settings.models(settings.small_model)
    return _chain(settings, names[:-1], closing) if len(names) > 1 else None


def learning_model(settings: Settings, closing: AsyncExitStack | None = None) -> ChatModel:
    """The model that learns from talk in the background: the small one, else the one of the talk; rules at the end.

    Rules overlook some of what a model finds, but what is told is known soon, however long a provider is away.

    Raises:
        SettingsError: A model's provider has no key.
    """
    for chosen in (settings.small_model, settings.chat_model):
        names = settings.models(chosen)
        if len(names) > 1:
            return _chain(settings, names, closing)
    return OfflineModel()


def receipt_reader(settings: Settings, closing: AsyncExitStack | None = None) -> ReceiptReader:
    """Who reads receipts: the vision model if one is set up, else the offline reader; nothing is loaded yet.

    Raises:
        SettingsError: A model's provider has no key.
    """
    names = settings.models(settings.vision_model)
    model = VisionModel(_chain(settings, names[:-1], closing)) if len(names) > 1 else None
    return reading.FileReader(model, reading.offline_reader if reading.is_offline_reader_there() else None)


def turn_deadline(settings: Settings) -> timedelta:
    """How long all model calls of a turn may take together."""
    return TURN_DEADLINES * _deadline(settings)


def provider_model(settings: Settings, name: ModelName, closing: AsyncExitStack | None = None) -> ChatModel:
    """One provider's model as it is asked in a chain: metered, tried again, and led step by step if so configured.

    Raises:
        SettingsError: Its provider has no key.
    """
    settings.models((str(name),))
    own_server = settings.anthropic_base_url if name.provider == "anthropic" else settings.openai_base_url
    provided: ProviderModel = import_module(f"core.llm.providers.{name.provider}").build(settings, name.name)
    if closing is not None:
        closing.push_async_callback(provided.close)
    # Another server may use a listed name for a model of its own, at a price of its own.
    price = None if own_server else prices.find(provided.name)
    model = MeteredModel(ResilientModel(provided, _deadline(settings)), price)
    is_constrained = name.provider == "openai" and settings.tool_calls == "constrained"
    return ConstrainedModel(model) if is_constrained else model


def embedder(settings: Settings, closing: AsyncExitStack | None = None) -> Embedder:
    """Who makes vectors; nothing is loaded or asked yet. Its connections are closed by *closing*, if one is given.

    Where the local model's files could not be fetched yet, there is no embedder: the worker runs without.

    Raises:
        SettingsError: Its provider has no key, or KEEPWELL_EMBEDDING_DIR holds no model.
    """
    chosen = settings.embedder()
    if chosen.provider == NONE:
        return NoEmbedder()
    if chosen.provider == LOCAL:
        if settings.embedding_dir is not None:
            return local_embedder.of_folder(settings.embedding_dir)
        return local_embedder.bundled() or NoEmbedder()
    encoder = import_module(f"core.llm.providers.{chosen.provider}_embedding").build(settings, chosen.name)
    if closing is not None:
        closing.push_async_callback(encoder.close)
    return CalibratedEmbedder(encoder)


def transcriber(settings: Settings, closing: AsyncExitStack | None = None) -> Transcriber | None:
    """Who listens to voice notes; nothing is loaded yet. None where nobody does, which the replies then say.

    Its connections are closed by *closing*, if one is given.

    Raises:
        SettingsError: Its provider has no key.
    """
    is_offline_there = whisper.is_installed()
    chosen = settings.listener(is_offline_there=is_offline_there)
    if chosen.provider == NONE or (chosen.provider == OFFLINE and not is_offline_there):
        return None
    if chosen.provider == OFFLINE:
        return whisper.WhisperTranscriber()
    provided = import_module(f"core.llm.providers.{chosen.provider}_speech").build(settings, chosen.name)
    if closing is not None:
        closing.push_async_callback(provided.close)
    listening: Transcriber = provided
    return listening


async def warm_up(embedder: Embedder) -> None:
    """Load a local model and learn the scale of an unknown one, so that the first look-up need not wait for it.

    To be run beside the prompt. An embedder that is away now is asked again by whoever needs it.
    """
    if isinstance(embedder, CalibratedEmbedder):
        with suppress(EmbeddingUnavailable):
            await embedder.warm_up()


def _deadline(settings: Settings) -> timedelta:
    return timedelta(seconds=settings.model_deadline_s)


def _chain(settings: Settings, names: tuple[ModelName, ...], closing: AsyncExitStack | None) -> ChatModel:
    models = [
        # The offline model stands in for the providers before it.
        OfflineModel(stands_in=len(names) > 1) if name.provider == OFFLINE else provider_model(settings, name, closing)
        for name in names
    ]
    return models[0] if len(models) == 1 else ModelChain(models, CHAIN_DEADLINES * _deadline(settings))
