"""Opening games, acting in them, and what others hear of it."""

from datetime import timedelta

import pytest
from chess_tables import do, new_game, open_game, play, session_of, wait
from django.db import IntegrityError, transaction
from factories import make_user
from hosted import Clock
from pytest_django import DjangoAssertNumQueries

from tiltyard import InputError, RuleError, TiltyardError
from tiltyard_hosts.chess.session import begin, replay
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.outbox.models import OutboxMessage
from tiltyard_server.play.actions import Action, Resign
from tiltyard_server.play.chess import selectors
from tiltyard_server.play.chess.actions import (
    AcceptDraw,
    ClaimAbsence,
    ClaimDraw,
    DeclineDraw,
    GoBerserk,
    Move,
    OfferDraw,
    read_action,
)
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.execution import Deed, abort_games, act_together
from tiltyard_server.play.matches.game_start import open_games
from tiltyard_server.play.models import Game, GameMove

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(time: Clock) -> Game:
    return open_game(make_user("ada"), make_user("bob"), number=1)


def _messages() -> list[tuple[str, object]]:
    return list(OutboxMessage.objects.order_by("id").values_list("topic", "payload"))


def test_many_games_are_opened_in_few_statements_and_each_origin_once(
    time: Clock, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ada, bob = make_user("ada"), make_user("bob")
    new = [new_game(ada, bob, number) for number in range(1, 41)]
    open_games(new[:1], now=clock.now())
    with django_assert_max_num_queries(8):
        games = open_games(new, now=clock.now())

    again = open_games(new, now=clock.now())
    assert [game.pk for game in again] == [game.pk for game in games]
    assert Game.objects.count() == GameMove.objects.count() == 40
    game = Game.objects.get(origin_number=40)
    assert (game.due, game.due_at) == ("first-move", time.moment + timedelta(seconds=22))
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(origin_number=1)


def test_a_game_of_each_variant_can_be_opened_and_a_bad_position_is_refused(time: Clock) -> None:
    ada = make_user("ada")
    new = [
        new_game(ada, "simple-1", number, variant=variant)
        for number, variant in enumerate(Variant, 1)
    ]

    for game in open_games(new, now=clock.now()):
        assert session_of(game).status == "playing"
    with pytest.raises(InputError):
        open_game(ada, "simple-1", position="8/8/8/8/8/8/8/8 w - - 0 1")


def test_moves_are_recorded_and_the_record_gives_the_session(time: Clock, game: Game) -> None:
    play(game, "e2e4 e7e5")
    wait(time, 5)
    act_together([Deed(game.pk, 0, Move("g1f3", 2), clock.now(), lag_ms=100)])

    session = session_of(game)
    assert session.left == (177_100, 180_000)
    assert (
        replay(
            begin(session.setup, clock.to_ms(game.opened_at)),
            CHESS.list_records(game),
        )
        == session
    )
    assert list(game.record.order_by("number").values_list("number", flat=True)) == [1, 2, 3, 4]
    board = selectors.list_boards([game.pk])[game.pk]
    assert (board["last_move"], board["plies"]) == ("g1f3", 3)


def test_a_move_sent_again_passes_and_another_is_told_that_the_game_has_moved_on(
    game: Game,
) -> None:
    play(game, "e2e4")
    assert do(game, 0, Move("e2e4", 0)).number == 2
    with pytest.raises(RuleError) as refused:
        do(game, 0, Move("d2d4", 0))

    assert refused.value.code == "game.moved_on"


@pytest.mark.parametrize(
    ("side", "action", "code"),
    [
        (1, Move("e7e5", 0), "game.not_your_turn"),
        (0, Move("e2e5", 0), "move.illegal"),
        (0, Move("castle", 0), "move.malformed"),
        (0, OfferDraw(), "draw.too_early"),
        (0, AcceptDraw(), "draw.not_offered"),
        (0, DeclineDraw(), "draw.not_offered"),
        (0, ClaimDraw(), "draw.no_claim"),
        (0, ClaimAbsence(), "claim.not_open"),
    ],
)
def test_what_the_rules_refuse_leaves_no_trace(
    game: Game, side: int, action: Action, code: str
) -> None:
    with pytest.raises(TiltyardError) as refused:
        do(game, side, action)

    assert refused.value.code == code
    assert game.record.count() == 1


def test_the_arena_hears_of_berserk_and_of_the_end_once(time: Clock, game: Game) -> None:
    do(game, 1, GoBerserk())
    do(game, 1, GoBerserk())
    do(game, 1, Resign())
    over = do(game, 1, Resign())
    with pytest.raises(RuleError):
        do(game, 0, Resign())

    assert (over.winner, over.reason, over.due_at) == (0, "resigned", None)
    assert over.ended_at == time.moment
    assert _messages() == [
        ("chess-game.berserked", {"game_id": game.pk, "side": 1}),
        ("game.over", {"game_id": game.pk}),
    ]


def test_a_draw_is_offered_declined_offered_and_accepted(game: Game) -> None:
    play(game, "e2e4 e7e5")
    do(game, 0, OfferDraw())
    do(game, 1, DeclineDraw())
    do(game, 1, OfferDraw())

    assert do(game, 0, AcceptDraw()).reason == "agreement"


def test_a_repetition_is_claimed_with_the_move_that_completes_it(game: Game) -> None:
    play(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")

    assert do(game, 1, ClaimDraw("f6g8")).reason == "threefold"


def test_a_game_of_nobodys_tells_nobody(time: Clock) -> None:
    do(open_game(make_user(), make_user()), 0, Resign())

    assert _messages() == []


def test_games_are_aborted_and_those_that_are_over_stay_so(game: Game) -> None:
    ada = make_user()
    other = open_game(ada, "simple-1", number=2)
    do(game, 0, Resign())
    abort_games([game.pk, other.pk], now=clock.now())

    reasons = dict(Game.objects.values_list("pk", "reason"))
    assert reasons == {game.pk: "resigned", other.pk: "aborted"}
    assert len(_messages()) == 2


def test_there_is_nothing_to_do_in_a_game_that_is_not_there(db: None) -> None:
    with pytest.raises(NotFoundError):
        do(Game(pk=999), 0, Resign())


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("fly", {}),
        ("move", {}),
        ("move", {"uci": "e2e4"}),
        ("move", {"uci": 1, "ply": 0}),
        ("move", {"uci": "e2e4e5e6e7", "ply": 0}),
        ("move", {"uci": "e2e4", "ply": True}),
        ("move", {"uci": "e2e4", "ply": -1}),
        ("resign", {"uci": "e2e4"}),
        ("claim-absence", {"is_draw": "yes"}),
    ],
)
def test_an_action_that_cannot_be_read_is_refused(kind: str, given: dict[str, object]) -> None:
    with pytest.raises(InputError) as refused:
        read_action(kind, given)

    assert refused.value.code == "action.malformed"


def test_the_games_of_a_person_are_those_that_go_on(time: Clock, game: Game) -> None:
    ada = User.objects.get(username="ada")
    done = open_game(ada, "simple-2", number=2)
    do(done, 0, Resign())
    other = open_game("simple-2", ada, number=3)

    own = selectors.list_own_games(ada.pk)
    assert [(view["id"], view["color"]) for view in own] == [
        (other.pk, "black"),
        (game.pk, "white"),
    ]
    assert own[0]["opponent"]["bot"] == "simple-2"
    assert own[1]["opponent"]["username"] == "bob"
