"""Who is there: sockets that come and go, processes that die."""

from datetime import timedelta

import pytest
from factories import make_tournament, make_user, state_of
from hosted import Clock, make_ludo, the_game

from tiltyard import Phase
from tiltyard_hosts.ludo.session import Status, session_from_json
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.play.conductor import presence
from tiltyard_server.play.conductor.conductor import Conductor
from tiltyard_server.play.conductor.presence import Seat
from tiltyard_server.play.execution import act
from tiltyard_server.play.ludo.actions import BeReady, Roll
from tiltyard_server.play.ludo.rules import LUDO
from tiltyard_server.play.models import Game, Presence, Pulse
from tiltyard_server.play.rules import list_entries
from tiltyard_server.play.services import set_host
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


class Sockets:
    """The sockets of two players at a game, held by a process."""

    def __init__(self, time: Clock, tournament: Tournament) -> None:
        self.time = time
        self.game_id = the_game(tournament).pk

    def open(self, side: int, name: str = "", process: str = "one") -> None:
        presence.connect(
            Seat(self.game_id, side),
            socket=name or f"s{side}",
            process=process,
            now=self.time.moment,
        )

    def close(self, side: int, name: str = "") -> None:
        presence.disconnect(
            Seat(self.game_id, side), socket=name or f"s{side}", now=self.time.moment
        )

    def renew(self, process: str = "one") -> None:
        seats = {f"s{side}": Seat(self.game_id, side) for side in (0, 1)}
        presence.renew(process, seats, now=self.time.moment)

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.game_id)

    @property
    def left_ms(self) -> int:
        session = self.game.session
        if session["left"] is not None:
            return int(session["left"])
        return int(session["due"] - self.time.moment.timestamp() * 1000)


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return make_user("ada"), make_user("bob")


@pytest.fixture
def tournament(time: Clock, players: tuple[User, User]) -> Tournament:
    return make_ludo(players)


@pytest.fixture
def sockets(time: Clock, tournament: Tournament) -> Sockets:
    """Both players are there and the game has begun."""
    found = Sockets(time, tournament)
    for side in (0, 1):
        found.open(side)
        act(game_id=found.game_id, side=side, action=BeReady("x"))
    assert found.game.status == Status.PLAYING
    return found


def test_a_player_who_leaves_pauses_the_game_and_comes_back_to_the_same_time(
    time: Clock, sockets: Sockets
) -> None:
    time.moment += timedelta(seconds=5)
    sockets.renew()
    sockets.close(1)
    assert (sockets.game.status, sockets.left_ms) == (Status.PAUSED, 15_000)
    assert sockets.game.session["away"][1] is not None

    time.moment += timedelta(seconds=30)
    sockets.open(1, "new")

    assert (sockets.game.status, sockets.left_ms) == (Status.PLAYING, 15_000)


def test_closing_one_of_two_windows_is_not_leaving(time: Clock, sockets: Sockets) -> None:
    sockets.open(0, "second window")
    sockets.close(0)

    assert sockets.game.status == Status.PLAYING


def test_who_stays_away_for_the_grace_forfeits_and_the_opponent_goes_on(
    time: Clock, sockets: Sockets, tournament: Tournament
) -> None:
    sockets.close(0)
    time.moment += timedelta(seconds=58)
    Presence.objects.update(seen_at=time.moment)
    time.go(1)
    assert sockets.game.status == Status.PAUSED

    time.go(1)

    assert (sockets.game.reason, sockets.game.winner) == ("disconnect", 1)
    assert state_of(tournament).phase is Phase.COMPLETED
    assert not Presence.objects.exists()


def test_a_process_that_dies_is_noticed_and_nobody_loses_time_by_it(
    time: Clock, sockets: Sockets
) -> None:
    time.moment += timedelta(seconds=8)
    sockets.renew()
    time.go(200)  # nothing is renewed any more; the server is back only now

    assert (sockets.game.status, sockets.left_ms) == (Status.PAUSED, 12_000)
    assert sockets.game.session["away"] == [int(time.moment.timestamp() * 1000)] * 2
    for side in (0, 1):
        time.moment += timedelta(seconds=3)
        sockets.open(side, f"again {side}", "two")
    assert (sockets.game.status, sockets.left_ms) == (Status.PLAYING, 12_000)


def test_who_is_back_before_anybody_noticed_has_lost_nothing_either(
    time: Clock, sockets: Sockets
) -> None:
    time.run(8)
    sockets.renew()
    time.run(3)
    sockets.open(1, "again 1", "two")
    sockets.open(0, "again 0", "two")

    assert (sockets.game.status, sockets.left_ms) == (Status.PLAYING, 12_000)


def test_an_outage_of_the_whole_server_costs_nobody_anything(
    time: Clock, sockets: Sockets, players: tuple[User, User]
) -> None:
    waiting = the_game(make_ludo(players, no_show_seconds=300))
    time.moment += timedelta(seconds=8)
    sockets.renew()
    time.go(0)
    time.fail(10_000)
    assert (sockets.game.status, sockets.left_ms) == (Status.PAUSED, 12_000)
    waiting.refresh_from_db()
    assert waiting.due_at == time.moment + timedelta(seconds=292)
    assert LUDO.state_at(waiting, clock.to_ms(time.moment)) == session_from_json(waiting.session)

    time.go(50)
    time.fail(10_000)
    time.go(9)

    assert sockets.game.status == Status.PAUSED  # 59 seconds of the grace
    for side in (0, 1):
        sockets.open(side, f"again {side}", "two")
    assert (sockets.game.status, sockets.left_ms) == (Status.PLAYING, 12_000)


def test_a_slow_process_takes_its_players_back(time: Clock, sockets: Sockets) -> None:
    time.go(10)
    assert sockets.game.status == Status.PAUSED
    assert not Presence.objects.exists()

    sockets.renew()

    assert sockets.game.status == Status.PLAYING
    assert Presence.objects.count() == 2


def test_who_never_opened_a_socket_cannot_be_disconnected(
    time: Clock, players: tuple[User, User]
) -> None:
    game = the_game(make_ludo(players))
    for side in (0, 1):
        act(game_id=game.pk, side=side, action=BeReady("x"))
    time.go(10)

    game.refresh_from_db()
    assert game.status == Status.PLAYING


def test_a_socket_at_no_game_is_refused(time: Clock) -> None:
    with pytest.raises(NotFoundError):
        presence.connect(Seat(999, 0), socket="s", process="p", now=time.moment)


def test_an_outage_is_no_reason_to_decide_again(time: Clock, sockets: Sockets) -> None:
    game = sockets.game
    turn = game.session["board"]["turn"]
    time.moment += timedelta(seconds=60)  # nobody keeps the time

    after = act(game_id=game.pk, side=turn, action=Roll(game.number))

    kinds = [entry["type"] for entry in list_entries(after, after=game.number)]
    assert kinds == ["outage", "roll"]


def test_a_game_that_is_opened_after_an_idle_time_records_no_outage(time: Clock) -> None:
    """Mend 24: nobody beats while no game is played, and that silence was taken for an outage."""
    Pulse.objects.update_or_create(pk=1, defaults={"at": time.moment})
    time.moment += timedelta(minutes=27)

    game = the_game(make_ludo(bots={1: "greedy", 2: "greedy"}, think_ms=200))
    time.moment += timedelta(seconds=1)
    Conductor(None, holder="here").work()

    game.refresh_from_db()
    kinds = [entry["type"] for entry in list_entries(game, after=0)]
    assert "roll" in kinds
    assert "outage" not in kinds


def test_an_outage_that_a_game_saw_only_in_part_is_given_back_in_part(time: Clock) -> None:
    """Mend 24: an interruption never begins before the game."""
    Pulse.objects.update_or_create(pk=1, defaults={"at": time.moment})
    time.moment += timedelta(minutes=27)
    tournament = make_tournament(size=2)
    set_host(tournament, {"no_show_seconds": 300}, kind="ludo", now=time.moment)
    game, opened_at = the_game(tournament), time.moment
    time.moment += timedelta(seconds=60)  # and nobody conducts

    Conductor(None, holder="here").work()

    game.refresh_from_db()
    (entry,) = list_entries(game, after=0)
    assert entry["since"] == clock.to_ms(opened_at)
    assert game.due_at == time.moment + timedelta(seconds=300)
