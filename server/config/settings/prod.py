"""In public: secure cookies, no debugging, hosts and secret named by the environment."""

from config.environment import read_bool
from config.settings.base import *  # noqa: F403

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 31_536_000 if read_bool("TILTYARD_HTTPS", default=True) else 0
