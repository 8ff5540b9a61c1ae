"""Records of players for the tests of norms."""

from collections.abc import Sequence
from typing import Any

from tiltyard.norms import (
    Conditions,
    NormGame,
    NormGameKind,
    NormPlayer,
    NormRecord,
    Participant,
    Presence,
)

HER = NormPlayer("her", 2350, "IND", sex="w")
ABROAD = ("GER", "FRA", "ESP")


def rivals(
    ratings: Sequence[int], titles: Sequence[str] = (), federations: Sequence[str] = ()
) -> list[NormPlayer]:
    """Opponents, grandmasters from three federations unless something else is said."""
    titles = titles or ("GM",) * len(ratings)
    federations = federations or [ABROAD[n % 3] for n in range(len(ratings))]
    rows = zip(ratings, federations, titles, strict=True)
    return [NormPlayer(f"p{n}", *row) for n, row in enumerate(rows, 1)]


def spread(score: float, games: int) -> list[int]:
    """Tenths game by game: wins, then a draw, then losses."""
    halves = round(2 * score)
    return [10] * (halves // 2) + [5] * (halves % 2) + [0] * (games - halves // 2 - halves % 2)


def played(opponents: Sequence[NormPlayer], scores: Sequence[int]) -> list[NormGame]:
    rows = zip(opponents, scores, strict=True)
    return [NormGame(number, *row) for number, row in enumerate(rows, 1)]


def record_of(games: Sequence[NormGame], player: NormPlayer = HER, **conditions: Any) -> NormRecord:
    options = {"rounds": max(9, len(games)), **conditions}
    return NormRecord(player, tuple(games), Conditions(**options))


def simple(ratings: Sequence[int], score: float, **conditions: Any) -> NormRecord:
    games = played(rivals(ratings), spread(score, len(ratings)))
    return record_of(games, **conditions)


def without(number: int, kind: NormGameKind, opponent: NormPlayer | None = None) -> NormGame:
    return NormGame(number, opponent, kind=kind)


def participant(player: NormPlayer, rounds: int, *missed: int) -> Participant:
    return Participant(
        player,
        tuple(
            Presence.MISSED if number in missed else Presence.PLAYED
            for number in range(1, rounds + 1)
        ),
    )
