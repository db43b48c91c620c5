"""Signs in a person's words: that they ask for a change of what stands, and that a sentence only supposes (R1.7).

Pure data of language with the functions that look for it; it knows no tool and no record.
"""

import re
from collections.abc import Iterator

from bot.guards.phrases import any_of, pattern
from bot.guards.sentences import sentences

_TAKING_BACK = pattern(
    r"\b(?:undo|undone|revert|reverse|roll(?:ed)? (?:it |that )?back|(?:take|took|put|bring|change|go) .{0,30}\bback\b"
    r"|delet\w*|remov\w*|eras\w*|cancel\w*|void|scrap|discard|drop|clear|wipe|strike|get rid|throw .{0,20}\bout"
    r"|restore|forget|never ?mind|nvm|retract|withdraw)\b",
    r"\b(?:wrong\w*|mistak\w*|error|typo|oops|whoops|incorrect|false|duplicate\w*|twice|accident\w*|by accident)\b",
    r"\b(?:not (?:right|correct|true|mine|what)|isn['’]?t (?:right|correct|true|mine)|no longer|never happened"
    r"|scratch)\b",
    r"\b(?:did|do|should|was|were|have|has)(?: not|n['’]?t) (?:\w+ ){0,3}"
    r"(?:mean|meant|buy|bought|spend|spent|pay|paid|have|be|been|need|want|happen|count|say|said|add|save|saved)\b",
    r"\b(?:padam\w*|hapus\w*|batal\w*|buang|salah|silap|keluarkan|kembalikan)\b",
    r"\b(?:desha[cz]\w*|borra\w*|elimin\w*|quita\w*|cancela\w*|anula\w*|equivoc\w*|mal|err[oó]r|incorrect[oa])\b",
    r"\b(?:rückgängig|lösch\w*|entfern\w*|storn\w*|falsch|fehler|versehen\w*|annul\w*|supprim\w*|efface\w*|enl[eè]ve\w*"
    r"|erreur|retire\w*)\b",
    "撤[销銷回]|取消|[删刪]|[错錯]|不[对對]|作[废廢]|重复|重複|不要",
)
_CORRECTING = pattern(
    r"\b(?:chang\w*|correct\w*|fix\w*|edit\w*|amend\w*|adjust\w*|update\w*|renam\w*|mov(?:e|ed)|switch\w*|set|actually"
    r"|instead|rather|should|meant|mean|make (?:it|that|this|the|them)|not|no|was|were|call (?:it|that)|count (?:it"
    r"|that)"
    r"|put (?:it|that|the)|belongs?|categori\w*|file|tag\w*|mark|treat)\b",
    r"\b(?:tukar|ubah|betulkan|ganti|sepatutnya|bukan|cambi\w*|corrig\w*|corrij\w*|era|debería|sino|änder\w*"
    r"|korrigier\w*"
    r"|sondern|statt|eigentlich|chang\w*|modifi\w*|plutôt)\b",
    "改|更正|[换換]|不是|[应應][该該]",
)

_PERSON = any_of("i|we|he|she|they|you|it|one|someone")
# A clause from one of these on tells of nothing that has happened. Courtesies ("would you note", "if I remember
# right") do not suppose.
_SUPPOSES = pattern(
    rf"\b(?:what|how about|even|only|suppose|imagine|say|assum\w+) if\b"
    rf"|\bif (?:{_PERSON}|my|the|there|this|that)\b(?!['’][md]\b)"
    r"(?! (?:remember|recall|understand|may|can|could|would|please|want|like|am not|might|is right)\b)",
    r"\bif i['’]m (?!not|right|correct)|\bas if\b",
    r"\b(?:suppos(?:e|ing)|imagin(?:e|ing)|assum(?:e|ing)|pretend|hypothetical\w*|let['’]?s say|in case)\b",
    r"\bwould (?:it|that|this|i|we|there|they|he|she|be|\w+ing)\b|\bwhat would\b|\bwhat (?:will|might|could) happen\b",
    r"\bI(?:['’]d| would) (?!like|love|want|rather|prefer|appreciate|be (?:glad|happy|grateful))\w+",
    r"\b(?:should|could|shall|might|may|can) (?:i|we) (?:\w+ )?(?:pay|spend|afford|buy|get|have|give|put|set|save|order"
    r"|delete|remove|undo|change|cancel|have (?:paid|spent|bought))\b|\bI (?:might|may|could)\b|\bshould i\b",
    r"\b(?:thinking (?:of|about)|planning (?:to|on)|plan to|tempted to|consider(?:ing)?|is it (?:wise|worth|ok|okay"
    r"|fine|too))\b",
    r"\b(?:kalau|jika|andai\w*|seandainya|bagaimana jika|bagaimana kalau|macam mana kalau)\b(?! (?:boleh|bisa))",
    r"\by si\b|^\W*¿?si\b|\bqué (?:pasaría|pasa si)\b|\bdebería\b|\bimagina\b|\bsupongamos\b",
    r"\bwas wäre\b|\b(?:wenn|falls) (?:ich|wir)\b|\bsoll(?:te)? ich\b|\bangenommen\b|\bet si\b|\bsi (?:je|on|j['’])"
    r"|\bdevrais-je\b|\bsupposons\b",
    "如果|要是|假如|假设|假設|[应應][该該].*[吗嗎]|值得[吗嗎]",
)
_BREAK = re.compile(
    r"[,;:，；：](?=\s|[^\d\s])|\s+(?:and|but|so|because|dan|tapi|y|pero|und|aber|et|mais)\s+", re.IGNORECASE
)
_UNDATED = re.compile(r"^\W*(?:paying|buying|spending|getting|giving|putting|setting|having)\b", re.IGNORECASE)


def asks_to_take_back(said: str) -> bool:
    """Whether a person asks to undo or delete something, or says that it is wrong."""
    return bool(_TAKING_BACK.search(told(said)))


def asks_to_correct(said: str) -> bool:
    """Whether a person says that something saved should read otherwise."""
    return asks_to_take_back(said) or bool(_CORRECTING.search(told(said)))


def told(said: str) -> str:
    """The part of *said* that tells or asks for something, without what is only supposed ("what if I paid 15")."""
    return " ".join(_told_parts(said))


def _told_parts(said: str) -> Iterator[str]:
    for sentence in sentences(said):
        supposing = _SUPPOSES.search(sentence.text)
        if supposing is None:
            yield sentence.text
            continue
        breaks = [found.start() for found in _BREAK.finditer(sentence.text, 0, supposing.start() + 1)]
        if breaks and not _UNDATED.match(sentence.text):
            yield sentence.text[: breaks[-1]]
