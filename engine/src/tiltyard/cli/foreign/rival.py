"""Another pairing program, called as JaVaFo and bbpPairings are.

`PROGRAM --dutch FILE -p OUT` pairs the next round, `-c` checks every round of a file, and
`-g -o OUT -s SEED` makes a tournament up.
"""

import re
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tiltyard.cli.acceptance.comparison import Answer, Course, ask
from tiltyard.cli.foreign.configuration import format_configuration
from tiltyard.errors import InputError, RuleError
from tiltyard.io.trf import Dialect, document_of, write_trf
from tiltyard.pairing.base import Pair, PairingRequest, PairingResult
from tiltyard.simulate import Plan

CRASHED: Final = "rival.crashed"  # the code of errors for a program that a signal ended
NO_PAIRING: Final = 1  # the exit code by which such programs say that a round cannot be paired
_PATIENCE: Final = 600  # seconds for one call
_ROUND: Final = re.compile(r": Round #(\d+)$")
_SEEDS: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class RivalProgram:
    """A pairing system that is a program of somebody else; safe to hand to another process."""

    program: str
    system: str = "dutch"
    dialect: Dialect = Dialect.BBP

    @property
    def name(self) -> str:
        """The program without its folder."""
        return Path(self.program).name

    def __call__(self, request: PairingRequest, /) -> PairingResult:
        """Pair a round with the program.

        Raises:
            RuleError: `pairing.impossible`, when the program says that there is no pairing.
            InputError: `rival.failed`, when it cannot be run, or answers with something else.
        """
        with tempfile.TemporaryDirectory() as folder:
            answer = Path(folder) / "round.txt"
            ended = self._run(str(self._write(request, folder)), "-p", str(answer))
            if ended.returncode == NO_PAIRING:
                raise RuleError("pairing.impossible", f"{self.program} finds no pairing.")
            if ended.returncode or not answer.exists():
                raise self._failure(ended)
            return read_answer(answer.read_text(encoding="utf-8"), self.program)

    def list_answers(self, course: Course) -> Sequence[Answer | None]:
        """Answer every round; a round that its checker finds right is not paired once more."""
        if course.leader == self.name:
            return [Answer.of(result) for result in course.results]
        wrong = self.list_wrong_rounds(course.end)
        return [
            Answer.of(
                ask(self, request) if result is None or request.round in wrong else result,
            )
            for request, result in zip(course.requests, course.results, strict=True)
        ]

    def list_wrong_rounds(self, end: PairingRequest) -> set[int]:
        """Return the rounds of a tournament that the program's checker pairs differently.

        Raises:
            InputError: `rival.failed`, when it does not check every round.
        """
        with tempfile.TemporaryDirectory() as folder:
            ended = self._run(str(self._write(end, folder)), "-c")
        rounds: dict[int, list[str]] = {}
        number = 0
        for line in ended.stdout.splitlines():
            found = _ROUND.search(line)
            number = int(found[1]) if found else number
            said = rounds.setdefault(number, [])
            if not found and line.strip():
                said.append(line)
        expected = set(range(1, end.round))
        if ended.returncode or expected - set(rounds):
            raise self._failure(ended)
        return {number for number in expected if rounds[number]}

    def generate(self, seed: str, plan: Plan | None = None) -> bytes:
        """Return a tournament that the program makes up, by a plan as far as it can be told one.

        Raises:
            RuleError: `pairing.impossible`, when it finds no pairing for one of the rounds.
            InputError: `rival.failed`, when it does not make one up.
        """
        number = str(sum(256**place * byte for place, byte in enumerate(seed.encode())) % _SEEDS)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "made.trf"
            told: list[str] = []
            if plan is not None:
                told = [str(Path(folder) / "told.txt")]
                Path(told[0]).write_text(format_configuration(plan), encoding="utf-8")
            ended = self._run("-g", *told, "-o", str(file), "-s", number)
            if ended.returncode == NO_PAIRING:
                raise RuleError("pairing.impossible", f"{self.program} finds no pairing.")
            if ended.returncode or not file.exists():
                raise self._failure(ended)
            return file.read_bytes()

    def _write(self, request: PairingRequest, folder: str) -> Path:
        file = Path(folder) / "round.trf"
        file.write_bytes(write_trf(document_of(request, dialect=self.dialect, title="Acceptance")))
        return file

    def _run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        command = [self.program, f"--{self.system}", *arguments]
        try:
            return subprocess.run(
                command, capture_output=True, check=False, text=True, timeout=_PATIENCE
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise InputError(
                "rival.failed", f"{self.program} cannot be run: {error}.", program=self.program
            ) from error

    def _failure(self, ended: "subprocess.CompletedProcess[str]") -> InputError:
        words = (ended.stderr or ended.stdout).strip() or "nothing"
        return InputError(
            CRASHED if ended.returncode < 0 else "rival.failed",
            f"{self.program} ended with exit code {ended.returncode} and said: {words}",
            program=self.program,
        )


def read_answer(text: str, program: str) -> PairingResult:
    """Return the pairs of an answer: how many there are, then a pair a line, `0` for the bye."""
    try:
        rows = [tuple(int(word) for word in line.split()) for line in text.splitlines()]
        (count,), *pairs = [row for row in rows if row]
        games = tuple(Pair(white, black) for white, black in pairs if black)
        byes = [white for white, black in pairs if not black]
    except ValueError as error:
        raise InputError(
            "rival.failed", f"{program} did not write pairs: {text[:80]!r}.", program=program
        ) from error
    if count != len(pairs) or len(byes) > 1:
        raise InputError(
            "rival.failed",
            f"{program} wrote {len(pairs)} pairs with {len(byes)} byes, and {count} as their "
            "number; one bye at most, and the number of the pairs are expected.",
            program=program,
        )
    return PairingResult(games, byes[0] if byes else None)
