"""A query that is written once finds what the same query of Django finds."""

import pytest
from factories import make_user

from tiltyard_server.accounts.models import User
from tiltyard_server.common.prepared import Prepared

pytestmark = pytest.mark.django_db

_PEOPLE = Prepared(lambda pk: User.objects.filter(pk=pk, is_active=True))
_NAMES = Prepared(lambda name: User.objects.filter(username=name))


def test_a_row_is_found_by_number_or_by_text() -> None:
    ada, gus = make_user("ada"), make_user("gus")

    assert (_PEOPLE.find(ada.pk), _PEOPLE.find(gus.pk)) == (ada, gus)
    assert _NAMES.find("gus") == gus


def test_what_else_the_query_asks_still_counts() -> None:
    ada = make_user("ada")
    User.objects.update(is_active=False)

    assert _PEOPLE.find(ada.pk) is None


@pytest.mark.parametrize("number", [0, -1, 2**63 - 1, 2**63, 10**30, -(10**30)])
def test_a_number_that_no_row_can_have_finds_nothing(number: int) -> None:
    assert _PEOPLE.find(number) is None


def test_words_that_look_like_sql_are_only_words() -> None:
    make_user("ada")

    assert _NAMES.find("' or 1=1 --") is None
