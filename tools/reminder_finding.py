"""Which reminder a person means: by its id, by the message pointed at, by its number or words, or the last one.

It reads rows and writes none; what becomes of the reminder is its callers' matter.
"""

from collections.abc import Sequence

from pydantic import Field

from core.database import Connection
from core.errors import ToolFailed
from core.grammar.dates import TimeOfDay, times_of_day
from tools import reminders
from tools.base import Arguments, Ask, Option, PlannedCall, ToolScope
from tools.entries import note_words
from tools.reminder_views import shown_zone, view
from tools.reminders import Reminder

MAX_CHOICES = 6  # as many buttons as fit under one message
NONE_SET = "You have no reminders. Say “remind me tomorrow at 9 to call the bank” and I'll set one."

# Words that point at a reminder without saying anything of it: "the last reminder".
_POINTING_WORDS = frozenset(
    "the a an my that this it last latest next one ones reminder reminders bill bills for of to about no number".split()
)


class WhichReminder(Arguments):
    """Which reminder is meant; without any of it, the message pointed at, or else the last one said or set."""

    reminder_id: int | None = Field(default=None, description="only if a tool of this turn has named it")
    which: str = Field(
        default="", description="words of what it reminds of ('rent'), or its number in the list; empty for the last"
    )


WHICH = frozenset(WhichReminder.model_fields)


async def find_reminder(
    scope: ToolScope, said: WhichReminder, tool_name: str, *, among: Sequence[Reminder] | None = None
) -> Reminder | Ask:
    """The reminder that is meant, or the question which of several it is.

    Args:
        scope: The turn.
        said: What the person has said of it.
        tool_name: The tool to call with the answer; its other arguments stay as they are.
        among: Where to look; the standing ones unless given.

    Raises:
        ToolFailed: There is none; the text says so.
    """
    conn = await scope.reading()
    if said.reminder_id is not None:
        return await by_id(conn, scope.user.id, said.reminder_id)
    standing = tuple(among) if among is not None else await reminders.standing(conn, scope.user.id)
    words = pointed_words(said.which)
    if words.isdecimal():
        return _by_number(standing, int(words))
    found = await _pointed_at(conn, scope) if not words else by_words(standing, words)
    if not found and not words:
        found = await _latest(conn, scope, standing)
    if not found:
        found = _by_hour(standing, said.which, scope)
    if not found:
        raise ToolFailed(f"I found no reminder about “{said.which}”." if words else NONE_SET)
    return found[0] if len(found) == 1 else ask_which(scope, found, tool_name, said)


async def is_about(scope: ToolScope, words: str) -> bool:
    """Whether a standing reminder has these words."""
    standing = await reminders.standing(await scope.reading(), scope.user.id)
    return bool(pointed_words(words)) and bool(by_words(standing, pointed_words(words)))


async def by_id(conn: Connection, user_id: int, reminder_id: int) -> Reminder:
    """The reminder *reminder_id*.

    Raises:
        ToolFailed: There is no such one, or it was deleted.
    """
    found = await reminders.find(conn, user_id, reminder_id)
    if found is None or found.state == "deleted":
        raise ToolFailed("That reminder is gone already.")
    return found


def pointed_words(which: str) -> str:
    """The words of *which* that say something of the reminder, folded and single-spaced; empty for "the last one"."""
    return " ".join(word for word in note_words(which).split() if word not in _POINTING_WORDS) or _digits(which)


def _digits(which: str) -> str:
    digits = "".join(char for char in which if char.isdecimal())
    return digits if len(digits) <= 3 else ""


def _by_number(standing: tuple[Reminder, ...], number: int) -> Reminder:
    if not 1 <= number <= len(standing):
        raise ToolFailed(
            f"There is no number {number}: you have {len(standing)}. Ask me for your reminders to see them."
        )
    return standing[number - 1]


def by_words(standing: Sequence[Reminder], words: str) -> list[Reminder]:
    """Those that have all of *words*; one that has nothing else comes before the rest."""
    wanted = words.split()
    found = [one for one in standing if set(wanted) <= set(note_words(one.content.what).split())]
    exact = [one for one in found if note_words(one.content.what).split() == wanted]
    return exact or found or [one for one in standing if f" {words}" in note_words(one.content.what)]


def _by_hour(standing: Sequence[Reminder], which: str, scope: ToolScope) -> list[Reminder]:
    """Those that come next at the hour that *which* names: "my 5pm reminder"."""
    named = {found.value.at for found in times_of_day(which, scope.context()) if isinstance(found.value, TimeOfDay)}
    return [
        one
        for one in standing
        if one.next_at is not None and one.next_at.astimezone(shown_zone(one.content.plan, scope.user)).time() in named
    ]


async def _pointed_at(conn: Connection, scope: ToolScope) -> list[Reminder]:
    if scope.about_event is None:
        return []
    return list(await reminders.of_event(conn, scope.user.id, scope.about_event))


async def _latest(conn: Connection, scope: ToolScope, standing: tuple[Reminder, ...]) -> list[Reminder]:
    """The reminder that was said, set or changed last; the only one where there is just one."""
    if len(standing) == 1:
        return list(standing)
    reminder_id = await conn.fetchval(
        """
        SELECT reminder_id FROM (
            SELECT reminder_id, event_id FROM occurrences WHERE user_id = $1 AND event_id IS NOT NULL
            UNION ALL
            SELECT record_id, event_id FROM changes
            WHERE user_id = $1 AND record = 'reminder' AND undone_by IS NULL
        ) AS heard
        JOIN reminders ON user_id = $1 AND id = reminder_id AND state <> 'deleted'
        ORDER BY heard.event_id DESC LIMIT 1
        """,
        scope.user.id,
    )
    return [await by_id(conn, scope.user.id, reminder_id)] if reminder_id is not None else []


def ask_which(scope: ToolScope, found: Sequence[Reminder], tool_name: str, said: WhichReminder) -> Ask:
    """Ask which of *found* is meant; *tool_name* is then called with the rest of what was *said*."""
    others = said.model_dump(mode="json", exclude_defaults=True, exclude=set(WHICH))
    options = []
    for number, one in enumerate(found[:MAX_CHOICES], start=1):
        shown = view(one, scope.user)
        call = PlannedCall(name=tool_name, arguments={**others, "reminder_id": one.id})
        words = (str(number), shown.what, *_words_of_its_own(one, found))
        options.append(Option(label=f"{shown.what}, {shown.when}", words=words, calls=(call,)))
    return Ask(text="Which one do you mean?", options=tuple(options))


def _words_of_its_own(one: Reminder, among: Sequence[Reminder]) -> list[str]:
    """The words by which *one* may be told from the others."""
    others = {word for other in among if other.id != one.id for word in note_words(other.content.what).split()}
    return [word for word in note_words(one.content.what).split() if word not in others]
