"""How an answer names what it is narrowed to, and how it says that nothing was found."""

from datetime import date

from bot.replies.period_phrases import is_to_come, opening, period_phrase
from bot.replies.wording import day_phrase
from tools.report_request import About
from tools.wording import listed


def about_topic(about: About) -> str:
    """For instance " on food", " on “coffee”" or " besides food"; empty for everything."""
    if about.without:
        return f" besides {about.without}"
    parts = [about.category] if about.category else []
    parts += [f"“{about.text}”"] if about.text else []
    return f" on {' and '.join(parts)}" if parts else ""


def nothing_found(about: About, today: date, what: str = "") -> str:
    """That there is nothing, in which days, and what would find or add something.

    Args:
        about: What was asked.
        today: The person's local day.
        what: What there is none of, in the plural: "expenses"; empty for anything. Income is no answer to "refunds".
    """
    if is_to_come(about.period, today):
        day = period_phrase(about.period, today).removeprefix("on ").removeprefix("in ")
        return f"{opening(day)} is still to come, so nothing is recorded yet."
    days = period_phrase(about.period, today)
    when = "" if days == "in all" else f" {days}"
    if about.text:
        return f"I found nothing noted as “{about.text}”{when}."
    if about.currency is not None:
        return _nothing_in_currency(about, when)
    if about.came_in and not about.category and what not in ("income", "refunds"):
        return _only_income(about, when)
    none = opening(f"no {what} recorded" if what else "nothing is recorded")
    how = {"income": "“salary 3000”", "refunds": "“refund book 20”"}.get(what, "“lunch 15”")
    add = f" Say {how} to add one." if _may_be_added(about) else ""
    return f"{none}{about_topic(about)}{when}{_since(about, today)}.{add}"


def _only_income(about: About, when: str) -> str:
    """That nothing was spent while something came in."""
    spent = "you haven't spent anything yet" if about.period.is_running else "you spent nothing"
    came_in = listed(one.display for one in about.came_in)
    return f"{opening(f'{when} {spent}'.strip())}; {came_in} came in."


def _nothing_in_currency(about: About, when: str) -> str:
    """Amounts stay in the currency they were told in, so that another one may hold what is looked for."""
    others = f"; what there is is in {listed(about.other_currencies)}" if about.other_currencies else ""
    return f"Nothing is recorded{about_topic(about)} in {about.currency}{when}{others}."


def _since(about: About, today: date) -> str:
    """Where the diary begins, if all that was asked about lies before."""
    if about.first_on is None or about.first_on < about.period.end_on:
        return ""
    return f": your diary begins {day_phrase(about.first_on, today)}"


def _may_be_added(about: About) -> bool:
    """Whether an example of an entry fits: to a topic or a time gone by it says nothing."""
    return about.category is None and about.period.is_running
