"""Cups have a log; those of older versions have a state file, from which their log will begin."""

import django.db.models.deletion
from django.db import migrations, models

from tiltyard.machine import FIRST_HASH


class Migration(migrations.Migration):
    """Two columns with defaults, and an empty table."""

    dependencies = (("cups", "0003_seals_of_unfinished_games"),)

    operations = (
        migrations.AddField(
            model_name="cuprun",
            name="seq",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="cuprun",
            name="head_hash",
            field=models.CharField(db_default=FIRST_HASH, default=FIRST_HASH, max_length=64),
        ),
        migrations.CreateModel(
            name="CupLogEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=40)),
                ("version", models.PositiveSmallIntegerField()),
                ("data", models.JSONField()),
                ("at", models.BigIntegerField()),
                ("hash", models.CharField(max_length=64)),
                ("actor_id", models.BigIntegerField(null=True)),
                ("command_id", models.CharField(max_length=80, null=True)),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="log",
                        to="cups.cuprun",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("cup", "seq"), name="cup_log_seq_unique")
                ],
            },
        ),
    )
