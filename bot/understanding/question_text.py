"""A message made ready for the shapes of questions: politeness, filler words and punctuation gone.

It knows words of several languages, no question.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bot.understanding.list_words import LIST_WORD
from core.patterns import LazyPattern
from tools.report_periods import FoundPeriod

# A message without one of these words, or a question mark, asks for no record: read before anything costlier. One of
# few words and no digit may ("food this month"), and so may one that begins like a period ("from 1 to 15 May").
_ASKING_WORDS = """
    how how's what what's whats where when which did do have am are is show list see view find get give check
    total totals sum spent spend spending spendings expense expenses expenditure cost costs budget budgets cap caps
    limit limits afford most left remaining safe average smallest lowest cheapest per daily weekly monthly yearly annual
    compare vs versus difference summary
    report recap breakdown overview balance income earnings refund refunds transactions entries records purchases
    payments last latest recent biggest largest top history categories and everything money cash
    berapa brapa jumlah belanja perbelanjaan pengeluaran pemasukan pendapatan gaji rekap ringkasan laporan rumusan
    senarai papar tunjuk daftar lihat tampilkan transaksi baki sisa bajet anggaran macam gimana duit uang dan
    gasto gastos gasté gaste gastado gastamos ingresos resumen saldo cuánto cuanto últimos ultimos últimas muéstrame
    terakhir terkini terbaru terbesar ultimos ultimas letzte letzten dernières dernieres derniers ultime ultimi laatste
    последние последних heute gestern diese diesen dieses cette mois hoje ontem oggi ieri vandaag gisteren
    presupuesto y wie wieviel combien quanto hoeveel сколько
    without excluding except besides
""".split()
_ASKS = LazyPattern(
    rf"^\W*{LIST_WORD}\d{{1,3}}\W*$|"
    r"[?？¿]|\bso far\b|^\W*(?:[^\W\d]+\W+){0,4}[^\W\d]+\W*$"
    r"|^\W*(?:from|between|since|in|on|last|past|previous|until|top|and)\b"
    rf"|\b(?:{'|'.join(map(re.escape, _ASKING_WORDS))})\b|[多花账支消收余预钱记总剩那笔筆]",
    re.IGNORECASE,
)

_ASK_VERB = "(?:know|find out|hear)"
_LOOK_VERB = "(?:see|check|look|view|review|get|take)"
_WISH = "i(?: want|'d like| would like| need| wanna)(?: to)?"
_OPENER = "|".join(
    (
        "hey|hi|hello|ok|okay|so(?! far)|well|um|please|pls|plz|kindly|yo|btw|quick question",
        "do you know|i wonder|i was wondering|can you|could you|would you mind|would you|will you",
        "telling me|tell me|let me know|check and",
        f"{_WISH} {_ASK_VERB}",
        f"(?:{_WISH}|can i|may i|let me|help me)(?= {_LOOK_VERB})",
        "check(?= how)",
        "(?:show|give)(?: me)?(?= (?:how|what|where|which|when|everything))",
        "(?:show|give)(?: me)?(?= (?:the (?:total|amount|sum)|a (?:breakdown|summary)))",
        "boleh|tolong|coba|cuba|por favor|dime|请问|请|帮我|告诉我|我想知道",
    )
)
_OPENERS = LazyPattern(rf"(?:(?:{_OPENER})(?![a-z])[,:]?\s*)+")
_CLOSER = (
    "please|pls|plz|thanks|thank you|ty|lah|la|ya|eh|ah|then|again|exactly|por favor|right now|at the moment|now|mate"
    "|tho|though|or what"
)
_CLOSERS = LazyPattern(rf"(?:[\s,]+(?:{_CLOSER}))+$|(?:呢|啊|呀|吧|吗|谢谢)+$")
_FILLERS = LazyPattern(
    r"\b(?:really|actually|already|exactly|altogether|in total|in all|so far|roughly|approximately|still|just|even"
    r"|to date|yet|kan|cuma|ya)\b"
)
_SO_FAR = LazyPattern(r"\bso far\b|\bto date\b|到目前为止|sejauh ini|hasta ahora")
_PUNCTUATION = LazyPattern(r"[?!¿¡？！。]+|(?<=\w)[.,;:…]+(?=\s|$)")
_OF_A_TIME = LazyPattern(r"\b(today|yesterday|(?:this|last) (?:week|month|year))(?:'s|s'?)(?= \w)")  # "today's total"
# How people type the words that begin a question, when in a hurry.
_TYPED = {"hw": "how", "hoow": "how", "mch": "much", "muchh": "much", "wat": "what", "wht": "what", "wats": "what's"}
_MISTYPED = LazyPattern(rf"\b(?:{'|'.join(_TYPED)})\b")
_BETWEEN_CJK = LazyPattern(r"(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])")


@dataclass(frozen=True)
class QuestionText:
    """A message as questions are matched against it.

    Attributes:
        words: Lower case, without politeness and punctuation.
        is_marked: It was asked with a question mark.
        is_so_far: It says "so far".
    """

    words: str
    is_marked: bool
    is_so_far: bool


def may_ask(text: str) -> bool:
    """Whether *text* holds any word that a question about records has."""
    return _ASKS.search(text) is not None


def read_text(text: str) -> QuestionText:
    """*text* without what says nothing of the question."""
    folded = text.replace("\u2019", "'").replace("\u2018", "'").lower().replace("what've", "what have")
    folded = _MISTYPED.sub(lambda match: _TYPED[match[0]], folded)
    folded = _OF_A_TIME.sub(r"\1", folded)
    words = " ".join(_PUNCTUATION.sub(" ", folded).split())
    if opener := _OPENERS.match(words):
        words = words[opener.end() :]
    words = _CLOSERS.sub("", words).strip()
    return QuestionText(words, any(mark in text for mark in "?？¿"), _SO_FAR.search(words) is not None)


def without_fillers(words: str) -> str:
    """*words* single-spaced and without those that change nothing: "really", "so far"."""
    return _BETWEEN_CJK.sub("", " ".join(_FILLERS.sub(" ", words).split()))


def without_periods(words: str, periods: Iterable[FoundPeriod], mark: str = "") -> str:
    """*words* with each period replaced by *mark*, fillers gone and spaces single."""
    for period in reversed(tuple(periods)):
        words = f"{words[: period.span.start]} {mark} {words[period.span.end :]}"
    return without_fillers(words)
