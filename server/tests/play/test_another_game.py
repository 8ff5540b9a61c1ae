"""A game that nobody has heard of: what its row in the table of games gives it."""

from datetime import timedelta

import pytest
from factories import make_tournament, make_user
from hosted import Clock, settle, the_game

from tiltyard import Phase
from tiltyard_server.common import clock
from tiltyard_server.play import boards, game_lists
from tiltyard_server.play.actions import Resign
from tiltyard_server.play.execution import act
from tiltyard_server.play.games import GAMES, find_game
from tiltyard_server.play.ludo.rules import Ludo
from tiltyard_server.play.matches.bot_seats import add_bots
from tiltyard_server.play.models import HostSetup, Report
from tiltyard_server.play.news import get_news
from tiltyard_server.play.services import host_view, set_host
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


class Pachisi(Ludo):
    """Ludo by another name."""

    kind = "pachisi"
    levels = ("wild",)


PACHISI = Pachisi()


@pytest.fixture
def tournament(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    monkeypatch.setitem(GAMES, "pachisi", PACHISI)
    players = (make_user("ada"), make_user("bob"))
    tournament = make_tournament(size=2, players=players)
    set_host(tournament, {"turn_seconds": 7}, kind="pachisi", now=clock.now())
    return tournament


def test_its_games_are_listed_shown_and_reported(tournament: Tournament) -> None:
    game = the_game(tournament)
    match = game.match_number or 0
    later = clock.now() + timedelta(seconds=1)
    listed = game_lists.list_games(tournament, moment=later, is_insider=lambda _sides: False)
    own = game_lists.list_own_games(tournament.entries.order_by("number")[0].user_id or 0)
    assert [(head["id"], head["kind"]) for head in listed + own] == [(game.pk, "pachisi")] * 2
    version, board = boards.list_changed(tournament.pk, [match], clock.to_ms(later), {})[match]
    assert version == (game.pk, 0)
    assert board is not None
    assert board["kind"] == "pachisi"

    act(game_id=game.pk, side=1, action=Resign())
    settle()

    game.refresh_from_db()
    played = tournament.matches.get(number=match)
    assert (game.report, played.winner) == (Report.COUNTED, 0)


def test_its_settings_its_address_and_its_news_are_there(tournament: Tournament) -> None:
    game = the_game(tournament)
    host = host_view(tournament)
    assert (host["kind"], host["turn_seconds"], host["grace_seconds"]) == ("pachisi", 7, 60)
    assert PACHISI.load(game).setup.turn_ms == 7_000
    assert find_game(PACHISI.address, game.pk) == game
    news = get_news(game.pk, after=0, has_players=False)
    assert news is not None
    assert news.message["game"]["kind"] == "pachisi"


def test_its_clock_is_kept(time: Clock, tournament: Tournament) -> None:
    for _ in range(2):
        time.go(150)

    assert the_game(tournament).reason == "no-show"


def test_its_bots_are_those_that_it_names(tournament: Tournament) -> None:
    open_tournament = make_tournament(size=2, phase=Phase.REGISTRATION)
    HostSetup.objects.create(tournament=open_tournament, kind="pachisi")
    assert len(add_bots(open_tournament, count=2, level="wild", actor_id=None).numbers) == 2
