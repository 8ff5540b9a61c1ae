"""A double elimination over HTTP: from creation to champion, and a corrected grand final."""

from typing import Any

import pytest
from conftest import Api
from factories import make_tournament, play_to_the_end, state_of

from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.history.event_sentences import summarise
from tiltyard_server.tournaments.live.page import get_patch
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.projection import rebuild_tables
from tiltyard_server.tournaments.schemas import ViewOut
from tiltyard_server.tournaments.socket_messages import PatchMessage, SnapshotMessage

pytestmark = pytest.mark.django_db
BODY = {"name": "Joust", "format": "double-elimination"}


def start(api: Api, size: int = 8, **options: Any) -> str:
    """Return the path of a tournament in progress, made over HTTP."""
    view = api.ok("POST", "/tournaments", {**BODY, "seeding": "banded", "options": options})
    path = f"/tournaments/{view['id']}"
    api.ok("POST", f"{path}/phase", {"to": "registration"})
    entries = [{"name": f"Knight {n}", "rating": 2000 - n} for n in range(1, size + 1)]
    api.ok("POST", f"{path}/entries/bulk", {"entries": entries})
    for phase in ("check_in", "seeding", "in_progress"):
        api.ok("POST", f"{path}/phase", {"to": phase})
    return path


def ready(api: Api, path: str) -> list[dict[str, Any]]:
    return [match for match in api.get(path)["matches"] if match["status"] == "ready"]


def play_up_to_the_grand_final(api: Api, path: str) -> int:
    """Let the first side win until the grand final; return its number."""
    while True:
        for match in ready(api, path):
            if match["bracket"] == "grand-final":
                number: int = match["number"]
                return number
            api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": [10, 0]})


def test_eight_play_two_brackets_and_a_grand_final_that_is_corrected(api: Api) -> None:
    path = start(api)
    assert api.get(path)["match_count"] == 14
    final = play_up_to_the_grand_final(api, path)
    assert final == 14
    result, correction = f"{path}/matches/14/result", f"{path}/matches/14/correction"
    api.ok("PUT", result, {"score": [0, 10]})
    view = api.get(path)
    assert [round_["name"] for round_ in view["rounds"]] == [
        "Winners round 1",
        "Winners round 2",
        "Losers round 1",
        "Losers round 2",
        "Winners final",
        "Losers round 3",
        "Losers final",
        "Grand final",
        "Grand final reset",
    ]
    assert (view["phase"], view["match_count"]) == ("in_progress", 15)
    seq = view["seq"]
    api.ok("PUT", f"{path}/matches/15/result", {"score": [0, 10]})
    assert api.get(path)["phase"] == "completed"

    body = {"score": [10, 0], "reason": "the scores were swapped"}
    status, answer = api.call("PUT", correction, body)

    assert (status, answer["code"]) == (409, "result.has_consequences")
    assert answer["details"]["affected"] == [15]
    assert api.get(path)["champion"] != "Knight 1"
    api.ok("PUT", correction, {**body, "force": True})
    view = api.get(path)
    assert (view["champion"], view["match_count"], len(view["matches"])) == ("Knight 1", 14, 14)
    assert [(row["rank"], row["rank_to"]) for row in view["standings"]] == [
        *((1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (5, 6), (7, 8), (7, 8))
    ]
    log = [item["summary"] for item in api.get(f"{path}/log?after={seq}")["items"]]
    assert "Match 15 is no longer needed: follows from match 14: the scores were swapped." in log
    assert api.get(f"{path}/log/verify")["ok"]


def test_an_unplayed_reset_goes_without_asking(api: Api) -> None:
    path = start(api, size=4)
    final = play_up_to_the_grand_final(api, path)
    api.ok("PUT", f"{path}/matches/{final}/result", {"score": [0, 10]})
    assert len(api.get(path)["matches"]) == 7

    api.ok("PUT", f"{path}/matches/{final}/correction", {"score": [10, 0], "reason": "swapped"})

    view = api.get(path)
    assert (view["phase"], len(view["matches"]), view["rounds"][-1]["name"]) == (
        "completed",
        6,
        "Grand final",
    )


def test_a_replay_is_previewed_and_then_ordered(api: Api) -> None:
    path = start(api, size=4)
    play_up_to_the_grand_final(api, path)
    body = {"reason": "the clock was wrong"}

    status, answer = api.call("DELETE", f"{path}/matches/1/result", body)

    assert (status, answer["code"]) == (409, "result.has_consequences")
    assert answer["details"]["affected"] == [3, 4, 5]
    api.ok("DELETE", f"{path}/matches/1/result", {**body, "force": True})
    assert [match["status"] for match in api.get(path)["matches"]] == [
        *("ready", "completed", "locked", "locked", "locked", "locked")
    ]


def test_an_advantage_is_shown_before_the_first_game(api: Api) -> None:
    path = start(api, size=3, grand_final="advantage", best_of_grand_final=5)
    final = play_up_to_the_grand_final(api, path)
    assert api.get(path)["matches"][final - 1]["head_start"] == 10
    for _ in range(2):
        api.ok("POST", f"{path}/matches/{final}/games", {"winner": 0})
    assert api.get(path)["matches"][final - 1]["score"] == [30, 0]


def test_options_that_do_not_go_together_are_refused(api: Api) -> None:
    for options in ({"grand_final": "advantage"}, {"grand_final": "both"}, {"best_of": 2}):
        body = {**BODY, "options": options}
        assert api.refused("POST", "/tournaments", body) == (422, "option.invalid")


def test_tables_messages_and_schemas_know_both_brackets(api: Api, marshal: User) -> None:
    for config in (
        {"format": "double-elimination"},
        {"format": "single-elimination", "options": {"all_places": True}},
    ):
        tournament = make_tournament(marshal, size=7, config=config)
        since = tournament.seq
        play_to_the_end(tournament)
        view = api.get(f"/tournaments/{tournament.pk}")
        ViewOut.model_validate(view)
        assert view["matches_done"] == view["match_count"]
        PatchMessage.model_validate(get_patch(tournament.pk, since=since))
        SnapshotMessage.model_validate(get_patch(tournament.pk, since=0))
        _check_rebuilt(api, tournament, view)


def _check_rebuilt(api: Api, tournament: Tournament, view: dict[str, Any]) -> None:
    rebuild_tables(tournament, state_of(tournament))
    again = api.get(f"/tournaments/{tournament.pk}")
    assert again["matches"] == view["matches"]
    assert again["rounds"] == view["rounds"]


def test_leaving_and_removing_are_sentences() -> None:
    left = {"kind": "forfeit", "winner": 0, "score": None, "loser_leaves": True}
    assert summarise("result-recorded", {"match": 3, "result": left}) == (
        "Match 3: side 2 forfeited and is out."
    )
    assert summarise("matches-removed", {"matches": [7], "reason": ""}) == (
        "Match 7 is no longer needed."
    )
