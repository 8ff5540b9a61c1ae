"""A query that is written once finds what the same query of Django finds."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from chess_tables import open_game
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection, models, transaction
from django.db.models import F, QuerySet
from django.test.utils import CaptureQueriesContext
from factories import make_tournament, make_user

from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.common.database.prepared_query import Prepared, PreparedWrite
from tiltyard_server.play.models import Game, GameMove
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db

_PEOPLE = Prepared(lambda pk: User.objects.filter(pk=pk, is_active=True))
_NAMES = Prepared(lambda name: User.objects.filter(username=name))
_OTHERS = Prepared(
    lambda names, pk: User.objects.filter(username__in=names).exclude(pk=pk).order_by("username")
)


def test_a_row_is_found_by_number_or_by_text() -> None:
    ada, gus = make_user("ada"), make_user("gus")

    assert (_PEOPLE.find(ada.pk), _PEOPLE.find(gus.pk)) == (ada, gus)
    assert _NAMES.find("gus") == gus


def test_what_else_the_query_asks_still_counts() -> None:
    ada = make_user("ada")
    User.objects.update(is_active=False)

    assert _PEOPLE.find(ada.pk) is None


@pytest.mark.parametrize("number", [0, -1, 2**63 - 1, 2**63, 10**30, -(10**30)])
def test_a_number_that_no_row_can_have_finds_nothing(number: int) -> None:
    assert _PEOPLE.find(number) is None


def test_words_that_look_like_sql_are_only_words() -> None:
    make_user("ada")

    assert _NAMES.find("' or 1=1 --") is None


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 300])
def test_a_list_finds_all_that_are_in_it_however_long_it_is(count: int) -> None:
    people = [make_user(f"p{n:03}") for n in range(min(count, 5))]
    me = make_user("p000a")

    assert [*_OTHERS.list(["p000a", *(f"p{n:03}" for n in range(count))], me.pk)] == people


def _make_session() -> Session:
    return Session.objects.create(
        session_key="k", session_data="x", expire_date=clock.now() + timedelta(hours=1)
    )


@pytest.mark.parametrize(
    ("make", "ask"),
    [
        (make_tournament, lambda pk: Tournament.objects.filter(pk=pk)),
        (make_tournament, lambda pk: Tournament.objects.select_for_update().filter(pk=pk)),
        (make_tournament, lambda pk: Tournament.objects.filter(pk=pk).only("name", "config")),
        (
            make_tournament,
            lambda pk: Tournament.objects.filter(pk=pk).annotate(whose=F("owner__username")),
        ),
        (make_user, lambda pk: User.objects.filter(pk=pk)),
        (_make_session, lambda key: Session.objects.filter(session_key=key)),
    ],
)
def test_every_column_has_the_value_and_the_type_that_django_reads(
    make: Callable[[], models.Model], ask: Callable[[Any], QuerySet[models.Model]]
) -> None:
    key = make().pk

    assert _describe(Prepared(ask).list(key)) == _describe([*ask(key)])


def test_an_empty_list_finds_nothing() -> None:
    assert _OTHERS.list([], 1) == []


def test_the_sql_is_written_once_a_length_that_is_a_power_of_two() -> None:
    calls = []

    def ask(names: list[str]) -> QuerySet[User]:
        calls.append(len(names))
        return User.objects.filter(username__in=names)

    prepared = Prepared(ask)
    with CaptureQueriesContext(connection) as asked:
        for count in (1, 1, 3, 4, 4):
            prepared.list(["x"] * count)

    assert (calls, len(asked)) == ([1, 4], 5)


def _describe(rows: Sequence[models.Model]) -> list[dict[str, Any]]:
    return [
        {name: (type(value), value) for name, value in vars(row).items() if name != "_state"}
        for row in rows
    ]


def test_rows_are_written_as_django_writes_them() -> None:
    games = open_games_for_rows()
    inserts = PreparedWrite(GameMove, "game", "number", "at", "payload")
    rows = [GameMove(game=game, number=77, at=5, payload={"é": [1, None]}) for game in games]

    inserts.write(rows[:1])
    inserts.write(rows[1:])
    inserts.write([])

    found = GameMove.objects.filter(number=77).order_by("game")
    assert [(row.game_id, row.at, row.payload) for row in found] == [
        (game.pk, 5, {"é": [1, None]}) for game in games
    ]
    with pytest.raises(IntegrityError), transaction.atomic():
        inserts.write(rows[:1])


def test_columns_are_updated_in_the_rows_they_belong_to() -> None:
    first, second = open_games_for_rows()
    changes = PreparedWrite(Game, "session", "due_at", "winner", by="id")
    first.winner, first.due_at, first.session = 1, clock.now(), {"a": 1}
    second.winner, second.reason = 0, "not written"

    changes.write([first, second])

    kept = {game.pk: game for game in Game.objects.all()}
    assert (kept[first.pk].winner, kept[first.pk].session) == (1, {"a": 1})
    assert kept[first.pk].due_at == first.due_at
    assert (kept[second.pk].winner, kept[second.pk].reason) == (0, "")


def open_games_for_rows() -> list[Game]:
    return [open_game(make_user(f"w{n}"), make_user(f"b{n}"), number=n) for n in (1, 2)]
