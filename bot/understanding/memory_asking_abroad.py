"""Reading a question of fact about oneself in Malay, Indonesian, Spanish or Chinese: "siapa nama adik saya?".

Patterns of whole messages; each yields what is asked, of whom and the language. English questions are read by
memory_questions. It knows no rows.
"""

import itertools
import re

from bot.understanding.instruction_text import call, plain
from core.llm.types import ToolCall
from core.patterns import LazyPattern
from tools.memory_kin import KIN

_I = r"(?:saya|aku|gue|gua|sy)"
_WHO = rf"(?:(?P<who>{KIN})(?: {_I}|ku|-ku)(?: yang \w+)?|{_I})"
_WHERE = r"(?:di ?mana|kat ?mana|dekat mana|mana)"
_MALAY = {
    "name": (
        rf"(?:siapa|siapakah|apa|apakah) nama(?:nya)? {_WHO}|nama {_WHO} (?:apa|siapa)|(?:siapa|apa) namaku",
        rf"siapa(?:kah)? nama(?:nya)? (?P<who>{KIN})(?:ku| {_I})",
    ),
    "home": (rf"{_WHERE}(?:kah)? {_WHO} (?:tinggal|duduk|menetap)|{_WHO} (?:tinggal|duduk|menetap) {_WHERE}",),
    "birthday": (
        rf"(?:bila|bilakah|kapan|kapankah) (?:tarikh )?(?:hari jadi|hari lahir|ulang tahun|lahir|birthday) {_WHO}",
        rf"(?:hari jadi|ulang tahun|birthday) {_WHO} (?:bila|kapan)|(?:bila|kapan) {_WHO} lahir|kapan ulang tahunku",
    ),
    "age": (rf"berapa(?:kah)? (?:umur|usia) {_WHO}|(?:umur|usia) {_WHO} berapa",),
    "allergy": (
        rf"{_WHO} (?:alah|alahan|alergi|allergic)(?: (?:pada|kepada|terhadap|dengan|sama|dgn))? apa",
        rf"apa (?:alahan|alergi) {_WHO}|apa yang {_WHO} alah|{_WHO} ada (?:alahan|alergi) apa",
    ),
    "occupation": (rf"apa (?:kerja|pekerjaan) {_WHO}|{_WHO} (?:be)?kerja (?:apa|sebagai apa|{_WHERE})",),
    "favourite": (rf"apa(?:kah)? (?:\w+ )?(?:kegemaran|kesukaan|favorit|favourite) {_WHO}",),
    "likes": (rf"apa (?:yang )?{_WHO} (?:suka|gemar)|{_WHO} (?:suka|gemar) (?:makan |minum |buat )?apa",),
}
_MINE = rf"mis? (?P<who>{KIN})(?:es|s)?"
_SPANISH = {
    "name": (
        rf"c[óo]mo se llaman? {_MINE}|cu[áa]l es el nombre de {_MINE}|c[óo]mo me llamo|cu[áa]l es mi nombre"
        rf"|qui[ée]n es {_MINE}",
    ),
    "home": (rf"(?:en )?d[óo]nde (?:vive {_MINE}|vivo|vivo yo)",),
    "birthday": (
        rf"cu[áa]ndo (?:es (?:mi cumpleaños|el cumpleaños de {_MINE})|cumplo años|cumple años {_MINE}|nac[íi])",
        r"qu[ée] d[íi]a (?:es mi cumpleaños|nac[íi])",
    ),
    "age": (rf"cu[áa]ntos años (?:tengo|tiene {_MINE})|qu[ée] edad (?:tengo|tiene {_MINE})",),
    "allergy": (rf"a qu[ée] (?:soy al[ée]rgic[oa]|tengo alergia|es al[ée]rgic[oa] {_MINE})|qu[ée] alergias? tengo",),
    "occupation": (r"(?:en qu[ée]|d[óo]nde) trabajo|a qu[ée] me dedico|cu[áa]l es mi trabajo",),
    "favourite": (r"cu[áa]l(?:es)? (?:es|son) mis? [\wáéíóúñ]+ favorit[oa]s?",),
    "likes": (r"qu[ée] me gusta(?: (?:hacer|comer|beber))?",),
}
_ME = rf"我(?:的)?(?:(?P<who>{KIN})的?)?"
_WHAT = r"(?:什么|啥|甚么)"
_CHINESE = {
    "name": (rf"{_ME}(?:叫{_WHAT}(?:名字)?|名字(?:是|叫){_WHAT})",),
    "home": (rf"{_ME}(?:现在)?住(?:在)?(?:哪里|哪儿|哪|{_WHAT}地方)",),
    "birthday": (rf"{_ME}(?:的)?生日(?:是|在)?(?:{_WHAT}时候|哪一?天|几号|几月几号|几月)",),
    "age": (rf"{_ME}(?:今年)?(?:多大|几岁|多少岁)了?",),
    "allergy": (rf"{_ME}对{_WHAT}(?:东西|食物)?过敏",),
    "occupation": (rf"{_ME}(?:是)?(?:做{_WHAT}(?:工作)?的?|在哪(?:里|儿)?(?:工作|上班))|我的(?:工作|职业)是{_WHAT}",),
    "favourite": (rf"我最喜欢的?.{{0,4}}(?:是){_WHAT}|{_WHAT}是我最喜欢的.{{0,4}}|我最喜欢{_WHAT}.{{0,3}}",),
    "likes": (rf"{_ME}喜欢(?:吃|喝|做|玩)?{_WHAT}",),
}
_TAIL = r"(?: (?:ya|eh|sih|ni|tu|nih|dong))?"


def _numbered(form: str) -> str:
    """*form* with a name of its own for each group, as one pattern may tell of whom it asks in several places."""
    count = itertools.count(1)
    return _GROUP.sub(lambda found: f"(?P<who{next(count)}>", form)


_GROUP = re.compile(r"\(\?P<who>")
_READERS = {
    language: tuple(
        (fact, LazyPattern(f"(?:{_numbered(form)}){_TAIL if language == 'ms' else ''}"))
        for fact, forms in facts.items()
        for form in forms
    )
    for language, facts in (("ms", _MALAY), ("es", _SPANISH), ("zh", _CHINESE))
}
_GATE = LazyPattern(rf"\b(?:{_I}|mis?|me|soy|tengo|vivo|trabajo|cumplo|nac[íi])\b|\b\w+ku\b|我", re.IGNORECASE)
_INDONESIAN = LazyPattern(
    r"\b(?:kapan|ulang tahun|alergi|favorit|gue|gua|istri|pacar|laki-laki|(?!aku\b)\w+ku|sih|dong|nih)\b"
)  # where Malay says bila, hari jadi, alahan, kegemaran


def read(text: str) -> ToolCall | None:
    """The call that answers the question that *text* asks, None where it asks none of these."""
    if not _GATE.search(text):
        return None
    words = plain(text)
    for language, readers in _READERS.items():
        said = re.sub(r"[\s，,]|[吗呢呀啊吧]$", "", words) if language == "zh" else words
        for fact, pattern in readers:
            if match := pattern.fullmatch(said):
                return _call(fact, match, language, words)
    return None


def _call(fact: str, match: re.Match[str], language: str, words: str) -> ToolCall:
    of = next((group for group in match.groupdict().values() if group), None)
    spoken = "id" if language == "ms" and _INDONESIAN.search(words) else language
    return call("recall_fact", {"fact": fact, "of": of, "language": spoken})
