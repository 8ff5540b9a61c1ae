"""An event in numbers."""

import pytest
from conftest import Api
from factories import make_tournament
from report_events import ANN, import_event, play_norm_event

from tiltyard_server.accounts.models import User

pytestmark = pytest.mark.django_db


def test_results_field_and_surprises_are_counted(api: Api) -> None:
    tournament = import_event(api, play_norm_event())
    found = Api().get(f"/tournaments/{tournament.pk}/statistics")
    total = found["total"]
    assert (total["white"] + total["black"], total["draws"]) == (6, 48)
    assert [row["round"] for row in found["rounds"]] == list(range(1, 10))
    for name in ("white", "draws", "black", "forfeits", "byes", "open"):
        assert sum(row[name] for row in found["rounds"]) == total[name]
    assert found["titles"] == [{"name": "GM", "players": 11}]
    assert found["federations"][0] == {"name": "ESP", "players": 3, "average": 2456}
    assert (found["field"]["players"], found["field"]["women"]) == (12, 1)
    assert {row["winner_name"] for row in found["upsets"]} == {ANN.name}
    assert [row["difference"] for row in found["upsets"]] == sorted(
        (row["difference"] for row in found["upsets"]), reverse=True
    )


def test_byes_forfeits_and_open_games_are_apart(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=5, config={"format": "swiss"})
    path = f"/tournaments/{tournament.pk}"
    ready = [m for m in api.get(path)["matches"] if m["status"] == "ready"]
    api.ok("PUT", f"{path}/matches/{ready[0]['number']}/result", {"forfeit": 1})
    assert api.get(f"{path}/statistics")["total"] == {
        "white": 0,
        "draws": 0,
        "black": 0,
        "forfeits": 1,
        "byes": 1,
        "open": 1,
    }
    first = api.get(f"{path}/statistics")["rounds"][0]
    assert (first["open"], first["byes"], first["forfeits"]) == (1, 1, 1)


def test_outsiders_count_what_they_may_see(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=4, config={"format": "swiss"})
    path = f"/tournaments/{tournament.pk}"
    tournament.delays_results, tournament.spectator_delay = True, 900
    tournament.save()
    match = next(m for m in api.get(path)["matches"] if m["status"] == "ready")
    api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": [10, 0]})
    assert api.get(f"{path}/statistics")["total"]["white"] == 1
    assert Api().get(f"{path}/statistics")["total"]["white"] == 0
    assert Api().get(f"{path}/rating-changes")["players"][0]["games"] == 0
