"""What stands before a turn: whether an event is worked on at all, and whether models may be asked for it (R9.7).

Somebody who was shut out since is told nothing more; a burst is answered once and left undone; and when a day's tokens
are used up, rules go on alone, which is said once. Records and reminders never wait for a model.
"""

from dataclasses import dataclass, replace

from bot.conversation import Answer, Conversation
from bot.modes import Mode
from bot.replies import access_answers
from bot.router import DecidedBy
from core import limits
from core.access import ALWAYS_ADMITTED, OPEN, Access, Door
from core.errors import SettingsError
from core.inbox import Event, EventKind
from core.limits import UNLIMITED, Limits
from core.settings import Settings
from core.users import Address
from tools.base import ToolScope


@dataclass(frozen=True)
class Gate:
    """An installation's policy, as turns keep to it."""

    access: Access = OPEN
    limits: Limits = UNLIMITED

    async def stop(self, scope: ToolScope, event: Event, text: str) -> Answer | None:
        """What is answered in place of working on *event*; None if it is to be worked on."""
        if self.access.bars(event.address):
            return _said("")
        limit = self.limits.messages_a_minute
        if limit is None or event.address.channel == ALWAYS_ADMITTED:  # a terminal may be fed by a file
            return None
        pause = await limits.pause_at(await scope.reading(), event, limit)
        if pause is None:
            return None
        said = "" if event.kind is EventKind.BUTTON else text
        return _said(access_answers.too_fast(limit, said) if pause.is_first else "")

    async def conversation(self, conversation: Conversation, scope: ToolScope) -> Conversation:
        """Who answers: *conversation*, or the same without models where the day's tokens are used up."""
        budget = self.limits.daily_tokens
        if budget is None or not await limits.is_used_up(await scope.reading(), scope.user, scope.now, budget):
            return conversation
        return conversation.without_models()

    async def told(self, answer: Answer, scope: ToolScope, *, is_spared: bool) -> Answer:
        """*answer*, which says once a day that the models are spared, if they are."""
        if not is_spared or not answer.text:
            return answer
        if not await limits.tell_used_up(await scope.writing(), scope.user, scope.now):
            return answer
        note = access_answers.BUDGET_USED_UP
        parts = (note, answer.text) if answer.ask else (answer.text, note)
        return replace(answer, text="\n".join(parts))

    def not_looked_at(self) -> Answer:
        """A file that only a model could have read."""
        return _said(access_answers.NOT_LOOKED_AT)


NO_GATE = Gate()


def from_settings(settings: Settings) -> Gate:
    """The policy that the settings name.

    Raises:
        SettingsError: Nobody could ever come in.
    """
    door = Door(settings.access)
    if door is Door.INVITE and not settings.invites:
        raise SettingsError(
            "KEEPWELL_INVITES: name at least one code, as KEEPWELL_ACCESS=invite lets in nobody without."
        )
    if door is Door.LIST and not settings.allowed:
        raise SettingsError("KEEPWELL_ALLOWED: name who may write, such as telegram:4711, or set KEEPWELL_ACCESS=open.")
    allowed = frozenset(Address(*address.split(":", 1)) for address in settings.allowed)
    return Gate(
        Access(door, settings.invites, allowed),
        Limits(settings.messages_a_minute, settings.daily_tokens),
    )


def _said(text: str) -> Answer:
    return Answer(Mode.SMALLTALK, DecidedBy.RULES, text)
