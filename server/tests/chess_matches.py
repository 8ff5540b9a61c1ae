"""Chess tournaments to test with."""

from collections.abc import Sequence
from datetime import timedelta

from factories import make_tournament
from hosted import Clock, settle

from tiltyard_hosts.chess.codec import session_from_json
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.play.chess.actions import BeReady, Move
from tiltyard_server.play.chess.thinkers import ThinkHere
from tiltyard_server.play.conductor.conductor import Conductor
from tiltyard_server.play.execution import act
from tiltyard_server.play.models import Game, Pulse
from tiltyard_server.play.services import set_host
from tiltyard_server.tournaments.models import Tournament

FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"  # Black wins
SCHOLARS_MATE = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"  # White wins
REPETITION = "g1f3 g8f6 f3g1 f6g8 " * 4  # drawn at the fifth time


def make_chess(
    players: Sequence[User] = (),
    *,
    size: int = 2,
    format_: str = "single-elimination",
    options: dict[str, object] | None = None,
    **settings: object,
) -> Tournament:
    """Return a tournament in progress whose games of chess are open."""
    config: dict[str, object] = {"format": format_}
    if options:
        config["options"] = options
    tournament = make_tournament(size=size, players=players, config=config)
    set_host(tournament, settings, kind="chess", now=clock.now())
    settle()
    return tournament


def open_games(tournament: Tournament) -> list[Game]:
    """Return the games that are not over, in the order of their matches."""
    return list(tournament.hosted.filter(ended_at=None).order_by("match_number"))


def the_game(tournament: Tournament) -> Game:
    """Return the newest game."""
    return tournament.hosted.order_by("-id")[0]


def seat(game: Game) -> Game:
    """Let both come."""
    for side in (0, 1):
        game = act(game_id=game.pk, side=side, action=BeReady())
    return game


def play_out(game: Game, moves: str) -> Game:
    """Let both come, make moves until the game is over, and let the tournament hear of it."""
    seat(game)
    for uci in moves.split():
        session = session_from_json(Game.objects.get(pk=game.pk).session)
        if session.ended_at is not None:
            break
        act(game_id=game.pk, side=session.turn, action=Move(uci, session.plies))
    settle()
    return Game.objects.get(pk=game.pk)


def let_pass(time: Clock, seconds: float) -> None:
    """Let time pass on a server that keeps it, and do what is due."""
    time.moment += timedelta(seconds=seconds)
    Pulse.objects.update_or_create(pk=1, defaults={"at": time.moment, "holder": ""})
    conductor = Conductor(ThinkHere())
    for _ in range(100):
        if not conductor.work():
            break
    conductor.close()
    settle()
