"""What is counted and measured, for Prometheus: one row a number."""

from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

disable_created_metrics()  # type: ignore[no-untyped-call]  # when a counter began helps nobody
REGISTRY: Final = CollectorRegistry()
for _collector in (ProcessCollector, PlatformCollector, GCCollector):
    _collector(registry=REGISTRY)

_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

REQUESTS: Final = Counter(
    "tiltyard_requests", "Answers.", ("method", "route", "status"), registry=REGISTRY
)
REQUEST_SECONDS: Final = Histogram(
    "tiltyard_request_seconds", "Time to answer.", ("route",), buckets=_SECONDS, registry=REGISTRY
)
SOCKETS: Final = Gauge("tiltyard_sockets", "Open WebSockets of this process.", registry=REGISTRY)
SOCKET_MESSAGES: Final = Counter(
    "tiltyard_socket_messages", "WebSocket messages.", ("direction",), registry=REGISTRY
)
SOCKETS_HASTY: Final = Counter(
    "tiltyard_sockets_hasty", "WebSockets closed for too many messages.", registry=REGISTRY
)
COMMANDS: Final = Counter(
    "tiltyard_commands", "Commands to tournaments.", ("outcome",), registry=REGISTRY
)
JOBS: Final = Counter(
    "tiltyard_jobs", "Background jobs done, or failed once.", ("kind", "outcome"), registry=REGISTRY
)
JOB_SECONDS: Final = Histogram(
    "tiltyard_job_seconds",
    "Rounds of background work in which there was something to do.",
    ("kind",),
    buckets=_SECONDS,
    registry=REGISTRY,
)
JOBS_WAITING: Final = Gauge(
    "tiltyard_jobs_waiting", "Jobs to be done, now or later.", ("kind",), registry=REGISTRY
)
JOBS_FAILING: Final = Gauge(
    "tiltyard_jobs_failing",
    "Jobs to be done that failed at least once.",
    ("kind",),
    registry=REGISTRY,
)
JOBS_LAG: Final = Gauge(
    "tiltyard_jobs_lag_seconds",
    "How long the oldest due job has waited.",
    ("kind",),
    registry=REGISTRY,
)
WORKER_AGE: Final = Gauge(
    "tiltyard_worker_beat_age_seconds",
    "Since a worker last said that it lives; -1 if none ever did.",
    registry=REGISTRY,
)
DATABASE_ERRORS: Final = Counter(
    "tiltyard_database_errors",
    "Requests that the database or its pool refused.",
    registry=REGISTRY,
)
for _direction in ("in", "out"):
    SOCKET_MESSAGES.labels(_direction)
for _outcome in ("accepted", "refused"):
    COMMANDS.labels(_outcome)


def write_metrics() -> bytes:
    """Return all numbers of this process in the text format of Prometheus."""
    return generate_latest(REGISTRY)
