"""gacrux, a pairing program for Python by others, asked about the same file where installed."""

import contextlib
import importlib
import importlib.util
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.cli.acceptance.comparison import Answer, Course, ask
from tiltyard.errors import InputError, RuleError
from tiltyard.io.trf import Dialect, document_of, write_trf
from tiltyard.pairing.base import Pair, PairingRequest, PairingResult

NOTHING: Final = {"experimental": [], "verbose": 0, "top_color": ""}


@dataclass(frozen=True, slots=True)
class GacruxVoice:
    """gacrux as a voice on the edition of 2026; `largest` fields are asked about, it is slow."""

    largest: int
    name: str = "gacrux"

    def list_answers(self, course: Course) -> Sequence[Answer | None]:
        """Answer every round: the file is read once, and again for what seems to differ."""
        if len(course.end.players) > self.largest:
            return [None] * len(course.requests)
        played = [result for result in course.results if result is not None]
        try:
            found = list_gacrux_rounds(course.end, list(range(1, len(played) + 1)))
        except RuleError:
            found = []
        return [
            Answer.of(
                found[place]
                if found[place : place + 1] and Answer.of(found[place]).agrees(result)
                else ask(pair_with_gacrux, request)
            )
            for place, (request, result) in enumerate(
                zip(course.requests, course.results, strict=True)
            )
        ]


def is_installed() -> bool:
    """Whether gacrux can be asked here."""
    return importlib.util.find_spec("gacrux") is not None


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
        InputError: `gacrux.failed`, when it does not read the file.
    """
    errors = importlib.import_module("gacrux.gacruxexeptions")  # not before: slow to load
    engine = importlib.import_module("gacrux.pairingdutch")
    file = importlib.import_module("gacrux.trf2json").trf2json()
    with contextlib.redirect_stdout(io.StringIO()):
        file.parse_file(data.decode(), 0)
        status = file.chessjson["status"]
        if status["code"]:
            raise InputError("gacrux.failed", f"gacrux does not read the file: {status}.")
        tournament = file.get_tournament(1)
        tournament["pairingSystem"] = ["dutch"]
        tournament["maxMeets"] = 1
        results = []
        for number in rounds:
            pairing = engine.pairing_dutch(tournament, number, NOTHING)
            try:
                results.append(read_brackets(pairing.compute_pairing(checkonly=False)))
            except errors.GacruxNoLegalPairing as error:
                raise RuleError("pairing.impossible", str(error)) from error
    return results


def read_brackets(brackets: list[dict[str, list[dict[str, int]]]]) -> PairingResult:
    """Return the pairs of gacrux's brackets, in the order of boards."""
    pairs = [pair for bracket in brackets for pair in bracket.get("pairs", [])]
    pairs.sort(key=lambda pair: pair["board"])
    both = [(pair["w"], pair["b"]) for pair in pairs]
    byes = [white or black for white, black in both if 0 in {white, black}]
    games = (Pair(white, black) for white, black in both if 0 not in {white, black})
    return PairingResult(tuple(games), byes[0] if byes else None)
