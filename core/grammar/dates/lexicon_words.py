"""Everyday date words of languages other than English, as tables: what people put beside an expense.

Days count from today, units from the current one. Words that are usual in more than one language stand
once. This is data; lexicon turns it into rules.
"""

DAYS = {
    # Malay and Indonesian
    "semalam": -1, "semlm": -1, "kemarin": -1, "kemaren": -1, "kelmarin": -1, "smlm": -1, "kmrn": -1,
    "kemarin dulu": -2, "kemarin lusa": -2, "dua hari lepas": -2, "hari ini": 0, "hari ni": 0, "harini": 0,
    "hr ini": 0, "arini": 0, "tadi": 0, "tadi pagi": 0, "pagi tadi": 0, "tengah hari tadi": 0, "petang tadi": 0,
    "tadi siang": 0, "siang tadi": 0, "tadi sore": 0, "sore tadi": 0, "malam tadi": -1, "malam semalam": -1,
    "tadi malam": -1,
    "barusan": 0, "barusan tadi": 0, "tadi petang": 0, "tengahari tadi": 0, "esok": 1, "besok": 1, "bsk": 1,
    "keesokan hari": 1,
    "lusa": 2, "tulat": 3,
    # Spanish
    "ayer": -1, "anoche": -1, "anteayer": -2, "antier": -2, "antes de ayer": -2, "hoy": 0, "esta mañana": 0,
    "esta tarde": 0,
    "esta noche": 0, "mañana": 1, "pasado mañana": 2,
    # Portuguese
    "ontem": -1, "anteontem": -2, "hoje": 0, "amanhã": 1, "amanha": 1, "depois de amanhã": 2,
    # French
    "hier": -1, "hier soir": -1, "avant-hier": -2, "avant hier": -2, "aujourd'hui": 0, "ce matin": 0,
    "ce soir": 0, "demain": 1,
    "après-demain": 2, "apres-demain": 2,
    # German
    "gestern": -1, "gestern abend": -1, "vorgestern": -2, "heute": 0, "heute früh": 0, "heute abend": 0,
    "heute morgen": 0,
    "morgen": 1, "übermorgen": 2, "uebermorgen": 2,
    # Italian
    "ieri": -1, "ieri sera": -1, "l'altro ieri": -2, "altroieri": -2, "oggi": 0, "stamattina": 0,
    "stasera": 0, "domani": 1,
    "dopodomani": 2,
    # Russian
    "вчера": -1, "позавчера": -2, "сегодня": 0, "завтра": 1, "послезавтра": 2,
    # Vietnamese, with and without its marks
    "hôm qua": -1, "hom qua": -1, "tối qua": -1, "toi qua": -1, "hôm kia": -2, "hom kia": -2, "hôm nay": 0,
    "hom nay": 0,
    "sáng nay": 0, "sang nay": 0, "trưa nay": 0, "chiều nay": 0, "tối nay": 0, "ngày mai": 1, "ngay mai": 1,
    "ngày kia": 2,
    "ngày mốt": 2,
}  # fmt: skip

CHINESE_DAYS = {
    "大前天": -3, "前天": -2, "昨天": -1, "昨日": -1, "昨晚": -1, "今天": 0, "今日": 0, "今早": 0, "今晚": 0, "今儿": 0,
    "明天": 1, "明日": 1, "明早": 1, "明晚": 1, "后天": 2, "後天": 2, "大后天": 3, "大後天": 3, "琴日": -1, "尋日": -1,
    "きのう": -1, "昨夜": -1, "きょう": 0, "あした": 1,
}  # fmt: skip

UNITS = {
    # Malay and Indonesian
    "minggu lepas": ("week", -1), "minggu lalu": ("week", -1), "minggu lps": ("week", -1),
    "minggu kemarin": ("week", -1),
    "minggu ini": ("week", 0), "minggu ni": ("week", 0), "minggu depan": ("week", 1), "bulan lepas": ("month", -1),
    "bulan lalu": ("month", -1), "bulan kemarin": ("month", -1), "bulan lps": ("month", -1),
    "bulan ini": ("month", 0),
    "bulan ni": ("month", 0), "bulan depan": ("month", 1), "tahun lepas": ("year", -1), "tahun lalu": ("year", -1),
    "tahun ini": ("year", 0), "tahun ni": ("year", 0), "tahun depan": ("year", 1),
    # Spanish
    "la semana pasada": ("week", -1), "semana pasada": ("week", -1), "esta semana": ("week", 0),
    "la próxima semana": ("week", 1), "próxima semana": ("week", 1), "la semana que viene": ("week", 1),
    "el mes pasado": ("month", -1), "mes pasado": ("month", -1), "este mes": ("month", 0),
    "el próximo mes": ("month", 1),
    "el mes que viene": ("month", 1), "el año pasado": ("year", -1), "año pasado": ("year", -1),
    "este año": ("year", 0),
    "el próximo año": ("year", 1),
    # Portuguese
    "a semana passada": ("week", -1), "semana passada": ("week", -1), "semana que vem": ("week", 1),
    "o mês passado": ("month", -1), "mês passado": ("month", -1), "mes passado": ("month", -1),
    "este mês": ("month", 0),
    "esse mês": ("month", 0), "ano passado": ("year", -1), "este ano": ("year", 0),
    # French
    "la semaine dernière": ("week", -1), "semaine dernière": ("week", -1), "cette semaine": ("week", 0),
    "la semaine prochaine": ("week", 1), "le mois dernier": ("month", -1), "mois dernier": ("month", -1),
    "ce mois-ci": ("month", 0),
    "ce mois": ("month", 0), "le mois prochain": ("month", 1), "l'année dernière": ("year", -1),
    "cette année": ("year", 0),
    # German
    "letzte woche": ("week", -1), "diese woche": ("week", 0), "nächste woche": ("week", 1),
    "letzten monat": ("month", -1),
    "diesen monat": ("month", 0), "nächsten monat": ("month", 1), "letztes jahr": ("year", -1),
    "dieses jahr": ("year", 0),
    "nächstes jahr": ("year", 1),
    # Italian
    "la settimana scorsa": ("week", -1), "settimana scorsa": ("week", -1), "questa settimana": ("week", 0),
    "il mese scorso": ("month", -1), "mese scorso": ("month", -1), "questo mese": ("month", 0),
    "l'anno scorso": ("year", -1),
    "quest'anno": ("year", 0),
    # Russian
    "на прошлой неделе": ("week", -1), "на этой неделе": ("week", 0), "на следующей неделе": ("week", 1),
    "в прошлом месяце": ("month", -1), "прошлый месяц": ("month", -1), "в этом месяце": ("month", 0),
    "этот месяц": ("month", 0),
    "в прошлом году": ("year", -1), "в этом году": ("year", 0),
    # Vietnamese
    "tuần trước": ("week", -1), "tuan truoc": ("week", -1), "tuần này": ("week", 0), "tuan nay": ("week", 0),
    "tuần sau": ("week", 1), "tháng trước": ("month", -1), "thang truoc": ("month", -1), "tháng này": ("month", 0),
    "thang nay": ("month", 0), "tháng sau": ("month", 1), "năm ngoái": ("year", -1),
    "nam ngoai": ("year", -1), "năm nay": ("year", 0),
}  # fmt: skip

CHINESE_UNITS = {
    "上个星期": ("week", -1), "上星期": ("week", -1), "上周": ("week", -1), "上週": ("week", -1),
    "上个礼拜": ("week", -1),
    "上礼拜": ("week", -1), "这个星期": ("week", 0), "这星期": ("week", 0), "这周": ("week", 0), "這週": ("week", 0),
    "本周": ("week", 0), "本週": ("week", 0), "这个礼拜": ("week", 0), "下个星期": ("week", 1), "下星期": ("week", 1),
    "下周": ("week", 1), "下週": ("week", 1), "上个月": ("month", -1), "上個月": ("month", -1), "上月": ("month", -1),
    "这个月": ("month", 0), "這個月": ("month", 0), "本月": ("month", 0), "当月": ("month", 0), "下个月": ("month", 1),
    "下個月": ("month", 1), "去年": ("year", -1), "今年": ("year", 0), "本年": ("year", 0), "明年": ("year", 1),
}  # fmt: skip

WEEKDAYS = {
    # Malay and Indonesian; "minggu" is also the week and is left out
    "isnin": 0, "senin": 0, "selasa": 1, "rabu": 2, "khamis": 3, "kamis": 3, "jumaat": 4, "jumat": 4,
    "jum'at": 4, "sabtu": 5,
    "ahad": 6,
    # Spanish and Portuguese
    "lunes": 0, "martes": 1, "miércoles": 2, "miercoles": 2, "jueves": 3, "viernes": 4, "sábado": 5, "domingo": 6,
    "segunda-feira": 0, "terça-feira": 1, "quarta-feira": 2, "quinta-feira": 3, "sexta-feira": 4,
    # German, French, Italian
    "montag": 0, "dienstag": 1, "mittwoch": 2, "donnerstag": 3, "freitag": 4, "samstag": 5, "sonntag": 6,
    "lundi": 0, "mardi": 1, "mercredi": 2, "jeudi": 3, "vendredi": 4, "samedi": 5, "dimanche": 6,
    "lunedì": 0, "martedì": 1, "mercoledì": 2, "giovedì": 3, "venerdì": 4, "sabato": 5, "domenica": 6,
    # Russian
    "понедельник": 0, "вторник": 1, "среду": 2, "четверг": 3, "пятницу": 4, "субботу": 5, "воскресенье": 6,
}  # fmt: skip

WEEKDAY_LAST = ("lepas", "lalu", "lps", "kemarin", "pasado", "passado", "dernier", "scorso")
WEEKDAY_NEXT = ("depan", "que viene", "próximo", "prochain", "prossimo")

CHINESE_WEEKDAYS = {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6}

MONTHS = {
    "januari": 1, "februari": 2, "mac": 3, "maret": 3, "mei": 5, "juni": 6, "julai": 7, "juli": 7, "ogos": 8,
    "agustus": 8,
    "oktober": 10, "disember": 12, "desember": 12, "enero": 1, "febrero": 2, "marzo": 3, "abril": 4,
    "mayo": 5, "junio": 6,
    "julio": 7, "agosto": 8, "septiembre": 9, "setiembre": 9, "octubre": 10, "noviembre": 11, "diciembre": 12,
    "janvier": 1, "février": 2, "mars": 3, "avril": 4, "mai": 5, "juin": 6, "juillet": 7, "août": 8, "septembre": 9,
    "octobre": 10, "novembre": 11, "décembre": 12, "januar": 1, "februar": 2, "märz": 3, "dezember": 12,
    "janeiro": 1,
    "fevereiro": 2, "março": 3, "maio": 5, "junho": 6, "julho": 7, "setembro": 9, "outubro": 10, "dezembro": 12,
    "января": 1, "февраля": 2, "марта": 3, "апреля": 4, "мая": 5, "июня": 6, "июля": 7, "августа": 8, "сентября": 9,
    "октября": 10, "ноября": 11, "декабря": 12,
}  # fmt: skip
"""Month names that are read only right behind a day of the month: "5 mayo", "11 de agosto", "3 ogos"."""

AGO = (
    # pattern with {n}, unit
    (r"{n} hari (?:yang )?(?:lepas|lalu|lps)", "day"),
    (r"{n} minggu (?:yang )?(?:lepas|lalu|lps)", "week"),
    (r"{n} bulan (?:yang )?(?:lepas|lalu|lps)", "month"),
    (r"hace {n} d[ií]as?", "day"),
    (r"hace {n} semanas?", "week"),
    (r"hace {n} mes(?:es)?", "month"),
    (r"há {n} dias?", "day"),
    (r"há {n} semanas?", "week"),
    (r"il y a {n} jours?", "day"),
    (r"il y a {n} semaines?", "week"),
    (r"vor {n} tag(?:en)?", "day"),
    (r"vor {n} wochen?", "week"),
    (r"{n} giorni fa", "day"),
    (r"{n} (?:день|дня|дней) назад", "day"),
    (r"{n} (?:неделю|недели|недель) назад", "week"),
    (r"{n} ngày trước", "day"),
    (r"{n} tuần trước", "week"),
)

PARTS = {
    "pagi": "morning", "tengah hari": "noon", "tengahari": "noon", "siang": "noon", "petang": "afternoon",
    "sore": "afternoon",
    "malam": "night", "mañana": "morning", "manhã": "morning", "tarde": "afternoon", "noche": "night",
    "noite": "night",
    "sáng": "morning", "chiều": "afternoon", "tối": "evening", "утра": "morning", "вечера": "evening",
    "abends": "evening",
    "早上": "morning", "上午": "morning", "凌晨": "morning", "中午": "noon", "下午": "afternoon", "傍晚": "evening",
    "晚上": "evening",
    "夜里": "night",
}  # fmt: skip

RECURRING = (
    "setiap", "tiap", "tiap-tiap", "cada", "todos los", "todas las", "todos os", "todas as", "jeden", "jede",
    "jedes", "chaque",
    "tous les", "toutes les", "ogni", "каждый", "каждую", "каждое", "каждые", "mỗi", "hàng ngày", "hàng tháng",
)  # fmt: skip
CHINESE_RECURRING = ("每天", "每日", "每周", "每週", "每星期", "每个", "每月", "每年", "每隔", "每")
