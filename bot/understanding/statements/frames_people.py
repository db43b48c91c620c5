"""English frames of what a person tells about their people and animals. Tables only."""

from bot.understanding.statements.frames_subject import ADVERBS
from bot.understanding.statements.model import frame
from bot.understanding.statements.words import (
    CONDITION,
    COUNT,
    DIET,
    HABIT_WHEN,
    KIN,
    LASTING,
    NAME,
    NO_ROLE,
    NO_TASTE,
    OTHERS,
    QUALITY,
    TRAIT,
)

MINE = (
    rf"(?:my|our) {QUALITY}(?:[\w-]+ )?{KIN}\b(?:'s {QUALITY}{KIN}\b)?(?:,? {NAME}(?: {NAME})?,?)?(?: and (?:my "
    rf"|our )?(?:{QUALITY}{KIN}|{NAME}))?"
)
_SOMEBODY = rf"(?:{MINE}|{NAME}(?: {NAME})?)"
_BE = rf"(?:is|are|was|were|has been|have been|will be){ADVERBS}"
_NO_STATE = (
    r"(?:an?|the) (?:swan|pigeon|horse|bear|snake|rat|pig|cow|sheep|goat|duck|monkey|dinosaur|dragon|robot"
    r"|alien|witch|ghost|bit|little|lot|pain|nightmare|mess|idiot|joke|jerk|liar|asshole|angel|star|legend"
    r"|genius|monster|saint|best|worst|hero|sweetheart|blessing|handful|total|complete|real|absolute|fool)\b"
)

PEOPLE = (
    frame(
        rf"{_SOMEBODY} (?:really |now |still )?(?:wants|plans|hopes|intends|has decided|is planning|is hoping|is trying"
        rf"|is thinking (?:of|about)|would like|refuses|decided)(?: to)? (?!know\b|talk\b|see\b|sleep\b|eat\b|play\b"
        rf"|go (?:out|home)\b|me\b|us\b|it\b|that\b|this\b|the (?:report|bill|salt)\b|be (?:quiet|left)\b)\w",
        "people",
        3,
        unless=r"\b(?:today|right now|tonight)\b",
    ),
    frame(
        rf"(?:my|our) {QUALITY}(?:[\w-]+ )?{KIN}(?:'s)? (?:{KIN} )?(?:(?:is|are|was|were) (?:called|named)|name is"
        rf"|names are|nickname is|is actually called)\b",
        "people",
        4,
    ),
    frame(
        rf"(?:my|our) {QUALITY}(?:[\w-]+ )?{KIN} (?:is|are|was) {NAME}(?: {NAME})?(?:$|,| (?:and|from|who)\b)",
        "people",
        4,
    ),
    frame(
        rf"{NAME}(?: {NAME})?,? (?:is|was|are)(?: now| also)? (?:my|our|one of my) {QUALITY}(?:[\w-]+ )?{KIN}\b",
        "people",
        4,
    ),
    frame(
        rf"{NAME}(?: {NAME})?,? (?:is|was)(?: now| also)? (?:my|our|one of my) (?!favou?rite|problem|turn|fault"
        rf"|idea|jam|thing|choice|limit|priority|life|everything|hero|answer|plan|dream|goal|place)[\w -]{{3,25}}$",
        "people",
        3,
    ),
    frame(
        rf"{NAME}(?: {NAME})?'s (?:\w+ )?(?:wedding|farewell|funeral|graduation|surgery|operation|birthday party"
        rf"|party|baby shower|recital|exam|interview) (?:is|was|has been|got) ",
        "people",
        3,
        needs="later",
    ),
    frame(
        rf"{MINE}'s (?:(?:\w+ )?birthday|bday|(?:wedding )?anniversary) (?:is|was|falls) ",
        "people",
        4,
        needs="date",
        is_momentary=True,
        is_yearly=True,
    ),
    frame(
        rf"{MINE}'s (?:favou?rite [\w ]+|[\w ]{{0,12}}?(?:wedding|funeral|surgery|operation|graduation|exam"
        rf"|due date|baby|job|school|husband|wife|partner|birthday party|party)) (?:is|was|are)\b",
        "people",
        3,
    ),
    frame(
        rf"{_SOMEBODY} (?:has|have|had|has been|was|were|is|are|got)(?: (?:been|just|recently|also))* (?:died"
        rf"|passed away|passed on|dead|diagnosed|hospitali[sz]ed|ill|very ill|seriously ill|terminally ill"
        rf"|in (?:the )?(?:hospital|icu|a coma|rehab|hospice|prison|jail)|operated on|dying|sick|unwell|poorly)\b",
        "people",
        5,
        unless=r"\b(?:sick of|today)\b",
        is_momentary=True,
    ),
    frame(
        rf"{_SOMEBODY} (?:just |recently |suddenly |sadly )*(?:died|passed away|passed on)\b",
        "people",
        5,
        is_momentary=True,
    ),
    frame(
        rf"{_SOMEBODY} (?:has|have|had|got|suffers? from|is having|are having|needs?|will have)(?: (?:been|just"
        rf"|recently|to have))* (?:an? |the |mild |severe |early |stage \w+ |\w+ )?(?:{CONDITION}|stroke"
        rf"|heart attack|(?:\w+ )?surgery|(?:\w+ )?operation|miscarriage|accident|chemo\w*|transplant|biopsy"
        rf"|seizures?)\b",
        "people",
        5,
        is_momentary=True,
    ),
    frame(rf"{_SOMEBODY} {_BE} (?:allergic|intolerant) to\b", "people", 5),
    frame(
        rf"{_SOMEBODY} (?:has |have |is |are |was |were |will be |just |recently |finally |had )*(?:getting|got|get"
        rf"|gets) (?:married|divorced|engaged|promoted|fired|laid off|pregnant|into|accepted|a (?:new )?(?:job"
        rf"|promotion|dog|cat|puppy)|separated|remarried|back together)\b",
        "people",
        4,
        is_momentary=True,
    ),
    frame(
        rf"{_SOMEBODY} {_BE} (?:(?:\w+ )?(?:pregnant|expecting|engaged|married|divorced|single|retired|unemployed"
        rf"|vegan|vegetarian|autistic|diabetic|deaf|blind)|{DIET}|{TRAIT})\b",
        "people",
        4,
    ),
    frame(
        rf"{MINE} (?:is|are|will be) (?:(?:also|now|currently|still|only|just|about|almost|nearly"
        rf"|turning) )*(?:\d{{1,3}}|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen"
        rf"|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ]\w+)?(?: years| months"
        rf"| and a half|$))(?: (?:years?|months?|weeks?)? ?old)?\b",
        "people",
        3,
    ),
    frame(
        rf"{_SOMEBODY} (?:just |will |is going to )?(?:turns?|turned) (?:\d{{1,3}}|\w+(?:teen|ty)|one|two|three"
        rf"|four|five|six|seven|eight|nine|ten|eleven|twelve)\b",
        "people",
        3,
        is_momentary=True,
    ),
    frame(
        rf"{MINE} {_BE} (?!{_NO_STATE})(?:an?|the) (?!{NO_ROLE}\b)(?:[\w'-]+ ){{0,4}}?[\w'-]{{3,}}",
        "people",
        3,
        unless=r"\b(?:today|right now|tonight|mess|pain in|than me)\b",
    ),
    frame(
        rf"{MINE} {_BE} (?:from|based in|in (?:(?-i:[A-Z])|kindergarten|primary|secondary|high school|college"
        rf"|uni\w*|med school|year \d|form \d|(?:his|her|their) (?:\w+ )?(?:year|twenties|thirties|forties|fifties"
        rf"|sixties|seventies|eighties))|at (?:uni\w*|college|(?-i:[A-Z]))|into|obsessed with|a fan of"
        rf"|scared of|afraid of|good at|learning|studying|training|living|working (?:as|at|for|in|abroad|nights)"
        rf"|teaching|moving|retiring|graduating|starting|adopting|called|born)\b(?! (?:it|this|that)\b)",
        "people",
        3,
        unless=r"\b(?:today|right now|tonight|moving (?:on|slowly)|starting to)\b",
    ),
    frame(
        rf"{_SOMEBODY}(?: (?:also|both|all|now|still|currently|only|really|always|never|just))* (?:lives?|lived"
        rf"|works?|worked|stud(?:y|ies|ied)|teach(?:es)?|taught|runs?|owns?|manages?|plays?|speaks?|comes? from"
        rf"|grew up|was born|were born|volunteers?|drives?|serves?)\b",
        "people",
        3,
        unless=r"\b(?:today|right now|tonight|runs? (?:late|away|out|into)|plays? (?:dead|dumb)|drives? (?:me|us)"
        r"|works? (?:fine|well|late (?:today|tonight)))\b",
    ),
    frame(
        rf"{MINE}(?: (?:also|both|all|now|still|really|always|never|absolutely|just|does not|do not|can not"
        rf"|will not))* (?:loves?|likes?|adores?|enjoys?|hates?|dislikes?|prefers?|collects?|stand|eat|drink"
        rf"|smokes?|talks? to me|snores?|supports?|sings?|paints?|bakes?|gardens?) (?!{NO_TASTE})\w",
        "people",
        3,
        is_dated=False,
        unless=r"\b(?:today|right now|tonight|yesterday)\b",
    ),
    frame(
        rf"{_SOMEBODY} (?:has |have |had |just |recently |finally |also )*(?:moved|retired|graduated|joined|quit"
        rf"|resigned|left (?:me|us|her|his|their|the (?:company|country|army)|for|school|home)|lost (?:her|his"
        rf"|their) (?:\w+ )?(?:job|husband|wife|mum|mom|dad|leg|sight|hearing|licen[cs]e|house|business)"
        rf"|passed (?:her|his|their)|failed (?:her|his|their)|started (?:a|her|his|at|school|uni\w*|college"
        rf"|kindergarten|work\w*|university|dating|learning)|opened (?:a|her|his|their)|bought (?:a|her|his|their"
        rf"|an) (?:\w+ )?(?:house|car|flat|apartment|boat|farm|business)|had (?:a|an|her|his|their"
        rf"|twins) ?(?:\w+ )?(?:baby|boy|girl|son|daughter|child|kids?)?|adopted|gave birth|won (?:a|an"
        rf"|the (?:lottery|award|scholarship)|her|his|gold|silver)|broke (?:her|his|their|up)|cheated|proposed"
        rf"|dumped me|broke up with me|came out|emigrated|enlisted|published|dropped out|converted|offered me"
        rf"|promoted me|fired me|gave me)\b",
        "people",
        4,
        is_momentary=True,
        unless=r"\b(?:had (?:a|an) (?:bad|good|great|long|rough|coffee|look|point|nap|fever|laugh|meeting|call|tantrum"
        r"|haircut|cold|drink|busy)|moved (?:the|my|over|on)|won (?:the )?(?:game|match)|left (?:for (?:work"
        r"|school|the day))|gave me (?:a (?:hug|lift|ride|look|call)|the look|shit|grief))\b",
    ),
    frame(
        rf"{MINE} (?:(?:has|had) (?:recently |just )?)?(?:fell|fallen|crashed|collapsed|was hit|got hurt"
        rf"|hurt (?:him|her|them)sel\w+|broke (?:her|his|their) \w+)\b",
        "people",
        4,
        is_momentary=True,
        unless=r"\b(?:asleep|for it|in love with (?:it|this))\b",
    ),
    frame(
        rf"{_SOMEBODY} takes? (?!me\b|it\b|this|that|us\b|a (?:nap|shower|walk|bath|look|bus|taxi)|the (?:bus|train"
        rf"|car)|\w+ time|forever|ages)\w.*(?:{HABIT_WHEN}|\bmg\b|tablets?|pills?|medic\w+|insulin)",
        "people",
        4,
        is_dated=False,
    ),
    frame(
        rf"{MINE} (?:has|have|had) {COUNT} (?:new |\w+ )*(?:{KIN}|job|shop|business|restaurant|farm|house|car"
        rf"|bakery|caf[eé]|company)\b",
        "people",
        3,
        unless=r"\b(?:meeting|today|with a client)\b",
    ),
    frame(
        rf"{_SOMEBODY} (?:is|are|will be|was|were|will) (?:also |all |both )*(?:coming|come|visiting|visit|arriving"
        rf"|flying|staying|leaving|having|getting|moving|returning|travel+ing|going|starting|turning|taking"
        rf"|throwing|celebrating|graduating|retiring|marrying|due|performing)\b",
        "people",
        3,
        needs="later",
        unless=r"\bremind\b",
    ),
    frame(
        rf"{_SOMEBODY} (?:visits?|comes?|arrives?|leaves?|starts?|begins?|graduates?|marr(?:y|ies)|turns?|moves?"
        rf"|flies|returns?|gets (?:out|back|here|home|married)|finishes|retires?|goes (?:to|back)|has (?:an?|her"
        rf"|his) (?:exam|interview|surgery|operation|recital|wedding|scan|driving test|graduation|baby shower))\b",
        "people",
        3,
        needs="later",
        unless=r"\bremind\b",
    ),
    frame(
        rf"{MINE}(?: (?:is|are|has been|have been))? (?:(?:always|constantly|forever|never|often|usually"
        rf"|rarely) (?:\w+)|keeps? \w+ing|\w+ing .*{LASTING}|\w+ .*{HABIT_WHEN})",
        "people",
        2,
        is_dated=False,
        unless=r"\b(?:today|right now|tonight|been (?:so )?(?:good|kind|nice))\b",
    ),
    frame(
        rf"{MINE} and i(?: (?:have|had|are|were|will|do|did|not|hardly|barely|just|always|often|usually"
        rf"|also))* (?:been|met|live"
        rf"|lived|moved|fight|fought|argue|are|broke|broken|separated|planning|plan|own|run|work|share|grew up|talk"
        rf"|speak|go|get along|got|talking|trying|expecting|buying|going through|drifted|stopped|started|play|meet"
        rf"|fell out|made up|reconnected)\b",
        "people",
        3,
        unless=r"\b(?:today|right now|tonight|went (?:out|for))\b",
    ),
    frame(
        rf"(?:{NAME})(?:'s)? (?:birthday|bday) (?:is|falls) ",
        "people",
        4,
        needs="date",
        is_momentary=True,
        is_yearly=True,
    ),
    frame(
        rf"{NAME} and i(?: (?:have|had|are|were|just|recently|finally|also))* (?:been (?:together|married|dating"
        rf"|friends)|got (?:married|engaged|divorced)|getting (?:married|divorced)|broke up|broken up|married"
        rf"|engaged|dating|expecting|met|moved|live|moving|split up|planning|adopted|separated|best friends"
        rf"|(?:childhood )?friends|colleagues|siblings|twins)\b",
        "people",
        4,
        is_momentary=True,
    ),
    frame(
        rf"(?:i|we) (?:(?:have|really|also|just|recently|finally|always|had|still|do|did|can|not|am"
        rf"|are) )*(?:look after|take care of|care for|raise|support|babysit|help|am raising|love|adore|miss|hate"
        rf"|can not stand|get along with|get on with|fight with|argue with|fell out with|made up with|am close to"
        rf"|am not close to|(?:am|are) (?:very |really |not )?close to|have not (?:spoken|talked) to"
        rf"|do not (?:speak|talk) to|(?:am|are) (?:taking care of|looking after|caring for|babysitting"
        rf"|worried about)|trust|(?:live|lived|moved in|share a \w+) with|named|call|proposed to|looked up to"
        rf"|look up to|take after|resent|lost touch with|reconnected with) (?:my|our"
        rf"|a) {QUALITY}(?:[\w-]+ )?{KIN}\b",
        "people",
        4,
        is_dated=True,
        unless=r"\b(?:today|right now|tonight|for (?:lunch|coffee|dinner|drinks)|yesterday|call (?:my"
        r"|our) (?:\w+ )?{KIN}$|help my \w+ with)\b".replace("{KIN}", KIN),
    ),
    frame(
        rf"(?:my|our) {QUALITY}{OTHERS} (?:at|from) (?:work|school|uni\w*|college|the \w+) (?:is|was|keeps?|has)\b",
        "people",
        2,
        unless=r"\b(?:today|right now)\b",
    ),
)
