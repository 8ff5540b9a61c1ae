"""A small weekend open over the API, from the list to the report: the library says the same."""

from typing import Any

import pytest
from conftest import Api
from oracles.programs import pair_file_with_gacrux

from tiltyard import EventDetails, Official, Player
from tiltyard import Tournament as Library
from tiltyard_server.player_lists.formats import Person
from tiltyard_server.player_lists.list_import import import_list
from tiltyard_server.rated_events.library import read_library
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ROUNDS = 5
EVENT = {
    "city": "Ghent",
    "federation": "BEL",
    "start": "2026/11/06",
    "end": "2026/11/08",
    "chief_arbiter": "Roe, Rick",
    "chief_arbiter_id": "7654321",
    "time_control": "5400+30",
    "round_dates": ["2026/11/06", "2026/11/07", "2026/11/07", "2026/11/08", "2026/11/08"],
    "event_code": "412345",
}
OPTIONS = {
    "system": "fide-dutch-2026",
    "rounds": ROUNDS,
    "automatic": False,
    "tie_breaks": "BH:C1,BH,SB",
}
FIELD = [
    Person(
        str(200000 + n), f"Last{n}, First", str(200000 + n), "BEL", "m", "", "1990", 2300 - 30 * n
    )
    for n in range(1, 13)
]


class Open:
    """The open, and the same one in the library beside it."""

    def __init__(self, api: Api) -> None:
        self.api = api
        made = api.ok(
            "POST", "/tournaments", {"name": "Weekend", "format": "swiss", "options": OPTIONS}
        )
        self.id = made["id"]
        self.path = f"/tournaments/{self.id}"
        self.library: Library

    def do(self, method: str, path: str, body: dict[str, Any]) -> Any:
        return self.api.ok(method, f"{self.path}/{path}", body)

    def begin(self) -> None:
        self.do("POST", "phase", {"to": "registration"})
        for person in FIELD[:11]:
            self.do("POST", "listed-entries", {"number": person.number})
        self.api.ok("PATCH", f"{self.path}/event", EVENT)
        self.do("PUT", "identities/11/from-list", {"number": FIELD[10].number})
        for to in ("check_in", "seeding"):
            self.do("POST", "phase", {"to": to})
            if to == "check_in":
                for number in range(1, 12):
                    self.do("POST", f"entries/{number}/check-in", {})
        self.do("POST", "phase", {"to": "in_progress"})
        players = [self.player(n) for n in range(1, 12)]
        self.library = Library(players, ROUNDS, tiebreaks=["BH:C1", "BH", "SB"])
        self.library.pair_round()

    @staticmethod
    def player(number: int) -> Player:
        one = FIELD[number - 1]
        return Player(f"#{number}", one.standard, one.name, "", "BEL", one.fide_id, "m", one.birth)

    def play(self, marked: dict[int, tuple[dict[str, Any], dict[str, Any]]] | None = None) -> None:
        """Finish the round; `marked` are games by board that end otherwise: here, and there."""
        ready = [m for m in self.api.get(self.path)["matches"] if m["status"] == "ready"]
        for board, match in enumerate(ready, 1):
            white, black = (f"#{side['entry']}" for side in match["sides"])
            score = (10, 5, 0)[(board + match["round"]) % 3]
            told = ({"score": [score, 10 - score]}, {"score": score / 10})
            here, there = (marked or {}).get(board, told)
            self.do("PUT", f"matches/{match['number']}/result", here)
            self.library.record_result(white, black, **there)

    def pair(self) -> None:
        self.do("POST", "rounds", {})
        self.library.pair_round()

    def live(self) -> Library:
        return read_library(Tournament.objects.get(pk=self.id))

    def match_of(self, number: int, entry: int) -> dict[str, Any]:
        matches = self.api.get(self.path)["matches"]
        return next(
            m
            for m in matches
            if m["round"] == number and entry in [side["entry"] for side in m["sides"]]
        )


@pytest.fixture
def event(api: Api) -> Open:
    import_list(code="fide", name="FIDE", label="November 2026", people=FIELD, source="test")
    made = Open(api)
    made.begin()
    return made


def test_a_weekend_open_ends_with_a_report_that_others_accept(event: Open, api: Api) -> None:
    # Round 1: an unrated game; a half-point bye and a prohibited pair for later.
    event.do("PUT", "entries/4/byes/3", {"kind": "half-bye"})
    event.library.request_bye("#4", 3, "half-bye")
    event.do("PUT", "apart", {"entries": [1, 2]})
    event.library.forbid("#1", "#2")
    unrated = {"score": [10, 0], "mark": "unrated"}, {"score": 1, "kind": "unrated"}
    event.play({2: unrated})

    # Round 2: a late entry with the number of its strength, a forfeit, an adjourned game.
    late = event.do("POST", "listed-entries", {"number": FIELD[11].number})["number"]
    assert late == 12
    event.library.add_player(event.player(12))
    theirs = pair_file_with_gacrux(event.live().to_trf(), [2])[0]
    event.pair()
    assert {(pair.white, pair.black) for pair in theirs.pairs} == {
        (int(game.white[1:]), int((game.black or "#0")[1:]))
        for game in event.live().get_round(2).pairings
    }
    forfeit = {"forfeit": 1}, {"kind": "forfeit-win"}
    adjourned = {"score": [5, 5], "mark": "adjourned"}, {"kind": "adjourned"}
    event.play({1: adjourned, 3: forfeit})

    # Round 3: pairings go on while a game is adjourned; then it ends, and somebody withdraws.
    event.pair()
    waiting = next(
        one for one in api.get(f"{event.path}/plans")["marked"] if one["mark"] == "adjourned"
    )
    event.play()
    event.do(
        "PUT",
        f"matches/{waiting['match']}/correction",
        {"score": [10, 0], "reason": "played on"},
    )
    held = next(m for m in api.get(event.path)["matches"] if m["number"] == waiting["match"])
    white, black = (f"#{side['entry']}" for side in held["sides"])
    event.library.update_result(2, white, black, 1)
    event.do("POST", "entries/9/withdraw", {"reason": "ill"})
    event.library.withdraw("#9")

    # Round 4: an odd result; afterwards a result of round 3 is corrected for the report alone.
    event.pair()
    odd = {"score": [5, 0], "points": [5, 0]}, {"score": 0.5, "black_score": 0}
    event.play({2: odd})
    event.pair()
    wrong = event.match_of(3, 5)
    event.do(
        "PUT",
        f"matches/{wrong['number']}/reported",
        {"score": [5, 5] if wrong["winner"] is not None else [10, 0], "reason": "score sheets"},
    )
    white, black = (f"#{side['entry']}" for side in wrong["sides"])
    score = 0.5 if wrong["winner"] is not None else 1
    event.library.correct_for_report(3, white, black, score, reason="score sheets")
    event.play()

    # The end: standings, report, rating changes.
    view = api.get(event.path)
    assert view["phase"] == "completed"
    live, there = event.live(), event.library
    there.set_details(
        EventDetails(
            name="Weekend",
            city="Ghent",
            federation="BEL",
            start=EVENT["start"],  # type: ignore[arg-type]
            end=EVENT["end"],  # type: ignore[arg-type]
            chief_arbiter=Official("Roe, Rick", "7654321"),
            time_control="5400+30",
            round_dates=tuple(EVENT["round_dates"]),
            program="Tiltyard",
            event_code="412345",
        )
    )
    table = [(row.rank, row.player.id, row.score) for row in live.standings()]
    assert table == [(row.rank, row.player.id, row.score) for row in there.standings()]
    assert live.to_report() == there.to_report()
    checked = api.get(f"{event.path}/report-check")
    assert checked["is_ready"], checked["findings"]
    assert str(live.rating_report()) == str(there.rating_report())
