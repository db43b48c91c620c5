"""What the companion says about what it did: only that, in one short message."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.replies.confirmations import confirm
from bot.replies.reply import Reply
from core.grammar.context import DateOrder, DayParts, NumberFormat
from core.llm.types import ToolCall
from core.money import Money, display
from core.users import User
from tools.amendments import EventAmended
from tools.base import Ask, Option, Result, ToolOutcome
from tools.booking import EntrySaved
from tools.cap_tools import CapRemoved, CapSaved
from tools.caps import CapStanding, CapView, CapWarning
from tools.categories import Categories, CategoryAdded, CategoryLearned, Rule
from tools.corrections import EntryChanged, EntryVoided, differences
from tools.entries import EntryKind, EntryView
from tools.periods import CapPeriod
from tools.settings import Settings, SettingSaved, SettingView
from tools.undo import AlreadyUndone, CapUndone, EntryUndone, NothingToUndo, RuleUndone, Undone

NOW = datetime(2026, 11, 27, 4, 0, tzinfo=UTC)  # Friday noon in Kuala Lumpur
TODAY = date(2026, 11, 27)
YESTERDAY = date(2026, 11, 26)
EVENT = 88


def a_user(number_format: NumberFormat | None = None) -> User:
    """Somebody in Kuala Lumpur."""
    return User(1, "en", "Asia/Kuala_Lumpur", "MYR", number_format, DateOrder.DMY, DayParts(), None)


def said(*results: Result, user: User | None = None) -> Reply:
    """The reply to calls with these results."""
    outcomes = [ToolOutcome(ToolCall(str(place), "tool", {}), result=result) for place, result in enumerate(results)]
    return confirm(outcomes, user or a_user(), NOW)


def entry(
    note: str = "Lunch",
    minor: int = 1500,
    *,
    currency: str = "MYR",
    category: str = "food",
    kind: EntryKind = EntryKind.EXPENSE,
    on: date = TODAY,
    number_format: NumberFormat | None = None,
) -> EntryView:
    """An entry as a tool shows it."""
    money = Money(minor, currency)
    return EntryView(
        id=1,
        kind=kind,
        amount=f"{money.amount:f}",
        currency=currency,
        display=display(money, number_format),
        note=note,
        category=category,
        on=on,
        is_today=on == TODAY,
    )


def saved(shown: EntryView | None = None, *warnings: CapWarning, refund_of: EntryView | None = None) -> EntrySaved:
    """The result of saving an entry."""
    return EntrySaved(entry=shown or entry(), warnings=warnings, refund_of=refund_of, event_id=EVENT)


def changed(before: EntryView, after: EntryView, learned: Rule | None = None) -> EntryChanged:
    """The result of an edit."""
    fields = differences(before, after)
    return EntryChanged(
        before=before, after=after, changed_fields=fields, learned=learned, event_id=EVENT if fields else None
    )


def cap(percent: int, left: str, *, over: str | None = None, category: str | None = "food") -> CapStanding:
    """A cap of RM400.00 a month."""
    return CapStanding(
        category=category,
        period=CapPeriod.MONTH,
        amount="RM400.00",
        currency="MYR",
        percent=percent,
        spent="",
        left=left,
        over=over,
        last_on=date(2026, 11, 30),
    )


def warned(percent: int, left: str, *, over: str | None = None, category: str | None = "food") -> CapWarning:
    """The warning that such a cap gives."""
    threshold = 100 if percent >= 100 else 80
    return CapWarning(**cap(percent, left, over=over, category=category).model_dump(), threshold=threshold)


FOOD_CAP = CapView(category="food", period=CapPeriod.MONTH, amount="RM400.00", currency="MYR")


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (entry(), "Saved: Lunch, RM15.00 (food)."),
        (entry(on=YESTERDAY), "Saved: Lunch, RM15.00 (food), yesterday (Thu 26 Nov)."),
        (entry(on=date(2026, 11, 3)), "Saved: Lunch, RM15.00 (food), on Tue 3 Nov."),
        (entry(on=date(2025, 8, 1)), "Saved: Lunch, RM15.00 (food), on Fri 1 Aug 2025."),
        (entry("", category="other"), "Saved: RM15.00 (other)."),
        (entry("☕", 10), "Saved: ☕, RM0.10 (food)."),
        (entry("rent", 1_000_000, category="housing"), "Saved: rent, RM10,000.00 (housing)."),
        (entry("ramen", 1200, currency="JPY"), "Saved: ramen, ¥1,200 (food)."),
        (
            entry("salary", 420_000, kind=EntryKind.INCOME, category="income"),
            "Saved as income: salary, RM4,200.00.",
        ),
        (entry("tax", 9000, kind=EntryKind.REFUND, category="fees"), "Saved as a refund: tax, RM90.00 (fees)."),
    ],
)
def test_one_entry_is_repeated_in_one_line(shown: EntryView, text: str) -> None:
    """Note, amount, category and, where it is not today, the day."""
    assert said(saved(shown)).text == text


def test_a_linked_refund_names_its_expense() -> None:
    """What is taken back can be seen."""
    refund = entry("groceries", 2000, kind=EntryKind.REFUND, category="groceries")

    reply = said(saved(refund, refund_of=entry("groceries", 6000, category="groceries", on=YESTERDAY)))

    assert reply.text == (
        "Saved as a refund: groceries, RM20.00 (groceries), against groceries of RM60.00 yesterday (Thu 26 Nov)."
    )


def test_several_entries_get_a_line_each_and_their_total() -> None:
    """Totals never mix currencies, and a single entry of its kind needs none."""
    reply = said(
        saved(entry("taxi", 1250, category="transport", on=YESTERDAY)),
        saved(entry("coffee", 400, on=YESTERDAY)),
        saved(entry("book", 900, currency="USD", category="shopping")),
        saved(entry("salary", 10_000, kind=EntryKind.INCOME, category="income")),
    )

    assert reply.text == (
        "Saved 4 entries:\n"
        "• taxi, RM12.50 (transport), yesterday (Thu 26 Nov)\n"
        "• coffee, RM4.00 (food), yesterday (Thu 26 Nov)\n"
        "• book, $9.00 (shopping)\n"
        "• income: salary, RM100.00\n"
        "Total: RM16.50 and $9.00."
    )


def test_totals_are_written_as_the_person_writes_numbers() -> None:
    """With the comma for decimals."""
    sofa = entry("sofa", 100_050, currency="EUR", number_format=NumberFormat.COMMA)

    reply = said(saved(sofa), saved(sofa), user=a_user(NumberFormat.COMMA))

    assert reply.text.endswith("Total: 2.001,00 €.")


@pytest.mark.parametrize(
    ("warning", "text"),
    [
        (warned(82, "RM72.00"), "That's 82% of your food cap: RM72.00 left until Mon 30 Nov."),
        (warned(82, "RM72.00", category=None), "That's 82% of your overall cap: RM72.00 left until Mon 30 Nov."),
        (warned(100, "RM0.00"), "That's all of your food cap of RM400.00: nothing left until Mon 30 Nov."),
        (
            warned(103, "RM0.00", over="RM12.00"),
            "That puts you RM12.00 over your food cap of RM400.00 (until Mon 30 Nov).",
        ),
    ],
)
def test_a_cap_warning_follows_what_was_saved(warning: CapWarning, text: str) -> None:
    """On a line of its own."""
    assert said(saved(None, warning)).text == f"Saved: Lunch, RM15.00 (food).\n{text}"


def test_of_several_warnings_about_one_cap_the_last_is_said() -> None:
    """It knows of all the entries of the message."""
    reply = said(saved(None, warned(82, "RM72.00")), saved(None, warned(91, "RM36.00")))

    assert "91%" in reply.text
    assert "82%" not in reply.text


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        (entry("lunch"), entry("lunch", 2500), "Changed: lunch is now RM25.00 (was RM15.00)."),
        (entry("lunch"), entry("lunch", currency="EUR"), "Changed: lunch is now €15.00 (was RM15.00)."),
        (entry("lunch"), entry("lunch", category="gifts"), "Changed: lunch is now under gifts (was food)."),
        (
            entry("lunch"),
            entry("lunch", on=YESTERDAY),
            "Changed: lunch is now dated Thu 26 Nov (was Fri 27 Nov).",
        ),
        (entry("lunch"), entry("team lunch"), "Changed: lunch is now “team lunch”."),
        (entry(""), entry("lunch"), "Changed: food is now called “lunch”."),
        (
            entry("lunch"),
            entry("lunch", 2500, kind=EntryKind.INCOME, category="income"),
            "Changed: lunch is now RM25.00 (was RM15.00), income (was an expense) and under income (was food).",
        ),
        (entry("lunch"), entry("lunch"), "Nothing to change: lunch, RM15.00 (food) says so already."),
    ],
)
def test_an_edit_says_what_is_now_and_what_was(before: EntryView, after: EntryView, text: str) -> None:
    """Field by field."""
    assert said(changed(before, after)).text == text


def test_a_lesson_is_said_with_the_correction_that_taught_it() -> None:
    """The rule is a row, so it may be promised."""
    reply = said(changed(entry("tea"), entry("tea", category="gifts"), Rule(words="tea", category="gifts")))

    assert reply.text == ("Changed: tea is now under gifts (was food). I'll file “tea” under gifts from now on.")


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (EntryVoided(entry=entry("taxi", 1250)), "Deleted: taxi, RM12.50 is no longer counted."),
        (NothingToUndo(), "There is nothing to undo."),
        (AlreadyUndone(), "That is undone already; nothing was changed."),
        (
            Undone(entries=(EntryUndone(was=entry("tea", 300), now=entry("tea", 300), counted=True, counts=False),)),
            "Undone: tea, RM3.00 is no longer counted.",
        ),
        (
            Undone(entries=(EntryUndone(was=entry("tea", 300), now=entry("tea", 300), counted=False, counts=True),)),
            "Undone: tea, RM3.00 counts again.",
        ),
        (
            Undone(entries=(EntryUndone(was=entry("tea", 400), now=entry("tea", 300), counted=True, counts=True),)),
            "Undone: tea is now RM3.00 (was RM4.00).",
        ),
        (Undone(), "That is undone already; nothing was changed."),
        (
            Undone(
                caps=(CapUndone(cap=FOOD_CAP, holds=True), CapUndone(cap=FOOD_CAP, holds=False)),
                categories=("boat",),
                rules=(
                    RuleUndone(rule=Rule(words="tea", category="gifts"), holds=False),
                    RuleUndone(rule=Rule(words="bus", category="travel"), holds=True),
                ),
                settings=(
                    SettingView(name="currency", value=None),
                    SettingView(name="payday", value=0),
                    SettingView(name="morning", value="09:00"),
                ),
            ),
            "Undone:\n"
            "• your food cap of RM400.00 a month holds again\n"
            "• your food cap of RM400.00 a month no longer holds\n"
            "• the category “boat” is gone\n"
            "• “tea” is no longer filed under gifts\n"
            "• “bus” is filed under travel\n"
            "• your currency is not set again\n"
            "• your payday is the last working day again\n"
            "• your morning time is 09:00 again",
        ),
    ],
)
def test_what_is_taken_back_is_named(result: Result, text: str) -> None:
    """And where nothing is, that is said too."""
    assert said(result).text == text


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (
            CapSaved(cap=cap(15, "RM340.00"), event_id=EVENT),
            "Set: food cap of RM400.00 a month. RM340.00 left until Mon 30 Nov.",
        ),
        (
            CapSaved(
                cap=cap(120, "RM0.00", over="RM80.00"),
                replaced=FOOD_CAP.model_copy(update={"amount": "RM300.00"}),
                event_id=EVENT,
            ),
            "Set: food cap of RM400.00 a month (was RM300.00). You are RM80.00 over it (until Mon 30 Nov).",
        ),
        (
            CapSaved(cap=cap(0, "RM400.00", category=None)),
            "Your overall cap of RM400.00 a month holds already. RM400.00 left until Mon 30 Nov.",
        ),
        (CapRemoved(cap=FOOD_CAP), "Removed: your food cap of RM400.00 a month no longer holds."),
        (CategoryAdded(name="boat", is_new=True), "Added the category “boat”."),
        (CategoryAdded(name="food", is_new=False), "There is a category “food” already."),
        (
            CategoryLearned(words="tea", category="gifts", was="food"),
            "Got it: I'll file “tea” under gifts from now on (was food).",
        ),
        (CategoryLearned(words="tea", category="gifts", was="gifts"), "“tea” is filed under gifts already."),
        (
            Categories(defaults=("food", "other"), own=("boat",), rules=(Rule(words="tea", category="boat"),)),
            "Categories: food, other.\nYour own: boat.\nYour rules: tea → boat.",
        ),
        (
            SettingSaved(setting=SettingView(name="currency", value="EUR"), was="MYR", event_id=EVENT),
            "Your currency is now EUR (was MYR). Earlier entries keep theirs.",
        ),
        (
            SettingSaved(setting=SettingView(name="currency", value="EUR"), was=None, event_id=EVENT),
            "Your currency is now EUR.",
        ),
        (
            SettingSaved(setting=SettingView(name="zone", value="Asia/Kuala_Lumpur"), was="UTC", event_id=EVENT),
            "Your time zone is now Asia/Kuala_Lumpur (was UTC). It's 12:00 there.",
        ),
        (
            SettingSaved(setting=SettingView(name="payday", value=22), was=0, event_id=EVENT),
            "Your payday is now the 22nd (was the last working day).",
        ),
        (
            SettingSaved(setting=SettingView(name="date_order", value="MDY"), was="DMY", event_id=EVENT),
            "Your date order is now month first (was day first). 3/4 is the 4th of March.",
        ),
        (
            SettingSaved(setting=SettingView(name="number_format", value="comma"), was="comma"),
            "Your number format is 1.234,50 already.",
        ),
        (
            SettingSaved(setting=SettingView(name="morning", value="08:00"), was="09:00", event_id=EVENT),
            "Mornings are at 08:00 from now on (09:00 before).",
        ),
        (
            SettingSaved(setting=SettingView(name="noon", value="12:30"), was="12:00", event_id=EVENT),
            "Noon is at 12:30 from now on (12:00 before).",
        ),
        (
            SettingSaved(setting=SettingView(name="night", value="22:00"), was="22:00"),
            "Your night time is 22:00 already.",
        ),
        (
            Settings(
                settings=(
                    SettingView(name="payday", value=1),
                    SettingView(name="morning", value="08:00"),
                    SettingView(name="noon", value="12:00"),
                ),
                local_time=datetime(2026, 11, 27, 4, tzinfo=UTC),
                retention_days=1,
            ),
            "Payday: the 1st\nParts of the day: morning 08:00, noon 12:00\n"
            "Past talk: kept 1 day (“keep my messages forever” changes that)\nYour clock: 04:00 on Fri 27 Nov",
        ),
        (
            Settings(
                settings=(SettingView(name="zone", value=None),),
                local_time=datetime(2026, 11, 27, 4, tzinfo=UTC),
                retention_days=None,
            ),
            "Time zone: not set\nPast talk: kept until you delete it (“keep my messages for 90 days” changes that)\n"
            "Your clock: 04:00 on Fri 27 Nov",
        ),
        (
            Settings(
                settings=(SettingView(name="dollar", value=None), SettingView(name="currency", value="MYR")),
                local_time=datetime(2026, 11, 27, 4, tzinfo=UTC),
                retention_days=90,
            ),
            "Currency: MYR\nPast talk: kept 90 days (“keep my messages forever” changes that)\n"
            "Your clock: 04:00 on Fri 27 Nov",
        ),
        (
            SettingSaved(setting=SettingView(name="dollar", value="SGD"), was=None, event_id=EVENT),
            "From now on “$” means SGD.",
        ),
    ],
)
def test_caps_categories_and_settings_say_what_holds_now(result: Result, text: str) -> None:
    """And what was before, where something was."""
    assert said(result).text == text


def test_an_edited_message_says_once_what_followed() -> None:
    """All that changed, in one message; nothing is silent."""
    one = EventAmended(changed=(changed(entry("lunch"), entry("lunch", 2500)),), event_id=EVENT)
    both = EventAmended(
        changed=(changed(entry("lunch"), entry("lunch", 2500)),),
        voided=(entry("tea", 300),),
        event_id=EVENT,
    )

    assert said(one).text == "Updated with your edit: lunch is now RM25.00 (was RM15.00)."
    assert said(both).text == (
        "Updated with your edit:\n• lunch is now RM25.00 (was RM15.00)\n• tea, RM3.00 is no longer counted"
    )
    assert said(EventAmended()) == Reply("")


def test_a_question_passes_through_after_what_was_saved() -> None:
    """One question at a time, and only the saved is called saved."""
    ask = Ask(text="Is this another one?", options=(Option(label="Yes"), Option(label="No")))

    reply = said(saved(), ask, ask.model_copy(update={"text": "Which one?"}))

    assert reply.text == "Saved: Lunch, RM15.00 (food).\nIs this another one?"


def test_an_error_is_said_as_it_is() -> None:
    """Beside what did succeed; the same error twice is said once."""
    call = ToolCall("1", "add_expense", {})
    refused = ToolOutcome(call, error="An amount has to be above zero, such as 12.50.")

    reply = confirm([ToolOutcome(call, result=saved()), refused, refused], a_user(), NOW)

    assert reply.text == "Saved: Lunch, RM15.00 (food).\nAn amount has to be above zero, such as 12.50."


def test_whatever_was_written_can_be_undone_with_one_button() -> None:
    """It names the event; where nothing was written there is no button."""
    (button,) = said(saved(), saved()).buttons

    assert (button.label, button.action) == ("Undo", "undo:88")
    assert said(NothingToUndo()).buttons == ()
    assert said(changed(entry(), entry())).buttons == ()


def test_nothing_done_says_nothing() -> None:
    """No outcome, no words."""
    assert confirm([], a_user(), NOW) == Reply("")
