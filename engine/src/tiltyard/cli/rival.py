"""Another pairing program, called as JaVaFo and bbpPairings are: `PROGRAM --dutch FILE -p OUT`."""

import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tiltyard.errors import InputError, RuleError
from tiltyard.io.trf import Dialect, document_of, write_trf
from tiltyard.pairing.base import Pair, PairingRequest, PairingResult

NO_PAIRING: Final = 1  # the exit code by which such programs say that a round cannot be paired
_PATIENCE: Final = 600  # seconds for one round


@dataclass(frozen=True, slots=True)
class RivalProgram:
    """A pairing system that is a program of somebody else; safe to hand to another process."""

    program: str
    system: str = "dutch"
    dialect: Dialect = Dialect.BBP

    def __call__(self, request: PairingRequest, /) -> PairingResult:
        """Pair a round with the program.

        Raises:
            RuleError: `pairing.impossible`, when the program says that there is no pairing.
            InputError: `rival.failed`, when it cannot be run, or answers with something else.
        """
        data = write_trf(document_of(request, dialect=self.dialect, title="Acceptance"))
        with tempfile.TemporaryDirectory() as folder:
            file, answer = Path(folder) / "round.trf", Path(folder) / "round.txt"
            file.write_bytes(data)
            self._run(file, answer)
            return read_answer(answer.read_text(encoding="utf-8"), self.program)

    def _run(self, file: Path, answer: Path) -> None:
        command = [self.program, f"--{self.system}", str(file), "-p", str(answer)]
        try:
            ended = subprocess.run(
                command, capture_output=True, check=False, text=True, timeout=_PATIENCE
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise InputError(
                "rival.failed", f"{self.program} cannot be run: {error}.", program=self.program
            ) from error
        if ended.returncode == NO_PAIRING:
            raise RuleError("pairing.impossible", f"{self.program} finds no pairing.")
        if ended.returncode or not answer.exists():
            words = (ended.stderr or ended.stdout).strip() or "nothing"
            raise InputError(
                "rival.failed",
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
