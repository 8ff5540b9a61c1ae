"""Which rating an event counts: by a method, by round, corrected; and the numbers that follow."""

from typing import Any

import pytest
from conftest import Api
from test_fide_mode import OPTIONS, Event

from tiltyard_server.rated_events.library import read_library
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
LONG = {"start": "2026/01/05", "end": "2026/03/06"}


def open_event(api: Api, **options: Any) -> Event:
    event = Event(api, options={**OPTIONS, **options})
    event.ok("POST", "phase", {"to": "registration"})
    return event


def enter(event: Event, *people: tuple[str, int]) -> None:
    for name, rating in people:
        event.ok("POST", "entries", {"name": name, "rating": rating})


def start(event: Event, *confirmed: str) -> None:
    for to in ("check_in", "seeding"):
        event.ok("POST", "phase", {"to": to})
    event.ok("POST", "phase", {"to": "in_progress"}, ", ".join(("rounds.too-many", *confirmed)))


def read_ratings(event: Event) -> list[int | None]:
    return [entry["rating"] for entry in event.view["entries"]]


@pytest.mark.parametrize(
    ("method", "ratings"),
    [
        ("FIDE", [2000, None, 1900]),
        ("NRO", [2100, 1800, None]),
        ("FIDON", [2000, 1800, 1900]),
        ("NIDOF", [2100, 1800, 1900]),
        ("HBFN", [2100, 1800, 1900]),
        ("LBFN", [2000, 1800, 1900]),
        ("OTHER", [1, 2, 3]),
    ],
)
def test_the_method_decides_which_official_rating_the_event_counts(
    api: Api, method: str, ratings: list[int | None]
) -> None:
    event = open_event(api)
    enter(event, ("Ann", 1), ("Bob", 2), ("Cid", 3))
    rows = [
        {"number": 1, "fide_rating": 2000, "national_rating": 2100},
        {"number": 2, "national_rating": 1800},
        {"number": 3, "fide_rating": 1900},
    ]
    event.ok("PUT", "identities", {"identities": rows})
    assert read_ratings(event) == [1, 2, 3]
    event.ok("PATCH", "event", {"rating_method": method, "national_federation": "NOR"})
    assert read_ratings(event) == ratings
    event.ok("PATCH", "identities/3", {"fide_rating": 1950})
    assert read_ratings(event)[2] in (1950, ratings[2])


def test_the_report_tells_the_official_rating_beside_that_of_the_event(api: Api) -> None:
    event = open_event(api)
    enter(event, ("Ann", 1), ("Bob", 2), ("Cid", 3), ("Dan", 4))
    event.ok("PATCH", "event", {"rating_method": "NIDOF", "national_federation": "NOR"})
    event.ok("PATCH", "identities/1", {"fide_rating": 2000, "national_rating": 2100})
    assert read_ratings(event)[0] == 2100
    start(event)
    first = read_library(Tournament.objects.get(pk=event.id)).players[0]
    assert (first.rating, first.official_rating, first.national[0].rating) == (2100, 2000, 2100)
    event.play()
    status, answer = event.api.call("GET", f"{event.path}/report.trf?form=exchange")
    assert status == 200, answer
    line = next(one for one in answer.content.decode().splitlines() if one.startswith("001    1"))
    assert line[48:52] == "2000"


@pytest.mark.parametrize(
    ("wish", "order"),
    [("", [1, 2, 3]), ("title", [3, 2, 1]), ("name", [2, 1, 3]), ("younger", [2, 1, 3])],
)
def test_equal_ratings_are_ordered_as_the_event_says(api: Api, wish: str, order: list[int]) -> None:
    event = open_event(api)
    enter(event, ("Bea", 2000), ("Abe", 2000), ("Cid", 2000), ("Dan", 1900))
    rows = [
        {"number": 1, "birth": "1990"},
        {"number": 2, "title": "FM", "birth": "2001"},
        {"number": 3, "title": "IM", "birth": "1980"},
    ]
    event.ok("PUT", "identities", {"identities": rows})
    event.ok("PATCH", "event", {"equal_ratings": wish})
    start(event)
    assert event.api.get(f"{event.path}/plans")["numbers"] == [*order, 4]


def test_a_rating_is_corrected_and_all_are_numbered_anew_before_round_4(api: Api) -> None:
    event = open_event(api, rounds=3)
    enter(event, ("Ann", 2000), ("Bob", 2000), ("Cid", 1900), ("Dan", 1800))
    start(event)
    higher = {"rating": 2100}
    assert event.refuse("PATCH", "entries/3", higher)[0] == "rating.corrected"
    event.ok("PATCH", "entries/3", higher, "rating.corrected")
    assert event.api.get(f"{event.path}/plans")["numbers"] == [1, 2, 3, 4]
    told = event.refuse("PUT", "numbers", {"order": None})
    assert told == ("numbers.exchanged", ["numbers.exchanged"])
    event.ok("PUT", "numbers", {"order": None}, "numbers.exchanged")
    assert event.api.get(f"{event.path}/plans")["numbers"] == [3, 1, 2, 4]
    assert "Rating @ Round 2: 1 Cid 2100" in event.remarks()
    late = {"name": "Eve", "rating": 1950}
    event.ok("POST", "entries", late, "entry.late")
    assert event.api.get(f"{event.path}/plans")["numbers"] == [3, 1, 2, 5, 4]


def test_ratings_stand_once_round_4_is_paired(api: Api) -> None:
    event = Event(api).begin()
    for _ in range(3):
        event.play()
        event.pair()
    status, answer = event.do("PATCH", "entries/3", {"rating": 2500}, "rating.corrected")
    assert (status, answer["code"]) == (409, "entry.rating_locked")


def test_every_exchange_of_numbers_is_confirmed_also_among_equals(api: Api) -> None:
    event = open_event(api, rounds=3)
    enter(event, ("Ann", 2000), ("Bob", 2000), ("Cid", 1900), ("Dan", 1800))
    start(event)
    told = event.refuse("PUT", "numbers", {"order": [2, 1, 3, 4]})
    assert told == ("numbers.exchanged", ["numbers.exchanged"])
    event.ok("PUT", "numbers", {"order": [2, 1, 3, 4]}, "numbers.exchanged")


@pytest.mark.parametrize(("wish", "average"), [("first", 1750), ("of-round", 2000)])
def test_an_event_of_more_than_30_days_has_ratings_by_round_in_its_tie_breaks(
    api: Api, wish: str, average: int
) -> None:
    event = open_event(api, rounds=3, tie_breaks="ARO", ratings=wish)
    event.ok("PATCH", "event", LONG)
    enter(event, ("Ann", 2000), ("Bob", 1900), ("Cid", 1800), ("Dan", 1700))
    start(event, "ratings.long-event")
    for number in (1, 2, 3, 4):  # in round 1 all are rated as they entered
        event.ok("PUT", f"entries/{number}/ratings/2", {"rating": 2200})
    event.ok("PUT", "entries/1/ratings/3", {"rating": 2300})
    event.ok("PUT", "entries/1/ratings/3", {"rating": None})
    assert event.api.get(f"{event.path}/plans")["ratings"][0] == {
        "entry": 1,
        "round": 2,
        "rating": 2200,
    }
    assert "Rating @ Round 2: 3 Cid 2200" in event.remarks()
    event.play()
    event.pair()
    event.play()
    library = read_library(Tournament.objects.get(pk=event.id))
    games = [(g.white, g.black) for n in (1, 2) for g in library.get_round(n).pairings]
    met = [one if two == "#1" else two for one, two in games if "#1" in (one, two)]
    firsts = {"#2": 1900, "#3": 1800, "#4": 1700}
    expected = [firsts[met[0] or ""], firsts[met[1] or ""] if wish == "first" else 2200]
    first = next(row for row in event.view["standings"] if row["entry"] == 1)
    assert [one["value"] for one in first["tiebreaks"]] == [str(sum(expected) // 2)]
    assert sum(expected) // 2 == average


def test_ratings_of_a_later_round_need_such_a_round(api: Api) -> None:
    event = open_event(api, rounds=3)
    enter(event, ("Ann", 2000), ("Bob", 1900))
    assert event.do("PUT", "entries/1/ratings/1", {"rating": 2200})[1]["code"] == "rating.round"
    assert event.do("PUT", "entries/1/ratings/4", {"rating": 2200})[1]["code"] == "rating.round"


def test_tie_breaks_by_rating_are_advised_against_in_a_long_event(api: Api) -> None:
    event = open_event(api, rounds=3, tie_breaks="BH,ARO")
    event.ok("PATCH", "event", LONG)
    enter(event, ("Ann", 2000), ("Bob", 1900), ("Cid", 1800), ("Dan", 1700))
    for to in ("check_in", "seeding"):
        event.ok("POST", "phase", {"to": to})
    told = event.refuse("POST", "phase", {"to": "in_progress"})
    assert told[1] == ["ratings.long-event"]


def test_a_value_from_elsewhere_orders_the_tied(api: Api) -> None:
    event = open_event(api, rounds=3, tie_breaks="EXT")
    enter(event, ("Ann", 2000), ("Bob", 1900), ("Cid", 1800), ("Dan", 1700))
    start(event)
    event.play()
    second = event.view["standings"][1]["entry"]
    event.ok("PUT", f"entries/{second}/value", {"value": 150})
    first = event.view["standings"][0]
    assert (first["entry"], first["tiebreaks"]) == (second, [{"code": "EXT", "value": "1.5"}])
    assert event.api.get(f"{event.path}/plans")["values"] == [{"entry": second, "value": 150}]
    assert any(line.startswith("Value @ Standings: ") for line in event.remarks())
