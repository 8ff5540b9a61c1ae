"""Tournaments for operators: to be looked at. They change through the one door only."""

from django.contrib import admin

from tiltyard_server.common.database.read_only_admin import ReadOnlyAdmin
from tiltyard_server.tournaments.models import Deadline, Deletion, LogEntry, Staff, Tournament


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    """Shows tournaments to operators; changes are commands, so there are none here."""

    list_display = ("id", "name", "format", "phase", "owner", "seq", "updated_at")
    list_filter = ("phase", "format")
    search_fields = ("name",)


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    """Shows the events of tournaments, which never change."""

    list_display = ("tournament", "seq", "kind", "actor", "hash")
    list_filter = ("kind",)
    list_select_related = ("tournament", "actor")


@admin.register(Staff)
class StaffAdmin(ReadOnlyAdmin):
    """Who helps where."""

    list_display = ("tournament", "user", "role")


@admin.register(Deadline)
class DeadlineAdmin(ReadOnlyAdmin):
    """What is due, and what went wrong."""

    list_display = ("tournament", "kind", "due_at", "done_at", "attempts", "last_error")


@admin.register(Deletion)
class DeletionAdmin(ReadOnlyAdmin):
    """What was deleted, and by whom."""

    list_display = ("tournament_id", "name", "format", "phase", "seq", "deleted_by", "at")
    search_fields = ("name",)
