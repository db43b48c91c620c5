"""What keeps a message that names an amount from being a record: questions, wishes, plans, orders, caps, adverts.

Data and two checks, lower case, several languages. A word of ``UNSAID`` never belongs to the note of a record, so an
item with one of them is not understood (R2.3). It errs on the side of silence: money is never guessed.
"""

import re
from functools import cache

from bot.understanding.list_words import LIST_WORD

_ENGLISH_UNSAID = """
    is are be been being isn't aren't has hasn't having do does did don't dont doesn't didn't didnt done
    can't cant could couldn't would wouldn't would've should shouldn't shall will won't wont i'll we'll i'd i'm im
    may might must want wants wanted wanna need needs needed think thinking know guess feel hope wish wishing
    plans planning planned going gonna try trying tried let let's lets like hate maybe probably perhaps supposed
    expected expecting estimate estimated quote quoted upcoming soon later next
    but because although however unless than if else instead rather whether
    very so such really still ever never always usually often sometimes almost nearly not nothing none neither
    he she they them him his hers their you your you're u ur it it's its that that's these those there
    he's she's they're we're there's who's
    who whom whose which what what's why how when where
    tell give gives explain says say said told ask asked lost found stolen left costs
    actually sorry wait correction oops wrong
    remind reminder remember forget alarm alarms timer due overdue undo delete meeting meetings appointment
    reservation passengers guests volume
    budget budgets limit limits average remaining balances prices priced worth discount promo click only limited
    every each less
    keep saves saved saving savings invest invested investing owe owes owed lend lends lent lending borrow
    borrowed loaned repay transferred moved withdrew withdraw withdrawn deposited exchanged converted swap
    split splitting
    weight weigh weighs weighed temperature fever degrees pulse score scored steps pages pin otp password passcode
    code age aged height version gpa calories reps pushups push-ups squats laps followers likes stars rated
    questions words
    too saw seen expensive overpriced unaffordable sell sells selling looking leaves leave arrive arrives departs
    ran jogged cycled swam walked slept meditated cooked temp bpm weather mood rating ratings born postcode zipcode
    tracking discounted price points point pts returned max turned turning unread emails woke wake serves bake
    increased decreased increase rose dropped hit minimum outside meet plate brb
    instructions disregard mistake mistaken mistakenly opps ops whoops nap halved halves raise duplicate duplicated typo
"""
_MALAY_UNSAID = """
    tak tidak bukan belum nggak gak enggak takkan jangan nak mahu mau ingin akan hendak kalau jika patut perlu
    ingatkan berapa kenapa adakah boleh pinjam hutang simpan bajet anggaran mahal terlalu sangat kena harga
    utang ngutang minjam minjamin
"""
_SPANISH_UNSAID = """
    nunca quiero quisiera quería voy vamos debo debería podría puedo cuánto cuanto qué cuál tengo necesito
    recuérdame presupuesto límite falta presté prestado debe caro demasiado vende vendo cuesta cuestan
    ahorro ahorra ahorrar ahorré ahorrado
"""
_PORTUGUESE_UNSAID = """
    não nao nunca quero queria vou preciso quanto devo lembre orçamento limite emprestei
"""
_FRENCH_UNSAID = """
    ne pas jamais veux voudrais vais dois faudrait combien rappelle budget plafond prêté cher chère trop coûte
"""
_GERMAN_UNSAID = """
    nicht kein keine nie möchte will werde soll sollte muss wieviel erinnere würde könnte geliehen teuer kostet
"""
_OTHER_UNSAID = """
    non mai voglio vorrei devo dovrei quanto ricordami niet geen nooit wil moet zou hoeveel herinner
    inte aldrig vill ska borde hur påminn değil hayır istiyorum kaç hatırlat
    custa custam costa costano
    не нет никогда хочу хотел хотела буду надо нужно сколько напомни если должен бы можно лимит бюджет
    không chưa muốn sẽ cần nên nhắc nếu नहीं चाहिए कितना дорого слишком стоит đắt pahalı
"""
# Days that the date grammar does not read in these languages: a record must not land on today for them.
_UNREAD_DAYS = """
    gisteren eergisteren igår förrgår eilen dün evvelsi wczoraj przedwczoraj вчора včera tegnap कल परसों เมื่อวาน أمس
    morgen besok esok imorgon huomenna yarın jutro zítra завтра demain domani amanhã mañana
"""
# Someone else's doing, plans, wishes, beliefs, negations, corrections, reminders, loans, and figures of other things.
UNSAID = frozenset(
    " ".join(
        (
            _ENGLISH_UNSAID,
            _MALAY_UNSAID,
            _SPANISH_UNSAID,
            _PORTUGUESE_UNSAID,
            _FRENCH_UNSAID,
            _GERMAN_UNSAID,
            _OTHER_UNSAID,
            _UNREAD_DAYS,
        )
    ).split()
)
UNSAID_CJK = tuple(
    """吗 嗎 多少 几 怎 为什么 为何 提醒 想 打算 如果 要是 没 沒 不 别 贵 貴 高い 비싸 预算 上限 限额 余额 应该 可以
    能不能 欠 借
    转账 转到 存 取出 어제 그제 엊그제 내일 明日 明天 后天 下周 下个月 删除 撤销 修改 查 显示 いくら
    たい ない つもり 얼마 싶 않 예산""".split()
)

_QUESTION_WORDS = (
    "how|what|what's|when|where|why|who|which|whose|is|are|am|was|were|do|does|did|can|could|would|should|shall|will|"
    "have i|had i|has|may (?:i|we|you)|berapa|apa|bila|kenapa|adakah|"
    "cuánto|cuanto|qué|quanto|combien|wie ?viel|hoeveel|"
    r"сколько|bao nhiêu|kaç|कितन\w*"
)
# What an order to the program or a plan begins with.
_ORDER_WORDS = (
    "set|undo|delete|remove|edit|change|correct|cancel|show|list|export|report|find|search|compare|update|rename|make|"
    "save|help|remind|plan|explain|tell|give|move|transfer(?! masuk| dari| from)|check(?![- ]in )|let|start|stop|"
    "create|schedule|convert|calculate|call|wake|"
    "book (?:me|a|an|the)|play|turn|modify|subtract|divide|multiply|reserve|get me|get an? (?:uber|taxi|cab|ride)|"
    "open|close|translate|send|no|not|cap|limit|budget|batas(?:i|an|kan)?|hadkan|tolong ingatkan|ingatkan|padam|buang|"
    "tukar|tetapkan|borra|"
    "elimina|cambia|pon|apaga|muda|supprime|lösche|cancella|удали|отмени|напомни|xóa|nhắc"
)
_CAPPED = (
    "food|groceries|transport|housing|shopping|entertainment|travel|spending|expense|overall|total|monthly|weekly|"
    "daily|month|week"
)
_OPENERS = "so|and|but|please|pls|can you|hey|ok|okay"
# "last 5 taxis", "3 biggest", "últimos 5": the number says how many entries are asked for.
_RANKS = (
    r"last|latest|recent|newest|previous|first|biggest|largest|highest|(?:most|least) expensive|priciest|dearest"
    r"|smallest|lowest|cheapest|terakhir|terkini|terbaru|terbesar|terkecil|teratas"
    r"|[uú]ltim[oa]s?|recientes|mayores|maiores|recentes|derni[eè]re?s?|plus (?:gros(?:ses)?|grandes?|chers?)"
    r"|letzten?|neuesten?|gr[oö](?:ß|ss)ten?|teuersten?|ultim[ei]|recenti|laatste|grootste|senaste|största"
    r"|последни[ехй]|крупнейши[ех]|cuối|gần nhất|mới nhất|lớn nhất"
)
# "15 last Friday" names a day, and "15 first aid kit" a thing.
_RANKS_AFTER = _RANKS.replace("last|latest|recent|newest|previous|first", r"last(?=\W*$)|latest|most recent|newest", 1)
_HOW_MANY = r"\d{1,3}(?!\d|[.,:/]\d)"
# "34 quid a month", "2000 pesos al mes".
_UNIT = r"(?:(?:quid|bucks|dollars|pounds|euros?|pesos|ringgit|rupiah|rupees|sgd|myr|usd|rm) )?"
_NO_REPORT = "|".join(
    (
        r"[?？؟]",
        rf"^\s*(?:(?:{_OPENERS}),? )*(?:{_QUESTION_WORDS})\b",
        rf"^\s*(?:(?:{_OPENERS}),? )*(?:{_ORDER_WORDS})\b",
        r"^\s*(?:删除|撤销|提醒|设置|设|把|取消|修改|帮我提醒)",
        rf"\b(?:{_CAPPED}) cap\b|\b(?:cap|limit|budget|target|goal|max) (?:of|at|to|for|on|is)\b|\bcredit limit\b",
        # Money moved between one's own pockets is not spent.
        r"\bfrom (?:the |an |my )?atm\b|\batm withdrawal\b|\b(?:transfers?|tf) (?:ke|to)\b",
        r"\b(?:to|into|from|between) (?:my |our )?(?:savings?|checking|current account|other account)\b",
        r"\b(?:topup|top up|reload) (?:e-?wallet|my wallet)\b",
        r"\b(?:have|has|had|got) to\b|\bgotta\b",
        r"\b(?:no|ne) (?:gast|compr|pag|ho |ai )|\bi am\b|\bi (?:earn|make)\b",
        r"\bby (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)\b",
        rf"\btop \d|\b(?:{_RANKS}) {_HOW_MANY}",
        rf"^\W*(?:(?:my|the|show|mis|los|les|mes|die|meine) )*{_HOW_MANY} (?:[^\W\d]+ )?(?:{_RANKS_AFTER})\b",
        rf"^\W*{LIST_WORD}{_HOW_MANY}\W*$",
        r"(?:最近|最后|最後|最新|最大|前|直近)[的の]? ?\d+ ?[笔筆条條个個次件]|최근 ?\d+ ?[개건]",
        # Rates and bounds: "1200 a year", "RM3/hr", "under 12".
        rf"\d ?{_UNIT}(?:/|per |an? )"
        r"(?:hr|hour|day|week|month|mo|yr|year|night|kg|lb|lit(?:er|re)|l|gallon|pax|person|head)\b",
        r"\d(?:[.,\d]*[^\W\d]{0,4})? (?:se|per ?|tiap |setiap )(?:hari|minggu|pekan|bulan|tahun)\b"
        rf"|\d ?{_UNIT}(?:al|por|a la|par|pro|im|per|na) "
        r"(?:d[ií]a|semana|mes|año|jour|semaine|mois|tag|woche|monat|jahr"
        r"|giorno|settimana|mese)\b|^\s*(?:每[天日周週月年]|每个?(?:星期|月))",
        r"\b(?:under|over|below|above|within|around the|between) (?:rm|[$€£¥])? ?\d|[<≤≥]",
        # Giving back what was lent: neither spent nor a refund of what was.
        r"\b(?:paid|pays?|paying|gave|gives?|sent|transferred) (?:(?!for\b|my\b|on\b|to\b)[\w.,$€£]+ ){0,3}back\b"
        r"|\b(?:bayar|bagi|kasi|kasih) balik\b",
        r"\btook (?:\w+ ){0,3}(?:out|back)\b",
        r"\b(?:have|has|had|took|take) (?:out )?(?:an? |the |my )?(?:\w+ )?"
        r"(?:loan|mortgage|debt|overdraft)s? (?:of|over|with)\b",
        # Parts and reckonings of a sum that nobody has named.
        r"\d ?(?:%|percent|per cent|pct)|\b(?:half|third|quarter|setengah|separuh) (?:of|dari|daripada)\b",
        r"\b(?:mitad|moitié|metade) de\b|\bhälfte (?:von|der|des)\b|\b(?:paid|pays|covered|owes?|gave) half\b|\d half$",
        r"\d ?(?:[^\W\d]{1,8} )?off\b|\bor so\b|\b(?:split|shared|divided) (?:by|between|among|in|it|\d)",
        r"\bmore than\b|\bat least\b|\bup to\b|\bout of \d",
        # Adverts and forwarded copies.
        r"https?://|www\.|t\.me/|\b\d+ ?% ?off\b|\bbuy \d+ (?:get|free)\b|\bfree shipping\b|\bforwarded\b",
        r"!{2,}|^>|\bdm me\b",
    )
)


_TOTAL = re.compile(
    r"\b(?:total|totals|totalling|altogether|subtotal|sum|jumlah|всего|итого|gesamt|tổng)\b|合计|总共|一共|总计|合計"
)


def names_a_total(folded: str) -> bool:
    """Whether a message, folded to lower case, names a total, which beside its parts would count twice."""
    return _TOTAL.search(folded) is not None


def is_no_report(folded: str) -> bool:
    """Whether a message, folded to lower case, can report nothing that was paid or received."""
    return _no_report().search(folded) is not None


@cache
def _no_report() -> re.Pattern[str]:
    """All that makes a message no report as one expression, built when the first message is read."""
    return re.compile(_NO_REPORT)
