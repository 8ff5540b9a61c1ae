"""Long-lived objects are spared, and cycles among them are found all the same."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from tiltyard_server.common.observation import garbage_collection
from tiltyard_server.common.observation.garbage_collection import GarbageKeeper


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _usual_collector() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_cycles_that_were_set_aside_go_when_too_much_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage_collection, "_LEEWAY", -1_000_000_000)
    knot = Knot()
    gone = weakref.ref(knot)
    keeper = GarbageKeeper()
    keeper.set_aside(is_counting=False)
    del knot
    gc.collect()
    assert gone() is not None, "what is set aside is not looked at"

    keeper.set_aside(is_counting=True)

    assert gone() is None
