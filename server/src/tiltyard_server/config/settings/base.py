"""What all installations share. Everything that differs comes from the environment."""

import os
from pathlib import Path

from tiltyard_server.config.environment import (
    read_bool,
    read_choice,
    read_database,
    read_int,
    read_list,
    read_retries,
    read_secret,
    read_service,
)
from tiltyard_server.config.folders import find_data_folder, find_web_client
from tiltyard_server.config.settings.passwords import *  # noqa: F403
from tiltyard_server.config.settings.sign_in import *  # noqa: F403
from tiltyard_server.config.settings.sign_in import SIGN_IN_APPS

VAR_DIR = Path(os.environ.get("TILTYARD_VAR", "") or find_data_folder())
DEBUG = read_bool("TILTYARD_DEBUG", default=False)
SECRET_KEY = read_secret("TILTYARD_SECRET_KEY", file=VAR_DIR / "secret")
ALLOWED_HOSTS = read_list("TILTYARD_ALLOWED_HOSTS", default="localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = read_list("TILTYARD_TRUSTED_ORIGINS", default="")
TILTYARD_TRUSTED_PROXIES = read_list("TILTYARD_TRUSTED_PROXIES", default="127.0.0.1,::1")

DATABASES = {
    "default": read_database(
        "TILTYARD_DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'tiltyard.sqlite3'}"
    )
}
TILTYARD_STATEMENT_SECONDS = read_int("TILTYARD_STATEMENT_SECONDS", default=15)  # 0: no limit
TILTYARD_LOCK_SECONDS = read_int("TILTYARD_LOCK_SECONDS", default=10)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    *SIGN_IN_APPS,
    "ninja",
    "tiltyard_server.outbox",
    "tiltyard_server.idempotency",
    "tiltyard_server.mail",
    "tiltyard_server.accounts",
    "tiltyard_server.ratings",
    "tiltyard_server.player_lists",
    "tiltyard_server.payments",
    "tiltyard_server.tournaments",
    "tiltyard_server.rated_events",
    "tiltyard_server.games",
    "tiltyard_server.play",
    "tiltyard_server.casual",
    "tiltyard_server.cups",
    "tiltyard_server.draft",
    "tiltyard_server.relays",
    "tiltyard_server.hall",
    "tiltyard_server.festivals",
    "tiltyard_server.event_reports",
    "tiltyard_server.fairplay",
    "tiltyard_server.teams",
    "tiltyard_server.arenas",
    "tiltyard_server.heralds",
    "tiltyard_server.front",
    "tiltyard_server.api",
]
MIDDLEWARE = [
    "tiltyard_server.common.http.access_log.ObservingMiddleware",
    "tiltyard_server.common.http.reader_language.ReaderLanguageMiddleware",
    "tiltyard_server.common.http.confirmations.ConfirmationsMiddleware",
    "tiltyard_server.common.http.middleware.CompressMiddleware",
    "tiltyard_server.common.http.middleware.SecurityHeadersMiddleware",
    "tiltyard_server.common.http.middleware.CleanAddressMiddleware",
    "tiltyard_server.api.errors.MethodNotAllowedMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
ROOT_URLCONF = "tiltyard_server.config.urls"
ASGI_APPLICATION = "tiltyard_server.config.asgi.application"
APPEND_SLASH = False

AUTH_USER_MODEL = "accounts.User"

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en-gb"
USE_I18N = True  # for mails and refusals; the client translates the rest of what answers say
LOCALE_PATHS = [Path(__file__).resolve().parents[2] / "locale"]  # made by scripts/sentences.py
STATIC_URL = "/static/"
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.AppDirectoriesFinder"]

SESSION_ENGINE = "tiltyard_server.accounts.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 30 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = read_bool("TILTYARD_HTTPS", default=not DEBUG)
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "tiltyard_server.api.errors.csrf_failed"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

LEVELS = ("info", "debug", "warning", "error")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "tiltyard_server.common.observation.logs.PlainFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
        "json": {"()": "tiltyard_server.common.observation.logs.JsonFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": read_choice("TILTYARD_LOG_FORMAT", ("plain", "json")),
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "tiltyard_server": {
            "level": read_choice(
                "TILTYARD_LOG_LEVEL", ("info", "debug", "warning", "error")
            ).upper()
        },
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},  # refusals are answers, not trouble
    },
}

TILTYARD_ALLOW_NEWER_DATA = read_bool("TILTYARD_ALLOW_NEWER_DATA", default=False)
TILTYARD_LOG_REQUESTS = read_bool("TILTYARD_LOG_REQUESTS", default=not DEBUG)
TILTYARD_METRICS_TOKEN = os.environ.get("TILTYARD_METRICS_TOKEN", "")  # "": for this machine only
TILTYARD_TRACE_HOOK = os.environ.get("TILTYARD_TRACE_HOOK", "")  # package.module:name
TILTYARD_REDIS_URL = os.environ.get("TILTYARD_REDIS_URL", "")
TILTYARD_WEB_DIST = Path(os.environ.get("TILTYARD_WEB_DIST", "") or find_web_client())
TILTYARD_SNAPSHOT_EVERY = 1000  # events between two snapshots of a tournament
TILTYARD_STATES_KEPT = 128  # tournaments remembered by a process
TILTYARD_LOGIN_FAILURES = 10  # within TILTYARD_LOGIN_WINDOW seconds, per name and address
TILTYARD_LOGIN_FAILURES_ACCOUNT = read_int(
    "TILTYARD_LOGIN_FAILURES_ACCOUNT", default=100
)  # for one name from anywhere
TILTYARD_LOGIN_FAILURES_ADDRESS = 100  # from one address for any name
TILTYARD_LOGIN_WINDOW = 15 * 60
TILTYARD_WRITES_A_MINUTE = read_int("TILTYARD_WRITES_A_MINUTE", default=20_000)  # 0: no limit
TILTYARD_UNKNOWN_WRITES_A_MINUTE = read_int("TILTYARD_UNKNOWN_WRITES_A_MINUTE", default=300)
TILTYARD_READS_A_MINUTE = read_int("TILTYARD_READS_A_MINUTE", default=6000)  # of a process
TILTYARD_UNKNOWN_READS_A_MINUTE = read_int("TILTYARD_UNKNOWN_READS_A_MINUTE", default=6000)
TILTYARD_TOURNAMENTS_A_DAY = read_int("TILTYARD_TOURNAMENTS_A_DAY", default=200)
TILTYARD_BIN_DAYS = read_int("TILTYARD_BIN_DAYS", default=30)
TILTYARD_FRAMED_PATHS = ["/overlay/", "/embed/"]  # pages made to stand on other sites
TILTYARD_FRAME_ANCESTORS = os.environ.get("TILTYARD_FRAME_ANCESTORS", "") or "*"
TILTYARD_RESULT_WINDOW = 300  # seconds that a signed result may be old, or ahead
TILTYARD_RESULT_BYTES = 16 * 1024  # of one signed result
TILTYARD_RESULTS_BYTES = 256 * 1024  # of a hundred
TILTYARD_UNSIGNED_A_MINUTE = 60  # results with a bad signature that are noted, per address
TILTYARD_HEADER_SECONDS = 10  # for the headers of a request, from the first byte to the last
TILTYARD_BODY_SECONDS = 30  # for its body
TILTYARD_SEND_SECONDS = 30  # in which a client must read something of its answer
TILTYARD_PARTING_SECONDS = 2  # for the last word on a connection to arrive
TILTYARD_SOCKETS_MAX = 20_000  # WebSockets of a process
TILTYARD_SOCKET_MESSAGES = read_int("TILTYARD_SOCKET_MESSAGES", default=500)  # in ten seconds
TILTYARD_SWEEP_SECONDS = 2.0  # how long an announcement can be lost
TILTYARD_ENGINES = os.environ.get("TILTYARD_ENGINES", "")  # a JSON file; "": what is installed
# Whether everybody who has signed in may start engines; `tiltyard serve` says so on loopback.
TILTYARD_LAB_OPEN = read_bool("TILTYARD_LAB_OPEN", default=False)
TILTYARD_LAB_LEASE = read_int("TILTYARD_LAB_LEASE", default=30)  # seconds a machine may be silent
TILTYARD_ARENA_CALENDAR = read_bool("TILTYARD_ARENA_CALENDAR", default=False)  # plan arenas
TILTYARD_HERALD_LOCAL = read_list("TILTYARD_HERALD_LOCAL", default="")  # hosts heralds may call
TILTYARD_PLAYER_LIST_URL = os.environ.get("TILTYARD_PLAYER_LIST_URL", "")  # of a rating list
TILTYARD_START_RATING = 1200  # what somebody is worth before the first rated match

PAYMENT_SERVICE_URL, WEBHOOK_SECRETS = read_service()  # "": money stays in the wallets
TILTYARD_PAYOUT_RETRIES = read_retries("TILTYARD_PAYOUT_RETRIES")  # seconds after each failure
TILTYARD_PAYOUT_TIMEOUT = 10.0  # seconds for the payment service to answer
TILTYARD_PAYOUT_LEASE = read_int("TILTYARD_PAYOUT_LEASE", default=60)  # seconds of a claim
TILTYARD_WEBHOOK_TOLERANCE = 300  # seconds a signed message may be old, or ahead of us
TILTYARD_PAYMENT_PROVIDERS = read_list(
    "TILTYARD_PAYMENT_PROVIDERS", default="demo" if DEBUG else ""
)
TILTYARD_PROVIDER_SECRETS = read_list("TILTYARD_PROVIDER_SECRETS", default="")  # provider:secret
