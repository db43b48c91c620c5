"""What a small model may answer is bound to what the person said."""

from __future__ import annotations

from typing import Any

import pytest

from bot import binding
from bot.modes import TOOLS
from core.llm.types import ToolSpec
from tests.bot.guard_outcomes import CONTEXT

SPECS = [tool.spec() for tool in TOOLS.values()]


def spec(name: str) -> ToolSpec:
    """A tool of the program as a model sees it."""
    return TOOLS[name].spec()


def names(said: str) -> set[str]:
    """The tools that *said* leaves open."""
    return {tool.name for tool in binding.allowed(SPECS, said, CONTEXT)}


@pytest.mark.parametrize(
    ("said", "open_tools", "closed_tools"),
    [
        ("I feel a bit stressed about money", set(), {"add_expense", "spending_total", "set_cap", "set_zone", "undo"}),
        ("how is my spending lately", {"spending_total", "spending_by_category"}, {"set_zone", "undo"}),
        ("my sister is getting married in March", set(), {"set_date_order", "compare_periods"}),
        ("I live in Lisbon now", {"set_zone"}, {"set_currency", "add_category"}),
        ("grabbed a lunch that came to 18.50", {"add_expense", "set_cap"}, {"undo", "void_entry", "remove_cap"}),
        ("can you nudge me about the bill on the 5th, it's about 120", {"set_reminder"}, {"add_expense", "set_cap"}),
        ("what would you focus on next month if you were me?", set(), {"set_payday", "set_cap", "set_reminder"}),
        ("do you think I should cancel the dentist reminder?", set(), {"delete_reminder", "set_cap"}),
        ("could you move the dentist reminder to 4pm?", {"change_reminder"}, {"add_expense"}),
        ("how am I doing against my cap?", {"cap_status"}, {"set_cap"}),
        ("what's a 15% tip on 82?", set(), {"add_expense"}),
        ("can you put down 12 for the barber?", {"add_expense"}, set()),
        ("what if lunch was 15", set(), {"add_expense"}),
        ("take that back", {"undo"}, {"add_expense"}),
        ("delete the taxi", {"void_entry"}, {"add_expense"}),
        ("my settings please", {"show_settings"}, {"set_cap"}),
        ("", set(), {"add_expense", "undo", "show_settings"}),
    ],
)
def test_only_what_the_message_allows_may_be_chosen(said: str, open_tools: set[str], closed_tools: set[str]) -> None:
    """No amount, no record; nothing is taken back unless they ask for it; no word of its contract, no tool."""
    allowed = names(said)

    assert open_tools <= allowed
    assert not closed_tools & allowed


def test_the_choice_is_among_names() -> None:
    """The allowed tools and an answer in words; nothing else is valid."""
    schema: Any = binding.choice_schema([spec("undo"), spec("add_expense")])

    assert ["undo", "add_expense", "answer"] == schema["properties"]["action"]["enum"]
    assert ["action"] == schema["required"]
    assert schema["additionalProperties"] is False


def calls_schema(name: str, said: str) -> Any:  # noqa: ANN401  a schema is a tree of any values
    """The schema of the calls of a tool after *said*."""
    return binding.arguments_schema(binding.bound(spec(name), said, CONTEXT))["properties"]["calls"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("said", "amounts"),
    [
        ("lunch was 18.50", ["18.50"]),
        ("petrol 60 and then parking 5", ["5", "60"]),
        ("about 1.5k for the laptop", ["1500.0"]),
    ],
)
def test_an_amount_is_one_of_the_messages(said: str, amounts: list[str]) -> None:
    """The server lets the model write no other; there may be as many calls as there are amounts."""
    calls = calls_schema("add_expense", said)

    given = calls["items"]["properties"]["amount"]["enum"]
    assert [float(amount) for amount in amounts] == [float(amount) for amount in given]
    assert calls["maxItems"] == len(amounts)


def test_a_message_without_an_amount_leaves_none_to_give() -> None:
    """An optional amount then is no field at all."""
    assert "amount" not in calls_schema("edit_entry", "the taxi was yesterday")["items"]["properties"]


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("can you nudge me about the bill on the 5th, it's about 120", ["on the 5th"]),
        ("give me a shout every weekday at 7:15 about the pills", ["every weekday at 7:15"]),
    ],
)
def test_the_time_of_a_reminder_is_the_messages(said: str, when: list[str]) -> None:
    """The one that the grammar reads, whole; the model can neither leave it out nor write another."""
    items = calls_schema("set_reminder", said)["items"]

    assert when == items["properties"]["when"]["enum"]
    assert "when" in items["required"]


@pytest.mark.parametrize("said", ["ping me in 20 minutes and again at 9", "ping me some day"])
def test_several_times_or_none_are_left_to_the_model(said: str) -> None:
    """Which of them is meant, no grammar knows."""
    items = calls_schema("set_reminder", said)["items"]

    assert "enum" not in items["properties"]["when"]
    assert "when" not in items["required"]


def test_a_tool_that_reads_is_called_once() -> None:
    """Only things with an amount of their own may be several."""
    assert calls_schema("spending_total", "how much on food and on rent, 15 or 20?")["maxItems"] == 1


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_every_text_has_an_end(name: str) -> None:
    """A small model may otherwise write on for ever; words for people are no part of the schema."""
    for part in parts(binding.arguments_schema(binding.bound(spec(name), "15", CONTEXT))):
        assert part.get("type") != "string" or {"maxLength", "enum"} & part.keys()
        assert not {"title", "description", "default"} & part.keys() - {"properties"}


def parts(schema: object) -> list[dict[str, Any]]:
    """Every schema within *schema*."""
    if isinstance(schema, list):
        return [found for one in schema for found in parts(one)]
    if not isinstance(schema, dict):
        return []
    inner = [found for key, value in schema.items() for found in parts(list_of(key, value))]
    return [schema, *inner]


def list_of(key: str, value: object) -> object:
    """What stands under *key*: of properties and definitions their schemas, whatever these are called."""
    return list(value.values()) if key in {"properties", "$defs"} and isinstance(value, dict) else value


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_a_gist_and_fields_hold_no_figure_to_copy(name: str) -> None:
    """Small models fill in whatever example they were shown."""
    shown = f"{binding.gist(spec(name))}\n{binding.fields(spec(name))}"

    amounts = [word for word in shown.replace("'", " ").split() if word.strip("(),.:;").isdigit()]
    assert set(amounts) <= {"0", "4217", "31"}  # the last working day, the norm of the codes, a day of the month


@pytest.mark.parametrize(
    ("said", "made", "kept"),
    [
        ("lunch 15", {"amount": "15", "note": "lunch", "currency": None, "category": ""}, {"amount", "note"}),
        ("lunch 15", {"amount": "15", "note": "dinner", "category": "food"}, {"amount"}),
        ("lunch 15 for food", {"amount": "15", "category": "food"}, {"amount", "category"}),
        ("badminton 15", {"amount": "15", "category": "badminton"}, {"amount"}),
        ("badminton 15, category sport", {"amount": "15", "category": "sport"}, {"amount", "category"}),
        ("lunch 15", {"amount": "15", "currency": "USD"}, {"amount"}),
        ("lunch 15", {"amount": "15", "currency": "MYR"}, {"amount", "currency"}),
        ("lunch 15", {"amount": "15", "on": "Friday 27 November 2026"}, {"amount"}),
        ("lunch 15", {"amount": "15", "on": "2026-11-20"}, {"amount"}),
        ("lunch 15 yesterday", {"amount": "15", "on": "yesterday"}, {"amount", "on"}),
        ("lunch 15 yesterday", {"amount": "15", "on": "2026-11-26"}, {"amount", "on"}),
        ("how is my spending lately", {"period": "last week", "kind": "expense"}, {"kind"}),
        ("how was last week", {"period": "last week"}, {"period"}),
        ("how was the week", {"period": "last week"}, set()),
        ("nudge me on the 5th", {"what": "nudge", "when": "5th November 2026"}, {"what"}),
        ("nudge me on the 5th at 9", {"what": "nudge", "when": "on the 5th at 9"}, {"what", "when"}),
        ("nudge me on the 5th", {"what": "nudge", "until_done": True}, {"what"}),
        ("nag me on the 5th till it's done", {"what": "nag", "until_done": True}, {"what", "until_done"}),
    ],
)
def test_what_was_only_filled_in_is_left_out(said: str, made: dict[str, object], kept: set[str]) -> None:
    """A currency, day, category or period that the person did not speak of is the model's own idea."""
    (given,) = binding.given({"calls": [made]}, said, CONTEXT)

    assert set(given) == kept


@pytest.mark.parametrize("value", [{}, {"calls": None}, {"calls": "x"}, {"calls": [1, "x"]}])
def test_what_is_no_list_of_calls_is_none(value: dict[str, object]) -> None:
    """A server that does not keep to its schema does no harm."""
    assert binding.given(value, "lunch 15", CONTEXT) == []
