"""Results by slip: no account, a code of eight letters."""

import pytest
from conftest import Api
from django.test import Client
from hosted import Clock
from pytest_django import Settings
from shops import Shop

from tiltyard_server.common.http.rate_limit import COUNTER
from tiltyard_server.draft.slips import GUESSES, WINDOW_SECONDS
from tiltyard_server.games.models import Dispute, GameReport, PlayerReport
from tiltyard_server.tournaments.models import Notification
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db
LOST = {"score": [0, 20]}


@pytest.fixture(autouse=True)
def _counted_from_nothing(settings: Settings) -> None:
    settings.TILTYARD_REDIS_URL = ""
    COUNTER.clear()


def test_the_first_word_waits_is_seen_by_both_and_confirmed_by_the_other_side() -> None:
    shop = Shop()
    first, second = shop.codes()[1]
    assert (len(second), second.isalnum()) == (8, True)
    pending = f"{shop.path}/matches/1/slip-report?code={second}"
    assert Api().get(pending)["state"] == "open"

    assert shop.slip(1, second, drawn_games=1)[1]["state"] == "waiting"

    said = Api().get(pending)
    result = {"kind": "normal", "winner": 0, "score": [20, 0], "drawn_games": 1}
    assert said["state"] == "waiting"
    assert [(row["side"], row["result"]) for row in said["reports"]] == [(1, result)]
    assert shop.api.get(f"{shop.path}/reports")[0]["reports"][0]["result"] == result
    spelt = f" {first[:4].lower()}-{first[4:].lower()} "  # as people type
    assert shop.slip(1, spelt, side=0, drawn_games=1)[1]["state"] == "recorded"
    match = shop.view()["matches"][0]
    assert (match["score"], match["drawn_games"]) == ([20, 0], 1)
    assert Api().get(pending)["state"] == "recorded"
    assert GameReport.objects.get().evidence["reports"][0]["user"] is None
    while work_once():
        pass
    assert not Notification.objects.exists()  # the other side has the slip, not the staff


def test_one_phone_cannot_report_for_both_sides() -> None:
    """Mend 30: a code speaks for one player; said twice it is still one word."""
    shop = Shop()
    first, second = shop.codes()[1]
    assert first != second
    assert shop.slip(1, first)[1]["state"] == "waiting"

    assert shop.slip(1, first)[1]["state"] == "waiting"
    status, answer = shop.slip(1, first, side=1)

    assert (status, answer["code"]) == (409, "slip.other_side")
    assert answer["message"] == "This is the code of side 0; side 1 reports with its own code."
    assert shop.view()["matches"][0]["status"] == "ready"
    said = Api().get(f"{shop.path}/matches/1/slip-report?code={first}")
    assert (said["side"], [row["side"] for row in said["reports"]]) == (0, [0])
    assert shop.slip(1, second, side=1)[1]["state"] == "recorded"


def test_every_player_of_a_round_has_a_slip_of_their_own() -> None:
    """Mend 30: two slips a match, and no code twice."""
    shop = Shop(size=8)
    slips = shop.api.get(f"{shop.path}/slips")["slips"]
    sides = {m["number"]: [side["entry"] for side in m["sides"]] for m in shop.view()["matches"]}
    assert [slip["entry"] for slip in slips] == [sides[s["match"]][s["side"]] for s in slips]
    assert sorted(slip["entry"] for slip in slips) == [*range(1, 9)]
    assert len({slip["code"] for slip in slips}) == 8
    assert all(slip["url"].endswith(f"?code={slip['code']}") for slip in slips)


def test_another_word_is_a_dispute_and_the_arbiter_decides() -> None:
    shop = Shop()
    first, second = shop.codes()[1]
    shop.slip(1, first)

    assert shop.slip(1, second, **LOST)[1]["state"] == "disputed"

    assert [row["state"] for row in shop.api.get(f"{shop.path}/reports")] == ["disputed"]
    decision = {**LOST, "reason": "I saw it"}
    shop.api.ok("PUT", f"{shop.path}/matches/1/decision", decision)
    assert shop.view()["matches"][0]["winner"] == 1
    assert Dispute.objects.get().status == "decided"


def test_the_organiser_overrides_what_was_said() -> None:
    shop = Shop()
    shop.slip(1, shop.codes()[1][0])

    shop.record(1, LOST)

    assert not PlayerReport.objects.filter(closed_at=None).exists()
    assert shop.view()["matches"][0]["winner"] == 1


def test_decks_come_with_the_report_and_those_of_strangers_change_nothing() -> None:
    shop = Shop()
    first, second = shop.codes()[1]
    sides = [side["entry"] for side in shop.view()["matches"][0]["sides"]]

    status, answer = shop.slip(1, first, decks={"99": "Goblins"})
    assert (status, answer["code"]) == (422, "sheet.not_in_match")
    assert not PlayerReport.objects.exists()
    shop.slip(1, first, decks={str(sides[0]): "Goblins"})
    shop.slip(1, second, decks={str(sides[1]): "Elves"})

    decks = {str(sides[0]): "Goblins", str(sides[1]): "Elves"}
    assert shop.view()["matches"][0]["sheet"] == {"decks": decks, "notes": ""}


def test_a_code_is_good_for_its_match_until_the_next_round_is_paired() -> None:
    shop = Shop()
    codes = shop.codes()
    assert shop.slip(2, codes[1][0])[1]["code"] == "slip.wrong_code"

    shop.play_round()

    status, answer = shop.slip(1, codes[1][0])
    assert (status, answer["code"]) == (409, "slip.expired")
    assert set(shop.codes()) == {3, 4}


def test_whoever_guesses_is_told_to_wait_and_the_right_code_is_always_taken(time: Clock) -> None:
    """Mend 7: ten wrong codes locked the slip for everybody, and GETs were not counted at all."""
    shop = Shop()
    code = shop.codes()[1][0]
    wrong = f"{shop.path}/matches/1/slip-report?code=AAAAAAAA"
    for _ in range(GUESSES):
        assert Api().refused("GET", wrong) == (401, "slip.wrong_code")

    answer = Client().get(f"/api{wrong}")
    assert (answer.status_code, answer.json()["code"]) == (429, "slip.too_many")
    assert 0 < int(answer.headers["Retry-After"]) <= WINDOW_SECONDS
    assert shop.slip(2, "AAAAAAAA")[0] == 429  # of any match, by any method
    assert Client(REMOTE_ADDR="10.0.0.9").get(f"/api{wrong}").status_code == 401
    assert Api().get(f"{shop.path}/matches/1/slip-report?code={code}")["state"] == "open"
    assert shop.slip(1, code)[0] == 200  # from the same address: a shop has only one
    time.go(WINDOW_SECONDS)
    assert shop.slip(2, "AAAAAAAA")[0] == 401


def test_where_arbiters_enter_the_results_there_are_no_slips() -> None:
    shop = Shop()
    body = {"name": "Joust", "format": "round-robin"}
    made = shop.api.ok("POST", "/tournaments", body)["id"]

    assert shop.api.refused("GET", f"/tournaments/{made}/slips") == (409, "slips.off")
    assert shop.slip(99, "AAAAAAAA")[0] == 404
