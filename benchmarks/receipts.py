"""How well receipts are read offline: twenty drawn ones, from the file to the call that saves what it says.

    .venv/bin/python -m benchmarks.receipts

It needs what ``./keepwell media`` installs. A receipt is right when the call that it leads to holds its total and its
day; one that is to be asked about is right when it is asked about. A wrong amount that would be saved without a
question fails the run, whatever else is right.
"""

import asyncio
import sys
import time
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.receipts import understand
from core.grammar.context import DateOrder, ReadingContext
from core.vision.reading import FileReader, is_offline_reader_there, offline_reader
from tests.receipts import SAMPLES, Sample, draw
from tools.receipt_questions import ReceiptArguments

NOW = datetime(2026, 11, 27, 12, 0, tzinfo=ZoneInfo("Asia/Kuala_Lumpur"))
LEAST_RIGHT = 18  # of 20: total and day; the rest has to be asked about


@dataclass(frozen=True)
class Outcome:
    """What became of a sample.

    Attributes:
        is_right: Total and day are what is printed.
        is_asked: Nothing is saved before the person has answered.
        seconds: Reading took.
    """

    sample: Sample
    is_right: bool
    is_asked: bool
    seconds: float

    @property
    def is_harm(self) -> bool:
        """A wrong amount or day would be saved unasked, or what must be asked about would not be."""
        return not self.is_asked and (not self.is_right or self.sample.asks)


def writer(sample: Sample) -> ReadingContext:
    """The person who shows the sample."""
    order = DateOrder.MDY if sample.currency == "USD" else DateOrder.DMY
    return ReadingContext(now=NOW, currency=sample.currency, date_order=order)


def judge(sample: Sample, receipt: ReceiptArguments | None, seconds: float) -> Outcome:
    """What the call that a sample led to is worth; None for no call."""
    if receipt is None:
        return Outcome(sample, is_right=False, is_asked=True, seconds=seconds)
    total, day = next(iter(receipt.totals), None), next(iter(receipt.days), None)
    is_right = total == sample.total and day == sample.day
    return Outcome(sample, is_right, bool(receipt.problems), seconds)


async def run(seed: int) -> list[Outcome]:
    """Every sample once, drawn by that *seed*."""
    reader = FileReader(load=offline_reader)
    outcomes = []
    for number, sample in enumerate(SAMPLES):
        content = draw(sample.rows, sample.wear, font=sample.font, seed=seed + number)
        began = time.perf_counter()
        call = understand(await reader.read(content), writer(sample))
        seconds = time.perf_counter() - began
        receipt = None if isinstance(call, str) else ReceiptArguments.model_validate(call.arguments)
        outcomes.append(judge(sample, receipt, seconds))
    return outcomes


def main() -> int:
    """Print a line for each sample and the sums; 1 where the target is missed."""
    if not is_offline_reader_there():
        print("The offline reader is not installed: ./keepwell media installs it.")
        return 1
    outcomes = asyncio.run(run(seed=1))
    for one in outcomes:
        marks = f"{'right' if one.is_right else 'WRONG'} {'asked' if one.is_asked else 'saved'}"
        print(f"{marks}  {one.seconds:4.1f} s  {one.sample.name}{'  HARM' if one.is_harm else ''}")
    right, harm = sum(one.is_right for one in outcomes), sum(one.is_harm for one in outcomes)
    asked = sum(one.is_asked for one in outcomes)
    print(f"{right} of {len(outcomes)} right, {asked} asked about, {harm} saved that should not have been")
    return 0 if right >= LEAST_RIGHT and harm == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
