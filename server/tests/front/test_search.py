"""Search across events: folded accents, words in any order, public things only."""

from typing import Any, Final

import pytest
from conftest import Api
from django.db import connection
from django.test.utils import CaptureQueriesContext
from factories import PASSWORD, apply, make_tournament, make_user

from tiltyard import ChangeEntry, Phase
from tiltyard.core.model import EntryId
from tiltyard_server.accounts.models import User
from tiltyard_server.front.models import SearchKey
from tiltyard_server.front.search_index import index_names
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
QUERIES: Final = 20


def find(words: str, *, most: int = 8) -> dict[str, Any]:
    index_names()
    return dict(Api().get(f"/search?q={words}&most={most}"))


@pytest.fixture
def event(api: Api, marshal: User) -> Tournament:
    tournament = make_tournament(
        marshal, size=2, phase=Phase.REGISTRATION, config={"name": "Świąteczny Turniej"}
    )
    path = f"/tournaments/{tournament.pk}/entries"
    person = {"name": "Müller-Łuczak, Željko", "club": "SK Kölner Türme"}
    api.ok("POST", path, person)
    return tournament


@pytest.mark.parametrize("words", ["zeljko", "Luczak", "mueller zel", "MÜLLER", "željko muller"])
def test_players_are_found_by_words_in_any_order_without_accents(
    words: str, event: Tournament
) -> None:
    found = find(words)["entries"]
    assert found == [
        {
            "name": "Müller-Łuczak, Željko",
            "tournament_id": event.pk,
            "tournament": "Świąteczny Turniej",
            "entry": 3,
        }
    ]


def test_events_festivals_and_clubs_are_found_too(api: Api, event: Tournament) -> None:
    festival = api.ok("POST", "/festivals", {"name": "Grand Prix de Besançon"})["id"]
    assert [row["id"] for row in find("turniej swia")["tournaments"]] == [event.pk]
    assert find("besancon")["festivals"] == [{"id": festival, "name": "Grand Prix de Besançon"}]
    where = {"tournament_id": event.pk, "tournament": "Świąteczny Turniej"}
    assert find("turme koln")["clubs"] == [{"name": "SK Kölner Türme", "events": [where]}]
    assert find("nobody at all") == {
        name: [] for name in ("tournaments", "festivals", "players", "entries", "clubs")
    }


def test_what_is_not_public_any_more_is_not_found_even_before_the_names_are_written_anew(
    api: Api, event: Tournament, marshal: User
) -> None:
    path = f"/tournaments/{event.pk}"
    assert find("zeljko")["entries"]
    Identity.objects.create(tournament=event, number=3, birth="2012")
    hidden = {"columns": ["rating"], "minors_from": 2008, "minor_names": "number"}
    api.ok("PUT", f"{path}/disclosure", hidden)
    for ask in (lambda words: Api().get(f"/search?q={words}"), find):
        assert ask("zeljko")["entries"] == []
        assert ask("turme")["clubs"] == []
    usual = ["rating", "title", "federation", "club", "fide_id"]
    api.ok("PUT", f"{path}/disclosure", {**hidden, "columns": usual, "minor_names": "full"})
    assert find("zeljko")["entries"]

    api.ok("PATCH", path, {"is_public": False})
    assert Api().get("/search?q=zeljko")["entries"] == []
    assert find("swiateczny")["tournaments"] == []
    api.ok("PATCH", path, {"is_public": True})
    api.ok("DELETE", path, {"name": event.name})
    assert find("zeljko")["entries"] == []
    make_tournament(marshal, config={"name": "Secret"}, details=Details(is_public=False))
    index_names()
    assert not SearchKey.objects.filter(name="Secret").exists()


def test_names_are_written_when_a_log_went_on_and_only_where_they_changed(
    api: Api, event: Tournament
) -> None:
    assert index_names() == 1
    assert index_names() == 0
    keys = set(SearchKey.objects.values_list("pk", flat=True))
    apply(event, ChangeEntry(EntryId(1), 1500, None, 1))
    assert index_names() == 1
    assert set(SearchKey.objects.values_list("pk", flat=True)) == keys
    api.ok("PATCH", f"/tournaments/{event.pk}/entries/3", {"name": "Orgeluse"})
    assert [row["name"] for row in find("orgel")["entries"]] == ["Orgeluse"]


def test_who_closes_an_account_is_found_no_more(marshal: User) -> None:
    player = make_user("parzival", has_password=True)
    tournament = make_tournament(marshal, size=2, players=[player, make_user()])
    assert find("parzival")["entries"]
    Tournament.objects.filter(pk=tournament.pk).update(phase="completed")

    Api(player).ok("POST", "/me/close", {"password": PASSWORD})

    assert Api().get("/search?q=parzival")["entries"] == []


def test_a_search_asks_a_bounded_number_of_questions_and_shows_a_bounded_number(
    marshal: User,
) -> None:
    for _ in range(3):
        make_tournament(marshal, size=30, phase=Phase.REGISTRATION)
    index_names()
    with CaptureQueriesContext(connection) as asked:
        found = find("name")
    assert len(asked) <= QUERIES
    assert len(found["entries"]) == 8
    assert len(find("name", most=50)["entries"]) == 50
    assert Api().refused("GET", "/search?q=name&most=51") == (422, "input.invalid")
