"""Who pays for entries and prizes while commands are being decided: nothing is written here."""

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.common.currencies import write_amount, write_currency
from tiltyard_server.payments.ledger import lock_balances, open_account
from tiltyard_server.payments.models import Account, Fee, Pledge
from tiltyard_server.payments.terms import find_terms


class Purse:
    """The wallet of whoever sends the commands, and which entries are paid for.

    Whoever enters somebody pays: players for themselves, organisers for those they enter.
    """

    def __init__(self, *, payer_id: int | None, fee: int, currency: str) -> None:
        self.payer_id = payer_id
        self._fee = fee
        self._currency = currency
        self._left = 0
        self._paid: set[int] = set()

    def fill(self, *, balance: int, paid: set[int]) -> None:
        """Say what the wallet holds, and which entries have their fee in escrow."""
        self._left, self._paid = balance, paid

    def pay(self, entry: int) -> int | None:
        """Reserve the fee of an entry; return who pays, None if the fee is there already.

        Raises:
            RuleError: `fee.not_paid`, with what the wallet lacks.
        """
        if entry in self._paid:
            return None
        if self.payer_id is None or self._left < self._fee:
            raise RuleError(
                "fee.not_paid",
                say(
                    "The entry fee is {fee} {currency} and your wallet holds {left}; pay {fee2} "
                    "more into it and try again. Whoever enters somebody pays.",
                    fee=write_amount(self._fee, self._currency),
                    currency=write_currency(self._currency),
                    left=write_amount(self._left, self._currency),
                    fee2=write_amount(self._fee - self._left, self._currency),
                ),
                fee=self._fee,
                balance=self._left,
                currency=self._currency,
            )
        self._left -= self._fee
        self._paid.add(entry)
        return self.payer_id

    def release(self, entry: int) -> None:
        """Note that the fee of an entry goes back: coming again costs again."""
        self._paid.discard(entry)


class Backing:
    """The wallet of whoever promised prizes out of their own pocket.

    What is guaranteed is taken from it when registration opens, since the terms stand from then
    on. After an abort only the sponsor may begin again, because that takes the money again.
    """

    def __init__(
        self, *, sponsor_id: int, actor_id: int | None, amount: int, currency: str
    ) -> None:
        self._sponsor_id = sponsor_id
        self._actor_id = actor_id
        self._amount = amount
        self._currency = currency
        self._left = 0
        self._is_held = self._was_held = False

    def fill(self, *, balance: int, is_held: bool, was_held: bool) -> None:
        """Say what the wallet holds, and whether the prizes are in escrow, or were before."""
        self._left, self._is_held, self._was_held = balance, is_held, was_held

    def take(self) -> int | None:
        """Reserve the prizes; return who pays, None if they are in escrow already.

        Raises:
            RuleError: `prizes.not_funded` or `prizes.not_sponsor`.
        """
        if self._is_held:
            return None
        is_sponsor = self._actor_id == self._sponsor_id
        if self._was_held and not is_sponsor:
            raise RuleError(
                "prizes.not_sponsor",
                say(
                    "The prizes are paid from the wallet of the organiser who promised them, so "
                    "only they can begin the tournament again."
                ),
            )
        if self._left < self._amount:
            raise RuleError(
                "prizes.not_funded",
                say(
                    "The guaranteed prizes are {amount} {currency}, more than the wallet of the "
                    "organiser who promised them holds; pay into it and try again.",
                    amount=write_amount(self._amount, self._currency),
                    currency=write_currency(self._currency),
                ),
                guaranteed=self._amount,
                currency=self._currency,
            )
        self._left -= self._amount
        self._is_held = self._was_held = True
        return self._sponsor_id

    def release(self) -> None:
        """Note that the prizes left escrow: beginning again costs again."""
        self._is_held = False


def open_backing(*, tournament_id: int, actor_id: int | None) -> Backing | None:
    """Return the backing of a tournament, its wallet held; None where the house stands for it."""
    terms = find_terms(tournament_id)
    if terms is None or terms.sponsor_id is None or not terms.guaranteed:
        return None
    wallet = open_account(Account.Kind.PLAYER, terms.currency, owner_id=terms.sponsor_id)
    balance = lock_balances([wallet.pk])[wallet.pk][1]
    statuses = Pledge.objects.filter(tournament_id=tournament_id).values_list("status", flat=True)
    backing = Backing(
        sponsor_id=terms.sponsor_id,
        actor_id=actor_id,
        amount=terms.guaranteed,
        currency=terms.currency,
    )
    known = set(statuses)
    backing.fill(balance=balance, is_held=Pledge.Status.HELD in known, was_held=bool(known))
    return backing


def open_purse(*, tournament_id: int, payer_id: int | None) -> Purse | None:
    """Return the purse for a tournament, its wallet held; None where entering is free."""
    terms = find_terms(tournament_id)
    if terms is None or not terms.fee:
        return None
    purse = Purse(payer_id=payer_id, fee=terms.fee, currency=terms.currency)
    in_escrow = Fee.objects.filter(
        tournament_id=tournament_id, status__in=(Fee.Status.HELD, Fee.Status.FORFEITED)
    )
    balance = 0
    if payer_id is not None:
        wallet = open_account(Account.Kind.PLAYER, terms.currency, owner_id=payer_id)
        balance = lock_balances([wallet.pk])[wallet.pk][1]
    purse.fill(balance=balance, paid=set(in_escrow.values_list("entry", flat=True)))
    return purse
