"""English frames of what a person likes, dislikes and usually does. Tables only."""

from bot.understanding.statements.frames_subject import AM, DID, DO_NOT, I
from bot.understanding.statements.model import frame
from bot.understanding.statements.words import HABIT_WHEN, LASTING, NO_HABIT, NO_TASTE

TASTES = (
    frame(rf"{I} (?:take|drink|like|have) my (?:coffee|tea|steak|eggs) \w+", "interests", 2, is_dated=False),
    frame(
        rf"{I} only (?:drink|eat|use|wear|read|listen to|watch|cook|buy|date) (?!it\b|this|that)\w",
        "interests",
        2,
        is_dated=False,
    ),
    frame(
        rf"{I} (?:(?:have|had) always )?(?:love|like|adore|enjoy|prefer|hate|dislike|detest|despise|loathe|loved"
        rf"|hated|treasure|cherish|appreciate) (?!{NO_TASTE})\w",
        "interests",
        3,
        is_dated=False,
        unless=r"\b(?:this|that (?:movie|film|song|show|book|one)|today|right now|just now|yesterday|last night|tonight"
        r"|so much rn|your|loved|hated)\b(?!.*\balways\b)",
    ),
    frame(
        rf"{I} (?:have |had )?always (?:been )?(?:loved|hated|liked|enjoyed|wanted|dreamed|dreamt|preferred|admired"
        rf"|into|struggled|been)\b(?! (?:it|this|that|you)\b)",
        "interests",
        3,
        is_dated=False,
    ),
    frame(
        rf"{DO_NOT} (?:like|enjoy|care for|stand|bear|love|tolerate|get on with|get along with|trust|watch|drive"
        rf"|swim|cook|dance|sing|cycle|ride|ski|drink|smoke|eat|speak|play|own|use|read|go to|believe in|celebrate"
        rf"|want (?:kids|children|to have (?:kids|children)|to (?:get )?marr\w*))\b(?! (?:it|this|that|you|them|him"
        rf"|her|your|the way|how|when|what|if|to (?:say|be|see|think|admit|brag|complain)|much$|anything)\b)",
        "interests",
        3,
        is_dated=False,
        unless=r"\b(?:today|right now|yet|tonight|this (?:song|movie|book|one|weather)|have not|did not|will not)\b",
    ),
    frame(
        rf"(?:{AM}|{DID} been|{DID} (?:become|got(?:ten)?|grown)|{AM} getting) (?:not )?(?:\w+ )?(?:into"
        rf"|obsessed with|crazy about|fond of|keen on|hooked on|addicted to|passionate about|interested in"
        rf"|fascinated by|mad about|a (?:\w+ )?(?:fan|lover|fanatic|nerd|geek|snob) of) (?!it\b|this\b|that\b|you\b"
        rf"|what\b|how\b)\w",
        "interests",
        3,
        is_dated=False,
        unless=r"\b(?:this|that) (?:song|show|movie|book|game|series)\b",
    ),
    frame(
        rf"{AM} (?:not )?(?:an? )(?:huge |big |massive |real |total |true |die-?hard |lifelong |hardcore |keen "
        rf"|avid |such an? |bit of an? )*(?:[\w-]+ )?(?:fan|person|lover|fanatic|nerd|geek|buff|enthusiast|foodie"
        rf"|bookworm|homebody|night owl|early bird|workaholic|perfectionist|procrastinator|gamer|reader|cook|runner"
        rf"|swimmer|cyclist|hiker|gardener|musician|coffee drinker|tea drinker|smoker|drinker|picky eater"
        rf"|light sleeper|heavy sleeper)\b",
        "interests",
        3,
        is_dated=False,
    ),
    frame(
        r"my (?:all-?time |absolute |current |least |second |most |childhood )*(?:favou?rite|fave|fav"
        r"|favs)s? (?:[\w'-]+ ){0,4}?(?:is|are|was|has always been|will always be)\b",
        "interests",
        3,
        is_dated=False,
        unless=r"\b(?:this one|that one|today)\b",
    ),
    frame(
        r"(?!my\b)(?:[\w'-]+ ){1,4}?(?:is|are) my (?:all-?time |absolute |current |least |second )*(?:favou?rite"
        r"|fave|fav|happy place|comfort food|guilty pleasure|passion|hobby|weakness|dream (?:job|car|house"
        r"|destination)|thing)s?\b",
        "interests",
        3,
        is_dated=False,
        unless=r"^(?:this|that|it|these|those|which|what|he|she|they|today|you)\b",
    ),
    frame(
        r"my (?:main |biggest |only |new |other |current |secret )*(?:hobby|hobbies|passion|passions|interests?"
        r"|guilty pleasure|comfort food|comfort (?:show|movie)|pet peeve|love language|happy place|taste|style"
        r"|mbti|sport|instrument|team|religion|faith|diet) (?:is|are) ",
        "interests",
        3,
        is_dated=False,
    ),
    frame(
        rf"{I} (?:collect|paint|knit|crochet|sew|garden|hike|bake|sketch|draw|play|sing|dance|speak|surf|climb|fish"
        rf"|ski|skate|cycle|swim|box|code|brew|keep (?:bees|chickens)|do (?:yoga|pilates|karate|judo|ballet|pottery"
        rf"|photography|woodwork\w*|ceramics|crossfit|martial arts|calligraphy|origami|improv|bjj|muay thai)"
        rf"|support (?-i:[A-Z])\w+|follow (?-i:[A-Z])\w+|ride (?:a |my |horses)|read (?:a lot|mostly|mainly|tons"
        rf"|\w+ (?:novels|books)|novels|manga|comics|poetry)|watch (?:a lot of|anime|football|k-?dramas|horror"
        rf"|documentaries|mostly|sports))\b(?! (?:it|this|that|on it|along)\b)",
        "interests",
        3,
        is_dated=False,
        unless=r"\b(?:play (?:dead|the (?:fool|victim|game)|along|it|with (?:you|it))|draw a blank|right now)\b",
    ),
    frame(
        rf"{I} (?:would rather|would (?:much )?prefer|prefer)\b(?! not to (?:say|talk))",
        "interests",
        3,
        is_dated=False,
        unless=r"\b(?:die|today|right now|tonight|this|that|you)\b",
    ),
    frame(
        rf"{AM} (?:really |pretty |quite |very |so )*(?:good|bad|terrible|great|awful|not (?:very |so |that "
        rf"|really )?good|hopeless|rubbish|decent) (?:at|with) (?!it\b|this\b|that\b|these|you)\w",
        "interests",
        2,
        is_dated=False,
        unless=r"\b(?:today|small talk with you)\b",
    ),
    frame(
        rf"{I} (?:support|vote|believe in|practi[cs]e|worship|pray)\b(?! (?:you|this|that|it|him|her|for it)\b)",
        "interests",
        3,
        is_dated=False,
    ),
    frame(
        rf"{I} (?:can|know how to) (?:speak|play|drive|swim|cook|code|sing|sew|knit|surf|ski|ride|juggle|bake"
        rf"|sail)\b(?! (?:it|this|that|you)\b)",
        "interests",
        3,
        is_dated=False,
    ),
)

PATTERNS = (
    frame(rf"{I} sleep (?:well|like|through|only|at|until|with|late|\d)", "patterns", 2, is_dated=False),
    frame(r"(?:my|our) (?:[\w'-]+ ){1,4}meets? (?:on|every|at|once|twice|in)\b", "patterns", 2, is_dated=False),
    frame(
        rf"{I}(?: always| usually)? (?:take|catch|ride|drive|walk|cycle|bike|commute|go|travel)(?: (?:the|a"
        rf"|my) [\w ]{{2,12}}?| by \w+)? to (?:work|school|uni\w*|college|the office|class)\b",
        "patterns",
        2,
        is_dated=False,
        unless=r"\b(?:today|tomorrow|yesterday|you)\b",
    ),
    frame(
        rf"{DO_NOT} \w+ .*{HABIT_WHEN}",
        "patterns",
        2,
        is_dated=False,
        unless=r"\b(?:today|you|did not|have not|will not)\b",
    ),
    frame(
        r"(?:(?:my|our|the) )?(?:[\w-]+ ){0,3}[\w-]+ (?:is|are) (?:always |now |usually )*(?:on"
        r"|every) (?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekends|weekdays)\b",
        "patterns",
        2,
        is_dated=False,
        unless=r"^(?:it|this|that|he|she|they|there|what|who|you|the (?:shop|store|sale|game|show|match))\b|\b(?:on"
        r"|every) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b",
    ),
    frame(
        rf"{I} get (?:stage fright|panic attacks|migraines|headaches|(?:sea|car|home|travel"
        rf"|motion)[- ]?sick(?:ness)?|nightmares|nosebleeds|hay fever|hives|nervous|anxious)\b",
        "care",
        3,
        unless=r"\b(?:today|right now)\b",
    ),
    frame(
        rf"{I}(?: do| am)?(?: not)? (?:usually|normally|typically|tend to|often|rarely|seldom|hardly ever|always"
        rf"|never|sometimes|generally|regularly|mostly) (?!{NO_HABIT}\b|be\b|been\b|loved|hated|liked|have\b|had\b"
        rf"|am\b|so\b)\w",
        "patterns",
        2,
        is_dated=False,
        unless=r"\b(?:it|this|that|you|today|so far|in my life|again|before)$|\b(?:you|your|never mind)\b",
    ),
    frame(
        rf"{I}(?: try to| like to| have to| need to)? (?!{NO_HABIT}\b|am\b|have\b|was\b|did\b|will\b|went\b|had\b"
        rf"|bought\b|paid\b|ate\b|got\b|do not\b|can\b|want\b)(?:not )?(?!\w+ed\b)\w+\b.*{HABIT_WHEN}",
        "patterns",
        2,
        is_dated=False,
        unless=r"\b(?:remind|spend|pay|cost|you|your)\b",
    ),
    frame(
        rf"{I} (?:wake up|get up|go to bed|go to sleep|fall asleep|start work|finish work|go to work) (?:at|around"
        rf"|by|before|late|early|between|past|after) ",
        "patterns",
        2,
        is_dated=False,
        unless=r"\b(?:today|tomorrow|yesterday|tonight)\b",
    ),
    frame(rf"(?:{I} (?:am|are)|{AM} getting) used to\b", "patterns", 2, unless=r"\b(?:it|this|that)$"),
    frame(
        rf"{AM} (?:always|usually|often|never|constantly) (?:\w+ing|late|early|tired|busy|hungry|the one)\b",
        "patterns",
        2,
        is_dated=False,
        unless=r"\b(?:you|going to|today)\b",
    ),
    frame(
        rf"{DID} been (?!thinking|wondering|meaning|trying|told|asked|better|worse|hoping|wanting|looking|waiting"
        rf"|planning|considering|there\b|busy\b|good\b|fine\b|to\b|very\b|so\b|a\b|the\b|up\b|ok\b"
        rf"|great\b)\w+ing\b.*{LASTING}",
        "patterns",
        3,
        unless=r"\b(?:today|this morning|all day|for (?:\d+|an|two|three|a few) (?:hours?|minutes?))\b",
    ),
)
