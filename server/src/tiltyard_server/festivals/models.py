"""A festival, the tournaments that are its sections, and who helps in all of them."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from tiltyard_server.tournaments.models import Staff, Tournament


class Festival(models.Model):
    """Several tournaments under one roof. Its page is for everybody; each section is as it says."""

    name = models.CharField(max_length=120)
    description = models.TextField(default="", blank=True)
    place = models.CharField(max_length=80, default="", blank=True)
    starts_on = models.DateField(null=True)
    ends_on = models.DateField(null=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="festivals"
    )
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pk} {self.name}"


class _Kept(models.Manager["Section"]):
    """All but those whose tournament lies in the bin: they are sections again once it is back."""

    def get_queryset(self) -> models.QuerySet["Section"]:
        """Return the sections that there are."""
        return super().get_queryset().filter(tournament__binned_at__isnull=True)


class Section(models.Model):
    """A tournament of a festival; it is in no other."""

    festival = models.ForeignKey(Festival, on_delete=models.CASCADE, related_name="sections")
    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="section")
    label = models.CharField(max_length=40)  # what people call it here, such as A or Blitz
    position = models.PositiveSmallIntegerField()

    objects = _Kept()
    everything: ClassVar[models.Manager["Section"]] = models.Manager()

    class Meta:
        """As the organiser ordered them."""

        ordering: ClassVar = ["position", "pk"]

    def __str__(self) -> str:
        return f"{self.label} of {self.festival_id}"


class FestivalStaff(models.Model):
    """Somebody who helps in every section. Its owner is an organiser without a row."""

    festival = models.ForeignKey(Festival, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="festival_staff_of"
    )
    role = models.CharField(max_length=20, choices=Staff.Role.choices)

    class Meta:
        """One role each."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["festival", "user"], name="festival_staff_unique")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} of festival {self.festival_id}"
