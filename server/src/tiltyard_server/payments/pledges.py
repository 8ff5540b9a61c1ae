"""Prize money that organisers put up: from their wallet into escrow, and back what nobody won."""

from datetime import datetime

from tiltyard_server.payments.ledger import Occasion, Transfer, open_account, post
from tiltyard_server.payments.models import Account, Movement, Pledge, Terms
from tiltyard_server.payments.terms import escrow_of, pool_account_of


def hold_pledge(terms: Terms, *, sponsor_id: int, at: datetime) -> None:
    """Take what is guaranteed from the wallet of its sponsor into escrow."""
    pledge = Pledge.objects.create(
        tournament_id=terms.tournament_id,
        number=Pledge.objects.filter(tournament_id=terms.tournament_id).count() + 1,
        sponsor_id=sponsor_id,
        amount=terms.guaranteed,
        currency=terms.currency,
    )
    occasion = Occasion(
        pledge_key(pledge), Movement.Reason.PLEDGE, at, terms.tournament_id, sponsor_id
    )
    post(occasion, [Transfer(_wallet_of(pledge), escrow_of(terms), pledge.amount)])


def return_pledge(terms: Terms, *, at: datetime) -> None:
    """Give a pledge back whole: there was no tournament."""
    pledge = _find(terms, Pledge.Status.HELD)
    if pledge is None:
        return
    occasion = Occasion(
        f"{pledge_key(pledge)}:returned", Movement.Reason.PLEDGE, at, terms.tournament_id
    )
    post(occasion, [Transfer(escrow_of(terms), _wallet_of(pledge), pledge.amount)])
    pledge.status = Pledge.Status.RETURNED
    pledge.save(update_fields=["status"])


def spend_pledge(terms: Terms, top_up: int) -> list[Transfer]:
    """Return how the pool is topped up: by the pledge, whose rest goes back, or by the house."""
    pledge = _find(terms, Pledge.Status.HELD)
    if pledge is None:
        house = open_account(Account.Kind.HOUSE, terms.currency)
        return [Transfer(house, pool_account_of(terms), top_up)]
    pledge.status, pledge.kept = Pledge.Status.SPENT, top_up
    pledge.save(update_fields=["status", "kept"])
    escrow = escrow_of(terms)
    return [
        Transfer(escrow, pool_account_of(terms), top_up),
        Transfer(escrow, _wallet_of(pledge), pledge.amount - top_up),
    ]


def return_rest(terms: Terms, left: int) -> list[Transfer]:
    """Return where the part of the pool goes that nobody won.

    First back to the sponsor, never more than the pledge added to the pool; fees of players
    that nobody won stay with the house.
    """
    pool, house = pool_account_of(terms), open_account(Account.Kind.HOUSE, terms.currency)
    pledge = _find(terms, Pledge.Status.SPENT)
    if pledge is None:
        return [Transfer(pool, house, left)]
    back = min(left, pledge.kept)
    pledge.kept -= back
    pledge.save(update_fields=["kept"])
    return [Transfer(pool, _wallet_of(pledge), back), Transfer(pool, house, left - back)]


def has_pledged(user_id: int) -> bool:
    """Whether prize money of somebody is in escrow."""
    return Pledge.objects.filter(sponsor_id=user_id, status=Pledge.Status.HELD).exists()


def pledge_key(pledge: Pledge) -> str:
    """Return the key of the movement that took a pledge into escrow."""
    return f"pledge:{pledge.tournament_id}:{pledge.number}"


def _find(terms: Terms, status: Pledge.Status) -> Pledge | None:
    """Return the pledge of this run of a tournament, if it is there in this state."""
    last = Pledge.objects.filter(tournament_id=terms.tournament_id).order_by("number").last()
    is_it = terms.sponsor_id is not None and last is not None and last.status == status
    return last if is_it else None


def _wallet_of(pledge: Pledge) -> Account:
    return open_account(Account.Kind.PLAYER, pledge.currency, owner_id=pledge.sponsor_id)
