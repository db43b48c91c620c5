"""Structured logs: events in the past tense with ids, counts and durations; never a person's words, names or amounts.

The rule is held in code: a value under a name that is not on the list of allowed names is dropped, and the drop shows.
"""

import logging
import sys
from collections.abc import MutableMapping

import structlog

ALLOWED = frozenset(
    {
        "event", "level", "timestamp", "exception", "user_id", "event_id", "outbox_id", "worker_id", "mode",
        "decided_by", "kind", "channel", "model", "count", "attempts", "tools", "ms", "state", "reason", "job",
        "input_tokens", "output_tokens", "cached_tokens", "cost_usd", "permanent", "block_id", "decisions", "scope",
        "exchanges", "memories", "utterances", "look_up", "moves", "blocks", "applied", "refused", "refusals",
        "purpose", "chars", "store", "summary_id", "is_back",
    }
)  # fmt: skip


def configure(level: str) -> None:
    """Write logs of *level* and above to standard error: for people on a terminal, as JSON lines elsewhere."""
    renderer = structlog.dev.ConsoleRenderer() if sys.stderr.isatty() else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            describe_exception,
            keep_allowed,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def describe_exception(_: object, __: str, event: MutableMapping[str, object]) -> MutableMapping[str, object]:
    """Replace an exception by where it came from and its class: its message may hold a person's words."""
    error = event.pop("exc_info", None)
    if isinstance(error, BaseException):
        event["exception"] = f"{type(error).__module__}.{type(error).__qualname__} at {_place(error)}"
    return event


def _place(error: BaseException) -> str:
    frames = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        frames.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return " > ".join(frames[-4:])


def keep_allowed(_: object, __: str, event: MutableMapping[str, object]) -> MutableMapping[str, object]:
    """Drop every value whose name is not allowed, and name what was dropped."""
    dropped = sorted(name for name in event if name not in ALLOWED)
    for name in dropped:
        del event[name]
    if dropped:
        event["reason"] = f"dropped {', '.join(dropped)}"
    return event
