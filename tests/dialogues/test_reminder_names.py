"""Something is said of a thing that is a reminder, or an entry, or both: the right one is changed, or it is asked."""

from __future__ import annotations

import pytest

from tests.database import DatabaseUrls
from tests.dialogues.talk import Talk, house, local


@pytest.mark.parametrize("said", ["move the gym one to 7", "move my gym to 7", "reschedule the gym to 7:00"])
async def test_a_figure_behind_a_verb_of_moving_is_an_hour(talk: Talk, said: str) -> None:
    """The entry of that name keeps its amount, and the hour is the one nearer to the old."""
    await talk.says("gym 50")
    await talk.says("remind me to go to the gym tomorrow at 6pm")

    moved = await talk.says(said)

    assert moved.startswith("Changed: go to the gym, tomorrow at 19:00")
    assert [entry[2] for entry in await talk.entries()] == [5000]


async def test_a_figure_that_may_be_either_is_asked_about(talk: Talk) -> None:
    """Where only the reminder has the name, it is moved."""
    await talk.says("remind me to go to the gym tomorrow at 6pm")
    await talk.says("lunch 5")
    moved = await talk.says("change the gym to 8")
    await talk.says("gym 50")
    asked = await talk.says("change the gym to 7")

    changed = await talk.says("the entry")

    assert "tomorrow at 20:00" in moved
    assert asked == "Do you mean the reminder, at 7, or the entry, gym, RM50.00?"
    assert changed == "Changed: gym is now RM7.00 (was RM50.00)."


@pytest.mark.parametrize(
    ("wish", "move", "hour"),
    [
        ("remind me of the bank on 3 December at 10", "move the bank to 11:00", "11:00"),
        ("remind me to phone the bank tomorrow at 9pm", "move the bank to 10", "22:00"),
        ("remind me of the bank every weekday at 8", "move the bank to 9:00", "09:00"),
        ("remind me of the bank tomorrow at 8pm", "move the bank to 08:00", "08:00"),
        ("remind me of the bank tomorrow at 8am", "move the bank to 9pm", "21:00"),
        ("remind me of the bank at 1pm", "move the bank to 9:30", "21:30"),  # half past nine is over
    ],
)
async def test_an_hour_alone_stays_near_the_old_one(talk: Talk, wish: str, move: str, hour: str) -> None:
    """It is of the reminder's own day, so what is past today decides nothing of another day."""
    await talk.says(wish)

    moved = await talk.says(move)

    assert f" at {hour} (" in moved


async def test_another_rule_changes_the_reminder_that_has_the_name(talk: Talk) -> None:
    """What no reminder is called is an errand of its own."""
    await talk.says("remind me to swim every day at 7am")

    made = await talk.says("make the swim every weekday at 8")
    changed = await talk.says("change the swim to every weekday at 9")
    errand = await talk.says("make the bed every day at 10")

    assert made.startswith("Changed: swim, on weekdays at 08:00")
    assert changed.startswith("Changed: swim, on weekdays at 09:00")
    assert errand.startswith("I'll remind you every day at 10:00")


@pytest.mark.parametrize(
    ("wish", "deletion"),
    [
        ("recuérdame ir al gimnasio mañana a las 6", "borra el recordatorio del gimnasio"),
        ("erinnere mich morgen um 18 Uhr ans Fitnessstudio", "lösche die Erinnerung Fitnessstudio"),
        ("明天下午6点提醒我去健身房", "删除健身房的提醒"),
    ],
)
async def test_a_reminder_is_deleted_by_its_name_in_other_languages(talk: Talk, wish: str, deletion: str) -> None:
    """The small words between the noun and the name are none of the name."""
    await talk.says(wish)
    await talk.says("coffee 5")

    assert (await talk.says(deletion)).startswith("Deleted: ")


async def test_what_is_on_or_paused_already_is_said_to_be(talk: Talk) -> None:
    """It is found, though nothing is done."""
    await talk.says("remind me to run every day at 7am")

    on = await talk.says("resume the run")
    await talk.says("pause the run")
    paused = await talk.says("pause the run")

    assert (on, paused) == ("“run” is on already, not paused.", "“run” is paused already.")


async def test_a_number_of_times_is_kept_when_the_hour_is_moved(talk: Talk) -> None:
    """What has come today comes no more today, and three times are three."""
    await talk.says("remind me every day at 8am to stretch, 3 times")
    came = await talk.lives_on(hours=20, minutes=1)

    moved = await talk.says("move the stretch to 9am")
    came += await talk.lives_on(days=10)

    assert "next tomorrow" in moved
    assert [line[:16] for line in came] == ["2026-11-28T00:00", "2026-11-29T01:00", "2026-11-30T01:00"]


async def test_a_number_of_times_is_kept_when_the_message_is_edited(talk: Talk) -> None:
    """What has come counts for the edited wish as well."""
    await talk.says("remind me every day at 8am to stretch, 3 times")
    came = await talk.lives_on(hours=20, minutes=1)

    await talk.edits("remind me every day at 9am to stretch, 3 times")
    came += await talk.lives_on(days=10)

    assert len(came) == 3


async def test_a_number_of_times_waits_while_paused(talk: Talk) -> None:
    """However often it is paused, what has not come is still to come."""
    await talk.says("remind me every day at 8am to stretch, 3 times")
    came = await talk.lives_on(hours=20, minutes=1)
    for _ in range(2):
        await talk.says("pause the stretch")
        await talk.lives_on(days=5)
        resumed = await talk.says("resume the stretch")
        came += await talk.lives_on(days=1)

    came += await talk.lives_on(days=10)

    assert resumed.startswith("On again: stretch.")
    assert len(came) == 3


async def test_a_time_that_passed_while_paused_is_over(talk: Talk) -> None:
    """Nothing is promised that will not come."""
    await talk.says("remind me to phone the bank at 3pm")
    await talk.says("pause the bank")
    talk.later(days=2)

    assert await talk.says("resume the bank") == "phone the bank is over: nothing of it is still to come."


async def test_every_hour_comes_in_both_hours_that_the_clock_shows_twice(database: DatabaseUrls) -> None:
    """An hour is an hour, whatever becomes of the clocks."""
    async with house(database.worker, local("2026-10-31T22:00", "America/New_York")) as home:
        talk = await Talk.begin(home, zone="America/New_York")
        await talk.says("remind me every hour to look up")

        came = await talk.lives_on(hours=6)

    assert [line[11:16] for line in came] == ["03:00", "04:00", "05:00", "06:00", "07:00", "08:00"]


async def test_an_edit_that_makes_a_record_of_a_wish_is_saved_upon_a_yes(talk: Talk) -> None:
    """The question says what else a yes will do."""
    await talk.says("remind me to lunch tomorrow at 9")

    asked = await talk.edits("lunch 20")
    done = await talk.says("yes")

    assert asked.endswith("Shall I delete the earlier one and take “lunch 20” instead?")
    assert done == "Deleted: lunch.\nSaved: lunch, RM20.00 (food)."
