"""The profile: one document a person with a People part, made version by version through RFC 6902 patches (R5.10).

Every part is an object of lines, a line a short text, so that a JSON pointer names a line for good; ``people`` holds an
object of lines for each name. Each line that is added has to stand in what the person said. Rows and rules; it knows no
model.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

import jsonpatch
from jsonpointer import JsonPointer, JsonPointerException
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from core import metrics
from core.database import Connection
from memory import log, tracing, writing_safety
from memory.policy import KEEPWELL, MemoryPolicy

PEOPLE = "people"
PARTS = ("about", PEOPLE, "work", "interests", "routines", "goals", "care", "preferences")
# Lines whose names are given, so that only their text has to stand in what was said.
GIVEN = {
    "about": {"name", "home", "birthday", "age", "family", "languages", "origin", "pets"},
    "work": {"job", "employer", "place", "studies", "school"},
    PEOPLE: {"relation", "name", "birthday", "home", "job", "likes", "notes"},
}
TRACED = 0.6  # least share of a line's words that stand in what was said; its names and numbers do without exception
KEY_CHARS = 40
END_OF_LIST = "-"  # of RFC 6901; models write it for a part that they take for a list

Document: TypeAlias = dict[str, dict[str, object]]
Origin: TypeAlias = Literal["background", "tool", "person", "upkeep"]


@dataclass(frozen=True)
class Source:
    """Where the person said something: an exchange, or a message whose exchange is not written yet."""

    said: str
    exchange_id: int | None = None
    event_id: int | None = None


@dataclass(frozen=True)
class Profile:
    """The profile as it stands.

    Attributes:
        version: 0 before the first patch.
        document: All PARTS, each an object of lines; ``people`` an object of such objects.
        sources: For each line, by its JSON pointer, ``{"exchanges": [ids], "events": [ids]}``.
    """

    version: int
    document: Document
    sources: Mapping[str, Mapping[str, list[int]]]

    @property
    def lines(self) -> dict[str, str]:
        """Every line by its JSON pointer, in the order of the document."""
        return dict(_lines(self.document))


class Operation(BaseModel):
    """One operation of a patch; RFC 6902 lets it carry a member of ours, the ids of the sources."""

    model_config = ConfigDict(extra="forbid")

    op: Literal["add", "replace", "remove"]
    path: str
    value: str | dict[str, str] | None = None
    sources: list[int] = Field(default_factory=list)


@dataclass(frozen=True)
class Refused:
    """An operation that was not carried out, and why; no word of it."""

    path: str
    reason: str


@dataclass(frozen=True)
class Patched:
    """What came of a patch: the profile afterwards, how many operations were carried out, and which were not."""

    profile: Profile
    applied: int = 0
    refused: tuple[Refused, ...] = field(default=())


async def read(conn: Connection, user_id: int) -> Profile:
    """The latest version; an empty document before the first."""
    row = await conn.fetchrow(
        """
        SELECT version, document, sources FROM profiles
        WHERE user_id = $1 ORDER BY version DESC LIMIT 1
        """,
        user_id,
    )
    if row is None:
        return Profile(0, _empty(), {})
    return Profile(row["version"], {**_empty(), **row["document"]}, row["sources"])


async def apply_patch(
    conn: Connection,
    user_id: int,
    patch: Sequence[Mapping[str, object]],
    sources: Mapping[int, Source],
    now: datetime,
    origin: Origin,
    policy: MemoryPolicy = KEEPWELL,
) -> Patched:
    """Carry out the operations of an RFC 6902 *patch* that hold, as one new version; without any, nothing changes.

    Each operation of *patch* is ``add``, ``replace`` or ``remove``; it may name its ``sources``, keys of the argument
    *sources*, which hold what the person said. One that names none may rest on all of them.
    """
    await conn.execute("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", user_id)  # one patch at a time
    before = await read(conn, user_id)
    drafted = _Draft(before, policy)
    for operation in patch:
        drafted.try_out(operation, sources)
    for refused in drafted.refused:
        await log.note(conn, user_id, "refuse", f"profile: {refused.reason}", origin, now)
        metrics.proposals_refused.labels(f"profile: {refused.reason}").inc()
    if not drafted.done:
        return Patched(before, 0, tuple(drafted.refused))
    after = Profile(before.version + 1, drafted.document, drafted.sources)
    await _write(conn, user_id, after, drafted.done, now)
    await log.note(conn, user_id, "update", "profile", origin, now, count=len(drafted.done))
    return Patched(after, len(drafted.done), tuple(drafted.refused))


async def forget(
    conn: Connection,
    user_id: int,
    now: datetime,
    *,
    exchange_ids: Collection[int] = (),
    event_ids: Collection[int] = (),
    pointers: Collection[str] = (),
) -> int:
    """Take out the lines that rest only on these exchanges and messages, and those at *pointers*; how many went (R6.7).

    Earlier versions and patches, which hold their words, are deleted, even where nothing is left to take out.
    """
    before = await read(conn, user_id)
    if not before.version:
        return 0
    lost = {"exchanges": set(exchange_ids), "events": set(event_ids)}
    unsupported = {
        pointer
        for pointer, found in before.sources.items()
        if any(found.values()) and all(set(ids) <= lost[kind] for kind, ids in found.items())
    }
    doomed = [pointer for pointer in before.lines if pointer in unsupported or pointer in pointers]
    document = before.document
    for pointer in doomed:
        document = _without(document, pointer)
    kept = {pointer: found for pointer, found in before.sources.items() if pointer in dict(_lines(document))}
    await conn.execute("DELETE FROM profiles WHERE user_id = $1", user_id)
    await _write(conn, user_id, Profile(before.version + 1, document, kept), [], now)
    return len(doomed)


class _Draft:
    """A document on its way to the next version, operation by operation."""

    def __init__(self, before: Profile, policy: MemoryPolicy) -> None:
        self.document: Document = json.loads(json.dumps(before.document))
        self.sources: dict[str, Mapping[str, list[int]]] = dict(before.sources)
        self.done: list[dict[str, object]] = []
        self.refused: list[Refused] = []
        self._policy = policy

    def try_out(self, raw: Mapping[str, object], sources: Mapping[int, Source]) -> None:
        """Carry out one operation if it holds."""
        try:
            operation = Operation.model_validate(raw)
            named = [sources[key] for key in operation.sources or sources if key in sources]
            self._carry_out(operation, named)
        except ValidationError:
            self.refused.append(Refused("", "malformed"))
        except _NotAllowedError as error:
            self.refused.append(Refused(str(raw.get("path")), str(error)))
        except (jsonpatch.JsonPatchException, JsonPointerException):
            self.refused.append(Refused(str(raw.get("path")), "does not apply"))

    def _carry_out(self, operation: Operation, named: Sequence[Source]) -> None:
        step = self._completed(operation)
        if not named:
            raise _NotAllowedError("no source")
        after: Document = jsonpatch.apply_patch(self.document, [step])
        if after == self.document:
            return
        _check_shape(after)
        lines, earlier = dict(_lines(after)), dict(_lines(self.document))
        changed = {
            pointer: _supporters(pointer, text, named, self._policy)
            for pointer, text in lines.items()
            if earlier.get(pointer) != text
        }
        if len(json.dumps(after, ensure_ascii=False)) > self._policy.profile_chars and changed:
            raise _NotAllowedError("the profile is full")
        self.document = after
        self.sources = {pointer: found for pointer, found in self.sources.items() if pointer in lines}
        self.sources |= {pointer: _ids(found) for pointer, found in changed.items()}
        self.done.append(step)

    def _completed(self, operation: Operation) -> dict[str, object]:
        """The operation as RFC 6902 has it; the first line about a person brings the person along."""
        parts = JsonPointer(operation.path).parts
        if len(parts) < 2 or parts[0] not in PARTS or len(parts) > (3 if parts[0] == PEOPLE else 2):
            raise _NotAllowedError("no such part")
        if operation.op == "remove":
            return {"op": "remove", "path": operation.path}
        if operation.value is None:
            raise _NotAllowedError("malformed")
        if len(parts) == 3 and parts[1] not in self.document[PEOPLE]:
            path = JsonPointer.from_parts(parts[:2]).path
            return {"op": "add", "path": path, "value": {str(parts[2]): operation.value}}
        if parts[-1] == END_OF_LIST and isinstance(operation.value, str):
            path = JsonPointer.from_parts([*parts[:-1], _key_for(operation.value)]).path
            return {"op": "add", "path": path, "value": operation.value}
        return {"op": operation.op, "path": operation.path, "value": operation.value}


class _NotAllowedError(Exception):
    """An operation breaks a rule of the profile; the message says which."""


def _check_shape(document: Document) -> None:
    """Parts hold lines; people hold names, which hold lines."""
    for part, found in document.items():
        for value in found.values():
            fits = isinstance(value, str) if part != PEOPLE else _is_person(value)
            if not fits:
                raise _NotAllowedError("malformed")


def _is_person(value: object) -> bool:
    return isinstance(value, dict) and bool(value) and all(isinstance(line, str) for line in value.values())


def _supporters(pointer: str, text: str, named: Sequence[Source], policy: MemoryPolicy) -> list[Source]:
    """The sources that a line rests on; its names, its numbers and most of its words stand in what was said there."""
    part, *keys = (str(key) for key in JsonPointer(pointer).parts)
    if len(text) > policy.profile_line_chars or any(len(key) > KEY_CHARS for key in keys) or not text.strip():
        raise _NotAllowedError("too long")
    if any(writing_safety.refusal(told) for told in (*keys, text)):
        raise _NotAllowedError("not for a memory")
    open_keys = [key.replace("_", " ") for key in keys if key not in GIVEN.get(part, ())]
    whole = " ".join((*open_keys, text))
    found = [source for source in named if tracing.share_found(whole, _evidence([source])) > 0]
    evidence = _evidence(found)
    is_invented = any(tracing.invented(told, evidence) for told in (*open_keys, _uncapitalised(text)))
    if is_invented or tracing.share_found(whole, evidence) < TRACED:
        raise _NotAllowedError("nobody said so")
    return found


def _evidence(sources: Iterable[Source]) -> tracing.Evidence:
    return tracing.Evidence.of(tracing.stated(source.said) for source in sources)


def _key_for(text: str) -> str:
    """A name for a line that came without one: its first words."""
    return "_".join(tracing.folded(text).split()[:3])[:KEY_CHARS]


def _uncapitalised(text: str) -> str:
    """*text* with a small letter first, unless it is a name alone: a line may begin like a sentence."""
    return text[0].lower() + text[1:] if " " in text.strip() else text


def _ids(named: Iterable[Source]) -> Mapping[str, list[int]]:
    sources = list(named)
    return {
        "exchanges": sorted({one.exchange_id for one in sources if one.exchange_id is not None}),
        "events": sorted({one.event_id for one in sources if one.event_id is not None}),
    }


def _lines(document: Document) -> Iterable[tuple[str, str]]:
    for part, found in document.items():
        for key, value in found.items():
            if isinstance(value, dict):
                yield from ((JsonPointer.from_parts([part, key, own]).path, str(text)) for own, text in value.items())
            else:
                yield JsonPointer.from_parts([part, key]).path, str(value)


def _without(document: Document, pointer: str) -> Document:
    """The document without one line; a person of whom nothing is left goes too."""
    after: Document = jsonpatch.apply_patch(document, [{"op": "remove", "path": pointer}])
    return {**after, PEOPLE: {name: lines for name, lines in after[PEOPLE].items() if lines}}


def _empty() -> Document:
    return {part: {} for part in PARTS}


async def _write(
    conn: Connection, user_id: int, profile: Profile, patch: Sequence[Mapping[str, object]], now: datetime
) -> None:
    await conn.execute(
        "INSERT INTO profiles (user_id, version, document, patch, sources, at) VALUES ($1, $2, $3, $4, $5, $6)",
        user_id,
        profile.version,
        profile.document,
        list(patch),
        dict(profile.sources),
        now,
    )
