"""Every instruction a model reads, one Markdown file each; ``render`` fills in the placeholders.

It knows no database and no model. A file may be replaced without touching code (R8.5).
"""

from pathlib import Path
from string import Template

FOLDER = Path(__file__).parent


def render(name: str, /, **values: str) -> str:
    """The prompt *name* with its ``$placeholders`` filled in.

    Raises:
        KeyError: A placeholder has no value.
        ValueError: A value has no placeholder, or there is no such prompt: both are mistakes of ours.
    """
    path = FOLDER / f"{name}.md"
    if not path.is_file():
        raise ValueError(f"there is no prompt {name}")
    template = Template(path.read_text(encoding="utf-8"))
    unknown = set(values) - set(template.get_identifiers())
    if unknown:
        raise ValueError(f"prompt {name} has no placeholder for {', '.join(sorted(unknown))}")
    return template.substitute(values).strip()
