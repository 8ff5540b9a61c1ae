"""Games of boards over the board: they come in, are shown, and propose results."""

from typing import Any

import pytest
from conftest import Api
from django.test import Client
from factories import make_user, ready_matches
from hall_boards import Hall, make_relay_key, write_game
from hosted import Clock

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import User
from tiltyard_server.front.privacy.erasure import erase
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.relays.models import BoardGame, BoardStep, Relay
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Entry, Match, Staff

pytestmark = pytest.mark.django_db
MATE = "1. f3 {[%clk 1:29:50]} e5 {[%clk 1:29:40]} 2. g4 {[%clk 1:29:30]} Qh4# {[%clk 1:29:20]}"


@pytest.fixture
def hall(marshal: User) -> Hall:
    return Hall(marshal)


def read_pgn(hall: Hall, round_number: int = 1) -> str:
    return Client().get(f"/api{hall.path}/rounds/{round_number}/games.pgn").content.decode()


def boards(api: Api, hall: Hall) -> list[dict[str, Any]]:
    return list(api.get(f"{hall.path}/relay")["boards"])


def test_a_file_is_matched_by_board_by_name_and_by_fide_number(api: Api, hall: Hall) -> None:
    white, black = hall.find_names(2)
    status, answer = hall.push(
        write_game("1. e4", Round="1.1") + write_game("1. d4 d5", White=white, Black=black)
    )
    assert status == 200, answer
    assert answer["round"] == 1
    assert [(game["board"], game["moves"]) for game in answer["games"]] == [(1, 1), (2, 2)]

    match = Match.objects.get(tournament=hall.tournament, number=1)
    for number, fide_id in ((match.first_entry, "1503014"), (match.second_entry, "4600001")):
        Identity.objects.create(tournament=hall.tournament, number=number or 0, fide_id=fide_id)
    _, answer = hall.push(
        write_game("1. e4 c5", WhiteFideId="1503014", BlackFideId="4600001", White="?", Black="?")
    )
    assert (answer["games"][0]["board"], answer["games"][0]["moves"]) == (1, 2)
    assert [row["plies"] for row in boards(api, hall)] == [2, 2]


def test_names_are_known_without_accents_in_any_order_and_with_a_letter_for_the_first_name(
    hall: Hall,
) -> None:
    spelt = {
        "Carlsen, Magnus": "Carlsen, M",
        "Müller, Karsten": "Karsten Mueller",
        "Roe, Al": "al ROE",
        "Đoković, Ana": "Dokovic, Ana",
    }
    text = "".join(
        write_game("1. e4", White=spelt[white], Black=spelt[black])
        for white, black in (hall.find_names(1), hall.find_names(2))
    )
    Entry.objects.filter(name="Carlsen, Magnus").update(name="Carlsen, M.")
    _, answer = hall.push(text)
    assert [game["board"] for game in answer["games"]] == [1, 2]


def test_what_belongs_to_no_board_is_listed_with_the_reason(api: Api, hall: Hall) -> None:
    white, black = hall.find_names(1)
    text = (
        write_game("1. e4", Round="2.1", White=white, Black=black)
        + write_game("1. e4", White=black, Black=white)
        + write_game("1. e4", Round="1.1", White="Somebody Else", Black="And Another")
        + write_game("1. e4", White="Who", Black="Knows")
        + write_game("1. e4", Round="1.1", White=white, Black=black)
        + write_game("1. d4", Round="1.1")
    )
    _, answer = hall.push(text)
    assert [game["board"] for game in answer["games"]] == [None, None, None, None, 1, None]
    found = api.get(f"{hall.path}/relay")["unmatched"]
    assert [row["reason"] for row in found] == [
        "other-round",
        "colours",
        "other-players",
        "unknown",
        "twice",
    ]
    assert all(row["message"].endswith(".") for row in found)
    hall.push(write_game("1. e4 e5", White=white, Black=black))
    assert len(api.get(f"{hall.path}/relay")["unmatched"]) == 5


def test_a_game_that_finds_its_board_later_is_listed_no_more(api: Api, hall: Hall) -> None:
    white, black = hall.find_names(1)
    text = write_game("1. e4", White="Carlson, Mangus", Black=black)
    hall.push(text)
    assert len(api.get(f"{hall.path}/relay")["unmatched"]) == 1
    Entry.objects.filter(tournament=hall.tournament, name=white).update(name="Carlson, Mangus")
    hall.push(text)
    assert api.get(f"{hall.path}/relay")["unmatched"] == []


def test_the_same_file_again_changes_nothing(hall: Hall) -> None:
    text = write_game(MATE, "0-1", Round="1.1")
    hall.push(text)
    before = list(BoardStep.objects.values_list("number", "at"))
    hall.push(text)
    assert list(BoardStep.objects.values_list("number", "at")) == before
    assert BoardGame.objects.get().number == len(before) == 6


def test_moves_that_a_board_takes_back_are_gone(hall: Hall) -> None:
    hall.push(write_game("1. e4 e5 2. Nf3 Nc6", Round="1.1"))
    hall.push(write_game("1. e4 e5 2. Nc3", Round="1.1"))
    assert "2. Nc3 *" in read_pgn(hall)
    hall.push(write_game("1. e4", Round="1.1"))
    assert "1. e4 *" in read_pgn(hall)
    assert BoardGame.objects.get().plies == 1


def test_moves_and_clocks_leave_in_the_file_of_the_round_and_the_proposed_result_does_not(
    hall: Hall,
) -> None:
    hall.push(write_game(MATE, "0-1", Round="1.1"))
    text = read_pgn(hall)
    assert "Qh4# { [%clk 1:29:20] } *" in text.replace("\n", " ")
    assert '[Result "0-1"]' not in text


def test_a_result_counts_once_it_is_confirmed(api: Api, hall: Hall) -> None:
    hall.push(write_game(MATE, "0-1", Round="1.1") + write_game("1. e4", Round="1.2"))
    first, second = boards(api, hall)
    assert (first["proposed"], first["clocks"]) == ("0-1", [5370000, 5360000])
    assert second["proposed"] == ""
    assert len(ready_matches(hall.tournament)) == 2

    answer = api.ok(
        "POST", f"{hall.path}/relay/confirm", {"results": [{"match": 1, "result": "0-1"}]}
    )

    assert [row["ok"] for row in answer["results"]] == [True]
    (match, _) = api.get(hall.path)["matches"]
    assert (match["winner"], match["status"]) == (1, "completed")
    assert boards(api, hall)[0]["proposed"] == ""
    assert '[Result "0-1"]' in read_pgn(hall)


def test_no_result_is_overwritten_and_another_one_is_not_confirmed(api: Api, hall: Hall) -> None:
    hall.push(write_game("1. e4", "1-0", Round="1.1") + write_game("1. e4", "1-0", Round="1.2"))
    api.ok("PUT", f"{hall.path}/matches/1/result", {"score": [5, 5]})
    wanted = {"results": [{"match": 1, "result": "1-0"}, {"match": 2, "result": "1/2-1/2"}]}
    answer = api.ok("POST", f"{hall.path}/relay/confirm", wanted)
    assert [row["error"]["code"] for row in answer["results"]] == ["relay.not_proposed"] * 2
    first, second = boards(api, hall)
    assert (first["differs"], first["proposed"]) == (True, "")
    assert (second["differs"], second["proposed"]) == (False, "1-0")
    assert api.get(hall.path)["matches"][0]["score"] == [5, 5]


def test_strangers_see_moves_after_the_delay_of_spectators(marshal: User, time: Clock) -> None:
    hall = Hall(marshal, Details(spectator_delay=600))
    hall.push(write_game("1. e4", Round="1.1"))
    time.run(300)
    hall.push(write_game("1. e4 e5", Round="1.1"))
    assert "e4" not in read_pgn(hall)
    time.run(300)
    assert "1. e4 *" in read_pgn(hall)
    time.run(300)
    assert "1. e4 e5 *" in read_pgn(hall)


def test_boards_for_participants_only_are_in_no_public_file(marshal: User) -> None:
    hall = Hall(marshal, Details(spectators="participants", spectator_delay=0))
    hall.push(write_game("1. e4", Round="1.1"))
    assert "e4" not in read_pgn(hall)


def test_boards_of_a_round_that_is_withheld_are_in_no_public_file(api: Api, hall: Hall) -> None:
    api.ok("PUT", f"{hall.path}/publication", {"withholds_rounds": True})
    for number in ready_matches(hall.tournament):
        api.ok("PUT", f"{hall.path}/matches/{number}/result", {"score": [10, 0]})
    assert hall.push(write_game("1. e4", Round="2.1"))[0] == 200
    assert read_pgn(hall, 2) == ""
    api.ok("POST", f"{hall.path}/publication", {})
    assert "1. e4" in read_pgn(hall, 2)


def test_a_key_of_that_scope_sends_games_and_does_nothing_else(hall: Hall, marshal: User) -> None:
    key = make_relay_key(marshal)
    assert hall.push(write_game("1. e4", Round="1.1"), key=key)[0] == 200
    result = {"score": [10, 0]}
    refused = Api(key=key).refused("PUT", f"{hall.path}/matches/1/result", result)
    assert refused == (403, "key.scope_missing")
    assert Api(key=key).refused("GET", f"{hall.path}/relay") == (403, "key.scope_missing")
    reading = make_relay_key(marshal, Scope.READ)
    assert hall.push(write_game("1. e4"), key=reading)[1]["code"] == "key.scope_missing"
    other = make_relay_key(make_user("stranger"))
    assert hall.push(write_game("1. e4"), key=other)[1]["code"] == "action.not_allowed"
    helper = make_user("helper")
    Staff.objects.create(tournament=hall.tournament, user=helper, role="arbiter")
    assert hall.push(write_game("1. e4"), key=make_relay_key(helper))[0] == 200


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", "pgn.no_games"),
        ("<html>Not found</html>", "pgn.no_games"),
        (write_game("1. e4") * 501, "pgn.too_many"),
    ],
)
def test_what_is_no_pgn_is_refused_and_changes_nothing(hall: Hall, body: str, code: str) -> None:
    status, answer = hall.push(body)
    assert (status, answer["code"]) == (422, code)
    assert not Relay.objects.exists()


def test_a_move_that_cannot_be_read_ends_a_game_there_and_is_told(api: Api, hall: Hall) -> None:
    _, answer = hall.push(write_game("1. e4 e5 2. Kd5 Nc6", Round="1.1"))
    assert answer["games"][0]["moves"] == 2
    assert answer["games"][0]["problem"] == "Move 2 cannot be read; the moves before it stay."
    row = boards(api, hall)[0]
    assert (row["plies"], row["sentences"]["problem"]["values"]) == (2, {"number": 2})


def test_games_of_another_round_are_taken_where_it_is_named(hall: Hall) -> None:
    assert hall.push(write_game("1. e4", Round="1.1"), query="?round=1")[0] == 200
    status, answer = hall.push(write_game("1. e4", Round="2.1"), query="?round=2")
    assert (status, answer["code"]) == (409, "relay.no_round")


def test_others_at_a_board_do_not_inherit_its_game(api: Api, hall: Hall) -> None:
    hall.push(write_game("1. e4", Round="1.1") + write_game("1. d4", Round="1.2"))
    match = Match.objects.get(tournament=hall.tournament, number=1)
    sides = {"white": match.second_entry, "black": match.first_entry}
    api.ok("PUT", f"{hall.path}/rounds/last/pairing", sides)
    assert [row.match_number for row in BoardGame.objects.all()] == [2]


def test_names_of_files_are_forgotten_with_an_account(hall: Hall) -> None:
    user = make_user("ann")
    Entry.objects.filter(tournament=hall.tournament, number=1).update(user=user, name="Ann Archer")
    hall.push(write_game("1. e4", White="Ann Archer", Black="Nobody Known"))
    assert "Ann Archer" in str(Relay.objects.get().unmatched)
    erase(user)
    assert "Archer" not in str(Relay.objects.get().unmatched)
