"""The money of the demo: full wallets, and tournaments that are played for something."""

from collections.abc import Sequence
from typing import Final

from tiltyard import Config, RegisterEntry
from tiltyard.prizes import Tier
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.payments.ledger import Occasion, Transfer, open_account, post
from tiltyard_server.payments.models import Account, Movement
from tiltyard_server.payments.terms import TermsDraft, write_terms
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import apply_command, create_tournament

CURRENCY: Final = "coins"
FEE: Final = 100
_GIFT: Final = 5000
_TERMS: Final = TermsDraft(
    CURRENCY,
    fee=FEE,
    house_fee=1000,
    tiers=(
        Tier(1, 1, percentage=5000),
        Tier(2, 2, percentage=3000),
        Tier(3, 4, percentage=2000, per_player=True),
    ),
)


def fill_wallets(people: Sequence[User]) -> None:
    """Give everybody play money, once."""
    outside = open_account(Account.Kind.CLEARING, CURRENCY)
    for person in people:
        wallet = open_account(Account.Kind.PLAYER, CURRENCY, owner_id=person.pk)
        occasion = Occasion(f"demo:{person.pk}", Movement.Reason.DEPOSIT, clock.now())
        post(occasion, [Transfer(outside, wallet, _GIFT)])


def make_stakes(name: str, owner: User) -> Tournament:
    """Make a tournament with a fee and prizes; its registration is not open yet."""
    config = Config(name=name, format="single-elimination", capacity=16)
    details = Details(description="Played for coins: the fee is held until the prizes are paid.")
    tournament = create_tournament(config=config, details=details, owner_id=owner.pk)
    write_terms(tournament.pk, _TERMS)
    return tournament


def enter(tournament: Tournament, player: User, *, rating: int) -> None:
    """Let somebody enter and pay."""
    profile = Profile(player.display_name, player.pk)
    envelope = Envelope(RegisterEntry(clock.now_ms(), rating), profile=profile)
    apply_command(tournament_id=tournament.pk, envelope=envelope, actor_id=player.pk)
