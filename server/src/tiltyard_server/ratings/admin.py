"""Ratings for operators: to be read, never edited by hand."""

from django.contrib import admin

from tiltyard_server.common.database.read_only_admin import ReadOnlyAdmin
from tiltyard_server.ratings.models import Rating, RatingChange


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    """Who is worth what."""

    list_display = ("user", "pool", "game", "value", "games", "updated_at")
    search_fields = ("user__username",)


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnlyAdmin):
    """Every step of every rating."""

    list_display = ("user", "pool", "game", "before", "after", "tournament_id", "match", "at")
    search_fields = ("user__username",)
