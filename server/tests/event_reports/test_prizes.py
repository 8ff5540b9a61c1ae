"""Prizes by category, announced beforehand and given by the library's rules."""

from typing import Any

import pytest
from conftest import Api
from factories import make_tournament
from report_events import ANN, entry_of, import_event, play_norm_event

from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
MAIN = {"name": "Main", "prizes": [{"amount": 20000, "thing": "a cup"}, {"amount": 10000}]}
WOMEN = {"name": "Women", "criteria": {"sex": "w"}, "prizes": [{"amount": 15000}]}
OLD = {"name": "Born before 1984", "criteria": {"born_to": 1983}, "prizes": [{"amount": 5000}]}


def plan(*categories: Any, **group: Any) -> dict[str, Any]:
    return {"currency": "eur", "groups": [{"categories": list(categories), **group}]}


@pytest.fixture
def event(api: Api) -> Tournament:
    return import_event(api, play_norm_event())


def announce(api: Api, event: Tournament, body: dict[str, Any]) -> Any:
    api.ok("PUT", f"/tournaments/{event.pk}/prize-plan", body)
    return api.get(f"/tournaments/{event.pk}/prize-awards")


def test_a_player_wins_the_best_prize_and_others_move_up(api: Api, event: Tournament) -> None:
    found = announce(api, event, plan(MAIN, WOMEN, OLD))
    first, *others = found["awards"]
    assert (first["name"], first["amount"], first["things"]) == (ANN.name, 20000, ["a cup"])
    assert {row["portions"][0]["category"] for row in others} == {"Main", "Born before 1984"}
    assert [row["category"] for row in found["unclaimed"]] == ["Women"]
    assert found["total"] + found["rest"] == 50000
    assert found["is_final"]


def test_equal_points_share_as_announced(api: Api, event: Tournament) -> None:
    found = announce(api, event, plan(MAIN, sharing="equal"))
    assert found["awards"][0]["amount"] == 20000
    shared = found["awards"][1:]
    assert len({row["points"] for row in shared}) == 1
    assert sum(row["amount"] for row in shared) == 10000
    assert {row["sharers"] for row in shared} == {len(shared)}
    assert {row["portions"][0]["part"] for row in shared} == {f"1/{len(shared)}"}


def test_guests_of_honour_and_those_who_left_win_nothing(api: Api, event: Tournament) -> None:
    ann = entry_of(api, event, ANN.name)
    found = announce(api, event, {**plan(MAIN), "excluded": [ann]})
    assert ann not in [row["entry"] for row in found["awards"]]


def test_shared_ranks_are_named_for_a_lot(api: Api, marshal: User) -> None:
    config = {"format": "swiss", "options": {"rounds": 1, "tie_breaks": "none"}}
    tournament = make_tournament(marshal, size=4, config=config)
    path = f"/tournaments/{tournament.pk}"
    for match in api.get(path)["matches"]:
        api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": [5, 5]})
    found = announce(api, tournament, plan(MAIN))
    assert len(found["ties"]) == 1
    assert set(found["ties"][0]) >= {row["entry"] for row in found["awards"]}


def test_a_plan_that_cannot_be_kept_is_refused_and_changes_nothing(
    api: Api, event: Tournament
) -> None:
    path = f"/tournaments/{event.pk}/prize-plan"
    api.ok("PUT", path, plan(MAIN))
    before = api.get(path)
    for body, code in (
        (plan(MAIN, {**MAIN, "name": "Other"}), "group.main"),
        (plan(WOMEN, WOMEN), "category.duplicate"),
        (plan({"name": "Odd", "prizes": [{"amount": 1}, {"amount": 2}]}), "category.order"),
        (plan({"name": "None", "prizes": [{"amount": 0}]}), "prize.empty"),
        (plan({"name": "Half", "prizes": [{"amount": 150}]}, unit=100), "group.unit"),
        (plan(MAIN, system="us-chess-2014"), "group.thing"),
        (
            plan({"name": "Back", "criteria": {"rating_from": 2000, "rating_to": 1000}}),
            "criteria.range",
        ),
    ):
        assert api.refused("PUT", path, body) == (422, code)
    assert api.get(path) == before


def test_announcing_the_same_again_writes_nothing(api: Api, event: Tournament) -> None:
    path = f"/tournaments/{event.pk}/prize-plan"
    first = api.ok("PUT", path, plan(MAIN))["seq"]
    assert api.ok("PUT", path, plan(MAIN))["seq"] == first


def test_everybody_reads_the_prizes_and_nobody_else_announces_them(
    api: Api, event: Tournament
) -> None:
    path = f"/tournaments/{event.pk}/prize-plan"
    api.ok("PUT", path, plan(MAIN))
    everybody = Api()
    assert everybody.get(path)["groups"][0]["categories"][0]["name"] == "Main"
    assert everybody.refused("PUT", path, plan())[0] == 401


def test_the_staff_sees_the_usual_categories_and_everybody_the_announced_ones(
    api: Api, event: Tournament
) -> None:
    announce(api, event, plan(MAIN, OLD))
    path = f"/tournaments/{event.pk}/category-tables"
    public = Api().get(path)["categories"]
    assert [(one["kind"], one["name"]) for one in public] == [("own", "Born before 1984")]
    assert [row["place"] for row in public[0]["rows"]] == [1, 2, 3, 4]
    assert [row["rank"] for row in public[0]["rows"]] == sorted(
        row["rank"] for row in public[0]["rows"]
    )
    kinds = [(one["kind"], one["age"]) for one in api.get(path)["categories"]]
    assert kinds == [("own", 0), ("women", 0)]
