"""Games that are over are found by who played them, by variant and by speed."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q

_AT_ONCE = 500
_SPEEDS = ((30, "ultrabullet"), (180, "bullet"), (480, "blitz"), (1500, "rapid"))
_MOVES = 40


def name_kinds(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Fill both columns from what was set up; servers of the version before write neither."""
    games = apps.get_model("play", "Game").objects.using(editor.connection.alias)
    part = []
    for game in games.filter(kind="chess").only("pk", "session").iterator(chunk_size=_AT_ONCE):
        setup = game.session.get("setup")
        if setup is None:
            continue  # nobody knows any more what was set up; the game is found by person all the same
        seconds = (setup["time"]["base_ms"] + _MOVES * setup["time"]["increment_ms"]) // 1000
        game.variant = setup["variant"]
        game.speed = next((name for below, name in _SPEEDS if seconds < below), "classical")
        part.append(game)
        if len(part) == _AT_ONCE:
            games.bulk_update(part, ["variant", "speed"])
            part = []
    games.bulk_update(part, ["variant", "speed"])


class Migration(migrations.Migration):
    safe_because = (
        "the new columns have defaults, and each index takes about a second for a million games, "
        "which moves wait for"
    )
    dependencies = [("play", "0008_old_tables_go")]

    operations = [
        migrations.AddField("game", "variant", models.CharField(db_default="", max_length=20)),
        migrations.AddField("game", "speed", models.CharField(db_default="", max_length=20)),
        migrations.RunPython(name_kinds, migrations.RunPython.noop),
        *(
            migrations.AddIndex(
                "game",
                models.Index(
                    fields=[f"{side}_user", "id"], condition=Q(ended_at__isnull=False), name=f"game_{side}_over"
                ),
            )
            for side in ("first", "second")
        ),
    ]
