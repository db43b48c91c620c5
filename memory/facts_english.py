"""The frames of English: common ways to say something of somebody, most particular first. Data only (R5.7).

A space in a frame stands for itself; lines of one frame are joined without one.
"""

import re

from core.patterns import LazyPattern
from memory.facts_keys import Form, Frame
from memory.facts_voice import Polarity
from memory.facts_words import ANYONE, DIETS, EXPERIENCES, KINDS, MADE, OCCUPATIONS, PLACED, SUFFIXED, VERBS

_I = re.IGNORECASE
_S = r"^(?P<s>.{1,90}?) "
_V = r"(?P<v>.+)$"
_NAMED = r"(?P<v>(?-i:[A-Z]).+)$"  # a name: what follows in small letters is something else
_HAS = r"(?:has |have )?"
_BE = r"(?:is|are|was|were|be|been|has been|have been)"
_BEEN = r"(?:(?:is|are|has been|have been) )?"
_OWN = r"(?:the user's|his|her|their|the)"
# "in a small flat" and "to tears" are no places that one can move away from.
_PLACE = (
    rf"(?!(?:an?|another|one|two|fear|peace|danger|debt|with|the (?!(?:{KINDS}) of\b)(?-i:[a-z]))\b)"
    rf"(?:the (?:{KINDS}) of )?(?P<v>.+)$"
)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY = rf"(?P<v>(?:the )?\d.*|{_MONTH} \d.*)$"
_COUNT = r"(?:one|two|three|four|five|six|seven|eight|nine|ten)"
_NUMBER = rf"(?P<v>(?:about |around |over |under )?(?:rm|[$€£])? ?\d.*|{_COUNT}\b.*)$"
_MONEY = r"(?:(?:rm|usd|eur|gbp|[$€£]) ?\d|\d[\d.,]*k? ?(?:ringgit|dollars|euros?|pounds|€))"
_HOUR = r"(?P<v>\d.*|noon|midnight|dawn|sunrise)$"
_DIETS, _TITLES = "|".join(sorted(DIETS)), "|".join(sorted(OCCUPATIONS))
_ONE, _MANY = Form.ONE, Form.MANY
_YES, _NO, _ENDED = Polarity.YES, Polarity.NO, Polarity.ENDED


def _frame(said: str, attribute: str, form: Form = _ONE, polarity: Polarity = _YES, value: str = "") -> Frame:
    return Frame(LazyPattern(said, _I), attribute, form, polarity, value)


def _named(said: str, attribute: str, polarity: Polarity = _YES) -> Frame:
    return Frame(LazyPattern(said, _I), attribute, polarity=polarity, is_named=True)


_LIVES = r"(?:lives?|living|has lived|have lived|resides?|residing|based)"
_MOVED = r"(?:moved|relocated|emigrated|immigrated|migrated|moving|relocating)"
_LIFE = (
    _named(rf"{_S}{_BEEN}{_LIVES} (?:in|at) {_PLACE}", "home"),
    _named(rf"{_S}(?:has |have |is )?{_MOVED}(?: back)?(?: from .+?)? to {_PLACE}", "home"),
    _named(rf"{_S}(?:lived|resided) in {_PLACE}", "home", _ENDED),
    _frame(rf"{_S}{_HAS}(?:moved (?:away from|out of)) {_NAMED}", "home", _ONE, _ENDED),
    _frame(rf"{_S}(?:is|turned|has turned) (?P<v>\d{{1,3}})(?: years? old| years? of age)?$", "age"),
    _frame(rf"{_S}(?:was |is )?born on {_DAY}", "birthday"),
    _named(rf"{_S}(?:was |is )?born in (?:the (?:{KINDS}) of )?(?P<v>(?!\d|{_MONTH}\b).+)$", "birthplace"),
    _frame(rf"{_S}(?:is|comes?) (?:originally )?from {_NAMED}", "birthplace"),
    _named(rf"{_S}(?:is called|is named|goes by the name(?: of)?) {_V}", "name"),
    _frame(rf"{_S}goes by {_NAMED}", "name"),
    _frame(rf"{_S}(?:is|are|became|turned|went) (?:an? )?(?P<v>{_DIETS})(?: (?:since|for|because) .+)?$", "diet"),
    _frame(rf"{_S}is a (?:dual )?(?:citizen|national) of {_V}", "nationality"),
    _frame(rf"{_S}weighs? (?P<v>[\d.,]+ ?(?:kgs?|kilos?|kilograms?|lbs?|pounds|stone)?)$", "weight"),
    _frame(rf"{_S}is (?P<v>[\d.,' ]+(?:cm|m|metres?|meters?|feet|ft|inches|in)?[\d ]*) tall$", "height"),
    _frame(rf"{_S}(?:earns?|makes?) (?P<v>(?:about |around |over )?{_MONEY}.*)$", "salary"),
    _frame(rf"{_S}(?:wakes? up|gets? up) (?:at|around|by) {_HOUR}", "wakes"),
    _frame(rf"{_S}(?:goes|go) to (?:bed|sleep) (?:at|around|by) {_HOUR}", "sleeps"),
)

_WITH = r"(?:dating|in a relationship with|engaged to)"
_SEES = r"(?:seeing|going out with|together with)"
_DIVORCED = r"(?:(?:got |is )?divorced(?: from)?|(?:is )?separated from)"
_THE_PARTNER = r"(?:the user's (?:partner|boyfriend|girlfriend|fiancée?) ?)?"
_PEOPLE = (
    _named(rf"{_S}(?:is|got|has been|have been) (?:happily )?married to {_V}", "spouse"),
    _frame(rf"{_S}married {_NAMED}", "spouse"),
    _frame(rf"{_S}{_HAS}{_DIVORCED} {_V}", "spouse", _ONE, _ENDED),
    _frame(rf"{_S}(?:is divorced|got divorced|is widowed|is separated)$", "spouse", _ONE, _ENDED, ANYONE),
    _frame(rf"{_S}(?:(?:is|are|got|has been|have been|started|began) )?{_WITH} {_V}", "partner"),
    _named(rf"{_S}(?:(?:is|are|has been|have been|started|began) )?{_SEES} {_V}", "partner"),
    _frame(rf"{_S}{_HAS}(?:broke|broken|split|splits|breaks) up with {_THE_PARTNER}{_V}", "partner", _ONE, _ENDED),
    _frame(rf"{_S}and (?P<v>\w+) (?:have |has )?(?:broke|broken|split) up$", "partner", _ONE, _ENDED),
    _frame(rf"{_S}(?:is|are) single$", "partner", _ONE, _ENDED, ANYONE),
)

_WORKS = (
    r"(?:(?:(?:is|has been|have been) )?(?:works?|working|has worked|have worked) (?:at|for)|"
    r"(?:is|got|was) (?:employed|hired) (?:at|by|with)|(?:has|have|got) a (?:new )?job (?:at|with)|"
    r"(?:started|began)(?: work| working| a (?:new )?job)? (?:at|with|for))"
)
_NO_EMPLOYER = (
    r"(?!(?:an?|the (?-i:[a-z])\w*|(?-i:[a-z])\w+ing|home|night|nights|hours|days|years|money|free|fun|least|once)\b)"
)
_LEFT = r"(?:quit|left|resigned from|(?:was|got) fired from|(?:was|got) laid off (?:by|from))"
_WORK = (
    _frame(rf"{_S}{_WORKS} {_NO_EMPLOYER}{_V}", "employer"),
    _frame(rf"{_S}{_HAS}joined (?P<v>(?-i:[A-Z])[^,]+?)(?: as .+)?$", "employer"),
    _frame(rf"{_S}{_BEEN}(?:works?|working|employed) as {_V}", "occupation"),
    _frame(rf"{_S}(?:(?:was|got) promoted to|is training as|retrained as) (?:an? |the )?{_V}", "occupation"),
    _frame(rf"{_S}(?:is|became) an? (?P<v>(?:[\w-]+ ){{0,2}}(?:{_TITLES}))$", "occupation"),
    _frame(rf"{_S}{_HAS}{_LEFT} (?:{_OWN} job(?: (?:at|with) )?)?{_NAMED}", "employer", _ONE, _ENDED),
    _frame(rf"{_S}{_HAS}(?:{_LEFT}|lost) {_OWN} job(?: (?:at|with) (?P<v>.+))?$", "employer", _ONE, _ENDED, ANYONE),
    _frame(rf"{_S}(?:is|got|became) (?:retired|unemployed|laid off|fired)$", "employer", _ONE, _ENDED, ANYONE),
    _frame(rf"{_S}{_HAS}(?:retired|resigned)$", "employer", _ONE, _ENDED, ANYONE),
)

_LIKES = (
    r"(?:likes?|liked|loves?|loved|enjoys?|adores?|fancies|prefers?|liking|loving|"
    r"is (?:fond of|into|crazy about|mad about|an? (?:big |huge )?fan of)|has a thing for)"
)
_HATES = (
    r"(?:hates?|hated|dislikes?|detests?|loathes?|despises?|hating|"
    r"(?:is|got) (?:sick of|tired of|fed up with|not a fan of)|gone off|went off)"
)
_FEARING = "scared|afraid|frightened|terrified"
_TASTES = (
    _frame(rf"{_S}{_HAS}{_LIKES} (?!to be\b){_V}", "likes", _MANY),
    _frame(rf"{_S}{_HAS}{_HATES} {_V}", "likes", _MANY, _NO),
    _frame(rf"{_S}(?:is|are) (?:so |very |a bit |quite )?(?:{_FEARING}) of {_V}", "fears", _MANY),
    _frame(rf"{_S}(?:is|are) (?:so |very |a bit |quite )?(?:worried|anxious|nervous) about {_V}", "worries", _MANY),
    _frame(rf"{_S}(?:is|are) (?:severely |very |mildly )?(?:allergic|intolerant) to {_V}", "allergy", _MANY),
    _frame(rf"{_S}(?:has|have) an? (?P<v>[\w ]+?) (?:allergy|intolerance)$", "allergy", _MANY),
)

_OWNS = r"(?:(?:has|have|having)(?: got)?|owns?|keeps?|signed up for|(?:has )?subscribed to|subscribes to|adopted|got)"
_GAVE_UP = (
    r"(?:cancelled|canceled|gave up|given up|ended|terminated|sold|lost|dropped|got rid of|gave away|given away|"
    r"returned|let go of|unsubscribed from|left)"
)
_NO_THING = r"(?!(?:lot|bit|plan|good|bad|great|hard|nice)\b)"
_BEHIND = r"(?:(?: (?:since|because|with|from|at|in|for)|,) .+)?$"
_THINGS = (
    _frame(rf"{_S}{_HAS}{_GAVE_UP} (?:{_OWN}|an?) {_V}", "has", _MANY, _ENDED),
    _frame(rf"{_S}{_OWNS} (?P<v>{_COUNT}|\d+) (?P<what>(?!years?\b)[\w -]+)$", "has:{what}"),
    _frame(rf"{_S}{_OWNS} (?:an?|another|the) (?P<what>{_NO_THING}[\w' -]+?){_BEHIND}", "has:{what}", value="yes"),
)

# "speaks the language of Y": one at a time, as the article says; "visited the city of Y" is done again and again.
_STATES = (
    rf"(?:(?:is|was|are|were) (?-i:[a-z]+)|(?!(?:{'|'.join(sorted(EXPERIENCES))})\w*\b)(?-i:[a-z]+)(?:s|ed)|"
    r"spoke|held|sang|taught)(?: (?:in|at|to|with|for|on|as|by|from))?"
)
_OTHERS = (
    _frame(rf"{_S}(?P<verb>{_STATES}) the (?P<kind>{KINDS}) of {_V}", "{verb} {kind}"),
    _frame(rf"{_S}{_BE} (?P<verb>{MADE}) by {_V}", "{verb} by", Form.ONE_OF_OTHERS),
    _frame(rf"{_S}{_BE} (?P<verb>{PLACED}) (?:on|in) {_DAY}", "{verb} when", Form.ONE_OF_OTHERS),
    _frame(rf"{_S}{_BE} (?P<verb>{PLACED}) (?:in|at|as) {_V}", "{verb} where", Form.ONE_OF_OTHERS),
    _frame(rf"{_S}(?:died|passed away) (?:in|at) (?P<v>(?!\d).+)$", "died where"),
    _frame(rf"{_S}(?:died|passed away) (?:in|on) {_V}", "died when"),
    _frame(rf"{_S}{_BE} (?P<verb>{'|'.join(sorted(SUFFIXED))}) {_V}", "{verb}", Form.ONE_OF_OTHERS),
    _frame(rf"{_S}plays as (?:an? )?{_V}", "plays position"),
    _frame(rf"{_S}(?P<verb>costs?|opens|closes|starts|ends|begins) (?:at |on |for )?{_NUMBER}", "{verb}"),
)

# What is done as a habit: to do one thing does not end another, but not to do it any more ends it.
_FORMS = r"(?:e|es|s|y|ies|ied|ying|ing|ning|ming|ching|ches)?"
_DOES = rf"(?:is |are |has been |have been |has |have |started |began |also )*(?P<verb>{VERBS}){_FORMS}\b"
_DOINGS = (_frame(rf"{_S}{_DOES} ?(?P<v>(?!(?:up|out|off|over)\b).+)?$", "{verb}", Form.COUNTED, value="anything"),)

FRAMES = _LIFE + _PEOPLE + _WORK + _TASTES + _THINGS + _OTHERS + _DOINGS
