"""Games of Ludo of the version before are in the one table after `migrate`, known as they were."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from conftest import Api
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations import RunPython
from django.db.migrations.executor import MigrationExecutor
from factories import make_tournament, make_user
from hosted import START, Clock
from pytest_django import DjangoDbBlocker

from tiltyard_hosts.ludo.decisions import Play
from tiltyard_hosts.ludo.dice import commit
from tiltyard_hosts.ludo.proof import verify
from tiltyard_hosts.ludo.records import record_to_json
from tiltyard_hosts.ludo.session import Session, Setup, next_due, session_to_json
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.outbox.models import OutboxMessage
from tiltyard_server.play.matches.game_start import open_games
from tiltyard_server.play.matches.results import report
from tiltyard_server.play.models import Game, HostSetup, Pulse
from tiltyard_server.play.services import host_view
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
BEFORE = ("play", "0005_what_became_of_results")
OVER, PLAYING = 3, 7  # old numbers
SEED = "ab" * 32


def _migrate(target: tuple[str, str]) -> Any:
    return MigrationExecutor(connection).migrate([target]).apps


@contextmanager
def _version_before() -> Iterator[Any]:
    """Have the tables of the version before; they are the new ones again at the end."""
    loader = MigrationExecutor(connection).loader
    (last,) = loader.graph.leaf_nodes("play")
    moving = loader.get_migration("play", "0007_games_move")
    assert not any(operation.reversible for operation in moving.operations)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RunPython, "reversible", True)
        patch.setattr(RunPython, "database_backwards", lambda *_arguments: None)
        old = _migrate(BEFORE)
    try:
        yield old
    finally:
        _migrate(last)


def _write_ludo(old: Any, tournament: Tournament, game_id: int, *, is_over: bool) -> None:
    """Write a game as the version before did: somebody resigned, or is away."""
    at = clock.to_ms(START)
    play = Play(Session(Setup(bots=("greedy", None)), at), seed=SEED, game=game_id)
    play.open(at)
    play.set_ready(1, "blue-moon", at)
    play.pass_time(at + 900, limit=1)
    if is_over:
        play.resign(0, at + 1_000)
    else:
        play.leave(1, at + 1_000, seen_at=at + 1_000)
    session, due = play.session, next_due(play.session)
    match = tournament.matches.get(number=1 if is_over else 2)
    row = old.get_model("play", "HostedGame").objects.create(
        pk=game_id,
        tournament_id=tournament.pk,
        match_number=match.number,
        game_number=1,
        kind="ludo",
        first_entry=match.first_entry,
        second_entry=match.second_entry,
        seed=SEED,
        commitment=commit(SEED),
        status=session.status.value,
        number=session.number,
        session=session_to_json(session),
        due_at=None if due is None else clock.from_ms(due),
        opened_at=START,
        winner=session.winner,
        reason=session.reason or "",
        ended_at=START + timedelta(seconds=1) if is_over else None,
    )
    moves = old.get_model("play", "HostedMove").objects
    for number, record in enumerate(play.records, 1):
        moves.create(game=row, number=number, at=record.at, payload=record_to_json(record))


def _write_chess(old: Any, game_id: int) -> None:
    old.get_model("play", "ChessGame").objects.create(
        pk=game_id,
        white_name="Ada",
        black_name="Bob",
        is_rated=False,
        seed=SEED,
        session={"status": "over"},
        opened_at=START,
        ended_at=START,
    )


@pytest.fixture(scope="module")
def moved(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, _quick_flush: None
) -> Iterator[Tournament]:
    """A tournament whose games were opened by the version before, and are moved.

    Every test of this file sees it, and what a test changes is rolled back: to go back to the old
    tables and forth again takes as long as fifty tests.
    """
    with django_db_blocker.unblock():
        with pytest.MonkeyPatch.context() as patch, _version_before() as old:
            patch.setattr(clock, "now", lambda: START)
            made = _write_all(old)
        yield made
        call_command("flush", interactive=False, verbosity=0)


def _write_all(old: Any) -> Tournament:
    tournament = make_tournament(size=4, players=(make_user("ada"), make_user("bob")))
    old.get_model("play", "HostSetup").objects.create(
        tournament_id=tournament.pk, kind="ludo", turn_seconds=11
    )
    _write_ludo(old, tournament, OVER, is_over=True)
    _write_ludo(old, tournament, PLAYING, is_over=False)
    _write_chess(old, OVER)
    OutboxMessage.objects.all().delete()
    for topic in ("hosted-game.over", "chess-game.over"):
        OutboxMessage.objects.create(
            topic=topic, payload={"game_id": OVER}, created_at=START, due_at=START
        )
    old.get_model("play", "HostedPulse").objects.create(pk=1, at=START)
    return tournament


@pytest.fixture
def tournament(moved: Tournament, time: Clock, db: None) -> Tournament:
    time.moment += timedelta(seconds=2)
    return Tournament.objects.get(pk=moved.pk)


def test_old_games_are_found_by_their_numbers_and_proven(tournament: Tournament) -> None:
    ada = Api(User.objects.get(username="ada"))
    over = ada.get(f"/hosted-games/{OVER}")
    playing = Api(User.objects.get(username="bob")).get(f"/hosted-games/{PLAYING}")
    assert (over["id"], over["status"], over["winner"]) == (OVER, "over", 1)
    assert (playing["id"], playing["status"]) == (PLAYING, "paused")
    assert [side["name"] for side in over["sides"]] == ["Ada", "Name 4"]
    proof = ada.get(f"/hosted-games/{OVER}/proof")
    assert proof["game"] == OVER
    assert verify(proof, commitment=commit(SEED)).is_sound
    listed = ada.get(f"/tournaments/{tournament.pk}/hosted-games")
    assert [game["id"] for game in listed] == [OVER]


def test_no_number_means_two_games(tournament: Tournament) -> None:
    chess, *ludo = Game.objects.order_by("pk")
    assert (chess.pk, chess.kind, chess.names) == (OVER, "chess", ("Ada", "Bob"))
    assert [(game.kind, game.public_id) for game in ludo] == [("ludo", OVER), ("ludo", PLAYING)]
    assert min(game.pk for game in ludo) > PLAYING
    for game in ludo:
        assert Api().refused("GET", f"/hosted-games/{game.pk}") == (404, "game.unknown")
    chess.pk = None
    chess.save()
    assert chess.pk > max(game.pk for game in ludo)
    assert Api().refused("GET", f"/chess/games/{PLAYING}/") == (404, "game.unknown")


def test_an_old_game_goes_on(time: Clock, tournament: Tournament) -> None:
    bob = Api(User.objects.get(username="bob"))
    path = f"/hosted-games/{PLAYING}"
    seen = bob.get(path)
    after = bob.ok("POST", f"{path}/resign", {})
    assert (after["reason"], after["winner"]) == ("resigned", 1 - after["my_side"])
    record = bob.get(f"{path}/record")
    assert [entry["number"] for entry in record["record"]] == list(range(1, seen["number"] + 2))


def test_messages_settings_and_the_beat_are_those_of_before(tournament: Tournament) -> None:
    game = Game.objects.get(old_id=OVER)
    waiting = OutboxMessage.objects.filter(topic="game.over").order_by("pk")
    assert [message.payload["game_id"] for message in waiting] == [game.pk, OVER]
    with transaction.atomic():
        report(waiting[0].payload)
    game.refresh_from_db()
    assert game.report == "counted"
    assert HostSetup.objects.get(tournament=tournament).settings["turn_seconds"] == 11
    assert host_view(tournament)["grace_seconds"] == 60
    assert Pulse.objects.get().at == START
    assert open_games([], now=START) == []
