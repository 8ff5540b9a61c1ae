"""What happens in chess games by itself: bots, flags, first moves, absence, outages."""

from datetime import timedelta

import pytest
from chess_tables import do, new_game, open_game, play, session_of, wait
from factories import make_user
from hosted import Clock
from pytest_django import DjangoAssertNumQueries

from tiltyard import RuleError
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.session import begin, clocks_at, replay
from tiltyard_server.common import clock
from tiltyard_server.play.actions import Resign
from tiltyard_server.play.chess.actions import ClaimAbsence, Move
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.chess.thinkers import Question, ThinkHere
from tiltyard_server.play.conductor import presence
from tiltyard_server.play.conductor.conductor import Conductor
from tiltyard_server.play.conductor.presence import Seat
from tiltyard_server.play.matches.game_start import open_games
from tiltyard_server.play.models import Game, GameMove, Presence, Pulse

pytestmark = pytest.mark.django_db
BULLET = TimeControl(60_000)


class Absent(ThinkHere):
    """A thinker that answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[Question] = []

    def ask(self, question: Question) -> None:
        """Keep the question."""
        self.questions.append(question)

    def think(self) -> None:
        """Answer all of them."""
        for question in self.questions:
            super().ask(question)
        self.questions.clear()


@pytest.fixture
def conductor(time: Clock) -> Conductor:
    return Conductor(ThinkHere())


@pytest.fixture
def game(time: Clock) -> Game:
    return open_game(make_user("ada"), make_user("bob"), number=1, time=BULLET)


def _settle(conductor: Conductor) -> None:
    for _ in range(100):
        if not conductor.work():
            return
    raise AssertionError("The conductor does not come to rest")


def _pass(time: Clock, conductor: Conductor, seconds: float, step: float = 0.4) -> None:
    """Let time pass under a conductor that works."""
    end = time.moment + timedelta(seconds=seconds)
    while time.moment < end:
        time.moment = min(end, time.moment + timedelta(seconds=step))
        _settle(conductor)


def _look(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def test_who_does_not_begin_in_time_loses(time: Clock, conductor: Conductor, game: Game) -> None:
    _pass(time, conductor, 16.5)
    assert _look(game).ended_at is None
    _pass(time, conductor, 0.5)

    assert (_look(game).reason, _look(game).winner) == ("no-start", 1)


def test_a_flag_falls_and_the_record_gives_the_same_game(
    time: Clock, conductor: Conductor, game: Game
) -> None:
    play(game, "e2e4 e7e5")
    _pass(time, conductor, 61)

    over = _look(game)
    assert (over.reason, over.winner, over.due_at) == ("time", 1, None)
    start = begin(session_of(game).setup, clock.to_ms(game.opened_at))
    assert replay(start, CHESS.list_records(game)) == session_of(game)


def test_bots_play_each_other_to_the_end(time: Clock, conductor: Conductor) -> None:
    position = "4k3/8/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1"
    game = open_game("simple-4", "simple-1", number=1, time=BULLET, position=position)
    Game.objects.update(seed="always the same")
    _pass(time, conductor, 90, step=1)

    assert (_look(game).reason, _look(game).winner) == ("checkmate", 0)
    assert {m["by"] for m in game.record.values_list("payload", flat=True) if "by" in m} == {"bot"}


def test_a_bot_answers_a_person_in_its_own_time(time: Clock, conductor: Conductor) -> None:
    game = open_game(make_user(), "simple-2", number=1, time=BULLET)
    play(game, "e2e4")
    _pass(time, conductor, 1.2)
    session = session_of(game)
    assert (session.plies, session.turn) == (2, 0)

    play(game, "d2d4")
    time.moment += timedelta(seconds=0.2)
    _settle(conductor)
    assert session_of(game).plies == 3  # it thinks for 0.75 s at least
    _pass(time, conductor, 2.5)
    assert session_of(game).plies == 4


def test_a_bot_is_asked_while_nobody_holds_the_game_and_an_old_answer_counts_for_nothing(
    time: Clock,
) -> None:
    thinker = Absent()
    conductor = Conductor(thinker)
    game = open_game(make_user(), "simple-2", number=1, time=BULLET)
    play(game, "e2e4")
    _pass(time, conductor, 1.2)
    assert session_of(game).plies == 1
    asked = [question.position.plies for question in thinker.questions]
    assert asked == [1]  # once, however often it was looked at

    do(game, 0, Resign())
    thinker.think()
    _settle(conductor)

    assert session_of(game).plies == 1


def test_an_absence_does_not_cost_the_bot_its_thought(time: Clock) -> None:
    thinker = Absent()
    conductor = Conductor(thinker)
    game = open_game(make_user(), "simple-2", number=1, time=BULLET)
    play(game, "e2e4")
    presence.connect(Seat(game.pk, 0), socket="s", process="p", now=time.moment)
    _pass(time, conductor, 1.2)
    presence.disconnect(Seat(game.pk, 0), socket="s", now=time.moment)
    thinker.think()
    _settle(conductor)

    assert session_of(game).plies == 2
    assert session_of(game).away[0] is not None


def test_a_hundred_bots_move_in_a_handful_of_statements(
    time: Clock, conductor: Conductor, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    open_games([new_game("simple-1", "simple-1", n) for n in range(1, 51)], now=clock.now())
    _settle(conductor)
    wait(time, 2)
    conductor.work()  # takes the baton and asks
    with django_assert_max_num_queries(12):
        conductor.work()

    assert GameMove.objects.filter(number=2).count() == 50


def test_who_is_away_for_the_grace_can_be_claimed_against(
    time: Clock, conductor: Conductor, game: Game
) -> None:
    play(game, "e2e4 e7e5")
    for side in (0, 1):
        presence.connect(Seat(game.pk, side), socket=f"s{side}", process="p", now=time.moment)
    presence.disconnect(Seat(game.pk, 1), socket="s1", now=time.moment)
    for _ in range(9):
        _pass(time, conductor, 1)
        presence.renew("p", {"s0": Seat(game.pk, 0)}, now=time.moment)
    with pytest.raises(RuleError) as refused:
        do(game, 0, ClaimAbsence())
    assert refused.value.code == "claim.too_early"
    _pass(time, conductor, 1)

    over = do(game, 0, ClaimAbsence())
    assert (over.reason, over.winner) == ("abandoned", 0)


def test_a_process_that_dies_takes_its_players_with_it_and_a_new_one_brings_them_back(
    time: Clock, conductor: Conductor, game: Game
) -> None:
    presence.connect(Seat(game.pk, 0), socket="s", process="p", now=time.moment)
    seen = clock.to_ms(time.moment)
    _pass(time, conductor, 7)
    assert session_of(game).away == (seen, None)
    assert not Presence.objects.exists()

    presence.renew("p", {"s": Seat(game.pk, 0)}, now=time.moment)
    assert session_of(game).away == (None, None)


def test_an_outage_is_given_back_whoever_comes_first(
    time: Clock, conductor: Conductor, game: Game
) -> None:
    play(game, "e2e4 e7e5")
    presence.connect(Seat(game.pk, 1), socket="s", process="p", now=time.moment)
    _pass(time, conductor, 5)
    time.moment += timedelta(hours=1)
    do(game, 0, Move("g1f3", 2))  # before any conductor is back
    assert session_of(game).left[0] == pytest.approx(55_000, abs=500)  # to a beat
    assert session_of(game).left[1] == 60_000

    _pass(time, Conductor(ThinkHere()), 3)
    assert _look(game).away == 0  # nobody could come back while the server was away
    time.moment += timedelta(hours=1)
    _settle(Conductor(ThinkHere()))

    white, black = clocks_at(session_of(game), clock.to_ms(time.moment))
    assert white == session_of(game).left[0]
    assert black == pytest.approx(57_000, abs=500)


def test_one_conducts_at_a_time_and_the_next_takes_over(
    time: Clock, conductor: Conductor, game: Game
) -> None:
    play(game, "e2e4 e7e5")
    other = Conductor(ThinkHere())
    _settle(conductor)
    holder = Pulse.objects.get().holder
    _settle(other)
    assert Pulse.objects.get().holder == holder
    conductor.close()
    _settle(other)
    assert Pulse.objects.get().holder not in ("", holder)

    time.moment += timedelta(seconds=2)  # it dies; nobody notices yet
    _settle(conductor)
    assert session_of(game).number == 3
    time.moment += timedelta(seconds=1)
    _settle(conductor)

    assert Pulse.objects.get().holder == holder
    assert clocks_at(session_of(game), clock.to_ms(time.moment)) == (60_000, 60_000)


def test_a_conductor_rests_until_something_is_due(
    time: Clock, conductor: Conductor, game: Game
) -> None:
    do(game, 0, Resign())
    assert not conductor.work()
    assert conductor.find_rest() == 0.5
    bots = open_game("simple-1", "simple-1")
    _settle(conductor)

    due = _look(bots).due_at
    assert due is not None
    expected = min(0.25, (due - time.moment) / timedelta(seconds=1))
    assert conductor.find_rest() == pytest.approx(expected)
