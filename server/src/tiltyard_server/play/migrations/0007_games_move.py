"""Games of Ludo move into the one table, with their records; they keep the numbers they are known by.

There is no way back: what was moved is known by its old number to this version only.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from django.core.management.color import no_style
from django.db import migrations
from django.db.models import Max

AT_ONCE = 500
KEPT = (
    *("tournament_id", "match_number", "game_number", "first_entry", "second_entry", "seed", "number"),
    *("session", "due_at", "opened_at", "winner", "reason", "ended_at", "reported_at", "report"),
)
SETTINGS = ("turn_seconds", "grace_seconds", "no_show_seconds", "missed_max", "think_ms")
OVER = "game.over"


def move_games(apps: Any, schema_editor: Any) -> None:
    old_games = apps.get_model("play", "HostedGame").objects.order_by("pk")
    game_model = apps.get_model("play", "Game")
    step = find_step(game_model, old_games, schema_editor.connection)
    for rows in list_parts(old_games.select_related("tournament")):
        entries = find_entries(apps, rows)
        game_model.objects.bulk_create([make_game(game_model, row, entries, step) for row in rows])
    move_model = apps.get_model("play", "GameMove")
    old_moves = apps.get_model("play", "HostedMove").objects.order_by("pk")
    for rows in list_parts(old_moves):
        move_model.objects.bulk_create(
            move_model(game_id=row.game_id + step, number=row.number, at=row.at, payload=row.payload)
            for row in rows
        )
    if step:
        with schema_editor.connection.cursor() as cursor:
            for sql in schema_editor.connection.ops.sequence_reset_sql(no_style(), [game_model]):
                cursor.execute(sql)
    rename_messages(apps.get_model("outbox", "OutboxMessage"), step)


def list_parts(found: Any) -> Iterator[list[Any]]:
    rows = found.iterator(AT_ONCE)
    while part := list(islice(rows, AT_ONCE)):
        yield part


def find_step(game_model: Any, old_games: Any, connection: Any) -> int:
    """Return what is added to old numbers: no game, then or later, has the old number of another."""
    last_old: int | None = old_games.aggregate(last=Max("pk"))["last"]
    if last_old is None:
        return 0
    last: int = game_model.objects.aggregate(last=Max("pk"))["last"] or 0
    if connection.vendor == "postgresql":  # there may have been games that were deleted
        with connection.cursor() as cursor:
            cursor.execute("SELECT nextval(pg_get_serial_sequence(%s, 'id'))", [game_model._meta.db_table])
            last = max(last, cursor.fetchone()[0])
    return max(last, last_old)


def find_entries(apps: Any, rows: Sequence[Any]) -> dict[tuple[int, int], Any]:
    """Return who plays, by tournament and number."""
    found = apps.get_model("tournaments", "Entry").objects.filter(
        tournament__in={row.tournament_id for row in rows},
        number__in={number for row in rows for number in (row.first_entry, row.second_entry)},
    )
    return {(entry.tournament_id, entry.number): entry for entry in found}


def make_game(game_model: Any, row: Any, entries: Mapping[tuple[int, int], Any], step: int) -> Any:
    game = game_model(pk=row.pk + step, old_id=row.pk, kind=row.kind, is_rated=False)
    for name in KEPT:
        setattr(game, name, getattr(row, name))
    game.origin_name, game.report_error = row.tournament.name, row.report_error or None
    game.away = sum(1 << side for side in (0, 1) if row.session["away"][side] is not None)
    for side, number in (("first", row.first_entry), ("second", row.second_entry)):
        entry = entries.get((row.tournament_id, number))
        bot = row.session["setup"]["bots"][side == "second"]
        setattr(game, f"{side}_name", entry.name if entry else f"Entry {number}")
        setattr(game, f"{side}_rating", entry.rating if entry else None)
        setattr(game, f"{side}_user_id", entry.user_id if entry else None)
        setattr(game, f"{side}_bot", bot or "")
    return game


def rename_messages(messages: Any, step: int) -> None:
    """Let those that wait tell of the games by their new numbers."""
    messages.objects.filter(topic="chess-game.over").update(topic=OVER)
    for message in messages.objects.filter(topic="hosted-game.over"):
        message.topic, message.payload["game_id"] = OVER, message.payload["game_id"] + step
        message.save()


def move_settings(apps: Any, schema_editor: Any) -> None:
    for setup in apps.get_model("play", "HostSetup").objects.filter(settings__isnull=True):
        setup.settings = {name: getattr(setup, name) for name in SETTINGS}
        setup.save(update_fields=["settings"])


def keep_pulse(apps: Any, schema_editor: Any) -> None:
    """The clocks of all games ran until the last beat of either conductor."""
    pulses = apps.get_model("play", "Pulse").objects
    old, new = apps.get_model("play", "HostedPulse").objects.first(), pulses.first()
    if old is not None and (new is None or new.at < old.at):
        pulses.update_or_create(pk=1, defaults={"at": old.at, "holder": ""})


class Migration(migrations.Migration):
    safe_because = "nobody writes into these tables any more: servers of the version before do not find them"
    dependencies = [
        ("play", "0006_one_table_of_games"),
        ("outbox", "0002_traces"),
        ("tournaments", "0011_results_may_be_delayed"),
    ]

    operations = [
        migrations.RunPython(move_games),
        migrations.RunPython(move_settings),
        migrations.RunPython(keep_pulse),
    ]
