"""Secrets of heralds leave the table; those in use are masked and stay good."""

import hmac
from hashlib import sha256

from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def seal(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Mask each secret with what `heralds.signing_keys` derives for number 0."""
    for herald in apps.get_model("heralds", "Herald").objects.all():
        message = f"tiltyard.heralds.secret/{herald.pk}/0".encode()
        mask = hmac.new(settings.SECRET_KEY.encode(), message, sha256).digest()
        secret = bytes.fromhex(herald.secret)
        herald.sealed = bytes(a ^ b for a, b in zip(secret, mask, strict=True)).hex()
        herald.generation = 0
        herald.save(update_fields=["sealed", "generation"])


class Migration(migrations.Migration):
    safe_because = "a tournament has ten heralds at most; a call that an old server cannot sign is tried again"

    dependencies = [
        ("heralds", "0002_arenas"),
    ]

    operations = [
        migrations.AddField(
            model_name="herald",
            name="sealed",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AddField(
            model_name="herald",
            name="generation",
            field=models.PositiveIntegerField(db_default=1, default=1),
        ),
        migrations.AddField(
            model_name="herald",
            name="previous_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(seal, elidable=False),
        migrations.RemoveField(model_name="herald", name="secret"),
    ]
