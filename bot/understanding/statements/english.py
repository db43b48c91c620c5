"""Reading one English clause: is it told of the person or their people, and how is it said in the third person?

Pure. It is given clauses that may be told; questions, suppositions, jokes and quotations are left out before.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from bot.understanding.statements import (
    frames_care,
    frames_life,
    frames_past,
    frames_people,
    frames_plans,
    frames_tastes,
)
from bot.understanding.statements.antecedents import Antecedents, named, resolved
from bot.understanding.statements.cutting import Clause
from bot.understanding.statements.dating import Dated, date_at_start, dated
from bot.understanding.statements.explicit import asked_to_remember
from bot.understanding.statements.frames_people import MINE
from bot.understanding.statements.model import Frame, Statement, frame
from bot.understanding.statements.telling import expanded, told, without_tail
from bot.understanding.statements.words import KIN, LASTING, MOMENT, NAME, QUALITY
from core.grammar.context import ReadingContext
from core.patterns import LazyPattern
from memory.extraction_moods import holds_laughter
from memory.policy import Category

MAX_WORDS = 40  # of a clause; a longer one has lost its commas and says several things
ASKED_IMPORTANCE = 4  # at least, of what a person asks to remember
LASTING_IMPORTANCE = 4  # from here on a plan changes a life, and is remembered after its day

_FRAMES = (
    *frames_life.IDENTITY,
    *frames_care.HEALTH,
    *frames_people.PEOPLE,
    *frames_tastes.TASTES,
    *frames_life.MONEY,
    *frames_past.PAST,
    *frames_plans.ALL,
    *frames_life.PLACES,
    *frames_life.WORK,
    *frames_care.CARES,
    *frames_life.HAVES,
    *frames_tastes.PATTERNS,
    *frames_past.ENDS,
)
_ASKED: Mapping[Category, Frame] = {
    "people": frame("", "people", ASKED_IMPORTANCE),
    "patterns": frame("", "patterns", ASKED_IMPORTANCE),
    "life": frame("", "life", ASKED_IMPORTANCE),
}

_LEAD = LazyPattern(
    r"^(?:\W*(?:(?:and|but|so|well|ok|okay|oh|ah|aw|ugh|yeah|yes|yep|no|nope|nah|hey|hi|hello|hmm|um|anyway"
    r"|anyways|also|plus|then|because|cause|cuz|since|although|though|actually|honestly|basically|btw"
    r"|by the way|fyi|tbh|ngl|look|listen|see|like|right"
    r"|to be honest|in fact|fun fact|random fact|guess what|good news|bad news|big news|great news|news|update"
    r"|unfortunately|sadly|luckily|fortunately|thankfully|besides|still|personally|lately|recently|currently"
    r"|these days|nowadays|right now|at the moment|as you know|you know"
    r"|just so you know|for (?:context|what it's worth|the record|reference)|thing is|the thing is"
    r"|the truth is|truth is|turns out(?: that)?|it turns out(?: that)?|i (?:already )?told you(?: that)?"
    r"|(?:as|like) i (?:said|told you|mentioned)|i(?: have to| must| gotta| should|'d like to"
    r"| want to)? (?:say|admit|confess|mention|tell you)(?: that)?"
    r"|i (?:just )?(?:realised|realized|remembered|found out|learned)(?: that)?|good morning|good evening"
    r"|morning|evening|hola|it's just that|the problem is(?: that)?|my problem is(?: that)?|one more thing"
    r"|another thing|secretly|obviously|clearly|of course|sorry|thanks|thank you|omg|wow|yay|lol+|haha+h?|hehe"
    r"|finally|ps|p\.s\.|which is why|that's why|same here|me too|not gonna lie"
    r"|today i learned)(?![\w'])[\s,:;!.–—-]*))+",
    re.IGNORECASE,
)
_TIME_LEAD = LazyPattern(
    r"^(?:lately|recently|these days|nowadays|for (?:the (?:last|past) )?[\w ]{2,20}(?:years|months"
    r"|weeks)),? (?=i\b|my\b|we\b)",
    re.IGNORECASE,
)
_ELIDED = (
    (
        LazyPattern(
            r"^(?:also |just |recently |finally |still |currently )*(?:moved|adopted|quit|passed|failed|graduated"
            r"|married|retired|resigned|signed up|started|stopped|joined|bought (?:a|our|my)|got (?:a (?:new|job|dog"
            r"|cat|puppy|kitten|promotion)|married|engaged|divorced|promoted|fired|laid off|the job|into|my)|lost my"
            r"|broke (?:up|my)|grew up|used to|gave up|decided|enrolled|finished my|cancelled my|sold my|ran (?:a|my)"
            r"|have (?:a|an|two|three)|can't|don't|do not|love|hate|prefer|live in|live with|work (?:as|at|in|for)"
            r"|study|want to|need to|hoping|hope to|plan to|met)\b",
            re.IGNORECASE,
        ),
        "I ",
    ),
    (
        LazyPattern(r"^(?:been (?:an? |\w+ing\b|vegan|vegetarian|sober|single|married|together))", re.IGNORECASE),
        "I have ",
    ),
    (
        LazyPattern(
            r"^(?:also |just |still |currently |so |really |very )*(?:allergic to|vegan\b|vegetarian\b|pregnant\b"
            r"|worried about|scared of|afraid of|terrified of|nervous about|anxious about|trying to|planning (?:to|on"
            r"|a)|thinking (?:of|about)|hoping to|studying|training for|saving (?:up )?for|working (?:as|at|on"
            r"|towards)|learning|getting married|moving to|preparing for|struggling with|lactose intolerant|diabetic"
            r"|recovering from|looking for|looking forward to|obsessed with|living (?:in|with))",
            re.IGNORECASE,
        ),
        "I am ",
    ),
)
_GERUND_SUBJECT = LazyPattern(
    r"^\w+ing\b.*\b(?:is|are|was|were|has|takes|makes|helps|can|will|would|isn't)\b", re.IGNORECASE
)
_REFUSED = LazyPattern(
    r"\b(?:you|your|u|ur)\b(?! know)|\b(?:spent|paid(?! off)|costs?|charged|withdrew|transferred)\b|[$€£¥₹]\s?\d"
    r"|\b(?:rm|usd|eur|gbp|myr|sgd)\s?\d|\b\d[\d.,]*\s?(?:rm|usd|myr|sgd|ringgit|dollars?|bucks|euros?|pounds?"
    r"|quid)\b|\bremind(?:er|ers)?\b|\bpassword\b|\bhttps?:|^i am (?:basically|practically"
    r"|literally)\b|^i (?:guess|suppose|bet|assume|wonder|doubt|mean"
    r"|said)\b",
    re.IGNORECASE,
)
_STANDING_MONEY = LazyPattern(
    r"\b(?:sav(?:e|ing|ings)|goal|debt|loan|rent|mortgage|owe|lent|borrowed|salary|pay(?:ing)? off"
    r"|put(?:ting)? aside|pension|allowance)\b",
    re.IGNORECASE,
)
_HEDGED = LazyPattern(
    r"\b(?:would|could|maybe|perhaps|probably|possibly|might have|should)\b(?! (?:like|love|rather|prefer"
    r"|much prefer|hate)\b)",
    re.IGNORECASE,
)
_PROMISED = LazyPattern(r"^i (?:\w+ ){0,2}(?:promised|swore|vowed)\b", re.IGNORECASE)
_DANGLING = LazyPattern(
    r"\b(?:about|to|that|of|with|for|because|my|the|a|an|in|at|on|from|by|and|or|but|so|very|really|have|am|is"
    r"|are|was|like|as|when|while|if|than|some|any|into|i|we|it's)$",
    re.IGNORECASE,
)
_EMPTY_OBJECT = LazyPattern(
    r"^(?:i|we)(?: \w+){1,2} (?:it|this|that|them|him|her|one|some|so|too|there|here|stuff|things?|something"
    r"|nothing|everything|anything)$",
    re.IGNORECASE,
)
_MOMENT = LazyPattern(MOMENT, re.IGNORECASE)
_LASTING = LazyPattern(LASTING, re.IGNORECASE)
_DENIES = LazyPattern(r"\b(?:hate|dislike|not|never|no longer|any more)\b", re.IGNORECASE)
_MAYBE_JOKES = frozenset({"goals", "interests", "life", "patterns"})
_WHO = LazyPattern(MINE, re.IGNORECASE)
_OF_THIRD = LazyPattern(
    r"^(?:also |now |really )?(?:lives|works|loves|hates|likes|has|plays|studies|wants|speaks|teaches|runs" r"|is)\b",
    re.IGNORECASE,
)
_TOGETHER = LazyPattern(r"^we (?:have|are|got|broke|met)\b.*\b(?:together|married|engaged|up|dating)\b", re.IGNORECASE)
_CARE = LazyPattern(
    r"\b(?:therapy|therapist|smoking|smoke|vaping|sober|drinking|rehab|talk about|diet|(?:given|gave|giving) up)\b",
    re.IGNORECASE,
)
_GOES_ON = LazyPattern(
    r"\b(?:joined|cancel+ed|signed|enrol+ed|accepted|admitted|started|began|switched|changed|promoted|moved"
    r"|quit|left|lost my job|stopped|opened|launched|paid off|got (?:a|the|my) (?:new )?job)\b",
    re.IGNORECASE,
)
_KIN_NAMED = LazyPattern(
    rf"\b(?i:(?P<kin>(?:my|our) {QUALITY}(?:(?!ex)[\w-]+ )?{KIN}))(?:,"
    rf"| is)? (?P<name>{NAME}(?: {NAME})?(?: and {NAME})?)(?!['’]s)(?![\w'])"
)
_NAME_THEN_KIN = LazyPattern(
    rf"\b(?P<name>{NAME}(?: {NAME})?), (?i:(?P<kin>(?:my|our) {QUALITY}(?:[\w-]+ )?{KIN}))(?=,|$)"
)
_LABEL = LazyPattern(r"^[\w' ]{2,24}: (?=(?:i|i'm|we|my|our)\b)", re.IGNORECASE)
_TO_COMPANION = LazyPattern(r" (?:from|with|to) you\b(?: guys)?", re.IGNORECASE)
_PLACE_FIRST = LazyPattern(
    r"^(?P<place>(?:in|at|back in|over in) [\w' ]{2,24}?),? (?P<rest>(?:i|we|my) .+)$", re.IGNORECASE
)
_BARE_KIN = LazyPattern(
    r"^(?P<kin>mum|mom|mummy|mommy|dad|daddy|grandma|grandpa|granny|grandad|granddad|gran|nana|papa|mama|hubby"
    r"|wifey|sis|bro|baby girl|auntie \w+)(?P<then>(?:'s)? (?!and i\b)\w)",
    re.IGNORECASE,
)
_BIRTHDAY = LazyPattern(
    rf"^(?:it is|today is|tomorrow is) (?P<whose>(?:my|our) (?:{QUALITY}(?:{KIN}'s )?)?(?:\w+ )?(?:birthday"
    rf"|bday|anniversary|wedding anniversary))(?: (?P<when>.+))?$",
    re.IGNORECASE,
)
_DATE_IS = LazyPattern(
    r"^(?P<when>.{3,30}?) is (?P<whose>(?:my|our) .*?(?:birthday|bday|anniversary|exam|wedding|interview"
    r"|surgery|graduation|flight|first day[\w ]*|last day[\w ]*))$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Told:
    """What a clause tells, and whom or what the next one's "she" or "it" may mean."""

    statements: tuple[Statement, ...]
    spoken_of: Antecedents


def read_clause(clause: Clause, context: ReadingContext, spoken_of: Antecedents) -> Told:
    """What *clause* tells."""
    asked = asked_to_remember(clause.text)
    own = _own_words(clause, asked, spoken_of)
    after = named(own, spoken_of)
    if not _may_be_told(own, is_asked=asked > 0):
        return Told(relations(clause), after)
    own = _date_last(own, context)
    frames = _open_frames(own, laughs=holds_laughter(clause.sentence.text))
    found = next((one for one in frames if one.matches(own) and _has_its_date(one, own, context)), None)
    if found is None and asked:
        found = _ASKED[_asked_category(own)]
    statement = _statement(own, found, clause.text[asked:].strip(), context, is_asked=asked > 0) if found else None
    return Told((statement,) if statement else relations(clause), after)


def _asked_category(own: str) -> Category:
    """The category of what is to be remembered and fits no frame."""
    if re.search(rf"\b{KIN}\b", own, re.IGNORECASE):
        return "people"
    return (
        "patterns"
        if re.match(r"i (?:take|drink|eat|park|use|wear|keep|put|need|do|can not)\b", own, re.IGNORECASE)
        else "life"
    )


def relations(clause: Clause) -> tuple[Statement, ...]:
    """Who somebody is that the clause names in passing: "my wife Nurul says ..." tells the wife's name."""
    text = clause.text.replace("’", "'")
    if who := _KIN_NAMED.search(text):
        text_told = told(f"{who['kin']} is called {who['name']}")
        return (
            (Statement(text_told, clause.text[who.start() : who.end()].strip(" ,"), "people", 4),) if text_told else ()
        )
    if who := _NAME_THEN_KIN.search(text):
        text_told = told(f"{who['name']} is {who['kin']}")
        return (
            (Statement(text_told, clause.text[who.start() : who.end()].strip(" ,"), "people", 4),) if text_told else ()
        )
    return ()


def _own_words(clause: Clause, asked: int, spoken_of: Antecedents) -> str:
    """The clause in the first person, written out, without what leads into it and what trails off."""
    text = _LEAD.sub("", clause.text[asked:].strip().replace("’", "'"))
    text = resolved(_LABEL.sub("", _TIME_LEAD.sub("", text)), spoken_of)
    text = _TO_COMPANION.sub("", without_tail(expanded(_BARE_KIN.sub(r"my \g<kin>\g<then>", text))))
    if moved := _PLACE_FIRST.match(text):
        text = f"{moved['rest']} {moved['place']}"
    if clause.goes_on and spoken_of.person and not spoken_of.person_age and _OF_THIRD.match(text):
        return f"{spoken_of.person} {text}"
    return text if asked else _with_subject(text, is_elided=clause.goes_on or _starts_sentence(clause))


def _starts_sentence(clause: Clause) -> bool:
    return clause.span.start - clause.sentence.span.start <= len(clause.sentence.text) // 2


def _with_subject(text: str, *, is_elided: bool) -> str:
    if not is_elided or _GERUND_SUBJECT.match(text):
        return text
    return next((subject + text[:1].lower() + text[1:] for opening, subject in _ELIDED if opening.match(text)), text)


def _may_be_told(own: str, *, is_asked: bool) -> bool:
    if not own or len(own.split()) > MAX_WORDS or _DANGLING.search(own) or _EMPTY_OBJECT.match(own):
        return False
    if _REFUSED.search(own):
        return bool(_STANDING_MONEY.search(own)) and not re.search(
            r"\b(?:you|your|remind\w*|spent|paid)\b", own, re.IGNORECASE
        )
    return is_asked or not _HEDGED.search(own) or bool(_PROMISED.match(own))


def _date_last(own: str, context: ReadingContext) -> str:
    """The clause with a date that it opens with at its end, so that it begins with its subject."""
    if birthday := _BIRTHDAY.match(own):
        when = birthday["when"] or own.split(maxsplit=1)[0].replace("it", "today").replace("It", "today")
        return f"{birthday['whose']} is {when}"
    if is_day := _DATE_IS.match(own):
        return f"{is_day['whose']} is {is_day['when']}"
    length = date_at_start(own, context)
    rest = own[length:].lstrip(" ,")
    if not length or not rest or rest.casefold().startswith(("is ", "was ", "will ")):
        return own
    return f"{rest[:1].upper() if rest.startswith('i ') else rest[:1]}{rest[1:]} {own[:length].strip(' ,')}"


def _open_frames(own: str, *, laughs: bool) -> Iterator[Frame]:
    """The frames that a clause may fit: a plan or a liking told laughing may be a joke; what is momentary passes."""
    denies = bool(_DENIES.search(own))
    passes = bool(_MOMENT.search(own)) and not _LASTING.search(own)
    for one in _FRAMES:
        if laughs and one.category in _MAYBE_JOKES and not denies:
            continue
        if passes and not one.is_momentary and one.needs != "later":
            continue
        yield one


def _has_its_date(one: Frame, own: str, context: ReadingContext) -> bool:
    if not one.needs:
        return True
    found = dated(own, context, is_yearly=one.is_yearly)
    if found.last_on is None:
        return False
    return one.needs == "date" or found.last_on > context.now.date()


def _statement(own: str, one: Frame, quote: str, context: ReadingContext, *, is_asked: bool) -> Statement | None:
    found = dated(own, context, is_yearly=one.is_yearly) if one.is_dated else Dated(own)
    text = told(_without_doubled(found.text))
    if text is None:
        return None
    expires = found.last_on if found.first_on is not None and found.first_on >= context.now.date() else None
    importance = max(one.importance, ASKED_IMPORTANCE) if is_asked else one.importance
    statement = Statement(text, quote, _category(one, own), importance)
    if expires is None or one.is_yearly or one.importance >= LASTING_IMPORTANCE:
        return statement
    return replace(statement, expires_on=expires)


def _without_doubled(text: str) -> str:
    """Without the preposition that was said before a date that brings its own: "on on 4 December"."""
    return re.sub(r"(?<!moved )(?<!moving )(?<!move )\b(on|in|at) (?=(?:on|in|from) \d|in the )", "", text)


def _category(one: Frame, own: str) -> Category:
    """The frame's category, unless it is about somebody of theirs, about care, or about what goes on from now."""
    if one.category in {"interests", "life", "history"} and (_WHO.match(own) or _TOGETHER.search(own)):
        return "people"
    if one.category in {"interests", "life", "history"} and _CARE.search(own):
        return "care"
    return "life" if one.category == "history" and _GOES_ON.search(own) else one.category
