"""The ledger: what the service does, and what the database refuses whoever asks."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from factories import make_user

from tiltyard import InvariantError, RuleError
from tiltyard_server.common import clock
from tiltyard_server.payments.ledger import Occasion, Transfer, get_balance, open_account, post
from tiltyard_server.payments.models import Account, Line, Movement
from tiltyard_server.payments.verification.ledger import find_problems, sum_all

pytestmark = pytest.mark.django_db
Kind, Reason = Account.Kind, Movement.Reason


def occasion(key: str = "test") -> Occasion:
    return Occasion(key, Reason.DEPOSIT, clock.now())


def wallet_with(amount: int, currency: str = "usd") -> Account:
    outside = open_account(Kind.CLEARING, currency)
    wallet = open_account(Kind.PLAYER, currency, owner_id=make_user().pk)
    post(occasion(f"fill {wallet.pk}"), [Transfer(outside, wallet, amount)])
    return wallet


def test_money_moves_once_for_each_key() -> None:
    wallet, house = wallet_with(100), open_account(Kind.HOUSE, "usd")

    assert post(occasion("once"), [Transfer(wallet, house, 30)]) is not None
    assert post(occasion("once"), [Transfer(wallet, house, 30)]) is None

    assert (get_balance(wallet), get_balance(house)) == (70, 30)
    assert sum_all() == {"usd": 0}


def test_an_account_is_made_once() -> None:
    user = make_user()

    first = open_account(Kind.PLAYER, "usd", owner_id=user.pk)

    assert open_account(Kind.PLAYER, "usd", owner_id=user.pk) == first
    assert open_account(Kind.PLAYER, "inr", owner_id=user.pk) != first


def test_a_wallet_cannot_pay_what_it_does_not_hold() -> None:
    wallet, house = wallet_with(100), open_account(Kind.HOUSE, "usd")

    with pytest.raises(RuleError, match=r"holds 1\.00 USD; 1\.01 is needed"):
        post(occasion(), [Transfer(wallet, house, 101)])
    assert get_balance(wallet) == 100


def test_currencies_do_not_mix() -> None:
    with pytest.raises(InvariantError):
        post(occasion(), [Transfer(wallet_with(1), open_account(Kind.HOUSE, "inr"), 1)])


def test_a_movement_of_nothing_is_none() -> None:
    wallet = wallet_with(5)

    assert post(occasion(), [Transfer(wallet, wallet, 5)]) is None


def _one_sided(wallet: Account) -> None:
    number = uuid4()
    Line.objects.create(movement_id=number, account=wallet, number=2, amount=5, balance=15)
    Movement.objects.create(id=number, key="k", reason=Reason.DEPOSIT, at=clock.now())


def _two_currencies(wallet: Account) -> None:
    number, other = uuid4(), open_account(Kind.HOUSE, "inr")
    Line.objects.create(movement_id=number, account=wallet, number=2, amount=5, balance=15)
    Line.objects.create(movement_id=number, account=other, number=1, amount=-5, balance=-5)
    Movement.objects.create(id=number, key="k", reason=Reason.DEPOSIT, at=clock.now())


def _below_zero(wallet: Account) -> None:
    Line.objects.create(movement_id=uuid4(), account=wallet, number=2, amount=-11, balance=-1)


def _wrong_balance(wallet: Account) -> None:
    Line.objects.create(movement_id=uuid4(), account=wallet, number=2, amount=1, balance=999)


def _gap(wallet: Account) -> None:
    Line.objects.create(movement_id=uuid4(), account=wallet, number=3, amount=1, balance=11)


def _empty_line(wallet: Account) -> None:
    Line.objects.create(movement_id=uuid4(), account=wallet, number=2, amount=0, balance=10)


def _no_lines(wallet: Account) -> None:
    Movement.objects.create(id=uuid4(), key="k", reason=Reason.DEPOSIT, at=clock.now())


def _late_line(wallet: Account) -> None:
    movement = Movement.objects.get()
    Line.objects.create(movement=movement, account=wallet, number=2, amount=1, balance=11)


@pytest.mark.parametrize(
    ("attempt", "why"),
    [
        (_one_sided, "sum to zero"),
        (_two_currencies, "one currency"),
        (_below_zero, "below zero"),
        (_wrong_balance, "a balance is"),
        (_gap, "follows the last"),
        (_empty_line, "carries an amount"),
        (_no_lines, "sum to zero"),
        (_late_line, "no more lines"),
        (lambda _: Line.objects.update(amount=1_000_000), "never changed"),
        (lambda _: Line.objects.all()._raw_delete("default"), "never changed"),
        (lambda _: Movement.objects.update(note="nothing to see here"), "never changed"),
        (lambda _: Account.objects.update(kind=Kind.HOUSE), "never changed"),
    ],
)
def test_the_database_refuses_whoever_goes_past_the_service(
    attempt: Callable[[Account], object], why: str
) -> None:
    wallet = wallet_with(10)

    with pytest.raises(IntegrityError, match=why), transaction.atomic():
        attempt(wallet)

    assert list(find_problems()) == []


def test_lines_without_a_movement_cannot_be_committed() -> None:
    wallet, house = wallet_with(10), open_account(Kind.HOUSE, "usd")
    number = uuid4()

    def write_and_commit() -> None:
        with transaction.atomic():
            Line.objects.create(movement_id=number, account=wallet, number=2, amount=-5, balance=5)
            Line.objects.create(movement_id=number, account=house, number=1, amount=5, balance=5)
            connection.check_constraints()  # what a commit does

    with pytest.raises(IntegrityError):
        write_and_commit()


def test_check_ledger_says_that_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    wallet_with(10)

    call_command("check_ledger")

    assert "1 movements, 2 lines: right (usd 0)" in capsys.readouterr().out


def test_check_ledger_finds_what_somebody_did_behind_its_back() -> None:
    wallet_with(10)
    on = " ON payments_line" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER payments_line_no_update{on}")
    Line.objects.filter(amount=10).update(amount=11, balance=11)

    problems = list(find_problems())

    assert problems[0].startswith("The trigger payments_line_no_update is gone")
    assert any("sums to 1" in problem for problem in problems)
    with pytest.raises(CommandError):
        call_command("check_ledger")
