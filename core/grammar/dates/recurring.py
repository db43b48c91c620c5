"""Phrases that repeat: "every first Friday", "weekly", "on Mondays", "twice a month".

Only that they repeat is read, so that nobody takes one for a single date; the rule itself is read by the
recurrence grammar.
"""

import re

from core.grammar.dates.nodes import Node, Repeats
from core.grammar.dates.scanning import Family, Lead, Rule, Scan
from core.grammar.dates.vocabulary import LONG_UNIT, MONTH, WEEKDAY
from core.grammar.numbers import ORDINAL, SMALL_WORDS

_UNIT = (
    r"(?:days?|weeks?|months?|quarters?|years?|hours?|minutes?|mins?|seconds?|nights?|fortnights?|weekends?"
    r"|weekdays?|workdays?)"
)
_FILLER = (
    rf"(?:other|single|few|couple of|alternate|last|working|business|of|in|on|the|and|or|to|{ORDINAL}"
    rf"|\d{{1,2}}(?![:\d])|{SMALL_WORDS})"
)
_TIME_WORD = (
    rf"(?:{WEEKDAY}s?|(?:mon|tues|wednes|thurs|fri|satur|sun)days|{MONTH}|{LONG_UNIT}|weekdays?|workdays?"
    r"|mornings?|afternoons?|evenings?|nights?|noon|midnight|lunch ?time|payday|christmas|easter|new year)"
)
_EVERY = r"(?:every|evry|evey|ev|each)"


def _repeats(_match: re.Match[str], _scan: Scan, _lead: Lead) -> Node:
    return Repeats()


FAMILY = Family(
    rules=(
        Rule(
            rf"{_EVERY}(?:(?: |, ?|-){_FILLER})*(?: {_TIME_WORD})(?:(?:(?: |, ?|-){_FILLER})*(?: |, ?"
            rf"|-){_TIME_WORD})*(?![a-z])",
            _repeats,
        ),
        Rule(rf"{_EVERY}(?: (?:the|other|{_FILLER}))* {ORDINAL}", _repeats),
        Rule(r"every ?day(?![a-z])", _repeats),
        Rule(
            r"(?:daily|weekly|monthly|yearly|annually|quarterly|nightly|hourly|fortnightly|bi-?weekly|bi-?monthly"
            r"|semi-?monthly)"
            r"(?= ?(?:$|[.,;!?\n]|(?:at|on|in|from|until|till|for|by|starting|every|to)(?![a-z])))",
            _repeats,
        ),
        Rule(
            r"(?:on |during )?(?:weekdays|workdays|weekends|weeknights|mornings|evenings|afternoons)(?![a-z'])",
            _repeats,
        ),
        Rule(rf"(?:once|twice|thrice|(?:\d+|{SMALL_WORDS}) times)(?: a| per| an| every| each)(?: |-){_UNIT}", _repeats),
        Rule(r"(?:all|per) (?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![a-z])", _repeats),
        Rule(r"(?:alternate|alternating) (?:\w+days?|weeks|months)(?![a-z])", _repeats),
    ),
    needs=r"ev|each|ly|days|ends|nights|noons|ings|times|once|twice|thrice|all |per |alternat",
)
