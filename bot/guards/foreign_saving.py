"""The commonest phrases of claiming or promising that something is kept, in other languages than English.

These are Malay, Indonesian, Spanish, Chinese, German and French, and single words of some more. Pure data of language,
the counterpart of english_saving.py, with the same names.
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
_GERMAN = any_of(
    "gespeichert|eingetragen|notiert|vermerkt|erfasst|festgehalten|aufgeschrieben|verbucht|hinzugefügt|gelöscht",
    "entfernt|geändert|aktualisiert|korrigiert|rückgängig gemacht|angelegt|aufgenommen|protokolliert|abgelegt"
    "|hinterlegt",
    "übernommen|storniert|gemerkt",
)
_GERMAN_FILLED = r"(?: (?:jetzt|nun|schon|bereits|alles|hiermit|erfolgreich|für (?:dich|sie)|damit))*"
_GERMAN_INFINITIVE = any_of(
    "speichern|eintragen|notieren|vermerken|erfassen|festhalten|aufschreiben|verbuchen|buchen|hinzufügen|löschen",
    "entfernen|ändern|aktualisieren|korrigieren",
)
_FRENCH = (
    any_of(
        "noté|enregistré|sauvegardé|ajouté|inscrit|consigné|supprimé|effacé|modifié|corrigé|annulé|retiré|mémorisé"
        "|créé",
        "mis à jour|saisi|archivé|comptabilisé",
    )
    + "e?s?"
)
_FRENCH_INFINITIVE = any_of(
    "noter|enregistrer|sauvegarder|ajouter|inscrire|supprimer|effacer|modifier|corriger|annuler"
)
_FRENCH_FILLED = r"(?: (?:bien|déjà|tout|maintenant|désormais))*"
# Participles that stand alone in other languages: Italian, Portuguese, Dutch.
_ELSEWHERE_DONE = any_of(
    r"salvat[oae]|registrat[oaie]|annotat[oaie]|segnat[oa]|aggiunt[oa]|cancellat[oa]|eliminat[oa]|salv[oa](?=\W*$)"
    r"|gravad[oa]",
    "adicionad[oa]|apagad[oa]|excluíd[oa]|opgeslagen|genoteerd|toegevoegd|verwijderd|geregistreerd|vastgelegd",
)
_AGREED = (
    r"^\W*(?:(?:ok(?:ay)?|gut|alles klar|super|prima|perfekt|klar|ja|erledigt|schon|bien|voilà|parfait|d['’]accord"
    r"|très bien|oui|va bene|fatto|perfetto|feito|pronto|certo|goed|prima|klaar)\W+)*"
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
    rf"\b(?:ich habe?|habe? ich|wir haben|haben wir|(?:ich )?hab['’]s)\b[^,;.]{{0,60}}?\b{_GERMAN}\b",
    rf"\b(?:wurden?|worden)\b[^,;.]{{0,40}}?\b{_GERMAN}\b|\b{_GERMAN} worden\b",
    rf"{_AGREED}{_GERMAN}\b|^\W*(?:[\w.,€$-]+ ){{1,4}}{_GERMAN}\W*$|^\W*(?:(?:ist|schon|alles"
    rf"|das ist) )*erledigt\W*$",
    rf"\bc['’]est{_FRENCH_FILLED} (?:{_FRENCH}|fait)(?!\w)|\b(?:j['’]ai|nous avons"
    rf"|on a)(?: [\w'’]+){{0,3}} {_FRENCH}(?!\w)",
    rf"\b(?:a|ont){_FRENCH_FILLED} été{_FRENCH_FILLED} {_FRENCH}(?!\w)",
    rf"{_AGREED}{_FRENCH}(?!\w)|^\W*(?:[\w.,'’€$-]+ ){{1,4}}{_FRENCH}\W*$",
    rf"{_AGREED}{_ELSEWHERE_DONE}(?!\w)|\b(?:ho|abbiamo|è stat[oa]|foi|is"
    rf"|heb(?: \w+){{0,2}}) {_ELSEWHERE_DONE}(?!\w)",
    r"^\W*(?:schon|ist|alles|jetzt) drin\W*$|\b(?:sudah|dah|udah) masuk\b|记上了|記上了|入账了|入帳了",
    r"(?:保存|記録|登録|追加|削除|変更|メモ)(?:して(?:おき|い)ま(?:す|した)|しました|済み)",
    # Russian, Ukrainian, Polish, Turkish, Korean, Arabic, Hindi, Thai, Vietnamese
    r"\b(?:записал|сохранил|добавил|удалил|внёс|внес|отметил|изменил|обновил|исправил|отменил|поставил|учёл"
    r"|учел)а?\b",
    r"\b(?:записан|сохранен|сохранён|добавлен|удален|удалён|внесен|внесён|изменен|изменён|обновлен|обновлён)[оаы]?\b",
    r"\b(?:всё |все )?готово\b|\bзаписано\b|\bсделано\b|\b(?:записав|зберіг|додав|видалив|збережено"
    r"|записано)(?:ла)?\b",
    r"\b(?:zapisa(?:ne|no|łem|łam)|zapisan[yae]|doda(?:ne|no|łem|łam)|usunięt[eoya]|usunąłem|zanotowa\w+|gotowe)\b",
    r"\b(?:kaydettim|kaydedildi|ekledim|eklendi|sildim|silindi|not (?:aldım|ettim|alındı)|güncelledim|tamamdır)\b",
    r"(?:저장|기록|추가|삭제|등록|수정|메모)(?:했|하였|됐|되었|해 ?[두놨]|완료)",
    r"(?:تم|لقد) (?:ال)?(?:حفظ|تسجيل|إضافة|حذف|تعديل|تحديث|حفظت|سجلت|أضفت)|(?:حفظت|سجّ?لت|أضفت)(?:ها|ه)?(?!\w)",
    r"(?:सहेज|सेव|दर्ज|नोट|जोड़|हटा)\w*(?: कर)?(?: लिया| दिया| ली| दी)|(?:บันทึก|เพิ่ม|ลบ|จด"
    r"|แก้ไข)(?:ให้)?(?:เรียบร้อย)?แล้ว",
    r"(?<!\w)đã (?:lưu|ghi|thêm|xóa|xoá|cập nhật|đặt)\b",
)
STANDS = pattern(
    rf"\b(?:tersimpan|tercatat)\b|\best[áa]n? (?:ya )?{_SPANISH}[oa]s?\b",
    rf"\b(?:ist|sind){_GERMAN_FILLED} {_GERMAN}\b|\b(?:est|sont){_FRENCH_FILLED} {_FRENCH}(?!\w)",
    rf"\b(?:ist|sind|steht|stehen){_GERMAN_FILLED} (?:in (?:deine[mnr]?|ihre[mnr]?|de[rmn])|im) "
    r"(?:tagebuch|einträgen|aufzeichnungen|büchern|buch|liste|ausgaben|haushaltsbuch)\b",
    rf"\b(?:est|sont|figurent?){_FRENCH_FILLED} dans (?:ton|ta|tes|votre|vos|le|la|les) "
    r"(?:journal|carnet|registres?|dépenses|livre|comptes|liste)\b",
    r"\best[áa]n? (?:ya |ahora )?en (?:tu|su|el|tus) (?:diario|registros?|lista|libro)\b",
    r"\b(?:ada|berada|masuk|masuk ke) (?:di )?(?:dalam )?(?:diari|catatan|rekod|buku) (?:anda|kamu|awak)\b",
    r"(?:在|进|進)[你您]的?(?:账本|帳本|记录|記錄|日记|日記)(?:里|裡|中|了)",
)
WILL_SAVE = pattern(
    rf"\b(?:ich werde|werde ich|lass mich)\b[^,;.]{{0,40}}?\b{_GERMAN_INFINITIVE}\b",
    r"\bich (?:speichere|notiere|vermerke|erfasse|buche|lösche|trage|schreibe|füge|halte)\b[^,;.]{0,30}?"
    r"\b(?:es|das|dies|ein|auf|hinzu|fest|mir|dir|für dich|mittagessen|ausgabe)\b",
    rf"\b(?:je vais|laisse-moi|laissez-moi) (?:l['’]|(?:le|la|les|ça|cela|tout) )?{_FRENCH_INFINITIVE}",
    r"\bje (?:l['’]|(?:le|la|les) )(?:note|enregistre|ajoute|inscris|supprime|noterai|enregistrerai|ajouterai)\b",
    rf"\b(?:akan|nanti)(?: saya| aku)? {_MALAY}\b",
    rf"\b(?:voy a|vamos a) {_SPANISH_INFINITIVE}|(?<!\w){_SPANISH_FUTURE}(?!\w)",
    rf"我(?:会|會|来|來|这就|這就|马上|馬上|现在|現在){_FOR_YOU}(?:把.{{0,12}})?(?:{_CHINESE}|记|記|存)",
)
REMINDER = pattern(
    r"\b(?:wecker|erinnerung|alarm)\b[^,;.]{0,20}\b(?:gestellt|gesetzt|aktiv|an|steht|eingestellt|läuft)\b"
    r"|\bich (?:wecke|erinnere|rufe) (?:dich|sie)\b",
    r"\bje (?:te|vous) (?:l['’]?|le |la |les )?(?:rappellerai|rappelle|réveillerai|réveille|préviendrai)"
    r"|\b(?:alarme|rappel|réveil)\b[^,;.]{0,20}\b(?:réglée?|programmée?|activée?|mise?|prête?|créée?)(?!\w)",
    r"\b(?:alarma|recordatorio|aviso)\b[^,;.]{0,20}\b(?:puest[oa]|activad[oa]|programad[oa]|list[oa]"
    r"|configurad[oa]|cread[oa])\b"
    r"|\bte (?:despertaré|llamaré|lo recordaré|lo recuerdo)(?!\w)",
    r"\b(?:penggera|alarm|peringatan|pengingat|jam loceng)\b[^,;.]{0,20}\b(?:ditetapkan|diset|dipasang|aktif"
    r"|disetel|set)\b",
    r"\b(?:напомню|разбужу|напоминание (?:установлено|создано|поставлено)|будильник (?:поставлен|установлен"
    r"|включ\w+))(?!\w)",
    r"(?:闹钟|鬧鐘|提醒|定时|定時)(?:已|都)?(?:经|經)?(?:设|設|定|调|調|开|開|建)(?:置|定|好|了)",
    r"\b(?:przypomnę|hatırlatacağım|hatırlatırım|ti ricorderò|te lembrarei|vou te lembrar|lembrarei"
    r"|ik herinner je)(?!\w)",
    r"\b(?:está|queda) (?:ya )?(?:programad|puest|list)[oa] para\b|\bc['’]est (?:programmé|prévu|réglé|calé) pour\b"
    r"|\bich (?:sag(?:e)? (?:dir|ihnen) bescheid|melde mich)\b|\b(?:ing[ae]t|bangun|kabar|kasih tau)(?:in"
    r"|kan)\b(?! (?:saya|aku)\b)",
    r"[设設定]好了|[点點時时][^，。]{0,4}(?:叫|喊)[你您]|(?:会|會)(?:叫|喊)[你您]",
    r"알려 ?드릴게|알림(?:을|이)? ?설정|リマインド(?:します|を設定)|アラームを(?:設定|セット)しました",
    r"\bich (?:werde (?:dich|sie)\b.{0,40}\berinnern|erinnere (?:dich|sie))\b|\berinnerung (?:ist )?(?:gesetzt"
    r"|erstellt)\b",
    r"\bje (?:te|vous) (?:rappellerai|rappelle|préviendrai)\b|\bje vais (?:te|vous) (?:rappeler|prévenir)\b",
    r"\bakan (?:saya |aku )?(?:meng|mem)?ingatkan|\b(?:saya|aku|nanti|kami)(?: akan| nanti| saya| aku)* ingatkan\b",
    r"\b(?:peringatan|pengingat)(?:nya)? (?:sudah|telah|dah|udah|berhasil|berjaya)",
    r"\b(?:te|le|os) (?:recordaré|avisaré)|\b(?:te|le) voy a (?:recordar|avisar)|\bvoy a (?:recordarte|avisarte)",
    r"\brecordatorio (?:creado|configurado|programado|guardado|listo)",
    r"(?:会|會|到时|到時)[^，。不]{0,8}(?:提醒|通知)|提醒(?:已|设好|設好)",
)
MEMORY = pattern(
    r"\bich (?:merke (?:es |das )?mir|werde (?:es |das )?mir merken)\b|\bje m['’]en souviendrai\b"
    r"|\bje (?:le )?retiens\b",
    r"\b(?:saya|aku) akan (?:meng)?ingat\b|(?<!\w)lo (?:recordaré|tendré en cuenta)(?!\w)",
    r"我(?:会|會)(?:一直|永远|永遠)?(?:记住|記住|记得|記得)|(?:记住|記住)(?:了|啦)",
)
NOT_FORGET = pattern(r"(?:不会|不會)忘|\bno (?:lo )?olvidaré(?!\w)|\btidak akan (?:saya )?lupa\b")
DENIAL = pattern(
    r"\b(?:tidak|tak|tiada|belum|bukan|nggak|enggak|gak|ga|gagal|jangan|tanpa|boleh|bisa|dapat|perlu|harus|mesti)\b",
    r"\b(?:no|nada|nunca|ningún|ninguna?|sin|tampoco|puedo|podría)\b(?= \w)",
    r"\b(?:nicht|nichts|kein\w*|niemals|ohne|kann|könnte|konnte|muss|sollte?|gescheitert)\b",
    r"\b(?:ne|pas|rien|jamais|aucune?|peux|pourrais|faut)\b|\bn['’](?=\w)",
    "[没沒未无無不]|可以|能够|能夠",
)
SUBORDINATE = pattern(
    r"^\W*(?:wenn|sobald|falls|quand|dès que|lorsque|si|cuando|una vez|kalau|jika|bila|apabila|setelah|selepas)\b"
    r"|^\W*(?:如果|一旦|等)"
)
CONDITION = pattern(
    r"\b(?:wenn|sobald|falls|sag mir|schreibe?|écris|quand|dès que|dis-moi|dites-moi|si|cuando|dime|kalau|jika|bila"
    r"|beritahu"
    r"|kasih tahu|bagi tahu)\b|如果|只要|告诉我|告訴我"
)
THRIFT = pattern(
    r"\b(?:anda|kamu|awak|kau)(?: (?:telah|sudah|dah|udah))* (?:simpan|menabung|jimat|jimatkan|catat|mencatat)\b",
    rf"\b(?:du hast|sie haben|ihr habt|tu as|vous avez|on dit)\b.{{0,40}}?(?:{_GERMAN}|{_FRENCH}|gespart|économisé)",
    rf"(?<!se )\b(?:has|han|ha) (?:ahorrado|{_SPANISH}o)\b",
    r"(?<![帮幫为為替])[你您](?:[^，。！？]{0,6}?)(?:已经|已經|已)?(?:存|省|攒|攢|记录|記錄)(?:了|下)",
)
AGREES = pattern(
    r"^\W*(?:(?:klar|alles klar|gut|in ordnung|erledigt|gerne|natürlich|d['’]accord|bien sûr|voilà|parfait|entendu"
    r"|claro"
    r"|vale|listo|hecho|perfecto|baik(?:lah)?|oke|siap|beres|sip|boleh|好的?|可以|没问题|沒問題|完成|搞定)\W*)+$",
)
ASKS_FOR_RECORDS = pattern(
    rf"\b(?:sudah|dah|telah|ada)\b.*(?:simpan|catat|rekod)|{_SPANISH}[oa]s?\b|(?:记|記|存|保存).*[吗嗎没沒?？]",
)
