"""Dates, times, periods and durations in text.

Candidates are found by small parsers, one family a file, merged into phrases and resolved with the writer's
clock and habits. Pure: no model, no database. It does not know what the text asks for.
"""

from core.grammar.dates.days import local_days
from core.grammar.dates.model import Day, Found, Grain, Instant, Length, Period, Recurring, TimeOfDay, Value
from core.grammar.dates.reading import find_dates, read_date, times_of_day
from core.grammar.dates.unread import unread_time_words
from core.grammar.dates.zones import place_named

__all__ = [
    "Day",
    "Found",
    "Grain",
    "Instant",
    "Length",
    "Period",
    "Recurring",
    "TimeOfDay",
    "Value",
    "find_dates",
    "local_days",
    "place_named",
    "read_date",
    "times_of_day",
    "unread_time_words",
]
