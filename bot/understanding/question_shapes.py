"""The shapes of English questions about one's own records, each with the report that answers it.

A shape is matched against a whole message from which politeness, filler words and the period are gone, so a word
that no shape has a place for leaves the question unread. It knows no periods and no rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.patterns import LazyPattern


class Needs(StrEnum):
    """What a message has to show besides its words before a shape is believed."""

    NOTHING = "nothing"
    QUESTION = "question"  # a question mark or a period: the words alone could be anything
    CATEGORY = "category"  # a category for a topic; any other word could be anything
    CATEGORY_QUESTION = "category_question"  # both
    THING = "thing"  # a category for a topic, or a thing that everybody files under one: "coffee"
    THING_PERIOD = "thing_period"  # such a topic of one word, and a past period longer than a day: no errand
    PERIOD = "period"  # a period: a question mark is not enough

    @property
    def question(self) -> bool:
        """Whether a question mark or a period is needed."""
        return self in (Needs.QUESTION, Needs.CATEGORY_QUESTION)

    @property
    def period(self) -> bool:
        """Whether a period is needed."""
        return self in (Needs.PERIOD, Needs.THING_PERIOD)

    @property
    def category(self) -> bool:
        """Whether the topic has to be a category."""
        return self in (Needs.CATEGORY, Needs.CATEGORY_QUESTION)

    @property
    def thing(self) -> bool:
        """Whether the topic has to be a category or a thing that belongs to one."""
        return self in (Needs.THING, Needs.THING_PERIOD)


@dataclass(frozen=True)
class Shape:
    """One way to ask.

    Attributes:
        pattern: Matched against the whole remainder of a message, lower case. Its group ``topic`` is a category, a
            shop or a thing; ``category`` is only a category, and so is ``without``, the one that is left out;
            ``limit`` is how many.
        tool: Name of the report.
        arguments: What the shape itself says, such as the kind.
    """

    pattern: LazyPattern
    tool: str
    arguments: Mapping[str, str | int]
    needs: Needs


def shapes(tool: str, *patterns: str, needs: Needs = Needs.NOTHING, **arguments: str | int) -> tuple[Shape, ...]:
    """One shape for each pattern, in which ``<NAME>`` stands for a part of :data:`PARTS`."""
    return tuple(Shape(LazyPattern(_filled(pattern)), tool, arguments, needs) for pattern in patterns)


PARTS = {
    "HOW_MUCH": r"how much(?: money| cash| dough| of my money)?",
    "WHAT": r"(?:how much|what)(?: money| cash)?",
    "WHAT_IS": r"(?:what(?:'s| is| was| are| were)|whats|how much (?:is|was|are|were))",
    "DID": r"(?:did|do|have|had|am|are|was|were)",
    "WHO": r"(?:i|we)(?:'ve|'m| have| had| did| am)?(?: been)?",
    "SPEND": r"(?:spend|spent|spending|pay|paid|paying|blow|blown|blew|burn|burned|go through|gone through|used?)",
    "OWN": r"(?:(?:the|my|our|all|all of|any) )*",
    "SHOW": r"(?:show|list|see|view|give|get|display|look at|check|review|go over|pull up|bring up"
    r"|find|take a look at)(?: me)?",
    "SPENDING": r"(?:spending|spendings|spend|expenditures?|outgoings|expenses?|costs?|damage|total|totals|sum)",
    "RECORDS": r"(?:expenses?|entry|entries|transactions?|purchases?|payments?|records?|charges?|items?"
    r"|(?:spending|expense|transaction|purchase|payment) (?:history|log|list)|history|spendings?)"
    r"(?: (?:that )?(?:i|we)(?:'ve| have)? (?:made|recorded|logged|had))?",
    "LATEST": r"(?:last|latest|most recent|recent|newest|previous|past)",
    "BIGGEST": r"(?:biggest|largest|highest|most expensive|priciest|dearest|top)",
    "SMALLEST": r"(?:smallest|lowest|cheapest|least expensive)",
    "CAP": r"(?:budgets?|caps?|limits?|spending limits?|allowance)",
    "AMOUNT": r"(?:rm|rp|[$€£¥₹₱])? ?\d[\d.,]*k?(?: [a-z]{2,8})??",
    "N": r"(?P<limit>[1-9]\d{0,2}|two|three|four|five|six|seven|eight|nine|ten|few|couple of)",
    "TOPIC": r"(?:(?:the|my|some|a|an) )*(?P<topic>[^§]+?)",
    "CATEGORY": r"(?P<category>.+?)",
    "BUT": r"(?:without|excluding|excl|except|apart from|aside from|besides|other than|but|not (?:counting|including))"
    r"(?: for)? (?:(?:the|my|on|any) )*(?P<without>.+)",
    "ON": r"(?: (?:on|for|at|in|to|from|with|towards?|buying) (?:(?:the|my|some|a|an) )*(?P<topic>[^§]+))",
}
_PART = LazyPattern("<([A-Z_]+)>")


def _filled(pattern: str) -> str:
    return _PART.sub(lambda match: PARTS[match[1]], pattern)


TOTALS = (
    *shapes(
        "spending_total",
        r"<WHAT> (?:<DID> )?<WHO> <SPEND>(?: money| cash| on everything| on anything)? <BUT>",
        r"(?:<WHAT_IS> )?<OWN>(?:total |overall )?(?:<SPENDING>|everything) <BUT>",
        r"(?:and )?(?:how much |anything )?(?:<WHAT_IS> )?(?:it |that )?<BUT>",
    ),
    *shapes(
        "spending_total",
        r"<WHAT> <DID> <WHO> <SPEND>(?: money| cash)?<ON>?",
        r"<WHAT> <WHO> <SPEND>(?: money| cash)?<ON>?",
        r"<HOW_MUCH> (?:was spent|went|went out|has gone|did i part with)<ON>?",
        r"(?:<WHAT_IS> )?<OWN>(?:total |overall |whole )?<SPENDING>(?: <WHO> <SPEND>)?<ON>?",
        r"(?:<WHAT_IS> )?<OWN>(?:total |overall )?(?:sum|amount)(?: of money)?(?: that)? <WHO> <SPEND><ON>?",
        r"(?:sum|total)(?: up)? of <OWN><SPENDING><ON>?",
        r"<OWN>total (?:spent|paid|cost|payments)<ON>?",
        r"<WHAT> did <WHO> pay <TOPIC>",
        r"<DID> <WHO> <SPEND>(?: (?:any ?thing|any money|something|much|a lot(?: of money)?|that much|so much"
        r"|too much|<AMOUNT>))?<ON>?",
        r"<WHAT> did <OWN><TOPIC> (?:cost|run|come to)(?: me| us)?",
        r"(?:how much|what)(?: was| were) <OWN><TOPIC>",
        r"how (?:many times|often) (?:did|have) <WHO> "
        r"(?:go|gone|buy|bought|order|ordered|shop|pay|paid|take|took|spend|spent)<ON>?",
        r"how (?:many times|often) (?:did|have) <WHO> (?:buy|bought|order|ordered|take|took) <TOPIC>",
    ),
    *shapes(
        "spending_total",
        r"(?:i |we )?spent<ON>?",
        r"how much<ON>",
        r"(?:<WHAT_IS> )?<OWN>(?:total )?<TOPIC> (?:spending|spend|expenses|costs|expenditure|total|totals|purchases)",
        needs=Needs.QUESTION,
    ),
    *shapes(
        "spending_total",
        r"(?:<WHAT_IS> )?<OWN>(?:total )?<TOPIC> (?:spending|spend|expenses|costs|expenditure|total)",
        needs=Needs.CATEGORY,
    ),
    *shapes("spending_total", r"how much<ON>", r"<OWN><TOPIC>", needs=Needs.CATEGORY_QUESTION),
    *shapes(
        "spending_total",
        r"(?:(?:i |we )?<SPEND> )?how much(?: already)?",
        r"how much(?: (?:i|we))? <SPEND>",
        r"(?:what's|what is|whats)? ?<OWN>(?:total|damage)",
        needs=Needs.PERIOD,
    ),
    *shapes(
        "spending_total",
        r"how much(?: (?:on|for|in|at|from|to|with))? <OWN><TOPIC>",
        r"how many(?: times)? <OWN><TOPIC>",
        r"<OWN><TOPIC>,? how much",
        r"(?:total|sum)(?: (?:on|for|of|in))? <OWN><TOPIC>",
        r"how (?:many times|often) (?:do|did|have) <WHO> (?:take|took|taken|buy|bought|get|eat|order) <TOPIC>",
        r"how many <OWN><TOPIC> (?:did|do|have) <WHO>(?: (?:have|had|buy|bought|get|got|eat|eaten|drink|drunk|order"
        r"|ordered|take|taken))?",
        needs=Needs.THING,
    ),
    *shapes("spending_total", r"<OWN><TOPIC>", needs=Needs.THING_PERIOD),
    *shapes("spending_total", r"how many <RECORDS>(?: <DID> <WHO>(?: \w+)?)?"),
    *shapes("spending_total", r"(?:i |we )?<SPEND> how much<ON>?", r"how much<ON>"),
)

INCOME = (
    *shapes(
        "spending_total",
        r"<WHAT> <DID> <WHO> (?:earn|earned|earning|make|made|making|receive|received|get paid|got paid|paid"
        r"|bring in)<ON>?",
        r"<HOW_MUCH>(?: income| salary| wages)? <DID> <WHO> (?:earn|earned|make|made|receive|received|get|got)<ON>?",
        r"(?:<WHAT_IS> )?<OWN>(?:total )?(?:income|earnings|wages)<ON>?",
        r"(?:<SHOW> )?<OWN>(?:total )?(?:income|earnings)",
        r"<HOW_MUCH>(?: money)? (?:came|comes|has come) in",
        r"<HOW_MUCH> <WHO> (?:earn|earned|make|made|get paid|got paid)",
        kind="income",
    ),
    *shapes(
        "spending_total",
        r"<HOW_MUCH> (?:was|has been|did i get|have i got|did they) (?:refunded|refund|back|in refunds)<ON>?",
        r"(?:<WHAT_IS> )?<OWN>(?:total )?refunds?<ON>?",
        kind="refund",
    ),
)

LISTS = (
    *shapes(
        "list_entries",
        r"(?:<SHOW> )?<OWN><LATEST> (?:<N> )?<RECORDS><ON>?",
        r"<WHAT_IS> <OWN><LATEST> (?:<N> )?(?:<RECORDS>|things? i bought)<ON>?",
        r"(?:<SHOW> )?<OWN><N> <LATEST> <RECORDS><ON>?",
        r"(?:<SHOW> )?<OWN><LATEST> <N>",
        r"(?:<SHOW> )?<OWN><N> <LATEST>",
        r"<SHOW> <OWN>(?:spending|<RECORDS>)<ON>?",
        r"<SHOW> (?:me )?<RECORDS> (?:of|from)",
        r"(?:list|<SHOW> (?:all|everything|it all|what)|everything)",
        r"(?:<SHOW> )?(?:what|everything) (?:did |have )?<WHO>"
        r" (?:buy|bought|purchase|purchased|log|logged|record|recorded|spend|spent|paid|enter|entered)(?:"
        r" money)?(?: on)?",
        r"what (?:did|have) <WHO> (?:buy|bought|get|got|purchase|purchased)<ON>",
        r"<OWN>(?:transactions|entries|records|purchases|payments"
        r"|(?:spending|expense|transaction|purchase) (?:history|log|list))<ON>?",
    ),
    *shapes(
        "list_entries",
        r"(?:<WHAT_IS> |<SHOW> )?<OWN><LATEST> (?:<N> )?refunds?",
        r"(?:<SHOW> )?<OWN><N> <LATEST> refunds",
        r"<SHOW> <OWN>refunds?",
        kind="refund",
    ),
    *shapes(
        "list_entries",
        r"(?:<SHOW> )?<OWN><LATEST> <N> <TOPIC>",
        r"(?:<SHOW> )?<OWN><N> <LATEST> <TOPIC>",
        needs=Needs.THING,
    ),
    *shapes("list_entries", r"<SHOW>", needs=Needs.PERIOD),
    *shapes(
        "list_entries",
        r"(?:show|list)(?: me)? <OWN><TOPIC>",
        r"<OWN><TOPIC> (?:entries|transactions|records)",
        needs=Needs.CATEGORY,
    ),
    *shapes(
        "list_entries",
        r"(?:<WHAT_IS> |<SHOW> )?<OWN><LATEST>(?: (?:one|thing))?(?: (?:i|you) (?:\w+))?",
        r"what (?:did|have) (?:i|you) (?:just )?(?:add|added|save|saved|log|logged|record|recorded|enter|entered)",
        r"(?:did|have) (?:it|that|you)(?: (?:get|got|been))? (?:save|saved|recorded|logged)(?: (?:it|that))?",
        r"(?:is|was) (?:it|that|the last one) (?:saved|recorded|logged)",
        limit=1,
        kind="all",
    ),
    *shapes(
        "list_entries",
        r"<OWN>last <TOPIC>",
        limit=1,
        kind="all",
        period="all time",
        needs=Needs.THING,
    ),
    *shapes(
        "list_entries",
        r"when did <WHO> last (?:buy|pay|pay for|spend on|get|go to|order|take|shop at) <TOPIC>",
        r"when (?:was|did) <OWN>(?:last|latest|most recent) <TOPIC>",
        r"when did <WHO> (?:buy|pay|pay for|order) <TOPIC>",
        r"when did <WHO> (?:last )?(?:get|receive) <OWN>(?P<topic>salary|paycheck|pay|bonus|refund)",
        limit=1,
        period="all time",
        kind="all",
    ),
    *shapes(
        "list_entries",
        r"(?:did|have) <WHO> (?:log|logged|record|recorded|enter|entered|add|added) <TOPIC>",
        r"(?:is|was) <OWN><TOPIC> (?:logged|recorded|saved|in there|entered)",
        r"did <WHO> (?:buy|pay|pay for) <TOPIC>",
        kind="all",
    ),
    *shapes(
        "list_entries",
        r"<SHOW> <OWN><TOPIC> (?:expenses|entries|transactions|purchases|payments)",
        needs=Needs.CATEGORY,
    ),
    *shapes(
        "list_entries",
        r"(?:has|did) <OWN>(?P<topic>salary|paycheck|pay|wages|bonus) (?:come|arrive|arrived|land|landed)(?: in)?",
        kind="income",
        period="this month",
    ),
    *shapes("list_entries", r"<SHOW> <OWN>(?:income|earnings|salary)(?: history| entries)?", kind="income"),
)

COMPARISONS = (
    *shapes(
        "largest_entries",
        r"(?:<SHOW> |<WHAT_IS> )?<OWN>(?:<N> )?(?:single )?<BIGGEST> (?:single )?(?:<RECORDS>|spend|things? i"
        r" bought|cost)<ON>?",
        r"(?:<SHOW> |<WHAT_IS> )?<OWN><BIGGEST> <N> (?:<RECORDS>|things i bought)<ON>?",
        r"what cost (?:me )?the most",
        r"<WHAT_IS> the most i(?:'ve| have)? (?:ever )?(?:spent|paid)(?: on (?:one|a single) thing)?",
        r"what did <WHO> spend (?:the )?most money on",
        r"(?:<SHOW> )?<OWN>(?:top|biggest|largest) <N>(?: spendings?)?",
        r"(?:<SHOW> )?<OWN><N> <BIGGEST>",
    ),
    *shapes(
        "largest_entries",
        r"(?:<SHOW> |<WHAT_IS> )?<OWN>(?:<N> )?<BIGGEST> <TOPIC> <RECORDS>",
        r"(?:<SHOW> |<WHAT_IS> )?<OWN><N> <BIGGEST> <TOPIC>",
        needs=Needs.THING,
    ),
    *shapes("largest_entries", r"(?:<WHAT_IS> )?<OWN><BIGGEST> <TOPIC>", needs=Needs.THING, limit=1),
    *shapes("largest_entries", r"(?:<SHOW> )?<OWN><N> <SMALLEST>", order="smallest"),
    *shapes("largest_entries", r"(?:<WHAT_IS> )?<OWN><SMALLEST> <TOPIC>", needs=Needs.THING, limit=1, order="smallest"),
    *shapes(
        "largest_entries",
        r"(?:<SHOW> |<WHAT_IS> )?<OWN>(?:<N> )?<SMALLEST> (?:<RECORDS>|spend|things? i bought|one|thing)<ON>?",
        order="smallest",
    ),
    *shapes("compare_periods", r"compare(?: <OWN>(?:spending|expenses|months))?"),
    *shapes("largest_entries", r"(?:<WHAT_IS> )?<OWN>(?:most expensive|biggest|largest)(?: one| thing)?<ON>?", limit=1),
    *shapes(
        "spending_by_category",
        r"<WHAT> <DID> <WHO> <SPEND>(?: money)? (?:by|per|on each|in each|for each) categor(?:y|ies)",
        r"how(?:'m i| am i| are we|(?:'s| is) <OWN>(?:spending|month|week|money)) (?:doing|going|looking)",
        r"how(?:'s| is| are) <OWN>(?:spending|spendings|expenses)",
        r"how(?:'s| is) it (?:doing|going|looking)(?: with)? <OWN>(?:spending|money|budget)",
        r"where(?: (?:does|did|do|is|has|was))?(?: all)? <OWN>money (?:go|goes|going|gone|went)(?: to)?",
        r"(?:<SHOW> |<WHAT_IS> )?(?:a )?<OWN>(?:spending |expense |money )?"
        r"(?:breakdown|summary|overview|report|recap|rundown|analysis|pattern)"
        r"(?: (?:of|on|for)(?: <OWN>(?:spending|expenses|money|month|week))?)?(?: by category)?",
        r"(?:<SHOW> )?<OWN>(?:(?:spending|expenses|totals?|costs) )?(?:by|per|for each|in each) categor(?:y|ies)",
        r"(?:what|where) <DID> <WHO> (?:mostly )?(?:over)?(?:spend|spent|spending)"
        r"(?: (?:the )?most| too much| my| (?:of )?my)*(?: money)?(?: on| in)?(?: (?:the )?most)?",
        r"(?:what|which) (?:spending )?categor(?:y|ies) (?:<DID> <WHO> (?:spend|spent)|costs?|cost|is|was)(?: me)? "
        r"(?:the )?(?:most|biggest|highest|largest)(?: money)?(?: on| in)?",
        r"(?:<WHAT_IS> |<SHOW> )?<OWN>(?:<BIGGEST>|main|most used)(?: <N>)? (?:spending |expense )?categor(?:y|ies)",
    ),
    *shapes(
        "spending_by_category",
        r"why(?:'s| is| are| was| were) <OWN>(?:monthly |weekly |overall )?(?:<SPENDING>|spendings)(?: \w+)?"
        r"(?: (?:so|that|too|this|very))? (?:high|much|big|large|low|bad)",
        r"why (?:did|do|have|am|are) <WHO> <SPEND>(?: (?:so|that|too|this))? (?:much|a lot|little)(?: money)?",
        r"why (?:did|do|have|am|are) <WHO> (?:over ?spen[dt](?:ing)?|(?:so )?over (?:budget|my budget|the budget))",
    ),
    *shapes(
        "spending_by_category",
        r"(?:<WHAT_IS> |what |how much |which )?<OWN>(?:percentages?|percent|per cent|%|share|proportion|fraction)"
        r"(?: of <OWN>(?:spending|money|expenses|budget|total))?(?: (?:is|was|goes|went|did i spend|do i spend))?"
        r" (?:on|for|to|is|towards|of) <TOPIC>",
        needs=Needs.THING,
    ),
    *shapes(
        "spending_by_category", "(?:weekly|week'?s?) (?:report|summary|recap|breakdown|overview)", period="this week"
    ),
    *shapes(
        "spending_by_category", "(?:monthly|month'?s?) (?:report|summary|recap|breakdown|overview)", period="this month"
    ),
    *shapes("spending_by_category", "(?:yearly|annual) (?:report|summary|recap|overview)", period="this year"),
    *shapes("spending_by_category", r"how(?:'s| is) (?:doing|going|looking)", needs=Needs.PERIOD),
    *shapes("spending_total", "daily (?:<SPENDING>|report|summary|recap)", period="today"),
    *shapes("spending_total", "(?:weekly|week'?s?) <SPENDING>", "total week(?:ly)?", period="this week"),
    *shapes("spending_total", "(?:monthly|month'?s?) <SPENDING>", "total month(?:ly)?", period="this month"),
    *shapes("spending_total", "(?:yearly|annual) <SPENDING>", period="this year"),
    *shapes(
        "balance",
        r"(?:<WHAT_IS> )?<OWN>(?:current |total )?(?:balance|net|net total|cash ?flow|(?:net )?savings?)",
        r"<HOW_MUCH> (?:i|we) (?:save|saved|saving)",
        r"<WHAT> <DID> <WHO> (?:save|saved|saving)",
        r"(?:am|are) (?:i|we) saving(?: any ?thing| (?:any )?money| any)?(?: at all)?",
        r"(?:did|have) <WHO> (?:save|saved)(?: any ?thing| (?:any )?money| any)?(?: at all)?",
        r"<OWN>(?:income|earnings|money in) (?:vs\.?|versus|and|minus|against|less) <OWN>(?:spending|expenses"
        r"|costs|money out)",
    ),
)

# In these "§" stands where a period was.
AGAINST = shapes(
    "compare_periods",
    r"compare(?: <OWN>(?:spending|expenses|total))?<ON>?(?: §)? (?:with|to|and|vs\.?|versus|against) §",
    r"compare(?: this| it| that)? (?:with|to|against) §",
    r"compare <OWN><TOPIC>(?: §)? (?:with|to|and|vs\.?|versus|against) §",
    r"§ (?:vs\.?|versus|compared (?:to|with)|against) §",
    r"(?:vs\.?|versus|compared (?:to|with)|against) §",
    r"(?:how much )?(?:more|less|more or less|higher|lower)(?: <DID> <WHO>)?(?: <SPEND>)?<ON>?(?: §)? than §",
    r"(?:<OWN>(?:spending|expenses|total)|<TOPIC>)(?: §)? (?:vs\.?|versus|compared (?:to|with)|against) §",
    r"(?:what(?:'s| is) )?(?:the )?difference (?:(?:from|to|with) )?§",
    r"(?:what(?:'s| is) )?(?:the )?difference between § and §",
    r"<DID> <WHO> (?:spend|spent|spending) (?:more|less|more or less)(?: money)?<ON>?(?: §)? (?:than|compared"
    r" to|vs\.?) §",
    r"(?:is|was) <OWN>(?:spending|<TOPIC> spending)(?: §)? (?:more|less|higher|lower|up|down)(?: than| from|"
    r" compared to)? §",
    r"how (?:does|do|did) (?:this|it|§) compare (?:to|with) §",
)

ENTRIES = (*INCOME, *LISTS, *TOTALS)
