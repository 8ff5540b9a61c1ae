"""Tournaments for operators: to be looked at. They change through the one door only."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from tiltyard_server.tournaments.models import Deadline, Deletion, LogEntry, Staff, Tournament

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Model]
else:  # generic to the type checker only
    _ModelAdmin = admin.ModelAdmin


class ReadOnlyAdmin(_ModelAdmin):
    """Shows rows and changes none."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds rows by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody changes rows by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Facts are not deleted."""
        return False


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    """Tournaments."""

    list_display = ("id", "name", "format", "phase", "owner", "seq", "updated_at")
    list_filter = ("phase", "format")
    search_fields = ("name",)


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    """The log."""

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
