"""The fake-save guard (R1.6): nothing is said to be saved, changed or promised unless a tool call of this turn did it.

It reads sentences in English, Malay, Indonesian, Spanish, Chinese, German and French, and the commonest words of some
more languages. Which tools write is told by the caller.
"""

import re
from collections.abc import Iterable

from bot.guards import english_saving as english
from bot.guards import foreign_saving as foreign
from bot.guards.bounds import MAX_READ_CHARS, bounded
from bot.guards.sentences import QUOTED, Sentence, sentences, stated_clauses
from core.patterns import LazyPattern
from tools.base import Ask, ToolOutcome
from tools.reminder_views import ReminderList

KEEPS_REMINDERS = frozenset({"set_reminder", "change_reminder", "resume_reminder", "snooze_reminder"})
"""The tools after whose success a reminder comes; what pauses or deletes one keeps no promise."""


def claims_unmade_save(text: str, outcomes: Iterable[ToolOutcome], said: str, writing: frozenset[str]) -> bool:
    """Whether *text* says that something was saved or changed, or promises to, and no tool call of this turn did it.

    A save that did happen is never contradicted, and what is recorded already may be told where the person asks for
    it and a tool was read. A promise to remind is kept by a tool that lets a reminder come, or, where the person asks,
    by a list with one in it; a promise to remember only by a tool of that name.

    Args:
        text: The model's reply.
        outcomes: This turn's tool calls with their results.
        said: The person's own message.
        writing: Names of the tools that write.
    """
    done = [outcome for outcome in outcomes if outcome.result is not None and not isinstance(outcome.result, Ask)]
    kept = {outcome.call.name for outcome in done if outcome.call.name in writing}
    text = text[:MAX_READ_CHARS]
    may_tell = bool(done) and _finds(bounded(said), english.ASKS_FOR_RECORDS, foreign.ASKS_FOR_RECORDS)
    if may_tell and any(isinstance(outcome.result, ReminderList) and outcome.result.reminders for outcome in done):
        kept_reminder = True
    else:
        kept_reminder = bool(kept & KEEPS_REMINDERS)
    prose = _without_quotes(text)
    if not kept and not may_tell and (_is_ticked(prose) or _assents(prose, said)):
        return True
    return any(
        _is_unkept(sentence, kept, may_tell=may_tell, has_reminder=kept_reminder) for sentence in sentences(prose)
    )


def without_claims(text: str) -> str:
    """The sentences of *text* that neither say nor promise that anything is done; bare agreement ("Sure!") is none.

    What is left may follow a confirmation by code without telling it a second time, or differently.
    """
    text = text[:MAX_READ_CHARS]
    if _is_ticked(_without_quotes(text)):
        return ""
    return " ".join(sentence.text for sentence in sentences(text) if not _confirms(sentence))


def questions(text: str) -> str:
    """The questions of *text* that claim nothing: what may follow where code says that something was not done."""
    kept = [sentence for sentence in sentences(text[:MAX_READ_CHARS]) if sentence.is_question]
    return " ".join(sentence.text for sentence in kept if not _confirms(sentence))


def _confirms(sentence: Sentence) -> bool:
    prose = Sentence(_without_quotes(sentence.text), sentence.span)
    return _finds(prose.text, english.AGREES, foreign.AGREES) or _is_unkept(
        prose, set(), may_tell=False, has_reminder=False
    )


def _without_quotes(text: str) -> str:
    """*text* with "it" for the words of others and for examples; a single quoted word is the companion's own."""
    return QUOTED.sub(lambda quoted: " it " if re.search(r"\s", quoted[0]) else quoted[0], text)


def _is_unkept(sentence: Sentence, kept: set[str], *, may_tell: bool, has_reminder: bool) -> bool:
    """Whether *sentence* claims or promises what no call of the tools in *kept* has done."""
    clauses = stated_clauses(sentence)
    if any(map(_promises_reminder, clauses)) and not has_reminder:
        return True
    if any(map(_promises_memory, clauses)) and not any("remember" in name for name in kept):
        return True
    if kept:
        return False
    if any(map(_promises_save, clauses)) and not _finds(sentence.text, english.CONDITION, foreign.CONDITION):
        return True
    return any(_warns(clause) or _claims(clause, may_tell=may_tell) for clause in clauses)


def _claims(clause: str, *, may_tell: bool) -> bool:
    """Whether a clause says that something was done just now or, unless that may be told, that it stands recorded."""
    if _finds(clause, english.VANISHED):
        return not _finds(clause, english.SUBORDINATE, foreign.SUBORDINATE)
    if _is_denied(clause) or _finds(clause, english.SUBORDINATE, foreign.SUBORDINATE):
        return False
    if _finds(clause, english.THRIFT, foreign.THRIFT, english.ELSEWHERE):
        return False
    if _finds(clause, english.DONE_NOW, foreign.DONE_NOW):
        return True
    return not may_tell and _finds(clause, english.STANDS, foreign.STANDS)


def _is_ticked(prose: str) -> bool:
    """Whether a whole reply is dressed as a confirmation, with a tick or with "Got it" before a sum."""
    return _finds(prose, english.TICKED) and not _is_denied(prose) and not prose.rstrip().endswith("?")


def _assents(prose: str, said: str) -> bool:
    """Whether a reply begins by agreeing to do what the person asks for, and asks nothing back."""
    if not _finds(bounded(said), english.WISHES) or "?" in prose:
        return False
    first = next(iter(sentences(prose)), None)
    return first is not None and _finds(first.text, english.AGREES, foreign.AGREES)


def _warns(clause: str) -> bool:
    return _finds(clause, english.WILL_WARN) and not _is_denied(clause)


def _promises_save(clause: str) -> bool:
    return _finds(clause, english.WILL_SAVE, foreign.WILL_SAVE) and not _is_denied(clause)


def _promises_reminder(clause: str) -> bool:
    return _finds(clause, english.REMINDER, foreign.REMINDER) and not _is_denied(clause)


def _promises_memory(clause: str) -> bool:
    if _finds(clause, english.NOT_FORGET, foreign.NOT_FORGET):
        return True
    return _finds(clause, english.MEMORY, foreign.MEMORY) and not _is_denied(clause)


def _is_denied(clause: str) -> bool:
    return _finds(clause, english.DENIAL, foreign.DENIAL)


def _finds(text: str, *patterns: LazyPattern) -> bool:
    return any(pattern.search(text) for pattern in patterns)
