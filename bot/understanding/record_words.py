"""The words by which people tell what a record is: that something was paid, received or given back.

Data only, lower case, several languages. Words that are spent on telling the kind ("bought", "spent ... on") leave
the note. So do the same verbs in the imperative, "pay rent 800", "buy milk 2": people who keep a diary write so of what
they have done, and a plan says when, or that it has to be ("tomorrow", "need to"). What keeps a message from being a
record at all is in :mod:`bot.understanding.record_guards`.
"""

from core.patterns import LazyPattern

# Verbs of spending at the beginning of an item; they are no part of the note.
SPENDING = frozenset(
    """spent spend spends paid pay pays paying bought buy buys purchased purchase ordered order got get grabbed
    had have expense expenses add added log logged record put spending cost tapau tapao bungkus payed bout
    ate eaten drank took sent
    beli membeli bayar dibayar belanja keluar pengeluaran bayaran
    compré compre compramos gasté gaste gasto gastos gastamos pagué pague pagamos
    comprei gastei paguei despesa gastou
    acheté payé dépensé dépense achat
    gekauft bezahlt ausgegeben ausgabe kaufte zahlte
    comprato pagato speso spesa
    gekocht betaald uitgegeven
    köpte köpt betalade betalat spenderade
    aldım ödedim harcadım aldik
    купил купила купили заплатил заплатила потратил потратила трата расход оплатил оплатила
    mua trả chi tiêu
    खर्च खरीदा दिया""".split()
)
# Verbs that end a sentence, after the amount or the thing: "20€ für Benzin ausgegeben", "kahve 45 TL ödedim".
FINAL_VERBS = frozenset(
    """gekauft bezahlt gezahlt ausgegeben geholt gekocht betaald uitgegeven aldım aldik aldık ödedim harcadım
    खरीदा खरीदी दिया दिये दिए खर्च""".split()
)
# Verbs of having something, which do not say by themselves that it was paid: "ate lunch for 8", "took a cab 12".
HAVING = frozenset("ate eaten drank took sent".split())
SPENDING_CJK = tuple(
    """花费了 花费 花了 消费了 消费 支出 买了 買了 购买了 购买 付了 支付了 支付 花 买 買 付
    使った 払った 買った 썼어 샀어 지출""".split()
)  # longest first

# Words before the verb or around the item that carry nothing.
FILLERS = frozenset(
    """i i've ive we we've me my our just also then and a an the some about around approximately approx roughly
    ok okay hey hi please pls plz thanks thx ty today's new note another was were totally total:
    saya aku gue kami dah sudah udah lah tadi td la je jer tolong untuk
    yo me hoy eu je j'ai nous ich habe wir ho abbiamo ik heb jag har ben
    я мы ещё еще tôi mình em anh đã vừa đi back
    मैंने ने""".split()
)
FILLERS_CJK = ("我今天", "今天", "我", "刚刚", "刚才", "一共", "总共", "共", "了")

# Words that tie an amount to what it was for.
LINKS = frozenset(
    """on for to at in of with im beim bei : - – = => @ was were cost costed costs: came is: por en para de a em com no
    na pour sur für auf von per di untuk pada buat за на для cho içi için till voor aan op för på as à по""".split()
)
LINKS_CJK = ("的", "在", "は", "で", "に", "を", "，", "。")

# Words of receiving; the verbs leave the note, the nouns are what it is about.
INCOME_VERBS = frozenset(
    """received receive earned earn won income masuk terima menerima dapat diterima
    recibí recibi cobré cobre ingreso gané recebi ganhei recebido reçu gagné touché erhalten bekommen verdient
    eingang ricevuto guadagnato incassato ontvangen verdiend mottog tjänade fick
    получил получила заработал заработала доход пришла пришло nhận thu kazandım geldi sold vendí vendi vendu
    verkauft venduto verkocht продал продала terjual dijual jual bán sålde""".split()
)
INCOME_NOUNS = frozenset(
    """salary salaries paycheck paycheque wage wages payday bonus dividend dividends freelance cashback stipend
    payout commission earnings
    gaji gajian elaun upah komisen dividen bonus thr pendapatan
    sueldo salario nómina aguinaldo salário ordenado salaire paie prime gehalt lohn weihnachtsgeld stipendio
    salaris loon lön palkka maaş ikramiye зарплата зарплату зп аванс премия lương thưởng वेतन सैलरी तनख्वाह""".split()
)
# Whose salary is paid, not received: "maid salary 500" does not say which way the money went.
PAYEES = frozenset("maid helper staff driver nanny cleaner worker workers employee employees babysitter".split())
INCOME_CJK = tuple(
    """得了 赚了 卖掉 工资 薪水 薪资 奖金 收入 分红 收到 工資 獎金 发工资 卖了 給料 給与 ボーナス バイト代 もらった
    월급 급여 보너스 수입 받았""".split()
)
INCOME_PHRASES = LazyPattern(
    r"\b(?:got|get|dapat)\b.*\b(?:ang ?pa[ou]|ang ?pow|duit raya|allowance|tips|prize|reward)\b"
    r"|\b(?:venmo|zelle|paypal|cash ?app|duitnow|paynow|gcash|upi) from\b"
    r"|\b(?:ang ?pa[ou]|ang ?pow|allowance|pocket money|duit raya|tips|prize|reward|money) (?:from|dari)\b"
    r"|\btransfer (?:dari|from|masuk)\b"
    # Somebody near gives: "mum gave me 50", "mak bagi 50"; "mum sent 50 to Ali" is another matter.
    r"|^(?:my |from )?(?:mum|mom|mama|dad|papa|mother|father|parents|grandma|grandpa|aunt|auntie|uncle|boss|client)"
    r" (?:gave|sent|transferred|bagi|kasi|kasih|beri)\b(?!.*\b(?:to|kat|kepada)\b)"
    r"|^(?:mak|ibu|ayah|abah|bapak|bapa|kakak|abang|nenek|atuk|bos) (?:saya |aku )?(?:bagi|kasi|kasih|beri|kirim)\b"
    r"(?!.*\b(?:kat|kepada|untuk)\b)"
    r"|^(?:мама|папа|бабушка|дедушка|муж|жена) (?:мне )?(?:дал|подарил|прислал)а?\b|^(?:mẹ|ba|bố|ông|bà) (?:cho|gửi)\b"
    r"|\b(?:hat|haben) mir\b"
    r"|\b(?:got|get|getting|was|been) paid\b|\b(?:gave|sent|paid|gives|transferred|tipped) (?:me|us)\b|\bpaid to me\b"
    r"|\b(?:bagi|kasi|beri|kasih|transfer ke) (?:saya|aku|kat saya|i)\b|\bme (?:dio|dieron|pagaron|pagó)\b"
    r"|\bm'a (?:donné|payé)\b|给我|給我|发了工资|被付"
)
REFUND_WORDS = frozenset(
    """refund refunds refunded reimbursed reimbursement reimburse cashed-back moneyback
    pengembalian refunded reembolso devolución devolucion devolvieron devolvió devolveram reembolsado
    remboursement remboursé erstattung erstattet rückerstattung gutschrift
    rimborso rimborsato terugbetaling återbetalning iade возврат вернули
    """.split()
)
REFUND_CJK = ("退款", "退了", "返金", "환불", "报销")
REFUND_PHRASES = LazyPattern(
    r"\b(?:got|get|received|money) (?:\w+ )?back\b"
    r"|\bhoàn tiền\b|\bbayaran balik\b|\bduit balik\b"
)

# Between items: "coffee 4 and bagel 3", "taxi 12; lunch 9".
SEPARATOR = LazyPattern(
    r"\s*(?:[,;，；、。|]+|\.(?=\s|$)|\n)\s*"
    r"|\s+(?:and|n|&|\+|/|plus|then|also|dan|lepas tu|terus|y|e|et|und|och|og|ja|ve|và|и|и ещё|और)\s+"
    r"|(?<=\d)\s+w\s+(?=(?:(?! (?:and|n|&|\+) )[^\d,;\n])*\d)"  # "nasi 8 w teh 2.50", but not "nasi 8 w Ali"
    r"|\s*(?:还有|還有|以及|和|跟|と|그리고)\s*"
)

# Words after which a number belongs to a name: "bus 42 ticket 2.50".
NUMBERED = frozenset(
    "bus line route gate room table platform terminal level floor size no no. number size lot zone train flight unit "
    "block seat part model type class area club studio pier motel highway road street house apt".split()
)
# Words whose number never is a price.
ONLY_NUMBERED = frozenset(
    """no nr number room gate page pages chapter level lvl platform terminal seat unit block apt floor version ver
    chap episode season volume vol question extension ext row halaman tingkat pintu página pagina seite zimmer kapitel
    chambre страница этаж комната trang phòng""".split()
)
# "Ali gave me (20) for lunch": the amount is taken out.
GIVEN_FOR = LazyPattern(r"\b(?:(?:gave|gives|sent|transferred) (?:me|us)|got from \w+) for (?P<thing>.+)")
# People whom one lends to; a mere name may be a shop's.
PEOPLE = frozenset(
    """mum mom dad mother father parents brother sister bro sis son daughter husband wife boyfriend girlfriend partner
    friend friends colleague colleagues coworker roommate roomie flatmate housemate neighbour neighbor cousin uncle
    aunt auntie classmate teammate him her them""".split()
)
# What is measured or numbered; as the whole note its number is no price: "run 5", "ref 88213".
UNSOLD = frozenset(
    (
        "run|running|jog|sleep|speed|heart rate|pulse|exit|line|address|ref|reference|id|height|steps|score|level|"
        "deposit|exchange|atm|cash out|cashout|battery|humidity|wind|distance|weight|count|number|total|balance|left|"
        "rank|go|push ups|squats|plank|mileage|odometer|km|age|year|day|week|ticket no|house no|invoice|account|"
        "acc|serial|us|of us|blood sugar|bp|maths|math|exam|test|test result|inflation|interest rate|loan rate|"
        "goal|target|offer|error|bug|sprint|verse|psalm|aqi|zip|blk|bench|first|last|more to go|http|ios|python"
    ).split("|")
)
PAYING_BY = frozenset("by with via using in through".split())
LAST_HOUR = 24  # up to it a bare number may be a time: "lunch at 12", "lunch 12 @ 1"
AT_AN_HOUR = frozenset("at @ à um alle às las pukul jam kl lúc в".split())
TOTALS = frozenset("total totally altogether all in together semua jumlah".split())
# Between two things; a thing after it without a price is incomplete.
AND = LazyPattern(r"\s+(?:and|n|&|\+|plus|dan|y|e|et|und|och|og|ve|và|и)\s+")
FOR_PEOPLE = frozenset("for of untuk para pour für".split())
COUNTED_FOR = frozenset({"for", "untuk", "para", "pour", "für", "x", "per", "voor", "за"})
EACH = frozenset({"at", "@", "each", "x", "*", "ea"})

HASHTAG = LazyPattern(r"(?:^|(?<=\s))#([^\W\d]\w*)")
CATEGORY_LINK = LazyPattern(
    r"(?:^|\s)(?:for|under|as|category|cat|into|to|in|kategori|untuk|categoría)[: ]\s*(?P<name>[^\W\d][\w &-]*)$"
)
CATEGORY_PREFIX = LazyPattern(r"^\s*(?P<name>[^\W\d][\w ]*?)\s*[:：]\s+(?=\S)")
KIND_PREFIX = LazyPattern(
    r"^\s*(?:(?P<income>income|pemasukan|pendapatan|ingreso|receita|revenu|einnahme|доход|收入)"
    r"|(?P<expense>expenses?|pengeluaran|perbelanjaan|gasto|despesa|dépense|ausgabe|расход|支出)"
    r"|(?P<refund>refund))\s*[,:：-]\s*"
)
