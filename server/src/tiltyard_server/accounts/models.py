"""People, the keys of their programs, and failed log-ins."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower

from tiltyard_server.common.names import check_name


class User(AbstractUser):
    """A person. The user name signs in, the display name is shown."""

    first_name = None  # type: ignore[assignment]  # one name, as people write it
    last_name = None  # type: ignore[assignment]
    display_name = models.CharField(max_length=80)
    title = models.CharField(max_length=4, default="", db_default="", blank=True)  # see titles.py
    is_bot = models.BooleanField(default=False, db_default=False)  # a program plays; see bots.py
    muted = models.JSONField(default=list, db_default=[], blank=True)  # news they do without
    language = models.CharField(max_length=10, default="", db_default="", blank=True)  # of mail
    mail_paces = models.JSONField(default=dict, db_default={}, blank=True)  # topic: how soon
    must_verify = models.BooleanField(default=False, db_default=False)  # an address, to sign in

    REQUIRED_FIELDS: ClassVar = ["email"]

    class Meta:
        """User names differ in more than their capitals."""

        constraints: ClassVar = [
            models.UniqueConstraint(Lower("username"), name="user_name_unique_in_any_case")
        ]

    def clean(self) -> None:
        """Hold the name to the rule for names, in the admin and on the command line too."""
        super().clean()
        try:
            check_name(self.display_name)
        except ValueError as error:
            raise ValidationError({"display_name": str(error)}) from None

    @property
    def is_operator(self) -> bool:
        """Whether this person runs the installation."""
        return self.is_staff

    def get_full_name(self) -> str:
        """Return the name to be shown."""
        return self.display_name or self.username


class ApiKey(models.Model):
    """A key for a program that acts for a person. Only its digest is stored."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=80)
    prefix = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField()
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    owner_name: str  # of the user, where `find_key` found it
    owner_operates: bool  # whether the user is an operator, there too

    def __str__(self) -> str:
        return f"{self.prefix}… ({self.name})"


class TakenName(models.Model):
    """The user name of an account that was erased: nobody can read it, and nobody can take it."""

    digest = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return f"{self.digest[:8]}…"


class LoginFailure(models.Model):
    """A password that was wrong. Old rows are swept away by later ones."""

    username = models.CharField(max_length=150)
    address = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        """Counted per name and address, and per address."""

        indexes: ClassVar = [
            models.Index(fields=["username", "address", "at"]),
            models.Index(fields=["address", "at"]),
        ]

    def __str__(self) -> str:
        return f"{self.username} from {self.address}"
