"""Accounts for operators."""

from typing import TYPE_CHECKING, Any, ClassVar

from allauth.account.adapter import get_adapter
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import admin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import ValidationError

from tiltyard import TiltyardError
from tiltyard_server.accounts.models import ApiKey, User

if TYPE_CHECKING:
    _UserAdmin = UserAdmin[User]
    _KeyAdmin = admin.ModelAdmin[ApiKey]
else:  # generic to the type checker only
    _UserAdmin = UserAdmin
    _KeyAdmin = admin.ModelAdmin


class GuardedSignInForm(AdminAuthenticationForm):
    """The log-in of the admin, behind the same guard as that of the site."""

    def clean(self) -> dict[str, Any]:
        """Find out who it is, or say why not."""
        username, password = (self.cleaned_data.get(name) for name in ("username", "password"))
        if username and password and self.request is not None:
            try:
                user = get_adapter().authenticate(
                    self.request, username=username, password=password
                )
            except TiltyardError as error:
                raise ValidationError(error.message, code=error.code) from None
            if user is None:
                raise self.get_invalid_login_error()
            if is_mfa_enabled(user):
                raise ValidationError(
                    "This account has a second factor: sign in on the site first.", code="factor"
                )
            self.confirm_login_allowed(user)
            self.user_cache = user
        return self.cleaned_data


admin.site.login_form = GuardedSignInForm


@admin.register(User)
class TiltyardUserAdmin(_UserAdmin):
    """People; passwords can be set, never seen."""

    list_display = ("username", "display_name", "email", "is_staff", "is_active")
    search_fields = ("username", "display_name", "email")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Person", {"fields": ("display_name", "title", "email")}),
        ("Rights", {"fields": ("is_active", "is_staff", "is_superuser")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )


@admin.register(ApiKey)
class ApiKeyAdmin(_KeyAdmin):
    """Keys, to be revoked; their secrets are not here."""

    list_display = ("prefix", "name", "user", "created_at", "last_used_at", "revoked_at")
    readonly_fields: ClassVar = ["user", "prefix", "digest", "scopes", "created_at", "last_used_at"]
