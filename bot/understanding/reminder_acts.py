"""Reading what a person answers to a reminder: not now, done, paid (R3.10, R4.4).

"Done" and "paid" alone are always said of a reminder; "later", "tomorrow" or "I've called mum" only where one was said
last. "Paid 82 for lunch" is an expense and none of it. It knows no rows.
"""

import re
from enum import StrEnum

from bot.understanding.instruction_text import amount_arguments, call, plain
from bot.understanding.reminder_names import name_of, named, points
from bot.understanding.reminder_text import MARK, ReminderText, read_text
from bot.understanding.reminder_words import BILL
from core.grammar.context import ReadingContext
from core.grammar.dates import Recurring
from core.grammar.money import find_amounts
from core.llm.types import ToolCall
from core.patterns import LazyPattern

LATER = "in 1 hour"  # what "later" is taken for; the reply names the time

_AGAIN = r"(?:(?:again|once more) )?"
_REMIND = (
    r"(?:remind|ask|tell|nudge|ping|ingatkan|ingetin|recu[eé]rda|erinner[e]?|rappelle) ?-?"
    r"(?:me|us|saya|aku|lo|mich|moi)?"
)
_SNOOZE = LazyPattern(
    rf"(?:snooze|zzz|tunda)(?: (?P<which>.+?))??(?: (?:for|by|until|till|to|selama|sampai))? ?(?P<time>{MARK}"
    rf"|\d{{1,3}})?"
)
_REMIND_AGAIN = LazyPattern(
    rf"(?:{_REMIND} (?:again|nochmal|noch einmal|lagi|otra vez|encore)|again(?=.*{MARK}))"
    rf"(?: (?:about|of|to) (?P<which>.+?))? ?(?P<time>{MARK}|later)?"
    rf"|{_REMIND} (?:about|of) (?P<named>.+?) again ?(?P<when>{MARK}|later)?"
)
_LATER = LazyPattern(
    rf"(?:{_REMIND} )?(?:(?:about|of) (?:it|that|this) )?(?:a bit |a little )?(?:later(?: on)?(?: today)?"
    r"|not(?: now)?|not yet|in a bit|in a while|nanti(?: dulu)?|más tarde|später|plus tard|待会儿?|等一下|稍后)"
    r"(?: (?:remind|ask) me (?:again|later))?"
)
_AT_TIME = LazyPattern(
    rf"(?:{_REMIND} )?(?:(?:about|of) (?:it|that|this) )?{_AGAIN}(?:at |on |in |until |by |give me "
    rf"|give me another )?{MARK}"
    rf"(?: more)?(?: {_REMIND}(?: again)?)?"
)
_DONE = LazyPattern(
    r"(?:all |it's |it is |that's |i'm |i am |ok |yes |yep |already )?(?:done|finished|completed)(?: (?:it|that"
    r"|this|already|now))*|(?:yes |yep |just |already )?(?:i )?(?:did|have done|'ve done)(?: (?:it|that"
    r"|this))(?: already| now| all)?|(?:i've|i have) (?:just |already )?(?:done|finished)"
    r" (?:it|that|this)|(?:mark|set|tick|check) (?:it|that|this)(?: off)?(?: as)?(?: done| complete| completed"
    r"| finished)?|(?:dah |sudah |udah )?(?:siap|selesai|beres)(?: dah| sudah)?|udah|hecho|listo|terminado|ya está"
    r"|ya lo hice|fertig|erledigt|gemacht|fait|c'est fait|terminé|已?完成了?|做完了|搞定了?|弄好了"
)
_NO_DEED = (
    r"(?:for|in|at|by|so|as|and|or|to|of|on|it|that|this|deal|well|nothing|yet|too|from|what|how|but|because|now"
    r"|my best)\b"
)
_NO_THING = (
    r"(?:the |my )?(?:what|when|who|how|all|it|that|this|i|you|we|he|she|they|everyone|day|week|month|work|both)\b"
)
_DONE_WITH = LazyPattern(
    r"(?:done|finished) with (?P<with>.+)|(?:mark|set) (?P<mark>.+?)(?: as)? (?:done|complete|completed"
    r"|finished)|(?:tick|check|cross) off (?P<off>.+)|(?:tick|check|cross) (?P<tick>.+) off"
    rf"|done:? (?P<deed>#?\d{{1,3}}|(?!{_NO_DEED})\D+)"
    rf"|(?!{_NO_THING})(?P<thing>(?:[\w'-]+ ){{1,3}}?)(?:is|are) (?:all |now |already )?done(?: now| already)?"
)
# Said of what was due: "called mum", "the laundry is done". Elsewhere it is talk.
_DONE_IN_TALK = LazyPattern(
    r"(?:i(?:'ve| have)? )?(?:just |already )?(?P<did>(?:called|phoned|texted|emailed|wrote|sent|bought|cleaned"
    r"|washed|took|taken|finished|did|done|fed|watered|submitted|renewed|returned|picked up|dropped off|booked|drank"
    r"|drunk) .+?)(?: already| now)?|(?P<what>.+?) (?:is |are |all )?(?:done|finished|complete)"
)
_ROOT = {"called": "call", "phoned": "phone", "texted": "text", "bought": "buy", "took": "take", "taken": "take"}
_PAID = r"(?:(?:i(?:'ve| have)?|we(?:'ve)?) )?(?:just |already )?paid"
_PAID_ALONE = LazyPattern(
    rf"{_PAID}(?: (?:it|that|this|now|already|up|off))*(?: #)?|(?:it|that|this)(?:'s| is| was| has been) paid"
    r"|(?:dah |sudah |udah )?(?:bayar|dibayar)(?: dah| sudah)?(?: #)?|(?:ya )?pagad[oa]|ya lo pagué"
    r"|(?:schon )?bezahlt|(?:c'est )?payé|(?:已经?)?付(?:了|款了|过了)|交了"
)
_PAID_FOR = LazyPattern(rf"{_PAID} (?P<which>.+?)(?P<amount>[ ,:;]*(?:it was|was|for)? ?#)?(?: already| now| today)?")
_IS_PAID = LazyPattern(r"(?P<which>.+?) (?:(?:is|are|has been|was|were) )?(?:now |already )?paid(?P<amount>[ ,:;]*#)?")
_BILL_NAME = LazyPattern(
    rf"(?:the |my |our )?(?P<words>(?:[\w'&-]+ ){{0,3}}?(?:{BILL})(?: bill)?)|(?:the |my )?bill for (?P<for>.+)"
)
_IS_BILL = LazyPattern(r"\bbills?\b|tagihan|factura|rechnung|facture")
_MAY_SNOOZE = LazyPattern(r"snooze|zzz|tunda|again|lagi|otra vez|nochmal|noch einmal|encore", re.IGNORECASE)
_MAY_ACT = LazyPattern(
    r"snooze|zzz|tunda|again|later|not (?:now|yet)|in a (?:bit|while)|done|finish|complet|did|mark|tick|check|cross"
    r"|paid|bayar|siap|selesai|udah|beres|hecho|listo|termin|fertig|erledigt|gemacht|fait|pag|bezahlt|payé|nochmal"
    r"|lagi|nanti|encore|otra vez|[完定付交弄]",
    re.IGNORECASE,
)


class Talk(StrEnum):
    """What was said last: a reminder that came, one that was set or listed, or something else."""

    DUE = "due"
    SET = "set"
    OTHER = "other"


def read(text: str, context: ReadingContext, talk: Talk = Talk.OTHER) -> ToolCall | None:
    """The call by which *text* answers to a reminder, or None.

    Args:
        text: A message as written.
        context: The writer's clock and habits.
        talk: After a reminder that came a bare time puts it off; after one that was set it is another time for it.
    """
    in_talk = talk is not Talk.OTHER
    if not (in_talk or _MAY_ACT.search(text)):
        return None
    words = plain(text)
    return (
        _snoozed(text, context, talk)
        or _finished(words, context, in_talk=in_talk)
        or _paid(text, context, in_talk=in_talk)
    )


def is_later(text: str) -> bool:
    """Whether *text* says "later" or "not now" and nothing else, not even a time."""
    return _LATER.fullmatch(plain(text)) is not None


def _snoozed(text: str, context: ReadingContext, talk: Talk) -> ToolCall | None:
    """Put off in words of putting off; a bare time only where a reminder was said last."""
    if talk is Talk.OTHER and not _MAY_SNOOZE.search(text):
        return None
    if talk is Talk.DUE and is_later(text):
        return call("snooze_reminder", {"until": LATER})
    said = read_text(text, context, with_length=True)
    if said is None or isinstance(said.value, Recurring):
        return None
    words = plain(said.text)
    if match := _SNOOZE.fullmatch(words):
        return _put_off(match["which"], _until(match["time"], said), context)
    if match := _REMIND_AGAIN.fullmatch(words):
        return _put_off(match["which"] or match["named"], _until(match["time"] or match["when"], said), context)
    return _at_time(said.when, talk) if said.when and _AT_TIME.fullmatch(words) else None


def _at_time(when: str, talk: Talk) -> ToolCall | None:
    """A bare time: of one that came it is when to say it again, of one that was set another time for it."""
    if talk is Talk.OTHER:
        return None
    return call("snooze_reminder", {"until": when}) if talk is Talk.DUE else call("change_reminder", {"when": when})


def _until(time: str | None, said: ReminderText) -> str | None:
    """The words of the time; None for the tool's own choice."""
    if time == MARK:
        return said.when
    if time == "later":
        return LATER
    return f"{time} minutes" if time else None


def _put_off(which: str | None, until: str | None, context: ReadingContext) -> ToolCall | None:
    if which is None or points(which):
        return call("snooze_reminder", {"until": until})
    found = named(which, context)
    name = found if found is not None else name_of(which, context)
    return call("snooze_reminder", {"which": name or None, "until": until}) if name is not None else None


def _finished(words: str, context: ReadingContext, *, in_talk: bool) -> ToolCall | None:
    if _DONE.fullmatch(words):
        return call("finish_reminder")
    match = _DONE_WITH.fullmatch(words) or (_DONE_IN_TALK.fullmatch(words) if in_talk else None)
    said = next((group for group in match.groups() if group), None) if match else None
    if said is None:
        return None
    said = said.strip(" #")
    if points(said):
        return call("finish_reminder")
    found = named(said, context)
    which = found if found is not None else name_of(_in_root(said), context)
    return call("finish_reminder", {"which": which or None}) if which is not None else None


def _in_root(said: str) -> str:
    """A thing done as a reminder would say it: "called mum" is "call mum"."""
    first, _, rest = said.partition(" ")
    return f"{_ROOT[first]} {rest}" if first in _ROOT else said


def _paid(text: str, context: ReadingContext, *, in_talk: bool) -> ToolCall | None:
    amounts = find_amounts(text, context)
    if len(amounts) > 1:
        return None
    amount = amount_arguments(amounts[0]) if amounts else {}
    if amount is None:
        return None
    span = amounts[0].span if amounts else None
    words = plain(f"{text[: span.start]} # {text[span.end :]}" if span else text)
    if _PAID_ALONE.fullmatch(words):
        return call("pay_bill", amount)
    match = _PAID_FOR.fullmatch(words) or _IS_PAID.fullmatch(words)
    which = _bill(match["which"], context, has_amount=bool(match["amount"])) if match else None
    if match and in_talk and not match["amount"]:
        which = which or name_of(match["which"], context)
    return call("pay_bill", {"which": which, **amount}) if which else None


def _bill(said: str, context: ReadingContext, *, has_amount: bool) -> str | None:
    """The bill that was paid; with an amount only what is called one, as "paid rent 1200" may be any expense."""
    match = _BILL_NAME.fullmatch(said)
    if match is None or (has_amount and not _IS_BILL.search(said)):
        return None
    return name_of(match["words"] or match["for"], context)
