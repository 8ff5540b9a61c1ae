"""What the payment endpoints read and write. Amounts are whole minor units."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import ConfigDict, Field, StringConstraints

from tiltyard.prizes import PrizeModel, Tier, parse_positions
from tiltyard_server.common.sentences import Telling
from tiltyard_server.payments.models import Terms
from tiltyard_server.payments.terms import TermsDraft

Amount = Annotated[int, Field(ge=0, le=10**12)]
BasisPoints = Annotated[int, Field(ge=0, le=10_000)]
Code = Annotated[str, StringConstraints(min_length=1, max_length=20)]
PayoutStatus = Literal["pending", "sent", "confirmed", "failed", "replaced"]


class Strict(Schema):
    """Bodies are read strictly, and answers hold exactly what they declare."""

    model_config = ConfigDict(extra="forbid")


class CurrencyOut(Strict):
    """A currency, and how many digits of an amount are its minor unit."""

    code: str
    name: str
    digits: int
    symbol: str


class TierIn(Strict):
    """A tier: places, and a share in basis points or a fixed sum; split, or each gets it."""

    positions: Annotated[str, Field(max_length=20)]
    percentage: BasisPoints | None = None
    fixed: Amount | None = None
    per_player: bool = False

    def to_tier(self) -> Tier:
        """Return the tier that is meant."""
        first, last = parse_positions(self.positions)
        return Tier(first, last, self.percentage, self.fixed, self.per_player)


class TermsIn(Strict):
    """What a tournament costs and promises."""

    currency: Code
    fee: Amount = 0
    house_fee: BasisPoints = 0
    model: PrizeModel = PrizeModel.PERCENTAGE
    tiers: Annotated[list[TierIn], Field(max_length=100)] = Field(default_factory=list)
    guaranteed: Amount = 0
    no_show: Literal["forfeit", "refund"] = "forfeit"
    withdrawal: Literal["until-seeding", "until-check-in", "never"] = "until-seeding"

    def to_draft(self) -> TermsDraft:
        """Return the terms that are meant."""
        return TermsDraft(
            currency=self.currency,
            fee=self.fee,
            house_fee=self.house_fee,
            model=self.model,
            tiers=[tier.to_tier() for tier in self.tiers],
            guaranteed=self.guaranteed,
            no_show=self.no_show,
            withdrawal=self.withdrawal,
        )


class TierOut(Strict):
    """A tier as it stands."""

    positions: str
    percentage: int | None
    fixed: int | None
    per_player: bool


class TermsOut(Strict):
    """Terms as they stand."""

    currency: str
    fee: int
    house_fee: int
    model: PrizeModel
    tiers: list[TierOut]
    guaranteed: int
    guaranteed_by: Literal["house", "organiser"] | None
    no_show: Literal["forfeit", "refund"]
    withdrawal: Literal["until-seeding", "until-check-in", "never"]


def terms_out(terms: Terms) -> TermsOut:
    """Return terms as the API shows them."""
    names = (
        "currency",
        "fee",
        "house_fee",
        "model",
        "tiers",
        "guaranteed",
        "no_show",
        "withdrawal",
    )
    sponsor = "house" if terms.sponsor_id is None else "organiser"
    return TermsOut.model_validate(
        {name: getattr(terms, name) for name in names}
        | {"guaranteed_by": sponsor if terms.guaranteed else None}
    )


class LineOut(Strict):
    """A line of a statement."""

    at: str
    account: str
    reason: str
    tournament_id: int | None
    tournament: str | None
    amount: int
    balance: int
    currency: str
    note: str


class PayoutOut(Telling, Strict):
    """A prize, a refund or a withdrawal on its way. A withdrawal is of no tournament."""

    id: str
    kind: Literal["prize", "refund", "withdrawal"]
    tournament_id: int | None
    tournament: str | None
    entry: int | None
    user_id: int | None
    player: str | None
    position: int | None
    amount: int
    currency: str
    status: PayoutStatus
    is_funded: bool
    was_tried: bool
    attempts: int
    created_at: str
    due_at: str
    sent_at: str | None
    confirmed_at: str | None
    last_error: str
    settled_reason: str


class PayoutPageOut(Strict):
    """Some of the payouts that were asked for, and how many there are."""

    items: list[PayoutOut]
    total: int


class BalanceOut(Strict):
    """What a wallet holds of one currency."""

    currency: str
    balance: int


class ProviderOut(Strict):
    """Where money can come from."""

    code: str
    name: str


class WithdrawalIn(Strict):
    """Money somebody takes out of the wallet."""

    amount: Annotated[int, Field(ge=1, le=10**12)]
    currency: Code


class WithdrawalOut(Strict):
    """A withdrawal, and how far it is. `settled_reason` is what an operator said about it."""

    id: str
    amount: int
    currency: str
    status: PayoutStatus
    created_at: str
    sent_at: str | None
    confirmed_at: str | None
    settled_reason: str


class WalletOut(Strict):
    """A person's money here.

    `withdraws_by` says who pays withdrawals: `service`, the code of a provider, or `hand` where
    the operators do.
    """

    balances: list[BalanceOut]
    providers: list[ProviderOut]
    lines: list[LineOut]
    payouts: list[PayoutOut]
    withdraws_by: str
    withdrawals: list[WithdrawalOut]


class DepositIn(Strict):
    """Money somebody means to pay in."""

    provider: Code
    amount: Annotated[int, Field(ge=1, le=10**9)]
    currency: Code


class DepositOut(Strict):
    """A deposit, and where to pay it."""

    id: str
    provider: str
    amount: int
    currency: str
    status: Literal["pending", "paid", "failed"]
    checkout: str


class AlertOut(Telling, Strict):
    """Something to see to."""

    id: int
    text: str
    tournament_id: int | None
    tournament: str | None
    payout_id: str | None
    created_at: str
    resolved_at: str | None


class DeliveryOut(Telling, Strict):
    """An attempt to send a payout."""

    id: int
    payout_id: str
    at: str
    url: str
    body: str
    status: int | None
    milliseconds: int
    error: str


class SumOut(Strict):
    """A sum in a currency; that of all lines of the ledger is zero."""

    currency: str
    sum: int


class KindSumOut(SumOut):
    """What all accounts of a kind hold."""

    kind: str


class OperationsOut(Strict):
    """How the installation is."""

    payouts: dict[str, int]
    payouts_due: int
    outbox: int
    outbox_failing: int
    outbox_oldest_seconds: int
    alerts: int
    ledger: list[SumOut]
    accounts: list[KindSumOut]
    retryable: int
    retryable_sums: list[SumOut]
    has_service: bool
    retries: list[int]


class SettleIn(Strict):
    """How a payout was settled by hand."""

    reason: Annotated[str, StringConstraints(strip_whitespace=True, min_length=3, max_length=500)]
    to_wallet: bool = False


class ReceivedOut(Strict):
    """We have it."""

    status: Literal["received"] = "received"
