"""Reading what came with a message: a voice note becomes words, a picture an answer, anything else a kind sentence.

The content is fetched, looked at, read and dropped; no database connection is held meanwhile. It knows no platform:
whoever brings files is a MediaSource.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

import structlog

from bot.channels.base import Attachment, Channel, MediaSource, MessagePayload
from bot.conversation import Answer, Conversation
from bot.media import albums, doubting, hearing, places, sniffing
from bot.modes import Mode
from bot.opening import Opening
from bot.replies import unreadable
from bot.router import DecidedBy
from bot.understanding.reading import read_message
from core.errors import MediaGone, MediaTooLarge, MediaUnavailable, SpeechUnavailable, SpeechUnreadable
from core.speech.types import Transcriber, Transcript
from tools.base import ToolScope

log = structlog.get_logger()

LARGEST = 20 * 1024 * 1024  # bytes of a file: what Telegram lets bots have (Bot API, getFile)
FETCH_WITHIN_S = 60.0  # seconds for a file, on a slow line; the event is tried again after that


@dataclass(frozen=True)
class Told:
    """The message said these words, which are handled like typed ones.

    Attributes:
        text: What is handled.
        transcript: What was heard; the reply begins with it.
    """

    text: str
    transcript: Transcript


class PictureReader(Protocol):
    """What reads pictures and documents: receipts and invoices (R3.9)."""

    async def answer(self, scope: ToolScope, content: bytes, media_type: str, caption: str) -> Answer | None:
        """The answer to a picture, with its record written or asked about; None where it shows no receipt.

        Called with no database connection held; ``scope.writing()`` gives one when something is to be written.

        Args:
            scope: Of the turn.
            content: A file of at most LARGEST bytes; its pixels and pages were not looked at.
            media_type: By its first bytes: one of ``sniffing.PICTURES``, or ``sniffing.PDF``.
            caption: What the person wrote beside it; empty for nothing.
        """
        ...


class MediaReader:
    """Reads what comes with messages; what it lacks, it says kindly that it can't do."""

    def __init__(
        self,
        channels: Mapping[str, Channel],
        transcriber: Transcriber | None = None,
        pictures: PictureReader | None = None,
    ) -> None:
        self._sources = {name: each for name, each in channels.items() if isinstance(each, MediaSource)}
        self._transcriber = transcriber
        self._pictures = pictures

    async def answer(
        self, conversation: Conversation, scope: ToolScope, payload: MessagePayload, channel: str, found: Opening
    ) -> Answer:
        """The answer to a message with an attachment, which came by *channel*; ``scope.said`` is what it said.

        Raises:
            MediaUnavailable: The file can't be had just now; the event is to be tried again.
        """
        read = await self.read(scope, payload, channel)
        if isinstance(read, Told):
            return await _answer_heard(conversation, scope, read, found)
        if read is None:
            return await conversation.answer(scope, payload.text, found)
        return read

    async def read(self, scope: ToolScope, payload: MessagePayload, channel: str) -> Told | Answer | None:
        """What a message holds beside its text; None where the text alone is to be answered.

        Raises:
            MediaUnavailable: As for ``answer``.
        """
        if payload.place is not None and not payload.text:
            return places.answer(scope, payload.place)
        # Words that say it all are a record by themselves: the picture beside them must not book it once more.
        # A name alone, "lunch", lacks the amount that stands on the picture.
        told = read_message(payload.text, scope.context()) if payload.text else None
        is_told = told is not None and told.ask is None
        if is_told or payload.media is None or not self._may_read(payload.attachment):
            return await _declined(scope, payload, unreadable.reply(payload.attachment or Attachment.OTHER))
        try:
            content = await self._fetch(scope, payload, channel)
        except MediaTooLarge:
            return _said(unreadable.too_large(LARGEST))
        except MediaGone:
            return _said(unreadable.GONE)
        return await self._look(scope, payload, content)

    def _may_read(self, attachment: Attachment | None) -> bool:
        """Whether anybody here reads what such an attachment usually is."""
        match attachment:
            case Attachment.VOICE:
                return self._transcriber is not None
            case Attachment.PHOTO:
                return self._pictures is not None
            case Attachment.DOCUMENT:
                return self._transcriber is not None or self._pictures is not None
            case _:
                return False

    async def _fetch(self, scope: ToolScope, payload: MessagePayload, channel: str) -> bytes:
        source, media = self._sources.get(channel), payload.media
        if source is None or media is None:
            raise MediaGone("no channel here brings files")
        if media.size is not None and media.size > LARGEST:
            raise MediaTooLarge(f"{media.size} bytes")
        await scope.transaction.rest()
        try:
            async with asyncio.timeout(FETCH_WITHIN_S):
                content = await source.fetch(media, limit=LARGEST)
        except TimeoutError as error:
            raise MediaUnavailable("the file did not come in time") from error
        log.info("media_fetched", channel=channel, size=len(content))
        return content

    async def _look(self, scope: ToolScope, payload: MessagePayload, content: bytes) -> Told | Answer | None:
        media_type = sniffing.media_type(content)
        if media_type in sniffing.SOUNDS:
            return await self._listen(scope, payload.text, content, media_type)
        if media_type is not None and self._pictures is not None:
            answer = await self._pictures.answer(scope, content, media_type, payload.text)
            if answer is not None:
                return answer
        return await _declined(scope, payload, unreadable.content(payload.attachment, is_empty=not content))

    async def _listen(self, scope: ToolScope, caption: str, content: bytes, media_type: str) -> Told | Answer:
        if self._transcriber is None:
            return _said(unreadable.reply(Attachment.VOICE))
        try:
            transcript = await self._transcriber.transcribe(content, media_type, hearing.hint(scope.user.currency))
        except SpeechUnreadable as error:
            return _said(unreadable.TOO_LONG if error.is_too_long else unreadable.NO_SOUND)
        except SpeechUnavailable as error:
            log.warning("speech_unavailable", kind=type(error).__name__)
            return _said(unreadable.CANT_LISTEN_NOW)
        log.info("speech_heard", by=self._transcriber.name, words=len(transcript.words), language=transcript.language)
        text = hearing.tidied(transcript)
        if not any(map(str.isalnum, text)):
            return _said(unreadable.NOTHING_HEARD)
        return Told(f"{caption}\n{text}" if caption else text, transcript)


async def _answer_heard(conversation: Conversation, scope: ToolScope, told: Told, found: Opening) -> Answer:
    """What was heard, shown once, and the answer to it; amounts that may be misheard are asked about first."""
    scope.said = told.text
    heard = unreadable.heard(told.transcript.text)
    is_alone = found.question is None and read_message(told.text, scope.context(found.categories)) is None
    if is_alone and hearing.is_unclear(told.transcript):
        return _said(f"{heard}\n{unreadable.UNCLEAR}")
    if hearing.is_doubtful(told.transcript):
        scope.doubt = partial(doubting.ask_about, scope)
    answer = doubting.as_one(scope, await conversation.answer(scope, told.text, found))
    return replace(answer, text=f"{heard}\n{answer.text}" if answer.text else heard)


async def _declined(scope: ToolScope, payload: MessagePayload, sentence: str) -> Answer | None:
    """The *sentence* about what can't be read; the caption is answered instead, and of an album it is said once."""
    if payload.text:
        return None
    is_said = payload.album is not None and await albums.has_earlier(scope, payload.album)
    return _said("" if is_said else sentence)


def _said(text: str) -> Answer:
    return Answer(Mode.SMALLTALK, DecidedBy.RULES, text)
