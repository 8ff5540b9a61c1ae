"""A draft from the first seat to the last round."""

from fractions import Fraction
from itertools import chain

import pytest
from shops import Shop

from tiltyard import Phase
from tiltyard_server.tournaments import selectors
from tiltyard_server.tournaments.history import time_machine
from tiltyard_server.tournaments.live.page import get_patch
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import rebuild_tournament
from tiltyard_server.tournaments.verification import find_problems

pytestmark = pytest.mark.django_db


def test_a_draft_starts_when_everybody_sits_and_pairs_across_the_table() -> None:
    shop = Shop(size=8, phase=Phase.SEEDING)
    start = ("POST", f"{shop.path}/phase", {"to": "in_progress"})
    shop.seat([1, 2, 3, None, 5, 6, 7, 8])
    view = shop.view()
    assert view["seats"] == [[1, 2, 3, None, 5, 6, 7, 8]]
    assert "seat" in view["my"]["can"]
    assert shop.api.refused(*start)[0] == 409

    assert shop.api.refused("PUT", f"{shop.path}/seats", {"pods": [[1, 1]]}) == (409, "seats.twice")
    shop.seat([1, 2, 3, 4, 5, 6, 7, 8])
    shop.api.ok(*start)

    view = shop.view()
    pairs = [[side["entry"] for side in match["sides"]] for match in view["matches"]]
    assert sorted(map(sorted, pairs)) == [[1, 5], [2, 6], [3, 7], [4, 8]]
    assert "seat" not in view["my"]["can"]
    assert shop.api.refused("POST", f"{shop.path}/seats/draw", {}) == (409, "seats.closed")


def test_seats_drawn_by_lot_fill_tables_and_their_lot_is_logged() -> None:
    shop = Shop(size=12, phase=Phase.SEEDING)

    shop.api.ok("POST", f"{shop.path}/seats/draw", {})

    seats = shop.view()["seats"]
    assert [len(pod) for pod in seats] == [6, 6]
    assert sorted(chain(*seats)) == list(range(1, 13))
    last = shop.api.get(f"{shop.path}/log?limit=1000")["items"][-1]
    assert (last["kind"], len(last["data"]["lot"])) == ("entries-seated", 32)
    assert last["summary"] == "12 entries were seated at 2 tables by lot."


def test_rounds_follow_by_themselves_to_the_end_with_drawn_games_and_percentages() -> None:
    shop = Shop(size=4, rounds=3)
    shop.record(1, {"score": [10, 10], "drawn_games": 1})
    shop.record(2)
    view = shop.view()
    assert [match["drawn_games"] for match in view["matches"][:2]] == [1, 0]
    assert [row["name"] for row in view["rounds"]] == ["Round 1", "Round 2"]

    shop.play_round()
    shop.play_round()

    view = shop.view()
    assert view["phase"] == "completed"
    breaks = {row["code"]: row for row in view["standings"][0]["tiebreaks"]}
    for code in ("OMW", "GW", "OGW"):
        exact = Fraction(breaks[code]["value"])
        assert breaks[code]["decimal"] == round(float(exact), 6)
    summaries = [row["summary"] for row in shop.api.get(f"{shop.path}/log?limit=1000")["items"]]
    drawn = [line for line in summaries if line.endswith(": 1-1 with 1 drawn.")]
    assert drawn[0].startswith("Match 1 (")


def test_a_rematch_that_nobody_could_avoid_is_a_warning_everybody_sees() -> None:
    shop = Shop(size=2, rounds=2)
    shop.play_round()

    warnings = shop.view()["warnings"]

    assert "pairing.rematch" in {row["code"] for row in warnings}
    rematch = next(row for row in warnings if row["code"] == "pairing.rematch")
    assert (rematch["round"], sorted(rematch["entries"])) == (2, [1, 2])


def test_a_preview_says_what_would_have_been_paired_and_changes_nothing() -> None:
    shop = Shop(size=8, rounds=3)
    shop.play_round()
    before = shop.view()
    first = before["matches"][0]
    path = f"{shop.path}/matches/{first['number']}/correction"

    preview = shop.api.ok("POST", f"{path}/preview", {"score": [0, 20]})

    assert preview["affected"] == []
    (changed,) = preview["rounds"]
    loser = first["sides"][0]["entry"]
    assert changed["round"] == 2
    assert loser in list(chain(*changed["published"]))
    assert loser in list(chain(*changed["instead"]))
    assert shop.api.ok("POST", f"{path}/preview", {"score": [20, 0]})["rounds"] == []
    assert shop.view()["seq"] == before["seq"]
    shop.api.ok("PUT", path, {"score": [0, 20], "reason": "misread"})
    sides = [[side["entry"] for side in match["sides"]] for match in before["matches"]]
    after = shop.view()
    assert [[side["entry"] for side in match["sides"]] for match in after["matches"]] == sides
    open_ = before["matches"][-1]["number"]
    refused = ("POST", f"{shop.path}/matches/{open_}/correction/preview", {"score": [20, 0]})
    assert shop.api.refused(*refused) == (409, "result.missing")


def test_a_round_with_results_is_taken_back_only_by_its_name() -> None:
    shop = Shop(size=4)
    shop.play_round()
    shop.record(3)
    last = ("DELETE", f"{shop.path}/rounds/last")
    shop.api.ok("PUT", f"{shop.path}/featured", {"match": 3})

    assert shop.api.refused(*last, {}) == (409, "round.started")
    assert shop.api.refused(*last, {"force": True}) == (409, "round.confirm")
    assert shop.api.refused(*last, {"force": True, "confirm": "Round 1"}) == (409, "round.confirm")
    shop.api.ok(*last, {"force": True, "confirm": "round 2"})

    view = shop.view()
    assert [row["name"] for row in view["rounds"]] == ["Round 1"]
    assert view["featured_match"] is None


def test_rebuilt_tables_and_the_time_machine_show_seats_and_clock_as_they_are() -> None:
    shop = Shop(size=4)
    shop.api.ok("POST", f"{shop.path}/clock", {"action": "start"})
    shop.record(1, {"score": [10, 10], "drawn_games": 1})
    shop.api.ok("PUT", f"{shop.path}/matches/1/sheet", {"decks": {"1": "Flyers"}})
    shop.tournament.refresh_from_db()
    view = selectors.get_view(shop.tournament)

    assert time_machine.get_view_at(shop.tournament, shop.tournament.seq) == view
    assert selectors.get_view(rebuild_tournament(tournament_id=shop.tournament.pk)) == view


def test_a_cut_is_played_with_slips_to_the_champion() -> None:
    shop = Shop(size=4, rounds=1, cut=2)
    shop.play_round()
    (final, (first_code, second_code)), *others = shop.codes().items()
    assert others == []
    assert shop.slip(final, first_code, score=[10, 10])[0] == 409  # somebody must win

    shop.slip(final, first_code)
    assert shop.slip(final, second_code)[1]["state"] == "recorded"

    view = shop.view()
    assert (view["phase"], view["champion"] is not None) == ("completed", True)
    first = next(match for match in view["matches"] if match["number"] == 1)
    loser = first["sides"][1]["entry"]
    path = f"{shop.path}/matches/1/correction/preview"
    preview = shop.api.ok("POST", path, {"score": [0, 20]})
    assert [loser in chain(*row["instead"]) for row in preview["rounds"]] == [True]


def test_an_organiser_changes_rounds_and_minutes_while_the_event_is_on() -> None:
    """Mend 31: only what is named changes; what is paired stays."""
    shop = Shop(size=8, rounds=3, floor="third")
    shop.play_round()

    shop.api.ok("PATCH", shop.path, {"options": {"rounds": 2, "minutes": 40}})

    options = shop.view()["options"]
    assert (options["rounds"], options["minutes"], options["floor"]) == (2, 40, "third")
    refused = shop.api.refused("PATCH", shop.path, {"options": {"rounds": 1}})
    assert refused == (409, "rounds.paired")
    assert shop.api.refused("PATCH", shop.path, {"options": {"cut": 4}}) == (409, "config.locked")
    shop.play_round()
    assert shop.view()["phase"] == "completed"


@pytest.mark.parametrize("rounds", [2, 4])
def test_a_changed_number_of_rounds_is_shown_and_agrees_with_the_log(rounds: int) -> None:
    """Mend 31: the page went on to say "Round 1 of 3", and the log was called broken."""
    shop = Shop(size=8, rounds=3)
    seq = shop.view()["seq"]

    shop.api.ok("PATCH", shop.path, {"options": {"rounds": rounds}})

    view = shop.view()
    assert view["round"] == {"number": 1, "of": rounds}
    assert [row["of"] for row in view["rounds"]] == [rounds]
    assert list(find_problems(Tournament.objects.get(pk=view["id"]))) == []
    patch = get_patch(view["id"], since=seq)
    assert patch is not None
    assert patch["rounds"] == view["rounds"]


def test_empty_prizes_are_no_prizes() -> None:
    """Mend 44: nothing defined means nothing kept."""
    shop = Shop()
    for given, kept in ((["", " ", ""], []), (["", "A mat", ""], ["", "A mat"])):
        shop.api.ok("PUT", f"{shop.path}/prize-texts", {"prizes": given})
        assert shop.view()["prize_texts"] == kept
