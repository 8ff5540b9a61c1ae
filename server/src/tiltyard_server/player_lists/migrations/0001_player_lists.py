"""Lists, their editions and people; and the keys of names, whose table is made by hand.

On SQLite the key is the table (WITHOUT ROWID), which halves it. On PostgreSQL keys are compared as
bytes, so that the beginning of a word is a range of the index in any locale.
"""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

_SQLITE = """
    CREATE TABLE player_lists_namekey (
        edition integer NOT NULL, key text NOT NULL, person bigint NOT NULL,
        PRIMARY KEY (edition, key, person)
    ) WITHOUT ROWID
"""
_POSTGRESQL = """
    CREATE TABLE player_lists_namekey (
        edition integer NOT NULL, key varchar(48) COLLATE "C" NOT NULL, person bigint NOT NULL,
        PRIMARY KEY (edition, key, person)
    )
"""


def make_keys(apps: Any, editor: Any) -> None:
    """Make the table of keys."""
    is_sqlite = editor.connection.vendor == "sqlite"
    editor.execute(_SQLITE if is_sqlite else _POSTGRESQL)


def drop_keys(apps: Any, editor: Any) -> None:
    """Drop it."""
    editor.execute("DROP TABLE player_lists_namekey")


def _rating() -> Any:
    return models.PositiveSmallIntegerField(default=0)


class Migration(migrations.Migration):
    """Player lists."""

    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="ListedPerson",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        primary_key=True, serialize=False, auto_created=True, verbose_name="ID"
                    ),
                ),
                ("edition", models.PositiveIntegerField()),
                ("number", models.CharField(max_length=15)),
                ("fide_id", models.CharField(default="", max_length=11)),
                ("name", models.CharField(max_length=80)),
                ("federation", models.CharField(default="", max_length=3)),
                ("sex", models.CharField(default="", max_length=1)),
                ("title", models.CharField(default="", max_length=3)),
                ("birth", models.CharField(default="", max_length=4)),
                ("standard", _rating()),
                ("rapid", _rating()),
                ("blitz", _rating()),
                ("standard_k", _rating()),
                ("rapid_k", _rating()),
                ("blitz_k", _rating()),
                ("is_inactive", models.BooleanField(default=False)),
            ],
            options={"indexes": [models.Index(fields=["edition", "number"], name="listed_number")]},
        ),
        migrations.CreateModel(
            name="PlayerList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        primary_key=True, serialize=False, auto_created=True, verbose_name="ID"
                    ),
                ),
                ("code", models.SlugField(max_length=40, unique=True)),
                ("name", models.CharField(max_length=80)),
            ],
        ),
        migrations.CreateModel(
            name="ListEdition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        primary_key=True, serialize=False, auto_created=True, verbose_name="ID"
                    ),
                ),
                ("label", models.CharField(max_length=40)),
                ("source", models.CharField(max_length=200)),
                ("stamp", models.CharField(blank=True, default="", max_length=80)),
                ("players", models.PositiveIntegerField(default=0)),
                ("imported_at", models.DateTimeField()),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="editions",
                        to="player_lists.playerlist",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="playerlist",
            name="edition",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="player_lists.listedition",
            ),
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(make_keys, drop_keys)],
            state_operations=[
                migrations.CreateModel(
                    name="NameKey",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "edition",
                                "key",
                                "person",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("edition", models.PositiveIntegerField()),
                        ("key", models.CharField(max_length=48)),
                        ("person", models.BigIntegerField()),
                    ],
                    options={"db_table": "player_lists_namekey"},
                )
            ],
        ),
    ]
