"""How much work reading a text may be: nothing before it is needed, and bounded for any text."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.grammar.context import Direction
from core.grammar.dates import find_dates, scanning
from core.grammar.dates.reading import MAX_PHRASES
from core.grammar.dates.scanning import MAX_READINGS, Lead, Parsed, Scan
from tests.core.grammar.dates_reading import writer

LONGEST_MESSAGE = 4_000  # characters
STARTUP = """
from core.grammar.dates.phrases import FAMILIES
print(sum("pattern" in vars(rule) for family in FAMILIES for rule in family.rules))
"""
SAID = (
    "the on at by last this every 3 2nd 31 2026 3/4 5pm friday may march week month day ago in of to and - , two half "
    "past quarter noon morning sun second until end 2h 10:30 early christmas payday semalam esok lunes 明天 q3 summer "
    "fifties lunch weekdays twice from first tonight hello"
).split()


def test_no_pattern_is_compiled_before_a_message_needs_it() -> None:
    """Importing the package compiles no rule, so that programs that read no date start fast."""
    program = [sys.executable, "-c", STARTUP]

    printed = subprocess.run(program, capture_output=True, text=True, check=True).stdout

    assert printed.strip() == "0"


@given(st.lists(st.sampled_from(SAID), max_size=5))
@settings(max_examples=40, deadline=None)
def test_passing_over_a_family_hides_no_date(words: list[str]) -> None:
    """What a family needs, and all its patterns as one, change nothing but the work."""
    text = " ".join(words)

    quick = find_dates(text, writer(), Direction.FUTURE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scanning.Family, "may_match", lambda *_: True)
        patch.setattr(scanning.Family, "rules_at", lambda family, *_: family.rules)
        thorough = find_dates(text, writer(), Direction.FUTURE)

    assert quick == thorough


@pytest.mark.parametrize(
    "part",
    [
        "1 ", "9", "to ", "and ", "the ", "from 3 to 4 ", "the day after ", "between 1 and ", "monday till ", "may 5 ",
        "1-", "1:", "3/4 ", "first of the ", "half ", "21st ", "in 2 hours ", "2 days before ", "last day of the ",
        "twenty-", "+1", "明天", "every ", "eve of ", " ", "1h", "at 5 or ",
    ],
)  # fmt: skip
def test_the_work_for_a_long_text_is_bounded(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However a text repeats and nests, only so many positions are tried and so many phrases returned."""
    text = (part * LONGEST_MESSAGE)[:LONGEST_MESSAGE]
    tried: list[int] = []

    def counted(rules: object, scan: Scan, at: int, lead: Lead) -> Parsed | None:
        tried.append(at)
        return longest(rules, scan, at, lead)  # type: ignore[arg-type]

    longest = scanning.longest
    monkeypatch.setattr(scanning, "longest", counted)

    phrases = find_dates(text, writer(), Direction.FUTURE)

    assert len(tried) <= MAX_READINGS
    assert len(phrases) <= MAX_PHRASES
