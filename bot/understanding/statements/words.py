"""English words that the frames are made of: kin, conditions, things, and what lasts or passes. Tables only."""

FAMILY = (
    r"(?:mum|mom|mummy|mommy|mother|mama|dad|daddy|father|papa|parents?|brothers?|sisters?|siblings?|sons?"
    r"|daughters?|lad|lass|youngest|eldest|oldest|firstborn|kids?|child(?:ren)?|baby|twins?|toddler"
    r"|husband|hubby|wife|wifey|spouse|partner|fianc[eé]e?|boyfriend|girlfriend|bf|gf|ex(?:-\w+)?|uncles?"
    r"|aunt(?:ie|y)?s?|cousins?|nephews?|nieces?"
    r"|grand(?:ma|pa|mother|father|dad|mum|mom|parents?|sons?|daughters?|kids?|child(?:ren)?)|gran(?:ny|dad)?"
    r"|nan(?:a|ny)?|in-laws?|(?:mother|father|sister|brother|son|daughter)-in-law"
    r"|step(?:mum|mom|dad|mother|father|brother|sister|son|daughter)|half[- ](?:brother|sister)|godmother"
    r"|godfather|godson|goddaughter|family|relatives)"
)
OTHERS = (
    r"(?:(?:best |close |old |childhood |good )?friends?|bestie|bff|mate|buddy|boss|manager|supervisor"
    r"|colleagues?|co-?workers?|teammates?|room-?mates?|flat-?mates?|house-?mates?|neighbou?rs?"
    r"|landlord|landlady|drummer|singer|bandmates?|accountant|lawyer|helper|nanny|deputy|successor|intern"
    r"|godparents?|study buddy|teacher|tutor|coach|professor|mentor|therapist|doctor|dentist|psychologist"
    r"|trainer|assistant|client|team|crush|date|classmates?|lecturer|nanny|helper|maid)"
)
PETS = (
    r"(?:cats?|kitten|kitties|dogs?|pupp(?:y|ies)|pets?|hamsters?|rabbits?|bunn(?:y|ies)|parrots?|birds?|fish"
    r"|goldfish|turtles?|tortoise|guinea pigs?|horses?|ponies|pony|snake|lizard|gecko|chickens?|ferret)"
)
KIN = rf"(?:{FAMILY}|{OTHERS}|{PETS})"
QUALITY = (
    r"(?:(?:little|younger|youngest|older|elder|eldest|oldest|middle|big|baby|twin|new|late|only|old|eight"
    r"|(?:\w+|\d+)[- ]year[- ]old|first|second|third|current|former|own|dear|biological|adopted|rescue) )*"
)

_NO_NAME = (
    r"(?!(?i:i|i'm|my|our|the|this|that|these|those|it|its|he|she|they|we|you|your|his|her|their|there|here"
    r"|what|when|where|why|how|who|which|and|but|so|or|if|not|no|yes|today|tomorrow|yesterday|tonight|monday"
    r"|tuesday|wednesday|thursday|friday|saturday|sunday"
    r"|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter"
    r"|work|school|life|lunch|dinner|breakfast|coffee|tea|food|everyone|everything|everybody|nobody|nothing"
    r"|someone|something|people|one|all|both|some|most|many|english|spanish|malay|chinese"
    r"|traffic|weather|rain|money|music|god|gosh|netflix|google|youtube|instagram|facebook|whatsapp|amazon"
    r"|spain|france|japan|malaysia|london|paris|just|also|maybe|then|now|well|good|great|nice|ok|okay|please"
    r"|hi|hello|hey|thanks|sorry|oh|wow|lol|btw|covid|life|love|time|sleep|being|having|getting|going"
    r"|can|do|does|did|is|are|was|were|will|would|could|should|got|had|have|has|remember|note|dear|see|let|as"
    r"|at|in|on|for|from|to|of|with|by|after|before|since|because|while|until|dad|mum|mom)\b)"
)
NAME = rf"(?-i:{_NO_NAME}(?:(?:Dr|Mr|Mrs|Ms|Prof|Kak|Encik|Puan|Aunty?|Uncle)\.? )?[A-ZÀ-Þ][\w'’-]*\w)"
"""A word with a capital that is no common opening of a sentence."""

CONDITION = (
    r"(?:asthma|diabetes|epilepsy|migraines?|adhd|add|autism|ocd|ptsd|anxiety|(?:\w+ )?depression|insomnia"
    r"|eczema|psoriasis|arthritis|ibs|pcos|endometriosis|anaemia|anemia|allerg(?:y|ies)"
    r"|(?:high|low) (?:blood pressure|cholesterol)|hypertension|(?:a )?thyroid\b[\w ]*|(?:\w+ )?cancer"
    r"|(?:a )?(?:bad|weak|sore|slipped|dodgy|injured|torn|broken)[\w ]{0,12} (?:back|knees?|ankle|shoulder|hip"
    r"|heart|disc|leg|arm|wrist|neck)"
    r"|(?:a |an |the )?(?:nut|peanut|shellfish|dairy|egg|gluten|pollen|food|cat|dog|seafood|latex|penicillin"
    r"|lactose|dust|soy) (?:allergy|intolerance|allergies)|(?:a )?(?:gluten|lactose) intolerance"
    r"|c(?:o)?eliac(?: disease)?"
    r"|crohn'?s|gout|reflux|gerd|scoliosis|dyslexia|tinnitus|vertigo|sleep apn(?:o)?ea|sciatica|dementia"
    r"|alzheimer'?s|parkinson'?s|lupus|ms\b|hiv|bipolar\b[\w ]*|panic attacks|(?:a )?heart (?:condition"
    r"|problem|disease)|(?:a )?chronic \w+[\w ]*"
    r"|(?:a )?(?:disability|pacemaker|hearing aids?|stutter|phobia|fear) ?[\w ]*)"
)

THING = (
    r"(?:car|motorbike|motorcycle|scooter|bike|bicycle|van|truck|campervan|boat|house|flat|apartment|condo"
    r"|studio|garden|allotment|balcony|piano|guitar|violin|ukulele|drum ?kit|camera|ps5|xbox|switch|laptop"
    r"|macbook|iphone"
    r"|tattoos?|licen[cs]e|driving licen[cs]e|degree|phd|master'?s(?: degree)?|diploma|scholarship|mortgage"
    r"|student loan|gym (?:pass|membership)|membership|season ticket|blog|podcast|channel|youtube channel"
    r"|bakery|shop|caf[eé]|restaurant"
    r"|business|company|start-?up|side hustle|side job|part-time job|stall|farm|collection|allotment|telescope"
    r"|kayak|surfboard|sewing machine|visa|passport|green card|sweet tooth|twin|crush)"
)
COUNT = (
    r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}|no|many|several|some|a few"
    r"|a couple of|lots of|my own|my|our|our own|another)"
)

EVENT = (
    r"(?:exams?|finals|mid-?terms?|tests?|quiz|interviews?|surgery|operation|appointment|check-?up|scan|mri"
    r"|x-?ray|blood test|biopsy|wedding|funeral|flights?|trip|holiday|vacation|presentation|pitch|deadline"
    r"|concert|gig|recital|race|marathon"
    r"|half[- ]marathon|10k|5k|match|game|tournament|competition|audition|performance|graduation|reunion"
    r"|birthday(?: party)?|party|anniversary|date|hearing|court (?:date|hearing)|viva|defen[cs]e|conference"
    r"|workshop|meeting|dinner|lunch|class|lesson"
    r"|first day|last day|due date|driving test|dentist|doctor'?s?|therapy(?: session)?|session|move|camp"
    r"|retreat|ceremony|baby shower|hen (?:do|night)|stag do|review|performance review|evaluation|visit|show"
    r"|play|open day|assessment|paper|thesis[\w ]*)"
)

DURABLE = (
    r"(?:learn|find (?:a|an|my|another|some) (?:new |better |part-time |real |good )*(?:job|place|flat"
    r"|apartment|house|partner|girlfriend|boyfriend|hobby|therapist|roommate|way out|purpose)|(?:sail|cycle"
    r"|drive|walk|swim|fly) (?:to|across|around|round|through|the)|study|take up|pick up (?:the |a )?\w+|move"
    r"|relocate|emigrate|migrate|immigrate|settle|quit|resign|leave (?:my|the|this) (?:job|company|firm"
    r"|country|city|band|team|husband|wife|boyfriend|girlfriend|marriage)"
    r"|change (?:jobs?|careers?|fields?|majors?|schools?)|switch (?:jobs?|careers?|to)|start (?:my|a|an|our"
    r"|going|running|learning|working out|doing|eating|taking|studying|swimming|cycling|saving|journaling"
    r"|writing|therapy|up|meditating|exercising|playing|painting|teaching)"
    r"|stop \w+ing|give up|cut (?:down|out|back)|go (?:vegan|vegetarian|sober|freelance|part-time"
    r"|back to (?:school|uni|university|college|work|study\w*)|to (?:uni|university|college|med school"
    r"|law school|grad school|therapy|the gym more))"
    r"|apply (?:for|to)|enrol+|sign up|join|train (?:for|to)|run (?:a|my|the|another|my first"
    r"|an) (?:\w+[ -])*(?:marathon|10k|5k|ultra|race)|climb|hike|travel|backpack|visit|explore"
    r"|see (?:the )?(?-i:[A-Z])\w+|see the (?:northern lights|world|pyramids)"
    r"|go (?:to|back to) (?-i:[A-Z])\w+|buy (?:a|an|my|our|my own|our own) (?:\w+ ){0,2}(?:house|home|flat"
    r"|apartment|condo|car|motorbike|motorcycle|bike|boat|van|land|place|piano|guitar|camera|telescope|laptop"
    r"|farm)|own (?:a|my)|rent (?:a|my|our)"
    r"|save (?:up|for|more|money|enough)|invest|pay off|get out of debt|open (?:a|my|our)|launch|build"
    r"|create (?:a|my)|write (?:a|my|another)|publish|record (?:a|an|my)|become|be (?:a|an|my own|more|better"
    r"|able|debt-free)"
    r"|get (?:a|an|my|another) (?:new |better |second |driving |part-time |puppy |rescue )*(?:dogs?|cat|puppy"
    r"|kitten|degree|phd|master'?s|licen[cs]e|job|promotion|tattoo|motorbike|car|house|place|rabbit|parrot"
    r"|scholarship|black belt|certificate|visa)"
    r"|get (?:married|fit|fitter|healthy|healthier|in shape|better at|divorced|engaged|pregnant|into|promoted"
    r"|stronger|certified|sober)|have (?:a baby|kids|children|a family|another (?:baby|child|kid)|my own)"
    r"|adopt|foster|marry|propose|retire|lose (?:weight|some weight|\d+|a few)|gain"
    r"|eat (?:less|more|healthier|better)|drink (?:less|more)|sleep (?:earlier|more|better)|spend (?:more"
    r"|less) time|exercise|work out|meditate|read (?:more|\d+)|master|improve|finish (?:my|the|writing)"
    r"|graduate|pass (?:my|the)|renovate|redecorate|sell (?:my|the|our)|volunteer"
    r"|teach (?:my|english|yoga|kids|myself)|speak|play (?:the |in )?(?:guitar|piano|violin|drums|band|chess"
    r"|tennis|football)|compete|surf|dive|ski|grow|plant|work (?:as|in|for|from|abroad|remotely|less|on my)"
    r"|live (?:in|abroad|by|near|on)|major|specialise|specialize|do (?:a|my|an) (?:phd|master'?s|degree|course"
    r"|marathon|triathlon)|qualify)"
)
"""What is worth a plan: acts that take more than a day or change something."""

TRIVIAL = (
    r"(?:sleep(?! (?:earlier|more|better))|nap|go (?:to bed|to sleep|home|out|back(?! to)|now|for a (?:walk"
    r"|run|swim|coffee)|to the (?:toilet|bathroom|loo|shops?|store|supermarket|mall|park|kitchen|gym$)"
    r"|shopping)|shower|bathe|eat(?! (?:less|more|health|better|clean))"
    r"|have (?:lunch|dinner|breakfast|a (?:coffee|drink|nap|shower|bath|chat|look|snack|break|rest|beer))|grab"
    r"|cook (?:dinner|lunch|some|a|the|pasta|rice)|make (?:dinner|lunch|breakfast|coffee|tea|some|a (?:cake"
    r"|list|sandwich|coffee|cup)|sense|sure|it|this|that|pasta)|order|watch|chill|relax|rest|lie|sit"
    r"|stay (?:in|home|awake|up|calm|positive|here)|leave(?: now| soon)?$|call|text|figure|understand|find"
    r"|remember|forget|think|say|tell|explain|decide|fix|do (?:it|that|this|something|nothing|my best|better"
    r"|some|the (?:laundry|dishes))|get (?:up|out|some|home|back|through|this|it|the|ready|rid|going|over)"
    r"|focus|concentrate|wake|breathe|calm|be (?:nice|funny|patient|honest|careful|positive|late|on time|quick"
    r"|here|ok|okay|fine)|keep|survive|cry|scream|help|ask|know|talk|just|go$|clean|tidy|pack|wash"
    r"|take a (?:nap|break|shower|bath|walk|look)|see (?:what|if|how|it|the)|give (?:it|you|this)|use|you\b"
    r"|it\b|that\b|this\b|them\b|him\b|her\b)"
)
"""What is done within the hour."""

NO_TASTE = (
    r"(?:it|this|that|these|those|you|u|ya|him|her|them|how|when|what|where|why|who|the (?:way|idea|fact|sound"
    r"|look|thought|part|feeling|view|vibe|weather)|your?|to (?:see|hear|know|be|say|think|ask|talk|add|point"
    r"|thank|imagine|believe|bother|admit|complain|break|go|have)"
    r"|being|talking(?: to you|$)|everything|nothing|nobody|everyone|mondays?|myself|my life|life|today|both"
    r"|all|so|too|either|one|some|something|someone|having to|waiting|saying|asking|feeling|my (?:hair|face)"
    r"|and|but|having|seeing)\b"
)
"""What is loved or hated for a moment only, or says nothing by itself."""

DIET = (
    r"(?:vegans?|vegetarians?|pescatarians?|pescetarians?|flexitarians?|halal|kosher|gluten[- ]free"
    r"|dairy[- ]free|lactose[- ]intolerant|gluten[- ]intolerant|plant-based|keto|teetotal(?:l?er)?|sober"
    r"|sugar-free|fasting)"
)
TRAIT = (
    r"(?:diabetic|asthmatic|c(?:o)?eliac|anaemic|anemic|epileptic|autistic|dyslexic|neurodivergent"
    r"|colou?r[- ]?blind|deaf|blind|hard of hearing|pregnant|expecting(?: (?:a|our|my|twins)[\w ]*)?"
    r"|left[- ]handed|right[- ]handed|ambidextrous|bipolar|short-sighted|claustrophobic"
    r"|single|married|divorced|separated|engaged|widowed|a widow(?:er)?|retired|semi-retired|unemployed"
    r"|self-employed|freelanc\w+|jobless|between jobs|out of work|homeless|bilingual|trilingual"
    r"|muslim|christian|buddhist|hindu|jewish|catholic|protestant|sikh|taoist|atheist|agnostic"
    r"|introvert(?:ed)?|extrovert(?:ed)?|gay|lesbian|bi|bisexual|trans|non-binary|queer|asexual|shy)"
)
NO_ROLE = (
    r"(?:bit|little|lot|mess|wreck|fool|failure|disaster|genius|zombie|idiot|moron|loser|joke|coward|monster"
    r"|burden|terrible|horrible|bad|awful|step|big mess|total|complete|ghost|potato|sucker|bundle|ball|sad"
    r"|tired|hungry|busy|happy|lucky|man of|great|wee|tad|few|couple|hot|"
    r"nervous|walking|living|lost|new person|changed|different|millionaire|billionaire|king|queen"
    r"|prince|princess|pope|president"
    r"|emperor|wizard|vampire|pirate|ghost|alien|unicorn|dinosaur|pigeon|god|goddess|legend|better"
    r"|good (?:person|boy|girl)|believer|fan|huge|massive|big fan|slave|terrible|worse|natural|human|grown"
    r"|waste|victim|machine|robot|while|minute|day|week)"
)
MOMENT = (
    r"\b(?:right now|rn|at the moment|atm|today|tonight|tonite|this (?:morning|afternoon|evening|second|minute"
    r"|moment)|just now|already late|in a (?:minute|sec\w*|bit)|later|soon(?:ish)?|all day|yesterday"
    r"|last night|this time|again today|currently (?:eating|watching|sitting|waiting))\b"
)
LASTING = (
    r"\b(?:lately|these days|recently|nowadays|for (?:weeks|months|years|ages|a while|the (?:last|past) \w+"
    r"|\w+ (?:weeks|months|years|days))|since\b|every (?:day|night|morning|week|time)|all the time|constantly"
    r"|always|still|most (?:days|nights)|again and again|for so long|all (?:week|month|year)|this (?:week"
    r"|month|year))\b"
)
HABIT_WHEN = (
    r"\b(?:every (?:\w+ )?(?:day|morning|evening|night|afternoon|week|weekend|month|year|summer|winter"
    r"|spring|autumn|monday"
    r"|tuesday|wednesday|thursday|friday|saturday|sunday|weekday|lunch\w*|christmas)|each (?:day|morning|night"
    r"|week|evening)|daily|weekly|nightly|(?:on )?(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays"
    r"|sundays|weekends|weekdays)"
    r"|(?:once|twice|three times|four times|five times|\d+ (?:times|days|hours|nights|km|miles)) (?:a|per"
    r"|every) (?:day|week|month|year|night)|before (?:bed|work|breakfast|sleeping|school)|after (?:work|dinner"
    r"|lunch|school)|in the (?:mornings?|evenings?|afternoons?)|at night|most (?:days|nights|mornings|weekends"
    r"|evenings)|all the time)\b"
)
NO_HABIT = (
    r"(?:said|thought|knew|meant|heard|seen|know|think|mean|get it|understand|understood|said|told|asked"
    r"|expected|realised|realized|imagined|wanted|had|been|guess|hope|wish|feel|felt|remember|believe|wonder"
    r"|see|say|spend|spent|paid|pay|bought|need|will|would|could|can|should|learn|got|get (?:the|a|it|this"
    r"|that))"
)
