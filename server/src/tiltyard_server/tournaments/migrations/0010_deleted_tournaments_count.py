"""When a deleted tournament was made, so that deleting opens no quota."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """An empty column."""

    dependencies = (("tournaments", "0009_check_in_opens_by_the_clock"),)

    operations = (
        migrations.AddField("deletion", "created_at", models.DateTimeField(null=True)),
    )
