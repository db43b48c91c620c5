"""What is forgotten is found by nobody, by ten probes each and in the rows; the rest stays (R6.7)."""

from __future__ import annotations

import pytest

from core.database import Database
from memory import memories, utterances
from memory.asking import asked
from memory.deletion import Erased, forget_topic
from memory.indexing import index
from memory.memories import Memory
from memory.mind import Mind
from memory.recall import gather
from tests.builders import Person, a_mind
from tests.database import DatabaseUrls
from tests.replays.loading import Conversation, Forgetting, conversations
from tests.replays.patterns import Pattern, plainly
from tests.replays.playing import Played, all_memories, play

FORGETTINGS = [
    pytest.param(talk, forgetting, id=f"{talk.name}-{forgetting.topic}")
    for talk in conversations()
    for forgetting in talk.forgettings
]
SHOWN = 10  # results of each search that a probe looks at
TALK = "SELECT said || ' ' || answered AS text FROM exchanges UNION ALL SELECT text FROM utterances"


def test_there_are_enough_topics_to_forget() -> None:
    """People by name and by relation, an illness; in three languages."""
    assert len(FORGETTINGS) >= 9


@pytest.mark.parametrize(("conversation", "forgetting"), FORGETTINGS)
async def test_what_is_forgotten_is_gone_and_the_rest_stays(
    database: DatabaseUrls, conversation: Conversation, forgetting: Forgetting
) -> None:
    """No probe finds it, no row holds it, and every other memory is as it was."""
    pool = await Database.open(database.worker, size=6)
    try:
        mind = a_mind(pool)
        played = await _talked(mind, conversation)
        meant = Meant(conversation, forgetting)
        before = [one for one in played.memories if meant.is_about(one.text)]

        erased = await _forget(mind, played.person, forgetting.topic)

        found = await _probe(mind, played, forgetting)
        after = await all_memories(pool, played.person.user_id)
    finally:
        await pool.close()
    assert before
    assert erased.hits == 0
    assert erased.memories >= len(before)
    assert [text for text in found if meant.is_about(text)] == []
    assert _others(played.memories, meant) == _others(after, meant)


class Meant:
    """What a topic means in a conversation: its words, its name, and the memories that were expected of it."""

    def __init__(self, conversation: Conversation, forgetting: Forgetting) -> None:
        named = [conversation.named(name).words for name in forgetting.names]
        words = forgetting.topic.removeprefix("my ").split()
        names = [probe for probe in forgetting.probes if probe.isalpha() and probe[0].isupper()]
        self._patterns = [*named, *(Pattern(word) for word in [*words, *names[:1]])]
        self._details = [Pattern(probe) for probe in forgetting.probes if probe.isalpha()]

    def is_about(self, text: str) -> bool:
        """Whether *text* speaks of it."""
        return any(pattern.fits(text) for pattern in self._patterns)

    def may_go(self, text: str) -> bool:
        """Whether *text* speaks of it, or of a detail of it."""
        return self.is_about(text) or any(detail.fits(text) for detail in self._details)


def _others(rows: tuple[Memory, ...], meant: Meant) -> list[tuple[int, str, str]]:
    return [(row.id, row.text, row.state) for row in rows if not meant.may_go(f"{row.text} {plainly(row.quote)}")]


async def _talked(mind: Mind, conversation: Conversation) -> Played:
    """The conversation as it took place, with its talk made searchable."""
    played = await play(mind, conversation)
    while await index(mind, played.person.user_id, played.ended_at) is not None:
        pass
    return played


async def _forget(mind: Mind, person: Person, topic: str) -> Erased:
    async with mind.database.as_user(person.user_id) as conn:
        return await forget_topic(conn, person.user_id, topic, person.now)


async def _probe(mind: Mind, played: Played, forgetting: Forgetting) -> list[str]:
    """Every text that any probe finds, and every row of talk."""
    person = played.person
    texts = [str(row["text"]) for row in await person.rows(TALK)]
    for probe in forgetting.probes:
        async with mind.database.as_user(person.user_id) as conn:
            texts += [one.text for one in await memories.find(conn, person.user_id, probe, SHOWN)]
            vector = await mind.embedder.embed_query(probe)
            question = asked(probe, person.now)
            texts += [
                one.text
                for one in await utterances.search(
                    conn, person.user_id, question, vector, mind.embedder.name, mind.policy, SHOWN
                )
            ]
        recalled = await gather(mind, person.user_id, probe, person.now)
        texts += [one.text for one in (*recalled.memories, *recalled.pinned)]
        texts += [line.text for window in recalled.past for line in window.lines]
    return texts
