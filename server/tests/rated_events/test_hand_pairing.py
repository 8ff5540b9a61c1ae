"""Pairing by hand: begun, changed, warned of, compared with the system, ended, in the log."""

import re
from typing import Any

import pytest
from conftest import Api
from test_fide_mode import Event

from tiltyard_server.tournaments.models import LogEntry

pytestmark = pytest.mark.django_db


class Seating(Event):
    """A Swiss in which a round is seated by hand."""

    def begin_round(self, number: int) -> Any:
        return self.ok("POST", "hand-pairing", {"round": number})

    def seat(self, boards: list[list[int | None]], **more: Any) -> Any:
        change = self.api.get(f"{self.path}/hand-pairing")["change"]
        body = {"boards": boards, "change": change, **more}
        return self.ok("PUT", "hand-pairing", body)

    def boards(self, number: int) -> list[list[int | None]]:
        found = [m for m in self.view["matches"] if m["round"] == number]
        return [
            [side["entry"] for side in m["sides"]] for m in sorted(found, key=lambda m: m["index"])
        ]

    def log(self) -> list[str]:
        kinds = LogEntry.objects.filter(tournament_id=self.id, kind__startswith="hand-pairing")
        return list(kinds.order_by("seq").values_list("kind", flat=True))


@pytest.fixture
def event(api: Api) -> Seating:
    made = Seating(api)
    made.begin()
    return made


def test_two_change_places_and_the_log_has_beginning_and_end(event: Seating) -> None:
    begun = event.begin_round(1)
    boards = [[b["white"], b["black"]] for b in begun["boards"]]
    assert boards == event.boards(1)
    boards[0][1], boards[1][1] = boards[1][1], boards[0][1]
    shown = event.seat(boards)
    assert [b["is_changed"] for b in shown["boards"]] == [True, True, False, False]
    assert event.boards(1) != boards  # nobody sees it yet
    ended = event.ok("POST", "hand-pairing/end", {})
    assert ended["by_hand"] == 2
    assert event.boards(1) == boards
    assert event.log() == ["hand-pairing-begun", "hand-pairing-ended"]
    assert event.remarks()[0].startswith("MPA @ Round 1: ")


def test_the_next_round_is_seated_before_anybody_sees_a_pairing(event: Seating) -> None:
    event.play()
    begun = event.begin_round(2)
    assert begun["is_new"] is True
    assert event.boards(2) == []
    first, *rest = ([b["white"], b["black"]] for b in begun["boards"])
    event.seat([first[::-1], *rest])
    told = event.api.get(f"{event.path}/hand-pairing/comparison")
    assert [told["same"], len(told["by_hand"]), len(told["instead"])] == [3, 1, 1]
    event.ok("POST", "hand-pairing/end", {}, "pairing.both-colours, pairing.colour")
    assert event.boards(2) == [first[::-1], *rest]


def test_a_rematch_is_warned_of_and_confirmed(event: Seating) -> None:
    event.play()
    before = event.boards(1)
    event.begin_round(2)
    swapped = [board[::-1] for board in before]
    shown = event.seat(swapped)
    assert all("pairing.rematch" in [w["act"] for w in b["warnings"]] for b in shown["boards"])
    assert re.match(r"Player \d and Player \d met in", shown["boards"][0]["warnings"][0]["message"])
    name, acts = event.refuse("POST", "hand-pairing/end", {})
    assert name == "pairing.rematch"
    assert set(acts) == {"pairing.rematch"}
    event.ok("POST", "hand-pairing/end", {}, "pairing.rematch")
    assert event.boards(2) == swapped


def test_the_comparison_says_why_the_system_would_not(event: Seating) -> None:
    event.play()
    event.pair()
    one, other, *rest = event.boards(2)
    event.begin_round(2)
    event.seat([[one[0], other[1]], [other[0], one[1]], *rest])
    told = event.api.get(f"{event.path}/hand-pairing/comparison")
    assert {(row["white"], row["black"]) for row in told["instead"]} == {tuple(one), tuple(other)}
    assert all(row["reason"] for row in told["by_hand"])


def test_somebody_sits_out_and_another_has_the_bye(event: Seating) -> None:
    event.play()
    begun = event.begin_round(2)
    boards = [[b["white"], b["black"]] for b in begun["boards"]]
    white, black = boards[-1]
    event.seat([*boards[:-1], [None, black]], byes=[{"entry": white, "kind": "zero-bye"}])
    event.ok("POST", "hand-pairing/end", {})
    assert event.boards(2)[-2:] == [[black, None], [white, None]]


def test_a_round_is_not_paired_or_taken_back_meanwhile(event: Seating) -> None:
    event.begin_round(1)
    for method, path, body in (
        ("POST", "rounds", {}),
        ("DELETE", "rounds/last", {"reason": "x"}),
        ("POST", "hand-pairing", {"round": 1}),
    ):
        assert event.do(method, path, body, "round.taken-back")[1]["code"] == "hand_pairing.open"
    event.ok("DELETE", "hand-pairing", None)
    assert event.log() == ["hand-pairing-begun", "hand-pairing-dropped"]
    event.ok("DELETE", "rounds/last", {"reason": "x"}, "round.taken-back")


def test_two_arbiters_do_not_overwrite_each_other(event: Seating) -> None:
    begun = event.begin_round(1)
    boards = [[b["white"], b["black"]] for b in begun["boards"]]
    event.seat([boards[0][::-1], *boards[1:]])
    status, answer = event.do("PUT", "hand-pairing", {"boards": boards, "change": 0})
    assert (status, answer["code"]) == (409, "hand_pairing.changed")


def test_seats_without_a_session_are_refused_in_fide_mode(event: Seating) -> None:
    code, acts = event.refuse("PUT", "rounds/last/pairing", {"white": 1, "black": 2})
    assert (code, acts) == ("warning.refused", ["pairing.no-session"])
