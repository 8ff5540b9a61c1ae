"""Without the compiled kernel everything is paired the same, and one warning says it is slow."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from arena_fields import make_waiting
from click.testing import CliRunner
from corpora import list_files
from positions import list_positions

from tiltyard.arena.pairing.cheapest import solve_field
from tiltyard.arena.pairing.costs import CostRules, make_field
from tiltyard.cli.__main__ import main
from tiltyard.io.trf import read_tournament, read_trf
from tiltyard.matching import _core, kernel, twin
from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.fide.dutch import (
    twin as dutch_twin,
)
from tiltyard.pairing.fide.dutch import (
    twin_search,
)
from tiltyard.pairing.fide.dutch.cost import Ledger, Spec
from tiltyard.pairing.fide.dutch.field import Field
from tiltyard.pairing.fide.dutch.system import ONE_POINT, excluded_places, kernel_row
from tiltyard.pairing.fide.entrant import list_entrants

EDITIONS = {"dutch": "2026", "dutch-2017": "2017"}
SMALL = 24_000  # bytes of a file that the twin pairs in a second or two

# Everything is imported in a process that cannot find the compiled kernel.
WITHOUT_KERNEL = """
import json, sys, warnings
sys.modules["tiltyard.matching._core"] = None
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import tiltyard
    from tiltyard.cli.systems import get_system
    from tiltyard.io.trf import read_tournament, read_trf
    from tiltyard.matching import kernel
    from tiltyard.pairing.checker import check_round
rounds = equal = 0
for system, edition, path in json.loads(sys.argv[1]):
    with open(path, "rb") as file:
        tournament = read_tournament(read_trf(file.read()))
    for request, recorded in tournament.list_rounds():
        rounds += 1
        equal += check_round(request, recorded, get_system(system, edition)).is_equal
print(json.dumps({
    "compiled": kernel.is_compiled, "says": kernel.describe(), "rounds": rounds, "equal": equal,
    "warnings": [[type(w.message).__name__, str(w.message)] for w in caught],
}))
"""


def pair_by_both(request: PairingRequest, edition: str) -> tuple[object, object]:
    ranked = list_entrants(request)
    rows, met = [kernel_row(entrant) for entrant in ranked], excluded_places(ranked)
    return (
        _core.pair_dutch(rows, met, edition, ONE_POINT),
        dutch_twin.pair_dutch(rows, met, edition, ONE_POINT),
    )


def test_the_twin_has_every_entry_of_the_kernel() -> None:
    entries = {name for name in dir(_core) if not name.startswith("_")} - {"ABI", "pair_dutch"}
    assert entries == set(twin.__all__)
    for name in entries:
        methods = {m for m in dir(getattr(_core, name)) if not m.startswith("_")}
        assert methods <= set(dir(getattr(twin, name))), name


@pytest.mark.parametrize("edition", EDITIONS.values())
@pytest.mark.parametrize("block", range(4))
def test_the_twin_pairs_random_positions_bracket_by_bracket_like_the_kernel(
    edition: str, block: int
) -> None:
    for seed in range(20 * block, 20 * block + 20):
        for request in list_positions(seed, 16, edition=edition):
            compiled, readable = pair_by_both(request, edition)
            assert compiled == readable, (seed, request.round)


# Where each criterion decides, in rounds of `list_positions(seed, most)`: (seed, most, round).
DECIDES_2026 = {
    "C6": (0, 20, 2), "C7": (0, 20, 8), "C8": (12, 20, 5), "C9": (12, 20, 2),
    "C10": (100128, 20, 19), "C11": (100104, 20, 5), "C12": (0, 20, 3), "C13": (0, 20, 6),
    "C14": (2, 20, 2), "C15": (0, 20, 10), "C16": (24, 20, 3), "C17": (843, 12, 6),
    "C18": (80, 20, 6), "C19": (0, 20, 12), "C20": (114, 20, 10), "C21": (40, 20, 12),
}  # fmt: skip
DECIDES_2017 = {
    "C.5": (76, 12, 9),
    "C.6": (0, 20, 6), "C.7": (0, 20, 6), "C.8": (100128, 20, 19), "C.9": (100104, 20, 5),
    "C.10": (0, 20, 3), "C.11": (0, 20, 6), "C.12": (8, 20, 4), "C.13": (30, 20, 4),
    "C.14": (446, 12, 5), "C.15": (843, 12, 6),
    "C.16": (0, 20, 9), "C.17": (9, 10, 5), "C.18": (38, 20, 13), "C.19": (40, 20, 12),
}  # fmt: skip


def list_digits(ledger: Ledger, criterion: str) -> list[int | None]:
    """The digits of the cost that stand for a criterion, as `dutch_ledger` lays them out."""
    is_2026 = "." not in criterion
    number = int(criterion.strip("C."))
    single: dict[int, list[int | None]] = {
        5 + is_2026: [ledger.down],
        7 + is_2026: [ledger.next, *ledger.next_score.values()],
        9 * is_2026: [ledger.bye],
        6 + is_2026: [*ledger.down_score.values(), *ledger.difference.values()],
    }
    first = 10 if is_2026 else 8
    if number < first:
        return single[number]
    group, place = divmod(number - first, 4)
    if group < 2:
        return [(ledger.colour, ledger.again)[group][place]]
    limbo = ledger.limbo[place].values() if ledger.limbo else ()
    return [*ledger.gap[place].values(), *limbo]


@pytest.mark.parametrize("criterion", [*DECIDES_2026, *DECIDES_2017])
def test_a_twin_blind_to_a_criterion_pairs_otherwise_than_the_kernel(
    criterion: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the kernel holds each of them, and the twin that agrees with it says the same."""
    edition = "2017" if "." in criterion else "2026"
    seed, most, number = (DECIDES_2026 | DECIDES_2017)[criterion]
    requests = list_positions(seed, most, edition=edition)
    request = next(request for request in requests if request.round == number)
    compiled, readable = pair_by_both(request, edition)
    assert compiled == readable

    class Blind(Ledger):
        def __init__(self, field: Field, spec: Spec) -> None:
            super().__init__(field, spec)
            for digit in list_digits(self, criterion):
                if digit is not None:
                    self._widths[digit] = 0

    monkeypatch.setattr(twin_search, "Ledger", Blind)
    _, blind = pair_by_both(request, edition)
    assert blind != compiled


def list_corpus() -> list[object]:
    """Small files for the quick run, the rest for the long one."""
    return [
        pytest.param(path, id=f"{path.parent.name}/{path.stem}")
        if path.stat().st_size < SMALL and place % 12 == 0
        else pytest.param(path, id=f"{path.parent.name}/{path.stem}", marks=pytest.mark.long)
        for place, path in enumerate(list_files(*EDITIONS))
    ]


@pytest.mark.parametrize("path", list_corpus())
def test_the_twin_pairs_every_round_of_the_corpora_like_the_kernel(path: Path) -> None:
    for request, _ in read_tournament(read_trf(path.read_bytes())).list_rounds():
        compiled, readable = pair_by_both(request, EDITIONS[path.parent.name])
        assert compiled == readable, request.round


def test_a_process_without_the_kernel_pairs_the_same_and_says_once_that_it_is_slow() -> None:
    def smallest(folder: str) -> Path:
        return min(list_files(folder), key=lambda path: (path.stat().st_size, path.name))

    files = [
        (system, edition, str(smallest(folder)))
        for folder, system, edition in (
            ("dutch", "dutch", "2026"),
            ("dutch-2017", "dutch", "2017"),
            ("dubov", "dubov", "2026"),
            ("burstein", "burstein", "2026"),
        )
    ]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_KERNEL, json.dumps(files)],
        capture_output=True,
        text=True,
        check=True,
    )
    said = json.loads(done.stdout)
    assert said["compiled"] is False
    assert said["says"] == "pure Python kernel: right, but slow"
    assert said["rounds"] == said["equal"] > 10
    [(category, text)] = said["warnings"]
    assert category == "SlowKernelWarning"
    assert "the same, but large fields take minutes" in text


def test_the_compiled_kernel_says_that_it_is_in_use() -> None:
    assert kernel.is_compiled
    assert kernel.describe() == "compiled kernel"


def test_the_twin_finds_the_same_matching_of_made_costs_as_the_kernel() -> None:
    """Random numbers in the costs leave one cheapest matching."""
    for seed in range(6):
        source = Random(seed)
        size, kinds = 2 * source.randint(3, 20), 3
        arguments = {
            "kinds": [source.randrange(kinds) for _ in range(size)],
            "groups": sorted(source.randrange(2) for _ in range(size)),
            "table": [(1 << 20 if a == b else 3 << 20).to_bytes(8, "little")
                      for a in range(kinds) for b in range(kinds)],
            "seeds": [source.getrandbits(64) for _ in range(size)],
            "hash_bits": 18,
            "step": (1 << 19).to_bytes(8, "little"),
            "apart": [(0, 1)],
            "extras": [(0, 2, (5 << 20).to_bytes(8, "little"))],
        }  # fmt: skip
        compiled = _core.PricedMatching64(**arguments)  # type: ignore[arg-type]
        readable = twin.PricedMatching64(**arguments)  # type: ignore[arg-type]
        assert compiled.solve() == readable.solve()
        assert compiled.mates() == readable.mates(), seed


def test_an_arena_is_paired_at_the_same_cost_without_the_kernel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fields = [make_field(make_waiting(40, seed), CostRules()) for seed in range(4)]
    compiled = [solve_field(field).cost for field in fields]
    monkeypatch.setattr(kernel, "core", twin)
    assert [solve_field(field).cost for field in fields] == compiled


def test_the_version_names_the_kernel() -> None:
    shown = CliRunner().invoke(main, ["--version"])
    assert shown.exit_code == 0
    assert re.match(r"tiltyard \d+\.\d+\.\d+ \(compiled kernel\)\n", shown.output)
