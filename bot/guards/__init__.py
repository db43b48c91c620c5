"""What a model's words and calls must hold before a person or a row sees them.

``number_contract`` judges figures (R1.4), ``promises`` judges claims and promises of saving (R1.6), ``own_words``
judges what a call would write (R1.7), ``leaks`` finds calls that are only words. All are pure functions of the text,
the person's message and this turn's tool outcomes: they judge, the agent acts.
"""

from bot.guards.leaks import leaks_call
from bot.guards.number_contract import ungrounded_figures
from bot.guards.own_words import foreign_arguments
from bot.guards.promises import claims_unmade_save

__all__ = ["claims_unmade_save", "foreign_arguments", "leaks_call", "ungrounded_figures"]
