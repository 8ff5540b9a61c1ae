"""Django's management commands; `tiltyard manage` is the same."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tiltyard_server.config.settings.dev")
    execute_from_command_line(sys.argv)
