"""Many withdrawals at once: together they never take more than there is."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from factories import make_user
from purses import check_books, fund, wallet

from tiltyard import RuleError
from tiltyard_server.common import clock
from tiltyard_server.payments.models import Payout
from tiltyard_server.payments.payouts.withdrawal import withdraw_money

pytestmark = pytest.mark.django_db(transaction=True)


def _withdraw_alone(user_id: int, key: str | None) -> str:
    """Withdraw on a connection of its own, as another process would."""
    try:
        payout = withdraw_money(
            user_id=user_id, amount=40, currency="coins", at=clock.now(), key=key
        )
        return str(payout.pk)
    except RuleError as error:
        return error.code
    finally:
        connections.close_all()


def test_withdrawals_at_once_never_take_more_than_there_is() -> None:
    """Mend 5: concurrent withdrawals cannot overdraw a wallet."""
    user = make_user()
    fund(user, 100)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: _withdraw_alone(user.pk, None), range(8)))

    assert answers.count("withdrawal.short") == 6
    assert (wallet(user), Payout.objects.count()) == (20, 2)
    check_books()


def test_one_key_sent_by_many_at_once_withdraws_once() -> None:
    """Mend 5: the same Idempotency-Key at the same time is one withdrawal."""
    user = make_user()
    fund(user, 100)

    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(lambda _: _withdraw_alone(user.pk, "once"), range(8)))

    assert answers == {str(Payout.objects.get().pk)}
    assert wallet(user) == 60
    check_books()
