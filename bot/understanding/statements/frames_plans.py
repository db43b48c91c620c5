"""English frames of goals, plans, decisions, commitments and dated events. Tables only."""

from bot.understanding.statements.frames_subject import ADVERBS, AM, DID, I
from bot.understanding.statements.model import frame
from bot.understanding.statements.words import DURABLE, EVENT, HABIT_WHEN, TRIVIAL

_WEAK = (
    rf"(?:{AM} (?:going to|gonna|about to)|{I} (?:will|want to|wanna|need to|have to|must|would (?:like"
    rf"|love) to|hope to|might|may|wish to|am supposed to|have got to|gotta|want|can not wait to|would love"
    rf"|would like))"
)
_TALK = (
    r"\b(?:remind|reminder|you|your|tell me|ask you|cap\b|budget|log\b|record (?:my|the|a)|note down|undo"
    r"|delete|show me|see my)\b"
)
_STRONG = (
    rf"(?:{AM} (?:planning|hoping|aiming|trying|attempting|training|saving(?: up| money)?|preparing|applying"
    rf"|working|determined|committed|looking|considering|contemplating|thinking(?: about| of)?"
    rf"|toying with the idea of|debating|deciding)"
    rf"|{DID} been (?:planning|hoping|trying|training|saving(?: up)?|preparing|considering|thinking(?: about"
    rf"| of)|looking|applying|contemplating|working)"
    rf"|{I} (?:plan|intend|aim|hope|am set))"
)
_DECIDED = (
    rf"(?:{DID} (?:(?:have|had|just|finally) )*(?:decided|promised|vowed|swore|sworn|committed|resolved|agreed"
    rf"|chosen|chose|made up my mind|made a (?:resolution|promise|commitment|decision|pact))|{AM} (?:determined"
    rf"|committed|resolved))"
)

PLANS = (
    frame(
        r"my (?:(?:\w+ )?(?:goals?|dreams?|plans?|ambitions?|aims?|resolutions?|targets?|bucket list|mission"
        r"|objective|priority|new year'?s resolution)(?: (?:for|this|next|in) (?:\w+ ?){1,3})?) (?:is|are|was"
        r"|includes?) ",
        "goals",
        4,
        unless=r"\b(?:today|tonight|right now)\b",
    ),
    frame(
        rf"{I} (?:have|have got|set myself|set) (?:a|an|the|one|two|big|this) (?:\w+ )?(?:goals?|dreams?"
        rf"|resolutions?|ambition)\b",
        "goals",
        4,
    ),
    frame(
        rf"{I} (?:dream|am dreaming|have always dreamed|have always dreamt|have dreamed|daydream) (?:of"
        rf"|about) (?!it\b|this\b|that\b|you\b)\w+ing\b",
        "goals",
        3,
    ),
    frame(
        rf"{_DECIDED} (?:to|not to|that (?:i|we)|on|never|against|myself|ourselves|(?:my|our) \w+ (?:to|that|i"
        rf"|never|not)|i (?:will|would)|(?-i:[A-Z])\w+ (?:to|that|an?|i)|(?:my|our) \w+ an?"
        rf"|each other)\b(?! (?:the|a) (?:pizza|movie|film|restaurant|menu))",
        "goals",
        4,
        unless=rf"(?:to|on) {TRIVIAL}|\b(?:tonight|you|pizza)\b",
    ),
    frame(rf"{_STRONG} (?:to |on |for |in |about |of |towards? |into |at )*{DURABLE}\b", "goals", 4, unless=_TALK),
    frame(
        rf"{_STRONG} (?:to |on |for |in |about |of |towards? |into |at )*(?!{TRIVIAL}|it\b|this\b|that\b|you\b"
        rf"|what\b|how\b|me\b)(?:(?:buying|getting|moving|changing|quitting|leaving|switching|going|learning"
        rf"|starting|adopting|applying|taking|selling|opening|becoming|proposing|having|studying|writing|travel+ing"
        rf"|visiting|retiring|doing|giving|cutting|saving|joining|running|investing|renting|building|returning"
        rf"|working|breaking|getting)\b|(?:an? |the |my |our )?(?:\w+ ){{0,3}}(?:marathon|trip|wedding|holiday"
        rf"|vacation|house|car|flat|apartment|job|deposit|down payment|exam|exams|degree|phd|career|baby|divorce"
        rf"|surgery|move|honeymoon|business|licen[cs]e|race|10k|5k|half|triathlon|interview|new job|retirement"
        rf"|motorbike|bike|piano|laptop|camera|college|dog|cat|puppy|university|uni|master'?s|scholarship|promotion"
        rf"|roommate|flatmate|therapist|place|book|novel|emergency fund|party|celebration|reunion|road trip|project"
        rf"|surprise|event|tour|visit|move)\b)",
        "goals",
        3,
        unless=rf"{_TALK}|\b(?:(?:going|getting|having|taking|doing|giving) (?:to (?:bed|sleep|the (?:shop|store|gym"
        rf"|toilet|loo|mall|park))|out|home|up$|it|this|that|some (?:sleep|food|rest)|lunch|dinner|breakfast"
        rf"|a (?:nap|shower|walk|bath|coffee|drink|break|rest|pizza|burger|snack|haircut|beer)|pizza|takeaway"
        rf"|takeout|food|sushi|ready|coffee)|tonight|right now|today)\b",
    ),
    frame(
        rf"{_STRONG} (?:to )(?!{TRIVIAL}|it\b|this\b|that\b|you\b|be\b)\w+ .*\b(?:this year|next year|by (?:the end"
        rf"|january|february|march|april|may|june|july|august|september|october|november|december|\d{{4}}|summer"
        rf"|christmas|next)|one day|some ?day|every (?:day|week|morning|night)|more|less|per week|a (?:week|month"
        rf"|day)|from scratch|smoking|drinking|vaping|weight|caffeine|sugar|alcohol)\b",
        "goals",
        3,
        unless=_TALK,
    ),
    frame(
        rf"{_WEAK} {ADVERBS.strip()} ?{DURABLE}\b",
        "goals",
        3,
        unless=rf"{_TALK}|\b(?:tonight|right now|today|so bad(?:ly)?|scream|cry)\b",
    ),
    frame(
        rf"{_WEAK} (?!{TRIVIAL}(?<!call)(?<!text)(?<!cook))\w+ .*{HABIT_WHEN}",
        "goals",
        3,
        is_dated=False,
        unless=rf"{_TALK}|\b(?:tonight|in the (?:morning|evening|afternoon)|at night)\b",
    ),
    frame(
        rf"{_WEAK} .*\b(?:one day|some ?day|next year|this year|by the time i|before i (?:turn|am)|before (?:thirty"
        rf"|forty|fifty|\d{{2}})\b)",
        "goals",
        3,
        unless=rf"{_TALK}|\btonight\b",
    ),
    frame(
        rf"{AM} (?:switching|changing|converting|going back|transferring) (?:to |into |jobs|careers|schools|majors)"
        rf"|{AM} (?:quitting|giving up|cutting (?:down|out|back)|taking up|leaving (?:my|the|this"
        rf"|our)) (?!(?:the )?(?:house|office|party|building|room)\b)\w",
        "goals",
        3,
        unless=r"\b(?:you|your|seats|lanes|clothes|channels?|the subject)\b",
    ),
    frame(
        rf"{I} (?:have )?(?:signed up|enrol+ed|registered|applied|volunteered|auditioned) (?:for|to|in|at"
        rf"|as) (?!it\b|this\b|that\b)\w",
        "goals",
        3,
        is_momentary=True,
    ),
    frame(
        rf"{I} (?:can not|could not) wait (?:for|to (?:see|meet|visit|move|start|hold|have|marry|be)) (?!it\b"
        rf"|this\b|that\b|you|what|how|the (?:weekend|season|episode|day to end)|lunch|dinner|bed)\w",
        "goals",
        2,
        unless=r"\b(?:tonight|today|weekend|episode|season)\b",
    ),
    frame(
        rf"{I} (?:want|would like|would love)(?: a| an| another| to have| to get| to own| my| our"
        rf"| some){ADVERBS} (?:\w+ ){{0,2}}(?:dog|cat|puppy|kitten|kids|children|baby|big family|family|promotion"
        rf"|new job|career change|divorce|tattoo|house|garden|home|wedding|child|daughter|son|degree|raise|motorbike"
        rf"|piano)\b",
        "goals",
        3,
        unless=_TALK,
    ),
    frame(
        rf"{I} (?:do|will) not (?:want|plan|intend) (?:to )?(?:{DURABLE}|kids|children|have kids|a big wedding)\b",
        "goals",
        3,
        unless=_TALK,
    ),
)

_GO = (
    r"(?:fly(?:ing)?|travel+ing|travel|head(?:ing)?|go(?:ing)?|leav(?:e|ing)|driv(?:e|ing)|visit(?:ing)?"
    r"|see(?:ing)?|meet(?:ing)?|start(?:ing)?|begin(?:ning)?|return(?:ing)?|com(?:e|ing)|hav(?:e|ing)|tak(?:e"
    r"|ing)|sit(?:ting)?|host(?:ing)?|attend(?:ing)?|celebrat(?:e|ing)|perform(?:ing)?|present(?:ing)?"
    r"|speak(?:ing)?|play(?:ing)?|run(?:ning)?|graduat(?:e|ing)|mov(?:e|ing)|get(?:ting)?|rac(?:e|ing)"
    r"|compet(?:e|ing)|launch(?:ing)?|open(?:ing)?|submit(?:ting)?|interview(?:ing)?|sign(?:ing)?|pick(?:ing)?"
    r"|buy(?:ing)?|finish(?:ing)?|retir(?:e|ing)|join(?:ing)?|giv(?:e|ing)|undergo(?:ing)?|throw(?:ing)?"
    r"|camp(?:ing)?|hik(?:e|ing)|volunteer(?:ing)?|teach(?:ing)?|defend(?:ing)?|turn(?:ing)?|babysit(?:ting)?)"
)
BIG_EVENT = (
    r"(?:operation|surgery|wedding|exams?|interview|deadline|due date|flight|funeral|appointment|viva"
    r"|defen[cs]e|hearing|race|marathon|half|scan|move|graduation|trip|test|results?|concert|recital"
    r"|performance|launch|presentation|competition|tournament)"
)
EVENTS = (
    frame(
        rf"{I} (?:have|have got|will have|am having|are having|got) (?:an? |my |our |the |another "
        rf"|\w+ )?(?:\w+(?:'s)? ){{0,3}}{EVENT}\b",
        "life",
        3,
        needs="later",
        unless=r"\bremind",
    ),
    frame(
        rf"my (?:[\w'-]+ ){{0,3}}?{EVENT}(?: (?:to|with|for|at|in|from) [\w' ]{{1,30}}?)? (?:is|are|starts?"
        rf"|has been (?:moved|scheduled|postponed)|was (?:moved|scheduled|postponed)|got (?:moved|postponed"
        rf"|pushed)) ",
        "life",
        3,
        needs="later",
        unless=r"\bremind",
    ),
    frame(
        rf"(?:the|my|our) (?:[\w'-]+ ){{0,2}}?{BIG_EVENT}(?: (?:to|with|for|at|in|from) [\w' ]{{1,30}}?)? (?:is|are"
        rf"|was (?:moved|postponed|scheduled)|has been (?:moved|postponed|scheduled)|got (?:moved|postponed)"
        rf"|moved) ",
        "life",
        3,
        needs="later",
        unless=r"\bremind",
    ),
    frame(
        rf"{I} (?:go back|return|get|receive|hear|pick up|collect) (?:to |from |my |our |the )+\w+",
        "life",
        3,
        needs="later",
        unless=r"\b(?:remind|you|your|groceries|laundry|parcel|delivery)\b",
    ),
    frame(
        r"(?:my|our) (?:[\w'-]+ ){1,4}(?:is|are|opens?|starts?|begins?|ends?|closes?|launches|takes place"
        r"|happens) ",
        "life",
        3,
        needs="later",
        unless=r"\b(?:remind|turn|bus|train|shift|lunch|dinner|order|delivery|parcel|bill|payment|holiday|off"
        r"|away|out|sick|busy|back)\b",
    ),
    frame(
        rf"{AM} {_GO}\b(?! (?:to (?:bed|sleep)|crazy|mad|it\b))",
        "life",
        3,
        needs="later",
        unless=r"\b(?:remind|you|your|paying|(?:gym|groceries|shopping|laundry))\b",
    ),
    frame(
        rf"(?:{AM} (?:going to|gonna)|{I} will) (?!remind)\w+",
        "life",
        2,
        needs="later",
        unless=r"\b(?:remind|you|your|pay|call|text|email|buy (?:milk|bread|groceries)|do (?:it|that|this)|try again"
        r"|sleep|think about|laundry|groceries|let you|tell)\b",
    ),
    frame(
        rf"{I} (?:fly|travel|leave|start|begin|graduate|move|retire|sit|defend|return|turn|perform|race|get married"
        rf"|have (?:my|a|an|our) \w+)\b",
        "life",
        3,
        needs="later",
        unless=r"\b(?:remind|you|your|start work|meeting)\b",
    ),
    frame(
        rf"there is (?:an? |my |our )(?:[\w'-]+ ){{0,3}}{EVENT} (?:for|at) (?:me|my|our|work)\b",
        "life",
        2,
        needs="later",
    ),
    frame(
        r"my (?:[\w'-]+ ){0,2}?(?:lease|contract|visa|passport|probation|licen[cs]e|notice|term|semester"
        r"|maternity leave|leave|scholarship|sabbatical|internship|course|summer break|holidays?|warranty"
        r"|insurance|membership) (?:is up|ends?|expires?|runs out|starts?|begins?|is (?:due|over|ending|expiring)"
        r"|finish(?:es)?)\b",
        "life",
        3,
        needs="later",
    ),
)

ALL = (*PLANS, *EVENTS)
