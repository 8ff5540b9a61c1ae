"""The tables that games of Ludo had, and the columns of its settings, are empty of meaning: they go."""

from django.db import migrations, models


class Migration(migrations.Migration):
    safe_because = "servers of the version before do not find the tables since 0006 as it is"
    dependencies = [("play", "0007_games_move")]

    operations = [
        *(migrations.DeleteModel(name) for name in ("HostedPresence", "HostedMove", "HostedGame", "HostedPulse")),
        *(
            migrations.RemoveField("hostsetup", name)
            for name in ("turn_seconds", "grace_seconds", "no_show_seconds", "missed_max", "think_ms")
        ),
        migrations.AlterField("hostsetup", "kind", models.CharField(max_length=20)),
        migrations.AlterField("hostsetup", "settings", models.JSONField(default=dict)),
    ]
