"""What the doctor looks at: one function each, in the order in which things depend on each other.

Nothing of the server is imported before its settings are known to be readable.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from tiltyard_server.config.catalogue import find_problems, find_unknown

_SPACE_LOW: Final = 1024**3
_SPACE_OUT: Final = 200 * 1024**2
_POSTGRESQL_OLDEST: Final = 140000
_CLOCK_SECONDS: Final = 2.0
_PROBLEMS_SHOWN: Final = 10


class Mark(StrEnum):
    """How serious a finding is."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


class Finding(NamedTuple):
    """What was looked at, how it is, and what to do."""

    subject: str
    mark: Mark
    text: str


def examine() -> list[Finding]:
    """Return all findings. What cannot be looked at is a finding too."""
    findings = list(_examine_environment())
    try:
        _set_up()
    except Exception as error:
        return [*findings, Finding("settings", Mark.FAIL, f"they cannot be read: {error}")]
    for look in _LOOKS:
        findings += _look_safely(look)
    return findings


def _set_up() -> None:
    from tiltyard_server.commands.django_setup import set_up  # noqa: PLC0415

    set_up()


def _look_safely(look: Callable[[], Iterator[Finding]]) -> list[Finding]:
    try:
        return list(look())
    except Exception as error:
        subject = look.__name__.removeprefix("_examine_")
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        return [Finding(subject, Mark.FAIL, f"it cannot be examined: {reason}")]


def _examine_environment() -> Iterator[Finding]:
    problems = find_problems(os.environ)
    for name, problem in problems.items():
        yield Finding(name, Mark.FAIL, f"{problem}.")
    for name in find_unknown(os.environ):
        yield Finding(name, Mark.WARN, "no such setting; see docs/reference/settings.md.")
    if not problems:
        yield Finding("environment", Mark.OK, "every variable that is set can be understood.")


def _examine_safety() -> Iterator[Finding]:
    from django.conf import settings  # noqa: PLC0415

    if settings.DEBUG:
        module = "tiltyard_server.config.settings.prod"
        text = f"errors are shown to everybody: set DJANGO_SETTINGS_MODULE={module}."
        yield Finding("debug", Mark.FAIL, text)
    else:
        yield Finding("debug", Mark.OK, "off.")
    is_weak = len(settings.SECRET_KEY) < 50 or len(set(settings.SECRET_KEY)) < 5
    text = "too weak: set TILTYARD_SECRET_KEY to 50 characters drawn by chance, or to nothing."
    yield Finding("secret key", *((Mark.FAIL, text) if is_weak else (Mark.OK, "strong.")))
    hosts = settings.ALLOWED_HOSTS
    local = {"localhost", "127.0.0.1", "[::1]"}
    if "*" in hosts:
        yield Finding("hosts", Mark.FAIL, "any host is allowed: name yours.")
    elif set(hosts) <= local:
        yield Finding("hosts", Mark.WARN, "only this machine: name yours, or nobody gets in.")
    else:
        yield Finding("hosts", Mark.OK, ", ".join(hosts))
    if settings.SESSION_COOKIE_SECURE:
        yield Finding("https", Mark.OK, "cookies travel by HTTPS only.")
    else:
        yield Finding("https", Mark.FAIL, "cookies travel in the clear: set TILTYARD_HTTPS=true.")


def _examine_payments() -> Iterator[Finding]:
    from django.conf import settings  # noqa: PLC0415

    from tiltyard_server.payments.providers import PROVIDERS  # noqa: PLC0415

    if settings.PAYMENT_SERVICE_URL.startswith("http://"):
        yield Finding("payments", Mark.WARN, "the payment service is asked without HTTPS.")
    for code in settings.TILTYARD_PAYMENT_PROVIDERS:
        if code not in PROVIDERS:
            text = f"there is no provider {code}: mend TILTYARD_PAYMENT_PROVIDERS."
            yield Finding("payments", Mark.FAIL, text)
    if "demo" in settings.TILTYARD_PAYMENT_PROVIDERS:
        yield Finding("payments", Mark.FAIL, "`demo` gives money away: take it out.")


def _examine_trace_hook() -> Iterator[Finding]:
    from django.conf import settings  # noqa: PLC0415

    from tiltyard_server.common.observation.trace import find_hook  # noqa: PLC0415

    target = settings.TILTYARD_TRACE_HOOK
    if not target:
        return
    try:
        is_good = callable(find_hook(target))
    except (ImportError, AttributeError):
        is_good = False
    text = "it is called for every span." if is_good else f"there is no {target} to be called."
    yield Finding("trace hook", Mark.OK if is_good else Mark.FAIL, text)


def _examine_engines() -> Iterator[Finding]:
    from django.conf import settings  # noqa: PLC0415

    from tiltyard import InputError  # noqa: PLC0415
    from tiltyard_server.cups.catalogue import load_catalogue  # noqa: PLC0415

    if not settings.TILTYARD_ENGINES:
        return
    try:
        found = load_catalogue()
    except InputError as error:
        yield Finding("engines", Mark.FAIL, error.message)
        return
    missing = [
        f"{engine['Command']} ({name})"
        for name, engine in found.engines.items()
        if not shutil.which(Path(str(engine["Dir"])) / str(engine["Command"]))
        and not shutil.which(str(engine["Command"]))
    ]
    missing += [
        f"{book.path} ({name})" for name, book in found.books.items() if not book.path.is_file()
    ]
    if missing:
        yield Finding("engines", Mark.FAIL, f"not there: {', '.join(missing)}.")
    else:
        yield Finding("engines", Mark.OK, f"{len(found.engines)} can play.")


def _examine_database() -> Iterator[Finding]:
    from django.db import connection  # noqa: PLC0415

    connection.ensure_connection()
    if connection.vendor == "postgresql":
        version = int(getattr(connection, "pg_version", 0))
        is_old = version < _POSTGRESQL_OLDEST
        text = f"PostgreSQL {version // 10000}.{version % 10000}"
        text += "; 14 is the oldest that is supported." if is_old else "."
        yield Finding("database", Mark.FAIL if is_old else Mark.OK, text)
    else:
        text = "SQLite: fine for one process; use PostgreSQL for several, or for much traffic."
        yield Finding("database", Mark.OK, text)
    from tiltyard_server.api.health import count_missing_migrations  # noqa: PLC0415

    missing = count_missing_migrations()
    text = f"{missing} are missing: run tiltyard manage migrate."
    found = (Mark.FAIL, text) if missing else (Mark.OK, "all applied.")
    yield Finding("migrations", *found)


def _examine_records() -> Iterator[Finding]:
    from tiltyard_server.api.verification import verify_all  # noqa: PLC0415

    found = list(verify_all())
    problems = [problem for checked in found for problem in checked.problems]
    for problem in problems[:_PROBLEMS_SHOWN]:
        yield Finding("records", Mark.FAIL, f"{problem}: see tiltyard manage verify_log.")
    if not problems:
        text = f"{sum(checked.events for checked in found)} events and movements, untouched."
        yield Finding("records", Mark.OK, text)


def _examine_clock() -> Iterator[Finding]:
    from django.db import connection  # noqa: PLC0415

    from tiltyard_server.common import clock  # noqa: PLC0415

    if connection.vendor != "postgresql":
        yield Finding("clock", Mark.OK, "nothing to compare it with.")
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        row = cursor.fetchone()
    apart = abs((row[0] - clock.now()).total_seconds()) if row else 0.0
    text = f"{apart:.1f} s from the clock of the database"
    is_off = apart > _CLOCK_SECONDS
    text += ": let both follow a time server." if is_off else "."
    yield Finding("clock", Mark.WARN if is_off else Mark.OK, text)


def _examine_redis() -> Iterator[Finding]:
    import redis  # noqa: PLC0415
    from django.conf import settings  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    url = settings.TILTYARD_REDIS_URL
    if not url:
        is_alone = connection.vendor == "sqlite"
        text = "none: fine for one process."
        if not is_alone:
            text = "none: with several processes watchers learn of changes seconds late."
        yield Finding("redis", Mark.OK if is_alone else Mark.WARN, text)
        return
    client = redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
    try:
        version = client.info("server")["redis_version"]
    except redis.RedisError as error:
        yield Finding("redis", Mark.FAIL, f"it does not answer: {error}")
    else:
        yield Finding("redis", Mark.OK, f"Redis {version}.")
    finally:
        client.close()


def _examine_disk() -> Iterator[Finding]:
    from django.conf import settings  # noqa: PLC0415

    folder = Path(settings.VAR_DIR).absolute()
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    mark = Mark.FAIL if free < _SPACE_OUT else Mark.WARN if free < _SPACE_LOW else Mark.OK
    text = f"{free / 1024**3:.1f} GiB free where TILTYARD_VAR is"
    yield Finding("disk", mark, text + ("." if mark is Mark.OK else ": make room."))
    private = [Path(settings.VAR_DIR) / "secret"]
    if "sqlite" in settings.DATABASES["default"]["ENGINE"]:
        private.append(Path(settings.DATABASES["default"]["NAME"]))
    for file in private:
        if file.exists() and file.stat().st_mode & 0o077:
            yield Finding("disk", Mark.FAIL, f"others can read {file}: chmod 600 it.")


def _examine_worker() -> Iterator[Finding]:
    from tiltyard_server.api.health import WORKER_LATE_SECONDS  # noqa: PLC0415
    from tiltyard_server.common import clock  # noqa: PLC0415
    from tiltyard_server.outbox.heartbeat import find_last_beat  # noqa: PLC0415

    last = find_last_beat()
    age = (clock.now() - last).total_seconds() if last else None
    if age is not None and age <= WORKER_LATE_SECONDS:
        yield Finding("worker", Mark.OK, f"gave a sign of life {age:.0f} s ago.")
    else:
        text = "none is alive: start tiltyard worker, or tiltyard serve without --no-worker."
        yield Finding("worker", Mark.WARN, text)


def _examine_build() -> Iterator[Finding]:
    from django.conf import settings  # noqa: PLC0415

    from tiltyard.matching import kernel  # noqa: PLC0415

    if kernel.is_compiled:
        yield Finding("kernel", Mark.OK, "compiled.")
    else:
        text = (
            "pure Python: right, but slow. Install a wheel for this platform, or a C++ compiler "
            f"and the package again ({kernel.reason})."
        )
        yield Finding("kernel", Mark.WARN, text)
    if (Path(settings.TILTYARD_WEB_DIST) / "index.html").is_file():
        yield Finding("web client", Mark.OK, "built.")
    else:
        yield Finding(
            "web client",
            Mark.FAIL,
            "not built: run npm install --no-save && npm run build in web/.",
        )


_LOOKS: Final = (
    _examine_safety,
    _examine_payments,
    _examine_trace_hook,
    _examine_engines,
    _examine_database,
    _examine_records,
    _examine_clock,
    _examine_redis,
    _examine_disk,
    _examine_worker,
    _examine_build,
)
