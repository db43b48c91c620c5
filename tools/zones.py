"""The time zone a person means by a city, a country or an IANA name.

It reads the tables of the tz database and knows no user. Large cities that give no zone its name stand in a small
table of their own.
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo, available_timezones

HALF_A_YEAR = timedelta(days=182)  # zones that agree now and then agree in summer and in winter

# Cities of millions, and short names, that are no zone's own name.
_OTHER_NAMES = {
    "America/Chicago": "austin dallas houston ct",
    "America/Los_Angeles": "san-francisco seattle san-diego pt pst pdt la",
    "America/New_York": "boston washington miami atlanta philadelphia nyc et est edt",
    "America/Denver": "salt-lake-city mt",
    "America/Montreal": "quebec ottawa",
    "America/Sao_Paulo": "rio-de-janeiro brasilia",
    "Asia/Bangkok": "chiang-mai phuket",
    "Asia/Ho_Chi_Minh": "hanoi da-nang",
    "Asia/Jakarta": "bandung surabaya",
    "Asia/Makassar": "bali denpasar",
    "Asia/Kolkata": "mumbai delhi new-delhi bangalore bengaluru chennai hyderabad pune ist",
    "Asia/Karachi": "lahore islamabad",
    "Asia/Kuala_Lumpur": "kl penang johor-bahru",
    "Asia/Riyadh": "jeddah mecca",
    "Asia/Dubai": "abu-dhabi",
    "Asia/Shanghai": "beijing shenzhen guangzhou chengdu hangzhou",
    "Asia/Tokyo": "osaka kyoto",
    "Australia/Sydney": "canberra",
    "Europe/Berlin": "munich hamburg frankfurt cologne",
    "Europe/Istanbul": "ankara izmir",
    "Europe/London": "manchester edinburgh birmingham uk england scotland wales",
    "Europe/Madrid": "barcelona valencia",
    "Europe/Paris": "lyon marseille",
    "Europe/Rome": "milan naples",
    "Europe/Zurich": "geneva basel bern",
    "Pacific/Auckland": "wellington christchurch",
    "UTC": "gmt zulu",
}


def find_zones(said: str, now: datetime) -> tuple[str, ...]:
    """The IANA names that *said* may mean: one if it is clear, several for a wide country, none if unknown.

    Args:
        said: An IANA name, a city or a country, in any case.
        now: Aware; zones of one country that keep the same time from now on count as one.
    """
    name = _fold(said)
    if zone := _names().get(name):
        return (zone,)
    return tuple(_unlike(_zones_by_country().get(name, ()), now))


def city(zone: str) -> str:
    """The city that names a zone: "Kuala Lumpur"."""
    return zone.rsplit("/", 1)[-1].replace("_", " ")


def _fold(name: str) -> str:
    return "-".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _unlike(zones: tuple[str, ...], now: datetime) -> Iterator[str]:
    """The zones whose clocks differ, the first of each kind."""
    seen = set()
    for zone in zones:
        offsets = tuple((now + later).astimezone(ZoneInfo(zone)).utcoffset() for later in (timedelta(), HALF_A_YEAR))
        if offsets not in seen:
            seen.add(offsets)
            yield zone


@cache
def _names() -> dict[str, str]:
    """Every name of a zone: its IANA name, its city, and our own additions."""
    names = {"utc": "UTC"}
    for zone in sorted(available_timezones(), key=_is_listed):
        if "/" in zone and not zone.startswith("Etc/"):
            names[_fold(zone)] = zone
            names[_fold(city(zone))] = zone
    for zone, others in _OTHER_NAMES.items():
        names.update(dict.fromkeys(others.split(), zone))
    return names


def _is_listed(zone: str) -> bool:
    """Whether the tz database still gives the zone to a country: such a name wins over an outdated one."""
    return any(zone in zones for zones in _zones_by_country().values())


@cache
def _zones_by_country() -> dict[str, tuple[str, ...]]:
    """Country names to their zones, the most populous first as zone.tab lists them."""
    zones: dict[str, list[str]] = defaultdict(list)
    for code, _, zone, *_ in _table("zone.tab"):
        zones[code].append(zone)
    countries = {_fold(name): tuple(zones[code]) for code, name, *_ in _table("iso3166.tab") if code in zones}
    countries.update({"usa": tuple(zones["US"]), "us": tuple(zones["US"]), "america": tuple(zones["US"])})
    return countries


def _table(name: str) -> Iterator[list[str]]:
    """The rows of one of the tz database's tables, as columns."""
    for line in files("tzdata").joinpath("zoneinfo", name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")
