"""The tool that writes an expense."""

from tools.base import Result, ToolScope, tool
from tools.booking import EntryArguments
from tools.reminder_acts import pay_named, says_paid
from tools.spending import spend


@tool(writes=True)
async def add_expense(scope: ToolScope, arguments: EntryArguments) -> Result:
    """Save something the person has spent.

    Call it once for each thing they say they have paid for, with its own amount: "Lunch RM15", "taxi 12.50 and coffee
    4 yesterday" are one and two calls. Spending is the default where no word says otherwise. Not for money received
    (add_income), money given back (add_refund), plans, prices or questions, and never with an amount, day or currency
    that is not in the person's own message. Only this call saves the expense; it may also answer with a question, and
    then nothing is saved yet.
    """
    if not arguments.is_new and says_paid(scope.said) and (paid := await pay_named(scope, arguments)) is not None:
        return paid
    return await spend(scope, arguments)
