"""What became of a result is noted for all games, not for chess alone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0004_games_of_tournaments")]

    operations = [
        migrations.AddField(
            model_name="hostedgame",
            name="report",
            field=models.CharField(max_length=20, null=True),
        ),
    ]
