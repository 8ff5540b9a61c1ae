"""The readable twin of the compiled kernel `_core`: every entry but `pair_dutch`, in plain Python.

The same classes, arguments, answers and refusals; `_core.pyi` says what they take. Where several
matchings are equally cheap, the two may choose different ones. `pair_dutch`, which has one right
answer, is in `tiltyard.pairing.fide.dutch.twin`.
"""

from tiltyard.matching.twin.classes import ClassMatching
from tiltyard.matching.twin.distances import DistanceMatching128
from tiltyard.matching.twin.listed import (
    Matching64,
    Matching256,
    Matching512,
    Matching1024,
    Matching4096,
)
from tiltyard.matching.twin.priced import PricedMatching64, PricedMatching128
from tiltyard.matching.twin.sparse import SparseMatching

__all__ = [
    "ClassMatching",
    "DistanceMatching128",
    "Matching64",
    "Matching256",
    "Matching512",
    "Matching1024",
    "Matching4096",
    "PricedMatching64",
    "PricedMatching128",
    "SparseMatching",
]
