"""Report files of live tournaments: checked, written, and read with all their rounds."""

from pathlib import Path
from typing import Any, Final

import pytest
from conftest import Api
from factories import make_tournament
from oracles.programs import pair_file_with_gacrux

from tiltyard import Phase
from tiltyard.io.trf.validation import validate_trf
from tiltyard_server.accounts.models import User
from tiltyard_server.rated_events.library import read_library
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ROOT: Final = Path(__file__).resolve().parents[3]
DUTCH = {"system": "fide-dutch-2026", "rounds": 3, "automatic": False}
EVENT = {
    "city": "Berlin",
    "federation": "GER",
    "start": "2026/03/06",
    "end": "2026/03/08",
    "chief_arbiter": "Singh, Bo",
    "chief_arbiter_id": "5002",
    "time_control": "5400+30",
    "round_dates": ["2026/03/06", "2026/03/07", "2026/03/08"],
    "event_code": "412345",
}


def make_swiss(marshal: User, size: int = 7) -> Tournament:
    return make_tournament(marshal, size=size, config={"format": "swiss", "options": DUTCH})


def name_all(api: Api, tournament: Tournament, size: int = 7) -> None:
    people = [
        {"number": n, "fide_id": str(4600000 + n), "federation": "GER", "sex": "m", "birth": "1990"}
        for n in range(1, size + 1)
    ]
    api.ok("PUT", f"/tournaments/{tournament.pk}/identities", {"identities": people})
    api.ok("PATCH", f"/tournaments/{tournament.pk}/event", EVENT)


def play_round(api: Api, tournament: Tournament) -> None:
    path = f"/tournaments/{tournament.pk}"
    for match in api.get(path)["matches"]:
        if match["status"] == "ready":
            score = [10, 0] if match["number"] % 3 else [5, 5]
            api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": score})


def download(api: Api, tournament: Tournament, query: str = "") -> bytes:
    status, answer = api.call("GET", f"/tournaments/{tournament.pk}/report.trf{query}")
    assert status == 200
    content: bytes = answer.content
    return content


def tell(found: Any, code: str) -> str:
    return next(str(one["message"]) for one in found["findings"] if one["code"] == code)


def test_a_swiss_is_checked_and_sent(api: Api, marshal: User) -> None:
    tournament = make_swiss(marshal)
    path = f"/tournaments/{tournament.pk}"
    found = api.get(f"{path}/report-check")
    assert not found["is_ready"]
    play_round(api, tournament)
    found = api.get(f"{path}/report-check")
    codes = {(one["code"], one["place"], one["entry"]) for one in found["findings"]}
    assert ("fide_id.missing", "entry", 3) in codes
    lacks = {one["lack"] for one in found["findings"] if one["code"] == "fide_id.missing"}
    assert lacks == {"has no FIDE number; every player of a rated event needs one"}
    assert {code for code, place, _ in codes if place == "round"} == {"report.unfinished"}
    assert tell(found, "report.unfinished").startswith("Round 1 is the last one paired, and more")
    name_all(api, tournament)
    for round_ in (2, 3):
        api.ok("POST", f"{path}/rounds", {})
        found = api.get(f"{path}/report-check")
        assert "birth.missing" in {one["code"] for one in found["findings"]}
        waiting = tell(found, "round.unfinished")
        assert waiting == f"Round {round_} awaits results; enter them first."
        play_round(api, tournament)
    checked = api.get(f"{path}/report-check")
    assert checked["is_ready"], checked["findings"]
    data = download(api, tournament)
    assert not [one for one in validate_trf(data) if one.severity == "error"]
    assert b"001    1 m    Name 1" in data
    assert b"4600001" in data
    assert b"102 Singh, Bo (5002)" in data


def test_a_draft_is_called_a_draft_and_other_programs_pair_from_the_exchange_file(
    api: Api, marshal: User
) -> None:
    tournament = make_swiss(marshal)
    path = f"/tournaments/{tournament.pk}"
    play_round(api, tournament)
    _, answer = api.call("GET", f"{path}/report.trf")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="joust-draft.trf"'
    theirs = pair_file_with_gacrux(download(api, tournament, "?form=exchange"), [2])[0]
    api.ok("POST", f"{path}/rounds", {})
    tournament.refresh_from_db()
    library = read_library(tournament)
    numbers = {player.id: number for number, player in enumerate(library.players, 1)}
    ours = {(numbers[g.white], numbers[g.black or ""]) for g in library.get_round(2).pairings}
    assert {(pair.white, pair.black) for pair in theirs.pairs} == ours


def test_before_round_one_there_is_nothing_to_report(api: Api, marshal: User) -> None:
    tournament = make_tournament(
        marshal, phase=Phase.REGISTRATION, config={"format": "swiss", "options": DUTCH}
    )
    path = f"/tournaments/{tournament.pk}"
    assert not api.get(f"{path}/report-check")["is_ready"]
    assert api.refused("GET", f"{path}/report.trf") == (409, "tournament.not_paired")
