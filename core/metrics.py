"""What the worker counts and times, for whoever runs it: names and labels only, never words, amounts or people (R11.5).

A metric is declared here once; the code that knows the fact counts it, also where its transaction is rolled back later.
Exposing them is the web server's.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

_LOOK_UP_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)  # seconds, up to the budget of a look-up
_WRITES = (0, 1, 2, 3, 5, 8, 15)  # a block holds five exchanges, of which each part may teach three things

look_ups = Histogram(
    "keepwell_look_up_seconds", "One look-up of memory", ["name"], buckets=_LOOK_UP_S, registry=REGISTRY
)
look_up_outcomes = Counter(
    "keepwell_look_ups", "Look-ups by outcome: hit, miss, late or failed", ["name", "outcome"], registry=REGISTRY
)
memory_writes = Counter(
    "keepwell_memory_decisions", "Decisions of the writer", ["operation", "origin"], registry=REGISTRY
)
writes_per_block = Histogram(
    "keepwell_memory_writes_per_block",
    "Memories that one stretch of conversation added, changed or ended",
    buckets=_WRITES,
    registry=REGISTRY,
)
proposals_refused = Counter("keepwell_proposals_refused", "Proposals refused, by reason", ["reason"], registry=REGISTRY)
blocks = Counter("keepwell_blocks", "Blocks of the buffer by what became of them", ["outcome"], registry=REGISTRY)
complaints = Counter(
    "keepwell_stale_complaints", "Times a person said that a memory is wrong or outdated", registry=REGISTRY
)
deletions = Histogram("keepwell_deletion_seconds", "One deletion, its proof included", ["scope"], registry=REGISTRY)
oldest_event = Gauge("keepwell_oldest_event_seconds", "How long the oldest ready event has waited", registry=REGISTRY)
oldest_message = Gauge(
    "keepwell_oldest_message_seconds", "How long the oldest message to be sent has waited", registry=REGISTRY
)
chores = Histogram("keepwell_chore_seconds", "One chore in the background", ["kind"], registry=REGISTRY)


@contextmanager
def timed(histogram: Histogram, *labels: str) -> Iterator[None]:
    """Time what happens inside, also when it fails."""
    started = perf_counter()
    try:
        yield
    finally:
        histogram.labels(*labels).observe(perf_counter() - started)
