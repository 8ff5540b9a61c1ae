"""Prizes that an organiser promises out of their own wallet: there before anybody enters."""

from typing import Any

import pytest
from conftest import Api
from factories import AT, apply, make_user, play_to_the_end, ready_matches, win
from purses import check_books, fill, fund, holds, move, prizes, start, wallet

from tiltyard import ChangePhase, Phase, RuleError
from tiltyard_server.accounts.models import User
from tiltyard_server.payments.models import Account, Pledge
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import apply_command

pytestmark = pytest.mark.django_db
ESCROW, HOUSE = Account.Kind.ESCROW, Account.Kind.HOUSE
FIXED: dict[str, Any] = {
    "currency": "coins",
    "model": "fixed",
    "guaranteed": 500,
    "tiers": [{"positions": "1", "fixed": 300}, {"positions": "2", "fixed": 100}],
}


def make(owner: User, **terms: Any) -> Tournament:
    """Make a tournament with prizes as the form of the client does."""
    body = {"name": "Joust", "format": "single-elimination", "money": {**FIXED, **terms}}
    number = Api(owner).ok("POST", "/tournaments", body)["id"]
    return Tournament.objects.get(pk=number)


@pytest.fixture
def owner() -> User:
    user = make_user()
    fund(user, 600)
    return user


def test_an_organiser_promises_fixed_prizes_and_their_wallet_pays_when_registration_opens(
    owner: User,
) -> None:
    """Mend 23: fixed and hybrid prizes were for operators only."""
    tournament = make(owner)
    path = f"/tournaments/{tournament.pk}/money"
    assert wallet(owner) == 600
    assert Api(owner).get(path)["terms"]["guaranteed_by"] == "organiser"

    Api(owner).ok("POST", f"/tournaments/{tournament.pk}/phase", {"to": "registration"})

    assert (wallet(owner), holds(ESCROW, tournament)) == (100, 500)
    check_books()


def test_registration_does_not_open_on_prizes_that_are_not_there(owner: User) -> None:
    """Mend 23: a promise is money in escrow, not a word."""
    tournament = make(owner, guaranteed=601)
    path = f"/tournaments/{tournament.pk}/phase"

    refusal = Api(owner).refused("POST", path, {"to": "registration"})

    assert refusal == (409, "prizes.not_funded")
    tournament.refresh_from_db()
    assert (tournament.phase, wallet(owner)) == (Phase.CREATED, 600)
    fund(owner, 1)
    Api(owner).ok("POST", path, {"to": "registration"})
    assert wallet(owner) == 0
    check_books()


def test_the_winners_are_paid_and_the_sponsor_gets_back_what_nobody_won(owner: User) -> None:
    """Mend 23: 500 put up, 400 promised; the house neither pays nor earns."""
    tournament = make(owner)
    move(tournament, Phase.REGISTRATION)
    first, second = fill(tournament, 2)
    start(tournament)

    play_to_the_end(tournament)

    assert sorted((wallet(first), wallet(second))) == [200, 400]  # no fee: they had 100
    assert (wallet(owner), holds(HOUSE)) == (200, 0)
    check_books(tournament)


def test_fees_count_towards_a_hybrid_pool_before_the_pledge_does(owner: User) -> None:
    """Mend 23: fees of 200, topped up by 300 of the 500; a half and 150 are promised of it."""
    tiers = [{"positions": "1", "percentage": 5000}, {"positions": "2", "fixed": 150}]
    tournament = make(owner, model="hybrid", fee=100, tiers=tiers)
    move(tournament, Phase.REGISTRATION)
    fill(tournament, 2)
    start(tournament)

    play_to_the_end(tournament)

    assert sorted(amount for amount, _ in prizes(tournament).values()) == [150, 250]
    assert (wallet(owner), holds(HOUSE)) == (100 + 200 + 100, 0)
    check_books(tournament)


def test_fees_that_nobody_won_do_not_go_to_the_sponsor(owner: User) -> None:
    """Mend 23: whoever puts up a little may not collect the fees of the players."""
    tournament = make(owner, guaranteed=10, fee=100, tiers=[{"positions": "1", "fixed": 10}])
    move(tournament, Phase.REGISTRATION)
    fill(tournament, 2)
    start(tournament)

    play_to_the_end(tournament)

    assert (wallet(owner), holds(HOUSE)) == (600, 190)
    check_books(tournament)


@pytest.mark.parametrize("phases", [(), (Phase.CHECK_IN,)])
def test_a_cancelled_tournament_gives_the_prizes_back(
    owner: User, phases: tuple[Phase, ...]
) -> None:
    """Mend 23: there was no tournament."""
    tournament = make(owner)
    move(tournament, Phase.REGISTRATION, *phases, Phase.CANCELLED)

    assert wallet(owner) == 600
    check_books(tournament)


def test_only_the_sponsor_begins_an_aborted_tournament_again(owner: User) -> None:
    """Mend 23: it takes their money once more, so nobody else may."""
    tournament = make(owner)
    move(tournament, Phase.REGISTRATION)
    fill(tournament, 4)
    start(tournament)
    apply(tournament, win(ready_matches(tournament)[0]), ChangePhase(Phase.ABORTED, AT))
    assert wallet(owner) == 600
    tournament.refresh_from_db()

    again = Envelope(ChangePhase(Phase.REGISTRATION, AT))
    with pytest.raises(RuleError) as refusal:
        apply_command(tournament_id=tournament.pk, envelope=again, actor_id=make_user().pk)
    assert refusal.value.code == "prizes.not_sponsor"
    Api(owner).ok("POST", f"/tournaments/{tournament.pk}/phase", {"to": "registration"})

    assert wallet(owner) == 100
    statuses = Pledge.objects.order_by("number").values_list("status", flat=True)
    assert list(statuses) == ["returned", "held"]
    check_books()


def test_an_operator_promises_the_money_of_the_house(owner: User) -> None:
    operator = make_user("operator", is_operator=True)
    tournament = make(operator)

    move(tournament, Phase.REGISTRATION)

    money = Api(operator).get(f"/tournaments/{tournament.pk}/money")
    assert money["terms"]["guaranteed_by"] == "house"
    assert holds(ESCROW, tournament) == 0
    check_books()


def test_an_operator_who_edits_the_terms_leaves_the_guarantee_with_its_sponsor(
    owner: User,
) -> None:
    operator = Api(make_user("operator", is_operator=True))
    tournament = make(owner)
    path = f"/tournaments/{tournament.pk}/money"

    operator.ok("PUT", path, {**FIXED, "fee": 5})
    assert operator.get(path)["terms"]["guaranteed_by"] == "organiser"
    operator.ok("PUT", path, {**FIXED, "guaranteed": 1000})
    assert operator.get(path)["terms"]["guaranteed_by"] == "house"


def test_whoever_has_prizes_in_escrow_does_not_close_their_account(owner: User) -> None:
    """Mend 23: the money would have nobody to go back to."""
    owner.set_password("a lance and a horse")
    owner.save(update_fields=["password"])
    tournament = make(owner, guaranteed=600)
    move(tournament, Phase.REGISTRATION)
    body = {"password": "a lance and a horse"}

    api = Api(owner)
    assert api.refused("POST", "/me/close", body) == (409, "account.money")
