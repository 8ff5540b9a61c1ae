"""On one's own machine: plain HTTP, errors shown, a secret made once."""

import os

os.environ.setdefault("TILTYARD_DEBUG", "true")

from tiltyard_server.config.settings.base import *  # noqa: F403
