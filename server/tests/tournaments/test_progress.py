"""How far a tournament is, told the same on pages, cards and shared links."""

from typing import Any

import pytest
from conftest import Api
from factories import make_tournament

from tiltyard_server.accounts.models import User
from tiltyard_server.front.calendar_file import describe
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def make(owner: User, size: int, format_: str, **options: bool | int) -> Tournament:
    return make_tournament(owner, size=size, config={"format": format_, "options": options})


def play(api: Api, path: str, count: int) -> None:
    ready = [match for match in api.get(path)["matches"] if match["status"] == "ready"]
    for match in ready[:count]:
        api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": [10, 0]})


def progress(view: dict[str, Any]) -> tuple[int, int, dict[str, int] | None]:
    return view["matches_done"], view["match_count"], view["round"]


def test_the_progress_of_a_swiss_counts_rounds_that_are_not_paired_yet(
    api: Api, marshal: User
) -> None:
    """Mend 38: only paired rounds counted, and nothing said "Round 2 of 5"."""
    tournament = make(marshal, 8, "swiss", rounds=5)
    path = f"/tournaments/{tournament.pk}"
    assert progress(api.get(path)) == (0, 20, {"number": 1, "of": 5})

    play(api, path, 4)
    play(api, path, 3)

    view = api.get(path)
    assert progress(view) == (7, 20, {"number": 2, "of": 5})
    assert [row["of"] for row in view["rounds"]] == [5, 5]
    (card,) = api.get("/tournaments")["items"]
    assert progress(card) == progress(view)
    tournament.refresh_from_db()
    assert describe(tournament) == "Swiss · 8 players · Round 2 of 5 · 7 of 20 matches played"


def test_somebody_who_leaves_takes_their_matches_to_come_with_them(api: Api, marshal: User) -> None:
    """Mend 38: the total follows those who are still in it."""
    path = f"/tournaments/{make(marshal, 8, 'swiss', rounds=3).pk}"
    play(api, path, 4)
    for entry in (1, 2):
        api.ok("POST", f"{path}/entries/{entry}/withdraw", {})
    _, total, now = progress(api.get(path))
    assert (total, now) == (4 + 4 + 3, {"number": 2, "of": 3})


@pytest.mark.parametrize(
    ("format_", "options", "total"),
    [
        ("swiss", {"rounds": 0}, 3 * 4),
        ("swiss-playoff", {"rounds": 3, "cut": 4}, 3 * 4 + 3),
        ("draft-swiss", {"rounds": 3, "cut": 2, "round1": "random"}, 3 * 4 + 1),
        ("keizer", {"rounds": 3}, 3 * 4),
        ("groups-playoff", {"groups": 2, "advance": 2}, 2 * 6 + 3),
        ("round-robin", {}, 7 * 4),
        ("single-elimination", {}, 7),
    ],
)
def test_a_playoff_to_come_is_counted_and_the_total_stays(
    api: Api, marshal: User, format_: str, options: dict[str, int], total: int
) -> None:
    """Mend 38: from the first round to the last the total is the same."""
    path = f"/tournaments/{make(marshal, 8, format_, **options).pk}"
    totals = set()
    for _ in range(20):
        view = api.get(path)
        totals.add(view["match_count"])
        ready = [match for match in view["matches"] if match["status"] == "ready"]
        if not ready:
            break
        for match in ready:
            score = [10 * (match["best_of"] // 2 + 1), 0]
            api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": score})
    assert totals == {total}
    assert api.get(path)["matches_done"] == total
