"""A message as clauses that may tell something of their writer, each with its place in the message. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.grammar.context import Span
from core.patterns import LazyPattern
from memory.extraction_moods import Sentence, sentences

_SUBJECT = (
    r"(?:i|i'm|im|i've|ive|i'd|i'll|we|we're|we've|we'll|my|our|it|it's|he|he's|his|her|she|she's|their|its"
    r"|they|they're|the|there|there's|this|that|that's|what|you|everyone|nobody|not|maybe|then|now|also|just"
    r"|so|tomorrow|next|last|any|do|can|should|how|is|if|please|pls)"
)
_VERB = (
    r"(?:work|live|study|love|hate|like|prefer|enjoy|have|want|need|moved|started|quit|got|plan|hope|play|am"
    r"|run|own|teach|drive|bought|adopted|married|met|left|joined|graduated|became|speak|can't|cannot|don't"
    r"|decided|grew|lost|will|would|used|never|always|usually|broke|sold|finished|passed|signed|stopped"
    r"|gave up|trying|planning|studying|working|living|learning|thinking|going to|allergic|scared|hoping"
    r"|looking|took up|swim|cook|bake|miss|dream|collect|volunteer|has|loves|hates|lives|works|likes|plays"
    r"|studies|wants|speaks|teaches|runs|is (?:a|an|very|really|\w+ing))"
)
_CUT = LazyPattern(
    rf"\s*(?:[;；。！？，]+|\.{{2,}}|…|\s[—–-]+\s|[—–])\s*"
    rf"|,\s+(?=(?:(?:and|but|so|because|cause|cuz|since|although|though|while|plus|then|or|yet|which|where"
    rf"|who)\s+)?{_SUBJECT}(?![\w']))"
    rf"|\s+(?:and|but|so|because|cause|cuz|bc|although|though|even though|plus|whereas|except"
    rf"|btw)\s+(?={_SUBJECT}(?![\w']))"
    rf"|,?\s+(?:and|but)\s+(?=(?:also |just |now |then |really |still |recently )?{_VERB}(?![\w']))"
    rf"|,\s+(?=(?:which|where|because|cause|cuz|who)\b)|\s+\((?=[^\W\d])(?!\w+\))|(?<=\w{4})\)\s*(?=\w)"
    r"|\s+(?:y|pero)\s+(?=(?:tengo|vivo|trabajo|soy|me|mi|mis|estoy|quiero|no|también|odio|ya)\b)"
    r"|,\s+(?=(?:porque|pero|así que|lo \w+[éóa]|me)\b)|,\s+(?=\w+ (?:saya"
    r"|aku)\b)|\s+(?:dan|tapi|tetapi|sebab)\s+(?=(?:saya|aku)\b)"
    r"|\s*[\U0001F300-\U0001FAFF\u2600-\u27BF]+\ufe0f?\s+(?=\w)",
    re.IGNORECASE,
)
_LED_BY_VERB = LazyPattern(rf"^(?:also |just |now |then |really |still |recently )?{_VERB}(?![\w'])", re.IGNORECASE)
_GOES_ON = LazyPattern(
    r"\b(?:(?:i|we|my \w+|[A-Z]\w+)$|(?:between|both|either|than|my|our|his|her) [\w ]+$)", re.IGNORECASE
)
_AND = LazyPattern(r"\s*,?\s*and\s+", re.IGNORECASE)
_NAME = LazyPattern(r"[A-Z]\w+(?: [A-Z]\w+)?")
_APPOSITION = LazyPattern(r"(?:my|our) [\w -]{2,25}(?:,|$)", re.IGNORECASE)
_I = LazyPattern(r"i(?![\w'’])", re.IGNORECASE)
_COMPANION_SUBJECT = LazyPattern(r"^(?:my|our|[A-Z])[\w'-]*(?: [\w'-]+)?(?: [A-Z]\w+)?$")


@dataclass(frozen=True)
class Clause:
    """A part of a sentence.

    Attributes:
        span: Where it stands in the message.
        goes_on: It has no subject of its own: that of the clause before it holds ("I live here and work nearby").
    """

    text: str
    span: Span
    sentence: Sentence
    goes_on: bool = False


def clauses(text: str) -> Iterator[Clause]:
    """The clauses of *text* in order."""
    for sentence in sentences(text):
        yield from _of_sentence(sentence)


def _of_sentence(sentence: Sentence) -> Iterator[Clause]:
    start, led_by = 0, ""
    for cut in [*_cuts(sentence.text), None]:
        end = cut.start() if cut else len(sentence.text)
        piece = sentence.text[start:end]
        if piece.strip(" ,"):
            lead = len(piece) - len(piece.lstrip(" ,"))
            at = sentence.span.start + start + lead
            words = piece.strip(" ,")
            goes_on = bool(re.search(r"\b(?:and|but)\b", led_by, re.IGNORECASE) and _LED_BY_VERB.match(words))
            yield Clause(words, Span(at, at + len(words)), sentence, goes_on)
        if cut:
            start, led_by = cut.end(), cut[0]


def _cuts(text: str) -> Iterator[re.Match[str]]:
    """The cuts, but for the "and" of "my husband and I are expecting"."""
    before = 0
    for cut in _CUT.finditer(text):
        piece = text[before : cut.start()].strip(" ,")
        if _AND.fullmatch(cut[0]) and _I.match(text, cut.end()) and _COMPANION_SUBJECT.match(piece):
            continue
        if _NAME.fullmatch(piece) and _APPOSITION.match(text, cut.end()):
            continue
        before = cut.end()
        yield cut
