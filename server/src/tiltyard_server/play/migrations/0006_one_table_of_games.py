"""The table of chess becomes the table of all games: other names, and what a game is."""

import django.db.models.deletion
from django.db import migrations, models

MODELS = {"ChessGame": "Game", "ChessMove": "GameMove", "ChessPresence": "Presence", "ChessPulse": "Pulse"}
OTHERS = ("HostSetup", "BotSeat", "HostedGame", "HostedMove", "HostedPresence", "HostedPulse")
FIELDS = ("user", "name", "rating", "bot")


class Migration(migrations.Migration):
    safe_because = (
        "servers of the version before find no table of games and write nothing: games stand still until "
        "servers of this version are there, which give the time back; what concerns no game goes on"
    )
    pause = "games played here, and arenas with them, stand still until servers and workers are of this version"
    dependencies = [("play", "0005_what_became_of_results")]

    operations = [
        *(migrations.RenameModel(old, new) for old, new in MODELS.items()),
        *(migrations.AlterModelTable(name, None) for name in (*MODELS.values(), *OTHERS)),
        migrations.RemoveIndex("game", "chess_white_now"),
        migrations.RemoveIndex("game", "chess_black_now"),
        *(
            migrations.RenameField("game", f"{old}_{field}", f"{new}_{field}")
            for old, new in (("white", "first"), ("black", "second"))
            for field in FIELDS
        ),
        migrations.AlterField("game", "first_entry", models.PositiveIntegerField(null=True)),
        migrations.AlterField("game", "second_entry", models.PositiveIntegerField(null=True)),
        migrations.AlterField("game", "opened_at", models.DateTimeField()),
        migrations.AddField("game", "kind", models.CharField(max_length=20, db_default="chess")),
        migrations.AddField("game", "old_id", models.BigIntegerField(null=True)),
        migrations.AlterField(
            "hostedgame",
            "tournament",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
            ),
        ),
        migrations.AlterField(
            "game",
            "tournament",
            models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="hosted",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddIndex(
            "game",
            models.Index(fields=["first_user"], condition=models.Q(ended_at=None), name="game_first_now"),
        ),
        migrations.AddIndex(
            "game",
            models.Index(fields=["second_user"], condition=models.Q(ended_at=None), name="game_second_now"),
        ),
        migrations.AddConstraint(
            "game",
            models.UniqueConstraint(
                fields=["old_id"], condition=models.Q(old_id__isnull=False), name="game_old_id_unique"
            ),
        ),
    ]
