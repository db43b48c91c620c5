"""What a time zone says of the country it lies in, by the tables of the tz database. It knows no user."""

from functools import cache
from importlib.resources import files

from core.grammar.context import DateOrder

_UNITED_STATES = "US"


def date_order_in(zone: str | None) -> DateOrder:
    """How people in *zone*, an IANA name, write 3/4: month first in the United States, day first elsewhere."""
    return DateOrder.MDY if zone in _zones_of(_UNITED_STATES) else DateOrder.DMY


@cache
def _zones_of(country: str) -> frozenset[str]:
    """The zones of a country by its ISO 3166 code, with the older names that begin with the code, "US/Eastern"."""
    table = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in table if line and not line.startswith("#")]
    older = files("tzdata").joinpath("zoneinfo", country)
    named = [f"{country}/{entry.name}" for entry in older.iterdir()] if older.is_dir() else []
    return frozenset([row[2] for row in rows if row[0] == country] + named)
