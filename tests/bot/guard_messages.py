"""What a person says before a model answers, in the tables of the guards."""

from __future__ import annotations

MONEY = "so be honest with me, how am I really doing with the money lately"
QUERY = "how much per day do I spend on food?"
SLEEP = "I sleep badly lately and I am tired all day, any thoughts?"
FRIEND = "my friend cancelled on me again and it hurts"
SAVE = "how could I start to put something aside?"
REMIND = "remind me to call mum at 7"
GO_ON = "and then?"
WASTE = "I feel I waste so much, what do you think of my spending?"
TRANSPORT = "what did I spend on transport?"
SISTER = "I had a fight with my sister and feel awful"
BOSS = "work is killing me, my boss never says thanks"
JAPAN = "can you help me plan for a trip to Japan next year?"
MONDAY = "what do I have on Monday?"
OK = "ok"
ADULT = "do you think I handle my finances like an adult?"
ELECTRICITY = "did I pay the electricity bill?"
GRANDMOTHER = "I miss my grandmother a lot these days"
FIT = "I want to get fitter but never find the time"
GYM = "did you set the alarm for the gym?"
TIGHT = "my budget feels tight, what can I do"
THANKS = "thanks"

ASKS_FOR_RECORDS = frozenset({QUERY, TRANSPORT, ELECTRICITY, GYM})
"""Those that a route calls about records."""
