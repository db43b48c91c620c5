"""The default spending categories, and which everyday words of several languages belong to each (R3.4).

Pure data and one look-up. A person's own categories and corrections come first; those are rows, kept in
:mod:`tools.categories`.
"""

from functools import cache, lru_cache
from string import ascii_lowercase

from core.patterns import LazyPattern

DEFAULT_CATEGORIES = (
    "food",
    "groceries",
    "transport",
    "housing",
    "utilities",
    "health",
    "shopping",
    "entertainment",
    "travel",
    "education",
    "family",
    "gifts",
    "subscriptions",
    "fees",
    "income",
    "other",
)

# Words by category, lower case; "_" stands for a space. An entry ending in "*" is the beginning of a word.
_WORDS = {
    "food": """food lunch* dinner* breakfast* brekky brekkie flat_white buffet* popcorn kuih kueh kuih-muih bun buns
        fish_and_chips fish_n_chips fried_chicken chicken_rice mocha macchiato long_black iced_tea milk_tea milkshake*
        toast roast pasta spaghetti waffle* pancake* cookie* biscuit* muffin* brownie* pie pies fries satay kebab*
        dim_sum dumpling* gelato yogurt yoghurt coke cola soda wrap wraps hotdog* hot_dog* mcd mcds maccas brunch
        supper snack* coffee* cafe café latte cappuccino espresso
        tea boba bubble_tea drink* juice beer* wine bar pub pizza* burger* sandwich* sushi ramen noodle* rice
        soup salad
        cake* bagel* donut* doughnut* pastry pastries bakery croissant* ice_cream dessert* takeaway take-away
        takeout delivery restaurant* eating_out ate_out dining meal* mcdonald* kfc starbucks subway_sandwich zus
        burger_king pizza_hut
        domino* grabfood foodpanda deliveroo ubereats uber_eats doordash gofood mamak kopitiam gum candy
        chocolate* steak taco* burrito* curry fries smoothie*
        makan* makanan sarapan kopi teh teh_tarik nasi* roti* mee mi_goreng mie bakso soto sate satay ayam
        minum* jajan cendol laksa rendang warung kedai_makan tapau
        comida almuerzo* cena desayuno* café cafe restaurante* merienda empanada* helado tacos bocadillo
        cerveza* almoço jantar lanche* padaria pão café_da_manhã sorvete
        déjeuner dîner petit-déjeuner resto restaurant boulangerie repas bière pain
        essen mittagessen abendessen frühstück kaffee bäckerei döner restaurant bier kuchen
        pranzo colazione caffè gelato ristorante cibo eten koffie ontbijt diner avondeten
        mat middag frukost kaffe fika lounas kahvi ruoka yemek kahve kahvaltı öğle_yemeği akşam_yemeği çay
        еда обед* ужин* завтрак* кофе кафе ресторан* пицца чай пиво бургер* столовая мороженое хлеб
        ăn* ăn_sáng ăn_trưa ăn_tối cơm* phở bún* cà_phê cafe trà_sữa trà bánh* nhậu
        午饭 午餐 晚饭 晚餐 早饭 早餐 吃饭 咖啡 奶茶 外卖 餐厅 零食 饮料 宵夜 火锅 面条 午飯 晚飯 早飯 吃飯 外賣
        茶 面包 麵包 水果 蛋糕
        ランチ 昼食 夕食 朝食 コーヒー カフェ 食事 ご飯 점심 저녁 아침 커피 식사 카페 खाना चाय नाश्ता कॉफी
        दोपहर_का_खाना""",
    "groceries": """grocer* supermarket* woolworths woolies coles sainsbury* asda morrisons waitrose fairprice
        sheng_siong cold_storage 7-eleven 7-11
        walmart costco tesco lidl aldi carrefour safeway kroger trader_joe*
        whole_foods lotus* giant jaya_grocer mydin speedmart aeon vegetable* veggies fruit* milk egg eggs bread
        butter cheese meat
        chicken fish flour sugar
        barang_dapur belanja_dapur pasar sayur* buah susu telur beras ikan
        supermercado* mercado compra_semanal verduras frutas leche supermarché courses marché légumes
        lebensmittel einkauf supermarkt rewe edeka supermercato spesa boodschappen albert_heijn mataffär ica
        livsmedel ruokakauppa
        market_alışverişi süpermarket продукты продуктовый супермаркет пятёрочка пятерочка магнит овощи фрукты
        молоко морковь вода siêu_thị đi_chợ rau 超市 买菜 蔬菜 杂货 買菜 牛奶 スーパー 食料品 마트 장보기 किराना
        सब्जी दूध""",
    "transport": """transport* opal opal_top_up opal_topup myki myki_top_up myki_topup octopus octopus_top_up
        octopus_topup ez-link ezlink_top_up ez-link_top_up tng_top_up tng_topup tng_reload oyster oyster_card
        oyster_top_up oyster_topup suica pasmo presto_card rapidkl touch_n_go_top_up bus_ticket train_ticket
        taxi* cab uber lyft grab grabcar gojek gocar careem bolt ride bus buses metro
        subway train* tram mrt lrt ktm monorail gas gasoline petrol fuel diesel parking park_fee toll* tng
        touch_n_go touch_'n_go touchngo ezlink car_wash
        car_service car_repair tyre* tire* oil_change bike_repair scooter ferry commute
        tambang minyak minyak_kereta parkir parking tol bensin ojek ojol angkot kereta bas teksi pertalite
        gasolina taxi autobús autobus colectivo metro tren estacionamiento peaje combustible ônibus gasolina
        estacionamento pedágio passagem essence carburant taxi péage stationnement benzin tanken bahn fahrkarte
        parkplatz parken benzina autobus treno parcheggio benzine trein bensin buss tåg tunnelbana bussi juna
        bensa benzin otobüs taksi otopark такси метро автобус бензин парковка проезд электричка xăng* xe_buýt
        gửi_xe taxi
        打车 地铁 公交 加油 停车 打車 地鐵 的士 车费 油费 出租车 高铁 タクシー 電車 バス代 ガソリン 택시 버스
        지하철 주유 주차 पेट्रोल टैक्सी बस ऑटो किराया_बस""",
    "housing": """rent mortgage housing house_rent deposit lease furniture sofa mattress repair* plumber*
        maintenance hoa condo_fee home_insurance
        sewa* sewa_rumah sewa_bilik kos kost kontrakan ansuran_rumah perabot
        alquiler renta hipoteca arriendo expensas muebles aluguel condomínio loyer hypothèque meubles miete
        hausgeld möbel kaltmiete warmmiete affitto mutuo mobili huur hypotheek hyra hyran vuokra kira аренда
        квартира ипотека
        мебель ремонт tiền_nhà thuê_nhà tiền_trọ 房租 租金 房贷 家具 物业费 家賃 월세 관리비 किराया मकान""",
    "utilities": """laundry laundromat dobi
        utilit* electric* power_bill water_bill gas_bill water internet wifi broadband phone_bill
        mobile_bill phone_plan data_plan top_up topup top-up topap reload prepaid sewage garbage trash heating
        unifi maxis celcom
        digi hotlink tnb syabas air_selangor telco
        bil* bil_elektrik bil_air elektrik api letrik listrik pulsa paket_data kuota token_listrik pdam indihome
        luz agua internet recarga celular factura_de_luz conta_de_luz conta_de_água energia électricité facture
        eau strom wasser heizung handy handyrechnung bolletta luce acqua stroom energie el elräkning sähkö
        fatura elektrik su_faturası doğalgaz коммуналка жкх электричество свет интернет связь мобильный
        tiền_điện tiền_nước
        điện nước mạng 电费 水费 话费 网费 煤气 電費 水費 話費 電気代 水道代 ガス代 전기세 수도세 통신비 बिजली
        मोबाइल रिचार्ज""",
    "health": """health doctor* dentist* clinic* hospital* pharmac* medicine* medication* meds drug* vitamin*
        gym fitness yoga massage therapy therapist physio optician glasses contact_lens checkup
        ubat* klinik hospital doktor farmasi gigi dokter obat* apotek rumah_sakit
        farmacia médico medico dentista hospital medicinas gimnasio farmácia remédio academia pharmacie médecin
        médicaments apotheke arzt zahnarzt medikamente fitnessstudio farmacia palestra apotheek huisarts
        sportschool apotek läkare tandläkare apteekki lääkäri eczane doktor ilaç spor_salonu аптека врач
        стоматолог лекарства
        спортзал thuốc bệnh_viện khám_bệnh nha_khoa 药 药店 医院 看病 牙医 健身 薬 病院 약국 병원 दवा डॉक्टर
        अस्पताल""",
    "shopping": """shopping pen pens pencil* notebook*
        clothes clothing shoe* shirt* t-shirt dress* jeans pants jacket* coat sock* hat bag*
        phone* laptop* computer tablet* iphone* headphone* earbuds charger* cable* case keyboard mouse monitor
        electronics gadget* amazon shopee lazada ebay aliexpress shein zalora ikea uniqlo zara h&m target book*
        stationery cosmetic* makeup lipstick skincare perfume haircut salon barber toiletr* shampoo toothpaste
        detergent
        household daiso baju* kasut seluar tudung beg* telefon barang gunting_rambut sepatu celana pakaian
        kosmetik tas ropa zapatos libro* peluquería roupa* sapatos cabeleireiro vêtement* chaussure* livre
        coiffeur kleidung schuhe buch friseur vestiti scarpe libro parrucchiere kleren schoenen kapper kläder
        skor frisör vaatteet
        giyim ayakkabı kitap kuaför одежда обувь книг* парикмахерская стрижка телефон quần_áo giày sách
        điện_thoại cắt_tóc 衣服 鞋 鞋子 手机 书 理发 化妆品 淘宝 京东 手機 書 服 靴 本 美容院 옷 신발 책 미용실
        कपड़े जूते किताब""",
    "entertainment": """entertainment movie* cinema film* concert* game* gaming steam arcade karaoke bowling
        theatre theater museum* ticket* show party club nightclub hobby toy* lego sport* football golf swimming
        wayang panggung hiburan konser nonton bioskop permainan mainan
        cine entradas concierto juego* ocio fiesta teatro cinema show jogo* festa cinéma spectacle jeu loisirs
        musée kino konzert spiel* eintritt museum cinema concerto giochi bioscoop uitje bio spel elokuva* sinema
        konser oyun кино концерт игр* театр музей xem_phim phim giải_trí 电影 电影票 游戏 演唱会 唱歌 電影 遊戲
        映画 ゲーム
        영화 게임 फिल्म सिनेमा""",
    "travel": """travel flight* plane airfare airline* airasia hotel* hostel airbnb booking.com agoda trip
        vacation holiday visa passport luggage tour* cruise
        percutian tiket_kapal_terbang penerbangan hotel pesawat liburan
        viaje* vuelo* hotel vacaciones viagem voo férias voyage vol hôtel vacances reise flug urlaub viaggio
        volo vacanza reis vlucht vakantie resa flyg semester matka lento seyahat uçak otel tatil отель
        авиабилет* билет*
        путешествие отпуск du_lịch khách_sạn vé_máy_bay 机票 酒店 旅游 旅行 機票 旅遊 ホテル 航空券 호텔 항공권
        여행 यात्रा होटल""",
    "education": """education tuition school* course* class classes lesson* textbook* exam* university college
        udemy coursera training workshop seminar
        yuran yuran_sekolah sekolah buku kursus kuliah spp les
        escuela colegio curso* clases universidad matrícula escola faculdade mensalidade école cours formation
        schule kurs studium scuola corso corsi cursus skola kurssi koulu okul kurs ders школа курс* учёба учеба
        учебник* репетитор học_phí khóa_học học 学费 课程 培训 书本费 學費 学費 授業 학원 학비 등록금 स्कूल फीस
        पढ़ाई""",
    "family": """family baby diaper* nappies kid kids child* daycare nursery babysitter nanny pet pets dog cat
        vet mum mom
        dad parents allowance school_bus
        anak lampin mak ayah ibu bapa pengasuh taska popok susu_bayi kucing
        niños bebé pañales hijos mascota guardería filhos fralda* creche enfants bébé couches crèche kinder baby
        windeln kita hund katze bambini pannolini kinderen luiers barn blöjor lapset çocuk bebek дети ребёнок
        ребенок памперсы садик кот собака con bỉm sữa_bột 孩子 奶粉 尿布 宠物 父母 子供 おむつ 아이 기저귀 बच्चे""",
    "gifts": """gift* present* donation* charity zakat sedekah wedding_gift angpow angpau ang_pow duit_raya
        flowers bouquet tithe
        hadiah derma infaq kado sumbangan
        regalo* donación presente doação cadeau* don geschenk* spende* regali donazione cadeautje gift present
        lahja hediye bağış подар* благотворительность quà mừng_cưới từ_thiện 礼物 红包 捐款 份子钱 禮物 紅包
        プレゼント 선물 उपहार दान""",
    "subscriptions": """subscription* netflix spotify youtube_premium disney+ disney_plus hbo prime apple_music
        icloud google_one chatgpt patreon membership hulu dropbox adobe magazine
        langganan keahlian suscripción suscripciones assinatura abonnement* abo abbonamento prenumeration tilaus
        abonelik подписк* đăng_ký_gói 会员 订阅 會員 訂閱 サブスク 구독 सब्सक्रिप्शन""",
    "fees": """fee fees fine fines penalty tax taxes insurance bank_charge* bank_fee* interest commission atm
        late_fee service_charge loan_payment credit_card_fee
        cukai saman insurans takaful caj roadtax road_tax denda pajak asuransi admin_bank
        impuesto* multa* seguro comisión imposto* taxa tarifa impôt* amende assurance frais steuer* gebühr*
        versicherung bußgeld tassa tasse multa assicurazione belasting boete verzekering skatt avgift försäkring
        vergi ceza sigorta налог* штраф* страховка комиссия thuế phí bảo_hiểm phạt 税 罚款 保险 手续费 稅 保險
        税金 保険 세금 보험 टैक्स बीमा""",
    "income": """income salary salaries paycheck paycheque wage* payday bonus* freelance dividend* cashback
        interest_earned commission_earned payout tips
        gaji* elaun komisen dividen upah pendapatan bonus thr honor
        sueldo salario nómina ingreso* salário ordenado renda salaire paie revenu* gehalt lohn einkommen
        stipendio reddito salaris loon lön inkomst palkka maaş gelir зарплат* аванс доход* премия lương thưởng
        thu_nhập 工资 奖金 收入 薪水 薪资 分红 工資 獎金 給料 給与 ボーナス 월급 급여 보너스 वेतन तनख्वाह सैलरी""",
}  # fmt: skip

_CJK = LazyPattern("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_WORD = LazyPattern(r"[^\s,;:!?()\"#]+")
_LONGEST_PHRASE = 3  # words
_LONGEST_ENDING = 4  # letters after a stem
_SHORTEST_MISSPELT = 5  # letters; shorter words are one letter from too many others
# Written so often that a slip in them is likelier than a word of which nobody has heard.
_OFTEN_MISSPELT = frozenset(
    """lunch dinner breakfast brunch supper coffee snack snacks restaurant pizza burger sandwich noodle noodles rice
    chicken chocolate dessert cappuccino groceries grocery supermarket vegetables petrol parking taxi train electricity
    electric internet broadband laundry medicine pharmacy dentist doctor clothes shampoo haircut movie cinema concert
    flight hotel holiday tuition subscription insurance salary mortgage furniture""".split()
)
_LONGEST_MISSPELT = max(map(len, _OFTEN_MISSPELT)) + 1  # letters; a longer one is one slip away from none
_END = "\n"
_PREPOSITIONS = frozenset(
    f"{_END} at with for from to in on near by di ke dekat dengan untuk dari en con para de da do com chez avec bei "
    "mit für på med för в у с для với cho at @".split(" ")
)


def default_category(note: str) -> str | None:
    """The default category that the words of a note point to, or None when none is known.

    What was bought stands before where or for whom ("coffee with mum" is food). Within that a phrase beats a
    word, and a later word an earlier one: "baby clothes" are clothes.
    """
    part: list[str] = []
    for word in [*_WORD.findall(note.lower()), _END]:
        if word not in _PREPOSITIONS:
            part.append(word)
            continue
        category = _category_of_part(part)
        if category:
            return category
        part = []
    return _category_within(note) or _category_of_misspelt(note)


def _category_of_misspelt(note: str) -> str | None:
    """The category of known words that differ from the note's own by one slip of the fingers, if it is a single one."""
    found = {category for word in _WORD.findall(note.lower()) for category in _categories_near(word)}
    return found.pop() if len(found) == 1 else None


@lru_cache(maxsize=4096)
def _categories_near(word: str) -> frozenset[str]:
    """The categories of the everyday words one slip away: a letter too many, one missing, or two swapped.

    The first letter is right, as it nearly always is. A wrong letter is left alone: it mostly makes another word.
    """
    if not _SHORTEST_MISSPELT <= len(word) <= _LONGEST_MISSPELT or not (word.isascii() and word.isalpha()):
        return frozenset()
    near = {_category_of_part([other]) for other in _one_slip_away(word) & _OFTEN_MISSPELT}
    return frozenset(category for category in near if category)


def _one_slip_away(word: str) -> set[str]:
    cuts = [(word[:place], word[place:]) for place in range(1, len(word) + 1)]
    without = {left + right[1:] for left, right in cuts if right}
    swapped = {left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1}
    missing = {left + letter + right for left, right in cuts for letter in ascii_lowercase}
    return without | swapped | missing


def _category_of_part(words: list[str]) -> str | None:
    exact, _ = _index()
    for length in range(_LONGEST_PHRASE, 0, -1):
        for start in range(len(words) - length, -1, -1):
            phrase = " ".join(words[start : start + length])
            category = exact.get(phrase) or (_category_of_stem(phrase) if length == 1 else None)
            if category:
                return category
    return None


def _category_of_stem(word: str) -> str | None:
    """The category of the longest stem that *word* begins with."""
    stems = _stems()
    shortest = max(len(word) - _LONGEST_ENDING, 0)
    return next((stems[word[:end]] for end in range(len(word), shortest - 1, -1) if word[:end] in stems), None)


def _category_within(note: str) -> str | None:
    """Scripts without spaces: the longest known word anywhere in the note."""
    if not _CJK.search(note):
        return None
    _, unspaced = _index()
    return next((category for word, category in unspaced if word in note), None)


@cache
def _index() -> tuple[dict[str, str], tuple[tuple[str, str], ...]]:
    """Whole words and phrases by category; and those without spaces, longest first."""
    exact: dict[str, str] = {}
    for category, words in _WORDS.items():
        for word in words.split():
            exact.setdefault(word.rstrip("*").replace("_", " "), category)
    unspaced = sorted((word for word in exact if _CJK.match(word)), key=len, reverse=True)
    return exact, tuple((word, exact[word]) for word in unspaced)


@cache
def _stems() -> dict[str, str]:
    stems: dict[str, str] = {}
    for category, words in _WORDS.items():
        for word in words.split():
            if word.endswith("*"):
                stems.setdefault(word[:-1].replace("_", " "), category)
    return stems
