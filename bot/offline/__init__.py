"""The offline model: a rule-based ChatModel with no key, no account and no network (R11.3)."""

from bot.offline.model import UNREACHABLE, OfflineModel

__all__ = ["UNREACHABLE", "OfflineModel"]
