"""What operators measure, for Prometheus. Several workers put their figures together in files."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        self.sockets = Gauge(
            "undercroft_sockets", "Open sockets", registry=own, multiprocess_mode="livesum"
        )
        self.tables = Gauge(
            "undercroft_tables", "Tables in memory", registry=own, multiprocess_mode="livesum"
        )
        self.tables_made = Counter("undercroft_tables_made", "New tables", registry=own)
        self.answers = Counter("undercroft_answers", "Answers taken", ["by"], registry=own)
        self.refusals = Counter("undercroft_refusals", "Refusals", ["code"], registry=own)
        self.requests = Counter("undercroft_requests", "HTTP requests", ["status"], registry=own)
        self.hints = Counter("undercroft_hints", "Hints given", registry=own)
        self.store_errors = Counter(
            "undercroft_store_errors", "Failed database calls", registry=own
        )
        self.answer_seconds = Histogram(
            "undercroft_answer_seconds", "From an answer's arrival until everybody was told",
            registry=own, buckets=_SECONDS,
        )  # fmt: skip
        self.persist_seconds = Histogram(
            "undercroft_persist_seconds", "Until an answer was durable",
            registry=own, buckets=_SECONDS,
        )  # fmt: skip

    def page(self) -> bytes:
        """The page that Prometheus reads."""
        if FOLDER_VARIABLE not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
