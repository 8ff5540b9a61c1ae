"""What those who watch over the server ask: whether it is ready, and its numbers."""

import hmac
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Final

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tiltyard_server.api.errors import answer_error
from tiltyard_server.api.write_probe import probe_writing
from tiltyard_server.common import clock
from tiltyard_server.common.http.client_address import find_address, is_local
from tiltyard_server.common.observation import metrics
from tiltyard_server.outbox.heartbeat import find_last_beat
from tiltyard_server.worker.kinds import QUEUES

WORKER_LATE_SECONDS: Final = 60
STARTING_SECONDS: Final = 10  # until workers that were started with us must have spoken
REDIS_AWAY: Final = "away: changes reach the watchers of other processes late"
_NEEDED: Final = ("database", "writing", "migrations")
_OK: Final = "ok"
_NONE: Final = "none"
_AWAITED: Final = "starting: none has spoken yet"
_started = time.monotonic()  # this process


def check_database(*, now: datetime) -> dict[str, str]:
    """Ask the database what it knows; ask on only while it is usable."""
    checks: dict[str, str] = {}
    questions: dict[str, Callable[[], str]] = {
        "database": _check_database,
        "writing": probe_writing,
        "migrations": _check_migrations,
        "worker": lambda: _check_worker(now),
    }
    for name, ask in questions.items():
        try:
            checks[name] = ask()
        except (DatabaseError, InterfaceError):
            checks[name] = "the database does not answer"
        if checks["database"] != _OK:
            break
    return checks


def is_usable(checks: Mapping[str, str]) -> bool:
    """Return whether nothing is wrong with what no request can do without."""
    return all(checks.get(name) == _OK for name in _NEEDED)


def sum_up(checks: Mapping[str, str]) -> str:
    """Return one word for all answers."""
    if not is_usable(checks):
        return "unready"
    is_joined = checks["redis"] in (_OK, _NONE)
    if is_joined and checks["worker"] == _OK:
        return "ready"
    return "starting" if is_joined and checks["worker"] == _AWAITED else "degraded"


def _check_database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return _OK


def _check_migrations() -> str:
    missing = count_missing_migrations()
    return _OK if not missing else f"{missing} are missing: run tiltyard manage migrate"


def count_missing_migrations() -> int:
    """Return how many migrations the database has not seen. None missing is remembered."""
    if _is_migrated(str(connection.settings_dict["NAME"])):
        return 0
    return _count_missing()


@lru_cache(maxsize=8)
def _remember(name: str) -> list[bool]:
    return []


def _is_migrated(name: str) -> bool:
    known = _remember(name)
    if not known and not _count_missing():
        known.append(True)
    return bool(known)


def _count_missing() -> int:
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def check_redis() -> str:
    """Ask Redis whether it is there."""
    if not settings.TILTYARD_REDIS_URL:
        return _NONE
    client = redis.Redis.from_url(
        settings.TILTYARD_REDIS_URL, socket_timeout=1, socket_connect_timeout=1
    )
    try:
        client.ping()
    except redis.RedisError:
        return REDIS_AWAY
    finally:
        client.close()
    return _OK


def _check_worker(now: datetime) -> str:
    last = find_last_beat()
    age = int((now - last).total_seconds()) if last else None
    if age is not None and age <= WORKER_LATE_SECONDS:
        return _OK
    if time.monotonic() - _started < STARTING_SECONDS:
        return _AWAITED
    silence = "none has ever run" if age is None else f"silent for {age} seconds"
    return f"{silence}: start tiltyard worker"


@require_safe
def get_metrics(request: HttpRequest) -> HttpResponse:
    """Send the numbers of this process to those who know the token or, without one, to locals."""
    if not _may_read(request):
        return answer_error(
            403,
            "metrics.not_allowed",
            "Send TILTYARD_METRICS_TOKEN as a bearer token, or ask from this machine if none is "
            "set.",
        )
    _measure_jobs(clock.now())
    return HttpResponse(
        metrics.write_metrics(), content_type="text/plain; version=0.0.4; charset=utf-8"
    )


def _may_read(request: HttpRequest) -> bool:
    token = settings.TILTYARD_METRICS_TOKEN
    if not token:
        return is_local(find_address(request))
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return hmac.compare_digest(given.encode(), token.encode())


def _measure_jobs(now: datetime) -> None:
    """Read what only the database knows; if it does not answer, the other numbers still count."""
    try:
        figures = {queue.kind: queue.measure(now) for queue in QUEUES}
        last = find_last_beat()
    except DatabaseError:
        metrics.DATABASE_ERRORS.inc()
        return
    for kind, (waiting, failing, oldest) in figures.items():
        metrics.JOBS_WAITING.labels(kind).set(waiting)
        metrics.JOBS_FAILING.labels(kind).set(failing)
        metrics.JOBS_LAG.labels(kind).set((now - oldest).total_seconds() if oldest else 0)
    metrics.WORKER_AGE.set((now - last).total_seconds() if last else -1)
