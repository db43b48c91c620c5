"""The shapes of English questions about spending caps: how they stand, and what is left to spend."""

from bot.understanding.question_shapes import Needs, shapes

CAPS = (
    *shapes(
        "cap_status",
        r"<WHAT>(?:'s| is| do i have| have i)?(?: got)? (?:left|remaining)(?: over)?(?: to spend)?"
        r" (?:for|on|in|of|from|under) <OWN>(?:<CATEGORY> )?<CAP>",
        r"<WHAT>(?:'s| is| do i have| have i)(?: got)? (?:left|remaining)(?: over)?(?: to spend)? (?:for|on|in"
        r"|of) <TOPIC>",
        r"<WHAT> of <OWN>(?:<CATEGORY> )?<CAP> (?:is|do i have|have i)(?: got)? (?:left|remaining|used|spent)(?: up)?",
        r"<WHAT>(?: more)? (?:can|may|could) i (?:safely |afford to )?spend (?:on|for) <TOPIC>",
        r"<DID> <WHO> (?:over|under|within|above|below|on|near|close to|at|past|inside) <OWN>(?:<CATEGORY> )?"
        r"(?:<CAP>|target)",
        r"<DID> <WHO> (?:over|under|within|above|below|on|near|close to) <OWN><CAP> (?:for|on) <OWN><CATEGORY>",
        r"<DID> <WHO> over (?:on |for )?<TOPIC>",
        r"<DID> <WHO> (?:exceed|exceeded|break|broken|go over|gone over|blow|blown|bust|hit|reach|reached)"
        r" <OWN>(?:<CATEGORY> )?<CAP>",
        r"(?:<WHAT_IS> |<SHOW> |how(?:'s| is| are| about) )?<OWN>(?:<CATEGORY> )?<CAP>"
        r"(?: (?:status|left|remaining|progress|overview|check|doing|going|looking|ok))*",
        r"(?:<WHAT_IS> |<SHOW> |how(?:'s| is| are) )?<OWN><CAP> (?:for|on) <OWN><CATEGORY>",
        r"(?:is|are) <OWN>(?:<CATEGORY> )?<CAP> (?:ok|okay|fine|used up|exceeded|blown)",
        r"(?:which|what) <CAP> (?:are|have i|did i|is|do i have)(?: (?:over|exceeded|exceed|used up|gone over"
        r"|broken|set))*",
        r"(?:<WHAT_IS> )?<OWN>(?:remaining|left over|leftover) (?:<CATEGORY> )?<CAP>",
        r"<DID> <WHO> (?:go|gone|went) over(?: it| them)?",
        r"am i (?:on track|over|ok with money|within limits?)",
        r"(?:over|under|within) <OWN>(?:<CATEGORY> )?<CAP>",
        r"am i on track(?: with| for)? <OWN>(?:<CATEGORY> )?<CAP>",
        r"how close am i to <OWN>(?:<CATEGORY> )?<CAP>",
    ),
    *shapes("cap_status", r"<TOPIC> (?:left|remaining)", needs=Needs.CATEGORY),
    *shapes(
        "cap_status",
        r"how(?:'m i| am i| are we|'s it) (?:doing|going|looking) (?:on|with|for|in) <TOPIC>",
        r"how(?:'s| is) <OWN><TOPIC> (?:doing|going|looking)",
        r"<DID> <WHO> (?:go|gone|went) over (?:on|for|with) <TOPIC>",
        r"(?:how much )?(?:left|remaining) (?:for|on|in) <TOPIC>",
        r"how much <TOPIC> (?:left|remaining)",
        r"<TOPIC> (?:left|remaining) how much",
        r"(?:can|may|could) i (?:still )?spend (?:more )?(?:on|for) <TOPIC>",
        needs=Needs.THING,
    ),
    *shapes(
        "can_afford",
        r"(?:can|could|may|do) (?:i|we) (?:still )?(?:afford|spend|buy|get|pay|have)(?: to (?:buy|spend|pay))? "
        r"(?P<price>.*\d.*)",
        r"is (?P<price>.*\d.*) (?:affordable|within (?:my )?(?:budget|caps?|limits?)|ok|okay|too much)",
    ),
    *shapes(
        "safe_to_spend",
        r"<WHAT>(?: more)? (?:can|may|could) i (?:safely |afford to )?spend(?: safely)?(?: (?:per|a|each|every)"
        r" day| daily)?",
        r"(?:<WHAT_IS> )?(?:safe|left)(?: for me)? to spend",
        r"<WHAT> (?:am|are) (?:i|we) (?:allowed|able|free) to spend(?: (?:per|a|each|every) day| daily)?",
        r"<WHAT>(?:'s| is| do i have| have i)(?: got)? (?:left|remaining|free|spare|to spare|safe to spend)"
        r"(?: over)?(?: to spend)?",
        r"(?:<WHAT_IS> )?<OWN>(?:remaining|left over|spare|free) (?:money|cash)",
        r"(?:money|cash|what's|what is|whats|how much|how much money) (?:left|remaining)(?: over)?",
        r"(?:money )?left how much",
        r"(?:can|may|could) i (?:spend|buy)(?: (?:more|anything|money|something))*",
        r"how much (?:can|to) spend",
        r"how much (?:per|a|each|every) day (?:can|may|could) i (?:still )?spend",
        r"(?:how much )?(?:can|may) i (?:use|spend)",
    ),
)
