"""How an answer names what it is narrowed to, and how it says that nothing was found."""

from datetime import date

from bot.replies.period_phrases import opening, period_phrase
from tools.report_request import About


def about_topic(about: About) -> str:
    """For instance " on food" or " on “coffee”"; empty for everything."""
    parts = [about.category] if about.category else []
    parts += [f"“{about.text}”"] if about.text else []
    return f" on {' and '.join(parts)}" if parts else ""


def nothing_found(about: About, today: date, what: str = "") -> str:
    """That there is nothing, in which days, and how to add something.

    Args:
        about: What was asked.
        today: The person's local day.
        what: What there is none of, in the plural: "expenses"; empty for anything.
    """
    days = period_phrase(about.period, today)
    when = "" if days == "in all" else f" {days}"
    if about.text:
        return f"I found nothing noted as “{about.text}”{when}."
    topic = about_topic(about)
    how = "“salary 3000”" if what == "income" else "“lunch 15”"
    return f"{opening(f'no {what} recorded' if what else 'nothing is recorded')}{topic}{when}. Say {how} to add one."
