"""The tools that answer questions about records, by name, as a mode hands them to its model and its turn."""

from typing import cast

from tools.affording import can_afford
from tools.base import Arguments, Tool
from tools.cap_reports import cap_status, safe_to_spend
from tools.month_report import month_chart
from tools.report_days import spending_by_day
from tools.report_figures import average_per_day, balance, compare_periods
from tools.reports import largest_entries, list_entries, spending_by_category, spending_total

REPORTS: dict[str, Tool[Arguments]] = {
    tool.name: cast("Tool[Arguments]", tool)  # a call is read with the tool's own type before it runs
    for tool in (
        spending_total,
        spending_by_category,
        spending_by_day,
        list_entries,
        largest_entries,
        average_per_day,
        compare_periods,
        balance,
        cap_status,
        safe_to_spend,
        can_afford,
        month_chart,
    )
}
