"""Building the chat models that the settings name; a provider's SDK is imported only when one of its models is."""

from importlib import import_module

from bot.offline import OfflineModel
from core.llm.chain import ModelChain
from core.llm.types import ChatModel
from core.settings import OFFLINE, ModelName, Settings


def chat_model(settings: Settings) -> ChatModel:
    """The fallback chain for conversation; the offline model stands at its end.

    Raises:
        SettingsError: A model's provider has no key.
    """
    return _chain(settings, settings.models(settings.chat_model))


def small_model(settings: Settings) -> ChatModel | None:
    """The model for small decisions, or None where only the offline one is configured: rules have decided by then."""
    names = settings.models(settings.small_model)
    return _chain(settings, names[:-1]) if len(names) > 1 else None


def _chain(settings: Settings, names: tuple[ModelName, ...]) -> ChatModel:
    models = [_build(settings, name, stands_in=len(names) > 1) for name in names]
    return models[0] if len(models) == 1 else ModelChain(models)


def _build(settings: Settings, name: ModelName, *, stands_in: bool) -> ChatModel:
    """The model called *name*; the offline one ``stands_in`` for the providers before it in a chain."""
    if name.provider == OFFLINE:
        return OfflineModel(stands_in=stands_in)
    model: ChatModel = import_module(f"core.llm.providers.{name.provider}").build(settings, name.name)
    return model
