"""An installation's policy as its settings name it."""

from __future__ import annotations

import pytest

from bot import gate
from core.access import Access, Door
from core.errors import SettingsError
from core.settings import Settings
from core.users import Address

ANN = Address("telegram", "4711")
BEN = Address("whatsapp", "whatsapp:+60123456789")
ME = Address("console", "me")


def test_everybody_may_come_in_unless_told_otherwise() -> None:
    """With thirty messages a minute and any number of tokens."""
    policy = gate.from_settings(Settings.model_validate({}))

    assert policy.access.door is Door.OPEN
    assert policy.limits.messages_a_minute == 30
    assert policy.limits.daily_tokens is None


def test_a_list_names_addresses_with_their_channel() -> None:
    """Whatever the platform's own id looks like."""
    allowed = "telegram:4711, whatsapp:whatsapp:+60123456789"
    policy = gate.from_settings(Settings.model_validate({"KEEPWELL_ACCESS": "list", "KEEPWELL_ALLOWED": allowed}))

    barred = [policy.access.bars(who) for who in (ANN, BEN, ME, Address("telegram", "whatsapp:+60123456789"))]

    assert barred == [False, False, False, True]


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"KEEPWELL_ACCESS": "invite"}, "KEEPWELL_INVITES"),
        ({"KEEPWELL_ACCESS": "list"}, "KEEPWELL_ALLOWED"),
    ],
)
def test_a_door_that_nobody_can_pass_is_refused(values: dict[str, str], named: str) -> None:
    """At the start, with the setting that is missing."""
    with pytest.raises(SettingsError, match=named):
        gate.from_settings(Settings.model_validate(values))


@pytest.mark.parametrize(
    "values",
    [
        {"KEEPWELL_INVITES": "short"},
        {"KEEPWELL_INVITES": "two words of it"},
        {"KEEPWELL_ALLOWED": "4711"},
        {"KEEPWELL_ALLOWED": "telegram:"},
        {"KEEPWELL_ALLOWED": "pigeon:4711"},
        {"KEEPWELL_ACCESS": "closed"},
        {"KEEPWELL_MESSAGES_A_MINUTE": "0"},
        {"KEEPWELL_DAILY_TOKENS": "-1"},
    ],
)
def test_what_can_not_be_meant_is_refused(values: dict[str, str]) -> None:
    """A code that is soon guessed, an address without its channel, a limit that lets nothing through."""
    with pytest.raises(ValueError, match=next(iter(values))):
        Settings.model_validate(values)


@pytest.mark.parametrize(
    ("shown", "expected"), [("open-sesame", True), ("Open-Sesame", False), ("", False), ("é", False)]
)
def test_an_invite_is_shown_to_the_letter(shown: str, expected: bool) -> None:
    """Whatever is shown."""
    assert Access(Door.INVITE, ("open-sesame",)).is_invite(shown) is expected
