from django.db import migrations, models


class Migration(migrations.Migration):
    """Tournaments from before are in no mode: they began without it."""

    dependencies = [("tournaments", "0011_results_may_be_delayed")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="fide_mode",
            field=models.CharField(
                blank=True,
                choices=[("", "not meant for it"), ("on", "On"), ("left", "Left")],
                db_default="",
                default="",
                max_length=4,
            ),
        ),
    ]
