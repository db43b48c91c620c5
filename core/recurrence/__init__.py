"""Wishes in time: a wall time, a zone, and how it repeats; every instant follows from them.

Pure arithmetic over iCalendar rules (RFC 5545) and dateutil. It does not know how a wish was worded or what it is for.
"""

from core.recurrence.clamping import clamped
from core.recurrence.wish import Wish, wall_instant

__all__ = ["Wish", "clamped", "wall_instant"]
