"""Seals for games that were being played when their cup stopped."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tiltyard_server.common.database.row_hashes import make_seal

GAME = (
    "run_id", "number", "match", "round", "white", "black", "is_over", "result", "reason", "text",
    "plies", "board", "start_fen", "moves", "pgn",
)  # fmt: skip


def seal_unfinished(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Seal what has no seal, as it is now."""
    games = apps.get_model("cups", "CupGame").objects
    for game in games.filter(seal="").values("id", *GAME).iterator(chunk_size=200):
        number = game.pop("id")
        games.filter(pk=number).update(seal=make_seal(game))


class Migration(migrations.Migration):
    """A process of the version before goes on writing boards without a seal until it ends."""

    safe_because = "it reads and seals what is there; a cup that runs meanwhile begins anew"

    dependencies = (("cups", "0002_cup_seals"),)

    operations = (migrations.RunPython(seal_unfinished, migrations.RunPython.noop),)
