"""For real servers in tests: as on one's own machine, but a password takes no half a second."""

from tiltyard_server.config.settings.dev import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
