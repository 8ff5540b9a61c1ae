"""Ten thousand files that are wrong: each is read, or refused with a sentence; nothing crashes."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from corpora import list_files
from simple import pair_neighbours
from spoilt_input import make_json, spoil_many

from tiltyard.cli.__main__ import main
from tiltyard.errors import InputError, RuleError
from tiltyard.formats import TOURNAMENT
from tiltyard.io.trf import (
    document_of,
    read_team_tournament,
    read_tournament,
    read_trf,
    write_trf,
)
from tiltyard.simulate import draw_plan, generate_tournament

READERS = (read_tournament, read_team_tournament)


def list_samples() -> list[bytes]:
    """Small files: made up, and from the corpora."""
    samples = []
    for seed in range(8):
        chance = Random(seed)
        request = generate_tournament(
            draw_plan(chance, smallest=4, largest=8), pair_neighbours, chance
        )
        samples.append(write_trf(document_of(request)))
    small = sorted(list_files("dutch", "team", "burstein"), key=lambda path: path.stat().st_size)
    return samples + [path.read_bytes() for path in small[:12]]


def test_ten_thousand_malformed_files_are_read_or_refused() -> None:
    refused = 0
    for number, spoilt in enumerate(spoil_many(list_samples(), 10_000, seed=1)):
        try:
            document = read_trf(spoilt)
            tournament = READERS[number % 2](document)
            tournament.request(tournament.paired_rounds + 1)
        except (InputError, RuleError):
            refused += 1
    assert refused > 3_000  # the others were spoilt where it does not matter


@pytest.mark.parametrize("command", ["pair", "check", "standings"])
def test_commands_refuse_malformed_files_with_a_sentence(command: str, tmp_path: Path) -> None:
    for number, spoilt in enumerate(spoil_many(list_samples(), 60, seed=2)):
        file = tmp_path / f"{number}.trf"
        file.write_bytes(spoilt)
        result = CliRunner().invoke(main, [command, str(file)])
        assert result.exception is None or isinstance(result.exception, SystemExit), spoilt
        assert result.exit_code in (0, 1, 3), (spoilt, result.output)


def test_json_that_fits_nothing_is_refused() -> None:
    chance, kinds = Random(3), sorted(TOURNAMENT.events.versions)
    for _ in range(5_000):
        kind, data = chance.choice(kinds), make_json(chance)
        with suppress(InputError):
            TOURNAMENT.read_event(kind, TOURNAMENT.events.versions[kind], data)
        with suppress(InputError):
            TOURNAMENT.read_snapshot({"version": data.get("seq", 1), "state": data})
