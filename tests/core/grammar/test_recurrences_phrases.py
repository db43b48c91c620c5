"""The shapes that repeating phrases are written in (R4.1)."""

import pytest

from tests.core.grammar.recurrences_reading import inside, left, whole

WORKDAYS = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["every day", "daily", "each day", "everyday", "evry day", "once a day", "every single day"], "FREQ=DAILY"),
        (["every other day", "alternate days", "every 2nd day", "every two days", "every 2d"], "FREQ=DAILY;INTERVAL=2"),
        (["every week", "weekly", "once a week", "on a weekly basis"], "FREQ=WEEKLY"),
        (["fortnightly", "biweekly", "every other week", "every fortnight", "every 2 wks"], "FREQ=WEEKLY;INTERVAL=2"),
        (["monthly", "every month", "once per month", "each mth"], "FREQ=MONTHLY"),
        (["bimonthly", "every second month", "every other month"], "FREQ=MONTHLY;INTERVAL=2"),
        (["quarterly", "every quarter", "every 3 months", "once every three months"], "FREQ=MONTHLY;INTERVAL=3"),
        (["half-yearly", "every six months", "semiannually"], "FREQ=MONTHLY;INTERVAL=6"),
        (["yearly", "annually", "every year", "once a year"], "FREQ=YEARLY"),
        (["hourly", "every hour"], "FREQ=HOURLY"),
        (["every 90 minutes", "every 1.5 hours", "every hour and a half", "every 1h30"], "FREQ=MINUTELY;INTERVAL=90"),
        (["every half hour", "every 30 mins", "every thirty minutes"], "FREQ=MINUTELY;INTERVAL=30"),
    ],
)
def test_a_cycle_written_in_many_ways(texts: list[str], expected: str) -> None:
    """Every way to say the same cycle gives the same rule."""
    found = {whole(text) for text in texts}

    assert {expected} == found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every friday", "FREQ=WEEKLY;BYDAY=FR"),
        ("fridays", "FREQ=WEEKLY;BYDAY=FR"),
        ("every other friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("alternate fridays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("every 3 weeks on mon", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO"),
        ("every mon, wed and fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        ("every tue/thu", "FREQ=WEEKLY;BYDAY=TU,TH"),
        ("every monday every thursday", "FREQ=WEEKLY;BYDAY=MO,TH"),
        ("weekly on sunday", "FREQ=WEEKLY;BYDAY=SU"),
        ("every monday to friday", WORKDAYS),
        ("every day from monday to friday", WORKDAYS),
        ("mon-fri", WORKDAYS),
        ("workdays", WORKDAYS),
        ("every friday through monday", "FREQ=WEEKLY;BYDAY=MO,FR,SA,SU"),
        ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
        ("every other weekend", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU"),
        ("every hour on weekdays", "FREQ=HOURLY;BYDAY=MO,TU,WE,TH,FR"),
        ("first day of each week", "FREQ=WEEKLY;BYDAY=MO"),
    ],
)
def test_days_of_the_week(text: str, expected: str) -> None:
    """Lists, ranges and groups of days, each with its own interval."""
    found = whole(text)

    assert expected == found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every 1st", "FREQ=MONTHLY;BYMONTHDAY=1"),
        ("the 1st and 15th of every month", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
        ("every month on day 5 and 20", "FREQ=MONTHLY;BYMONTHDAY=5,20"),
        ("every 2 months on the 10", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=10"),
        ("every month on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("at the end of each month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("2nd to the last day of every month", "FREQ=MONTHLY;BYMONTHDAY=-2"),
        ("every first monday", "FREQ=MONTHLY;BYDAY=1MO"),
        ("every last sunday", "FREQ=MONTHLY;BYDAY=-1SU"),
        ("every second tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        ("every second tuesday of the month", "FREQ=MONTHLY;BYDAY=2TU"),
        ("every second and fourth tuesday", "FREQ=MONTHLY;BYDAY=2TU,4TU"),
        ("1st monday and 3rd friday of each month", "FREQ=MONTHLY;BYDAY=1MO,3FR"),
        ("last working day of every month", f"{WORKDAYS.replace('WEEKLY', 'MONTHLY')};BYSETPOS=-1"),
        ("first day of each quarter", "FREQ=MONTHLY;BYMONTH=1,4,7,10;BYMONTHDAY=1"),
        ("every friday the 13th", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"),
        ("every 3rd of june", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=3"),
        ("every june 3 and 17", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=3,17"),
        ("every year on new year's eve", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31"),
        ("1 may and 1 november every year", "FREQ=YEARLY;BYMONTH=5,11;BYMONTHDAY=1"),
        ("every year on the second sunday of may", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"),
        ("every june and december on the 15th", "FREQ=YEARLY;BYMONTH=6,12;BYMONTHDAY=15"),
        ("every april and october", "FREQ=YEARLY;BYMONTH=4,10"),
        ("the last workday of the month", f"{WORKDAYS.replace('WEEKLY', 'MONTHLY')};BYSETPOS=-1"),
    ],
)
def test_days_of_the_month_and_year(text: str, expected: str) -> None:
    """Positions count in the month unless the year or a month is named."""
    found = whole(text)

    assert expected == found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every day at 9", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
        ("every day at 5", "FREQ=DAILY;BYHOUR=17;BYMINUTE=0"),
        ("at 9 every day", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
        ("7:45am daily", "FREQ=DAILY;BYHOUR=7;BYMINUTE=45"),
        ("every day at 9, 13 and 17", "FREQ=DAILY;BYHOUR=9,13,17;BYMINUTE=0"),
        ("every day at 2 and 16", "FREQ=DAILY;BYHOUR=2,16;BYMINUTE=0"),
        ("every day at 8 and 10pm", "FREQ=DAILY;BYHOUR=20,22;BYMINUTE=0"),
        ("every day at 9 and 5pm", "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0"),
        ("daily at 9:30 and 17", "FREQ=DAILY;BYHOUR=9;BYMINUTE=30 + FREQ=DAILY;BYHOUR=17;BYMINUTE=0"),
        ("every first monday at 10 starting june", "FREQ=MONTHLY;BYDAY=1MO;BYHOUR=10;BYMINUTE=0"),
        ("every day at 0 and 18", "FREQ=DAILY;BYHOUR=0,18;BYMINUTE=0"),
        ("every evening at 8", "FREQ=DAILY;BYHOUR=20;BYMINUTE=0"),
        ("every sunday at 7 in the morning", "FREQ=WEEKLY;BYDAY=SU;BYHOUR=7;BYMINUTE=0"),
        ("every morning", "FREQ=DAILY"),
        ("every morning and evening", "FREQ=DAILY;BYHOUR=9,19;BYMINUTE=0"),
        ("twice a day at 8am and 8pm", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0"),
        ("every 2 hours between 9 and 17", "FREQ=DAILY;BYHOUR=9,11,13,15,17;BYMINUTE=0"),
        ("every 4 hours from 8am to 8pm on weekends", "FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=8,12,16,20;BYMINUTE=0"),
        ("mondays at 9 and thursdays at 18",
         "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0 + FREQ=WEEKLY;BYDAY=TH;BYHOUR=18;BYMINUTE=0"),
        ("at 6am on weekdays and at 8am on weekends",
         f"{WORKDAYS};BYHOUR=6;BYMINUTE=0 + FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=8;BYMINUTE=0"),
        ("every month on the last workday at 9 and 17",
         "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2,-1;BYHOUR=9,17;BYMINUTE=0"),
    ],
)  # fmt: skip
def test_times_of_the_day(text: str, expected: str) -> None:
    """One time, several, a part of the day, the hours between two, and each clause with its own."""
    found = whole(text)

    assert expected == found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every friday for 5 times", "FREQ=WEEKLY;BYDAY=FR;COUNT=5"),
        ("every 3 hours twice", "FREQ=HOURLY;INTERVAL=3;COUNT=2"),
        ("every day for 3 weeks", "FREQ=DAILY;COUNT=21"),
        ("every tue and thu for the next 3 weeks", "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6"),
        ("every 6 hours for 5 days", "FREQ=HOURLY;INTERVAL=6;COUNT=20"),
        ("every friday for up to 2 months", "FREQ=WEEKLY;BYDAY=FR;UNTIL=20260512T235959"),
        ("every day until 5 june", "FREQ=DAILY;UNTIL=20260605T235959"),
        ("every friday until june", "FREQ=WEEKLY;BYDAY=FR;UNTIL=20260531T235959"),
        ("every friday through june", "FREQ=WEEKLY;BYDAY=FR;UNTIL=20260630T235959"),
        ("every friday until march", "FREQ=WEEKLY;BYDAY=FR;UNTIL=20270228T235959"),
        ("every week until further notice", "FREQ=WEEKLY"),
        ("every hour until 6pm", "FREQ=HOURLY;UNTIL=20260311T180000"),
        ("every tuesday next month", "FREQ=WEEKLY;BYDAY=TU;UNTIL=20260430T235959"),
        ("every monday in june", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20260630T235959"),
        ("fridays from may until august", "FREQ=WEEKLY;BYDAY=FR;UNTIL=20260731T235959"),
        ("every day except sundays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
        ("daily at 7am except weekends", f"{WORKDAYS};BYHOUR=7;BYMINUTE=0"),
        ("every month on the 10th but not in august", "FREQ=MONTHLY;BYMONTHDAY=10;BYMONTH=1,2,3,4,5,6,7,9,10,11,12"),
        ("every day except tomorrow", "FREQ=DAILY + EXDATE:20260312"),
    ],
)
def test_how_long_and_what_is_left_out(text: str, expected: str) -> None:
    """An end is a number, a day that counts whole, or a month that ends it before it begins."""
    found = whole(text)

    assert expected == found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("setiap hari jam 9", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
        ("setiap isnin dan khamis pukul 8 pagi", "FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=8;BYMINUTE=0"),
        ("setiap 2 minggu", "FREQ=WEEKLY;INTERVAL=2"),
        ("jeden Montag um 9", "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0"),
        ("alle zwei Wochen", "FREQ=WEEKLY;INTERVAL=2"),
        ("werktags um 18 Uhr", f"{WORKDAYS};BYHOUR=18;BYMINUTE=0"),
        ("cada lunes a las 9", "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0"),
        ("todos los días a las 8", "FREQ=DAILY;BYHOUR=8;BYMINUTE=0"),
        ("tous les mardis à 9h", "FREQ=WEEKLY;BYDAY=TU;BYHOUR=9;BYMINUTE=0"),
        ("toutes les deux semaines", "FREQ=WEEKLY;INTERVAL=2"),
        ("每天早上9点", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
        ("每周一、三下午3点", "FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=15;BYMINUTE=0"),
        ("每月15号", "FREQ=MONTHLY;BYMONTHDAY=15"),
        ("每两周", "FREQ=WEEKLY;INTERVAL=2"),
        ("每个工作日", WORKDAYS),
        ("每年5月1日", "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1"),
    ],
)
def test_other_languages(text: str, expected: str) -> None:
    """The everyday phrases of Malay, German, Spanish, French and Chinese."""
    found = whole(text)

    assert expected == found


@pytest.mark.parametrize(
    ("text", "expected", "about"),
    [
        ("remind me every other friday at 6pm to water the ferns until june",
         "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;BYHOUR=18;BYMINUTE=0;UNTIL=20260531T235959", "remind me to water the ferns"),
        ("water the ferns on the 1st of every month at 9am", "FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=9;BYMINUTE=0",
         "water the ferns"),
        ("every day call the office at 5", "FREQ=DAILY;BYHOUR=17;BYMINUTE=0", "call the office"),
        ("weekly call every friday", "FREQ=WEEKLY;BYDAY=FR", "weekly call"),
        ("choir every friday for two hours", "FREQ=WEEKLY;BYDAY=FR", "choir for two hours"),
        ("send RM 40 every 1st", "FREQ=MONTHLY;BYMONTHDAY=1", "send RM 40"),
        ("every day at 8 eat 2 eggs", "FREQ=DAILY;BYHOUR=8;BYMINUTE=0", "eat 2 eggs"),
        ("每天早上9点提醒我吃药", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0", "提醒我吃药"),
    ],
)  # fmt: skip
def test_a_plan_is_found_in_a_message_and_cut_out_of_it(text: str, expected: str, about: str) -> None:
    """The words of the plan leave, wherever they stand; the rest is what to remind of."""
    found = inside(text)

    assert (expected, about) == (found, left(text))
