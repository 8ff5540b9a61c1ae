"""Ratings for operators: to be read, never edited by hand."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.http import HttpRequest

from tiltyard_server.ratings.models import Rating, RatingChange

if TYPE_CHECKING:
    _RatingAdmin = admin.ModelAdmin[Rating]
    _ChangeAdmin = admin.ModelAdmin[RatingChange]
else:  # generic to the type checker only
    _RatingAdmin = _ChangeAdmin = admin.ModelAdmin


class _ReadOnly:
    def has_add_permission(self, request: HttpRequest) -> bool:
        """Ratings come from matches."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Ratings come from matches."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Histories are kept."""
        return False


@admin.register(Rating)
class RatingAdmin(_ReadOnly, _RatingAdmin):
    """Who is worth what."""

    list_display = ("user", "pool", "game", "value", "games", "updated_at")
    search_fields = ("user__username",)


@admin.register(RatingChange)
class RatingChangeAdmin(_ReadOnly, _ChangeAdmin):
    """Every step of every rating."""

    list_display = ("user", "pool", "game", "before", "after", "tournament_id", "match", "at")
    search_fields = ("user__username",)
