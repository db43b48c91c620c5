"""A place on the map: only its time zone is of use, and only once the person has said yes.

The zone is looked up on this machine; nothing else of the place is kept.
"""

from functools import partial

import tzfpy

from bot.channels.base import Place
from bot.conversation import Answer
from bot.modes import Mode
from bot.router import DecidedBy
from tools.asking import yes_or_no
from tools.base import PlannedCall, ToolScope
from tools.zones import city, find_zones

AT_SEA = "I can't tell the time zone of that place. Tell me a city nearby, such as “I'm in Lisbon now”."


def zone_at(place: Place) -> str | None:
    """The IANA zone at *place*; None at sea, where zones have no towns, and off the map."""
    if not (-90 <= place.latitude <= 90 and -180 <= place.longitude <= 180):
        return None
    zone = tzfpy.get_tz(place.longitude, place.latitude)
    return zone if zone and not zone.startswith("Etc/") else None


def answer(scope: ToolScope, place: Place) -> Answer:
    """Ask whether the person's clock shall follow them there; say so where it does already."""
    scope.afterwards.append(partial(_forget, scope))
    zone = zone_at(place)
    if zone is None or not (found := find_zones(zone, scope.now)):
        return Answer(Mode.SMALLTALK, DecidedBy.RULES, AT_SEA)
    named = f"{city(zone)} ({zone})"
    if scope.user.zone in (zone, *found):
        return Answer(Mode.SMALLTALK, DecidedBy.RULES, f"That is on {named} time, which I use for you already.")
    ask = yes_or_no(
        f"Are you on {named} time now? Shall I use that zone for you?",
        (PlannedCall(name="set_zone", arguments={"zone": zone}),),
        yes="Yes, use it",
        no="No, leave it",
    )
    return Answer(Mode.EXPENSE, DecidedBy.RULES, ask.text, ask=ask)


async def _forget(scope: ToolScope) -> None:
    """Take the place out of the event that brought it."""
    conn = await scope.writing()
    await conn.execute(
        "UPDATE inbox SET payload = payload - 'place' WHERE user_id = $1 AND id = $2", scope.user.id, scope.event_id
    )
