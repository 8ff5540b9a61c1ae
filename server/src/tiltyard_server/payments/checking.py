"""Whether the ledger is right: everything is added up anew, whatever the triggers say."""

from collections.abc import Iterator
from typing import Final

from django.db import connection
from django.db.models import Count, F, Sum, Window
from django.db.models.functions import Lag

from tiltyard_server.payments.ledger import GUARDED
from tiltyard_server.payments.models import Fee, Line, Movement, Payout
from tiltyard_server.payments.models.ledger import Account

TRIGGERS: Final = frozenset(
    {"payments_line_is_right", "payments_movement_is_right"}
    | {
        f"payments_{table}_no_{action}"
        for table in ("account", "movement", "line")
        for action in ("update", "delete")
    }
)


def find_problems() -> Iterator[str]:
    """Yield what is wrong, a sentence each; nothing when all is well."""
    yield from _find_lost_triggers()
    yield from _find_unbalanced()
    yield from _find_broken_lines()
    yield from _find_wrong_escrow()
    yield from _find_wrong_payables()


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
    """Escrow holds exactly the fees that are in it."""
    fees = Fee.objects.filter(status__in=(Fee.Status.HELD, Fee.Status.FORFEITED))
    held = dict(fees.values_list("tournament").annotate(total=Sum("amount")))
    yield from _compare(Account.Kind.ESCROW, held)


def _find_wrong_payables() -> Iterator[str]:
    """What is payable is exactly what is funded and not yet paid out."""
    waiting = Payout.objects.filter(
        status__in=(Payout.Status.PENDING, Payout.Status.FAILED), is_funded=True
    )
    yield from _compare(
        Account.Kind.PAYABLE, dict(waiting.values_list("tournament").annotate(total=Sum("amount")))
    )


def _compare(kind: Account.Kind, expected: dict[int, int]) -> Iterator[str]:
    sums = Line.objects.filter(account__kind=kind).values_list("account__tournament_id")
    present: dict[int | None, int] = dict(sums.annotate(total=Sum("amount")))
    for tournament in sorted({*expected, *(key for key in present if key is not None)}):
        holds, should = present.get(tournament, 0), expected.get(tournament, 0)
        if holds != should:
            yield (
                f"The {kind.value} account of tournament {tournament} holds {holds}; "
                f"it should hold {should}."
            )
