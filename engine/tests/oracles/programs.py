"""Second opinions: pairing programs from elsewhere, asked about the same file."""

import contextlib
import importlib
import io
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tiltyard.cli.foreign.gacrux import (
    NOTHING,
    list_gacrux_rounds,
    pair_file_with_gacrux,
    pair_with_gacrux,
    read_brackets,
)
from tiltyard.errors import RuleError
from tiltyard.io.trf import Dialect, document_of, write_trf
from tiltyard.pairing.base import Kind, Pair, PairingRequest, PairingResult

__all__ = ["list_gacrux_rounds", "pair_file_with_gacrux", "pair_with_gacrux"]
_BARRED_BITS = 12  # room for two counts of players where py4swiss has one


def pair_teams_with_gacrux(text: str, rounds: Iterable[int]) -> list[PairingResult]:
    """Pair rounds of a team file with gacrux (C.04.6)."""
    engine = importlib.import_module("gacrux.pairingfideteam")  # not before: slow to load
    file = importlib.import_module("gacrux.trf2json").trf2json()
    with contextlib.redirect_stdout(io.StringIO()):
        file.parse_file(text, 0)
        status = file.chessjson["status"]
        assert status["code"] == 0, status
        tournament = file.get_tournament(1)
        return [
            read_brackets(
                engine.pairing_fideteam(tournament, number, NOTHING).compute_pairing(
                    checkonly=False
                )
            )
            for number in rounds
        ]


def pair_with_py4swiss(request: PairingRequest) -> PairingResult:
    """Pair the next round with py4swiss (Dutch, edition 2017). It wants byes in the points."""
    document = document_of(replace(request, options={}), dialect=Dialect.JAVAFO, title="oracle")
    return pair_file_with_py4swiss(write_trf(document))


def pair_file_with_py4swiss(data: bytes) -> PairingResult:
    """Pair the next round of a file with py4swiss (Dutch, edition 2017).

    Raises:
        RuleError: `pairing.impossible`, when py4swiss finds no legal pairing.
    """
    from py4swiss.engines import DutchEngine  # noqa: PLC0415 - slow to load
    from py4swiss.engines.common import PairingError  # noqa: PLC0415
    from py4swiss.trf import TrfParser  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "round.trf"
        path.write_bytes(data)
        try:
            pairings = DutchEngine.generate_pairings(TrfParser.parse(path))
        except PairingError as error:
            raise RuleError("pairing.impossible", str(error)) from error
    return _result([(pairing.white, pairing.black) for pairing in pairings])


def pair_with_py4swiss_minding_c2(request: PairingRequest) -> PairingResult:
    """Pair the next round with py4swiss, its C.7 amended to mind C.2.

    When the next bracket is the last, whoever is left over there has the bye, so its pairs are
    bound by C.2. py4swiss looks ahead without it and counts pairs that nobody may make.
    """
    with _minding_c2():
        return pair_with_py4swiss(request)


@contextlib.contextmanager
def _minding_c2() -> Iterator[None]:
    from py4swiss.engines.dutch.bracket.brackets import Brackets  # noqa: PLC0415 - slow to load
    from py4swiss.engines.dutch.criteria.quality.c7 import C7  # noqa: PLC0415

    plain_shift, plain_weight = C7.get_shift, C7.get_weight
    plain_bracket = Brackets.get_current_bracket
    before_last: list[Any] = []  # the bracket at hand, if the next is the last

    def get_current_bracket(brackets: Any) -> Any:
        bracket = plain_bracket(brackets)
        is_next_last = brackets._index + 2 == len(brackets._brackets)
        before_last[:] = [bracket] if is_next_last and not brackets._collapsed else []
        return bracket

    def is_before_last(bracket: Any) -> bool:
        return any(bracket is known for known in before_last)

    def get_shift(bracket: Any) -> int:
        return plain_shift(bracket) + (_BARRED_BITS if is_before_last(bracket) else 0)

    def get_weight(one: Any, two: Any, zero: Any, bracket: Any) -> Any:
        weight = plain_weight(one, two, zero, bracket)
        if not is_before_last(bracket):
            return weight
        # A pair of the next bracket is worth 1, and 1 more for each of the two who may not have
        # the bye; so is being paired at once, or floating would be worth something in itself.
        barred = one.bye_received + two.bye_received
        return weight + ((zero | barred) << bracket.score_difference_total_bits)

    with (
        patch.object(C7, "get_shift", get_shift),
        patch.object(C7, "get_weight", get_weight),
        patch.object(Brackets, "get_current_bracket", get_current_bracket),
    ):
        yield


def has_unnumbered(request: PairingRequest) -> bool:
    """Whether somebody has no pairing number yet: absent, and never paired before.

    py4swiss counts them when it gives colours by the parity of the number; the other programs,
    and we, do not. Then only the pairs can be compared, not the colours.
    """
    return any(
        player.number in request.absent
        and all(m.opponent is None and m.kind is not Kind.PAIRING_BYE for m in player.history)
        for player in request.players
    )


def _result(pairs: list[tuple[int, int]]) -> PairingResult:
    byes = [white or black for white, black in pairs if 0 in {white, black}]
    games = (Pair(white, black) for white, black in pairs if 0 not in {white, black})
    return PairingResult(tuple(games), byes[0] if byes else None)
