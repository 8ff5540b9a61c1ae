"""Every round of every tournament with known right pairings, both editions."""

from pathlib import Path

import pytest
from trf_corpus import find_corpora, read_corpus

from tiltyard.pairing import dutch

CORPORA = find_corpora()
EDITIONS = {"dutch": "2026", "dutch-2017": "2017"}
FILES = [
    path
    for folder in EDITIONS
    for path in (sorted((CORPORA / folder).glob("*.trf")) if CORPORA else [])
]


@pytest.mark.skipif(CORPORA is None, reason="no directory shared/corpora beside the repository")
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_round_is_paired_as_the_corpus_says(path: Path) -> None:
    corpus = read_corpus(path)
    for number in range(1, corpus.played + 1):
        result = dutch(corpus.request(number, EDITIONS[path.parent.name]))
        pairs = {(pair.white, pair.black) for pair in result.pairs}
        assert (pairs, result.bye) == corpus.answer(number), f"round {number}"
