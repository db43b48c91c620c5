"""Reading what is to become of reminders that are set: moved, renamed, paused, resumed, deleted."""

from __future__ import annotations

import pytest

from tests.bot.understanding.reminder_calls import all_told, told, told_after


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cancel the rent reminder", {"which": "rent"}),
        ("delete reminder 2", {"which": "2"}),
        ("delete the first reminder", {"which": "1"}),
        ("remove the reminder about the dentist", {"which": "dentist"}),
        ("delete the last reminder", {}),
        ("cancel my alarm", {"which": "alarm"}),
        ("stop reminding me about water", {"which": "water"}),
        ("don't remind me about the gym anymore", {"which": "gym"}),
        ("stop reminding me", {}),
        ("delete all reminders", {"everything": True}),
        ("cancel my reminders", {"everything": True}),
        ("no more reminders", {"everything": True}),
        ("stop", {"everything": True}),
        ("hapus peringatan sewa", {"which": "sewa"}),
        ("删除所有提醒", {"everything": True}),
    ],
)
def test_deleting(text: str, expected: dict[str, object]) -> None:
    """One by words or number, the last one, or all of them, which the tool asks about."""
    assert told(text) == ("delete_reminder", expected)


def test_several_numbers_are_deleted_from_the_last_on() -> None:
    """What stands behind a deleted one moves up."""
    assert all_told("delete reminders 2 and 3") == [
        ("delete_reminder", {"which": "3"}),
        ("delete_reminder", {"which": "2"}),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pause the water reminder", ("pause_reminder", {"which": "water"})),
        ("turn off the gym alarm", ("pause_reminder", {"which": "gym"})),
        ("pause all reminders", ("pause_reminder", {"everything": True})),
        ("pause electricity", ("pause_reminder", {"which": "electricity"})),
        ("unpause the phone bill", ("resume_reminder", {"which": "phone bill"})),
        ("resume plants", ("resume_reminder", {"which": "plants"})),
        ("pause everything", ("pause_reminder", {"everything": True})),
        ("resume all of them", ("resume_reminder", {"everything": True})),
        ("resume the water reminder", ("resume_reminder", {"which": "water"})),
        ("turn the gym reminder back on", ("resume_reminder", {"which": "gym"})),
    ],
)
def test_pausing_and_resuming(text: str, expected: object) -> None:
    """What is turned off can be turned on again; nothing else is paused, so that a name is enough."""
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("move the dentist to 5pm", {"which": "dentist", "when": "5pm"}),
        ("move the dentist to tomorrow", {"which": "dentist", "when": "tomorrow"}),
        ("push the gym to saturday", {"which": "gym", "when": "saturday"}),
        ("change the gym reminder to every monday at 6", {"which": "gym", "when": "every monday at 6"}),
        (
            "move the phone bill to the 10th of every month at 8am",
            {"which": "phone bill", "when": "the 10th of every month at 8am"},
        ),
        ("move electricity to every 10th at 8am", {"which": "electricity", "when": "every 10th at 8am"}),
        ("move the gym to every monday at 7", {"which": "gym", "when": "every monday at 7"}),
        ("set the rent reminder to 9am", {"which": "rent", "when": "9am"}),
        ("change reminder 2 to 5pm", {"which": "2", "when": "5pm"}),
        ("move it to 5pm", {"when": "5pm"}),
        ("rename the gym reminder to Yoga", {"which": "gym", "what": "Yoga"}),
        ("change reminder 2 to say Call Bo", {"which": "2", "what": "Call Bo"}),
        ("change the rent reminder to 1300", {"which": "rent", "amount": "1300"}),
        ("make the rent bill 1300", {"which": "rent bill", "amount": "1300"}),
    ],
)
def test_changing(text: str, expected: dict[str, object]) -> None:
    """Another time, other words, another amount."""
    assert told(text) == ("change_reminder", expected)


@pytest.mark.parametrize(
    "text",
    [
        "cancel that",
        "delete the last one",
        "delete 2",
        "change it to friday",
        "move the dentist to friday",
        "move the taxi to yesterday",
        "make the rent 1300",
        "make it 18",
        "change the gym reminder to 1300",
        "cancel my subscription",
        "mute the music",
        "pause for thought",
        "pause",
        "delete everything",
        "stop it",
        "hold on",
        "cancel my 5pm reminder",
        "set the alarm now",
    ],
)
def test_what_may_be_about_a_record_or_nothing_of_ours_is_left(text: str) -> None:
    """The money diary keeps its words; a reminder that is named by its hour alone no tool would find."""
    assert told(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cancel it", ("delete_reminder", {})),
        ("cancel the dentist", ("delete_reminder", {"which": "dentist"})),
        ("delete 2", ("delete_reminder", {"which": "2"})),
        ("pause it", ("pause_reminder", {})),
        ("change it to friday", ("change_reminder", {"when": "friday"})),
        ("make it 6pm", ("change_reminder", {"when": "6pm"})),
        ("make it 1300", ("change_reminder", {"amount": "1300"})),
        ("move the dentist to friday", ("change_reminder", {"which": "dentist", "when": "friday"})),
        ("push it to saturday", ("snooze_reminder", {"until": "saturday"})),
    ],
)
def test_after_a_reminder_pointing_is_enough(text: str, expected: object) -> None:
    """There "it" is what was said last, and a bare name is a reminder's."""
    assert told_after(text) == expected
