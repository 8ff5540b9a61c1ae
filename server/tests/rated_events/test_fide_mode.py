"""FIDE mode: who is in it, what is confirmed once or twice, what is refused, what tells of it."""

from typing import Any

import pytest
from conftest import Api

from tiltyard_server.rated_events.fide_mode.acts import ACTS
from tiltyard_server.rated_events.library import read_library
from tiltyard_server.tournaments.history.act_names import ACT_NAMES
from tiltyard_server.tournaments.history.event_sentences import summarise
from tiltyard_server.tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db
OPTIONS = {"system": "fide-dutch-2026", "rounds": 5, "automatic": False}


class Event:
    """A chess Swiss over the API."""

    def __init__(self, api: Api, players: int = 8, **body: Any) -> None:
        self.api = api
        made = api.ok(
            "POST",
            "/tournaments",
            {"name": "Open", "format": "swiss", "game": "chess", "options": OPTIONS, **body},
        )
        self.id = made["id"]
        self.path = f"/tournaments/{self.id}"
        self.players = players

    def begin(self) -> "Event":
        self.ok("POST", "phase", {"to": "registration"})
        for place in range(self.players):
            self.ok("POST", "entries", {"name": f"Player {place}", "rating": 2200 - 20 * place})
        for to in ("check_in", "seeding"):
            self.ok("POST", "phase", {"to": to})
            if to == "check_in" and self.view["check_in_required"]:
                for number in range(1, self.players + 1):
                    self.ok("POST", f"entries/{number}/check-in", {})
        self.ok("POST", "phase", {"to": "in_progress"})
        return self

    @property
    def view(self) -> Any:
        return self.api.get(self.path)

    def ok(self, method: str, path: str, body: Any, confirm: str = "") -> Any:
        status, answer = self.do(method, path, body, confirm)
        assert status < 400, answer
        return answer

    def do(self, method: str, path: str, body: Any, confirm: str = "") -> tuple[int, Any]:
        headers = {"Confirm": confirm} if confirm else {}
        return self.api.call(method, f"{self.path}/{path}".rstrip("/"), body, **headers)

    def play(self) -> None:
        for match in self.view["matches"]:
            if match["status"] == "ready":
                self.ok("PUT", f"matches/{match['number']}/result", {"score": [10, 0]})

    def pair(self) -> None:
        self.ok("POST", "rounds", {})

    def refuse(self, method: str, path: str, body: Any, confirm: str = "") -> tuple[str, list[str]]:
        before = self.view["seq"]
        status, answer = self.do(method, path, body, confirm)
        assert status == 409, answer
        assert self.view["seq"] == before
        details = answer["details"]
        return details.get("confirm", answer["code"]), [w["act"] for w in details["warnings"]]

    def remarks(self) -> list[str]:
        return list(read_library(Tournament.objects.get(pk=self.id)).list_comments())


@pytest.fixture
def event(api: Api) -> Event:
    return Event(api).begin()


@pytest.mark.parametrize(
    ("body", "mode"),
    [
        ({}, "on"),
        ({"format": "round-robin", "options": {}}, "on"),
        ({"options": {"system": "score-groups"}}, None),
        ({"format": "single-elimination", "options": {}}, None),
        ({"game": "general"}, None),
    ],
)
def test_it_is_on_for_chess_by_the_systems_of_fide(
    api: Api, body: dict[str, Any], mode: str | None
) -> None:
    assert Event(api, **body).view["fide_mode"] == mode


def test_a_draft_that_becomes_another_event_is_not_marked(api: Api) -> None:
    event = Event(api)
    event.ok("PATCH", "", {"options": {"system": "score-groups"}})
    assert event.view["fide_mode"] is None
    event.ok("PATCH", "", {"options": {"system": "fide-dutch-2026"}})
    assert event.view["fide_mode"] == "on"


def test_leaving_is_confirmed_twice_and_there_is_no_way_back(event: Event) -> None:
    first = event.do("DELETE", "fide-mode", None)[1]
    assert "no way back" in first["message"]
    assert first["details"]["confirm"] == "fide-mode.left"
    second = event.do("DELETE", "fide-mode", None, "fide-mode.left")[1]
    assert "marked for ever" in second["message"]
    assert second["details"]["confirm"] == "fide-mode.left, fide-mode.left"
    assert event.view["fide_mode"] == "on"
    event.ok("DELETE", "fide-mode", None, second["details"]["confirm"])
    assert event.view["fide_mode"] == "left"
    assert event.do("DELETE", "fide-mode", None)[1]["code"] == "fide_mode.off"
    assert event.remarks()[0] == "FIDE mode left @ Round 1"


def test_settings_that_are_none_of_fides_leave_it_before_the_start(api: Api) -> None:
    event = Event(api)
    event.ok("POST", "phase", {"to": "registration"})
    body = {"options": {"system": "score-groups"}}
    assert event.refuse("PATCH", "", body)[1] == ["fide-mode.left"]
    event.ok("PATCH", "", body, "fide-mode.left, fide-mode.left")
    event.ok("PATCH", "", {"options": {"system": "fide-dutch-2026"}})
    assert event.view["fide_mode"] == "left"


def test_another_game_leaves_it_as_well(api: Api) -> None:
    event = Event(api)
    event.ok("POST", "phase", {"to": "registration"})
    assert event.refuse("PATCH", "", {"game": "general"})[1] == ["fide-mode.left"]
    assert event.view["game"] == "chess"


@pytest.mark.parametrize(
    "options",
    [{"rounds": 6}, {"system": "fide-dubov-2026"}, {"tie_breaks": "BH"}, {"acceleration": "baku"}],
)
def test_what_was_announced_stands_after_the_start(event: Event, options: dict[str, Any]) -> None:
    code, acts = event.refuse("PATCH", "", {"options": options}, "settings.changed")
    assert (code, acts) == ("warning.refused", ["settings.changed"])


def test_prohibited_pairs_are_set_before_round_1(api: Api) -> None:
    event = Event(api)
    event.ok("POST", "phase", {"to": "registration"})
    for name in ("ann", "bob", "cid", "dan"):
        event.ok("POST", "entries", {"name": name, "rating": 2000})
    event.ok("PUT", "apart", {"entries": [1, 2]})
    for to in ("check_in", "seeding", "in_progress"):
        if to == "seeding" and event.view["check_in_required"]:
            for number in range(1, 5):
                event.ok("POST", f"entries/{number}/check-in", {})
        event.ok("POST", "phase", {"to": to}, "rounds.too-many")
    late = {"entries": [1, 3]}
    assert event.refuse("PUT", "apart", late, "pairs.prohibited-late")[0] == "warning.refused"


def test_too_many_rounds_are_confirmed_before_the_start(api: Api) -> None:
    event = Event(api, players=4)
    with pytest.raises(AssertionError, match="cannot all be paired"):
        event.begin()


def test_a_second_half_point_bye_is_confirmed(event: Event) -> None:
    half = {"kind": "half-bye"}
    event.ok("PUT", "entries/1/byes/2", half)
    assert event.refuse("PUT", "entries/1/byes/3", half)[0] == "bye.second-half"
    event.ok("PATCH", "event", {"half_byes_allowed": 2})
    event.ok("PUT", "entries/1/byes/3", half)
    assert event.refuse("PUT", "entries/1/byes/4", half)[0] == "bye.second-half"
    event.ok("PUT", "entries/1/byes/4", half, "bye.second-half")
    assert event.api.get(f"{event.path}/plans")["half_byes"] == [{"entry": 1, "count": 3}]
    assert event.refuse("PUT", "entries/2/byes/2", {"kind": "full-bye"})[0] == "bye.full-point"


def test_a_result_is_corrected_once_and_then_for_the_report_only(event: Event) -> None:
    event.play()
    first = event.view["matches"][0]["number"]
    lost = {"score": [0, 10], "reason": "wrong slip"}
    event.ok("PUT", f"matches/{first}/correction", lost)  # round 2 is not paired
    event.pair()
    won = {"score": [10, 0], "reason": "right slip"}
    told = event.refuse("PUT", f"matches/{first}/correction", won)
    assert told == ("result.next-round-paired", ["result.next-round-paired"])
    event.ok("PUT", f"matches/{first}/correction", won, "result.next-round-paired")
    event.play()
    told = event.refuse("PUT", f"matches/{first}/correction", lost, "result.closed")
    assert told == ("warning.refused", ["result.closed"])
    event.ok("PUT", f"matches/{first}/reported", {"score": [0, 10], "reason": "wrong slip"})
    assert any(line.startswith("Correction for the report @ Round 1") for line in event.remarks())


def test_missing_results_become_adjourned_and_a_win_later_is_confirmed(event: Event) -> None:
    ready = [m["number"] for m in event.view["matches"] if m["status"] == "ready"]
    for number in ready[1:]:
        event.ok("PUT", f"matches/{number}/result", {"score": [10, 0]})
    assert event.refuse("POST", "rounds/last/adjourned", {})[0] == "round.results-missing"
    event.ok("POST", "rounds/last/adjourned", {}, "round.results-missing")
    told = event.refuse("POST", "rounds", {})
    assert told == ("round.adjourned-open", ["round.adjourned-open"])
    event.ok("POST", "rounds", {}, "round.adjourned-open")
    won = {"score": [10, 0], "reason": "played on"}
    adjourned = f"matches/{ready[0]}/correction"
    assert event.refuse("PUT", adjourned, won)[0] == "result.adjourned-decided"
    event.ok("PUT", adjourned, won, "result.adjourned-decided")
    assert any(line.startswith("Adjourned game @ Round 1") for line in event.remarks())


def test_taking_back_results_is_confirmed_twice(event: Event) -> None:
    assert event.refuse("DELETE", "rounds/last", {"reason": "x"})[0] == "round.taken-back"
    event.play()
    body = {"reason": "x", "force": True}
    assert event.refuse("DELETE", "rounds/last", body)[0] == "round.results-lost"
    twice = event.refuse("DELETE", "rounds/last", body, "round.results-lost")[0]
    assert twice == "round.results-lost, round.results-lost"
    event.ok("DELETE", "rounds/last", body, twice)


def test_late_entries_withdrawals_and_expulsions_are_warned_of(event: Event) -> None:
    late = {"name": "Late", "rating": 2150}
    assert event.refuse("POST", "entries", late)[0] == "entry.late"
    event.ok("POST", "entries", late, "entry.late")
    gone = event.refuse("POST", "entries/3/withdraw", {"reason": "ill"})
    assert gone[0] == "entry.withdrawn"
    expelled = {"reason": "phone", "disqualify": True}
    assert event.refuse("POST", "entries/4/withdraw", expelled)[0] == "entry.expelled"


def test_warnings_call_people_by_name(event: Event) -> None:
    answer = event.do("POST", "entries/3/withdraw", {"reason": "ill"})[1]
    told = answer["details"]["warnings"][0]
    assert told["message"] == "Player 2 is paired no more. An open game is lost by forfeit."
    assert told["values"] == {"entry": "Player 2"}
    assert answer["message"].startswith("Player 2 is paired no more.")


def test_fewer_rounds_than_announced_are_confirmed_twice(event: Event) -> None:
    event.play()
    body = {"to": "completed", "reason": "power cut"}
    assert event.refuse("POST", "phase", body)[0] == "rounds.fewer"
    event.ok("POST", "phase", body, "rounds.fewer, rounds.fewer")


def test_numbers_change_until_the_fourth_round_is_paired(event: Event) -> None:
    order = [1, 2, 3, 4, 5, 6, 8, 7]
    both = "numbers.exchanged, numbers.unequal"
    assert event.refuse("PUT", "numbers", {"order": order})[0] == both
    event.ok("PUT", "numbers", {"order": order}, both)
    for _ in range(3):
        event.play()
        event.pair()
    told = event.refuse("PUT", "numbers", {"order": sorted(order)})
    assert told == ("warning.refused", ["numbers.closed"])


def test_the_log_tells_what_was_confirmed(event: Event) -> None:
    event.ok("POST", "entries", {"name": "Late", "rating": 2150}, "entry.late")
    notes = LogEntry.objects.filter(tournament_id=event.id, kind="warnings-confirmed")
    assert [(note.data["acts"], note.data["round"]) for note in notes] == [(["entry.late"], 1)]


def test_outside_fide_mode_nobody_is_asked(api: Api) -> None:
    event = Event(api, game="general").begin()
    event.play()
    event.ok("DELETE", "rounds/last", {"reason": "x", "force": True})


def test_the_table_of_warnings_is_public(api: Api) -> None:
    acts = {row["act"]: row["grade"] for row in api.get("/fide-mode/acts")}
    assert acts["fide-mode.left"] == 4
    assert acts["settings.changed"] == 5


def test_illegal_moves_are_noted_at_a_board_and_taken_back(event: Event) -> None:
    match = event.view["matches"][0]
    white = match["sides"][0]["entry"]
    path = f"matches/{match['number']}/incidents"
    said = {"entry": white, "kind": "illegal-move", "sanction": "time-for-opponent", "minutes": 2}
    made = event.ok("POST", path, said)
    rows = event.api.get(f"{event.path}/incidents")
    assert [(row["entry"], row["minutes"]) for row in rows] == [(white, 2)]
    stranger = next(n for n in range(1, 9) if n not in [s["entry"] for s in match["sides"]])
    status, answer = event.do("POST", path, {**said, "entry": stranger})
    assert (status, answer["code"]) == (409, "incident.not_there")
    event.ok("DELETE", f"incidents/{made['id']}", None)
    assert event.api.get(f"{event.path}/incidents") == []


def test_every_act_has_words_for_the_log() -> None:
    assert set(ACT_NAMES) == set(ACTS)
    told = summarise("warnings-confirmed", {"acts": ["entry.withdrawn", "bye.changed"], "round": 2})
    assert told == "Confirmed in round 2: a withdrawal, a changed bye."
