"""Whether the ledger is right: everything is added up anew, whatever the triggers say."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final
from uuid import uuid5

from django.db import connection
from django.db.models import Count, F, Sum, Window
from django.db.models.functions import Lag

from tiltyard_server.payments.ledger import GUARDED, NAMESPACE, account_key, seal_movement
from tiltyard_server.payments.models import Fee, Line, Movement, MovementSeal, Payout, Pledge
from tiltyard_server.payments.models.ledger import Account
from tiltyard_server.payments.payouts.history import find_wrong_histories
from tiltyard_server.payments.verification.rows import (
    find_wrong_fees,
    find_wrong_payouts,
    find_wrong_pledges,
)

TRIGGERS: Final = frozenset(
    {"payments_line_is_right", "payments_movement_is_right"}
    | {
        f"payments_{table}_no_{action}"
        for table in ("account", "movement", "line")
        for action in ("update", "delete")
    }
)

_Whose = tuple[int, str]  # a tournament (0: withdrawals, which have none) and a currency


def find_problems() -> Iterator[str]:
    """Yield what is wrong, a sentence each; nothing when all is well."""
    yield from _find_lost_triggers()
    yield from _find_unbalanced()
    yield from _find_broken_lines()
    yield from _find_wrong_escrow()
    yield from _find_wrong_payables()
    yield from _find_wrong_accounts()
    yield from _find_broken_seals()
    yield from find_wrong_fees()
    yield from find_wrong_pledges()
    yield from find_wrong_payouts()
    yield from find_wrong_histories()


def sum_all() -> dict[str, int]:
    """Return the sum of all lines of each currency: zero, if the ledger is right."""
    sums = Line.objects.values("account__currency").annotate(total=Sum("amount"))
    return {row["account__currency"]: row["total"] for row in sums}


def _find_lost_triggers() -> Iterator[str]:
    query = (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
        if connection.vendor == "postgresql"
        else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        present = {row[0] for row in cursor.fetchall()}
    for name in sorted(TRIGGERS - present):
        yield f"The trigger {name} is gone; the database does not defend the ledger."


def _find_unbalanced() -> Iterator[str]:
    sums = Movement.objects.annotate(total=Sum("lines__amount"), count=Count("lines"))
    for movement in sums.exclude(total=0, count__gte=2):
        yield f"Movement {movement.key} sums to {getattr(movement, 'total', None)}."
    orphans = Line.objects.exclude(movement__in=Movement.objects.all()).count()
    if orphans:
        yield f"{orphans} lines belong to no movement."


def _find_broken_lines() -> Iterator[str]:
    """Each balance is the one before and the amount; guarded ones are never below zero."""
    before = {"partition_by": [F("account")], "order_by": "number"}
    lines = Line.objects.select_related("account").annotate(
        last_number=Window(Lag("number", default=0), **before),  # type: ignore[arg-type]
        last_balance=Window(Lag("balance", default=0), **before),  # type: ignore[arg-type]
    )
    for line in lines.iterator(chunk_size=1000):
        last_number, last_balance = line.last_number, line.last_balance
        if line.number != last_number + 1 or line.balance != last_balance + line.amount:
            yield f"Line {line.number} of {line.account.key} does not follow the one before."
        if line.balance < 0 and line.account.kind in GUARDED:
            yield f"{line.account.key} was below zero at line {line.number}."


def _find_wrong_escrow() -> Iterator[str]:
    """Escrow holds exactly the fees and the pledges that are in it."""
    fees = Fee.objects.filter(status__in=(Fee.Status.HELD, Fee.Status.FORFEITED))
    held = fees.values_list("tournament", "tournament__terms__currency")
    sums = Counter(_read_sums(held.annotate(total=Sum("amount"))))
    pledges = Pledge.objects.filter(status=Pledge.Status.HELD)
    sums.update(_read_sums(pledges.values_list("tournament", "currency", "amount")))
    yield from _compare(Account.Kind.ESCROW, sums)


def _find_wrong_payables() -> Iterator[str]:
    """What is payable is exactly what is funded and not yet paid out."""
    waiting = Payout.objects.filter(
        status__in=(Payout.Status.PENDING, Payout.Status.FAILED), is_funded=True
    )
    sums = waiting.values_list("tournament", "currency").annotate(total=Sum("amount"))
    yield from _compare(Account.Kind.PAYABLE, _read_sums(sums))


def _find_wrong_accounts() -> Iterator[str]:
    """The key of an account says its kind, whose it is and its currency."""
    for account in Account.objects.order_by("pk").iterator(chunk_size=1000):
        kind = Account.Kind(account.kind) if account.kind in Account.Kind.values else None
        owner, tournament = account.owner_id, account.tournament_id
        is_of_one = not (owner and tournament)
        if (
            kind is None
            or not is_of_one
            or account.key != account_key(kind, account.currency, owner, tournament)
        ):
            yield f"Account {account.pk} ({account.key}) is not the account that its key names."


def _find_broken_seals() -> Iterator[str]:
    """Every movement is as it was when it was made, with its lines."""
    movements = Movement.objects.select_related("seal").prefetch_related("lines").order_by("pk")
    for movement in movements.iterator(chunk_size=500):
        seal = getattr(movement, "seal", None)
        if movement.pk != uuid5(NAMESPACE, movement.key):
            yield f"Movement {movement.pk} has the key of another, {movement.key}."
        if seal is None:
            yield f"Movement {movement.key} has no seal."
        elif seal.hash != seal_movement(movement, movement.lines.all()):
            yield f"Movement {movement.key} was changed after it was made."
    orphans = MovementSeal.objects.exclude(movement__in=Movement.objects.all()).count()
    if orphans:
        yield f"{orphans} seals belong to no movement: movements were deleted."


def _read_sums(rows: Iterable[tuple[int | None, str | None, int]]) -> dict[_Whose, int]:
    return {(tournament or 0, currency or ""): total for tournament, currency, total in rows}


def _compare(kind: Account.Kind, expected: dict[_Whose, int]) -> Iterator[str]:
    lines = Line.objects.filter(account__kind=kind)
    sums = lines.values_list("account__tournament_id", "account__currency")
    present = _read_sums(sums.annotate(total=Sum("amount")))
    for whose in sorted({*expected, *present}):
        holds, should = present.get(whose, 0), expected.get(whose, 0)
        if holds != should:
            owner = f"tournament {whose[0]}" if whose[0] else "the wallets"
            yield (
                f"The {kind.value} account of {owner} holds {holds} {whose[1]}; "
                f"it should hold {should}."
            )
