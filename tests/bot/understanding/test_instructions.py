"""Reading instructions by rules: undo, delete, change, categories, caps, settings; and what is none of them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.instructions import read_instruction
from core.grammar.context import ReadingContext

FRIDAY_NOON = datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))
CONTEXT = ReadingContext(now=FRIDAY_NOON, currency="MYR", categories=("bees",))

Told = tuple[str, dict[str, object]]


def told(text: str) -> Told | None:
    """The call that a wholly understood instruction makes."""
    reading = read_instruction(text, CONTEXT)
    if reading is None or not reading.complete:
        return None
    (call,) = reading.calls
    return call.name, dict(call.arguments)


def all_told(text: str) -> list[Told]:
    """The calls that a wholly understood instruction makes, in order."""
    reading = read_instruction(text, CONTEXT)
    assert reading is not None
    assert reading.complete
    return [(call.name, dict(call.arguments)) for call in reading.calls]


@pytest.mark.parametrize(
    "text",
    [
        "undo",
        "Undo that, please",
        "oops",
        "take that back",
        "cancel that",
        "undo the last one",
        "that was a mistake",
        "that was a duplicate",
        "batal",
        "撤销",
    ],
)
def test_undo(text: str) -> None:
    """One word takes the last change back."""
    assert told(text) == ("undo", {})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("delete the last one", {}),
        ("remove that", {}),
        ("please delete my last expense", {}),
        ("remove the taxi", {"words": "taxi"}),
        ("delete lunch", {"words": "lunch"}),
        ("delete the lunch entry", {"words": "lunch"}),
        ("void #12", {"entry_id": 12}),
        ("delete entry 12", {"entry_id": 12}),
        ("padam teksi", {"words": "teksi"}),
        ("delete the taxi from yesterday", {"words": "taxi", "day": "yesterday"}),
        ("remove lunch last friday", {"words": "lunch", "day": "last friday"}),
        ("undo the coffee", {"words": "coffee"}),
        ("forget the last one", {}),
        ("delete dinner 20", {"words": "dinner", "saved_amount": "20"}),
        ("delete the 12.50 taxi from yesterday", {"words": "taxi", "saved_amount": "12.50", "day": "yesterday"}),
        ("dinner 20 was a mistake", {"words": "dinner", "saved_amount": "20"}),
        ("that parking was a duplicate", {"words": "parking"}),
        ("the bus is doubled", {"words": "bus"}),
    ],
)
def test_deleting(text: str, expected: dict[str, object]) -> None:
    """An entry is named by its words, its number, or as the last one."""
    assert ("void_entry", expected) == told(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("change lunch to 25", {"words": "lunch", "amount": "25"}),
        ("change lunch from 12 to 25", {"words": "lunch", "saved_amount": "12", "amount": "25"}),
        ("make it 18", {"amount": "18"}),
        ("make that USD 18", {"amount": "18", "currency": "USD"}),
        ("make that euros", {"currency": "euros"}),
        ("no, it was 12.50", {"amount": "12.50"}),
        ("it should be 1250", {"amount": "1250"}),
        ("sorry, lunch was 12", {"words": "lunch", "amount": "12"}),
        ("the taxi was 15 not 12", {"words": "taxi", "saved_amount": "12", "amount": "15"}),
        ("15, not 12", {"saved_amount": "12", "amount": "15"}),
        ("no, food", {"category": "food"}),
        ("it was food, not transport", {"category": "food"}),
        ("that was yesterday", {"on": "yesterday"}),
        ("move the taxi to last friday", {"words": "taxi", "on": "last friday"}),
        ("change the last one to transport", {"category": "transport"}),
        ("it should be food", {"category": "food"}),
        ("put that under bees", {"category": "bees"}),
        ("that was a refund", {"kind": "refund"}),
        ("category transport", {"category": "transport"}),
        ("food instead", {"category": "food"}),
        ("not food, transport", {"category": "transport"}),
        ("not 12, 15", {"saved_amount": "12", "amount": "15"}),
        ("date yesterday", {"on": "yesterday"}),
        ("change date to yesterday", {"on": "yesterday"}),
        ("change amount to 12", {"amount": "12"}),
        ("change to 11", {"amount": "11"}),
        ("make the taxi 22", {"words": "taxi", "amount": "22", "may_be_hour": True}),
        ("eh sorry 7", {"amount": "7"}),
        ("oh wait taxi was 17", {"words": "taxi", "amount": "17"}),
        ("change the lunch from yesterday to 15", {"words": "lunch", "day": "yesterday", "amount": "15"}),
        ("note: Tea with Ana", {"note": "Tea with Ana"}),
        ("rename to tea", {"note": "tea"}),
        ("opps the kuih was 2", {"words": "kuih", "amount": "2"}),
        ("lunch 9 -> 10", {"words": "lunch", "saved_amount": "9", "amount": "10"}),
        ("the noodle bar should be 19.90", {"words": "noodle bar", "amount": "19.90"}),
        ("coffee was 6 actually", {"words": "coffee", "amount": "6"}),
        ("the second grab was 12.20", {"words": "grab", "place": 2, "amount": "12.20"}),
        ("beer should be euros", {"words": "beer", "currency": "euros"}),
        ("beer was in euros", {"words": "beer", "currency": "euros"}),
        ("the beer from yesterday was in EUR", {"words": "beer", "day": "yesterday", "currency": "eur"}),
        ("phone should be electronics", {"words": "phone", "category": "electronics"}),
        ("coffee should be bees", {"words": "coffee", "category": "bees"}),
        ("put shampoo under personal care", {"words": "shampoo", "category": "personal care"}),
        ("rename it to Dinner at Ana's", {"note": "Dinner at Ana's"}),
        ("rename the taxi to airport taxi", {"words": "taxi", "note": "airport taxi"}),
    ],
)
def test_changing(text: str, expected: dict[str, object]) -> None:
    """A change names one thing that is to be otherwise, and the entry unless it is the last one."""
    assert ("edit_entry", expected) == told(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the coffee was 5", {"words": "coffee", "amount": "5"}),
        ("dinner was 24", {"words": "dinner", "amount": "24"}),
        ("lunch was RM15 yesterday", {"words": "lunch", "amount": "15", "currency": "MYR", "day": "yesterday"}),
    ],
)
def test_a_thing_that_was_so_much_may_be_saved_already_or_new(text: str, expected: dict[str, object]) -> None:
    """People tell and correct in the same words, so that the tool looks at the rows and asks in doubt."""
    assert ("edit_entry", {**expected, "may_be_new": True}) == told(text)


def test_several_are_put_right_at_once() -> None:
    """Each part by a call of its own, and none unless all of them are understood."""
    both = all_told("dinner was 24 and tea was 3")

    assert [(name, said["words"], said["amount"]) for name, said in both] == [
        ("edit_entry", "dinner", "24"),
        ("edit_entry", "tea", "3"),
    ]
    assert told("dinner was 24 and we had fun") is None


def test_several_are_deleted_at_once() -> None:
    """Each by a call of its own; a name with "and" in it is not taken apart."""
    last_two = all_told("delete the last two")
    named = all_told("delete the coffee, the tea and the book")

    assert last_two == [("void_entry", {})] * 2
    assert named == [("void_entry", {"words": words}) for words in ("coffee", "tea", "book")]
    assert told("delete last 99") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lunch is always food", ("learn_category", {"words": "lunch", "category": "food"})),
        ("put grab under transport from now on", ("learn_category", {"words": "grab", "category": "transport"})),
        ("from now on the vet is bees", ("learn_category", {"words": "vet", "category": "bees"})),
        ("always file honey under hobbies", ("learn_category", {"words": "honey", "category": "hobbies"})),
        ("add category pets", ("add_category", {"name": "pets"})),
        ("create a new category called date nights", ("add_category", {"name": "date nights"})),
        ("my categories", ("list_categories", {})),
        ("which categories are there?", ("list_categories", {})),
    ],
)
def test_categories(text: str, expected: Told) -> None:
    """A lesson needs a word for "always"; a new category its name."""
    assert expected == told(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("set a cap of 400 for food this month", {"amount": "400", "category": "food", "period": "month"}),
        ("cap food at 400", {"amount": "400", "category": "food"}),
        ("cap bees at 50", {"amount": "50", "category": "bees"}),
        ("cap fishing at 50", {"amount": "50", "category": "fishing"}),
        ("budget 1500 a month", {"amount": "1500", "period": "month"}),
        ("limit eating out to RM80 a week", {"amount": "80", "currency": "MYR", "category": "food", "period": "week"}),
        ("set weekly cap 200", {"amount": "200", "period": "week"}),
        ("set a monthly budget of 2k", {"amount": "2000", "period": "month"}),
        ("food budget 400", {"amount": "400", "category": "food"}),
        ("raise my food cap to 450", {"amount": "450", "category": "food", "way": "change_to"}),
        ("budget 900 per pay period", {"amount": "900", "period": "pay_period"}),
        (
            "I want to spend no more than 300 on shopping a month",
            {"amount": "300", "category": "shopping", "period": "month"},
        ),
        ("set aside 300 for food", {"amount": "300", "category": "food"}),
        ("allow 80 a week for transport", {"amount": "80", "category": "transport", "period": "week"}),
        ("bajet makanan 300 sebulan", {"amount": "300", "category": "food", "period": "month"}),
    ],
)
def test_setting_caps(text: str, expected: dict[str, object]) -> None:
    """A cap has an amount, and may have a category and a period."""
    assert ("set_cap", expected) == told(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("remove the food cap", {"category": "food"}),
        ("delete my weekly budget for transport", {"category": "transport", "period": "week"}),
        ("remove the overall cap", {"category": "overall"}),
        ("remove the cap", {}),
    ],
)
def test_removing_caps(text: str, expected: dict[str, object]) -> None:
    """A cap is removed by its category, and is never taken for an entry."""
    assert ("remove_cap", expected) == told(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("my currency is MYR", ("set_currency", {"currency": "MYR"})),
        ("set my currency to pounds", ("set_currency", {"currency": "pounds"})),
        ("use euros", ("set_currency", {"currency": "euros"})),
        ("I'm in Kuala Lumpur", ("set_zone", {"zone": "kuala lumpur"})),
        ("I live in Tokyo now", ("set_zone", {"zone": "tokyo"})),
        ("my timezone is Asia/Tokyo", ("set_zone", {"zone": "asia/tokyo"})),
        ("I get paid on the 25th", ("set_payday", {"day": 25})),
        ("I'm paid on the first of every month", ("set_payday", {"day": 1})),
        ("payday is the last working day", ("set_payday", {"day": 0})),
        ("my payday is the last day of the month", ("set_payday", {"day": 31})),
        ("I write dates month first", ("set_date_order", {"date_order": "MDY"})),
        ("date format: dd/mm/yyyy", ("set_date_order", {"date_order": "DMY"})),
        ("use comma for decimals", ("set_number_format", {"number_format": "comma"})),
        ("my decimals are with a point", ("set_number_format", {"number_format": "point"})),
        ("show my settings", ("show_settings", {})),
        ("when does my morning start?", ("show_settings", {})),
        ("my mornings start at 8", ("set_day_part", {"part": "morning", "at": "8"})),
        ("Morning means 7:30", ("set_day_part", {"part": "morning", "at": "7:30"})),
        ("set my evening to 18:30", ("set_day_part", {"part": "evening", "at": "18:30"})),
        ("when I say morning I mean 8", ("set_day_part", {"part": "morning", "at": "8"})),
        ("When I say “in the morning”, I mean 6 am.", ("set_day_part", {"part": "morning", "at": "6 am"})),
        ("by evening I mean around 7pm", ("set_day_part", {"part": "evening", "at": "7pm"})),
        ("I mean 9pm when I say tonight", ("set_day_part", {"part": "night", "at": "9pm"})),
        ("from now on my nights begin at half past ten", ("set_day_part", {"part": "night", "at": "half past ten"})),
        ("for me the morning is 7", ("set_day_part", {"part": "morning", "at": "7"})),
        ("treat midday as 12:30 please", ("set_day_part", {"part": "noon", "at": "12:30"})),
        ("make my afternoons start at 2", ("set_day_part", {"part": "afternoon", "at": "2"})),
    ],
)
def test_settings(text: str, expected: Told) -> None:
    """What a person says of themselves becomes a setting."""
    assert expected == told(text)


@pytest.mark.parametrize(
    "text",
    [
        "my morning coffee is 8",
        "my evening was 20",
        "my evening is 20 euros",
        "the morning starts at 8",
        "tonight is at 8",
        "set morning meeting to 8",
        "my mornings start at work",
        "mornings are hard",
    ],
)
def test_what_merely_names_a_part_of_the_day_sets_nothing(text: str) -> None:
    """A habit is told with a clock time and nothing else."""
    named = told(text)

    assert named is None or named[0] != "set_day_part"


@pytest.mark.parametrize(
    "text",
    [
        "cap food at 20 tomorrow",
        "change the 12 lunch to 15",
    ],
)
def test_an_instruction_with_words_left_over_is_incomplete(text: str) -> None:
    """What cannot be done as said is neither done in part nor taken for an expense."""
    reading = read_instruction(text, CONTEXT)

    assert reading is not None
    assert (reading.calls, reading.complete) == ((), False)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "undo the damage he did",
        "the film was 12 years old",
        "change of plans",
        "change my mind",
        "delete my account",
        "delete everything",
        "set my locker code to 4821",
        "set the alarm to 7",
        "remove the appointment",
        "make me a sandwich",
        "lunch 15",
        "the temperature was 30",
        "the flight was at 12",
        "the total was 30",
        "dinner should be fun",
        "coffee was a mistake",
        "had breakfast for 7",
        "had nasi ayam 8",
        "had tea for 3 a week",
        "taxi 12.50 and coffee 4 yesterday",
        "that was fun",
        "no food",
        "sorry",
        "no thanks",
        "it's great",
        "I'm in love",
        "I'm in a meeting",
        "I use 5 eggs",
        "I get paid 3000",
        "payday is friday",
        "coffee is always a good idea",
        "lunch is always late",
        "never mind",
        "how much did I spend this week?",
    ],
)
def test_what_is_no_instruction(text: str) -> None:
    """Stories, entries, questions and orders to other machines change nothing."""
    assert read_instruction(text, CONTEXT) is None


def offered(text: str) -> dict[str, list[Told]]:
    """The question that an instruction needs: each answer with the calls that follow."""
    reading = read_instruction(text, CONTEXT)
    assert reading is not None
    assert reading.ask is not None
    assert (reading.calls, reading.complete) == ((), True)
    return {
        option.label: [(call.name, dict(call.arguments)) for call in option.calls] for option in reading.ask.options
    }


def test_an_unclear_number_is_asked_about() -> None:
    """The answer corrects the entry and is kept as the way this person writes numbers."""
    assert offered("it should be 1,250") == {
        "RM1,250.00 (I write 1,234.50)": [
            ("set_number_format", {"number_format": "point"}),
            ("edit_entry", {"amount": "1250.00"}),
        ],
        "RM1,25 (I write 1.234,50)": [
            ("set_number_format", {"number_format": "comma"}),
            ("edit_entry", {"amount": "1.25"}),
        ],
    }


def test_an_unclear_dollar_is_asked_about() -> None:
    """The dollar that is meant is kept, so that this is asked once."""
    assert offered("it was $20")["USD"] == [
        ("set_dollar", {"currency": "USD"}),
        ("edit_entry", {"amount": "20", "currency": "USD"}),
    ]


def test_a_cap_on_a_thing_is_asked_about() -> None:
    """Caps are by category: on the one the thing counts as, or on the thing as a category of its own."""
    assert offered("limit coffee to 50 a month") == {
        "All of food": [("set_cap", {"amount": "50", "period": "month", "category": "food"})],
        "Only coffee, as a category of its own": [
            ("add_category", {"name": "coffee"}),
            ("set_cap", {"amount": "50", "period": "month", "category": "coffee"}),
        ],
        "Neither": [],
    }


def test_removing_the_cap_of_a_thing_is_asked_about() -> None:
    """The cap on all food must not go because somebody named coffee."""
    assert offered("remove the cap on coffee") == {
        "Yes, remove it": [("remove_cap", {"category": "food"})],
        "No": [],
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("increase food budget by 50", {"amount": "50", "category": "food", "way": "up_by"}),
        (
            "lower my weekly cap on food by RM20",
            {"amount": "20", "currency": "MYR", "category": "food", "period": "week", "way": "down_by"},
        ),
        ("take 30 off the food cap", {"amount": "30", "category": "food", "way": "down_by"}),
        ("raise the cap by 100", {"amount": "100", "way": "up_by"}),
    ],
)
def test_a_cap_is_not_set_to_what_it_is_raised_by(text: str, expected: dict[str, object]) -> None:
    """Raising by 50 is not raising to 50."""
    assert ("set_cap", expected) == told(text)
