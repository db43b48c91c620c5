"""``/link``, ``/link CODE`` and ``/unlink``: one person on two channels, by a code that is shown once (R9.5).

They are read before anything else, so that no code comes near a model, an exchange or the search: what is kept of such
a message is the bare command. Rules and rows; no model.
"""

import re
from dataclasses import dataclass
from functools import partial
from typing import Literal

from bot.acting import run_all
from bot.conversation import Answer, composed
from bot.modes import Mode
from bot.replies import link_answers
from bot.router import DecidedBy
from core import links
from core.links import Refusal
from core.llm.types import ToolCall
from core.users import Address
from tools.asking import yes_or_no
from tools.base import PlannedCall, ToolScope
from tools.linking import REFUSALS, address_of, link_here
from tools.memory_forgetting import in_words
from tools.memory_views import Counted, Forgotten

_COMMAND = re.compile(r"/(?P<name>link|unlink)(?:@\w+)?(?:\s+(?P<behind>.*))?", re.IGNORECASE | re.DOTALL)
_BETWEEN = re.compile(r"[\s\-–—.]+")  # people write a code in groups
MASK = "•••"  # stands for a code in what is kept


@dataclass(frozen=True)
class Command:
    """A command about links; ``behind`` is what follows it."""

    name: Literal["link", "unlink"]
    behind: str

    @property
    def as_kept(self) -> str:
        """The message without its code."""
        return f"/{self.name} {MASK}" if self.behind else f"/{self.name}"


def read_command(text: str) -> Command | None:
    """The command that *text* is, None if it is no such one."""
    match = _COMMAND.fullmatch(text.strip())
    if match is None:
        return None
    return Command("link" if match["name"].lower() == "link" else "unlink", (match["behind"] or "").strip())


async def answer(scope: ToolScope, command: Command) -> Answer:
    """Do what the command says."""
    await _forget_code(scope, command)
    if command.name == "unlink":
        return await _unlink(scope) if not command.behind else _said(link_answers.NO_WORDS)
    if not command.behind:
        return await _give_code(scope)
    return await _take_code(scope, _BETWEEN.sub("", command.behind).upper())


def ends_links(answer: Answer) -> bool:
    """Whether the turn deleted its person, whose links end with them."""
    return any(isinstance(each.result, Forgotten) and each.result.scope == "person" for each in answer.outcomes)


async def end_links(scope: ToolScope) -> None:
    """Give every chat that was linked to the person back to whoever had it before."""
    if not await links.linked(await scope.reading(), scope.user.id):
        return
    async with scope.transaction.as_worker() as conn:
        await links.unlink_all(conn, scope.user.id, scope.now)


async def _forget_code(scope: ToolScope, command: Command) -> None:
    scope.said = command.as_kept
    if command.behind:
        await (await scope.writing()).execute(
            "UPDATE inbox SET payload = payload || jsonb_build_object('text', $3::text) WHERE user_id = $1 AND id = $2",
            scope.user.id,
            scope.event_id,
            command.as_kept,
        )


async def _give_code(scope: ToolScope) -> Answer:
    code = await links.make_code(await scope.writing(), scope.user.id)
    minutes = int(links.GOOD_FOR.total_seconds() // 60)
    answer = _said(link_answers.code(code, minutes=minutes))
    return Answer(answer.mode, answer.decided_by, answer.text, kept_as=link_answers.code(MASK, minutes=minutes))


async def _take_code(scope: ToolScope, code: str) -> Answer:
    if scope.is_forwarded:
        return _said(link_answers.FORWARDED_CODE)
    address = await address_of(scope, scope.event_id)
    async with scope.transaction.as_worker() as conn:
        found = await links.check(conn, scope.user.id, address, code)
    if isinstance(found, Refusal):
        return _said(REFUSALS[found])
    call = PlannedCall(name=link_here.name, arguments={"code_id": found.id})
    counts = await _own_records(scope)
    if counts:
        # It may be answered at once or not at all: a later "yes" means something else.
        ask = yes_or_no(link_answers.question([in_words(counts)]), (call,), yes="Yes, link", no="No, keep apart")
        return Answer(Mode.SMALLTALK, DecidedBy.STATE, ask.text, ask=ask.model_copy(update={"lasts": False}))
    outcomes = await run_all(scope, (ToolCall("1", call.name, call.arguments),))
    return composed(scope, Mode.SMALLTALK, DecidedBy.RULES, outcomes)


async def _own_records(scope: ToolScope) -> list[Counted]:
    """What the person has here, of each kind that there is any of."""
    row = await (await scope.reading()).fetchrow(
        """
        SELECT (SELECT count(*) FROM entries WHERE user_id = $1 AND state = 'active') AS entry,
               (SELECT count(*) FROM reminders WHERE user_id = $1 AND state <> 'deleted') AS reminder,
               (SELECT count(*) FROM memories WHERE user_id = $1 AND state = 'active') AS memory
        """,
        scope.user.id,
    )
    return [Counted(what=what, count=count) for what, count in dict(row).items() if count]


async def _unlink(scope: ToolScope) -> Answer:
    here = await address_of(scope, scope.event_id)
    linked = await links.linked(await scope.reading(), scope.user.id)
    if not linked:
        return _said(link_answers.NOTHING_LINKED)
    if here not in linked and len(linked) > 1:
        return _said(link_answers.WHICH_CHAT)
    address = here if here in linked else linked[0]
    scope.at_last.append(partial(_give_back, scope, address))
    return _said(link_answers.STANDS_ALONE if address == here else link_answers.unlinked(address))


async def _give_back(scope: ToolScope, address: Address) -> None:
    async with scope.transaction.as_worker() as conn:
        await links.unlink(conn, scope.user.id, address, scope.now)


def _said(text: str) -> Answer:
    return Answer(Mode.SMALLTALK, DecidedBy.RULES, text)
