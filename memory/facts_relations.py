"""Statements that name an attribute: "my boss is Ana", "the capital of X is Y", "Ana is my sister". Pure (R5.7)."""

import re

from core.patterns import LazyPattern
from memory.facts_keys import USER, FactKey, Form, keyed, subject_of
from memory.facts_text import folded
from memory.facts_voice import Polarity, Voice
from memory.facts_words import OCCUPATIONS, ONE, PARTNER, PERSONS, SAME_ATTRIBUTE, SEVERAL, SINGLE, SPOUSE

MAX_NOUN_WORDS = 6
_I = re.IGNORECASE
_CALLED = r"(?P<called>(?:called|named|known as) )?"
_DID = r"(?:\w+ed|made|wrote|built|sang|drew|owns|runs|led|leads|makes)"
_DOES = r"(?:(?:is|was|are|were) )?[a-z]+(?: (?:in|at|for|to|with|on|by))?"
_WHERE = r"(?:that|which|where|who|in which|for which|at which|whom)"
# "The company that made X is Y", "The university where X was educated is Y".
_WHAT_DID = LazyPattern(rf"^the (?P<n>.+?) (?:that|which|who) (?P<verb>{_DID}) (?P<s>.+) is {_CALLED}(?P<v>.+)$", _I)
_OF_WHICH = LazyPattern(rf"^the (?P<n>.+?) {_WHERE} (?P<s>.+?) (?P<verb>{_DOES}) is {_CALLED}(?P<v>.+)$", _I)
_OWN = LazyPattern(rf"^(?P<s>.+?'s?(?: .+'s?)?) (?P<n>[^']+?) (?:is|are) {_CALLED}(?P<v>.+)$", _I)
_OF = LazyPattern(rf"^the (?:name of the )?(?P<n>.+?) (?:of|in|for) (?P<s>.+) (?:is|are) {_CALLED}(?P<v>.+)$", _I)
_MOVE = (
    r"(?:moved|pushed|postponed|delayed|rescheduled|shifted|brought|put|changed|extended|raised|lowered|increased|reduced|cut)"
    r"(?: back| forward| up| down| out)?"
)
# "The deadline was moved from 3 May to 4 May": it is the user's, unless somebody else is named.
_MOVED = LazyPattern(
    rf"^(?:the user's |the )(?P<n>[\w -]{{1,40}}?) "
    rf"(?:(?:is|was|has been|got|has|is being) (?:been )?{_MOVE}|(?:went|has gone|goes) (?:up|down)|rose|fell|dropped)"
    r"(?: from .+?)? "
    r"(?:to|until|till) (?P<v>.+)$",
    _I,
)
_THE = LazyPattern(r"^the (?!user\b)(?P<n>[\w-]+(?: [\w-]+){0,2}?) (?:is|are) (?P<v>.+)$", _I)
_IS_OWN = LazyPattern(r"^(?P<v>.+?) is (?P<s>.+)'s? (?P<n>[\w -]+)$", _I)
_HAS_ONE = LazyPattern(
    r"^(?P<s>.+?) (?:has|have|got) (?:got )?(?:an?|another|one) (?P<n>[\w -]+?),? (?:called|named|whose name is) "
    r"(?P<v>.+)$",
    _I,
)
_ADJECTIVES = LazyPattern(
    r"^(?:(?:older|younger|elder|eldest|oldest|youngest|little|big|new|current|present|own|twin|baby|step|half|first|"
    r"second|other|incumbent|acting|good|close) )+",
    _I,
)
# Attributes whose value needs no capital: "the colour of X is green"; and those that need a figure or a month.
_OPEN = frozenset("colour type kind genre place brand model language currency pronouns email".split())
_FIGURES = frozenset("number size price cost date time age birthday height weight salary rent budget".split())
_FIGURE = LazyPattern(r"\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", _I)
# Of a thing one may say "a Zed 500", of a person only the name.
_THING = LazyPattern(r"^(?:(?:an?|the|on|at|RM|[$€£]) ?)?[\"']?(?:[^\W\d_]|\d)")
_PERSON = LazyPattern(r"^[\"']?[^\W\d_]")
_STATE = LazyPattern(
    r"^(?:very|so|too|not|in|at|from|with|going|getting|like|about|a bit|quite|pretty|more|less)\b|'s\b", _I
)
# Of people these tell the origin, and are no names.
_ORIGIN = LazyPattern(
    r"^(?:american|australian|austrian|belgian|brazilian|british|canadian|chinese|danish|dutch|english|finnish|french|"
    r"german|greek|indian|indonesian|irish|italian|japanese|korean|malay|malaysian|mexican|norwegian|polish|portuguese|"
    r"russian|scottish|singaporean|spanish|swedish|swiss|thai|turkish|vietnamese|catholic|muslim|hindu|buddhist|jewish|"
    r"protestant)$",
    _I,
)
_DAYS = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?"
_MONTHS = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DATE = LazyPattern(
    rf"^(?:(?:now |only )?(?:on|at|in|from|by) )?(?:the )?(?:{_DAYS}\b|{_MONTHS} \d|"
    rf"\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTHS}|"
    r"\d{1,2}(?:st|nd|rd|th)\b|\d{4}-\d\d|\d{1,2}[:.]\d\d\b|\d{1,2} ?[ap]m\b|(?:19|20)\d\d$)",
    _I,
)
_SUM = LazyPattern(
    r"^(?:(?:about|around|over|under|only) )?(?:(?:rm|usd|eur|gbp|[$€£¥]) ?\d|"
    r"\d[\d.,]*k? ?(?:ringgit|dollars?|euros?|pounds?|€|quid)\b)",
    _I,
)
_ONLY = frozenset({"main", "primary", "only", "best", "top"})
_AGED = LazyPattern(r"^\d{1,3}(?: years? old)?$")
_A_JOB = LazyPattern(rf"^an? |^(?:[\w-]+ ){{0,2}}(?:{'|'.join(sorted(OCCUPATIONS))})$", _I)


def relation_key(voice: Voice) -> FactKey | None:
    """The key of a statement that names its attribute; None where it names none."""
    if key := _described(voice) or _planned(voice):
        return key
    for pattern in (_HAS_ONE, _OWN, _OF, _IS_OWN):
        if (match := pattern.match(voice.text)) and (key := _related(match, voice.polarity)):
            return key
    return None


def _described(voice: Voice) -> FactKey | None:
    """A definite description holds of one thing at a time."""
    match = _WHAT_DID.match(voice.text) or _OF_WHICH.match(voice.text)
    if match is None or len(match["n"].split()) > MAX_NOUN_WORDS:
        return None
    attribute = f"{folded(match['n'])} {folded(match['verb'])}"
    return keyed(subject_of(match["s"]), attribute, match["v"], Form.ONE, voice.polarity)


def _related(match: re.Match[str], polarity: Polarity) -> FactKey | None:
    parts = match.groupdict()
    noun = attribute_of(parts["n"])
    owner = re.sub(r"'s?$", "", parts["s"])
    if _AGED.match(parts["v"]) and match.re is _OWN.compiled and noun in PERSONS:
        return keyed(subject_of(f"{owner}'s {noun}"), "age", parts["v"], Form.ONE, polarity)
    named = bool(parts.get("called")) or match.re is _HAS_ONE.compiled
    if noun == "name" and (inner := _OWN_NOUN.match(owner)):
        noun, owner, named = attribute_of(inner["n"]), inner["s"], True
    form = _form(noun, parts["v"], named, match.re)
    if form is None or len(noun.split()) > MAX_NOUN_WORDS:
        return None
    attribute = _by_kind(noun, parts["v"]) if match.re is _OWN.compiled and form is Form.ONE else noun
    return keyed(subject_of(owner), attribute, parts["v"], form, polarity)


_OWN_NOUN = LazyPattern(r"^(?P<s>.+?)'s? (?P<n>[\w -]+)$")


def _planned(voice: Voice) -> FactKey | None:
    """Read "the exam was moved to 3 May", "the rent is RM900": of whom it is needs no saying."""
    match = _MOVED.match(voice.text)
    said = match or _THE.match(voice.text)
    if said is None or voice.polarity is not Polarity.YES:
        return None
    noun, kind = attribute_of(said["n"]), _kind(said["v"])
    if not kind or len(noun.split()) > MAX_NOUN_WORDS or noun.rsplit(maxsplit=1)[-1] in PERSONS:
        return None
    # Of several appointments the one that was moved is unknown.
    form = Form.MANY if _is_many(noun) else Form.ONE
    return keyed(USER, _by_kind(noun, said["v"]), said["v"], form, voice.polarity)


def _by_kind(noun: str, said: str) -> str:
    """A thing has a date and an amount side by side: "wedding when", "loan amount"."""
    last = noun.rsplit(maxsplit=1)[-1]
    if noun in ONE or last in ONE or last in _FIGURES or last in _OPEN:
        return noun
    return f"{noun} {kind}" if (kind := _kind(said)) else noun


def _kind(said: str) -> str:
    """Whether *said* is a date ("when") or a sum ("amount"); empty where it is neither."""
    if _DATE.match(said):
        return "when"
    return "amount" if _SUM.match(said) else ""


def _is_many(noun: str) -> bool:
    """Whether one may have several of *noun*; who says "my deputy" or "the deadline" means the only one."""
    words = noun.split()
    first, last = words[0], words[-1]
    if first in _ONLY or first.endswith("est"):
        return False
    is_plural = last.endswith("s") and not last.endswith(("ss", "us", "is"))
    return last in SEVERAL or any(word in SEVERAL for word in words) or is_plural


def attribute_of(noun: str) -> str:
    """The one word for what *noun* names: "Older sister" is "sister", "Mum" is "mother", "wife" is "spouse"."""
    word = _ADJECTIVES.sub("", folded(noun)).replace("favorite", "favourite").replace("color", "colour")
    word = SAME_ATTRIBUTE.get(word, word)
    if word in SPOUSE:
        return "spouse"
    return "partner" if word in PARTNER else word


def _form(noun: str, said: str, named: bool, pattern: re.Pattern[str]) -> Form | None:
    """Whether *noun* holds one value or many; None where *said* is no value of it but a state, such as "is strict"."""
    last = noun.rsplit(maxsplit=1)[-1] if noun else ""
    is_value = named or _is_value(noun, last, said)
    if noun.startswith("favourite ") or noun == "best friend" or last in _OPEN:
        return Form.ONE if is_value or pattern is not _IS_OWN.compiled else None
    if not is_value:
        return None
    if last in SEVERAL:
        return Form.MANY
    is_single = noun in ONE or last in ONE or noun in SINGLE or last in _FIGURES or pattern is _OF.compiled
    return Form.ONE if is_single or (pattern is not _HAS_ONE.compiled and not _is_many(noun)) else Form.MANY


def _is_value(noun: str, last: str, said: str) -> bool:
    if last in _FIGURES:
        return _FIGURE.search(said) is not None
    if noun == "occupation":
        return _A_JOB.match(said) is not None
    if last in PERSONS and _ORIGIN.match(said):
        return False
    match = (_PERSON if last in PERSONS else _THING).match(said)
    return match is not None and not match.group()[-1].islower() and not _STATE.search(said)
