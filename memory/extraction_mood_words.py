"""Words by which a passage shows that it states nothing about its writer; see ``extraction_moods``. Tables only."""

import re

from core.patterns import LazyPattern

_AUX = (
    r"do|does|did|don't|doesn't|didn't|is|are|am|was|were|isn't|aren't|wasn't|weren't|have|has|had|haven't|hasn't|can"
    r"|could|can't|couldn't|should|shouldn't|shall|will|would|won't|wouldn't|may|might|must"
)
_PRONOUN = r"i|you|we|he|she|it|they|this|that|there|these|those|my|your|our|the|a|an|anyone|anybody|someone|u"
_WH = r"what|what's|whats|why|how|how's|hows|where|where's|who|who's|whose|which|when's"

OPENS_QUESTION = LazyPattern(
    rf"^\W*(?:(?:hey|hi|hello|so|and|but|ok|okay|well|please|um|hmm|now|then|also|oh|btw)\W+)*"
    rf"(?:(?:{_WH})\b(?! (?:a|an) )(?! matters)(?! i (?:love|like|hate|want|enjoy|need))"
    rf"|(?:{_AUX})(?:n't)? (?:{_PRONOUN})\b|when (?:{_AUX})\b|any (?:ideas?|tips?|advice|suggestions?|chance)\b"
    r"|(?:do you )?remember when\b|guess (?:what|who|how)\b(?=.*\?)|is it\b"
    r"|apa(?:kah)?\b|kenapa\b|bila(?:kah)?\b|adakah\b|siapa\b|macam mana\b|bagaimana\b|boleh(?:kah)? (?:saya"
    r"|awak|kau)\b"
    r"|¿|qué\b|cómo\b|cuándo\b|dónde\b|por qué\b|debería\b|puedo\b|(?:我)?(?:应该|應該|要不要|该不该"
    r"|能不能|可不可以)|为什么|什么时候|怎么)",
    re.IGNORECASE,
)
"""How a question begins, with or without its mark. "What I love ..." and "What a day" are none."""

ASKING_PART = LazyPattern(
    rf"(?:[,;:—–(.]\s*|\s-\s|\b(?:so|and|but|or|then)\s+)(?=(?:so |and |but |then |or |any )*(?:{_WH}|when"
    rf"|{_AUX}|any|got"
    r"|think|right|ok(?:ay)?|thoughts|ideas?|tips|suggestions?|advice|recommendations?|huh|eh|kan|apa"
    r"|macam mana|qué|cómo"
    r"|debería|puedo|verdad|no)\b)|[，；]|¿",
    re.IGNORECASE,
)
"""Where the asking part of a sentence may begin."""

PRETENDING = LazyPattern(
    r"^\W*(?:(?:ok|okay|so|now|hey|let's play|game)\W+)*(?:imagine\b|pretend\b|picture this|let's (?:pretend"
    r"|imagine|say|play|role)"
    r"|(?:let us|lets) (?:pretend|imagine|say|role)|suppose\b|supposing\b|hypothetical(?:ly)?\b|in (?:a"
    r"|some) parallel universe"
    r"|role-?play\b|write (?:me )?(?:a|an|the|this|some)\b|you are (?:a|an|my)\b|act as\b|once upon a time"
    r"|bayangkan\b|imagina(?:te)?\b"
    r"|supongamos\b|假设|想象)",
    re.IGNORECASE,
)
"""Openings after which everything in the message is made up."""

SUPPOSED = LazyPattern(
    r"^\W*(?:(?:and|but|so|ok|well|or|oh)\W+)*(?:what if|if\b|unless\b|even if|in case\b|say i\b|assuming\b"
    r"|in theory\b|if only|one more \w+ and|another \w+ and|only if"
    r"|in an ideal world|in another life|(?:sometimes |honestly |really )?i(?: really| just| sometimes"
    r"| do)* wish|we wish|wish i"
    r"|ojalá\b|si (?=\w)|kalau\b|jika\b|sekiranya\b|如果|要是|假如|万一|maybe\b|perhaps\b|mungkin\b"
    r"|quizás?\b|tal vez\b|也许|可能)",
    re.IGNORECASE,
)
"""Openings after which the sentence is a supposition, a condition or a wish."""

CONDITION = LazyPattern(
    r"\b(?:if|unless|in case|as long as|provided(?: that)?|what if|wonder(?:ing)?|as though|suppose|imagine|pretend"
    r"|kalau|jika|sekiranya)\b|\bsi (?:me|gano|pudiera|tuviera|fuera)\b|如果|要是|万一|假如|的话",
    re.IGNORECASE,
)
"""Words of a condition. What stands behind one, or right before it, is not stated."""

DREAM = LazyPattern(
    r"\b(?:i (?:had|have|keep having) (?:a|this|the) (?:weird |crazy |strange |bad )?(?:dream|nightmare)s?"
    r"|i dream(?:t|ed)|in my (?:dream|novel|story"
    r"|game)|in the (?:dream|game|story|novel|movie|book)|my character|mimpi(?:kan)?|soñé|做梦|梦见"
    r"|我梦到)\b|梦见|梦到",
    re.IGNORECASE,
)

JOKE = LazyPattern(
    r"\(not\)|(?:^|[.!?] )\W*(?:oh )?(?:great|joy|wonderful|fantastic|lovely|brilliant|yeah sure"
    r"|yeah yeah|sure|oh sure),?"
    r" i(?:'m| am)?(?: just| so| really)* (?:love|adore|enjoy|a |the )|"
    r"(?:(?<!not a )(?<!no )(?<!not )\b(?:jk|j/k|just kidding|kidding|only joking|just joking|joking|joke"
    r"|sarcasm|lmao|lmfao|rofl|yeah right|as if|not really|in my dreams"
    r"|april fools?|gurau(?: je)?|es broma|broma)\b|/s(?:\s|$)|开玩笑|🤣|😜|😝|🙃|😹)",
    re.IGNORECASE,
)

LAUGHTER = LazyPattern(r"\b(?:lol+|ha(?:ha)+h?|he(?:he)+|hihi|wk(?:wk)+|ja(?:ja)+)\b|哈哈|😂|😆|😅", re.IGNORECASE)

EXAGGERATED = LazyPattern(
    r"\b(?:(?:could|can|would|might|will|'ll|gonna|going to) (?:literally |just |seriously |totally )*(?:kill"
    r"|murder|die|scream|explode|cry|strangle|eat a horse"
    r"|throw|punch|marry|sleep for)|kill me|i(?:'m| am) (?:literally |actually |so |honestly )*(?:dead|dying"
    r"|starving|freezing|screaming|crying|melting|boiling|toast"
    r"|a (?:mess|wreck|zombie|disaster|clown|potato|genius|god))|hate (?:my life|everything|everyone|mondays"
    r"|myself|people|adulting)|(?:worst|best) day ever"
    r"|a million|for a (?:coffee|pizza|beer|drink|nap)|run away (?:and|to) (?:join|live)|join the circus"
    r"|live (?:under a rock|in a cave)|to the moon|rule the world"
    r"|take over the world|never (?:ever )?(?:gonna |going to )?\w+(?:ing)? (?:[\w']+ ){0,4}?again"
    r"|done with (?:life|people|men|women|everything)"
    r"|married to (?:my|the) (?:couch|job|work|bed)|win the lottery|become a (?:millionaire|billionaire|hermit"
    r"|monk|unicorn))\b",
    re.IGNORECASE,
)
"""Talk of a moment, in the words of more than a moment."""

_OTHERS = (
    r"(?:(?i:he|she|they|people|someone|somebody|everyone|everybody|nobody"
    r"|(?:my|the|our|his|her|their|some|one|this|that|a) (?:[\w'-]+ ){1,3}?)|[A-Z]\w+ )"
)
HEARSAY = LazyPattern(
    rf"(?:\b{_OTHERS}\s?(?:(?i:always|just|once|still|also|keeps?|kept|even|often|then|has|have|had|is|was|were"
    rf"|are|'s) )*"
    r"(?i:said|says|say|saying|told (?:me|us|everyone|him|her|them)|tells (?:me|us)|telling (?:me|us)|thinks?"
    r"|thought|thinking|claims?|claimed|believes?|wrote|writes"
    r"|texted|asked|asks|asking|reckons?|swears|insists?|suggested|suggests|wants me to|goes like|was like"
    r"|were like|is like|accused|heard|assumes?|assumed"
    r"|joked|jokes))\b"
    r"|\b(?i:according to|i (?:heard|read|saw) (?:that|on|in|somewhere|about)|rumou?r has it|they say"
    r"|the (?:article|post|song|book|movie|ad|sign|horoscope|test|quiz) (?:says|said)"
    r"|apparently|supposedly|dia (?:kata|cakap|beritahu)|katanya|dice que|dijo que|me dijo|dicen que)\b|(?:他|她"
    r"|们|别人|我?(?:妈|爸|姐|哥|弟|妹|爷|奶|公|婆)+|老板|朋友|同事|同学|室友|医生|老师|客户|司机|邻居"
    r"|有人|网上)[^，。]{0,4}(?:说|觉得|认为|问)|听说|据说",
)
"""Somebody else speaks or thinks: what follows is theirs."""

SAID_BY_COMPANION = LazyPattern(
    r"\byou(?:'ve| have)? (?:(?:just|already|once|also|keep|kept) )?(?:said|told|mentioned|suggest(?:ed)?"
    r"|think|thought|know|knew|remember(?:ed)?|wrote|noted|recommend(?:ed)?|claim(?:ed)?|saying|assume[ds]?)\b"
    r"|\b(?:your (?:suggestion|idea|advice|words|notes|memory|plan)|as you (?:said|suggested))\b|你说|你觉得|你记得"
    r"|dijiste|awak kata",
    re.IGNORECASE,
)
"""The companion's own words, told back."""

BEFORE_PASTE = LazyPattern(
    r"(?:(?<!not a )(?<!no )\b(?:says?|said|reads|goes|wrote|writes|texted|sent(?: me)?(?: this)?"
    r"|replied|posted|lyrics?|poem"
    r"|song|story|script|quotes?|review|article|post|e-?mail|messages?|caption|joke"
    r"|ad|letter|transcript|bio|status|tweet|horoscope|subject|got this(?: from \w+)?|this from \w+"
    r"|forwarded(?: message)?|fwd|fw)\s*:|-{3,}\s*forwarded[^\n]*|\bforwarded message\b|```)",
    re.IGNORECASE,
)
"""What announces words of others: they go on up to the next empty line."""

TASK_WITH_TEXT = LazyPattern(
    r"^\s*(?:from|subject|sent|to|cc): |^\W*(?:(?:please|pls|can you|could you|hey|hi|ok|would you"
    r"|help me(?: to)?)\W+)*(?:translate|proofread"
    r"|rewrite|rephrase|summari[sz]e|paraphrase|polish|terjemah\w*"
    r"|(?:correct|fix|edit|check|improve|shorten|answer|reply to|respond to) (?:this|the following|these"
    r"|my (?:\w+ )?(?:essay|letter|e-?mail|grammar|text|cv|message))"
    r"|traduce|翻译|润色)\b",
    re.IGNORECASE,
)
"""A task about a text: whatever follows may be that text."""

KNOWN_LABELS = frozenset(
    "note ps btw fyi update edit fact today me news ok well plan goal reminder remember important confession question"
    " truth context background warning status ingat nota".split()
)

TAKES_BACK = LazyPattern(
    r"^\W*(?:(?:no|nope|nah|haha+|lol|ok|ha)\W+)*(?:april\b|april fools?|jk|just kidding|kidding|only joking"
    r"|just joking|joking|not really|psych|gotcha|i was (?:joking|kidding)|tipu je|gurau|es broma|era broma"
    r"|开玩笑|骗你的)",
    re.IGNORECASE,
)
"""How the next message takes a joke back."""
