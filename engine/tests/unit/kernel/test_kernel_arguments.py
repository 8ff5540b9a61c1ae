"""Whatever the kernel is asked, the interpreter lives: wrong arguments get a sentence."""

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
import pytest

from tiltyard.errors import InputError, NotFoundError, RuleError, TiltyardError
from tiltyard.matching import (
    Matching,
    _core,
    kernel,
    max_cardinality_matching,
    min_cost_matching,
)
from tiltyard.pairing.fide.dutch.system import pair_dutch

pytestmark = pytest.mark.usefixtures("each_kernel")
Row = tuple[int, int, int, int, int, int]
PLAYER: Row = (0, 0, 0, 0, 0, 0)
COST = (1).to_bytes(8, "little")


def solved() -> Matching:
    matching = Matching(4, [(0, 1, 1), (2, 3, 1), (0, 2, 3)], [None] * 4)
    assert matching.solve()
    return matching


def in_classes(**changes: object) -> _core.ClassMatching:
    usual: dict[str, object] = {
        "classes": [0, 1], "table": [[], [1], [1], []], "exits": [[], []],
        "apart": [[], []], "widths": [3],
    }  # fmt: skip
    return kernel.core.ClassMatching(**(usual | changes))  # type: ignore[arg-type]  # wrong on purpose


def priced(**changes: object) -> _core.PricedMatching64:
    usual: dict[str, object] = {
        "kinds": [0, 0], "groups": [0, 0], "table": [COST], "seeds": [1, 2], "hash_bits": 4,
        "step": COST, "apart": [], "extras": [],
    }  # fmt: skip
    return kernel.core.PricedMatching64(**(usual | changes))  # type: ignore[arg-type]  # wrong on purpose


def narrow(cost: bytes) -> _core.Matching64:
    return kernel.core.Matching64(2, [(0, 1, cost)], [b"", b""])


def edges(*columns: list[int]) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], ...]:
    return tuple(np.array(column, np.int64) for column in columns)


def sparse(size: int = 3) -> _core.SparseMatching:
    return kernel.core.SparseMatching(np.full(size, 5, np.int64))


def distant(
    numbers: Sequence[int] = (0, 5), factor: bytes = b"\1", **changes: object
) -> _core.DistanceMatching128:
    usual: dict[str, object] = {
        "size": 2, "columns": [(*edges(list(numbers)), factor, True)],
        "seeds": np.zeros(2, np.uint64), "hash_bits": 4, "apart": [], "extras": [], "seat": [],
    }  # fmt: skip
    return kernel.core.DistanceMatching128(**(usual | changes))  # type: ignore[arg-type]  # wrong on purpose


def dutch(
    rows: list[Row], met: list[list[int]] | None = None, edition: str = "2026", point: int = 10
) -> object:
    return pair_dutch(rows, [[] for _ in rows] if met is None else met, edition, point)


UNKNOWN_VERTEX: dict[str, Callable[[], object]] = {
    "an edge beyond the last vertex": lambda: max_cardinality_matching(2, [(0, 2)]),
    "an edge of a negative vertex": lambda: max_cardinality_matching(2, [(-1, 0)]),
    "an edge far away": lambda: min_cost_matching(2, [(0, 2**40, 1)], [1, 1]),
    "an edge in no graph": lambda: max_cardinality_matching(0, [(0, 1)]),
    "to keep an unknown vertex": lambda: solved().keep(4, [0], may_exit=False),
    "to keep to an unknown neighbour": lambda: solved().keep(0, [1, 99], may_exit=False),
    "to fix an unknown vertex": lambda: solved().fix(0, -1),
    "vertices that are apart from nobody": lambda: in_classes(apart=[[2], []]),
    "to fix beyond the classes": lambda: in_classes().fix(0, 2),
    "to restrict beyond the classes": lambda: in_classes().restrict(0, [5], may_exit=True),
    "a priced pair apart": lambda: priced(apart=[(0, 2)]),
    "a priced extra": lambda: priced(extras=[(0, -1, COST)]),
    "a sparse edge": lambda: sparse().add(*edges([0], [3], [1])),
    "a sparse edge put in later": lambda: sparse().insert(*edges([-1], [2], [1])),
    "a distant pair apart": lambda: distant(apart=[(2, 0)]),
    "a distant extra": lambda: distant(extras=[(0, -1, COST)]),
    "a seat for nobody": lambda: distant(seat=[(2, COST)]),
    "a past opponent": lambda: dutch([PLAYER, PLAYER], met=[[2], []]),
}

WRONG: dict[str, Callable[[], object]] = {
    "too few exits": lambda: min_cost_matching(2, [(0, 1, 1)], [1]),
    "too many exits": lambda: min_cost_matching(1, [], [1, 1]),
    "a negative size": lambda: min_cost_matching(-1, [], []),
    "a size beyond all memory": lambda: Matching(10**9, [], []),
    "a size beyond all lists": lambda: max_cardinality_matching(10**12, []),
    "an edge to itself": lambda: max_cardinality_matching(2, [(1, 1)]),
    "a pair of one": lambda: solved().fix(1, 1),
    "a negative cost": lambda: min_cost_matching(2, [(0, 1, -1)], [1, 1]),
    "a negative exit": lambda: min_cost_matching(2, [(0, 1, 1)], [1, -1]),
    "a cost without end": lambda: min_cost_matching(2, [(0, 1, 2**5000)], [1, 1]),
    "bytes wider than the kernel": lambda: narrow(b"\1" * 9),
    "a cost that leaves no room": lambda: narrow(b"\xff" * 8),
    "an unknown class": lambda: in_classes(classes=[0, 2]),
    "a table that is not square": lambda: in_classes(table=[[1]]),
    "a table with two opinions": lambda: in_classes(table=[[], [1], [2], []]),
    "a cost of too many digits": lambda: in_classes(table=[[], [1, 1], [1, 1], []]),
    "a digit wider than its width": lambda: in_classes(table=[[], [8], [8], []]),
    "a negative digit": lambda: in_classes(exits=[[-1], []]),
    "a negative width": lambda: in_classes(widths=[-1]),
    "a width without end": lambda: in_classes(widths=[2**31 - 1]),
    "apart without lists": lambda: in_classes(apart=[]),
    "an unknown kind": lambda: priced(kinds=[0, 1]),
    "the largest kind": lambda: priced(kinds=[0, 2**31 - 1]),
    "prices without seeds": lambda: priced(seeds=[]),
    "prices that are not square": lambda: priced(table=[COST] * 3),
    "no random bits": lambda: priced(hash_bits=0),
    "prices that leave no room": lambda: priced(step=(2**57).to_bytes(8, "little")),
    "an extra given twice": lambda: priced(extras=[(0, 1, COST), (1, 0, COST)]),
    "an extra of one": lambda: priced(extras=[(1, 1, COST)]),
    "a column that is too short": lambda: distant([0]),
    "distances without seeds": lambda: distant(seeds=np.zeros(1, np.uint64)),
    "more random bits than there are": lambda: distant(hash_bits=33),
    "a number far from zero": lambda: distant([0, 2**30 + 1]),
    "distances that leave no room": lambda: distant([0, 2**30], (2**63).to_bytes(8, "little")),
    "a distant pair of one": lambda: distant(apart=[(1, 1)]),
    "a distant extra given twice": lambda: distant(extras=[(0, 1, COST), (1, 0, COST)]),
    "sparse columns of two lengths": lambda: sparse().add(*edges([0], [1, 2], [1])),
    "a sparse loop": lambda: sparse().add(*edges([1], [1], [1])),
    "a negative sparse cost": lambda: sparse().add(*edges([0], [1], [-1])),
    "a sparse cost that leaves no room": lambda: sparse().insert(*edges([0], [1], [2**62])),
    "a sparse exit that leaves no room": lambda: kernel.core.SparseMatching(*edges([2**62])),
    "an unknown edition": lambda: dutch([PLAYER, PLAYER], edition="2030"),
    "too few lists of opponents": lambda: dutch([PLAYER, PLAYER], met=[[]]),
    "a meeting that one of two knows": lambda: dutch([PLAYER, PLAYER], met=[[1], []]),
    "players out of order": lambda: dutch([PLAYER, (10, 0, 0, 0, 0, 0)]),
    "a colour that is none": lambda: dutch([(0, 12, 0, 0, 0, 0), PLAYER]),
    "a score beyond all scores": lambda: dutch([(2**31 - 1, 0, 0, 0, 0, 0), PLAYER]),
    "a difference beyond all": lambda: dutch([(0, 0, -(2**31), 0, 0, 0), PLAYER]),
    "a float that is none": lambda: dutch([(0, 0, 0, 0, 0, 16), PLAYER]),
    "rounds beyond all": lambda: dutch([(0, 0, 0, 0, 2**31 - 1, 0), PLAYER]),
    "a point worth nothing": lambda: dutch([PLAYER, PLAYER], point=0),
}  # fmt: skip

TOO_EARLY: dict[str, Callable[[], object]] = {
    "to fix": lambda: Matching(2, [(0, 1, 1)], [None, None]).fix(0, 1),
    "to keep": lambda: Matching(2, [(0, 1, 1)], [None, None]).keep(0, [1], may_exit=False),
    "to fix in classes": lambda: in_classes().fix(0, 1),
    "to ask for prices": lambda: priced().mates(),
}


@pytest.mark.parametrize("ask", UNKNOWN_VERTEX.values(), ids=UNKNOWN_VERTEX)
def test_a_vertex_that_is_not_there_is_named(ask: Callable[[], object]) -> None:
    """Mend 17: these used to end the interpreter, or read somebody else's memory."""
    with pytest.raises(NotFoundError, match=r"There is no vertex -?\d+; ") as caught:
        ask()
    assert isinstance(caught.value, LookupError)
    assert caught.value.code == "vertex.unknown"


@pytest.mark.parametrize("ask", WRONG.values(), ids=WRONG)
def test_a_wrong_argument_gets_a_sentence(ask: Callable[[], object]) -> None:
    """Mend 17: every entry of the kernel checks what it is given."""
    with pytest.raises(InputError) as caught:
        ask()
    assert isinstance(caught.value, ValueError)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("ask", TOO_EARLY.values(), ids=TOO_EARLY)
def test_a_matching_is_solved_before_it_is_asked(ask: Callable[[], object]) -> None:
    """Mend 17: an answer about a matching nobody has looked for would be a guess."""
    with pytest.raises(RuleError, match="call solve"):
        ask()


def test_a_solved_matching_stays_solved_and_a_fixed_pair_fixed() -> None:
    """Mend 17: asking twice changes nothing, and a fixed vertex cannot be moved elsewhere."""
    matching = solved()
    assert matching.solve()
    assert matching.fix(0, 1)
    assert matching.fix(1, 0)
    assert not matching.fix(0, 2)
    assert not matching.keep(0, [2], may_exit=True)
    assert matching.keep(0, [1], may_exit=False)
    assert matching.mates == [1, 0, 3, 2]


def test_edges_are_added_to_a_solved_sparse_matching_by_insert_only() -> None:
    """Mend 17: an edge added behind the back of the duals would make them lie."""
    matching = sparse()
    assert matching.solve()
    with pytest.raises(RuleError, match="insert"):
        matching.add(*edges([0], [1], [1]))
    assert matching.insert(*edges([0], [1], [1]))
    assert matching.mates() == [1, 0, -1]


def test_random_arguments_are_answered_or_refused() -> None:
    """Mend 17: whatever the numbers, there is an answer or a TiltyardError."""
    random = Random(17)

    def vertex(size: int) -> int:
        return random.randrange(size) if size and random.random() < 0.9 else random.randint(-3, 9)

    answers, refusals = 0, 0
    for _ in range(400):
        size = random.randint(0, 6)
        listed = [(vertex(size), vertex(size), random.randint(-1, 40)) for _ in range(size)]
        exits = [random.choice([None, 3, 30]) for _ in range(size if random.random() < 0.9 else 2)]
        try:
            matching = Matching(size, listed, exits)
            matching.solve()
            matching.fix(vertex(size), vertex(size))
            matching.keep(vertex(size), [vertex(size)], may_exit=random.random() < 0.5)
            answers += 1
        except TiltyardError:
            refusals += 1
    assert answers
    assert refusals
