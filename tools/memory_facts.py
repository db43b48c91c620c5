"""The tool that answers a plain question of fact about oneself, such as "siapa nama adik saya?", from memories.

The question was read by rules into what is asked and of whom; the answer may have been told in another language. It
knows no chat and makes no sentence.
"""

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from core.patterns import LazyPattern
from memory import memories
from memory.facts import key_of
from memory.memories import Memory
from tools import memory_kin
from tools.base import Arguments, Result, ToolScope, tool
from tools.memory_views import FactsTold, Language, views

MOST_TOLD = 3  # memories that answer one question
Fact = Literal["name", "home", "birthday", "age", "allergy", "occupation", "likes", "favourite"]
# How a statement tells it, in English, Malay and Indonesian, Spanish, Chinese.
_MARKS: dict[Fact, LazyPattern] = {
    "name": LazyPattern(r"\b(?:called|named|name|nama|namanya|bernama|llama|nombre)\b|叫|名字"),
    "home": LazyPattern(r"\b(?:lives?|living|moved|tinggal|duduk|menetap|vive|vivo)\b|住"),
    "birthday": LazyPattern(
        r"\b(?:birthday|born|hari jadi|hari lahir|ulang tahun|lahir|cumpleaños|nació|nací)\b|生日|出生"
    ),
    "age": LazyPattern(r"\b(?:years? old|aged?|umur\w*|usia\w*|tahun|años|born|lahir)\b|岁"),
    "allergy": LazyPattern(r"\b(?:allerg\w+|alah|alahan|alergi|alérgic[oa]s?|alergia)\b|过敏"),
    "occupation": LazyPattern(
        r"\b(?:works?|job|occupation|employed|kerja|bekerja|pekerjaan|trabaj[ao]|dedica)\b|工作|上班|职业"
    ),
    "likes": LazyPattern(r"\b(?:likes?|loves?|enjoys?|suka|gemar|gustan?|encantan?)\b|喜欢|爱"),
    "favourite": LazyPattern(r"\b(?:favou?rite|kegemaran|kesukaan|favorit[oa]?s?)\b|最喜欢"),
}
# "My sister is Ana", "adik saya Mei": the name follows by itself.
_NAMED = LazyPattern(
    r"(?:\bis(?: my)?|\bsaya|\baku|\bpengguna|\bes|是)\s*[A-Z\u4e00-\u9fff][\w\u4e00-\u9fff'-]*[.。]?$"
)


class FactArguments(Arguments):
    """What is asked, of whom and in which language."""

    fact: Fact
    of: str = Field(default="", description="a word of tools.memory_kin; empty for the person themselves")
    language: Language


@tool(writes=False)
async def recall_fact(scope: ToolScope, arguments: FactArguments) -> Result:
    """Tell a fact of the person or of somebody of theirs, in whatever language it was told."""
    conn = await scope.reading()
    known = await memories.in_states(conn, scope.user.id, ("active",))
    told = _in_own_words([memory for memory in known if _answers(memory, arguments)], arguments.of)
    shown = await views(conn, scope.user, told[:MOST_TOLD])
    return FactsTold(memories=shown, language=arguments.language)


def _in_own_words(told: Sequence[Memory], kin: str) -> Sequence[Memory]:
    """Those that say *kin* by the very word of the question, where any do: "adik" may be a sister or a brother."""
    return [memory for memory in told if kin and kin in memory.quote.casefold()] or told


def _answers(memory: Memory, arguments: FactArguments) -> bool:
    if arguments.of:
        return _is_of(memory, arguments.of) and _tells(memory, arguments.fact)
    key = key_of(memory.text)
    if key is not None and key.subject == "user":
        asked = key.attribute.partition(":")[0].split()[0]
        return asked == arguments.fact
    return (
        not memory_kin.tells_of_anyone(memory.text)
        and _MARKS[arguments.fact].search(memory.text.casefold()) is not None
    )


def _is_of(memory: Memory, kin: str) -> bool:
    return memory_kin.tells_of(kin, memory.text) or memory_kin.tells_of(kin, memory.quote)


def _tells(memory: Memory, fact: Fact) -> bool:
    texts = (memory.text, memory.quote)
    if any(_MARKS[fact].search(text.casefold()) for text in texts):
        return True
    return fact == "name" and any(_NAMED.search(text) for text in texts)
