"""Games of Ludo for the matches of a tournament."""

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime

from tiltyard_hosts.ludo.dice import SEED_BYTES, commit
from tiltyard_hosts.ludo.session import Session, Setup, session_to_json
from tiltyard_server.common import clock
from tiltyard_server.play.ludo.rules import LUDO
from tiltyard_server.play.matches import find_bots
from tiltyard_server.play.models import HostedGame, HostSetup
from tiltyard_server.play.tables import Table, store
from tiltyard_server.tournaments.models import Match


def open_games(setup: HostSetup, matches: Sequence[Match], now: datetime) -> None:
    """Open a game for every match."""
    numbers = [match.number for match in matches]
    games = LUDO.games.filter(tournament_id=setup.tournament_id, match_number__in=numbers)
    played = Counter(games.values_list("match_number", flat=True))
    bots = find_bots(setup.tournament_id, matches)
    tables = [_open(setup, match, played[match.number] + 1, bots, now) for match in matches]
    store(tables, now=now)


def _open(
    setup: HostSetup, match: Match, game_number: int, bots: Mapping[int, str], now: datetime
) -> Table[HostedGame]:
    assert match.first_entry is not None
    assert match.second_entry is not None
    at = clock.to_ms(now)
    seed = secrets.token_hex(SEED_BYTES)
    levels = (bots.get(match.first_entry), bots.get(match.second_entry))
    session = Session(_make_setup(setup, levels), at)
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
    table = Table(LUDO, game)
    table.play.open(at)
    return table


def _make_setup(setup: HostSetup, bots: tuple[str | None, str | None]) -> Setup:
    """Return the times of a tournament as a game keeps them."""
    return Setup(
        bots=bots,
        turn_ms=1000 * setup.turn_seconds,
        grace_ms=1000 * setup.grace_seconds,
        no_show_ms=1000 * setup.no_show_seconds,
        think_ms=setup.think_ms,
        missed_max=setup.missed_max,
    )
