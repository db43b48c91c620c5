"""The commonest Malay, Indonesian, Spanish and Chinese phrases of claiming or promising that something is kept.

Pure data of language, the counterpart of english_saving.py, with the same names.
"""

from bot.guards.phrases import any_of, pattern

_MALAY = any_of(
    "catat|mencatat|simpan|menyimpan|rekod|rekodkan|merekod|merekodkan|masukkan|memasukkan|tambah|tambahkan|menambah",
    "menambahkan|save|padam|padamkan|hapus|menghapus|tukar|ubah|mengubah|kemas ?kini|kemas ?kinikan|tetapkan",
    "menetapkan",
)
_MALAY_DONE = any_of("sudah|telah|dah|udah|berhasil|berjaya|selesai|siap")
_SPANISH = any_of("guardad|anotad|registrad|apuntad|añadid|agregad|borrad|eliminad|actualizad|cambiad|corregid|cread")
_SPANISH_PAST = any_of("guardé|anoté|registré|apunté|añadí|agregué|borré|eliminé|actualicé|cambié|corregí")
_SPANISH_FUTURE = any_of("guardaré|anotaré|registraré|apuntaré|añadiré|agregaré|borraré")
_SPANISH_INFINITIVE = any_of("guardar|anotar|registrar|apuntar|añadir|agregar|borrar")
_CHINESE = any_of(
    "保存|储存|儲存|记录|記錄|记下|記下|记账|記帳|记好|記好|存好|添加|新增|加入|入账|入帳|删除|刪除|更新|修改|取消|设置|設定"
)
_FOR_YOU = r"(?:(?:帮|幫|为|為|替)[你您])?"

DONE_NOW = pattern(
    rf"\b(?:saya|aku|kami)(?: (?:sudah|telah|dah|udah|baru|pun|juga|siap))* {_MALAY}\b",
    rf"\b{_MALAY_DONE}(?: (?:saya|aku|berhasil|berjaya|pun))* (?:di)?{_MALAY}\b",
    r"^\W*(?:(?:ok(?:e|ay)?|baik|baiklah|siap|sip|beres)\W+)*(?:tersimpan|tercatat)\b",
    r"\bdi(?:simpan|catat|rekodkan|rekod|tambah|tambahkan|hapus|padam)(?: ya)?\W*$",
    rf"\b(?:he|hemos) {_SPANISH}o\b|(?<!\w){_SPANISH_PAST}(?!\w)|\bhan? (?:quedado|sido) {_SPANISH}[oa]s?\b",
    rf"\bse han? {_SPANISH}o\b|^\W*(?:\w+ ){{1,3}}{_SPANISH}[oa]s?\W*$",
    rf"\bqued(?:a|an|ó|aron|ado) (?:ya )?{_SPANISH}[oa]s?\b|^\W*(?:listo|hecho)\W*$",
    rf"^\W*(?:(?:listo|ok|vale|perfecto|hecho|ya está|muy bien)\W+)*{_SPANISH}[oa]s?\b",
    rf"已(?:经|經)?{_FOR_YOU}(?:成功)?(?:把.{{0,12}})?{_CHINESE}|搞定",
    r"(?:记|記|存|保存|添加|删除|刪除|更新|改|登记|登記)(?:下来|下來|下|好|完)?(?:啦|了)|(?:保存|记录|记账|添加|設定|设置)成功|(?:帮|幫|替)[你您](?:记|記|存|保存)",
)
STANDS = pattern(rf"\b(?:tersimpan|tercatat)\b|\best[áa]n? (?:ya )?{_SPANISH}[oa]s?\b")
WILL_SAVE = pattern(
    rf"\b(?:akan|nanti)(?: saya| aku)? {_MALAY}\b",
    rf"\b(?:voy a|vamos a) {_SPANISH_INFINITIVE}|(?<!\w){_SPANISH_FUTURE}(?!\w)",
    rf"我(?:会|會|来|來|这就|這就|马上|馬上|现在|現在){_FOR_YOU}(?:把.{{0,12}})?(?:{_CHINESE}|记|記|存)",
)
REMINDER = pattern(
    r"\bakan (?:saya |aku )?(?:meng|mem)?ingatkan|\b(?:saya|aku|nanti|kami)(?: akan| nanti| saya| aku)* ingatkan\b",
    r"\b(?:peringatan|pengingat)(?:nya)? (?:sudah|telah|dah|udah|berhasil|berjaya)",
    r"\b(?:te|le|os) (?:recordaré|avisaré)|\b(?:te|le) voy a (?:recordar|avisar)|\bvoy a (?:recordarte|avisarte)",
    r"\brecordatorio (?:creado|configurado|programado|guardado|listo)",
    r"(?:会|會|到时|到時)[^，。不]{0,8}(?:提醒|通知)|提醒(?:已|设好|設好)",
)
MEMORY = pattern(
    r"\b(?:saya|aku) akan (?:meng)?ingat\b|(?<!\w)lo (?:recordaré|tendré en cuenta)(?!\w)",
    r"我(?:会|會)(?:一直|永远|永遠)?(?:记住|記住|记得|記得)|(?:记住|記住)(?:了|啦)",
)
NOT_FORGET = pattern(r"(?:不会|不會)忘|\bno (?:lo )?olvidaré(?!\w)|\btidak akan (?:saya )?lupa\b")
DENIAL = pattern(
    r"\b(?:tidak|tak|tiada|belum|bukan|nggak|enggak|gak|ga|gagal|jangan|tanpa|boleh|bisa|dapat|perlu|harus|mesti)\b",
    r"\b(?:no|nada|nunca|ningún|ninguna?|sin|tampoco|puedo|podría)\b(?= \w)",
    "[没沒未无無不]|可以|能够|能夠",
)
SUBORDINATE = pattern(r"^\W*(?:si|cuando|una vez|kalau|jika|bila|apabila|setelah|selepas)\b|^\W*(?:如果|一旦|等)")
CONDITION = pattern(r"\b(?:si|cuando|dime|kalau|jika|bila|beritahu|kasih tahu|bagi tahu)\b|如果|只要|告诉我|告訴我")
THRIFT = pattern(
    r"\b(?:anda|kamu|awak|kau)(?: (?:telah|sudah|dah|udah))* (?:simpan|menabung|jimat|jimatkan|catat|mencatat)\b",
    rf"(?<!se )\b(?:has|han|ha) (?:ahorrado|{_SPANISH}o)\b",
    r"(?<![帮幫为為替])[你您](?:[^，。！？]{0,6}?)(?:已经|已經|已)?(?:存|省|攒|攢|记录|記錄)(?:了|下)",
)
ASKS_FOR_RECORDS = pattern(
    rf"\b(?:sudah|dah|telah|ada)\b.*(?:simpan|catat|rekod)|{_SPANISH}[oa]s?\b|(?:记|記|存|保存).*[吗嗎没沒?？]",
)
