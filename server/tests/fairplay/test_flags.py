"""Flags over HTTP: operators read, filter and review them; nobody else knows they exist."""

import pytest
from conftest import Api
from factories import make_flag, make_tournament, make_user

from tiltyard_server.fairplay.evidence import describe_chance, describe_duration
from tiltyard_server.fairplay.models import Flag

pytestmark = pytest.mark.django_db
PATH = "/operations/flags"


@pytest.fixture
def operator() -> Api:
    return Api(make_user("warden", is_operator=True))


def test_flags_are_listed_newest_first_and_filtered(operator: Api) -> None:
    tournament = make_tournament(size=2)
    erec = make_user("erec")
    old = make_flag(tournament, "a")
    new = make_flag(tournament, "b", kind=Flag.Kind.SHORT_GAME, status=Flag.Status.CONFIRMED)
    new.users.add(erec)

    page = operator.get(PATH)
    assert [flag["id"] for flag in page["items"]] == [new.pk, old.pk]
    assert page["counts"] == {"open": 1, "dismissed": 0, "confirmed": 1}
    assert len(page["kinds"]) == len(Flag.Kind)
    for choice, found in (
        ("status=open", [old.pk]),
        ("kind=short-game", [new.pk]),
        ("username=Erec", [new.pk]),
        (f"tournament={tournament.pk}&page_size=1&page=2", [old.pk]),
        ("tournament=999", []),
    ):
        assert [flag["id"] for flag in operator.get(f"{PATH}?{choice}")["items"]] == found


def test_a_review_says_who_decided_what_and_why_and_keeps_every_change_of_mind(
    operator: Api,
) -> None:
    flag = make_flag(make_tournament(size=2))
    path = f"{PATH}/{flag.pk}/review"

    operator.ok("POST", path, {"status": "dismissed", "note": "Brothers, small field."})
    shown = operator.ok("POST", path, {"status": "confirmed", "note": " They admitted it. "})

    assert shown["status"] == "confirmed"
    assert [(row["status"], row["note"], row["reviewer"]) for row in shown["reviews"]] == [
        ("dismissed", "Brothers, small field.", "Warden"),
        ("confirmed", "They admitted it.", "Warden"),
    ]


def test_a_review_without_a_reason_or_of_nothing_is_refused(operator: Api) -> None:
    flag = make_flag(make_tournament(size=2))
    path = f"{PATH}/{flag.pk}/review"

    blank = operator.refused("POST", path, {"status": "dismissed", "note": "   "})
    assert blank == (422, "flag.note_missing")
    assert operator.refused("POST", path, {"status": "gone", "note": "n"})[0] == 422
    missing = operator.refused("POST", f"{PATH}/999/review", {"status": "open", "note": "n"})
    assert missing == (404, "flag.unknown")
    assert operator.refused("GET", f"{PATH}?status=gone")[0] == 422


def test_nobody_but_an_operator_sees_flags(operator: Api) -> None:
    organiser = make_user()
    make_flag(make_tournament(organiser, size=2))

    assert Api().refused("GET", PATH) == (401, "user.not_signed_in")
    assert Api(organiser).refused("GET", PATH) == (403, "operator.only")
    body = {"name": "k", "scopes": ["organise"]}
    key = operator.ok("POST", "/me/keys", body)["secret"]
    assert Api(key=key).refused("GET", PATH) == (403, "key.scope_missing")


def test_figures_are_told_as_people_say_them() -> None:
    assert describe_chance(0.25) == "25%"
    assert describe_chance(0.0004) == "1 in 2,500"
    assert describe_chance(0) == "less than 1 in a million"
    assert (describe_duration(4_200), describe_duration(754_000)) == ("4.2 s", "12 min 34 s")
