"""When a plan first happens, what a writer's settings decide, and what is no plan at all."""

import re
from dataclasses import replace
from datetime import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.grammar.context import DayParts
from core.grammar.recurrences import find_recurrence, read_recurrence
from core.grammar.recurrences.patterns import Pattern
from core.recurrence import Wish
from tests.core.grammar.dates_reading import writer
from tests.core.grammar.recurrences_reading import NOTHING, inside, start, whole

AUTUMN = "2026-11-30T08:00"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every day", "Thu 2026-03-12 09:00"),
        ("every day at 10", "Wed 2026-03-11 10:00"),
        ("every day at 9 and 17", "Wed 2026-03-11 17:00"),
        ("every evening", "Wed 2026-03-11 19:00"),
        ("every week", "Wed 2026-03-18 09:00"),
        ("every 3 days", "Sat 2026-03-14 09:00"),
        ("every 3 days at 11", "Wed 2026-03-11 11:00"),
        ("every other monday", "Mon 2026-03-16 09:00"),
        ("every month", "Sat 2026-04-11 09:00"),
        ("every month on the 31st", "Tue 2026-03-31 09:00"),
        ("every april", "Wed 2026-04-01 09:00"),
        ("every 2 hours", "Wed 2026-03-11 12:00"),
        ("every 2 hours starting at 3pm", "Wed 2026-03-11 15:00"),
        ("every 2 weeks starting monday", "Mon 2026-03-16 09:00"),
        ("every other day from tomorrow at 7pm", "Thu 2026-03-12 19:00"),
        ("every day next week", "Mon 2026-03-16 09:00"),
        ("4th of each month starting june", "Thu 2026-06-04 09:00"),
        ("every year on 29 february", "Sun 2027-02-28 09:00"),
        ("every day except thursday", "Fri 2026-03-13 09:00"),
    ],
)
def test_the_first_occurrence(text: str, expected: str) -> None:
    """It is the first one at or after now, in the writer's morning unless a time was said (R4.3)."""
    found = start(text)

    assert expected == found


def test_every_three_months_from_the_last_day_of_a_month_stays_at_its_end() -> None:
    """From 30 November it is the last of February, and 30 May (R4.2)."""
    plan = find_recurrence("change the filter every 3 months from 30 november", writer(AUTUMN))
    assert plan is not None

    walls = Wish(plan.starts_at, "Asia/Kuala_Lumpur", plan.rules).walls(plan.starts_at)

    assert ["11-30", "02-28", "05-30"] == [next(walls).strftime("%m-%d") for _ in range(3)]


def test_a_part_of_the_day_is_the_writers_own() -> None:
    """Someone who rises at six is reminded at six, and that counts as a time that was said."""
    early = replace(writer(), day_parts=DayParts(morning=time(6)))

    plan = find_recurrence("stretch every morning", early)

    assert plan is not None
    assert ("06:00", True) == (plan.starts_at.strftime("%H:%M"), plan.has_time)


def test_without_a_time_the_plan_says_so() -> None:
    """The caller may ask, or tell the time it took."""
    plans = [find_recurrence(text, writer()) for text in ("tea every friday", "tea every friday at 3")]

    assert [False, True] == [plan.has_time for plan in plans if plan]


@pytest.mark.parametrize(("payday", "expected"), [(25, "FREQ=MONTHLY;BYMONTHDAY=25"), (None, NOTHING)])
def test_payday_is_a_setting(payday: int | None, expected: str) -> None:
    """While it is not known nothing is read, so that the writer is asked."""
    found = whole("every payday", replace(writer(), payday=payday))

    assert expected == found


@pytest.mark.parametrize(
    "text",
    [
        "every penny counts", "everyone was there", "all day tomorrow", "every now and then", "every time it rains",
        "once", "in 3 days", "on the 1st", "last friday", "the evenings were long", "next two fridays",
        "third time lucky", "july 9th", "this month only", "call on monday and tuesday", "take 3 times",
        "every", "not every day", "",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_plan_is_none(text: str) -> None:
    """Words of repetition that repeat nothing, and dates, give nothing."""
    found = inside(text)

    assert found == NOTHING


@pytest.mark.parametrize(
    "text",
    [
        "every few days", "every 30 seconds", "every second", "every 0 days", "every 2 weeks and 3 days",
        "semi-monthly",
        "twice a day", "3 times a week", "twice a day at 9", "monthly on friday", "every week on the 5th",
        "every 31 june",
        "every 3 days on mondays", "every day at 9 or 10", "every day before 9am", "every monday for 2 days",
        "every day until yesterday", "every monday except mondays", "every weekday except public holidays",
        "every second day of the month", "every full moon and friday", "every payday",
        "every day for 3 times until june",
        "call tomorrow and every sunday", "milk every monday and eggs every friday",
        "every friday swim, next month run",
        "mondays at 9 and thursdays at 18 for 5 times", "cada viernes hasta junio", "every day at 25:00",
    ],
)  # fmt: skip
def test_a_plan_with_a_word_left_over_or_two_meanings_is_none(text: str) -> None:
    """No rule is better than a wrong one: the writer is asked (decision "Consume or ask")."""
    found = inside(text)

    assert found == NOTHING


@pytest.mark.parametrize("text", ["the last day of the month", "first friday of the month", "mon, wed and fri at 7"])
def test_days_alone_are_a_plan_only_where_a_plan_is_asked_for(text: str) -> None:
    """In a message they are dates; as the answer to "how often?" they repeat."""
    answers = [read_recurrence(text, writer()) is not None, find_recurrence(f"call them {text}", writer()) is not None]

    assert [True, False] == answers


def test_a_message_that_says_more_is_no_answer() -> None:
    """Only time words make a whole text a plan."""
    found = [whole(text) for text in ("every friday at 3, please", "every friday at 3 with Bo")]

    assert ["FREQ=WEEKLY;BYDAY=FR;BYHOUR=15;BYMINUTE=0", NOTHING] == found


WORDS = (
    "every other each daily weekly mondays friday weekend 1st last first second day month week year at 9 17:00 and , "
    "until june march 25 for 3 times except on the of in from tomorrow starting twice hour minutes between 每天 setiap "
    "hari noon morning every 2 weeks to -"
).split()


@given(st.lists(st.sampled_from(WORDS), max_size=9))
@settings(max_examples=300, deadline=None)
def test_whatever_is_found_can_be_kept(words: list[str]) -> None:
    """Any plan makes a wish whose first occurrence is not in the past, and its places lie in the text in order."""
    text, context = " ".join(words), writer()

    plan = find_recurrence(text, context)

    if plan:
        wish = Wish(plan.starts_at, "Asia/Kuala_Lumpur", plan.rules)
        assert plan.starts_at == next(wish.walls(context.now.replace(tzinfo=None)))
        edges = [edge for span in plan.spans for edge in (span.start, span.end)]
        assert edges == sorted(edges)
        assert edges[-1] <= len(text)


@pytest.mark.parametrize(
    "part",
    ["every ", "every day at 9 and ", "mon ", "1st and ", "每天", "the last of ", "from 1 to ", "at 5, ", "june "],
)
def test_the_work_for_a_long_message_grows_with_its_length(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice the text is about twice the work; no list makes it the square."""
    tried: list[int] = []
    match = Pattern.match

    def counted(pattern: Pattern, text: str, at: int = 0) -> re.Match[str] | None:
        tried.append(at)
        return match(pattern, text, at)

    monkeypatch.setattr(Pattern, "match", counted)

    for length in (2_000, 4_000):
        find_recurrence((part * length)[:length], writer())
        tried.append(-1)

    once, twice = tried.index(-1), len(tried) - tried.index(-1)
    assert twice <= 2.5 * once
