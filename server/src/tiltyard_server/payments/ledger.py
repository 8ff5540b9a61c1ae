"""The one door through which money moves."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import OuterRef, Subquery

from tiltyard import InvariantError, RuleError
from tiltyard.sentence import say
from tiltyard_server.common.currencies import write_amount, write_currency
from tiltyard_server.common.database.row_hashes import make_seal, read_fields
from tiltyard_server.payments.models import Account, Line, Movement, MovementSeal

GUARDED: Final = frozenset(
    {Account.Kind.PLAYER, Account.Kind.ESCROW, Account.Kind.POOL, Account.Kind.PAYABLE}
)
NAMESPACE: Final = UUID("6f1c5c0e-5d0b-4f6b-9a53-5b7a3f0c9d11")  # of all ids made from keys


@dataclass(frozen=True, slots=True)
class Transfer:
    """An amount from one account to another."""

    source: Account
    target: Account
    amount: int


@dataclass(frozen=True, slots=True)
class Occasion:
    """Why, when and by whom money moves. The same `key` twice is the same movement."""

    key: str
    reason: Movement.Reason
    at: datetime
    tournament_id: int | None = None
    actor_id: int | None = None
    note: str = ""


def open_account(
    kind: Account.Kind,
    currency: str,
    *,
    owner_id: int | None = None,
    tournament_id: int | None = None,
) -> Account:
    """Return an account, made when first needed."""
    account, _ = Account.objects.get_or_create(
        key=account_key(kind, currency, owner_id, tournament_id),
        defaults={
            "kind": kind,
            "owner_id": owner_id,
            "tournament_id": tournament_id,
            "currency": currency,
        },
    )
    return account


def open_wallets(currency: str, owner_ids: Collection[int]) -> dict[int, Account]:
    """Return the wallets of many people, made where they had none."""
    kind = Account.Kind.PLAYER
    keys = {account_key(kind, currency, owner): owner for owner in sorted(owner_ids)}
    found = Account.objects.filter(key__in=keys)
    missing = keys.keys() - set(found.values_list("key", flat=True))
    Account.objects.bulk_create(
        (
            Account(key=key, kind=kind, owner_id=keys[key], currency=currency)
            for key in sorted(missing)
        ),
        ignore_conflicts=True,
    )
    return {keys[account.key]: account for account in found.all()}


@transaction.atomic
def post(occasion: Occasion, transfers: Sequence[Transfer]) -> Movement | None:
    """Move money; return the movement, or None when it had been made before or moves nothing.

    Raises:
        RuleError: `account.short`, when a guarded account does not hold enough.
    """
    changes = _net(transfers)
    if not changes:
        return None
    number = uuid5(NAMESPACE, occasion.key)
    balances = lock_balances([account.pk for account in changes])
    if Movement.objects.filter(pk=number).exists():
        return None
    lines = [
        _next_line(number, account, amount, balances[account.pk])
        for account, amount in sorted(changes.items(), key=lambda item: item[0].pk)
    ]
    Line.objects.bulk_create(lines)
    movement = Movement.objects.create(
        id=number,
        key=occasion.key,
        reason=occasion.reason,
        tournament_id=occasion.tournament_id,
        actor_id=occasion.actor_id,
        note=occasion.note[:500],
        at=occasion.at,
    )
    MovementSeal.objects.create(movement=movement, hash=seal_movement(movement, lines))
    return movement


def seal_movement(movement: Movement, lines: Iterable[Line]) -> str:
    """Return the hash of all that a movement and its lines say."""
    names = ("id", "key", "reason", "tournament_id", "actor_id", "note", "at")
    of_line = ("account_id", "number", "amount", "balance")
    ordered = sorted(lines, key=lambda line: line.account_id)
    said = {name: getattr(movement, name) for name in names}
    return make_seal({**said, "lines": [read_fields(line, of_line) for line in ordered]})


def get_balance(account: Account) -> int:
    """Return what an account holds now."""
    return _read_ends([account.pk])[account.pk][1]


def lock_balances(account_ids: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Hold accounts until the end of the transaction; return their last numbers and balances.

    Always in the same order, so that two who need the same accounts cannot wait for each other.
    """
    ordered = Account.objects.select_for_update().filter(pk__in=account_ids).order_by("pk")
    return _read_ends([account.pk for account in ordered])


def _read_ends(account_ids: Sequence[int]) -> dict[int, tuple[int, int]]:
    last = Line.objects.filter(account=OuterRef("pk")).order_by("-number")
    found = Account.objects.filter(pk__in=account_ids).annotate(
        last_number=Subquery(last.values("number")[:1]),
        last_balance=Subquery(last.values("balance")[:1]),
    )
    return {
        pk: (number or 0, balance or 0)
        for pk, number, balance in found.values_list("pk", "last_number", "last_balance")
    }


def account_key(
    kind: Account.Kind, currency: str, owner_id: int | None = None, tournament_id: int | None = None
) -> str:
    """Return the key of an account: its kind, whose it is, its currency."""
    whose = f"u{owner_id}" if owner_id else f"t{tournament_id}" if tournament_id else "-"
    return f"{kind.value}:{whose}:{currency}"


def _net(transfers: Sequence[Transfer]) -> Mapping[Account, int]:
    changes: dict[Account, int] = {}
    for transfer in transfers:
        if transfer.amount < 0 or transfer.source.currency != transfer.target.currency:
            raise InvariantError("transfer.invalid", f"{transfer} is no transfer.")
        changes[transfer.source] = changes.get(transfer.source, 0) - transfer.amount
        changes[transfer.target] = changes.get(transfer.target, 0) + transfer.amount
    return {account: amount for account, amount in changes.items() if amount}


def _next_line(movement: UUID, account: Account, amount: int, end: tuple[int, int]) -> Line:
    number, balance = end
    if balance + amount < 0 and account.kind in GUARDED:
        raise RuleError(
            "account.short",
            say(
                "The account holds {balance} {currency}; {amount} is needed.",
                balance=write_amount(balance, account.currency),
                currency=write_currency(account.currency),
                amount=write_amount(-amount, account.currency),
            ),
            balance=balance,
            needed=-amount,
            currency=account.currency,
        )
    return Line(
        movement_id=movement,
        account=account,
        number=number + 1,
        amount=amount,
        balance=balance + amount,
    )
