"""Chess in tournaments: the match that a game belongs to, and what became of its result."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("chess_games", "0002_games_of_tournaments")]
    safe_because = (
        "the new indexes hold games of tournaments only, of which there is none: building them is one "
        "quick look at the table"
    )

    dependencies = [
        ("play", "0003_chess_in_tournaments"),
        ("tournaments", "0011_results_may_be_delayed"),
    ]

    operations = [
        migrations.AddField(
            model_name="chessgame",
            name="tournament",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="chess",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="chessgame",
            name="match_number",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="chessgame",
            name="game_number",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="chessgame",
            name="first_entry",
            field=models.PositiveIntegerField(db_column="white_entry", null=True),
        ),
        migrations.AddField(
            model_name="chessgame",
            name="second_entry",
            field=models.PositiveIntegerField(db_column="black_entry", null=True),
        ),
        migrations.AddField(
            model_name="chessgame",
            name="reported_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="chessgame",
            name="report",
            field=models.CharField(max_length=20, null=True),
        ),
        migrations.AddField(
            model_name="chessgame",
            name="report_error",
            field=models.CharField(max_length=300, null=True),
        ),
        migrations.AlterField(
            model_name="chessgame",
            name="white_rating",
            field=models.IntegerField(null=True),
        ),
        migrations.AlterField(
            model_name="chessgame",
            name="black_rating",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="chessmove",
            name="at",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name="chessgame",
            constraint=models.UniqueConstraint(
                condition=models.Q(("tournament__isnull", False)),
                fields=("tournament", "match_number", "game_number"),
                name="chess_match_game_unique",
            ),
        ),
        migrations.AddConstraint(
            model_name="chessgame",
            constraint=models.UniqueConstraint(
                condition=models.Q(("reported_at", None), ("tournament__isnull", False)),
                fields=("tournament", "match_number"),
                name="chess_match_one_open",
            ),
        ),
    ]
