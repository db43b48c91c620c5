"""Where a text model's files are, and what they are called. It reads none of them and needs no other package."""

import sys
from pathlib import Path

MODEL_FILE = "model.onnx"
TOKENIZER_FILE = "tokenizer.json"

BUNDLED = "e5-small-v2-int8"
BUNDLED_FOLDER = Path(sys.prefix) / "share" / "keepwell" / BUNDLED  # ./keepwell puts it there


def are_in(folder: Path) -> bool:
    """Whether both files are in *folder*."""
    return all((folder / name).is_file() for name in (MODEL_FILE, TOKENIZER_FILE))
