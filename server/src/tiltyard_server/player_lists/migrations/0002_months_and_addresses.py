"""Editions have a month and are found by numbers through the keys; lists have addresses."""

from datetime import UTC, datetime
from typing import Any

from django.db import migrations, models

import tiltyard_server.common.sentences

_NUMBERS = """
    INSERT INTO player_lists_namekey (edition, key, person)
    SELECT edition, '#' || number, id FROM player_lists_listedperson ORDER BY edition, number, id
"""
_FIDE_NUMBERS = """
    INSERT INTO player_lists_namekey (edition, key, person)
    SELECT edition, '!' || fide_id, id FROM player_lists_listedperson
    WHERE fide_id <> '' AND fide_id <> number
"""


def fill(apps: Any, editor: Any) -> None:
    """Give what is there its month, its first number and the keys of numbers."""
    edition_model = apps.get_model("player_lists", "ListEdition")
    person_model = apps.get_model("player_lists", "ListedPerson")
    for edition in edition_model.objects.all():
        people = person_model.objects.filter(edition=edition.pk)
        edition.first = people.aggregate(least=models.Min("pk"))["least"] or 0
        try:
            named = datetime.strptime(edition.label, "%B %Y").replace(tzinfo=UTC)
        except ValueError:
            named = edition.imported_at
        edition.month = f"{named:%Y-%m}"
        edition.save(update_fields=["first", "month"])
    editor.execute(_NUMBERS)
    editor.execute(_FIDE_NUMBERS)


def empty(apps: Any, editor: Any) -> None:
    """Take the keys of numbers away."""
    editor.execute("DELETE FROM player_lists_namekey WHERE key < '0'")


class Migration(migrations.Migration):
    """Months and addresses."""

    safe_because = (
        "the version before reads the keys that are there, and no list is imported meanwhile; "
        "numbers are looked for without an index until its last server is gone"
    )

    dependencies = [("player_lists", "0001_player_lists")]

    operations = [
        migrations.CreateModel(
            name="ListSource",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        primary_key=True, serialize=False, auto_created=True, verbose_name="ID"
                    ),
                ),
                ("code", models.SlugField(max_length=40, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("url", models.CharField(max_length=500)),
                ("chapter", models.CharField(default="standard", max_length=8)),
                ("due_at", models.DateTimeField()),
                ("claimed_until", models.DateTimeField(null=True)),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("done", models.BigIntegerField(default=0)),
                ("total", models.BigIntegerField(default=0)),
                ("is_reading", models.BooleanField(default=False)),
                ("checked_at", models.DateTimeField(null=True)),
                (
                    "error",
                    tiltyard_server.common.sentences.SentenceField(
                        blank=True, default="", max_length=300
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="listedition",
            name="month",
            field=models.CharField(db_default="", default="", max_length=7),
        ),
        migrations.AddField(
            model_name="listedition",
            name="first",
            field=models.BigIntegerField(db_default=0, default=0),
        ),
        migrations.RunPython(fill, empty),
        migrations.RemoveIndex(model_name="listedperson", name="listed_number"),
    ]
