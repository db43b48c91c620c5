"""Templates: messages that a platform has approved before, for what is said to somebody who has not written for a day.

They are set by whoever runs the worker, as JSON (WhatsApp by Twilio, R9.2).
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

CONTENT_SID = r"HX[0-9a-fA-F]{32}"  # Twilio's name for a content
WORDS = "{text}"  # in a variable: what is to be said
EXAMPLE = '{"reminder": {"content_sid": "HX...", "variables": {"1": "{text}"}}}'


class Template(BaseModel):
    """A message that WhatsApp has approved, by its Twilio content, and what its variables say.

    Attributes:
        variables: By their names in the template; ``{text}`` stands for what is to be said.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    content_sid: Annotated[str, Field(pattern=f"^{CONTENT_SID}$")]
    variables: dict[str, str] = Field({"1": WORDS}, min_length=1)


Templates = dict[Literal["reminder", "reply"], Template]
_TEMPLATES = TypeAdapter(Templates)


def read_templates(text: str) -> Templates:
    """Read JSON: a template for each kind of message.

    Raises:
        ValueError: It is none; the sentence says what would be right.
    """
    try:
        templates = _TEMPLATES.validate_json(text)
    except ValidationError as error:
        raise ValueError(f"it must look like {EXAMPLE}") from error
    for kind, template in templates.items():
        if not any(WORDS in variable for variable in template.variables.values()):
            raise ValueError(f"a variable of {kind} must hold {WORDS}, or nobody is told what it is about")
    return templates
