"""Compiled kernels; `blossom.py` beside this file is the readable twin."""

ABI: int

def pair_dutch(
    players: list[tuple[int, int, int, int, int, int]],
    met: list[list[int]],
    edition: str,
    point: int,
) -> tuple[
    bool, int, int, list[tuple[list[int], list[int], list[int], list[tuple[int, int]]]]
]: ...
