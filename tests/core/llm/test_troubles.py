"""What a provider's failure means: wait, ask another model, or mend something."""

from __future__ import annotations

from datetime import timedelta
from email.utils import formatdate
from time import time

import pytest

from core.llm import troubles

NAME = "openai:some-model"


@pytest.mark.parametrize(
    ("status", "code", "may_pass", "remedy"),
    [
        (408, None, True, None),
        (409, None, True, None),
        (429, None, True, None),
        (500, None, True, None),
        (503, None, True, None),
        (529, "overloaded_error", True, None),
        (400, None, False, None),
        (413, None, False, None),
        (422, None, False, None),
        (401, None, False, "OPENAI_API_KEY"),
        (403, None, False, "OPENAI_API_KEY"),
        (404, None, False, "OPENAI_BASE_URL"),
        (402, None, False, "credit"),
        (429, "insufficient_quota", False, "credit"),
        (400, "billing_error", False, "credit"),
    ],
)
def test_a_status_says_what_to_do(status: int, code: str | None, may_pass: bool, remedy: str | None) -> None:
    """Busy and broken servers may be asked again; a key, a name or a purse is for the operator to mend."""
    error = troubles.of_status(NAME, status, {}, code)

    assert error.may_pass is may_pass
    assert (error.remedy is None) == (remedy is None)
    assert remedy is None or remedy in str(error.remedy)
    assert str(status) in str(error)


@pytest.mark.parametrize(
    ("headers", "wait"),
    [
        ({}, None),
        ({"retry-after": "7"}, timedelta(seconds=7)),
        ({"retry-after": "0.5"}, timedelta(seconds=0.5)),
        ({"retry-after-ms": "250", "retry-after": "7"}, timedelta(milliseconds=250)),
        ({"retry-after": "-3"}, timedelta(0)),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "1e99"}, None),
        ({"retry-after": "Fri, 27 Nov 2020 04:00:00 GMT"}, timedelta(0)),
    ],
)
def test_the_wish_to_be_left_alone_is_read(headers: dict[str, str], wait: timedelta | None) -> None:
    """In milliseconds, in seconds or as a date; what is none of these is no wish."""
    assert wait == troubles.retry_after(headers)


def test_a_date_to_come_is_a_wait() -> None:
    """A date is compared with the machine's clock."""
    wait = troubles.retry_after({"retry-after": formatdate(time() + 60, usegmt=True)})

    assert wait is not None
    assert timedelta(seconds=50) < wait <= timedelta(seconds=60)
