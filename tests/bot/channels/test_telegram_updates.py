"""What Telegram's updates tell: the shapes that concern us are read, the others are passed over or refused."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.channels.base import Attachment, Media, Place
from bot.channels.telegram_updates import (
    GroupTalk,
    Ignored,
    Moved,
    Pressed,
    Reach,
    Told,
    is_meant,
    read,
    sender_of,
)
from tests.bot.channels.telegram_server import BOT, a_message

ANN = 5
LUNCH = {**a_message(ANN, 9), "text": "lunch 15"}
GROUP = {"id": -7, "type": "supergroup", "title": "Example"}
PERSON = {"id": ANN, "is_bot": False, "first_name": "Example"}


def told(**more: object) -> Told:
    """What a message of Ann's is read as."""
    return Told(**{"chat_id": ANN, "message_id": 9, "text": "lunch 15", "language": "ms", **more})  # type: ignore[arg-type]


def membership(status: str, chat: Mapping[str, object]) -> dict[str, object]:
    """A change of our membership in *chat*."""
    member = {"user": BOT, "status": status}
    return {"chat": chat, "from": PERSON, "date": 1, "old_chat_member": member, "new_chat_member": member}


def size_of(name: str, pixels: int) -> dict[str, object]:
    """One size of a picture."""
    return {"file_id": name, "file_unique_id": name, "width": pixels, "height": pixels}


@pytest.mark.parametrize(
    ("update", "expected"),
    [
        ({"message": LUNCH}, told()),
        ({"message": {**LUNCH, "something_new": {"a": 1}}}, told()),
        ({"edited_message": {**LUNCH, "edit_date": 2}}, told(is_edit=True)),
        ({"message": {**LUNCH, "forward_origin": {"type": "hidden_user"}}}, told(is_forwarded=True)),
        ({"message": {**LUNCH, "forward_date": 1}}, told(is_forwarded=True)),
        ({"message": {**LUNCH, "reply_to_message": {**a_message(ANN, 4), "from": BOT}}}, told(reply_to=4)),
        ({"message": {**LUNCH, "text": "/start x"}}, told(text="/start")),
        ({"message": {**LUNCH, "text": "tea \ud83d 3"}}, told(text="tea ? 3")),
        ({"message": {**LUNCH, "text": "/start@KeepwellTestBot x\ny"}}, told(text="/start")),
        ({"message": {**LUNCH, "text": "/started x"}}, told(text="/started x")),
        ({"message": {**a_message(ANN, 9), "photo": []}}, told(text="", attachment=Attachment.PHOTO)),
        (
            {"message": {**a_message(ANN, 9), "photo": [], "caption": "tea 3", "media_group_id": "1"}},
            told(text="tea 3", attachment=Attachment.PHOTO, album="1"),
        ),
        ({"message": {**a_message(ANN, 9), "voice": {}}}, told(text="", attachment=Attachment.VOICE)),
        (
            {"message": {**a_message(ANN, 9), "voice": {"file_id": "v", "mime_type": "audio/ogg", "file_size": 7}}},
            told(text="", attachment=Attachment.VOICE, media=Media(reference="v", media_type="audio/ogg", size=7)),
        ),
        (
            {"message": {**a_message(ANN, 9), "audio": {"file_id": "a", "file_name": "voice.oga"}}},
            told(text="", attachment=Attachment.VOICE, media=Media(reference="a", name="voice.oga")),
        ),
        (
            {"message": {**a_message(ANN, 9), "photo": [size_of("s", 90), size_of("l", 800), size_of("m", 320)]}},
            told(text="", attachment=Attachment.PHOTO, media=Media(reference="l")),
        ),
        (
            {"message": {**a_message(ANN, 9), "animation": {"file_id": "x"}, "document": {"file_id": "x"}}},
            told(text="", attachment=Attachment.VIDEO),
        ),
        (
            {"message": {**a_message(ANN, 9), "venue": {}, "location": {"latitude": 35.6812, "longitude": 139.7671}}},
            told(text="", attachment=Attachment.LOCATION, place=Place(latitude=35.7, longitude=139.8)),
        ),
        ({"message": {**a_message(ANN, 9), "dice": {}}}, told(text="", attachment=Attachment.OTHER)),
        ({"message": {**a_message(ANN, 9), "pinned_message": LUNCH}}, Ignored("service")),
        ({"message": {**LUNCH, "from": BOT}}, Ignored("bot")),
        ({"message": {**LUNCH, "chat": GROUP}}, GroupTalk(-7, "lunch 15", None)),
        ({"edited_message": {**LUNCH, "chat": GROUP}}, Ignored("elsewhere")),
        ({"message": {**LUNCH, "chat": {**GROUP, "type": "channel"}}}, Ignored("elsewhere")),
        ({"message": {**a_message(ANN, 9), "chat": GROUP, "migrate_to_chat_id": -8}}, Moved(-7, -8)),
        (
            {"callback_query": {"id": "1", "from": PERSON, "message": LUNCH, "data": "undo:1", "chat_instance": "2"}},
            Pressed("1", ANN, 9, "undo:1"),
        ),
        (
            {"callback_query": {"id": "1", "from": PERSON, "message": {**LUNCH, "chat": GROUP}, "data": "undo:1"}},
            Pressed("1", None, 9, "undo:1"),
        ),
        ({"callback_query": {"id": "1", "from": PERSON, "game_short_name": "x"}}, Pressed("1", ANN, None, None)),
        ({"my_chat_member": membership("kicked", LUNCH["chat"])}, Reach(ANN, is_reachable=False)),
        ({"my_chat_member": membership("member", LUNCH["chat"])}, Reach(ANN, is_reachable=True)),
        ({"my_chat_member": membership("kicked", GROUP)}, Ignored("membership")),
        ({"poll_answer": {}}, Ignored("poll_answer")),
        ({}, Ignored("nothing")),
    ],
)
def test_an_update_is_read(update: dict[str, object], expected: object) -> None:
    """Each kind as what it means to us."""
    assert read({"update_id": 1, **update}) == expected


@pytest.mark.parametrize(
    "update",
    [
        {"message": None},
        {"message": {"text": "lunch"}},
        {"message": {**LUNCH, "message_id": "nine"}},
        {"message": {**LUNCH, "chat": {"type": "private"}}},
        {"edited_message": []},
        {"callback_query": {"id": "1"}},
        {"my_chat_member": {"chat": {"id": 1}}},
    ],
)
def test_an_update_of_another_shape_is_refused(update: dict[str, object]) -> None:
    """It is for the caller to set aside."""
    with pytest.raises(ValueError, match="validation error"):
        read(update)


@pytest.mark.parametrize(
    ("update", "expected"),
    [
        ({"message": {"chat": {"id": 5}}}, 5),
        ({"message": {"from": {"id": 5}}}, 5),
        ({"callback_query": {"from": {"id": 5}}}, 5),
        ({"message": {"chat": {"id": "5"}}}, None),
        ({"message": {"chat": {"id": True}}}, None),
        ({"message": 3}, None),
        (7, None),
    ],
)
def test_the_sender_of_something_unreadable_is_guessed(update: object, expected: int | None) -> None:
    """From wherever a number of somebody stands."""
    assert sender_of(update) == expected


@pytest.mark.parametrize(
    ("text", "replies_to", "expected"),
    [
        ("lunch 15", None, False),
        ("/undo", None, True),
        ("/undo@KeepwellTestBot", None, True),
        ("/undo@keepwelltestbot now", None, True),
        ("/undo@AnotherBot", None, False),
        ("hello @KeepwellTestBot!", None, True),
        ("hello @KeepwellTestBot2", None, False),
        ("lunch 15", 123, True),
        ("lunch 15", 124, False),
    ],
)
def test_what_is_said_to_us_in_a_group_is_told_from_the_rest(text: str, replies_to: int | None, expected: bool) -> None:
    """A command, our name, or a reply to us."""
    talk = GroupTalk(-7, text, replies_to)

    assert is_meant(talk, username="KeepwellTestBot", bot_id=123) is expected
