"""Malay statements: frames, and how they are told of "pengguna", the user. Tables and one pure function."""

import re

from bot.understanding.statements.model import frame
from core.patterns import LazyPattern

MONTHS = (
    "Januari",
    "Februari",
    "Mac",
    "April",
    "Mei",
    "Jun",
    "Julai",
    "Ogos",
    "September",
    "Oktober",
    "November",
    "Disember",
)
SIGN = LazyPattern(r"\b(?:saya|aku|sy|kami|gue|saye)\b", re.IGNORECASE)

_ME = r"(?:saya|aku|sy|kami|gue)"
_ADV = (
    r"(?: (?:memang|sangat|amat|paling|juga|pun|masih|sekarang|baru|dah|sudah|telah|selalu|sedang|tengah"
    r"|suka sangat|betul-betul|lebih|ni|ini|dulu|akan|cuma|rasa))*"
)
_I = rf"{_ME}{_ADV}"
KIN = (
    r"(?:adik|kakak|abang|emak|mak|ibu|ayah|bapak?|abah|suami|isteri|bini|anak|bos|kawan|teman|nenek|atuk"
    r"|datuk|kucing|anjing|teman lelaki|teman wanita|tunang|sepupu|pak cik|mak cik|jiran|cikgu|roommate|rakan"
    r"|rakan sekerja|housemate|client|mak saudara|anak saudara|cucu|keluarga|ibu bapa|bekas)"
)
_QUALITY = (
    r"(?: (?:perempuan|lelaki|baik|sulung|bongsu|kembar|sekerja|serumah|lama|rapat|angkat|mertua|ipar|kecil"
    r"|kedua))*"
)
_PLAN = (
    r"(?:mahu|nak|ingin|hendak|bercadang(?: untuk)?|berhasrat(?: untuk)?|merancang(?: untuk)?|cuba"
    r"|berazam(?: untuk)?|berjanji(?: untuk)?|bertekad(?: untuk)?|plan nak|bercita-cita(?: untuk)?"
    r"|berlatih untuk|menabung untuk|simpan duit untuk|berfikir untuk|teringin(?: nak)?|mula|mulai)"
)
_DURABLE = (
    r"(?:belajar|sambung|beli (?:\w+ )?(?:rumah|kereta|motor)|membeli (?:\w+ )?(?:rumah|kereta|motor)|pindah"
    r"|berpindah|kahwin|berkahwin|turunkan|menurunkan|kurangkan|berhenti|simpan|menabung|lari|berlari|berlatih"
    r"|melancong|tukar|bertukar|buka|membuka|jadi|menjadi|umrah|haji|menunaikan|tulis|menulis|bela|pelihara"
    r"|diet|kurus|bersara|mohon|memohon|lawat|melawat|pergi (?:ke )?(?!kedai|pasar|tandas|pejabat|sekolah"
    r"|tidur|makan|kerja|mana)|daki|mendaki|ambil (?:lesen|kursus|master|phd)|bersenam|ke gym)"
)
_EVENT = (
    r"(?:peperiksaan|exam|ujian|temu ?duga|interview|pembedahan|temujanji|appointment|majlis|kenduri"
    r"|perlawanan|pertandingan|penerbangan|flight|pembentangan|presentation|konvokesyen|lawatan|cuti"
    r"|perkahwinan|kursus|mesyuarat)"
)
_NO = r"\?|\b(?:apa|kenapa|bila|macam mana|bagaimana|siapa|berapa|kau|awak|anda|kamu)\b"

FRAMES = (
    frame(
        rf"{_I} (?:hilang|kehilangan) (?:kerja|anak|suami|isteri|ayah|ibu|mak|pekerjaan)\b", "history", 4, unless=_NO
    ),
    frame(rf"{_I} boleh (?:cakap|bertutur|berbahasa|main|memandu|masak)\b", "interests", 3, unless=_NO),
    frame(rf"{_I} \w+ (?:tahun|bulan) (?:tinggal|kerja|bekerja|berkahwin|kahwin|belajar)\b", "life", 4, unless=_NO),
    frame(rf"{_I} (?:pindah|berpindah) (?:rumah|bilik|kerja)\b", "life", 4, unless=_NO),
    frame(rf"{_I} anak (?:sulung|bongsu|tunggal|tengah|kedua|ketiga)\b", "life", 3, unless=_NO),
    frame(rf"{_I} (?:alah|alergi|alergik)\b", "care", 5, unless=_NO),
    frame(
        rf"{_I} (?:ada|menghidap|hidap|disahkan|kena|menghidapi) (?:\w+ )?(?:kencing manis|diabetes|asma|lelah"
        rf"|darah tinggi|kanser|migrain|gastrik|kolesterol|alahan|alergi|anxiety|kemurungan|sakit \w+|lutut)",
        "care",
        5,
        unless=_NO,
    ),
    frame(
        rf"{_I} (?:tidak|tak|tak boleh|tidak boleh|x) (?:makan|minum|ambil|hisap|merokok) (?!lagi\b|tengah)\w",
        "care",
        3,
        unless=rf"{_NO}|\b(?:hari ini|lagi$|tadi)\b",
    ),
    frame(
        rf"{_I} (?:seorang )?(?:vegetarian|vegan|mengandung|hamil|bujang|duda|janda|kidal|rabun)\b",
        "life",
        4,
        unless=_NO,
    ),
    frame(rf"nama {_ME}\b|{_ME} (?:nama|bernama|dipanggil)\b|panggil {_ME} \w+", "life", 4, unless=_NO),
    frame(rf"umur {_ME}\b.*\d|{_I} berumur\b", "life", 4, unless=_NO),
    frame(
        rf"(?:hari jadi|hari lahir|birthday|ulang tahun(?: perkahwinan)?) (?:{KIN}{_QUALITY} )?{_ME}\b",
        "life",
        4,
        unless=_NO,
        needs="date",
        is_yearly=True,
    ),
    frame(
        rf"{_I} (?:tinggal|duduk|menetap|pindah|berpindah|berasal|lahir|dilahirkan|membesar)(?: (?:di|ke|dari|kat"
        rf"|dengan|bersama|seorang|sini))",
        "life",
        4,
        unless=rf"{_NO}|\bduduk (?:sini|dalam kereta)\b",
    ),
    frame(
        rf"{_I} orang (?!\w+ (?:yang|tak))[A-Z]?\w+$", "life", 3, unless=rf"{_NO}|\borang (?:gila|bodoh|miskin|yang)\b"
    ),
    frame(
        rf"{_I} (?:(?:kerja|bekerja|mengajar)(?: (?:di|kat|sebagai|dengan|untuk|dari|shif|syif|malam|sendiri"
        rf"|part time|separuh))|(?:meniaga|berniaga|menjual|jual) \w+)",
        "life",
        4,
        unless=_NO,
    ),
    frame(rf"{_I} (?:seorang|ialah|adalah) (?!yang)\w", "life", 4, unless=_NO),
    frame(
        rf"{_I} (?:cikgu|guru|jururawat|pelajar|jurutera|doktor|peguam|akauntan|pemandu|peniaga|suri rumah"
        rf"|penjawat awam|pesara|muslim|penulis|pereka|tukang masak|chef|mualaf)\b",
        "life",
        4,
        unless=_NO,
    ),
    frame(
        rf"{_I} (?:belajar|menuntut) .*\b(?:universiti|kolej|politeknik|sekolah|jurusan|ijazah|kejuruteraan"
        rf"|perubatan|undang-undang|perakaunan)\b",
        "life",
        4,
        unless=_NO,
    ),
    frame(
        rf"{_I} (?:belajar|menuntut|ambil|mengambil) (?:di|kat|kursus|jurusan|bahasa|kelas|ijazah|master|diploma"
        rf"|main|untuk|memasak|menjahit|berenang|memandu|gitar|piano|kejuruteraan|perubatan|undang-undang|\w+ di"
        rf"|\w+ kat)",
        "interests",
        3,
        unless=_NO,
    ),
    frame(
        rf"{_I} (?:berhenti|letak jawatan|bersara|putus|bercerai|cerai|berkahwin|kahwin|bertunang|nikah|bernikah"
        rf"|jual|lulus|gagal|dapat (?:kerja|tawaran|anak|naik pangkat|biasiswa)|naik pangkat|dinaikkan"
        rf"|dibuang kerja|habis belajar|tamat|beli (?:rumah|kereta|motor)|batalkan|mula (?:kerja|belajar))\b",
        "history",
        4,
        unless=_NO,
    ),
    frame(
        rf"{_I} (?:dah|sudah|tidak|tak) (?:tidak |tak )?(?:tinggal|duduk|merokok|minum|makan|kerja|bekerja|buat"
        rf"|main|suka|guna|pergi|ambil)\b.*\blagi\b|{_I} (?:tak|tidak) (?:tinggal|duduk|merokok|kerja|bekerja|minum"
        rf"|makan|buat|main|suka|guna|pergi|ambil)\b.*\blagi\b|{_I} (?:merokok|minum|kerja|bekerja|main"
        rf"|makan) (?:balik|semula)\b|{_I} merokok$|{_I} hisap rokok",
        "life",
        3,
        unless=_NO,
    ),
    frame(rf"{_I} {_PLAN} (?:\w+ )?{_DURABLE}\b", "goals", 4, unless=_NO),
    frame(
        rf"{_EVENT} {_ME} (?:ialah |adalah |akan |jatuh )?(?:pada |minggu |bulan |hari |esok|lusa)",
        "life",
        3,
        unless=_NO,
        needs="later",
    ),
    frame(rf"{_ME} (?:akan |nak )?simpan (?:rm ?)?\d|(?:pelan|plan|target) {_ME}\b", "goals", 3, unless=_NO),
    frame(rf"{_I} pemandu\b|{_I} \w+ e-hailing", "life", 4, unless=_NO),
    frame(rf"(?:impian|matlamat|cita-cita|azam|hasrat|sasaran) {_ME}\b", "goals", 4, unless=_NO),
    frame(
        rf"{_I} (?:risau|bimbang|takut|runsing|tertekan|stress|cemas|sedih|rindu|gementar"
        rf"|gelisah)(?: \w+)? (?:tentang|pasal|dengan|akan|kerana|sebab|fasal|\w+)",
        "care",
        4,
        unless=rf"{_NO}|\b(?:hari ini|tadi|sekarang|lambat)\b",
    ),
    frame(
        rf"{_I} (?:tidak |tak |x )?(?:suka|gemar|minat|benci|gila|meminati|menyukai|fobia|tahan|pandai"
        rf"|cinta(?:kan)?) (?!itu|tu\b|ini|ni\b|dia\b)\w",
        "interests",
        3,
        unless=rf"{_NO}|\b(?:hari ini|lagu ni|lagu ini|filem ni)\b",
        is_dated=False,
    ),
    frame(
        rf"(?:makanan|minuman|warna|lagu|buku|hobi|sukan|filem|haiwan|pelakon|penyanyi|subjek) (?:kegemaran"
        rf"|kesukaan|favourite|feveret) {_ME}\b|hobi {_ME}\b",
        "interests",
        3,
        unless=_NO,
        is_dated=False,
    ),
    frame(
        rf"{_I} (?:ada|mempunyai|punya|bela|pelihara) (?:seorang |dua |tiga |empat |lima |enam |seekor |sebuah "
        rf"|beberapa |ramai |\d )*(?:orang |ekor |buah )?(?:{KIN}|kembar|kereta|motor|rumah|perniagaan|kedai"
        rf"|anak)\b",
        "people",
        4,
        unless=_NO,
    ),
    frame(
        rf"(?:{KIN}{_QUALITY}) {_ME}(?:,? [A-Z]\w+,?)? (?:(?:sekarang |ni |pun )?[A-Z]\w+(?: [A-Z]\w+)?(?:$|,)|nama"
        rf"|bernama|namanya|ialah|adalah|tinggal|kerja|bekerja|sakit|meninggal|baru|akan|dah|sudah|telah|suka|alah"
        rf"|seorang|mengandung|hamil|berumur|masuk|nama dia|belajar|tidak|tak|ada|menghidap|disahkan|dimasukkan"
        rf"|sedang|berkahwin|bertunang|bersara|pindah|nak|selalu|guru|doktor|jururawat|\w+ tahun|[A-Z]\w+$)",
        "people",
        4,
        unless=rf"{_NO}|\b(?:hari ini|tadi|dah sampai|dah balik|dah makan|tengah tidur|akan sampai)\b",
    ),
    frame(rf"{_I} (?:ada|akan ada|menghadiri|hadiri|duduk) .*{_EVENT}\b", "life", 3, unless=_NO, needs="later"),
    frame(
        rf"{_I} (?:akan|nak|mahu|ada|terbang|bertolak) \w+",
        "life",
        2,
        unless=rf"{_NO}|\b(?:bayar|telefon|call|tidur|makan)\b",
        needs="later",
    ),
    frame(
        rf"{_I} (?:biasanya|selalunya|jarang|tidak pernah|tak pernah) \w+|{_I} (?!ada\b|beli\b|bayar\b"
        rf"|kena\b)\w+ .*\b(?:setiap|tiap-tiap|tiap) (?:hari|pagi|malam|petang|minggu|hujung minggu|bulan|isnin"
        rf"|selasa|rabu|khamis|jumaat|sabtu|ahad|kali)",
        "patterns",
        2,
        unless=_NO,
        is_dated=False,
    ),
    frame(
        rf"(?:kereta|motor|kampung|sekolah|universiti|rumah|syarikat|telefon|bidang|kerja|pejabat|bilik"
        rf"|kedai) {_ME} (?:ialah|adalah|jenama|di|kat|(?-i:[A-Z]))",
        "life",
        3,
        unless=_NO,
    ),
    frame(
        rf"\w+ {_ME} (?:ialah |adalah |sekarang )*(?-i:[A-Z])\w+(?: ke (?-i:[A-Z])\w+| (?-i:[A-Z])\w+)?$",
        "life",
        3,
        unless=_NO,
    ),
    frame(rf"{_I} (?:dulu|pernah) (?:tinggal|kerja|bekerja|belajar|merokok|main|jadi)\b", "history", 3, unless=_NO),
)


def told(own: str) -> str | None:
    """The statement about the user: "saya alah kepada kacang" is "Pengguna alah kepada kacang."."""
    text = re.sub(rf"\b{_ME}\b", "pengguna", own, flags=re.IGNORECASE).strip(" .,!")
    return f"{text[:1].upper()}{text[1:]}." if text else None
