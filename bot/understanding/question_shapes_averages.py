"""The shapes of English questions about averages, and about the days on which most was spent."""

from bot.understanding.question_shapes import Needs, shapes

AVERAGES = (
    *shapes(
        "average_per_day",
        r"(?:<WHAT_IS> )?<OWN>(?:average|avg\.?|mean)(?: daily)?(?: <SPENDING>)?(?: (?:per|a|each) day)?<ON>?",
        r"(?:<WHAT_IS> )?<OWN>(?:daily average|average daily <SPENDING>|<SPENDING> per day)<ON>?",
        r"<WHAT> <DID> <WHO> (?:usually |typically |normally )?<SPEND> (?:on average )?"
        r"(?:per|a|each|every) day(?: on average)?<ON>?",
        r"<WHAT> <DID> <WHO> <SPEND><ON> (?:per|a|each|every) day(?: on average)?",
        r"how much (?:per|a|each) day(?: on average)?<ON>?",
        r"<WHAT> (?:per|a|each|every) day <DID> <WHO> (?:usually |typically |normally )?<SPEND>(?: on average)?<ON>?",
    ),
    *shapes(
        "average_per_day",
        r"(?:<WHAT_IS> )?<OWN>(?:average|avg\.?|mean) (?:weekly(?: <SPENDING>)?|(?:<SPENDING> )?(?:per|a|each) week)"
        r"<ON>?",
        r"(?:<WHAT_IS> )?<OWN>weekly average<ON>?",
        r"<WHAT> <DID> <WHO> (?:usually |typically |normally )?<SPEND> (?:on average )?"
        r"(?:per|a|each|every) week(?: on average)?<ON>?",
        r"<WHAT> <DID> <WHO> <SPEND><ON> (?:per|a|each|every) week(?: on average)?",
        r"how much (?:per|a|each) week(?: on average)?<ON>?",
        r"<WHAT> (?:per|a|each|every) week <DID> <WHO> (?:usually |typically |normally )?<SPEND>(?: on average)?<ON>?",
        unit="week",
    ),
    *shapes(
        "average_per_day",
        r"(?:<WHAT_IS> )?<OWN>(?:average|avg\.?|mean) (?:monthly(?: <SPENDING>)?|(?:<SPENDING> )?(?:per|a|each) month)"
        r"<ON>?",
        r"(?:<WHAT_IS> )?<OWN>monthly average<ON>?",
        r"<WHAT> <DID> <WHO> <SPEND> (?:on average )?(?:per|a|each|every) month(?: on average)?<ON>?",
        r"how much (?:per|a|each) month(?: on average)?<ON>?",
        r"<WHAT> (?:per|a|each|every) month <DID> <WHO> (?:usually |typically |normally )?<SPEND>(?: on average)?<ON>?",
        unit="month",
        period="all time",
    ),
    *shapes(
        "average_per_day",
        r"(?:<WHAT_IS> )?<OWN>(?:average|avg\.?|mean) <TOPIC>(?: <SPENDING>)? (?:per|a|each) day",
        needs=Needs.THING,
    ),
    *shapes(
        "average_per_day",
        r"(?:<WHAT_IS> )?<OWN>(?:average|avg\.?|mean|usual)(?: (?:cost|price|amount)(?: of| for)?)? <TOPIC>"
        r"(?: (?:cost|price|bill|amount))?",
        r"<WHAT> (?:does|do|did) <OWN><TOPIC> cost(?: me)? (?:on average|usually|normally)",
        needs=Needs.THING,
        unit="entry",
    ),
    *shapes(
        "spending_by_day",
        r"(?:on )?(?:what|which) day <DID> <WHO> (?:spend|spent)(?: (?:the )?most)(?: money)?<ON>?",
        r"(?:<WHAT_IS> |which (?:is|was) )?<OWN><BIGGEST>(?: spending)? day",
    ),
    *shapes(
        "spending_by_day",
        r"(?:<SHOW> )?<OWN><BIGGEST> <N>(?: spending)? days",
        r"(?:<SHOW> )?<OWN><N> <BIGGEST>(?: spending)? days",
    ),
    *shapes(
        "spending_by_day",
        r"(?:on )?(?:what|which) day <DID> <WHO> (?:spend|spent)(?: (?:the )?least)(?: money)?<ON>?",
        r"(?:<WHAT_IS> )?<OWN><SMALLEST>(?: spending)? day",
        order="smallest",
    ),
)
