"""What happens in games by itself: bots, time that runs out, players who are gone.

Of chess, whose bots think for long, `chess.conducting` has the conductor.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Min

from tiltyard_server.common import clock
from tiltyard_server.play.games import take
from tiltyard_server.play.matches import list_open_matches
from tiltyard_server.play.models import HostedGame, HostedPulse
from tiltyard_server.play.seating import BOOK
from tiltyard_server.play.tables import Table, store

_GAMES_AT_ONCE: Final = 64
_RECORDS_A_GAME: Final = 1_000
_RECORDS_AT_ONCE: Final = 3_000  # a transaction of bots that think for no time stays short
_BEAT: Final = timedelta(seconds=1)
_OUTAGE: Final = timedelta(seconds=5)  # nobody has conducted for so long: all clocks stood


def conduct_games(*, now: datetime) -> int:
    """Do what is due in games; return in how many something was.

    Several conductors may: each game is one's alone for the time of a transaction.
    """
    _keep_pulse(now)
    gone = BOOK.sweep(now=now)
    due = HostedGame.objects.filter(due_at__lte=now).order_by("due_at")
    if not due.exists():
        return gone
    with transaction.atomic():
        games = list(due.select_for_update(skip_locked=True)[:_GAMES_AT_ONCE])
        tables = [take(game) for game in games]
        _pass_time(tables, now)
        store(tables, now=now, is_conductor=True)
    return gone + len(tables)


def find_next_due() -> datetime | None:
    """Return when something is due next, so that a worker can sleep until then."""
    found: datetime | None = HostedGame.objects.aggregate(next=Min("due_at"))["next"]
    return found


def _keep_pulse(now: datetime) -> None:
    """Say that somebody keeps the time; after an outage, give back what it took."""
    last = HostedPulse.objects.first()
    if last is not None and now - last.at < _BEAT:
        return
    games = HostedGame.objects.filter(due_at__isnull=False)
    if not games.exists():
        return
    with transaction.atomic():
        pulse, _ = HostedPulse.objects.select_for_update().get_or_create(pk=1, defaults={"at": now})
        if now - pulse.at > _OUTAGE:
            _give_back([take(game) for game in games.select_for_update()], now, pulse.at)
        pulse.at = max(now, pulse.at)
        pulse.save(update_fields=["at"])


def _give_back(tables: Sequence[Table[HostedGame]], now: datetime, last_beat: datetime) -> None:
    """Give each game the time in which it was there and nobody kept it.

    Nobody beats while no game is played: for a game that was opened since, silence before it was
    no outage.
    """
    for table in tables:
        since = max(last_beat, table.game.opened_at)
        if now - since > _OUTAGE:
            table.play.give_back(clock.to_ms(now), since=clock.to_ms(since))
    store(tables, now=now)


def _pass_time(tables: Sequence[Table[HostedGame]], now: datetime) -> None:
    at = clock.to_ms(now)
    open_matches = _find_open(tables)
    seen = BOOK.list_seen([table.game.pk for table in tables])
    written = 0
    for table in tables:
        if written >= _RECORDS_AT_ONCE:
            return  # the rest is still due
        game, play = table.game, table.play
        if (game.tournament_id, game.match_number) not in open_matches:
            play.call_off(at)
        elif game.status == "playing":
            BOOK.leave_if_gone(table, seen.get(game.pk, {}), now)
        play.pass_time(at, limit=_RECORDS_A_GAME)
        written += len(play.records)


def _find_open(tables: Sequence[Table[HostedGame]]) -> set[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    for tournament_id in {table.game.tournament_id for table in tables}:
        numbers = [t.game.match_number for t in tables if t.game.tournament_id == tournament_id]
        matches = list_open_matches(tournament_id, numbers).values_list("number", flat=True)
        found |= {(tournament_id, number) for number in matches}
    return found
