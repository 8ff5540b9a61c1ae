"""What a tournament costs and promises: checking it, storing it, reading it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tiltyard import InputError
from tiltyard.prizes import PrizeModel, PrizeRules, Tier, parse_positions
from tiltyard.sentence import say
from tiltyard_server.payments.ledger import open_account
from tiltyard_server.payments.models import Account, Terms

_WHOLE: Final = 10_000
_FEE_MAX: Final = 10**12


@dataclass(frozen=True, slots=True)
class TermsDraft:
    """Terms as somebody asks for them. Amounts are minor units, shares basis points."""

    currency: str
    fee: int = 0
    house_fee: int = 0
    model: PrizeModel = PrizeModel.PERCENTAGE
    tiers: Sequence[Tier] = field(default_factory=tuple)
    guaranteed: int = 0
    no_show: str = Terms.NoShow.FORFEIT
    withdrawal: str = Terms.Withdrawal.UNTIL_SEEDING

    def to_rules(self) -> PrizeRules:
        """Return the promise, or say what is wrong with it."""
        if not 0 <= self.fee <= _FEE_MAX:
            raise InputError(
                "fee.invalid", say("{fee} is no entry fee.", fee=self.fee), field="fee"
            )
        if not 0 <= self.house_fee <= _WHOLE:
            raise InputError(
                "house_fee.invalid",
                say("The house takes from 0% to 100% of the fees (0 to 10000 basis points)."),
                field="house_fee",
            )
        return PrizeRules(self.model, self.currency, tuple(self.tiers), self.guaranteed)


def write_terms(tournament_id: int, draft: TermsDraft, *, sponsor_id: int | None = None) -> Terms:
    """Store terms; whoever calls this knows that they may still change.

    What is guaranteed comes from the wallet of `sponsor_id`, or else from the house.
    """
    draft.to_rules()
    terms, _ = Terms.objects.update_or_create(
        tournament_id=tournament_id,
        defaults={
            "currency": draft.currency,
            "fee": draft.fee,
            "house_fee": draft.house_fee,
            "model": draft.model.value,
            "tiers": [_tier_json(tier) for tier in draft.tiers],
            "guaranteed": draft.guaranteed,
            "no_show": draft.no_show,
            "withdrawal": draft.withdrawal,
            "sponsor_id": sponsor_id,
        },
    )
    return terms


def drop_terms(tournament_id: int) -> None:
    """Make a tournament one without money."""
    Terms.objects.filter(tournament_id=tournament_id).delete()


def find_terms(tournament_id: int) -> Terms | None:
    """Return the terms of a tournament, if money plays a part in it."""
    return Terms.objects.filter(tournament_id=tournament_id).first()


def read_rules(terms: Terms) -> PrizeRules:
    """Return the promise that stands in a row."""
    return PrizeRules(
        PrizeModel(terms.model),
        terms.currency,
        tuple(read_tier(tier) for tier in terms.tiers),
        terms.guaranteed,
    )


def read_tier(data: dict[str, Any]) -> Tier:
    """Return a tier from JSON: `positions`, one of `percentage` and `fixed`, `per_player`."""
    first, last = parse_positions(data["positions"])
    return Tier(
        first, last, data.get("percentage"), data.get("fixed"), bool(data.get("per_player"))
    )


def cut_of(terms: Terms, fees: int) -> int:
    """Return what the house takes of the fees, rounded down."""
    return fees * terms.house_fee // _WHOLE


def pool_of(terms: Terms, fees: int) -> int:
    """Return the pool that so many fees make, topped up to what is guaranteed."""
    return max(fees - cut_of(terms, fees), terms.guaranteed)


def escrow_of(terms: Terms) -> Account:
    """Return the account that holds the fees and the pledged prizes of a tournament."""
    return open_account(Account.Kind.ESCROW, terms.currency, tournament_id=terms.tournament_id)


def pool_account_of(terms: Terms) -> Account:
    """Return the account from which a tournament pays its prizes."""
    return open_account(Account.Kind.POOL, terms.currency, tournament_id=terms.tournament_id)


def _tier_json(tier: Tier) -> dict[str, Any]:
    return {
        "positions": tier.positions,
        "percentage": tier.percentage,
        "fixed": tier.fixed,
        "per_player": tier.per_player,
    }
