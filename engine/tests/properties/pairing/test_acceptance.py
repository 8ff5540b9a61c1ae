"""Second opinions on random tournaments: every round paired here and by another program.

`make acceptance` runs thousands; here are some hundred rounds, and more with `-m long`.
"""

from dataclasses import replace
from random import Random

import pytest
from oracles.programs import has_unnumbered, pair_with_gacrux, pair_with_py4swiss_minding_c2

from tiltyard.cli.acceptance.comparison import canonical
from tiltyard.errors import RuleError
from tiltyard.io.trf import document_of, write_trf
from tiltyard.pairing import dutch
from tiltyard.pairing.base import PairingRequest, PairingResult, PairingSystem
from tiltyard.simulate import draw_plan, generate_tournament

# py4swiss with the one fault amended that docs/algorithms/dutch.md proves.
ORACLES = {"2026": pair_with_gacrux, "2017": pair_with_py4swiss_minding_c2}


def ask(system: PairingSystem, request: PairingRequest) -> PairingResult | None:
    try:
        return system(request)
    except RuleError:
        return None


def compare(seed: str, edition: str, *, largest: int = 18) -> int:
    """Play a random tournament with both programs and return how many rounds were compared."""
    rounds = 0

    def both(request: PairingRequest, /) -> PairingResult:
        nonlocal rounds
        rounds += 1
        ours, theirs = ask(dutch, request), ask(ORACLES[edition], request)
        coloured = edition == "2026" or not has_unnumbered(request)
        assert canonical(ours, coloured=coloured) == canonical(theirs, coloured=coloured), (
            f"{seed}, round {request.round}:\n"
            + write_trf(document_of(replace(request, options={}))).decode()
        )
        if ours is None:
            raise RuleError("pairing.impossible", "Both programs say so.")
        return ours

    source = Random(seed)
    plan = draw_plan(source, smallest=4, largest=largest)
    if edition == "2017":  # py4swiss knows neither odd results nor points for being absent
        points = replace(plan.points, zero_bye=0, forfeit_loss=0)
        plan = replace(plan, rates=replace(plan.rates, odd_result=0), points=points)
    generate_tournament(replace(plan, options={"edition": edition}), both, source)
    return rounds


@pytest.mark.parametrize("edition", sorted(ORACLES))
@pytest.mark.parametrize("block", range(4))
def test_another_program_pairs_random_tournaments_the_same(edition: str, block: int) -> None:
    assert sum(compare(f"quick:{block}:{number}", edition) for number in range(8)) > 10


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_another_program_pairs_many_random_tournaments_the_same(block: int) -> None:
    seeds = [f"long:{block}:{number}" for number in range(50)]
    assert sum(compare(seed, "2026", largest=60) for seed in seeds) > 100
