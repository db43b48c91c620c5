"""The words for the people and animals of somebody's life in Malay, Indonesian, Spanish, Chinese and English. Pure.

A question in one language is answered from what was told in any. It knows no row.
"""

from core.patterns import LazyPattern

# Each word that a question may use, as a pattern, with all the words by which a memory may tell of the same one.
_SISTER = "sister|kakak|saudari|adik perempuan|hermana|姐姐|妹妹"
_BROTHER = "brother|abang|adik lelaki|adik laki-laki|hermano|哥哥|弟弟"
_MOTHER = "mother|mum|mom|mama|ibu|mak|emak|madre|mamá|妈妈|母亲"
_FATHER = "father|dad|papa|ayah|bapa|abah|padre|papá|爸爸|父亲"
_WIFE = "wife|isteri|istri|bini|esposa|mujer|妻子|老婆|太太"
_HUSBAND = "husband|suami|marido|esposo|丈夫|老公"
_SON = "son|anak lelaki|anak laki-laki|hijo|儿子"
_DAUGHTER = "daughter|anak perempuan|hija|女儿"
_PARTNER = "boyfriend|girlfriend|partner|teman lelaki|teman wanita|pacar|kekasih|novio|novia|pareja|男朋友|女朋友"
_FRIEND = "friend|kawan baik|kawan|teman|sahabat|amigo|amiga|朋友"
_DOG = "dog|puppy|anjing|perro|perra|狗狗|狗"
_CAT = "cat|kitten|kucing|gato|gata|猫咪|猫"
_BOSS = "boss|bos|ketua|jefe|jefa|老板|上司"
_COUSIN = "cousin|sepupu|primo|prima|表哥|表姐|表弟|表妹"
_ADIK = "adik|sister|brother|sibling|hermana|hermano|妹妹|弟弟"
_KAKAK = "kakak|sister|sibling|hermana|姐姐"
_CHILD = f"child|anak|{_SON}|{_DAUGHTER}|孩子"
_GROUPS = (
    _SISTER,
    _BROTHER,
    _MOTHER,
    _FATHER,
    _WIFE,
    _HUSBAND,
    _SON,
    _DAUGHTER,
    _PARTNER,
    _FRIEND,
    _DOG,
    _CAT,
    _BOSS,
    _COUSIN,
)
_FORMS = {
    **{word: group for group in _GROUPS for word in group.split("|")},
    **{"adik": _ADIK, "kakak": _KAKAK, "anak": _CHILD, "孩子": _CHILD, "teman": "teman|kawan|friend|sahabat"},
    # Whom the Chinese word puts before or behind oneself, others name the same.
    **{"姐姐": "姐姐|kakak|sister|hermana", "妹妹": "妹妹|adik|sister|hermana"},
    **{"哥哥": "哥哥|abang|brother|hermano", "弟弟": "弟弟|adik|brother|hermano"},
    **{"hermana": f"{_SISTER}|adik", "hermano": f"{_BROTHER}|adik"},
}
KIN = "|".join(sorted(_FORMS, key=len, reverse=True))  # a pattern of every word, the longer ones first
_PATTERNS = {
    word: LazyPattern(
        "|".join(
            rf"\b{form}\b" if form.isascii() or (form[0].isalpha() and form[0] < "\u0250") else form
            for form in forms.split("|")
        )
    )
    for word, forms in _FORMS.items()
}


def tells_of(kin: str, text: str) -> bool:
    """Whether *text* tells of *kin*, one of the words of KIN, in whatever language."""
    return _PATTERNS[kin].search(text.casefold()) is not None


def tells_of_anyone(text: str) -> bool:
    """Whether *text* tells of any of the people or animals that have a word here."""
    return _ANYONE.search(text.casefold()) is not None


_ANYONE = LazyPattern("|".join(pattern.pattern for pattern in _PATTERNS.values()))
