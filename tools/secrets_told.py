"""What is said where a person tells a secret: that it is not kept, once and kindly (R5.6). Pure."""

from memory.secrets import SecretKind, find_secrets

LEFT_OUT = "I don't keep passwords or card numbers, so I left that out."
LEFT_OUT_DOCUMENT = "I don't keep the numbers of IDs or passports, so I left that out."
NOT_KEPT = "I don't keep passwords, codes or card numbers, so I can't tell you that one."


def left_out(text: str) -> str:
    """What to say of the secrets in *text*; empty where it holds none."""
    kinds = {secret.kind for secret in find_secrets(text)}
    if not kinds:
        return ""
    return LEFT_OUT_DOCUMENT if kinds == {SecretKind.DOCUMENT} else LEFT_OUT
