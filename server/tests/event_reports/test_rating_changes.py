"""Rating changes of a live event are those of the library, game by game."""

import pytest
from conftest import Api
from factories import make_tournament
from report_events import ANN, entry_of, import_event, play_norm_event, set_details

from tiltyard_server.accounts.models import User
from tiltyard_server.rated_events.models import Identity

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("system", ["swiss", "round-robin"])
def test_every_change_is_that_of_the_library(api: Api, system: str) -> None:
    there = play_norm_event(system=system)
    report = there.rating_report("standard")

    tournament = import_event(api, there)
    found = api.get(f"/tournaments/{tournament.pk}/rating-changes")

    assert (found["chapter"], found["is_final"]) == ("standard", True)
    by_name = {row["name"]: row for row in found["players"]}
    for row in report.players:
        shown = by_name[row.player.name]
        assert (shown["k"], shown["change"]) == (row.k, row.change_hundredths)
        assert shown["games"] == len(row.counted)
        assert [line["expected"] for line in shown["lines"]] == [
            line.expectation.hundredths if line.expectation else None for line in row.lines
        ]
        assert sum(line["change"] for line in shown["lines"]) == shown["change"]


def test_k_is_that_of_the_list_where_it_is_known(api: Api) -> None:
    tournament = import_event(api, play_norm_event())
    path = f"/tournaments/{tournament.pk}/rating-changes"
    entry = entry_of(api, tournament, ANN.name)
    before = next(row for row in api.get(path)["players"] if row["entry"] == entry)
    Identity.objects.filter(tournament=tournament, number=entry).update(k_factor=40)

    after = next(row for row in api.get(path)["players"] if row["entry"] == entry)

    assert (before["k"], before["is_k_listed"]) == (20, False)
    assert (after["k"], after["is_k_listed"]) == (40, True)
    assert after["change"] == 2 * before["change"]


def test_the_time_control_chooses_the_list_unless_one_is_named(api: Api) -> None:
    tournament = import_event(api, play_norm_event())
    path = f"/tournaments/{tournament.pk}/rating-changes"
    set_details(api, tournament, time_control="600+5")

    assert api.get(path)["chapter"] == "rapid"
    standard = api.get(f"{path}?chapter=standard")
    reasons = {line["reason"] for row in standard["players"] for line in row["lines"]}
    assert reasons == {"other-chapter"}


def test_an_unrated_player_is_told_how_many_games_are_missing(api: Api) -> None:
    config = {"format": "swiss", "options": {"rounds": 3}}
    tournament = make_tournament(size=4, config=config)
    path = f"/tournaments/{tournament.pk}"
    match = next(m for m in api.get(path)["matches"] if m["status"] == "ready")
    assert match["round"] == 1
    found = Api().get(f"{path}/rating-changes")
    assert not found["is_final"]
    assert {line["reason"] for row in found["players"] for line in row["lines"]} == {"pending"}


def test_a_knockout_has_no_rating_changes(api: Api, marshal: User) -> None:
    bracket = make_tournament(marshal, size=4)
    assert api.refused("GET", f"/tournaments/{bracket.pk}/rating-changes") == (
        409,
        "tournament.not_paired",
    )
