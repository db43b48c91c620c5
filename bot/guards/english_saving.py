"""The English phrases by which a reply claims or promises that something is kept.

Pure data of language; promises.py says where each pattern is looked for. A clause is a part of a sentence.
"""

from bot.guards.phrases import any_of, pattern

# Verbs of record-keeping. The strong ones mean it whatever their subject is; the weak ones have a life elsewhere
# ("the flight was booked", "prices have changed") and count only with the companion or a record as their subject.
_STRONG = any_of("saved|noted|recorded|logged|stored|jotted down|jotted|written down|put down")
_WEAK = any_of(
    "booked|registered|added|entered|updated|changed|corrected|amended|edited|adjusted|fixed|deleted|removed|erased",
    "undone|reverted|reversed|cancelled|canceled|voided|cleared|reset|set up|set|created|filed|categori[sz]ed|tagged",
    "tracked|captured|moved|switched|replaced|renamed|raised|lowered|scheduled|marked|put in|taken care of|sorted",
)
_PAST = any_of(
    _STRONG, _WEAK, "wrote|put|undid", "(?:made|kept) a (?:note|record)", "(?:taken|took) (?:a )?note",
)  # fmt: skip
_EDITED = any_of(
    "booked|registered|added|entered|updated|changed|corrected|edited|deleted|removed|undone|reverted|cancelled|voided",
    r"reset|renamed|set(?=\W*$|\W+(?:to|at)\b)",
)
_INFINITIVE = any_of(
    "save|note|record|log|store|jot|add|enter|update|change|delete|remove|book|set|put|file|undo|correct|fix|track"
    "|treat|categori[sz]e",
    "(?:make|take) (?:a )?note|keep (?:a )?(?:note|record|track)|write (?:it|that|this) down",
)
_GERUND = any_of("saving|noting|recording|logging|storing|adding|entering|updating|changing|deleting|removing|setting")

# What the same verbs mean in talk: adding up, changing one's mind, setting aside, putting it another way.
_NOT_IN_TALK = (
    r"(?! (?:up|together|aside|out|forward|in mind|my mind|myself|the subject|that you|you know|it another"
    r"|it this way"
    r"|it differently|it simply|(?:it|them|these|those|everything) up)\b)"
)
_NOW = (
    r"(?: (?:just|now|already|also|all|both|gone ahead and|went ahead and|go ahead and|successfully|safely|duly|only"
    r"|then|gladly|happily|quickly|definitely|be|get|make sure to|be sure to|certainly))*"
)
_SINCE = r"(?: (?:now|just|already|all|both|safely|duly|successfully|finally))*"
_RECORD_NOUN = any_of(
    "expenses?|entr(?:y|ies)|records?|caps?|budgets?|limits?|income|salary|refunds?|categor(?:y|ies)|currency",
    "settings?|totals?|logs?|diary|amounts?|notes?|purchases?|payments?|transactions?|bills?|payday|time zone|zone",
)
_PRONOUN = any_of("it|that|this|they|these|those|both|all|everything")
_NAMED_RECORD = any_of(
    rf"(?:the|your|an?|each)(?: \w+){{0,2}} {_RECORD_NOUN}(?: (?:of|for|on|at) [^,;]{{1,40}}?)?",
    r"(?:[a-z]{1,3} ?|[$€£¥₹])?\d[\d.,]*(?: (?:of|for|on|at) [^,;]{1,40}?)?",
)
_RECORD = any_of(_PRONOUN, _NAMED_RECORD)
_ACKNOWLEDGED = (
    r"^\W*(?:(?:ok(?:ay)?|done|got it|sure|great|perfect|alright|all right|yes|yep|right|good|and|so|now|duly"
    r"|successfully|all|already|just)\W+)*"
)
_NO_VERB = r"(?!.*\b(?:is|are|was|were|be|been|being|gets?|got|have|has)\b)"
_END = r"(?=\W*$|\W+(?:under|to|in|into|as|for|at|from|by|on|with|now|too|already|here|again)\b)"

_THOUGHT = any_of(
    "heard|read|considered|seen|thought|noticed|missed|understood|got|mentioned|said|known|felt|liked|tried|loved"
    "|enjoyed"
    "|found|checked|had|been|met|wondered|looked|asked|explained"
)
_NO_FEELING = (
    r"(?!(?:agreed|indeed|excited|tired|stressed|worried|impressed|relaxed|even|then|when|often|seven|ten|eleven"
    r"|listen"
    r"|open|loved|liked|enjoyed|wanted|tried|hated|noticed|asked|missed|need|speed|feed|indeed|children|kitchen"
    r"|golden"
    r"|exhausted|overwhelmed|disappointed|interested|surprised|scared|confused|hidden|broken|sudden|between|given"
    r"|seen"
    r"|supposed|related|united|red|bed|seed|heaven|proceed|succeed|needed|granted|blessed|intrigued|delighted|pleased"
    r"|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|taken together)\b)"
)

DONE_NOW = pattern(
    # "I've saved it", "I went ahead and added lunch", "I've got it down"
    rf"\bI(?:['’]ve| have)?{_NOW} {_PAST}\b{_NOT_IN_TALK}",
    rf"\bI(?:['’]ve| have)(?: now| just)?(?: got)? (?:it|that|this|them|everything|all) (?:{_STRONG}|down)\b",
    rf"\bI(?:['’]ve| have) got .{{1,40}} (?:{_STRONG}|down)\b",
    rf"\b(?:we|keepwell)(?:['’]ve| have| has)?{_NOW} {_PAST}\b{_NOT_IN_TALK}",
    # "Saved!", "Okay, logged", "Added lunch to food"
    rf"{_ACKNOWLEDGED}(?:{_STRONG}|{_EDITED})\b{_NOT_IN_TALK}",
    # "Lunch RM15 saved", "expense added", "cap set at RM400"
    rf"^{_NO_VERB}\W*(?:[\w.,'’/-]+ ){{1,6}}{_STRONG}{_END}",
    rf"^{_NO_VERB}(?!\W*an? )\W*(?:[\w.,'’/-]+ ){{0,3}}{_RECORD_NOUN}(?: (?:successfully|now|all))? {_WEAK}{_END}",
    # "it has been saved", "your entry's been updated"
    rf"(?:\b(?:has|have)|['’]s|['’]ve){_SINCE} been{_SINCE} {_STRONG}\b",
    rf"\b{_RECORD}(?: has| have|['’]s|['’]ve){_SINCE} been{_SINCE} {_WEAK}\b",
    rf"\b(?:has|have){_SINCE} been{_SINCE} {_WEAK} (?:to|in|into|under|from) your\b",
    # "done", "all set", "consider it done", "saving that now"
    r"^\W*(?:(?:ok(?:ay)?|and|all|there|right|now|sure|yes|great|perfect)\W+)*done\W*$",
    r"\ball set\b|\bsuccessfully (?:\w+ed|set)\b",
    r"\b(?:consider it|that['’]s|it['’]s|that is|it is|all) (?:done|sorted|handled|taken care of)\b",
    rf"{_ACKNOWLEDGED}(?:that['’]s |it['’]s )?(?:taken care of|sorted|handled|dealt with|tracked|captured|filed"
    rf"|locked in|in)\W*$",
    r"^\W*(?!(?:your |the |my )?(?:money|cash|time|day|week|month|year|balance|weekend|rest)\b)"
    r"(?:the |your |that |this )?[^\W\d]\w*(?:['’]s| is| are)(?: now| all| both| already)? gone(?: now)?\W*$",
    rf"^\W*{_GERUND} (?:it|that|this|them)(?: now| for you| under\b.*| as\b.*)?\W*$",
    # "popped it in your diary", "taken down", "I've struck it out": any participle that is no feeling or thought
    rf"{_ACKNOWLEDGED}{_NO_FEELING}\w+(?:ed|en) (?:it|that|this|them)\b(?! (?:you|was|is|would|i|they|we|can"
    rf"|could)\b)",
    rf"{_ACKNOWLEDGED}{_NO_FEELING}\w{{2,}}(?:ed|en)(?: (?:down|up|in|out|away|off))?\W*$",
    rf"\bI(?:['’]ve| have){_NOW} (?!{_THOUGHT})\w+ (?:it|that|this|them)(?: (?:down|up|in|out|away|off|under|to"
    rf"|from|as)\b|\W*$)",
    r"\bgot (?:it|that|this|them|your \w+) (?:down|in|logged|noted|saved)\b",
    r"\b(?:it|that|this|they)(?:['’]s|['’]re| is| are)(?: now| all| already)* (?:written|jotted|marked|taken|put) "
    r"(?:up|down|in|out)\b",
    # "consider the taxi gone", "you're all set", "scheduled for 7"
    rf"\b(?:consider|count|call) (?:it|that|this|them|(?:the|your) [\w ’'-]{{1,30}}?) (?:{_STRONG}|{_WEAK}|gone"
    rf"|done|handled"
    rf"|history|settled)\b",
    rf"{_ACKNOWLEDGED}(?:scheduled|snoozed|paused|resumed|rescheduled|postponed|moved)\b(?= (?:to|for|until|till"
    rf"|by|it)|\W*$)",
    r"\bI(?:['’]ve| have)?(?: now| just| already)? (?:paused|snoozed|resumed|postponed|rescheduled|scheduled"
    r"|silenced)\b",
    r"\b(?:it|that|this|reminder|alarm|one)(?:['’]s| is| has been| was)(?: now| all| already)? "
    r"(?:paused|snoozed|postponed|rescheduled|scheduled|silenced|resumed)\b",
)
"""A clause says that something was done in this moment."""

STANDS = pattern(
    rf"(?:\b(?:is|are|was|were)|['’]s|['’]re){_SINCE} {_STRONG}\b",
    rf"\b{_NAMED_RECORD} (?:was|were){_SINCE} {_WEAK}\b",
    rf"\b{_RECORD}(?: (?:is|are)|['’]s|['’]re){_SINCE} {_WEAK}\b(?! (?:a lot|over|since|up to|from)\b)",
    r"\b(?:it|that|this|they)(?:['’]s|['’]re| is| are)(?: \w+)? (?:in|on) (?:your|the|my)(?: \w+)? "
    r"(?:records?|diary|logs?|books?|ledger|list|notes)\b",
    r"(?:\b(?:is|are)|['’]s|['’]re)(?: now| all)? in (?:the|your) (?:books|diary|records|log|ledger)\b",
    r"(?:\b(?:is|are)|['’]s|['’]re)(?: now| all| already| safely)* "
    r"(?:on (?:file|record)\b(?! that)|in (?:the|my) (?:system|bag|database)\b|part of (?:your|the) (?:records|diary"
    r"|log)\b)",
    r"\b(?:diary|log|ledger|record book) (?:has|holds|shows) (?:it|that|this)\b",
    r"\bon the books\b|\bhave .{1,40} (?:recorded|logged|on record)\b",
    r"\byour (?:\w+ )?(?:cap|budget|limit|currency|payday|time zone) is now\b",
    r"(?:\b(?:is|are)|['’]s|['’]re)(?: now| all| already| safely)* in there(?: now| already| too)?\W*$",
    r"\bsafe(?:ly)? (?:with me|in (?:the|your|my) (?:diary|records|books|log))\b|\bsafely (?:stored|kept|tucked)\b",
    r"\b(?:one|that|it|lunch|entry|expense|[a-z]+)(?:['’]s| is| are)(?: now| all| already)* on (?:your|the"
    r"|my) (?:list|tab)\b",
    rf"\b{_RECORD_NOUN}(?:['’]s| is| are)(?: now| already)? (?:in (?:force|effect|place)|active|live"
    rf"|up and running)\b",
    r"\b(?:now )?counts? as \w+ (?:now|from now on)\b|\bnow counts? as\b|\bis now (?:under|filed under|part of) \w+",
)
"""A clause says that something stands recorded."""

WILL_SAVE = pattern(
    rf"\b(?:I(?:['’]ll| will|['’]m going to| am going to)|let me|allow me to){_NOW} {_INFINITIVE}\b{_NOT_IN_TALK}",
    rf"\bI(?:['’]ll| will){_NOW} have (?:it|that|this|them|everything) {_STRONG}\b",
    rf"\bI(?:['’]m| am|['’]ll be){_NOW} {_GERUND} (?:it|that|this|them|your|the)\b",
)
"""A clause promises to save."""

WILL_WARN = pattern(
    rf"\bI(?:['’]ll| will|['’]m going to| am going to){_NOW} (?:let you know|tell you) (?:when|if|once|as soon)\b",
    rf"\bI(?:['’]ll| will|['’]m going to| am going to){_NOW} (?:keep an eye|watch out|warn you|alert you"
    rf"|notify you)\b",
)
"""A clause promises to watch over something, as a cap does by itself."""

VANISHED = pattern(
    r"\b(?:won['’]t|will not|doesn['’]t|does not|don['’]t) (?:show up|appear|count|be counted|be in|bother you)\b"
    r".{0,30}\b(?:any ?more|again|any longer|from now on)\b",
    r"\b(?:entry|expense|it|that|one|record)(?: \w+)? no longer exists?\b",
    r"\bno longer (?:there|in (?:your|the)|shows?|counts?|counted|on (?:your|the))\b",
)
"""A clause says, as a denial, that something was taken out."""

REMINDER = pattern(
    rf"\bI(?:['’]ll| will|['’]m going to| am going to){_NOW} (?:call|ring|buzz|alert|wake|warn) you\b",
    r"\b(?:alarms?|reminders?|timers?|wake-up calls?)(?:['’]s| is| are|['’]re)(?: now| all| already| both)* "
    r"(?:on|set|in place|ready|armed|active|up|running|good to go|waiting)\b",
    r"^\W*(?:reminders?|alarms?|timers?)\W+(?:for |at |set\b|on\b|ready\b|done\b|\d)",
    r"\b(?:alarm|reminder|timer|it)(?: will|['’]ll) (?:ring|go off|sound|buzz|come|fire|pop up|wake you)\b",
    r"\b(?:let['’]?s|let me|allow me to) (?:remind|nudge|ping) (?:you|ourselves)\b(?! (?:that|how|why|what|who)\b)",
    r"\byou(?:['’]re| are) (?:all )?set for\b|^\W*(?:it|that)(?:['’]s| is) on\W*$|\bset to (?:ring|go off)\b",
    r"\b(?:scheduled|set|booked) for (?:\d|tomorrow|today|tonight|monday|tuesday|wednesday|thursday|friday"
    r"|saturday|sunday"
    r"|noon|midnight|the \d)",
    r"^\W*(?:will do|consider yourself reminded|you can count on me|leave it to me|i(?:['’]m| am) on it)\b",
    rf"\bI(?:['’]ll| will|['’]m going to| am going to){_NOW} (?:remind|ping|nudge|poke|prompt|wake) ",
    rf"\bI(?:['’]ll| will|['’]m going to| am going to){_NOW} (?:message|text|get back to) you\b",
    rf"\bI(?:['’]ll| will|['’]m going to| am going to){_NOW} (?:check (?:back|in)|follow up|give you an?)\b",
    rf"\bI(?:['’]ll| will|['’]ve| have)?{_NOW} (?:set|create[ds]?|schedule[ds]?|add(?:ed)?|put|made|make|send you)"
    r"(?: up| in)? (?:an?|the|your|that|this) (?:\w+ )?(?:reminders?|alarms?)\b",
    r"\breminders?(?:['’]s| is| are| has been| have been| was)?(?: now| all| already)? "
    r"(?:set|scheduled|created|added|saved|on|active|in place|booked)\b",
    r"\byou(?:['’]ll| will) (?:get|receive|have|hear|see) (?:an? |the |your )?(?:\w+ )?"
    r"(?:reminder|ping|nudge|alert|message|notification|alarm|call|note|word)\b",
    r"\b(?:alarm|reminder|timer|it)(?:['’]s| is) waiting\b|\b(?:alarm|reminder|timer|it) (?:rings|goes off"
    r"|stays on|fires)\b",
    rf"\bI(?:['’]ll| will){_NOW} (?:make sure|see to it)(?: that)? you (?:get up|wake|don['’]t (?:forget|miss)"
    rf"|remember)\b",
    r"\bgot you covered\b|\b(?:timer|alarm|countdown) (?:started|running|is ticking)\b|\bI set (?:it|that|this"
    r"|one) for\b",
    rf"\bI(?:['’]ll| will){_NOW} (?:notify you|give you a (?:shout|buzz|ring|call|heads[- ]up|nudge))\b",
    r"\byou(?:['’]ll| will) (?:be (?:reminded|notified|alerted)|hear from me)\b",
    r"\b(?:expect an? (?:reminder|ping|nudge)|count on me to remind)\b",
)
"""A clause promises to come back at a time, or says that a reminder is set."""

MEMORY = pattern(
    rf"\bI(?:['’]ll| will|['’]m going to){_NOW}(?: (?:always|try to|surely))* (?:remember|memori[sz]e|hold on to)\b",
    r"\bI(?:['’]ll| will|['’]m going to) (?:keep|bear) (?:that|it|this|them) in mind\b",
    r"\bI(?:['’]ve| have)(?: now)? (?:remembered|memori[sz]ed|committed (?:it|that|this) to memory)\b",
)
"""A clause promises to know something later."""

NOT_FORGET = pattern(r"\bI (?:won['’]t|will not|shall not) (?:forget|let you (?:forget|miss|sleep|oversleep))\b")
"""The same promise, as a denial."""

TICKED = pattern(
    r"[✅☑✔][^\n]*\d|\d[^\n]*[✅☑✔]|^\W*[✅☑✔]\W*$",
    r"\bgot it\b\W+[^?\n]{0,40}?(?:\b(?:rm|rp|[a-z]{3}) ?|[$€£¥₹])\d",
)
"""A reply is dressed as a confirmation."""

DENIAL = pattern(
    r"\b(?:not|never|nothing|none|nobody|neither|nor|cannot|without|unless|unable|might|shall|could|would|should)\b",
    r"\bcan (?!confirm|assure|tell|promise)",
    r"n['’]t\b|\b(?:failed|refused|yet|needs?|has|have|having|ought) to\b|\bto be\b",
    r"\bno (?:\w+ )?(?:tool|records?|entr(?:y|ies)|expenses?|way|longer|changes?|reminders?)\b",
)
"""A clause says that it was not, or only could be, done. "No problem" denies nothing."""

SUBORDINATE = pattern(
    r"^\W*(?:if|once|when|whenever|after|before|until|till|unless|whether|as|what|whatever|anything|to)\b",
    r"^\W*everything you\b",
)
"""A clause only sets a condition or a time: "once it is saved", "as noted above"."""

CONDITION = pattern(
    r"\b(?:if|once|when|whenever|after|until|unless|as soon as|in case)\b",
    r"\b(?:tell|send|give) me\b|\blet me know\b|\b(?:just need|confirm|write|type|share|say)\b",
)
"""A sentence offers to save, given something that it still asks for."""

THRIFT = pattern(
    r"\b(?:you|they|he|she|people|who)(?:['’](?:ve|d|re|s))?(?: (?:have|had|just|also|already|really|still|could))* "
    rf"{_PAST}\b",
    r"\bsaved (?:up|money|by|on|a lot|more|less|is)\b|\b(?:money|time|energy|cash|much|percent|%) saved\b",
    r"\bsaved\b.{0,24}\b(?:this|last|over|so far|every|per|each|since|during)\b",
    r"\bwell done\b|\bset (?:an?|some|your) (?:\w+ )?(?:goal|target)\b",
)
"""Saving as thrift, or the person's own doing: "you saved RM50 this month"."""

ELSEWHERE = pattern(
    r"\b(?:in|on|by|at|with) (?:your|the|an?|their|its) (?:\w+ )?(?:statement|bank|contract|bill|invoice|receipt"
    r"|policy"
    r"|article|payslip|law|app|website|calendar|landlord|shop|store|restaurant|airline|hotel)\b",
    r"\b(?:flight|hotel|table|ticket|meeting|appointment|order|subscription|delivery|room|seat)s?\b",
)
"""Somebody else keeps it: "that is noted in your statement"."""

AGREES = pattern(
    r"^\W*(?:(?:ok(?:ay)?|sure(?: thing)?|yes|yep|yeah|alright|all right|right|great|perfect|got it|done|will do|cool"
    r"|fine"
    r"|absolutely|of course|certainly|no problem|no worries|there you go|here you go|all good|understood|noted"
    r"|good)\W*)+$",
)
"""A whole sentence only agrees, as if what was asked for had been done."""

WISHES = pattern(
    r"\b(?:remind|nudge|ping|alert|wake|buzz|text|call) me\b",
    r"\b(?:set|add|make|create|give me|put|need|want) (?:an?|the|another) (?:\w+ )?(?:reminder|alarm|timer)\b",
    r"^\W*(?:please |pls |can you |could you )*(?:add|save|log|note|record|put down|jot)\b",
)
"""A person asks for something to be done, which bare agreement would say is done."""

ASKS_FOR_RECORDS = pattern(
    r"\b(?:did|do|have|has|is|are|was|were|what|which|how|show|list|check|any)\b.*"
    r"\b(?:sav|note|record|log|add|enter|track|book|cap|set\b|entr|expens|spen)",
)
"""A person asks what is recorded."""
