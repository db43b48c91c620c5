"""A person on Telegram: what they write, edit and press, and what stands in their chat afterwards."""

from __future__ import annotations

from bot.app import App
from tests.bot.channels.conftest import StartWorker
from tests.bot.channels.telegram_server import BOT, TelegramServer, Visible, a_message
from tests.waiting import until

ANN, BEN, GROUP = 5, 6, -100_7


async def heard(server: TelegramServer, count: int, chat_id: int = ANN) -> list[str]:
    """What stands in the chat once it has *count* messages."""

    async def is_there() -> bool:
        return len(server.seen_by(chat_id)) >= count

    await until(is_there)
    return server.seen_by(chat_id)


async def called(server: TelegramServer, method: str) -> None:
    """Return once *method* was called."""

    async def is_there() -> bool:
        return server.count(method) > 0

    await until(is_there)


async def confirmed(server: TelegramServer) -> None:
    """Return once the bot has confirmed every update."""

    async def is_done() -> bool:
        return not server.unconfirmed

    await until(is_done)


async def rows(app: App, query: str) -> list[tuple[object, ...]]:
    """What a query finds among the queues' rows."""
    async with app.database.as_worker() as conn:
        return [tuple(row.values()) for row in await conn.fetch(query)]


async def settle_in(server: TelegramServer, chat_id: int = ANN) -> None:
    """Somebody says which currency is theirs."""
    server.says(chat_id, "my currency is MYR")
    await heard(server, 1, chat_id)


async def test_a_message_is_answered_in_its_chat_with_a_button(
    server: TelegramServer, start_worker: StartWorker
) -> None:
    """The confirmation says what was saved, and one press takes it back; the button then goes away."""
    async with start_worker():
        await settle_in(server)
        server.says(ANN, "lunch 15")
        await heard(server, 2)
        server.presses(server.visible[-1])
        texts = await heard(server, 3)
        await called(server, "editMessageReplyMarkup")

    assert "RM15.00" in texts[1]
    assert "lunch" in texts[2]
    assert server.count("answerCallbackQuery") == 1


async def test_the_menu_is_set_once_at_the_start(server: TelegramServer, start_worker: StartWorker) -> None:
    """Commands appear beside the input field; a webhook would keep updates from us and is taken away."""
    async with start_worker():
        await called(server, "setMyCommands")
        await settle_in(server)

    assert server.count("setMyCommands") == 1
    assert server.count("deleteWebhook") == 1


async def test_an_edit_changes_the_entry(server: TelegramServer, start_worker: StartWorker) -> None:
    """Telegram names the edited message by its own number; the entry behind it follows, and nothing is added."""
    async with start_worker():
        await settle_in(server)
        message = server.says(ANN, "lunch 15")
        await heard(server, 2)
        server.push(edited_message={**message, "text": "lunch 25", "edit_date": 1})
        texts = await heard(server, 3)
        server.says(ANN, "how much today?")
        total = (await heard(server, 4))[3]

    assert "25.00" in texts[2]
    assert "RM25.00" in total


async def test_an_edit_that_overtakes_its_message_wins(server: TelegramServer, start_worker: StartWorker) -> None:
    """The edited text is taken for the message, and what it said before changes nothing."""
    async with start_worker():
        await settle_in(server)
        server.push(edited_message={**a_message(ANN, 500), "text": "lunch 25", "edit_date": 1})
        await heard(server, 2)
        server.push(message={**a_message(ANN, 500), "text": "lunch 15"})
        server.says(ANN, "how much today?")
        texts = await heard(server, 3)

    assert "RM25.00" in texts[2]
    assert len(texts) == 3


async def test_replying_to_a_confirmation_means_its_entry(server: TelegramServer, start_worker: StartWorker) -> None:
    """An undo that replies to it takes back that entry and not the latest."""
    async with start_worker():
        await settle_in(server)
        server.says(ANN, "lunch 15")
        await heard(server, 2)
        confirmation = server.visible[-1]
        server.says(ANN, "taxi 20")
        await heard(server, 3)
        replied = {**a_message(ANN, confirmation.message_id), "from": BOT}
        server.says(ANN, "undo", reply_to_message=replied)
        await heard(server, 4)
        server.says(ANN, "how much today?")
        texts = await heard(server, 5)

    assert "RM20.00" in texts[4]


async def test_a_forwarded_record_is_asked_about(server: TelegramServer, start_worker: StartWorker) -> None:
    """A copy of an old message is not taken for a new expense without a word (B077)."""
    origin = {"type": "user", "date": 1, "sender_user": {"id": ANN, "is_bot": False, "first_name": "Example"}}
    async with start_worker() as app:
        await settle_in(server)
        server.says(ANN, "lunch 15", forward_origin=origin)
        texts = await heard(server, 2)
        async with app.database.as_user(1) as conn:
            entries = await conn.fetchval("SELECT count(*) FROM entries")

    assert "?" in texts[1]
    assert server.visible[-1].buttons
    assert entries == 0


async def test_two_messages_at_once_are_answered_in_order(server: TelegramServer, start_worker: StartWorker) -> None:
    """They arrive in one batch, and the second is read after the first was done."""
    async with start_worker():
        server.says(ANN, "my currency is MYR")
        server.says(ANN, "lunch 15")
        server.says(ANN, "how much today?")
        texts = await heard(server, 3)

    assert ["MYR" in texts[0], "lunch" in texts[1], "RM15.00" in texts[2]] == [True, True, True]


async def test_a_picture_is_answered_kindly_and_an_album_once(
    server: TelegramServer, start_worker: StartWorker
) -> None:
    """What can't be read is said so; the caption of a picture counts as words."""
    server.files["f"] = b"no picture"
    photo = [{"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}]
    async with start_worker():
        await settle_in(server)
        for _ in range(3):
            server.says(ANN, None, photo=photo, media_group_id="9")
        await heard(server, 2)
        server.says(ANN, None, photo=photo, caption="lunch 15")
        server.says(ANN, None, voice={"file_id": "f", "file_unique_id": "u", "duration": 1})
        texts = await heard(server, 4)

    assert "that picture" in texts[1]
    assert "RM15.00" in texts[2]
    assert "voice" in texts[3]


async def test_a_group_is_told_to_write_in_private(server: TelegramServer, start_worker: StartWorker) -> None:
    """Only when it speaks to us; no row of anyone comes of it."""
    group = {"id": GROUP, "type": "supergroup", "title": "Example"}
    async with start_worker() as app:
        server.push(message={**a_message(ANN, 1), "chat": group, "text": "lunch 15"})
        server.push(message={**a_message(ANN, 2), "chat": group, "text": "/caps@AnotherBot"})
        await confirmed(server)
        await called(server, "setMyCommands")
        server.push(message={**a_message(ANN, 3), "chat": group, "text": "/caps@KeepwellTestBot"})
        texts = await heard(server, 1, GROUP)
        stored = await rows(app, "SELECT id FROM inbox")

    assert len(texts) == 1
    assert "https://t.me/KeepwellTestBot" in texts[0]
    assert stored == []


async def test_someone_new_starts_with_the_language_of_their_app(
    server: TelegramServer, start_worker: StartWorker
) -> None:
    """Telegram tells it with each message."""
    async with start_worker() as app:
        await settle_in(server)
        locales = await rows(app, "SELECT locale FROM users")

    assert locales == [("ms",)]


async def test_what_a_link_adds_to_start_is_not_read(server: TelegramServer, start_worker: StartWorker) -> None:
    """Whoever wrote the link wrote that."""
    async with start_worker():
        server.says(ANN, "/start lunch_500")
        texts = await heard(server, 1)

    assert "Keepwell" in texts[0]


async def test_a_command_with_the_name_of_the_bot_is_one(server: TelegramServer, start_worker: StartWorker) -> None:
    """The menu of a group writes it so, and people copy it."""
    async with start_worker():
        await settle_in(server)
        server.says(ANN, "lunch 15")
        await heard(server, 2)
        server.says(ANN, "/undo@KeepwellTestBot")
        await heard(server, 3)
        server.says(ANN, "how much today?")
        texts = await heard(server, 4)

    assert "Nothing is recorded today" in texts[3]


async def test_an_echo_of_backticks_and_stars_arrives(server: TelegramServer, start_worker: StartWorker) -> None:
    """What a person writes can't break the message that repeats it (B069)."""
    async with start_worker():
        await settle_in(server)
        server.says(ANN, "lunch `*star*` ```x``` <b> 15")
        texts = await heard(server, 2)

    assert len(texts) == 2


async def test_a_press_on_a_button_of_no_message_is_answered(server: TelegramServer, start_worker: StartWorker) -> None:
    """The spinner stops even where nothing can be done."""
    async with start_worker():
        server.presses(Visible(ANN, 1, "", ("nothing:1",)))
        texts = await heard(server, 1)
        await called(server, "answerCallbackQuery")

    assert "button" in texts[0]


async def test_two_workers_answer_each_message_once(server: TelegramServer, start_worker: StartWorker) -> None:
    """One of them listens, both work; when it ends the other listens on."""
    async with start_worker():
        async with start_worker():
            for chat_id in range(20, 30):
                server.says(chat_id, "/start")
            for chat_id in range(20, 30):
                await heard(server, 1, chat_id)
        server.says(ANN, "/start")
        await heard(server, 1)

    assert len(server.visible) == 11
