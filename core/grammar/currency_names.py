"""What people call money: symbols and words for currencies and their coins, in several languages.

Data only, in lower case, names parted by "|". :mod:`core.grammar.currencies` builds its index from it.
"""

# Names that mean one currency wherever they are written.
NAMES = {
    "AFN": "؋|afghani|afghanis",
    "ALL": "lekë|leke",
    "ANG": "guilder|guilders",
    "AOA": "kz|kwanza|kwanzas",
    "BBD": "bds$",
    "BOB": "bs|bs.|boliviano|bolivianos",
    "BTN": "ngultrum|ngultrums",
    "BWP": "pula|pulas",
    "CVE": "cv$|escudo|escudos",
    "ERN": "nakfa|nakfas",
    "ETB": "br|birr|birrs",
    "GMD": "dalasi|dalasis",
    "GTQ": "quetzal|quetzals|quetzales",
    "GYD": "gy$|g$",
    "HNL": "lempira|lempiras",
    "HRK": "kn|kuna|kunas",
    "HTG": "gourde|gourdes",
    "JMD": "j$|ja$",
    "MGA": "ariary|ariaries",
    "MKD": "ден|denar|denari|denars",
    "MMK": "ks|kyat|kyats",
    "MRU": "ouguiya|ouguiyas",
    "MVR": "rufiyaa|rufiyaas",
    "MZN": "metical|meticals|meticais",
    "NAD": "n$",
    "PAB": "b/|b/.|balboa|balboas",
    "SLE": "leones",
    "SRD": "sr$",
    "STN": "dobra|dobras",
    "SZL": "lilangeni|emalangeni",
    "TJS": "somoni|somonis",
    "TOP": "t$|pa'anga|paʻanga",
    "TZS": "tsh|tsh.",
    "UGX": "ush|ush.",
    "UYU": "$u",
    "VES": "bolívar|bolívars|bolívares|bolivares",
    "VUV": "vt|vatu|vatus",
    "WST": "ws$",
    "XPF": "cfp franc|cfp francs",
    "AED": "dhs|dh|aed|迪拉姆",
    "AMD": "դր.|դր|֏|dram|drams",
    "ARS": "ar$",
    "AUD": "a$|au$|aud$|澳元|澳币|澳幣|豪ドル|호주 달러|đô la úc|đô úc",
    "AZN": "₼",
    "BDT": "৳|taka|tk|tk.|takas",
    "BGN": "лв|лв.|lev|leva|лев|лева|левов",
    "BND": "b$",
    "BRL": "reals|r$|brl$|real|reais|reales|réal|réals|巴西雷亚尔|雷亚尔|реал|реала|реалов|レアル|"
    "reali|리알|레알|रियाल",
    "BYN": "byn",
    "BZD": "bz$",
    "CAD": "c$|ca$|cad$|c $|加元|加币|加幣|カナダドル|đô la canada",
    "CHF": "chf|fr.|sfr|sfr.|swiss franc|swiss francs|franken|franchi svizzeri|franco suizo|francos suizos|"
    "francs suisses|瑞士法郎|法郎|スイス・フラン|スイスフラン|스위스 프랑|franken|schweizer franken|zwitserse frank",
    "CLP": "cl$|clp$",
    "CNY": "rmb|yuan|yuans|renminbi|kuai|cn¥|人民币|人民幣|人民元|元人民币|元人民幣|块人民币|юань|юаня|юаней|юани|"
    "위안|nhân dân tệ|tệ|युआन|"
    "yuanes|yuanı|yuani|위안화|renminbis",
    "COP": "co$|col$",
    "CRC": "₡",
    "CZK": "kč|kčs|koruna česká|korun|korun českých|czech koruna|czech crown|czech crowns|koruny|korunas",
    "DKK": "dkr|danske kroner|danish krone|danish kroner",
    "DOP": "rd$",
    "EGP": "l.e.|l.e|e£|geneh",
    "EUR": "€|euro|euros|eur|eurs|euroa|eurot|eura|eurón|eurų|evro|avro|еуро|евро|еур|eurå|ευρώ|欧元|歐元|欧|ユーロ|"
    "유로|यूरो|euroen|eurojen|euron|eiro|يورو",
    "GBP": "gb£|sterling|pound sterling|pounds sterling|quid|british pound|british pounds|libra esterlina|"
    "libras esterlinas|livre sterling|livres sterling|sterline|sterlina|sterlin|英镑|英鎊|ポンド|파운드|फ़ंट|पाउंड|पौंड|"
    "pfund|pond|ponden|bảng|bảng anh|фунт стерлингов|фунтов стерлингов|brittiska pund|pund|"
    "pound sterlings|libras esterlinas|sterlini|पाउंड स्टर्लिंग|파운드화",
    "GEL": "₾|lari|laris",
    "GHS": "₵|gh₵|cedi|cedis",
    "HKD": "hk$|hkd$|港币|港幣|港元|港纸|港紙|香港ドル|홍콩 달러",
    "HUF": "ft|forint|forints|forintot",
    "IDR": "rp|rp.|rupiah|rupiahs|印尼盾|印度尼西亚卢比|rupiahs|루피아|ルピア|roepia",
    "ILS": "₪|shekel|shekels|sheqel|sheqels|nis|谢克尔|шекель|шекеля|шекелей|new shekel|new shekels",
    "INR": "₹|inr|rupaye|rupay|indian rupee|indian rupees|रुपये|रुपया|रुपए|रुपयों|रू|रु|रु.|印度卢比",
    "JPY": "yen|yens|jp¥|円|圓也|日元|日圆|日圓|日币|日幣|엔|иен|иены|иена|йен|йены|येन|yên|yên nhật|"
    "yenes|ienes|iene|yeni|엔화",
    "KES": "ksh|kshs",
    "KHR": "៛|riel|riels",
    "KRW": "₩|원|韩元|韓元|韩币|ウォン|вон|воны|वोन|wons|wonu|वॉन|원화",
    "KWD": "kuwaiti dinar|kuwaiti dinars|kd",
    "KZT": "₸|tenge|тенге|тг|тг.|tenges",
    "LAK": "₭|kip|kips",
    "LKR": "lkr",
    "MNT": "₮|tugrik|төгрөг|tugriks",
    "MOP": "mop$|pataca|patacas|澳门元|葡币",
    "MXN": "mx$|mxn$|mex$|pesos mexicanos|peso mexicano",
    "MYR": "rm|ringgit|hinggit|ringgits|ringit|令吉|马币|馬幣|林吉特|零吉|рингит|рингита|рингитов|リンギット|링깃|"
    "ringits|ringgiti|ringgiter|ринггит|ринггитов|रिंगित",
    "NGN": "₦|naira|nairas|奈拉|naira",
    "NIO": "c$r|córdoba|córdobas",
    "NOK": "nkr|norske kroner|norwegian krone|norwegian kroner",
    "NZD": "nz$|nzd$|新西兰元|纽元|紐元",
    "PEN": "s/|s/.|soles|nuevos soles|sol peruano|soles peruanos",
    "PHP": "₱|php",
    "PKR": "pkr",
    "PLN": "zł|zl|zloty|zlotys|złoty|złote|złotych|zlotych|злотых|злотый|злотый|злоты|兹罗提|"
    "eslotis|zlotis|zlotisi|즈워티|ズウォティ|ज़्लॉटी|злотых",
    "PYG": "₲|guaraní|guaraníes|guarani|guaranis|guaranies",
    "QAR": "qr|qatari riyal|qatari riyals",
    "RSD": "рсд|din.|дин|дин.",
    "RUB": "₽|rub|rubs|rbl|ruble|rubles|rouble|roubles|rublos|rubel|руб|руб.|р|р.|рубль|рубля|рублей|рублю|рублями|"
    "рублях|рубли|рублик|卢布|盧布|ルーブル|루블|रूबल|rúp|rublo|rubli|"
    "rublesi|roebel|रूबल|卢布",
    "SAR": "saudi riyal|saudi riyals|saudiriyal|saudiriyals|沙特里亚尔",
    "SEK": "skr|spänn|svenska kronor|svensk krona|swedish krona|swedish kronor|瑞典克朗",
    "SGD": "s$|sg$|sgd$|sing dollar|sing dollars|新币|新幣|新加坡元|坡币|シンガポールドル|đô la singapore",
    "THB": "฿|baht|bahts|บาท|泰铢|泰銖|バーツ|바트|бат|бата|батов|bats|bahtı|bạt|बहत",
    "TRY": "₺|tl|türk lirası|turk lirasi|土耳其里拉|lirayı|lirası|liraya|liradan|liralık|लीरा|lia thổ nhĩ kỳ",
    "TTD": "tt$",
    "TWD": "nt$|ntd|nt|台币|臺幣|台幣|新台币|新台幣|新臺幣|台湾ドル",
    "UAH": "₴|грн|грн.|hryvnia|hryvnias|гривна|гривны|гривен|гривень|гривні|гривня|гривнях|"
    "grivna|grivnas|grivnie|grivnası|hrywen|hrywnja|그리브나|フリヴニャ|रिव्निया|格里夫纳",
    "USD": "u.s. dollar|u.s. dollars|us$|usd$|u$s|u$d|us dollar|us dollars|美元|美金|美刀|米ドル|"
    "미국 달러|미 달러|미달러|abd doları|amerikan doları|"
    "us-dollar|us-dollars|us-dollarn|đô la mỹ|đô mỹ|अमेरिकी डॉलर|доллар сша|доллара сша|долларов сша|"
    "dólares estadounidenses|dolares estadounidenses|dólares americanos|dollars américains|dollari americani|"
    "dollari usa|amerikanska dollar|amerikaanse dollar",
    "UZS": "сум|сумов|so'm",
    "VND": "₫|đ|đồng|dong|dongs|vnđ|越南盾|донг|донгов|ドン|동|dôngs|dongu|डोंग",
    "ZAR": "rand|rands|兰特|ランド",
}

# Names shared by several countries: the likeliest code first, asked about when it is not the writer's own.
SHARED_NAMES = {
    "$": (
        "USD AUD CAD SGD NZD HKD TWD BND BZD FJD JMD TTD XCD BBD BSD NAD LRD GYD SRD MXN ARS CLP COP UYU DOP CUP NIO"
    ),
    "dollar|dollars|dollar's|dollarn|dollarin|dollare|dollaro|dollari|dolar|dólar|dólares|dolares|dolár|dolary|"
    "dolarów|doları|dolara|dolardan|dolarlık|doları|dolları|доллар|доллара|долларов|долларам|долларами|долларах|"
    "доллару|доллары|дол|долл|долл.|đô|đô la|đôla|do la|ドル|弗|달러|불|डॉलर|डालर|डॉलरों": (
        "USD AUD CAD SGD NZD HKD TWD BND BZD FJD JMD TTD XCD BBD BSD NAD LRD GYD SRD KYD BMD SBD"
    ),
    "peso|pesos|pesosu|песо|比索|ペソ|페소|पेसो": "MXN ARS CLP COP PHP UYU DOP CUP",
    "kr|kr.|krona|kronor|krone|kroner|kronur|krónur|króna|kronen|kronu|crown|crowns|corona|coronas|couronne|couronnes|"
    "corone|coroa|coroas|крона|кроны|крон|克朗|クローネ|クローナ|크로나|क्रोना": "SEK NOK DKK ISK CZK",
    "¥": "JPY CNY",
    "₨|rs|rs.|rupee|rupees|rupie|rupien|rupia|rupias|rupier|rupisi|"
    "roupie|roupies|roepie|рупий|рупии|рупия|卢比|盧比|ルピー|루피|रुपिये": ("INR PKR LKR NPR MUR SCR IDR"),
    "dinar|dinars|dinares|динар|динаров": "KWD BHD JOD IQD RSD TND DZD LYD",
    "riyal|riyals|rial|rials|﷼|риал|риалов": "SAR QAR OMR YER IRR",
    "franc|francs|franco|francos|frank|frangı|cfa franc|cfa francs|フラン|프랑|франк|франков|франка|फ़्रैंक": (
        "CHF XOF XAF XPF RWF BIF CDF DJF GNF KMF"
    ),
    "shilling|shillings|шиллинг": "KES TZS UGX SOS",
    "manat|manats": "AZN TMT",
    "kwacha|kwachas": "ZMW MWK",
    "colón|colones": "CRC SVC",
}

# Everyday words, names of money only beside a country: "bosnian marks", "peruvian sol".
COUNTRY_UNITS = {
    "mark|marks|convertible mark|convertible marks": "BAM",
    "ruble|rubles|rouble|roubles|рублей|рубля|рубль": "RUB BYN",
    "元|圆|圓": "CNY HKD TWD MOP SGD MYR BND CAD AUD NZD USD",
    "sol": "PEN",
    "som|soms|sum": "UZS KGS",
    "kina": "PGK",
    "tala": "WST",
    "leone": "SLE",
    "loti|lotis|maloti": "LSL",
    "lek": "ALL",
    "florin|florins": "AWG",
    "colon|colons|colóns": "CRC SVC",
    "sterling": "GBP",
}

# Shared names that hardly ever surprise: taken without asking unless the writer's own currency may be meant.
FAVOURED_NAMES = {
    "dirham|dirhams|дирхам|дирхамов": "AED MAD",
    "lei|leu|leul": "RON MDL",
    "won|wons": "KRW KPW",
    "£|pound|pounds|paun|libra|libras|livre|livres|фунт|фунта|фунтов|фунты|фунтами": (
        "GBP EGP LBP SYP SDG SSP FKP GIP SHP TRY"
    ),
    "元|圆|圓|块|塊|块钱|塊錢|元钱|蚊|文|块錢": "CNY HKD TWD MOP SGD MYR BND",
    "fcfa|cfa|f cfa": "XAF XOF",
    "lira|liras|lire|liraları|里拉|リラ|리라|лир|лира|лиры": "TRY LBP",
    "r": "ZAR",
}

# Slang for whatever money is local.
LOCAL_NAMES = "buck|bucks|balles|pavos|бакс|бакса|баксов|баксы|баксах|бачей"

# Coins and slang for a thousand: their size in the unit, and whose they are, the likeliest first.
_DOLLAR_OR_EURO = "USD EUR AUD CAD SGD NZD HKD TWD MYR ZAR"
COINS = {
    "¢|cent|cents|c|ct|cts|центов|цента|цент|центами|центам|центы|ц|xen|xu|セント|센트|सेंट|सेंट्स|美分|仙": (
        "0.01",
        _DOLLAR_OR_EURO,
    ),
    "penny|pennies|пени|пенни": ("0.01", "USD GBP EUR CAD AUD"),
    "pence|p|пенс|пенса|пенсов": ("0.01", "GBP"),
    "sen|sens|仙令": ("0.01", "MYR IDR BND"),
    "centavo|centavos": ("0.01", "MXN BRL ARS PHP COP CLP EUR USD"),
    "céntimo|céntimos|centimo|centimos|cêntimo|cêntimos|centime|centimes|centesimo|centesimi": (
        "0.01",
        "EUR USD CHF CAD",
    ),
    "rappen": ("0.01", "CHF"),
    "копейка|копейки|копеек|коп|коп.|kopek|kopeks|kopeck|kopecks": ("0.01", "RUB UAH BYN"),
    "kuruş|kurus": ("0.01", "TRY"),
    "grosz|grosze|groszy": ("0.01", "PLN"),
    "haléř|haléře|haléřů": ("0.01", "CZK"),
    "öre|øre": ("0.01", "SEK NOK DKK"),
    "bani": ("0.01", "RON"),
    "stotinki|стотинки": ("0.01", "BGN"),
    "agorot": ("0.01", "ILS"),
    "paise|paisa|पैसे|पैसा": ("0.01", "INR PKR NPR"),
    "satang|สตางค์": ("0.01", "THB"),
    "halalas|halala": ("0.01", "SAR"),
    "piastre|piastres|piaster|piasters": ("0.01", "EGP LBP"),
    "fils": ("0.01", "AED"),
    "分|分钱|分錢": ("0.01", "CNY HKD TWD USD"),
    "角|毛|毛钱|毛錢|毫|mao|jiao": ("0.1", "CNY HKD TWD USD"),
    "fen": ("0.01", "CNY"),
    "銭": ("0.01", "JPY"),
    "便士": ("0.01", "GBP"),
    "т.р.|т.р|тр": ("1000", "RUB"),
}
