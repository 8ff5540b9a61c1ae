"""For real servers in tests: as on one's own machine, but nothing takes time that nobody looks at.

A password takes no half a second, and no query is kept with its values for a page of errors.
"""

from tiltyard_server.config.settings.dev import *  # noqa: F403

DEBUG = False  # whatever depends on it is chosen by now: plain HTTP, the payments of the demo
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
