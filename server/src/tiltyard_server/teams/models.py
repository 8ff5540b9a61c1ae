"""Teams and who belongs to them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower


class Team(models.Model):
    """A club of people. Whoever founds it leads it."""

    name = models.CharField(max_length=60)
    description = models.TextField(default="", blank=True)
    created_at = models.DateTimeField()

    class Meta:
        """Names differ in more than their capitals."""

        constraints: ClassVar = [
            models.UniqueConstraint(Lower("name"), name="team_name_unique_in_any_case")
        ]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """Somebody in a team."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="team_members"
    )
    is_leader = models.BooleanField(default=False)
    joined_at = models.DateTimeField()

    class Meta:
        """Nobody is in a team twice."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["team", "user"], name="team_member_once")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.team_id}"
