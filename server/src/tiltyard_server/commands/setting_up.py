"""Getting Django ready inside a command. Nothing here is imported before a command runs."""

import os


def choose_settings() -> None:
    """Use the development settings unless the environment names others."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")


def set_up() -> None:
    """Make Django usable."""
    import django  # noqa: PLC0415 - only when used

    choose_settings()
    django.setup()


def migrate(*, is_always: bool = False) -> None:
    """Bring the schema up to date: by itself on SQLite, on PostgreSQL when asked to."""
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    if is_always or connection.vendor == "sqlite":
        call_command("migrate", verbosity=0, interactive=False)
    connection.close()
