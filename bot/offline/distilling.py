"""What the offline model answers to the background work of memory: insights, summaries, the profile, the mood.

By rule and without invention: it counts, it repeats the person's own words with their date, and it moves known facts to
their place. It reads the JSON that the request holds; it knows no row.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import takewhile

from pydantic import BaseModel

from bot.offline import mood_words
from core.llm.types import ModelReply, ModelRequest
from core.patterns import LazyPattern
from core.settings import OFFLINE
from memory import tracing
from memory.facts import Polarity, key_of

RETURNS = 2  # memories in which a name or a topic has to stand before it is said to come back
TOPICS = 3  # insights at a time
SURENESS = (0.3, 0.05)  # of what comes back: for two memories, and for each one more
MIN_TOPIC = 5  # letters; shorter words are seldom what a memory is about
QUOTES = 5  # sentences that a summary repeats
MAX_QUOTE = 160  # characters
MIN_QUOTE_WORDS = 4
PARTS_MERGED = 2  # sentences that a longer summary keeps of each

_SENTENCE = LazyPattern(r"[^.!?。！？\n]+[.!?。！？]*")
_OWN = LazyPattern(
    r"\b(?:i|i'm|i've|i'll|i'd|my|me|we|our|saya|aku|yo|mi|estoy|tengo|quiero|ich|mein|meine)\b|我", re.IGNORECASE
)
_TELLING = LazyPattern(
    r"\b(?:decided|plan|planning|going to|will|want|hope|worried|afraid|happy|sad|because|started|stopped|moved|"
    r"promised|need|love|hate|never|always|decid|quiero|voy a|mahu|akan|rancang|werde|will)\w*|想|决定|打算|担心",
    re.IGNORECASE,
)
_RELATION = LazyPattern(
    r"^the user's (?P<relation>[\w -]+?) (?:is|is called|is named) (?P<name>[^\W\d_][\w'-]*)\.?$"
    r"|^(?P<name_first>[^\W\d_][\w'-]*) is the user's (?P<relation_last>[\w -]+?)\.?$",
    re.IGNORECASE,
)
_PEOPLE = frozenset(
    """
    sister brother daughter son child twin cousin aunt uncle niece nephew grandmother grandfather grandson granddaughter
    mother mum mom father dad stepmother stepfather wife husband spouse partner boyfriend girlfriend fiance fiancee
    friend boss manager colleague neighbour neighbor roommate flatmate housemate classmate teacher tutor mentor coach
    doctor therapist landlord ex
    """.split()
)
_WORD = LazyPattern(r"[^\W\d_][\w'-]*")
_BEFORE_NOUN = frozenset(
    """
    a an the her his their my own some of with about for in on at likes loves enjoys hates misses plays playing learning
    studying studies doing does practises practising practicing
    """.split()
)
_AFTER_NOUN = frozenset("and or but with for in on at to from of every each because since when again too".split())
_DAYS_AND_MONTHS = frozenset(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december
    """.split()
)
_LINES = {
    "name": "/about/name",
    "home": "/about/home",
    "birthplace": "/about/origin",
    "birthday": "/about/birthday",
    "occupation": "/work/job",
    "employer": "/work/employer",
}


class _Memory(BaseModel):
    id: int
    text: str
    category: str = "life"
    quote: str = ""
    is_new: bool = True


class _Memories(BaseModel):
    memories: list[_Memory]


class _Exchange(BaseModel):
    at: str = ""
    id: int = 0
    said: str


class _Part(BaseModel):
    text: str


class _Talk(BaseModel):
    exchanges: list[_Exchange] = []
    records: int = 0
    summaries: list[_Part] = []


class _Profiled(_Memories):
    profile: dict[str, dict[str, str | dict[str, str]]]


class _Felt(BaseModel):
    axes: list[str]
    exchanges: list[_Exchange]


def insights(request: ModelRequest) -> ModelReply:
    """What comes back in several memories, if one of them is new: a name, or a topic."""
    told = _Memories.model_validate_json(_told(request)).memories
    found = [_returning(word, places) for word, places in _places(told) if any(one.is_new for one in places)]
    found.sort(key=lambda one: -len(one["memories"]) if isinstance(one["memories"], list) else 0)
    return _json({"insights": found[:TOPICS]})


def summary(request: ModelRequest) -> ModelReply:
    """When the talk was, how much it was, and the person's most telling sentences; of summaries, their beginnings."""
    told = _Talk.model_validate_json(_told(request))
    if told.summaries:
        parts = [" ".join(_sentences(part.text)[:PARTS_MERGED]) for part in told.summaries]
        return ModelReply("\n".join(parts), model=OFFLINE)
    first, last = (_day(told.exchanges[place].at) for place in (0, -1))
    days = f"On {first}" if first == last else f"From {first} to {last}"
    count = _counted(len(told.exchanges), "exchange")
    records = f" and {_counted(told.records, 'record')}" if told.records else ""
    lines = [f"{days}: {count}{records}.", *(f"{_day(one.at)}: “{quote}”" for one, quote in _telling(told.exchanges))]
    return ModelReply("\n".join(lines), model=OFFLINE)


def profile(request: ModelRequest) -> ModelReply:
    """A patch with the confirmed memories that have a place in the profile and are not there yet."""
    told = _Profiled.model_validate_json(_told(request))
    patch = []
    for memory in told.memories:
        for path, value in _lines_of(memory):
            if _at(told.profile, path) != value:
                patch.append({"op": "add", "path": path, "value": value, "sources": [memory.id]})
    return _json({"patch": patch})


def mood(request: ModelRequest) -> ModelReply:
    """Small steps for the words of joy, sorrow, warmth and distance in what the person said."""
    told = _Felt.model_validate_json(_told(request))
    moves = [
        {"exchange": exchange.id, "axis": axis, "step": step}
        for exchange in told.exchanges
        for axis, step in mood_words.steps(exchange.said).items()
        if axis in told.axes and step
    ]
    return _json({"moves": moves})


def _places(told: Sequence[_Memory]) -> list[tuple[str, list[_Memory]]]:
    """The names and topics that stand in several memories of one category, with these."""
    places: dict[tuple[str, str], list[_Memory]] = defaultdict(list)
    for memory in told:
        for word in sorted(set(_topics(memory.text))):
            places[memory.category, word].append(memory)
    return [(word, found) for (_, word), found in places.items() if len(found) >= RETURNS]


def _topics(text: str) -> Iterator[str]:
    """The names in a statement, each as a whole, and its longer nouns: what stands between two words that bind."""
    words = [word.removesuffix("'s") for word in _WORD.findall(text)]
    names = tracing.names_in(text) - _DAYS_AND_MONTHS
    is_name = [tracing.folded(word) in names for word in words]
    for place, word in enumerate(words):
        if is_name[place] and not (place and is_name[place - 1]):
            yield " ".join(takewhile(lambda one: tracing.folded(one) in names, words[place:]))
        elif not is_name[place] and _is_noun(words, place):
            yield word


def _is_noun(words: Sequence[str], place: int) -> bool:
    """Whether a long word follows an article, a preposition or a verb of liking, and nothing hangs on it."""
    before = words[place - 1].casefold() if place else ""
    after = words[place + 1].casefold() if place + 1 < len(words) else ""
    is_long = len(words[place]) >= MIN_TOPIC and words[place].casefold() not in _DAYS_AND_MONTHS
    return is_long and before in _BEFORE_NOUN and (not after or after in _AFTER_NOUN)


def _returning(word: str, places: Sequence[_Memory]) -> dict[str, object]:
    least, more = SURENESS
    category = Counter(memory.category for memory in places).most_common(1)[0][0]
    return {
        "text": f"The user often speaks of {word}.",
        "category": category,
        "confidence": round(least + more * (len(places) - RETURNS), 2),
        "basis": "inferred",
        "memories": [memory.id for memory in places],
    }


def _telling(exchanges: Sequence[_Exchange]) -> list[tuple[_Exchange, str]]:
    """The sentences in which the person tells most of themselves, in the order they came; no questions."""
    ranked = []
    for place, exchange in enumerate(exchanges):
        for sentence in _sentences(tracing.stated(exchange.said)):
            words = tracing.length_in_words(sentence)
            if words >= MIN_QUOTE_WORDS and _OWN.search(sentence):
                ranked.append((2 * bool(_TELLING.search(sentence)) + min(words, 20) / 20, -place, exchange, sentence))
    ranked.sort(key=lambda one: one[:2], reverse=True)
    return [(exchange, _cut(sentence)) for _, _, exchange, sentence in sorted(ranked[:QUOTES], key=lambda one: -one[1])]


def _lines_of(memory: _Memory) -> Iterator[tuple[str, str]]:
    """The lines of the profile that a memory fills."""
    related = _RELATION.match(memory.text.strip())
    if related:
        name = related["name"] or related["name_first"]
        relation = (related["relation"] or related["relation_last"]).casefold()
        if name[0].isupper() and relation.split()[-1] in _PEOPLE:
            yield f"/people/{name}/relation", relation
            return
    key = key_of(memory.text)
    if key is None or key.subject != "user" or key.polarity is not Polarity.YES:
        return
    if path := _LINES.get(key.attribute):
        yield path, _as_written(key.value, memory.text)
    elif key.attribute.startswith("allergy:") or key.attribute == "diet":
        yield (
            f"/care/{key.attribute.partition(':')[0]}",
            re.sub(r"^the user (?:is )?", "", _plain(memory.text), flags=re.IGNORECASE),
        )


def _as_written(value: str, text: str) -> str:
    """A folded value with the capitals it has in the text."""
    place = text.casefold().find(value)
    return text[place : place + len(value)] if place >= 0 else value


def _at(document: Mapping[str, object], path: str) -> object:
    value: object = document
    for key in path.strip("/").split("/"):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _sentences(text: str) -> list[str]:
    return [sentence.strip() for sentence in _SENTENCE.findall(text) if sentence.strip()]


def _cut(sentence: str) -> str:
    return sentence if len(sentence) <= MAX_QUOTE else f"{sentence[: MAX_QUOTE - 1].rstrip()}…"


def _plain(text: str) -> str:
    return text.strip().rstrip(".")


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _day(at: str) -> str:
    return f"{date.fromisoformat(at[:10]):%-d %B %Y}"


def _told(request: ModelRequest) -> str:
    return request.messages[-1].text if hasattr(request.messages[-1], "text") else "{}"


def _json(value: Mapping[str, object]) -> ModelReply:
    return ModelReply(json.dumps(value, ensure_ascii=False), model=OFFLINE)
