"""A Swiss and its two-stage kin over HTTP: rounds as they are paired, taken back, explained."""

from typing import Any

import pytest
from conftest import Api
from factories import make_tournament, make_user, play_to_the_end

from tiltyard_server.accounts.models import User
from tiltyard_server.outbox.models import OutboxMessage
from tiltyard_server.tournaments.live.page import get_patch
from tiltyard_server.tournaments.models import Match, Tournament
from tiltyard_server.tournaments.services import rebuild_tournament

pytestmark = pytest.mark.django_db
DUTCH: dict[str, Any] = {"system": "fide-dutch-2026", "rounds": 3}


def make_swiss(
    owner: User, *, size: int = 6, format_: str = "swiss", **options: bool | int | str
) -> Tournament:
    return make_tournament(owner, size=size, config={"format": format_, "options": options})


def path_of(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.pk}"


def list_round(view: dict[str, Any], number: int) -> list[dict[str, Any]]:
    return [match for match in view["matches"] if match["round"] == number]


def play_round(api: Api, path: str) -> None:
    for match in api.get(path)["matches"]:
        if match["status"] == "ready":
            api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": [10, 0]})


def test_rounds_appear_as_they_are_paired_and_players_are_told(api: Api, marshal: User) -> None:
    tournament = make_swiss(marshal, rounds=2)
    path = path_of(tournament)
    OutboxMessage.objects.all().delete()

    play_round(api, path)

    view = api.get(path)
    assert [round_["name"] for round_ in view["rounds"]] == ["Round 1", "Round 2"]
    opened = [m.payload["matches"] for m in OutboxMessage.objects.filter(topic="match.ready")]
    assert opened == [[match["number"] for match in list_round(view, 2)]]
    play_round(api, path)
    view = api.get(path)
    assert (view["phase"], view["champion"] is not None) == ("completed", True)
    codes = [cell["code"] for cell in view["standings"][0]["tiebreaks"]]
    assert codes == ["WIN", "BH", "SB", "DE", "RTNG"]


def test_the_arbiter_pairs_takes_back_and_pairs_again_with_wishes(api: Api, marshal: User) -> None:
    tournament = make_swiss(marshal, automatic=False)
    path = path_of(tournament)
    assert "pair_rounds" in api.get(path)["my"]["can"]
    play_round(api, path)
    api.ok("POST", f"{path}/rounds", {})
    since = api.get(path)["seq"]

    api.ok("DELETE", f"{path}/rounds/last", {"reason": "Lancelot is ill"})

    assert list_round(api.get(path), 2) == []
    patch = get_patch(tournament.pk, since=since)
    assert patch is not None
    assert patch["type"] == "snapshot"
    wishes = {"byes": [{"entry": 1, "kind": "half-bye"}], "by_hand": [[6, 2]]}
    api.ok("POST", f"{path}/rounds", wishes)
    second = list_round(api.get(path), 2)
    marks = {tuple(side["entry"] for side in match["sides"]): match["marks"] for match in second}
    assert marks[1, None] == ["half-bye"]
    assert marks[6, 2] == ["by-hand"]
    texts = [item["summary"] for item in api.get(f"{path}/log?limit=200")["items"]]
    assert "The next round waits for the arbiter: Lancelot is ill." in texts
    assert any(text.startswith("Matches 4, 5, 6 are no longer needed") for text in texts)


def test_what_cannot_be_paired_or_taken_back_is_refused_in_words(api: Api, marshal: User) -> None:
    path = path_of(make_swiss(marshal))
    assert api.refused("POST", f"{path}/rounds", {}) == (409, "round.unfinished")
    first = api.get(path)["matches"][0]["number"]
    api.ok("PUT", f"{path}/matches/{first}/result", {"score": [10, 0]})
    assert api.refused("DELETE", f"{path}/rounds/last", {}) == (409, "round.started")
    bad = {"byes": [{"entry": 1, "kind": "holiday"}]}
    assert api.refused("POST", f"{path}/rounds", bad)[0] == 422
    bracket = path_of(make_tournament(marshal))
    assert api.refused("POST", f"{bracket}/rounds", {}) == (409, "round.not_paired")
    assert "pair_rounds" not in api.get(bracket)["my"]["can"]


def test_late_entries_withdrawals_and_an_early_end(api: Api, marshal: User) -> None:
    path = path_of(make_swiss(marshal, size=5, rounds=4))
    late = api.ok("POST", f"{path}/entries", {"name": "Percival", "rating": 1999})["number"]
    api.ok("POST", f"{path}/entries/2/withdraw", {})
    play_round(api, path)
    seated = {side["entry"] for m in list_round(api.get(path), 2) for side in m["sides"]}
    assert late in seated
    assert 2 not in seated
    api.ok("DELETE", f"{path}/rounds/last", {})
    api.ok("POST", f"{path}/phase", {"to": "completed", "reason": "the hall closes"})
    assert api.get(path)["phase"] == "completed"


def test_a_dutch_round_is_explained_by_name(api: Api, marshal: User) -> None:
    tournament = make_swiss(marshal, size=5, **DUTCH)
    path = path_of(tournament)
    play_round(api, path)

    explained = api.get(f"{path}/rounds/2/explain")

    view = api.get(path)
    names = {entry["number"]: entry["name"] for entry in view["entries"]}
    pairs = {
        (pair["white"], pair["black"]): pair
        for bracket in explained["brackets"]
        for pair in bracket["pairs"]
    }
    drawn = [tuple(side["entry"] for side in match["sides"]) for match in list_round(view, 2)]
    assert set(pairs) == {pair for pair in drawn if pair[1] is not None}
    assert (explained["bye"], None) in drawn
    assert all(pair["white_name"] == names[white] for (white, _), pair in pairs.items())
    assert explained["edition"] == "2026"


@pytest.mark.parametrize(
    "options",
    [{"system": "score-groups"}, {"system": "fide-dubov-2026"}, {"format_": "draft-swiss"}],
)
def test_every_swiss_says_why_two_meet(api: Api, marshal: User, options: dict[str, str]) -> None:
    extra = {"round1": "random"} if "format_" in options else {}
    path = path_of(make_swiss(marshal, size=5, rounds=3, **options, **extra))
    play_round(api, path)

    explained = api.get(f"{path}/rounds/2/explain")

    drawn = [
        tuple(side["entry"] for side in match["sides"]) for match in list_round(api.get(path), 2)
    ]
    pairs = [(p["white"], p["black"]) for b in explained["brackets"] for p in b["pairs"]]
    assert sorted(pairs) == sorted(pair for pair in drawn if None not in pair)
    assert all(p["reasons"] for b in explained["brackets"] for p in b["pairs"])
    assert any("not met before" in p["text"] for b in explained["brackets"] for p in b["pairs"])
    assert "sits out" in explained["bye_reason"]
    assert "round 1" in api.get(f"{path}/rounds/1/explain")["brackets"][0]["pairs"][0]["text"]


@pytest.mark.parametrize(
    "system",
    [
        "fide-dutch-2026",
        "fide-dutch-2017",
        "fide-dubov-2026",
        "fide-burstein-2026",
        "fide-lim-2026",
        "score-groups",
    ],
)
def test_every_swiss_says_why_two_do_not_meet(api: Api, marshal: User, system: str) -> None:
    path = path_of(make_swiss(marshal, size=5, rounds=3, system=system))
    play_round(api, path)
    drawn = [
        tuple(side["entry"] for side in match["sides"]) for match in list_round(api.get(path), 2)
    ]
    (one, other), bye = drawn[0], next(pair[0] for pair in drawn if pair[1] is None)
    met = {frozenset(pair) for pair in drawn}
    stranger = next(n for n in range(1, 6) if n not in (one, other, bye) and {one, n} not in met)

    question = f"{path}/rounds/2/why-not"
    assert api.get(f"{question}?one={one}&other={other}")["is_actual"]
    assert api.get(f"{question}?one={bye}")["is_actual"]
    answer = api.get(f"{question}?one={one}&other={stranger}")
    assert not answer["is_actual"]
    assert answer["reason"]
    if answer["is_possible"]:
        pairs = [{pair["white"], pair["black"]} for pair in answer["changed"]]
        assert {one, stranger} in pairs
        assert answer["criterion"]
    assert api.refused("GET", f"{question}?one={one}&other={one}") == (422, "pairing.same")
    assert api.refused("GET", f"{question}?one={one}&other=99") == (404, "entry.unknown")


@pytest.mark.parametrize(
    ("format_", "options"), [("keizer", {}), ("draft-swiss", {"round1": "random"})]
)
def test_keizer_and_cards_say_why_two_do_not_meet(
    api: Api, marshal: User, format_: str, options: dict[str, Any]
) -> None:
    path = path_of(make_swiss(marshal, size=5, rounds=4, format_=format_, **options))
    play_round(api, path)
    drawn = [
        tuple(side["entry"] for side in match["sides"]) for match in list_round(api.get(path), 2)
    ]
    (one, other), bye = drawn[0], next(pair[0] for pair in drawn if pair[1] is None)
    question = f"{path}/rounds/2/why-not"
    assert api.get(f"{question}?one={one}&other={other}")["is_actual"]
    assert api.get(f"{question}?one={bye}")["is_actual"]
    met = {frozenset(pair) for pair in drawn}
    for stranger in {1, 2, 3, 4, 5} - {one, bye}:
        if {one, stranger} in met:
            continue
        answer = api.get(f"{question}?one={one}&other={stranger}")
        assert not answer["is_actual"]
        assert answer["criterion"].startswith(("rule", "level"))
        assert {one, stranger} in [{pair["white"], pair["black"]} for pair in answer["changed"]]
    assert api.get(f"{question}?one={one}")["reason"]
    assert api.refused("GET", f"{question}?one={one}&other=99") == (404, "entry.unknown")
    assert api.refused("GET", f"{question}?one={one}&other={one}") == (422, "pairing.same")


def test_the_first_round_of_cards_is_drawn_by_lot_and_says_so(api: Api, marshal: User) -> None:
    path = path_of(make_swiss(marshal, size=5, rounds=3, format_="draft-swiss", round1="random"))
    refusal = api.refused("GET", f"{path}/rounds/1/why-not?one=1&other=2")
    assert refusal == (409, "explain.by_lot")


def test_only_paired_rounds_of_a_swiss_can_be_explained(api: Api, marshal: User) -> None:
    path = path_of(make_swiss(marshal, **{**DUTCH, "system": "fide-dutch-2017"}))
    assert api.get(f"{path}/rounds/1/explain")["edition"] == "2017"
    assert api.refused("GET", f"{path}/rounds/9/explain") == (404, "round.unknown")
    other = path_of(make_swiss(marshal, format_="round-robin"))
    assert api.refused("GET", f"{other}/rounds/1/explain") == (409, "explain.not_swiss")


@pytest.mark.parametrize("format_", ["groups-playoff", "swiss-playoff"])
def test_a_first_stage_leads_into_a_bracket(api: Api, marshal: User, format_: str) -> None:
    options = {"groups": 2} if format_ == "groups-playoff" else {"cut": 4, "rounds": 2}
    tournament = make_swiss(marshal, size=8, format_=format_, **options)

    play_to_the_end(tournament)

    view = api.get(path_of(tournament))
    assert view["phase"] == "completed"
    assert [round_["name"] for round_ in view["rounds"]][-2:] == ["Semi-finals", "Final"]
    assert sorted(entry["place"]["from"] for entry in view["entries"])[:3] == [1, 2, 3]


def test_a_correction_that_changes_who_goes_on_names_what_it_undoes(
    api: Api, marshal: User
) -> None:
    path = path_of(make_swiss(marshal, size=4, format_="groups-playoff", groups=2, advance=1))
    play_round(api, path)
    final = next(match for match in api.get(path)["matches"] if match["bracket"] == "main")
    correction = {"score": [0, 10], "reason": "misread"}
    api.ok("PUT", f"{path}/matches/1/correction", correction)
    redrawn = next(match for match in api.get(path)["matches"] if match["bracket"] == "main")
    assert redrawn["number"] != final["number"]
    assert redrawn["sides"] != final["sides"]


def test_rebuilt_tables_equal_the_live_ones(api: Api, marshal: User) -> None:
    tournament = make_swiss(marshal, size=7, rounds=3)
    path = path_of(tournament)
    play_round(api, path)
    api.ok("DELETE", f"{path}/rounds/last", {})
    api.ok("POST", f"{path}/rounds", {"byes": [{"entry": 3, "kind": "zero-bye"}]})
    before = list(Match.objects.filter(tournament=tournament).values_list("number", "marks"))
    view = api.get(path)

    rebuild_tournament(tournament_id=tournament.pk)

    assert {**api.get(path), "now": view["now"]} == view
    after = Match.objects.filter(tournament=tournament).values_list("number", "marks")
    assert sorted(map(str, after)) == sorted(map(str, before))


def test_strangers_and_players_pair_nothing(marshal: User) -> None:
    path = path_of(make_swiss(marshal))
    assert Api(make_user("stranger")).refused("POST", f"{path}/rounds", {})[0] == 403
    assert Api(None).refused("DELETE", f"{path}/rounds/last", {})[0] == 401
