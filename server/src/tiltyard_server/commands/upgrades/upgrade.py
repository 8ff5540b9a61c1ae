"""Bringing data up to date: the schema, then the tables that are made from logs."""

from django.core.management import call_command

from tiltyard_server.commands.django_setup import looking_for_garbage_rarely
from tiltyard_server.commands.upgrades.data_version import DataVersion


def upgrade(found: DataVersion) -> None:
    """Migrate; make tables anew that an older version wrote in another way than this one would."""
    if not found.pending:
        return  # as at nearly every start
    with looking_for_garbage_rarely():
        call_command("migrate", verbosity=0, interactive=False)
    if not found.is_empty:
        call_command("rebuild_tournament", is_outdated=True, verbosity=0)
