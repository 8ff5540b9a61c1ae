"""Player lists as rows. Each import is an edition; a list shows the one its pointer names."""

from typing import ClassVar

from django.db import models


class PlayerList(models.Model):
    """A list by its code: "fide", or one of the operator's own."""

    code = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=80)
    edition = models.ForeignKey(
        "ListEdition", on_delete=models.SET_NULL, null=True, related_name="+"
    )  # the one that is searched

    def __str__(self) -> str:
        return self.name


class ListEdition(models.Model):
    """One import of a list. Its rows come first, and are seen once the list points to it."""

    list = models.ForeignKey(PlayerList, on_delete=models.CASCADE, related_name="editions")
    label = models.CharField(max_length=40)  # the month, such as "November 2026"
    source = models.CharField(max_length=200)
    stamp = models.CharField(max_length=80, default="", blank=True)  # Last-Modified of an address
    players = models.PositiveIntegerField(default=0)
    imported_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.list_id} {self.label}"


class ListedPerson(models.Model):
    """Somebody on a list. Ratings of 0 are none."""

    edition = models.PositiveIntegerField()
    number = models.CharField(max_length=15)  # in the list
    fide_id = models.CharField(max_length=11, default="")
    name = models.CharField(max_length=80)
    federation = models.CharField(max_length=3, default="")
    sex = models.CharField(max_length=1, default="")
    title = models.CharField(max_length=3, default="")
    birth = models.CharField(max_length=4, default="")
    standard = models.PositiveSmallIntegerField(default=0)
    rapid = models.PositiveSmallIntegerField(default=0)
    blitz = models.PositiveSmallIntegerField(default=0)
    standard_k = models.PositiveSmallIntegerField(default=0)
    rapid_k = models.PositiveSmallIntegerField(default=0)
    blitz_k = models.PositiveSmallIntegerField(default=0)
    is_inactive = models.BooleanField(default=False)

    class Meta:
        """Found by number; by name through `NameKey`."""

        indexes: ClassVar = [models.Index(fields=["edition", "number"], name="listed_number")]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class NameKey(models.Model):
    """A name, folded, beginning with one of its words: an index over words in any order.

    The table is made by the migration: bytes are compared, and on SQLite the key is the table.
    """

    pk = models.CompositePrimaryKey("edition", "key", "person")
    edition = models.PositiveIntegerField()
    key = models.CharField(max_length=48)
    person = models.BigIntegerField()  # of `ListedPerson`

    class Meta:
        """See the migration."""

        db_table = "player_lists_namekey"

    def __str__(self) -> str:
        return self.key
