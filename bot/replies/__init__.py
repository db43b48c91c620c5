"""The words of the companion: replies composed by code, so that nothing is promised that was not done.

Each module holds the English of one domain, in one place.
"""

from bot.replies.composing import compose

__all__ = ["compose"]
