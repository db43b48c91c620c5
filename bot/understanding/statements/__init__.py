"""What a person tells about themselves and their people, read by rule: the offline model learns from it (R5.4)."""

from bot.understanding.statements.antecedents import NOBODY, Antecedents
from bot.understanding.statements.model import Statement
from bot.understanding.statements.reading import Reading, read_on, read_statements, tells_something

__all__ = ["NOBODY", "Antecedents", "Reading", "Statement", "read_on", "read_statements", "tells_something"]
