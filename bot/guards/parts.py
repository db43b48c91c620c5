"""Fractions and multiples in words: "a third", "twice", "most of it", in the commonest languages.

It says which percentages each may stand for, and knows nothing of records.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from bot.guards.phrases import pattern
from core.grammar.context import Span
from core.patterns import LazyPattern


@dataclass(frozen=True)
class Part:
    """A fraction or a multiple.

    Attributes:
        lowest: The least percentage that it may round; of a multiple what lies above the whole: "twice" is 100 more.
        highest: The greatest one.
    """

    text: str
    span: Span
    lowest: Decimal
    highest: Decimal


_NO_PART = pattern(  # what "half" and the like mean in everyday talk
    r"\bhalf (?:an? )?(?:hour|day|way|past|price|time|of \w+ing|the (?:battle|fun|time))|\bhalf[- ]?(?:hour|way"
    r"|time|hearted"
    r"|price)",
    r"\bquarter (?:of an|past|to) |\bdouble[- ]check|\b(?:every|the|a) (?:first|third|fourth|fifth|next"
    r"|last) (?:time|day"
    r"|week|month|step|thing|one|coffee|evening)",
    r"\bfifty-fifty\b|\bone in (?:two|three|four|five|ten)\b|\btimes out of (?:ten|10)\b|\bhalve the\b",
)
_ROUNDS = (  # words, lowest and highest percentage
    (r"\bhal(?:f|ves)\b|\bhalved\b|½|\bla mitad\b|\bhälfte\b|\bmoitié\b|\bseparuh\b|\bsetengah\b|一半"
     r"|\bполовин\w*", 45, 55),
    (r"\btwo[- ]thirds\b|\bdos tercios\b|\bzwei drittel\b|\bdeux tiers\b|\bdua pertiga\b|三分之二", 63, 70),
    (r"\b(?:a|one)[- ]third\b|⅓|\b(?:un|el) tercio\b|\b(?:ein|das) drittel\b|\b(?:un|le) tiers\b|\bsepertiga\b|三分之一"
     r"|\bтреть\b", 30, 37),
    (r"\b(?:three[- ]quarters|¾|tres cuart\w+|dreiviertel|drei viertel|trois quarts|tiga suku)\b|四分之三", 72, 78),
    (r"\b(?:a|one)[- ](?:quarter|fourth)\b|¼|\bun cuarto\b|\bcuarta parte\b|\bein viertel\b|\bun quart\b|\bsuku\b"
     r"|四分之一|\bчетверть\b", 22, 28),
    (r"\b(?:a|one)[- ]fifth\b|\bun quinto\b|\bquinta parte\b|\bein fünftel\b"
     r"|\bun cinquième\b|\bseperlima\b|五分之一", 17, 23),
    (r"\b(?:a|one)[- ]tenth\b|\bdécima parte\b|\bein zehntel\b|\bun dixième\b|\bsepersepuluh\b|十分之一", 8, 12),
    (r"\bmost of (?:it|that|this|them|your|the|what)\b|\bthe (?:bulk|majority|lion['’]s share)\b|\bmostly\b"
     r"|\bla mayor parte\b|\bgroßteil\b|\bdas meiste\b|\bla plupart d\w+\b|\bla majeure partie\b"
     r"|\bsebahagian besar\b|\bsebagian besar\b|大部分|\bбольш\w+ част\w+", 51, 99),
    (r"\btwice\b|\bdoubl(?:e|ed|ing)\b|\b(?:two|2) times (?:as|what|the)\b|\bel doble\b|\bdoppelt\w*\b"
     r"|\ble double\b|\bdeux fois (?:plus|ce)\b|\bdua kali\b|[两兩二]倍|翻倍|\bвдвое\b", 90, 110),
    (r"\btripl(?:e|ed|ing)\b|\b(?:three|3) times (?:as|what|the)\b|\bel triple\b|\bdreifach\w*\b|\ble triple\b"
     r"|\bdreimal so\b|\btiga kali\b|三倍|\bвтрое\b", 190, 210),
    (r"\bquadrupl(?:e|ed)\b|\b(?:four|4) times (?:as|what|the)\b|四倍", 290, 310),
)  # fmt: skip
_PATTERNS = tuple((pattern(words), Decimal(lowest), Decimal(highest)) for words, lowest, highest in _ROUNDS)


def find_parts(text: str) -> Iterator[Part]:
    """The fractions and multiples of *text*, one kind after the other."""
    prose = _NO_PART.sub(lambda everyday: " " * len(everyday[0]), text)
    for words, lowest, highest in _PATTERNS:
        for found in words.finditer(prose):
            yield Part(found[0], Span(*found.span()), lowest, highest)
        prose = _blanked(words, prose)


def _blanked(words: LazyPattern, prose: str) -> str:
    return words.sub(lambda found: " " * len(found[0]), prose)
