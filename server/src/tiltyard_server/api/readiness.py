"""Whether requests may come, said in time: who asks waits for no database and no Redis."""

from concurrent.futures import Future, wait
from typing import Any, Final

from ninja import Schema

from tiltyard_server.api import health
from tiltyard_server.common import clock
from tiltyard_server.common.messages.single_flight import SingleFlight

DEADLINE_SECONDS: Final = 1.5  # an answer after two seconds is none


class ReadyOut(Schema):
    """Whether requests may come.

    `ready`; `starting` (they may, workers are awaited); `degraded` (they may, something helpful is
    away); or `unready`.
    """

    status: str
    checks: dict[str, str]


_database: Final = SingleFlight("ready-database", lambda: health.check_database(now=clock.now()))
_redis: Final = SingleFlight("ready-redis", health.check_redis)


def find_readiness() -> ReadyOut:
    """Ask everything that the server stands on. Without Redis or a worker it can still serve."""
    database, redis = _database.join(), _redis.join()
    flights: tuple[Future[Any], ...] = (database, redis)
    in_time, _ = wait(flights, timeout=DEADLINE_SECONDS)
    late = f"no answer within {DEADLINE_SECONDS:g} seconds"
    checks = database.result() if database in in_time else {"database": late}
    if health.is_usable(checks):
        checks = {**checks, "redis": redis.result() if redis in in_time else health.REDIS_AWAY}
    return ReadyOut(status=health.sum_up(checks), checks=checks)
