"""In public: secure cookies, no debugging, hosts and secret named by the environment."""

from tiltyard_server.config.environment import read_bool
from tiltyard_server.config.settings.base import *  # noqa: F403

# Whether a request came by HTTPS is what the web server says, which believes the proxies named in
# TILTYARD_TRUSTED_PROXIES and nobody else.
SECURE_HSTS_SECONDS = 31_536_000 if read_bool("TILTYARD_HTTPS", default=True) else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = read_bool("TILTYARD_HSTS_SUBDOMAINS", default=False)
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # other hosts of the domain are the operator's to decide
    "security.W008",  # the proxy sends plain HTTP elsewhere
    "security.W021",  # nobody is put on the preload list by us
]
