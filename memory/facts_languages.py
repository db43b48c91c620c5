"""The frames of other languages, a handful each: Malay, Spanish, German, Chinese. Data only (R5.7).

The first person and the third ("Pengguna ...", "El usuario ...", "Der Nutzer ...", "用户...") read alike.
"""

import re

from core.patterns import LazyPattern
from memory.facts_keys import Form, Frame
from memory.facts_voice import Polarity

_I = re.IGNORECASE
_MS = r"^(?:saya|aku|pengguna)(?: (?:sudah|kini|sekarang|masih))* "
_MS_MY = r"^(?:{n}) (?:saya|aku|pengguna) (?:ialah |adalah |bernama )?(?P<v>.+)$"
_ES = r"^(?:yo |(?:el|la|al|a la) usuari[oa] |ahora )*"
_ES_THE = r"(?:el |la |los |las )?"
_DE = r"^(?:ich|(?:der|die) (?:nutzer(?:in)?|person)|(?:der|die) benutzer(?:in)?) "
_ZH = r"^(?:我|用户|使用者)(?:现在|目前|很|非常|最|还)*"
_ONE, _MANY = Form.ONE, Form.MANY
_V = r"(?P<v>.+)$"


def _frame(said: str, attribute: str, form: Form = _ONE, polarity: Polarity = Polarity.YES) -> Frame:
    return Frame(LazyPattern(said, _I), attribute, form, polarity)


def _named(said: str, attribute: str, form: Form = _ONE) -> Frame:
    return Frame(LazyPattern(said, _I), attribute, form, is_named=True)


_MALAY = (
    _frame(rf"{_MS}(?:tinggal|menetap|duduk|(?:ber)?pindah(?: dari .+?)?) (?:di|ke) {_V}", "home"),
    _frame(rf"{_MS}(?:bekerja|kerja) (?:di|dengan|untuk) {_V}", "employer"),
    _frame(rf"{_MS}(?:bekerja|kerja) sebagai {_V}", "occupation"),
    _frame(
        rf"{_MS}(?:tidak|tak|tidak lagi|tak lagi) (?:suka|gemar|minat) (?:akan |makan |minum )?{_V}",
        "likes",
        _MANY,
        Polarity.NO,
    ),
    _frame(rf"{_MS}(?:benci|tidak tahan) (?:akan )?{_V}", "likes", _MANY, Polarity.NO),
    _frame(rf"{_MS}(?:suka|gemar|minat|sayang) (?:akan |makan |minum )?{_V}", "likes", _MANY),
    _frame(rf"{_MS}(?:alah|alergi|alahan) (?:kepada|pada|terhadap)? ?{_V}", "allergy", _MANY),
    _frame(rf"{_MS}(?:berkahwin|kahwin|menikah) dengan {_V}", "spouse"),
    _frame(rf"{_MS}berumur (?P<v>\d+)(?: tahun)?$", "age"),
    _frame(_MS_MY.format(n="nama"), "name"),
    _frame(_MS_MY.format(n="hari jadi|hari lahir|tarikh lahir"), "birthday"),
    _named(_MS_MY.format(n="isteri|suami"), "spouse"),
    _named(_MS_MY.format(n="bos|majikan"), "boss"),
    _named(_MS_MY.format(n="kakak|adik|abang"), "sibling", _MANY),
)
_SPANISH = (
    _frame(rf"{_ES}(?:vivo|vive|me mudé|se mudó|resido|reside) (?:en|a) {_V}", "home"),
    _frame(rf"{_ES}(?:trabajo|trabaja) (?:en|para) {_V}", "employer"),
    _frame(rf"{_ES}(?:trabajo|trabaja) (?:como|de) {_V}", "occupation"),
    _frame(
        rf"{_ES}(?:ya )?no (?:me|le) (?:gustan?|encantan?) {_ES_THE}(?P<v>.+?)$",
        "likes",
        _MANY,
        Polarity.NO,
    ),
    _frame(rf"{_ES}(?:odio|odia|detesto|detesta) {_ES_THE}{_V}", "likes", _MANY, Polarity.NO),
    _frame(
        rf"{_ES}(?:(?:a él|a ella|al usuario|a la usuaria) )?(?:me|le) (?:gustan?|encantan?) {_ES_THE}{_V}",
        "likes",
        _MANY,
    ),
    _frame(rf"{_ES}(?:soy|es) alérgic[oa] (?:al? |a la |a los |a las )?{_V}", "allergy", _MANY),
    _frame(rf"{_ES}(?:estoy|está) casad[oa] con {_V}", "spouse"),
    _frame(rf"{_ES}(?:me llamo|se llama) {_V}", "name"),
    _frame(rf"{_ES}(?:tengo|tiene) (?P<v>\d+) años$", "age"),
    _frame(r"^(?:mi cumpleaños|el cumpleaños (?:del usuario|de la usuaria)) es (?:el )?(?P<v>.+)$", "birthday"),
    _named(r"^(?:mi|su) jef[ea] (?:es|se llama) (?P<v>.+)$", "boss"),
    _named(r"^(?:mi|su) (?:espos[oa]|mujer|marido) (?:es|se llama) (?P<v>.+)$", "spouse"),
)
_GERMAN = (
    _frame(rf"{_DE}(?:wohne|wohnt|lebe|lebt) (?:jetzt |nun |seit \w+ )?(?:in|bei) {_V}", "home"),
    _frame(rf"{_DE}(?:bin|ist) (?:\w+ )?nach (?P<v>.+?) (?:gezogen|umgezogen)$", "home"),
    _frame(rf"{_DE}(?:arbeite|arbeitet) (?:jetzt |nun )?(?:bei|für) {_V}", "employer"),
    _frame(rf"{_DE}(?:arbeite|arbeitet) (?:jetzt |nun )?als {_V}", "occupation"),
    _frame(rf"{_DE}(?:mag|liebe|liebt) (?:kein|keine|keinen) {_V}", "likes", _MANY, Polarity.NO),
    _frame(rf"{_DE}(?:mag|liebe|liebt) (?P<v>.+?) (?:nicht|nicht mehr)$", "likes", _MANY, Polarity.NO),
    _frame(rf"{_DE}(?:hasse|hasst|verabscheue|verabscheut) {_V}", "likes", _MANY, Polarity.NO),
    _frame(rf"{_DE}(?:mag|liebe|liebt) (?:sehr )?{_V}", "likes", _MANY),
    _frame(rf"{_DE}(?:bin|ist) allergisch gegen {_V}", "allergy", _MANY),
    _frame(rf"{_DE}(?:bin|ist) mit (?P<v>.+?) verheiratet$", "spouse"),
    _frame(rf"{_DE}(?:heiße|heißt) {_V}", "name"),
    _frame(rf"{_DE}(?:bin|ist) (?P<v>\d+) Jahre alt$", "age"),
    _frame(r"^(?:mein|sein|ihr) Geburtstag ist (?:am )?(?P<v>.+)$", "birthday"),
    _named(r"^(?:mein|sein|ihr)e? Che(?:f|fin) (?:ist|heißt) (?P<v>.+)$", "boss"),
)
_CHINESE = (
    _frame(rf"{_ZH}(?:住在|搬到了?|居住在){_V}", "home"),
    _frame(rf"{_ZH}在(?P<v>.+?)(?:工作|上班)$", "employer"),
    _frame(rf"{_ZH}(?:不喜欢|讨厌|不再喜欢|不爱){_V}", "likes", _MANY, Polarity.NO),
    _frame(rf"{_ZH}(?:喜欢|热爱|爱吃|爱喝|爱){_V}", "likes", _MANY),
    _frame(rf"{_ZH}对(?P<v>.+?)过敏$", "allergy", _MANY),
    _frame(rf"{_ZH}(?:叫|名叫|的名字是|的名字叫){_V}", "name"),
    _frame(rf"{_ZH}的生日是{_V}", "birthday"),
    _frame(rf"{_ZH}的?(?:老板|上司)(?:是|叫){_V}", "boss"),
    _frame(rf"{_ZH}的?(?:妻子|太太|老婆|丈夫|先生|老公)(?:是|叫){_V}", "spouse"),
    _frame(rf"{_ZH}(?P<v>\d+)岁$", "age"),
)
OTHER_FRAMES = _MALAY + _SPANISH + _GERMAN + _CHINESE
