"""Nobody takes part unasked, and a private tournament is seen by those who were invited."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from conftest import Api
from factories import make_tournament, make_user
from sockets import Watcher

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.ratings.models import RatingChange
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Notification, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def secret(marshal: User) -> Tournament:
    return make_tournament(
        marshal, size=0, phase=Phase.REGISTRATION, details=Details(is_public=False)
    )


def _path(tournament: Tournament, rest: str = "") -> str:
    return f"/tournaments/{tournament.pk}{rest}"


def _play(api: Api, tournament: Tournament) -> None:
    for phase in ("check_in", "seeding", "in_progress"):
        api.ok("POST", _path(tournament, "/phase"), {"to": phase})
    api.ok("PUT", _path(tournament, "/matches/1/result"), {"score": [10, 0]})


def test_nobody_is_entered_or_rated_without_having_asked_or_accepted(
    api: Api, marshal: User, secret: Tournament
) -> None:
    """Mend 3: an organiser could lower the rating of any account by entering it."""
    victim = make_user("victim")
    api.ok("POST", _path(secret, "/entries"))
    refused = api.refused("POST", _path(secret, "/entries"), {"user_id": victim.pk})
    assert refused == (403, "entry.consent_missing")
    api.ok("POST", _path(secret, "/entries"), {"name": "Victim"})
    _play(api, secret)

    assert not RatingChange.objects.exists()
    assert not secret.entries.filter(user=victim).exists()


def test_an_invited_account_takes_part_once_it_accepts(api: Api, secret: Tournament) -> None:
    """Mend 3: the way to take part is to be asked and to say yes."""
    guest = make_user("guest")
    api.ok("POST", _path(secret, "/entries"))
    first = api.ok("POST", _path(secret, "/invitations"), {"username": "Guest"})
    again = api.ok("POST", _path(secret, "/invitations"), {"username": "guest"})
    assert again == first  # asking twice is asking once
    text = Notification.objects.get(user=guest).text
    assert text == "Joust: you are invited. Accept or decline on its page."
    view = Api(guest).get(_path(secret))
    assert view["my"]["invitation"] == "pending"
    assert [item["id"] for item in Api(guest).get("/tournaments?mine=true")["items"]] == [secret.pk]

    Api(guest).ok("POST", _path(secret, "/invitation/accept"))
    _play(api, secret)

    assert RatingChange.objects.filter(user=guest).count() == 1
    shown = api.get(_path(secret, "/invitations"))["invitations"]
    assert [(each["username"], each["status"]) for each in shown] == [("guest", "accepted")]


def test_whoever_declines_is_out_and_is_not_asked_again(api: Api, secret: Tournament) -> None:
    """Mend 3: an invitation that was declined gives no right and cannot be repeated."""
    guest = make_user("guest")
    api.ok("POST", _path(secret, "/invitations"), {"username": "guest"})
    Api(guest).ok("POST", _path(secret, "/invitation/decline"))

    assert Api(guest).refused("GET", _path(secret)) == (404, "tournament.unknown")
    again = api.refused("POST", _path(secret, "/invitations"), {"username": "guest"})
    assert again == (409, "invitation.declined")


def test_an_invitation_that_was_withdrawn_shows_nothing(api: Api, secret: Tournament) -> None:
    """Mend 3: organisers take an invitation back before it is answered."""
    guest = make_user("guest")
    api.ok("POST", _path(secret, "/invitations"), {"username": "guest"})
    api.ok("DELETE", _path(secret, f"/invitations/{guest.pk}"))

    refused = Api(guest).refused("POST", _path(secret, "/invitation/accept"))
    assert refused == (404, "tournament.unknown")


def test_whoever_enters_by_themselves_has_answered_their_invitation(
    api: Api, secret: Tournament
) -> None:
    """Mend 3: entering is a yes, too."""
    guest = make_user("guest")
    api.ok("POST", _path(secret, "/invitations"), {"username": "guest"})
    Api(guest).ok("POST", _path(secret, "/entries"))

    assert Api(guest).get(_path(secret))["my"]["invitation"] == "accepted"


def test_organisers_bring_nobody_back_who_left_by_themselves(api: Api, secret: Tournament) -> None:
    """Mend 3: reinstating was another way to let an account play that had said no."""
    guest = make_user("guest")
    api.ok("POST", _path(secret, "/invitations"), {"username": "guest"})
    number = Api(guest).ok("POST", _path(secret, "/invitation/accept"))["number"]
    Api(guest).ok("POST", _path(secret, f"/entries/{number}/withdraw"), {})
    refused = api.refused("POST", _path(secret, f"/entries/{number}/reinstate"), {})
    assert refused == (403, "entry.consent_missing")

    api.ok("POST", _path(secret, "/invitations"), {"username": "guest"})
    back = Api(guest).ok("POST", _path(secret, "/invitation/accept"))
    assert back["number"] == number


def test_whoever_has_the_link_sees_a_private_tournament_and_enters(
    api: Api, secret: Tournament
) -> None:
    """Mend 22: people with the address got 404, and nobody could be invited."""
    link = api.ok("POST", _path(secret, "/invitation-links"))
    assert link["path"] == f"/join/{link['code']}"
    stranger, nobody = Api(make_user()), Api()
    for visitor in (stranger, nobody):
        assert visitor.refused("GET", _path(secret)) == (404, "tournament.unknown")
        typed = link["code"].lower().replace("-", " ")
        opened = visitor.ok("POST", "/invitation-links/open", {"code": typed})
        assert opened == {"tournament_id": secret.pk, "name": "Joust"}
        assert visitor.get(_path(secret))["is_public"] is False
        assert [item["id"] for item in visitor.get("/tournaments")["items"]] == [secret.pk]

    stranger.ok("POST", _path(secret, "/entries"))
    assert nobody.refused("POST", _path(secret, "/entries")) == (401, "user.not_signed_in")
    assert api.get(_path(secret, "/invitations"))["links"][0]["guests"] == 1


def test_a_revoked_link_shows_nothing_but_whoever_entered_stays(
    api: Api, secret: Tournament
) -> None:
    """Mend 22: links are revocable."""
    link = api.ok("POST", _path(secret, "/invitation-links"))
    player, guest, nobody = Api(make_user()), Api(make_user()), Api()
    for visitor in (player, guest, nobody):
        visitor.ok("POST", "/invitation-links/open", {"code": link["code"]})
    player.ok("POST", _path(secret, "/entries"))
    api.ok("DELETE", _path(secret, f"/invitation-links/{link['id']}"))

    assert player.get(_path(secret))["my"]["entry_number"] == 1
    for visitor in (guest, nobody):
        assert visitor.refused("GET", _path(secret)) == (404, "tournament.unknown")
    code = {"code": link["code"]}
    late = Api().refused("POST", "/invitation-links/open", code)
    assert late == (404, "invitation_link.unknown")


@pytest.mark.django_db(transaction=True)
def test_a_guest_of_a_link_also_hears_the_tournament_live() -> None:
    """Mend 22: sockets let the same people in as pages do."""

    async def listen() -> None:
        marshal = await sync_to_async(make_user)("marshal")
        secret = await sync_to_async(make_tournament)(
            marshal, size=0, phase=Phase.REGISTRATION, details=Details(is_public=False)
        )
        api, nobody = await sync_to_async(Api)(marshal), Api()
        link = await sync_to_async(api.ok)("POST", _path(secret, "/invitation-links"))
        code = {"code": link["code"]}
        await sync_to_async(nobody.ok)("POST", "/invitation-links/open", code)
        cookie = f"sessionid={nobody.client.cookies['sessionid'].value}".encode()
        stranger = Watcher(f"/ws/tournaments/{secret.pk}")
        await stranger.open()
        assert (await stranger.next())["code"] == "tournament.unknown"
        guest = Watcher(f"/ws/tournaments/{secret.pk}", [(b"cookie", cookie)])
        assert await guest.open()
        assert (await guest.next())["type"] == "hello"
        await guest.close()

    asyncio.run(listen())


def test_a_no_show_comes_back_under_their_own_account(api: Api, marshal: User) -> None:
    """Mend 20: reinstating said "enter it late", and entering said that they were in already."""
    player = make_user("late")
    tournament = make_tournament(
        marshal,
        size=3,
        phase=Phase.CHECK_IN,
        players=[player],
        config={"check_in_required": True},
    )
    for number in (2, 3):
        api.ok("POST", _path(tournament, f"/entries/{number}/check-in"))
    api.ok("POST", _path(tournament, "/phase"), {"to": "seeding"})
    assert api.get(_path(tournament))["entries"][0]["status"] == "no_show"

    api.ok("POST", _path(tournament, "/entries/1/reinstate"), {})

    entry = Api(player).get(_path(tournament))["entries"][0]
    assert (entry["status"], entry["seed"], entry["username"]) == ("checked_in", 3, "late")
