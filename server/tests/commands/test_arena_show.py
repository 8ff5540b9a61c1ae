"""The demo of an arena."""

import pytest
from arena_play import go
from factories import make_user
from hosted import Clock, settle

from tiltyard import InputError
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.commands.demo_data.arena_show import ensure_show, make_show, read_clock, watch
from tiltyard_server.play.actions import Resign
from tiltyard_server.play.execution import act
from tiltyard_server.play.models import Game

pytestmark = pytest.mark.django_db


def test_bots_play_an_arena_to_the_podium(time: Clock, director: Director) -> None:
    marshal = make_user("marshal")
    arena = make_show(marshal, players=6, minutes=2, chess_clock=read_clock("1+0"))
    go(time, director, 12)  # the last two wait a little for somebody closer
    assert Game.objects.filter(origin_id=arena.pk).count() == 3
    for game in Game.objects.filter(origin_id=arena.pk):
        act(game_id=game.pk, side=1, action=Resign())
    settle()
    told: list[str] = []
    watch(arena, told.append, pause=lambda: go(time, director, 60, step=5))

    assert "3 games, 6 play" in told[0]
    assert told[-4].startswith("Exhibition 1 Arena is over after 3 games")
    assert told[-3].startswith("  1. ")
    assert told[-3].endswith("2 points in 1 games")


def test_the_exhibition_has_one_arena_at_a_time(time: Clock, director: Director) -> None:
    marshal = make_user("marshal")
    assert ensure_show(marshal).pk == ensure_show(marshal).pk


def test_a_clock_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(InputError, match="minutes\\+seconds"):
        read_clock("quick")
