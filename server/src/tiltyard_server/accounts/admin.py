"""Accounts for operators."""

from typing import TYPE_CHECKING, ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from tiltyard_server.accounts.models import ApiKey, User

if TYPE_CHECKING:
    _UserAdmin = UserAdmin[User]
    _KeyAdmin = admin.ModelAdmin[ApiKey]
else:  # generic to the type checker only
    _UserAdmin = UserAdmin
    _KeyAdmin = admin.ModelAdmin


@admin.register(User)
class TiltyardUserAdmin(_UserAdmin):
    """People; passwords can be set, never seen."""

    list_display = ("username", "display_name", "email", "is_staff", "is_active")
    search_fields = ("username", "display_name", "email")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Person", {"fields": ("display_name", "email")}),
        ("Rights", {"fields": ("is_active", "is_staff", "is_superuser")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )


@admin.register(ApiKey)
class ApiKeyAdmin(_KeyAdmin):
    """Keys, to be revoked; their secrets are not here."""

    list_display = ("prefix", "name", "user", "created_at", "last_used_at", "revoked_at")
    readonly_fields: ClassVar = ["user", "prefix", "digest", "scopes", "created_at", "last_used_at"]
