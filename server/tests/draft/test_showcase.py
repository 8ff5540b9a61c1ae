"""Prizes in words, sheets, decks, the featured match."""

from datetime import timedelta

import pytest
from conftest import Api
from factories import make_user
from hosted import Clock
from shops import Shop

from tiltyard_server.common import clock
from tiltyard_server.draft.models import MatchSheet
from tiltyard_server.tournaments.live import spectator_view
from tiltyard_server.tournaments.live.page import get_patch

pytestmark = pytest.mark.django_db


def test_prizes_and_the_featured_match_are_shown_and_announced() -> None:
    shop = Shop()
    seq = shop.view()["seq"]

    shop.api.ok("PUT", f"{shop.path}/prize-texts", {"prizes": [" a box ", "six boosters"]})
    shop.api.ok("PUT", f"{shop.path}/featured", {"match": 2})

    patch = get_patch(shop.tournament.pk, since=seq)
    assert patch is not None
    assert patch["tournament"]["prize_texts"] == ["a box", "six boosters"]
    assert patch["tournament"]["featured_match"] == 2
    assert Api().get(f"{shop.path}/featured") == {"match": 2}
    kinds = [row["summary"] for row in shop.api.get(f"{shop.path}/log?limit=1000")["items"]]
    shown = "Match 2 (Name 2 – Name 4) is shown on the stream."
    assert kinds[-2:] == ["The prizes in words were changed.", shown]
    assert shop.api.refused("PUT", f"{shop.path}/featured", {"match": 99})[0] == 404
    shop.api.ok("PUT", f"{shop.path}/featured", {"match": None})
    assert shop.view()["featured_match"] is None


def test_a_sheet_is_written_by_players_and_staff_and_comes_with_the_match() -> None:
    shop = Shop()
    seq = shop.view()["seq"]
    path = f"{shop.path}/matches/1/sheet"
    first, second = (side["entry"] for side in shop.view()["matches"][0]["sides"])

    shop.api.ok("PUT", path, {"decks": {str(first): "Flyers"}, "notes": "close"})

    patch = get_patch(shop.tournament.pk, since=seq)
    assert patch is not None
    assert [match["number"] for match in patch["matches"]] == [1]
    assert patch["matches"][0]["sheet"] == {"decks": {str(first): "Flyers"}, "notes": "close"}
    shop.api.ok("PUT", path, {"decks": {str(second): "Elves"}})
    assert MatchSheet.objects.get().decks == {str(second): "Elves"}  # in place of the old one
    other = next(n for n in range(1, 5) if n not in (first, second))
    refused = shop.api.refused("PUT", path, {"decks": {str(other): "x"}})
    assert refused == (422, "sheet.not_in_match")
    assert Api(make_user()).refused("PUT", path, {})[0] == 403


def test_decks_are_counted_over_all_matches_of_who_played_them() -> None:
    shop = Shop(size=4, rounds=2)
    sides = [[side["entry"] for side in match["sides"]] for match in shop.view()["matches"]]
    (a, b), (c, _) = sides
    decks = {str(a): "Goblins", str(b): " goblins"}
    shop.api.ok("PUT", f"{shop.path}/matches/1/sheet", {"decks": decks})
    shop.api.ok("PUT", f"{shop.path}/matches/2/sheet", {"decks": {str(c): "Elves"}})
    assert Api().get(f"{shop.path}/decks")["archetypes"][0]["win_rate"] is None
    shop.play_round()  # a beats b, c beats d
    final = next(
        match
        for match in shop.view()["matches"][2:]
        if {side["entry"] for side in match["sides"]} == {a, c}
    )
    score = [20, 0] if final["sides"][0]["entry"] == a else [0, 20]
    shop.record(final["number"], {"score": score})
    shop.record(7 - final["number"], {"score": [10, 10]})  # b draws with the fourth

    rows = Api().get(f"{shop.path}/decks")["archetypes"]

    assert [(row["name"], row["players"]) for row in rows] == [("Goblins", 2), ("Elves", 1)]
    goblins, elves = rows
    assert (goblins["wins"], goblins["losses"], goblins["draws"]) == (2, 1, 1)
    assert (goblins["win_rate"], elves["win_rate"]) == (0.5, 0.5)


def test_spectators_see_sheets_seats_and_clock_a_while_later(time: Clock) -> None:
    shop = Shop()
    time.moment += timedelta(minutes=1)
    before = spectator_view.look(shop.tournament.pk, clock.now_ms())
    shop.api.ok("PUT", f"{shop.path}/matches/2/sheet", {"notes": "slow play"})
    shop.api.ok("POST", f"{shop.path}/clock", {"action": "start"})
    assert spectator_view.look(shop.tournament.pk, clock.now_ms(), before).seq == before.seq
    time.moment += timedelta(seconds=10)

    after = spectator_view.look(shop.tournament.pk, clock.now_ms(), before)
    patch = spectator_view.make_patch(before, after)

    assert patch is not None
    assert [(row["number"], row["sheet"]["notes"]) for row in patch["matches"]] == [
        (2, "slow play")
    ]
    assert patch["tournament"]["seats"] == [[1, 2, 3, 4]]
    started = patch["tournament"]["clock"]["started_at"]
    assert (patch["now"] - started, patch["moment"] - started) == (10_000, 7_000)
