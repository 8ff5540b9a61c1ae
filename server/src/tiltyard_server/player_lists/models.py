"""Player lists as rows. Each import is an edition; a list shows the one its pointer names.

Of the last months an edition each is kept, so that an event can be compared with the list that was
in force when it began.
"""

from typing import ClassVar

from django.db import models

from tiltyard_server.common.sentences import SentenceField


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
    """One import of a list. Its rows come first, and are seen once `players` is their number."""

    list = models.ForeignKey(PlayerList, on_delete=models.CASCADE, related_name="editions")
    label = models.CharField(max_length=40)  # the month as people say it: "November 2026"
    month = models.CharField(
        max_length=7, default="", db_default=""
    )  # from which it is in force: "2026-11"
    first = models.BigIntegerField(
        default=0, db_default=0
    )  # the number below which none of its people is
    source = models.CharField(max_length=200)
    stamp = models.CharField(max_length=80, default="", blank=True)  # Last-Modified of an address
    players = models.PositiveIntegerField(default=0)
    imported_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.list_id} {self.label}"


class ListSource(models.Model):
    """The address that a list is fetched from every day, and how far that is: a row of work."""

    JOB: ClassVar = "player-list"

    code = models.SlugField(max_length=40, unique=True)  # of the list
    name = models.CharField(max_length=80)
    url = models.CharField(max_length=500)
    chapter = models.CharField(max_length=8, default="standard")  # whose ratings, if of one kind
    due_at = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    done = models.BigIntegerField(default=0)  # of the bytes that are fetched, or read
    total = models.BigIntegerField(default=0)
    is_reading = models.BooleanField(default=False)
    checked_at = models.DateTimeField(null=True)  # when the address last gave an answer
    error = SentenceField(max_length=300, default="", blank=True)  # of the last time

    def __str__(self) -> str:
        return f"{self.code} {self.url}"


class ListedPerson(models.Model):
    """Somebody on a list, found through `NameKey`. Ratings of 0 are none."""

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

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class NameKey(models.Model):
    """How somebody is found: by a name that begins with one of its words, and by numbers.

    `name_folds` writes the keys. The table is made by the migration: bytes are compared, and on
    SQLite the key is the table.
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
