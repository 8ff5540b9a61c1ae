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

from tiltyard.errors import RuleError
from tiltyard.io.trf import Dialect, document_of, write_trf
from tiltyard.pairing import dutch
from tiltyard.pairing.base import Kind, Pair, PairingRequest, PairingResult
from tiltyard.pairing.fide import entrant

_NOTHING = {"experimental": [], "verbose": 0, "top_color": ""}
_BARRED_BITS = 12  # room for two counts of players where py4swiss has one


def pair_with_gacrux(request: PairingRequest) -> PairingResult:
    """Pair a round with gacrux (Dutch, edition 2026)."""
    return list_gacrux_rounds(request, [request.round])[0]


def list_gacrux_rounds(request: PairingRequest, rounds: list[int]) -> list[PairingResult]:
    """Pair earlier rounds of a tournament, or its next one, with gacrux.

    Raises:
        RuleError: `pairing.impossible`, when gacrux finds no legal pairing.
    """
    data = write_trf(document_of(request, dialect=Dialect.TRF26, title="oracle"))
    return pair_file_with_gacrux(data, rounds)


def pair_file_with_gacrux(data: bytes, rounds: list[int]) -> list[PairingResult]:
    """Pair rounds of a file with gacrux (Dutch, edition 2026).

    Raises:
        RuleError: `pairing.impossible`, when gacrux finds no legal pairing.
    """
    errors = importlib.import_module("gacrux.gacruxexeptions")  # not before: slow to load
    engine = importlib.import_module("gacrux.pairingdutch")
    file = importlib.import_module("gacrux.trf2json").trf2json()
    with contextlib.redirect_stdout(io.StringIO()):
        file.parse_file(data.decode(), 0)
        status = file.chessjson["status"]
        assert status["code"] == 0, status
        tournament = file.get_tournament(1)
        tournament["pairingSystem"] = ["dutch"]
        tournament["maxMeets"] = 1
        results = []
        for number in rounds:
            pairing = engine.pairing_dutch(tournament, number, _NOTHING)
            try:
                results.append(_from_gacrux(pairing.compute_pairing(checkonly=False)))
            except errors.GacruxNoLegalPairing as error:
                raise RuleError("pairing.impossible", str(error)) from error
    return results


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
            _from_gacrux(
                engine.pairing_fideteam(tournament, number, _NOTHING).compute_pairing(
                    checkonly=False
                )
            )
            for number in rounds
        ]


def _from_gacrux(brackets: list[dict[str, list[dict[str, int]]]]) -> PairingResult:
    pairs = [pair for bracket in brackets for pair in bracket.get("pairs", [])]
    pairs.sort(key=lambda pair: pair["board"])
    return _result([(pair["w"], pair["b"]) for pair in pairs])


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


def pair_without_floats_of_worthless_byes(request: PairingRequest) -> PairingResult:
    """Pair as we do, but for 1.4: a bye worth no more than a loss is no downfloat.

    So does bbpPairings 6.0.0: docs/explanation/zero-point-bye.md.
    """
    plain = entrant.float_of

    def float_of(player: Any, number: int, others: Any, points: Any) -> Any:
        past = player.history[number - 1] if 1 <= number <= len(player.history) else None
        is_bye = past is not None and past.kind is Kind.PAIRING_BYE
        if is_bye and past.points <= points.loss:
            return entrant.Float.NONE
        return plain(player, number, others, points)

    with patch.object(entrant, "float_of", float_of):
        return dutch(request)


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
