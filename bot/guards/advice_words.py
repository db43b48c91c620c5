"""The words by which a clause advises, supposes or speaks of everybody, in the languages the companion writes.

Pure data of language; moods.py says what follows from each.
"""

from bot.guards.phrases import any_of, pattern

_BASE_VERBS = any_of(
    "try|take|give|set|put|keep|save|start|begin|pick|choose|write|note|track|cook|walk|plan|make|use|cut|move"
    "|wait|sleep",
    "ask|talk|call|skip|limit|aim|think|look|check|leave|spend|pay|buy|list|count|divide|split|review|allow|breathe"
    "|drink|eat|go|stop|do|don['’]t|let|let['’]?s|find|build|read|reward|treat|automate|invest|halve|double|hold"
    "|round",
    "compare|reduce|avoid|stick|focus|sit|rest|get|tell|decide|schedule|block|swap|share|turn|open|close|work|act",
    "imagine|picture|suppose|say you|drop|shift|set aside|aside|practi[sc]e|repeat|delay|sort|cap|consider|enjoy|add"
    "|bring|carry|pack|order|stay|stretch|see if|see whether|see how|be|have a|show up|break|reach|learn|switch",
)
IMPERATIVE = pattern(
    r"^\W*(?:(?:and|then|so|or|first|next|maybe|perhaps|just|simply|always|never|also|please|second|third|finally|now"
    rf"|\d+[.)])\W+)*{_BASE_VERBS}\b(?!\s*[:=])"
)
"""A clause tells what to do: "Try ten minutes of it". "Remember that" and "see" tell what is."""

MODAL = pattern(
    r"(?:\b(?:could|might|may|should|would|can|shall|must|ought to|need to|want to|able to)|['’]ll)\b"
    r"(?! (?:\w+ )?(?:know|see|tell|confirm|notice|report|inform|find that|be (?:worse|better))\b)",
    r"['’]d (?!know|tell|been|had|spent|paid)\w+",
    r"\bwill (?:help|feel|grow|see|do|be)\b|\bworth \w+ing\b|\bhow about\b|\bwhat (?:about|if)\b",
    r"\b(?:podrías?|puedes?|podemos|deberías?|conviene|intenta|prueba|empieza|imagina|haz|pon|anota|reserva|procura"
    r"|vale la pena|elige|espera|guarda|evita)\b",
    r"\b(?:könnte\w*|kannst|können|sollte\w*|würde\w*|versuch\w*|probier\w*|fang|nimm|schreib|leg|stell dir|warte"
    r"|gönn|mach|geh|denk|vielleicht|lass)\b",
    r"\b(?:pourrais|pourriez|peux|pouvez|devrais|devriez|essaie|essayez|commence|commencez|note|notez|mets|mettez"
    r"|imagine|attends|choisis|évite|prends|prenez)\b",
    r"\b(?:boleh|bisa|cuba|coba|cobalah|mungkin|sebaiknya|elok|luangkan|mulakan|mulailah|mulai|tetapkan|pilih"
    r"|kurangkan"
    r"|kurangi|elakkan|hindari|tunggu)\b",
    r"可以|不妨|试试|试着|試試|試著|建议|建議|最好|应该|應該|先(?:从|從|存|试|試)|[會会]有|考虑|考慮",
    r"\b(?:попроб\w+|можешь|можно|стоит|мог\w* бы|давай\w*|начни\w*|представь\w*)\b",
)
"""A clause says what may be done, or would be."""

GENERAL = pattern(
    r"\b(?:most|many|some|few|other) (?:people|of us|adults|households|families|experts|advisers|advisors|folks"
    r"|couples|who)\b|\bmany (?:aim|find|do|say|start|like|save|set)\b|\bpeople (?:who|often|tend|save|find|feel)\b",
    r"\b(?:one|another|an?|my) (?:\w+ )?(?:ways?|ideas?|tips?|tricks?|options?|steps?|approach|suggestion|advice)\b",
    r"\bof the (?:way|time|battle|work|story)\b",
    r"(?<!\byou )(?<!\byour )(?<!\bthe )\busual(?:ly)?\b",
    r"\b(?:often|typically|typical|generally|in general|tends?|commonly|common|normally|as a rule"
    r"|rules? of thumb|for example|for instance|e\.g\.|it takes|takes (?:time|courage|practice)|adults?|anybody"
    r"|anyone|everyone|everybody|nobody|a household|households|experts?|advisers?|studies|research|one in \w+"
    r"|times out of (?:ten|10)|is (?:enough|plenty|fine|normal|okay|ok)|are (?:enough|plenty|fine|normal)"
    r"|works (?:well|for)|a (?:good|fine|fair|decent|nice|modest) (?:\w+ )?(?:start|goal|place|rule|share|step|target"
    r"|aim|habit)|(?:habits|ideas|steps|tips|things|ways|sides|questions?|challenge|goal|rule)\b(?= (?:is|are|help|to"
    r"|come|stand|that|which|can))|help(?:s|ful)?|works)\b(?! if\b)",
    r"\b(?:mucha gente|muchas personas|la mayoría|suele\w*|normalmente|a menudo|una regla|la regla|por ejemplo"
    r"|en general)\b",
    r"\b(?:viele|die meisten|manche|oft|meist\w*|üblich\w*|normalerweise|faustregel|im allgemeinen|zum beispiel"
    r"|man)\b",
    r"\b(?:beaucoup de gens|la plupart des gens|souvent|en général|généralement|une règle|la règle|par exemple|on"
    r" conseille)\b",
    r"\b(?:kebanyakan orang|ramai orang|banyak orang|biasanya|lazimnya|umumnya|pada umumnya|contohnya|misalnya)\b",
    r"大多数|大多數|很多人|许多人|許多人|通常|一般|往往|比如|例如",
    r"\b(?:многие|обычно|часто|большинство людей|например)\b",
)
"""A clause speaks of people at large, or of how things usually are."""

SUPPOSING = pattern(
    r"^\W*(?:and |but |or |even |only |as |what )*(?:if|whether|unless|suppose|supposing|imagine|say|in case)\b",
    r"^\W*(?:si|y si|ob|falls|wenn|et si|kalau|jika|seandainya|если)\b|如果|要是|假如",
)
"""A clause only supposes something, whatever its tense."""

WHENEVER = pattern(
    r"^\W*(?:and |but |or )*(?:when|whenever|once|until|till|as soon as|before|after|while|every time)\b",
    r"^\W*(?:cuando|sobald|bis|quand|dès que|apabila|bila|setelah|когда)\b",
)
"""A clause sets a time for something to be done; in the past tense it tells what was."""
