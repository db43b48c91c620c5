"""What a model's words and calls must hold before a person or a row sees them.

``number_contract`` judges figures and ``records_claims`` what is said of records without one (R1.4), ``promises``
judges claims and promises of saving (R1.6), ``own_words`` judges what a call would write (R1.7), ``leaks`` finds
calls that are only words and ``recovery`` reads them back, ``addressing`` tells whether the person is spoken to,
``bounds`` says how much of a text is read. All are pure functions of the text, the person's message and this turn's
tool outcomes: they judge, the agent acts.
"""

from bot.guards.addressing import misses_person
from bot.guards.bounds import readable, shown_as_cut
from bot.guards.leaks import leaks_call
from bot.guards.number_contract import ungrounded_figures
from bot.guards.own_words import foreign_arguments, is_unasked, told_amounts
from bot.guards.promises import claims_unmade_save, questions, without_claims
from bot.guards.records_claims import ungrounded_claims
from bot.guards.recovery import recovered_calls
from bot.guards.sentences import holds_question

__all__ = [
    "claims_unmade_save",
    "foreign_arguments",
    "holds_question",
    "is_unasked",
    "leaks_call",
    "misses_person",
    "questions",
    "readable",
    "recovered_calls",
    "shown_as_cut",
    "told_amounts",
    "ungrounded_claims",
    "ungrounded_figures",
    "without_claims",
]
