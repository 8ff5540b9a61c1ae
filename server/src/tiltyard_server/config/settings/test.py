"""For tests: SQLite in a temporary file, or what TILTYARD_TEST_DATABASE_URL names."""

import os
import tempfile
from pathlib import Path

_DIR = Path(tempfile.gettempdir()) / f"tiltyard-test-{os.getuid()}"
os.environ["TILTYARD_DATABASE_URL"] = (
    os.environ.get("TILTYARD_TEST_DATABASE_URL", "") or f"sqlite:///{_DIR / 'tiltyard.sqlite3'}"
)
os.environ["TILTYARD_REDIS_URL"] = os.environ.get("TILTYARD_TEST_REDIS_URL", "")
os.environ["TILTYARD_SECRET_KEY"] = "only-for-tests"
os.environ["TILTYARD_DEBUG"] = "false"
os.environ["TILTYARD_HTTPS"] = "false"
os.environ["TILTYARD_WRITES_A_MINUTE"] = os.environ["TILTYARD_UNKNOWN_WRITES_A_MINUTE"] = "0"
os.environ["TILTYARD_READS_A_MINUTE"] = os.environ["TILTYARD_UNKNOWN_READS_A_MINUTE"] = "0"
os.environ["TILTYARD_LOG_REQUESTS"] = "false"
os.environ["TILTYARD_PAYMENT_PROVIDERS"] = "demo"
os.environ["PAYMENT_SERVICE_URL"] = ""
os.environ["TILTYARD_ALLOWED_HOSTS"] = "localhost,127.0.0.1,testserver"

from tiltyard_server.config.settings.base import *  # noqa: E402, F403
from tiltyard_server.config.settings.base import DATABASES  # noqa: E402

if "sqlite" in DATABASES["default"]["ENGINE"]:
    OPTIONS = DATABASES["default"]["OPTIONS"]
    OPTIONS["init_command"] += "PRAGMA synchronous=OFF;"  # nothing outlives the tests
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
