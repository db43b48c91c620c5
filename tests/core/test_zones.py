"""How people in a zone write dates."""

import pytest

from core.grammar.context import DateOrder
from core.zones import date_order_in


@pytest.mark.parametrize(
    ("zone", "order"),
    [
        ("America/New_York", DateOrder.MDY),
        ("America/Indiana/Knox", DateOrder.MDY),
        ("Pacific/Honolulu", DateOrder.MDY),
        ("US/Pacific", DateOrder.MDY),
        ("America/Toronto", DateOrder.DMY),
        ("America/Mexico_City", DateOrder.DMY),
        ("Asia/Kuala_Lumpur", DateOrder.DMY),
        ("UTC", DateOrder.DMY),
        (None, DateOrder.DMY),
    ],
)
def test_the_date_order_of_a_zone(zone: str | None, order: DateOrder) -> None:
    """Month first in the United States, under old names too; day first elsewhere."""
    assert order is date_order_in(zone)
