"""English frames of what has happened and what has ended. Tables only."""

from bot.understanding.statements.frames_subject import AM, DID, DO_NOT, WAS, I
from bot.understanding.statements.model import frame
from bot.understanding.statements.words import KIN, NAME, NO_ROLE, QUALITY

PAST = (
    frame(
        rf"{DID} (?:dropped|left|gave up|finished) (?:my|our|the) (?:\w+ ){{0,2}}(?:class|course|subject"
        rf"|degree|project|band|club|team|lessons?)\b",
        "life",
        3,
        is_momentary=True,
    ),
    frame(
        rf"{WAS} (?:an?|the) (?!{NO_ROLE}\b)(?:[\w'-]+ ){{0,3}}?[\w'-]{{3,}}.*\b(?:for (?:\w+ )?(?:years?|months?"
        rf"|decades?|a while|a long time|my whole)|until|before i|in (?:school|college|the (?:army|navy|nineties"
        rf"|eighties)|(?!a\b|the\b|my\b)\w+$)|back then|as a (?:kid|child))\b",
        "history",
        3,
    ),
    frame(
        rf"{DID} visited (?:my|our|{NAME})\b",
        "people",
        2,
        is_momentary=True,
        unless=r"\b(?:website|page|shop|doctor|dentist)\b",
    ),
    frame(rf"{I} used to (?!it\b|this\b|that\b|think\b|know\b)\w", "history", 3),
    frame(
        rf"{DID} (?:got|get|am getting|are getting|getting) (?:married|engaged|divorced|separated|pregnant"
        rf"|back together|together|remarried)\b",
        "history",
        5,
        is_momentary=True,
    ),
    frame(
        rf"{DID} (?:broke|split|broken) up\b|{DID} (?:ended things|called off|separated|eloped|divorced|married"
        rf"|proposed)\b",
        "history",
        5,
        is_momentary=True,
        unless=r"\b(?:split up (?:the|into)|laughing)\b",
    ),
    frame(
        rf"{AM} (?:expecting|having) (?:a |our |my |an? \w+ )?(?:baby|twins|boy|girl|child|first|second|third"
        rf"|little one)",
        "people",
        5,
        is_momentary=True,
    ),
    frame(
        rf"{AM} (?:dating|seeing (?:someone|somebody|a (?:guy|girl|man|woman)|(?-i:[A-Z])\w+$)|in (?:a"
        rf"|an) (?:\w+[ -])*(?:relationship|marriage)|adopting|fostering)\b",
        "people",
        4,
        unless=r"\bseeing (?:stars|red|things)\b",
    ),
    frame(
        rf"{DID} (?:met|known|dated|been dating|been seeing|been with|been married to|been friends with) (?:my "
        rf"|each other|{NAME}|for|a (?:guy|girl|man|woman)|someone|since)",
        "people",
        3,
        is_momentary=True,
        unless=r"\bfor (?:coffee|lunch|dinner|drinks)\b",
    ),
    frame(
        rf"(?:{DID} (?:lost|buried|scattered)|{DID} lost) (?:my|our) (?:{QUALITY})?(?:{KIN})\b",
        "history",
        5,
        is_momentary=True,
        unless=r"\b(?:game|at the (?:mall|shop))\b",
    ),
    frame(
        rf"{DID} (?:had|gave birth|welcomed) (?:to )?(?:a|our|my|an?) (?:\w+ )?(?:baby|son|daughter|boy|girl|child"
        rf"|miscarriage|twins|grandchild|grandson|granddaughter)\b",
        "people",
        5,
        is_momentary=True,
    ),
    frame(
        rf"{DID} (?:(?:passed|failed|aced) (?!out|by|away|on\b|me\b|it\b|the (?:salt|time|ball"
        rf"|phone))[\w' ]{{3,30}}$|(?:passed|failed|finished|completed|won|ran|climbed|published|submitted|launched"
        rf"|opened|founded|signed up|enrol+ed|registered|applied|joined|cancel+ed|ended|deleted|started|began"
        rf"|booked|converted|swam|defended|reached|qualified|retook|organi[sz]ed|planted|built|renovated|paid off"
        rf"|adopted|stopped|stopped|switched|changed|signed|bought) (?:for |to |from |up |at |with |as |in )*(?:my"
        rf"|our|the|a|an|first|second|third|going|eating|drinking|smoking|taking|learning|working|using|seeing"
        rf"|vaping|playing|dating|believing|being|jobs?|careers?|schools?|majors?|off|meat|islam|christianity"
        rf"|(?-i:[A-Z])\w+|\w+ing))\b",
        "history",
        3,
        is_momentary=True,
        unless=r"\b(?:(?:finished|started|began|bought|opened|booked|changed|ended|passed|built|won|cancel+ed|submitted"
        r"|signed|completed|joined) (?:(?:my|our|the|a|an|up|off|with) )*(?:\w+ )?(?:work|dinner|lunch|breakfast"
        r"|meal|coffee|tea|laundry|dishes|episode|movie|film|show|call|meeting|shift|day|table|cab|taxi|uber|grab"
        r"|window|door|fridge|app|bag|ticket to (?:the )?movies?|bus|clothes|shirt|sheets?|order|game|conversation"
        r"|salt|shower|report|email|homework|chapter|queue|drink|snack|groceries|zoom|series|season|lights?|room"
        r"|form|sentence|post|match|bet|round)\b|(?:changed|lost|found) (?:my|the|our) (?:goals?|mind|plans?"
        r"|clothes|subject|topic|password)\b|started the (?:\w+ )?(?:machine|car|engine|fire|oven|dishwasher"
        r"|meeting|day|week)|raining|started (?:\w+ )?(?:crying|laughing|raining|shouting|to\b)|stopped (?:by|for"
        r"|raining|at)|ran (?:out|into|late|away|over|a bath|errands)|reached (?:home|out|the (?:office|station))"
        r"|passed (?:out|by|the (?:salt|time))|\d+ ?(?:dollars|bucks|ringgit|rm|euros?)|rm ?\d|[$€£]\d|for \d)\b",
    ),
    frame(
        rf"{DID} (?:travel+ed|been|gone|went|backpacked|visited|hiked|flew|spent (?:a|two|three|\d+|my|six"
        rf"|the) (?:years?|months?|summers?|childhood|summer|semester|gap year)) (?:to |in |around |through "
        rf"|across |abroad)*(?:(?-i:[A-Z])\w+|abroad|the (?:himalayas|uk|us|usa|states|netherlands|philippines"
        rf"|maldives))",
        "history",
        3,
        unless=r"\b(?:today|this morning|just now)\b|\bto (?:Starbucks|Tesco|IKEA|Lidl|Aldi|McDonald\S*|KFC)\b",
    ),
    frame(
        r"when (?:i|we) (?:was|were) (?:a |an |in |at |\d|little|young|small|growing|eight|nine|ten|seven|six|five"
        r"|four|twelve|fifteen|sixteen|eighteen|twenty)[\w' -]*?,? (?:i|we|my)\b",
        "history",
        3,
    ),
    frame(
        r"(?:growing up|as a (?:kid|child|teenager|student)|back in (?:school|college|uni|university"
        r"|\d{4})),? (?:i|we|my)\b",
        "history",
        3,
    ),
)

ENDS = (
    frame(
        rf"{I} (?:eat|drink|smoke|work|play|run|live|go|have|own|am \w+ing|do) .*\bagain(?: now)?(?:$|,)",
        "life",
        3,
        unless=r"\b(?:can not|will not|never|today|it again|this again|that again|you)\b",
    ),
    frame(rf"{I} no longer (?!know|think|care|feel|see|understand|believe you)\w", "life", 3),
    frame(
        rf"(?:{DO_NOT}|{AM} not|{I} (?:will|would) not) .*\b(?:any ?more|any longer|these days)\b",
        "life",
        3,
        unless=r"\b(?:know|do this|take (?:this|it)|think|care|understand|feel|see|stand (?:it|this|that)|can not (?:do"
        r"|take|handle)|sure|talk about|remember|do it|going there|angry|mad)\b",
    ),
    frame(
        rf"{DID}(?: have)? never (?:been (?:to|on|in|abroad|able|married|good|skiing)|tried|seen (?:snow|the (?:sea"
        rf"|ocean|northern lights))|learned|learnt|lived|travel+ed|flown|ridden|driven|eaten|had (?:a|an|pets?"
        rf"|kids)|owned|smoked|drunk|dated|played|worked|studied|finished|met my)\b(?! (?:this|that|it|so)\b)",
        "history",
        2,
        unless=r"\b(?:so (?:happy|tired|angry)|such|in my life|better|worse|this)\b",
    ),
)
