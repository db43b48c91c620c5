"""The names by which people call currencies, and what each currency is counted in.

Pure data and look-ups: ISO 4217 codes with their minor units, and for each code the symbols and words used in
chat. It knows no amounts and no messages. A sign such as "$" means several currencies; :func:`resolve` picks
the writer's own where it is one of them and says so where it had to assume.
"""

from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from core.grammar.country_names import STEMS
from core.grammar.currency_names import (
    COINS,
    COUNTRY_UNITS,
    FAVOURED_NAMES,
    LOCAL_NAMES,
    NAMES,
    SHARED_NAMES,
)

# ISO 4217 "minor unit" column. Rows in the database are counted in these, so an entry never changes.
_NO_MINOR_UNITS = frozenset("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split())
_THREE_MINOR_UNITS = frozenset("BHD IQD JOD KWD LYD OMR TND".split())
_TWO_MINOR_UNITS = frozenset(
    """AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
    CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR
    ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
    MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS
    SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW
    """.split()
)
CODES = _NO_MINOR_UNITS | _THREE_MINOR_UNITS | _TWO_MINOR_UNITS

# Currencies whose fractions have gone out of use (CLDR, currency fractions of 0): "25.000" is then never 25.
_USED_WHOLE = _NO_MINOR_UNITS | frozenset(
    "AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK SOS SYP YER CRC AMD KZT UZS".split()
)

# Codes that are also everyday words count only in capitals: "try", "all", "cup", "pen".
_WORDLIKE_CODES = frozenset(
    "ALL AMD ANG BAM BOB COP CUP DOP ERN GEL GIP KGS LAK MAD MOP NAD PAB PEN RON SHP SOS SRD STN TOP TRY VES".split()
)


@dataclass(frozen=True)
class CurrencyName:
    """What one name of a currency may mean.

    Attributes:
        codes: ISO 4217 codes, the likeliest first; empty for slang of whatever is local ("bucks").
        is_shared: True when the name alone does not settle the country, as with "$" or "kr".
        part: Size of the named coin in the currency's unit: 1 for "ringgit", 0.01 for "sen", 0.1 for 角.
    """

    codes: tuple[str, ...]
    is_shared: bool = False
    part: Decimal = Decimal(1)


def minor_units(currency: str) -> int:
    """How many decimals amounts of an ISO 4217 currency have: 0, 2 or 3.

    Raises:
        KeyError: ``currency`` is no ISO 4217 code in use.
    """
    if currency in _TWO_MINOR_UNITS:
        return 2
    if currency in _NO_MINOR_UNITS:
        return 0
    if currency in _THREE_MINOR_UNITS:
        return 3
    raise KeyError(currency)


def is_used_whole(currency: str | None) -> bool:
    """Whether prices in this currency have no decimals in daily life, as in JPY, IDR or VND."""
    return currency in _USED_WHOLE


def resolve(name: CurrencyName, own_currency: str | None, dollar: str | None = None) -> tuple[str | None, bool]:
    """The code a name means to a writer, and whether that was assumed.

    The writer's own currency wins where the name may mean it (decisions, bare "$"). Otherwise the likeliest
    code is returned, flagged as assumed when the name is shared by several countries.

    Args:
        name: What was written.
        own_currency: The writer's, None when not known.
        dollar: What the writer has said that a bare "$" means, None when not asked yet.
    """
    if not name.codes or own_currency in name.codes:
        return own_currency, False
    if dollar is not None and is_dollar(name):
        return dollar, False
    return name.codes[0], name.is_shared


def possible_codes(name: CurrencyName, own_currency: str | None) -> tuple[str, ...]:
    """What to offer where a shared name had to be assumed, likeliest first.

    A bare "$" may also stand for whatever the writer pays in; a "kr" or "¥" hardly does.
    """
    return (name.codes[0], own_currency) if own_currency and is_dollar(name) else name.codes


def is_dollar(name: CurrencyName) -> bool:
    """Whether a name is a dollar of no country, "$" or "dollars"."""
    return name.is_shared and name.codes[:1] == ("USD",)


def find_code(word: str) -> str | None:
    """The ISO 4217 code a word spells, or None; codes that are everyday words count only in capitals."""
    code = word.upper()
    if code not in CODES or (code in _WORDLIKE_CODES and word != code):
        return None
    return code


@cache
def name_index() -> dict[str, CurrencyName]:
    """All names in lower case, single spaces inside; the values say what each may mean."""
    index: dict[str, CurrencyName] = {}
    for code, names in NAMES.items():
        _add(index, names, CurrencyName((code,)))
    for names, codes in SHARED_NAMES.items():
        _add(index, names, CurrencyName(tuple(codes.split()), is_shared=True))
    for names, codes in FAVOURED_NAMES.items():
        _add(index, names, CurrencyName(tuple(codes.split())))
    _add(index, LOCAL_NAMES, CurrencyName(()))
    for names, (part, codes) in COINS.items():
        _add(index, names, CurrencyName(tuple(codes.split()), part=Decimal(part)))
    return index


@cache
def country_units() -> dict[str, CurrencyName]:
    """Names that mean money only beside a country, "bosnian marks"; everything in :func:`name_index` as well."""
    index = dict(name_index())
    for names, codes in COUNTRY_UNITS.items():
        _add(index, names, CurrencyName(tuple(codes.split())))
    return index


def country_at(words: str) -> str | None:
    """The currency of the country that a word or two name, by the beginning of its name or adjective; or None."""
    return next((code for stem, code in _stems().get(words[:2], ()) if _is_of_stem(words, stem)), None)


def country_stem(text: str, start: int) -> str | None:
    """The longest beginning of a country's name at a place in a text without spaces, カナダ of カナダドル; or None."""
    for key in (text[start : start + 2], text[start]):
        for stem, _ in _stems().get(key, ()):
            if text.startswith(stem, start):
                return stem
    return None


def _is_of_stem(words: str, stem: str) -> bool:
    return words == stem[:-1] if stem.endswith(".") else words.startswith(stem)


@cache
def _stems() -> dict[str, tuple[tuple[str, str], ...]]:
    """Stems by their first two letters, longest first."""
    by_start: dict[str, list[tuple[str, str]]] = {}
    for code, stems in STEMS.items():
        for stem in stems.split():
            plain = stem.replace("_", " ")
            by_start.setdefault(plain.rstrip(".")[:2], []).append((plain, code))
    return {start: tuple(sorted(found, key=lambda pair: -len(pair[0]))) for start, found in by_start.items()}


def _add(index: dict[str, CurrencyName], names: str, meaning: CurrencyName) -> None:
    index.update(dict.fromkeys(names.split("|"), meaning))
