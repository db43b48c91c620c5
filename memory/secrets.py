"""Finding secrets in what a person says: passwords, codes, card and document numbers. Pure; it knows no row (R5.6).

A secret is never a memory, and past talk is kept without it. What is searched for is the value ("hunter2"), not the
word ("my password manager is great"): the word alone gives nothing away.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from core.patterns import LazyPattern

MESSAGES_AT_ONCE = 32  # more than are worked on at a time, their parts included
MASK = "•••"  # stands where a secret stood; holds no letter, so that no search finds it


class SecretKind(StrEnum):
    """What a secret is: something that opens a door, or the number of a document."""

    ACCESS = "access"
    DOCUMENT = "document"


@dataclass(frozen=True)
class Secret:
    """Where the value of a secret stands in a text, and of which kind it is; the interval excludes its end."""

    start: int
    end: int
    kind: SecretKind


@lru_cache(maxsize=MESSAGES_AT_ONCE)
def find_secrets(text: str) -> tuple[Secret, ...]:
    """The secrets in *text*, in their order, none within another; found once for a message that several ask about."""
    if not _HINTS.search(text):
        return ()
    found = sorted(_all(text), key=lambda secret: (secret.start, -secret.end))
    apart: list[Secret] = []
    for secret in found:
        if not apart or secret.start >= apart[-1].end:
            apart.append(secret)
    return tuple(apart)


def masked(text: str) -> str:
    """*text* with MASK in place of each secret; the very same text where there is none."""
    for secret in reversed(find_secrets(text)):
        text = f"{text[: secret.start]}{MASK}{text[secret.end :]}"
    return text


def asks_for_secret(text: str) -> bool:
    """Whether *text* names something that is kept secret, as a question for it does."""
    return _NAMES_ONE.search(text) is not None


_I = re.IGNORECASE | re.VERBOSE
# What every secret has: a part of a word for one, or a long token or number. Most messages have nothing of it, and
# thirty patterns over each of them would be felt.
_HINTS = LazyPattern(
    r"""pass|pwd?|kata|sandi|contrase|kennwort|mot\s+de|senha|pin|cv[vc]|otp|tac|code|kod|código|combination|number|token|key
    |clave|phrase|words|mnemonic|log-?in|sign-?in|user|usuario|benutzer|nama|credential|mail|account|acct|\bid\b|i\.?c
    |kad|ssn|social|identity|national|ktp|nik|dni|nie|ausweis|licen|card|visa|amex|tarjeta|karte|iban
    |[@密口验驗动動支身护護卡] | [\w+/=.:-]{10} | (?:\d\D{0,2}){9}""",
    _I,
)
_WORD_FOR_IT = r"""(?:pass\s?(?:words?|codes?|phrase)|passwd|pwd|pw|kata\s+(?:laluan|sandi|kunci)|sandi\s+wifi
    |contraseñas?|passwort|kennwort|mot\s+de\s+passe|senha)"""
_CODE = r"""(?:(?:atm\s+|card\s+|bank\s+|sim\s+)?pin(?:\s+(?:code|number))?|nombor\s+pin|cv[vc]2?|otps?|tac
    |(?:one[\s-]time|verification|security|login|log-?in|auth\w*|access|2fa|sms|unlock|door|gate|alarm|safe|lock|lift)
      \s+(?:code|passcode|pin|combination)|kod\s+(?:pengesahan|akses|otp|tac|pintu|pagar|lif|rumah)|kode\s+(?:verifikasi|otp)
    |código\s+de\s+(?:verificación|acceso|seguridad)|(?:bestätigungs|sicherheits|zugangs)code)"""
_KEY = r"""(?:api[\s_-]?(?:key|token)|secret\s+key|access\s+(?:key|token)|auth\w*\s+token|bearer\s+token|private\s+key
    |bot\s+token|token|licen[cs]e\s+key|encryption\s+key|clave)"""
_PHRASE = r"(?:(?:seed|recovery|backup)\s+(?:phrase|words|codes?)|pass\s?phrase|mnemonic)"
_DOCUMENT = r"""(?:(?:i\.?c\.?|nric|my\s?kad|passport|pasport|paspor|pasaporte|pass|reisepass|ssn|social\s+security
    |identity\s+card|id\s+card|national\s+id|kad\s+pengenalan|ktp|nik|dni|nie|personalausweis|driv\w+\s+licen[cs]e)
    (?:'?s)?(?:\s+(?:saya|aku|number|no\.?|num|nr\.?|nombor|nomor|número|nummer|id))*)"""
_WHOSE = r"""(?:\s+wi-?fi)?
    (?:\s+(?:for|to|of|at|on|in|saya|aku|untuk|di|para|de|del|für|vom|mi)\b(?:\s+(?!is\b)[\w'’.@-]+){0,4}?)?"""
_IS = r"""(?:['’]s\s+|\s*(?::|=|→|->|—|–)\s*|\s+(?:is|was|are|ialah|adalah|es|ist|lautet|est|é|-)\s*[:=]?\s+)
    (?:(?:now|still|just|actually|currently|simply|this|changed\s+to|ahora|jetzt|sekarang)\s*[:,]?\s+)?"""
_QUOTED = r"[\"“'‘](?P<quoted>[^\"”'’\n]{3,60})[\"”'’]"
_VALUE = r"(?P<value>[^\s,;\"“”]+)"
# A word of letters only is a password where the clause ends with it, and it does not tell how the password is.
_ENDS = r"(?=\W*(?:$|\n|[.,;!?)]|\b(?:and|but|so|please|pls|btw|thanks|dan|y|und)\b))"
_PLAIN_WORDS = frozenset(
    """weak strong long short safe secure same different correct right wrong incorrect invalid expired old new hard easy
    difficult complex simple good bad great fine ok okay stolen hacked leaked compromised gone lost missing required
    needed important private secret personal complicated terrible annoying ready set changed reset saved stored unique
    the a an my your our his her their its not no in on at with from for to too very so really quite pretty always
    never something nothing anything everything what where that this it there here written hidden somewhere
    working accepted rejected asked kept known unknown none only also and or but because case-sensitive sama salah betul
    kuat lemah lupa segura débil larga igual sicher falsch schwach lang trabajar tener ser asking being getting going
    about like unsafe useless public shared managed""".split()
)
_AFTER_WORD = LazyPattern(rf"\b{_WORD_FOR_IT}\b{_WHOSE}{_IS}(?:{_QUOTED}|{_VALUE})", _I)
_CHANGED = LazyPattern(
    rf"""\b(?:chang\w+|set|reset|made|make|updat\w+|use|using)\b[^.\n]{{0,30}}?\b(?:{_WORD_FOR_IT}|{_CODE})
    {_WHOSE}\s+(?:to|as)\s+(?:{_QUOTED}|{_VALUE})""",
    _I,
)
_BESIDE = LazyPattern(rf"\b{_WORD_FOR_IT}(?:\s+(?:saya|aku|kami|rumah|wi-?fi|mi))*\s+(?:{_QUOTED}|{_VALUE})", _I)
# "login: tom / pass: tulip" names it; "pass" by itself is also what one rides a bus with.
_AFTER_LOGIN = LazyPattern(
    rf"""\b(?:log-?in|sign-?in|user(?:\s?name|\s?id)?|e-?mail|id|account|acct|usuario|benutzer\w*|nama\s+pengguna)
    \s*(?:[:=]|\bis\b)\s*[^\s,;|]+\s*(?:[\s/,;|&+-]|\band\b)+(?:the\s+|my\s+)?pass\s*(?:[:=]|\bis\b)\s*{_VALUE}""",
    _I,
)
_LABELLED = LazyPattern(rf"\bpass\s*[:=]\s*{_VALUE}", _I)
_WIFI_PASS = LazyPattern(rf"\b(?:wi-?fi|log-?in|e-?mail|account|router)\s+pass{_IS}{_VALUE}", _I)
_PAIR = LazyPattern(
    rf"""(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+ | \b(?:log-?in|sign-?in|credentials?|user\s?name)\b{_IS}[^\s,;/|:]+)
    \s*[/|:]\s*{_VALUE}""",
    _I,
)
_ADDRESS = LazyPattern(r"[^@]+@[\w-]+(?:\.[\w-]+)+|https?:.*|//.*", re.IGNORECASE)
_AMOUNT = LazyPattern(r"[a-z]{0,3}[$€£¥₹]?\d[\d.,]*(?:k|m|[a-z]{3})?", re.IGNORECASE)
_DIGIT_WORD = r"""(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|ten|eleven|twelve|\w{3,5}teen|twenty
    |thirty|forty|fifty|sixty|seventy|eighty|ninety|kosong|nol|satu|dua|tiga|empat|lima|enam|tujuh|lapan|delapan
    |sembilan|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|null|eins|zwei|drei|vier|fünf|sechs|sieben|acht
    |neun)"""
_CODES = LazyPattern(
    rf"\b{_CODE}\b(?:{_WHOSE}{_IS}|\s+)\#?(?P<value>[A-Z]?-?\d(?:[ -]?\d){{2,7}})(?![\d.,:/]*\d|\w)", _I
)
_BARE_CODE = LazyPattern(
    r"\b(?:the|your|my)\s+code(?:\s+(?:is|was)|\s*[:=])\s*(?P<value>(?:[A-Z]-)?\d{4,8})(?![\d.,:/]*\d|\w)", _I
)
_OPENED = r"""(?:(?:front|back|main|side|garage|bike|toilet|bathroom|office|my|our)\s+)?(?:gate|door|house|home|building
    |lift|elevator|office|room|garage|locker|lock|safe|alarm|flat|apartment|condo|phone|tablet|laptop|bike|suitcase|gym|wi-?fi
    |toilet|bathroom|intercom|entrance|lobby|car|shed|storage|mailbox|padlock|vault)"""
_OPENING_CODE = LazyPattern(
    rf"""\b(?:code|combination|number)\s+(?:for|to|of|at|on)\s+(?:the\s+|my\s+|our\s+|his\s+|her\s+)?
    (?:[\w'’-]+\s+)?{_OPENED}{_IS}(?P<value>[\#*]?\d(?:[ -]?\d){{3,7}}[\#*]?)(?![\d.,:/]*\d|\w)""",
    _I,
)
_SPOKEN = LazyPattern(
    rf"""\b(?:{_CODE}|{_WORD_FOR_IT})\b(?:{_WHOSE}{_IS}|(?:\s+(?:bank|atm|saya|aku))*\s+)
    (?P<value>{_DIGIT_WORD}(?:[\s,-]+{_DIGIT_WORD}){{2,7}})\b""",
    _I,
)
_IBAN = LazyPattern(r"\b(?P<value>[A-Z]{2}\d{2}(?:\ ?[A-Z\d]{4}){2,7}(?:\ ?[A-Z\d]{1,3})?)\b")
_IBAN_NAMED = LazyPattern(
    r"\biban\b[^\n\d]{0,20}?\b(?P<value>[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){2,7}(?:[ -]?\d{1,3})?)\b", re.IGNORECASE
)
_BEFORE = LazyPattern(
    rf"""(?<![\w.,/$€£-])(?P<value>[^\s"“”,;]{{3,}}|\d[\d ]{{2,8}}\d)\s+(?:is|was|as|ialah|adalah|es|ist)\s+
    (?:my|the|our|your|his|her|mi|mein|a)?\s*(?:[\w'’-]+\s+){{0,3}}?(?:{_WORD_FOR_IT}|{_CODE}|code)\b""",
    _I,
)
_KEYS = LazyPattern(rf"\b{_KEY}\b{_WHOSE}(?:{_IS}|\s+)[\"“'‘]?(?P<value>[\w+/=.:-]{{6,}})", _I)
_PHRASES = LazyPattern(rf"\b{_PHRASE}\b{_WHOSE}{_IS}(?P<value>[^\n]{{6,}})", _I)
_KNOWN_KEYS = LazyPattern(
    r"""(?P<value>\b(?:sk|pk|rk)[-_][\w-]{8,} | \bgh[pousr]_\w{8,} | \bgithub_pat_\w{8,} | \bglpat-[\w-]{8,}
    | \bxox[abprs]-[\w-]{8,} | \bAKIA[0-9A-Z]{12,} | \bAIza[\w-]{20,} | \bhf_[A-Za-z]\w{12,}
    | \beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]* | \b\d{8,10}:[\w-]{30,}
    | -----BEGIN\ [A-Z ]*PRIVATE\ KEY-----(?:[^-]*-----END\ [A-Z ]*PRIVATE\ KEY-----)?)""",
    re.VERBOSE,
)
_CHINESE = LazyPattern(
    r"(?:密码|密碼|口令|验证码|驗證碼|动态码|支付码)(?:[^\s，。,]{0,4}?(?:是|为|為|：|:)|\s)\s*(?P<value>[\w!@#$%^&*.+-]{3,})",
    re.ASCII,
)
_CHINESE_DOCUMENT = LazyPattern(
    r"(?:身份证|身份證|护照|護照)(?:号码?|號碼?)?(?:是|为|為|：|:|\s)*(?P<value>[A-Za-z]{0,2}\d{6,18}[Xx]?)", re.ASCII
)
_DOCUMENTS = LazyPattern(
    rf"""\b{_DOCUMENT}(?:{_IS}|\s+)\#?
    (?P<value>[A-Z]{{0,3}}\s?\d(?:[ -]?\d){{5,17}}[A-Z]?|(?=(?:[A-Z]*\d){{3}})[A-Z\d]{{7,12}})(?![\d/:]*\d|\w)""",
    _I,
)
_SOCIAL_SECURITY = LazyPattern(r"(?<![\d-])(?P<value>\d{3}-\d{2}-\d{4})(?![\d-])")
_CARD_SAID = LazyPattern(
    r"""\b(?:(?:credit|debit|visa|master|bank|amex)\s*card|card\s+(?:no\.?|number|num)|visa|mastercard|amex|kad\s+kredit
    |nombor\s+kad|tarjeta|kreditkarte|卡号)[^\d\n]{0,24}(?P<value>\d(?:[ -]?\d){11,18})(?!\d)""",
    _I,
)
_LONG_NUMBER = LazyPattern(r"(?<![\d+.,-])(?P<value>[2-6]\d{3}(?:[ -]?\d){9,15})(?![\d.,]*\d)")
_OTHER_NUMBER = LazyPattern(
    r"\b(?:order|tracking|invoice|parcel|shipment|awb|booking|ticket|ref\w*|receipt|serial|imei|isbn|barcode|resit|pesanan"
    r"|account|acct|akaun)\b[^\d\n]{0,16}$|订单号?[^\d\n]{0,4}$",
    re.IGNORECASE,
)
_NAMES_ONE = LazyPattern(
    rf"\b(?:my|our|the)\s+(?:[^\s?]+\s+){{0,2}}?"
    rf"(?:{_WORD_FOR_IT}|{_CODE}|{_PHRASE}|api\s+key|card\s+number|passport\s+(?:number|no)|ic\s+(?:number|no))\b|密码",
    _I,
)
_NO_VALUE = frozenset("this that what it which here there where who he she forgetting changing using".split())


def _all(text: str) -> Iterator[Secret]:
    yield from _passwords(text)
    yield from _values(text, SecretKind.ACCESS, _CODES, _BARE_CODE, _KNOWN_KEYS, _CHINESE, _CARD_SAID, _PHRASES)
    yield from _values(text, SecretKind.ACCESS, _OPENING_CODE, _SPOKEN, _IBAN_NAMED)
    yield from (one for one in _values(text, SecretKind.ACCESS, _IBAN) if is_iban(text[one.start : one.end]))
    yield from (one for one in _values(text, SecretKind.ACCESS, _KEYS) if _is_mixed(text[one.start : one.end]))
    yield from _values(text, SecretKind.DOCUMENT, _DOCUMENTS, _CHINESE_DOCUMENT, _SOCIAL_SECURITY)
    for number in _LONG_NUMBER.finditer(text):
        if passes_luhn(number["value"]) and not _OTHER_NUMBER.search(text[: number.start()]):
            yield Secret(*number.span("value"), SecretKind.ACCESS)


def _values(text: str, kind: SecretKind, *patterns: LazyPattern) -> Iterator[Secret]:
    return (Secret(*found.span("value"), kind) for pattern in patterns for found in pattern.finditer(text))


def _passwords(text: str) -> Iterator[Secret]:
    yield from _beside_account(text)
    for pattern in (_AFTER_WORD, _CHANGED, _BESIDE):
        for found in pattern.finditer(text):
            if found["quoted"]:
                yield Secret(*found.span("quoted"), SecretKind.ACCESS)
            elif (end := _end_of_value(found, text, must_be_mixed=pattern is _BESIDE)) is not None:
                yield Secret(found.start("value"), end, SecretKind.ACCESS)
    for found in _BEFORE.finditer(text):
        value = found["value"]
        if value.casefold() not in _NO_VALUE | _PLAIN_WORDS and (_is_mixed(value) or _is_opening(found)):
            yield Secret(*found.span("value"), SecretKind.ACCESS)


def _beside_account(text: str) -> Iterator[Secret]:
    """The passwords that stand beside the name of an account: "tom@example.com / tulip77"."""
    for pattern in (_AFTER_LOGIN, _LABELLED, _WIFI_PASS, _PAIR):
        for found in pattern.finditer(text):
            end = _end_of_value(found, text, must_be_mixed=pattern is not _AFTER_LOGIN)
            value = text[found.start("value") : end]
            is_named = pattern is _AFTER_LOGIN or pattern is _WIFI_PASS
            if end is not None and (is_named or not (_AMOUNT.fullmatch(value) or _ADDRESS.fullmatch(value))):
                yield Secret(found.start("value"), end, SecretKind.ACCESS)


def _end_of_value(found: re.Match[str], text: str, *, must_be_mixed: bool) -> int | None:
    """Where the value of a password ends; None where the words behind "is" tell something else."""
    value = found["value"].rstrip(".!?)’'")
    end = found.start("value") + len(value)
    if _is_mixed(value):
        return end
    is_word = must_be_mixed or len(value) < _SHORTEST or value.casefold() in _PLAIN_WORDS
    return None if is_word or not re.match(_ENDS, text[end:]) else end


_SHORTEST = 3  # letters of a password; nobody lets one choose less


def _is_mixed(value: str) -> bool:
    """Whether *value* is no word: it holds a digit or a sign beside letters, or several digits."""
    digits = sum(letter.isdigit() for letter in value)
    if digits == len(value):
        return digits > _SHORTEST
    has_sign = any(letter in "@#$%^&*_+=!" for letter in value.rstrip("!"))
    return len(value) > _SHORTEST and (digits > 0 or has_sign) and "password" not in value.casefold()


def _is_opening(found: re.Match[str]) -> bool:
    """Whether a word that is said to be a password begins the text: "sunflower is my password"."""
    return found.start() == 0 and found["value"].isalpha() and len(found["value"]) > _SHORTEST


def passes_luhn(number: str) -> bool:
    """Whether the digits in *number* are those of a payment card (ISO/IEC 7812-1, annex B)."""
    digits = [int(digit) for digit in number if digit.isdigit()][::-1]
    doubled = (digit * 2 - 9 * (digit > 4) for digit in digits[1::2])
    return (sum(digits[::2]) + sum(doubled)) % 10 == 0


def is_iban(number: str) -> bool:
    """Whether *number* has the check digits of a bank account (ISO 13616, modulo 97)."""
    plain = "".join(number.split())
    return int("".join(str(int(letter, 36)) for letter in plain[4:] + plain[:4])) % 97 == 1
