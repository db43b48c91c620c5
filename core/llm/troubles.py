"""What a provider's failure means to us: whether waiting helps, another model, or only whoever runs the worker.

It knows statuses, headers and settings by name, and no SDK. Nothing a server wrote is repeated: it may repeat ours.
"""

from collections.abc import Mapping
from datetime import timedelta
from email.utils import mktime_tz, parsedate_tz
from time import time

from core.errors import ModelUnavailable

PASSING = frozenset({408, 409, 425, 429})  # beside every 5xx; 529 is Anthropic's "overloaded"
OUT_OF_CREDIT = frozenset({"insufficient_quota", "billing_error", "billing_hard_limit_reached"})  # some come as a 429


def of_status(name: str, status: int, headers: Mapping[str, str], code: str | None = None) -> ModelUnavailable:
    """The failure of the model *name*, such as ``openai:NAME``, that was answered with an HTTP *status*.

    *code* is the provider's own word for the error, where it sends one.
    """
    said = f"{name} answered with status {status}"
    remedy = _remedy(name, status, code)
    if remedy is not None:
        return ModelUnavailable(f"{said}: {remedy}", remedy=remedy)
    may_pass = status in PASSING or status >= 500
    return ModelUnavailable(said, may_pass=may_pass, retry_after=retry_after(headers) if may_pass else None)


def of_silence(name: str, what: str) -> ModelUnavailable:
    """The failure of a model that was not reached, or broke off; *what* is the rest of the sentence."""
    return ModelUnavailable(f"{name} {what}", may_pass=True)


def retry_after(headers: Mapping[str, str]) -> timedelta | None:
    """How long a server asks to be left alone: ``retry-after-ms``, or ``retry-after`` in seconds or as a date."""
    for header, unit in (("retry-after-ms", timedelta(milliseconds=1)), ("retry-after", timedelta(seconds=1))):
        try:
            return max(timedelta(0), float(headers.get(header, "")) * unit)
        except (ValueError, OverflowError):
            continue
    date = parsedate_tz(headers.get("retry-after", ""))
    return max(timedelta(0), timedelta(seconds=mktime_tz(date) - time())) if date is not None else None


def _remedy(name: str, status: int, code: str | None) -> str | None:
    provider = name.partition(":")[0].upper()
    if status == 402 or code in OUT_OF_CREDIT:
        return f"the account behind {provider}_API_KEY has no credit left; top it up"
    if status == 401:
        return f"the key is refused; check {provider}_API_KEY"
    if status == 403:
        return f"the key may not use this model; check {provider}_API_KEY and the model's name"
    if status == 404:
        return f"there is no such model there; check its name and {provider}_BASE_URL"
    return None
