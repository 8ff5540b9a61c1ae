"""Results from outside in the admin: for looking."""

from django.contrib import admin

from tiltyard_server.common.database.read_only_admin import ReadOnlyAdmin
from tiltyard_server.games.models import Dispute, GameReport, GameServer, ResultAttempt


@admin.register(GameServer)
class GameServerAdmin(ReadOnlyAdmin):
    """Game servers, without secrets."""

    list_display = ("public_id", "name", "owner", "last_used_at", "revoked_at")


@admin.register(ResultAttempt)
class ResultAttemptAdmin(ReadOnlyAdmin):
    """Every attempt, those that name no tournament included."""

    list_display = ("at", "reason", "server", "tournament", "match_number", "code", "address")
    list_filter = ("reason",)


@admin.register(GameReport)
class GameReportAdmin(ReadOnlyAdmin):
    """Reports that counted."""

    list_display = ("at", "tournament", "match_number", "game_number", "source", "duration_ms")
    list_filter = ("source",)


@admin.register(Dispute)
class DisputeAdmin(ReadOnlyAdmin):
    """Disputes, open and closed."""

    list_display = ("opened_at", "tournament", "match_number", "status", "decided_by")
    list_filter = ("status",)
