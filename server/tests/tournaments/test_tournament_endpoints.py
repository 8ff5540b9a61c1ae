"""A tournament over HTTP, from creation to champion, and what is refused on the way."""

import json
from typing import Any

import pytest
from conftest import Api
from factories import apply, make_tournament, make_user, play_to_the_end, win

from tiltyard import FORMATS, Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.live.page import get_patch
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.schemas import ViewOut
from tiltyard_server.tournaments.socket_messages import PatchMessage, SnapshotMessage

pytestmark = pytest.mark.django_db
BODY = {"name": "Joust", "format": "single-elimination"}


def test_a_tournament_from_creation_to_champion(api: Api) -> None:
    view = api.ok("POST", "/tournaments", {**BODY, "options": {"third_place": True}})
    path = f"/tournaments/{view['id']}"
    api.ok("POST", f"{path}/phase", {"to": "registration"})
    entries = [{"name": f"Knight {n}", "rating": 2000 - n, "club": "Camelot"} for n in range(6)]
    made = api.ok("POST", f"{path}/entries/bulk", {"entries": entries})
    assert made["numbers"] == [1, 2, 3, 4, 5, 6]
    for phase in ("check_in", "seeding", "in_progress"):
        api.ok("POST", f"{path}/phase", {"to": phase})
    while ready := [m for m in api.get(path)["matches"] if m["status"] == "ready"]:
        for match in ready:
            api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": [10, 0]})

    view = api.get(path)

    assert (view["phase"], view["champion"]) == ("completed", "Knight 0")
    assert view["entries"][0]["place"] == {"from": 1, "to": 1}
    assert [round_["name"] for round_ in view["rounds"]] == [
        "Quarter-finals",
        "Semi-finals",
        "Final",
        "Third place",
    ]
    assert api.get(f"{path}/log/verify") == {"ok": True, "checked": view["seq"], "broken_at": None}


def test_every_view_and_message_fits_its_schema(api: Api, marshal: User) -> None:
    for phase in (Phase.CREATED, Phase.REGISTRATION, Phase.SEEDING, Phase.IN_PROGRESS):
        tournament = make_tournament(marshal, size=5, phase=phase)
        ViewOut.model_validate(api.get(f"/tournaments/{tournament.pk}"))
    for format_ in FORMATS:
        options = {"kind": "sealed"} if format_ == "draft-swiss" else {}  # nobody needs a seat
        config = {"format": format_, "options": options}
        tournament = make_tournament(marshal, size=5, config=config)
        since = tournament.seq
        play_to_the_end(tournament)
        ViewOut.model_validate(api.get(f"/tournaments/{tournament.pk}"))
        PatchMessage.model_validate(get_patch(tournament.pk, since=since))
        SnapshotMessage.model_validate(get_patch(tournament.pk, since=0))


def test_a_view_reads_a_fixed_number_of_queries(
    api: Api, marshal: User, django_assert_max_num_queries: Any
) -> None:
    tournament = make_tournament(marshal, size=32)
    api.get(f"/tournaments/{tournament.pk}")

    with django_assert_max_num_queries(9):
        api.get(f"/tournaments/{tournament.pk}")


def test_the_time_machine_over_http(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=4)
    apply(tournament, win(1))

    then = api.get(f"/tournaments/{tournament.pk}?at_seq={tournament.seq}")

    assert then["matches"][0]["status"] == "ready"
    assert api.refused("GET", f"/tournaments/{tournament.pk}?at_seq=999") == (
        404,
        "log.unknown_seq",
    )


def test_lists_are_filtered_searched_and_paged(api: Api, marshal: User) -> None:
    make_tournament(marshal, config={"name": "Spring Joust"})
    make_tournament(marshal, phase=Phase.REGISTRATION, config={"name": "Autumn Joust"})
    make_tournament(config={"name": "Foreign Cup"})

    def names(query: str) -> list[str]:
        return [item["name"] for item in api.get(f"/tournaments{query}")["items"]]

    assert names("") == ["Foreign Cup", "Autumn Joust", "Spring Joust"]
    assert names("?search=joust") == ["Autumn Joust", "Spring Joust"]
    assert names("?phase=running&mine=true") == ["Spring Joust"]
    assert names("?phase=registration") == ["Autumn Joust"]
    assert names("?phase=upcoming") == ["Autumn Joust"]
    assert names("?page=2&page_size=2") == ["Spring Joust"]
    assert api.get("/tournaments?page_size=1")["total"] == 3
    assert api.refused("GET", "/tournaments?phase=limbo") == (422, "phase.unknown")
    assert api.refused("GET", "/tournaments?page_size=1000")[0] == 422


def test_private_tournaments_are_listed_only_to_their_people(api: Api, marshal: User) -> None:
    api.ok("POST", "/tournaments", {**BODY, "is_public": False})

    assert api.get("/tournaments")["total"] == 1
    assert Api().get("/tournaments")["total"] == 0
    assert Api(make_user()).get("/tournaments")["total"] == 0


def test_only_what_is_given_changes(api: Api) -> None:
    path = f"/tournaments/{api.ok('POST', '/tournaments', {**BODY, 'capacity': 8})['id']}"
    api.ok("PATCH", path, {"description": "On the green", "starts_at": "2026-12-01T10:00:00Z"})
    api.ok("PATCH", path, {"name": "Grand Joust"})

    view = api.get(path)

    assert (view["name"], view["description"], view["capacity"]) == (
        "Grand Joust",
        "On the green",
        8,
    )
    assert view["starts_at"] == "2026-12-01T10:00:00.000Z"
    kinds = [item["kind"] for item in api.get(f"{path}/log")["items"]]
    assert kinds == ["tournament-created", "details-changed", "config-changed"]


def test_organisers_say_who_watches_and_how_late(api: Api, marshal: User) -> None:
    body = {"name": "Joust", "format": "single-elimination"}
    view = api.ok("POST", "/tournaments", body)
    path = f"/tournaments/{view['id']}"
    assert (view["spectator_delay"], view["spectators"]) == (3, "everyone")

    api.ok("PATCH", path, {"spectator_delay": 900, "spectators": "participants"})

    view = api.get(path)
    assert (view["spectator_delay"], view["spectators"]) == (900, "participants")
    for change in ({"spectator_delay": 901}, {"spectator_delay": -1}, {"spectators": "nobody"}):
        assert api.refused("PATCH", path, change) == (422, "input.invalid")
        assert api.refused("POST", "/tournaments", {**body, **change}) == (422, "input.invalid")
    stranger = Api(make_user())
    assert stranger.refused("PATCH", path, {"spectator_delay": 0}) == (403, "action.not_allowed")


def test_changing_nothing_appends_nothing(api: Api) -> None:
    view = api.ok("POST", "/tournaments", BODY)

    assert api.ok("PATCH", f"/tournaments/{view['id']}", {"name": "Joust"}) == {"seq": view["seq"]}
    assert api.ok("PATCH", f"/tournaments/{view['id']}", {}) == {"seq": view["seq"]}


def test_the_rules_cannot_change_once_play_has_begun(api: Api, marshal: User) -> None:
    path = f"/tournaments/{make_tournament(marshal).pk}"

    assert api.refused("PATCH", path, {"seeding": "random"}) == (409, "config.locked")
    api.ok("PATCH", path, {"name": "New name", "description": "still allowed"})


def test_a_refused_change_of_the_rules_changes_no_detail(api: Api, marshal: User) -> None:
    path = f"/tournaments/{make_tournament(marshal).pk}"
    api.refused("PATCH", path, {"seeding": "random", "description": "half done"})

    assert api.get(path)["description"] == ""


def test_a_player_enters_leaves_and_comes_back(marshal: User) -> None:
    tournament = make_tournament(marshal, phase=Phase.REGISTRATION)
    path = f"/tournaments/{tournament.pk}"
    player = Api(make_user("bors"))

    assert "register" in player.get(path)["my"]["can"]
    number = player.ok("POST", f"{path}/entries")["number"]
    mine = player.get(path)["my"]
    assert (mine["roles"], mine["entry_number"]) == (["player"], number)
    assert mine["can"] == ["withdraw"]
    assert player.refused("POST", f"{path}/entries") == (409, "entry.exists")
    player.ok("POST", f"{path}/entries/{number}/withdraw", {"reason": "my horse is lame"})
    assert player.ok("POST", f"{path}/entries")["number"] == number
    assert player.get(path)["entries"][number - 1]["name"] == "Bors"


def test_a_player_may_not_act_for_another(marshal: User) -> None:
    user = make_user()
    tournament = make_tournament(marshal, size=4, phase=Phase.CHECK_IN, players=[user])
    player = Api(user)
    path = f"/tournaments/{tournament.pk}/entries"

    player.ok("POST", f"{path}/1/check-in")
    player.ok("DELETE", f"{path}/1/check-in")
    assert player.refused("POST", f"{path}/2/check-in") == (403, "entry.not_yours")
    assert player.refused("POST", f"{path}/2/withdraw", {}) == (403, "entry.not_yours")
    assert player.refused("POST", f"{path}/1/withdraw", {"disqualify": True})[0] == 403


def test_no_player_alone_enters_a_result(marshal: User) -> None:
    user = make_user()
    config = {"self_report": True}
    tournament = make_tournament(marshal, size=4, players=[user], config=config)
    path = f"/tournaments/{tournament.pk}/matches/1"
    me = Api(user)

    answer = me.refused("PUT", f"{path}/result", {"score": [10, 0]})
    assert answer == (403, "result.report_instead")
    assert me.refused("POST", f"{path}/games", {"winner": 0}) == (403, "result.report_instead")
    body = {"score": [0, 10], "reason": "no"}
    assert me.refused("PUT", f"{path}/correction", body) == (403, "action.not_allowed")


def test_a_match_over_several_games(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=2, config={"options": {"best_of": 3}})
    path = f"/tournaments/{tournament.pk}"
    for winner in (0, 1):
        api.ok("POST", f"{path}/matches/1/games", {"winner": winner})
    match = api.get(path)["matches"][0]
    assert (match["status"], match["games"]) == ("in_progress", [0, 1])

    api.ok("POST", f"{path}/matches/1/games", {"winner": 1})

    match = api.get(path)["matches"][0]
    assert (match["status"], match["score"], match["winner"]) == ("completed", [10, 20], 1)


@pytest.mark.parametrize(
    ("body", "kind"), [({"forfeit": 0}, "forfeit"), ({"double_forfeit": True}, "double-forfeit")]
)
def test_matches_that_are_not_played(api: Api, marshal: User, body: Any, kind: str) -> None:
    tournament = make_tournament(marshal, size=4)
    api.ok("PUT", f"/tournaments/{tournament.pk}/matches/1/result", body)

    assert api.get(f"/tournaments/{tournament.pk}")["matches"][0]["kind"] == kind


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"score": [10]},
        {"score": [10, 0], "forfeit": 1},
        {"forfeit": 2},
        {"score": [-10, 0]},
        {"score": [10.5, 0]},
        {"score": "10-0"},
        {"score": [10, 0], "extra": 1},
    ],
)
def test_a_result_that_says_nothing_or_too_much_is_refused(
    api: Api, marshal: User, body: Any
) -> None:
    tournament = make_tournament(marshal, size=4)

    assert api.refused("PUT", f"/tournaments/{tournament.pk}/matches/1/result", body)[0] == 422


def test_a_correction_names_what_it_would_undo(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=8)
    apply(tournament, *(win(n) for n in (1, 2, 5)))
    path = f"/tournaments/{tournament.pk}/matches/1/correction"
    body = {"score": [0, 10], "reason": "the scores were swapped"}

    status, answer = api.call("PUT", path, body)
    assert (status, answer["code"]) == (409, "result.has_consequences")
    assert answer["details"]["affected"] == [5]
    api.ok("PUT", path, {**body, "force": True})
    matches = api.get(f"/tournaments/{tournament.pk}")["matches"]
    assert (matches[0]["winner"], matches[4]["status"]) == (1, "ready")


def test_a_result_is_cleared(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=4)
    apply(tournament, win(1))
    api.ok("DELETE", f"/tournaments/{tournament.pk}/matches/1/result", {"reason": "wrong match"})

    assert api.get(f"/tournaments/{tournament.pk}")["matches"][0]["status"] == "ready"


def test_a_batch_answers_each_command(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=4)
    commands = [
        {"type": "record-result", "match": 1, "score": [10, 0], "command_id": "a"},
        {"type": "record-result", "match": 3, "score": [10, 0]},
        {"type": "record-game", "match": 2, "winner": 1},
    ]
    answer = api.ok("POST", f"/tournaments/{tournament.pk}/commands", {"commands": commands})

    assert [result["ok"] for result in answer["results"]] == [True, False, True]
    assert answer["results"][0] == {"ok": True, "events": 1}
    assert answer["results"][1]["error"]["code"] == "result.not_awaited"
    again = api.ok("POST", f"/tournaments/{tournament.pk}/commands", {"commands": commands[:1]})
    assert (again["seq"], again["results"]) == (answer["seq"], answer["results"][:1])


def test_a_batch_enters_and_checks_in(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=2, phase=Phase.CHECK_IN)
    commands = [
        {"type": "register", "name": "Late Comer", "rating": 1500},
        {"type": "check-in", "entry": 1},
        {"type": "undo-check-in", "entry": 1},
        {"type": "withdraw", "entry": 2, "disqualify": True, "reason": "no helmet"},
    ]
    answer = api.ok("POST", f"/tournaments/{tournament.pk}/commands", {"commands": commands})

    assert answer["results"][0]["numbers"] == [3]
    statuses = [entry["status"] for entry in api.get(f"/tournaments/{tournament.pk}")["entries"]]
    assert statuses == ["registered", "disqualified", "checked_in"]


@pytest.mark.parametrize("commands", [[], [{"type": "conquer"}], [{"type": "check-in"}], "all"])
def test_a_batch_that_makes_no_sense_is_refused(api: Api, marshal: User, commands: Any) -> None:
    tournament = make_tournament(marshal)

    path = f"/tournaments/{tournament.pk}/commands"
    assert api.refused("POST", path, {"commands": commands})[0] == 422


def test_a_request_sent_twice_counts_once(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, phase=Phase.REGISTRATION)
    path = f"/tournaments/{tournament.pk}/entries"
    first = api.call("POST", path, {"name": "Twice"}, **{"Idempotency-Key": "k1"})
    again = api.call("POST", path, {"name": "Twice"}, **{"Idempotency-Key": "k1"})

    assert first == again
    assert api.call("POST", path, {"name": "X"}, **{"Idempotency-Key": "k" * 65})[0] == 422


def test_many_entries_sent_twice_come_in_once(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, phase=Phase.REGISTRATION)
    path = f"/tournaments/{tournament.pk}/entries/bulk"
    body = {"entries": [{"name": "Castor"}, {"name": "Pollux"}]}
    first = api.call("POST", path, body, **{"Idempotency-Key": "twins"})
    again = api.call("POST", path, body, **{"Idempotency-Key": "twins"})

    assert first == again
    assert first[1]["numbers"] == [5, 6]


def test_a_player_who_asks_twice_has_entered_once(marshal: User) -> None:
    tournament = make_tournament(marshal, phase=Phase.REGISTRATION)
    path = f"/tournaments/{tournament.pk}/entries"
    player = Api(make_user())

    first = player.call("POST", path, **{"Idempotency-Key": "me"})
    assert player.call("POST", path, **{"Idempotency-Key": "me"}) == first
    player.ok("POST", f"{path}/5/withdraw", {})
    back = player.call("POST", path, {}, **{"Idempotency-Key": "me again"})
    assert player.call("POST", path, {}, **{"Idempotency-Key": "me again"}) == back
    assert tournament.log.filter(kind="entry-registered").count() == 5


def test_another_format_begins_with_its_own_options(api: Api) -> None:
    view = api.ok("POST", "/tournaments", {**BODY, "options": {"best_of": 3}})
    api.ok("PATCH", f"/tournaments/{view['id']}", {"format": "round-robin"})

    assert api.get(f"/tournaments/{view['id']}")["options"]["cycles"] == 1


def test_entries_are_edited_replaced_and_reinstated(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=4, phase=Phase.REGISTRATION)
    path = f"/tournaments/{tournament.pk}"
    api.ok("PATCH", f"{path}/entries/1", {"name": "Renamed", "club": "Orkney", "rating": 2222})
    api.ok("POST", f"{path}/entries/2/withdraw", {})
    api.ok("POST", f"{path}/entries/2/reinstate", {})
    entry = api.get(path)["entries"][0]
    assert (entry["name"], entry["club"], entry["rating"]) == ("Renamed", "Orkney", 2222)
    for phase in ("check_in", "seeding"):
        api.ok("POST", f"{path}/phase", {"to": phase})
    assert api.refused("PATCH", f"{path}/entries/1", {"rating": 1})[1] == "entry.rating_locked"
    api.ok("PATCH", f"{path}/entries/1", {"name": "Again"})
    api.ok("POST", f"{path}/phase", {"to": "in_progress"})
    api.ok("POST", f"{path}/entries/1/replace", {"name": "Substitute", "rating": 1800})
    names = {entry["number"]: entry["name"] for entry in api.get(path)["entries"]}
    assert (names[1], names[5]) == ("Again", "Substitute")
    assert api.refused("PATCH", f"{path}/entries/77", {"name": "X"}) == (404, "entry.unknown")


def test_seeds_are_set_by_hand(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=4, phase=Phase.SEEDING)
    path = f"/tournaments/{tournament.pk}"
    api.ok("PUT", f"{path}/seeds", {"order": [4, 3, 2, 1]})

    assert [entry["seed"] for entry in api.get(path)["entries"]] == [4, 3, 2, 1]
    assert api.refused("PUT", f"{path}/seeds", {"order": [1]}) == (409, "seeds.not_a_permutation")


def test_random_seeding_draws_from_a_lot_that_stands_in_the_log(api: Api) -> None:
    view = api.ok("POST", "/tournaments", {**BODY, "seeding": "random"})
    path = f"/tournaments/{view['id']}"
    api.ok("POST", f"{path}/phase", {"to": "registration"})
    api.ok("POST", f"{path}/entries/bulk", {"entries": [{"name": "A"}, {"name": "B"}]})
    for phase in ("check_in", "seeding"):
        api.ok("POST", f"{path}/phase", {"to": phase})

    drawn = api.get(f"{path}/log?after=0&limit=1000")["items"][-1]

    assert (drawn["kind"], len(drawn["data"]["lot"])) == ("seeds-assigned", 32)


def test_one_bad_entry_of_many_enters_nobody(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=3, phase=Phase.REGISTRATION, config={"capacity": 4})
    path = f"/tournaments/{tournament.pk}"

    body = {"entries": [{"name": "A"}, {"name": "B"}]}
    assert api.refused("POST", f"{path}/entries/bulk", body) == (409, "registration.full")
    assert api.get(path)["entry_count"] == 3


def test_the_log_is_paged_told_in_sentences_and_exported(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=4)
    play_to_the_end(tournament)
    path = f"/tournaments/{tournament.pk}/log"
    page = api.get(f"{path}?after=2&limit=3")

    assert [item["seq"] for item in page["items"]] == [3, 4, 5]
    assert page["total"] == tournament.seq
    assert page["items"][0]["summary"] == "Name 1 came in."
    assert page["items"][0]["actor"]["display_name"] == "Marshal"
    lines = _download(api, f"{path}/export?as=ndjson").splitlines()
    assert len(lines) == tournament.seq
    assert json.loads(lines[-1])["hash"] == page["head_hash"]
    assert len(_download(api, f"{path}/export?as=csv").splitlines()) == tournament.seq + 1
    assert api.refused("GET", f"{path}/export?as=pdf")[0] == 422


def test_a_broken_log_says_where(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=4)
    tournament.log.filter(seq=2).update(data={})

    answer = api.get(f"/tournaments/{tournament.pk}/log/verify")
    assert answer == {"ok": False, "checked": 1, "broken_at": 2}


def test_staff_come_and_go_and_the_log_knows(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal)
    helper = make_user("tristan")
    path = f"/tournaments/{tournament.pk}/staff"
    api.ok("POST", path, {"username": "Tristan", "role": "arbiter"})
    assert [person["role"] for person in api.get(path)] == ["organiser", "arbiter"]
    assert Api(helper).get(f"/tournaments/{tournament.pk}")["my"]["roles"] == ["arbiter"]

    api.ok("DELETE", f"{path}/{helper.pk}")

    assert [person["username"] for person in api.get(path)] == ["marshal"]
    assert api.refused("DELETE", f"{path}/{helper.pk}") == (404, "staff.unknown")
    assert api.refused("POST", path, {"username": "x", "role": "arbiter"})[1] == "user.unknown"
    assert api.refused("POST", path, {"username": "marshal", "role": "arbiter"})[1] == "staff.owner"
    kinds = list(Tournament.objects.get().log.values_list("kind", flat=True))
    assert kinds.count("staff-changed") == 2


def _download(api: Api, path: str) -> str:
    response = api.client.get(f"/api{path}")
    assert "attachment" in response.headers["Content-Disposition"]
    return b"".join(response).decode()
