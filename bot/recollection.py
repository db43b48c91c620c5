"""What was recalled for a message, as a model reads it: quoted lines with their dates, never instructions (R7.8)."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime

import prompts
from bot.prompting import as_data
from core import metrics
from memory import mood, timing
from memory.asking import COMPANION, USER
from memory.memories import Memory
from memory.mood import Mood
from memory.recall import Recalled
from memory.utterances import Window
from memory.words import content_tokens

SHOWN_CHARS = 6_000  # of what is known beside the talk itself; a prompt is paid for by its length
_FRAME_WORDS = frozenset("user their they have likes does with that this from about will would".split())


def render(recalled: Recalled, moods: Sequence[Mood], now: datetime) -> str:
    """All that is known, for the situation of a request; empty where nothing is.

    *now* is aware and in the person's zone, in which dates are told.
    """
    known = "\n".join(
        part for part in ("\n".join(_lines(recalled, now))[:SHOWN_CHARS], _between(recalled, now)) if part
    )
    parts = [prompts.render("recalled", known=as_data(known))] if known else []
    if tone := mood.in_words(moods):
        parts.append(prompts.render("tone", tone=tone))
    return "\n\n".join(parts)


def _lines(recalled: Recalled, now: datetime) -> Iterable[str]:
    """The lines in the order in which they matter; what is cut off at the end matters least."""
    yield from _section("Always in mind", (_memory(one, now) for one in recalled.pinned))
    name = "Learned lately, perhaps beside the point" if recalled.is_fallback else "Learned"
    yield from _section(name, (_memory(one, now) for one in recalled.memories))
    yield from _section("Insights", (f"{one.text} ({one.basis})" for one in recalled.insights))
    if recalled.profile is not None and recalled.profile.lines:
        yield f"Profile: {json.dumps(_filled(recalled.profile.document), ensure_ascii=False)}"
    yield from _section("Earlier talk", (_window(one, now) for one in recalled.past if one.lines))
    yield from _section("Summaries", (f"{timing.relative(one.last_at, now)}: {one.text}" for one in recalled.summaries))


def _between(recalled: Recalled, now: datetime) -> str:
    """What was said between the last summary and the window, whose messages are cut to their share already (R5.9)."""
    lines = (
        f"{timing.relative(one.at, now)}: {USER}: {one.said} / {COMPANION}: {one.answered}" for one in recalled.between
    )
    return "\n".join(_section("Said just before the messages of this talk, shortened", lines))


def _section(name: str, lines: Iterable[str]) -> Iterable[str]:
    told = [f"- {' '.join(line.split())}" for line in lines]
    return [f"{name}:", *told] if told else []


def _memory(memory: Memory, now: datetime) -> str:
    how = "perhaps" if memory.class_ == "observation" else "said" if memory.basis == "said" else "inferred"
    return f"{memory.text} ({how}, {timing.relative(memory.confirmed_at, now)})"


def _window(window: Window, now: datetime) -> str:
    when = timing.relative(window.lines[0].at, now)
    return f"{when}: " + " / ".join(f"{line.speaker}: {line.text}" for line in window.lines)


def _filled(document: object) -> object:
    """The document without its empty parts."""
    return {name: part for name, part in document.items() if part} if isinstance(document, dict) else document


def used_in(reply: str, said: str, memories: Sequence[Memory]) -> list[int]:
    """The ids of the memories that a reply used: it says one of their own words that the person did not say."""
    told = content_tokens(reply) - content_tokens(said) - _FRAME_WORDS
    return [one.id for one in memories if content_tokens(one.text) & told]


def count(recalled: Recalled) -> None:
    """Count and time the look-ups for whoever runs the worker (R11.5)."""
    for span in recalled.spans:
        metrics.look_ups.labels(span.name).observe(span.ms / 1000)
        metrics.look_up_outcomes.labels(span.name, span.outcome).inc()
