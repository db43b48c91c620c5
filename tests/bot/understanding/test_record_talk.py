"""What people tell of themselves beside plain notes: numbers and days in talk are never money, and notes stay notes."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.intents import Intent
from bot.understanding.reading import read_message
from bot.understanding.record_talk import is_talk
from bot.understanding.records import read_records
from bot.understanding.signals import read_intent
from core.grammar.context import ReadingContext

CONTEXT = ReadingContext(datetime(2026, 3, 12, 10, tzinfo=ZoneInfo("Asia/Kuala_Lumpur")), currency="MYR")

TALK = (
    # What somebody owns, and when something was.
    "I own a 1978 Sample bass",
    "I own a 1964 Example scooter, my pride",
    "I was born in 1984",
    "My wife died in 2021",
    "I see. My wife died in 2021.",
    "we moved here in 2019",
    "my brother has lived in Oslo since 2012",
    "I met my husband in 2008",
    "I got my first tattoo at 19",
    # Ages.
    "she's 88",
    "he's 14 now",
    "I look after my aunt. she's 91",
    "My father is 71",
    "Grandpa turned 80 yesterday",
    "Ollie is 9 and plays goalie",
    "anak saya umur 7",
    "我儿子今年7岁",
    "my niece is 4 years old",
    # Heads and counts.
    "we have two kids, Adam (6) and Sofea (3)",
    "14 kids, one ball",
    "22 students, no mercy.",
    "my team has 12 people",
    "I have 3 cats",
    "Siti has 3 cats and a parrot",
    "kami ada 12 ekor kambing",
    "book count: 9",
    "goal tally 4",
    "I read 40 books last year",
    "I did 20 push ups",
    "I teach 5 classes on mondays",
    # Marks and measures.
    "Mei got 94. of course",
    "Ali scored 88.",
    "I failed 2 exams",
    "I weigh 82 now",
    "I sleep 5 hours a night",
    "I live on floor 14",
    "my office is at block 9",
    "my mum lives at number 14",
    "I have been sober for 90 days",
    # Months and days.
    "lesen bas ambil bulan 8",
    "adik saya lahir tahun 2004",
    "saya kahwin tahun 2016",
    "mi hermana viene el 6 de junio",
    "me operan de la rodilla el 4 de mayo",
    "empiezo en el colegio el 15 de septiembre",
    "nací el 9 de enero",
    "vivo en Lisboa desde 2015",
    "mi hijo cumple 8 el 3 de abril",
    "my deadline is on 31 March",
    "I have a parents' evening on 11 June",
    "my cousin's wedding is on 16 June 2026 now",
    # Habits and plans.
    "I run three times a week",
    "Tom works from home on mondays",
    "I hate meetings before 10",
    "I started therapy, on tuesdays at 5",
    "I swam every morning at 7",
    "I want to call Kofi every sunday",
    "I'd like to write to my sister every week",
    "saya nak jogging setiap pagi",
    "quiero leer cada noche",
    "我想每天跑步",
    "每天加班，累死了",
    "天天开会，烦死了",
    # Rates, loans, and money that only came back.
    "I charge 60 an hour",
    "34 quid a month, ouch",
    "ahorro 2000 pesos al mes para mi bar",
    "I have a loan of RM18,000 with Example Bank",
    "ben gave the 150 back",
    # Things that are over, or that a Chinese sentence tells.
    "exam dah habis!!",
    "我在槟城开了一家面包店",
    "我在一家医院做助理",
)

NOTES = (
    ("lunch 15", "15", "lunch"),
    ("kids shoes 40", "40", "kids shoes"),
    ("coffee with Mei 12", "12", "coffee with Mei"),
    ("I had lunch with Mei 12", "12", "lunch with Mei"),
    ("2021 calendar 15", "15", "2021 calendar"),
    ("2019 road bike 300", "300", "2019 road bike"),
    ("1978 vinyl 60", "60", "1978 vinyl"),
    ("grab home 8", "8", "grab home"),
    ("mum birthday gift 50", "50", "mum birthday gift"),
    ("got paid 3000", "3000", "got paid"),
    ("dinner 34 quid", "34", "dinner"),
    ("I got a new phone 1200", "1200", "phone"),
    ("I got a puppy 800", "800", "puppy"),
    ("I bought my wife a dress 120", "120", "wife a dress"),
    ("we ate out at the harbour 85", "85", "ate out at the harbour"),
    ("my rent 800", "800", "rent"),
    ("my gym membership 120", "120", "gym membership"),
    ("I spent 40 on a taxi to work", "40", "taxi to work"),
    ("I took the train to Penang 59", "59", "train to Penang"),
    ("my haircut 25", "25", "haircut"),
    ("I paid 60 for the dentist", "60", "dentist"),
    ("paid 60 for back massage", "60", "massage"),
    ("taxi back home 14", "14", "taxi back home"),
    ("mum gave me 50", "50", "mum"),
    ("my salary came in 4200", "4200", "salary"),
    ("I got my bonus 900", "900", "bonus"),
    ("I sold my old bike 150", "150", "old bike"),
    ("I got 30 back from the shop", "30", "the shop"),
    ("refund 20 from shop", "20", "shop"),
    ("I ordered pizza for the kids 45", "45", "pizza for the kids"),
    ("kids lunch 18", "18", "kids lunch"),
    ("2 kids tickets 30", "30", "2 kids tickets"),
    ("lunch for 6 people 90", "90", "lunch for 6 people"),
    ("zoo 40 for the kids", "40", "zoo for the kids"),
    ("swimming with the kids 24", "24", "swimming with the kids"),
    ("dog food 35", "35", "dog food"),
    ("my dog's vet 90", "90", "dog's vet"),
    ("book 9", "9", "book"),
    ("counter stool 90", "90", "counter stool"),
    ("my sister's wedding gift 200", "200", "sister's wedding gift"),
    ("my son's school fees 350", "350", "son's school fees"),
    ("my daughter ballet class 60", "60", "daughter ballet class"),
    ("dinner with my wife 95", "95", "dinner with my wife"),
    ("train to Penang 59 yesterday", "59", "train to Penang"),
    ("taxi 12 on monday", "12", "taxi"),
    ("we went to the zoo 60", "60", "went to the zoo"),
    ("we watched a movie 32", "32", "watched a movie"),
    ("I had my car serviced 240", "240", "car serviced"),
    ("my car broke down, towing 180", "180", "car broke down, towing"),
    ("I donated 50 to the shelter", "50", "donated to the shelter"),
    ("I renewed my passport 200", "200", "renewed my passport"),
    ("I treated Mei to coffee 14", "14", "treated Mei to coffee"),
    ("my phone bill 55", "55", "phone bill"),
    ("therapy session 120", "120", "therapy session"),
    ("german class 90", "90", "german class"),
    ("football boots for Ollie 65", "65", "football boots for Ollie"),
    ("my wife's medicine 48", "48", "wife's medicine"),
    ("new tyres for my car 420", "420", "tyres for my car"),
    ("kopi mei 12", "12", "kopi mei"),
    ("sewa bulan ini 800", "800", "sewa bulan ini"),
    ("gaji bulan 8 3000", "3000", "gaji bulan 8"),
    ("saya beli kasut 90", "90", "kasut"),
    ("anak sekolah 30", "30", "anak sekolah"),
    ("cena con Ana 40 el 6 de marzo", "40", "cena con Ana"),
    ("compré flores el 14 de febrero 25", "25", "flores"),
    ("compré pan el 4 de marzo 5", "5", "pan"),
    ("mi alquiler 700", "700", "mi alquiler"),
    ("午饭 15", "15", "午饭"),
    ("我买咖啡花了 12", "12", "咖啡"),
    ("打车 30", "30", "打车"),
)

ROUTED_AS_TALK = (
    "I run three times a week, usually by the river",
    "my deadline is on 31 March, the lighthouse project",
    "Tom works from home on mondays so that helps",
    "I hate meetings before 10",
    "I charge 60 an hour",
    "I started therapy, on tuesdays at 5",
    "I want to call Kofi every sunday",
    "we order pizza every friday, thin base for sam",
    "my appointment at the passport office is on 3 February",
    "she takes her drops in the morning, 5 mg",
    "i have slept 40 minutes in 2 days",
    "it starts on 15 February 2027",
    "saya berlari tiap pagi sekarang",
    "我每周游两次泳",
    "每天加班，累死了",
    "ugh mondays",
    "I look after my aunt. she's 91",
    "we have two kids, Adam (6) and Sofea (3)",
)

ROUTED_AS_REMINDER = (
    "remind me that my deadline is on 31 March",
    "i no longer need the daily alarm at five",
    "I have a meeting with my boss on friday at ten",
    "water the plants every Tuesday",
    "take my pills every morning at 8",
)


@pytest.mark.parametrize("text", TALK)
def test_talk_with_numbers_and_days_saves_nothing(text: str) -> None:
    """No record, no reminder and no question for the other half of a record comes of what somebody tells."""
    assert read_message(text, CONTEXT) is None


@pytest.mark.parametrize(("text", "amount", "note"), NOTES)
def test_plain_notes_are_saved_though_they_look_like_talk(text: str, amount: str, note: str) -> None:
    """Years, names, family and a subject with a verb do not keep a note from being one."""
    reading = read_records(text, CONTEXT)

    assert reading.complete
    assert [(f"{draft.amount:f}", draft.note) for draft in reading.drafts] == [(amount, note)]
    assert read_message(text, CONTEXT) is not None


@pytest.mark.parametrize("text", ROUTED_AS_TALK)
def test_what_is_told_is_talk_whatever_days_it_names(text: str) -> None:
    """A habit, a plan or an age needs neither the tools of reminders nor those of the diary."""
    assert read_intent(text, CONTEXT).intent is Intent.COACHING


@pytest.mark.parametrize("text", ROUTED_AS_REMINDER)
def test_what_is_to_be_put_down_stays_with_the_reminders(text: str) -> None:
    """A wish, a meeting, an errand, and what is said of a reminder are about reminders."""
    assert read_intent(text, CONTEXT).intent is Intent.REMINDER


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I have lived in Oslo since 2012", True),
        ("I bought a house in Oslo in 2012", False),
        ("mum gave me 50 for my birthday", False),
        ("my rent 800", False),
        ("lunch 15", False),
    ],
)
def test_a_word_of_spending_or_receiving_makes_it_no_talk(text: str, expected: bool) -> None:
    """What tells of a person and of money may be a record; a short note never is looked at."""
    assert is_talk(text) is expected


def test_a_spanish_day_gives_the_record_its_date() -> None:
    """The number of "el 6 de marzo" is its day and no price."""
    reading = read_records("cena con Ana 40 el 6 de marzo", CONTEXT)

    assert [draft.on and draft.on.isoformat() for draft in reading.drafts] == ["2026-03-06"]
