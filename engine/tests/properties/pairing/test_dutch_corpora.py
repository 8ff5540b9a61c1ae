"""Every round of every tournament with known right pairings, both editions."""

from pathlib import Path

import pytest
from corpora import list_files

from tiltyard.cli.systems import get_system
from tiltyard.io.trf import read_tournament, read_trf
from tiltyard.pairing.checker import check_round

EDITIONS = {"dutch": "2026", "dutch-2017": "2017"}


@pytest.mark.parametrize(
    "path", list_files(*EDITIONS), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_every_round_is_paired_as_the_corpus_says(path: Path) -> None:
    system = get_system("dutch", EDITIONS[path.parent.name])
    for request, recorded in read_tournament(read_trf(path.read_bytes())).list_rounds():
        check = check_round(request, recorded, system)
        assert check.is_equal, check
