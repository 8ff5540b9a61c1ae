"""Broadcasts by lichess's routes: over the tournaments that are there, and seated by games."""

from typing import Any

import pytest
from conftest import Api
from factories import make_tournament, make_user
from lichess_programs import Program

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import User
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.relays.models import BoardGame, Relay
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Entry, Match, Tournament

pytestmark = pytest.mark.django_db


def push(program: Program, round_id: str, text: str) -> tuple[int, Any]:
    answer = program.client.post(
        f"/lichess/api/broadcast/round/{round_id}/push",
        data=text,
        content_type="text/plain",
        headers=program.headers,
    )
    return answer.status_code, answer.json()


def write(white: str, black: str, moves: str = "", **tags: str) -> str:
    told = {"White": white, "Black": black, **tags}
    lines = [f'[{name} "{value}"]' for name, value in told.items()]
    return "\n".join([*lines, "", f"{moves} *", "", ""])


def make_broadcast(program: Program) -> str:
    answer = program.ask("POST", "broadcast/new", {"name": "Open"})
    assert answer.status_code == 200, answer.content
    return str(answer.json()["tour"]["id"])


@pytest.fixture
def program(marshal: User) -> Program:
    return Program(marshal)


def make_swiss(marshal: User) -> Tournament:
    config = {"format": "swiss", "options": {"rounds": 3}}
    return make_tournament(marshal, size=4, config=config, details=Details(spectator_delay=0))


def test_a_key_for_boards_pushes_to_a_round_that_is_paired(marshal: User) -> None:
    tournament = make_swiss(marshal)
    status, answer = push(
        Program(marshal, Scope.RELAY),
        f"{tournament.pk:05}001",
        write("Somebody", "?", "1. e4", Round="1.1") + write("Who", "Knows"),
    )
    assert status == 200
    first, second = answer["games"]
    assert (first["moves"], first["tags"]["White"], "error" in first) == (1, "Somebody", False)
    assert second["error"].startswith("Its players do not meet")
    assert BoardGame.objects.get().plies == 1


def test_who_has_no_say_in_a_tournament_pushes_nothing(marshal: User) -> None:
    number = f"{make_swiss(marshal).pk:05}001"
    stranger = Program(make_user("stranger"))
    assert push(stranger, number, write("A", "B", Round="1.1"))[0] == 403
    assert push(Program(marshal, Scope.PLAY), number, write("A", "B"))[0] == 403
    assert push(Program(), number, write("A", "B"))[0] == 401
    assert not BoardGame.objects.exists()


def test_the_first_games_seat_the_round_and_enter_who_is_new(program: Program) -> None:
    tour = make_broadcast(program)
    text = write("Ann", "Bob", WhiteFideId="1503014", WhiteTitle="GM", WhiteElo="2850")
    text += write("Cy", "Di")
    assert push(program, f"{int(tour):05}001", text)[0] == 200

    ann = Entry.objects.get(name="Ann")
    assert (ann.rating, Identity.objects.get(number=ann.number).title) == (2850, "GM")
    names = dict(Entry.objects.values_list("number", "name"))
    seats = Match.objects.order_by("number").values_list("first_entry", "second_entry")
    assert [(names[one or 0], names[two or 0]) for one, two in seats] == [
        ("Ann", "Bob"),
        ("Cy", "Di"),
    ]


def test_the_next_round_is_seated_once_results_are_confirmed(program: Program) -> None:
    tour = make_broadcast(program)
    number = int(tour)
    assert push(program, f"{number:05}001", write("Ann", "Bob") + write("Cy", "Di"))[0] == 200
    following = write("Di", "Ann", "1. d4") + write("Eve", "Cy")
    status, answer = push(program, f"{number:05}002", following)
    assert (status, "awaits a result" in answer["error"]) == (400, True)
    assert not Entry.objects.filter(name="Eve").exists()

    owner = Api(Tournament.objects.get(pk=number).owner)
    for match in Match.objects.filter(tournament=number).values_list("number", flat=True):
        owner.ok("PUT", f"/tournaments/{number}/matches/{match}/result", {"score": [10, 0]})
    status, answer = push(program, f"{number:05}002", following)
    assert (status, [game.get("error") for game in answer["games"]]) == (200, [None, None])
    found = program.get(f"api/broadcast/{tour}")
    assert [each["name"] for each in found["rounds"]] == ["Round 1", "Round 2"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (write("Ann", "?"), "A game names no White, or no Black."),
        (write("Ann", "Bob") + write("Bob", "Cy"), "Bob plays twice."),
        ("nothing", "There is no game in this text: it is not PGN."),
    ],
)
def test_games_that_seat_nobody_change_nothing(program: Program, text: str, words: str) -> None:
    tour = make_broadcast(program)
    assert push(program, f"{int(tour):05}001", text) == (400, {"error": words})
    assert not Entry.objects.exists()


def test_a_round_has_an_address_a_delay_and_can_be_reset(program: Program, settings: Any) -> None:
    settings.TILTYARD_HERALD_LOCAL = ["127.0.0.1"]
    tour = make_broadcast(program)
    said = {"name": "1", "syncUrl": "http://127.0.0.1:1/games.pgn", "delay": 120, "period": 2}
    answer = program.ask("POST", f"broadcast/{tour}/new", said).json()
    assert answer["round"]["delay"] == 120
    assert (Relay.objects.get().url, Relay.objects.get().every) == (said["syncUrl"], 5)
    number = answer["round"]["id"]
    assert push(program, number, write("Ann", "Bob", "1. e4"))[0] == 200
    assert BoardGame.objects.count() == 1
    assert program.ask("POST", f"api/broadcast/round/{number}/reset").json() == {"ok": True}
    assert BoardGame.objects.count() == 0
    far = program.ask("POST", f"broadcast/round/{number}/edit", {"syncUrl": "https://127.0.0.2/"})
    assert far.status_code == 400


def test_what_is_no_broadcast_is_not_found(program: Program) -> None:
    for path in (
        "api/broadcast/x",
        "api/broadcast/99999999",
        "api/broadcast/-/-/000",
        "api/broadcast/-/-/12",
    ):
        assert program.ask("GET", path).status_code == 404, path


def test_strangers_read_a_round_after_the_delay(program: Program) -> None:
    tour = make_broadcast(program)
    number = program.ask("POST", f"broadcast/{tour}/new", {"name": "1", "delay": 900}).json()
    round_id = number["round"]["id"]
    push(program, round_id, write("Ann", "Bob", "1. e4"))
    text = Program().ask("GET", f"api/broadcast/round/{round_id}.pgn")
    assert b"e4" not in b"".join(text.streaming_content)
