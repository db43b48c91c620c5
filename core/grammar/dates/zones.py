"""Time zones behind a time: "9am PST", "15h GMT", "8 UTC+2", "9am New York time".

An abbreviation is the fixed offset that people write it for; a place has the rules of its own clock.
"""

import re
from datetime import timedelta, timezone
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

_OFFSETS_MINUTES = {
    "utc": 0, "gmt": 0, "wet": 0, "bst": 60, "cet": 60, "wat": 60, "cest": 120, "eet": 120, "sast": 120,
    "eest": 180,
    "msk": 180, "gst": 240, "pkt": 300, "ist": 330, "ict": 420, "wib": 420, "sgt": 480, "myt": 480, "hkt": 480,
    "wita": 480, "awst": 480, "jst": 540, "kst": 540, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
    "ast": -240, "edt": -240, "est": -300, "cdt": -300, "cst": -360, "mdt": -360, "mst": -420, "pdt": -420,
    "pst": -480,
}  # fmt: skip

ZONE = re.compile(rf" ?\(?(?P<name>{'|'.join(_OFFSETS_MINUTES)})(?P<shift>[+-]\d{{1,2}}(?::?\d\d)?)?\)?(?![a-z\d])")


def zone_of(match: re.Match[str]) -> timezone:
    """Return the zone that a match of ZONE names."""
    minutes = _OFFSETS_MINUTES[match["name"]]
    shift = match["shift"]
    if shift:
        hours, _, rest = shift[1:].partition(":") if ":" in shift else (shift[1:3], "", shift[3:])
        minutes += (-1 if shift[0] == "-" else 1) * (int(hours) * 60 + int(rest or 0))
    return timezone(timedelta(minutes=minutes))


PLACE = re.compile(r" ?\(?(?:in )?(?P<place>[^\W\d_][^\W\d_.'-]*(?: [^\W\d_]+){0,2}) time\)?(?!\w)")
"""A city whose clock is meant: "New York time"."""

_REGIONS = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")


def place_zone(match: re.Match[str]) -> ZoneInfo | None:
    """Return the zone of the city that a match of PLACE names; None for any other word."""
    name = _cities().get(match["place"])
    return ZoneInfo(name) if name else None


def place_named(text: str) -> ZoneInfo | None:
    """Return the zone of the city whose time *text* speaks of, "every day at 9am New York time"; None for none."""
    for match in PLACE.finditer(text.lower()):
        words = match["place"].split()
        found = [_cities().get(" ".join(words[first:])) for first in range(len(words))]
        if name := next(filter(None, found), None):
            return ZoneInfo(name)
    return None


@cache
def _cities() -> dict[str, str]:
    """The cities that name zones of the tz database, folded, with their zones."""
    zones = sorted(zone for zone in available_timezones() if zone.startswith(_REGIONS))
    return {zone.rpartition("/")[2].replace("_", " ").lower(): zone for zone in zones}
