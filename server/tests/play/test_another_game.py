"""A game that nobody has heard of: what its row in the table of games gives it."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest
from factories import make_tournament, make_user
from hosted import settle, the_game

from tiltyard import Phase
from tiltyard_hosts.ludo.session import Session, Setup
from tiltyard_server.common import clock
from tiltyard_server.play import boards, lists
from tiltyard_server.play.acting import act
from tiltyard_server.play.games import GAMES, Game
from tiltyard_server.play.ludo.rules import Ludo
from tiltyard_server.play.models import HostedGame, HostSetup, Report
from tiltyard_server.play.seats import add_bots
from tiltyard_server.play.services import set_host
from tiltyard_server.play.tables import Table, store
from tiltyard_server.tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db


class Pachisi(Ludo):
    """Ludo by another name."""

    kind = "pachisi"
    levels = ("wild",)


PACHISI = Pachisi()


def open_games(setup: HostSetup, matches: Sequence[Match], now: datetime) -> None:
    """Open a game for every match."""
    for match in matches:
        game = HostedGame(
            tournament_id=setup.tournament_id,
            match_number=match.number,
            game_number=1,
            kind=setup.kind,
            first_entry=match.first_entry or 0,
            second_entry=match.second_entry or 0,
            seed="ab" * 32,
            opened_at=now,
        )
        PACHISI.copy_session(game, Session(Setup(), clock.to_ms(now)))
        game.save()
        store([Table(PACHISI, game)], now=now)


@pytest.fixture
def tournament(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    monkeypatch.setitem(GAMES, "pachisi", Game(PACHISI, open_games))  # type: ignore[arg-type]
    monkeypatch.setattr(boards, "SOURCES", [*boards.SOURCES, boards.Boards(PACHISI)])
    players = (make_user("ada"), make_user("bob"))
    tournament = make_tournament(size=2, players=players)
    set_host(tournament, {}, kind="pachisi", now=clock.now())
    return tournament


def test_its_games_are_listed_shown_and_reported(tournament: Tournament) -> None:
    game = the_game(tournament)
    later = clock.now() + timedelta(seconds=1)
    listed = lists.list_games(tournament, moment=later, is_insider=lambda _sides: False)
    own = lists.list_own_games(tournament.entries.order_by("number")[0].user_id or 0)
    assert [(head["id"], head["kind"]) for head in listed + own] == [(game.pk, "pachisi")] * 2
    changed = boards.list_changed(tournament.pk, [game.match_number], clock.to_ms(later), {})
    version, board = changed[game.match_number]
    assert version == (game.pk, 0)
    assert board is not None
    assert board["kind"] == "pachisi"

    act(PACHISI, game.pk, lambda play, at: play.resign(1, at))
    settle()

    game.refresh_from_db()
    match = tournament.matches.get(number=game.match_number)
    assert (game.report, match.winner) == (Report.COUNTED, 0)


def test_its_bots_are_those_that_it_names(tournament: Tournament) -> None:
    open_tournament = make_tournament(size=2, phase=Phase.REGISTRATION)
    HostSetup.objects.create(tournament=open_tournament, kind="pachisi")
    assert len(add_bots(open_tournament, count=2, level="wild", actor_id=None).numbers) == 2
