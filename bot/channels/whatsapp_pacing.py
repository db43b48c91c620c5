"""How fast messages may follow one another on WhatsApp: waiting a little beats being held back.

A business may write to one person every six seconds, bursts aside, and 80 times a second in all (Twilio, "Error 63018"
and "WhatsApp best practices"). Nothing sleeps here: who is too fast is told when to come back, and holds up nobody.
"""

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from core.errors import SendPostponed


@dataclass(frozen=True)
class Limit:
    """At most *count* messages within any *seconds*."""

    count: int
    seconds: float


TO_ONE = Limit(10, 60.0)  # one every six seconds, in bursts of ten
IN_ALL = Limit(60, 1.0)  # of 80: on their way messages get closer to one another
REMEMBERED = 10_000  # more people than are written to within a minute at IN_ALL


class Pace:
    """Gives each message its place, with the person first and then among all."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._all: deque[float] = deque(maxlen=IN_ALL.count)
        self._people: OrderedDict[str, deque[float]] = OrderedDict()

    def take_place(self, external_id: str, parts: int = 1) -> None:
        """Count a message of so many *parts* to *external_id*; it may go out if its first part may.

        Raises:
            SendPostponed: It would be one too many just now; nothing was counted.
        """
        now, places = self._now(), self._of(external_id)
        wait = max(_wait(places, TO_ONE, now), _wait(self._all, IN_ALL, now))
        if wait > 0:
            raise SendPostponed("too fast", timedelta(seconds=wait))
        places.extend([now] * parts)
        self._all.extend([now] * parts)

    def _of(self, external_id: str) -> deque[float]:
        places = self._people.setdefault(external_id, deque(maxlen=TO_ONE.count))
        self._people.move_to_end(external_id)
        if len(self._people) > REMEMBERED:
            self._people.popitem(last=False)
        return places


def _wait(places: deque[float], limit: Limit, now: float) -> float:
    return places[0] + limit.seconds - now if len(places) == limit.count else 0.0
