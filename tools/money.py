"""The money diary's writing tools by name, as a mode hands them to its model and its turn."""

from typing import cast

from tools.base import Arguments, Tool
from tools.cap_tools import remove_cap, set_cap
from tools.categories import add_category, learn_category, list_categories
from tools.corrections import edit_entry, void_entry
from tools.expenses import add_expense
from tools.income import add_income, add_refund
from tools.settings import (
    set_currency,
    set_date_order,
    set_day_part,
    set_dollar,
    set_number_format,
    set_payday,
    set_zone,
    show_settings,
)
from tools.undo import undo

TOOLS: dict[str, Tool[Arguments]] = {
    tool.name: cast("Tool[Arguments]", tool)  # a call is read with the tool's own type before it runs
    for tool in (
        add_expense,
        add_income,
        add_refund,
        edit_entry,
        void_entry,
        undo,
        set_cap,
        remove_cap,
        add_category,
        learn_category,
        list_categories,
        set_currency,
        set_dollar,
        set_zone,
        set_number_format,
        set_date_order,
        set_payday,
        set_day_part,
        show_settings,
    )
}
