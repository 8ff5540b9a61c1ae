"""Games of Ludo for the matches of a tournament."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

from tiltyard_hosts.ludo.dice import SEED_BYTES, commit
from tiltyard_hosts.ludo.session import Session, session_to_json
from tiltyard_server.common import clock
from tiltyard_server.play.models import HostedGame, HostSetup
from tiltyard_server.play.seats import find_bots
from tiltyard_server.play.selectors import make_setup
from tiltyard_server.play.tables import Table, store
from tiltyard_server.tournaments.models import Match


def open_games(setup: HostSetup, matches: Sequence[Match], now: datetime) -> None:
    """Open a game for every match that has none."""
    games = HostedGame.objects.filter(
        tournament_id=setup.tournament_id, match_number__in=[match.number for match in matches]
    )
    played: dict[int, int] = {}
    busy = set()
    for match_number, reported_at in games.values_list("match_number", "reported_at"):
        played[match_number] = played.get(match_number, 0) + 1
        if reported_at is None:
            busy.add(match_number)
    free = [match for match in matches if match.number not in busy]
    bots = find_bots(setup.tournament_id, free)
    tables = [_open(setup, match, played.get(match.number, 0) + 1, bots, now) for match in free]
    store(tables, now=now)


def _open(
    setup: HostSetup, match: Match, game_number: int, bots: Mapping[int, str], now: datetime
) -> Table:
    assert match.first_entry is not None
    assert match.second_entry is not None
    at = clock.to_ms(now)
    seed = secrets.token_hex(SEED_BYTES)
    levels = (bots.get(match.first_entry), bots.get(match.second_entry))
    session = Session(make_setup(setup, levels), at)
    game = HostedGame.objects.create(
        tournament_id=setup.tournament_id,
        match_number=match.number,
        game_number=game_number,
        kind=setup.kind,
        first_entry=match.first_entry,
        second_entry=match.second_entry,
        seed=seed,
        commitment=commit(seed),
        status=session.status.value,
        session=session_to_json(session),
        due_at=clock.from_ms(at + session.setup.no_show_ms),
        opened_at=now,
    )
    table = Table(game)
    table.play.open(at)
    return table
