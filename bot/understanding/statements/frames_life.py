"""English frames of who a person is: name, age, home, work, study, money, belongings. Tables only."""

from bot.understanding.statements.frames_subject import AM, DID, I
from bot.understanding.statements.model import frame
from bot.understanding.statements.words import COUNT, DIET, HABIT_WHEN, KIN, NAME, NO_ROLE, QUALITY, THING, TRAIT

IDENTITY = (
    frame(
        rf"{AM} (?:about |around |only )?\d[\d.,]* ?(?:m|cm|kg|kilos?|feet|foot|ft|lbs|pounds"
        rf"|stone)\b(?! (?:away|from))",
        "life",
        3,
    ),
    frame(
        rf"{DID} been (?:an?|the) (?!{NO_ROLE}\b)(?:[\w'-]+ ){{0,3}}?[\w'-]{{3,}}.*\b(?:for|since"
        rf"|all my life|my whole life)\b",
        "life",
        4,
        unless=r"\b(?:long|rough|busy|hard|bad|good|great|tough|crazy) (?:day|week|month|year|time)\b",
    ),
    frame(r"my (?:full |first |real |middle |last |nick)?(?:name|surname|nickname) is (?!not)", "life", 4),
    frame(rf"(?:everyone|everybody|people|my friends|friends|they)(?: \w+)? calls? me {NAME}", "life", 4),
    frame(
        rf"(?:please |you can |just )*call me {NAME}\b(?! a\b| an\b)",
        "life",
        4,
        unless=r"\b(?:when|later|tomorrow|back|on|at)\b",
    ),
    frame(rf"i am {NAME}(?: {NAME})?$", "life", 4),
    frame(rf"{I} (?:go by|am called|am known as) {NAME}", "life", 4),
    frame(
        rf"{AM} (?:\d{{2}}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighteen|nineteen|seventeen"
        rf"|sixteen)(?:[- ]\w+)?)(?: years old| yo)?(?: (?:now|this year|already))?$",
        "life",
        4,
    ),
    frame(
        rf"{DID} (?:(?:am |are )?turn(?:ing|ed)?|will turn|will be) (?:\d{{2}}|(?:thirty|forty|fifty|sixty|twenty"
        rf"|eighteen)(?:[- ]\w+)?)\b",
        "life",
        4,
        is_momentary=True,
    ),
    frame(
        r"my (?:pronouns|age|height|weight|shoe size|blood type|star sign|zodiac(?: sign)?|religion|nationality"
        r"|ethnicity|hometown|home town|native language|mother tongue|first language|time ?zone|bmi) (?:is|are) ",
        "life",
        3,
    ),
    frame(
        r"my (?:(?:\d+\w+|next|mum's|mom's) )?(?:birthday|bday|anniversary|wedding anniversary|name day) (?:is|was"
        r"|falls) ",
        "life",
        4,
        needs="date",
        is_momentary=True,
        is_yearly=True,
    ),
    frame(r"(?:i|we) (?:was|were) born ", "life", 4),
    frame(
        rf"{AM} (?:half[- ])?(?:(?:German|French|Dutch|Swiss|Thai|Greek|Filipin[oa]|Welsh|Czech|Malay|Iraqi|Israeli"
        rf"|Turk|Dane|Swede|Pole|Scot)|(?-i:[A-Z])\w+(?:ian|ese|ish|ean|ican|ccan|ngali|stani|deshi))\b(?:$| (?:but"
        rf"|by|originally|and)|[- ](?-i:[A-Z]))",
        "life",
        3,
    ),
)

PLACES = (
    frame(
        rf"(?:my|our) (?:[\w-]+ ){{1,3}}?(?:is|are)(?: now| actually| still| called| named)* {NAME}(?: (?:and|&|of"
        rf"|the|{NAME}))*(?: now)?$",
        "life",
        3,
        unless=r"\b(?:guess|answer|question|problem|mood|ringtone)\b",
    ),
    frame(
        r"(?:my|our) (?:[\w-]+ ){0,2}(?:visa|permit|passport|licen[cs]e|contract|lease|membership|insurance"
        r"|ticket|pass)(?: (?:is|are|will be))? (?:valid|good|runs|lasts|ends|expires?) ?(?:until|till|to|on|in"
        r"|out)?",
        "life",
        3,
    ),
    frame(
        rf"{DID} (?:live|lived|stay|stayed|reside|rent|grew up)\b(?! (?:with it|for (?:this|that|it)|up"
        rf"|in (?:the moment|fear|hope))) ?(?:in|at|near|with|on|alone|by|between|abroad|here|a|an|next to|outside"
        rf"|downtown|together|across)?",
        "life",
        4,
        unless=r"\b(?:live (?:my|your|laugh)|stay(?:ed)? (?:up|in|calm|awake|home|positive|late)|lived? to)\b",
    ),
    frame(rf"{AM} (?:living|staying|based|residing|renting|house-?sitting)\b", "life", 4),
    frame(
        rf"{DID} (?:moved|relocated|emigrated|immigrated|migrated|settled) (?:\w+ )?(?:to|from|out|in|into|back"
        rf"|house|here|there|away|home|with|flats?|down|abroad|cities|countries|apartments?|again)",
        "life",
        4,
        unless=r"\b(?:moved (?:on|to tears)|by)\b",
        is_momentary=True,
    ),
    frame(
        rf"{AM} (?:moving|relocating|emigrating|migrating)\b(?! (?:on\b(?! (?:\w+day|the \d|\d))|forward|slowly"
        rf"|my body))",
        "life",
        4,
        is_momentary=True,
    ),
    frame(
        rf"(?:{AM}|{I} come) (?:originally )?from (?!work|the (?:gym|store|shop|office))\w",
        "life",
        3,
        unless=r"\bcoming\b",
    ),
    frame(
        r"my (?:new |old |current |own )*(?:house|flat|apartment|home|place|condo|street|village|room|office"
        r"|studio|shop|school|university|uni|college|workplace|gym|church|farm) is (?:in|on|near|at|by|next|called"
        r"|a|an|above|behind|the)\b",
        "life",
        3,
        unless=r"\b(?:mess|disaster|freezing|hot|cold|dirty|nightmare|bit|on fire)\b",
    ),
    frame(
        r"my (?:home|current|new|old|permanent)? ?(?:address|town|city|neighbou?rhood|hometown|country) is ", "life", 3
    ),
)

_WORKPLACE = (
    r"(?:at|for|as|in|from home|nights?|night shifts?|shifts?|part[- ]time|full[- ]time|remotely|with"
    r"|freelance|on weekends|weekends|two jobs|here|there|night)"
)

WORK = (
    frame(
        rf"{I} (?:work|worked|freelance|teach|taught|own|run|manage|volunteer|intern|tutor|drive for|code|nurse"
        rf"|lecture)\b(?! (?:hard|out|on (?:it|this|that)|well|fine|so|this|that|late|a (?:bit|lot|mile)|late"
        rf"|away))",
        "life",
        4,
        unless=rf"\b(?:works? out|run (?:out|late|into|for|out of|away|errands)|drive me)\b|{HABIT_WHEN}",
    ),
    frame(rf"{AM} (?:working|freelancing|interning|teaching|volunteering|employed) {_WORKPLACE}\b", "life", 4),
    frame(rf"{DID} (?:(?:been|am|are) )?(?:working|teaching|freelancing|nursing) .*\b(?:for|since)\b", "life", 4),
    frame(
        rf"{AM} working on (?:a|an|my|our|the) (?:\w+ ){{0,2}}(?:book|novel|thesis|dissertation|phd|app|album"
        rf"|project|business|screenplay|game|website|degree|blog|podcast|portfolio|start-?up|garden|painting|memoir"
        rf"|film|course)",
        "goals",
        3,
    ),
    frame(rf"{AM} (?:{TRAIT}|{DIET})(?:$|,| (?:and|but|for|since|now|with|again|these|by|in|too|to|\d))", "life", 4),
    frame(
        rf"{AM} (?:an?|the|one of) (?!{NO_ROLE}\b)(?:[\w'-]+ ){{0,4}}?[\w'-]{{3,}}",
        "life",
        4,
        unless=r"^i am (?:basically|literally|practically|such)\b|\b(?:person who|kind of person that|right|wrong|mood"
        r"|hurry|rush|bad|weird|mess|idiot|meeting|call|bus|train|cab|queue|line|traffic|few minutes|way|problem"
        r"|pickle|break|bind|funk|roll|diet|one (?:who|that)|only one|worst|best (?:at|person))\b",
    ),
    frame(
        rf"{I} (?:have|have got) (?:an? )?(?:new |great |second |part-time |full-time |amazing |stressful )*(?:job"
        rf"|position|role|internship|apprenticeship)\b",
        "life",
        4,
        unless=r"\bto do\b",
    ),
    frame(
        rf"{DID} (?:got|get|landed|accepted|started|was offered|were offered|have been offered|found|been offered"
        rf"|secured|am starting|are starting|start|begin|began) (?:an? |the |my |at )(?:new |first |second |dream "
        rf"|part-time |full-time |amazing |better |next )*(?:[\w-]+ )?(?:job|position|role|internship|promotion"
        rf"|offer|apprenticeship|work|career|business|company|phd|degree|master'?s|course|university|uni|school"
        rf"|college|residency|training|therapy|traineeship|shift)\b",
        "life",
        4,
        is_momentary=True,
    ),
    frame(
        rf"{DID}(?: (?:got|get|was|were|been|am getting|am being|are being))+ (?:promoted|fired|laid off"
        rf"|made redundant|sacked|let go|hired|demoted|transferred|suspended|accepted|admitted|rejected|tenured)\b",
        "history",
        4,
        is_momentary=True,
    ),
    frame(
        rf"{DID} (?:lost|quit|left|resigned|resign|leave|retired|graduated|dropped out|handed in|am quitting"
        rf"|am leaving|am resigning|am retiring|are retiring|quitting|gave up|given up|giving up|am giving up"
        rf"|walked out)\b(?: (?:from|of|my|our|the|as|at|last|in|on|\w+ing|work|school|uni|university|college|law"
        rf"|medicine|teaching|crisps|\w+s$|bread|chocolate|sweets|carbs|cigarettes|soda|{NAME}|social media|sugar"
        rf"|alcohol|coffee|meat|caffeine|smoking|dairy|vaping|drinking|gluten))?",
        "history",
        4,
        is_momentary=True,
        unless=r"\b(?:left (?:my|the|our) (?:keys?|phone|wallet|bag|umbrella|charger|jacket|house|office|laptop|lunch)"
        r"|lost (?:my|our|the) (?:keys?|phone|wallet|way|mind|temper|voice|patience|train of|appetite|card"
        r"|umbrella|game|match|bet|airpods?|glasses)|lost (?:it|track|count|interest|\d)|leaving (?:now|soon|early"
        r"|in a|at \d|work|for)|left (?:early|late|work (?:early|late|at)|now|it|home|them|a\b)"
        r"|gave up (?:on (?:it|this|that)|halfway)|quit (?:it|that))\b",
    ),
    frame(
        r"my (?:new |current |old |first |last |day |full[- ]time |part[- ]time )*(?:job|work|company|employer"
        r"|profession|occupation|shift|commute|role|position|business|major|degree|course|thesis|start-?up"
        r"|team) (?:is|are|was) (?:a|an|the|in|at|as|about|called|with|on|(?-i:[A-Z]))",
        "life",
        3,
        unless=r"\b(?:nightmare|mess|joke|disaster|hell|bit|pain|lot|on fire)\b",
    ),
    frame(
        rf"{I} (?:study|studied|major|majored|attend|attended|go to (?:school|uni|university|college|church"
        rf"|the mosque|temple)|went to (?:school|uni|university|college)|did (?:a|my) (?:degree|phd|master'?s"
        rf"|course))\b",
        "life",
        4,
    ),
    frame(
        rf"{AM} (?:studying|majoring|doing (?:a|an|my|our) (?:\w+ ){{0,2}}(?:phd|degree|master'?s|course|internship"
        rf"|diploma|apprenticeship|a-levels|residency)|in (?:my |the )?(?:\w+ )?(?:year|semester|grade) "
        rf"|at (?:university|uni|college|law school|med school)|in (?:high school|college|university|med school"
        rf"|law school|the (?:army|navy|police)|form \d|year \d)|on (?:maternity|paternity|parental|sick|study"
        rf"|unpaid) leave|on a (?:gap year|sabbatical))",
        "life",
        4,
    ),
    frame(
        rf"{AM} (?:taking|doing) (?:\w+ ){{0,3}}(?:classes|lessons|a course|courses|therapy|a class)\b", "interests", 3
    ),
    frame(rf"{I} take (?:\w+ ){{0,3}}(?:classes|lessons)\b", "interests", 3),
    frame(
        rf"{DID} (?:(?:been|am|are|started|have started|began|start) )+(?:learning|taking up|practi[cs]ing|studying"
        rf"|training|volunteering|teaching myself|dating|seeing a \w+|therapy)\b",
        "interests",
        3,
    ),
    frame(
        rf"{I} (?:have |just |recently |finally )*(?:been|started|began|start|taken up|took up|got into"
        rf"|gotten into) (?:going to (?:the gym|therapy|church|yoga|the mosque)|playing|doing (?!this|that|it\b)"
        rf"|working out|running|swimming|cycling|meditating|journaling|writing|painting|boxing|climbing|gardening"
        rf"|drawing|baking|cooking|knitting|singing|yoga|pilates|photography|pottery|piano|guitar|the \w+$)\b",
        "interests",
        3,
    ),
    frame(rf"{AM} learning\b(?! (?:so much|a lot|that|the hard))", "interests", 3),
)

MONEY = (
    frame(
        rf"{I} (?:charge|earn|make|get paid) .*\d.*\b(?:an?|per|every) (?:hour|day|month|week|year|session"
        rf"|lesson)\b",
        "life",
        3,
        unless=r"\b(?:you|coffees?|calls?)\b",
    ),
    frame(
        r"(?:my|our|the) (?:(?:monthly|new|current|car|student|house|home|personal) )*(?:rent|salary|income"
        r"|pension|allowance|mortgage|loan|debt|deposit|savings goal|pocket money|hourly rate"
        r"|scholarship) (?:(?:is|are|will be|pays) |(?:went|has gone|was raised|rose)\b.*\d)",
        "life",
        3,
        unless=r"\b(?:late|crazy|insane|high|low|ridiculous|due (?:today|tomorrow))\b",
    ),
    frame(
        rf"{I} (?:have|owe|lent|borrowed|am owed|still owe|earn|make) (?:an? |about |around |my "
        rf"|the )*(?:(?:student |car |house |home |personal |bank )?(?:loan|debt|mortgage|overdraft)|{NAME}|my \w+"
        rf"|(?:rm|usd|myr|[$€£¥]) ?\d|\d)",
        "life",
        3,
        unless=r"\b(?:minutes?|hours?|emails?|calls?|kids?|cats?|dogs?)\b",
    ),
    frame(
        rf"{I} (?:want to|am trying to|plan to|am going to|need to|will|would like to|have to|am) (?:save|saving"
        rf"|put aside|set aside|pay off|invest)\b",
        "goals",
        3,
        unless=r"\b(?:you|your)\b",
    ),
)

HAVES = (
    frame(
        rf"{DID} named (?:the|our|my|her|him|it) [\w -]{{0,20}}?{NAME}",
        "people",
        3,
        is_momentary=True,
    ),
    frame(
        rf"{AM} (?:building|renovating|restoring|redoing|writing|recording|designing|organi[sz]ing|developing|sewing"
        rf"|setting up|launching|rebuilding|translating|illustrating) (?:an?|my|our|the) \w+",
        "goals",
        3,
        unless=r"\b(?:list|report|e-?mail|message|letter|reply|review|you|your|essay right|text)\b",
    ),
    frame(rf"{DID} paid off\b", "history", 3, is_momentary=True),
    frame(
        rf"{I} own (?:an? |the |my |two |three |\d )\w",
        "life",
        3,
        unless=r"\bown (?:the|my) (?:mistake|fault|truth|choices)",
    ),
    frame(rf"{DID} sold (?:my|our|the) \w", "history", 3, is_momentary=True),
    frame(
        rf"{I} (?:share|rent) (?:an? |the |my )(?:\w+ )?(?:flat|room|house|apartment|place|studio|office) ", "life", 3
    ),
    frame(
        rf"{DID} (?:hired|found|got) (?:an? |our |my )(?:new )?(?:helper|nanny|accountant|lawyer|therapist|tutor"
        rf"|coach|trainer|assistant|room-?mate|flat-?mate|babysitter|cleaner|job|place|flat|apartment)\b",
        "life",
        3,
        is_momentary=True,
    ),
    frame(
        rf"{I} (?:have|have got|own|adopted|foster|bought|got|raise|rescued|inherited|keep|am raising|have adopted"
        rf"|have bought|have got)(?: myself| ourselves)? {COUNT} {QUALITY}(?:[\w'-]+ ){{0,2}}?(?:{KIN})\b",
        "people",
        4,
        is_momentary=True,
        unless=r"\b(?:client|doctor|dentist|team|date|teacher|coach|trainer|crush) (?:meeting|call|appointment|event"
        r"|\w+day)|\bfriends? (?:over|coming|who (?:says|thinks))|\bdate (?:tonight|with|on|tomorrow)|\b(?:fish"
        r"|chicken|bird)s? (?:and|for|with|soup|curry|rice|burger|sandwich|pie|fingers?|chips)|\bteam (?:meeting"
        r"|lunch|building)|\b(?:bought|got) (?:(?:an?|some|two) )?(?:fish|chickens?)\b",
    ),
    frame(
        rf"{I} (?:do|did) not have (?:any |a )?{QUALITY}(?:{KIN}|{THING})\b",
        "people",
        3,
        unless=r"\b(?:today|right now|tonight)\b",
    ),
    frame(
        rf"{I} (?:have|have got|own|drive|ride|bought|sold|got|inherited|am buying|are buying|am selling|built"
        rf"|rented|bought myself) (?:{COUNT} |the )(?:[\w'-]+ ){{0,3}}?{THING}\b",
        "life",
        3,
        is_momentary=True,
        unless=r"\b(?:\d+ ?(?:dollars|bucks|ringgit|rm|euros?|pounds)|rm ?\d|[$€£]\d|for \d|yesterday for|car (?:wash"
        r"|park|service)|house (?:party|guest))\b",
    ),
    frame(rf"{I} drive (?:an? |the |my )(?:\w+ )?(?:(?-i:[A-Z])|old|used|taxi|truck|bus|van|manual)", "life", 2),
    frame(
        rf"my (?:new |old |first |current |family |second |work |main )*(?:{THING}|phone|computer|tv|watch"
        rf"|instrument|wifi provider|bank|telco|insurance|doctor'?s name|laptop) is (?:an?|the|called|named"
        rf"|(?-i:[A-Z])|from|\d+ years|over|almost|nearly|about) ?",
        "life",
        2,
        unless=r"\b(?:mess|disaster|joke|write-off|on fire|bit|password|pin|code|\d{5,})\b",
    ),
)
