"""Time zone abbreviations behind a time: "9am PST", "15h GMT", "8 UTC+2".

Only fixed offsets that people write; it does not know cities or the rules of summer time.
"""

import re
from datetime import timedelta, timezone

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
