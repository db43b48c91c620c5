"""Instructions about spending caps: "cap food at 400", "budget 1500 a month", "remove the food cap".

Caps that run for a day or a year are asked about in cap_lengths.py.
"""

import re
from collections.abc import Mapping, Sequence

from bot.understanding.instruction_text import ArgumentValue, InstructionText, amount_arguments, call, marked
from bot.understanding.topics import category_named, is_known_category, read_topic
from core.grammar.context import ReadingContext
from core.llm.types import ToolCall
from core.patterns import LazyPattern
from tools.asking import NO_WORDS, YES_WORDS, yes_or_no
from tools.base import Ask, Option, PlannedCall
from tools.category_words import default_category

OVERALL = "overall"  # how remove_cap is told that the cap over all spending is meant

_PARTS = {
    "CAP": r"(?:spending )?(?:caps?|budgets?|limits?)",
    "SET": r"(?:set|create|add|make|put|give me|i want|i'd like|start|new|change|raise|lower|increase|decrease|reduce"
    r"|update)"
    r"(?: up)?(?: a| an| my| the| new| me)*",
    "WAY": r"(?P<way>increase|raise|up|extend|lower|reduce|decrease|cut|drop)",
    "HOW_OFTEN": r"(?P<often>weekly|monthly)",
    "A": r"(?: (?:at|of|to|is|=|:|be|should be))*",
    "FOR": r"(?:for|on)",
    "AT_MOST": r"(?:i (?:want|can|may|should|will) )?(?:to )?(?:only )?(?:spend )?"
    r"(?:at most|no more than|not more than|a max(?:imum)? of|up to|max)",
    "ALLOW": r"(?:i (?:want to|will|can|may) )?(?:set aside|put aside|allow|allocate|earmark)(?: me| myself)?",
    "MY": r"(?:(?:my|the|our|all(?! (?:at|to|of|is|be|=|:)(?: |$))) )*",  # "cap all at 1000" is one on everything
    "PERIOD": r"(?: ?(?P<period>(?:a|per|each|every|this|for the|for this|in a|/) ?"
    r"(?:week|month|pay ?period|pay ?day|pay ?cheque)|weekly|monthly|until payday|from payday to payday|between paydays"
    r"|(?:se|per ?|tiap |setiap )(?:bulan|minggu)"
    r"|bulan (?:ini|ni)|minggu (?:ini|ni)|al mes|por mes|este mes|a la semana|por semana|每月|每个月|每周|每星期))",
    "TOPIC": r"(?P<topic>[^#@]+?)",
}


def _pattern(pattern: str) -> LazyPattern:
    return LazyPattern(re.sub("<([A-Z_]+)>", lambda match: _PARTS[match[1]], pattern))


_SET = tuple(
    map(
        _pattern,
        (
            r"(?P<period>每月|每个月|每周|每星期)的?<TOPIC>?的?预算(?:设为|设成|是|定为)? ?#",
            r"(?:<SET> )?<MY>(?:<HOW_OFTEN> )?(?:<TOPIC> )?<CAP><A> #<PERIOD>?",
            r"(?:<SET> )?(?:<HOW_OFTEN> )?<CAP><A> # <FOR> <MY><TOPIC><PERIOD>?",
            r"(?:<SET> )?<CAP><A> #<PERIOD> <FOR> <MY><TOPIC>",
            r"(?:<SET> )?<MY>(?:<HOW_OFTEN> )?<CAP> <FOR> <MY><TOPIC><A> #<PERIOD>?",
            r"(?:<SET> )?<TOPIC> (?P<often>weekly|monthly) <CAP><A> #",
            r"(?:cap|limit|budget) <MY><TOPIC>(?: spending| expenses)?<A> #<PERIOD>?",
            r"(?:cap|limit|budget)(?: me| myself)?<A> #<PERIOD>?(?: <FOR> <MY><TOPIC>)?",
            r"(?:cap|limit|budget)(?: me| myself)?<A> # <FOR> <MY><TOPIC><PERIOD>?",
            r"(?:keep|limit) <MY><TOPIC>(?: spending| expenses)? (?:under|below|within|to) #<PERIOD>?",
            r"(?:<SET> )?(?:a )?# <CAP>(?: <FOR> <MY><TOPIC>)?<PERIOD>?",
            r"<AT_MOST> #(?: <FOR> <MY><TOPIC>)?<PERIOD>",
            r"<AT_MOST> # <FOR> <MY><TOPIC>",
            r"<AT_MOST> #<PERIOD> <FOR> <MY><TOPIC>",
            r"<ALLOW> #<PERIOD>? <FOR> <MY><TOPIC>",
            r"<ALLOW> # <FOR> <MY><TOPIC><PERIOD>?",
            r"(?:bajet|budget|anggaran|batas(?:i|an|kan)?|hadkan)(?: (?:untuk|buat|belanja|pengeluaran|perbelanjaan))*"
            r" <TOPIC>(?: (?:kepada|ke|sebanyak|jadi))? #<PERIOD>?",
            # "had" alone is English; a Malay period beside it makes it a cap.
            r"had(?: (?:untuk|buat|belanja|perbelanjaan))* <TOPIC> #"
            r" (?P<period>(?:se|per ?|tiap |setiap )(?:bulan|minggu)|bulan (?:ini|ni)|minggu (?:ini|ni))",
            r"(?:presupuesto|l[ií]mite) (?:de |para |en )?<TOPIC>(?: de)? #<PERIOD>?",
            r"(?:pon |l[ií]mite |presupuesto )(?:un l[ií]mite )?(?:de )?# (?:para|en) <TOPIC><PERIOD>?",
            r"(?:把)?<TOPIC>?的?预算(?:设为|设成|是|定为)? ?#<PERIOD>?",
        ),
    )
)
_CHANGE_BY = tuple(
    map(
        _pattern,
        (
            r"<WAY> <MY>(?:<HOW_OFTEN> )?(?:<TOPIC> )?<CAP> (?:by|with) #",
            r"<WAY> <MY>(?:<HOW_OFTEN> )?<CAP> <FOR> <MY><TOPIC> (?:by|with) #",
            r"(?P<way>add|take) # (?:more )?(?:to|off|from) <MY>(?:<HOW_OFTEN> )?(?:<TOPIC> )?<CAP>",
        ),
    )
)
# "Raise the transport cap to 60" is said of the cap that holds, whatever its period.
_OF_ONE_THAT_HOLDS = LazyPattern(r"(?:change|raise|lower|increase|decrease|reduce|update)\b")
_LESS = LazyPattern(r"lower|reduce|decrease|cut|drop|take")
_REMOVE = tuple(
    map(
        _pattern,
        (
            r"(?:remove|delete|drop|cancel|clear|end|stop|lift|get rid of) <MY>(?:<HOW_OFTEN> )?(?:<TOPIC> )?<CAP>",
            r"(?:remove|delete|drop|cancel|clear|end|stop|lift) <MY>(?:<HOW_OFTEN> )?<CAP> <FOR> <MY><TOPIC>",
            r"(?:buang|padam|hapus) (?:had|bajet|budget|anggaran)(?: untuk)?(?: <TOPIC>)?",
        ),
    )
)
_ABOUT_CAP = LazyPattern(
    r"\b(?:cap|budget|limit)\b.*\d|\d.*\b(?:cap|budget|limit)\b|\b(?:remove|delete|cancel)\b.*\b(?:cap|budget|limit)\b",
    re.IGNORECASE,
)
_BETWEEN = LazyPattern(r"\s*[,;]\s+(?:and )?|\s+(?:and|&|dan)\s+")
MAX_CAPS = 6  # in one message
MAX_LEAD_WORDS = 5  # "set a monthly budget of"
_EVERYTHING = LazyPattern(r"(?:overall|total|everything|all|all spending|spending|general|whole|me|myself)")
_WEEK = LazyPattern(r"week|minggu|semana|周|星期")
_PAY = LazyPattern(r"pay")


def read(text: str, context: ReadingContext) -> ToolCall | None:
    """The call that sets or removes a cap, or None."""
    if not _MENTIONS.search(text):
        return None
    said = marked(text, context, with_days=False)
    return _removed(said, context) or _changed_by(said, context) or _set(said, context)


def read_several(text: str, context: ReadingContext) -> tuple[ToolCall, ...]:
    """The calls of a message that sets several caps: "budget 500 for groceries and 200 for transport".

    What the first part begins with holds for the others. A period that only some name is left unread, unless it is
    the month, which is meant anyway.
    """
    parts = _BETWEEN.split(text) if _MENTIONS.search(text) else []
    if not 1 < len(parts) <= MAX_CAPS:
        return ()
    words = parts[0].split()
    leads = ["", *(" ".join(words[:count]) + " " for count in range(1, min(MAX_LEAD_WORDS, len(words)) + 1))]
    calls = [_first(leads if place else [""], part, context) for place, part in enumerate(parts)]
    found = [call for call in calls if call is not None and call.name == "set_cap"]
    periods = {call.arguments.get("period") for call in found}
    is_clear = len(periods) == 1 or periods == {None, "month"}
    return tuple(found) if len(found) == len(parts) and is_clear else ()


def _first(leads: Sequence[str], part: str, context: ReadingContext) -> ToolCall | None:
    """The reading of *part* behind the shortest of *leads* that makes an instruction of it."""
    return next((call for lead in leads if (call := read(f"{lead}{part}", context)) is not None), None)


def ask(text: str, context: ReadingContext) -> Ask | None:
    """The question about a cap on a thing that is no category: on what it counts as, or on the thing by itself?"""
    if not _MENTIONS.search(text):
        return None
    said = marked(text, context, with_days=False)
    amount = amount_arguments(said.amounts[0]) if len(said.amounts) == 1 else None
    for pattern in _SET if amount else _REMOVE:
        match = pattern.fullmatch(said.words)
        topic = read_topic(match["topic"], context) if match and match.groupdict().get("topic") else None
        category = default_category(topic.words) if topic and not topic.is_category else None
        if match is None or topic is None or category is None:
            continue
        period = _period(match.groupdict().get("period") or match.groupdict().get("often"))
        if amount is None:
            return _ask_removal(topic.words, category, period)
        return _ask_which(topic.words, category, {**amount, "period": period})
    return None


def _ask_which(thing: str, category: str, about: Mapping[str, ArgumentValue | None]) -> Ask:
    limit = {name: value for name, value in about.items() if value is not None}
    whole = PlannedCall(name="set_cap", arguments={**limit, "category": category})
    alone = PlannedCall(name="set_cap", arguments={**limit, "category": thing})
    added = PlannedCall(name="add_category", arguments={"name": thing})
    words = (f"all {category}", f"all of {category}", category, "all", "all of it", *YES_WORDS)
    return Ask(
        text=f"A cap is on a category, and “{thing}” counts as {category}. Which shall I cap?",
        options=(
            Option(label=f"All of {category}", words=words, calls=(whole,)),
            Option(
                label=f"Only {thing}, as a category of its own",
                words=(thing, f"only {thing}", "only that"),
                calls=(added, alone),
            ),
            Option(label="Neither", words=NO_WORDS),
        ),
    )


def _ask_removal(thing: str, category: str, period: str | None) -> Ask:
    arguments: dict[str, object] = {"category": category, **({"period": period} if period else {})}
    return yes_or_no(
        f"“{thing}” has no cap of its own; it counts as {category}. Shall I remove the cap on {category}?",
        (PlannedCall(name="remove_cap", arguments=arguments),),
        yes="Yes, remove it",
    )


def is_about_cap(text: str) -> bool:
    """Whether *text* evidently concerns a cap, so that its figures are no expense."""
    return _ABOUT_CAP.search(text) is not None


_MENTIONS = LazyPattern(
    r"\b(?:caps?|budgets?|limits?|had|hadkan|batas\w*|bajet|anggaran|keep|at most|more than|max(?:imum)?|up to|aside"
    r"|allow|allocate|earmark)\b|l[ií]mite"
    r"|presupuesto|预算",
    re.IGNORECASE,
)


def _set(said: InstructionText, context: ReadingContext) -> ToolCall | None:
    amount = amount_arguments(said.amounts[0]) if len(said.amounts) == 1 else None
    if amount is None:
        return None
    for pattern in _SET:
        match = pattern.fullmatch(said.words)
        if match and (about := _about(match, context)) is not None:
            is_change = about["period"] is None and _OF_ONE_THAT_HOLDS.match(said.words) is not None
            return call("set_cap", {**amount, **about, "way": "change_to" if is_change else None})
    return None


def _changed_by(said: InstructionText, context: ReadingContext) -> ToolCall | None:
    """A cap that goes up or down by an amount, which is not the new amount itself."""
    amount = amount_arguments(said.amounts[0]) if len(said.amounts) == 1 else None
    if amount is None:
        return None
    for pattern in _CHANGE_BY:
        match = pattern.fullmatch(said.words)
        if match and (about := _about(match, context)) is not None:
            way = "down_by" if _LESS.fullmatch(match["way"]) else "up_by"
            return call("set_cap", {**amount, **about, "way": way})
    return None


def _removed(said: InstructionText, context: ReadingContext) -> ToolCall | None:
    for pattern in _REMOVE:
        match = pattern.fullmatch(said.words)
        if match and (about := _about(match, context, all_spending=OVERALL)) is not None:
            return call("remove_cap", about)
    return None


def _about(
    match: re.Match[str], context: ReadingContext, all_spending: str | None = None
) -> dict[str, ArgumentValue | None] | None:
    """The category and the period of a cap; None where the topic is no category."""
    groups = match.groupdict()
    about: dict[str, ArgumentValue | None] = {"period": _period(groups.get("period") or groups.get("often"))}
    if (topic := groups.get("topic")) is None:
        return about
    if _EVERYTHING.fullmatch(topic):
        return {**about, "category": all_spending}
    category = _category(topic, context)
    return {**about, "category": category} if category else None


def _category(said: str, context: ReadingContext) -> str | None:
    """The name of a category, or a new name that the tool will ask about; None for a mere thing within one.

    A cap on coffee must not become one on all food without a word.
    """
    if (name := category_named(said, context)) is not None:
        return name
    return said if read_topic(said, context) and not is_known_category(said, context) else None


def _period(said: str | None) -> str | None:
    """The tool's name of a cap's period; None for its default, the month."""
    if said is None:
        return None
    if _PAY.search(said):
        return "pay_period"
    return "week" if _WEEK.search(said) else "month"
