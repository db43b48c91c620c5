"""Every kind of update gets its answer in its own chat, and no call of ours is refused by a strict server."""

from __future__ import annotations

import json

from bot.channels.base import Body
from bot.channels.telegram import TelegramChannel
from bot.channels.telegram_bot import make_bot
from bot.channels.telegram_pacing import Pace
from bot.commands import MENU
from bot.splitting import split, units
from core.users import Address
from tests.bot.channels.conftest import no_wait
from tests.contracts.conftest import StartWorker, settings_for
from tests.contracts.lab import Lab

ANN = 5


async def test_every_kind_of_message_is_answered_in_its_chat(lab: Lab, start_worker: StartWorker) -> None:
    """Words, a command, pictures, sounds, files and the like, each from somebody else."""
    size = {"file_unique_id": "u", "width": 9, "height": 9}
    kinds: list[dict[str, object]] = [
        {"text": "lunch 15"},
        {"text": "/start", "entities": [{"type": "bot_command", "offset": 0, "length": 6}]},
        {"photo": [{"file_id": await lab.file("p.jpg"), **size}]},
        {"photo": [{"file_id": await lab.file("q.jpg"), **size}], "caption": "lunch 15"},
        {"voice": {"file_id": await lab.file("v.ogg"), "file_unique_id": "u", "duration": 2}},
        {"document": {"file_id": await lab.file("d.pdf"), "file_unique_id": "u"}},
        {"location": {"latitude": 3.1, "longitude": 101.6}},
        {"sticker": {"file_id": "s", "type": "regular", "is_animated": False, "is_video": False, **size}},
    ]
    async with start_worker(lab):
        for place, kind in enumerate(kinds):
            await lab.push(message={**lab.message(100 + place), **kind})
        answers = [await lab.heard(100 + place) for place in range(len(kinds))]
        commands = await lab.until(1, "setMyCommands")

    assert all(len(answer) == 1 for answer in answers)
    assert [command["command"] for command in json.loads(commands[0].fields["commands"])] == list(MENU)
    assert len(commands) == 1
    assert lab.report.refused == []


async def test_a_day_of_one_person(lab: Lab, start_worker: StartWorker) -> None:
    """Saving, editing, pressing and asking, with the figures that must come of it."""
    async with start_worker(lab):
        await lab.says(ANN, "my currency is MYR")
        await lab.heard(ANN, 1)
        lunch = await lab.says(ANN, "lunch 15")
        await lab.heard(ANN, 2)
        await lab.push(edited_message={**lunch, "text": "lunch 25", "edit_date": lunch["date"] + 60})
        await lab.heard(ANN, 3)
        await lab.says(ANN, "taxi 20")
        saved = (await lab.heard(ANN, 4))[3]
        await press(lab, saved.fields["reply_markup"])
        await lab.until(1, "answerCallbackQuery")
        await lab.until(1, "editMessageReplyMarkup")
        await lab.heard(ANN, 5)
        await lab.says(ANN, "how much today?")
        total = (await lab.heard(ANN, 6))[5]

    assert "RM25.00" in total.text


async def test_a_picture_and_a_file_are_taken(lab: Lab, start_worker: StartWorker) -> None:
    """The chart of a month as a photo, entries as a document, each with its words under it (R3.13)."""
    async with start_worker(lab):
        await lab.says(ANN, "lunch RM15")
        await lab.heard(ANN, 1)
        await lab.says(ANN, "/report")
        (chart,) = await lab.until(1, "sendPhoto")
        await lab.says(ANN, "export my expenses as csv")
        (table,) = await lab.until(1, "sendDocument")

    assert "RM15.00 over 1 entry" in chart.fields["caption"]
    assert "keepwell-entries.csv" in table.fields["caption"]
    assert lab.report.refused == []


async def press(lab: Lab, markup: str, message_id: int | None = None) -> None:
    """Press the first button of the bot's latest message."""
    message = {**lab.message(ANN), "from": {"id": 7, "is_bot": True, "first_name": "Example"}}
    message["message_id"] = message_id or len(await lab.calls("sendMessage")) + 1_000_000
    action = json.loads(markup)["inline_keyboard"][0][0]["callback_data"]
    person = {"id": ANN, "is_bot": False, "first_name": "Example"}
    lab.expected_refusals.add("editMessageReplyMarkup")  # the server numbers its messages without telling
    await lab.push(
        callback_query={"id": "900", "from": person, "message": message, "data": action, "chat_instance": "1"}
    )


BLOCKS = (
    "Here is the plan:\n\n| item | cost |\n|------|------|\n| tea  | 3.00 |",
    "```python\ndef total(xs):\n    return sum(x * 2 for x in xs)  # a_b\n```",
    "1. first\n   - nested *item*\n     - deeper _item_\n2. second & <last>",
    "**Bold** and `code` and ~~gone~~ and [a link](https://example.org/a_b?c=1&d=2)",
    "# Heading\n\n> a quote with > signs, 5 < 6 && 7 > 2",
    "Unclosed **bold and `code and ```block",
    "Emoji 👨‍👩‍👧‍👦 😀😀 and 日本語 und Straße",
    "a" * 5_000,
)


async def test_five_hundred_texts_of_models_are_all_taken(lab: Lab) -> None:
    """Code, tables, lists, odd characters and ten thousand of them: none is refused, and no word is lost."""
    channel = TelegramChannel(make_bot(settings_for(lab)), MENU, Pace(sleep=no_wait))
    texts = ["\n\n".join((*BLOCKS[place % 8 :], *BLOCKS[: place % 8]))[: 40 + place * 20] for place in range(500)]
    for place, text in enumerate(texts):
        for piece in split(text, channel.text_limit):
            await channel.send(Address("telegram", str(2_000 + place)), Body(text=piece), is_repeat=False)
    sent = await lab.calls("sendMessage")
    await channel.close()

    said: dict[str, str] = {}
    for call in sent:
        chat = call.fields["chat_id"]
        said[chat] = said.get(chat, "") + call.text
    assert [call.error for call in sent if call.status != 200] == []
    assert max(units(call.text) for call in sent) <= 4_096
    assert [bare(said[str(2_000 + place)]) for place in range(500)] == [bare(text) for text in texts]
    lab.report.outcomes["500 texts of models"] = f"{len(sent)} messages, none refused, no word lost"


def bare(text: str) -> str:
    """*text* without white space and the marks of formatting."""
    return "".join(character for character in text.replace("python", "") if character not in "*`# \n")


async def test_the_pace_keeps_an_impatient_server_content(strict_lab: Lab, start_worker: StartWorker) -> None:
    """Messages in a row to one chat, while forty others are greeted: nobody is held back."""
    crowd = 10_000 + strict_lab.since  # the server remembers how fast a chat was written to by the test before
    async with start_worker(strict_lab):
        for _ in range(8):
            await strict_lab.says(crowd, "/start")
        for chat_id in range(crowd + 1, crowd + 41):
            await strict_lab.says(chat_id, "/start")
        await strict_lab.until(8, "sendMessage", crowd)
        await strict_lab.until(48, "sendMessage")
        refused = [call for call in await strict_lab.calls() if call.status == 429]

    assert refused == []
    strict_lab.report.outcomes["8 messages to one chat beside 40 others"] = "none held back"
