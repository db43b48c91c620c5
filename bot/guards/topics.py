"""Whether a person's message is about their own money, records or reminders, or leaves the topic as it was.

It decides no route: only how closely the figures of a reply are looked at.
"""

import re

from bot.guards.phrases import pattern

_MONEY = pattern(
    r"\b(?:money|cash|spend\w*|spent|budget\w*|sav(?:e|ed|ing|ings)|salary|wages?|income|earn\w*|debts?|afford\w*"
    r"|costs?"
    r"|expens\w*|bills?|rent|broke|owe\w*|loans?|paid|pay|paying|payday|price\w*|purchas\w*|bought|buy\w*|shopping"
    r"|caps?"
    r"|totals?|balance|financ\w*|bank\w*|invest\w*|put (?:something|anything|some|a bit|a little) aside|set aside"
    r"|entr(?:y"
    r"|ies)|records?|diary|remind\w*|alarms?|due|appointments?|wake me"
    r"|to-?dos?|scheduled?|agenda)\b|\bwhat(?:['’]s| is| do i have| have i got)(?: \w+)? (?:on|up|next|this|today"
    r"|tonight|tomorrow"
    r"|planned|set|coming|for)\b|\banything (?:on|planned|today|tomorrow|set|coming)\b|\bon my (?:plate|list"
    r"|calendar)\b",
    r"\b(?:wang|duit|belanja\w*|uang|gaji|bajet|simpan\w*|hutang|bayar\w*|ingatkan|pengeluaran|perbelanjaan)\b",
    r"\b(?:dinero|gast\w*|ahorr\w*|sueldo|salario|presupuesto|deuda\w*|pagar|pagu\w*|recu[eé]rda\w*)\b",
    r"\b(?:geld|ausgeb\w*|ausgab\w*|ausgegeben|spar(?:en|t|e)|gehalt|schulden|bezahl\w*|erinner\w*|wecker)\b",
    r"\b(?:argent|dépens\w*|économi\w*|salaire|dettes?|pay(?:er|é)|rappel\w*)\b",
    r"\b(?:деньг\w*|денег|трат\w*|потрат\w*|зарплат\w*|долг\w*|напомн\w*)\b",
    "钱|錢|花费|花費|花了|预算|預算|工资|工資|存款|支出|收入|账|帳|提醒|闹钟|鬧鐘",
)
_GO_ON = re.compile(
    r"\W*(?:(?:and|then|so|ok|okay|go|on|tell|me|more|yes|yeah|yep|well|how|why|what|really|continue|please"
    r"|details?|else|"
    r"next|sure|right|hm+|is|that|it|all|go ahead|the|rest|lagi|terus|y|und|weiter|et|ensuite|然后|继续|繼續)\W*){1,6}",
    re.IGNORECASE,
)


def is_about_records(said: str) -> bool:
    """Whether *said* is about money, records or reminders, or has no topic of its own and only asks to go on."""
    return bool(_MONEY.search(said) or _GO_ON.fullmatch(said))
