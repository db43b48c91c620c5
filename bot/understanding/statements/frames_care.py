"""English frames of health, diets, worries and feelings that last. Tables only."""

from bot.understanding.statements.frames_subject import AM, DID, DO_NOT, HAVE, I
from bot.understanding.statements.model import frame
from bot.understanding.statements.words import CONDITION, LASTING

HEALTH = (
    frame(rf"{I} can only (?:eat|drink|sleep|walk|work)\b", "care", 3),
    frame(
        rf"{DID} not (?:had|eaten|drunk|smoked|touched|gambled|driven|flown|used) .*\b(?:since|in"
        rf"|for) (?:\w+ )?(?:\d{{4}}|years?|months?|decades?)",
        "care",
        3,
    ),
    frame(
        rf"{I} take (?-i:[A-Z])\w+(?: \d+ ?(?:mg|ml))?(?:$| (?:daily|every|for|twice|once|in the|at night|against))",
        "care",
        4,
        is_dated=False,
    ),
    frame(
        rf"{AM} (?:\w+ )?(?:allergic|intolerant|sensitive) to (?!your|bullshit|mondays|people|work|mornings|him|her"
        rf"|this|that)",
        "care",
        5,
    ),
    frame(
        rf"{HAVE} (?:been )?(?:an? |some |severe |mild |chronic |bad |terrible |really |type \w+ |stage \w+ "
        rf"|the )*{CONDITION}\b",
        "care",
        5,
        unless=r"\b(?:worst|slight|because of|from (?:laughing|this))\b",
    ),
    frame(rf"{I} (?:suffer|suffered) from\b", "care", 4),
    frame(
        rf"{DID}(?: (?:was|were|been|got|just|recently))* (?:diagnosed|hospitali[sz]ed|operated on)\b",
        "care",
        5,
        is_momentary=True,
    ),
    frame(
        rf"{DID} (?:had|having|am having|are having|need|am getting|get|got|am scheduled for|will have"
        rf"|am going in for) (?:an? |my |the |to have )*(?:\w+ ){{0,3}}?(?:surgery|operation|biopsy|transplant"
        rf"|c-section|miscarriage|heart attack|stroke|root canal|mri|colonoscopy|chemo(?:therapy)?|ivf|bypass"
        rf"|knee replacement|hip replacement)\b",
        "care",
        5,
        is_momentary=True,
    ),
    frame(
        rf"{DID} (?:broke|broken|tore|torn|sprained|fractured|dislocated|injured|twisted|hurt) my (?!heart|phone"
        rf"|glasses|promise|record|diet|fast|laptop|feelings|streak|mug|rule)\w+",
        "care",
        4,
        is_momentary=True,
    ),
    frame(
        rf"{I} (?:take|am on|took|have to take|need to take|need|use|wear|am taking) (?:a |an |my |the "
        rf"|\d+ ?\w* )*(?:\w+ ){{0,2}}?(?:medication|meds|antidepressants?|insulin|pills?|tablets?|inhaler"
        rf"|blood thinners?|statins?|ssris?|hearing aids?|glasses|contacts|contact lenses|braces|the pill"
        rf"|supplements|vitamins|vitamin \w|iron|metformin|thyroxine|sertraline|beta blockers|steroids|a diet|keto"
        rf"|a (?:\w+ )?diet)\b",
        "care",
        4,
    ),
    frame(
        rf"{AM} on (?:a |an )?(?:\w+[ -]){{0,2}}(?:diet|medication|meds|insulin|keto|antidepressants|statins"
        rf"|blood thinners|crutches|the pill|antibiotics|maternity leave|dialysis|chemo)\b",
        "care",
        3,
    ),
    frame(
        rf"(?:{DO_NOT}|{I} never|{I} no longer|{I} can never) (?:eat|drink|touch|smoke|handle|digest|tolerate"
        rf"|do (?=spicy|dairy|gluten|alcohol|caffeine|crowds|mornings)) (?!it\b|this|that|well|you|them"
        rf"|much (?:today|lately)|breakfast today|lunch|dinner|any more|time|the|one|an? |any\b(?! (?:meat|dairy"
        rf"|gluten|sugar|alcohol|nuts)))\w",
        "care",
        3,
        unless=r"\b(?:have not|have (?:a|any|much|the|to)|anything (?:today|since|yet)|today|yet)\b",
    ),
    frame(rf"{AM} (?:recovering|healing) from\b", "care", 4),
    frame(
        rf"{AM} (?:in (?:recovery|remission|therapy|rehab)|going through (?:menopause|a divorce|ivf|chemo"
        rf"|a (?:\w+ )?(?:break-?up|divorce|separation)))",
        "care",
        5,
    ),
    frame(
        rf"{I} (?:see|go to|am seeing|have been seeing) (?:a|my) (?:therapist|psychologist|psychiatrist|counsellor"
        rf"|counselor|physio\w*|nutritionist|dietitian)",
        "care",
        4,
        is_dated=False,
    ),
    frame(
        rf"{DID} been (?:sober|clean|smoke-free|vegan|vegetarian|depressed|ill|sick|unwell|single|married|divorced"
        rf"|together|unemployed|pregnant|alcohol-free|friends|engaged|retired) (?:for|since|\d|now|almost|about"
        rf"|nearly)",
        "life",
        4,
    ),
    frame(rf"{DID} (?:lost|gained|put on) (?:about |almost |over )?\d+ ?(?:kg|kilos?|pounds|lbs|stone)\b", "care", 3),
)

_WORRY = (
    r"(?:worried|anxious|nervous|scared|afraid|terrified|stressed(?: out)?|concerned|upset|heartbroken"
    r"|devastated|overwhelmed|frustrated|insecure|guilty|ashamed|proud|excited|dreading|struggling|grieving"
    r"|mourning|lonely|homesick|jealous|burn(?:ed|t) out|torn|depressed|panicking|thrilled|unhappy|embarrassed"
    r"|self-conscious|worrying|stressing|freaking out|sick of|tired of|fed up with|looking forward to"
    r"|obsessed with|grateful for|losing sleep)"
)
_PASSING = (
    r"\b(?:it|this|that|being late|(?:the )?(?:traffic|weather|rain|bus|train|queue)|you|your|something"
    r"|nothing|everything|stuff|what to|how to|spoilers?|him|her|them|the (?:match|game|show|movie|episode))$"
)

CARES = (
    frame(rf"{AM} (?:homesick|grieving|heartbroken|depressed|burn(?:ed|t) out|in mourning)$", "care", 3),
    frame(
        r"my (?:job|work|boss|school|thesis|studies|family|marriage|commute|finances?|debts?|mum|mom|dad"
        r"|ex)(?: \w+)? (?:is|are|keeps?|has been)(?: \w+)? (?:stressing|draining|wearing|burning|exhausting"
        r"|worrying|breaking|bullying|pressuring|hurting) (?:me|us)\b",
        "care",
        3,
    ),
    frame(
        rf"{I} sleep (?:badly|poorly|terribly|very little|so little)\b",
        "care",
        2,
        is_dated=False,
    ),
    frame(
        rf"{DID} not (?:been )?(?:slept|eaten|sleeping|eating|been well|felt (?:well|myself|happy|good)"
        rf"|had a (?:good|proper)) .*{LASTING}",
        "care",
        3,
    ),
    frame(
        rf"my (?:(?:lower|upper|left|right|bad) )*(?:back|knees?|neck|shoulders?|hips?|stomach|head|heart|feet|foot"
        rf"|ankles?|wrists?|eyes?|teeth|joints|legs?|arms?|hands?) (?:hurts?|aches?|has been|have been|is|are"
        rf"|kills?|bothers?|gives?|acts?).*{LASTING}",
        "care",
        3,
    ),
    frame(
        rf"(?:{AM}|{DID} been|{DID} (?:been )?feel(?:ing)?|{AM} (?:feeling|getting"
        rf"|starting to feel)) {_WORRY} (?:about|of|for|that|with|over|by|because|at|to|between|from|my|i|he|she"
        rf"|they|we|nobody|no one|people|hell) ?(?!it\b|this\b|that\b|you\b|the (?:traffic|weather|rain)\b)",
        "care",
        4,
        unless=_PASSING,
    ),
    frame(
        rf"{AM} (?:dreading|grieving|mourning|looking forward to|obsessed with|losing sleep over|worrying about"
        rf"|struggling (?:with|to)|stressing about) (?!it\b|this\b|that\b)",
        "care",
        3,
        unless=_PASSING,
    ),
    frame(
        rf"(?:{AM}|{DID} been|{DID} (?:been )?feel(?:ing)?)(?: feeling| so| really)* (?:{_WORRY}|sad|down|low|empty"
        rf"|lost|exhausted|unmotivated|numb|hopeless|isolated|unappreciated|stuck)\b.*{LASTING}",
        "care",
        4,
        unless=r"\btoday\b",
    ),
    frame(
        rf"{I} (?:worry|stress|panic|freak out|get (?:nervous|anxious|scared|stressed|panicky)|feel (?:guilty|bad"
        rf"|insecure|lonely|ashamed|anxious|nervous|left out|invisible)) (?:about|when|around|over|before|that|for"
        rf"|at|every|in) ?(?!it\b|this\b|that\b)",
        "care",
        3,
        unless=_PASSING,
    ),
    frame(
        rf"{I} (?:fear|dread|miss|regret|resent|envy|mourn) (?!it\b|this\b|that\b|you\b|the (?:bus|train|old"
        rf"|good old|days|episode|point|deadline)|(?:a|my) (?:call|turn|stop|bus|train))\w",
        "care",
        3,
        unless=_PASSING,
    ),
    frame(
        rf"(?:{DO_NOT}|{DID} (?:not been|been not|been un\w+)|{DID} been (?:unable|struggling)|{DID} (?:barely"
        rf"|hardly)|{I} (?:struggle|have trouble|have been having trouble|have problems|have a hard time)) ?(?:to "
        rf"|been |able to |with )*(?:sleep\w*|cop\w+|focus\w*|concentrat\w+|eat\w*|breath\w+|stop cry\w+|trust\w*"
        rf"|making friends|my \w+|anxiety|motivation|insomnia).*{LASTING}",
        "care",
        4,
        unless=r"\btoday\b",
    ),
    frame(
        rf"{I} (?:struggle|have trouble|have a hard time|have difficulty|have problems) (?:with|to|sleeping|making"
        rf"|saying|trusting|focusing|concentrating|falling|getting up|opening) ?(?!it\b|this\b|that\b)",
        "care",
        3,
        unless=r"\b(?:today|this (?:one|question|exercise))\b",
    ),
    frame(
        rf"(?:{AM}|{DID} (?:been|always been)) (?:\w+ )?(?:scared|afraid|terrified|frightened|phobic) of (?!it\b"
        rf"|this\b|that\b|you\b)",
        "care",
        3,
    ),
    frame(
        r"my (?:biggest |greatest |worst |main |real )?(?:fear|worry|weakness|strength|insecurity|regret|concern"
        r"|phobia|struggle|problem|challenge|anxiety|stress|depression|insomnia|asthma|allergy|allergies"
        r"|migraines?|back pain|eczema|blood pressure|cholesterol|knee|back|health|mental health|marriage"
        r"|relationship) (?:is|are|has|have|keeps?|gets?|comes?|acts?|flares?|was|started|makes|runs) ",
        "care",
        3,
        unless=r"\b(?:today|right now|killing me|itchy|cold|wet)\b",
    ),
)
