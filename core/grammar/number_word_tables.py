"""How languages build whole numbers in words: the tables that :mod:`core.grammar.number_words` reads with.

Data only, lower case. English cardinals come from :mod:`core.grammar.numbers`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from core.grammar.numbers import ONES, SCALES, TENS


@dataclass(frozen=True)
class NumberTable:
    """How one language builds numbers.

    Attributes:
        small: Words that add their value ("seven", "twenty", "zweihundert").
        times: Words that multiply what stands before them in the group ("hundred", "puluh", "mươi").
        adds: Words that add to a digit before them ("belas", teen).
        scales: Words that close a group ("thousand", "juta").
        joiners: Words that may stand between number words ("and", "y").
    """

    small: Mapping[str, int]
    times: Mapping[str, int] = field(default_factory=dict)
    adds: Mapping[str, int] = field(default_factory=dict)
    scales: Mapping[str, int] = field(default_factory=dict)
    joiners: frozenset[str] = frozenset()


def _numbered(words: str, start: int = 0) -> dict[str, int]:
    """Words in counting order; spellings of one number are parted by a slash."""
    return {
        spelling: value for value, spellings in enumerate(words.split(), start) for spelling in spellings.split("/")
    }


def _tens(words: str, start: int = 20, step: int = 10) -> dict[str, int]:
    return {
        spelling: start + step * index
        for index, spellings in enumerate(words.split())
        for spelling in spellings.split("/")
    }


def _joined(ones: Mapping[str, int], tens: Mapping[str, int], pattern: str) -> dict[str, int]:
    """Compounds written as one word, "fünfundzwanzig" by the pattern "{one}und{ten}"."""
    return {
        pattern.format(one=one, ten=ten): ten_value + one_value
        for ten, ten_value in tens.items()
        for one, one_value in ones.items()
        if 0 < one_value < 10
    }


def _multiplied(ones: Mapping[str, int], word: str, value: int) -> dict[str, int]:
    """Multiples written as one word: "zweihundert"."""
    return {f"{one}{word}": one_value * value for one, one_value in ones.items() if 0 < one_value < 10}


def _english() -> NumberTable:
    thousands_up = {word: value for word, value in SCALES.items() if value > 100}
    return NumberTable(
        small={**ONES, **TENS, "a": 1, "an": 1},
        times={"hundred": 100},
        scales={**thousands_up, "lakh": 100_000, "lakhs": 100_000, "crore": 10_000_000, "crores": 10_000_000},
        joiners=frozenset({"and"}),
    )


def _malay() -> NumberTable:
    small = _numbered("kosong/nol satu dua tiga empat lima enam tujuh delapan/lapan sembilan sepuluh sebelas")
    return NumberTable(
        small={**small, "seratus": 100, "seribu": 1_000, "sejuta": 1_000_000},
        times={"puluh": 10, "ratus": 100},
        adds={"belas": 10},
        scales={"ribu": 1_000, "juta": 1_000_000, "miliar": 10**9, "milyar": 10**9},
    )


def _vietnamese() -> NumberTable:
    small = _numbered("không một hai ba bốn năm sáu bảy tám chín mười")
    return NumberTable(
        small={**small, "mốt": 1, "tư": 4, "lăm": 5, "bẩy": 7},
        times={"mươi": 10, "chục": 10, "trăm": 100},
        scales={"nghìn": 1_000, "ngàn": 1_000, "triệu": 1_000_000, "tỷ": 10**9, "tỉ": 10**9},
        joiners=frozenset({"lẻ", "linh"}),
    )


def _spanish() -> NumberTable:
    small = _numbered(
        "cero un/uno/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
        "dieciséis/dieciseis diecisiete dieciocho diecinueve veinte veintiuno/veintiún/veintiun "
        "veintidós/veintidos veintitrés/veintitres veinticuatro veinticinco veintiséis/veintiseis veintisiete "
        "veintiocho veintinueve"
    )
    hundreds = _tens("cien/ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos "
                     "ochocientos novecientos", 100, 100)  # fmt: skip
    tens = _tens("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30)
    return NumberTable(
        small={**small, **tens, **hundreds},
        scales={"mil": 1_000, "millón": 10**6, "millon": 10**6, "millones": 10**6},
        joiners=frozenset({"y"}),
    )


def _portuguese() -> NumberTable:
    small = _numbered(
        "zero um/uma dois/duas três/tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze "
        "quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove"
    )
    tens = _tens("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa")
    hundreds = _tens("cem/cento duzentos/duzentas trezentos quatrocentos quinhentos seiscentos setecentos oitocentos "
                     "novecentos", 100, 100)  # fmt: skip
    return NumberTable(
        small={**small, **tens, **hundreds},
        scales={"mil": 1_000, "milhão": 10**6, "milhões": 10**6, "milhoes": 10**6},
        joiners=frozenset({"e"}),
    )


def _french() -> NumberTable:
    small = _numbered(
        "zéro/zero un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
    )
    tens = _tens("vingt/vingts trente quarante cinquante soixante septante huitante/octante nonante")
    return NumberTable(
        small={**small, **tens},
        times={"vingt": 20, "vingts": 20, "cent": 100, "cents": 100},
        scales={"mille": 1_000, "million": 10**6, "millions": 10**6, "milliard": 10**9, "milliards": 10**9},
        joiners=frozenset({"et"}),
    )


def _italian() -> NumberTable:
    small = _numbered(
        "zero un/uno/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
        "quindici sedici diciassette diciotto diciannove"
    )
    tens = _tens("venti trenta quaranta cinquanta sessanta settanta ottanta novanta")
    compounds = {}
    for ten, ten_value in tens.items():
        for one, one_value in small.items():
            if 0 < one_value < 10 and one not in {"un", "una"}:
                stem = ten[:-1] if one_value in {1, 8} else ten
                compounds[stem + ("tré" if one == "tre" else one)] = ten_value + one_value
                compounds[stem + one] = ten_value + one_value
    hundreds = {"cento": 100, **_multiplied(small, "cento", 100), **_multiplied(small, "mila", 1_000)}
    return NumberTable(
        small={**small, **tens, **compounds, **hundreds},
        scales={
            "mille": 1_000,
            "mila": 1_000,
            "milione": 10**6,
            "milioni": 10**6,
            "miliardo": 10**9,
            "miliardi": 10**9,
        },
        joiners=frozenset({"e"}),
    )


def _german() -> NumberTable:
    small = _numbered(
        "null ein/eins/eine/einen/einem zwei drei vier fünf/fuenf sechs sieben acht neun zehn elf zwölf/zwoelf "
        "dreizehn vierzehn fünfzehn/fuenfzehn sechzehn siebzehn achtzehn neunzehn"
    )
    tens = _tens("zwanzig dreißig/dreissig vierzig fünfzig/fuenfzig sechzig siebzig achtzig neunzig")
    return NumberTable(
        small={**small, **tens, **_joined(small, tens, "{one}und{ten}"), **_multiplied(small, "hundert", 100),
               **_multiplied(small, "tausend", 1_000)},
        times={"hundert": 100},
        scales={"tausend": 1_000, "million": 10**6, "millionen": 10**6, "milliarde": 10**9, "milliarden": 10**9},
        joiners=frozenset({"und"}),
    )  # fmt: skip


def _dutch() -> NumberTable:
    small = _numbered(
        "nul een/één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien "
        "zeventien achttien negentien"
    )
    tens = _tens("twintig dertig veertig vijftig zestig zeventig tachtig negentig")
    compounds = {**_joined(small, tens, "{one}en{ten}"), **_joined(small, tens, "{one}ën{ten}")}
    return NumberTable(
        small={
            **small,
            **tens,
            **compounds,
            **_multiplied(small, "honderd", 100),
            **_multiplied(small, "duizend", 1_000),
        },
        times={"honderd": 100},
        scales={"duizend": 1_000, "miljoen": 10**6, "miljard": 10**9},
        joiners=frozenset({"en"}),
    )


def _swedish() -> NumberTable:
    small = _numbered(
        "noll en/ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton"
    )
    tens = _tens("tjugo trettio fyrtio femtio sextio sjuttio åttio nittio")
    compounds = _joined(small, tens, "{ten}{one}")
    return NumberTable(
        small={**small, **tens, **compounds, **_multiplied(small, "hundra", 100), **_multiplied(small, "tusen", 1_000)},
        times={"hundra": 100},
        scales={"tusen": 1_000, "miljon": 10**6, "miljoner": 10**6, "miljard": 10**9, "miljarder": 10**9},
        joiners=frozenset({"och"}),
    )


def _turkish() -> NumberTable:
    small = _numbered("sıfır bir iki üç dört beş altı yedi sekiz dokuz")
    tens = _tens("on yirmi otuz kırk elli altmış yetmiş seksen doksan", 10)
    return NumberTable(
        small={**small, **tens},
        times={"yüz": 100},
        scales={"bin": 1_000, "milyon": 10**6, "milyar": 10**9},
    )


def _russian() -> NumberTable:
    small = _numbered(
        "ноль один/одна/одного/одну два/две/двух три/трёх/трех четыре пять/пяти шесть/шести семь восемь девять "
        "десять/десяти одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать "
        "восемнадцать девятнадцать"
    )
    tens = _tens("двадцать/двадцати тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто")
    hundreds = _tens("сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот", 100, 100)
    scales = {
        **dict.fromkeys("тысяча тысячи тысяч тысячу".split(), 1_000),
        **dict.fromkeys("миллион миллиона миллионов".split(), 10**6),
        **dict.fromkeys("миллиард миллиарда миллиардов".split(), 10**9),
    }
    return NumberTable(small={**small, **tens, **hundreds}, scales=scales)


def _hindi() -> NumberTable:
    small = _numbered(
        "शून्य एक दो तीन चार पांच/पाँच छह/छः/छे सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह/पन्द्रह सोलह सत्रह अठारह उन्नीस "
        "बीस इक्कीस बाईस/बाइस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस/अठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस "
        "छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चौवालीस/चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास "
        "पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ "
        "उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी अस्सी इक्यासी बयासी तिरासी "
        "चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे "
        "निन्यानवे"
    )
    return NumberTable(
        small=small,
        times={"सौ": 100},
        scales={"हज़ार": 1_000, "हजार": 1_000, "लाख": 100_000, "मिलियन": 10**6, "करोड़": 10**7, "अरब": 10**9},
    )


@cache
def number_tables() -> tuple[NumberTable, ...]:
    """All languages, English first."""
    return (
        _english(), _malay(), _vietnamese(), _spanish(), _portuguese(), _french(), _italian(), _german(), _dutch(),
        _swedish(), _turkish(), _russian(), _hindi(),
    )  # fmt: skip
