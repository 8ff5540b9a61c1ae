"""The games of a round as PGN."""

import pytest
from chess_matches import FOOLS_MATE, make_chess, open_games, play_out, seat
from conftest import Api
from django.test import Client
from factories import make_tournament
from hosted import Clock

from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.commands.details import Details

pytestmark = pytest.mark.django_db


def fetch(path: str, **headers: str) -> tuple[int, str, str]:
    answer = Client().get(f"/api{path}", headers=headers)
    return answer.status_code, answer.content.decode(), answer.headers["ETag"]


def make(marshal: User, details: Details | None = None) -> str:
    config = {"format": "swiss", "options": {"rounds": 3}}
    tournament = make_tournament(marshal, size=5, config=config, details=details)
    return f"/tournaments/{tournament.pk}"


def test_anybody_reads_the_boards_of_a_round_without_signing_in(api: Api, marshal: User) -> None:
    path = make(marshal)
    first = next(m for m in api.get(path)["matches"] if m["status"] == "ready")
    api.ok("PUT", f"{path}/matches/{first['number']}/result", {"score": [5, 5]})

    status, text, etag = fetch(f"{path}/rounds/1/games.pgn")

    games = text.split("\n\n[Event")
    assert (status, len(games)) == (200, 2)
    assert '[Round "1.1"]' in games[0]
    assert '[Result "1/2-1/2"]' in games[0]
    assert '[Board "2"]' in games[1]
    assert '[Result "*"]' in games[1]
    assert '[WhiteElo "' in games[0]
    assert fetch(f"{path}/rounds/1/games.pgn", **{"If-None-Match": etag})[:2] == (304, "")


def test_an_unknown_rating_is_left_out(api: Api, marshal: User) -> None:
    made = api.ok("POST", "/tournaments", {"name": "Open", "format": "round-robin"})
    path = f"/tournaments/{made['id']}"
    api.ok("POST", f"{path}/phase", {"to": "registration"})
    api.ok(
        "POST", f"{path}/entries/bulk", {"entries": [{"name": "Ann"}, {"name": 'Bo "the" Bear'}]}
    )
    for phase in ("check_in", "seeding", "in_progress"):
        api.ok("POST", f"{path}/phase", {"to": phase})
    text = fetch(f"{path}/rounds/1/games.pgn")[1]
    assert "Elo" not in text
    assert '\\"the\\"' in text


def test_results_that_are_held_back_are_in_no_file(api: Api, marshal: User) -> None:
    path = make(marshal, Details(delays_results=True, spectator_delay=600))
    for match in api.get(path)["matches"]:
        if match["status"] == "ready":
            api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": [10, 0]})
    text = fetch(f"{path}/rounds/1/games.pgn")[1]
    assert "1-0" not in text
    assert text.count('[Result "*"]') == 2


def test_a_match_of_cards_has_no_pgn(api: Api, marshal: User) -> None:
    config = {"format": "draft-swiss", "options": {"round1": "random"}}
    path = f"/tournaments/{make_tournament(marshal, size=6, config=config).pk}"
    assert api.refused("GET", f"{path}/rounds/1/games.pgn") == (409, "pgn.cards")


def test_moves_of_games_played_here_come_with_the_delay_of_spectators(
    api: Api, marshal: User, time: Clock
) -> None:
    tournament = make_chess(size=2)
    game = play_out(seat(open_games(tournament)[0]), FOOLS_MATE)
    path = f"/tournaments/{tournament.pk}/rounds/1/games.pgn"
    early = fetch(path)[1]
    assert "Qh4#" not in early
    time.go(4)
    late = fetch(path)[1]
    assert "Qh4#" in late
    assert '[Round "1.1"]' in late
    assert '[Result "0-1"]' in late
    assert game.first_name in late
