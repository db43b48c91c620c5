"""What is no date, what must be asked about, and what other callers rely on."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.grammar.context import Direction
from core.grammar.dates import Day, Found, find_dates, local_days, read_date, times_of_day, unread_time_words
from tests.core.grammar.dates_reading import readings, shown, writer

WORDS = (
    "the on at by next last this every first 3 15 31 2026 3/4 5pm friday may march week month year day days ago in "
    "of to from and - , . for two half past quarter noon morning sun sat second until between since end "
    "other yesterday tomorrow 2h 1/2 10:30 early"
).split()


@pytest.mark.parametrize("direction", list(Direction))
@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "🙂", "hello", "May I ask you something", "you may not", "a second hand bag", "sun cream",
        "he sat down",
        "7-eleven coffee", "call 012-345 6789", "+60 12-345 6789", "RM12.50", "$3-4", "version 2.1.3", "v1.10",
        "they won 3-2", "a 4:3 screen", "iPhone 15", "for 25 people", "a second round", "let's march on",
        "30 february",
        "31/6/2026", "12 eggs", "4a", "keep it up-to-date", "from one place to another", "one by one", "the 5",
        "the 5th of them", "rate it on a scale of one to five", "between 5 and 10 people", "from 5 to 50",
        "my tax year 2025/26", "in her thirties", "a 100m sprint", "she is 3 months old",
        "a quarter of the cake", "about 3 tons",
        "at 5 main street",
        "one second please",
    ],
)  # fmt: skip
def test_what_is_no_date_stays_unread(text: str, direction: Direction) -> None:
    """Prices, phone numbers, versions, scores and words with two meanings give no date."""
    read = readings(text, direction)

    assert read == []


@pytest.mark.parametrize(
    "text",
    [
        "every first friday", "every day at 9", "every other week", "on mondays", "weekdays at 8", "twice a week",
        "rent on the 1st of every month", "daily at 7", "pay monthly", "setiap hari", "cada lunes", "每天早上8点",
    ],
)  # fmt: skip
def test_what_repeats_is_never_one_date(text: str) -> None:
    """A repeating phrase is reported as such, and is not the date of the message."""
    phrases = find_dates(text, writer(), Direction.FUTURE)

    assert any(phrase.recurs for phrase in phrases)
    assert read_date(text, writer(), Direction.FUTURE) is None


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "tomorrow or friday",
        "friday except the first friday",
        "two days before the meeting on friday",
        "tomorrow at sunrise",
        "the other friday",
        "monday 20 march 2026",
        "today 25:00",
        "weekly report tomorrow",
    ],
)
def test_a_doubt_is_left_to_be_asked(text: str) -> None:
    """No date is returned while two are possible, a word of time is left over, or the words contradict."""
    read = read_date(text, writer("2026-03-18T10:00"), Direction.FUTURE)

    assert read is None


@pytest.mark.parametrize(
    "text",
    [
        "in 2-3 days", "two or three weeks ago", "5 to 10 minutes", "in a week or two", "in the coming days",
        "2 days before the flight", "an hour before my meeting", "next 3 hours", "from 2014 to 2018",
        "between may 2015 and june 2018", "from the 27th to the 3rd of april", "the last few days of december",
    ],
)  # fmt: skip
def test_what_can_be_meant_in_two_ways_is_not_guessed(text: str) -> None:
    """Looking ahead, a span of amounts, a point counted from an unknown event or a range of years gives nothing."""
    read = readings(text)

    assert read == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mon wed fri gym", ["2026-03-16", "2026-03-11", "2026-03-13"]),
        ("a friday in april", ["2026-03-13", "2026-04-01 to 2026-05-01"]),
    ],
)
def test_days_that_are_not_one_stay_apart(text: str, expected: list[str]) -> None:
    """A list of weekdays, or a weekday of a month that has several, is more than one date, so that it is asked."""
    context = writer("2026-03-11T08:00")

    read = readings(text, Direction.FUTURE, context)

    assert expected == read
    assert read_date(text, context, Direction.FUTURE) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("meet Ana tomorrow at 5 for two hours", "2026-03-12 17:00"),
        ("may I call you on friday?", "2026-03-13"),
        ("buy sun cream on saturday", "2026-03-14"),
        ("stamps RM6.40 yesterday", "2026-03-10"),
    ],
)
def test_one_clear_date_is_read(text: str, expected: str) -> None:
    """A length beside the date, and words that only look like time, do not stand in the way."""
    read = read_date(text, writer(), Direction.FUTURE)

    assert read is not None
    assert expected == shown(read.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("100 at 7-eleven last night", ["2026-03-10 21:00 to 2026-03-11"]),
        ("sun 20 lunch", ["2026-03-08"]),
        ("mon 15 taxi", ["2026-03-09"]),
        ("yesterday 10", ["2026-03-10"]),
        ("haircut 28 on tuesday", ["2026-03-10"]),
        ("lunch 12 2026-03-02", ["2026-03-02"]),
        ("may 2000 salary", []),
        ("coffee at 4.50", []),
        ("10/3 lunch 12\n11/3 dinner 20", ["2026-03-10", "2026-03-11"]),
        ("beer 6 last night", ["2026-03-10 21:00 to 2026-03-11"]),
        ("groceries 20 last week", ["2026-03-02 to 2026-03-09"]),
        ("parking 2h 6", ["7200 s"]),
        ("tea 3-4 tonight", ["2026-03-11 21:00 to 2026-03-12"]),
        ("from 2024 to 2025", ["2024-01-01 to 2026-01-01"]),
        ("last year in june", ["2025-06-01 to 2025-07-01"]),
        ("tea 3 earlier today", ["2026-03-11"]),
        ("last night's dinner 30", ["2026-03-10 21:00 to 2026-03-11"]),
    ],
)
def test_an_amount_beside_a_day_is_not_taken_into_it(text: str, expected: list[str]) -> None:
    """Looking back, a bare number is a price, also where it could be a day, an hour or a year."""
    read = readings(text, Direction.PAST)

    assert expected == read


@pytest.mark.parametrize("direction", list(Direction))
@pytest.mark.parametrize(
    "text",
    [
        "in 9999 years at 5",
        "9000 years ago",
        "in 99999999999999999999 hours",
        "31/12/9999",
        "9999-12-31 at 5",
        "0000-00-00",
        "week 99",
    ],
)
def test_what_lies_outside_the_calendar_is_no_date(text: str, direction: Direction) -> None:
    """A day that no calendar holds is not read, and does not stop the reading."""
    phrase = read_date(text, writer(), direction)

    assert phrase is None


def test_unread_words_are_named_with_their_places() -> None:
    """Words of time outside every phrase found are returned in order."""
    text = "every day until noon"

    spans = unread_time_words(text, ())

    assert [text[span.start : span.end] for span in spans] == ["every", "day", "noon"]


@pytest.mark.parametrize(
    ("text", "first", "behind"),
    [
        ("yesterday", "2026-03-10", "2026-03-11"),
        ("last month", "2026-02-01", "2026-03-01"),
        ("this week", "2026-03-09", "2026-03-16"),
        ("in March", "2026-03-01", "2026-04-01"),
        ("since Monday", "2026-03-09", "2026-03-12"),
        ("last 7 days", "2026-03-04", "2026-03-12"),
        ("so far this year", "2026-01-01", "2026-03-12"),
        ("last night", "2026-03-10", "2026-03-11"),
        ("2 hours ago", "2026-03-11", "2026-03-12"),
        ("from friday to sunday", "2026-03-06", "2026-03-09"),
    ],
)
def test_the_local_days_of_a_reading(text: str, first: str, behind: str) -> None:
    """A record's day and a question's interval are whole days of the writer's zone, the end exclusive."""
    (phrase,) = find_dates(text, writer(), Direction.PAST)

    days = local_days(phrase.value, writer())

    assert (date.fromisoformat(first), date.fromisoformat(behind)) == days


@pytest.mark.parametrize("text", ["for 2 hours", "every day"])
def test_a_length_or_a_repetition_has_no_days(text: str) -> None:
    """Asking for the days of what has none is an error."""
    (phrase,) = find_dates(text, writer(), Direction.PAST)

    with pytest.raises(ValueError, match="no days"):
        local_days(phrase.value, writer())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every friday at 9:30 and 5pm", ["09:30", "17:00"]),
        ("daily at 7", ["07:00"]),
        ("every day at noon", ["12:00"]),
        ("every evening at 8", ["20:00"]),
        ("every morning", ["09:00"]),
        ("every day", []),
    ],
)
def test_times_without_a_day(text: str, expected: list[str]) -> None:
    """A repeating reminder gets its wall times, whatever the day."""
    times = [shown(phrase.value) for phrase in times_of_day(text, writer())]

    assert expected == times


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lunch semalam", "2026-03-10"), ("beli kopi hari ini", "2026-03-11"), ("makan minggu lepas",
        "2026-03-02 to 2026-03-09"),
        ("bulan ini", "2026-03-01 to 2026-04-01"), ("3 hari lepas", "2026-03-08"), ("isnin lepas", "2026-03-09"),
        ("kemarin", "2026-03-10"), ("tadi", "2026-03-11"), ("ayer", "2026-03-10"), ("la semana pasada",
        "2026-03-02 to 2026-03-09"),
        ("este mes", "2026-03-01 to 2026-04-01"), ("5 de mayo", "2025-05-05"), ("昨天午餐", "2026-03-10"), ("前天",
        "2026-03-09"),
        ("上个月", "2026-02-01 to 2026-03-01"), ("本月", "2026-03-01 to 2026-04-01"), ("上周五",
        "2026-03-06"), ("3天前", "2026-03-08"),
        ("3月1日", "2026-03-01"), ("gestern", "2026-03-10"), ("hier", "2026-03-10"), ("ontem",
        "2026-03-10"), ("ieri", "2026-03-10"),
        ("вчера", "2026-03-10"), ("hôm qua", "2026-03-10"),
    ],
)  # fmt: skip
def test_everyday_words_of_other_languages(text: str, expected: str) -> None:
    """Yesterday, today, last week and this month are read in the languages people mix."""
    read = readings(text, Direction.PAST)

    assert [expected] == read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("esok pukul 3 petang", "2026-03-12 15:00"),
        ("明天下午3点半", "2026-03-12 15:30"),
        ("mañana a las 8", "2026-03-12 08:00"),
    ],
)
def test_times_of_other_languages(text: str, expected: str) -> None:
    """A day with a clock time is read in them as well."""
    read = readings(text)

    assert [expected] == read


@given(st.lists(st.sampled_from(WORDS), max_size=9), st.sampled_from(list(Direction)))
def test_any_heap_of_words_is_read_without_falling_over(words: list[str], direction: Direction) -> None:
    """Phrases stay inside the text, in order and apart, whatever the words."""
    text = " ".join(words)

    phrases: tuple[Found, ...] = find_dates(text, writer(), direction)

    edges = [edge for phrase in phrases for edge in (phrase.span.start, phrase.span.end)]
    assert edges == sorted(edges)
    assert all(phrase.text == text[phrase.span.start : phrase.span.end] != "" for phrase in phrases)


@given(st.text(max_size=60))
def test_any_text_is_read_without_falling_over(text: str) -> None:
    """Letters whose small form is longer, odd spaces and lone marks do no harm."""
    phrases = find_dates(text, writer(), Direction.PAST)

    assert all(phrase.text == text[phrase.span.start : phrase.span.end] for phrase in phrases)


@given(st.dates(min_value=date(2000, 1, 1), max_value=date(2099, 12, 31)))
def test_every_written_day_is_read_back(day: date) -> None:
    """A full date is the same day in every direction and spelling."""
    for text in (day.isoformat(), day.strftime("%d %B %Y"), day.strftime("%b %d, %Y"), day.strftime("%d/%m/%Y")):
        (phrase,) = find_dates(text, writer(), Direction.PAST)

        assert Day(day) == phrase.value
