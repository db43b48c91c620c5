"""What the tests of repeating phrases share: plans shown as short text."""

from core.grammar.context import ReadingContext
from core.grammar.recurrences import Recurrence, find_recurrence, read_recurrence
from tests.core.grammar.dates_reading import writer

NOTHING = "nothing"


def shown(plan: Recurrence | None) -> str:
    """Show the rules of a plan, joined by " + ", without their property name."""
    return " + ".join(rule.removeprefix("RRULE:") for rule in plan.rules) if plan else NOTHING


def whole(text: str, context: ReadingContext | None = None) -> str:
    """Show the plan that a text is, written on a Wednesday at 10 in Kuala Lumpur unless said otherwise."""
    return shown(read_recurrence(text, context or writer()))


def inside(text: str, context: ReadingContext | None = None) -> str:
    """Show the plan that stands in a message."""
    return shown(find_recurrence(text, context or writer()))


def start(text: str, context: ReadingContext | None = None) -> str:
    """Show the first occurrence of the plan in a message."""
    plan = find_recurrence(text, context or writer())
    return plan.starts_at.strftime("%a %Y-%m-%d %H:%M") if plan else NOTHING


def left(text: str) -> str:
    """Show what a message is about, once the words of the plan are cut out."""
    plan = find_recurrence(text, writer())
    spans = plan.spans if plan else ()
    kept = "".join(char for at, char in enumerate(text) if not any(span.start <= at < span.end for span in spans))
    return " ".join(kept.split()).strip(" ,.")
