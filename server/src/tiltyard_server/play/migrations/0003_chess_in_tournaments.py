"""Chess beside Ludo, with settings of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("hosting", "0002_chess_in_tournaments")]
    dependencies = [("play", "0002_chess_games_played_here")]

    operations = [
        migrations.AddField(
            model_name="hostsetup",
            name="settings",
            field=models.JSONField(null=True),
        ),
        migrations.AlterField(
            model_name="hostsetup",
            name="kind",
            field=models.CharField(choices=[("ludo", "Ludo"), ("chess", "Chess")], max_length=20),
        ),
        migrations.AlterField(
            model_name="hostedgame",
            name="kind",
            field=models.CharField(choices=[("ludo", "Ludo"), ("chess", "Chess")], max_length=20),
        ),
    ]
