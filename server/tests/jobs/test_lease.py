"""A lease has one holder, who is replaced when its time is up."""

import pytest
from arena_play import make_arena
from conftest import Api
from django.db import transaction

from tiltyard_server.arenas.models import Lease
from tiltyard_server.jobs import LeaseLostError, Leases

pytestmark = pytest.mark.django_db
LEASES = Leases(Lease.objects, length_ms=4_000)
NOW = 1_790_000_000_000


@pytest.fixture
def arena(api: Api) -> int:
    return make_arena(api, players=0)


def test_a_lease_is_one_holder_s_until_its_time_is_up(arena: int) -> None:
    assert LEASES.take([arena], holder="one", now=NOW) == {arena}
    assert LEASES.take([arena], holder="two", now=NOW + 4_000) == set()
    assert LEASES.take([arena], holder="one", now=NOW + 4_000) == {arena}, "renewed"
    assert LEASES.take([arena], holder="two", now=NOW + 8_000) == set()
    assert LEASES.take([arena], holder="two", now=NOW + 8_001) == {arena}, "the holder was lost"


def test_whoever_has_lost_a_lease_is_told_before_anything_is_written(arena: int) -> None:
    LEASES.take([arena], holder="one", now=NOW)
    with transaction.atomic():
        LEASES.confirm(arena, holder="one")
    LEASES.take([arena], holder="two", now=NOW + 5_000)
    with transaction.atomic(), pytest.raises(LeaseLostError):
        LEASES.confirm(arena, holder="one")


def test_a_lease_that_is_given_up_is_free_at_once(arena: int) -> None:
    LEASES.take([arena], holder="one", now=NOW)
    LEASES.give_up(holder="one")

    assert LEASES.take([arena], holder="two", now=NOW + 1) == {arena}


def test_a_lease_can_be_held_for_longer_once(arena: int) -> None:
    LEASES.take([arena], holder="one", now=NOW)
    LEASES.extend(arena, holder="one", until=NOW + 60_000)

    assert LEASES.take([arena], holder="two", now=NOW + 60_000) == set()
    assert LEASES.take([arena], holder="two", now=NOW + 60_001) == {arena}
