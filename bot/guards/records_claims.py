"""What a reply says of a person's records without a clear figure (R1.4): "nothing this month", "over your cap".

Such words need a report of this turn, as figures do: a comparison needs one of two periods that comes out that way, and
what is said of reminders their list. It knows phrases, in English and the commonest in other
languages, and no rows: it names what is not grounded, and the agent acts.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from decimal import Decimal

from bot.guards import english_saving as english
from bot.guards.advice_words import IMPERATIVE
from bot.guards.bounds import MAX_READ_CHARS, bounded
from bot.guards.number_contract import ABOUT_RECORDS
from bot.guards.phrases import any_of, pattern
from bot.guards.sentences import QUOTED, asks, sentences, stated_clauses
from bot.guards.topics import is_about_records
from tools.base import Ask, Result, ToolOutcome
from tools.reminder_views import ReminderList
from tools.report_figures import PeriodComparison

_YOU = (
    r"\byou(?:['’](?:ve|re|d)| have| are| had| were)?"
    r"(?: (?:now|already|just|also|still|even|all|both|quite|\w+ly))*"
)
_LIMIT = any_of("caps?|budgets?|limits?|allowances?")
_YOURS = rf"(?:your|the)(?: \w+){{0,2}} {_LIMIT}"
_MONEY = any_of(
    "spending|spend|expenses?|costs?|totals?|balance|savings?|income|outgoings?|purchases?|cap|budget|limit"
)
_HOW_MUCH = any_of(
    "nothing|no money|zero|anything|more|less|fewer|most|mostly|a lot|lots|a bit|too much|too little|so much"
    "|very little|hardly",
    "barely|little|much|plenty|loads|twice|double|triple|(?:about |almost |nearly |over |under )?(?:half|a third"
    "|a quarter)|the same|as much|the bulk",
)
_NOT_MONEY = r"(?! (?:of )?(?:the |your )?(?:time|energy|effort|thought|hours|days|years|nights|attention)\b)"
_PART = r"(?:(?:more|less) than |about |almost |nearly |over |under |around )?" + any_of(
    "half|most|all|(?:a|one) (?:third|quarter|fifth)|(?:two|three) (?:thirds|quarters)|much|plenty|none|hardly any",
    r"the (?:bulk|majority|rest|lion['’]s share)|a big (?:part|chunk)",
    "the (?:main|biggest|largest|greatest|major|better|larger) (?:part|share|portion|chunk)",
)
_PERSONAL = pattern(
    # "You spent nothing this month", "you haven't spent much", "you've been spending more", "you overspent"
    rf"{_YOU} (?:been )?(?:spent|spend(?:ing)?|earned|saved|saving|gone through"
    rf"|used)(?: \w+){{0,4}}? {_HOW_MUCH}\b{_NOT_MONEY}",
    r"\byou (?:haven['’]t|have not|hadn['’]t|didn['’]t|did not) (?:spent|spend|earned?|saved?|used?)\b",
    rf"{_YOU} (?:overspent|underspent|overspending|underspending|overdrawn|broke)\b",
    # "You went over your cap", "you're well within budget", "you've hit the limit"
    rf"{_YOU} (?:\w+ ){{0,3}}?(?:over|under|above|below|within|past|beyond|near|close to|exceed(?:ed|ing)?|hit"
    rf"|reached"
    rf"|blown|blew|broken?|crossed|passed|used up|maxed out|at|through|stayed|kept to)(?: \w+){{0,2}} {_YOURS}\b",
    rf"{_YOU} (?:\w+ ){{0,2}}?(?:over|under|within|on|in) budget\b",
    rf"{_YOU} (?:\w+ ){{0,2}}?(?:left|room|space) (?:in|of|on|under|for) (?:your|the)\b",
    # "more than half of your food cap", "most of your money goes to rent"
    rf"{_YOU} (?:\w+ ){{0,3}}?{_PART}(?: of)? (?:your|the)(?: \w+){{0,2}} (?:{_LIMIT}|income|salary|money"
    rf"|spending)\b",
    rf"{_YOU} (?:used|spent|gone through|used up) {_PART}(?: of (?:it|that))?\b",
    rf"\b{_PART}(?: of)? your(?: \w+){{0,2}} (?:{_MONEY}|money|salary|caps?|budgets?)\b",
    # "Your spending is up", "your food cap is almost used up"
    rf"\byour(?: \w+){{0,2}} {_MONEY}(?: (?:on|for|this|in|at)(?: \w+){{1,3}}?)?(?:['’]s| is| are| was| were| has"
    rf"| have| looks?"
    r"| seems?| went| stays?| keeps?)(?: \w+){0,3}? (?:up|down|high|low|higher|lower|rising|falling|growing|shrinking"
    r"|the same|on track"
    r"|under control|fine|healthy|steady|stable|doubled|tripled|increased|decreased|dropped|risen|fallen|gone|used up"
    r"|exceeded|reached|empty|full|over|under|within|good|great|modest|moderate|reasonable|exhausted|blown)\b",
    r"\byour (?:\w+ ){0,2}?(?:biggest|largest|highest|top|main|smallest|lowest|most expensive|cheapest|most frequent"
    r"|number one)"
    r"(?: \w+){0,2} (?:categor(?:y|ies)|expenses?|purchases?|costs?|spend(?:ing)?|area|items?|entry|one|month|week"
    r"|day)\b",
    # "you're on track", "you spent ... than last month"
    rf"{_YOU} (?:\w+ ){{0,2}}?(?:on track|off track|on target|on course|in the (?:red|black|green)|running (?:low"
    rf"|out)|ahead of|behind)\b",
    r"\b(?:you|your)\b.{0,60}\b(?:more|less|higher|lower|fewer|better|worse)\b(?: \w+){0,3} than "
    r"(?:last|the (?:last|previous|month|week|year)|usual|before|normal|average|in \w+)\b",
    # "you are at a couple of hundred", "nothing on record", "no expenses this month"
    r"\byou (?:have|made|had|logged|recorded) (?:no|nothing|few|many|several|some|a few|a lot of|lots of) (?:\w+ )?"
    r"(?:expenses?|entries|records?|purchases?|spending|income|recorded|logged|saved|on record|left)\b",
    # other languages
    r"\b(?:anda|kamu|awak|kau)\b.{0,40}\b(?:melebihi|terlebih|lebih (?:banyak|sedikit|rendah|tinggi|kurang)"
    r"|paling banyak"
    r"|separuh|setengah)\b",
    r"\b(?:gastaste|has gastado|llevas gastado|superaste|has superado|te pasaste|has usado)\b.{0,30}"
    r"\b(?:más|menos|nada|mucho|poco|mitad|límite|presupuesto|tope)\b",
    r"\bdu hast\b.{0,60}\b(?:überschritten|(?:mehr|weniger|nichts|viel|wenig|hälfte)\b.{0,40}\b(?:ausgegeben"
    r"|verbraucht))\b",
    r"\b(?:tu as|vous avez|tu n['’]as|vous n['’]avez)\b.{0,20}\b(?:dépensé|dépassé|utilisé)\b.{0,30}"
    r"\b(?:plus|moins|rien|beaucoup|moitié|budget|plafond)\b",
    r"[你您].{0,10}(?:超(?:出|过|過|了|支)|花得?(?:比|最)|[花用]了?(?:很多|不少|更多|更少|一半)|[没沒]花|一半)",
)
_IMPERSONAL = pattern(
    r"\b(?:more|less|higher|lower|up|down|better|worse)\b(?: \w+){0,3} (?:than|from|on|compared (?:to|with)) "
    r"(?:last|the (?:last|previous|month|week|year)|usual|before|normal|average)\b",
    r"\b(?:biggest|largest|highest|top|main|smallest|lowest|most expensive)(?: \w+){0,2} "
    r"(?:categor(?:y|ies)|expenses?|purchases?|costs?|spend(?:ing)?|area|item|entry)\b",
    rf"{_YOU} doing (?:\w+ )?(?:well|fine|great|good|better|worse|okay|ok|badly)\b|\b(?:over|under|within|on|below"
    rf"|above) "
    r"(?:the )?(?:cap|budget|limit)\b|\bon track\b",
    r"^\W*nothing (?:spent|so far|this|yet|today|on record)\b|\bno (?:\w+ )?(?:spending|expenses|entries)\b",
)
_UNIT = any_of(
    "ringgit|dollars?|euros?|pounds?|bucks|quid|grand|rupiah|ribu|juta|pesos?|yen|yuan|rupees?|francs?|sen|cents?"
)
_VAGUE_SUM = pattern(
    rf"\b(?:(?:a )?(?:couple|few|handful|dozens?|hundreds|thousands|lot|lots)(?: of)?|several|some|many|half a|a good"
    rf"|[ivxlcdm]+)"
    rf"(?: hundred| thousand)? {_UNIT}\b",
    r"\b(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|half a|couple of|few)(?: and an? (?:half"
    r"|quarter))? grand\b",
)
_VAGUE_COUNT = pattern(
    r"\b(?:(?:a )?(?:couple|few|good)(?: of)?|several|some|many) (?:hundred|thousand|dozen|k)\b",
    r"\b(?:hundreds|thousands|dozens)\b|\bhalf a (?:hundred|thousand)\b|\b(?:low|mid|high) (?:hundreds|thousands)\b"
    r"|\b(?:two|three|four) figures\b",
)
_STATES = pattern(
    rf"{_YOU} (?:at|on|up to|around|about|near|past|over|spent|close to)\b|\b(?:it|that|this|they|total)(?:['’]s| is"
    rf"| was| comes to| are)\b"
)
# General advice, a possibility, and what the companion says of itself tell nothing about the records.
_NO_STATEMENT = pattern(
    r"\b(?:most people|for most|people|households|many of us|usually|often|typically|generally|in general|tends?"
    r"|commonly|normally"
    r"|for example)\b",
    r"\b(?:if|whether|when|whenever|unless|until|once|could|would|should|might|may|can|cannot|will|shall|try|aim"
    r"|so that)\b",
    r"(?:['’]ll|['’]d|can['’]t|won['’]t) ",
    r"\bI(?: do not| don['’]t| have no| am not|['’]m not| know nothing)\b|\b(?:tell|ask|show|let) me\b|\blet['’]?s\b",
    r"\b(?:si|cuando|podrías|kalau|jika|boleh|wenn|ob|könntest|würdest|quand|pourrais)\b|如果|可以|[会會]",
)


_OF_REMINDERS = pattern(
    r"\byou (?:have|['’]ve got|have got)(?: got)? (?:no|nothing|some|several|many|a few|a couple of|other|lots of)"
    r"(?: \w+)? ?(?:reminders?|alarms?|bills?|appointments?|planned|scheduled|set|due|coming up|to do|on)\b",
    r"^\W*(?:no (?:\w+ )?(?:reminders?|alarms?|bills?|appointments?)|nothing(?: is)? (?:on|for|at|planned"
    r"|scheduled|due|set"
    r"|coming|tomorrow|today|this|next))\b",
    r"\byour (?:\w+ ){0,2}(?:reminders?|alarms?|appointments?|bills?)(?: \w+){0,2} (?:is|are"
    r"|comes?) (?:\w+ )?(?:due|set|on"
    r"|tomorrow|today|tonight|next|later|soon|early|over|paused|gone)\b",
    r"\bno tienes (?:ningún |ningun[ao] |nada )?(?:recordatorio|pendiente|alarma)|\bdu hast keine? (?:erinnerung"
    r"|termin)"
    r"|\btu n['’]as (?:aucun|pas de) (?:rappel|rendez)|\b(?:tiada|tidak ada) (?:peringatan|pengingat)"
    r"|[没沒]有(?:任何)?提醒",
)
_MORE = pattern(
    r"\b(?:more|higher|up|rose|risen|increased|grew|grown|worse)\b|\bmás\b|\bmehr\b|\bplus\b|\blebih (?:banyak"
    r"|tinggi)\b|多|更高"
)
_LESS = pattern(
    r"\b(?:less|lower|down|fell|fallen|decreased|dropped|shrank|fewer|better)\b|\bmenos\b|\bweniger\b|\bmoins\b"
    r"|\b(?:kurang|lebih (?:sedikit|rendah))\b|少|更低"
)
_THAN_BEFORE = pattern(
    r"\b(?:than|from|compared (?:to|with)|versus|vs)\b.{0,20}\b(?:last|previous|month|week|year|before|usual"
    r"|normal|average"
    r"|january|february|march|april|may|june|july|august|september|october|november|december)\b",
    r"\bque (?:el|la) (?:mes|semana|año)|\bals (?:letzte\w*|im|vorige\w*)|\bque (?:le|la) (?:mois|semaine|année)"
    r"|\bdaripada (?:bulan|minggu|tahun)|比上",
)


def ungrounded_claims(
    text: str, outcomes: Iterable[ToolOutcome], said: str, writing: Collection[str], *, about_records: bool
) -> tuple[str, ...]:
    """What *text* says of the person's records in words, where no report of this turn can have told it.

    Args:
        text: The model's reply.
        outcomes: This turn's tool calls with their results; any result of a tool that reads is a report.
        said: The person's own message: what it states, and does not ask, may be said back.
        writing: Names of the tools that write.
        about_records: The whole reply is about records: comparisons count without a "you" or "your", too.
    """
    about_records = about_records or is_about_records(bounded(said))
    reports = [outcome.result for outcome in outcomes if _is_report(outcome, writing)]
    stated = _stated(bounded(said))
    knows_reminders = any(outcome.result and "reminder" in outcome.call.name for outcome in outcomes)
    claims = _claims(text[:MAX_READ_CHARS], reports, about_records=about_records, knows_reminders=knows_reminders)
    return tuple(claim for claim in claims if claim not in stated)


def _is_report(outcome: ToolOutcome, writing: Collection[str]) -> bool:
    return outcome.result is not None and not isinstance(outcome.result, Ask) and outcome.call.name not in writing


def _stated(said: str) -> str:
    """What a person states, from the companion's side: "I'm over my cap" is "you're over your cap"."""
    told = " ".join(sentence.text for sentence in sentences(said) if not (sentence.is_question or asks(sentence)))
    told = re.sub(r"\bI['’]m\b", "you're", told)
    told = re.sub(r"\b(?:I|we)\b", "you", told)
    return re.sub(r"\b(?:my|our)\b", "your", told, flags=re.IGNORECASE).casefold()


def _claims(
    text: str, reports: Sequence[Result | None], *, about_records: bool, knows_reminders: bool
) -> Iterator[str]:
    of_money = [report for report in reports if not isinstance(report, ReminderList)]
    for sentence in sentences(QUOTED.sub(" it ", text)):
        stated = [clause for clause in stated_clauses(sentence) if not _is_no_statement(clause)]
        found = [match for clause in stated if not knows_reminders and (match := _OF_REMINDERS.search(clause))]
        if of_money:
            found += [match for clause in stated if (match := _unread_comparison(clause, of_money))]
        else:
            found += _unread(sentence.text, stated, about_records=about_records)
        yield from (match[0].strip().casefold() for match in found)


def _unread(sentence: str, stated: Sequence[str], *, about_records: bool) -> list[re.Match[str]]:
    """What the clauses *stated* in *sentence* say of money, where no report was read at all."""
    found = [match for clause in stated if (match := _claim(clause, about_records=about_records))]
    if not found and stated and (vague := _VAGUE_SUM.search(sentence)):  # "two and a half grand" is one
        return [vague]
    return found


def _unread_comparison(clause: str, reports: Sequence[Result | None]) -> re.Match[str] | None:
    """What *clause* compares with another time, if no report compares, or none comes out that way."""
    found = _THAN_BEFORE.search(clause)
    rises, falls = _MORE.search(clause), _LESS.search(clause)
    if found is None or bool(rises) == bool(falls):
        return None
    compared = [one for report in reports if isinstance(report, PeriodComparison) for one in report.comparisons]
    differences = [Decimal(one.difference.amount) for one in compared]
    if any(difference > 0 if rises else difference < 0 for difference in differences):
        return None
    return None if not compared and len(reports) > 1 else found  # two totals may be put side by side


def _is_no_statement(clause: str) -> bool:
    return bool(_NO_STATEMENT.search(clause) or english.SUBORDINATE.search(clause) or IMPERATIVE.search(clause))


def _claim(clause: str, *, about_records: bool) -> re.Match[str] | None:
    found = _PERSONAL.search(clause)
    if found is None and about_records:
        found = _IMPERSONAL.search(clause)
    if found is None and (about_records or _STATES.search(clause) or ABOUT_RECORDS.search(clause)):
        found = _VAGUE_COUNT.search(clause)
    return found
