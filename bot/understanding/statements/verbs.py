"""English verbs as they follow "I": which are in the past tense, and how the others end of a third person. Pure."""

_PAST = frozenset(
    """
    was were had did went got took made came said told saw met left lost found gave grew became began broke
    brought bought built caught chose drank drove ate fell felt flew forgot froze heard held kept knew laid led
    learnt lent lit meant paid ran rode rang rose sang sat sold sent shook shot slept spoke spent stood stole swam
    swore taught thought threw understood woke won wore wrote withdrew tore bit blew dreamt fought hid hung sank
    sought spun stuck struck swung wept wound quit split will would can could may might must shall should used
    cannot gave dealt drew burnt smelt spelt sprang
    """.split()
)
_SAME = frozenset("put cut set hit let read bet shut hurt cost".split())
_ALWAYS_PRESENT = frozenset("need feed speed bleed breed proceed succeed embed wed".split())
_IRREGULAR = {"am": "is", "are": "is", "have": "has", "do": "does", "go": "goes", "were": "was", "undergo": "undergoes"}
NOT_VERBS = frozenset(
    """
    really also just always still now currently recently actually absolutely totally kinda definitely truly mostly
    mainly finally already so very quite pretty generally honestly secretly simply basically only literally never
    often usually normally typically rarely seldom sometimes regularly even deeply genuinely both all first
    originally officially not lately ever hardly barely once strictly mainly too probably eventually suddenly soon
    since especially sort kind of long no longer
    """.split()
)


def is_past(verb: str) -> bool:
    """Whether *verb*, lower case, is a past tense, or has no ending for a third person: will, can."""
    if verb in _PAST:
        return True
    return verb.endswith("ed") and verb not in _ALWAYS_PRESENT and len(verb) > 3


def third(verb: str) -> str:
    """The form of *verb* behind "the user": live becomes lives, lived stays, am becomes is."""
    low = verb.casefold()
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    if is_past(low) or low in _SAME or low.endswith("n't"):
        return verb
    if low.endswith(("s", "sh", "ch", "x", "z")):
        return verb + "es"
    if low.endswith("y") and low[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"
