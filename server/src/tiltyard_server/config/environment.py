"""Settings that come from the environment: one function a kind of value."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL;"
    "PRAGMA synchronous=FULL;"
    "PRAGMA busy_timeout=20000;"
    "PRAGMA foreign_keys=ON;"
    "PRAGMA temp_store=MEMORY;"
)

POSTGRESQL_POOL = {
    "min_size": 2,
    "max_size": 20,
    "timeout": 3,  # seconds to wait for a connection before the answer is 503
    "reconnect_timeout": 2,  # no longer pauses between tries than it takes to give up
}
# A network that swallows everything says nothing: who waits must know when to stop.
POSTGRESQL_PATIENCE = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,  # milliseconds that what was sent may stay unanswered
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}

USUAL_RETRIES = (5, 15, 45, 135, 405)


def read_bool(name: str, *, default: bool) -> bool:
    """Return a switch: 1, true, yes, on or their opposites."""
    value = os.environ.get(name, "").strip().lower()
    if value in ("1", "true", "yes", "on"):
        return True
    if value in ("0", "false", "no", "off"):
        return False
    if not value:
        return default
    raise ImproperlyConfigured(f"{name} is {value!r}; set it to true or false.")


def read_list(name: str, *, default: str) -> list[str]:
    """Return a comma-separated list."""
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


def read_int(name: str, *, default: int) -> int:
    """Return a whole number that is not negative."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not (value.isascii() and value.isdecimal()):
        raise ImproperlyConfigured(f"{name} is {value!r}; set it to a whole number, 0 or more.")
    return int(value)


def read_choice(name: str, choices: tuple[str, ...]) -> str:
    """Return one of `choices`, the first unless another is named."""
    value = os.environ.get(name, "").strip().lower() or choices[0]
    if value not in choices:
        raise ImproperlyConfigured(f"{name} is {value!r}; set it to {' or '.join(choices)}.")
    return value


def read_retries(name: str) -> list[int]:
    """Return the waits between tries: seconds, or `day` for the usual ones and then hourly."""
    value = os.environ.get(name, "").strip().lower()
    if value == "day":
        return [*USUAL_RETRIES, *[3600] * 24]
    waits = value.split(",") if value else []
    if any(not wait.strip().isdecimal() for wait in waits):
        raise ImproperlyConfigured(f"{name} is {value!r}; set it to seconds (5,15,45) or to day.")
    return [int(wait) for wait in waits] or list(USUAL_RETRIES)


def read_service() -> tuple[str, list[str]]:
    """Return the address of the payment service and the secrets shared with it, newest first."""
    url = os.environ.get("PAYMENT_SERVICE_URL", "").rstrip("/")
    names = ("WEBHOOK_SECRET", "WEBHOOK_SECRET_PREVIOUS")
    secret_values = [os.environ[name] for name in names if os.environ.get(name)]
    if url and not os.environ.get("WEBHOOK_SECRET"):
        raise ImproperlyConfigured(
            "PAYMENT_SERVICE_URL is set and WEBHOOK_SECRET is not; payouts must be signed."
        )
    if url and urlsplit(url).scheme not in ("http", "https"):
        raise ImproperlyConfigured("PAYMENT_SERVICE_URL must start with https:// or http://.")
    return url, secret_values


_MAIL = {  # scheme: back end, usual port, STARTTLS, TLS from the start
    "console": ("console", 0, False, False),
    "smtp": ("smtp", 25, False, False),
    "smtp+starttls": ("smtp", 587, True, False),
    "smtps": ("smtp", 465, False, True),
}


def read_site(name: str) -> str:
    """Return the address under which people find the installation, without a slash at its end."""
    url = os.environ.get(name, "").strip().rstrip("/")
    if url and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname):
        raise ImproperlyConfigured(f"{name} is {url!r}; set it to https://host.")
    return url


def read_mail(name: str, *, site: str) -> tuple[bool, dict[str, Any]]:
    """Return whether mail is set up, and how it leaves.

    `console:` prints it; `smtp://`, `smtp+starttls://` and `smtps://`, each with
    `user:password@host:port`, send it.
    """
    parts = urlsplit(os.environ.get(name, "").strip())
    if parts.scheme and parts.scheme not in _MAIL:
        raise ImproperlyConfigured(f"{name} starts with {parts.scheme!r}; see the settings.")
    if parts.scheme and not site:
        raise ImproperlyConfigured(
            f"{name} is set and TILTYARD_PUBLIC_URL is not; links in mails must lead somewhere."
        )
    back_end, port, has_starttls, is_tls = _MAIL.get(parts.scheme, ("dummy", 0, False, False))
    return bool(parts.scheme), {
        "BACKEND": f"django.core.mail.backends.{back_end}.EmailBackend",
        "HOST": parts.hostname or "localhost",
        "PORT": parts.port or port,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "USE_TLS": has_starttls,
        "USE_SSL": is_tls,
    }


def read_secret(name: str, *, file: Path) -> str:
    """Return the secret of the environment, else the one in `file`, made when first needed."""
    value = os.environ.get(name, "")
    if value:
        return value
    if not file.exists():
        _write_once(file, secrets.token_urlsafe(50))
    return file.read_text(encoding="ascii").strip()


def _write_once(file: Path, text: str) -> None:
    """Write a file that is either not there or complete; of two writers at once one wins."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(text, encoding="ascii")
    with suppress(FileExistsError):
        os.link(draft, file)
    draft.unlink()


def read_database(name: str, *, default: str) -> dict[str, Any]:
    """Return Django's settings for a database address.

    `sqlite:///var/tiltyard.sqlite3` (relative), `sqlite:////srv/tiltyard.sqlite3` (absolute) or
    `postgresql://user:password@host:port/name`.
    """
    url = os.environ.get(name, "") or default
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(Path(unquote(parts.path[1:])))
    if parts.scheme in ("postgresql", "postgres"):
        from tiltyard_server.common.database.statement_timeout import LimitedConnection  # noqa: PLC0415 - psycopg

        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path[1:]),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": parts.port or "",
            "CONN_HEALTH_CHECKS": True,  # a connection that a restart broke is replaced unseen
            "OPTIONS": {
                "pool": {**POSTGRESQL_POOL, "connection_class": LimitedConnection},
                **POSTGRESQL_PATIENCE,
                **dict(parse_qsl(parts.query)),
            },
        }
    raise ImproperlyConfigured(
        f"{name} starts with {parts.scheme!r}; it must be sqlite:///… or postgresql://…."
    )


def _sqlite(file: Path) -> dict[str, Any]:
    """WAL, writers queue at the start of a transaction, and a commit is on the disk."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return {
        "ENGINE": "tiltyard_server.common.database.sqlite",
        "NAME": str(file.absolute()),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": SQLITE_PRAGMAS,
        },
    }
