"""Things to test money with: full wallets, tournaments that cost, and their balances."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from factories import AT, apply, make_user, state_of

from tiltyard import ChangePhase, Config, Phase, RegisterEntry
from tiltyard.prizes import PrizeModel, Tier
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.payments.ledger import (
    Occasion,
    Transfer,
    get_balance,
    open_account,
    post,
)
from tiltyard_server.payments.models import Account, Movement, Payout
from tiltyard_server.payments.terms import TermsDraft, write_terms
from tiltyard_server.payments.verification.ledger import find_problems, sum_all
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import apply_command, create_tournament

HALVES = (Tier(1, 1, percentage=5000), Tier(2, 2, percentage=3000), Tier(3, 4, percentage=1000))


def fund(user: User, amount: int, currency: str = "coins") -> None:
    outside = open_account(Account.Kind.CLEARING, currency)
    wallet = open_account(Account.Kind.PLAYER, currency, owner_id=user.pk)
    occasion = Occasion(f"gift:{uuid4()}", Movement.Reason.DEPOSIT, clock.now())
    post(occasion, [Transfer(outside, wallet, amount)])


def make_paid_tournament(
    owner: User | None = None, *, config: dict[str, Any] | None = None, **terms: Any
) -> Tournament:
    """Make a tournament that costs 100 coins, open for registration."""
    tournament = create_tournament(
        config=Config(**{"name": "Joust", "format": "single-elimination", **(config or {})}),
        details=Details(),
        owner_id=(owner or make_user()).pk,
    )
    draft: dict[str, Any] = {"currency": "coins", "fee": 100, "tiers": HALVES}
    draft |= {"model": PrizeModel.PERCENTAGE}
    write_terms(tournament.pk, TermsDraft(**{**draft, **terms}))
    move(tournament, Phase.REGISTRATION)
    return tournament


def make_pledged_tournament(sponsor: User, amount: int) -> Tournament:
    """Make a draft whose winner gets so many coins from the wallet of its organiser."""
    config = Config(name="Joust", format="single-elimination")
    tournament = create_tournament(config=config, details=Details(), owner_id=sponsor.pk)
    terms = TermsDraft(
        currency="coins",
        model=PrizeModel.FIXED,
        tiers=(Tier(1, 1, fixed=amount),),
        guaranteed=amount,
    )
    write_terms(tournament.pk, terms, sponsor_id=sponsor.pk)
    return tournament


def move(tournament: Tournament, *phases: Phase) -> None:
    apply(tournament, *(ChangePhase(phase, AT, lot="test") for phase in phases))
    tournament.refresh_from_db()


def join(tournament: Tournament, user: User, rating: int | None = None) -> int:
    command = RegisterEntry(AT, rating)
    envelope = Envelope(command, profile=Profile(user.display_name, user.pk))
    _, outcome = apply_command(tournament_id=tournament.pk, envelope=envelope, actor_id=user.pk)
    return outcome.numbers[0]


def fill(tournament: Tournament, count: int, *, amount: int = 100) -> list[User]:
    """Let people with money enter; the first is the best rated."""
    users = [make_user() for _ in range(count)]
    for number, user in enumerate(users):
        fund(user, amount)
        join(tournament, user, 2000 - number)
    return users


def start(tournament: Tournament) -> None:
    move(tournament, Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)


def wallet(user: User, currency: str = "coins") -> int:
    return get_balance(open_account(Account.Kind.PLAYER, currency, owner_id=user.pk))


def wallets(users: Sequence[User]) -> list[int]:
    return [wallet(user) for user in users]


def holds(kind: Account.Kind, tournament: Tournament | None = None) -> int:
    number = tournament.pk if tournament else None
    return get_balance(open_account(kind, "coins", tournament_id=number))


def prizes(tournament: Tournament) -> dict[int, tuple[int, str]]:
    found = Payout.objects.filter(tournament=tournament, kind="prize").exclude(status="replaced")
    return {payout.entry: (payout.amount, payout.status) for payout in found}


def check_books(tournament: Tournament | None = None) -> None:
    """Everything adds up and, once a tournament is over, its accounts are empty."""
    assert list(find_problems()) == []
    assert not any(sum_all().values())
    if tournament is not None:
        phase = state_of(tournament).phase
        assert holds(Account.Kind.POOL, tournament) == 0
        if phase in (Phase.COMPLETED, Phase.CANCELLED, Phase.ABORTED):
            assert holds(Account.Kind.ESCROW, tournament) == 0
