"""Results by slip: no account, a code of eight letters."""

from datetime import timedelta

import pytest
from conftest import Api
from hosted import Clock
from shops import Shop

from tiltyard_server.draft.slips import GUESSES, WINDOW
from tiltyard_server.games.models import Dispute, GameReport, PlayerReport
from tiltyard_server.tournaments.models import Notification
from tiltyard_server.worker.loop import work_once

pytestmark = pytest.mark.django_db
LOST = {"score": [0, 20]}


def test_the_first_word_waits_is_seen_by_both_and_confirmed_by_the_other_side() -> None:
    shop = Shop()
    code = shop.codes()[1]
    assert (len(code), code.isalnum()) == (8, True)
    pending = f"{shop.path}/matches/1/slip-report?code={code}"
    assert Api().get(pending)["state"] == "open"

    assert shop.slip(1, code, side=1, drawn_games=1)[1]["state"] == "waiting"

    said = Api().get(pending)
    result = {"kind": "normal", "winner": 0, "score": [20, 0], "drawn_games": 1}
    assert said["state"] == "waiting"
    assert [(row["side"], row["result"]) for row in said["reports"]] == [(1, result)]
    assert shop.api.get(f"{shop.path}/reports")[0]["reports"][0]["result"] == result
    spelt = f" {code[:4].lower()}-{code[4:].lower()} "  # as people type
    assert shop.slip(1, spelt, side=0, drawn_games=1)[1]["state"] == "recorded"
    match = shop.view()["matches"][0]
    assert (match["score"], match["drawn_games"]) == ([20, 0], 1)
    assert Api().get(pending)["state"] == "recorded"
    assert GameReport.objects.get().evidence["reports"][0]["user"] is None
    while work_once():
        pass
    assert not Notification.objects.exists()  # the other side has the slip, not the staff


def test_another_word_is_a_dispute_and_the_arbiter_decides() -> None:
    shop = Shop()
    code = shop.codes()[1]
    shop.slip(1, code, side=0)

    assert shop.slip(1, code, side=1, **LOST)[1]["state"] == "disputed"

    assert [row["state"] for row in shop.api.get(f"{shop.path}/reports")] == ["disputed"]
    decision = {**LOST, "reason": "I saw it"}
    shop.api.ok("PUT", f"{shop.path}/matches/1/decision", decision)
    assert shop.view()["matches"][0]["winner"] == 1
    assert Dispute.objects.get().status == "decided"


def test_the_organiser_overrides_what_was_said() -> None:
    shop = Shop()
    shop.slip(1, shop.codes()[1], side=0)

    shop.record(1, LOST)

    assert not PlayerReport.objects.filter(closed_at=None).exists()
    assert shop.view()["matches"][0]["winner"] == 1


def test_decks_come_with_the_report_and_those_of_strangers_change_nothing() -> None:
    shop = Shop()
    code = shop.codes()[1]
    sides = [side["entry"] for side in shop.view()["matches"][0]["sides"]]

    status, answer = shop.slip(1, code, decks={"99": "Goblins"})
    assert (status, answer["code"]) == (422, "sheet.not_in_match")
    assert not PlayerReport.objects.exists()
    shop.slip(1, code, side=0, decks={str(sides[0]): "Goblins"})
    shop.slip(1, code, side=1, decks={str(sides[1]): "Elves"})

    decks = {str(sides[0]): "Goblins", str(sides[1]): "Elves"}
    assert shop.view()["matches"][0]["sheet"] == {"decks": decks, "notes": ""}


def test_a_code_is_good_for_its_match_until_the_next_round_is_paired() -> None:
    shop = Shop()
    codes = shop.codes()
    assert shop.slip(2, codes[1])[1]["code"] == "slip.wrong_code"

    shop.play_round()

    status, answer = shop.slip(1, codes[1])
    assert (status, answer["code"]) == (409, "slip.expired")
    assert set(shop.codes()) == {3, 4}


def test_whoever_guesses_is_locked_out_for_a_while_also_with_the_right_code(time: Clock) -> None:
    shop = Shop()
    code = shop.codes()[1]
    for _ in range(GUESSES):
        assert shop.slip(1, "AAAAAAAA")[0] == 401

    assert shop.slip(1, code)[0] == 429
    assert Api().refused("GET", f"{shop.path}/matches/1/slip-report?code={code}")[0] == 429
    assert shop.slip(2, shop.codes()[2])[0] == 200
    time.moment += WINDOW + timedelta(seconds=1)
    assert shop.slip(1, code)[0] == 200


def test_where_arbiters_enter_the_results_there_are_no_slips() -> None:
    shop = Shop()
    body = {"name": "Joust", "format": "round-robin"}
    made = shop.api.ok("POST", "/tournaments", body)["id"]

    assert shop.api.refused("GET", f"/tournaments/{made}/slips") == (409, "slips.off")
    assert shop.slip(99, "AAAAAAAA")[0] == 404
