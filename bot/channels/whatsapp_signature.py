"""Whether a post really comes from Twilio: it signs the address it posts to, and every field, with a secret of ours.

The address is the one that PUBLIC_URL says: what a request claims about itself (Host, X-Forwarded-*) is anybody's word
(Twilio, "Webhooks security"). The comparison takes the same time wherever two signatures differ.
"""

from collections.abc import Iterable
from urllib.parse import parse_qsl

from twilio.request_validator import (
    HMAC_SHA1,
    SIGNATURE_HEADER,
    SIGNATURE_SETTINGS_HEADER,
    RequestValidator,
    get_signature_algorithm,
)

from bot.channels.base import HookRequest

MAX_FIELDS = 500  # of a form; Twilio's have some thirty


class Form:
    """The fields of a form, of which one may stand there several times."""

    def __init__(self, fields: Iterable[tuple[str, str]]) -> None:
        self._fields: dict[str, list[str]] = {}
        for name, value in fields:
            self._fields.setdefault(name, []).append(value)

    def __iter__(self) -> Iterable[str]:
        return iter(self._fields)

    def __bool__(self) -> bool:
        return bool(self._fields)

    def getall(self, name: str) -> list[str]:
        """Every value of the field *name*, which is there; by this name the validator asks for them."""
        return self._fields[name]

    def first(self) -> dict[str, str]:
        """Each field with its first value."""
        return {name: values[0] for name, values in self._fields.items()}


class Guard:
    """Lets in what Twilio signed for the addresses below *public_url*."""

    def __init__(self, public_url: str, auth_token: str, shared_secret: str | None) -> None:
        """*shared_secret* is what the newer signature is made with; None where that is the token as well."""
        self._public_url = public_url
        self._by_token = RequestValidator(auth_token)
        self._by_key = RequestValidator(shared_secret or auth_token)

    def admit(self, request: HookRequest) -> dict[str, str] | None:
        """The form of *request*, blank fields and all; None for whatever was not signed by Twilio."""
        form = _form(request.body)
        signature = request.headers.get(SIGNATURE_HEADER.lower())
        if form is None or not signature:
            return None
        algorithm = get_signature_algorithm(request.headers.get(SIGNATURE_SETTINGS_HEADER.lower(), ""))
        validator = self._by_token if algorithm == HMAC_SHA1 else self._by_key
        url = f"{self._public_url}{request.path}{'?' if request.query else ''}{request.query}"
        return form.first() if validator.validate(url, form, signature, algorithm) else None


def _form(body: bytes) -> Form | None:
    """The form in *body*; None where it is none."""
    try:
        text = body.decode("ascii")
        return Form(parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MAX_FIELDS))
    except ValueError:
        return None
