"""Entry fees: paid before anybody is in, kept in escrow, and given back by the rules."""

from typing import Any

import pytest
from conftest import Api
from factories import (
    AT,
    apply,
    make_tournament,
    make_user,
    play_to_the_end,
    ready_matches,
    win,
)
from purses import (
    check_books,
    fill,
    fund,
    holds,
    join,
    make_paid_tournament,
    move,
    prizes,
    start,
    wallet,
    wallets,
)

from tiltyard import (
    START,
    ChangePhase,
    CheckIn,
    Config,
    CreateTournament,
    EntryId,
    EntryStatus,
    MatchStatus,
    Phase,
    RegisterEntry,
    ReinstateEntry,
    RuleError,
    WithdrawEntry,
    replay,
    step,
)
from tiltyard.prizes import PrizeModel, Tier
from tiltyard_server.payments.models import Account, Fee, Payout
from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile
from tiltyard_server.tournaments.money.escrow import is_split
from tiltyard_server.tournaments.services import apply_commands

pytestmark = pytest.mark.django_db
ESCROW, HOUSE, FEES = Account.Kind.ESCROW, Account.Kind.HOUSE, Account.Kind.FEES


def test_the_fee_goes_into_escrow_with_the_entry() -> None:
    tournament, user = make_paid_tournament(), make_user()
    fund(user, 150)

    join(tournament, user)

    assert wallet(user) == 50
    assert holds(ESCROW, tournament) == 100
    check_books()


def test_nobody_enters_without_the_fee() -> None:
    tournament, user = make_paid_tournament(), make_user()
    fund(user, 99)

    with pytest.raises(RuleError, match="holds 99; pay 1 more") as refusal:
        join(tournament, user)

    assert refusal.value.code == "fee.not_paid"
    tournament.refresh_from_db()
    assert tournament.entry_count == 0
    assert wallet(user) == 99


def test_the_same_request_twice_is_paid_once() -> None:
    tournament, user = make_paid_tournament(), make_user()
    fund(user, 500)
    api = Api(user)
    path = f"/tournaments/{tournament.pk}/entries"

    first = api.call("POST", path, None, **{"Idempotency-Key": "one"})
    again = api.call("POST", path, None, **{"Idempotency-Key": "one"})

    assert first == again
    assert wallet(user) == 400


def test_in_a_batch_each_entry_is_paid_until_the_wallet_is_empty() -> None:
    owner = make_user()
    fund(owner, 250)
    tournament = make_paid_tournament(owner)
    entries = [Envelope(RegisterEntry(AT), profile=Profile(f"N{n}")) for n in range(4)]

    applied = apply_commands(tournament_id=tournament.pk, envelopes=entries, actor_id=owner.pk)

    assert [outcome.error is None for outcome in applied.outcomes] == [True, True, False, False]
    assert (wallet(owner), holds(ESCROW, tournament)) == (50, 200)
    assert set(Fee.objects.values_list("entry", flat=True)) == {1, 2}


def test_a_tournament_without_terms_costs_nothing() -> None:
    user = make_user()
    tournament = make_tournament(phase=Phase.REGISTRATION, size=0)

    assert join(tournament, user) == 1
    assert Api(user).get(f"/tournaments/{tournament.pk}/money") is None


def test_whoever_withdraws_before_check_in_ends_gets_the_fee_back_and_pays_again() -> None:
    tournament = make_paid_tournament()
    user = fill(tournament, 1, amount=150)[0]
    api, path = Api(user), f"/tournaments/{tournament.pk}/entries"

    api.ok("POST", f"{path}/1/withdraw", {})
    assert (wallet(user), holds(ESCROW, tournament)) == (150, 0)

    api.ok("POST", path)
    assert (wallet(user), holds(ESCROW, tournament)) == (50, 100)
    check_books()


def test_coming_back_without_money_is_refused() -> None:
    tournament = make_paid_tournament()
    user = fill(tournament, 1)[0]
    apply(tournament, WithdrawEntry(EntryId(1), AT))
    other = make_paid_tournament()
    join(other, user)

    status, code = Api(user).refused("POST", f"/tournaments/{tournament.pk}/entries")

    assert (status, code) == (409, "fee.not_paid")


@pytest.mark.parametrize(
    ("withdrawal", "phase", "is_refunded"),
    [
        ("until-seeding", Phase.CHECK_IN, True),
        ("until-seeding", Phase.IN_PROGRESS, False),
        ("until-check-in", Phase.REGISTRATION, True),
        ("until-check-in", Phase.CHECK_IN, False),
        ("never", Phase.REGISTRATION, False),
    ],
)
def test_the_withdrawal_rule_decides(withdrawal: str, phase: Phase, *, is_refunded: bool) -> None:
    tournament = make_paid_tournament(withdrawal=withdrawal)
    user = fill(tournament, 3)[2]
    if phase is Phase.IN_PROGRESS:
        start(tournament)
    elif phase is Phase.CHECK_IN:
        move(tournament, phase)

    apply(tournament, WithdrawEntry(EntryId(3), AT))

    assert wallet(user) == (100 if is_refunded else 0)
    assert holds(ESCROW, tournament) == (200 if is_refunded else 300)
    check_books()


def test_the_disqualified_forfeit_the_fee_and_have_it_again_when_reinstated() -> None:
    tournament = make_paid_tournament()
    fill(tournament, 2)
    apply(tournament, WithdrawEntry(EntryId(2), AT, EntryStatus.DISQUALIFIED))
    assert Fee.objects.get(entry=2).status == "forfeited"

    apply(tournament, ReinstateEntry(EntryId(2), AT))

    assert Fee.objects.get(entry=2).status == "held"
    assert holds(ESCROW, tournament) == 200


@pytest.mark.parametrize(("rule", "expected"), [("forfeit", 0), ("refund", 100)])
def test_the_no_show_rule_decides(rule: str, expected: int) -> None:
    tournament = make_paid_tournament(config={"check_in_required": True}, no_show=rule)
    users = fill(tournament, 3)
    move(tournament, Phase.CHECK_IN)
    apply(tournament, CheckIn(EntryId(1), AT), CheckIn(EntryId(2), AT))

    move(tournament, Phase.SEEDING, Phase.IN_PROGRESS)
    play_to_the_end(tournament)

    assert wallet(users[2]) == expected
    pool = 300 - expected
    assert prizes(tournament)[1] == (pool // 2, "confirmed")
    check_books(tournament)


@pytest.mark.parametrize("way", [(), (Phase.CHECK_IN,), (Phase.CHECK_IN, Phase.SEEDING)], ids=str)
def test_cancelled_before_the_start_everybody_is_refunded(way: tuple[Phase, ...]) -> None:
    tournament = make_paid_tournament(withdrawal="never")
    users = fill(tournament, 4)
    apply(tournament, WithdrawEntry(EntryId(4), AT))

    move(tournament, *way, Phase.CANCELLED)

    assert wallets(users) == [100] * 4
    assert Payout.objects.filter(kind="refund", status="confirmed").count() == 4
    check_books(tournament)


def test_on_completion_the_pool_is_awarded_and_nothing_is_left() -> None:
    tournament = make_paid_tournament(house_fee=1000)
    users = fill(tournament, 4)
    start(tournament)

    play_to_the_end(tournament)

    assert wallets(users) == [180, 108, 36, 36]
    assert holds(FEES) == 40
    assert holds(HOUSE) == 0
    check_books(tournament)


def test_the_house_tops_up_a_guaranteed_pool_and_keeps_what_nobody_wins() -> None:
    tournament = make_paid_tournament(
        model=PrizeModel.FIXED, guaranteed=1000, tiers=(Tier(1, 1, fixed=900), Tier(9, 9, fixed=50))
    )
    users = fill(tournament, 2)
    start(tournament)

    play_to_the_end(tournament)

    assert wallets(users) == [900, 0]
    assert holds(HOUSE) == -800 + 100
    check_books(tournament)


@pytest.mark.parametrize(("done", "expected"), [(49, False), (50, False), (51, True)])
def test_prizes_are_shared_when_strictly_more_than_half_is_played(
    done: int, *, expected: bool
) -> None:
    state = replay(START, ())
    commands: tuple[Any, ...] = (
        CreateTournament(Config("Joust", "single-elimination"), AT),
        ChangePhase(Phase.REGISTRATION, AT),
        *[RegisterEntry(AT)] * 101,
        *(ChangePhase(to, AT) for to in (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)),
    )
    for command in commands:
        state = step(state, command)[1]
    for _ in range(done):
        ready = (n for n, m in state.matches.items() if m.status is MatchStatus.READY)
        state = step(state, win(next(ready)))[1]

    assert is_split(state) is expected


@pytest.mark.parametrize("done", [3, 4, 5])
def test_aborted_at_half_all_fees_come_back_and_beyond_prizes_are_shared(done: int) -> None:
    tournament = make_paid_tournament()
    users = fill(tournament, 9)  # eight matches
    start(tournament)
    for _ in range(done):
        apply(tournament, win(ready_matches(tournament)[0]))

    move(tournament, Phase.ABORTED)

    assert sum(wallets(users)) == 900
    assert (set(wallets(users)) == {100}) is (done <= 4)
    check_books(tournament)


def test_the_example_of_the_rules_is_paid() -> None:
    tournament = make_paid_tournament(fee=100)
    users = fill(tournament, 8)
    start(tournament)
    apply(tournament, *(win(match) for match in ready_matches(tournament)))
    apply(tournament, win(ready_matches(tournament)[0]))

    move(tournament, Phase.ABORTED)

    assert sorted(wallets(users), reverse=True) == [320, 200, 200, 80, 0, 0, 0, 0]
    assert set(Payout.objects.values_list("position", flat=True)) == {None}
    check_books(tournament)


def test_after_an_abort_whoever_comes_back_pays_again() -> None:
    tournament = make_paid_tournament()
    users = fill(tournament, 3)
    start(tournament)
    move(tournament, Phase.ABORTED)
    assert wallets(users) == [100] * 3

    move(tournament, Phase.REGISTRATION)
    assert tournament.entry_count == 0

    for user in users[:2]:
        Api(user).ok("POST", f"/tournaments/{tournament.pk}/entries")
    start(tournament)
    play_to_the_end(tournament)
    assert wallets(users) == [100, 60, 100]
    check_books(tournament)
