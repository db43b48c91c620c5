"""The words by which a person asks to be reminded, in the languages that are read by rules.

Patterns to be built into others; data without behaviour.
"""

# Heads: what asks to be told something. Each is followed by a time, a link and what to say.
ASK = (
    r"(?:(?:keep |start )?remind(?:ing)?|nudge|ping|alert|notify|prompt|keep nagging|nag) (?:me|us)(?: again)?"
    r"|(?:be|get) (?:reminded|notified|alerted)|remind myself|alarm me|let me know(?=\s*\ue000|$)|tell me(?= to\b)"
    r"|(?:don'?t|do not|never) (?:you )?let me forget|let me not forget|help me (?:to )?remember"
    r"|make sure (?:that )?i (?:remember|don'?t forget)|(?:jangan lupa )?(?:ingatkan|ingetin|ingatin|peringatkan"
    r"|ingatkn)"
    r" (?:saya|aku|i|gue|gua|ku|sy|kami)"
    r"|recu[eé]rdame|acu[eé]rdame|av[ií]same|recordarme|rappelle[z]?[- ]moi|fais[- ]moi penser|erinner[en]? mich"
)
ASK_CHINESE = r"提醒(?:一下)?(?:我们|我|俺)(?:一下)?|叫我(?!起床)"
WAKE = (
    r"(?:wake|get) (?:me|us) up|wake (?:me|us)|be woken(?: up)?|(?:kejutkan|bangunkan|bangunin) (?:saya|aku|i)"
    r"|despi[eé]rtame|weck mich|r[eé]veille[z]?[- ]moi"
)
WAKE_CHINESE = r"叫我起床|叫醒我|喊我起床"

# Between the head and what to say.
LINK = (
    r"(?:so (?:that )?i (?:don't|won't|do not) forget(?: to| about)?|to|about|abt|that|of|for|on|regarding|re|untuk"
    r"|utk|tentang|pasal|soal|supaya|agar|buat|que tengo que|que debo|de que|que|sobre|para|de|daran|dass ich"
    r"|ans?(?!\b.*\bzu \w+en\b)"
    r"|que je dois|pour|à propos de)\b|d'|(?:[:,–—]|--?)(?=\s|$)|(?<!\s)[:,–—-]|[要得]"
)

# Things that ring.
NOUN = r"(?:reminders?|alarms?|timers?|notifications?|alerts?|countdowns?|wake[ -]?up calls?)"
NOUN_ABROAD = (
    r"(?:peringatan|pengingat|jam loceng|penggera|recordatorios?|alarmas?|wecker|erinnerung(?:en)?|timer|rappels?"
    r"|réveil|闹钟|鬧鐘|提醒|倒计时)"
)
MAKE = (
    r"(?:set|create|add|make|put|schedule|start|get|give|have|run|need|want|place|enter|book|save|fix|setup"
    r"|open(?: up)?|i need|i want|pasang|buat|set(?:kan)?|pon(?:me)?|crea|stell[e]?(?: mir)?|mets|crée)"
)

# What a person points at without a name.
IT = r"(?:it|that|this|that one|this one|them|the last one|last one|itu|yang tadi|ini)"

# Names of what is paid again and again; "paid the rent" is about one of them.
BILL = (
    r"bills?|rent|mortgage|insurance|loan|tuition|subscription|electricity|electric|water|gas|internet|wifi"
    r"|broadband|phone|mobile|utilities|invoice|instal?ments?|premium|fees?|lease|membership|tax(?:es)?|dues|sewa"
    r"|bil|tagihan|cicilan|alquiler|factura|miete|rechnung|loyer|facture|房租|电费|水费|账单"
)
