"""The words that ask for a list in languages besides English, where a bare number says how many: "mostrar 5".

Questions read them, and records are kept from them. It knows no reports and no rows.
"""

_WORDS = """
    mostrar muestra mu[eé]strame listar lista listado ver ens[eé][nñ]ame mostra mostre elenca
    montre montrer affiche afficher zeige? zeig liste toon
    tunjuk tunjukkan papar paparkan senarai senaraikan tampilkan lihat daftar tengok
    покажи показать список göster listele xem
"""
_ABOUT_ME = "mis|los|las|mes|les|mir|moi|meine?|die|i miei|saya"
_CJK = "显示|列出|查看|看看|最近|最新|最后|最後|前"
LIST_WORD = (
    rf"(?:(?:{'|'.join(_WORDS.split())})(?: (?:{_ABOUT_ME}))* |(?:{_CJK})的? ?)"  # what stands before the number
)
