"""The commonest questions about one's own records in Malay, Indonesian, Spanish, Chinese and a few more languages.

As in :mod:`bot.understanding.question_shapes`, each shape is matched against a message without its period.
"""

from bot.understanding.list_words import LIST_WORD
from bot.understanding.question_shapes import Needs, Shape, shapes

MALAY_AND_INDONESIAN: tuple[Shape, ...] = (
    *shapes(
        "spending_total",
        r"(?:berapa|brapa)(?: banyak| jumlah| total)?(?: duit| uang| wang)?(?: (?:saya|aku|gue|gua|kita))?"
        r"(?: (?:dah|sudah|udah|telah|ada))?(?: (?:saya|aku|yang))*"
        r" (?:belanja|belanjakan|berbelanja|habis|habiskan|menghabiskan|guna|spend|keluar|keluarkan|bayar)"
        r"(?: (?:duit|uang|wang))?(?: (?:untuk|utk|buat|kat|di|ke|pada|pasal) (?P<topic>.+))?",
        r"berapa (?:untuk|utk|buat|kat) (?P<topic>.+)",
        r"(?:dah |sudah )?(?:habis|belanja|spend) (?:berapa|banyak mana)(?: (?:untuk|kat|di) (?P<topic>.+))?",
        r"(?:berapa )?(?:jumlah|total)(?: (?:semua|keseluruhan))?(?: (?:belanja|perbelanjaan|pengeluaran|keluar))?"
        r"(?: (?:saya|aku))?(?: (?:untuk|utk|buat|kat|di) (?P<topic>.+))?(?: berapa)?",
        r"(?:berapa )?(?:belanja|perbelanjaan|pengeluaran)(?: (?:saya|aku))?"
        r"(?: (?:untuk|utk|buat|kat|di) (?P<topic>.+))?(?: berapa)?",
    ),
    *shapes(
        "spending_total",
        r"(?:berapa )?(?:jumlah |total )?(?:pendapatan|pemasukan|gaji)(?: (?:saya|aku))?(?: berapa)?",
        kind="income",
    ),
    *shapes(
        "spending_by_category",
        r"(?:rekap|ringkasan|laporan|rumusan)(?: (?:belanja|perbelanjaan|pengeluaran|keuangan))?(?: (?:saya|aku))?",
        r"(?:macam ?mana|camne|gimana|bagaimana)(?: (?:belanja|duit|keuangan|pengeluaran))?",
    ),
    *shapes("spending_total", r"berapa", needs=Needs.PERIOD),
    *shapes("balance", r"(?:pemasukan|pendapatan) (?:dan|vs) (?:pengeluaran|perbelanjaan)"),
    *shapes(
        "list_entries",
        r"(?:senarai|senaraikan|papar|paparkan|tunjuk|tunjukkan|daftar|lihat|tampilkan|tengok)(?: semua)?"
        r"(?: (?:belanja|perbelanjaan|pengeluaran|transaksi|rekod|catatan))*(?: (?:saya|aku|terkini|terakhir))*",
        r"(?:transaksi|pengeluaran|perbelanjaan) (?:terkini|terakhir)",
        r"(?P<limit>[1-9]\d{0,2})(?: (?:transaksi|pengeluaran|perbelanjaan|belanja|rekod|catatan))?"
        r" (?:terkini|terakhir|terbaru)",
    ),
    *shapes("list_entries", r"(?P<limit>[1-9]\d{0,2}) (?P<topic>.+) (?:terkini|terakhir|terbaru)", needs=Needs.THING),
    *shapes("largest_entries", r"(?P<limit>[1-9]\d{0,2})(?: (?:pengeluaran|perbelanjaan|belanja))? terbesar"),
    *shapes(
        "largest_entries", r"(?:apa )?(?:perbelanjaan|pengeluaran|belanja) (?:paling besar|terbesar)(?: (?:saya|aku))?"
    ),
    *shapes(
        "cap_status",
        r"(?:berapa )?(?:baki|sisa|tinggal)(?: (?:bajet|budget|anggaran|had))(?: (?:saya|aku))?"
        r"(?: (?:untuk|utk|buat) (?P<topic>.+?))?(?: berapa)?",
        r"(?:baki|sisa|tinggal) (?:bajet|budget|anggaran|had) (?P<topic>.+)",
        r"(?:berapa )?(?:lagi )?(?:baki|sisa)(?: (?:untuk|utk|buat))?"
        r" (?P<topic>(?!duit|uang|wang|saya|aku|tinggal|ada).+?)"
        r"(?: berapa)?",
        r"(?:bajet|budget|anggaran|had)(?: (?:untuk|utk) (?P<topic>.+?))?(?: (?:saya|aku))? (?:tinggal|baki"
        r"|sisa)(?: berapa)?",
    ),
    *shapes(
        "safe_to_spend",
        r"(?:duit|uang|wang) (?:saya |aku )?(?:tinggal|sisa|baki)(?: berapa)?",
        r"(?:baki|sisa)(?: (?:duit|uang|wang))?(?: (?:saya|aku))?(?: (?:tinggal|ada))?(?: berapa)?",
        r"berapa (?:lagi )?(?:baki|sisa|tinggal)(?: (?:duit|uang|wang))?(?: (?:saya|aku))?",
        r"(?:boleh|bisa) (?:belanja|guna|pakai) (?:berapa )?(?:lagi)?(?: berapa)?",
    ),
)

SPANISH: tuple[Shape, ...] = (
    *shapes(
        "spending_total",
        r"cu[aá]nto(?: dinero)? (?:he |llevo |hemos |me )?(?:gastado|gast[eé]|gastamos)(?: ya| yo)?(?: en total)?"
        r"(?: (?:en|por|para|con) (?:el |la |los |las )?(?P<topic>.+))?",
        r"(?:cu[aá]l es )?(?:el |mi |mis )?(?:total|gastos?|total de gastos|gasto total)"
        r"(?: (?:en|de|por) (?:el |la |los |las )?(?P<topic>.+))?",
    ),
    *shapes(
        "spending_total",
        r"cu[aá]nto(?: dinero)? (?:he |llevo )?(?:ganado|gan[eé]|cobrado|cobr[eé]|ingresado|ingres[eé])",
        r"(?:mis |el total de )?ingresos",
        kind="income",
    ),
    *shapes(
        "spending_by_category", r"(?:(?:dame|mu[eé]strame) )?(?:un |el )?(?:resumen|informe)(?: de(?: mis)? gastos)?"
    ),
    *shapes(
        "spending_by_category", r"(?:en qu[eé]|ad[oó]nde) (?:se )?(?:gasto|gast[eé]|va|se va) (?:m[aá]s|mi dinero)"
    ),
    *shapes(
        "list_entries",
        r"(?:mu[eé]strame|muestra|lista|listar|ver|dame|ens[eé][nñ]ame)(?: (?:mis|los|las|todos|todas))*"
        r"(?: [uú]ltim[oa]s)?(?: (?P<limit>[1-9]\d{0,2}))?(?: (?:gastos|transacciones|movimientos|compras))",
        r"(?:mis |los |las )?[uú]ltim[oa]s(?: (?P<limit>[1-9]\d{0,2}))? (?:gastos|movimientos|compras|despesas)",
        r"(?:mis |los |las |os |as )?[uú]ltim[oa]s (?P<limit>[1-9]\d{0,2})",
    ),
    *shapes("largest_entries", r"(?:cu[aá]l (?:es|fue) )?(?:mi |el )?(?:mayor gasto|gasto m[aá]s grande)"),
    *shapes(
        "cap_status",
        r"cu[aá]nto (?:me )?queda (?:para|en|de) (?:el |la |los |las )?(?:presupuesto(?: de| para)? )?(?P<topic>.+)",
        r"cu[aá]nto (?:me )?queda (?:del|de mi) (?:presupuesto|l[ií]mite)",
    ),
    *shapes(
        "safe_to_spend", r"cu[aá]nto (?:me )?queda", r"cu[aá]nto (?:puedo|me puedo) gastar(?: todav[ií]a| a[uú]n)?"
    ),
    *shapes("spending_total", r"cu[aá]nto(?: llevo)?", needs=Needs.PERIOD),
    *shapes("balance", r"(?:cu[aá]l es )?mi (?:saldo|balance)"),
)

_ZH_TOPIC = r"(?:在)?(?P<topic>[^花用多少了我你的吗还能]{1,8}?)(?:上面?|方面)?"

CHINESE: tuple[Shape, ...] = (
    *shapes(
        "spending_total",
        rf"我?(?:一共|总共|大概|已经|都)?(?:{_ZH_TOPIC})?(?:一共|总共|已经)?(?:花|用|支出|消费|花费)(?:了"
        rf"|掉了?)?(?:多少)(?:钱)?(?:了)?",
        r"我?的?(?:总)?(?:支出|消费|花费|开销|开支)(?:总额|合计|总计)?(?:是?多少)?",
        r"(?:一共|总共|合计|总计)(?:是?多少)?(?:钱)?",
    ),
    *shapes(
        "spending_total",
        r"我?(?:一共|总共)?(?:赚|挣|收入)(?:了)?(?:是)?(?:多少)(?:钱)?",
        r"我?的?(?:总)?收入(?:是?多少)?",
        kind="income",
    ),
    *shapes(
        "spending_by_category",
        r"我?的?(?:支出|消费)?(?:总结|报表|汇总|统计|分类)",
        r"我?的?钱(?:都)?(?:花|去)(?:到)?哪(?:里|儿)?(?:去)?了",
    ),
    *shapes(
        "list_entries",
        r"(?:列出|显示|看看|查看|看一下|查一下|查)?我?的?(?:所有|全部)?的?(?:账单|账目|记录|明细|(?:消费|支出"
        r"|花费)(?:记录|明细))",
    ),
    *shapes(
        "list_entries",
        r"(?:前|最后|最後|最新)?的?(?P<limit>[1-9]\d{0,2}) ?[笔筆条條](?:的?(?:记录|支出|消费|花费|账))?",
    ),
    *shapes("largest_entries", r"我?(?:的)?最大的?(?:一笔)?(?:支出|消费|花费)(?:是什么|是多少)?"),
    *shapes(
        "cap_status",
        r"(?P<topic>[^还预]{1,8}?)?(?:的)?预算(?:还)?(?:剩下?|有)(?:多少)(?:钱)?",
        r"(?P<topic>[^还预我]{1,8}?)(?:还)(?:剩下?|有|能花)(?:多少)(?:钱)?",
    ),
    *shapes("safe_to_spend", r"我?(?:还)(?:能|可以)(?:花|用)多少(?:钱)?", r"我?还剩下?多少(?:钱)?"),
    *shapes("balance", r"我?的?(?:余额|结余)(?:是?多少)?"),
)

LATEST_ELSEWHERE: tuple[Shape, ...] = shapes(
    "list_entries",
    r"(?:les |mes )?(?:(?P<limit>[1-9]\d{0,2}) )?derni[eè]re?s (?:d[ée]penses|achats)",
    r"(?:les |mes )?derni[eè]re?s (?P<limit>[1-9]\d{0,2})(?: d[ée]penses| achats)?",
    r"(?:die |meine )?letzten? (?P<limit>[1-9]\d{0,2})(?: (?:ausgaben|eintr[äa]ge|buchungen|k[äa]ufe))?",
    r"(?:die |meine )?letzten (?:ausgaben|eintr[äa]ge|buchungen|k[äa]ufe)",
    r"(?:le |gli )?ultim[ei] (?P<limit>[1-9]\d{0,2})(?: (?:spese|acquisti))?",
    r"(?:de |mijn )?laatste (?P<limit>[1-9]\d{0,2})(?: uitgaven)?",
    r"последни[ех] (?P<limit>[1-9]\d{0,2})(?: (?:трат|расходов|покупок))?",
    rf"{LIST_WORD}(?P<limit>[1-9]\d{{0,2}})",
)

# The one question that is asked most, in some languages more.
ELSEWHERE: tuple[Shape, ...] = shapes(
    "spending_total",
    r"combien (?:est-ce que )?(?:j'ai|ai-je|on a|a-t-on) d[ée]pens[ée](?: (?:en|pour|sur|au|aux) "
    r"(?:les? |la |l')?(?P<topic>.+))?",
    r"(?:mes |total des )?d[ée]penses",
    r"wie ?viel(?: geld)? (?:habe ich|hab ich|haben wir)(?: f[üu]r (?P<topic>.+?))? (?:ausgegeben|bezahlt)",
    r"(?:meine )?ausgaben",
    r"quanto(?: dinheiro)? (?:eu )?(?:gastei|j[aá] gastei|gastamos)(?: (?:em|com|no|na) (?P<topic>.+))?",
    r"quanto(?: denaro)? (?:ho|abbiamo) speso(?: (?:per|in) (?P<topic>.+))?",
    r"hoeveel(?: geld)? heb ik(?: aan (?P<topic>.+?))? uitgegeven",
    r"сколько (?:я )?(?:потратил[аи]?|ушло)(?: (?:на) (?P<topic>.+))?",
    r"(?:combien (?:pour|en|sur)|wie ?viel f[üu]r|quanto (?:per|em|com|para)|hoeveel (?:aan|voor)|cu[aá]nto (?:en|para)"
    r"|сколько на) (?:(?:les?|la|das|die|den|il|a|o|el|los|las) |l')?(?P<topic>.+)",
) + shapes(
    "spending_total",
    r"(?:combien|wie ?viel|quanto|hoeveel|сколько)(?: (?:geld|d'argent|argent|dinheiro|denaro))?",
    needs=Needs.PERIOD,
)

ABROAD: tuple[Shape, ...] = (*MALAY_AND_INDONESIAN, *SPANISH, *CHINESE, *LATEST_ELSEWHERE, *ELSEWHERE)
