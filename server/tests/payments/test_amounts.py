"""How sentences name money: as people count it, not in cents."""

import pytest
from factories import make_user
from purses import fund, join, make_paid_tournament

from tiltyard import RuleError

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("currency", "fee", "held", "said"),
    [
        ("eur", 1250, 905, r"is 12\.50 EUR and your wallet holds 9\.05; pay 3\.45 more"),
        ("coins", 12, 5, r"is 12 coins and your wallet holds 5; pay 7 more"),
    ],
)
def test_a_refusal_names_money_as_people_count_it(
    currency: str, fee: int, held: int, said: str
) -> None:
    tournament, user = make_paid_tournament(currency=currency, fee=fee), make_user()
    fund(user, held, currency)

    with pytest.raises(RuleError, match=said):
        join(tournament, user)
