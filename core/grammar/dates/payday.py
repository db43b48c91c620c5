"""Payday: the writer's own day of the month, or the last working day (decision "payday").

While it is not known the word stays unread, so that the writer is asked.
"""

import re
from calendar import monthrange
from collections.abc import Iterable
from datetime import date

from core.grammar.dates.nodes import ONE_DAY, Days, Node
from core.grammar.dates.resolving import add_business_days
from core.grammar.dates.scanning import Family, Lead, Rule, Scan
from core.grammar.dates.vocabulary import WHICH, which_step

LAST_WORKING_DAY = 0  # as the setting writes it


def payday_in(year: int, month: int, setting: int) -> date:
    """Return the payday of a month; the 31st is the last day of a shorter one."""
    last = date(year, month, monthrange(year, month)[1])
    if setting == LAST_WORKING_DAY:
        return add_business_days(last + ONE_DAY, -1)
    return last.replace(day=min(setting, last.day))


def _payday(match: re.Match[str], scan: Scan, _lead: Lead) -> Node | None:
    setting = scan.context.payday
    if setting is None:
        return None

    def of_year(year: int) -> Iterable[date]:
        return [payday_in(year, month, setting) for month in range(1, 13)]

    days = Days(of_year=of_year)
    step = which_step(match["which"]) if match["which"] else 0
    if step == 0:
        return days
    return Days(on=days.on_or_after(scan.today + ONE_DAY) if step > 0 else days.on_or_before(scan.today - ONE_DAY))


FAMILY = Family(rules=(Rule(rf"(?:(?P<which>{WHICH}) |my )?pay ?day(?![a-z])", _payday),), needs=r"pay ?day")
