"""Who pays for entries while commands are being decided: nothing is written here."""

from tiltyard import RuleError
from tiltyard_server.payments.ledger import lock_balances, open_account
from tiltyard_server.payments.models import Account, Fee
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
                f"The entry fee is {self._fee} {self._currency} and the wallet holds "
                f"{self._left}; pay {self._fee - self._left} more into it and enter again.",
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
