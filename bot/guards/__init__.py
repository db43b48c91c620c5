"""What a model's words and calls must hold before a person or a row sees them.

``number_contract`` judges figures and ``records_claims`` what is said of records without one (R1.4), ``promises``
judges claims and promises of saving (R1.6), ``own_words`` judges what a call would write (R1.7), ``leaks`` finds
calls that are only words, ``bounds`` says how much of a text is read. All are pure functions of the text,
the person's message and this turn's tool outcomes: they judge, the agent acts.
"""

from bot.guards.bounds import readable
from bot.guards.leaks import leaks_call
from bot.guards.number_contract import ungrounded_figures
from bot.guards.own_words import foreign_arguments, is_unasked
from bot.guards.promises import claims_unmade_save, questions, without_claims
from bot.guards.records_claims import ungrounded_claims

__all__ = [
    "claims_unmade_save",
    "foreign_arguments",
    "is_unasked",
    "leaks_call",
    "questions",
    "readable",
    "ungrounded_claims",
    "ungrounded_figures",
    "without_claims",
]
